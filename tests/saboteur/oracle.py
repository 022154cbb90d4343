"""The maze once more, slowly and from what everybody sees alone: against this the engine is compared."""

from __future__ import annotations

from collections.abc import Mapping

Cell = tuple[int, int]
Cells = Mapping[Cell, tuple[str, int]]

STEP = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
BACK = {"N": "S", "E": "W", "S": "N", "W": "E"}
GOALS = {"top": (8, 2), "mid": (8, 0), "bottom": (8, -2)}
OPEN = {
    "path_cross": "NESW",
    "path_t_vertical": "NES",
    "path_t_horizontal": "NEW",
    "path_straight_vertical": "NS",
    "path_straight_horizontal": "EW",
    "path_curve_ne": "NE",
    "path_curve_nw": "NW",
    "dead_cross": "NESW",
    "dead_t_vertical": "NES",
    "dead_t_horizontal": "NEW",
    "dead_straight_vertical": "NS",
    "dead_straight_horizontal": "EW",
    "dead_curve_ne": "NE",
    "dead_curve_nw": "NW",
    "dead_stub_n": "N",
    "dead_stub_e": "E",
    "start": "NESW",
    "goal_gold": "NESW",
    "goal_stone_ne": "NE",
    "goal_stone_nw": "NW",
}


def opened(card: str, rot: int) -> set[str]:
    """The sides with a mouth."""
    return {BACK[side] for side in OPEN[card]} if rot == 180 else set(OPEN[card])


def beside(cell: Cell, side: str) -> Cell:
    """The neighbour on that side."""
    return cell[0] + STEP[side][0], cell[1] + STEP[side][1]


def live(cells: Cells) -> dict[Cell, set[str]]:
    """The mouths joined to the ladder, by cell: walked mouth by mouth."""
    reached = {((0, 0), side) for side in "NESW"}
    stack = list(reached)
    while stack:
        cell, side = stack.pop()
        joined = []
        if not cells[cell][0].startswith("dead"):
            joined += [(cell, other) for other in opened(*cells[cell])]
        near = beside(cell, side)
        if near in cells and BACK[side] in opened(*cells[near]):
            joined.append((near, BACK[side]))
        for port in joined:
            if port not in reached:
                reached.add(port)
                stack.append(port)
    found: dict[Cell, set[str]] = {}
    for cell, side in reached:
        found.setdefault(cell, set()).add(side)
    return found


def arrived(cells: Cells, goal: str) -> bool:
    """Whether a live mouth faces this goal."""
    mouths = live(cells)
    return any(BACK[side] in mouths.get(beside(GOALS[goal], side), ()) for side in "NESW")


def may_lie(
    cells: Cells, mouths: Mapping[Cell, set[str]], placed: tuple[str, int], cell: Cell, rule: str, limit: str
) -> bool:
    """Whether a tunnel card may be laid there; `mouths` are the live ones."""
    if cell in cells or cell in GOALS.values():
        return False
    pad = {"none": 100, "padded": 3, "rectangle": 0}[limit]
    if not (-pad <= cell[0] <= 8 + pad and -2 - pad <= cell[1] <= 2 + pad):
        return False
    touching = linked = hanging = False
    for side in "NESW":
        near = beside(cell, side)
        if near not in cells:
            continue
        touching = True
        mine, theirs = side in opened(*placed), BACK[side] in opened(*cells[near])
        if mine != theirs:
            return False
        linked = linked or mine
        hanging = hanging or (mine and BACK[side] in mouths.get(near, ()))
    return touching and {"adjacent": True, "linked": linked, "strict": hanging}[rule]


def places(cells: Cells, card: str, rule: str, limit: str) -> set[tuple[int, int, int]]:
    """All (x, y, rotation) for a card; one that looks the same both ways lies as printed."""
    xs, ys = [x for x, _ in cells], [y for _, y in cells]
    mouths = live(cells)
    rotations = (0,) if opened(card, 0) == opened(card, 180) else (0, 180)
    return {
        (x, y, rot)
        for x in range(min(xs) - 1, max(xs) + 2)
        for y in range(min(ys) - 1, max(ys) + 2)
        for rot in rotations
        if may_lie(cells, mouths, (card, rot), (x, y), rule, limit)
    }
