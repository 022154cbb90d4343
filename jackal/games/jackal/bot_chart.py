"""What the open tiles allow, as a computer player sees it: who can be where in one turn, and how far everything is.

Distances are in turns of a crew. Nothing here looks under a closed tile: it counts as plain ground that costs a little
more. A chart is good for one arrangement of open tiles and is kept as long as no other tile opens.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Generator, Iterable, Iterator
from functools import cache
from itertools import pairwise

from jackal.games.jackal.rules.board import (
    BOARDING,
    CELLS,
    DELTAS,
    FRONT,
    IS_LAND,
    JUMPS,
    LAND,
    LAND_NEAR,
    LANES,
    SEA_NEAR,
    SHIP,
    SHOTS,
    XY,
)
from jackal.games.jackal.rules.chain import HORSE, WALK
from jackal.games.jackal.rules.plan import BARE, CLOSED, SEA
from jackal.games.jackal.rules.state import JackalState

FAR = 60
"""As good as never."""

AIR = SHIP
"""Where a balloon brings a unit: on board of its own ship, wherever that lies."""

GONE = SHIP + 1
"""Dead."""

DRUNK, STUCK, UNKNOWN, UNKNOWN_LADEN = 1, 6, 1, 2
"""Turns that are lost on a barrel, in a trap, by opening a tile, by first having a tile opened for a coin."""

LANE_CELLS = tuple(cell for lane in LANES.values() for cell in lane)

SAFE = frozenset({"fort", "jungle"})
"""Kinds of tiles where nobody can be hit."""

CLOSE = tuple(tuple(max(abs(x - a), abs(y - b)) for a, b in XY) for x, y in XY)
"""King steps between two cells as the crow flies."""


@cache
def swim(cell: int) -> list[int]:
    """Strokes from each sea cell to this one."""
    table = [FAR] * CELLS
    table[cell] = 0
    wave = [cell]
    while wave:
        wave = [far for near in wave for far in _stroke(table, near)]
    return table


def _stroke(table: list[int], near: int) -> Iterable[int]:
    for far in SEA_NEAR[near]:
        if table[far] == FAR:
            table[far] = table[near] + 1
            yield far


def _key(state: JackalState) -> tuple[object, ...]:
    """What a chart depends on: the open tiles."""
    faces = bytes([255 if ground == CLOSED else face for face, ground in zip(state.faces, state.ground, strict=True)])
    return (state.plan, faces, state.planes)


_drawn: OrderedDict[tuple[object, ...], Chart] = OrderedDict()
_KEPT = 6


def chart_of(state: JackalState) -> Generator[None, None, Chart]:
    """The chart of a position, drawn in slices. The last few are kept: those who sit at one table need the same."""
    key = _key(state)
    chart = _drawn.get(key)
    if chart is None:
        chart = Chart(state)
        yield from chart.link()
        _drawn[key] = chart
        if len(_drawn) > _KEPT:
            _drawn.popitem(last=False)
    else:
        _drawn.move_to_end(key)
    return chart


class Chart:
    """Ways over the island for one arrangement of open tiles.

    `free[place]`: places on land where a unit that stands there can be after one turn with empty hands, closed cells
    included, as a mask (1 << place); at a lane cell: a unit on board of a ship there. `landing[lane]`: that as a set.
    `safe`: mask of the cells where nobody can be hit. `snares`: traps. `native`: the forts where the dead come back.
    """

    def __init__(self, state: JackalState) -> None:
        plan = state.plan
        table = plan.faces
        self.faces = state.faces
        self.table = table
        self.ground = bytes(state.ground)
        self.caves = state.caves
        self.safe = 0
        self.snares: set[int] = set()
        self.last = list(range(CELLS))
        """By cell: the place from which a unit walks off it, the last step of a spinner."""
        self.wait = [0] * SHIP
        self.wait_laden = [0] * SHIP
        self.native: list[int] = []
        self._easy = [False] * CELLS
        for cell in LAND:
            face = self.faces[cell]
            if self.ground[cell] == CLOSED:
                self.wait[cell] = UNKNOWN
                self.wait_laden[cell] = UNKNOWN_LADEN
                self._easy[cell] = True
                continue
            kind = table.kind[face]
            if kind in SAFE:
                self.safe |= 1 << cell
            if kind != "cave" and table.stop[face]:
                self._easy[cell] = True
                if kind == "barrel":
                    self.wait[cell] = self.wait_laden[cell] = DRUNK
                elif kind == "trap":
                    self.wait[cell] = self.wait_laden[cell] = STUCK
                    self.snares.add(cell)
                elif table.resurrects[face]:
                    self.native.append(cell)
            self.last[cell] = cell + CELLS * (max(1, table.steps[face]) - 1)
        self.free = [0] * SHIP
        self.landing: dict[int, frozenset[int]] = {}
        self._into: list[list[int]] = [[] for _ in range(SHIP)]
        self._into_laden: list[list[int]] = [[] for _ in range(SHIP + 2)]
        self._planes = state.planes if plan.fly_to_ship else ()
        self.walks: dict[int, list[int]] = {}
        self._hauls: dict[int, list[int]] = {}
        self._homes: dict[tuple[int, ...], list[int]] = {}

    def link(self) -> Iterator[None]:
        """Find out what leads where: once, in slices, before anything is asked."""
        into, laden, planes = self._into, self._into_laden, self._planes
        for number, cell in enumerate(LAND):
            if number % 16 == 15:
                yield
            start = self.last[cell]
            if self.ground[cell] != CLOSED:
                for step in range(cell, start, CELLS):
                    self.free[step] = 1 << (step + CELLS)
                    into[step + CELLS].append(step)
                    laden[step + CELLS].append(step)
                if not self._easy[cell] and cell not in self.caves:
                    continue
            ends: set[int] = set()
            loaded: set[int] = set()
            for to in LAND_NEAR[cell]:
                if self._easy[to]:
                    ends.add(to)
                    if self.ground[to] != BARE:
                        loaded.add(to)
                else:
                    self._enter(cell, to, WALK, False, (), ends)
                    self._enter(cell, to, WALK, True, (), loaded)
            for end in ends:
                if end < CELLS and IS_LAND[end]:
                    into[end].append(start)
                    self.free[start] |= 1 << end
            if cell not in planes:
                for end in loaded:
                    laden[end].append(start)
            else:
                laden[AIR].append(start)
        for lane in LANE_CELLS:
            found: set[int] = set()
            self._enter(lane, FRONT[lane], WALK, False, (), found)
            self.landing[lane] = frozenset(end for end in found if end < CELLS and IS_LAND[end])
            self.free[lane] = sum(1 << end for end in self.landing[lane])

    def _enter(  # noqa: PLR0917 - by position, because it is called often
        self, came: int, to: int, mode: int, laden: bool, used: tuple[int, ...], ends: set[int]
    ) -> None:
        """Add to `ends` where a unit can come to rest that goes from `came` to `to` and on."""
        ground = self.ground[to]
        if ground == SEA or (ground == CLOSED and not laden):
            ends.add(to)
            return
        if ground == CLOSED or (ground == BARE and laden):
            return
        key = came * CELLS + to
        if key in used:
            if not laden:
                ends.add(GONE)
            return
        used = (*used, key)
        face = self.faces[to]
        kind = self.table.kind[face]
        if kind == "cave":
            ends.update(cave for cave in self.caves if cave != to)
        elif self.table.stop[face]:
            ends.add(to)
        elif kind == "arrow":
            for head in self.table.heads[face]:
                self._enter(to, to + DELTAS[head], WALK, laden, used, ends)
        elif kind == "horse" or (kind == "ice" and mode == HORSE):
            if len(used) < 5:
                for end in JUMPS[to]:
                    self._enter(to, end, HORSE, laden, used, ends)
        elif kind == "ice":
            self._enter(to, to + to - came, WALK, laden, used, ends)
        elif kind == "crocodile":
            if not IS_LAND[came]:
                return
            self._enter(to, came, mode, laden, used, ends)
        elif kind == "cannon":
            ends.add(SHOTS[to][self.table.heads[face][0]])
        elif kind == "balloon":
            ends.add(AIR)
        elif not laden:
            ends.add(GONE)

    # --- distances ----------------------------------------------------------------------------------------------

    @staticmethod
    def _spread(
        seeds: Iterable[tuple[int, int]], into: list[list[int]], wait: list[int], *, through: bool = False
    ) -> list[int]:
        """Turns to the nearest seed from every place; a seed is a place and the turns it counts itself. `wait`: turns
        lost on a place in passing, on a seed only if the way goes `through` it."""
        table = [FAR] * SHIP
        waves: list[list[int]] = [[] for _ in range(FAR + 10)]
        for place, turns in seeds:
            if turns < table[place]:
                table[place] = turns
                waves[turns].append(place)
        first = set() if through else {place for place, _ in seeds}
        for turns in range(FAR):
            for place in waves[turns]:
                if table[place] != turns:
                    continue
                there = turns + 1 if place in first else turns + 1 + wait[place]
                for start in into[place]:
                    if there < table[start]:
                        table[start] = there
                        waves[there].append(start)
        return table

    def _from_ships(self, table: list[int], first: frozenset[int]) -> None:
        for lane, ends in self.landing.items():
            best = FAR
            for end in ends:
                turns = table[end] if end in first else table[end] + self.wait[end]
                best = min(best, turns)
            table[lane] = best + 1
        for cells in LANES.values():  # the ship can first be moved along
            for near, far in pairwise((*cells, *reversed(cells))):
                table[far] = min(table[far], table[near] + 1)

    def walk(self, target: int) -> list[int]:
        """Turns from every place to `target` with empty hands; at a lane cell: from a ship that lies there."""
        table = self.walks.get(target)
        if table is None:
            table = self._spread([(target, 0)], self._into, self.wait)
            self._from_ships(table, frozenset((target,)))
            self.walks[target] = table
        return table

    def explore(self, seeds: list[tuple[int, int]]) -> list[int]:
        """Turns to the best of the closed cells; a seed is a cell and what it counts for being less welcome."""
        table = self._spread(seeds, self._into, self.wait)
        self._from_ships(table, frozenset(cell for cell, _ in seeds))
        return table

    def carry(self, seeds: list[tuple[int, int]]) -> list[int]:
        """Turns from every place to bring a load to the best of these cells; a seed is a cell and the turns that it
        takes there."""
        return self._spread(seeds, self._into_laden, self.wait_laden, through=True)

    def _haul(self, end: int) -> list[int]:
        """Turns to bring a coin from every place aboard a ship on lane cell `end` (or by balloon or plane)."""
        table = self._hauls.get(end)
        if table is None:
            starts = set(self._into_laden[end])
            if end != AIR:
                starts.update(self.last[cell] for cell in BOARDING[end])
            table = self._spread([(start, 1) for start in starts], self._into_laden, self.wait_laden, through=True)
            self._hauls[end] = table
        return table

    def home(self, ships: tuple[int, ...]) -> list[int]:
        """Turns to bring a coin from every place aboard the nearest of these ships, given by their cells."""
        table = self._homes.get(ships)
        if table is None:
            table = list(map(min, self._haul(AIR), *(self._haul(ship) for ship in ships)))
            self._homes[ships] = table
        return table
