"""The card in the panel that explains what is under the mouse; its rulings lead into the rules."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect, Surface

from jackal.ui import paint
from jackal.ui.board import Card, Look
from jackal.ui.theme import INK, INK_SOFT, VERMILION, VERMILION_DARK, theme
from jackal.ui.typeset import draw_text, fit, measure
from jackal.ui.widget import Widget

LARGE, MEDIUM, SMALL = 64, 48, 34
"""Sides of the picture: it makes room for words that would be cut."""

Picture = Callable[[Look, tuple[int, int]], Surface]


class CardView(Widget):
    """Shows a card. `picture` paints looks, `on_ruling` opens a ruling, `tip_of` says one in a line. `idle`: what
    stands there while there is nothing to explain."""

    bleed = 2

    def __init__(
        self, picture: Picture, on_ruling: Callable[[str], None], tip_of: Callable[[str], str], idle: Callable[[], str]
    ) -> None:
        super().__init__(name="card", tip=self._tip)
        self._picture, self._on_ruling, self._tip_of, self._idle = picture, on_ruling, tip_of, idle
        self._card: Card | None = None
        self._links: list[tuple[Rect, str]] = []
        self._over = ""

    @property
    def card(self) -> Card | None:
        """What is explained now."""
        return self._card

    def show(self, card: Card | None) -> None:
        """Explain something else."""
        if card != self._card:
            self._card = card
            self._links = []
            self.invalidate()

    def _tip(self) -> str:
        return self._tip_of(self._over) if self._over else ""

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEMOTION:
            over = next((ruling for box, ruling in self._links if box.collidepoint(event.pos)), "")
            if over != self._over:
                self._over = over
                if self.ui is not None:
                    self.ui.hide_tip()
                self.invalidate()
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            for box, ruling in self._links:
                if box.collidepoint(event.pos):
                    self._on_ruling(ruling)
            return True
        return False

    def draw(self, surface: Surface) -> None:
        paint.draw_panel(surface, self.rect, "paper")
        inner = self.rect.inflate(-2 * theme.px(12), -2 * theme.px(9))
        card = self._card
        if card is None:
            draw_text(surface, self._idle(), inner, "italic", INK_SOFT, align="center", lines=None)
            return
        head = theme.px(26)
        draw_text(surface, card.title, Rect(inner.x, inner.y, inner.w, head), "name", INK)
        body = Rect(inner.x, inner.y + head + theme.px(2), inner.w, inner.h - head - theme.px(2))
        told = " ".join(card.lines)
        for height in (LARGE, MEDIUM, SMALL):
            side = min(theme.px(height), body.h)
            note, words = self._beside(card, body, side)
            if card.look is None or not fit(told, "text", words.size, None).cut:
                break
        column = Rect(body.x, body.bottom - theme.px(22), body.w, theme.px(22))
        if card.look is not None:
            surface.blit(self._picture(card.look, (side, side)), body)
            column = Rect(body.x, body.y + side + theme.px(4), side + theme.px(4), body.h - side - theme.px(4))
        self._rulings(surface, card, column)
        if card.note:
            draw_text(surface, card.note, note, "small", VERMILION_DARK, lines=2)
        draw_text(surface, told, words, "text", INK, valign="top", lines=None)

    @staticmethod
    def _beside(card: Card, body: Rect, side: int) -> tuple[Rect, Rect]:
        """Where note and words go beside a picture of this size; under them the rulings, if there is no picture."""
        words = Rect(body.x + side + theme.px(12), body.y, body.w - side - theme.px(12), body.h)
        if card.look is None:
            words = Rect(body.x, body.y, body.w, body.h - (theme.px(22) if card.rulings else 0))
        foot = max(theme.px(20), measure(card.note, "small", words.w)[1] + theme.px(3)) if card.note else 0
        note = Rect(words.x, words.y, words.w, foot)
        return note, Rect(words.x, words.y + foot, words.w, words.h - foot)

    def _rulings(self, surface: Surface, card: Card, box: Rect) -> None:
        """The numbers of rulings, like words, in as many lines as there is room for."""
        self._links = []
        high = max(theme.size("small") + theme.px(3), theme.px(19))
        x, y, gap = box.x, box.y, theme.px(8)
        for ruling in card.rulings:
            width = measure(ruling, "small")[0]
            if x > box.x and x + width > box.right:
                x, y = box.x, y + high
            if y + high > box.bottom + theme.px(2):
                break
            place = Rect(x, y, width, high)
            colour = VERMILION if ruling == self._over else VERMILION_DARK
            draw_text(surface, ruling, place, "small", colour)
            pygame.draw.line(surface, colour, (place.x, place.bottom - 2), (place.right - 1, place.bottom - 2))
            self._links.append((place, ruling))
            x += width + gap
