"""Labels, buttons, switches, sliders, drop-downs: the small widgets."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

import pygame
from pygame import Rect, Surface

from jackal.ui import paint, typeset
from jackal.ui.sprites import atlas
from jackal.ui.theme import (
    GOLD,
    GOLD_DARK,
    INK,
    INK_SOFT,
    MOSS,
    PAPER,
    PARCHMENT_DARK,
    VERMILION,
    Colour,
    mix,
    theme,
)
from jackal.ui.widget import Group, Text, Ui, Widget, said

V = TypeVar("V")
PRESS = {pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE}


def icon(name: str, size: int, colour: Colour = INK) -> Surface | None:
    """An icon of the `ui` atlas, or of any other by `group/name`, or a drawn sign; None for the empty name."""
    if not name:
        return None
    if "/" in name:
        group, _, key = name.partition("/")
        return atlas(group).get(key, size)
    return paint.sign(name, size, colour) or atlas("ui").get(name, size)


class Label(Widget):
    """Text in a box. `role`, `align`, `valign`, `lines`, `shadow` as in `typeset.draw_text`."""

    opaque = False
    bleed = 2

    def __init__(
        self,
        text: Text,
        role: str = "text",
        colour: Colour = INK,
        *,
        align: str = "left",
        valign: str = "middle",
        lines: int | None = 1,
        shadow: Colour | None = None,
        name: str = "",
        tip: Text = "",
    ) -> None:
        super().__init__(name=name, tip=tip)
        self._text = text
        self.role, self.colour, self.align, self.valign = role, colour, align, valign
        self.lines, self.shadow = lines, shadow

    @property
    def text(self) -> str:
        return said(self._text)

    @text.setter
    def text(self, text: Text) -> None:
        if text != self._text:
            self._text = text
            self.invalidate()

    def need(self, width: int | None = None) -> tuple[int, int]:
        return typeset.measure(self.text, self.role, None if self.lines == 1 else width)

    def draw(self, surface: Surface) -> None:
        typeset.draw_text(
            surface,
            self.text,
            self.rect,
            self.role,
            self.colour,
            align=self.align,
            valign=self.valign,
            lines=self.lines,
            shadow=self.shadow,
        )


class Panel(Group):
    """A sheet under widgets: `kind` as in `paint.draw_panel`, with a heading if `title` is given."""

    opaque = True
    bleed = 24

    def __init__(self, kind: str = "parchment", title: Text = "", *children: Widget, name: str = "") -> None:
        super().__init__(*children, name=name)
        self.kind, self.title = kind, title

    @property
    def inner(self) -> Rect:
        """The room for what lies on it, below the heading."""
        m = theme.px(12 if self.kind in {"paper", "card"} else 24)
        box = self.rect.inflate(-2 * m, -2 * m)
        if self.title:
            used = theme.px(46)
            box = Rect(box.x, box.y + used, box.w, box.h - used)
        return box

    def draw(self, surface: Surface) -> None:
        paint.draw_panel(surface, self.rect, self.kind)
        if self.title:
            top = Rect(self.inner.x, self.inner.y - theme.px(50), self.inner.w, theme.px(38))
            heading(surface, said(self.title), top)
        super().draw(surface)


def heading(surface: Surface, text: str, rect: Rect, role: str = "heading") -> None:
    """An inked heading with a rule under it and a red lozenge in its middle."""
    typeset.draw_text(surface, text, rect, role, INK, align="center", valign="middle")
    y = rect.bottom + theme.px(3)
    pygame.draw.line(surface, mix(INK, PARCHMENT_DARK, 0.45), (rect.left, y), (rect.right, y), max(1, theme.px(1)))
    mark = paint.lozenge(max(3, theme.px(5)), VERMILION)
    surface.blit(mark, mark.get_rect(center=(rect.centerx, y)))


class Button(Widget):
    """A wooden button. `tone` wood, red (the main thing to do) or paper; `icon` stands before the text."""

    focusable = True

    def __init__(
        self,
        text: Text,
        on_click: Callable[[], None] | None = None,
        *,
        tone: str = "wood",
        icon: str = "",
        role: str = "button",
        name: str = "",
        tip: Text = "",
        enabled: bool = True,
    ) -> None:
        super().__init__(name=name, tip=tip, enabled=enabled)
        self._text = text
        self.on_click, self.tone, self.icon, self.role = on_click, tone, icon, role

    @property
    def text(self) -> str:
        return said(self._text)

    @text.setter
    def text(self, text: Text) -> None:
        self._text = text
        self.invalidate()

    def need(self, width: int | None = None) -> tuple[int, int]:
        w, _ = typeset.measure(self.text, self.role)
        w += theme.px(36) + (theme.px(26) if self.icon else 0)
        h = max(theme.px(42), theme.size(self.role) + theme.px(20))
        return (w if width is None else min(w, width)), h

    def click(self) -> None:
        """What a click does."""
        if self.enabled and self.on_click is not None:
            self.on_click()

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            if self.rect.collidepoint(event.pos):
                self.click()
            return True
        if event.type == pygame.KEYDOWN and event.key in PRESS:
            self.click()
            return True
        return False

    @property
    def state(self) -> str:
        if not self.enabled:
            return "off"
        return "down" if self.pressed else "hover" if self.hover else "up"

    def draw(self, surface: Surface) -> None:
        state = self.state
        paint.draw_button(surface, self.rect, state, self.tone)
        self.draw_face(surface, self.rect.move(0, theme.px(1) if state == "down" else 0), self.face_colour)
        if self.focus_shown:
            paint.draw_ring(surface, self.rect)

    @property
    def face_colour(self) -> Colour:
        colour = INK if self.tone == "paper" else PAPER
        return colour if self.enabled else mix(colour, INK_SOFT, 0.45)

    def draw_face(self, surface: Surface, rect: Rect, colour: Colour) -> None:
        """Text and icon on the face."""
        box = rect.inflate(-2 * theme.px(10), -2 * theme.px(4))
        size = theme.px(22)
        image = icon(self.icon, size, colour)
        shade = INK if self.tone != "paper" and self.enabled else None
        if image is None:
            typeset.draw_text(surface, self.text, box, self.role, colour, align="center", shadow=shade, lines=2)
            return
        gap = theme.px(6)
        text_width = min(typeset.measure(self.text, self.role)[0], box.w - size - gap)
        x = box.centerx - (size + gap + text_width) // 2
        surface.blit(image, (x, box.centery - size // 2))
        rest = Rect(x + size + gap, box.y, text_width, box.h)
        typeset.draw_text(surface, self.text, rest, self.role, colour, shadow=shade, lines=2)


class IconButton(Button):
    """A button with a picture instead of words; the words are its tip."""

    def __init__(
        self,
        icon: str,
        on_click: Callable[[], None] | None = None,
        *,
        tip: Text = "",
        tone: str = "wood",
        name: str = "",
        enabled: bool = True,
    ) -> None:
        super().__init__("", on_click, tone=tone, icon=icon, tip=tip, name=name, enabled=enabled)

    def need(self, width: int | None = None) -> tuple[int, int]:  # noqa: ARG002
        return theme.px(42), theme.px(42)

    def draw_face(self, surface: Surface, rect: Rect, colour: Colour) -> None:
        size = round(min(rect.size) * 0.56)
        image = icon(self.icon, size, colour)
        if image is not None:
            surface.blit(image, image.get_rect(center=rect.center))


class Toggle(Widget):
    """A switch with its text to the left of it: on or off."""

    focusable = True

    def __init__(
        self,
        text: Text,
        on: bool = False,
        on_change: Callable[[bool], None] | None = None,
        *,
        role: str = "text",
        name: str = "",
        tip: Text = "",
        enabled: bool = True,
    ) -> None:
        super().__init__(name=name, tip=tip, enabled=enabled)
        self.text, self._on, self.on_change, self.role = text, on, on_change, role

    @property
    def on(self) -> bool:
        return self._on

    @on.setter
    def on(self, on: bool) -> None:
        if on != self._on:
            self._on = on
            self.invalidate()

    def need(self, width: int | None = None) -> tuple[int, int]:
        w = typeset.measure(said(self.text), self.role)[0] + theme.px(66)
        return (w if width is None else min(w, width)), theme.px(34)

    def flip(self) -> None:
        self.on = not self.on
        if self.on_change is not None:
            self.on_change(self.on)

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            if self.rect.collidepoint(event.pos):
                self.flip()
            return True
        if event.type == pygame.KEYDOWN and event.key in PRESS:
            self.flip()
            return True
        return False

    def draw(self, surface: Surface) -> None:
        w, h = theme.px(50), theme.px(26)
        track = Rect(self.rect.right - w, self.rect.centery - h // 2, w, h)
        colour = INK if self.enabled else mix(INK, PARCHMENT_DARK, 0.6)
        words = Rect(self.rect.x, self.rect.y, self.rect.w - w - theme.px(10), self.rect.h)
        typeset.draw_text(surface, said(self.text), words, self.role, colour, lines=2)
        ground = mix(MOSS, INK, 0.15) if self.on else mix(PARCHMENT_DARK, INK, 0.25)
        if not self.enabled:
            ground = mix(ground, PARCHMENT_DARK, 0.7)
        surface.blit(paint.rounded(track.size, h // 2, (*ground, 255)), track)
        surface.blit(paint.rounded(track.size, h // 2, (*colour, 255), max(2, theme.px(2))), track)
        at = track.right - h if self.on else track.x
        state = "off" if not self.enabled else "hover" if self.hover else "up"
        paint.draw_knob(surface, Rect(at, track.y, h, h), state)
        if self.focus_shown:
            paint.draw_ring(surface, track, 13)


class Slider(Widget):
    """A value from `low` to `high` in steps, by mouse, wheel or arrows."""

    focusable = True
    scrolls = True

    def __init__(
        self,
        value: float,
        on_change: Callable[[float], None] | None = None,
        *,
        low: float = 0.0,
        high: float = 1.0,
        step: float = 0.05,
        name: str = "",
        tip: Text = "",
        enabled: bool = True,
    ) -> None:
        super().__init__(name=name, tip=tip, enabled=enabled)
        self.low, self.high, self.step, self.on_change = low, high, step, on_change
        self._value = value

    @property
    def value(self) -> float:
        return self._value

    @value.setter
    def value(self, value: float) -> None:
        self._set(value, tell=False)

    def _set(self, value: float, *, tell: bool = True) -> None:
        steps = round((value - self.low) / self.step)
        value = min(self.high, max(self.low, round(self.low + steps * self.step, 6)))
        if value != self._value:
            self._value = value
            self.invalidate()
            if tell and self.on_change is not None:
                self.on_change(value)

    def need(self, width: int | None = None) -> tuple[int, int]:
        return (theme.px(200) if width is None else min(width, theme.px(200))), theme.px(34)

    def _track(self) -> Rect:
        knob = theme.px(24)
        return Rect(self.rect.x + knob // 2, self.rect.centery - theme.px(4), self.rect.w - knob, theme.px(8))

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._to(event.pos[0])
            return True
        if event.type == pygame.MOUSEMOTION and self.ui is not None and self.ui.grabbed is self:
            self._to(event.pos[0])
            return True
        if event.type == pygame.MOUSEWHEEL and self.focused:
            self._set(self._value + self.step * event.y)
            return True
        if event.type == pygame.KEYDOWN and event.key in {pygame.K_LEFT, pygame.K_RIGHT}:
            self._set(self._value + self.step * (1 if event.key == pygame.K_RIGHT else -1))
            return True
        return False

    def _to(self, x: int) -> None:
        track = self._track()
        self._set(self.low + (self.high - self.low) * (x - track.x) / max(1, track.w))

    def draw(self, surface: Surface) -> None:
        track, knob = self._track(), theme.px(24)
        part = (self._value - self.low) / (self.high - self.low)
        x = track.x + round(track.w * part)
        radius = track.h // 2
        surface.blit(paint.rounded(track.size, radius, (*mix(PARCHMENT_DARK, INK, 0.3), 255)), track)
        if x - track.x > track.h and self.enabled:
            done = Rect(track.x, track.y, x - track.x, track.h)
            surface.blit(paint.rounded(done.size, radius, (*GOLD_DARK, 255)), done)
        surface.blit(paint.rounded(track.size, radius, (*INK, 255), max(1, theme.px(1.4))), track)
        box = Rect(0, 0, knob, knob)
        box.center = (x, track.centery)
        state = "off" if not self.enabled else "hover" if self.hover or self.pressed else "up"
        paint.draw_knob(surface, box, state)
        if self.focus_shown:
            paint.draw_ring(surface, box, 12)


class PopupMenu(Widget, Generic[V]):
    """A list to pick one thing from, over all else. Opened by `open_menu` or a `Choice`."""

    bleed = 20

    def __init__(self, items: Sequence[tuple[V, str]], on_pick: Callable[[V], None]) -> None:
        super().__init__(name="menu")
        self.items, self.on_pick, self.at = list(items), on_pick, -1
        self.row = theme.px(36)
        self._first = 0

    def need(self, width: int | None = None) -> tuple[int, int]:
        w = max((typeset.measure(text, "label")[0] for _, text in self.items), default=0) + theme.px(56)
        rows = min(len(self.items), max(3, (theme.window[1] - theme.px(80)) // self.row))
        return max(w, width or 0), rows * self.row + 2 * theme.px(8)

    def _rows(self) -> int:
        return (self.rect.h - 2 * theme.px(8)) // self.row

    def _index(self, pos: tuple[int, int]) -> int:
        n = (pos[1] - self.rect.y - theme.px(8)) // self.row
        return self._first + n if 0 <= n < self._rows() and self.rect.collidepoint(pos) else -1

    def point(self, at: int) -> None:
        """Light up an item and bring it into view; -1 for none."""
        self.at = at
        if at >= 0:
            self._first = min(max(self._first, at - self._rows() + 1), at)
        self.invalidate()

    def pick(self, at: int) -> None:
        """Take the item of that place and close."""
        if 0 <= at < len(self.items):
            ui = self.ui
            if ui is not None:
                ui.close_popup()
            self.on_pick(self.items[at][0])

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEMOTION:
            at = self._index(event.pos)
            if at >= 0 and at != self.at:
                self.point(at)
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self.pick(self._index(event.pos))
            return True
        if event.type == pygame.MOUSEWHEEL:
            self._first = min(max(0, self._first - event.y), max(0, len(self.items) - self._rows()))
            self.invalidate()
            return True
        if event.type == pygame.KEYDOWN:
            if event.key in {pygame.K_UP, pygame.K_DOWN}:
                step = 1 if event.key == pygame.K_DOWN else -1
                self.point((self.at + step) % len(self.items) if self.at >= 0 else 0)
                return True
            if event.key in PRESS:
                self.pick(self.at)
                return True
        return False

    def draw(self, surface: Surface) -> None:
        paint.draw_panel(surface, self.rect, "card")
        pad = theme.px(8)
        for n, (_, text) in enumerate(self.items[self._first : self._first + self._rows()]):
            box = Rect(self.rect.x + pad, self.rect.y + pad + n * self.row, self.rect.w - 2 * pad, self.row)
            if n + self._first == self.at:
                surface.blit(paint.rounded(box.size, theme.px(5), (*GOLD, 150)), box)
            typeset.draw_text(surface, text, box.inflate(-2 * theme.px(10), 0), "label", INK)


def open_menu(
    ui: Ui, pos: tuple[int, int], items: Sequence[tuple[V, str]], on_pick: Callable[[V], None]
) -> PopupMenu[V]:
    """A menu beside a point: asks which of a few (value, text) is meant. A click elsewhere or Esc drops it."""
    menu = PopupMenu(items, on_pick)
    box = Rect(pos, menu.need())
    menu.rect = box.clamp(Rect((0, 0), theme.window).inflate(-theme.px(8), -theme.px(8)))
    ui.open_popup(menu)
    return menu


class Choice(Widget, Generic[V]):
    """A drop-down: one of several (value, text). Left and right go through them, Enter opens the list."""

    focusable = True

    def __init__(
        self,
        items: Sequence[tuple[V, Text]],
        value: V,
        on_change: Callable[[V], None] | None = None,
        *,
        name: str = "",
        tip: Text = "",
        enabled: bool = True,
    ) -> None:
        super().__init__(name=name, tip=tip, enabled=enabled)
        self.items, self._value, self.on_change = list(items), value, on_change

    @property
    def value(self) -> V:
        return self._value

    @value.setter
    def value(self, value: V) -> None:
        if value != self._value:
            self._value = value
            self.invalidate()

    @property
    def text(self) -> str:
        return next((said(text) for value, text in self.items if value == self._value), "")

    def pick(self, value: V) -> None:
        """Choose, as a player does."""
        if value != self._value:
            self.value = value
            if self.on_change is not None:
                self.on_change(value)

    def need(self, width: int | None = None) -> tuple[int, int]:
        w = max((typeset.measure(said(text), "label")[0] for _, text in self.items), default=0) + theme.px(58)
        return (w if width is None else min(w, width)), theme.px(36)

    def _at(self) -> int:
        return next((n for n, (value, _) in enumerate(self.items) if value == self._value), -1)

    def open(self) -> None:
        """Show the list."""
        ui = self.ui
        if ui is None or not self.items:
            return
        menu = PopupMenu([(value, said(text)) for value, text in self.items], self.pick)
        size = menu.need(self.rect.w)
        box = Rect(self.rect.x, self.rect.bottom + theme.px(3), *size)
        window = Rect((0, 0), theme.window)
        if box.bottom > window.bottom - theme.px(6) and self.rect.y - box.h > theme.px(6):
            box.bottom = self.rect.y - theme.px(3)
        menu.rect = box.clamp(window)
        menu.point(self._at())
        ui.open_popup(menu)

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            if self.rect.collidepoint(event.pos):
                self.open()
            return True
        if event.type == pygame.KEYDOWN:
            if event.key in {pygame.K_LEFT, pygame.K_RIGHT} and self.items:
                step = 1 if event.key == pygame.K_RIGHT else -1
                self.pick(self.items[min(len(self.items) - 1, max(0, self._at() + step))][0])
                return True
            if event.key in PRESS:
                self.open()
                return True
        return False

    def draw(self, surface: Surface) -> None:
        radius = theme.px(7)
        ground = PAPER if self.enabled else mix(PAPER, PARCHMENT_DARK, 0.6)
        surface.blit(paint.rounded(self.rect.size, radius, (*ground, 255)), self.rect)
        ink = INK if self.enabled else mix(INK, PARCHMENT_DARK, 0.6)
        hot = self.enabled and (self.hover or self.pressed)
        surface.blit(
            paint.rounded(self.rect.size, radius, (*(VERMILION if hot else ink), 255), max(1, theme.px(1.8))), self.rect
        )
        size = theme.px(16)
        words = Rect(self.rect.x + theme.px(12), self.rect.y, self.rect.w - size - theme.px(32), self.rect.h)
        typeset.draw_text(surface, self.text, words, "label", ink)
        arrow = paint.sign("down", size, ink)
        if arrow is not None:
            surface.blit(arrow, (self.rect.right - size - theme.px(12), self.rect.centery - size // 2))
        if self.focus_shown:
            paint.draw_ring(surface, self.rect, 7)
