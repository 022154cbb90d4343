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

from jackal.games.jackal.bot_chart import CLOSE, FAR, Chart
from jackal.games.jackal.bot_crew import NEVER, Crew, Muster, Plan, Team, Weights, harbours
from jackal.games.jackal.bot_gear import Slips, carted, launching, promise
from jackal.games.jackal.bot_wild import drowning, mauled
from jackal.games.jackal.bot_work import LONG, Errand, carry, in_order
from jackal.games.jackal.rules.board import LAND, SHIP
from jackal.games.jackal.rules.cargo import BIG
from jackal.games.jackal.rules.chain import OVER, TURN
from jackal.games.jackal.rules.plan import CLOSED
from jackal.games.jackal.rules.state import JackalState

_HEAPS = re.compile(rb"[^\0]")
"""Finds the places in `JackalState.coins` where something lies, far quicker than a loop."""

_MOST = 5
"""Coins of one heap that are planned for."""

_MANY = 4_000
"""Notes that are kept at most from one decision to the next."""

Heaps = list[tuple[int, int, int]]
"""What lies open: place, loads (and 8 times their worth), coins that each is worth."""


class Scales:
    """Weighs positions of one match that differ little from the one that it is made for.

    `brave`: the side that thinks. `courage`: how little it fears blows, `dare`: how little it cares for its lives: 0 as
    it should, 1 not at all. The less gold there is left to win the less are lives worth to everybody.
    """

    def __init__(self, state: JackalState, chart: Chart, weights: Weights) -> None:
        plan = state.plan
        self.chart = chart
        self.weights = weights
        self.brave = -1
        self.courage = 0.0
        self.dare = 0.0
        self.root = (tuple(state.ships), state.hidden)
        self.crews = plan.crews
        self.follower = plan.follower
        self.side = plan.side
        self.teams = plan.sides
        self.sides = range(len(plan.sides))
        self.big = plan.values[BIG]
        self.fades = [weights.fade**turns for turns in range(8 * FAR)]
        self.shares = [1 / (1 + exp(-lead / weights.rival)) for lead in range(-FAR, FAR + 1)]
        self.least = next(lead for lead in range(-FAR, FAR + 1) if self.shares[FAR + lead] > 0.02)
        closed = self.closed = [cell for cell in LAND if state.ground[cell] == CLOSED]
        chance = state.hidden / len(closed) if closed else 0.0
        views = [weights.view * min(1.0, 3 * chance) * weights.fade_view**turns for turns in range(4 * FAR)]
        self.looks: list[list[int]] = []
        self.efforts: list[list[int]] = []
        self.hopes: list[list[float]] = []
        for team in self.teams:
            ships = harbours(state, team)
            home = chart.home(ships)
            self.looks.append(chart.explore([(cell, min(home[cell], 18) // 4) for cell in closed]))
            ways = [min(CLOSE[cell][ship] for ship in ships) for cell in closed]
            self._expect(state.hidden, ways)
        worth = [[views[turns] for turns in look] for look in self.looks]
        self.muster = Muster(state, chart, weights, self.looks, worth)
        self._heaps: dict[tuple[object, ...], tuple[Heaps, bytes]] = {}
        self._slips: dict[int, Slips] = {}
        self._plans: dict[tuple[object, ...], Plan] = {}
        self._orders: dict[tuple[object, ...], float] = {}

    def fits(self, state: JackalState, chart: Chart) -> bool:
        """Whether these are still good for a position."""
        small = len(self._orders) < _MANY and len(self._heaps) < _MANY
        return small and chart is self.chart and self.root == (tuple(state.ships), state.hidden)

    def _expect(self, hidden: int, ways: list[int]) -> None:
        """By the number of coins still hidden: turns until another one is found and aboard, and what all that a crew
        will find is worth from now. `ways`: steps from each closed tile to a harbour."""
        efforts, hopes = [FAR], [0.0]
        way = carry(ways)
        for left in range(1, hidden + 1):
            efforts.append(max(1, min(FAR, round(self._effort(left, len(ways), way)))))
            hopes.append(self._hope(left, efforts[-1]))
        self.efforts.append(efforts)
        self.hopes.append(hopes)

    def _effort(self, left: int, closed: int, carry: float) -> float:
        return self.weights.seek * closed / left + carry if closed else FAR

    def _hope(self, left: int, effort: float) -> float:
        fade: float = self.weights.fade**effort
        share = left / len(self.crews) * self.weights.hope
        worth: float = fade * (1 - fade**share) / (1 - fade)
        return worth

    def slips(self, state: JackalState, side: int) -> Slips:
        """Where a side would launch a boat."""
        slips = self._slips.get(side)
        if slips is None:
            hidden, closed = self.root[1], self.closed

            def hope(ways: Sequence[int]) -> float:
                return self._hope(hidden, self._effort(hidden, len(ways), carry(ways))) if hidden else 0.0

            ships = [ship for ship, crew in zip(self.root[0], state.flags, strict=False) if crew in self.teams[side]]
            slips = Slips(state, self.chart, closed, ships, self.weights.fade, hope)
            self._slips[side] = slips
        return slips

    def utility(self, values: Sequence[float], side: int) -> float:
        """How much a side likes these values of all sides."""
        if len(values) == 2:
            return values[side] - values[1 - side]
        rest = [value for other, value in enumerate(values) if other != side]
        share = self.weights.others
        return values[side] - self.weights.spite * (share * max(rest) + (1 - share) * sum(rest) / len(rest))

    def __call__(self, state: JackalState, calm: list[float] | None = None) -> list[float]:
        """The worth for each side, after the blows that the crews to come can deal at once. `calm`: if nobody is hit,
        should that be known."""
        if state.pending != TURN or state.number <= state.grass_till:
            return calm or self.calm(state)
        teams = [self.muster.team(state, side) for side in self.sides]
        return self._blows(state, teams, state.turn, len(self.crews) - 1, calm)

    # --- blows ------------------------------------------------------------------------------------------------

    def _blows(
        self, state: JackalState, teams: list[Team], crew: int, left: int, known: list[float] | None = None
    ) -> list[float]:
        """The worth when `crew`, then the next ones, `left` in all, hit or let be whoever does not move before."""
        follower, side_of = self.follower, self.side
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
                calm = self._blows(state, teams, follower[crew], left - 1, known)
                best, liked = calm, self.utility(calm, side) + self.weights.blow
                while met:
                    bit = met & -met
                    met ^= bit
                    after = self._struck(state, crew, bit.bit_length() - 1)
                    if after is None:
                        continue
                    struck = [self.muster.team(after, side) for side in self.sides]
                    values = self._blows(after, struck, follower[crew], left - 1)
                    likes = self.utility(values, side)
                    if likes > liked:
                        best, liked = values, likes
                if self.courage and side != self.brave and best is not calm:
                    return [hit + self.courage * (none - hit) for hit, none in zip(best, calm, strict=True)]
                return best
            crew = follower[crew]
            left -= 1
        return known or self._settle(state, teams)

    def _struck(self, state: JackalState, crew: int, place: int) -> JackalState | None:
        """After one of the crew's units has hit those on the place: if possible one that guards no coin. None if there
        is nobody to do it, or to be hit."""
        helpless = state.dead | state.drunk | state.trapped | state.special
        chosen = -1
        for unit in self.muster.units(state.own[crew] & ~helpless):
            at = state.pos[unit]
            if self.chart.free[state.ships[at - SHIP] if at >= SHIP else at] >> place & 1:
                chosen = unit
                if at >= SHIP or not state.coins[at]:
                    break
        victims = state.here[place] & state.foes[crew]
        if chosen < 0 or not victims:
            return None
        after = state.clone()
        pos, here = after.pos, after.here
        for unit in self.muster.units(victims):
            home = SHIP + after.crew[unit]
            pos[unit] = home
            here[home] |= 1 << unit
        after.trapped &= ~victims
        after.drunk &= ~victims
        here[pos[chosen]] &= ~(1 << chosen)
        here[place] = here[place] & ~victims | 1 << chosen
        pos[chosen] = place
        return after

    # --- gold -------------------------------------------------------------------------------------------------

    def calm(self, state: JackalState) -> list[float]:
        """The worth for each side if nobody is hit."""
        if state.pending == OVER:
            scores = state.scores
            values = [float(sum([scores[crew] for crew in team])) for team in self.teams]
            best = max(values)
            winners = [side for side in self.sides if values[side] == best]
            for side in winners:
                values[side] += self.weights.win / len(winners)
            return values
        return self._settle(state, [self.muster.team(state, side) for side in self.sides])

    def _settle(self, state: JackalState, teams: list[Team]) -> list[float]:
        dread: list[float] = []
        if state.bears and state.pending == TURN:
            state, dread = mauled(before := state)
            if state is not before:
                teams = [self.muster.team(state, side) for side in self.sides]
        scores, ships = state.scores, state.ships
        heaps, places = self.heaps(state)
        lists = [team.lists.get(places) or self._plans_of(team, places, state) for team in teams]
        if len(lists) == 2:
            leads = [[other.first - mine.first for mine, other in zip(*lists, strict=True)]]
            leads.append([-lead for lead in leads[0]])
        else:
            leads = self._leads(lists)
        values: list[float] = []
        orders = self._orders
        least = self.least
        late = max(0.25, min(1.0, state.remaining / 10))
        for side in self.sides:
            keys: list[list[int]] = [[], [], [], []]
            for plan, lead, heap in zip(lists[side], leads[side], heaps, strict=True):
                if lead >= least and plan.crew >= 0:
                    keys[plan.crew].append(plan.name + (lead + FAR << 6) + heap[1])
            worth = 0.0
            care = late * (1 - self.dare) if side == self.brave else late
            fleet = self._fleet(state, side) if len(ships) > len(self.root[0]) else 1.0
            slips = self.slips(state, side) if state.beached else None
            for crew, sized in teams[side].crews.items():
                worth += scores[crew] + sized.worth + care * sized.lives
                if sized.swims:
                    worth -= care * self.weights.drown * drowning(state, crew)
                if sized.spots:
                    berth = launching(state, slips.turns, self.chart.walk, sized.spots) if slips else FAR
                    key = (sized, state.hidden, ships[crew], fleet, berth, *keys[crew])
                    work = orders.get(key)
                    if work is None:
                        errands = self._errands(crew, lists[side], leads[side], heaps)
                        more = fleet + promise(slips, berth) if slips else fleet
                        work = orders[key] = self._work(errands, sized, side, ships[crew], state.hidden, more)
                    worth += work
            values.append(worth)
        for crew, fear in enumerate(dread):
            values[self.side[crew]] -= self.weights.fear * fear
        return values

    def _fleet(self, state: JackalState, side: int) -> float:
        """How many times as much a side will find because of the boats that it has just launched."""
        known = len(self.root[0])
        boats = [lane for lane, crew in zip(state.ships, state.flags, strict=True) if crew in self.teams[side]]
        own = sum(self.side[crew] == side for crew in state.flags[:known])
        return max([self.slips(state, side).gains.get(lane, 1.0) for lane in boats[own:]], default=1.0)

    def _errands(self, crew: int, plans: list[Plan], leads: list[int], heaps: Heaps) -> list[Errand]:
        """What a crew has to fetch."""
        return [
            (self.shares[FAR + lead] * value, count & 7, plan.trips, plan.again)
            for plan, lead, (_, count, value) in zip(plans, leads, heaps, strict=True)
            if lead >= self.least and plan.crew == crew
        ]

    def heaps(self, state: JackalState) -> tuple[Heaps, bytes]:
        """What lies open, and a name for these places."""
        key = (bytes(state.coins), state.big, state.carts)
        found = self._heaps.get(key)
        if found is None:
            coins, carts = state.coins, state.carts
            heaps: Heaps = []
            for place in [match.start() for match in _HEAPS.finditer(coins)]:
                most = min(coins[place], _MOST)
                loads = carted(most) if place in carts else [(most, 1)]
                heaps += [(place, count | value << 3, value) for count, value in loads]
            heaps += [(place, state.big.count(place) | self.big << 3, self.big) for place in sorted(set(state.big))]
            name = b"".join([place.to_bytes(2, "big") for place, _, _ in heaps])
            found = self._heaps[key] = (heaps, name)
        return found

    def _plans_of(self, team: Team, places: bytes, state: JackalState) -> list[Plan]:
        """How a team would fetch what lies on these places."""
        plans = team.plans
        made: list[Plan] = []
        for high, low in zip(places[::2], places[1::2], strict=True):
            place = high << 8 | low
            made.append(plans.get(place) or self._plan(team, place, state))
        team.lists[places] = made
        return made

    def _plan(self, team: Team, place: int, state: JackalState) -> Plan:
        walk = self.chart.walk(place)
        home = team.home[place]
        first, chosen = FAR, -1
        reach: list[int] = []
        for crew, sized in team.crews.items():
            way = sized.ways.get(place)
            if way is None:
                turns = [walk[spot] + lost for spot, lost in sized.spots]
                if place in self.chart.snares:
                    self._ensnare(turns, place, sized)
                way = sized.ways[place] = (min(turns, default=FAR), turns)
            if way[0] < first:
                first, reach = way
                chosen = crew
        if first + home >= FAR:
            made = NEVER
        else:
            again = home + min([walk[port] for port in self._ports(state, chosen)])
            trips = [(turns + home, unit) for unit, turns in enumerate(reach) if turns + home < again]
            key = (first + home, chosen, again, *trips)
            known = self._plans.get(key)
            if known is None:
                known = self._plans[key] = Plan(first + home, chosen, trips, again, len(self._plans) << 13)
            made = known
        team.plans[place] = made
        return made

    def _ports(self, state: JackalState, crew: int) -> list[int]:
        """The cells of the ship and the boats of a crew."""
        ships = state.ships
        if len(ships) == len(state.own):
            return [ships[crew]]
        return [cell for cell, flag in zip(ships, state.flags, strict=True) if flag == crew]

    @staticmethod
    def _ensnare(turns: list[int], place: int, sized: Crew) -> None:
        """Fetching something out of a trap takes two, unless a friend sits there already."""
        if all(spot != place for spot, _ in sized.spots):
            extra = 3 if len(turns) > 1 else 15
            turns[:] = [one + extra for one in turns]

    def _leads(self, lists: list[list[Plan]]) -> list[list[int]]:
        """By how many turns each of several sides would be first at each place."""
        leads: list[list[int]] = [[] for _ in lists]
        for plans in zip(*lists, strict=True):
            firsts = sorted([plan.first for plan in plans])
            for plan, found in zip(plans, leads, strict=True):
                found.append(firsts[plan.first == firsts[0]] - plan.first)
        return leads

    def _work(  # noqa: PLR0917 - by position, because it is called often
        self, errands: list[Errand], sized: Crew, side: int, ship: int, hidden: int, more: float
    ) -> float:
        """What a crew will bring home, one thing after the other; `more`: how many times as much it will find with
        the help of boats."""
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
                if time > LONG:
                    break
                worth += share * fades[time]
        if hidden:
            look = self.looks[side][ship]
            for unit, turns in enumerate(sized.looks):
                if turns < look and not busy >> unit & 1:
                    look = turns
            worth += fades[time + look] * self.hopes[side][hidden] * more
        return worth
