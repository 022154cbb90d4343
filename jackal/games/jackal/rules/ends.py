"""The gold of each side, and when a game is over (7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jackal.games.jackal.rules import events as told
from jackal.games.jackal.rules.chain import OVER, VOTE
from jackal.games.jackal.rules.plan import Log

if TYPE_CHECKING:
    from jackal.games.jackal.rules.state import JackalState


def side_scores(state: JackalState) -> list[int]:
    """The gold in the holds of each side."""
    scores = state.scores
    return [sum([scores[crew] for crew in side]) for side in state.plan.sides]


def gold_end(state: JackalState) -> str:
    """E1 and E2: nothing left to win, or nobody can catch up."""
    left = state.remaining
    if not left:
        return "gold"
    if state.plan.majority_ends:
        scores = side_scores(state)
        best = max(scores)
        leader = scores.index(best)
        for side, crews in enumerate(state.plan.sides):
            if side != leader:
                alive = any(state.own[crew] & ~state.dead for crew in crews)
                if scores[side] + (left if alive else 0) >= best:  # R150
                    return ""
        return "majority"
    return ""


def round_over(state: JackalState, log: Log) -> bool:
    """A full round is over: E4. True if a vote was opened."""
    state.quiet = 0 if state.progress else state.quiet + 1
    state.progress = False
    if not state.plan.rounds or state.quiet < state.plan.rounds:
        return False
    state.pending = VOTE
    state.vote = "stall"
    state.agreed = 0
    if log is not None:
        log.append(told.VoteOpened("stall", rounds=state.quiet))
    state.quiet = 0
    return True


def finish(state: JackalState, reason: str, log: Log) -> None:
    """The game is over."""
    state.pending = OVER
    state.over = reason
    state.vote = ""
    if log is not None:
        log.append(told.GameOver(reason, winners(state)))


def ranking(state: JackalState) -> list[tuple[int, ...]]:
    """All seats in groups of equals, best first; partners share their gold (R78, R140)."""
    by_score: dict[int, set[int]] = {}
    for side, score in zip(state.plan.sides, side_scores(state), strict=True):
        by_score.setdefault(score, set()).update(state.plan.owner[crew] for crew in side)
    return [tuple(sorted(by_score[score])) for score in sorted(by_score, reverse=True)]


def winners(state: JackalState) -> tuple[int, ...]:
    """The seats of the best side or sides."""
    return ranking(state)[0]
