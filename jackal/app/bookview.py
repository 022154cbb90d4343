"""The widget that shows a rule book: set type with bold, italic, links and pictures, tables, and marked places."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from pygame import Rect, Surface

from jackal.app.bookset import LINK, Run, Set, set_block, set_table
from jackal.app.bookset import boxes as letters
from jackal.app.rulebook import Book, Hit
from jackal.ui import paint, typeset
from jackal.ui.scroll import Scrolling
from jackal.ui.sprites import sprite
from jackal.ui.theme import GOLD, INK, PAPER, PARCHMENT_DARK, VERMILION, Colour, mix, theme

RULE: Colour = mix(INK, PARCHMENT_DARK, 0.6)


class BookView(Scrolling):
    """A book, as wide as its rectangle. `on_link` is called with the anchor of a link, `explain` gives a link's tip.
    `pointed` is the block that a link led to, -1 for none.

    With the focus: arrows up and down and the Page keys scroll, left and right go from link to link, Enter follows.
    """

    focusable = True

    def __init__(
        self, book: Book, on_link: Callable[[str], None], explain: Callable[[str], str], *, name: str = "book"
    ) -> None:
        super().__init__(name=name)
        self.book, self.on_link, self.explain = book, on_link, explain
        self.hits: Sequence[Hit] = ()
        self.hit_now = -1
        self.over: tuple[int, int] | None = None
        self.at_link: tuple[int, int] | None = None
        self.pointed = -1
        self._set: list[Set] = []

    # -- setting

    @property
    def column(self) -> Rect:
        """Where the text stands: no line longer than the eye likes."""
        view = self.view
        width = min(view.w, theme.px(720 * theme.text_factor))
        return Rect(view.x + (view.w - width) // 2, view.y, width, view.h)

    def place(self, rect: Rect) -> None:
        top = self.top_block()
        super().place(rect)
        self._lay_out()
        self.offset = 0
        if top >= 0 and self._set:
            self.scroll_to(self._set[top].top)

    def top_block(self) -> int:
        """The number of the block at the top of the view; -1 before anything is set."""
        for at, done in enumerate(self._set):
            if done.top + done.height > self.offset + theme.px(6):
                return at
        return len(self._set) - 1

    def _lay_out(self) -> None:
        width = self.column.w
        self._set = []
        y = 0
        blocks = self.book.blocks
        at = 0
        while at < len(blocks):
            if blocks[at].kind == "row":
                end = at
                while end < len(blocks) and blocks[end].kind == "row":
                    end += 1
                table, y = set_table(blocks[at:end], width, y)
                self._set += table
                at = end
                continue
            done = set_block(blocks[at], width, y, first=at == 0)
            self._set.append(done)
            y = done.top + done.height
            at += 1
        self.content = y + theme.px(30)
        self.offset = min(self.offset, self.farthest)

    # -- going

    def jump(self, anchor: str) -> bool:
        """Scroll to an anchor and point at what stands there, if it is no heading; whether there is one."""
        at = self.book.anchors.get(anchor)
        if at is None or at >= len(self._set):
            return False
        self.pointed = at if self.book.blocks[at].kind != "heading" else -1
        self.invalidate()
        self.scroll_to(self._set[at].top - theme.px(18))  # clear of the faded rim
        return True

    def mark(self, hits: Sequence[Hit], at: int) -> None:
        """Mark these places, and the one of that number more strongly; -1 for none."""
        self.hits, self.hit_now = hits, at
        self.invalidate()

    def show_hits(self, hits: Sequence[Hit], at: int) -> None:
        """Mark them, and bring the one of that number into view."""
        self.mark(hits, at)
        if 0 <= at < len(hits):
            done = self._set[hits[at].block]
            run = next((r for r in done.runs if r.start + len(r.text) > hits[at].start), None)
            y = done.top + (run.y if run else 0)
            if not self.offset + theme.px(30) <= y <= self.offset + self.rect.h - theme.px(60):
                self.scroll_to(y - self.rect.h // 3)

    def moved(self, dy: int) -> None:
        if self.over is not None and self.ui is not None:
            self.ui.hide_tip()
        self.over = None

    def links(self) -> list[tuple[int, int]]:
        """All links as (block, run), in order."""
        return [(at, n) for at, done in enumerate(self._set) for n, run in enumerate(done.runs) if run.link]

    def link_at(self, pos: tuple[int, int]) -> tuple[int, int] | None:
        """The link under a point."""
        if not self.rect.collidepoint(pos):
            return None
        x, y = pos[0] - self.column.x, pos[1] - self.rect.y + self.offset
        for at, done in enumerate(self._set):
            if done.top <= y < done.top + done.height:
                for n, run in enumerate(done.runs):
                    if run.link and run.rect().inflate(4, 4).collidepoint(x, y - done.top):
                        return at, n
        return None

    def link_rect(self, link: tuple[int, int]) -> Rect:
        """Where a link is in the window."""
        done = self._set[link[0]]
        return done.runs[link[1]].rect().move(self.column.x, self.rect.y - self.offset + done.top)

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEMOTION and self._drag is None:
            over = self.link_at(event.pos)
            if over != self.over:
                self.over = over
                self._explain()
                self.invalidate()
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self._drag is None:
            link = self.link_at(event.pos)
            if link is not None:
                self.on_link(self._set[link[0]].runs[link[1]].link)
                return True
        if event.type == pygame.KEYDOWN and self._key(event):
            return True
        return super().handle(event)

    def _explain(self) -> None:
        ui = self.ui
        if ui is None:
            return
        told = self.explain(self._set[self.over[0]].runs[self.over[1]].link) if self.over else ""
        if told and self.over is not None:
            ui.show_tip(told, self.link_rect(self.over))
        else:
            ui.hide_tip()

    def _key(self, event: pygame.event.Event) -> bool:
        step = theme.px(60)
        if event.key in {pygame.K_UP, pygame.K_DOWN}:
            self.scroll_to(self.offset + (step if event.key == pygame.K_DOWN else -step))
            return True
        if event.key in {pygame.K_HOME, pygame.K_END}:
            self.scroll_to(0 if event.key == pygame.K_HOME else self.farthest)
            return True
        if event.key in {pygame.K_LEFT, pygame.K_RIGHT}:
            self._step_link(1 if event.key == pygame.K_RIGHT else -1)
            return True
        if event.key in {pygame.K_RETURN, pygame.K_KP_ENTER} and self.at_link is not None:
            self.on_link(self._set[self.at_link[0]].runs[self.at_link[1]].link)
            return True
        return False

    def _step_link(self, step: int) -> None:
        links = self.links()
        if not links:
            return
        seen = [link for link in links if self.rect.contains(self.link_rect(link))]
        if self.at_link in seen:
            at = links.index(self.at_link) + step
        elif seen:
            at = links.index(seen[0] if step > 0 else seen[-1])
        else:
            below = [n for n, link in enumerate(links) if self.link_rect(link).y > self.rect.y]
            at = below[0] if below and step > 0 else (below[0] - 1 if below else len(links) - 1)
        self.at_link = links[min(len(links) - 1, max(0, at))]
        self.reveal(self.link_rect(self.at_link))
        self.invalidate()

    # -- drawing

    def draw_content(self, surface: Surface) -> None:
        clip = surface.get_clip()
        column = self.column
        base = self.rect.y - self.offset
        marks = self._marks()
        for at, done in enumerate(self._set):
            y = base + done.top
            if y + done.height < clip.top:
                continue
            if y > clip.bottom:
                break
            if at == self.pointed:
                self._draw_pointed(surface, Rect(column.x, y, column.w, done.height))
            self._draw_ground(surface, done, Rect(column.x, y, column.w, done.height))
            for box, now in marks.get(at, ()):
                colour = (*GOLD, 235) if now else (*mix(GOLD, PAPER, 0.35), 150)
                place = box.move(column.x, y).inflate(theme.px(4), 0)
                surface.blit(paint.rounded(place.size, theme.px(3), colour), place)
            for n, run in enumerate(done.runs):
                self._draw_run(surface, run, column.x, y, lit=(at, n) == self.over)
            self._note(done, Rect(column.x, y, column.w, done.height))
        if self.focus_shown and self.at_link is not None:
            paint.draw_ring(surface, self.link_rect(self.at_link).inflate(theme.px(4), 0), 4, width=1.6)

    @staticmethod
    def _draw_pointed(surface: Surface, box: Rect) -> None:
        """A golden ground for the place that a link led to."""
        place = box.inflate(2 * theme.px(10), theme.px(2))
        surface.blit(paint.rounded(place.size, theme.px(5), (*GOLD, 96)), place)

    def _draw_ground(self, surface: Surface, done: Set, box: Rect) -> None:
        block = done.block
        line = max(1, theme.px(1))
        if block.kind == "heading" and block.level <= 2:
            y = box.bottom - theme.px(3)
            surface.fill(RULE, Rect(box.x, y, box.w, line))
            if block.level == 1:
                surface.fill(RULE, Rect(box.x, y + 2 * line, box.w, line))
        elif block.kind == "note":
            surface.blit(paint.rounded(box.size, theme.px(6), (*PAPER, 170)), box)
            surface.fill(VERMILION, Rect(box.x, box.y + theme.px(4), theme.px(3), box.h - theme.px(8)))
        elif block.kind == "line":
            middle, size = box.centery, theme.px(4)
            surface.fill(RULE, Rect(box.x + box.w // 4, middle, box.w // 2, line))
            x = box.centerx
            lozenge = [(x, middle - size), (x + size, middle), (x, middle + size), (x - size, middle)]
            pygame.draw.polygon(surface, VERMILION, lozenge)
        elif block.kind == "row":
            width = done.columns[-1] if done.columns else box.w
            if block.level:
                surface.blit(paint.rounded((width, box.h), theme.px(4), (*PARCHMENT_DARK, 120)), box)
            surface.fill(RULE, Rect(box.x, box.bottom - line, width, line))
        elif block.kind == "item":
            self._draw_marker(surface, done, box)

    def _draw_marker(self, surface: Surface, done: Set, box: Rect) -> None:
        step = theme.font("text").get_linesize()
        left = min((run.x for run in done.runs), default=0)
        if done.block.marker == "•":
            size = max(2, theme.px(3.4 if done.block.level == 0 else 2.6))
            x, y = box.x + left - theme.px(12), box.y + round(step * 0.52)
            lozenge = [(x, y - size), (x + size, y), (x, y + size), (x - size, y)]
            pygame.draw.polygon(surface, VERMILION, lozenge)
        else:
            place = Rect(box.x + left - theme.px(36), box.y, theme.px(30), step)
            typeset.draw_text(surface, done.block.marker, place, "strong", LINK, align="right")

    def _draw_run(self, surface: Surface, run: Run, x: int, y: int, *, lit: bool) -> None:
        if run.picture:
            surface.blit(sprite(run.picture, run.size), (x + run.x, y + run.y))
            return
        colour = VERMILION if lit else run.colour
        surface.blit(typeset.render(run.text, run.role, colour, run.size), (x + run.x, y + run.y))
        if run.link and (lit or run.role != "small"):
            under = y + run.y + run.font().get_ascent() + max(1, theme.px(2))
            surface.fill(colour, Rect(x + run.x, under, run.width(), max(1, theme.px(1))))

    def _note(self, done: Set, box: Rect) -> None:
        if typeset._watchers:
            for run in done.runs:
                needed = (run.x + run.width(), run.rect().h)
                typeset.note(typeset.Drawn(run.text, run.role, box, needed, run.size, needed[0] > box.w))

    def _marks(self) -> dict[int, list[tuple[Rect, bool]]]:
        """Block -> the boxes of the places found in it, and whether it is the one gone to."""
        found: dict[int, list[tuple[Rect, bool]]] = {}
        for n, hit in enumerate(self.hits):
            if hit.block < len(self._set):
                boxes = found.setdefault(hit.block, [])
                boxes += [(box, n == self.hit_now) for box in letters(self._set[hit.block].runs, hit.start, hit.end)]
        return found
