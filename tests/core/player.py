"""Plays match after match of the toy game and writes down each action once it may be shown. To be killed.

Waits for folders, one a line, and starts a player in each; answers with its process id, and with a line once it is
dead. The seed is the folder's name.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

import msgspec

from jackal.core.saves import Saves
from jackal.core.table import Table
from tests.core.tables import Clock, long_toy, setup
from tests.toy.bot import mind


def play(home: Path) -> None:
    """Play until somebody pulls the plug."""
    seed = int(home.name)
    saves = Saves(home / "saves", {"toy"})
    shown = os.open(home / "shown", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    while True:
        seed += 1000
        match = setup("bbbbb", seed=seed, options={"length": 20})
        journal = saves.create(match, long_toy())
        table = Table(long_toy(), match, clock=Clock(), minds=mind, journal=journal)
        while table.outcome is None:
            table.bot_tick(1)
            action = msgspec.to_builtins(table._history.entries[-1].action)
            told = {"file": journal.path.name, "count": table.count, "action": action}
            os.write(shown, msgspec.json.encode(told) + b"\n")
        journal.close()


if __name__ == "__main__":
    for line in sys.stdin:
        child = os.fork()
        if not child:
            play(Path(line.strip()))
        print(child, flush=True)
        os.waitpid(child, 0)
        print("dead", flush=True)
