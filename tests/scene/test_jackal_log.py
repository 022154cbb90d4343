"""What the ship's log tells of an action: everything that counts, once, in few lines."""

from __future__ import annotations

import pytest

from jackal.core.game import Message
from jackal.games.jackal.scene_log import telling
from tests.scene.conftest import Sit
from tests.scene.player import table_of


def keys(*names: str) -> list[Message]:
    return [Message(f"log.{name}", {"unit": "@unit.red_1"}) for name in names]


@pytest.mark.parametrize(
    ("happened", "told"),
    [
        (["turn_began", "moved.walk"], ["moved.walk"]),
        (["moved.walk", "tile_opened"], ["tile_opened"]),
        (["moved.walk", "tile_opened", "coin_found"], ["tile_opened"]),
        (["tile_opened", "moved.ice", "tile_opened", "moved.arrow", "fell"], ["tile_opened", "tile_opened", "fell"]),
        (["coin_taken", "moved.walk", "moved.arrow", "boarded", "coin_delivered"], ["coin_delivered"]),
        (["coin_taken", "moved.walk", "moved.arrow"], ["coin_taken"]),
        (["coin_taken", "moved.ice", "fell", "coin_lost.sunk"], ["fell", "coin_lost.sunk"]),
        (["moved.walk", "moved.arrow", "moved.arrow"], ["moved.arrow"]),
        (["moved.walk", "moved.balloon", "boarded"], ["moved.balloon"]),
        (["moved.swim", "boarded"], ["boarded"]),
        (["moved.walk", "hit", "sobered_up"], ["hit"]),
        (["turn_began"], ["turn_began"]),
        ([], []),
    ],
)
def test_nothing_is_told_twice(happened: list[str], told: list[str]) -> None:
    assert [message.key for message in telling(keys(*happened))] == [f"log.{name}" for name in told]


def test_an_empty_cart_is_told_of_without_its_gold() -> None:
    carts = [Message("log.cart_taken", {"unit": "@unit.red_1", "n": n}) for n in (0, 2)]
    assert [message.key for message in telling(carts)] == ["cart.empty_taken", "log.cart_taken"]


@pytest.mark.parametrize("language", ["en", "ru", "uk"])
def test_a_turn_takes_little_more_than_a_line(sit: Sit, language: str) -> None:
    player = sit(table_of("jackal", "pppp", seed=5, moves=300), language=language)
    lines = player.scene.side.read_log(0, 300)
    told = {line.at for line in lines}
    assert told == set(range(1, 301)), "an action that the log does not tell"
    assert len(lines) < 1.3 * len(told)
    names = {f"{tile}" for tile in player.table.view().tiles.values() if tile not in ("closed", "sea")}
    text = "\n".join(line.text for line in lines)
    assert all(player.scene.say(f"tile.{tile}") in text for tile in names)
