"""Whoever watches sees the same in every world that may be, to the pixel: the others' secrets leave no trace.

A match goes on in two worlds that its watcher can't tell apart, with the same actions of the others. His pictures, his
log, what is explained under the mouse and the title of the window have to be the same; those of the one who looked
have not.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from random import Random
from typing import Any

import pygame
import pytest

from jackal import games
from jackal.app.game_scene import GameScene
from jackal.app.shell import Shell
from jackal.app.unseen import settle
from jackal.core.bots import RandomMind
from jackal.core.chance import Chance
from jackal.core.game import Action, State
from jackal.core.setup import Seat, Setup
from jackal.core.table import Table
from tests.app.conftest import Start
from tests.app.evening import press, scene_of
from tests.saboteur.play import place

NAMES = ("Anna", "Boris", "Vera", "Greg")


class Watcher:
    """The person at one seat of a match that the others play from a position on."""

    def __init__(self, shell: Shell, game: str, options: dict[str, Any], state: State, eyes: int) -> None:
        self.shell = shell
        seats = tuple(Seat(NAMES[seat], "person" if seat == eyes else "bot") for seat in range(state.seats))
        setup = Setup(game, seats, options, 7, position=state.dump())
        self.table = Table(games.rules(game), setup, clock=time.perf_counter, minds=lambda _: RandomMind())
        self.scene = GameScene(shell, self.table)
        shell.push(self.scene, fade=False)
        self.rest()

    def rest(self) -> None:
        """Until nothing moves and nothing waits to be read."""
        for _ in range(100):
            self.shell.step(0.1, [])
            if self.shell.dialogs:
                press(self.shell, "ok")
            elif self.scene.briefing.on:
                press(self.shell, "seen")
            elif not self.scene.show.busy:
                return
        raise AssertionError("it never comes to rest")

    def move(self, pos: tuple[int, int]) -> None:
        self.shell.step(0.0, [pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))])

    def look(self) -> list[Any]:
        """What there is to see now."""
        scene = self.scene
        self.move((5, 5))
        settle(self.shell, 0.3)
        seen: list[Any] = [pygame.image.tobytes(self.shell.surface, "RGB"), self.shell.caption]
        seen += [told.text for told in scene.log._told]
        seen.append({name: button.enabled for name, button in scene.panel.buttons.items()})
        return seen

    def touch(self) -> list[Any]:
        """What is told of each thing under the mouse."""
        scene, seen = self.scene, []
        picks = {pick for actor in scene.stage.actors.values() for pick in actor.piece.picks}
        cells = {f"cell:{x},{y}" for x in range(1, 12) for y in range(1, 12)}
        for target in sorted(picks | cells):
            box = scene.plate.rect_of(target)
            if box is not None:
                self.move(box.center)
                seen.append((scene.pointer.under, repr(scene.card.card)))
        assert len(seen) > 20
        return seen

    def film(self, actions: Sequence[Action]) -> list[Any]:
        """What is seen at first and after each action of the others, in the end by the mouse and looking back, too."""
        seen = self.look()
        for action in actions:
            before = self.table.view()
            self.scene.act(self.table._carry_out(action), before, pause=True)
            self.rest()
            seen += self.look()
        seen += self.touch()
        self.scene.look_back(0)
        seen += self.look()
        self.shell.pop(fade=False)
        return seen


def light() -> tuple[State, State, list[Action], int]:
    """Somebody is at the lighthouse, and looks at tiles that are others in the other world, for all a watcher knows."""
    options = {"edition": "treasure_island", "lighthouse_mode": "peek"}
    game, rng = games.rules("jackal"), Random(304)
    state: Any = game.new(4, options, Chance(304))
    state.step(rng.choice(state.legal()))
    (looker,) = state.actors()
    assert state.view(None).decision.kind == "light"
    other: Any = state.resample((looker + 1) % 4, Random(1))
    one, two, actions = state.clone(), other.clone(), []
    for _ in range(2):
        action = next(action for action in one.legal() if known(one, action, looker) != known(two, action, looker))
        actions.append(action)
        one.step(action)
        two.step(action)
    return state, other, actions, looker


def known(state: Any, action: Action, seat: int) -> Any:
    """What a seat knows after an action."""
    after = state.clone()
    after.step(action)
    return after.view(seat)


def mine() -> tuple[State, State, list[Action], int]:
    """Somebody looks at a goal that is another one in the other world."""
    state: Any = place(seats=3, turn=1, hands=[["rockfall"], ["map", "rockfall"], ["rockfall"]])
    for seed in range(200):
        other: Any = state.resample(0, Random(seed))
        for action in state.legal():
            both = other.why_not(action) is None and type(action).__name__ == "PlayMap"
            if both and known(state, action, 1).notes != known(other, action, 1).notes:
                return state, other, [action], 1
    raise AssertionError("no such world")


@pytest.mark.parametrize(("game", "options", "worlds"), [
    ("jackal", {"edition": "treasure_island", "lighthouse_mode": "peek"}, light),
    ("saboteur", {}, mine),
])  # fmt: skip
def test_whoever_watches_sees_the_same_in_every_world(
    start: Start, monkeypatch: pytest.MonkeyPatch, game: str, options: dict[str, Any], worlds: Any
) -> None:
    monkeypatch.setattr(GameScene, "_think", lambda scene: None)
    shell = start((1024, 600), pace="off")
    state, other, actions, looker = worlds()
    watcher = 0 if looker else 1
    films = [Watcher(shell, game, options, world, watcher).film(actions) for world in (state, other)]
    assert films[0] == films[1]
    films = [Watcher(shell, game, options, world, looker).film(actions) for world in (state, other)]
    assert films[0] != films[1], "whoever looked has seen something"


def passed_on(seed: int) -> tuple[State, State, Action]:
    """Two worlds that the next person can't tell apart, and what the one before him does in both."""
    game, rng = games.rules("saboteur"), Random(seed)
    while True:
        state: Any = game.new(3, {}, Chance(rng.randrange(10**6)))
        for _ in range(12):
            state.step(rng.choice(state.legal()))
        (giver,) = state.actors()
        for action in rng.sample(state.legal(), min(12, len(state.legal()))):
            after = state.clone()
            after.step(action)
            (taker,) = after.actors()
            for other in (state.resample(taker, Random(number)) for number in range(4)):
                if other.why_not(action) is None and other.view(giver) != state.view(giver):
                    then = other.clone()
                    then.step(action)
                    if taker != giver and then.view(taker) == after.view(taker):
                        return state, other, action


