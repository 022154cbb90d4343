"""One place at the table in the set-up: colour, name, who plays, and moving up or down."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from jackal.app import colours
from jackal.app.setup_model import LONGEST_NAME, PLAYERS, SetupModel, player_of
from jackal.ui import paint
from jackal.ui.controls import PRESS, Choice, IconButton, open_menu
from jackal.ui.entry import TextInput
from jackal.ui.theme import GOLD, INK, VERMILION, theme
from jackal.ui.typeset import draw_text, measure
from jackal.ui.widget import Group, Widget

if TYPE_CHECKING:
    from jackal.app.setup import SetupPage

SEAT = 46
"""Height of a place, base pixels."""


class Badge(Widget):
    """The colour of a place. Where the players choose, a click opens the palette."""

    focusable = True

    def __init__(self, row: SeatRow) -> None:
        super().__init__(name=f"colour.{row.index}", tip=row.colour_tip)
        self.row = row

    def handle(self, event: pygame.event.Event) -> bool:
        pressed = event.type == pygame.KEYDOWN and event.key in PRESS
        clicked = event.type == pygame.MOUSEBUTTONUP and event.button == 1
        if (pressed or clicked) and self.row.own_colours is None:
            self.row.open_palette()
        return pressed or clicked

    def draw(self, surface: Surface) -> None:
        fixed = self.row.own_colours
        size = min(self.rect.size)
        shown = fixed if fixed is not None else (self.row.colour,)
        if len(shown) == 1:
            surface.blit(colours.badge(shown[0], size), self.rect)
        else:
            small = round(size * 0.74)
            surface.blit(colours.badge(shown[1], small), (self.rect.right - small, self.rect.bottom - small))
            surface.blit(colours.badge(shown[0], small), self.rect)
        if self.focus_shown:
            paint.draw_ring(surface, self.rect, 17)
        elif self.hover and fixed is None:
            paint.draw_ring(surface, self.rect, 17, GOLD, 1.6)


class Palette(Widget):
    """All colours to pick one from."""

    focusable = True
    bleed = 20
    COLUMNS = 5

    def __init__(
        self, ids: Sequence[str], now: str, name_of: Callable[[str], str], on_pick: Callable[[str], None]
    ) -> None:
        super().__init__(name="palette")
        self.ids, self.now, self.name_of, self.on_pick = list(ids), now, name_of, on_pick
        self.at = self.ids.index(now) if now in self.ids else 0

    def need(self, width: int | None = None) -> tuple[int, int]:
        cell, rows = theme.px(46), -(-len(self.ids) // self.COLUMNS)
        pad = theme.px(10)
        words = max(measure(self.name_of(one), "label")[0] for one in self.ids)
        return max(cell * self.COLUMNS, words) + 2 * pad, cell * rows + 2 * pad + theme.px(24)

    def cell(self, at: int) -> Rect:
        """Where a colour is."""
        pad, size = theme.px(10), theme.px(46)
        x, y = at % self.COLUMNS, at // self.COLUMNS
        return Rect(self.rect.x + pad + x * size, self.rect.y + pad + y * size, size, size)

    def _pick(self, at: int) -> None:
        ui = self.ui
        if ui is not None:
            ui.close_popup()
        self.on_pick(self.ids[at])

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type in {pygame.MOUSEMOTION, pygame.MOUSEBUTTONUP}:
            at = next((n for n in range(len(self.ids)) if self.cell(n).collidepoint(event.pos)), -1)
            if at >= 0 and at != self.at:
                self.at = at
                self.invalidate()
            if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and at >= 0:
                self._pick(at)
            return True
        if event.type == pygame.KEYDOWN:
            steps = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1, pygame.K_UP: -self.COLUMNS, pygame.K_DOWN: self.COLUMNS}
            if event.key in steps:
                at = self.at + steps[event.key]
                if 0 <= at < len(self.ids):
                    self.at = at
                    self.invalidate()
                return True
            if event.key in PRESS:
                self._pick(self.at)
                return True
        return False

    def draw(self, surface: Surface) -> None:
        paint.draw_panel(surface, self.rect, "card")
        for n, one in enumerate(self.ids):
            box = self.cell(n).inflate(-theme.px(10), -theme.px(10))
            surface.blit(colours.badge(one, box.w), box)
            if n == self.at:
                paint.draw_ring(surface, box, 18)
        words = Rect(self.rect.x, self.rect.bottom - theme.px(34), self.rect.w, theme.px(24))
        words.inflate_ip(-2 * theme.px(8), 0)
        draw_text(surface, self.name_of(self.ids[self.at]), words, "label", INK, align="center")


class SeatRow(Group):
    """A place: badge, name, who plays, up and down. It changes the model and tells the page."""

    def __init__(self, page: SetupPage, index: int) -> None:
        super().__init__(name=f"seat.{index}")
        self.page, self.index = page, index
        seat = self.model.seats[index]
        say = page.say
        self.badge = self.put(Badge(self))
        self.entry = self.put(
            TextInput(
                seat.name,
                self._rename,
                hint=lambda: say("setup.name_prompt"),
                max_length=LONGEST_NAME,
                name=f"name.{index}",
            )
        )
        self.names = self.put(
            IconButton("down", self.open_names, tip=lambda: say("setup.names"), tone="paper", name=f"names.{index}")
        )
        items = [(player, lambda player=player: say(f"setup.player.{player}")) for player in PLAYERS]
        self.player = self.put(
            Choice(
                items, player_of(seat), self._sit, name=f"player.{index}", tip=lambda: say("setup.player.help")
            )
        )
        self.up, self.down = (
            self.put(IconButton(way, lambda by=by: page.move(index, by), tip=tip, tone="paper", name=f"{way}.{index}"))  # type: ignore[misc] # a lambda with a default
            for way, by, tip in (("up", -1, lambda: say("setup.up")), ("down", 1, lambda: say("setup.down")))
        )
        self.wrong = False
        self.refresh()

    @property
    def model(self) -> SetupModel:
        """The set-up that it is a part of."""
        return self.page.model

    @property
    def colour(self) -> str:
        """The colour that was chosen for it."""
        return self.model.seats[self.index].colour

    @property
    def own_colours(self) -> tuple[str, ...] | None:
        """The colours that the game gives this place; None where the players choose."""
        given = self.model.own_colours()
        return given[self.index] if given else None

    def colour_tip(self) -> str:
        """What the badge means."""
        given = self.own_colours
        say = self.page.say
        if given is None:
            return say("setup.colour_tip", colour=say(f"colour.{self.colour}"))
        return say("setup.colour_fixed", colours=" + ".join(say(f"colour.{one}") for one in given))

    def refresh(self) -> None:
        """Show what the model says."""
        seat = self.model.seats[self.index]
        self.entry.value = seat.name
        self.player.value = player_of(seat)
        self.up.enabled = self.index > 0
        self.down.enabled = self.index < self.model.count - 1
        names = bool(self.page.names_for(self.index))
        if names != self.names.visible:
            self.names.visible = names
            self.place(self.rect)
        self.invalidate()

    def _rename(self, name: str) -> None:
        self.model.set_name(self.index, name)
        self.page.changed()

    def _sit(self, player: str) -> None:
        self.model.set_player(self.index, player)
        self.page.changed()

    def open_names(self) -> None:
        """The names used before that nobody at this table has."""
        names = self.page.names_for(self.index)
        ui = self.ui
        if names and ui is not None:
            items = [(name, name) for name in names]
            open_menu(ui, (self.entry.rect.x, self.entry.rect.bottom + theme.px(3)), items, self._named)

    def _named(self, name: str) -> None:
        self.model.set_name(self.index, name)
        self.page.changed()

    def open_palette(self) -> None:
        """The colours to choose from."""
        ui = self.ui
        if ui is None:
            return
        palette = Palette(
            colours.IDS, self.colour, lambda one: self.page.say(f"colour.{one}"), self._coloured
        )
        box = Rect((self.badge.rect.x, self.badge.rect.bottom + theme.px(4)), palette.need())
        palette.rect = box.clamp(Rect((0, 0), theme.window).inflate(-theme.px(8), -theme.px(8)))
        ui.open_popup(palette)

    def _coloured(self, colour: str) -> None:
        self.model.set_colour(self.index, colour)
        self.page.changed()

    def place(self, rect: Rect) -> None:
        super().place(rect)
        h, gap = theme.px(36), theme.px(8)
        y = rect.centery - h // 2
        small = theme.px(30)
        x = rect.x + theme.px(22)
        self.badge.place(Rect(x, y, h, h))
        x += h + gap
        self.down.place(Rect(rect.right - small, rect.centery - small // 2, small, small))
        self.up.place(Rect(rect.right - 2 * small - theme.px(4), rect.centery - small // 2, small, small))
        end = self.up.rect.x - gap
        room = end - x
        players = min(self.player.need()[0], round(room * 0.545))
        self.player.place(Rect(end - players, y, players, h))
        name = end - players - gap - x
        beside = small + theme.px(4) if self.names.visible else 0
        self.entry.place(Rect(x, y, name - beside, h))
        self.names.place(Rect(x + name - small, rect.centery - small // 2, small, small))

    def draw(self, surface: Surface) -> None:
        number = Rect(self.rect.x, self.rect.y, theme.px(18), self.rect.h)
        draw_text(surface, str(self.index + 1), number, "number", INK, align="center")
        super().draw(surface)
        if self.wrong:
            paint.draw_ring(surface, self.entry.rect, 7, VERMILION, 1.6)
