"""Cut rectangles: nothing overlaps, nothing sticks out, nothing is left over."""

from __future__ import annotations

from itertools import combinations, pairwise

from hypothesis import given
from hypothesis import strategies as st
from pygame import Rect

from jackal.ui import layout

rects = st.builds(Rect, st.integers(-50, 50), st.integers(-50, 50), st.integers(200, 2000), st.integers(200, 2000))


@given(rects, st.lists(st.one_of(st.none(), st.integers(0, 20)), min_size=1, max_size=6), st.integers(0, 8))
def test_a_row_shares_its_width_to_the_pixel(rect: Rect, widths: list[int | None], gap: int) -> None:
    boxes = layout.row(rect, widths, gap)
    for box, width in zip(boxes, widths, strict=True):
        assert width is None or box.w == width
        assert (box.y, box.h) == (rect.y, rect.h)
    for left, right in pairwise(boxes):
        assert right.x - left.right == gap
    if None in widths:
        assert boxes[-1].right == rect.right
        free = [box.w for box, width in zip(boxes, widths, strict=True) if width is None]
        assert max(free) - min(free) <= 1


@given(rects, st.lists(st.one_of(st.none(), st.integers(0, 20)), min_size=1, max_size=6), st.integers(0, 8))
def test_a_column_is_a_row_turned(rect: Rect, heights: list[int | None], gap: int) -> None:
    turned = layout.row(Rect(rect.y, rect.x, rect.h, rect.w), heights, gap)
    assert layout.column(rect, heights, gap) == [Rect(b.y, b.x, b.h, b.w) for b in turned]


@given(rects, st.integers(1, 12), st.integers(1, 5), st.integers(0, 8))
def test_grid_cells_are_apart_and_inside(rect: Rect, count: int, columns: int, gap: int) -> None:
    cells = layout.grid(rect, count, columns, gap)
    assert len(cells) == count
    assert all(rect.contains(cell) for cell in cells)
    assert not any(a.colliderect(b) for a, b in combinations(cells, 2))


def test_the_last_row_of_a_grid_stands_in_the_middle() -> None:
    cells = layout.grid(Rect(0, 0, 430, 100), 7, 4, 10)
    last = cells[4:]
    assert last[0].left == 430 - last[-1].right
    assert [cell.y for cell in last] == [last[0].y] * 3


@given(rects, st.lists(st.integers(1, 180), min_size=1, max_size=12), st.sampled_from(["left", "center", "right"]))
def test_flowing_boxes_stay_in_their_lines(rect: Rect, widths: list[int], align: str) -> None:
    boxes = layout.flow(rect, widths, 20, 6, align=align)
    assert [box.w for box in boxes] == widths
    assert all(rect.left <= box.left and box.right <= rect.right for box in boxes)
    assert not any(a.colliderect(b) for a, b in combinations(boxes, 2))


@given(st.tuples(st.integers(1, 900), st.integers(1, 900)), rects)
def test_fitted_keeps_proportions_and_touches(size: tuple[int, int], rect: Rect) -> None:
    box = layout.fitted(size, rect)
    assert rect.contains(box) or box.w == 0 or box.h == 0
    assert abs(box.w * size[1] - box.h * size[0]) <= max(size)
    assert box.w >= rect.w - 1 or box.h >= rect.h - 1
