"""The menu: seven plates of one atlas, and what else can be done before one sits down."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from jackal.app import chart
from jackal.app.dialogs import ask, tell
from jackal.app.page import FOOT, Page
from jackal.games import REGISTRY, Entry
from jackal.ui import paint, typeset
from jackal.ui.controls import Button, Pressable, open_menu
from jackal.ui.layout import column
from jackal.ui.motion import ease_out
from jackal.ui.sprites import atlas
from jackal.ui.theme import (
    GOLD,
    INK,
    INK_SOFT,
    PAPER,
    PARCHMENT,
    PARCHMENT_DARK,
    SAND,
    VERMILION_DARK,
    mix,
    theme,
)
from jackal.ui.typeset import draw_text
from jackal.ui.widget import Widget

if TYPE_CHECKING:
    from jackal.core.saves import Preview

PLATE = (256, 226)
"""Base pixels of a plate."""

ASPECT = 1.6
"""Width to height of the pictures in the atlas."""

GAP = (22, 22)
ROWS = 2
MOST = 4
"""Plates of a row at their full width; more than that have to be narrower."""
LIFT = 0.14
"""Seconds in which a plate rises under the mouse."""


class Plate(Pressable):
    """A game's plate: its picture, its name and what it is about. A game that can't be played yet is a sketch."""

    bleed = 26

    def __init__(self, page: Menu, entry: Entry, on_click: Callable[[], None]) -> None:
        super().__init__(on_click, name=f"game.{entry.id}")
        self.page, self.entry = page, entry
        self._up = 0.0

    def update(self, dt: float) -> bool:
        wanted = 1.0 if self.hover or self.focus_shown else 0.0
        if self._up == wanted:
            return False
        pace = self.page.shell.pace.factor
        step = dt / (LIFT * pace) if pace else 1.0
        self._up = min(wanted, self._up + step) if wanted > self._up else max(wanted, self._up - step)
        self.invalidate()
        return self._up != wanted

    def draw(self, surface: Surface) -> None:
        up = ease_out(self._up)
        box = self.rect.move(0, -round(theme.px(6) * up))
        built = self.entry.built
        paint.draw_panel(surface, box, "card")
        margin = theme.px(11)
        picture = Rect(box.x + margin, box.y + margin, box.w - 2 * margin, round(box.h * 0.645))
        self._picture(surface, picture)
        words = Rect(box.x + margin, picture.bottom, picture.w, box.bottom - picture.bottom - theme.px(9))
        name, line = column(words, [round(words.h * 0.57), None])
        say = self.page.say
        ink = INK if built else INK_SOFT
        name.move_ip(0, theme.px(6))  # clear of the slip that a sketch has; all names stand on one line
        draw_text(surface, say(f"game.{self.entry.id}"), name, "heading", ink, align="center")
        low, high = self.entry.seats
        players = say("players.range", low=low, n=high)
        told = say("menu.plate", players=players, tagline=say(f"game.{self.entry.id}.tagline"))
        line.move_ip(0, theme.px(2))
        colour = mix(INK, INK_SOFT, 0.75)
        draw_text(surface, told, line.inflate(-theme.px(4), 0), "small", colour, align="center")
        if up:
            paint.draw_ring(surface, box, 9, mix(PARCHMENT_DARK, GOLD, up), 3.2)

    def _picture(self, surface: Surface, rect: Rect) -> None:
        built = self.entry.built
        name = f"{'vignette' if built else 'sketch'}_{self.entry.id}"
        surface.blit(paint.made(("plate", name, rect.size), lambda: framed(f"menu/{name}", rect.size)), rect)
        if not built:
            self._stamp(surface, rect)

    def _stamp(self, surface: Surface, rect: Rect) -> None:
        """A slip of paper over the lower rim of the picture: not there yet."""
        text = self.page.say("menu.sketch")
        w, h = typeset.measure(text, "small")
        slip = Rect(0, 0, w + theme.px(22), h + theme.px(2))
        slip.center = (rect.centerx, rect.bottom - theme.px(1))
        surface.blit(paint.rounded(slip.size, slip.h // 2, (*mix(PARCHMENT, PAPER, 0.6), 255)), slip)
        surface.blit(paint.rounded(slip.size, slip.h // 2, (*INK, 255), max(1, theme.px(1.8))), slip)
        draw_text(surface, text, slip.inflate(-theme.px(10), 0), "small", VERMILION_DARK, align="center")


def framed(name: str, size: tuple[int, int]) -> Surface:
    """A picture of an atlas (`group/name`) that fills a frame of this size, with round corners and an inked rim."""
    group, _, key = name.partition("/")
    w, h = size
    image = atlas(group).cut(key, (max(w, round(h * ASPECT)), max(h, round(w / ASPECT))))
    out = Surface(size, pygame.SRCALPHA)
    out.blit(image, ((w - image.get_width()) // 2, (h - image.get_height()) // 2))
    radius, rim = theme.px(6), max(2, theme.px(2))
    out.blit(paint.rounded(size, radius, (255, 255, 255, 255)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    out.blit(paint.rounded(size, radius, (*INK, 255), rim), (0, 0))
    return out


class Languages(Widget):
    """The three languages side by side, the one in force lit; a click changes it at once."""

    focusable = True

    def __init__(self, page: Menu) -> None:
        super().__init__(name="languages", tip=lambda: page.say("settings.language"))
        self.page = page

    @property
    def codes(self) -> list[str]:
        """In the order of their tabs."""
        from jackal.core.text import LANGUAGES

        return list(LANGUAGES)

    def need(self, width: int | None = None) -> tuple[int, int]:
        return theme.px(46) * len(self.codes), theme.px(28)

    def _box(self, at: int) -> Rect:
        w = self.rect.w // len(self.codes)
        return Rect(self.rect.x + at * w, self.rect.y, w, self.rect.h)

    def choose(self, code: str) -> None:
        """Speak this language from now on."""
        self.page.shell.change(language=code)

    def handle(self, event: pygame.event.Event) -> bool:
        codes = self.codes
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            for at, code in enumerate(codes):
                if self._box(at).collidepoint(event.pos):
                    self.choose(code)
            return True
        if event.type == pygame.KEYDOWN and event.key in {pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE}:
            at = codes.index(self.page.shell.language)
            self.choose(codes[(at + 1) % len(codes)])
            return True
        return False

    def draw(self, surface: Surface) -> None:
        for at, code in enumerate(self.codes):
            box = self._box(at)
            lit = code == self.page.shell.language
            colour = PARCHMENT if lit else mix(PARCHMENT, (47, 106, 110), 0.35)
            draw_text(surface, code.upper(), box, "button" if lit else "label", colour, align="center", shadow=INK)
            if lit:
                y = box.bottom - theme.px(2)
                half = theme.px(12)
                surface.fill(GOLD, Rect(box.centerx - half, y, 2 * half, max(2, theme.px(2))))
        if self.focus_shown:
            paint.draw_ring(surface, self.rect, 6)


class Menu(Page):
    """The first screen. `Continue` is there when a match can be continued."""

    title_key = ""

    def __init__(self) -> None:
        super().__init__()
        self.latest: Preview | None = None
        self.plates = [
            self.ui.put(Plate(self, entry, lambda entry=entry: self.choose(entry)))  # type: ignore[misc] # a lambda with a default
            for entry in REGISTRY.values()
        ]
        self.go_on = self.ui.put(Button(self._continue_words, self.resume, tone="red", name="continue"))
        self.others = [
            self.ui.put(Button(lambda key=key: self.say(f"menu.{key}"), act, name=key))  # type: ignore[misc] # a lambda with a default
            for key, act in (
                ("saved", lambda: self.shell.open_saves()),  # noqa: PLW0108 - the shell comes later
                ("rules", self.rules),
                ("settings", lambda: self.shell.open_settings()),  # noqa: PLW0108 - the shell comes later
                ("credits", lambda: self.shell.open_credits()),  # noqa: PLW0108 - the shell comes later
                ("quit", self.back),
            )
        ]
        self.languages = self.ui.put(Languages(self))

    def enter(self) -> None:
        from jackal.app import matches

        self.shell.caption = self.say("app.title")
        self.latest = matches.latest_preview()
        self.go_on.visible = self.latest is not None
        self.layout(Rect((0, 0), self.size))
        self.invalidate()

    def back(self) -> None:
        ask(self.shell, "menu.quit_title", self.say("menu.quit_told"), "menu.quit", self.shell.quit)

    # -- what can be done

    def choose(self, entry: Entry) -> None:
        """Sit down to a game, or hear that it is not there yet."""
        if entry.built:
            self.shell.open_setup(entry.id)
        else:
            told = self.say("menu.sketch_told", game=self.say(f"game.{entry.id}"))
            tell(self.shell, "menu.sketch_title", told)

    def resume(self) -> None:
        """Go on with the match last played."""
        if self.latest is not None and not self.shell.resume(self.latest.path):
            self.enter()

    def rules(self) -> None:
        """Open the rules; with several games that have some, ask whose."""
        from jackal.app.rulebook import rules_file

        told = [game for game in REGISTRY if rules_file(game, self.shell.language) is not None]
        if len(told) == 1:
            self.shell.open_rules(told[0])
        elif told:
            button = self.ui.find("rules")
            items = [(game, self.say(f"game.{game}")) for game in told]
            open_menu(self.ui, (button.rect.x, button.rect.y - theme.px(50)), items, self.shell.open_rules)

    def _continue_words(self) -> str:
        match = self.latest
        if match is None:
            return self.say("menu.continue_none")
        game = self.say(f"game.{match.game}")
        if len(match.next) == 1 and match.next[0] < len(match.seats):
            return self.say("menu.continue_turn", game=game, who=match.seats[match.next[0]].name)
        return self.say("menu.continue", game=game)

    # -- places

    def layout(self, rect: Rect) -> None:
        w, h = theme.px(PLATE[0]), theme.px(PLATE[1])
        gap_x, gap_y = theme.px(GAP[0]), theme.px(GAP[1])
        widest = MOST * w + (MOST - 1) * gap_x
        columns = -(-len(self.plates) // ROWS)
        if columns > MOST:
            w = (widest - (columns - 1) * gap_x) // columns
        head, foot = self._head(rect), theme.px(FOOT)
        spare = rect.h - head - foot - ROWS * h - (ROWS - 1) * gap_y
        y = rect.y + head + max(0, spare // 2)
        for first in range(0, len(self.plates), columns):
            row = self.plates[first : first + columns]
            x = rect.centerx - (len(row) * w + (len(row) - 1) * gap_x) // 2
            for plate in row:
                plate.place(Rect(x, y, w, h))
                x += w + gap_x
            y += h + gap_y
        self._buttons(rect, widest)
        need = self.languages.need()
        self.languages.place(Rect(rect.right - theme.px(chart.BORDER + 20) - need[0], theme.px(28), *need))

    def _head(self, rect: Rect) -> int:
        """Room for title and subtitle; the title moves down a little in a high window."""
        spare = rect.h - theme.px(720)
        return theme.px(126) + max(0, spare // 4)

    def _buttons(self, rect: Rect, widest: int) -> None:
        gap, h = theme.px(12), theme.px(42)
        shown = [self.go_on, *self.others] if self.go_on.visible else self.others
        needs = [button.need()[0] for button in shown]
        total = sum(needs) + gap * (len(shown) - 1)
        room = min(widest, rect.w - 2 * theme.px(chart.BORDER + 14))
        if total > room:
            needs[0] = max(theme.px(150), needs[0] - (total - room))
            total = sum(needs) + gap * (len(shown) - 1)
        x = rect.centerx - total // 2
        y = rect.bottom - theme.px(FOOT) + (theme.px(FOOT - chart.BORDER) - h) // 2
        for button, need in zip(shown, needs, strict=True):
            button.place(Rect(x, y, need, h))
            x += need + gap

    # -- drawing

    def paint(self, surface: Surface) -> None:
        super().paint(surface)
        rect = Rect((0, 0), self.size)
        head = self._head(rect)
        top = head - theme.px(126)
        band = Rect(theme.px(180), top + theme.px(24), rect.w - 2 * theme.px(180), theme.px(70))
        head_size = theme.px(88)
        room = head_size + theme.px(14)
        words = band.inflate(-room, 0)
        words.left = band.left + room
        used = chart.title(surface, self.say("app.title"), words, "banner", before=room)
        face = atlas("menu").get("jackal_head", head_size)
        surface.blit(face, (used.left - room, used.centery - head_size // 2))
        draw_text(
            surface,
            self.say("app.subtitle"),
            Rect(used.x, top + theme.px(92), used.w, theme.px(28)),
            "italic",
            SAND,
            align="center",
            shadow=mix(INK, (20, 50, 54), 0.4),
        )
