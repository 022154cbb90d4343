"""Tables of Saboteur, and hands that play them on the real screen."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from jackal import games
from jackal.app.game_scene import GameScene
from jackal.app.unseen import NAMES
from jackal.core.bots import RandomMind
from jackal.core.game import Action
from jackal.core.setup import Seat, Setup
from jackal.core.table import Table
from jackal.ui.board import Look
from tests.saboteur.play import dig
from tests.scene.player import Player

Choose = Callable[[Table, Random], Action]

COLOURS = ("vermilion", "ivory", "night", "gold", "indigo", "moss", "plum", "teal", "rust", "slate")


def digger(table: Table, rng: Random) -> Action:
    """Somebody who wants to reach the goals, so that rounds end in every way."""
    return dig(table.state_at(table.count), rng)


def anything(table: Table, rng: Random) -> Action:
    """Anything that is allowed."""
    return rng.choice(table.legal())


def mine(
    people: str = "ppp",
    *,
    seed: int = 1,
    options: Mapping[str, Any] | None = None,
    moves: int = 0,
    language: str = "en",
    choose: Choose = digger,
    **more: Any,
) -> Table:
    """A match that is not saved. `people`: a letter a seat, `p` person, `b` computer; `moves` are made beforehand."""
    names = NAMES[language]
    seats = tuple(
        Seat(names[n], "person" if kind == "p" else "bot", "normal", COLOURS[n]) for n, kind in enumerate(people)
    )
    curtain = more.pop("curtain", "auto")
    setup = Setup("saboteur", seats, dict(options or {}), seed, curtain="never", **more)
    table = Table(games.rules("saboteur"), setup, clock=time.perf_counter, minds=lambda _: RandomMind())
    rng = Random(seed)
    for _ in range(moves):
        if table.outcome is None and table.thinking is None:
            table.apply(choose(table, rng))
        elif table.outcome is None:
            while table.bot_tick(1.0) is None:
                continue
    again = Setup("saboteur", seats, dict(options or {}), seed, curtain=curtain, **more)
    table.eyes = None
    table.change(again)
    return table


class Miner(Player):
    """Plays Saboteur by clicks, puts away what is to be read, and passes the mouse on."""

    scene: GameScene

    def on(self, steps: int = 60) -> None:
        """Until somebody is to decide, or the match is over."""
        for _ in range(steps):
            shell, scene, table = self.shell, self.scene, self.table
            if shell.dialogs:
                if table.outcome is not None and not scene.show.busy:
                    return
                self.press(shell.dialogs[-1].ui.find("ok").rect.center)
            elif shell.scene is not scene:
                self.press(shell.scene.ui.find("take").rect.center)  # type: ignore[union-attr]
            elif scene.briefing.on:
                self.press(scene.ui.find("seen").rect.center)
            elif table.parting and not scene.show.busy:
                self.press(scene.ui.find("done").rect.center)
            elif scene.hand.free and not scene.show.busy:
                return
            self.step(0.1)
        raise AssertionError("it never comes to rest")


def words_in(look: Look) -> set[str]:
    """All words of a look, however deep."""
    if isinstance(look, tuple):
        return {word for part in look for word in words_in(part)}
    return {str(look)}


def private_looks(table: Table) -> set[str]:
    """Words of looks that some seat alone may see now, whoever it is."""
    state: Any = table.state_at(table.count)
    return {str(name) for hand in state.hands for name in (state.game.cards.ids[kind] for kind in hand)}
