"""Hands that play a match on its real screen: they find what is to be clicked by its name, then click its pixels."""

from __future__ import annotations

import time
from collections.abc import Mapping
from random import Random
from typing import Any

import pygame
from pygame.event import Event

from jackal import games
from jackal.app.game_scene import GameScene
from jackal.app.shell import Shell
from jackal.core.bots import RandomMind
from jackal.core.game import Action
from jackal.core.setup import Seat, Setup
from jackal.core.table import Table
from jackal.ui.picker import group_of

GRID = 9


def table_of(
    game: str,
    people: str = "pppp",
    *,
    seed: int = 1,
    options: Mapping[str, Any] | None = None,
    moves: int = 0,
    **more: Any,
) -> Table:
    """A match that is not saved. `people`: a letter a seat, `p` person, `b` computer. `moves`: random ones made."""
    names = ("Anna", "Boris", "Vera", "Greg", "Daria")
    seats = tuple(
        Seat(name, "person" if kind == "p" else "bot") for name, kind in zip(names, people, strict=False)
    )
    setup = Setup(game, seats, dict(options or {}), seed, **more)
    table = Table(games.rules(game), setup, clock=time.perf_counter, minds=lambda _: RandomMind())
    rng = Random(seed)
    for _ in range(moves):
        if table.outcome is None:
            table.apply(rng.choice(table.legal()))
    return table


class Player:
    """Somebody at the mouse of a match."""

    def __init__(self, shell: Shell, table: Table) -> None:
        self.shell, self.table = shell, table
        self.scene = GameScene(shell, table)
        shell.push(self.scene, fade=False)
        self.step()

    # doing

    def step(self, dt: float = 0.02, *events: Event) -> None:
        self.shell.step(dt, events)

    def settle(self, steps: int = 400) -> None:
        """Until nothing is shown any more and no computer is to move."""
        for _ in range(steps):
            self.step(0.1)
            scene = self.scene
            if not scene.show.busy and self.table.thinking is None:
                return
        raise AssertionError("it never comes to rest")

    def move(self, pos: tuple[int, int]) -> None:
        self.step(0.0, Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)))

    def press(self, pos: tuple[int, int], button: int = 1) -> None:
        self.move(pos)
        self.step(0.0, Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=button))
        self.step(0.0, Event(pygame.MOUSEBUTTONUP, pos=pos, button=button))

    def key(self, key: int, mod: int = 0) -> None:
        self.step(0.0, Event(pygame.KEYDOWN, key=key, mod=mod, unicode=""))

    def point_of(self, target: str) -> tuple[int, int]:
        """A pixel where a click means this target; there must be one."""
        scene = self.scene
        box = scene.plate.rect_of(target)
        assert box is not None, f"{target} is nowhere on the board"
        order = sorted(
            ((x, y) for x in range(1, GRID) for y in range(1, GRID)),
            key=lambda at: abs(at[0] - GRID / 2) + abs(at[1] - GRID / 2),
        )
        for x, y in order:
            pos = (box.x + box.w * x // GRID, box.y + box.h * y // GRID)
            if scene.hand.pointed(scene.plate.target_at(pos)) == target:
                return pos
        raise AssertionError(f"{target} can't be clicked anywhere")

    def click(self, target: str) -> None:
        """Click a target that can be clicked next, on the board, in the bar or in the menu that has come up."""
        scene = self.scene
        if scene.ui.popup is not None:
            menu: Any = scene.ui.popup
            at = [value for value, _ in menu.items].index(target)
            menu.pick(at)
            self.step()
        elif scene.plate.rect_of(target) is None:
            self.press(scene.ui.find(target).rect.center)
        else:
            self.press(self.point_of(target))

    def do(self, action: Action) -> None:
        """Play an action by its targets, answering what is asked on the way."""
        scene, count = self.scene, self.table.count
        assert scene.hand.picker is not None, "nothing can be decided here"
        scene.hand.picker.reset()
        path = scene.board.targets(action, scene.hand.view)
        for step in path:
            if isinstance(step, str) and group_of(step) in scene.board.prefer:
                scene.hand.picker.want(step)
        wanted = [name for step in path for name in ([step] if isinstance(step, str) else sorted(step))]
        for target in wanted:
            if self.table.count > count or scene.hand.picker is None or self.shell.dialogs:
                break
            if target in scene.hand.chosen or group_of(target) in scene.board.prefer:
                continue
            assert target in scene.hand.coming(), f"{target} of {wanted} is not offered"
            self.click(target)
        menu: Any = scene.ui.popup
        if menu is not None and self.table.count == count:
            menu.pick([value for value, _ in menu.items].index(action))
            self.step()
        if self.shell.dialogs and self.table.count == count:
            self.press(self.shell.dialogs[-1].ui.find("yes").rect.center)
        done = [entry.action for entry in self.table._history.entries[count : count + 1]]
        assert done == [action], f"{action} was not carried out by clicking {wanted}"

    @property
    def last(self) -> Action:
        """The action carried out last."""
        return self.table._history.entries[-1].action  # no other way to see what the clicks came to
