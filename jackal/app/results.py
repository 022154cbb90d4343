"""The end of a match: who won and why, everybody's place and score, and what to do next. It serves every game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, cast

import pygame
from pygame import Rect, Surface

from jackal.app import colours
from jackal.app.setup_model import new_seed
from jackal.core.game import Outcome
from jackal.ui import paint
from jackal.ui.controls import Button, heading
from jackal.ui.dialog import SHADE
from jackal.ui.layout import centered
from jackal.ui.sprites import sprite
from jackal.ui.theme import FOAM, GOLD, INK, INK_SOFT, PAPER, PARCHMENT_DARK, ROCK_DARK, RUST, Colour, mix, theme
from jackal.ui.typeset import draw_text, measure
from jackal.ui.window import Scene

if TYPE_CHECKING:
    from jackal.app.shell import Shell
    from jackal.core.setup import Seat
    from jackal.core.table import Table
    from jackal.core.text import Texts

MEDALS: tuple[Colour, ...] = (GOLD, mix(ROCK_DARK, FOAM, 0.5), mix(RUST, GOLD, 0.25))

WREATH = (150, 120)
"""Size of the winner's wreath; its middle lies `DISC` from its top. `ABOVE` of it stand above the sheet."""
DISC, ABOVE = 54, 72


def places(outcome: Outcome) -> list[tuple[int, int, int]]:
    """(place, seat, score) of everybody, best first; equals share a place.

    >>> from jackal.core.game import Outcome
    >>> places(Outcome((3, 9, 3), (1,), ((1,), (0, 2)), "gold"))
    [(1, 1, 9), (2, 0, 3), (2, 2, 3)]
    """
    return [(at + 1, seat, outcome.scores[seat]) for at, group in enumerate(outcome.ranking) for seat in group]


def headline(texts: Texts, won: Outcome | Sequence[int], names: Sequence[str]) -> str:
    """Who won, in one line. `won`: the end of the match, or the winners' seats; `names` of all seats."""
    winners = won.winners if isinstance(won, Outcome) else won
    if not winners:
        return texts.say("results.nobody")
    if len(winners) == len(names) > 1:
        return texts.say("results.draw")
    who = [names[seat] for seat in winners]
    if len(who) == 1:
        return texts.say("results.wins", who=who[0])
    return texts.say("results.win_together", who=", ".join(who[:-1]) + texts.say("results.and") + who[-1])


