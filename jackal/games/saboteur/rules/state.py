"""The whole truth of a match of Saboteur."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from jackal.core.chance import Chance
from jackal.core.game import Action, Event, Message, Outcome, Refusal, State
from jackal.games.saboteur.rules import flow, invariants, judge, moves, position, resample
from jackal.games.saboteur.rules.board import Board
from jackal.games.saboteur.rules.options import Rules
from jackal.games.saboteur.rules.records import Act, Record
from jackal.games.saboteur.rules.view import SaboteurView, view_of

if TYPE_CHECKING:
    from jackal.games.saboteur.rules.game import Saboteur


class SaboteurState(State):
    """One match. Cards are kinds (`Cards`), goals are 0 top, 1 mid, 2 bottom, tools and peeks are bit sets.

    `phase`: choose, choose_goal, orient, gold (a digger takes from the fan), over. `mover`: whose turn it is, in the
    phase gold the taker. `draw`: the draw pile, its top is the LAST element. `discard`: (kind, seat that passed it
    face down or -1 when all have seen it, kinds it can have been). `lies`: rotation of each goal, `DOWN` or `UNLAID`.
    `trail`: the passes and skips since the last other turn, each begun with an empty draw pile: (seat, cards,
    forced). `held`: only under `must_play`, what passes have told of each hand: one bit set of possible kinds a card.
    `gold`: nuggets on each card of each seat, in the order in which they came; `pile`: top first. `dealt`: the
    round began with a real deal, so that the sizes of hands obey the rules.
    """

    __slots__ = (
        "aside",
        "board",
        "broken",
        "dealt",
        "discard",
        "draw",
        "faces",
        "fan",
        "finisher",
        "first",
        "game",
        "gold",
        "hands",
        "held",
        "history",
        "last_mover",
        "lies",
        "misfits",
        "mover",
        "peeks",
        "phase",
        "pile",
        "reached_by",
        "records",
        "round",
        "rules",
        "saboteur",
        "seats",
        "takers",
        "trail",
        "turning",
        "winner",
    )

    game: Saboteur
    seats: int

    def __init__(self, game: Saboteur, seats: int, rules: Rules, chance: Chance) -> None:
        self.game = game
        self.chance = chance
        self.revealed = 0
        self.rules = rules
        self.seats = seats
        self.board = Board(game.cards, rules.connection_rule, rules.board_limit)
        self.round = 0
        self.phase = "over"
        self.mover = 0
        self.first = 0
        self.last_mover = -1
        self.saboteur: list[bool] = []
        self.aside: bool | None = None
        self.hands: list[list[int]] = []
        self.draw: list[int] = []
        self.discard: list[tuple[int, int, int]] = []
        self.broken: list[int] = []
        self.faces: list[int] = []
        self.lies: list[int] = []
        self.reached_by: list[int] = []
        self.turning = -1
        self.misfits: list[tuple[int, int]] = []
        self.peeks: list[int] = []
        self.history: list[Act] = []
        self.trail: list[tuple[int, int, bool]] = []
        self.held: list[list[int]] = []
        self.gold: list[list[int]] = [[] for _ in range(seats)]
        self.pile: list[int] = []
        self.fan: list[int] = []
        self.takers: list[int] = []
        self.winner = ""
        self.finisher = -1
        self.records: list[Record] = []
        self.dealt = False

    def clone(self) -> SaboteurState:
        new = SaboteurState.__new__(SaboteurState)
        new.game = self.game
        new.chance = self.chance.clone()
        new.revealed = self.revealed
        new.rules = self.rules
        new.seats = self.seats
        new.board = self.board.clone()
        new.round = self.round
        new.phase = self.phase
        new.mover = self.mover
        new.first = self.first
        new.last_mover = self.last_mover
        new.saboteur = self.saboteur.copy()
        new.aside = self.aside
        new.hands = [hand.copy() for hand in self.hands]
        new.draw = self.draw.copy()
        new.discard = self.discard.copy()
        new.broken = self.broken.copy()
        new.faces = self.faces.copy()
        new.lies = self.lies.copy()
        new.reached_by = self.reached_by.copy()
        new.turning = self.turning
        new.misfits = self.misfits.copy()
        new.peeks = self.peeks.copy()
        new.history = self.history.copy()
        new.trail = self.trail.copy()
        new.held = [held.copy() for held in self.held]
        new.gold = [kept.copy() for kept in self.gold]
        new.pile = self.pile.copy()
        new.fan = self.fan.copy()
        new.takers = self.takers.copy()
        new.winner = self.winner
        new.finisher = self.finisher
        new.records = self.records.copy()
        new.dealt = self.dealt
        return new

    # What is worked out from the fields

    @property
    def shown(self) -> bool:
        """Whether the round is over, so that roles and goals lie open."""
        return self.phase in ("gold", "over")

    def role_cards(self) -> tuple[int, int]:
        """Saboteur and digger cards that are dealt from (table 3.8; R110)."""
        row = self.game.data.players[self.seats]
        return row.saboteurs, row.diggers - self.rules.max_saboteurs

    def role_names(self) -> tuple[str, ...]:
        """The true role of every seat."""
        return tuple("saboteur" if bad else "digger" for bad in self.saboteur)

    def aside_name(self) -> str:
        """The true role card that lies aside, empty if there is none."""
        return "" if self.aside is None else "saboteur" if self.aside else "digger"

    def reached(self) -> list[int]:
        """Goals that lie face down and are reached."""
        return [goal for goal, by in enumerate(self.reached_by) if by >= 0]

    @property
    def forced_streak(self) -> int:
        """Consecutive forced passes and skips with an empty draw pile (4.7)."""
        count = 0
        for _, _, forced in reversed(self.trail):
            if not forced:
                break
            count += 1
        return count

    # The interface

    def actors(self) -> tuple[int, ...]:
        return () if self.phase == "over" else (self.mover,)

    def legal(self) -> list[Action]:
        return moves.legal(self)

    def why_not(self, action: Action) -> Refusal | None:
        return judge.why_not(self, action)

    def caution(self, action: Action) -> Message | None:
        return judge.caution(self, action)

    def forecast(self, action: Action) -> list[Event]:
        return self.clone().step(action)[:1] if self.phase == "choose" else []

    def step(self, action: Action, *, tell: bool = True) -> list[Event]:
        return flow.step(self, action, tell)

    def view(self, seat: int | None) -> SaboteurView:
        return view_of(self, seat)

    def resample(self, seat: int | None, rng: Random) -> SaboteurState:
        return resample.resample(self, seat, rng)

    def outcome(self) -> Outcome | None:
        if self.phase != "over":
            return None
        scores = tuple(sum(kept) for kept in self.gold)
        ranking = tuple(
            tuple(seat for seat, score in enumerate(scores) if score == level)
            for level in sorted(set(scores), reverse=True)
        )
        return Outcome(scores, ranking[0], ranking, ending(scores))

    def check(self) -> None:
        invariants.check(self)

    def dump(self) -> dict[str, Any]:
        return position.dump(self)


def ending(scores: Sequence[int]) -> str:
    """The reason of an outcome (R80, R81, R115)."""
    best = max(scores)
    if not best:
        return "no_gold"
    return "most_gold" if scores.count(best) == 1 else "shared_gold"
