"""A lighthouse that shows its tiles to one player: the curtain hangs as long as there is a secret, no longer."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from jackal.app.curtain import Curtain
from jackal.games.jackal.rules.actions import Walk
from tests.scene.conftest import Sit
from tests.scene.player import Player, table_of

SEEN = {"8,8": "closed jungle", "2,6": "closed empty", "3,3": "closed empty", "4,4": "closed empty"}
GROUND = {"5,6": "empty", "8,7": "empty", "2,7": "empty", "3,4": "empty", "4,5": "empty"}
UNITS = {"white_1": [5, 6], "white_2": [8, 7], "white_3": [3, 4], "black_1": [2, 7], "black_2": [4, 5]}


def seated(sit: Sit, people: str = "pp") -> Player:
    options = {"mode": "two_single", "edition": "treasure_island", "lighthouse_mode": "peek"}
    tiles = {"5,5": "closed lighthouse", **GROUND, **SEEN}
    position = {"rest": "closed empty", "tiles": tiles, "units": UNITS}
    player = sit(table_of("jackal", people, options=options, position=position))
    player.settle()
    return player


def drawn(player: Player) -> bool:
    """Whether the curtain hangs."""
    for _ in range(12):
        player.step(0.1)
    return isinstance(player.shell.scenes[-1], Curtain)


def take(player: Player) -> None:
    """Whoever is at the curtain looks, and has seen what there was."""
    assert drawn(player)
    player.key(pygame.K_RETURN)
    for _ in range(60):
        player.step(0.1)
    player.settle()


def walk(player: Player, seat: int, unit: str, x: int, y: int) -> None:
    assert player.table.acting == seat
    player.do(Walk(seat, unit, (x, y)))
    player.settle()


def test_without_a_secret_nobody_turns_away_and_before_the_first_everybody_else_does(sit: Sit) -> None:
    player = seated(sit)
    assert not drawn(player)
    walk(player, 0, "white_2", 8, 6)
    assert not drawn(player)
    walk(player, 1, "black_1", 2, 8)
    assert not drawn(player)
    walk(player, 0, "white_1", 5, 5)
    assert drawn(player), "the others may not look on"
    assert player.table.curtain == 0
    take(player)
    assert player.table.eyes == 0
    for x, y in ((8, 8), (2, 6), (3, 3), (4, 4)):
        player.click(f"cell:{x},{y}")
        player.settle()
        assert not drawn(player)
    view: Any = player.table.view()
    assert view.known["8,8"] == "jungle"
    for x, y in ((8, 8), (2, 6), (3, 3)):
        player.click(f"cell:{x},{y}")
        player.settle()
    take(player)
    view = player.table.view()
    assert (player.table.eyes, view.known) == (1, {})


def test_the_curtain_is_put_away_when_all_is_open(sit: Sit) -> None:
    player = seated(sit)
    walk(player, 0, "white_1", 5, 5)
    take(player)
    for x, y in ((8, 8), (2, 6), (3, 3), (4, 4), (8, 8), (2, 6), (3, 3)):
        player.click(f"cell:{x},{y}")
        player.settle()
    for seat, unit, x, y in ((1, "black_1", 2, 6), (0, "white_2", 8, 8), (1, "black_2", 4, 4), (0, "white_3", 3, 3)):
        take(player)
        walk(player, seat, unit, x, y)
    assert not drawn(player)
    assert (player.table.eyes, player.table.acting) == (1, 1)


@pytest.mark.parametrize("people", ["pb", "bp"])
def test_one_person_alone_has_no_curtain(sit: Sit, people: str) -> None:
    player = seated(sit, people)
    player.settle()
    if people == "pb":
        player.do(Walk(0, "white_1", (5, 5)))
        player.settle()
    assert not drawn(player)
