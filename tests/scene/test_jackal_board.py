"""Jackal clicked through on its real screen: every legal action can be made by its targets."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pygame
import pytest

from jackal.games.jackal.rules import actions
from jackal.ui.theme import GOLD
from tests.scene.conftest import Sit
from tests.scene.player import table_of

MODES = [("pp", "two_double"), ("pp", "two_single"), ("ppp", "three_single"), ("pppp", "four_single"),
         ("pppp", "four_teams")]  # fmt: skip


@pytest.mark.parametrize(("people", "mode"), MODES)
def test_a_game_is_played_by_clicks(sit: Sit, people: str, mode: str) -> None:
    table = table_of("jackal", people, seed=len(mode), options={"mode": mode})
    player = sit(table)
    rng = Random(mode)
    for _ in range(90):
        player.settle()
        if table.outcome is not None:
            break
        action = rng.choice(table.legal())
        player.do(action)
        assert player.last == action
    player.settle()


def test_every_legal_action_of_many_positions_can_be_clicked(sit: Sit) -> None:
    """Each action of a position in its turn, by looking at what the picker offers, without carrying it out."""
    kinds = set()
    player = sit(table_of("jackal", seed=1))
    board, rng = player.scene.board, Random(5)
    for seed in range(1, 9):
        state = table_of("jackal", seed=seed).state_at(0)
        for _ in range(180):
            if state.outcome() is not None:
                break
            view = state.view(0)
            paths = [board.targets(action, view) for action in state.legal()]
            assert len(set(paths)) == len(paths), "two actions have the same targets"
            longer = {path[:size] for path in paths for size in range(len(path))}
            assert not longer & set(paths), "one path is the beginning of another"
            kinds |= {type(action) for action in state.legal()}
            state.step(rng.choice(state.legal()), tell=False)
    assert kinds >= {
        actions.Walk, actions.Disembark, actions.Board, actions.Swim, actions.Advance, actions.Fly, actions.Choose,
        actions.MoveShip, actions.Stay,
    }  # fmt: skip


@pytest.mark.parametrize("size", [(1024, 600), (1280, 720), (1600, 900), (1920, 1080)], ids=lambda size: str(size[1]))
def test_tiles_lie_at_even_distances(sit: Sit, size: tuple[int, int]) -> None:
    plate = sit(table_of("jackal"), size).scene.plate
    boxes = [plate.box(plate.stage.actors[f"tile:{x},6"]) for x in range(1, 12)]
    gaps = {two.left - one.right for one, two in pairwise(boxes)}
    assert len(gaps) == 1, gaps


def test_the_chosen_pirate_on_deck_is_lit_and_stands_in_front(sit: Sit) -> None:
    player = sit(table_of("jackal"))
    plate = player.scene.plate
    box = plate.rect_of("unit:white_2")
    assert box is not None

    def golden() -> int:
        around = player.shell.surface.subsurface(box.inflate(16, 16))
        return pygame.mask.from_threshold(around, GOLD, (40, 40, 60, 255)).count()

    before = golden()
    player.click("unit:white_2")
    assert golden() > before + 40


def test_a_click_where_nothing_is_chosen_says_what_can_be_clicked(sit: Sit) -> None:
    player = sit(table_of("jackal"))
    scene = player.scene
    box = scene.plate.rect_of("cell:6,6")
    assert box is not None
    player.press(box.center)
    assert scene.judge.text == scene.say("match.green")


def test_a_word_of_the_judge_hides_nothing_that_can_be_clicked(sit: Sit) -> None:
    """Wherever somebody clicks in vain, what glows stays in sight, and a word without a ruling takes no click."""
    player = sit(table_of("jackal", "pp", seed=3, moves=60))
    scene = player.scene
    for unit in [target for target in scene.hand.coming() if target.startswith("unit:")]:
        player.click(unit)
        lit = [scene.plate.rect_of(target) for target in scene.hand.coming()]
        for x, y in ((6, 6), (2, 2), (10, 3), (6, 11)):
            box = scene.plate.rect_of(f"cell:{x},{y}")
            assert box is not None
            if box in lit:
                continue
            scene.deeds._say("Short.", "", box.center)
            hidden = [one for one in lit if one is not None and one.colliderect(scene.judge.rect)]
            assert not hidden, (unit, x, y)
            assert scene.ui.hit(scene.judge.rect.center) is scene.plate
        player.key(pygame.K_ESCAPE)
        player.key(pygame.K_ESCAPE)


def test_a_drunk_pirate_says_himself_why_he_stays(sit: Sit) -> None:
    rng = Random(2)
    table = table_of("jackal", "pp", seed=4, options={"mode": "two_single"})
    for _ in range(600):
        view = table.view()
        drunk = [name for name, unit in view.units.items() if unit.drunk and unit.crew == view.crew]
        if drunk and view.decision is None and view.vote is None:
            break
        table.apply(rng.choice(table.legal()))
    player = sit(table)
    scene = player.scene
    player.press(scene.plate.rect_of(f"unit:{drunk[0]}").center)  # type: ignore[union-attr]
    assert scene.judge.text == scene.say("refuse.drunk", unit=scene.say(f"unit.{drunk[0]}"))
    first = next(target for target in scene.hand.coming() if target.startswith("unit:") or scene.hand.chosen)
    if not scene.hand.chosen:
        player.click(first)
    player.press(scene.plate.rect_of(f"unit:{drunk[0]}").center)  # type: ignore[union-attr]
    assert scene.judge.text == scene.say("refuse.drunk", unit=scene.say(f"unit.{drunk[0]}"))


def test_a_resting_mouse_is_told_what_has_come_under_it(sit: Sit) -> None:
    player = sit(table_of("jackal"), pace="quick")
    scene = player.scene
    player.click("unit:white_2")
    box = scene.plate.rect_of("cell:6,11")
    assert box is not None
    player.press(box.center)
    player.settle()
    player.step()
    assert player.table.count == 1
    assert scene.pointer.under[0] == "unit:white_2" or "cell:6,11" in scene.pointer.under
    assert scene.card.card is not None


def test_the_way_of_every_computer_stays_until_a_person_moves(sit: Sit) -> None:
    player = sit(table_of("jackal", "pbb", seed=7))
    scene = player.scene
    player.settle()
    for _ in range(3):
        while player.table.acting == 0:
            player.do(player.table.legal()[0])
        player.settle()
        others = player.table.count - max(
            n for n, entry in enumerate(player.table._history.entries) if entry.action.seat == 0
        )
        assert len(scene.plate.marks.trail) >= min(2, others)
