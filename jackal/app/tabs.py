"""Small choices that show all they offer: tabs side by side, and a value between minus and plus."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

import pygame
from pygame import Rect, Surface

from jackal.ui import paint, typeset
from jackal.ui.theme import GOLD, INK, INK_SOFT, PAPER, PARCHMENT_DARK, VERMILION, mix, theme
from jackal.ui.typeset import draw_text
from jackal.ui.widget import Text, Widget, said

V = TypeVar("V")


class Tabs(Widget, Generic[V]):
    """One of several (value, text) side by side. Left and right go through them."""

    focusable = True

    def __init__(
        self,
        items: Sequence[tuple[V, Text]],
        value: V,
        on_change: Callable[[V], None],
        *,
        name: str = "",
        tip: Text = "",
    ) -> None:
        super().__init__(name=name, tip=tip)
        self.items, self.value, self.on_change = list(items), value, on_change
        self._over = -1

    def need(self, width: int | None = None) -> tuple[int, int]:
        widest = max((typeset.measure(said(text), "label")[0] for _, text in self.items), default=0)
        w = max(theme.px(36), widest + theme.px(20)) * len(self.items)
        return (w if width is None else min(w, width)), theme.px(34)

    def pick(self, value: V) -> None:
        """Choose, as a player does."""
        if value != self.value:
            self.value = value
            self.invalidate()
            self.on_change(value)

    def box(self, at: int) -> Rect:
        """Where a tab is."""
        left = self.rect.w * at // len(self.items)
        right = self.rect.w * (at + 1) // len(self.items)
        return Rect(self.rect.x + left, self.rect.y, right - left, self.rect.h)

    def _at(self, pos: tuple[int, int]) -> int:
        return next((at for at in range(len(self.items)) if self.box(at).collidepoint(pos)), -1)

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEMOTION:
            over = self._at(event.pos)
            if over != self._over:
                self._over = over
                self.invalidate()
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            at = self._at(event.pos)
            if at >= 0:
                self.pick(self.items[at][0])
            return True
        if event.type == pygame.KEYDOWN and event.key in {pygame.K_LEFT, pygame.K_RIGHT}:
            now = next((at for at, (value, _) in enumerate(self.items) if value == self.value), 0)
            step = 1 if event.key == pygame.K_RIGHT else -1
            self.pick(self.items[min(len(self.items) - 1, max(0, now + step))][0])
            return True
        return False

    def draw(self, surface: Surface) -> None:
        radius, line = theme.px(7), max(1, theme.px(1.8))
        surface.blit(paint.rounded(self.rect.size, radius, (*PAPER, 255)), self.rect)
        for at, (value, text) in enumerate(self.items):
            box = self.box(at)
            lit = value == self.value
            if lit:
                inner = box.inflate(-2 * line, -2 * line)
                paint.draw_button(surface, inner, "down")
            elif at == self._over and self.hover:
                inner = box.inflate(-4 * line, -4 * line)
                surface.blit(paint.rounded(inner.size, max(2, radius - line), (*GOLD, 90)), inner)
            if at and not lit and self.items[at - 1][0] != self.value:
                x = box.x
                surface.fill(mix(PARCHMENT_DARK, INK, 0.2), Rect(x, box.y + theme.px(8), 1, box.h - 2 * theme.px(8)))
            colour = PAPER if lit else INK
            draw_text(surface, said(text), box.inflate(-theme.px(10), 0), "label", colour, align="center")
        surface.blit(paint.rounded(self.rect.size, radius, (*INK, 255), line), self.rect)
        if self.focus_shown:
            paint.draw_ring(surface, self.rect, 7)


class Stepper(Widget):
    """A value between minus and plus. `say` gives its words, `on_step` is told -1 or 1, `ends` whether it can go
    down and up. Left and right do the same."""

    focusable = True

    def __init__(
        self,
        say: Callable[[], str],
        on_step: Callable[[int], None],
        ends: Callable[[], tuple[bool, bool]],
        *,
        widest: Sequence[str] = (),
        name: str = "",
    ) -> None:
        super().__init__(name=name)
        self.say, self.on_step, self.ends, self.widest = say, on_step, ends, widest

    def need(self, width: int | None = None) -> tuple[int, int]:
        words = max((typeset.measure(text, "number")[0] for text in self.widest), default=theme.px(40))
        w = words + theme.px(24) + 2 * theme.px(38)
        return (w if width is None else min(w, width)), theme.px(36)

    def step(self, by: int) -> None:
        """One step, as far as there is one."""
        down, up = self.ends()
        if (by < 0 and down) or (by > 0 and up):
            self.on_step(by)
            self.invalidate()

    def _side(self, by: int) -> Rect:
        w = theme.px(38)
        x = self.rect.x if by < 0 else self.rect.right - w
        return Rect(x, self.rect.y, w, self.rect.h)

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            for by in (-1, 1):
                if self._side(by).collidepoint(event.pos):
                    self.step(by)
            return True
        if event.type == pygame.KEYDOWN and event.key in {pygame.K_LEFT, pygame.K_RIGHT}:
            self.step(1 if event.key == pygame.K_RIGHT else -1)
            return True
        return False

    def draw(self, surface: Surface) -> None:
        down, up = self.ends()
        mouse = self.ui.mouse if self.ui is not None else (-1, -1)
        for by, able, name in ((-1, down, "minus"), (1, up, "plus")):
            box = self._side(by)
            hot = self.hover and box.collidepoint(mouse)
            state = "off" if not able else "down" if self.pressed and hot else "hover" if hot else "up"
            paint.draw_button(surface, box, state)
            size = theme.px(14)
            mark = paint.sign(name, size, PAPER if able else mix(PAPER, INK_SOFT, 0.5))
            if mark is not None:
                surface.blit(mark, mark.get_rect(center=box.center))
        middle = Rect(self._side(-1).right, self.rect.y, self.rect.w - 2 * theme.px(38), self.rect.h)
        draw_text(surface, self.say(), middle.inflate(-theme.px(8), 0), "number", INK, align="center")
        if self.focus_shown:
            paint.draw_ring(surface, self.rect, 7, VERMILION if not (down or up) else GOLD)
