"""Setting text: wrap, shrink to fit, cut only as the last resort; and a record of every text for tests.

`draw_text` is the one way by which words come onto the screen. It keeps a text inside its box: first it wraps (if
more lines are allowed), then shrinks, and only when the smallest legible size is still too large cuts with an
ellipsis. While `recording()` is open, each text drawn is noted with its box and the room that it needed, so that a
test can fail for a word that is cut:

    with recording() as drawn:
        app.redraw()
    assert not [d for d in drawn if not d.fits]
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import pygame

from jackal.ui.store import Store
from jackal.ui.theme import INK, MIN_TYPE, ROLES, Colour, theme

SHRINK = 0.7
"""How far type may shrink before it is cut, as a part of its own size."""

LOOSE = frozenset("—–·")
"""Signs between words that stay with the word before them."""


@dataclass(frozen=True)
class Drawn:
    """A text that was drawn: its box and the size that it needs at the type size used."""

    text: str
    role: str
    box: pygame.Rect
    needed: tuple[int, int]
    size: int
    cut: bool

    @property
    def fits(self) -> bool:
        return not self.cut and self.needed[0] <= self.box.w and self.needed[1] <= self.box.h


@dataclass(frozen=True)
class Block:
    """Text broken into lines at a type size that fits its box, unless `cut`."""

    lines: tuple[str, ...]
    role: str
    size: int
    needed: tuple[int, int]
    cut: bool = False


_watchers: list[list[Drawn]] = []
_rendered = Store(windows=0.8)
_blocks: dict[tuple[object, ...], Block] = {}
_BLOCKS_MAX = 1500


def _drop() -> None:
    _rendered.clear()
    _blocks.clear()


theme.on_refit(_drop)


@contextmanager
def recording() -> Iterator[list[Drawn]]:
    """Collect every text drawn while the block runs."""
    drawn: list[Drawn] = []
    _watchers.append(drawn)
    try:
        yield drawn
    finally:
        _watchers.remove(drawn)


def note(drawn: Drawn) -> None:
    """Enter a text that was drawn by other means than `draw_text`."""
    for watcher in _watchers:
        watcher.append(drawn)


def render(text: str, role: str, colour: Colour = INK, size: int | None = None) -> pygame.Surface:
    """One line as a surface, cached; do not draw on it."""
    size = theme.size(role) if size is None else size
    key = (text, ROLES[role][0], size, colour)
    return _rendered.get(key, lambda: theme.font(role, size).render(text, True, colour))


def _words(paragraph: str) -> list[str]:
    """What a line may be broken between: words, a dash or dot with the one before it, as no line begins with these."""
    words: list[str] = []
    for word in paragraph.split(" "):
        if word in LOOSE and words and words[-1]:
            words[-1] += f" {word}"
        else:
            words.append(word)
    return words


def break_lines(text: str, font: pygame.font.Font, width: int) -> list[str]:
    """Greedy line breaks at spaces; a word wider than the line is broken between letters."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for word in _words(paragraph):
            longer = f"{line} {word}" if line else word
            if font.size(longer)[0] <= width:
                line = longer
                continue
            if line:
                lines.append(line)
            line = word
            while font.size(line)[0] > width and len(line) > 1:
                fits = next((n for n in range(len(line) - 1, 1, -1) if font.size(line[:n])[0] <= width), 1)
                lines.append(line[:fits])
                line = line[fits:]
        lines.append(line)
    return lines


def widest_word(text: str, font: pygame.font.Font) -> int:
    words = (word for paragraph in text.split("\n") for word in _words(paragraph))
    return max((font.size(word)[0] for word in words), default=0)


def leading(font: pygame.font.Font) -> int:
    """Distance from line to line, real pixels."""
    return font.get_linesize()


def measure(text: str, role: str = "text", width: int | None = None) -> tuple[int, int]:
    """The size that a text needs at its own type size, broken at `width` if given."""
    font = theme.font(role)
    lines = text.split("\n") if width is None else break_lines(text, font, width)
    return max(font.size(line)[0] for line in lines), leading(font) * len(lines)


