"""Any position from words: the vocabulary of scenarios, teaching and reports. (And back: `dump.py`.)"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from jackal.core.chance import Chance
from jackal.games.jackal.rules import folk, turn
from jackal.games.jackal.rules.actions import Drink, GiveRum
from jackal.games.jackal.rules.board import (
    CELLS,
    CREWS,
    DEAD,
    IS_LAND,
    LAND,
    LANES,
    MAX_BOATS,
    NAMES,
    SHIP,
)
from jackal.games.jackal.rules.cargo import BIG, LOAD, LOADS
from jackal.games.jackal.rules.chain import (
    DECISIONS,
    HORSE,
    OPENED_PLANE,
    OVER,
    PLANE,
    RUM,
    TURN,
    VOTE,
    WALK,
    Chain,
)
from jackal.games.jackal.rules.plan import CLOSED, NOBODY, Plan
from jackal.games.jackal.rules.rum import grassy
from jackal.games.jackal.rules.spec import all_tiles, cell_at, land_at, mapping, number

if TYPE_CHECKING:
    from jackal.games.jackal.rules.game import Jackal
    from jackal.games.jackal.rules.state import JackalState

_KEYS = {"mode", "options", "tiles", "rest", "units", "coins", "crews", "scores", "ships", "turn", "number", "quiet"}
_KEYS |= {"treasures", "bottles", "emptied", "grass", "strays", "known", "refused", "request"}
_KEYS |= {"carts", "beached", "boats", "balls", "bears"}
_KEYS |= {"idle", "progress", "proposed", "revealed", "lost", "buried", "chain", "vote", "over", "chance"}
_DERIVED = {"seat", "gold", "pending"}
MODES = {"walk": WALK, "horse": HORSE, "plane": PLANE}
_MANNERS = {"arrow": "arrow", "horse": "horse", "flight": "fly", "plane": "fly"}
_MANNERS |= {"cave_load": "cave", "exit": "cave", "light": "walk", "order": "walk", "quake": "walk"}
_MANNERS |= {"wash": "walk"}


def build(game: Jackal, spec: Mapping[str, Any], options: Mapping[str, Any], chance: Chance) -> JackalState:
    """See `Jackal.position`."""
    from jackal.games.jackal.rules.state import JackalState

    for key in spec:
        if key not in _KEYS and key not in _DERIVED:
            raise ValueError(f"{key}: no such key in a position, expected some of {', '.join(sorted(_KEYS))}")
    given = {**mapping(spec, "options"), **options}
    if "mode" in spec:
        given["mode"] = spec["mode"]
    mode = given.get("mode", next(iter(game.data.modes)))
    if mode not in game.data.modes:
        raise ValueError(f"mode: {mode!r}, expected one of {', '.join(game.data.modes)}")
    plan = game.plan(game.settle(game.data.modes[mode].seats, given))
    if "chance" in spec:
        chance = Chance(spec["chance"]["seed"], spec["chance"]["count"])

    faces, opened, spent, waiting = all_tiles(plan, spec, chance)
    state = JackalState(game, plan, faces, chance)
    for cell in opened:
        face = faces[cell]
        state.ground[cell] = plan.faces.ground[face]
        kind = plan.faces.kind[face]
        if kind == "fort":
            state.forts += (cell,)
        elif kind == "airplane" and cell not in spent:
            state.planes += (cell,)
        elif kind == "cave":
            state.caves += (cell,)
        elif cell in waiting:
            state.waiting += (cell,)
    _ships(state, spec)
    _boats(state, spec)
    for name, value in mapping(spec, "units").items():
        _unit(state, name, value)
    for key, count in mapping(spec, "coins").items():
        place = _place(state, f"coins.{key}", key)
        state.coins[place] = number(f"coins.{key}", count, 0, 255)
    _turn(state, spec)
    _addon(state, spec)
    _gold(state, spec)
    _pending(state, spec)
    state.revealed = number("revealed", spec.get("revealed", 0))
    state.dirty = True
    if state.pending == TURN and not turn.begin_turn(state, None):
        turn.end_turn(state, None)
    try:
        state.check()
    except AssertionError as error:
        raise ValueError(f"the position is impossible: {error}") from None
    return state


def _place(state: JackalState, key: str, name: str) -> int:
    """`x,y`, `x,y/k`, the crew of a ship, or a boat."""
    if name in state.plan.ship_names[: len(state.ships)]:
        return SHIP + state.plan.ship_names.index(name)
    text, _, step = str(name).partition("/")
    cell = land_at(key, text)
    if not step:
        return cell
    last = state.plan.faces.steps[state.faces[cell]]
    if not step.isdigit() or not 1 <= int(step) <= last:
        raise ValueError(f"{key}: no step {step} on {state.plan.faces.tile[state.faces[cell]]}")
    return cell + CELLS * (int(step) - 1)


def _crew(plan: Plan, key: str, name: Any) -> int:
    if name not in plan.crew_names or plan.crew_names.index(name) not in plan.crews:
        raise ValueError(f"{key}: {name!r} is no crew in play")
    return plan.crew_names.index(name)


def _ships(state: JackalState, spec: Mapping[str, Any]) -> None:
    plan = state.plan
    wanted = {name: ("ships", cell) for name, cell in mapping(spec, "ships").items()}
    scores = {name: ("scores", score) for name, score in mapping(spec, "scores").items()}
    for name, facts in mapping(spec, "crews").items():
        for key, value in mapping({"crews": facts}, "crews").items():
            if key == "ship":
                wanted[name] = ("crews", value)
            elif key == "score":
                scores[name] = ("crews", value)
            else:
                raise ValueError(f"crews.{name}.{key}: no such key, expected score or ship")
    for name, (key, value) in wanted.items():
        crew = _crew(plan, f"{key}.{name}", name)
        cell = cell_at(f"{key}.{name}", value)
        if cell not in LANES[plan.shores[crew]]:
            raise ValueError(f"{key}.{name}: {value} is not on shore {plan.shores[crew]}")
        state.ship_on[state.ships[crew]] = 0
        state.ships[crew] = cell
        state.ship_on[cell] = crew + 1
    for name, (key, value) in scores.items():
        state.scores[_crew(plan, f"{key}.{name}", name)] = number(f"{key}.{name}", value)


def _boats(state: JackalState, spec: Mapping[str, Any]) -> None:
    """Launched boats, in their order; boats, carts and bears on land; cannonballs."""
    plan = state.plan
    boats = mapping(spec, "boats")
    names = plan.ship_names[CREWS : CREWS + len(boats)]
    if len(boats) > MAX_BOATS or set(boats) != set(names):
        raise ValueError(f"boats: {', '.join(map(str, boats))}, expected boat_1 .. boat_{MAX_BOATS} in a row")
    for name in names:
        facts = mapping(boats, name)
        crew, at = _crew(plan, f"boats.{name}.crew", facts.get("crew")), cell_at(f"boats.{name}.at", facts.get("at"))
        if not any(at in lane for lane in LANES.values()) or state.ship_on[at]:
            raise ValueError(f"boats.{name}.at: {facts.get('at')} is on no shore, or a ship lies there")
        state.flags += bytes([crew])
        state.ships.append(at)
        state.ship_on[at] = len(state.ships)
    if not plan.gear and any(spec.get(key) for key in ("boats", "carts", "beached")):
        raise ValueError("boats, carts: there are none in this mix")
    state.carts = tuple(_place(state, "carts", key) for key in spec.get("carts", ()))
    state.beached = tuple(_place(state, "beached", key) for key in spec.get("beached", ()))
    state.bears = tuple(land_at("bears", key) for key in spec.get("bears", ()))
    for name, count in mapping(spec, "balls").items():
        state.balls[_crew(plan, "balls", name)] = number(f"balls.{name}", count)


def _unit(state: JackalState, name: str, value: Any) -> None:
    """`[x, y]`, `dead`, `ship`, or the long form with at, ship, step, trapped, drunk, dead."""
    plan = state.plan
    key = f"units.{name}"
    if name not in plan.number or plan.born[plan.number[name]] not in (*plan.crews, NOBODY):
        raise ValueError(f"{key}: no such unit in play")
    unit = plan.number[name]
    if plan.born[unit] == NOBODY:
        if not isinstance(value, Mapping) or "crew" not in value:
            raise ValueError(f"{key}.crew: a resident needs a crew")
        folk.enlist(state, unit, _crew(plan, f"{key}.crew", value["crew"]))
    bit = 1 << unit
    facts: Mapping[str, Any]
    if value == "dead":
        facts = {"dead": True}
    elif value == "ship":
        facts = {"ship": plan.crew_names[state.crew[unit]]}
    elif isinstance(value, Mapping):
        facts = value
    else:
        facts = {"at": value}
    for word in facts:
        if word not in ("at", "ship", "step", "trapped", "drunk", "dead", "kind", "crew", "fighter"):
            raise ValueError(f"{key}.{word}: no such key, expected at, ship, step, trapped, drunk or dead")
    if bit == plan.missionary and facts.get("fighter"):
        state.fighters |= bit
    state.here[state.pos[unit]] &= ~bit
    if facts.get("dead"):
        state.pos[unit] = DEAD
        state.dead |= bit
        return
    if bit & (plan.friday | plan.missionary) & ~state.fighters:
        state.special |= bit
    if facts.get("ship"):
        boat = facts["ship"] in plan.ship_names[CREWS : len(state.ships)]
        place = SHIP + (
            plan.ship_names.index(facts["ship"]) if boat else _crew(plan, f"{key}.ship", facts["ship"])
        )
    else:
        place = cell_at(f"{key}.at", facts.get("at"))
        steps = plan.faces.steps[state.faces[place]] if IS_LAND[place] else 0
        step = facts.get("step", 0) or (1 if steps else 0)
        if step:
            place += CELLS * (number(f"{key}.step", step, 1, max(steps, 1)) - 1)
    state.pos[unit] = place
    state.here[place] |= bit
    if facts.get("trapped"):
        state.trapped |= bit
    if facts.get("drunk"):
        state.drunk |= bit


def _turn(state: JackalState, spec: Mapping[str, Any]) -> None:
    plan = state.plan
    if "turn" in spec:
        state.turn = _crew(plan, "turn", spec["turn"])
    state.seat = plan.owner[state.turn]
    state.number = number("number", spec.get("number", plan.crews.index(state.turn) + 1), 1)
    state.quiet = number("quiet", spec.get("quiet", 0))
    state.idle = number("idle", spec.get("idle", 0))
    state.progress = bool(spec.get("progress", False))
    state.proposed = bool(spec.get("proposed", False))


def _addon(state: JackalState, spec: Mapping[str, Any]) -> None:
    """Bottles, galleon's treasures, grass, lost units, tiles that were looked at."""
    plan = state.plan
    for crew, count in mapping(spec, "bottles").items():
        state.stock[_crew(plan, "bottles", crew)] = number(f"bottles.{crew}", count)
    state.emptied = number("emptied", spec.get("emptied", 0))
    state.big = tuple(_place(state, "treasures", key) for key in spec.get("treasures", ()))
    grass = spec.get("grass", 0)
    if isinstance(grass, Mapping):
        state.grass_from, state.grass_till = (number(f"grass.{key}", grass.get(key, 0)) for key in ("first", "last"))
    elif number("grass", grass):
        state.grass_from, state.grass_till = state.number, state.number + grass - 1
    if grassy(state):
        state.seat = plan.owner[plan.follower[state.turn]]
    strays = spec.get("strays", ())
    for name in strays:
        if name not in plan.number:
            raise ValueError(f"strays: {name!r} is no unit")
        unit = plan.number[name]
        state.here[state.pos[unit]] &= ~(1 << unit)
    state.strays = tuple(plan.number[name] for name in strays)
    for key, seats in mapping(spec, "known").items():
        state.known[land_at(f"known.{key}", key)] = sum(1 << number("known", seat, 0, plan.seats - 1) for seat in seats)
    for crew in spec.get("refused", ()):
        state.refused |= 1 << _crew(plan, "refused", crew)


