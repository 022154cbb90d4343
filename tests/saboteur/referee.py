"""The rules of a match once more, slowly and from the rules text alone: against this the engine is compared.

The referee is told what was dealt and which actions were made. All else it works out by itself, with the maze of
`oracle`, and `compare` asks the engine whether it sees the same.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

from jackal.core.game import Action
from jackal.games.saboteur.rules import actions as a
from jackal.games.saboteur.rules.state import SaboteurState
from tests.saboteur import oracle
from tests.saboteur.oracle import BACK, GOALS, STEP, Cell

NAMES = list(GOALS)
DUE = {1: 4, 2: 3, 3: 3, 4: 2}


def pay_out(pile: list[int], due: int) -> list[int]:
    """Gold for one saboteur: card by card, what is too much goes under the pile."""
    kept: list[int] = []
    misses = 0
    while sum(kept) < due and pile and misses < len(pile):
        top = pile.pop(0)
        if sum(kept) + top > due:
            pile.append(top)
            misses += 1
        else:
            kept.append(top)
            misses = 0
    if sum(kept) < due:
        pile.extend(kept)
        kept = []
        for total in range(due, 0, -1):
            found = [c for size in range(1, 5) for c in combinations(range(len(pile)), size)
                     if sum(pile[place] for place in c) == total]  # fmt: skip
            if found:
                best = min(found, key=lambda places: (len(places), places))
                kept = [pile[place] for place in best]
                pile[:] = [card for place, card in enumerate(pile) if place not in best]
                break
    return kept


class Referee:
    """A match as the rules text has it."""

    def __init__(self, state: SaboteurState) -> None:
        self.options = dict(state.view(None).options)
        self.seats = state.seats
        self.gold: list[list[int]] = [[] for _ in range(self.seats)]
        self.pile = list(state.pile)
        self.round = 0
        self.deal(state, state.mover)

    def deal(self, state: SaboteurState, first: int) -> None:
        """A new round: take over what chance has dealt, and nothing else."""
        ids = state.game.cards.ids
        self.round += 1
        self.cells: dict[Cell, tuple[str, int]] = {(0, 0): ("start", 0)}
        self.faces = dict(zip(NAMES, [ids[kind] for kind in state.faces], strict=True))
        self.hidden = set(NAMES)
        self.by: dict[str, int] = {}
        self.saboteurs = [seat for seat in range(self.seats) if state.saboteur[seat]]
        self.hands = [Counter(ids[kind] for kind in hand) for hand in state.hands]
        self.draw = [ids[kind] for kind in reversed(state.draw)]
        self.discards = 0
        self.broken: list[set[str]] = [set() for _ in range(self.seats)]
        self.mover, self.last, self.streak = first, -1, 0
        self.phase, self.stone = "choose", ""
        self.winner, self.finisher = "", -1
        self.fan: list[int] = []

    # what may be done

    def mouths(self, goal: str) -> set[str]:
        """The sides of a goal at which an unbroken path has arrived."""
        live = oracle.live(self.cells)
        return {side for side in STEP if BACK[side] in live.get(oracle.beside(GOALS[goal], side), ())}

    def reached(self) -> list[str]:
        return [goal for goal in NAMES if goal in self.hidden and self.mouths(goal)]

    def legal(self) -> list[Action]:
        seat = self.mover
        if self.phase == "choose_goal":
            return [a.Reveal(seat, goal) for goal in self.reached()]
        if self.phase == "orient":
            return [a.Orient(seat, 0), a.Orient(seat, 180)]
        if self.phase == "gold":
            return [a.Pick(seat, value) for value in set(self.fan)]
        if self.phase == "over":
            return []
        plays = self.plays()
        if plays and self.options["must_play"]:
            return plays
        most = 1 if self.options["discard_count"] == "1" else 3
        hand = sorted(self.hands[seat].elements())
        passes = {tuple(sorted(c)) for n in range(1, most + 1) for c in combinations(hand, n)}
        return [*plays, *(a.Pass(seat, cards) for cards in passes)]

    def plays(self) -> list[Action]:
        """Everything but passing."""
        seat, out = self.mover, []
        rule, limit = self.options["connection_rule"], self.options["board_limit"]
        for card in self.hands[seat]:
            kind, _, tools = card.partition("_")
            if card in oracle.OPEN and not self.broken[seat]:
                out += [a.PlayPath(seat, card, *place) for place in oracle.places(self.cells, card, rule, limit)]
            elif kind == "broken":
                whole = [target for target in range(self.seats) if tools not in self.broken[target]]
                out += [a.PlayBroken(seat, card, target) for target in whole
                        if target != seat or self.options["break_self"]]  # fmt: skip
            elif kind == "repair":
                out += [a.PlayRepair(seat, card, target, tool) for target in range(self.seats)
                        for tool in tools.split("_") if tool in self.broken[target]]  # fmt: skip
            elif card == "rockfall":
                out += [a.PlayRockfall(seat, *cell) for cell, (name, _) in self.cells.items()
                        if name != "start" and cell not in GOALS.values()]  # fmt: skip
            elif card == "map":
                out += [a.PlayMap(seat, goal) for goal in self.hidden]
        hand = sorted(self.hands[seat].elements())
        if self.options["discard_two_mend"]:
            pairs = {tuple(pair) for pair in combinations(hand, 2)}
            out += [a.MendSelf(seat, pair, tool) for tool in self.broken[seat] for pair in pairs]
        return out

    # what happens

    def act(self, action: Action, after: SaboteurState) -> None:
        """`after`: the engine's state, for what only chance can tell."""
        self.after = after
        stuck = self.phase == "choose" and not self.draw and not self.plays()
        seat = action.seat
        if self.phase == "choose":
            self.last = seat
            counts = isinstance(action, a.Pass) and stuck
            self.streak = self.streak + 1 if counts else 0
        match action:
            case a.PlayPath(card=card, x=x, y=y, rot=rot):
                self.lose(seat, card)
                self.cells[x, y] = (card, rot)
                self.note(seat)
                reached = self.reached()
                if len(reached) > 1 and self.options["multi_reach"] == "choose_one":
                    self.phase = "choose_goal"
                elif reached:
                    self.turn(reached[0])
                else:
                    self.end_turn(1)
            case a.PlayBroken(card=card, target=target):
                self.lose(seat, card)
                self.broken[target].add(card.removeprefix("broken_"))
                self.end_turn(1)
            case a.PlayRepair(card=card, target=target, tool=tool):
                self.lose(seat, card)
                self.broken[target].remove(tool)
                self.discards += 2
                self.end_turn(1)
            case a.PlayRockfall(x=x, y=y):
                self.lose(seat, "rockfall")
                del self.cells[x, y]
                self.discards += 2
                self.by = {goal: by for goal, by in self.by.items() if self.mouths(goal)}
                self.end_turn(1)
            case a.PlayMap():
                self.lose(seat, "map")
                self.discards += 1
                self.end_turn(1)
            case a.Pass(cards=cards):
                self.lose(seat, *cards)
                self.discards += len(cards)
                self.end_turn(len(cards))
            case a.MendSelf(cards=cards, tool=tool):
                self.lose(seat, *cards)
                self.broken[seat].remove(tool)
                self.discards += 3
                self.end_turn(1)
            case a.Reveal(goal=goal):
                self.phase = "choose"
                self.turn(goal)
            case a.Orient(rot=rot):
                self.phase = "choose"
                self.lay(self.stone, rot)
            case a.Pick(nuggets=nuggets):
                self.keep(nuggets)
                self.hand_on()

    def lose(self, seat: int, *cards: str) -> None:
        self.hands[seat] -= Counter(cards)

    def note(self, seat: int) -> None:
        """Who reached what."""
        reached = self.reached()
        self.by = {goal: self.by.get(goal, seat) for goal in reached}

    def turn(self, goal: str) -> None:
        face, finisher = self.faces[goal], self.by.pop(goal)
        self.hidden.discard(goal)
        if face == "goal_gold":
            self.cells[GOALS[goal]] = (face, 0)
            self.end_round(finisher)
            return
        fits, keeps = [], []
        for rot in (0, 180):
            mine, good = oracle.opened(face, rot), True
            for side in STEP:
                near = oracle.beside(GOALS[goal], side)
                if near in self.cells:
                    good = good and (side in mine) == (BACK[side] in oracle.opened(*self.cells[near]))
            fits += [rot] * good
            keeps += [rot] * bool(mine & self.mouths(goal))
        assert len(fits) < 2, "a stone never fits both ways"
        ways = fits or (keeps if self.options["stone_exception"] == "keep_link" else [0, 180])
        if len(ways) == 1:
            self.lay(goal, ways[0])
        else:
            self.phase, self.stone = "orient", goal

    def lay(self, goal: str, rot: int) -> None:
        self.cells[GOALS[goal]] = (self.faces[goal], rot)
        self.note(self.mover)
        reached = self.reached()
        if reached and self.options["multi_reach"] == "all":
            self.turn(reached[0])
        else:
            self.end_turn(1)

    def end_turn(self, draws: int) -> None:
        for _ in range(min(draws, len(self.draw))):
            self.hands[self.mover][self.draw.pop(0)] += 1
        while True:
            if not self.draw and (not any(self.hands) or self.streak >= self.seats):
                finisher = -1
                for goal in self.reached():
                    self.hidden.discard(goal)
                    if self.faces[goal] == "goal_gold":
                        finisher = self.by[goal]
                self.end_round(finisher)
                return
            self.mover = (self.mover + 1) % self.seats
            if self.hands[self.mover]:
                return
            self.streak += 1

    # gold

    def end_round(self, finisher: int) -> None:
        self.by = {}
        self.finisher = finisher
        self.winner = "diggers" if finisher >= 0 else "saboteurs" if self.saboteurs else "nobody"
        if self.winner == "diggers":
            size = min(self.seats, 9, len(self.pile))
            self.fan, self.pile = self.pile[:size], self.pile[size:]
            self.mover = finisher
            if finisher in self.saboteurs and self.options["saboteur_finisher"] == "skip":
                self.mover = self.next_digger()
            self.phase = "gold"
            if self.options["gold_pick"] == "blind":
                came = [len(kept) for kept in self.gold]
                while self.fan:
                    self.keep(self.after.gold[self.mover][came[self.mover]])
                    came[self.mover] += 1
                    self.mover = self.next_digger()
                self.close()
                return
            self.taken()
            return
        if self.winner == "saboteurs":
            for step in range(1, self.seats + 1):
                seat = (self.last + step) % self.seats
                if seat in self.saboteurs:
                    self.gold[seat] += pay_out(self.pile, DUE[len(self.saboteurs)])
        self.close()

    def next_digger(self) -> int:
        seat = (self.mover - 1) % self.seats
        while seat in self.saboteurs:
            seat = (seat - 1) % self.seats
        return seat

    def keep(self, nuggets: int) -> None:
        self.fan.remove(nuggets)
        self.gold[self.mover].append(nuggets)

    def hand_on(self) -> None:
        self.mover = self.next_digger()
        self.taken()

    def taken(self) -> None:
        """The last card needs no choice."""
        if len(self.fan) == 1:
            self.keep(self.fan[0])
        if not self.fan:
            self.close()

    def close(self) -> None:
        if self.round == self.options["rounds"]:
            self.phase = "over"
        else:
            self.deal(self.after, (self.last + 1) % self.seats)


