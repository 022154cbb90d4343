"""The widget that shows a rule book: set type with bold, italic, links and pictures, tables, and marked places."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

import pygame
from pygame import Rect, Surface

from jackal.app.rulebook import Block, Book, Hit, Span
from jackal.ui import paint, typeset
from jackal.ui.scroll import Scrolling
from jackal.ui.sprites import sprite
from jackal.ui.theme import GOLD, INK, INK_SOFT, PAPER, PARCHMENT_DARK, ROLES, VERMILION, Colour, mix, theme

LINK: Colour = mix(VERMILION, INK, 0.25)
RULE: Colour = mix(INK, PARCHMENT_DARK, 0.6)
HEADINGS = {1: "title", 2: "heading", 3: "name"}
LEADING = 1.06
"""Line spacing of running text, as a part of the font's own."""


@dataclass(slots=True)
class Run:
    """Letters of one look in one line. `x`, `y` from the top left of the block; `start`: where they stand in the
    block's `text`."""

    x: int
    y: int
    text: str
    role: str
    size: int
    colour: Colour
    link: str
    start: int
    picture: str = ""

    def font(self) -> pygame.font.Font:
        return theme.face(ROLES[self.role][0], self.size)

    def width(self) -> int:
        return self.size if self.picture else self.font().size(self.text)[0]

    def rect(self) -> Rect:
        return Rect(self.x, self.y, self.width(), self.font().get_linesize())


@dataclass(slots=True)
class Set:
    """A block set in type: its place from the top of the book, and what stands in it."""

    block: Block
    top: int
    height: int
    runs: list[Run] = field(default_factory=list)
    columns: list[int] = field(default_factory=list)


@dataclass(slots=True)
class _Word:
    """Letters that must not be torn apart, with the space before them; `parts` differ in look."""

    parts: list[tuple[Span, str, int]]
    space: bool