def _gold(state: JackalState, spec: Mapping[str, Any]) -> None:
    plan, faces = state.plan, state.plan.faces
    carried = plan.values[LOAD.get(mapping(spec, "chain").get("load", ""), 0)]
    in_tiles = sum(
        faces.coins[state.faces[cell]] + faces.big[state.faces[cell]] * plan.values[BIG]
        for cell in LAND
        if state.ground[cell] == CLOSED
    )
    lying = sum(state.coins) + len(state.big) * plan.values[BIG] + carried
    state.lost = number("lost", spec.get("lost", 0))
    seen = in_tiles + lying + sum(state.scores) + state.lost
    missing = max(0, plan.gold - seen)
    state.buried = number("buried", spec.get("buried", missing))
    state.hidden = in_tiles + state.buried
    state.total = seen + state.buried
    state.remaining = state.hidden + lying


def _pending(state: JackalState, spec: Mapping[str, Any]) -> None:
    if spec.get("over"):
        state.pending, state.over = OVER, str(spec["over"])
    elif spec.get("vote"):
        vote = mapping(spec, "vote")
        if vote.get("reason") not in ("stall", "proposal"):
            raise ValueError(f"vote.reason: {vote.get('reason')!r}, expected stall or proposal")
        state.pending, state.vote = VOTE, vote["reason"]
        for seat in vote.get("agreed", ()):
            state.agreed |= 1 << number("vote.agreed", seat, 0, state.plan.seats - 1)
        if state.vote == "proposal":
            state.waking = state.drunk & state.own[state.turn]
    elif spec.get("request"):
        state.pending, state.request = RUM, msgspec.convert(spec["request"], type=Drink | GiveRum)
        state.waking = state.drunk & state.own[state.turn]
    elif spec.get("chain"):
        _chain(state, mapping(spec, "chain"))
        state.waking = state.drunk & state.own[state.turn]


