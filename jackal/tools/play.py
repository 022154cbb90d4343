"""What the tools that play games share: set-ups from the command line, computer players, recorded games."""

from __future__ import annotations

import argparse
import hashlib
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from jackal import games
from jackal.core.bots import LEVELS, Mind, RandomMind
from jackal.core.chance import Chance
from jackal.core.game import Action, Game, State
from jackal.core.savefile import Header, Line, decode_action, decode_header, encode_action, encode_lines, header_of
from jackal.core.setup import Seat, Setup
from jackal.core.thinking import Thought
from jackal.games import REGISTRY

RANDOM = "random"
ASK = 0.02  # seconds for which a player thinks between two looks at the clock


class Told(Exception):  # noqa: N818 - it ends a tool with one sentence
    """Something on the command line makes no sense."""


def add_game(parser: argparse.ArgumentParser) -> None:
    """The words that choose a game and its options."""
    known = [id for id, entry in REGISTRY.items() if entry.ruled]
    parser.add_argument("game", choices=known, metavar="GAME", help=", ".join(known))
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE", help="may be given several times")
    parser.add_argument("--seed", type=int, default=0, help="of the first game; the others follow (default 0)")


def options(words: Sequence[str]) -> dict[str, Any]:
    """`["tide=ebb", "length=8"]` as values: numbers, yes/no, lists and mappings parted by commas, or words."""
    found = {}
    for word in words:
        key, sign, value = word.partition("=")
        if not sign:
            raise Told(f"--option {word}: an option is KEY=VALUE")
        found[key] = _value(value)
    return found


def _value(word: str) -> Any:
    if word in ("yes", "true", "no", "false"):
        return word in ("yes", "true")
    if word.lstrip("-").isdecimal():
        return int(word)
    if word.startswith("["):
        return [_value(part.strip()) for part in word.strip("[]").split(",") if part]
    if word.startswith("{"):
        pairs = [part.partition(":") for part in word.strip("{}").split(",") if part]
        return {key.strip(): _value(value.strip()) for key, _, value in pairs}
    return word


def levels(words: str) -> list[str]:
    """`hard,normal` as a list; `random` is the weakest of all."""
    found = words.split(",")
    for level in found:
        if level not in (RANDOM, *LEVELS):
            raise Told(f"--bots {level}: levels are {', '.join((RANDOM, *LEVELS))}")
    return found


def player(game: str, level: str) -> Mind:
    """A computer player."""
    return RandomMind() if level == RANDOM else games.bot(game)(level)


class Players:
    """Computer players round a table. `seconds`: level -> time of each decision that was one."""

    def __init__(self, game: str, levels: Sequence[str], name: str, clock: Callable[[], float] = time.perf_counter):
        self.levels = levels
        self.seconds: dict[str, list[float]] = {level: [] for level in levels}
        self._minds = [player(game, level) for level in levels]
        self._name = name
        self._clock = clock
        self._count = 0

    def choose(self, state: State, rng: Random) -> Action:  # noqa: ARG002 - players have their own dice
        """What the first seat that may act decides. Raises `AssertionError` if the player breaks down or decides
        nonsense."""
        seat = state.actors()[0]
        self._count += 1
        thought = Thought(self._minds[seat], state, seat, f"{self._name}/{seat}/{self._count}")
        start = self._clock()
        action = None
        while action is None:
            action = thought.advance(self._clock, ASK)
        if len([one for one in state.legal() if one.seat == seat]) > 1:
            self.seconds[self.levels[seat]].append(self._clock() - start)
        assert not thought.fault, f"{self.levels[seat]} player at seat {seat}: {thought.fault}"
        return action


# --- recorded games ---------------------------------------------------------------------------------------------------


class Record(msgspec.Struct, frozen=True):
    """A recorded game: header, actions, and what came out: reason of the end, winners, digest of the last dump."""

    header: Header
    actions: list[Action]
    end: str
    winners: tuple[int, ...]
    digest: str

    @property
    def setup(self) -> Setup:
        """Its set-up."""
        head = self.header
        assert isinstance(head.seed, int)
        return Setup(head.game, head.seats, head.options, head.seed)


def digest(state: State) -> str:
    """Finger print of all that a state holds."""
    return hashlib.sha256(msgspec.json.encode(state.dump(), order="sorted")).hexdigest()[:16]


def record(game: Game, levels: Sequence[str], given: dict[str, Any], seed: int, actions: list[Action]) -> Record:
    """A game that was played to its end, as a record."""
    seats = tuple(Seat(f"Seat {number}", "bot", level) for number, level in enumerate(levels, 1))
    header = header_of(Setup(game.id, seats, given, seed), "", "", veiled=False)
    state = game.new(len(seats), given, Chance(seed))
    for action in actions:
        state.apply(action)
    outcome = state.outcome()
    assert outcome is not None, "a record goes to the end"
    return Record(msgspec.structs.replace(header, app=""), actions, outcome.reason, outcome.winners, digest(state))


def write_record(file: Path, made: Record) -> None:
    """One line for the header, one an action, one for what came out."""
    lines = [Line(**encode_action(action, made.header, number)) for number, action in enumerate(made.actions, 1)]
    last = Line(end=made.end, winners=made.winners, digest=made.digest)
    raw, _ = encode_lines([made.header, *lines, last], summed=False)
    file.write_bytes(raw)


def read_record(file: Path, game: Game) -> Record:
    """A recorded game. Raises `SaveUnreadableError`, `ValueError` if a line is no action of the game."""
    first, *rest = file.read_bytes().splitlines()
    header, _ = decode_header(first, file)
    lines = [msgspec.json.decode(line, type=Line) for line in rest]
    found = [decode_action(line, header, number, game.actions) for number, line in enumerate(lines[:-1], 1)]
    actions = [action for action in found if action is not None]
    if len(actions) != len(found):
        raise ValueError(f"{file.name}: every line but the last is an action")
    return Record(header, actions, lines[-1].end, lines[-1].winners, lines[-1].digest)
