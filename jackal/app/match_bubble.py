"""The judge's word beside the mouse: why something can't be done, with the ruling that decides."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from pygame import Rect, Surface

from jackal.ui import paint
from jackal.ui.theme import GOLD, IVORY, VERMILION, mix, theme
from jackal.ui.typeset import draw_text, measure
from jackal.ui.widget import Widget

WIDEST = 300
SECONDS = 6.0


class JudgeBubble(Widget):
    """Appears beside a point and goes away after a while, or with the next click. A click on it opens the ruling; where
    there is none, the click goes to what lies beneath."""

    bleed = 18
    heeds = True

    def __init__(self, on_ruling: Callable[[str], None]) -> None:
        super().__init__(name="judge", visible=False)
        self._on_ruling = on_ruling
        self.text = self.ruling = ""
        self._left = 0.0

    def say(
        self,
        text: str,
        ruling: str,
        about: tuple[int, int],
        room: Rect,
        told: str = "",
        *,
        keep_off: Sequence[Rect] = (),
    ) -> None:
        """Say `text` beside `about`, inside `room`, hiding as little as may be of `keep_off`: what is to be clicked
        next. `told`: what the ruling says, in one line."""
        self.dismiss()
        self.text, self.ruling, self.told = text, ruling, told
        pad = theme.px(14)
        width = min(theme.px(WIDEST), room.w - 4 * pad)
        w, h = measure(text, "text", width)
        if ruling:
            line = self._line()
            more = measure(line, "small", width)
            w, h = max(w, more[0]), h + more[1] + theme.px(5)
        size = (w + 2 * pad, h + 2 * theme.px(9))
        self.visible = True
        self.place(beside(about, size, room.inflate(-theme.px(12), -theme.px(12)), keep_off))
        self._left = SECONDS

    def hit(self, pos: tuple[int, int]) -> Widget | None:
        return super().hit(pos) if self.ruling else None

    def _line(self) -> str:
        return f"{self.ruling}. {self.told}" if self.told else self.ruling

    def dismiss(self) -> bool:
        """Take it away; whether it was there."""
        if not self.visible:
            return False
        self.visible = False
        return True

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self.dismiss()
            if self.ruling:
                self._on_ruling(self.ruling)
            return True
        return event.type == pygame.MOUSEBUTTONDOWN

    def update(self, dt: float) -> bool:
        if self.visible and not self.hover:
            self._left -= dt
            if self._left <= 0:
                self.dismiss()
        return False

    def draw(self, surface: Surface) -> None:
        paint.draw_panel(surface, self.rect, "banner")
        inner = self.rect.inflate(-2 * theme.px(14), -2 * theme.px(9))
        edge = Rect(self.rect.x + theme.px(4), inner.y, max(2, theme.px(3)), inner.h)
        surface.fill(VERMILION, edge)
        more = measure(self._line(), "small", inner.w)[1] if self.ruling else 0
        words = Rect(inner.x, inner.y, inner.w, inner.h - more)
        draw_text(surface, self.text, words, "text", IVORY, valign="top", lines=None)
        if self.ruling:
            line = Rect(inner.x, inner.bottom - more, inner.w, more)
            colour = GOLD if self.hover else mix(GOLD, IVORY, 0.35)
            draw_text(surface, self._line(), line, "small", colour, valign="bottom", lines=None)


def beside(about: tuple[int, int], size: tuple[int, int], room: Rect, keep_off: Sequence[Rect]) -> Rect:
    """A box of that size near a point, inside `room`: above, below, or to a side; the first that hides least of
    `keep_off`, and not the point itself if it can be helped."""
    x, y = about
    gap, low = theme.px(16), theme.px(24)  # the mouse's arrow hangs below its point
    boxes = []
    for corner, at in (
        ("midbottom", (x, y - gap)),
        ("midtop", (x, y + low)),
        ("midright", (x - low, y)),
        ("midleft", (x + low, y)),
    ):
        box = Rect((0, 0), size)
        setattr(box, corner, at)
        boxes.append(box.clamp(room))

    def hidden(box: Rect) -> int:
        parts = [box.clip(other) for other in keep_off]
        return sum(part.w * part.h for part in parts) + box.collidepoint(about) * box.w * box.h

    return min(boxes, key=hidden)
