"""A position in words: the whole truth, in the vocabulary of `position.build`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from jackal.games.jackal.rules.board import CELLS, CREWS, DEAD, LAND, NAMES, SHIP, XY
from jackal.games.jackal.rules.cargo import LOADS
from jackal.games.jackal.rules.chain import DECISIONS, OVER, RUM, TURN, VOTE, Chain
from jackal.games.jackal.rules.folk import whereabouts
from jackal.games.jackal.rules.loads import step_at
from jackal.games.jackal.rules.plan import CLOSED
from jackal.games.jackal.rules.position import MODES
from jackal.games.jackal.rules.show import place_name
from jackal.games.jackal.rules.units import members
from jackal.games.jackal.rules.wonders import WAITING

if TYPE_CHECKING:
    from jackal.games.jackal.rules.state import JackalState


def dump(state: JackalState) -> dict[str, Any]:
    """The whole truth in the vocabulary of `build`, plus `seat`, `pending` and `gold`, which follow from the rest.
    Options with their usual values are left out, so that one more option makes no position another."""
    plan = state.plan
    names, usual = plan.crew_names, plan.data.usual
    return {
        "mode": plan.mode,
        "options": {key: value for key, value in plan.options.items() if key != "mode" and value != usual.get(key)},
        "tiles": {NAMES[cell]: _tile_dump(state, cell) for cell in LAND},
        "units": {
            name: _unit_dump(state, unit) for unit, name in enumerate(plan.units) if state.crew[unit] in plan.crews
        },
        "coins": {place_name(state, place): count for place, count in enumerate(state.coins) if count},
        "crews": {
            names[crew]: {"score": state.scores[crew], "ship": list(XY[state.ships[crew]])} for crew in plan.crews
        },
        "turn": names[state.turn],
        "seat": state.seat,
        "number": state.number,
        "pending": DECISIONS[state.pending] or {TURN: "turn", RUM: "rum", VOTE: "vote", OVER: "over"}[state.pending],
        "chain": _chain_dump(state),
        "vote": {"reason": state.vote, "agreed": list(members(state.agreed))} if state.pending == VOTE else None,
        "over": state.over,
        "quiet": state.quiet,
        "idle": state.idle,
        "progress": state.progress,
        "proposed": state.proposed,
        "revealed": state.revealed,
        "lost": state.lost,
        "buried": state.buried,
        "gold": {
            "total": state.total,
            "hidden": state.hidden,
            "lying": state.remaining - state.hidden,
            "delivered": sum(state.scores),
            "lost": state.lost,
            "remaining": state.remaining,
        },
        "chance": {"seed": state.chance.seed, "count": state.chance.count},
        **_addon_dump(state),
    }


def _addon_dump(state: JackalState) -> dict[str, Any]:
    """What can't be there on a classic island is left out while it isn't."""
    plan = state.plan
    facts: dict[str, Any] = {}
    if state.big:
        facts["treasures"] = [place_name(state, place) for place in sorted(state.big)]
    if plan.bottles or any(state.stock):
        facts["bottles"] = {plan.crew_names[crew]: state.stock[crew] for crew in plan.crews}
        facts["emptied"] = state.emptied
    if state.grass_till:
        facts["grass"] = {"first": state.grass_from, "last": state.grass_till}
    if state.strays:
        facts["strays"] = [plan.units[unit] for unit in state.strays]
    if state.known:
        facts["known"] = {NAMES[cell]: list(members(seats)) for cell, seats in sorted(state.known.items())}
    if state.refused:
        facts["refused"] = [plan.crew_names[crew] for crew in members(state.refused)]
    for key, places in (("carts", state.carts), ("beached", state.beached)):
        if places:
            facts[key] = [place_name(state, place) for place in sorted(places)]
    if state.bears:
        facts["bears"] = [NAMES[cell] for cell in state.bears]
    if len(state.ships) > CREWS:
        facts["boats"] = {
            plan.ship_names[boat]: {"crew": plan.crew_names[state.flags[boat]], "at": list(XY[state.ships[boat]])}
            for boat in range(CREWS, len(state.ships))
        }
    if plan.balls or any(state.balls):
        facts["balls"] = {plan.crew_names[crew]: state.balls[crew] for crew in plan.crews}
    if state.request is not None:
        facts["request"] = msgspec.to_builtins(state.request)
    return facts


def _tile_dump(state: JackalState, cell: int) -> dict[str, Any]:
    faces, face = state.plan.faces, state.faces[cell]
    is_open = state.ground[cell] != CLOSED
    plain: dict[str, Any] = {"tile": faces.tile[face], "rotation": faces.rotation[face], "open": is_open}
    if faces.kind[face] == "airplane":
        plain["spent"] = is_open and cell not in state.planes
    elif faces.kind[face] in WAITING:
        plain["waiting"] = cell in state.waiting
    return plain


def _unit_dump(state: JackalState, unit: int) -> dict[str, Any]:
    place = state.pos[unit]
    on_ship = SHIP <= place < DEAD
    cell = whereabouts(state, unit)
    plan = state.plan
    more: dict[str, Any] = {}
    if not plan.pirates >> unit & 1:
        more["crew"] = plan.crew_names[state.crew[unit]]
        if 1 << unit == plan.missionary:
            more["fighter"] = bool(state.fighters >> unit & 1)
    return {
        **more,
        "at": list(XY[cell]) if cell >= 0 else None,
        "ship": state.plan.ship_names[place - SHIP] if on_ship else "",
        "step": step_at(state, place),
        "trapped": bool(state.trapped >> unit & 1),
        "drunk": bool(state.drunk >> unit & 1),
        "dead": place == DEAD,
    }


def _wonder_dump(state: JackalState, chain: Chain) -> dict[str, Any]:
    """What the lighthouse, the earthquake or a tide still have to do."""
    facts: dict[str, Any] = {
        key: getattr(chain, key) for key in ("picks", "grasses", "quakes") if getattr(chain, key)
    }
    if chain.first >= 0:
        facts["first"] = list(XY[chain.first])
    if chain.wash:
        facts["wash"] = [state.plan.units[unit] for unit in chain.wash]
    for key, cells in (("seen", chain.seen), ("put", chain.put)):
        if cells:
            facts[key] = [list(XY[cell]) for cell in cells]
    return facts


def _chain_dump(state: JackalState) -> dict[str, Any] | None:
    chain = state.chain
    if chain is None:
        return None
    return {
        "decision": DECISIONS[state.pending],
        "unit": state.plan.units[chain.unit],
        "at": list(XY[chain.at]),
        "load": LOADS[chain.load],
        "laid": LOADS[chain.laid],
        "pickup": place_name(state, chain.pickup),
        **_wonder_dump(state, chain),
        "mode": next(mode for mode, number in MODES.items() if number == chain.mode),
        "used": [[list(XY[key // CELLS]), list(XY[key % CELLS])] for key in sorted(chain.used)],
        "options": [list(XY[cell]) for cell in state.targets],
    }
