"""Cutting rectangles: where things go, in plain functions. Lengths are real pixels (use `theme.px`).

>>> column(Rect(0, 0, 100, 100), [20, None, 30], gap=5)
[Rect(0, 0, 100, 20), Rect(0, 25, 100, 40), Rect(0, 70, 100, 30)]
>>> row(Rect(0, 0, 100, 10), [None, None], gap=10)
[Rect(0, 0, 45, 10), Rect(55, 0, 45, 10)]
"""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect


def _spans(total: int, sizes: Sequence[int | None], gap: int) -> list[tuple[int, int]]:
    room = total - sum(size or 0 for size in sizes) - gap * (len(sizes) - 1)
    open_ones = sum(size is None for size in sizes)
    spans, at, shared = [], 0, 0
    for size in sizes:
        length = size
        if length is None:
            shared += 1
            length = room * shared // open_ones - room * (shared - 1) // open_ones
        spans.append((at, max(0, length)))
        at += length + gap
    return spans


def column(rect: Rect, heights: Sequence[int | None], gap: int = 0) -> list[Rect]:
    """Rectangles one below the other; None shares what is left over."""
    return [Rect(rect.x, rect.y + at, rect.w, size) for at, size in _spans(rect.h, heights, gap)]


def row(rect: Rect, widths: Sequence[int | None], gap: int = 0) -> list[Rect]:
    """Rectangles side by side; None shares what is left over."""
    return [Rect(rect.x + at, rect.y, size, rect.h) for at, size in _spans(rect.w, widths, gap)]


def grid(rect: Rect, count: int, columns: int, gap: int = 0, *, center_last: bool = True) -> list[Rect]:
    """`count` equal cells in rows of `columns`; a last row that is not full stands in the middle."""
    rows = -(-count // columns)
    cells = [row(line, [None] * columns, gap) for line in column(rect, [None] * rows, gap)]
    flat = [cell for line in cells for cell in line][:count]
    short = rows * columns - count
    if center_last and short:
        shift = short * (flat[0].w + gap) // 2
        for cell in flat[-(columns - short) :]:
            cell.x += shift
    return flat


def centered(size: tuple[int, int], rect: Rect) -> Rect:
    """A rectangle of a size in the middle of another."""
    box = Rect((0, 0), size)
    box.center = rect.center
    return box


def fitted(size: tuple[int, int], rect: Rect) -> Rect:
    """The largest rectangle with the proportions of `size` in the middle of another."""
    factor = min(rect.w / size[0], rect.h / size[1])
    return centered((int(size[0] * factor), int(size[1] * factor)), rect)


def flow(rect: Rect, widths: Sequence[int], height: int, gap: int = 0, *, align: str = "left") -> list[Rect]:
    """Boxes of given widths in as many rows as needed, like words; `align` left, center or right."""
    rows: list[list[int]] = [[]]
    for width in widths:
        line = rows[-1]
        if line and sum(line) + gap * len(line) + width > rect.w:
            rows.append(line := [])
        line.append(min(width, rect.w))
    boxes = []
    for n, line in enumerate(rows):
        spare = rect.w - sum(line) - gap * (len(line) - 1)
        x = rect.x + {"left": 0, "center": spare // 2, "right": spare}[align]
        for width in line:
            boxes.append(Rect(x, rect.y + n * (height + gap), width, height))
            x += width + gap
    return boxes


def nearest(here: Rect, others: Sequence[Rect], dx: int, dy: int) -> int | None:
    """Which of the others one comes to first in a direction (dx, dy): the closest that lies there, rather straight
    ahead than aside. None if there is none.

    >>> nearest(Rect(0, 0, 9, 9), [Rect(50, 40, 9, 9), Rect(90, 2, 9, 9), Rect(-20, 0, 9, 9)], 1, 0)
    1
    """
    best, least = None, 0.0
    for n, there in enumerate(others):
        across, down = there.centerx - here.centerx, there.centery - here.centery
        ahead = across * dx + down * dy
        if ahead <= 0:
            continue
        if dx:
            gap, aside = max(0, there.top - here.bottom, here.top - there.bottom), abs(down)
        else:
            gap, aside = max(0, there.left - here.right, here.left - there.right), abs(across)
        cost = ahead + 8 * gap + 2 * aside
        if best is None or cost < least:
            best, least = n, cost
    return best
