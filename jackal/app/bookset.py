"""Setting a rule book in type: blocks of spans -> runs of letters, line by line, at a width."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import pygame
from pygame import Rect

from jackal.app.rulebook import Block, Span
from jackal.ui import typeset
from jackal.ui.theme import INK, INK_SOFT, ROLES, VERMILION, Colour, mix, theme

LINK: Colour = mix(VERMILION, INK, 0.25)
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
        return Rect(self.x, self.y, self.width(), self.size if self.picture else self.font().get_linesize())


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


def set_block(block: Block, width: int, y: int, *, first: bool) -> Set:
    """A block set at a width below `y`."""
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


def set_table(rows: Sequence[Block], width: int, y: int) -> tuple[list[Set], int]:
    """The rows of a table set at a width below `y`, and where it ends."""
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
    table: list[Set] = []
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
        table.append(done)
        top += done.height
    return table, top + theme.px(4)


def boxes(runs: Sequence[Run], start: int, end: int) -> Iterator[Rect]:
    """Where the letters from `start` to `end` of a block stand, line by line."""
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
