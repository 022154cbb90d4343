"""What a position is worth to each side, in coins: a computer player's judgement.

The gold that lies open is planned as work: each crew does one thing a turn, so its errands (fetch a coin, bring it
home) are put in order, and a coin counts the less the later it would be aboard. A coin that others would reach first
counts little. To that come the units themselves, what they can explore, and what the enemy can hit at once.
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


class Weights(msgspec.Struct, frozen=True):
    """How a player judges. In coins, unless said otherwise.

    `fade`: what a coin is worth of one that comes a turn earlier. `rival`: turns of a lead that make a contested coin
    likely. `lives`: of a crew with 0, 1, 2, 3 living units. `explore`: to stand before closed tiles, `fade_explore` by
    turn of distance. `stuck`, `drunk`, `adrift`: a unit in such a state. `aboard`: somebody on the ship. `danger`: share of a
    threatened loss that is feared, by number of enemy crews that come first. `tempo`: a step that a hit unit must walk
    again. `others`: how much the gain of others hurts (share of the strongest, the rest is the mean). `win`: the game.
    """

    fade: float = 0.95
    rival: float = 2.0
    lives: tuple[float, ...] = (0.0, 2.5, 3.7, 4.5)
    search: float = 1.2
    hope: float = 1.0
    explore: float = 0.1
    fade_explore: float = 0.8
    stuck: float = 0.5
    fade_stuck: float = 0.85
    drunk: float = 0.08
    adrift: float = 0.2
    aboard: float = 0.05
    danger: tuple[float, ...] = (0.9, 0.5, 0.4)
    tempo: float = 0.1
    loot: float = 0.7
    others: float = 0.5
    win: float = 20.0


Plan = tuple[int, int, list[tuple[int, int]], int]
"""How a side would fetch the coins of a place: turns until the first is aboard; the crew that does it; for each of its
units that is nearer than the ship the turns it takes and its number; the turns of a whole trip from the ship."""

Errand = tuple[float, int, list[tuple[int, int]], int]
"""A share in the coins of a place, their number, and how they are fetched as in a `Plan`."""


def _in_order(errands: list[Errand]) -> tuple[list[tuple[int, float]], int]:
    """The trips of a crew, shortest first, as turns and share of a coin. A unit that is near brings one coin; the next
    ones have to be fetched from the ship. Also a mask of the units that are used up."""
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


class Crew:
    """One crew as it stands: what its units are worth, how soon they can be elsewhere, what they can hit.

    `spots`: for every unit alive an index into tables of walks and the turns it loses before. `reach`: mask of the
    places that its able units can hit at once, `open`: mask of the places where its units can be hit.
    """

    __slots__ = ("look", "open", "reach", "spots", "worth")

    def __init__(self, worth: float, spots: list[tuple[int, int]], look: list[int], reach: int, exposed: int) -> None:
        self.worth = worth
        self.look = look
        self.spots = spots
        self.reach = reach
        self.open = exposed


class Team:
    """The crews of a side as they stand. `home`: turns to bring a coin aboard; `plans`: see `Scales.plan_for`."""

    __slots__ = ("crews", "home", "plans")

    def __init__(self, crews: dict[int, Crew], home: list[int]) -> None:
        self.crews = crews
        self.home = home
        self.plans: dict[int, Plan] = {}


class Scales:
    """Weighs positions of one match that differ little from the one of the chart."""

    def __init__(self, state: JackalState, chart: Chart, weights: Weights) -> None:
        plan = state.plan
        self.plan = plan
        self.chart = chart
        self.weights = weights
        self.crews = plan.crews
        self.side = plan.side
        self.sides = range(len(plan.sides))
        self.teams = plan.sides
        self.fades = [weights.fade**turns for turns in range(8 * FAR)]
        self.shares = [1 / (1 + exp(-lead / weights.rival)) for lead in range(-FAR, FAR + 1)]
        self.units = tuple(
            tuple(unit for unit in range(len(plan.units)) if state.own[crew] >> unit & 1) for crew in range(4)
        )
        self.own = tuple(sum(state.own[crew] for crew in team) for team in self.teams)
        self.spans = tuple(tuple((self.units[crew][0], self.units[crew][-1] + 1) for crew in team) for team in self.teams)
        closed = [cell for cell in LAND if state.ground[cell] == CLOSED]
        density = state.hidden / len(closed) if closed else 0.0
        self.appeal = weights.explore * min(1.0, density / 0.3)
        fade = [weights.fade_explore**turns * self.appeal for turns in range(4 * FAR)]
        self.sights: list[list[float]] = []
        self.looks: list[list[int]] = []
        self.efforts: list[list[int]] = []
        self.tails: list[list[float]] = []
        for side in self.sides:
            home = chart.home(tuple([state.ships[crew] for crew in plan.sides[side]]))
            seeds = [(cell, min(home[cell], 18) // 4) for cell in closed]
            look = chart.explore(seeds)
            self.looks.append(look)
            self.sights.append([fade[turns] for turns in look])
            ships = [state.ships[crew] for crew in plan.sides[side]]
            ways = sorted([min([CLOSE[cell][ship] for ship in ships]) for cell in closed])
            ways = ways[: len(ways) // 2 + 1]
            carry = 2 * (sum(ways) / len(ways) + 0.5) if ways else 0.0
            efforts, tails = [FAR], [0.0]
            for hidden in range(1, state.hidden + 1):
                effort = round(weights.search * len(closed) / hidden + carry)
                fade_one = weights.fade**effort
                shared = hidden / len(plan.crews) * weights.hope
                efforts.append(effort)
                tails.append(fade_one * (1 - fade_one**shared) / (1 - fade_one))
            self.efforts.append(efforts)
            self.tails.append(tails)
        self._teams: dict[tuple[int, ...], Team] = {}

    def _size_up(self, state: JackalState, crew: int) -> Crew:
        weights = self.weights
        chart = self.chart
        pos, ships = state.pos, state.ships
        sight = self.sights[self.side[crew]]
        looks = self.looks[self.side[crew]]
        worth = 0.0
        spots: list[tuple[int, int]] = []
        stuck: list[int] = []
        reach = exposed = 0
        aboard = False
        for unit in self.units[crew]:
            place = pos[unit]
            if place == DEAD:
                continue
            bit = 1 << unit
            if place >= SHIP:
                spot = ships[place - SHIP]
                spots.append((spot, 0))
                worth += sight[spot]
                reach |= chart.free[spot]
                aboard = True
            elif place < CELLS and not IS_LAND[place]:
                strokes = min([swim(ships[friend])[place] for friend in self.teams[self.side[crew]]])
                spots.append((ships[crew], strokes))
                worth -= weights.adrift + 0.03 * strokes
            elif state.trapped & bit:
                stuck.append(place)
                spots.append((place, 9))
                exposed |= 1 << place
            elif state.drunk & bit:
                worth -= weights.drunk
                spots.append((place, 1))
                worth += sight[place]
                exposed |= 1 << place
            else:
                spots.append((place, 0))
                worth += sight[place]
                reach |= chart.free[place]
                if place not in chart.forts:
                    exposed |= 1 << place
        alive = len(spots)
        able = alive - len(stuck)
        worth += weights.lives[min(able, 3)]
        if aboard:
            worth += weights.aboard
        if 0 < alive < 3 and chart.native:
            turns = min([chart.walk(fort)[spot] + lost for fort in chart.native for spot, lost in spots])
            worth += 0.6 * (weights.lives[alive + 1] - weights.lives[alive]) * self.fades[turns]
        for number, place in enumerate(stuck):
            walk = chart.walk(place)
            turns = min([walk[spot] + lost for spot, lost in spots if spot != place], default=FAR)
            lost = weights.lives[able + number + 1] - weights.lives[able + number]
            worth += lost * (weights.stuck + (0.95 - weights.stuck) * weights.fade_stuck**turns)
        look = [looks[spot] + lost for spot, lost in spots]
        return Crew(worth, spots, look, reach, exposed)

    def team(self, state: JackalState, side: int) -> Team:
        """The crews of a side as they stand, from the notes if they stood like that before."""
        pos, ships = state.pos, state.ships
        own = self.own[side]
        key = (
            side,
            state.trapped & own,
            state.drunk & own,
            *[ships[crew] for crew in self.teams[side]],
            *[place for start, stop in self.spans[side] for place in pos[start:stop]],
        )
        known = self._teams.get(key)
        if known is None:
            crews = {crew: self._size_up(state, crew) for crew in self.teams[side]}
            home = self.chart.home(tuple([ships[crew] for crew in self.teams[side]]))
            known = self._teams[key] = Team(crews, home)
        return known

    def plan_for(self, team: Team, place: int, walk: list[int], ships: list[int]) -> Plan:
        """How a side would fetch the coins that lie on a place."""
        first, chosen = FAR, -1
        reach: list[int] = []
        for crew, sized in team.crews.items():
            arrivals = [walk[spot] + lost for spot, lost in sized.spots]
            if arrivals and min(arrivals) < first:
                first, chosen, reach = min(arrivals), crew, arrivals
        home = team.home[place]
        if chosen < 0 or first + home >= FAR:
            made: Plan = (FAR, -1, _NOBODY, FAR)
        else:
            again = walk[ships[chosen]] + home
            trips = [(turns + home, unit) for unit, turns in enumerate(reach) if turns + home < again]
            made = (first + home, chosen, trips, again)
        team.plans[place] = made
        return made

    def __call__(self, state: JackalState) -> list[float]:
        """The worth for each side, after the blows that the crews to come can deal at once."""
        if state.pending != TURN:
            return self.still(state)
        return self._blows(state, state.turn, len(self.crews) - 1)

    def _blows(self, state: JackalState, crew: int, left: int) -> list[float]:
        """The worth when first `crew`, then the next ones, `left` in all, may hit whoever does not come before."""
        calm: list[float] | None = None
        side_of, follower = self.side, self.plan.follower
        teams = [self.team(state, side) for side in self.sides]
        while left:
            side = side_of[crew]
            reach = teams[side].crews[crew].reach
            prey = 0
            victim = follower[crew]
            for _ in range(left):
                if side_of[victim] != side:
                    prey |= teams[side_of[victim]].crews[victim].open
                victim = follower[victim]
            met = reach & prey
            if met:
                if calm is None:
                    calm = self._blows(state, follower[crew], left - 1)
                best, liked = calm, self.utility(calm, side) + self.weights.tempo
                while met:
                    bit = met & -met
                    met ^= bit
                    after = self._struck(state, crew, bit.bit_length() - 1)
                    values = self._blows(after, follower[crew], left - 1)
                    likes = self.utility(values, side)
                    if likes > liked:
                        best, liked = values, likes
                return best
            crew = follower[crew]
            left -= 1
        return self.still(state)

    def _struck(self, state: JackalState, crew: int, place: int) -> JackalState:
        """After one of the crew's units has hit those on the place."""
        after = state.clone()
        pos, here = after.pos, after.here
        victims = here[place]
        while victims:
            bit = victims & -victims
            victims ^= bit
            unit = bit.bit_length() - 1
            ship = SHIP + after.crew[unit]
            pos[unit] = ship
            here[ship] |= bit
        after.trapped &= ~here[place]
        after.drunk &= ~here[place]
        free = self.chart.free
        helpless = state.dead | state.drunk | state.trapped
        chosen = -1
        for unit in self.units[crew]:
            if helpless >> unit & 1:
                continue
            at = pos[unit]
            at = after.ships[at - SHIP] if at >= SHIP else at
            if free[at] >> place & 1 and (chosen < 0 or not after.coins[pos[unit]] if pos[unit] < SHIP else True):
                chosen = unit
        here[pos[chosen]] &= ~(1 << chosen)
        here[place] = 1 << chosen
        pos[chosen] = place
        return after

    def still(self, state: JackalState) -> list[float]:
        """The worth for each side if nobody is hit."""
        weights = self.weights
        sides = self.sides
        scores = state.scores
        values = [float(sum([scores[crew] for crew in team])) for team in self.teams]
        if state.pending == OVER:
            best = max(values)
            winners = [side for side in sides if values[side] == best]
            for side in winners:
                values[side] += weights.win / len(winners)
            return values
        ships = state.ships
        teams = [self.team(state, side) for side in sides]
        coins = state.coins
        errands: list[list[Errand]] = [[], [], [], []]
        shares = self.shares
        walks = self.chart.walks
        plans = [team.plans for team in teams]
        two = len(teams) == 2
        for found in _HEAPS.finditer(coins):
            place = found.start()
            made = [known.get(place) for known in plans]
            if None in made:
                walk = walks.get(place) or self.chart.walk(place)
                made = [
                    known.get(place) or self.plan_for(team, place, walk, state.ships)
                    for known, team in zip(plans, teams, strict=True)
                ]
            if two:
                one, other = made
                lead = other[0] - one[0]
                pairs = [(one, shares[lead + FAR]), (other, shares[FAR - lead])]
            else:
                firsts = sorted([plan[0] for plan in made])
                pairs = []
                for plan in made:
                    rival = firsts[1] if plan[0] == firsts[0] else firsts[0]
                    pairs.append((plan, shares[rival - plan[0] + FAR]))
            count = coins[place]
            for (_, crew, trips, again), share in pairs:
                if crew >= 0 and share > 0.02:
                    errands[crew].append((share, count if count < 5 else 5, trips, again))
        fades = self.fades
        hidden = state.hidden
        for side in sides:
            worth = 0.0
            effort = self.efforts[side][hidden]
            tail = self.tails[side][hidden]
            for crew, sized in teams[side].crews.items():
                worth += sized.worth
                time = 0
                busy = 0
                if errands[crew]:
                    trips, busy = _in_order(errands[crew])
                    for cost, share in trips:
                        if cost > effort:
                            worth += share * fades[time + cost] * 0.7
                            continue
                        time += cost
                        if time > 70:
                            break
                        worth += share * fades[time]
                if tail:
                    look = self.looks[side][ships[crew]]
                    for unit, turns in enumerate(sized.look):
                        if turns < look and not busy >> unit & 1:
                            look = turns
                    worth += fades[time + look] * tail
            values[side] += worth
        return values

    def utility(self, values: Sequence[float], side: int) -> float:
        """How much a side likes these values."""
        if len(values) == 2:
            return values[side] - values[1 - side]
        rest = [values[other] for other in self.sides if other != side]
        others = self.weights.others
        return values[side] - others * max(rest) - (1 - others) * sum(rest) / len(rest)


_NOBODY: list[tuple[int, int]] = []
