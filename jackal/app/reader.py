"""The rule reader: contents and search at the left, the book at the right, and a way back from every link."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from jackal.app.bookview import BookView
from jackal.app.page import Page
from jackal.app.rulebook import Block, Book, Hit, Span, open_book, rulings_of
from jackal.core.data import DataError
from jackal.ui.controls import Button, IconButton, Label, Panel
from jackal.ui.entry import TextInput
from jackal.ui.scroll import ListView
from jackal.ui.theme import INK, INK_SOFT, VERMILION, mix, theme
from jackal.ui.typeset import draw_text

SIDE = 300
"""Width of the contents, base pixels."""


class Contents(ListView[tuple[int, Block]]):
    """The headings; a click goes there, also on the one that is selected already."""

    def show(self, at: int) -> None:
        """Select a heading because the reader has come to it."""
        if at != self.selected and at < len(self.items):
            self.selected = at
            if at >= 0:
                self.reveal(self.row_rect(at))
            else:
                self.scroll_to(0)
            self.invalidate()

    def handle(self, event: pygame.event.Event) -> bool:
        before = self.selected
        taken = super().handle(event)
        clicked = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self._drag is None
        if clicked and self.selected == before and self.item is not None and self.over == before:
            self._pick()
        return taken


class ReaderPage(Page):
    """The rules of a game, opened at an anchor if one is given (`tile.fort`, `R17`)."""

    title_key = "reader.title"

    def __init__(self, game: str, anchor: str = "") -> None:
        super().__init__()
        self.game, self.anchor = game, anchor
        self.book = Book((), {})
        self.rulings: dict[str, str] = {}
        self.hits: list[Hit] = []
        self.at = -1
        self.past: list[int] = []
        self._language = ""
        self._chapter = -1
        self.contents = Contents(
            draw_row=self._draw_entry, on_select=self._go, on_pick=self._go, row=31, name="contents"
        )
        self.search = TextInput(
            "", self._search, on_submit=lambda _: self.step(1), hint=lambda: self.say("reader.search"), name="search"
        )
        self.found = Label(self._found_words, "small", INK_SOFT, name="found")
        say = self.say
        self.previous = IconButton("up", lambda: self.step(-1), tip=lambda: say("reader.previous"), name="previous")
        self.next = IconButton("down", lambda: self.step(1), tip=lambda: say("reader.next"), name="next")
        self.view = BookView(self.book, self.follow, self._tip)
        self.side = self.ui.put(
            Panel("parchment", "", self.search, self.found, self.previous, self.next, self.contents)
        )
        self.sheet = self.ui.put(Panel("parchment", "", self.view))
        self.leave_button = self.ui.put(Button(lambda: self.say("button.back"), self.leave_book, name="back"))
        self.return_button = self.ui.put(
            Button(lambda: self.say("reader.back"), self.go_back, icon="left", name="return")
        )
        self.return_button.visible = False
        self.ui.on_escape = self.back

    def title(self) -> str:
        return self.say("reader.title", game=self.say(f"game.{self.game}"))

    # -- the book

    def _open(self) -> None:
        language = self.shell.language
        self._language = language
        say = self.say
        try:
            self.rulings = rulings_of(self.game, language)
            book = open_book(self.game, language, self.rulings, say("reader.rulings"), say("reader.used_in"))
            words = "" if book is not None else say("reader.none", game=say(f"game.{self.game}"))
        except DataError as error:
            book, words = None, say("reader.damaged", why=str(error))
        self.book = book or Book((Block("text", ((Span(words),),)),), {})
        self.view.book = self.book
        self.contents.items = self.book.contents(3)
        self._search(self.search.value)

    def resize(self, size: tuple[int, int]) -> None:
        if self._language != self.shell.language:
            self._open()
        super().resize(size)

    def enter(self) -> None:
        if self.anchor:
            self.view.jump(self.anchor)
            self.anchor = ""
        self._mark_chapter()
        self.ui.set_focus(self.view)

    def update(self, dt: float) -> bool:
        self._mark_chapter()
        return super().update(dt)

    def _mark_chapter(self) -> None:
        """The contents follow the reading."""
        top = self.view.top_block()
        if top != self._chapter:
            self._chapter = top
            behind = [n for n, (at, _) in enumerate(self.contents.items) if at <= max(top, 0)]
            now = behind[-1] if behind else -1
            self.contents.show(now)

    # -- going

    def jump(self, anchor: str) -> bool:
        """Go to an anchor; the way back is kept. Whether there is one."""
        offset = self.view.offset
        if not self.view.jump(anchor):
            return False
        if self.view.offset != offset:
            self.past.append(offset)
            self._show_return()
        return True

    def follow(self, link: str) -> None:
        """A link was clicked."""
        self.jump(link)

    def go_back(self) -> None:
        """To where the last link was."""
        if self.past:
            self.view.scroll_to(self.past.pop())
            self._show_return()

    def _show_return(self) -> None:
        self.return_button.visible = bool(self.past)
        self.layout(Rect((0, 0), self.size))
        self.invalidate()

    def _go(self, entry: tuple[int, Block]) -> None:
        self.view.jump(entry[1].anchor)

    def _tip(self, link: str) -> str:
        return self.rulings.get(link, "")

    def leave_book(self) -> None:
        """Back to where one came from."""
        self.shell.pop()

    def back(self) -> None:
        if self.search.value:
            self.search.value = ""
            self._search("")
            self.ui.set_focus(self.view)
        else:
            self.leave_book()

    # -- search

    def _search(self, query: str) -> None:
        self.hits = self.book.find(query)
        top = self.view.top_block()
        ahead = [n for n, hit in enumerate(self.hits) if hit.block >= top]
        self.at = ahead[0] if ahead else (0 if self.hits else -1)
        self.previous.visible = self.next.visible = bool(self.hits)
        if self.size[0]:
            self.view.show_hits(self.hits, self.at)
        self.found.invalidate()
        self.contents.invalidate()

    def step(self, by: int) -> None:
        """The next or an earlier place found, round and round."""
        if self.hits:
            self.at = (self.at + by) % len(self.hits)
            self.view.show_hits(self.hits, self.at)
            self.found.invalidate()

    def _found_words(self) -> str:
        if len(self.search.value.strip()) < 2:
            return self.say("reader.contents")
        if not self.hits:
            return self.say("reader.nothing")
        return self.say("reader.at", at=self.at + 1, n=len(self.hits))

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN:
            control = event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)
            if event.key == pygame.K_f and control:
                self.ui.set_focus(self.search)
                return True
            if event.key == pygame.K_F3:
                self.step(-1 if event.mod & pygame.KMOD_SHIFT else 1)
                return True
            if (event.key == pygame.K_LEFT and event.mod & pygame.KMOD_ALT) or (
                event.key == pygame.K_BACKSPACE and self.ui.focus is not self.search
            ):
                self.go_back()
                return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 6:
            self.go_back()
            return True
        return super().handle(event)

    # -- places

    def layout(self, rect: Rect) -> None:
        area = self.area(rect, 1180)
        gap = theme.px(18)
        self.side.place(Rect(area.x, area.y, theme.px(SIDE), area.h))
        self.sheet.place(Rect(area.x + theme.px(SIDE) + gap, area.y, area.w - theme.px(SIDE) - gap, area.h))
        pad = theme.px(22)
        box = self.side.rect.inflate(-2 * pad, -2 * pad)
        line = theme.px(36)
        self.search.place(Rect(box.x, box.y, box.w, line))
        y = box.y + line + theme.px(8)
        small = theme.px(30)
        self.next.place(Rect(box.right - small, y, small, small))
        self.previous.place(Rect(box.right - 2 * small - theme.px(6), y, small, small))
        self.found.place(Rect(box.x + theme.px(4), y, box.w - 2 * small - theme.px(14), small))
        y += small + theme.px(10)
        self.contents.place(Rect(box.x, y, box.w, box.bottom - y))
        inner = self.sheet.rect.inflate(-2 * theme.px(46), -2 * theme.px(24))  # the bar clear of the corners
        self.view.place(inner)
        self.view.mark(self.hits, self.at)
        self.foot(rect, [self.leave_button], [self.return_button], 1180)

    def _draw_entry(
        self, surface: Surface, rect: Rect, entry: tuple[int, Block], _selected: bool, _hover: bool
    ) -> None:
        at, block = entry
        box = rect.inflate(-theme.px(2), -theme.px(2))
        end = self._section_end(at)
        count = sum(1 for hit in self.hits if at <= hit.block < end)
        right = theme.px(30) if count else 0
        indent = theme.px(8 + 14 * (block.level - 2))
        words = Rect(box.x + indent, box.y, box.w - indent - right - theme.px(6), box.h)
        role = "strong" if block.level == 2 else "label"
        colour = INK if block.level == 2 else mix(INK, INK_SOFT, 0.7)
        draw_text(surface, block.text, words, role, colour)
        if count:
            number = Rect(box.right - right, box.y, right - theme.px(6), box.h)
            draw_text(surface, str(count), number, "small", VERMILION, align="right")

    def _section_end(self, at: int) -> int:
        later = [n for n, _ in self.contents.items if n > at]
        return later[0] if later else len(self.book.blocks)
