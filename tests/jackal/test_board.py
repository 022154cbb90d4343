"""Geometry: section 3 of the rules."""

from __future__ import annotations

from jackal.games.jackal.rules.board import (
    BOARDING,
    CELLS,
    FRONT,
    IS_VOID,
    JUMPS,
    LAND,
    LAND_NEAR,
    LANE_NEAR,
    LANES,
    LANES_NEAR,
    SEA,
    SEA_NEAR,
    SHOTS,
    XY,
    cell_of,
)


def cells(numbers: object) -> set[tuple[int, int]]:
    return {XY[number] for number in numbers}  # type: ignore[attr-defined]


def c(x: int, y: int) -> int:
    return cell_of((x, y))


def test_land_sea_void() -> None:
    assert (len(LAND), len(SEA), sum(IS_VOID)) == (117, 48, 4)
    assert not {(1, 1), (11, 1), (1, 11), (11, 11)} & cells(LAND)
    rows = [sum(1 for x, y in cells(LAND) if y == row) for row in range(13)]
    assert rows == [0, 9, *[11] * 9, 9, 0]


def test_no_way_from_land_leads_into_the_void() -> None:
    for cell in LAND:
        x, y = XY[cell]
        near = [(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]
        assert all(cell_of(one) >= 0 for one in near)
        assert len(LAND_NEAR[cell]) >= 4
        assert all(not IS_VOID[to] for to in JUMPS[cell])


def test_lanes_fronts_and_boarding_cells() -> None:
    assert [len(lane) for lane in LANES.values()] == [9, 9, 9, 9]
    assert XY[FRONT[c(6, 0)]] == (6, 1)
    assert cells(BOARDING[c(6, 0)]) == {(5, 1), (6, 1), (7, 1)}
    assert cells(BOARDING[c(2, 0)]) == {(2, 1), (3, 1)}
    assert cells(BOARDING[c(12, 10)]) == {(11, 9), (11, 10)}
    assert cells(LANE_NEAR[c(0, 2)]) == {(0, 3)}
    assert cells(LANE_NEAR[c(0, 6)]) == {(0, 5), (0, 7)}
    for cell in LAND:
        assert all(cell in BOARDING[lane] for lane in LANES_NEAR[cell])
    assert sum(map(len, BOARDING)) == sum(map(len, LANES_NEAR))


def test_the_sea_is_a_ring_with_diagonal_corners() -> None:
    assert cells(SEA_NEAR[c(5, 0)]) == {(4, 0), (6, 0)}
    assert cells(SEA_NEAR[c(2, 0)]) == {(1, 0), (1, 1), (3, 0)}
    assert (0, 2) in cells(SEA_NEAR[c(1, 1)])
    reached = {c(6, 0)}
    while True:
        more = {to for cell in reached for to in SEA_NEAR[cell]} - reached
        if not more:
            break
        reached |= more
    assert reached == set(SEA)


def test_horse_targets() -> None:
    assert cells(JUMPS[c(6, 6)]) == {(7, 4), (8, 5), (8, 7), (7, 8), (5, 8), (4, 7), (4, 5), (5, 4)}
    assert cells(JUMPS[c(2, 1)]) == {(4, 0), (4, 2), (3, 3), (1, 3), (0, 2)}  # (0, 0) is void
    assert all(len(JUMPS[cell]) >= 5 for cell in LAND)


def test_cannon_shots() -> None:
    north, east, south, west = 0, 2, 4, 6
    assert XY[SHOTS[c(3, 7)][west]] == (0, 7)
    assert XY[SHOTS[c(6, 6)][north]] == (6, 0)
    assert XY[SHOTS[c(6, 6)][east]] == (12, 6)
    assert XY[SHOTS[c(1, 5)][north]] == (1, 1)  # R110: the missing corner
    assert XY[SHOTS[c(1, 5)][south]] == (1, 11)
    assert XY[SHOTS[c(5, 11)][east]] == (11, 11)
    assert all(SHOTS[cell][north] in SEA for cell in LAND)


def test_nonsense_is_no_cell() -> None:
    for odd in ((0, 0), (12, 12), (13, 5), (-1, 5), (5,), (5, 5, 5), "55", None, 7, (True, 5), (5.0, 5), ("5", "5")):
        assert cell_of(odd) == -1
    assert [cell_of(XY[cell]) for cell in range(CELLS) if not IS_VOID[cell]] == [
        cell for cell in range(CELLS) if not IS_VOID[cell]
    ]
