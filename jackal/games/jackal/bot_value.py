"""What a position is worth to each side, in coins: a computer player's judgement.

The gold that lies open is planned as work. A crew does one thing a turn, so its errands (walk to a coin, bring it
aboard) are put in order, and a coin counts the less the later it would be there. A coin that others would reach first
counts little. What is still hidden counts as work that comes after that: so bringing home what is known goes before
looking for more, and looking for more before doing nothing. To that come the lives of the units and what the crews
that come next can hit at once.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import exp

import msgspec

from jackal.games.jackal.bot_chart import CLOSE, FAR, Chart, swim
from jackal.games.jackal.rules.board import CELLS, DEAD, IS_LAND, LAND, SHIP
from jackal.games.jackal.rules.chain import OVER, TURN
from jackal.games.jackal.rules.plan import CLOSED
from jackal.games.jackal.rules.state import JackalState

_HEAPS = re.compile(rb"[^\0]")
"""Finds the places in `JackalState.coins` where something lies, far quicker than a loop."""

_LONG = 70
"""Turns that no errand is planned beyond."""


class Weights(msgspec.Struct, frozen=True):
    """How a player judges: in coins, unless said otherwise.

    `fade`: what is left of the worth of a coin by turn that it comes later. `rival`: turns of a lead that make it
    likely that a coin is won. `lives`: of a crew with so many able units. `stuck`: share of a life that a trapped unit
    keeps, and more the nearer help is: `fade_stuck` by turn. `drunk`, `adrift`, `stroke`: lost by a drunken unit, by a
    swimmer, by each of his strokes to the ship. `aboard`: a unit that can steer the ship. `seek`: turns to open one
    more tile, `hope`: how much of the hidden gold is counted on. `view`: for each unit that stands before closed
    tiles, `fade_view` by turn of distance. `blow`: what a blow must gain to be worth a turn. `others`: how much the
    strongest of several rivals counts, against the mean of all. `win`: the game itself.
    """

    fade: float = 0.95
    rival: float = 2.0
    lives: tuple[float, ...] = (0.0, 2.5, 3.7, 4.5)
    stuck: float = 0.5
    fade_stuck: float = 0.85
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
    win: float = 20.0


Trips = list[tuple[int, int]]
"""For units that are nearer to a coin than the ship: the turns until one of them has it aboard, and its number among
the living of its crew."""

Errand = tuple[float, int, Trips, int]
"""The gold of one place for one crew: the share it is likely to get, how many coins, the near units, and the turns of a
whole trip from the ship."""


class Plan(msgspec.Struct, frozen=True):
    """How a side would fetch what lies on a place. `first`: turns until the first coin is aboard; `crew` does it;
    `trips` and `again`: see `Errand`."""

    first: int = FAR
    crew: int = -1
    trips: Trips = []
    again: int = FAR


_NEVER = Plan()


class Crew:
    """One crew as it stands.

    `worth`: of its units by themselves. `spots`: of each living unit an index into tables of turns, and the turns it
    loses before it can go. `looks`: of each the turns to the next closed tile. `reach`: mask of the places where its
    units can hit at once, `bare`: of those where they can be hit.
    """

    __slots__ = ("bare", "looks", "reach", "spots", "worth")

    def __init__(self) -> None:
        self.worth = 0.0
        self.spots: list[tuple[int, int]] = []
        self.looks: list[int] = []
        self.reach = 0
        self.bare = 0


class Team:
    """The crews of a side as they stand. `home`: turns to bring a coin aboard from each place."""

    __slots__ = ("crews", "home", "plans")

    def __init__(self, crews: dict[int, Crew], home: list[int]) -> None:
        self.crews = crews
        self.home = home
        self.plans: dict[int, Plan] = {}


class Scales:
    """Weighs positions of one match that differ little from the one that it is made for.

    `brave` and `courage`: the side that thinks, and how little it fears blows: 0 as it should, 1 not at all.
    """

    def __init__(self, state: JackalState, chart: Chart, weights: Weights) -> None:
        plan = state.plan
        self.chart = chart
        self.weights = weights
        self.brave = -1
        self.courage = 0.0
        self.crews = plan.crews
        self.follower = plan.follower
        self.side = plan.side
        self.teams = plan.sides
        self.sides = range(len(plan.sides))
        self.units = [[unit for unit in range(len(plan.units)) if own >> unit & 1] for own in state.own]
        self.own = [sum(state.own[crew] for crew in team) for team in self.teams]
        self.fades = [weights.fade**turns for turns in range(8 * FAR)]
        self.shares = [1 / (1 + exp(-lead / weights.rival)) for lead in range(-FAR, FAR + 1)]
        closed = [cell for cell in LAND if state.ground[cell] == CLOSED]
        chance = state.hidden / len(closed) if closed else 0.0
        views = [weights.view * min(1.0, 3 * chance) * weights.fade_view**turns for turns in range(4 * FAR)]
        self.looks: list[list[int]] = []
        self.views: list[list[float]] = []
        self.efforts: list[list[int]] = []
        self.hopes: list[list[float]] = []
        for team in self.teams:
            ships = [state.ships[crew] for crew in team]
            home = chart.home(tuple(ships))
            look = chart.explore([(cell, min(home[cell], 18) // 4) for cell in closed])
            self.looks.append(look)
            self.views.append([views[turns] for turns in look])
            self._expect(state.hidden, closed, ships)
        self._seen: dict[tuple[int, ...], Team] = {}

    def _expect(self, hidden: int, closed: list[int], ships: list[int]) -> None:
        """By the number of coins still hidden: turns until another one is found and aboard, and what all that a crew
        will find is worth from now."""
        weights = self.weights
        ways = sorted(min(CLOSE[cell][ship] for ship in ships) for cell in closed)
        near = ways[: len(ways) // 2 + 1]
        carry = 2 * sum(near) / len(near) + 1 if near else 0.0
        efforts, hopes = [FAR], [0.0]
        for left in range(1, hidden + 1):
            effort = min(FAR, round(weights.seek * len(closed) / left + carry))
            fade = weights.fade**effort
            share = left / len(self.crews) * weights.hope
            efforts.append(effort)
            hopes.append(fade * (1 - fade**share) / (1 - fade))
        self.efforts.append(efforts)
        self.hopes.append(hopes)

    def utility(self, values: Sequence[float], side: int) -> float:
        """How much a side likes these values of all sides."""
        if len(values) == 2:
            return values[side] - values[1 - side]
        rest = [value for other, value in enumerate(values) if other != side]
        share = self.weights.others
        return values[side] - share * max(rest) - (1 - share) * sum(rest) / len(rest)

    def __call__(self, state: JackalState) -> list[float]:
        """The worth for each side, after the blows that the crews to come can deal at once."""
        if state.pending != TURN:
            return self.calm(state)
        return self._blows(state, state.turn, len(self.crews) - 1)

    # --- blows ------------------------------------------------------------------------------------------------

    def _blows(self, state: JackalState, crew: int, left: int) -> list[float]:
        """The worth when `crew`, then the next ones, `left` in all, hit or let be whoever does not move before."""
        follower, side_of = self.follower, self.side
        teams = [self.team(state, side) for side in self.sides]
        while left:
            side = side_of[crew]
            prey = 0
            victim = follower[crew]
            for _ in range(left):
                if side_of[victim] != side:
                    prey |= teams[side_of[victim]].crews[victim].bare
                victim = follower[victim]
            met = teams[side].crews[crew].reach & prey
            if met:
                calm = self._blows(state, follower[crew], left - 1)
                best, liked = calm, self.utility(calm, side) + self.weights.blow
                while met:
                    bit = met & -met
                    met ^= bit
                    values = self._blows(self._struck(state, crew, bit.bit_length() - 1), follower[crew], left - 1)
                    likes = self.utility(values, side)
                    if likes > liked:
                        best, liked = values, likes
                if self.courage and side != self.brave and best is not calm:
                    return [hit + self.courage * (none - hit) for hit, none in zip(best, calm, strict=True)]
                return best
            crew = follower[crew]
            left -= 1
        return self.calm(state)

    def _struck(self, state: JackalState, crew: int, place: int) -> JackalState:
        """After one of the crew's units has hit those on the place: if possible one that guards no coin."""
        after = state.clone()
        pos, here = after.pos, after.here
        victims = here[place]
        for unit, ship in enumerate(after.crew):
            if victims >> unit & 1:
                pos[unit] = SHIP + ship
                here[SHIP + ship] |= 1 << unit
        after.trapped &= ~victims
        after.drunk &= ~victims
        helpless = state.dead | state.drunk | state.trapped
        chosen = -1
        for unit in self.units[crew]:
            at = pos[unit]
            if not helpless >> unit & 1 and self.chart.free[after.ships[at - SHIP] if at >= SHIP else at] >> place & 1:
                chosen = unit
                if at >= SHIP or not after.coins[at]:
                    break
        here[pos[chosen]] &= ~(1 << chosen)
        here[place] = 1 << chosen
        pos[chosen] = place
        return after

    # --- units ------------------------------------------------------------------------------------------------

    def team(self, state: JackalState, side: int) -> Team:
        """The crews of a side as they stand, from the notes if they stood like that before."""
        pos, ships, own = state.pos, state.ships, self.own[side]
        team = self.teams[side]
        key = (
            side,
            state.trapped & own,
            state.drunk & own,
            *[ships[crew] for crew in team],
            *[pos[unit] for crew in team for unit in self.units[crew]],
        )
        known = self._seen.get(key)
        if known is None:
            crews = {crew: self._size_up(state, crew) for crew in team}
            known = self._seen[key] = Team(crews, self.chart.home(tuple([ships[crew] for crew in team])))
        return known

    def _size_up(self, state: JackalState, crew: int) -> Crew:
        weights, chart = self.weights, self.chart
        pos, ships = state.pos, state.ships
        looks, views = self.looks[self.side[crew]], self.views[self.side[crew]]
        sized = Crew()
        worth = 0.0
        spots = sized.spots
        stuck: list[int] = []
        aboard = False
        for unit in self.units[crew]:
            place = pos[unit]
            if place == DEAD:
                continue
            if place >= SHIP:
                spot = ships[place - SHIP]
                spots.append((spot, 0))
                worth += views[spot]
                sized.reach |= chart.free[spot]
                aboard = True
            elif place < CELLS and not IS_LAND[place]:
                strokes = min([swim(ships[friend])[place] for friend in self.teams[self.side[crew]]])
                spots.append((ships[crew], strokes))
                worth -= weights.adrift + weights.stroke * strokes
            elif state.trapped >> unit & 1:
                stuck.append(place)
                spots.append((place, 9))
                sized.bare |= 1 << place
            elif state.drunk >> unit & 1:
                spots.append((place, 1))
                worth += views[place] - weights.drunk
                sized.bare |= 1 << place
            else:
                spots.append((place, 0))
                worth += views[place]
                sized.reach |= chart.free[place]
                if place not in state.forts:
                    sized.bare |= 1 << place
        if aboard:
            worth += weights.aboard
        sized.looks = [looks[spot] + lost for spot, lost in spots]
        sized.worth = worth + self._lives(spots, stuck)
        return sized

    def _lives(self, spots: list[tuple[int, int]], stuck: list[int]) -> float:
        """What the lives of a crew are worth, with some hope for those in traps and for the dead."""
        weights, chart = self.weights, self.chart
        lives = weights.lives
        alive = min(len(spots), len(lives) - 1)
        able = max(0, alive - len(stuck))
        worth = lives[able]
        for number, place in enumerate(stuck[: alive - able]):
            walk = chart.walk(place)
            turns = min([walk[spot] + lost for spot, lost in spots if spot != place], default=FAR)
            life = lives[able + number + 1] - lives[able + number]
            worth += life * (weights.stuck + (0.95 - weights.stuck) * weights.fade_stuck**turns)
        if 0 < alive < len(lives) - 1 and chart.native:
            turns = min([chart.walk(fort)[spot] + lost for fort in chart.native for spot, lost in spots])
            worth += 0.6 * (lives[alive + 1] - lives[alive]) * self.fades[turns]
        return worth

    # --- gold -------------------------------------------------------------------------------------------------

    def calm(self, state: JackalState) -> list[float]:
        """The worth for each side if nobody is hit."""
        scores, ships, coins = state.scores, state.ships, state.coins
        values = [float(sum([scores[crew] for crew in team])) for team in self.teams]
        if state.pending == OVER:
            best = max(values)
            winners = [side for side in self.sides if values[side] == best]
            for side in winners:
                values[side] += self.weights.win / len(winners)
            return values
        teams = [self.team(state, side) for side in self.sides]
        errands: list[list[Errand]] = [[], [], [], []]
        for found in _HEAPS.finditer(coins):
            place = found.start()
            plans = [team.plans.get(place) or self._plan(team, place, ships) for team in teams]
            for plan, share in zip(plans, self._divide(plans), strict=True):
                if plan.crew >= 0 and share > 0.02:
                    errands[plan.crew].append((share, min(coins[place], 5), plan.trips, plan.again))
        for side in self.sides:
            worth = 0.0
            for crew, sized in teams[side].crews.items():
                worth += sized.worth
                if sized.spots:
                    worth += self._work(errands[crew], sized, side, ships[crew], state.hidden)
            values[side] += worth
        return values

    def _plan(self, team: Team, place: int, ships: list[int]) -> Plan:
        walk = self.chart.walk(place)
        home = team.home[place]
        first, chosen = FAR, -1
        reach: list[int] = []
        for crew, sized in team.crews.items():
            turns = [walk[spot] + lost for spot, lost in sized.spots]
            if turns and min(turns) < first:
                first, chosen, reach = min(turns), crew, turns
        if first + home >= FAR:
            made = _NEVER
        else:
            again = walk[ships[chosen]] + home
            trips = [(turns + home, unit) for unit, turns in enumerate(reach) if turns + home < again]
            made = Plan(first + home, chosen, trips, again)
        team.plans[place] = made
        return made

    def _divide(self, plans: list[Plan]) -> list[float]:
        """The share of each side in what lies on a place, by who would have it first."""
        shares = self.shares
        if len(plans) == 2:
            lead = plans[1].first - plans[0].first
            return [shares[FAR + lead], shares[FAR - lead]]
        firsts = sorted([plan.first for plan in plans])
        return [shares[FAR + firsts[plan.first == firsts[0]] - plan.first] for plan in plans]

    def _work(self, errands: list[Errand], sized: Crew, side: int, ship: int, hidden: int) -> float:
        """What a crew will bring home, one thing after the other."""
        fades = self.fades
        effort = self.efforts[side][hidden]
        worth = 0.0
        time = busy = 0
        if errands:
            trips, busy = in_order(errands)
            for turns, share in trips:
                if turns > effort:  # rather looks for something nearer
                    worth += 0.7 * share * fades[time + turns]
                    continue
                time += turns
                if time > _LONG:
                    break
                worth += share * fades[time]
        if hidden:
            look = self.looks[side][ship]
            for unit, turns in enumerate(sized.looks):
                if turns < look and not busy >> unit & 1:
                    look = turns
            worth += fades[time + look] * self.hopes[side][hidden]
        return worth


def in_order(errands: list[Errand]) -> tuple[list[tuple[int, float]], int]:
    """The trips of a crew, shortest first, as turns and share of a coin; and a mask of the units that they use up. Each
    unit that is near brings one coin, for the next one it comes from the ship.

    >>> in_order([(1.0, 2, [(3, 0)], 8), (0.5, 1, [(4, 0), (6, 1)], 10)])
    ([(3, 1.0), (6, 0.5), (8, 1.0)], 3)
    """
    trips: list[tuple[int, float]] = []
    near = [(turns, unit, index) for index, errand in enumerate(errands) for turns, unit in errand[2]]
    if len(near) > 1:
        near.sort()
    left = [errand[1] for errand in errands]
    busy = 0
    for turns, unit, index in near:
        if left[index] and not busy >> unit & 1:
            busy |= 1 << unit
            left[index] -= 1
            trips.append((turns, errands[index][0]))
    for (share, _, _, again), count in zip(errands, left, strict=True):
        if count == 1:
            trips.append((again, share))
        elif count:
            trips += [(again, share)] * count
    trips.sort()
    return trips, busy
