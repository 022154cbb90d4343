"""What the tools that play games share: set-ups from the command line, computer players, recorded games."""

from __future__ import annotations

import argparse
import hashlib
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from jackal import games
from jackal.core.bots import LEVELS, Mind, RandomMind
from jackal.core.chance import Chance
from jackal.core.game import Action, Game, Message, OptionError, State
from jackal.core.savefile import (
    Header,
    Line,
    SaveError,
    decode_action,
    decode_header,
    encode_action,
    encode_lines,
    header_of,
)
from jackal.core.setup import Seat, Setup
from jackal.core.text import Texts
from jackal.core.thinking import Thought
from jackal.games import REGISTRY
from jackal.tools import Told, at_least

RANDOM = "random"
ASK = 0.02  # seconds for which a player thinks between two looks at the clock


def add_game(parser: argparse.ArgumentParser) -> None:
    """The words that choose a game and its options."""
    known = [id for id, entry in REGISTRY.items() if entry.ruled]
    parser.add_argument("game", choices=known, metavar="GAME", help=", ".join(known))
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE", help="may be given several times")
    parser.add_argument(
        "--seed", type=at_least(0), default=0, help="of the first game; the others follow (default 0)"
    )


def said(message: Message, game: str) -> str:
    """What a game or the app says, in English."""
    return Texts.load("en").for_game(game, REGISTRY[game].home).message(message)


def settled(game: Game, seats: int, given: Mapping[str, Any]) -> dict[str, Any]:
    """The options, checked and completed. Raises `Told`, also where there can't be so many seats."""
    if seats not in game.seats:
        raise Told(f"--seats {seats}: {game.id} has {game.seats[0]} to {game.seats[-1]} seats")
    try:
        return game.settle(seats, given)
    except OptionError as error:
        raise Told(f"--option {error.key}: {said(error.message, game.id)}") from error


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

    def choose(self, state: State, rng: Random) -> Action:
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
    """A recorded game. Raises `Told` naming what is wrong with the file."""
    first, *rest = file.read_bytes().splitlines() or [b""]
    try:
        header, _ = decode_header(first, file)
    except SaveError as error:
        raise Told(said(error.message, game.id)) from error
    if header.game != game.id or isinstance(header.seed, str):
        raise Told(f"{file.name}: line 1: is no recorded game of {game.id}")
    lines: list[Line] = []
    actions: list[Action] = []
    for number, raw in enumerate(rest, 1):
        try:
            lines.append(msgspec.json.decode(raw, type=Line))
            action = decode_action(lines[-1], header, number, game.actions)
        except ValueError as error:
            raise Told(f"{file.name}: line {number + 1}: {error}") from error
        if (action is None) != (number == len(rest)):
            raise Told(f"{file.name}: line {number + 1}: every line but the first and the last is an action")
        if action is not None:
            actions.append(action)
    if not lines:
        raise Told(f"{file.name}: holds no game")
    return Record(header, actions, lines[-1].end, lines[-1].winners, lines[-1].digest)
