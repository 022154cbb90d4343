"""Every game keeps the promises of the interface, on thousands of reachable positions."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from jackal.core import resources
from jackal.core.chance import Chance
from jackal.core.contract import Kit, random_options
from jackal.core.game import OptionError
from jackal.core.wording import message_faults, standing_messages
from tests import games

SEATS = [(id, seats) for id in games.ENTRIES for seats in games.game(id).seats]


@cache
def kit(id: str) -> Kit:
    """One kit a game, which remembers all that was said in the tests before."""
    return Kit(games.game(id))


@pytest.mark.parametrize(("id", "seats"), SEATS, ids=[f"{id}-{seats}" for id, seats in SEATS])
def test_games_keep_the_contract(id: str, seats: int) -> None:
    rng = Random(f"{id} {seats}")
    enough = max(60, 450 // len(games.game(id).seats))
    checked = games_played = 0
    while checked < enough or games_played < 2:
        seed = rng.getrandbits(32)
        options = random_options(kit(id).game, seats, rng) if games_played else {}
        last, actions = kit(id).play(seats, options, seed=seed, rng=rng, every=11)
        again = kit(id).replay(seats, options, seed, actions)
        assert again.dump() == last.dump(), "same set-up and same actions, same game"
        assert (again.chance.count, again.revealed) == (last.chance.count, last.revealed)
        checked += len(actions) // 11 + 2
        games_played += 1


@pytest.mark.parametrize("id", games.ENTRIES)
def test_what_was_said_has_its_text(id: str) -> None:
    if not kit(id).messages:
        game = kit(id).game
        kit(id).play(game.seats[0], {}, seed=1, rng=Random(1), every=5)
    messages = [*kit(id).messages.values(), *standing_messages(kit(id).game)]
    assert message_faults(messages, games.ENTRIES[id].home, resources.root("data") / "app") == []
    unknown = kit(id).rulings - set(games.rulings(id))
    assert not unknown, "rulings that refusals name are on record"


@pytest.mark.parametrize(("id", "seats"), SEATS, ids=[f"{id}-{seats}" for id, seats in SEATS])
def test_the_seed_decides_the_game(id: str, seats: int) -> None:
    game = games.game(id)
    first = game.new(seats, {}, Chance(11)).dump()
    assert game.new(seats, {}, Chance(11)).dump() == first
    others = [game.new(seats, {}, Chance(seed)).dump() for seed in range(12, 20)]
    assert any(other != first for other in others)
    assert game.new(seats, {}, Chance(11)).seats == seats


@pytest.mark.parametrize("id", games.ENTRIES)
def test_options_are_checked(id: str) -> None:
    game = games.game(id)
    for seats in game.seats:
        with pytest.raises(OptionError) as caught:
            game.settle(seats, {"no_such": 1})
        assert (caught.value.key, caught.value.message.key) == ("no_such", "setup.unknown_option")
        for option in game.options(seats):
            assert option.kind in ("flag", "choice", "number", "set", "counts"), option
            for bad in (object(), "no such value", -(10**6), [object()], [[]], None):
                with pytest.raises(OptionError):
                    game.settle(seats, {**needs(option), option.id: bad})
        settled = game.settle(seats, {})
        assert list(settled) == [option.id for option in game.options(seats)]
        assert game.settle(seats, settled) == settled


def needs(option: object) -> dict[str, object]:
    """Values of other options with which this one has a meaning."""
    return {other: values[0] for other, values in getattr(option, "needs", {}).items()}


@pytest.mark.parametrize("id", games.ENTRIES)
def test_the_registry_tells_the_truth(id: str) -> None:
    game, entry = games.game(id), games.ENTRIES[id]
    assert (game.id, (game.seats[0], game.seats[-1])) == (id, entry.seats)
    assert game.seats.step == 1
    assert game.endings, "a game says how it can end"
