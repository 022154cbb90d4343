"""The set-up of a match, for any game: who sits where, the terms, the number of the deal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pygame import Rect, Surface

from jackal.app import colours
from jackal.app.dialogs import tell
from jackal.app.line import Line, rule
from jackal.app.menu import ASPECT, framed
from jackal.app.page import Page
from jackal.app.seats import SEAT, SeatRow
from jackal.app.setup_control import control
from jackal.app.setup_model import ORDERS, PERSON, Plan, SetupModel, new_seed, seed_text
from jackal.app.tabs import Tabs
from jackal.core.data import DataError
from jackal.core.game import Game, Message, Option, OptionError
from jackal.core.setup import Setup
from jackal.core.text import Texts
from jackal.ui import paint
from jackal.ui.controls import Button, Choice, IconButton, Label, Panel, Toggle
from jackal.ui.entry import TextInput, clipboard_put
from jackal.ui.layout import centered
from jackal.ui.scroll import ScrollPane
from jackal.ui.sprites import atlas
from jackal.ui.theme import INK, INK_SOFT, VERMILION, theme
from jackal.ui.typeset import draw_text, measure

if TYPE_CHECKING:
    from jackal.app.shell import Shell


class SetupPage(Page):
    """Left: the places and their order. Right: the terms and the number of the deal."""

    title_key = "setup.title_of"

    def __init__(self, shell: Shell, game: Game) -> None:
        super().__init__()
        self.app = shell
        self.game = game
        self.model = SetupModel(game, colours.IDS, self._name_of, shell.settings.now.setups.get(game.id))
        self.lines: list[Line] = []
        self.rows: list[SeatRow] = []
        self._seen: tuple[Any, ...] = ()
        say = self.say
        counts = [(n, str(n)) for n in range(self.model.fewest, self.model.most + 1)]
        self.count = Tabs(counts, self.model.count, self.set_count, name="count", tip=lambda: say("setup.count"))
        self.places = ScrollPane(self._arrange_rows, name="places")
        order = [(one, lambda one=one: say(f"setup.order.{one}")) for one in ORDERS]
        self.order = Tabs(order, self.model.order, self.set_order, name="order")
        self.order_line = Label(lambda: say("setup.order"), "strong", INK)
        self.order_help = Label(
            lambda: say(f"setup.order.{self.model.order}.help"), "small", INK_SOFT, lines=2, valign="top"
        )
        self.left = self.ui.put(
            Panel("parchment", "", self.count, self.places, self.order_line, self.order, self.order_help)
        )
        self.terms = ScrollPane(self._arrange_lines, name="terms")
        self.reset = Button(lambda: say("setup.reset"), self.reset_terms, tone="paper", role="label", name="reset")
        self.seed = TextInput(
            self.model.seed_entry, self._seed_typed, role="number", max_length=18, name="seed", tip=self._seed_tip
        )
        self.draw_seed = IconButton("dice", self.new_seed, tip=lambda: say("setup.seed_new"), tone="paper", name="dice")
        self.copy_seed = IconButton("copy", self.copy, tip=lambda: say("setup.seed_copy"), tone="paper", name="copy")
        self.right = self.ui.put(
            Panel("parchment", "", self.terms, self.reset, self.seed, self.draw_seed, self.copy_seed)
        )
        self.back_button = self.ui.put(Button(lambda: say("button.back"), self.back, name="back"))
        self.rules_button = self.ui.put(Button(lambda: say("setup.rules"), self.open_rules, name="rules"))
        self.start_button = self.ui.put(Button(lambda: say("setup.start"), self.start, tone="red", name="start"))

    @classmethod
    def for_game(cls, shell: Shell, game: str) -> SetupPage | None:
        """The set-up of a game; None if its data can't be read, which is told."""
        from jackal import games

        try:
            return cls(shell, games.rules(game))
        except DataError as error:
            tell(shell, "setup.title", shell.say("cli.data_broken", why=str(error)))
            return None

    @property
    def texts(self) -> Texts:
        """The game's texts."""
        return self.shell.texts_of(self.game.id)

    def title(self) -> str:
        return self.say("setup.title_of", game=self.say(f"game.{self.game.id}") if self._known() else self.game.id)

    def _known(self) -> bool:
        return self.shell.texts.has(f"game.{self.game.id}")

    def rules_of(self) -> str:
        return self.game.id

    def back(self) -> None:
        self.shell.settings.keep_setup(self.game.id, self.model.choice())
        super().back()

    def open_rules(self) -> None:
        """The rules, over this page."""
        self.shell.open_rules(self.game.id)

    def enter(self) -> None:
        self._seen = ()
        self.changed()
        if self.ui.focus is None:
            self.ui.set_focus(self.start_button)

    # -- names

    def _name_of(self, seat: int, player: str) -> str:
        if player == PERSON:
            known = self.shell.settings.now.names
            return known[seat] if seat < len(known) else self.say("setup.person_name", n=seat + 1)
        names = [name.strip() for name in self.say("setup.computer_names").split(",")]
        return names[seat % len(names)]

    def names_for(self, index: int) -> list[str]:
        """Names used before that nobody else at the table has."""
        taken = {seat.name for seat in self.model.seats}
        return [name for name in self.shell.settings.now.names if name not in taken or index < 0][:12]

    # -- what is chosen

    def set_count(self, count: int) -> None:
        """So many places."""
        self.model.set_count(count)
        self.changed()

    def set_order(self, order: str) -> None:
        """How the places are given out."""
        self.model.order = order
        self.changed()

    def move(self, index: int, by: int) -> None:
        """Let somebody sit one place further on or back; the focus goes with him."""
        to = self.model.move(index, by)
        self.changed()
        row = self.rows[to]
        wanted = row.up if by < 0 else row.down
        if not wanted.enabled:
            wanted = row.down if by < 0 else row.up
        if self.ui.keys_used:
            self.ui.set_focus(wanted, by_keys=True)

    def reset_terms(self) -> None:
        """The game's usual terms."""
        self.model.reset_options()
        self.changed()

    def _seed_typed(self, text: str) -> None:
        self.model.seed_entry = text
        self.changed()

    def new_seed(self) -> None:
        """Another number of the deal."""
        self.model.seed_entry = seed_text(new_seed())
        self.changed()

    def copy(self) -> None:
        """The number of the deal for the clipboard."""
        clipboard_put(self.model.seed_entry)
        self.shell.toast(self.say("setup.seed_copied"), 1.6)

    def _seed_tip(self) -> str:
        return self.say("setup.seed.help")

    def changed(self) -> None:
        """The model has changed: show what it says now."""
        seen = (self.model.count, tuple(option.id for option in self.model.options()), self.shell.language)
        if seen != self._seen:
            self._seen = seen
            self._rebuild()
        for row in self.rows:
            row.refresh()
        self.count.value, self.order.value = self.model.count, self.model.order
        self.seed.value = self.model.seed_entry
        problems = self.model.problems()
        wrong = {problem.where for problem in problems}
        for row in self.rows:
            row.wrong = f"seat:{row.index}" in wrong
        told = [line.problem for line in self.lines]
        for line, option in zip(self.lines, self.model.options(), strict=True):
            self._refresh_line(line, option)
        if self.size[0] and told != [line.problem for line in self.lines]:
            self.terms.rearrange()
        self.reset.visible = any(self.model.changed(option) for option in self.model.options())
        self.start_button.enabled = not problems
        self.invalidate()

    # -- the lines of the terms

    def _rebuild(self) -> None:
        self.places.clear()
        self.rows = [SeatRow(self, index) for index in range(self.model.count)]
        self.places.add(*self.rows)
        self.terms.clear()
        self.lines = [self._line(option) for option in self.model.options()]
        if self.lines:
            self.lines[-1].last = True
        self.terms.add(*self.lines)
        if self.size[0]:
            self.layout(Rect((0, 0), self.size))

    def _line(self, option: Option) -> Line:
        key = f"option.{option.id}"

        def explained() -> str:
            special = f"{key}.{self.model.value(option.id)}.help" if option.kind == "choice" else ""
            return self.texts.help(special) or self.texts.help(f"{key}.help")

        line = Line(lambda: self.texts.say(key), explained, control(self, option), name=f"line.{option.id}")
        if option.kind == "set":
            line.below += [self._member(option, value) for value in option.values]
            line.add(*line.below)
        return line

    def _member(self, option: Option, value: Any) -> Line:
        """One that a set may have or not."""
        toggle = Toggle("", False, lambda _: self._toggled(option, value), name=f"{option.id}.{value}")
        explained = self.texts.help(f"option.{option.id}.{value}.help")
        line = Line(lambda: self.value_words(option, value), explained, toggle, name=f"line.{option.id}.{value}")
        line.pad, line.last = 5.0, True
        return line

    def value_words(self, option: Option, value: Any) -> str:
        """A value in the words of the game."""
        key = f"option.{option.id}.{value}"
        return self.texts.say(key) if self.texts.has(key) else str(value)

    def ends(self, option: Option) -> tuple[bool, bool]:
        """Whether a number can go down, and up."""
        choices, now = self.model.choices(option), self.model.value(option.id)
        return now != choices[0], now != choices[-1]

    def chosen(self, option: Option, value: Any) -> None:
        """A term has another value."""
        self.model.set_value(option.id, value)
        self.changed()

    def stepped(self, option: Option, by: int) -> None:
        """A term goes one step up or down."""
        self.model.step(option, by)
        self.changed()

    def _toggled(self, option: Option, value: Any) -> None:
        self.model.toggle(option, value)
        self.changed()

    def _refresh_line(self, line: Line, option: Option) -> None:
        now = self.model.value(option.id)
        line.mark = self.model.changed(option)
        line.problem = self._problem(f"option:{option.id}")
        if isinstance(line.control, Toggle):
            line.control.on = now
        elif isinstance(line.control, Choice):
            line.control.value = now
        for value, member in zip(option.values, line.below, strict=False):
            if isinstance(member, Line) and isinstance(member.control, Toggle):
                member.control.on = value in now

    def _problem(self, where: str) -> str:
        found = next((p for p in self.model.problems() if p.where == where), None)
        return self.texts.message(found.message) if found else ""

    # -- the match

    def start(self) -> None:
        """Begin the match; where the places are drawn, show it first."""
        if self.model.problems():
            return
        plan = self.model.plan()
        self.shell.settings.remember_setup(self.game.id, self.model.choice())
        self.shell.tell_notices()
        if self.model.order == "chosen":
            self._open(plan)
        else:
            from jackal.app.places import PlacesDialog

            self.shell.open(PlacesDialog(self.shell, self.model.seats, plan, lambda: self._open(plan)))

    def _open(self, plan: Plan) -> None:
        now = self.shell.settings.now
        setup = Setup(self.game.id, plan.seats, plan.options, plan.seed, now.friendly, now.curtain)
        try:
            self.shell.open_match(setup)
        except OptionError as error:
            self._refuse(error.message)

    def _refuse(self, message: Message) -> None:
        tell(self.shell, "setup.title", self.say("setup.not_started", why=self.texts.message(message)))

    # -- places

    def layout(self, rect: Rect) -> None:
        area = self.area(rect, 1180)
        gap = theme.px(20)
        left = (area.w - gap) * 51 // 100
        self.left.place(Rect(area.x, area.y, left, area.h))
        self.right.place(Rect(area.x + left + gap, area.y, area.w - left - gap, area.h))
        pad = theme.px(36), theme.px(27)
        self._layout_left(self.left.rect.inflate(-2 * pad[0], -2 * pad[1]))
        self._layout_right(self.right.rect.inflate(-2 * pad[0], -2 * pad[1]))
        free = self.foot(rect, [self.back_button, self.rules_button], [self.start_button], 1180)
        self._news = free.inflate(-2 * theme.px(10), 0)

    def _layout_left(self, box: Rect) -> None:
        head = theme.px(40)
        need = self.count.need(box.w * 2 // 3)
        self.count.place(Rect(box.right - need[0], box.y + (head - need[1]) // 2, *need))
        self._left_head = Rect(box.x, box.y, box.w - need[0] - theme.px(12), head)
        foot = theme.px(34) + theme.px(38)
        pad = theme.px(8)
        self.places.place(Rect(box.x, box.y + head + pad, box.w, box.h - head - foot - 2 * pad))
        y = box.bottom - foot
        words = measure(self.order_line.text, "strong")[0] + theme.px(12)
        self.order_line.place(Rect(box.x, y, words, theme.px(34)))
        self.order.place(Rect(box.x + words, y, box.w - words, theme.px(34)))
        self.order_help.place(Rect(box.x + words, y + theme.px(38), box.w - words, theme.px(38)))

    def _layout_right(self, box: Rect) -> None:
        head = theme.px(40)
        reset = self.reset.need(box.w // 2)
        self.reset.place(Rect(box.right - reset[0], box.y + (head - theme.px(32)) // 2, reset[0], theme.px(32)))
        self._right_head = Rect(box.x, box.y, box.w - reset[0] - theme.px(12), head)
        foot = theme.px(40)
        pad = theme.px(8)
        self.terms.place(Rect(box.x, box.y + head + pad, box.w, box.h - head - foot - 3 * pad))
        h, small = theme.px(36), theme.px(36)
        y = box.bottom - foot + (foot - h) // 2
        self.copy_seed.place(Rect(box.right - small, y, small, h))
        self.draw_seed.place(Rect(box.right - 2 * small - theme.px(6), y, small, h))
        w = theme.px(150)
        self.seed.place(Rect(self.draw_seed.rect.x - theme.px(8) - w, y, w, h))
        self._seed_head = Rect(box.x, y, self.seed.rect.x - box.x - theme.px(10), h)

    def _picture(self) -> Rect | None:
        """Where the game's plate is shown, if few places leave room for it."""
        used = theme.px(SEAT) * len(self.rows) + theme.px(14)
        room = Rect(self.places.rect.x, self.places.rect.y + used, self.places.rect.w, self.places.rect.h - used)
        high = min(room.h - theme.px(16), theme.px(250))
        if high < theme.px(120):
            return None
        return centered((round(high * ASPECT), high), room)

    def _arrange_rows(self, view: Rect) -> int:
        h = theme.px(SEAT)
        for n, row in enumerate(self.rows):
            row.place(Rect(view.x, view.y + n * h, view.w, h))
        return h * len(self.rows)

    def _arrange_lines(self, view: Rect) -> int:
        indent = theme.px(12)
        y = view.y
        for line in self.lines:
            h = line.need(view.w - indent)[1]
            line.place(Rect(view.x + indent, y, view.w - indent, h))
            y += h
        return y - view.y

    # -- drawing

    def adorn(self, surface: Surface) -> None:
        for box, key, sheet in (
            (self._left_head, "setup.seats", self.places.rect),
            (self._right_head, "setup.options", self.terms.rect),
        ):
            draw_text(surface, self.say(key), box, "heading", INK)
            rule(surface, sheet.x, sheet.right, box.bottom + theme.px(3))
        rule(surface, self.terms.rect.x, self.terms.rect.right, self._seed_head.y - theme.px(8))
        rule(surface, self.places.rect.x, self.places.rect.right, self.order.rect.y - theme.px(8))
        draw_text(surface, self.say("setup.seed"), self._seed_head, "strong", INK)
        self._draw_picture(surface)
        if not self.lines:
            draw_text(surface, self.say("setup.no_options"), self.terms.rect, "italic", INK_SOFT, align="center")
        problems = self.model.problems()
        if problems:
            self._draw_problem(surface, self.texts.message(problems[0].message))

    def _draw_picture(self, surface: Surface) -> None:
        place, name = self._picture(), f"vignette_{self.game.id}"
        if place is not None and name in atlas("menu"):
            image = paint.made(("plate", name, place.size), lambda: framed(f"menu/{name}", place.size))
            surface.blit(image, place)

    def _draw_problem(self, surface: Surface, words: str) -> None:
        w = min(self._news.w, measure(words, "label")[0] + theme.px(30))
        box = Rect(0, 0, w, theme.px(36))
        box.midright = self._news.midright
        paint.draw_panel(surface, box, "paper")
        draw_text(surface, words, box.inflate(-2 * theme.px(12), 0), "label", VERMILION, align="center", lines=2)
