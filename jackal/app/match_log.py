"""The log in the panel: what happened, in words, from the first move on. A click on a line shows that position."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import pygame
from pygame import Rect, Surface

from jackal.ui import paint
from jackal.ui.scroll import Scrolling
from jackal.ui.theme import GOLD, INK, INK_SOFT, PARCHMENT_DARK, Colour, mix, theme
from jackal.ui.typeset import Drawn, break_lines, leading, note, render

ROLE = "text"
PAGE = 40
"""Actions that are read at once, going back."""


@dataclass(frozen=True)
class Told:
    """A line of the log: the position that shows it done, its words, the colour of who did it."""

    at: int
    text: str
    colour: Colour | None


def united(lines: Sequence[Told]) -> list[Told]:
    """The lines of one action with what they have in common said once.

    >>> lines = [Told(1, f"Ann opens: {tile}", None) for tile in ("ice", "chest", "chest")]
    >>> [line.text for line in united([*lines, Told(1, "Bob: hey", None)])]
    ['Ann opens: ice, chest', 'Bob: hey']
    """
    out: list[Told] = []
    for line in lines:
        head, colon, rest = line.text.partition(": ")
        last = out[-1] if out else None
        if last is not None and line.text == last.text:
            continue
        if last is not None and colon and last.colour == line.colour and last.text.startswith(head + colon):
            if rest not in last.text[len(head + colon) :].split(", "):
                out[-1] = replace(last, text=f"{last.text}, {rest}")
            continue
        out.append(line)
    return out


@dataclass
class _Laid:
    told: Told
    top: int
    height: int
    lines: list[str]


class LogView(Scrolling):
    """A scrolling list that keeps to its end. `read(first, until)` gives the lines of the actions from index `first`
    up to `until`; older pages are only asked for when somebody scrolls there. `on_pick` gets a position's number."""

    def __init__(
        self, read: Callable[[int, int], list[Told]], on_pick: Callable[[int], None], tip: Callable[[], str]
    ) -> None:
        super().__init__(name="log")
        self.tip = tip
        self._read, self._on_pick = read, on_pick
        self._told: list[Told] = []
        self._laid: list[_Laid] = []
        self._first = 0
        self._count = 0
        self._shown: int | None = None
        self._over = -1

    # what is told

    def update_to(self, count: int) -> None:
        """So many actions are in force now: add what is new, or read afresh after something was taken back."""
        if count < self._count or not self._told:
            self._first = max(0, count - PAGE)
            self._told = self._read(self._first, count)
            self._lay()
            self.scroll_to(self.farthest)
        elif count > self._count:
            at_end = self.offset >= self.farthest - theme.px(4)
            self._told += self._read(self._count, count)
            self._lay(len(self._laid))
            if at_end:
                self.scroll_to(self.farthest)
        self._count = count
        self.invalidate()

    def reread(self) -> None:
        """Texts or lines changed: read everything afresh."""
        self._told, self._laid, self._count = [], [], 0

    def mark(self, shown: int | None) -> None:
        """The position that is looked at, None for the present one; its line comes into view."""
        if shown == self._shown:
            return
        self._shown = shown
        self.invalidate()
        if shown is None:
            self.scroll_to(self.farthest)
            return
        if self._first and self._told and self._told[0].at > shown:
            self._older(shown)
        lines = [laid for laid in self._laid if laid.told.at <= shown]
        if lines:
            last = lines[-1]
            self.reveal(Rect(self.rect.x, self._top() + last.top, self.view.w, last.height))
        else:
            self.scroll_to(0)

    def _older(self, since: int) -> None:
        """Read on back to the position `since` and a page further, keeping what is in view where it is."""
        first = max(0, min(since, self._first) - PAGE)
        older = self._read(first, self._first)
        self._told = older + self._told
        self._first = first
        if self.rect.w:
            above, high = self._set(older, 0)
            for laid in self._laid:
                laid.top += high
            self._laid = above + self._laid
            self.content += high
            self.offset += high
        self.invalidate()

    def scroll_to(self, offset: int) -> None:
        super().scroll_to(offset)
        while self.offset < theme.px(30) and self._first and self.rect.h:
            self._older(self._first)

    # places

    def place(self, rect: Rect) -> None:
        at_end = self.offset >= self.farthest
        super().place(rect)
        self._lay()
        self.offset = min(self.offset, self.farthest)
        if at_end:
            self.scroll_to(self.farthest)

    def _lay(self, start: int = 0) -> None:
        if not self.rect.w:
            return
        del self._laid[start:]
        y = self._laid[-1].top + self._laid[-1].height if self._laid else 0
        laid, self.content = self._set(self._told[start:], y)
        self._laid += laid

    def _set(self, told: Sequence[Told], y: int) -> tuple[list[_Laid], int]:
        """The lines set in type from `y` on, and where they end."""
        font = theme.font(ROLE)
        width = self.view.w - theme.px(18)
        out = []
        for one in told:
            lines = break_lines(one.text, font, width)
            height = leading(font) * len(lines) + theme.px(2)
            out.append(_Laid(one, y, height, lines))
            y += height
        return out, y

    def _index(self, pos: tuple[int, int]) -> int:
        if not self.view.collidepoint(pos):
            return -1
        y = pos[1] - self._top()
        return next((n for n, laid in enumerate(self._laid) if laid.top <= y < laid.top + laid.height), -1)

    def _top(self) -> int:
        """The pixel of the first line: a short log stands at the top."""
        return self.rect.y - self.offset

    # events

    def handle(self, event: pygame.event.Event) -> bool:
        if super().handle(event):
            return True
        if event.type == pygame.MOUSEMOTION:
            over = self._index(event.pos)
            if over != self._over:
                self._over = over
                self.invalidate()
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            at = self._index(event.pos)
            if at >= 0:
                self._on_pick(self._laid[at].told.at)
            return True
        return False

    def update(self, dt: float) -> bool:
        if self._over >= 0 and not self.hover:
            self._over = -1
            self.invalidate()
        return super().update(dt)

    # drawing

    def draw_content(self, surface: Surface) -> None:
        font = theme.font(ROLE)
        step, top, clip = leading(font), self._top(), surface.get_clip()
        bullet = theme.px(8)
        for n, laid in enumerate(self._laid):
            y = top + laid.top
            if y + laid.height < clip.top:
                continue
            if y > clip.bottom:
                break
            box = Rect(self.rect.x, y, self.view.w, laid.height)
            shown = self._shown is not None and laid.told.at == self._shown
            if shown or n == self._over:
                surface.blit(paint.rounded(box.size, theme.px(4), (*GOLD, 120 if shown else 55)), box)
            if laid.told.colour is not None:
                rim = (*mix(laid.told.colour, INK, 0.45), 255)
                dot = Rect(box.x + theme.px(2), y + (step - bullet) // 2 + theme.px(1), bullet, bullet)
                surface.blit(paint.rounded(dot.size, bullet // 2, rim), dot)
                inner = dot.inflate(-2, -2)
                surface.blit(paint.rounded(inner.size, inner.w // 2, (*laid.told.colour, 255)), inner)
            late = self._shown is not None and laid.told.at > self._shown
            ink = mix(INK_SOFT, PARCHMENT_DARK, 0.35) if late else INK if laid.told.colour is not None else INK_SOFT
            for k, line in enumerate(laid.lines):
                image = render(line, ROLE, ink)
                at = Rect(box.x + theme.px(18), y + k * step, box.w - theme.px(18), step)
                surface.blit(image, at)
                note(Drawn(line, ROLE, at, image.get_size(), theme.size(ROLE), False))
