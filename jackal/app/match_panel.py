"""The parchment panel beside the board: title, players, counters, log, card, buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from pygame import Rect, Surface

from jackal.app.match_card import CardView, Picture
from jackal.app.match_log import LogView
from jackal.ui import paint
from jackal.ui.board import Look, Row
from jackal.ui.controls import Button, IconButton, Label
from jackal.ui.glow import frame_glow, glow_margin
from jackal.ui.layout import row as side_by_side
from jackal.ui.lights import Marks
from jackal.ui.theme import GOLD, INK, INK_SOFT, PAPER, PARCHMENT_DARK, VERMILION, VERMILION_DARK, Colour, mix, theme
from jackal.ui.typeset import draw_text, measure
from jackal.ui.widget import Group, Widget

WIDTH = 0.25
"""The panel's part of the window."""

Counter = tuple[Look, str, str]
"""Sign, number, meaning."""


def panel_width(window: tuple[int, int]) -> int:
    """How wide the panel is in a window."""
    return max(round(window[0] * WIDTH), min(theme.px(300), round(window[0] * 0.34)))


class Players(Widget):
    """The lines of the players. A click on one that may act too gives it the mouse (`on_pick`); where the players
    themselves are chosen, a click on a line means its target (`on_target`)."""

    bleed = 2
    TALL, MANY = 57, 48

    def __init__(
        self,
        picture: Picture,
        on_pick: Callable[[int], None],
        tip: Callable[[Row], str],
        on_target: Callable[[str, tuple[int, int]], None],
    ) -> None:
        super().__init__(name="players", tip=self._tip)
        self._picture, self._on_pick, self._tip_of, self._on_target = picture, on_pick, tip, on_target
        self.rows: Sequence[Row] = ()
        self.lights: dict[str, tuple[Colour, bool]] = {}
        self.open: tuple[int, ...] = ()
        self._over = -1

    def show(self, rows: Sequence[Row], may_act: tuple[int, ...] = ()) -> None:
        """Other lines; `may_act`: seats that could have the mouse now."""
        if (rows, may_act) != (self.rows, self.open):
            self.rows, self.open = rows, may_act
            self.invalidate()

    def light(self, marks: Marks, hint: Colour) -> None:
        """Which lines glow: those that can be clicked, are chosen or hinted at; strong where the mouse is."""
        here = {line.target for line in self.rows if line.target}
        lights = {name: (glow.colour, name == marks.pointed) for name, (glow, _) in marks.next.items() if name in here}
        lights |= {name: (hint, True) for name in marks.hint if name in here}
        lights |= {name: (GOLD, True) for name in marks.chosen if name in here}
        if lights != self.lights:
            self.lights = lights
            self.invalidate()

    def signs(self) -> dict[str, Rect]:
        """Where the lines that stand for a target are."""
        boxes = zip(self.rows, self.boxes(), strict=True)
        return {line.target: box.inflate(0, -theme.px(3)) for line, box in boxes if line.target}

    def height(self, room: int) -> int:
        """What the lines need, at most `room`."""
        return min(room, self._step * max(1, len(self.rows)))

    @property
    def _step(self) -> int:
        """Height of a line, where there is room: a little less for many."""
        return theme.px(self.TALL if len(self.rows) <= 4 else self.MANY)

    def _tip(self) -> str:
        return self._tip_of(self.rows[self._over]) if 0 <= self._over < len(self.rows) else ""

    def tip_place(self) -> Rect:
        return self.boxes()[self._over] if 0 <= self._over < len(self.rows) else self.rect

    def boxes(self) -> list[Rect]:
        """Where the lines are."""
        count = max(1, len(self.rows))
        step = min(self._step, self.rect.h // count)
        return [Rect(self.rect.x, self.rect.y + n * step, self.rect.w, step) for n in range(len(self.rows))]

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEMOTION:
            over = next((n for n, box in enumerate(self.boxes()) if box.collidepoint(event.pos)), -1)
            if over != self._over:
                self._over = over
                if self.ui is not None:
                    self.ui.hide_tip()
                self.invalidate()
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            if 0 <= self._over < len(self.rows):
                line = self.rows[self._over]
                if line.seat in self.open:
                    self._on_pick(line.seat)
                elif line.target:
                    self._on_target(line.target, event.pos)
            return True
        return False

    def draw(self, surface: Surface) -> None:
        for n, (line, box) in enumerate(zip(self.rows, self.boxes(), strict=True)):
            self._draw_row(surface, line, box.inflate(0, -theme.px(3)), hover=n == self._over)

    def _draw_row(self, surface: Surface, line: Row, box: Rect, *, hover: bool) -> None:
        if line.lit or (line.seat in self.open and hover):
            radius = theme.px(8)
            surface.blit(paint.rounded(box.size, radius, (*PAPER, 225 if line.lit else 120)), box)
            rim = (*mix(VERMILION, INK, 0.12), 255) if line.lit else (*INK_SOFT, 200)
            surface.blit(paint.rounded(box.size, radius, rim, max(2, theme.px(2))), box)
        if line.target in self.lights:
            colour, strong = self.lights[line.target]
            glow = frame_glow(box.size, theme.px(8), colour, strong=strong)
            m = glow_margin(box.size)
            surface.blit(glow, (box.x - m, box.y - m))
        low = box.h < theme.px(42)
        side = box.h - theme.px(8 if low else 12)
        x = box.x + theme.px(7)
        if line.look is not None:
            surface.blit(self._picture(line.look, (side, side)), (x, box.centery - side // 2))
            x += side + theme.px(9)
        score = min(box.h - theme.px(12), theme.px(38))
        end = box.right - theme.px(9)
        if line.score:
            coin = Rect(end - score, box.centery - score // 2, score, score)
            _coin(surface, coin)
            draw_text(surface, line.score, coin.inflate(-theme.px(6), 0), "number", INK, align="center")
            end -= score + theme.px(8)
        if line.chips:
            end = self._chips(surface, line, Rect(x, box.y, end - x, box.h)) - theme.px(6)
        ink = mix(INK, PARCHMENT_DARK, 0.45) if line.out else INK
        soft = mix(INK_SOFT, PARCHMENT_DARK, 0.4) if line.out else VERMILION_DARK if line.lit else INK_SOFT
        if low and line.chips:
            draw_text(surface, line.title, Rect(x, box.y, end - x, box.h), "name", ink)
            return
        if low:
            wide = min(measure(line.title, "name")[0], (end - x) * 3 // 5)
            draw_text(surface, line.title, Rect(x, box.y, wide, box.h), "name", ink)
            rest = Rect(x + wide + theme.px(8), box.y, end - x - wide - theme.px(8), box.h)
            rest.w -= self._beside(surface, line, rest, 0)
            draw_text(surface, line.detail, rest, "small", soft, align="right")
            return
        if not line.detail and not line.beside:
            draw_text(surface, line.title, Rect(x, box.y, end - x, box.h), "name", ink)
            return
        half = round(box.h * 0.54)
        draw_text(surface, line.title, Rect(x, box.y + theme.px(2), end - x, half), "name", ink)
        below = Rect(x, box.y + half, end - x, box.h - half - theme.px(3))
        below.w -= self._beside(surface, line, below, measure(line.detail, "small")[0] + theme.px(4))
        draw_text(surface, line.detail, below, "small", soft)

    def _beside(self, surface: Surface, line: Row, box: Rect, after: int) -> int:
        """The small pictures of a line, `after` so many pixels of it where there is room, else closer together and at
        its end; how much of the line they take."""
        if not line.beside:
            return 0
        side, more = box.h, len(line.beside) - 1
        step = max(round(side * 0.6), min(side + theme.px(1), (box.w - after - side) // max(1, more)))
        x = max(box.x, min(box.x + after, box.right - side - more * step))
        for n, look in enumerate(line.beside):
            surface.blit(self._picture(look, (side, side)), (x + n * step, box.y))
        return box.right - x

    def _chips(self, surface: Surface, line: Row, box: Rect) -> int:
        """The small signs of a line, from its right end; where they begin."""
        side = min(theme.px(27), box.h - theme.px(3))
        x = box.right
        for look, text in reversed(line.chips):
            if text:
                wide = measure(text, "number")[0]
                x -= wide
                draw_text(surface, text, Rect(x, box.y, wide + 1, box.h), "number", INK)
                x -= theme.px(2)
            x -= side
            surface.blit(self._picture(look, (side, side)), (x, box.centery - side // 2))
            x -= theme.px(5)
        return x


def _coin(surface: Surface, rect: Rect) -> None:
    size, radius = rect.size, rect.h // 2
    surface.blit(paint.rounded(size, radius, (*mix(GOLD, INK, 0.28), 255)), rect)
    face = Rect(rect.x, rect.y, rect.w, rect.h).inflate(-theme.px(5), -theme.px(5))
    surface.blit(paint.rounded(face.size, face.h // 2, (*GOLD, 255)), face)
    surface.blit(paint.rounded(size, radius, (*INK, 255), max(2, theme.px(2))), rect)


class Counters(Widget):
    """Small counters in a row; a click on them opens what there is to look up."""

    bleed = 2
    focusable = False

    def __init__(self, picture: Picture, on_click: Callable[[], None]) -> None:
        super().__init__(name="counters", tip=self._tip)
        self._picture, self._on_click = picture, on_click
        self.items: tuple[Counter, ...] = ()
        self._over = -1

    def show(self, items: tuple[Counter, ...]) -> None:
        """Other numbers."""
        if items != self.items:
            self.items = items
            self.invalidate()

    def _tip(self) -> str:
        return self.items[self._over][2] if 0 <= self._over < len(self.items) else ""

    def _side(self) -> int:
        """The side of a sign: smaller where many of them stand in a row."""
        words = sum(self._words(number) for _, number, _ in self.items)
        fits = (self.rect.w - words) // max(1, len(self.items)) - theme.px(9)
        return max(theme.px(14), min(self.rect.h - theme.px(4), fits))

    @staticmethod
    def _words(number: str) -> int:
        return measure(number, "number")[0] + theme.px(2)

    def _boxes(self) -> list[Rect]:
        """One for each counter, as wide as it has to be, with the same room between any two."""
        side, count = self._side(), len(self.items)
        wide = [side + theme.px(5) + self._words(number) for _, number, _ in self.items]
        free = max(0, self.rect.w - sum(wide))
        boxes, used = [], 0
        for n, one in enumerate(wide):
            x, end = used + free * n // count, used + one + free * (n + 1) // count
            boxes.append(Rect(self.rect.x + x, self.rect.y, end - x, self.rect.h))
            used += one
        return boxes

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEMOTION:
            over = next((n for n, box in enumerate(self._boxes()) if box.collidepoint(event.pos)), -1)
            if over != self._over:
                self._over = over
                if self.ui is not None:
                    self.ui.hide_tip()
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self._on_click()
            return True
        return False

    def draw(self, surface: Surface) -> None:
        side = self._side()
        for (look, number, _), box in zip(self.items, self._boxes(), strict=True):
            wide = self._words(number) + theme.px(2)
            x = box.centerx - (side + theme.px(5) + wide) // 2
            surface.blit(self._picture(look, (side, side)), (x, box.centery - side // 2))
            place = Rect(x + side + theme.px(5), box.y, wide, box.h)
            draw_text(surface, number, place, "number", INK)


class SidePanel(Group):
    """The whole panel. `title` and `log_title` are said at each drawing; `acts` are (name, icon, tip, action)."""

    opaque = True
    bleed = 16

    def __init__(
        self,
        title: Callable[[], str],
        log_title: Callable[[], str],
        parts: tuple[Players, Counters, LogView, CardView],
        acts: Sequence[tuple[str, str, Callable[[], str], Callable[[], None]]],
    ) -> None:
        super().__init__(name="panel")
        self.players, self.counters, self.log, self.card = parts
        self.title = Label(title, "title", INK, align="center")
        self.log_title = Label(log_title, "caps", INK_SOFT)
        self.add(self.title, self.players, self.counters, self.log_title, self.log, self.card)
        self.buttons: dict[str, Button] = {}
        for name, icon, tip, act in acts:
            self.buttons[name] = self.put(IconButton(icon, act, tip=tip, name=name))
            self.buttons[name].focusable = False  # keys belong to the board; each button has a key of its own

    def place(self, rect: Rect) -> None:
        super().place(rect)
        beam = theme.px(7)
        pad = theme.px(13)
        x, w = rect.x + beam + pad, rect.w - beam - 2 * pad
        y = rect.y + theme.px(12)
        self.title.place(Rect(x, y, w, theme.px(46)))
        y += theme.px(60)
        high = self.players.height(round(rect.h * 0.4))
        self.players.place(Rect(x - theme.px(3), y, w + theme.px(6), high))
        y += high + theme.px(6)
        self.counters.visible = bool(self.counters.items)
        if self.counters.visible:
            self.counters.place(Rect(x, y, w, theme.px(28)))
            y += theme.px(34)
        foot = rect.bottom - theme.px(12)
        tall = theme.px(42)
        boxes = side_by_side(Rect(x, foot - tall, w, tall), [None] * len(self.buttons), theme.px(7))
        for button, box in zip(self.buttons.values(), boxes, strict=True):
            button.place(box)
        card = theme.px(140)
        card_top = foot - tall - theme.px(10) - card
        self.card.place(Rect(x - theme.px(3), card_top, w + theme.px(6), card))
        self.log_title.place(Rect(x, y, w, theme.px(26)))
        y += theme.px(34)
        self.log.place(Rect(x, y, w, max(theme.px(20), card_top - theme.px(10) - y)))

    def draw(self, surface: Surface) -> None:
        clip = surface.get_clip()
        if not clip.colliderect(self.rect.inflate(theme.px(40), 0)):
            return
        paint.draw_panel(surface, self.rect, "side")
        box = self.title.rect
        y, mid, size = box.bottom + theme.px(5), box.centerx, max(2, theme.px(4))
        ink = mix(INK, PARCHMENT_DARK, 0.45)
        pygame.draw.line(surface, ink, (box.x + theme.px(14), y), (box.right - theme.px(14), y), max(1, theme.px(1)))
        pygame.draw.polygon(surface, VERMILION, [(mid, y - size), (mid + size, y), (mid, y + size), (mid - size, y)])
        rule = self.log_title.rect
        pygame.draw.line(surface, ink, (rule.x, rule.bottom), (rule.right, rule.bottom), max(1, theme.px(1)))
        super().draw(surface)
