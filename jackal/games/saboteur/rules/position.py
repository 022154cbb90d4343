"""Any position as plain data, and back: what scenarios, dumps and reports are written in.

All keys may be left out. An example, with what is meant when a key is missing:

    seats: 5                        # else as many as `roles`, `hands` or `gold` say
    round: 2                        # 1
    phase: choose                   # choose; choose_goal, orient (`turned: {mid: null}`), gold (`fan`, `winner`), over
    turn: 3                         # 0: the mover; in the phase gold the one who takes next
    first: 1                        # `turn`: who began the round
    last_mover: 2                   # the seat before `turn`; -1 = nobody yet
    roles: [digger, saboteur, digger, digger, digger]   # saboteurs on the last seats
    aside: saboteur                 # what the roles leave over; "" with max_saboteurs
    hands: {0: [path_cross, map]}   # or a list for all seats; the others get the first cards of the rest
    draw: [map, rockfall, "..."]    # the pile from its top; "..." = and the rest. Missing = the rest
    discard: [map, [rockfall, 2]]   # seen by all; passed face down by seat 2. What is left over at the end joins it
    board: {"1,0": path_cross, "2,0": [path_curve_ne, 180]}
    goals: {top: goal_stone_ne, mid: goal_gold, bottom: goal_stone_nw}      # as here
    turned: {top: 180}              # goals that are face up, and how they lie
    reached_by: {mid: 2}            # who reached goals that wait to be turned: else the last mover
    broken: {1: [pickaxe, cart]}    # or a list for all seats
    notes: {0: [mid]}               # goals that a seat has looked at this round
    gold: {0: [1, 3]}               # nuggets on the cards that seats own
    gold_pile: [3, 1, "..."]        # from its top; missing = the rest, 1s first
    fan: [3, 2, 1]                  # what is left of the fan
    takers: [4]                     # who has taken from it
    winner: diggers                 # phases gold and over
    finisher: 4

A dump has besides: `history` and `records` (structs of `records.py`), `trail` ([seat, cards, forced] of the passes
in a row on an empty pile), `held` and a third number in `discard` (bit sets, under `must_play`), `misfits` (borders
where a turned goal does not fit: ["8,0", W]), `revealed`, and `dealt` (whether the sizes of hands must obey the
rules, which they need not in a position made up).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from jackal.core.chance import Chance
from jackal.games.saboteur.rules import flow
from jackal.games.saboteur.rules.cards import DOWN, FAR, SIDES, UNLAID, Cards, cell_of, letters
from jackal.games.saboteur.rules.options import Rules
from jackal.games.saboteur.rules.records import Act, Record
from jackal.games.saboteur.rules.view import cell_name

if TYPE_CHECKING:
    from jackal.games.saboteur.rules.game import Saboteur
    from jackal.games.saboteur.rules.state import SaboteurState

Role = Literal["digger", "saboteur"]
Goal = Literal["top", "mid", "bottom"]
Tool = Literal["pickaxe", "lantern", "cart"]
REST = "..."


class Spec(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """The vocabulary as it is read; None = not given."""

    seats: int | None = None
    round: int = 1
    phase: Literal["choose", "choose_goal", "orient", "gold", "over"] = "choose"
    turn: int = 0
    first: int | None = None
    last_mover: int | None = None
    roles: list[Role] | None = None
    aside: Role | Literal[""] | None = None
    hands: list[list[str]] | dict[int, list[str]] = msgspec.field(default_factory=dict)
    draw: list[str] = msgspec.field(default_factory=lambda: [REST])
    discard: list[str | list[str | int]] = []
    board: dict[str, str | list[str | int]] = {}
    goals: dict[Goal, str] = {}
    turned: dict[Goal, int | None] = {}
    reached_by: dict[Goal, int] = {}
    broken: list[list[Tool]] | dict[int, list[Tool]] = msgspec.field(default_factory=dict)
    notes: list[list[Goal]] | dict[int, list[Goal]] = msgspec.field(default_factory=dict)
    gold: list[list[int]] | dict[int, list[int]] = msgspec.field(default_factory=dict)
    gold_pile: list[int | str] = msgspec.field(default_factory=lambda: [REST])
    fan: list[int] = []
    takers: list[int] = []
    winner: Literal["", "diggers", "saboteurs", "nobody"] = ""
    finisher: int = -1
    history: list[Act] = []
    records: list[Record] = []
    trail: list[tuple[int, int, bool]] = []
    held: list[list[int]] | None = None
    misfits: list[tuple[str, str]] | None = None
    revealed: int = 0
    dealt: bool = False


def dump(state: SaboteurState) -> dict[str, Any]:
    """The whole truth but for the chance to come."""
    cards = state.game.cards
    ids, names = cards.ids, cards.goal_names
    return {
        "seats": state.seats,
        "round": state.round,
        "phase": state.phase,
        "turn": state.mover,
        "first": state.first,
        "last_mover": state.last_mover,
        "roles": list(state.role_names()),
        "aside": state.aside_name(),
        "hands": [[ids[kind] for kind in hand] for hand in state.hands],
        "draw": [ids[kind] for kind in reversed(state.draw)],
        "discard": [
            ids[kind] if by < 0 else [ids[kind], by] if possible == cards.any else [ids[kind], by, possible]
            for kind, by, possible in state.discard
        ],
        "board": {
            cell_name(cell): list(cards.placed(code))
            for cell, code in sorted(state.board.cells.items())
            if code < 2 * cards.tunnels
        },
        "goals": {name: ids[kind] for name, kind in zip(names, state.faces, strict=True)},
        "turned": {
            name: None if lies == UNLAID else lies for name, lies in zip(names, state.lies, strict=True) if lies != DOWN
        },
        "reached_by": {name: by for name, by in zip(names, state.reached_by, strict=True) if by >= 0},
        "broken": [list(cards.tool_names(bits)) for bits in state.broken],
        "notes": [[name for goal, name in enumerate(names) if bits >> goal & 1] for bits in state.peeks],
        "gold": [list(kept) for kept in state.gold],
        "gold_pile": list(state.pile),
        "fan": list(state.fan),
        "takers": list(state.takers),
        "winner": state.winner,
        "finisher": state.finisher,
        "history": msgspec.to_builtins(state.history),
        "records": msgspec.to_builtins(state.records),
        "trail": [list(entry) for entry in state.trail],
        "held": [list(held) for held in state.held],
        "misfits": [[cell_name(cell), letters(side)] for cell, side in state.misfits],
        "revealed": state.revealed,
        "dealt": state.dealt,
    }


def build(game: Saboteur, given: Mapping[str, Any], settled: Mapping[str, Any], chance: Chance) -> SaboteurState:
    """The position. Raises `ValueError` naming the key at fault."""
    from jackal.games.saboteur.rules.state import SaboteurState

    try:
        spec = msgspec.convert(dict(given), Spec, str_keys=True)
    except msgspec.ValidationError as error:
        raise ValueError(str(error).replace(" - at `$.", ": key `")) from None
    seats = count_seats(given)
    _demand(seats in game.seats, "seats", f"{seats}, expected {game.seats[0]}..{game.seats[-1]}")
    state = SaboteurState(game, seats, Rules(**settled), chance)
    _turns(state, spec)
    _roles(state, spec)
    _goals(state, spec)
    _maze(state, spec)
    _cards(state, spec)
    _gold(state, spec)
    _notes(state, spec)
    return state


def count_seats(given: Mapping[str, Any]) -> int:
    """How many seats a position is for."""
    seats = given.get("seats")
    if seats is None:
        seats = next((len(given[key]) for key in ("roles", "hands", "gold") if isinstance(given.get(key), list)), None)
    _demand(type(seats) is int, "seats", "say how many")
    return int(seats or 0)


def _demand(truth: object, key: str, problem: str) -> None:
    if not truth:
        raise ValueError(f"{key}: {problem}")


def _seat(state: SaboteurState, seat: int, key: str, low: int = 0) -> int:
    _demand(low <= seat < state.seats, key, f"no seat {seat}")
    return seat


def _per_seat(state: SaboteurState, given: Any, key: str) -> dict[int, Any]:
    """Seat -> what is given for it, from a list or a mapping."""
    if isinstance(given, Mapping):
        return {_seat(state, seat, key): value for seat, value in given.items()}
    _demand(len(given) in (0, state.seats), key, f"{len(given)} entries, expected {state.seats}")
    return dict(enumerate(given))


def _turns(state: SaboteurState, spec: Spec) -> None:
    _demand(1 <= spec.round <= state.rules.rounds, "round", f"{spec.round}, expected 1..{state.rules.rounds}")
    state.round = spec.round
    state.phase = spec.phase
    state.mover = _seat(state, spec.turn, "turn")
    state.first = _seat(state, spec.turn if spec.first is None else spec.first, "first")
    before = (spec.turn - 1) % state.seats
    state.last_mover = _seat(state, before if spec.last_mover is None else spec.last_mover, "last_mover", -1)
    state.winner = spec.winner
    state.finisher = _seat(state, spec.finisher, "finisher", -1)
    _demand(bool(spec.winner) == state.shown, "winner", f"{spec.winner!r} in the phase {spec.phase}")
    state.revealed = spec.revealed
    state.dealt = spec.dealt


def _roles(state: SaboteurState, spec: Spec) -> None:
    saboteurs, diggers = state.role_cards()
    if spec.roles is None:
        bad = min(saboteurs, state.seats)
        roles: Sequence[str] = ["digger"] * (state.seats - bad) + ["saboteur"] * bad
    else:
        roles = spec.roles
    _demand(len(roles) == state.seats, "roles", f"{len(roles)}, expected {state.seats}")
    left = Counter({"saboteur": saboteurs, "digger": diggers})
    left.subtract(roles)
    _demand(min(left.values()) >= 0, "roles", f"there are {saboteurs} saboteurs and {diggers} diggers to deal from")
    rest = "".join(left.elements())
    _demand(spec.aside in (None, rest), "aside", f"{spec.aside!r}, the roles leave over {rest!r}")
    state.saboteur = [role == "saboteur" for role in roles]
    state.aside = rest == "saboteur" if rest else None


def _goals(state: SaboteurState, spec: Spec) -> None:
    cards = state.game.cards
    given = spec.goals
    for name, card in given.items():
        _demand(cards.index.get(card) in cards.goals, f"goals.{name}", f"{card!r} is no goal card")
    rest = [card for card in ("goal_stone_ne", "goal_gold", "goal_stone_nw") if card not in given.values()]
    _demand(len(rest) + len(given) == len(cards.goals), "goals", "each goal card lies there once")
    faces = given | {name: rest.pop(0) for name in cards.goal_names if name not in given}
    state.faces = [cards.index[faces[name]] for name in cards.goal_names]
    state.lies = [DOWN] * 3
    state.reached_by = [-1] * 3


def _cell(name: str, key: str) -> int:
    x, _, y = name.partition(",")
    try:
        column, row = int(x), int(y)
    except ValueError:
        raise ValueError(f'{key}: {name!r} is no cell, expected "x,y"') from None
    _demand(abs(column) <= FAR and abs(row) <= FAR, key, f"{name} is too far out")
    return cell_of(column, row)


def _maze(state: SaboteurState, spec: Spec) -> None:
    cards, board = state.game.cards, state.board
    for name, given in spec.board.items():
        key = f"board.{name}"
        cell = _cell(name, key)
        card, rot = (given, 0) if isinstance(given, str) else [*given, 0][:2]
        kind = cards.index.get(str(card), cards.tunnels)
        _demand(kind < cards.tunnels, key, f"{card!r} is no tunnel card")
        _demand(rot in (0, 180), key, f"rotation {rot}, expected 0 or 180")
        _demand(cell not in board.cells and cell not in cards.goal_cells, key, "something lies there already")
        code = cards.code(kind, int(rot))
        amiss = board.amiss(cell, code)
        _demand(not amiss, key, f"rock meets tunnel: {letters(amiss)}")
        board.place(cell, code)
    for name, turned in spec.turned.items():
        goal = cards.goal_names.index(name)
        state.lies[goal] = UNLAID if turned is None else turned
        if turned is None:
            _demand(spec.phase == "orient" and state.turning < 0, f"turned.{name}", "a rotation, expected 0 or 180")
            state.turning = goal
            continue
        _demand(turned in (0, 180), f"turned.{name}", f"rotation {turned}, expected 0 or 180")
        running = not state.shown
        _demand(not running or state.faces[goal] != cards.treasure, f"turned.{name}", "the treasure ends the round")
        cell, code = cards.goal_cells[goal], cards.code(state.faces[goal], turned)
        if spec.misfits is None:
            amiss = board.amiss(cell, code)
            state.misfits += [(cell, side) for side in SIDES.values() if amiss & side]
        board.place(cell, code)
    _demand((state.turning >= 0) == (spec.phase == "orient"), "turned", "the stone to be laid has the rotation null")
    for name, side in spec.misfits or ():
        _demand(side in SIDES, "misfits", f"{side!r} is no side")
        state.misfits.append((_cell(name, "misfits"), SIDES[side]))
    if not state.shown:
        _reached(state, spec)


def _reached(state: SaboteurState, spec: Spec) -> None:
    cards = state.game.cards
    for name, by in spec.reached_by.items():
        state.reached_by[cards.goal_names.index(name)] = _seat(state, by, f"reached_by.{name}")
    given = state.reached()
    flow.mark(state, state.mover if state.last_mover < 0 else state.last_mover)
    for goal in given:
        _demand(state.reached_by[goal] >= 0, f"reached_by.{cards.goal_names[goal]}", "no path leads there")
    reached = state.reached()
    if state.phase == "choose_goal":
        _demand(len(reached) > 1, "phase", "choose_goal, but there are no two goals reached")
    if state.phase == "choose" and state.rules.multi_reach == "all":
        _demand(not reached, "board", "a goal that is reached is turned at once with multi_reach: all")


def _take(left: Counter[int], cards: Cards, name: object, key: str) -> int:
    kind = cards.index.get(str(name), -1)
    _demand(0 <= kind < cards.deck_kinds, key, f"{name!r} is no card of the deck")
    _demand(left[kind] > 0, key, f"there are no more than {cards.counts[kind]} cards {name}")
    left[kind] -= 1
    return kind


def _cards(state: SaboteurState, spec: Spec) -> None:
    cards, row = state.game.cards, state.game.data.players[state.seats]
    left = Counter(dict(enumerate(cards.counts)))
    for code in state.board.cells.values():
        if code < 2 * cards.tunnels:
            _take(left, cards, cards.ids[code >> 1], "board")
    state.broken = [0] * state.seats
    for seat, tools in _per_seat(state, spec.broken, "broken").items():
        for tool in tools:
            bit = cards.tool_bit(tool)
            _demand(not state.broken[seat] & bit, f"broken.{seat}", f"{tool} is there twice")
            state.broken[seat] |= bit
            _take(left, cards, cards.ids[cards.broken_card(bit)], f"broken.{seat}")
    hands = _per_seat(state, spec.hands, "hands")
    state.hands = [[] for _ in range(state.seats)]
    full = [row.hand] * state.seats
    if state.phase in ("choose_goal", "orient"):
        full[state.mover] -= 1  # he has played and not drawn yet
    for seat, hand in hands.items():
        _demand(len(hand) <= full[seat], f"hands.{seat}", f"{len(hand)} cards, expected {full[seat]} at most")
        state.hands[seat] = [_take(left, cards, name, f"hands.{seat}") for name in hand]
    for entry in spec.discard:
        parts: list[str | int] = [entry] if isinstance(entry, str) else entry
        name, by, possible = (*parts, *("", -1, cards.any)[len(parts) :])
        _demand(type(by) is int and type(possible) is int, "discard", f"{entry}, expected a card or [card, seat]")
        state.discard.append((_take(left, cards, name, "discard"), _seat(state, int(by), "discard", -1), int(possible)))
    pile = [_take(left, cards, name, "draw") for name in spec.draw if name != REST]
    rest = list(left.elements())
    for seat in range(state.seats):
        if seat not in hands:
            state.hands[seat], rest = rest[: full[seat]], rest[full[seat] :]
    if REST in spec.draw:
        _demand(spec.draw[-1] == REST, "draw", f'"{REST}" stands last')
        pile += rest
    else:
        state.discard += [(kind, -1, cards.any) for kind in rest]
    state.draw = pile[::-1]
    if not state.shown:
        _demand(state.hands[state.mover] or state.phase != "choose", "turn", f"seat {state.mover} has no cards")


def _gold(state: SaboteurState, spec: Spec) -> None:
    left = Counter({card.value: card.count for card in state.game.data.gold})

    def taken(values: Sequence[Any], key: str) -> list[int]:
        for nuggets in values:
            _demand(left[nuggets] > 0, key, f"there is no (other) gold card {nuggets}")
            left[nuggets] -= 1
        return list(values)

    for seat, kept in _per_seat(state, spec.gold, "gold").items():
        state.gold[seat] = taken(kept, f"gold.{seat}")
    state.fan = sorted(taken(spec.fan, "fan"), reverse=True)
    _demand(bool(spec.fan) == (spec.phase == "gold"), "fan", f"{spec.fan} in the phase {spec.phase}")
    state.takers = [_seat(state, seat, "takers") for seat in spec.takers]
    pile = taken([nuggets for nuggets in spec.gold_pile if nuggets != REST], "gold_pile")
    rest = list(left.elements())
    _demand(not rest or REST in spec.gold_pile, "gold_pile", f"{rest} are nowhere")
    state.pile = pile + rest
    state.records = list(spec.records)
    for number, record in enumerate(state.records):
        fits = len(record.roles) == state.seats and all(0 <= pay.seat < state.seats for pay in record.paid)
        fits = fits and all(0 <= seat < state.seats for seat in record.takers)
        _demand(fits, f"records.{number}", f"expected {state.seats} seats")
    came = Counter([*state.takers, *(seat for record in state.records for seat in record.takers)])
    for record in state.records:
        for pay in record.paid:
            came[pay.seat] += pay.cards
    for seat, count in came.items():
        _demand(count <= len(state.gold[seat]), f"gold.{seat}", f"{count} cards were taken")


def _notes(state: SaboteurState, spec: Spec) -> None:
    cards = state.game.cards
    state.peeks = [0] * state.seats
    for seat, goals in _per_seat(state, spec.notes, "notes").items():
        state.peeks[seat] = sum(1 << cards.goal_names.index(name) for name in set(goals))
    state.history = list(spec.history)
    for act in state.history:
        _seat(state, act.seat, "history")
        _demand(act.goal in ("", *cards.goal_names), "history", f"no goal {act.goal!r}")
    state.trail = [(_seat(state, seat, "trail"), count, forced) for seat, count, forced in spec.trail]
    _demand(not state.trail or not state.draw, "trail", "there are passes on an empty pile, but it is not empty")
    passed = sum(1 for _, by, _ in state.discard if by >= 0)
    _demand(sum(count for _, count, _ in state.trail) <= passed, "trail", "more cards than were passed")
    if state.rules.must_play:
        state.held = spec.held or [[cards.any] * len(hand) for hand in state.hands]
        sizes = [len(held) for held in state.held]
        _demand(sizes == [len(hand) for hand in state.hands], "held", "one bit set for each card of each hand")