def _chain(state: JackalState, facts: Mapping[str, Any]) -> None:
    plan = state.plan
    decision, name = facts.get("decision"), facts.get("unit")
    if decision not in _MANNERS:
        raise ValueError(f"chain.decision: {decision!r}, expected one of {', '.join(_MANNERS)}")
    gone = decision == "wash"  # the finder may have drowned or changed sides
    if name not in plan.number or (state.crew[plan.number[name]] != state.turn and not gone):
        raise ValueError(f"chain.unit: {name!r} is no unit of the crew on turn")
    unit = plan.number[name]
    for key in ("load", "laid"):
        if facts.get(key, "") not in LOADS:
            raise ValueError(f"chain.{key}: {facts[key]!r} is no load")
    if facts.get("mode", "walk") not in MODES:
        raise ValueError(f"chain.mode: {facts['mode']!r}, expected one of {', '.join(MODES)}")
    at = cell_at("chain.at", facts.get("at"))
    pickup = _place(state, "chain.pickup", facts.get("pickup", NAMES[at]))
    load = LOADS.index(facts.get("load", ""))
    chain = Chain(unit, state.turn, at, pickup, load, MODES[facts.get("mode", "walk")], _MANNERS[decision])
    chain.laid = LOADS.index(facts.get("laid", ""))
    for key in ("picks", "grasses", "quakes"):
        setattr(chain, key, number(f"chain.{key}", facts.get(key, 0)))
    chain.first = cell_at("chain.first", facts["first"]) if facts.get("first") else -1
    chain.seen = tuple(cell_at("chain.seen", cell) for cell in facts.get("seen", ()))
    chain.put = tuple(cell_at("chain.put", cell) for cell in facts.get("put", ()))
    for one in facts.get("wash", ()):
        if one not in plan.number:
            raise ValueError(f"chain.wash: {one!r} is no unit")
        chain.wash += (plan.number[one],)
    for start, end in facts.get("used", ()):
        chain.used.add(cell_at("chain.used", start) * CELLS + cell_at("chain.used", end))
    state.chain = chain
    state.pending = DECISIONS.index(decision)
    if state.pending < OPENED_PLANE:
        state.here[state.pos[unit]] &= ~(1 << unit)
        state.pos[unit] = at
    if state.pending != OPENED_PLANE:
        state.targets = [cell_at("chain.options", cell) for cell in facts.get("options", ())]
