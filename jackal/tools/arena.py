"""Let computer players of different levels compete: who wins how often, and how long they think."""

from __future__ import annotations

import json
import math
import os
import statistics
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from random import Random
from typing import Any

import msgspec

from jackal import games
from jackal.core.chance import Chance
from jackal.tools import Words, at_least, play
from jackal.tools.play import Players


class Match(msgspec.Struct, frozen=True):
    """What to play: picklable, for other processes. `levels`: by seat."""

    game: str
    levels: tuple[str, ...]
    options: dict[str, Any]
    seed: int


class Played(msgspec.Struct, frozen=True):
    """What came out. `shares`: level -> share of the win, all 0 if nobody won. `seconds`: level -> its decisions."""

    match: Match
    end: str
    shares: dict[str, float]
    seconds: dict[str, list[float]]
    actions: int


def run(match: Match) -> Played:
    """Play one match. Raises `AssertionError` if a player fails."""
    state = games.rules(match.game).new(len(match.levels), match.options, Chance(match.seed))
    players = Players(match.game, match.levels, f"{match.seed}/{'/'.join(match.levels)}")
    rng = Random(match.seed)
    actions = 0
    outcome = None
    while outcome is None:
        state.apply(players.choose(state, rng))
        actions += 1
        outcome = state.outcome()
    shares = dict.fromkeys(match.levels, 0.0)
    for seat in outcome.winners:
        shares[match.levels[seat]] += 1 / len(outcome.winners)
    return Played(match, outcome.reason, shares, players.seconds, actions)


def wilson(successes: float, trials: float, z: float = 1.96) -> tuple[float, float]:
    """The interval that holds the true share with 95 % certainty.

    >>> [round(bound, 3) for bound in wilson(8, 10)]
    [0.49, 0.943]
    >>> wilson(0, 0)
    (0.0, 1.0)
    """
    if not trials:
        return 0.0, 1.0
    share = successes / trials
    middle = share + z * z / (2 * trials)
    spread = z * math.sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials))
    scale = 1 + z * z / trials
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


def matches(first: Match, levels: Sequence[str], count: int) -> list[Match]:
    """The seats change round: each deal is played with every level in every place before the next deal. `first` has
    game, options, the first seed, and as many levels as seats."""
    turns = len(levels)
    return [
        msgspec.structs.replace(
            first,
            levels=tuple(levels[(seat + number) % turns] for seat in range(len(first.levels))),
            seed=first.seed + number // turns,
        )
        for number in range(count)
    ]


def facts(levels: Sequence[str], played: Sequence[Played]) -> dict[str, Any]:
    """The table of results as plain values."""
    won = [one for one in played if any(one.shares.values())]
    rows = {}
    for level in dict.fromkeys(levels):
        wins = sum(one.shares.get(level, 0.0) for one in won)
        low, high = wilson(wins, len(won))
        fair = sum(one.match.levels.count(level) / len(one.match.levels) for one in won)
        times = [seconds for one in played for seconds in one.seconds.get(level, [])]
        rows[level] = {
            "share": round(wins / len(won), 4) if won else None,
            "low": round(low, 4),
            "high": round(high, 4),
            "fair": round(fair / len(won), 4) if won else None,
            "decisions": len(times),
            "median_s": round(statistics.median(times), 4) if times else None,
            "max_s": round(max(times), 4) if times else None,
        }
    ends = Counter(one.end for one in played)
    return {"games": len(played), "with_winner": len(won), "ends": dict(ends), "levels": rows,
            "actions": round(statistics.mean(one.actions for one in played), 1)}  # fmt: skip


def main(arguments: Sequence[str]) -> int:
    """Print the table."""
    words = Words("arena", __doc__)
    play.add_game(words)
    words.add_argument("--bots", default="hard,normal", metavar="LEVEL,LEVEL…", help="default hard,normal")
    words.add_argument("--games", type=at_least(1), default=100, help="default 100")
    words.add_argument("--seats", type=at_least(0), default=0, help="default: the smallest number of seats")
    words.add_argument("--jobs", type=at_least(1), default=os.cpu_count() or 1, help="default: one a processor")
    words.add_argument("--json", action="store_true", help="one JSON object instead of a table")
    given = words.parse_args(arguments)
    game = games.rules(given.game)
    levels, options = play.levels(given.bots), play.options(given.option)
    seats = given.seats or game.seats[0]
    play.settled(game, seats, options)
    plan = matches(Match(game.id, ("",) * seats, options, given.seed), levels, given.games)
    if given.jobs > 1:
        with ProcessPoolExecutor(given.jobs) as pool:
            played = list(pool.map(run, plan))
    else:
        played = [run(match) for match in plan]
    told = facts(levels, played)
    if given.json:
        print(json.dumps({"game": game.id, "seats": seats, "options": options, **told}))
        return 0
    print(f"{game.id}, {seats} seats: {told['games']} games, {told['with_winner']} with a winner")
    print(f"ends: {told['ends']}, {told['actions']} actions a game")
    print(f"{'level':<8} {'share':>7} {'95 % interval':>17} {'fair':>7} {'median s':>9} {'max s':>8} {'decisions':>10}")
    for level, row in told["levels"].items():
        share, fair = (f"{row[key]:7.1%}" if row[key] is not None else "      -" for key in ("share", "fair"))
        median, most = (f"{row[key]:.4f}" if row[key] is not None else "-" for key in ("median_s", "max_s"))
        interval = f"{row['low']:.1%} - {row['high']:.1%}"
        print(f"{level:<8} {share} {interval:>17} {fair} {median:>9} {most:>8} {row['decisions']:>10}")
    return 0
