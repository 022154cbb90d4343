"""The engine against the plain telling of the rules in `reference.py`: all that may be done, and all that comes of it,
on random islands full of strange tiles and in whole matches."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from jackal.core.chance import Chance
from jackal.core.game import Action
from jackal.games.jackal.rules import JackalState
from jackal.games.jackal.rules.actions import ProposeEnd, Vote
from tests.jackal.play import collect, jackal
from tests.jackal.random_islands import position, some_options
from tests.jackal.reference import Reference
from tests.jackal.reference_folk import RESIDENTS
from tests.jackal.reference_ground import STEPS, Place, cell_of, land
from tests.jackal.reference_isle import Isle
from tests.jackal.reference_modules import Islands

TELLINGS: dict[str, type[Reference]] = {"classic": Reference, "treasure_island": Isle, "": Islands}
"""Edition alone, or any with any modules -> who tells its rules."""
COUNTS = {"classic": (45, 50), "treasure_island": (36, 60), "": (48, 70)}
"""Positions, and actions in each of them."""
MATCH = 700
"""Actions of a match, at most."""
Choose = Callable[[JackalState, Reference, Random], Action]


def told(state: JackalState) -> dict[str, Any]:
    """A position in the words of `Islands.told`."""
    dump = state.dump()
    chain, units = dump["chain"] or {}, dump["units"]
    tiles = {cell_of(name): tile for name, tile in dump["tiles"].items()}

    def place(key: str) -> Place:
        name, _, step = key.partition("/")
        return "land", *cell_of(name), int(step or tiles[cell_of(name)]["tile"] in STEPS)

    def heap(keys: list[str]) -> dict[Place, int]:
        places = [place(key) for key in keys]
        return {one: places.count(one) for one in places}

    places: dict[str, Place] = {}
    for name, one in units.items():
        where = () if one["at"] is None else tuple(one["at"])
        if one["dead"]:
            places[name] = ()
        elif one["ship"]:
            places[name] = ("ship", one["ship"])
        elif land(where):
            places[name] = ("land", *where, one["step"])
        else:
            places[name] = ("sea", *where)
    asked = dump["pending"] if dump["pending"] not in ("turn", "over") else ""
    moving = asked in ("arrow", "horse", "flight", "exit", "cave_load")
    if moving:
        places[chain["unit"]] = ("land", *chain["at"], 0)
    boats = dump.get("boats", {})
    grass = dump.get("grass", {"first": 0, "last": 0})
    crews = dump["crews"]
    return {
        "open": {cell for cell, tile in tiles.items() if tile["open"]},
        "ready": {
            cell for cell, tile in tiles.items() if tile["tile"] == "airplane" and tile["open"] and not tile["spent"]
        },
        "waiting": {cell for cell, tile in tiles.items() if tile.get("waiting")},
        "tiles": (
            {cell: tile["tile"] for cell, tile in tiles.items()},
            {cell: tile["rotation"] for cell, tile in tiles.items()},
        ),
        "known": {cell_of(name): set(seats) for name, seats in dump.get("known", {}).items()},
        "coins": {place(key): count for key, count in dump["coins"].items()},
        "big": heap(dump.get("treasures", [])),
        "carts": heap(dump.get("carts", [])),
        "beached": heap(dump.get("beached", [])),
        "bears": [cell_of(name) for name in dump.get("bears", ())],
        "ships": {name: tuple(facts.get("ship") or facts["at"]) for name, facts in {**crews, **boats}.items()},
        "flags": {name: boat["crew"] for name, boat in boats.items()},
        "places": places,
        "members": {name: units[name]["crew"] for name in RESIDENTS.values() if name in units},
        "convert": bool(units.get("missionary", {}).get("fighter")),
        "caught": {name for name, one in units.items() if one["trapped"]},
        "drunk": {name for name, one in units.items() if one["drunk"]},
        "strays": dump.get("strays", []),
        "scores": {crew: facts["score"] for crew, facts in crews.items()},
        "stock": dump.get("bottles", dict.fromkeys(crews, 0)),
        "empty": dump.get("emptied", 0),
        "balls": dump.get("balls", dict.fromkeys(crews, 0)),
        "lost": dump["lost"],
        "turn": dump["turn"],
        "seat": dump["seat"],
        "grass": (grass["first"], grass["last"]),
        "asked": asked,
        "load": chain["load"] if moving else "",
        "washing": chain.get("wash", []),
        "reason": dump["over"],
        "quiet": dump["quiet"],
    }


def lively(state: JackalState, slow: Reference, rng: Random) -> Action:
    """All kinds of actions, above all those onto tiles not yet visited, those with a load and those of residents."""
    legal = state.legal()
    kinds = sorted({type(one).__name__ for one in legal})
    kind = rng.choice(kinds) if rng.random() < 0.4 else ""
    some = [one for one in legal if not kind or type(one).__name__ == kind]
    launches = [one for one in legal if type(one).__name__ == "LaunchBoat"]
    for liked in (
        [*launches, *(one for one in some if slow.new(getattr(one, "to", ())))],
        [one for one in some if getattr(one, "load", "")],
        [one for one in some if getattr(one, "unit", "") in RESIDENTS.values()],
    ):
        if liked and rng.random() < 0.35:
            return rng.choice(liked)
    return rng.choice(some)


def greedy(state: JackalState, _slow: Reference, rng: Random) -> Action:
    """As `collect`, but without proposals to end."""
    action = collect(state, rng)
    return rng.choice(state.legal()) if isinstance(action, ProposeEnd) else action


def side_by_side(state: JackalState, slow: Reference, rng: Random, limit: int, choose: Choose) -> list[Any]:
    """Play on with both, at most so many actions; what was done and asked."""
    done: list[Any] = []
    for number in range(limit):
        if state.outcome() is not None:
            break
        if state.vote:
            agreed = rng.random() < 0.2
            for seat in state.actors():
                if state.vote:
                    state.apply(Vote(seat, agreed))
            slow.vote(agreed=agreed)
            continue
        where = f"action {number} after {done[-6:]}"
        legal, expected_legal = state.legal(), slow.legal()
        assert len(set(legal)) == len(legal)
        assert set(legal) == expected_legal, (
            f"{where}: too many {set(legal) - expected_legal}, missing {expected_legal - set(legal)}"
        )
        action = choose(state, slow, rng)
        done += [slow.asked, action]
        assert state.why_not(action) is None
        state.step(action, tell=bool(number % 2))
        state.check()
        slow.apply(action)
        after, expected = told(state), slow.told()
        faults = [f"{key}: {after[key]} expected {facts}" for key, facts in expected.items() if after[key] != facts]
        assert not faults, f"{where}: {action}: " + "; ".join(faults)
    return done


def from_position(seed: int, island: str, limit: int) -> list[Any]:
    """From a position that no match would come to."""
    rng = Random(seed)
    state = position(rng, island)
    if state.outcome() is not None or state.vote:
        return []
    slow = TELLINGS[island](state.dump(), jackal().data.modes[state.plan.mode])
    return side_by_side(state, slow, rng, limit, lively)


def whole_match(seed: int, island: str, limit: int) -> list[Any]:
    """From the beginning."""
    rng = Random(seed)
    options = some_options(rng, island)
    state = jackal().new(jackal().data.modes[options["mode"]].seats, options, Chance(seed))
    slow = TELLINGS[island](state.dump(), jackal().data.modes[state.plan.mode])
    return side_by_side(state, slow, rng, limit, greedy if seed % 4 else lively)


@pytest.mark.parametrize("island", TELLINGS)
def test_the_engine_keeps_to_the_plain_rules(island: str) -> None:
    positions, limit = COUNTS[island]
    done = [one for seed in range(positions) for one in from_position(seed, island, limit)]
    assert len(done) > positions * 60
    expected = {"Walk", "Swim", "Board", "arrow", "horse"}
    if island != "classic":
        expected |= {"Drink", "GiveRum", "ChooseLoad", "exit", "light", "quake", "cave_load"}
    if not island:
        expected |= {"LaunchBoat", "FireBall", "wash"}
    assert {one if isinstance(one, str) else type(one).__name__ for one in done} >= expected


@pytest.mark.parametrize("seed", [1, 4])
def test_the_engine_keeps_to_the_plain_rules_in_a_match(seed: int) -> None:
    assert len(whole_match(seed, "", MATCH)) > MATCH
