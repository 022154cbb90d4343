"""What each move is worth to the player who thinks: one card deep, by role."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from jackal.core.game import Action
from jackal.games.saboteur.bot_belief import GOALS, Reader, nearness, towards, weigh
from jackal.games.saboteur.bot_knobs import CLOSE, CLOSE_AT, EVIDENCE, WON, Level
from jackal.games.saboteur.bot_maze import Tolls, Ways
from jackal.games.saboteur.rules.actions import (
    MendSelf,
    Pass,
    PlayBroken,
    PlayMap,
    PlayPath,
    PlayRepair,
    PlayRockfall,
)
from jackal.games.saboteur.rules.cards import cell_of
from jackal.games.saboteur.rules.data import SaboteurData
from jackal.games.saboteur.rules.state import SaboteurState
from jackal.games.saboteur.rules.view import SaboteurView


def worth(far: float) -> float:
    """What it is worth to the diggers that the treasure is so many cards away."""
    return CLOSE * math.exp(-far / CLOSE_AT) - far


class Rated(NamedTuple):
    """A move. `gain`: what it changes on the table, as the own side sees it; `rest`: all else, such as what it gives
    away and the worth of cards. `reached`: goals are turned up by it."""

    action: Action
    gain: float
    rest: float
    reached: bool = False

    @property
    def value(self) -> float:
        """All in all."""
        return self.gain + self.rest


class Desk:
    """Everything a decision is made from. `bad`: a saboteur thinks here. `odds`, `doubts`: places of the treasure
    and suspicion as this seat sees them; `table_odds`, `table_doubts`: as everybody may. `hurry`: how much harm
    counts for, to a saboteur."""

    def __init__(self, view: SaboteurView, world: SaboteurState, reader: Reader, level: Level) -> None:
        self.view = view
        self.level, self.v = level, level.values
        self.cards = world.game.cards
        self.board = world.board
        self.lies = tuple(world.lies)
        self.me = view.turn
        self.bad = view.role == "saboteur"
        self.broken = tuple(world.broken)
        self.odds = reader.own.goals()
        self.doubts = reader.own.suspicion()
        self.table_odds = reader.public.goals()
        self.table_doubts = reader.public.suspicion()
        self.tolls = Tolls(self.cards, _left(view, world))
        wanted = tuple(mine > 0.01 or told > 0.01 for mine, told in zip(self.odds, self.table_odds, strict=True))
        self.ways = Ways(self.board, self.tolls, self.lies, wanted)
        self.near = nearness(self.ways.far, self.odds)
        self.table_near = nearness(self.ways.far, self.table_odds)
        self.turns = view.draw_size + sum(view.hand_sizes)
        data: SaboteurData = world.game.data
        self.whole = data.expect.deck
        self.dealt = self.whole - data.players[view.seats].hand * view.seats
        self.hurry = self._hurry()
        self.opening = self.near > level.values.alarm and all(act.seat != self.me for act in view.history)
        self.all_turn = world.rules.multi_reach == "all"
        self.later = 0.0 if self.broken[self.me] else self.v.later
        self._best: dict[str, float] = {}

    def _hurry(self) -> float:
        """1 when the maze comes near or the pile runs low, `patient` at the beginning."""
        v = self.v
        near = (v.calm - self.near) / (v.calm - v.alarm)
        low = 1 - self.view.draw_size / max(1, self.dealt)
        return v.patient + (1 - v.patient) * max(0.0, min(1.0, max(near, low, self._unmasked())))

    def _unmasked(self) -> float:
        """How far this seat is known for a saboteur: 0 = no more suspicious than anybody, 1 = surely."""
        usual = sum(self.table_doubts) / len(self.table_doubts)
        return (self.table_doubts[self.me] - usual) / (1 - usual) if usual < 1 else 1.0

    # Values of moves

    def rate(self, legal: Sequence[Action]) -> Iterator[Rated]:
        """Each action with its value, in pieces of less than a millisecond; discards come last."""
        discards = []
        for action in legal:
            if isinstance(action, PlayPath):
                rated = self.path(action)
                self._best[action.card] = max(self._best.get(action.card, 0.0), rated.gain)
            elif isinstance(action, PlayBroken):
                rated = self.breaking(action)
            elif isinstance(action, PlayRepair):
                rated = self.mending(action)
            elif isinstance(action, PlayRockfall):
                rated = self.rockfall(action)
            elif isinstance(action, PlayMap):
                rated = Rated(action, 0.0, self.looking(action))
            else:
                discards.append(action)
                continue
            yield rated
        for action in discards:
            yield self.discarding(action)

    def path(self, action: PlayPath) -> Rated:
        """A tunnel card."""
        kind = self.cards.index[action.card]
        code = self.cards.code(kind, action.rot)
        far, reached = self.ways.laid(cell_of(action.x, action.y), code)
        through = self.cards.through[code]
        told = weigh(nearness(far, self.table_odds) - self.table_near, through)
        gain = self._sided(self.standing(far, reached, self.odds) - worth(self.near))
        return Rated(action, gain, -self.exposure(told), bool(reached))

    def standing(self, far: Sequence[float], reached: Sequence[int], odds: Sequence[float]) -> float:
        """What a maze is worth to the diggers in which these goals are about to be turned up."""
        if not reached:
            return worth(nearness(far, odds))
        one = min(reached, key=lambda goal: -odds[goal] if not self.bad else odds[goal])
        turned = list(reached) if self.all_turn else [one]
        found = sum(odds[goal] for goal in turned)
        rest = tuple(0.0 if goal in turned else odds[goal] for goal in range(GOALS))
        left = sum(rest)
        if left <= 0:
            return WON
        rest = tuple(chance / left for chance in rest)
        return found * WON + (1 - found) * worth(nearness(far, rest))

    def _sided(self, gain: float) -> float:
        """A gain of the diggers as the own side sees it."""
        return -gain * (1.0 if gain > WON / 3 else self.hurry) if self.bad else gain

    def exposure(self, told: float) -> float:
        """The price of evidence against oneself; negative for evidence of innocence."""
        before = self.table_doubts[self.me]
        odds = before * math.exp(told)
        after = odds / (odds + 1 - before) if before < 1 else 1.0
        price: float = self.v.digger_cover
        if self.bad:
            price = self.v.cover * (self.v.opening if self.opening else 1.0)
        return price * min(1.0, self.turns / self.whole) * (after - before)

    def rockfall(self, action: PlayRockfall) -> Rated:
        """A card taken out of the maze."""
        far = self.ways.cleared(cell_of(action.x, action.y))
        told = weigh(nearness(far, self.table_odds) - self.table_near, True, True)
        gain = self._sided(worth(nearness(far, self.odds)) - worth(self.near))
        return Rated(action, gain, -(self.later if self.bad else self.v.rock) - self.exposure(told))

    def breaking(self, action: PlayBroken) -> Rated:
        """A broken tool for somebody."""
        v, view, target = self.v, self.view, action.target
        if target == self.me:
            return Rated(action, -2.5, 0.0)
        doubt = self.doubts[target]
        late = min(1.0, self.turns / (2 * view.seats)) * (view.hand_sizes[target] > 0)
        weight = late * (v.again if view.broken[target] else 1.0)
        if self.bad:
            value = v.bad_breaks * (1 - doubt / v.bad_sure) if doubt < v.bad_sure else v.bad_sure - doubt
            gain = value * weight * self.hurry - self.later
        else:
            surer = (doubt - v.sure) / (1 - v.sure)
            share = v.breaks_least + (1 - v.breaks_least) * surer
            gain = v.breaks * (weight * share if surer > 0 else surer)
        return Rated(action, gain, -self.exposure(towards(self.table_doubts, target, breaking=True)))

    def mending(self, action: PlayRepair) -> Rated:
        """A tool mended."""
        v, view, target = self.v, self.view, action.target
        weight = v.again if len(view.broken[target]) > 1 else 1.0
        weight *= min(1.0, self.turns / (2 * view.seats))
        if target == self.me:
            return Rated(action, weight * (v.bad_mends_self * max(self.hurry, 0.5) if self.bad else v.mends_self), 0.0)
        doubt = self.doubts[target]
        if self.bad:
            gain = weight * v.bad_mends * (2 * doubt - 1) * self.hurry
        else:
            trust = max(0.05, v.trust * sum(self.doubts) / (view.seats - 1))  # 0 where all are known to dig
            gain = weight * v.mends * (1 - doubt / trust) if doubt < trust else trust - doubt
        return Rated(action, gain, -self.exposure(towards(self.table_doubts, target, breaking=False)))

    def looking(self, action: PlayMap) -> float:
        """A look at a goal."""
        chance = self.odds[self.cards.goal_names.index(action.goal)]
        value = self.v.bad_maps if self.bad else self.v.maps
        return value * 4 * chance * (1 - chance) * min(1.0, self.near / 2) - 0.05

    def discarding(self, action: Action) -> Rated:
        """Cards given away, perhaps to mend a tool of one's own."""
        v = self.v
        assert isinstance(action, (Pass, MendSelf))
        lost = sum(self.keeping(card) for card in action.cards)
        drawn = min(self.view.draw_size, len(action.cards) if isinstance(action, Pass) else 1)
        value = v.fresh * drawn - lost
        if isinstance(action, Pass):
            return Rated(action, 0.0, value - self.exposure(EVIDENCE.passes))
        weight = v.again if len(self.view.broken[self.me]) > 1 else 1.0
        return Rated(action, weight * v.mends_self, value - self.exposure(EVIDENCE.mends_self))

    def keeping(self, card: str) -> float:
        """What a card in the hand is worth for later."""
        return self._kept(card) * min(1.0, (self.turns - 1) / self.view.seats)

    def _kept(self, card: str) -> float:
        cards, kind = self.cards, self.cards.index[card]
        if kind < cards.tunnels:
            return self._keeping_tunnel(card, kind)
        known = max(self.odds) > 0.95
        if kind == cards.map:
            return 0.05 if known else 0.35
        if kind == cards.rockfall:
            return 0.85 if self.bad else 0.4
        if kind in cards.breaks:
            return 0.7 if self.bad else 0.3
        lie = any(set(tools) & set(cards.tool_names(cards.mends[kind])) for tools in self.view.broken)
        mine = set(self.view.broken[self.me]) & set(cards.tool_names(cards.mends[kind]))
        if self.bad:
            return 1.0 if mine else 0.5
        return 1.2 if mine else 0.45 if lie else 0.33

    def _keeping_tunnel(self, card: str, kind: int) -> float:
        cards = self.cards
        best = max(0.0, self._best.get(card, 0.0))
        if not cards.through[2 * kind]:
            return 0.65 + 0.3 * best if self.bad else 0.0
        mouths = cards.open[2 * kind].bit_count()
        if self.bad:  # straight and open cards are what the diggers want to draw
            return 0.1 + 0.12 * (4 - mouths) + 0.3 * best
        flat = 0.1 if mouths == 2 and cards.open[2 * kind] in (2 | 8,) else 0.0
        return 0.08 + 0.1 * mouths + flat + 0.3 * best


def _left(view: SaboteurView, world: SaboteurState) -> list[int]:
    """By kind of card, how many tunnels and rockfalls this seat can't account for, its own hand included: the cost of
    ways asks for no others."""
    cards = world.game.cards
    left = list(cards.counts)
    gone = [card for card, _ in view.board.values()]
    gone += view.passed
    for act in view.history:
        if act.what == "play_rockfall":  # and the tunnel that it took away
            gone += [cards.ids[cards.rockfall], act.card]
    for card in gone:
        kind = cards.index[card]
        if kind < cards.deck_kinds:
            left[kind] = max(0, left[kind] - 1)
    return left
