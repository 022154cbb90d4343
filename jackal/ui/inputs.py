"""Switches, sliders and lists to pick from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

import pygame
from pygame import Rect, Surface

from jackal.ui import paint, typeset
from jackal.ui.root import Ui
from jackal.ui.theme import GOLD, GOLD_DARK, INK, MOSS, PAPER, PARCHMENT_DARK, VERMILION, mix, theme
from jackal.ui.widget import PRESS, Text, Widget, said

V = TypeVar("V")


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
        surface.blit(arrow, (self.rect.right - size - theme.px(12), self.rect.centery - size // 2))
        if self.focus_shown:
            paint.draw_ring(surface, self.rect, 7)
