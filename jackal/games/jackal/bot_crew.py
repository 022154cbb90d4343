"""What the units of a crew are worth as they stand, and what they could do at once: a computer player's judgement."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from jackal.games.jackal.bot_chart import FAR, Chart, swim
from jackal.games.jackal.rules.board import CELLS, DEAD, IS_LAND, SHIP
from jackal.games.jackal.rules.state import JackalState


class Weights(msgspec.Struct, frozen=True):
    """How a player judges: in coins, unless said otherwise.

    `fade`: what is left of the worth of a coin by turn that it comes later. `rival`: turns of a lead that make it
    likely that a coin is won. `lives`: of a crew with so many able fighters. `friday`, `missionary`: of a resident.
    `bottle`: of rum, as long as nobody needs it, `ball`: for a cannon. `stuck`: share of a life that a trapped unit
    keeps, and more the nearer help is: `fade_stuck` by turn. `revive`: share of the life of a dead one that somebody
    at the native fort is worth, `fade_revive` by turn of distance. `drunk`, `adrift`, `stroke`: lost by a drunken unit,
    by a swimmer, by each of his strokes to the ship. `aboard`: a unit that can steer the ship. `seek`: turns to open
    one more tile, `hope`: how much of the hidden gold is counted on. `view`: for each unit that stands before closed
    tiles, `fade_view` by turn of distance. `blow`: what a blow must gain to be worth a turn. `spite`: how much several
    rivals count, `others`: the strongest of them against the mean of all. `win`: the game itself. `fear`: lost by a
    unit that a bear can soon reach, `drown`: by a swimmer before an enemy's bow.
    """

    fade: float = 0.95
    rival: float = 2.0
    lives: tuple[float, ...] = (0.0, 2.5, 3.7, 4.5, 5.0)
    friday: float = 0.7
    missionary: float = 0.2
    bottle: float = 0.2
    ball: float = 0.3
    stuck: float = 0.5
    fade_stuck: float = 0.85
    revive: float = 0.8
    fade_revive: float = 0.85
    drunk: float = 0.08
    adrift: float = 0.2
    stroke: float = 0.03
    aboard: float = 0.05
    seek: float = 1.2
    hope: float = 1.0
    view: float = 0.1
    fade_view: float = 0.8
    blow: float = 0.1
    others: float = 0.5
    spite: float = 1.0
    win: float = 20.0
    fear: float = 0.1
    drown: float = 0.8


CAUGHT = 9
"""Turns that a unit in a trap loses at most."""

Trips = list[tuple[int, int]]
"""For units that are nearer to a coin than the ship: the turns until one of them has it aboard, and its number among
the carriers of its crew."""


def harbours(state: JackalState, team: Sequence[int]) -> tuple[int, ...]:
    """The cells of all ships and launched boats of a side."""
    ships = state.ships
    if len(ships) == len(state.own):
        return tuple([ships[crew] for crew in team])
    return tuple([cell for cell, crew in zip(ships, state.flags, strict=True) if crew in team])


class Plan(msgspec.Struct, frozen=True, eq=False):
    """How a side would fetch what lies on a place. `first`: turns until the first coin is aboard; `crew` does it;
    `trips`: by units at hand; `again`: the turns of a whole trip from the ship. `name`: the same for the same plans."""

    first: int = FAR
    crew: int = -1
    trips: Trips = []
    again: int = FAR
    name: int = 0


NEVER = Plan()


class Crew:
    """One crew as it stands.

    `worth`: of its units as they stand, `lives`: of their lives. `spots`: of each unit that can carry an index into
    tables of turns, and the turns it loses before it can go. `looks`: of each the turns to the next closed tile.
    `reach`: mask of the places where its units can hit at once, `bare`: of those where they can be hit. `swims`:
    whether one of them is in the sea. `ways`: by place, as far as it was asked, the turns of each carrier to it, and
    the least of them.
    """

    __slots__ = ("bare", "lives", "looks", "reach", "spots", "swims", "ways", "worth")

    def __init__(self) -> None:
        self.worth = self.lives = 0.0
        self.spots: list[tuple[int, int]] = []
        self.looks: list[int] = []
        self.reach = 0
        self.bare = 0
        self.swims = False
        self.ways: dict[int, tuple[int, list[int]]] = {}


class Team:
    """The crews of a side as they stand. `home`: turns to bring a coin aboard from each place. `plans`: how to fetch
    what lies on a place, as far as it was asked, `lists`: what lies on many places."""

    __slots__ = ("crews", "home", "lists", "plans")

    def __init__(self, crews: dict[int, Crew], home: list[int]) -> None:
        self.crews = crews
        self.home = home
        self.plans: dict[int, Plan] = {}
        self.lists: dict[object, list[Plan]] = {}


class Muster:
    """Sizes up the sides of one match, for one chart and one number of coins still hidden.

    `looks`: turns to the next closed tile by side and place, `views`: what standing there is worth.
    """

    def __init__(
        self, state: JackalState, chart: Chart, weights: Weights, looks: list[list[int]], views: list[list[float]]
    ) -> None:
        plan = state.plan
        self.chart = chart
        self.weights = weights
        self.looks = looks
        self.views = views
        self.side = plan.side
        self.teams = plan.sides
        self.fades = [weights.fade**turns for turns in range(2 * FAR)]
        self._units: dict[int, list[int]] = {}
        self._seen: dict[tuple[object, ...], Team] = {}
        self._sized: dict[tuple[object, ...], Crew] = {}

    def units(self, mask: int) -> list[int]:
        """The units of a mask."""
        units = self._units.get(mask)
        if units is None:
            units = self._units[mask] = [unit for unit in range(mask.bit_length()) if mask >> unit & 1]
        return units

    def team(self, state: JackalState, side: int) -> Team:
        """The crews of a side as they stand, from the notes if they stood like that before."""
        pos = state.pos
        team = self.teams[side]
        mine = 0
        for crew in team:
            mine |= state.own[crew]
        at = harbours(state, team)
        key: tuple[object, ...] = (
            side,
            state.trapped & mine,
            state.drunk & mine,
            at,
            *[pos[unit] for unit in self.units(mine)],
        )
        rich = state.plan.addon or state.plan.bottles or state.strays or any(state.balls)
        if rich:
            key = (key, mine, state.strays, state.special, *[(state.stock[crew], state.balls[crew]) for crew in team])
        known = self._seen.get(key)
        if known is None:
            crews = {}
            for crew in team:
                own = state.own[crew]
                apart: tuple[object, ...] = (
                    crew, at, state.trapped & own, state.drunk & own, *[pos[unit] for unit in self.units(own)]
                )  # fmt: skip
                if rich:
                    apart = (apart, own, state.strays, state.special, self._guarded(state),
                             state.stock[crew], state.balls[crew])  # fmt: skip
                sized = self._sized.get(apart)
                if sized is None:
                    sized = self._sized[apart] = self._size_up(state, crew)
                crews[crew] = sized
            known = self._seen[key] = Team(crews, self.chart.home(at))
        return known

    def _size_up(self, state: JackalState, crew: int) -> Crew:
        weights, chart, plan = self.weights, self.chart, state.plan
        pos, ships = state.pos, state.ships
        side = self.side[crew]
        looks, views = self.looks[side], self.views[side]
        sized = Crew()
        worth = 0.0
        spots = sized.spots
        stuck: list[int] = []
        aboard = False
        fighters = 0
        rum = state.stock[crew]
        worth += weights.bottle * min(rum, 4) + weights.ball * state.balls[crew]
        for unit in self.units(state.own[crew]):
            place = pos[unit]
            if place == DEAD:
                continue
            bit = 1 << unit
            special = state.special & bit
            if special:
                worth += weights.friday if bit == plan.friday else weights.missionary
            else:
                fighters += 1
            carries = not special or bit == plan.friday
            helpless = state.trapped & bit or unit in state.strays
            if helpless and rum and not special:
                rum -= 1  # a bottle gets it out
                worth -= weights.bottle
                spots.append((place, 0))
                if state.trapped & bit:
                    sized.bare |= 1 << place
                continue
            lost = 0
            spot = place
            if place >= SHIP:
                spot = ships[place - SHIP]
                worth += views[spot]
                if not special:
                    sized.reach |= chart.free[spot]
                    aboard = True
            elif place < CELLS and not IS_LAND[place]:
                lost = min([swim(ship)[place] for ship in harbours(state, self.teams[side])])
                spot = ships[crew]
                sized.swims = True
                worth -= weights.adrift + weights.stroke * lost
            elif helpless:
                stuck.append(place)
                lost = CAUGHT
                if state.trapped & bit:
                    sized.bare |= 1 << place
            elif state.drunk & bit:
                lost = 1
                worth += views[place] - weights.drunk
                sized.bare |= 1 << place
            else:
                worth += views[place]
                if not special:
                    sized.reach |= chart.free[place]
                    sized.bare |= 1 << place
            if carries:
                spots.append((spot, lost))
        if aboard:
            worth += weights.aboard
        sized.bare &= ~chart.safe
        if plan.addon and state.special:
            sized.bare &= ~self._guarded(state)
        sized.lives = self._lives(spots, stuck, fighters)
        for index, (place, lost) in enumerate(spots):
            if lost == CAUGHT:
                walk = chart.walk(place)
                near = min([walk[spot] for spot, other in spots if spot != place and other < CAUGHT], default=FAR)
                spots[index] = (place, min(lost, near + 1))
        sized.looks = [looks[spot] + lost for spot, lost in spots]
        sized.worth = worth
        return sized

    @staticmethod
    def _guarded(state: JackalState) -> int:
        """The places where the company of a resident keeps blows away."""
        mask = 0
        special = state.special
        while special:
            bit = special & -special
            special ^= bit
            place = state.pos[bit.bit_length() - 1]
            if place < SHIP and (bit == state.plan.missionary or state.plan.shields):
                mask |= 1 << place
        return mask

    def _lives(self, spots: Sequence[tuple[int, int]], stuck: list[int], fighters: int) -> float:
        """What the lives of a crew are worth, with some hope for those in traps and for the dead."""
        weights, chart = self.weights, self.chart
        lives = weights.lives
        alive = min(fighters, len(lives) - 1)
        able = max(0, alive - len(stuck))
        worth = lives[able]
        for number, place in enumerate(stuck[: alive - able]):
            walk = chart.walk(place)
            turns = min([walk[spot] + lost for spot, lost in spots if spot != place], default=FAR)
            life = lives[able + number + 1] - lives[able + number]
            worth += life * (weights.stuck + (0.95 - weights.stuck) * weights.fade_stuck**turns)
        if 0 < alive < 3 and chart.native:
            turns = min([chart.walk(fort)[spot] + lost for fort in chart.native for spot, lost in spots], default=FAR)
            worth += weights.revive * (lives[alive + 1] - lives[alive]) * weights.fade_revive**turns
        return worth
