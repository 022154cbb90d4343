"""Saved matches in every state, for the tests of the list and of going on."""

from __future__ import annotations

import time
from pathlib import Path
from random import Random

from jackal import games
from jackal.app import matches
from jackal.app.home import saves_folder
from jackal.core.bots import RandomMind
from jackal.core.journal import write_new
from jackal.core.setup import Seat, Setup
from jackal.core.table import Table

ANNA = Seat("Anna", colour="ivory")
BORIS = Seat("Boris", colour="vermilion")
REEF = Seat("Reef", "bot", "hard", "vermilion")

PLAYED: dict[tuple[int, tuple[Seat, ...], str, int], tuple[str, bytes]] = {}
"""What was played before: the name of its file and what stands in it."""


def saved(moves: int, *, seats: tuple[Seat, ...] = (ANNA, BORIS), title: str = "", seed: int = 5) -> Path:
    """A match of Jackal after so many random moves, on disk and closed. It is played once and copied from then on."""
    wanted = (moves, seats, title, seed)
    if wanted in PLAYED:
        stem, raw = PLAYED[wanted]
        path, lock = write_new(saves_folder(), stem, raw)
        lock.release()
        return path
    game = games.rules("jackal")
    setup = Setup("jackal", seats, {}, seed, title=title)
    journal = matches.saves().create(setup, game)
    table = Table(game, setup, clock=time.perf_counter, minds=lambda _: RandomMind(), journal=journal)
    rng = Random(3)
    while table.count < moves and table.outcome is None:
        if table.thinking is not None:
            while table.bot_tick(1.0) is None:
                continue
        else:
            table.apply(rng.choice(table.legal()))
    journal.close()
    PLAYED[wanted] = journal.path.name.partition(".")[0], journal.path.read_bytes()
    return journal.path


def damaged(path: Path) -> Path:
    """The header of the file no longer makes sense."""
    raw = path.read_bytes()
    path.write_bytes(b"\x00\x01garbage" + raw[30:])
    return path
