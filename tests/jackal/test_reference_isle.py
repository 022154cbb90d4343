"""The engine against the plain telling of Treasure Island in `reference_isle.py`, on random islands."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from jackal.core.chance import Chance
from jackal.core.contract import random_options
from jackal.games.jackal.rules import JackalState
from jackal.games.jackal.rules.actions import Vote
from tests.jackal import test_reference as classic
from tests.jackal.play import jackal
from tests.jackal.reference import ISLAND, LANES, STEPS, cell_of
from tests.jackal.reference_isle import BOTTLES, RESIDENTS, Isle

ISLANDS = 60
ACTIONS = 70
FLEETING = (*BOTTLES, "lighthouse")
"""Tiles that may be open and wait for their first visitor."""


def island(rng: Random) -> JackalState:
    """A position that no match would ever come to: open wonders, residents of all crews, people lost in caves."""
    game = jackal()
    seats = rng.choice([2, 3, 4])
    options = random_options(game, seats, rng)
    options |= {"edition": "treasure_island", "modules": [], "counts": {}, "caramba_tiles": 0}
    options["stall_limit"] = rng.choice([5, 50, "off"])
    mode = game.data.modes[options["mode"]]
    facts = game.data.tiles
    counts = {**game.data.editions["classic"].counts, **game.data.editions["treasure_island"].counts}
    known = sorted({*counts, "empty"} - {*RESIDENTS})
    wonders = sorted({*BOTTLES, "cave", "jungle", "grass", "lighthouse", "earthquake", "galleon"})
    favourites = [*rng.sample(known, 5), *rng.sample(wonders, 3)]
    tiles: dict[str, str] = {}
    for x, y in ISLAND:
        tile = "empty" if rng.random() < 0.3 else rng.choice(favourites if rng.random() < 0.5 else known)
        shut = rng.random() < 0.3
        if shut and (tile.startswith("chest") or tile == "galleon") and rng.random() < 0.8:
            tile = "empty"
        if tile in FLEETING and not shut and rng.random() < 0.4:
            tiles[f"{x},{y}"] = f"{tile} waiting"
            continue
        spent = " spent" if tile == "airplane" and not shut and rng.random() < 0.5 else ""
        tiles[f"{x},{y}"] = f"{'closed ' if shut else ''}{tile} {rng.randrange(4)}{spent}"
    stock = {crew: rng.choice([0, 0, 1, 2]) for crew in mode.crews}
    left = game.data.editions["treasure_island"].expect.bottles - sum(stock.values())
    for name in rng.sample(sorted(tiles), len(tiles)):
        for tile, count in BOTTLES.items():
            if tile in tiles[name] and count > left:
                tiles[name] = "empty"
            elif tile in tiles[name]:
                left -= count
    if rng.random() < 0.4:  # few caves, so that people get lost
        for name in [name for name, word in tiles.items() if "cave" in word]:
            tiles[name] = "closed cave" if rng.random() < 0.3 else "empty"
        for cell in rng.sample(ISLAND, 2):
            tiles[f"{cell[0]},{cell[1]}"] = rng.choice(["cave", "closed cave"])
    crew_of: dict[str, str] = {}
    for tile, guest in RESIDENTS.items():
        lot = rng.random()
        if lot < 0.75:
            crew_of[guest] = rng.choice(mode.crews)
        elif lot < 0.9:
            x, y = rng.choice(ISLAND)
            tiles[f"{x},{y}"] = rng.choice([f"closed {tile}", f"{tile} waiting"])
    caves = [name for name, word in tiles.items() if word.startswith("cave")]
    lone = caves[0] if len(caves) == 1 else ""
    words = {cell: tiles[f"{cell[0]},{cell[1]}"] for cell in ISLAND}
    stops = [cell for cell in ISLAND if "closed" not in words[cell] and "waiting" not in words[cell]]
    stops = [cell for cell in stops if facts[words[cell].split()[0]].stop and f"{cell[0]},{cell[1]}" != lone]
    hub = rng.choice(stops)
    close = [(x, y) for x, y in stops if max(abs(x - hub[0]), abs(y - hub[1])) <= 2]
    units: dict[str, Any] = {}
    strays: list[str] = []
    taken: dict[Any, str] = {}
    people = [(f"{crew}_{number}", crew) for crew in mode.crews for number in (1, 2, 3)]
    for name, crew in [*people, *crew_of.items()]:
        side = next(side for side in mode.sides if crew in side)
        more: dict[str, Any] = {"crew": crew} if name in crew_of else {}
        if name == "missionary":
            more["fighter"] = rng.random() < 0.2
        lot = rng.random()
        if lot < 0.1:
            units[name] = {**more, "dead": True}
        elif lone and lot < 0.25:
            units[name] = {**more, "at": list(cell_of(lone))}
            strays.append(name)
        elif lot < 0.85:
            mouths = [cell_of(one) for one in caves if not lone]
            cell = rng.choice(close if rng.random() < 0.6 else stops)
            if name in crew_of and mouths and rng.random() < 0.3:
                cell = rng.choice(mouths)
            tile = tiles[f"{cell[0]},{cell[1]}"].split()[0]
            step = rng.randint(1, STEPS[tile]) if tile in STEPS else 0
            key = name if tile == "jungle" else (cell, step)
            pair = {"friday", "missionary"}
            met = name in pair and any(units.get(one, {}).get("at") == list(cell) for one in pair)
            if not met and taken.setdefault(key, side[0]) == side[0]:
                units[name] = {**more, "at": list(cell), "step": step}
        if name in crew_of and name not in units:
            units[name] = {**more, "dead": True}
    coins: dict[str, int] = {}
    treasures: list[str] = []
    for one in units.values():
        if "at" not in one or rng.random() < 0.4:
            continue
        x, y = one["at"]
        where = f"{x},{y}" + (f"/{one['step']}" if one.get("step") else "")
        if facts[tiles[f"{x},{y}"].split()[0]].treasure:
            coins[where] = rng.randint(1, 2)
            if rng.random() < 0.1 and not treasures:
                treasures.append(where)
    for name in caves:
        if rng.random() < 0.5:
            coins[name] = 1
    rng.shuffle(strays)
    spec: dict[str, Any] = {
        "tiles": tiles,
        "units": units,
        "strays": strays,
        "coins": coins,
        "treasures": treasures,
        "ships": {crew: list(rng.choice(LANES[crew])) for crew in mode.crews},
        "bottles": stock,
        "turn": rng.choice(mode.crews),
    }
    if rng.random() < 0.15:
        spec["grass"] = rng.randint(1, len(mode.crews))
    if rng.random() < 0.4:  # the end is near
        spec["scores"] = {crew: rng.randint(0, 6) for crew in mode.crews}
        spec["buried"] = 0
    return game.position(spec, options, Chance(1))


def told(state: JackalState) -> dict[str, Any]:
    """A position in the words of `Isle.told`."""
    dump = state.dump()
    chain, units = dump["chain"] or {}, dump["units"]
    base = classic.told(state)
    if base["asked"] in ("exit", "cave_load"):
        base["load"] = chain["load"]
        base["places"][chain["unit"]] = ("land", *chain["at"], 0)
    big: dict[Any, int] = {}
    tiles = {cell_of(name): tile for name, tile in dump["tiles"].items()}
    for key in dump.get("treasures", []):
        name, _, step = key.partition("/")
        place = ("land", *cell_of(name), int(step or tiles[cell_of(name)]["tile"] in STEPS))
        big[place] = big.get(place, 0) + 1
    grass = dump.get("grass", {"first": 0, "last": 0})
    return {
        **base,
        "big": big,
        "members": {name: units[name]["crew"] for name in RESIDENTS.values() if name in units},
        "convert": bool(units.get("missionary", {}).get("fighter")),
        "strays": dump.get("strays", []),
        "stock": dump["bottles"],
        "empty": dump["emptied"],
        "waiting": {cell for cell, tile in tiles.items() if tile.get("waiting")},
        "grass": (grass["first"], grass["last"]),
        "known": {cell_of(name): set(seats) for name, seats in dump.get("known", {}).items()},
        "seat": dump["seat"],
        "tiles": (
            {cell: tile["tile"] for cell, tile in tiles.items()},
            {cell: tile["rotation"] for cell, tile in tiles.items()},
        ),
    }


def compare(seed: int, seen: set[str]) -> int:
    """Play a random island with both; the number of actions. `seen`: kinds of actions and decisions that came up."""
    rng = Random(seed)
    state = island(rng)
    if state.outcome() is not None or state.vote:
        return 0
    slow = Isle(state.dump(), jackal().data.modes[state.plan.mode])
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
        legal, expected_legal = state.legal(), slow.legal()
        assert len(set(legal)) == len(legal)
        assert set(legal) == expected_legal, (
            f"{where}: too many {set(legal) - expected_legal}, missing {expected_legal - set(legal)}"
        )
        kinds = sorted({type(one).__name__ for one in legal})
        kind = rng.choice(kinds) if rng.random() < 0.4 else ""
        some = [one for one in legal if not kind or type(one).__name__ == kind]
        laden = [one for one in some if getattr(one, "load", "")]
        folk = [one for one in some if getattr(one, "unit", "") in RESIDENTS.values()]
        if laden and rng.random() < 0.4:
            some = laden
        elif folk and rng.random() < 0.4:
            some = folk
        action = rng.choice(some)
        actions.append(action)
        seen |= {type(action).__name__, slow.asked}
        assert state.why_not(action) is None
        state.step(action, tell=bool(number % 2))
        state.check()
        slow.apply(action)
        after, expected = told(state), slow.told()
        assert after == expected, f"{where}: {action}: " + "; ".join(
            f"{key}: {after[key]} expected {expected[key]}" for key in after if after[key] != expected[key]
        )
    return len(actions)


@pytest.mark.parametrize("chunk", range(3))
def test_the_engine_keeps_to_the_plain_rules_of_treasure_island(chunk: int) -> None:
    seen: set[str] = set()
    played = sum(compare(seed, seen) for seed in range(chunk, ISLANDS, 3))
    assert played > ISLANDS // 3 * 20
    assert seen >= {"Drink", "GiveRum", "Choose", "ChooseLoad", "exit", "light", "quake", "cave_load"}