def fit(text: str, role: str, box: tuple[int, int], lines: int | None = 1, *, even: bool = False) -> Block:
    """Break and shrink a text to a box (width, height); `lines` limits the number of lines, None = as many as the
    box takes; `even` breaks into lines of like length (for text in the middle)."""
    key = (text, role, box, lines, even)
    block = _blocks.get(key)
    if block is None:
        if len(_blocks) > _BLOCKS_MAX:
            _blocks.clear()
        block = _fit(text, role, box, lines)
        if even and len(block.lines) > 1 and not block.cut:
            block = _evened(text, block, box[0])
        _blocks[key] = block
    return block


def _evened(text: str, block: Block, width: int) -> Block:
    """The same number of lines, broken at the narrowest width that gives no more of them."""
    font = theme.font(block.role, block.size)
    low, high = width // 3, width
    while low < high:
        middle = (low + high) // 2
        if len(break_lines(text, font, middle)) <= len(block.lines) and widest_word(text, font) <= middle:
            high = middle
        else:
            low = middle + 1
    lines = break_lines(text, font, high)
    return Block(tuple(lines), block.role, block.size, block.needed)


def _fit(text: str, role: str, box: tuple[int, int], limit: int | None) -> Block:
    full = theme.size(role)
    least = max(MIN_TYPE, round(full * SHRINK))
    size = full
    while True:
        font = theme.font(role, size)
        lines = [text] if limit == 1 else break_lines(text, font, box[0])
        step = leading(font)
        width = max([font.size(line)[0] for line in lines] + ([] if limit == 1 else [widest_word(text, font)]))
        needed = (width, step * len(lines))
        # One line may stand a little above and below its box: line spacing is more than the letters need.
        height = font.get_ascent() if len(lines) == 1 else needed[1]
        if width <= box[0] and height <= box[1] and (limit is None or len(lines) <= limit):
            return Block(tuple(lines), role, size, (width, min(needed[1], box[1]) if len(lines) == 1 else needed[1]))
        if size <= least:
            break
        size -= 1
    room = max(1, min(box[1] // step, limit or len(lines)))
    kept = lines[:room]
    last = " ".join(lines[room - 1 :]) if len(lines) > room else kept[-1]
    kept[-1] = ellipsis(last, font, box[0])
    kept = [ellipsis(line, font, box[0]) for line in kept]
    return Block(tuple(kept), role, size, needed, cut=True)


def ellipsis(text: str, font: pygame.font.Font, width: int) -> str:
    """The beginning of a text that fits a width, with … where it was cut."""
    if font.size(text)[0] <= width:
        return text
    while text and font.size(text.rstrip() + "…")[0] > width:
        text = text[:-1]
    return text.rstrip() + "…"


def draw_text(
    surface: pygame.Surface,
    text: str,
    box: pygame.Rect,
    role: str = "text",
    colour: Colour = INK,
    *,
    align: str = "left",
    valign: str = "middle",
    lines: int | None = 1,
    shadow: Colour | None = None,
) -> pygame.Rect:
    """Draw a text inside a box and return the rectangle that the letters fill.

    `align` left, center or right; `valign` top, middle or bottom; `lines` as in `fit`; `shadow` a colour for
    letters cut out in relief (headings on the sea).
    """
    if not text:
        return pygame.Rect(box.topleft, (0, 0))
    block = fit(text, role, box.size, lines, even=align == "center")
    if _watchers:
        note(Drawn(text, role, box.copy(), block.needed, block.size, block.cut))
    font = theme.font(role, block.size)
    step = leading(font)
    height = step * len(block.lines)
    y = {"top": box.top, "middle": box.centery - height // 2, "bottom": box.bottom - height}[valign]
    used: pygame.Rect | None = None
    for line in block.lines:
        image = render(line, role, colour, block.size)
        w = image.get_width()
        x = {"left": box.left, "center": box.centerx - w // 2, "right": box.right - w}[align]
        if shadow is not None:
            drop = max(1, block.size // 16)
            dark = render(line, role, shadow, block.size)
            for offset in range(drop, 0, -1):
                surface.blit(dark, (x + offset, y + offset))
        surface.blit(image, (x, y))
        place = pygame.Rect(x, y, w, step)
        used = place if used is None else used.union(place)
        y += step
    return used if used is not None else pygame.Rect(box.topleft, (0, 0))
