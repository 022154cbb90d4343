"""Play games by computers alone, check every promise on the way, and record games for the tests."""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from jackal import games
from jackal.core.chance import Chance
from jackal.core.contract import Kit, at_random, random_options
from jackal.core.game import Action, Game
from jackal.tools import Told, Words, at_least, play
from jackal.tools.play import Players, Record

RECORDS = 5


def parser() -> Words:
    """The words of the command line."""
    words = Words("selfplay", __doc__)
    play.add_game(words)
    words.add_argument("--seats", type=at_least(0), default=0, help="default: all numbers of seats in turn")
    words.add_argument("--games", type=at_least(1), default=10, help="how many (default 10)")
    words.add_argument("--bots", default=play.RANDOM, metavar="LEVEL[,LEVEL…]", help="dealt round the seats in turn")
    words.add_argument("--mix", action="store_true", help="random options in each game, but for those given")
    words.add_argument("--every", type=at_least(1), default=10, metavar="N", help="check all promises each N actions"
                       " (default 10)")  # fmt: skip
    words.add_argument("--record", type=Path, metavar="DIR", help="keep games whose end is not recorded there yet,"
                       f" and others up to {RECORDS}")  # fmt: skip
    words.add_argument("--refresh", type=Path, metavar="DIR", help="play nothing new, but bring the games recorded"
                       " there up to date with the rules")  # fmt: skip
    words.add_argument("--json", action="store_true", help="one JSON object instead of lines")
    return words


def main(arguments: Sequence[str]) -> int:
    """The exit code is 0 if all games kept all promises. The last line: `K passed, F failed`."""
    given = parser().parse_args(arguments)
    game = games.rules(given.game)
    return refresh(game, given.refresh) if given.refresh else play_games(game, given)


def play_games(game: Game, given: argparse.Namespace) -> int:
    """See `main`."""
    counts = [given.seats] if given.seats else list(game.seats)
    levels, fixed = play.levels(given.bots), play.options(given.option)
    for seats in counts:
        play.settled(game, seats, fixed)
    if given.record:
        given.record.mkdir(parents=True, exist_ok=True)
    kit = Kit(game)
    done: list[dict[str, Any]] = []
    failed = 0
    start = time.perf_counter()
    for number in range(given.games):
        seed, seats = given.seed + number, counts[number % len(counts)]
        rng = Random(f"{game.id}/{seed}")
        options = {**(random_options(game, seats, rng) if given.mix else {}), **fixed}
        game.settle(seats, options)
        round_table = [levels[seat % len(levels)] for seat in range(seats)]
        players = Players(game.id, round_table, str(seed))
        choose = at_random if set(levels) == {play.RANDOM} else players.choose
        begun = time.perf_counter()
        try:
            state, actions = kit.play(seats, options, seed=seed, rng=rng, choose=choose, every=given.every)
            again = kit.replay(seats, options, seed, actions)
            assert again.dump() == state.dump(), f"seed {seed}, {seats} seats: a replayed game is the same"
        except Exception as error:
            failed += 1
            if not given.json:
                print(f"FAILED {error if isinstance(error, AssertionError) else repr(error)}")
            done.append({"seed": seed, "seats": seats, "failed": str(error)})
            continue
        outcome = state.outcome()
        assert outcome is not None
        took = time.perf_counter() - begun
        facts = {"seed": seed, "seats": seats, "actions": len(actions), "end": outcome.reason,
                 "winners": outcome.winners, "scores": outcome.scores, "seconds": round(took, 3)}  # fmt: skip
        done.append(facts)
        if not given.json:
            print(f"seed {seed}, {seats} seats: {len(actions)} actions, {outcome.reason}, scores {outcome.scores}")
        if given.record:
            keep(given.record, play.record(game, round_table, game.settle(seats, options), seed, actions), seats)
    actions_played = sum(one.get("actions", 0) for one in done)
    ends = Counter(one["end"] for one in done if "end" in one)
    facts = {"actions": actions_played, "seconds": round(time.perf_counter() - start, 2), "ends": dict(ends),
             "missing_ends": sorted(set(game.endings) - set(ends)), "unmet": sorted(kit.unmet())}  # fmt: skip
    if given.json:
        print(json.dumps({"game": game.id, "passed": given.games - failed, "failed": failed, **facts, "games": done}))
    else:
        print("\n".join(f"{name}: {value}" for name, value in facts.items()))
        print(f"{given.games - failed} passed, {failed} failed")
    return 1 if failed else 0


def keep(folder: Path, made: Record, seats: int) -> None:
    """Write a record if the folder still lacks its end, or lacks games."""
    names = [file.name for file in folder.glob("*.jsonl")]
    if len(names) < RECORDS or not any(name.startswith(f"{made.end}-") for name in names):
        play.write_record(folder / f"{made.end}-{seats}-{made.setup.seed}.jsonl", made)


def refresh(game: Game, folder: Path) -> int:
    """Bring each record up to date: its actions as far as the rules still allow them, then its players go on. The
    name follows the end."""
    files = sorted(folder.glob("*.jsonl"))
    if not files:
        raise Told(f"--refresh {folder}: there are no recorded games")
    for file, old in [(file, play.read_record(file, game)) for file in files]:
        setup = old.setup
        play.settled(game, len(setup.seats), setup.options)
        state = game.new(len(setup.seats), setup.options, Chance(setup.seed))
        actions: list[Action] = []
        for action in old.actions:
            if state.outcome() is not None or state.why_not(action) is not None:
                break
            state.apply(action)
            actions.append(action)
        kept = len(actions)
        levels = [seat.level for seat in setup.seats]
        players = Players(game.id, levels, str(setup.seed))
        while state.outcome() is None:
            action = players.choose(state, Random(0))
            state.apply(action)
            actions.append(action)
        made = play.record(game, levels, dict(setup.options), setup.seed, actions)
        new = file.with_name(f"{made.end}-{len(levels)}-{setup.seed}.jsonl")
        if new != file:
            file.unlink()
        play.write_record(new, made)
        told = "unchanged" if made == old else f"{kept} of {len(old.actions)} actions kept, now {len(actions)}"
        print(f"{new.name}: {told}")
    return 0
