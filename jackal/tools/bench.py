"""Measure what players feel: start, screens, frames, clicks, computers' thinking, loading; medians of five."""

from __future__ import annotations

import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from jackal import games
from jackal.core.bots import LEVELS
from jackal.core.chance import Chance
from jackal.core.game import Game, State
from jackal.core.saves import Saves
from jackal.core.setup import Seat, Setup
from jackal.core.table import Table
from jackal.games import REGISTRY
from jackal.tools import Words, among
from jackal.tools.play import Players

TIMES = 5
JOURNAL = 1000  # actions
SMALL, LARGE = (1280, 720), (1920, 1080)
SCREENS = ("menu", "settings", "saves", "credits")


class Figure:
    """One line of the table: name -> value with its unit; lower is better unless the unit is `/s`."""

    def __init__(self, name: str, values: Sequence[float], unit: str) -> None:
        self.name = name
        self.value = statistics.median(values)
        self.spread = (min(values), max(values))
        self.unit = unit

    def plain(self) -> dict[str, Any]:
        """For JSON."""
        low, high = (round(bound, 6) for bound in self.spread)
        return {"name": self.name, "value": round(self.value, 6), "unit": self.unit, "low": low, "high": high}

    def line(self) -> str:
        """For people."""
        return f"{self.name:<44} {self.value:12.3f} {self.unit:<4}  {self.spread[0]:.3f} .. {self.spread[1]:.3f}"


def timed(act: Callable[..., Any], *words: Any) -> float:
    """Seconds that it takes."""
    start = time.perf_counter()
    act(*words)
    return time.perf_counter() - start


def for_each(positions: Sequence[State], act: Callable[[State], Any]) -> float:
    """Microseconds that it takes for one of them."""
    start = time.perf_counter()
    for state in positions:
        act(state)
    return (time.perf_counter() - start) * 1e6 / len(positions)


# --- rules, computers, journal: in this process


def walk(game: Game, seats: int, seed: int, least: int) -> tuple[list[State], float]:
    """Random games until so many actions are played: positions on the way, actions a second."""
    positions: list[State] = []
    total = 0
    seconds = 0.0
    while total < least:
        state = game.new(seats, {}, Chance(seed))
        rng = Random(seed)
        while state.outcome() is None and total < least:
            if total % 25 == 0:
                positions.append(state.clone())
            start = time.perf_counter()
            state.step(rng.choice(state.legal()), tell=False)
            seconds += time.perf_counter() - start
            total += 1
        seed += 1
    return positions, total / seconds


def rules_figures(id: str) -> list[Figure]:
    """How quick a game's rules are."""
    game = games.rules(id)
    seats = game.seats[len(game.seats) // 2]
    rates, clones, legals, views, worlds = [], [], [], [], []
    for turn in range(TIMES):
        positions, rate = walk(game, seats, 100 * turn, 2000)
        rates.append(rate)
        clones.append(for_each(positions, lambda state: state.clone()))
        legals.append(for_each(positions, lambda state: state.legal()))
        views.append(for_each(positions, lambda state: state.view(0)))
        worlds.append(for_each(positions, lambda state: state.resample(0, Random(1))))
    return [
        Figure(f"{id}: random play, actions", rates, "/s"),
        Figure(f"{id}: clone", clones, "us"),
        Figure(f"{id}: legal", legals, "us"),
        Figure(f"{id}: view", views, "us"),
        Figure(f"{id}: resample", worlds, "us"),
    ]


def journal_figures(id: str) -> list[Figure]:
    """How long it takes to write an action through to the disk, and to load a journal of `JOURNAL` actions."""
    game = games.rules(id)
    with tempfile.TemporaryDirectory() as scratch:
        saves = Saves(Path(scratch), {id})
        writes, path, count = write_journal(game, saves)
        loads, previews, logs = [], [], []
        for _ in range(TIMES):
            start = time.perf_counter()
            journal = saves.open(path)
            table = Table(game, journal.setup, clock=time.perf_counter, journal=journal)
            loads.append(time.perf_counter() - start)
            assert table.count == count
            assert table.problem is None
            logs.append(timed(table.log, table.count - 30))
            journal.close()
            previews.append(timed(saves.previews))
    scale = JOURNAL / count * 1000
    return [
        Figure(f"{id}: an action, played and on the disk", [statistics.median(writes) * 1000], "ms"),
        Figure(f"{id}: load a match of {JOURNAL} actions", [load * scale for load in loads], "ms"),
        Figure(f"{id}: last page of its log", [log * 1000 for log in logs], "ms"),
        Figure(f"{id}: preview of a save", [preview * 1000 for preview in previews], "ms"),
    ]


def write_journal(game: Game, saves: Saves) -> tuple[list[float], Path, int]:
    """A match of `JOURNAL` actions by persons who move at random (the longest of ten, if they are all shorter):
    seconds of each action, the file, the number of actions."""
    best: tuple[list[float], Path, int] | None = None
    for seed in range(10):
        seats = tuple(Seat(f"Seat {number}") for number in range(game.seats[0]))
        setup = Setup(game.id, seats, seed=seed, curtain="never")
        journal = saves.create(setup, game)
        table = Table(game, setup, clock=time.perf_counter, journal=journal)
        rng = Random(seed)
        writes: list[float] = []
        while table.outcome is None and table.count < JOURNAL:
            action = rng.choice(table.legal())
            writes.append(timed(table.apply, action))
        journal.close()
        if best is None or table.count > best[2]:
            best = writes, journal.path, table.count
        if table.count == JOURNAL:
            break
    assert best is not None
    return best


def bot_figures(id: str, seconds: float) -> list[Figure]:
    """Seconds a decision, level by level, each measured for about so many seconds."""
    game = games.rules(id)
    seats = game.seats[0]
    figures = []
    for level in LEVELS:
        players = Players(id, [level] * seats, "bench")
        until = time.perf_counter() + seconds
        seed = 0
        while time.perf_counter() < until:
            state = game.new(seats, {}, Chance(seed))
            while state.outcome() is None and time.perf_counter() < until:
                state.step(players.choose(state, Random(0)), tell=False)
            seed += 1
        taken = sorted(players.seconds[level])
        figures.append(Figure(f"{id}: a {level} player decides", taken, "s"))
    return figures


# --- screens: each figure in a process of its own


@cache
def _compiled() -> tempfile.TemporaryDirectory[str]:
    """Where compiled code is kept: as with players, it is not the first start."""
    return tempfile.TemporaryDirectory(prefix="jackal-bench-")


def measured(expression: str) -> Any:
    """The value of an expression that calls functions of `measure`, in a fresh process."""
    script = f"import json\nfrom jackal.app import measure\nprint(json.dumps({expression}))"
    environment = {
        **os.environ,
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
        "PYTHONPYCACHEPREFIX": _compiled().name,
    }
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    root = Path(games.__file__).parents[2]
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False, env=environment, cwd=root
    )
    if done.returncode:
        raise RuntimeError(f"{expression}: {done.stderr.strip().splitlines()[-1]}")
    return json.loads(done.stdout.splitlines()[-1])


