"""One line of a form: what it is about, a word of explanation under it, and the control at its right."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from jackal.ui import typeset
from jackal.ui.controls import Choice, Slider
from jackal.ui.entry import TextInput
from jackal.ui.theme import INK, INK_SOFT, PARCHMENT_DARK, VERMILION, Colour, mix, theme
from jackal.ui.typeset import draw_text
from jackal.ui.widget import Group, Text, Widget, said

INDENT = 14
"""Base pixels by which what belongs to a line stands in."""


class Line(Group):
    """`control` may be None. `share`: the part of the width for the control; switches and
    buttons take what they need of it, so that the edges of all others stand in one line.

    `mark`: a red lozenge before the title (differs from the usual). `problem`: words that take the place of the
    explanation, in red. `below`: widgets under the words, over the whole width.
    """

    bleed = 4

    def __init__(
        self, title: Text, explained: Text = "", control: Widget | None = None, *, share: float = 0.43, name: str = ""
    ) -> None:
        super().__init__(*([control] if control is not None else []), name=name)
        self.title, self.explained, self.control, self.share = title, explained, control, share
        self.pad = 9.0
        self.mark = False
        self.problem: Text = ""
        self.last = False
        self.below: list[Widget] = []
        self._measured = (0, 0, 0, 0)

    def _control_size(self, width: int) -> tuple[int, int]:
        if self.control is None:
            return 0, 0
        most = round(width * self.share)
        w, h = self.control.need(most)
        return most if isinstance(self.control, Choice | Slider | TextInput) else min(w, most), h

    def _words(self, width: int) -> tuple[int, int, int]:
        """Width for the words, height of the title, height of the explanation."""
        control = self._control_size(width)[0]
        room = width - (control + theme.px(16) if control else 0)
        under = said(self.problem) or said(self.explained)
        title = typeset.measure(said(self.title), "strong", room)[1]
        return room, title, typeset.measure(under, "small", room)[1] if under else 0

    def need(self, width: int | None = None) -> tuple[int, int]:
        width = width or self.rect.w
        _, title, under = self._words(width)
        return width, self._top(title, under, width) + self._below_height(width)

    def _top(self, title: int, under: int, width: int) -> int:
        return max(title + under, self._control_size(width)[1]) + 2 * theme.px(self.pad)

    @staticmethod
    def _inner(width: int) -> int:
        """The width of what stands below: a little indented."""
        return width - theme.px(INDENT)

    def _below_height(self, width: int) -> int:
        inner = self._inner(width)
        return sum(widget.need(inner)[1] for widget in self.below) + (theme.px(self.pad) if self.below else 0)

    def place(self, rect: Rect) -> None:
        super().place(rect)
        room, title, under = self._words(rect.w)
        top = self._top(title, under, rect.w)
        self._measured = room, title, under, top
        if self.control is not None:
            w, h = self._control_size(rect.w)
            self.control.place(Rect(rect.right - w, rect.y + (top - h) // 2, w, h))
        y, inner = rect.y + top, self._inner(rect.w)
        for widget in self.below:
            h = widget.need(inner)[1]
            widget.place(Rect(rect.right - inner, y, inner, h))
            y += h

    def draw(self, surface: Surface) -> None:
        room, title, under, top = self._measured
        y = self.rect.y + (top - title - under) // 2
        box = Rect(self.rect.x, y, room, title)
        if self.mark:
            size = max(2, theme.px(3.5))
            x, mid = self.rect.x - theme.px(9), y + title // 2
            lozenge = [(x, mid - size), (x + size, mid), (x, mid + size), (x - size, mid)]
            pygame.draw.polygon(surface, VERMILION, lozenge)
        draw_text(surface, said(self.title), box, "strong", INK, lines=None)
        if under:
            words, colour = said(self.problem), VERMILION
            if not words:
                words, colour = said(self.explained), INK_SOFT
            draw_text(surface, words, Rect(self.rect.x, y + title, room, under), "small", colour, lines=None)
        if not self.last:
            rule(surface, self.rect.x, self.rect.right, self.rect.bottom - 1)
        super().draw(surface)


HAIR: Colour = mix(INK, PARCHMENT_DARK, 0.72)


def rule(surface: Surface, left: int, right: int, y: int) -> None:
    """A hairline across a sheet."""
    surface.fill(HAIR, Rect(left, y, right - left, max(1, theme.px(1))))
