"""From numbers to names: the view that everybody may see."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jackal.games.jackal.rules import ends, folk, forces, legal
from jackal.games.jackal.rules.actions import Cell, Drink, Fly
from jackal.games.jackal.rules.board import CELLS, CREWS, DEAD, IS_LAND, LAND, NAMES, SHIP, SIZE, XY
from jackal.games.jackal.rules.cargo import LOADS
from jackal.games.jackal.rules.chain import CAVE_LOAD, DECISIONS, OPENED_PLANE, ORDER, VOTE, WASH
from jackal.games.jackal.rules.loads import lying, step_at
from jackal.games.jackal.rules.plan import CLOSED
from jackal.games.jackal.rules.rum import grassy
from jackal.games.jackal.rules.view import BoatView, Decision, Gold, JackalView, SideView, UnitView, VoteView

if TYPE_CHECKING:
    from jackal.games.jackal.rules.state import JackalState


def place_name(state: JackalState, place: int) -> str:
    """The key of a place: `x,y`, with `/k` for a spinner step, or the crew of a ship, or a boat."""
    if place >= SHIP:
        return state.plan.ship_names[place - SHIP]
    step = step_at(state, place)
    return f"{NAMES[place % CELLS]}/{step}" if step else NAMES[place]


def view(state: JackalState, seat: int | None) -> JackalView:
    """What everybody may know: nothing depends on the faces of closed tiles but their counts."""
    plan = state.plan
    faces = plan.faces
    tiles: dict[str, str] = {}
    rotation: dict[str, int] = {}
    planes: dict[str, str] = {}
    closed = dict.fromkeys(plan.data.tiles, 0)
    for cell in LAND:
        face = state.faces[cell]
        if state.ground[cell] == CLOSED:
            tiles[NAMES[cell]] = "closed"
            closed[faces.tile[face]] += 1
            continue
        tiles[NAMES[cell]] = faces.tile[face]
        if face in faces.spun:
            rotation[NAMES[cell]] = faces.rotation[face]
        if faces.kind[face] == "airplane":
            planes[NAMES[cell]] = "active" if cell in state.planes else "spent"
    names = plan.crew_names
    delivered = sum(state.scores)
    known = known_cells(state, seat)
    by_side = ends.side_scores(state)
    return JackalView(
        seat=seat,
        actors=legal.actors(state),
        outcome=state.outcome(),
        tiles=tiles,
        rotation=rotation,
        planes=planes,
        coins={place_name(state, place): count for place, count in enumerate(state.coins) if count},
        units={
            name: unit_view(state, unit) for unit, name in enumerate(plan.units) if state.crew[unit] in plan.crews
        },
        ships={names[crew]: XY[state.ships[crew]] for crew in plan.crews},
        scores={names[crew]: state.scores[crew] for crew in plan.crews},
        sides=tuple(
            SideView(
                crews=tuple(names[crew] for crew in side),
                seats=tuple(sorted({plan.owner[crew] for crew in side})),
                score=by_side[number],
            )
            for number, side in enumerate(plan.sides)
        ),
        owners={names[crew]: plan.owner[crew] for crew in plan.crews},
        gold=Gold(
            total=state.total,
            hidden=state.hidden,
            lying=state.remaining - state.hidden,
            delivered=delivered,
            lost=state.lost,
        ),
        closed={tile: count for tile, count in closed.items() if count},
        mode=plan.mode,
        options=dict(plan.options),
        turn=state.number,
        round=(state.number - 1) // len(plan.crews) + 1,
        crew=names[state.turn],
        player=state.seat,
        next_crew=names[plan.follower[state.turn]],
        decision=decision_view(state),
        vote=vote_view(state),
        quiet=state.quiet,
        stall_limit=plan.rounds,
        treasures=tuple(place_name(state, place) for place in sorted(state.big)),
        bottles={names[crew]: state.stock[crew] for crew in plan.crews} if plan.bottles else {},
        waiting=tuple(NAMES[cell] for cell in sorted(state.waiting)),
        grass=state.grass_till - state.number + 1 if grassy(state) else 0,
        known={NAMES[cell]: faces.tile[state.faces[cell]] for cell in known},
        known_rotation={
            NAMES[cell]: faces.rotation[state.faces[cell]] for cell in known if state.faces[cell] in faces.spun
        },
        carts=tuple(place_name(state, place) for place in sorted(state.carts)),
        beached=tuple(place_name(state, place) for place in sorted(state.beached)),
        boats={
            plan.ship_names[boat]: BoatView(crew=names[state.flags[boat]], at=XY[state.ships[boat]])
            for boat in range(CREWS, len(state.ships))
        },
        balls={names[crew]: state.balls[crew] for crew in plan.crews} if plan.balls else {},
        bears=tuple(NAMES[cell] for cell in state.bears),
        prowl=tuple(NAMES[cell] for cell in forces.outlook(state)) if state.bears else (),
    )


def known_cells(state: JackalState, seat: int | None) -> list[int]:
    """The closed cells that a seat has looked at."""
    if seat is None:
        return []
    return [cell for cell, seats in sorted(state.known.items()) if seats >> seat & 1 and state.ground[cell] == CLOSED]


def unit_view(state: JackalState, unit: int) -> UnitView:
    """One unit by names."""
    plan = state.plan
    place = state.pos[unit]
    kind, crew = plan.kinds[unit], plan.crew_names[state.crew[unit]]
    fighter, jonah = bool(state.fighters >> unit & 1), bool(plan.jonah >> unit & 1)
    if place == DEAD:
        return UnitView(kind=kind, crew=crew, place="dead", at=None, fighter=fighter, jonah=jonah)
    if place >= SHIP:
        ship = place - SHIP
        at, name = XY[state.ships[ship]], plan.ship_names[ship]
        return UnitView(kind=kind, crew=crew, place="ship", at=at, ship=name, fighter=fighter, jonah=jonah)
    moving = state.chain is not None and state.chain.unit == unit and state.pending < OPENED_PLANE
    return UnitView(
        kind=kind,
        crew=crew,
        place="land" if IS_LAND[place % CELLS] else "sea",
        at=XY[place % CELLS],
        step=step_at(state, place),
        trapped=bool(state.trapped >> unit & 1),
        drunk=bool(state.drunk >> unit & 1),
        moving=moving,
        lost=unit in state.strays,
        fighter=fighter,
        jonah=jonah,
    )


def decision_view(state: JackalState) -> Decision | None:
    """The choice that a chain waits for."""
    chain, request = state.chain, state.request
    if request is not None:
        unit = state.plan.number[request.unit]
        return Decision(
            kind="rum",
            seat=legal.actors(state)[0],
            unit=request.unit,
            at=XY[folk.whereabouts(state, unit)],
            load="",
            pickup=place_name(state, state.pos[unit]),
            options=(request.to,) if isinstance(request, Drink) else (),
            target="" if isinstance(request, Drink) else request.target,
        )
    if chain is None:
        return None
    if state.pending == WASH:
        unit = chain.wash[0]
        return Decision(
            kind="wash",
            seat=legal.actors(state)[0],
            unit=state.plan.units[unit],
            at=XY[state.pos[unit]],
            load="",
            pickup=place_name(state, state.pos[unit]),
            options=tuple(XY[cell] for cell in state.targets),
        )
    options: list[Cell]
    if state.pending == OPENED_PLANE:
        seen = dict.fromkeys(action.to for action in legal.legal(state) if isinstance(action, Fly))
        options = list(seen)
    else:
        options = [XY[cell] for cell in state.targets]
    return Decision(
        kind=DECISIONS[state.pending],
        seat=state.seat,
        unit=state.plan.units[chain.unit],
        at=XY[chain.seen[len(chain.put)] if state.pending == ORDER else chain.at],
        load=LOADS[chain.load or chain.laid],
        pickup=place_name(state, chain.pickup),
        options=tuple(options) if state.pending != CAVE_LOAD else (),
        loads=tuple(LOADS[load] for load in (0, *lying(state, chain.at))) if state.pending == CAVE_LOAD else (),
        left=chain.picks if DECISIONS[state.pending] == "light" else 0,
        placed=tuple((XY[cell], XY[place]) for cell, place in zip(chain.seen, chain.put, strict=False)),
    )


def vote_view(state: JackalState) -> VoteView | None:
    """The vote that is open."""
    if state.pending != VOTE:
        return None
    agreed = tuple(seat for seat in range(state.plan.seats) if state.agreed >> seat & 1)
    return VoteView(reason=state.vote, agreed=agreed)


_LETTERS = {"plain": ".", "fort": "F", "spinner": "@", "arrow": ">", "ice": "*", "horse": "L", "crocodile": "<"}
_LETTERS |= {"bottles": "b", "resident": "i", "lighthouse": "!", "earthquake": "%", "grass": "w", "cave": "c"}
_LETTERS |= {"cart": "v", "boat": "v", "bear": "B", "cannonball": "o", "tide": "=", "caramba": "$"}
_LETTERS |= {"jungle": "&", "cannon": "!", "balloon": "O", "trap": "#", "barrel": "u", "cannibal": "X", "airplane": "T"}


def sketch(state: JackalState) -> str:
    """The island in letters: `?` closed, `~` sea, a digit for coins, the first letter of a crew for its units (capital)
    or its ship (small)."""
    rows = []
    for y in range(SIZE):
        row = ""
        for x in range(SIZE):
            row += _letter(state, y * SIZE + x)
        rows.append(row)
    return "\n".join(rows)


def _letter(state: JackalState, cell: int) -> str:
    names = state.plan.crew_names
    standing = [unit for unit, place in enumerate(state.pos) if place < SHIP and place % CELLS == cell]
    if standing:
        return names[state.crew[standing[0]]][0].upper()
    if state.ship_on[cell]:
        return names[state.flags[state.ship_on[cell] - 1]][0]
    if not IS_LAND[cell]:
        return "~"
    if state.ground[cell] == CLOSED:
        return "?"
    coins = state.coins[cell]
    return str(coins) if coins else _LETTERS[state.plan.faces.kind[state.faces[cell]]]