def screen_figures(built: Sequence[str]) -> list[Figure]:
    """Everything that has to do with the window."""
    figures = _pair("start to the first frame of the menu", "first_frame()", ("clock", "processor"), 1000)
    screens = [*SCREENS, *(f"{kind}{id}" for id in built for kind in ("setup:", "rules:", ""))]
    for screen in screens:
        measured(f"measure.opening({screen!r})")  # compiles what it needs, and is not counted
        figures += _pair(f"open {screen}", f"opening({screen!r})", ("clock", "processor"), 1000)
    figures += _pair("whole menu drawn anew", "still_frames('menu')")
    for id in built:
        figures += _pair(f"{id}: a frame while things move", f"frames({id!r})")
        figures.append(Figure(f"{id}: click to picture", _many(f"click_to_picture({id!r})", 1000), "ms"))
    for screen in ("menu", *built):
        for size in (SMALL, LARGE):
            name = f"{screen}: memory at {size[0]}x{size[1]}"
            figures += _pair(name, f"memory({screen!r}, {size})", ("shown", "peak"), unit="MB")
        figures += _pair(f"{name}, resized 12 times", f"memory({screen!r}, {LARGE}, 3)", ("shown", "peak"), unit="MB")
        figures.append(Figure(f"{screen}: processor while idle", _many(f"idle_cpu({screen!r})", 100), "%"))
    return figures


def _many(call: str, scale: float) -> list[float]:
    return [float(measured(f"measure.{call}")) * scale for _ in range(TIMES)]


def _pair(
    name: str, call: str, titles: tuple[str, str] = ("median", "99 of 100"), scale: float = 1, unit: str = "ms"
) -> list[Figure]:
    pairs = [measured(f"measure.{call}") for _ in range(TIMES)]
    return [
        Figure(f"{name}, {title}", [pair[which] * scale for pair in pairs], unit) for which, title in enumerate(titles)
    ]


def seconds(word: str) -> float:
    """More than no seconds. Raises `ValueError`."""
    found = float(word)
    if not 0 < found < float("inf"):
        raise ValueError
    return found


def main(arguments: Sequence[str]) -> int:
    """Print the table."""
    words = Words("bench", __doc__)
    known = [id for id, entry in REGISTRY.items() if entry.ruled]
    words.add_argument("games", nargs="*", type=among(known), metavar="GAME", help="default: all")
    words.add_argument("--only", choices=("rules", "journal", "bots", "screens"), action="append", help="part of it")
    words.add_argument("--bot-seconds", type=seconds, default=20.0, help="for each level of players (default 20)")
    words.add_argument("--json", action="store_true", help="one JSON object instead of a table")
    given = words.parse_args(arguments)
    chosen = given.games or known
    parts = given.only or ["rules", "journal", "bots", "screens"]
    figures: list[Figure] = []
    for id in chosen:
        if "rules" in parts:
            figures += rules_figures(id)
        if "journal" in parts:
            figures += journal_figures(id)
        if "bots" in parts and REGISTRY[id].bot:
            figures += bot_figures(id, given.bot_seconds)
    if "screens" in parts:
        figures += screen_figures([id for id in chosen if REGISTRY[id].built])
    machine = f"Python {platform.python_version()}, {platform.system()}, {os.cpu_count()} processors"
    if given.json:
        print(json.dumps({"machine": machine, "figures": [figure.plain() for figure in figures]}))
    else:
        print(machine)
        print("\n".join(figure.line() for figure in figures))
    return 0
