"""Saved matches: look through them, go on, rename, delete. Damaged ones are shown with what is wrong with them."""

from __future__ import annotations

import time

import pygame
from pygame import Rect, Surface

from jackal.app import colours, matches
from jackal.app.dialogs import ask, ask_line, tell
from jackal.app.home import home
from jackal.app.menu import framed
from jackal.app.page import Page
from jackal.app.paths import shown
from jackal.app.results import headline
from jackal.core.savefile import SaveError
from jackal.core.saves import Preview
from jackal.games import REGISTRY
from jackal.ui import paint
from jackal.ui.controls import Button, Panel
from jackal.ui.layout import centered
from jackal.ui.scroll import ListView
from jackal.ui.theme import INK, INK_SOFT, VERMILION, VERMILION_DARK, mix, theme
from jackal.ui.typeset import draw_text

ROW = 84


class SavesPage(Page):
    """A list, the match last played on top, and what can be done with the selected one."""

    title_key = "saves.title"

    def __init__(self) -> None:
        super().__init__()
        self.list: ListView[Preview] = ListView(
            draw_row=self._draw_row,
            on_select=lambda _: self._able(),
            on_pick=lambda _: self.resume(),
            row=ROW,
            name="list",
        )
        self.sheet = self.ui.put(Panel("parchment", "", self.list))
        say = self.say
        self.back_button = self.ui.put(Button(lambda: say("button.back"), self.back, name="back"))
        self.delete_button = self.ui.put(Button(lambda: say("saves.delete"), self.ask_delete, name="delete"))
        self.rename_button = self.ui.put(Button(lambda: say("saves.rename"), self.ask_rename, name="rename"))
        self.resume_button = self.ui.put(Button(self._resume_words, self.resume, tone="red", name="resume"))

    def enter(self) -> None:
        self._read()
        self.ui.set_focus(self.list if self.list.items else self.back_button)

    def _read(self, keep: int = 0) -> None:
        try:
            self.list.items = matches.saves().previews()
        except OSError as error:
            self.list.items = []
            tell(self.shell, "saves.title", self.say("saves.failed", why=f"{error.filename}: {error.strerror}"))
        self.list.select(min(keep, len(self.list.items) - 1))
        self._able()
        self.layout(Rect((0, 0), self.size))
        self.invalidate()

    def _able(self) -> None:
        match = self.list.item
        self.resume_button.enabled = match is not None and match.problem is None
        self.rename_button.enabled = match is not None and match.problem is None
        self.delete_button.enabled = match is not None
        self.resume_button.invalidate()
        if self.size[0]:
            self.layout(Rect((0, 0), self.size))
            self.invalidate()

    def _resume_words(self) -> str:
        match = self.list.item
        return self.say("saves.look" if match is not None and match.end else "saves.resume")

    # -- words

    def name_of(self, match: Preview) -> str:
        """What a match is called: its own title, or the game."""
        if match.title and match.title != match.path.name:
            return match.title
        if match.game in REGISTRY:
            return self.say(f"game.{match.game}")
        return self.say("saves.damaged") if match.problem is not None else match.path.name

    def when(self, match: Preview) -> str:
        """When it was last played, as people say it."""
        try:
            then, today = time.localtime(match.changed), time.localtime()
        except (OSError, OverflowError, ValueError):  # a time that this system has no day for
            return ""
        clock = time.strftime("%H:%M", then)
        if then[:3] == today[:3]:
            return self.say("date.today", time=clock)
        if then[:3] == time.localtime(time.time() - 86400)[:3]:
            return self.say("date.yesterday", time=clock)
        args = {"day": f"{then.tm_mday:02}", "month": f"{then.tm_mon:02}", "year": str(then.tm_year), "time": clock}
        return self.say("date.day", **args)

    def state_of(self, match: Preview) -> str:
        """How far it is and who is to move."""
        parts = [self.say("saves.moves", n=match.actions)]
        if match.end:
            names = [seat.name for seat in match.seats]
            parts.append(headline(self.shell.texts, [seat for seat in match.winners if seat < len(names)], names))
        elif len(match.next) == 1 and match.next[0] < len(match.seats):
            parts.append(self.say("saves.to_move", who=match.seats[match.next[0]].name))
        return " · ".join(parts)

    # -- what can be done

    def resume(self) -> None:
        """Go on with the selected match."""
        match = self.list.item
        if match is None:
            return
        if match.problem is not None:
            tell(self.shell, "saves.damaged", self.shell.tell(match.problem))
        elif not self.shell.resume(match.path):
            self._read(self.list.selected)

    def ask_rename(self) -> None:
        """Another title for the selected match."""
        match = self.list.item
        if match is not None:
            ask_line(self.shell, "saves.rename_title", self.name_of(match), lambda title: self.rename(match, title))

    def rename(self, match: Preview, title: str) -> None:
        """Call a match something else; an empty title gives it back the name of its game."""
        try:
            matches.saves().rename(match.path, title)
        except SaveError as error:
            tell(self.shell, "saves.title", self.say("saves.failed", why=self.shell.tell(error.message)))
        paths = [one.path for one in self.list.items]
        self._read()
        fresh = [one.path for one in self.list.items]
        if match.path in paths and match.path in fresh:
            self.list.select(fresh.index(match.path))

    def ask_delete(self) -> None:
        """Delete the selected match, if the player means it."""
        match = self.list.item
        if match is not None:
            told = self.say("saves.delete_told", name=self.name_of(match))
            ask(self.shell, "saves.delete_title", told, "saves.delete", lambda: self.delete(match))

    def delete(self, match: Preview) -> None:
        """Delete a match for good."""
        at = self.list.selected
        try:
            matches.saves().delete(match.path)
        except SaveError as error:
            tell(self.shell, "saves.title", self.say("saves.failed", why=self.shell.tell(error.message)))
        else:
            self.shell.toast(self.say("saves.deleted", name=self.name_of(match)))
        self._read(at)

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_DELETE and self.list.item is not None:
            self.ask_delete()
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_F2 and self.rename_button.enabled:
            self.ask_rename()
            return True
        return super().handle(event)

    # -- places

    def layout(self, rect: Rect) -> None:
        area = self.area(rect, 940)
        rows = max(3, len(self.list.items))
        height = min(area.h, theme.px(ROW) * rows + 2 * theme.px(30))
        self.sheet.place(Rect(area.x, area.y + max(0, (area.h - height) // 3), area.w, height))
        self.list.place(self.sheet.rect.inflate(-2 * theme.px(26), -2 * theme.px(26)))
        self.foot(rect, [self.back_button], [self.delete_button, self.rename_button, self.resume_button], 940)

    def paint(self, surface: Surface) -> None:
        super().paint(surface)
        h = theme.px(24)
        foot = Rect(self.sheet.rect.x, self.sheet.rect.bottom + theme.px(4), self.sheet.rect.w, h)
        if foot.bottom < self.back_button.rect.y:
            folder = shown(home() / "matches", "small", foot.w * 2 // 3)
            words = self.say("saves.where", folder=folder)
            draw_text(surface, words, foot, "small", mix(INK_SOFT, (220, 230, 220), 0.7), align="center")

    def adorn(self, surface: Surface) -> None:
        if not self.list.items:
            box = centered((self.sheet.rect.w - theme.px(160), theme.px(80)), self.sheet.rect)
            draw_text(surface, self.say("saves.empty"), box, "italic", INK_SOFT, align="center", lines=None)

    def _draw_row(self, surface: Surface, rect: Rect, match: Preview, _selected: bool, _hover: bool) -> None:
        pad = theme.px(9)
        high = rect.h - 2 * pad
        picture = Rect(rect.x + pad, rect.y + pad, round(high * 1.6), high)
        known = match.game in REGISTRY
        if known:
            kind = "vignette" if REGISTRY[match.game].built else "sketch"
            name = f"menu/{kind}_{match.game}"
            surface.blit(paint.made(("plate", name, picture.size), lambda: framed(name, picture.size)), picture)
        else:
            surface.blit(paint.rounded(picture.size, theme.px(6), (*mix(INK_SOFT, (0, 0, 0), 0.1), 60)), picture)
            mark = paint.sign("cross", theme.px(30), VERMILION)
            if mark is not None:
                surface.blit(mark, mark.get_rect(center=picture.center))
        right = theme.px(210)
        x = picture.right + theme.px(16)
        words = Rect(x, rect.y + pad - theme.px(2), rect.right - right - x - theme.px(12), high)
        draw_text(surface, self.name_of(match), Rect(words.x, words.y, words.w, theme.px(26)), "name", INK)
        line = Rect(words.x, words.y + theme.px(26), words.w, theme.px(22))
        if match.problem is not None:
            rest = Rect(words.x, line.y, rect.right - theme.px(14) - words.x, words.bottom - line.y)
            draw_text(surface, self.shell.tell(match.problem), rest, "small", VERMILION, valign="top", lines=None)
            when = Rect(rect.right - right, words.y, right - theme.px(14), theme.px(26))
            draw_text(surface, self.when(match), when, "small", INK_SOFT, align="right")
            return
        self._draw_seats(surface, line, match)
        game = "" if not match.title else self.say(f"game.{match.game}") + " · "
        last = Rect(words.x, line.bottom - theme.px(1), words.w, theme.px(20))
        colour = VERMILION_DARK if match.end else INK_SOFT  # gold would be lost on the row that is selected
        draw_text(surface, game + self.state_of(match), last, "small", mix(colour, INK, 0.25))
        when = Rect(rect.right - right, rect.y, right - theme.px(14), rect.h)
        draw_text(surface, self.when(match), when, "label", INK_SOFT, align="right")

    def _draw_seats(self, surface: Surface, rect: Rect, match: Preview) -> None:
        size = theme.px(17)
        x = rect.x
        for seat in match.seats:
            if rect.right - x < theme.px(60):
                draw_text(surface, "…", Rect(x, rect.y, theme.px(20), rect.h), "label", INK_SOFT)
                return
            if seat.colour:
                surface.blit(colours.badge(seat.colour, size), (x, rect.centery - size // 2))
                x += size + theme.px(5)
            room = min(rect.right - x, theme.px(150))
            x = draw_text(surface, seat.name, Rect(x, rect.y, room, rect.h), "label", INK).right + theme.px(14)