def plain(action: Action) -> Any:
    """An action to compare by: the cards of a pass in any order."""
    if isinstance(action, a.Pass | a.MendSelf):
        return type(action).__name__, tuple(sorted(action.cards)), getattr(action, "tool", "")
    return action


def compare(referee: Referee, state: SaboteurState) -> None:
    """Whether the engine and the referee see the same table."""
    ids = state.game.cards.ids
    assert state.phase == referee.phase
    assert state.round == referee.round
    assert [sorted(kept) for kept in state.gold] == [sorted(kept) for kept in referee.gold]
    assert state.pile == referee.pile
    if state.phase == "over":
        return
    assert state.mover == referee.mover
    view = state.view(None)
    assert sorted(state.fan) == sorted(referee.fan)
    if state.phase == "gold":
        assert (view.winner, view.finisher) == (referee.winner, referee.finisher)
    else:
        assert view.cells == referee.cells
        assert {goal for goal, seen in view.goals.items() if seen.card is None} == referee.hidden
        assert {goal: seen.reached_by for goal, seen in view.goals.items() if seen.reached_by >= 0} == referee.by
        assert [set(tools) for tools in view.broken] == referee.broken
        assert [Counter(ids[kind] for kind in hand) for hand in state.hands] == referee.hands
        assert (view.draw_size, view.discard_size) == (len(referee.draw), referee.discards)
    engine = Counter(plain(action) for action in state.legal())
    assert engine == Counter(plain(action) for action in referee.legal())
