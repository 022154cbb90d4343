"""The engine against the plain telling of the rules in `reference.py`, on random islands full of strange tiles."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from jackal.core.chance import Chance
from jackal.games.jackal.rules import JackalState
from jackal.games.jackal.rules.actions import Vote
from tests.jackal.play import classic, jackal
from tests.jackal.reference import ISLAND, LANES, STEPS, Reference, cell_of, land

ISLANDS = 90
ACTIONS = 60


def island(rng: Random) -> JackalState:
    """A position that no match would ever come to: all over the place, mostly open, many pirates on land."""
    game = jackal()
    seats = rng.choice([2, 3, 4])
    options = classic(seats, rng)
    options["stall_limit"] = rng.choice([5, 50, "off"])
    mode = game.data.modes[options["mode"]]
    known = sorted([*game.data.editions["classic"].counts, "empty"])
    favourites = rng.sample(known, 6)
    tiles = {}
    for x, y in ISLAND:
        tile = rng.choice(favourites if rng.random() < 0.5 else known)
        if rng.random() < 0.3:
            tile = "empty"
        shut = "closed " if rng.random() < 0.25 else ""
        spent = " spent" if tile == "airplane" and not shut and rng.random() < 0.5 else ""
        tiles[f"{x},{y}"] = f"{shut}{tile} {rng.randrange(4)}{spent}"
    # Not so many chests that the gold never runs short.
    for name, words in tiles.items():
        if "closed chest" in words and rng.random() < 0.8:
            tiles[name] = "closed empty"
    facts = game.data.tiles
    stops = [(x, y) for x, y in ISLAND if not tiles[f"{x},{y}"].startswith("closed")]
    stops = [(x, y) for x, y in stops if facts[tiles[f"{x},{y}"].split()[0]].stop]
    units: dict[str, Any] = {}
    taken: dict[Any, str] = {}
    for crew in mode.crews:
        side = next(side for side in mode.sides if crew in side)
        for number in (1, 2, 3):
            lot = rng.random()
            if lot < 0.1:
                units[f"{crew}_{number}"] = "dead"
            elif lot < 0.8:
                cell = rng.choice(stops)
                tile = tiles[f"{cell[0]},{cell[1]}"].split()[0]
                step = rng.randint(1, STEPS[tile]) if tile in STEPS else 0
                if taken.setdefault((cell, step), side[0]) == side[0]:
                    units[f"{crew}_{number}"] = {"at": list(cell), "step": step}
    coins: dict[str, int] = {}
    for one in units.values():
        if one != "dead" and rng.random() < 0.6:
            x, y = one["at"]
            if facts[tiles[f"{x},{y}"].split()[0]].treasure:
                coins[f"{x},{y}" + (f"/{one['step']}" if one["step"] else "")] = rng.randint(1, 2)
    ships = {crew: list(rng.choice(LANES[crew])) for crew in mode.crews}
    spec: dict[str, Any] = {"tiles": tiles, "units": units, "coins": coins, "ships": ships}
    spec["turn"] = rng.choice(mode.crews)
    if rng.random() < 0.5:  # the end is near
        spec["scores"] = {crew: rng.randint(0, 6) for crew in mode.crews}
        spec["buried"] = 0
    return game.position(spec, options, Chance(1))


def told(state: JackalState) -> dict[str, Any]:
    """A position in the words of `Reference.told`."""
    dump = state.dump()
    places: dict[str, Any] = {}
    for name, one in dump["units"].items():
        where = () if one["at"] is None else tuple(one["at"])
        if one["dead"]:
            places[name] = ()
        elif one["ship"]:
            places[name] = ("ship", one["ship"])
        elif land(where):
            places[name] = ("land", *where, one["step"])
        else:
            places[name] = ("sea", *where)
    chain = dump["chain"] or {}
    asked = dump["pending"] if dump["pending"] not in ("turn", "over") else ""
    if asked in ("arrow", "horse", "flight"):
        places[chain["unit"]] = ("land", *chain["at"], 0)
    tiles = {cell_of(name): tile for name, tile in dump["tiles"].items()}
    coins = {}
    for key, count in dump["coins"].items():
        name, _, step = key.partition("/")
        cell = cell_of(name)
        coins["land", *cell, int(step or tiles[cell]["tile"] in STEPS)] = count
    return {
        "open": {cell for cell, tile in tiles.items() if tile["open"]},
        "ready": {
            cell for cell, tile in tiles.items() if tile["tile"] == "airplane" and tile["open"] and not tile["spent"]
        },
        "coins": coins,
        "ships": {crew: tuple(facts["ship"]) for crew, facts in dump["crews"].items()},
        "scores": {crew: facts["score"] for crew, facts in dump["crews"].items()},
        "lost": dump["lost"],
        "places": places,
        "caught": {name for name, one in dump["units"].items() if one["trapped"]},
        "drunk": {name for name, one in dump["units"].items() if one["drunk"]},
        "turn": dump["turn"],
        "asked": asked,
        "load": chain["load"] if asked in ("arrow", "horse", "flight") else "",
        "reason": dump["over"],
        "quiet": dump["quiet"],
    }


def compare(seed: int) -> int:
    """Play a random island with both; the number of actions."""
    rng = Random(seed)
    state = island(rng)
    if state.outcome() is not None or state.vote:
        return 0
    slow = Reference(state.dump(), jackal().data.modes[state.plan.mode])
    actions: list[Any] = []
    for number in range(ACTIONS):
        where = f"seed {seed}, action {number}, after {actions[-6:]}"
        if state.outcome() is not None:
            break
        if state.vote:
            for seat in state.actors():
                if state.vote:
                    state.apply(Vote(seat, seat < 1))
            break
        legal = state.legal()
        assert len(set(legal)) == len(legal)
        assert set(legal) == slow.legal(), where
        # All kinds of actions are to come up, above all those with a load.
        kinds = sorted({type(one).__name__ for one in legal})
        kind = rng.choice(kinds) if rng.random() < 0.3 else ""
        some = [one for one in legal if not kind or type(one).__name__ == kind]
        laden = [one for one in some if getattr(one, "load", "")]
        action = rng.choice(laden if laden and rng.random() < 0.4 else some)
        actions.append(action)
        assert state.why_not(action) is None
        state.step(action, tell=bool(number % 2))
        state.check()
        slow.apply(action)
        after, expected = told(state), slow.told()
        assert after == expected, f"{where}: {action}: " + "; ".join(
            f"{key}: {after[key]} expected {expected[key]}" for key in after if after[key] != expected[key]
        )
    return len(actions)


@pytest.mark.parametrize("chunk", range(6))
def test_the_engine_keeps_to_the_plain_rules(chunk: int) -> None:
    played = sum(compare(seed) for seed in range(chunk, ISLANDS, 6))
    assert played > ISLANDS // 6 * 20
