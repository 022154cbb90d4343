"""The pygame layer: window, widgets, pictures, movement and sound, without any game.

**Window** (`window`). `App` owns the window, the loop and a stack of scenes; a `Scene` is one screen:

    class Hello(Scene):
        backdrop = "sea"                                   # texture behind all, or None

        def __init__(self) -> None:
            super().__init__()
            self.title = self.ui.put(Label("Jackal", "banner", PARCHMENT, align="center", shadow=INK))
            self.play = self.ui.put(Button("Play", self.start, tone="red", name="play"))

        def layout(self, rect: Rect) -> None:              # at start and after each change of size
            self.title.place(Rect(rect.x, theme.px(40), rect.w, theme.px(80)))
            self.play.place(centered((theme.px(200), theme.px(48)), rect))

        def start(self) -> None:
            self.app.push(Game())                          # also: pop(), replace(scene), open(dialog), toast(text)

    app = App("Jackal & Co.", (1280, 720))
    app.push(Hello())
    app.run()

A scene may also override `handle(event) -> bool` (call `super().handle` first: widgets come first), `update(dt) ->
bool` (True while something moves; `or` it with super's), `paint(surface)` (what lies between backdrop and widgets),
`enter()`, `leave()`, `gone()`, `closing()`. What changed must be said: `invalidate()` for all, `damage(rect)` for a
part; `draw` is then called with the surface clipped to that part. What stands still for long belongs into a
`StillLayer`.

**Look** (`theme`). `theme.px(n)`: base pixels (window 720 high) to real ones; `theme.font(role)`; pigments `INK`,
`PARCHMENT`, `GOLD`, ... and `CREWS` by seat. Roles of type: banner, title, heading, caps, name, text, strong, italic,
button, label, small, number. `paint`: `draw_panel(surface, rect, kind)`, `draw_button`, `draw_ring`, `backdrop`,
`sign` (tick, undo, ... of the `ui` atlas in a colour), `rounded`, `shadow`; `made(key, make)` for own surfaces that
are to be kept until the size changes.

**Text** (`typeset`). `draw_text(surface, text, box, role, colour, align=, valign=, lines=, shadow=)` keeps words in
their box (wraps, shrinks, cuts last); `measure`; `recording()` lists every text drawn so that a test can find what
does not fit.

**Widgets** (`widgets`). Label, Button, IconButton, Toggle, Slider, Choice, TextInput, Panel, ScrollPane, ScrollText
(`Para`), ListView, Dialog, Stack, Group; `open_menu(ui, pos, items, on_pick)`. Texts are strings or
functions that say them; all have `name`, `tip`, `enabled`, `visible`, `rect`, `place(rect)`, `need(width)`. Tests:
`scene.ui.find("play").click()` or posted events and `app.step(0.1)`. `ui.show_tip(text, pos, seconds)` is a note
beside the mouse, `ui.set_focus(widget)`, `ui.on_escape`.

**Places** (`layout`): `row`, `column`, `grid`, `flow`, `centered`, `fitted` cut rectangles.

**Pictures** (`sprites`): `sprite("jackal/fort", size)`, `atlas("jackal").get(name, size, turn=90)`.

**Movement** (`motion`): `Motion(app.pace, on_frame)` plays `Tween`, `Sequence`, `Parallel`, `Delay`, `Call`;
`update(dt)` in the scene's `update`, `hurry()` on a click. `app.pace.speed` is off, quick, normal or slow.

**Sound** (`sound`): `app.sound.play("coin")`, `app.sound.volume`.
"""