class BookView(Scrolling):
    """A book, as wide as its rectangle. `on_link` is called with the anchor of a link, `explain` gives a link's tip.

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
                y = self._set_table(blocks[at:end], width, y)
                at = end
                continue
            done = self._set_block(blocks[at], width, y, first=at == 0)
            self._set.append(done)
            y = done.top + done.height
            at += 1
        self.content = y + theme.px(30)
        self.offset = min(self.offset, self.farthest)

    def _set_block(self, block: Block, width: int, y: int, *, first: bool) -> Set:
        role, before, left, inside = _shape(block)
        top = y + (0 if first else theme.px(before))
        done = Set(block, top, 0)
        pad = theme.px(inside)
        if block.kind == "line":
            done.height = theme.px(16)
            return done
        spans = block.cells[0]
        done.runs, height = _fill(spans, role, theme.px(left) + pad, width - theme.px(left) - 2 * pad, 0)
        for run in done.runs:
            run.y += pad
        done.height = height + 2 * pad
        if block.kind == "heading" and block.level <= 2:
            done.height += theme.px(7)
        return done

    def _set_table(self, rows: Sequence[Block], width: int, y: int) -> int:
        count = max(len(row.cells) for row in rows)
        pad = theme.px(10)
        natural = [2 * pad] * count
        for row in rows:
            for at, cell in enumerate(row.cells):
                text = "".join(span.text for span in cell)
                extra = sum(theme.size("text") for span in cell if span.picture)
                wide = typeset.measure(text, "strong" if row.level else "text")[0] + extra
                natural[at] = max(natural[at], wide + 2 * pad + theme.px(4))
        total = sum(natural)
        if total > width:
            floor = width // (count * 3)
            spare = width - floor * count
            natural = [floor + spare * max(0, w - floor) // max(1, total - floor * count) for w in natural]
        top = y + theme.px(10)
        for row in rows:
            done = Set(row, top, 0)
            x, start, height = 0, 0, 0
            for at, cell in enumerate(row.cells):
                role = "strong" if row.level else "text"
                runs, high = _fill(cell, role, x + pad, natural[at] - 2 * pad, start)
                done.runs += runs
                height = max(height, high)
                start += sum(len(span.text) for span in cell) + 1
                x += natural[at]
                done.columns.append(x)
            for run in done.runs:
                run.y += theme.px(4)
            done.height = height + theme.px(8)
            self._set.append(done)
            top += done.height
        return top + theme.px(4)

    # -- going

    def jump(self, anchor: str) -> bool:
        """Scroll to an anchor; whether there is one."""
        at = self.book.anchors.get(anchor)
        if at is None or at >= len(self._set):
            return False
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

    def moved(self, dy: int) -> None:  # noqa: ARG002 - nothing lies in it but type
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
                boxes += [(box, n == self.hit_now) for box in _boxes(self._set[hit.block].runs, hit.start, hit.end)]
        return found


def _boxes(runs: Sequence[Run], start: int, end: int) -> Iterator[Rect]:
    for run in runs:
        first, last = max(start, run.start), min(end, run.start + len(run.text))
        if first < last:
            font = run.font()
            x0 = font.size(run.text[: first - run.start])[0]
            x1 = font.size(run.text[: last - run.start])[0]
            yield Rect(run.x + x0, run.y, x1 - x0, font.get_linesize())


def _shape(block: Block) -> tuple[str, float, float, float]:
    """Role of the type, room before, indent, and padding, in base pixels."""
    if block.kind == "heading":
        return HEADINGS[block.level], {1: 0, 2: 22, 3: 14}[block.level], 0, 0
    if block.kind == "item":
        return "text", 4, 24 + 22 * block.level, 0
    if block.kind == "note":
        return "text", 10, 6, 10
    return "text", 8, 0, 0


def _words(spans: Sequence[Span], start: int) -> list[_Word]:
    words: list[_Word] = []
    at, space, glued = start, False, False
    for span in spans:
        if span.picture:
            words.append(_Word([(span, "", at)], space))
            space, glued = False, False
            continue
        for piece in re.findall(r"[^\S\u00a0]+|[\S\u00a0]+", span.text):
            if piece[0] != "\u00a0" and piece.isspace():
                space, glued = True, False
            else:
                if glued and words:
                    words[-1].parts.append((span, piece, at))
                else:
                    words.append(_Word([(span, piece, at)], space))
                space, glued = False, True
            at += len(piece)
    return words


def _look(span: Span, role: str) -> tuple[str, int, Colour]:
    """Role, size and colour of a span in a paragraph of a role."""
    size = theme.size(role)
    if span.link and re.fullmatch(r"R\d+", span.text):
        return "small", theme.size("small"), LINK
    if role != "text":
        return role, size, LINK if span.link else INK
    if span.bold:
        return "strong", size, LINK if span.link else INK
    if span.italic:
        return "italic", size, LINK if span.link else mix(INK, INK_SOFT, 0.5)
    return role, size, LINK if span.link else INK


_widths: dict[tuple[str, str, int], int] = {}
theme.on_refit(_widths.clear)


def _width(run: Run) -> int:
    """Of a single word; most words stand in a book more than once."""
    key = (run.text, run.role, run.size)
    found = _widths.get(key)
    if found is None:
        found = _widths[key] = run.width()
    return run.size if run.picture else found


def _fill(spans: Sequence[Span], role: str, left: int, width: int, start: int) -> tuple[list[Run], int]:
    """Set spans in lines of a width; the runs, and the height used."""
    base = theme.font(role)
    step = round(base.get_linesize() * (LEADING if role == "text" else 1.0))
    gap, ascent = base.size(" ")[0], base.get_ascent()
    room = width - theme.px(3)  # letters set together may need a little more than one by one
    runs: list[Run] = []
    x = y = 0
    for word in _words(spans, start):
        pieces: list[tuple[Run, int]] = []
        for span, text, at in word.parts:
            kind, size, colour = _look(span, role)
            if span.picture:
                size = round(step * 0.94)
            run = Run(left, 0, text, kind, size, colour, span.link, at, span.picture)
            run.y = 0 if span.picture else ascent - run.font().get_ascent()
            pieces.append((run, _width(run)))
        w = sum(wide for _, wide in pieces)
        lead = gap if word.space and x else 0
        if x and x + lead + w > room:
            x, y, lead = 0, y + step, 0
        for run, wide in pieces:
            run.y += y
            last = runs[-1] if x else None
            if last is not None and _alike(last, run, lead):
                last.text += (" " if lead else "") + run.text
                x += lead + wide
            else:
                if last is not None:
                    run.x = last.x + last.width() + lead
                x = run.x - left + wide
                runs.append(run)
            lead = 0
    return runs, y + step if runs else 0


def _alike(last: Run, run: Run, lead: int) -> bool:
    """Whether a run can be set together with the one before it: letters stand better so."""
    if run.picture or last.picture or last.start + len(last.text) + (1 if lead else 0) != run.start:
        return False
    return (last.y, last.role, last.size, last.colour, last.link) == (
        run.y,
        run.role,
        run.size,
        run.colour,
        run.link,
    )