def from_the_curtain_on(shell: Shell, state: State, action: Action) -> list[Any]:
    """Each frame that a person sees from the curtain on, after another has looked at his own hand and acted."""
    seats = tuple(Seat(name) for name in NAMES[: state.seats])
    setup = Setup("saboteur", seats, {}, 7, position=state.dump())
    shell.open_match(setup)
    scene, seen = scene_of(shell), []
    frames: list[Any] | None = None

    def step(*events: pygame.event.Event) -> None:
        shell.step(1 / 30, events)
        if frames is not None:
            frames.append(pygame.image.tobytes(shell.surface, "RGB"))

    def rest() -> None:
        while not (scene.hand.free and not scene.show.busy):
            step()
            if scene.briefing.on:
                press(shell, "seen")
            elif scene.table.parting and not scene.show.busy:
                press(shell, "done")
            elif shell.scene is not scene:
                if scene.table.count:
                    return
                press(shell, "take")

    rest()
    for name in sorted(scene.hand.glow()):
        box = scene.plate.rect_of(name)
        if box is not None:
            step(pygame.event.Event(pygame.MOUSEMOTION, pos=box.center, rel=(0, 0), buttons=(0, 0, 0)))
            step()
    scene.deeds.decide(action)
    rest()
    settle(shell, 0.5)
    frames = seen
    press(shell, "take")
    rest()
    for _ in range(20):
        step()
    return seen


@pytest.mark.parametrize("seed", [1, 2, 7])
def test_what_one_person_held_leaves_no_trace_for_the_next(
    start: Start, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    """To the pixel and in every frame: also by the pictures that were painted for him and lie at hand."""
    monkeypatch.setattr("jackal.ui.pictures.SHARPEN", 60.0)  # as much as there is, however busy the machine
    shell = start((1024, 600), pace="quick")
    state, other, action = passed_on(seed)
    frames = from_the_curtain_on(shell, state, action)
    assert len(frames) > 20
    assert frames == from_the_curtain_on(shell, other, action)