class Results(Scene):
    """A sheet over the last board. `on_again`, `on_menu`: what its buttons do; "look at the board" takes it away."""

    backdrop = None

    def __init__(self, texts: Texts, seats: tuple[Seat, ...], outcome: Outcome, **act: Callable[[], None]) -> None:
        super().__init__()
        self.texts, self.seats, self.outcome = texts, seats, outcome
        self.rows = places(outcome)
        say = texts.say
        self.menu = self.ui.put(Button(say("results.menu"), act["menu"], name="menu"))
        self.board = self.ui.put(Button(say("results.board"), self.look, name="board"))
        self.again = self.ui.put(Button(say("results.again"), act["again"], tone="red", name="again"))
        self.ui.on_escape = self.look

    def enter(self) -> None:
        self.ui.set_focus(self.again)

    def look(self) -> None:
        """Take it away: the board can be looked at."""
        if self.app is not None:
            self.app.close(self)

    def handle(self, event: pygame.event.Event) -> bool:
        self.ui.handle(event)
        return True

    # -- places

    @property
    def _row(self) -> int:
        return theme.px(42 if len(self.rows) <= 6 else 34 if len(self.rows) <= 8 else 32)

    def _reason(self, width: int) -> tuple[str, int]:
        text = self.texts.say(f"end.{self.outcome.reason}")
        return text, measure(text, "italic", width)[1]

    def _headline(self, width: int) -> tuple[str, str, int]:
        """Who won, the role of its type, and the height that it needs."""
        words = headline(self.texts, self.outcome.winners, [seat.name for seat in self.seats])
        role = next((one for one in ("title", "heading") if measure(words, one)[0] <= width), "name")
        return words, role, max(theme.px(40), measure(words, role, width)[1])

    def _height(self) -> int:
        """Of the sheet without a wreath."""
        inner = theme.px(660 - 80)
        words = self._headline(inner)[2] + self._reason(inner)[1]
        return theme.px(104) + words + self._row * len(self.rows) + theme.px(92)

    @property
    def _crowned(self) -> bool:
        """Whether there is somebody to be given a wreath, and room for it."""
        won = 0 < len(self.outcome.winners) < max(2, len(self.seats))
        return won and self._height() + theme.px(WREATH[1]) <= self.size[1]

    def _sheet(self) -> Rect:
        more = theme.px(WREATH[1] - ABOVE - 10) if self._crowned else 0
        sheet = centered((theme.px(660), self._height() + more), Rect((0, 0), self.size))
        return sheet.move(0, theme.px(ABOVE // 2)) if self._crowned else sheet

    def layout(self, rect: Rect) -> None:
        sheet = self._sheet()
        buttons = [self.menu, self.board, self.again]
        needs = [button.need()[0] for button in buttons]
        gap, h = theme.px(12), theme.px(42)
        room = sheet.w - theme.px(56)
        total = sum(needs) + 2 * gap
        if total > room:
            needs = [need * (room - 2 * gap) // sum(needs) for need in needs]
            total = sum(needs) + 2 * gap
        x = sheet.centerx - total // 2
        for button, need in zip(buttons, needs, strict=True):
            button.place(Rect(x, sheet.bottom - theme.px(28) - h, need, h))
            x += need + gap

    # -- drawing

    def draw(self, surface: Surface) -> None:
        surface.fill(SHADE, surface.get_clip(), special_flags=pygame.BLEND_RGB_MULT)
        sheet = self._sheet()
        paint.draw_panel(surface, sheet, "parchment")
        inner = sheet.inflate(-2 * theme.px(40), 0)
        top = sheet.y + theme.px(24)
        if self._crowned:
            top += theme.px(WREATH[1] - ABOVE - 10)
            self._draw_wreath(surface, sheet)
        head = Rect(inner.x, top, inner.w, theme.px(40))
        heading(surface, self.texts.say("results.title"), head, "heading")
        words, role, high = self._headline(inner.w)
        line = Rect(inner.x, head.bottom + theme.px(14), inner.w, high)
        draw_text(surface, words, line, role, INK, align="center", lines=None)
        reason, high = self._reason(inner.w)
        box = Rect(inner.x, line.bottom, inner.w, high)
        draw_text(surface, reason, box, "italic", INK_SOFT, align="center", lines=None)
        y = box.bottom + theme.px(16)
        for place, seat, score in self.rows:
            self._draw_row(surface, Rect(inner.x, y, inner.w, self._row), place, seat, score)
            y += self._row
        self.ui.draw(surface)

    def _draw_wreath(self, surface: Surface, sheet: Rect) -> None:
        """Over the upper edge of the sheet, with the winner's token; for more than two a crown stands for them."""
        w, h = theme.px(WREATH[0]), theme.px(WREATH[1])
        place = Rect(sheet.centerx - w // 2, sheet.y - theme.px(ABOVE), w, h)
        surface.blit(sprite("ui/wreath", (w, h)), place)
        middle = place.y + theme.px(DISC)
        seats = [self.seats[seat] for seat in self.outcome.winners]
        if len(seats) > 2:
            size = theme.px(46)
            surface.blit(sprite("ui/icon_crown", (size, size)), (sheet.centerx - size // 2, middle - size // 2))
            return
        size, apart = (theme.px(52), 0) if len(seats) == 1 else (theme.px(36), theme.px(13))
        for n, who in enumerate(seats):
            x = sheet.centerx + (2 * n - len(seats) + 1) * apart - size // 2
            surface.blit(colours.badge(who.colour, size), (x, middle - size // 2))

    def _draw_row(self, surface: Surface, rect: Rect, place: int, seat: int, score: int) -> None:
        who = self.seats[seat]
        box = rect.inflate(0, -theme.px(4))
        if seat in self.outcome.winners:
            surface.blit(paint.rounded(box.size, theme.px(7), (*PAPER, 190)), box)
            surface.blit(paint.rounded(box.size, theme.px(7), (*mix(GOLD, INK, 0.25), 220), max(1, theme.px(1.5))), box)
        size = min(theme.px(28), box.h - 2)
        medal = Rect(box.x + theme.px(12), box.centery - size // 2, size, size)
        if place <= len(MEDALS):
            surface.blit(paint.rounded(medal.size, size // 2, (*MEDALS[place - 1], 255)), medal)
            surface.blit(paint.rounded(medal.size, size // 2, (*INK, 255), max(1, theme.px(1.6))), medal)
        draw_text(surface, str(place), medal.inflate(theme.px(12), 0), "number", INK, align="center")
        badge = colours.badge(who.colour, size)
        x = medal.right + theme.px(14)
        surface.blit(badge, (x, medal.y))
        x += size + theme.px(12)
        words = self.texts.say("end.score", n=score) if self.texts.has("end.score") else str(score)
        wide = measure(words, "number")[0] + theme.px(4)
        number = Rect(box.right - theme.px(12) - wide, box.y, wide, box.h)
        level = "" if who.person else self.texts.say(f"setup.level.{who.level}")
        beside = measure(level, "small")[0] + theme.px(20) if level else 0
        room = number.x - x - theme.px(8) - beside
        used = draw_text(surface, who.name, Rect(x, box.y, room, box.h), "name", INK)
        if level:
            at = used.right + theme.px(12)
            rest = Rect(at, box.y, number.x - at - theme.px(8), box.h)
            draw_text(surface, level, rest, "small", mix(INK_SOFT, PARCHMENT_DARK, 0.1))
        draw_text(surface, words, number, "number", INK, align="right")


def show(
    shell: Shell, table: Table, leave: Callable[[Callable[[], object], str], object] = lambda way, _: way()
) -> Results | None:
    """The end of the match at `table`, over whatever is on the screen; None while it goes on. `leave` leaves the match
    by a way that a text names, at once or when the player has been asked."""
    import msgspec

    outcome = table.outcome
    if outcome is None:
        return None
    setup = table.setup

    def anew() -> None:
        shell.open_match(msgspec.structs.replace(setup, seed=new_seed(), title=""))

    def again() -> None:
        leave(anew, "results.again")

    def menu() -> None:
        leave(shell.open_menu, "match.leave")

    results = Results(shell.texts_of(setup.game), table.seats, outcome, again=again, menu=menu)
    shell.open(cast("Scene", results))
    return results
