"""Which side wins how often, by the level of each side. By hand:

    python -m tests.saboteur_bot.arena --seats 5,6,7 --rounds 100 --pairs hard/hard,hard/normal

A pair is the level of the diggers / the level of the saboteurs. Each round is a match of its own; levels are seated
by the roles that were dealt, which the players themselves do not learn.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from typing import Any

import msgspec

from jackal import games
from jackal.core.chance import Chance
from jackal.core.thinking import Thought
from jackal.games.saboteur.bot import mind
from jackal.games.saboteur.rules.state import SaboteurState
from jackal.tools.arena import wilson


class Result(msgspec.Struct):
    """Rounds of one pair at one number of seats. `quiet`: rounds without any saboteur; they don't count."""

    seats: int
    diggers: int = 0
    saboteurs: int = 0
    quiet: int = 0
    moves: int = 0
    seconds: list[float] = []

    @property
    def played(self) -> int:
        """Rounds that count."""
        return self.diggers + self.saboteurs


def play_round(
    seats: int, seed: int, levels: tuple[str, str], options: dict[str, Any], result: Result
) -> SaboteurState:
    """One round with the given levels of diggers and saboteurs, added to `result`."""
    settled = {**options, "rounds": 1, "beginner": 1 + seed % seats}
    state = games.rules("saboteur").new(seats, settled, Chance(seed))
    assert isinstance(state, SaboteurState)
    minds = [mind(levels[bad]) for bad in state.saboteur]
    while not state.shown:
        seat = state.actors()[0]
        start = time.perf_counter()
        thought = Thought(minds[seat], state, seat, f"{seed}/{seat}/{len(state.history)}")
        action = None
        while action is None:
            action = thought.advance(time.perf_counter, 1.0)
        assert not thought.fault, thought.fault
        result.seconds.append(time.perf_counter() - start)
        result.moves += 1
        state.step(action, tell=False)
    if state.winner == "diggers" and any(state.saboteur):
        result.diggers += 1
    elif state.winner == "saboteurs":
        result.saboteurs += 1
    else:
        result.quiet += 1
    return state


def run(seats: int, rounds: int, levels: tuple[str, str], seed: int, options: dict[str, Any]) -> Result:
    """That many rounds which have a saboteur."""
    result = Result(seats)
    while result.played < rounds:
        play_round(seats, seed, levels, options, result)
        seed += 1
    return result


def line(name: str, seats: str, results: Sequence[Result]) -> str:
    """One line of the table."""
    diggers, played = sum(one.diggers for one in results), sum(one.played for one in results)
    low, high = wilson(diggers, played)
    times = sorted(second for one in results for second in one.seconds)
    moves = sum(one.moves for one in results) / max(1, played + sum(one.quiet for one in results))
    return (
        f"{name:<15} {seats:>5} {played:>6} {diggers / played:7.1%}  {low:6.1%} - {high:6.1%} {moves:7.1f}"
        f" {times[len(times) // 2]:8.4f} {times[-1]:7.3f}"
    )


def main(arguments: Sequence[str]) -> int:
    """Print the table."""
    words = argparse.ArgumentParser(prog="python -m tests.saboteur_bot.arena", description=__doc__)
    words.add_argument("--seats", default="5,6,7,8,9,10")
    words.add_argument("--rounds", type=int, default=40, help="with a saboteur, for each line (default 40)")
    words.add_argument("--pairs", default="hard/hard", help="diggers/saboteurs, several parted by commas")
    words.add_argument("--seed", type=int, default=0)
    words.add_argument("--option", action="append", default=[], metavar="KEY=VALUE")
    given = words.parse_args(arguments)
    options = dict(one.split("=", 1) for one in given.option)
    flags: dict[str, Any] = {key: value == "yes" if value in ("yes", "no") else value for key, value in options.items()}
    print(f"{'pair':<15} {'seats':>5} {'rounds':>6} {'diggers':>8} {'95 % interval':>16} {'moves':>7} {'median s':>8}"
          f" {'max s':>7}")  # fmt: skip
    for pair in given.pairs.split(","):
        diggers, _, saboteurs = pair.partition("/")
        results = []
        for seats in map(int, given.seats.split(",")):
            results.append(run(seats, given.rounds, (diggers, saboteurs), given.seed, flags))
            print(line(pair, str(seats), results[-1:]), flush=True)
        if len(results) > 1:
            print(line(pair, "all", results), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
