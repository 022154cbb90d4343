"""A view of the mine as pieces: the maze, the goals, the hand, the piles, and marks on them."""

from __future__ import annotations

from collections import Counter

from jackal.games.saboteur.rules.view import SaboteurView
from jackal.games.saboteur.scene_places import (
    GOALS,
    GOLD_FAN,
    HAND_FAN,
    HIGH,
    LEFT,
    RIGHT,
    SIDES,
    SMALL,
    Cell,
    card_names,
    fan,
    key_of,
    middle,
    parse,
    pile,
)
from jackal.ui.board import Look, Piece, Spot

HIDDEN = 0.92
"""A card that lies in the maze face down, in parts of its cell."""
TUNNELS = ("path_", "dead_")
"""How the names of the cards begin that are laid in the maze."""
FACES = {"digger": 7, "saboteur": 4}
"""How many faces each role has."""


def role_face(role: str, seat: int) -> str:
    """The picture of a seat's role: dwarfs of one role look different from seat to seat."""
    return f"role_{role}_{seat % FACES[role] + 1}"


def bare_sides(cell: Cell, cells: set[Cell]) -> str:
    """The sides of a cell beyond which nothing is dug."""
    return "".join(side for side, (dx, dy) in SIDES.items() if (cell[0] + dx, cell[1] + dy) not in cells)


def dug(cell: Cell, card: str, rot: int, cells: set[Cell], *, lit: bool = True) -> Look:
    """A tunnel in its place."""
    return ("dug", card, rot, cell[0] % 6, -cell[1] % 4, bare_sides(cell, cells), lit)


def cell_piece(cell: Cell, look: Look) -> Piece:
    """A tunnel card in the maze. The mouse finds its cell: so it is lit by a frame that leaves the tunnel in sight."""
    return Piece(f"cell:{key_of(cell)}", look, middle(cell), 1, HIGH, still=True)


def goal_piece(name: str, look: Look, *, up: bool, turning: bool = False) -> Piece:
    """A goal card. `turning`: how it is to lie has still to be chosen."""
    size = 1.0 if up else HIDDEN
    picks = (f"goal:{name}",) if turning else ()
    return Piece(
        f"goal:{name}", look, middle(GOALS[name]), size, HIGH * size, z=0 if up else 1, still=True, picks=picks
    )


def hand_piece(name: str, card: str, place: int, count: int, *, gold: bool = False, face: bool = True) -> Piece:
    """A card in the hand, or of the fan of gold."""
    at, angle = fan(count, GOLD_FAN if gold or not face else HAND_FAN)[place]
    group = "gold" if gold else "card"
    look: Look = ("card", card, 0) if face else ("back", card)
    picks = (f"{group}:{name}",) if face else ()
    return Piece(f"hand:{name}", look, at, 1, HIGH, z=200 + place, angle=angle, picks=picks)


def pile_piece(name: str, back: str, count: int, at: Spot, z: float = 150) -> Piece:
    """A pile with its number."""
    w = SMALL * 1.16
    return Piece(f"pile:{name}", ("pile", back, count), at, w, w * HIGH, z=z, picks=(f"pile:{name}",))


def caption(name: str, at: Spot) -> Piece:
    """What lies there, in a word below it."""
    return Piece(f"caption:{name}", ("caption", name), Spot(at.x, at.y + 0.745, at.frame), 0.85, 0.24, z=149)


def cells_of(view: SaboteurView) -> set[Cell]:
    """The cells that are dug: path cards, goals that lie open."""
    return {parse(key) for key in view.board} | {
        GOALS[name] for name, goal in view.goals.items() if goal.card is not None
    }


def maze(view: SaboteurView) -> list[Piece]:
    """The tunnels and the goals, with what everybody knows of them."""
    cells, out = cells_of(view), []
    for key, (card, rot) in view.board.items():
        cell = parse(key)
        if cell not in GOALS.values():
            out.append(cell_piece(cell, dug(cell, card, rot, cells, lit=key in view.live)))
    for name, goal in view.goals.items():
        if goal.card is None:
            out.append(goal_piece(name, ("back", "goal_back"), up=False))
        else:
            rot = goal.rot or 0
            lit = key_of(GOALS[name]) in view.live or key_of(GOALS[name]) not in view.board
            look = dug(GOALS[name], goal.card, rot, cells, lit=lit)
            out.append(goal_piece(name, look, up=True, turning=goal.rot is None and view.phase == "orient"))
        if goal.looked and goal.card is None:
            at = middle(GOALS[name])
            out.append(Piece(f"looked:{name}", ("looked", goal.looked), Spot(at.x, at.y + 0.5), 0.98, 0.34, z=3))
    return out


def last_piece(view: SaboteurView) -> list[Piece]:
    """The token of whoever laid the last card, in its corner."""
    for act in reversed(view.history):
        if act.what == "play_path":
            if key_of((act.x, act.y)) not in view.board:
                return []
            at = middle((act.x, act.y))
            return [Piece("last", ("badge", act.seat), Spot(at.x + 0.3, at.y - 0.42), 0.36, 0.36, z=4)]
        if act.what == "play_rockfall":
            return []
    return []


def notes(view: SaboteurView) -> list[Piece]:
    """What the eyes have seen of goals that lie face down: for their own screen alone."""
    if not view.options.get("peek_memory"):
        return []
    out = []
    for name, card in view.notes.items():
        if view.goals[name].card is None:
            at = middle(GOALS[name])
            out.append(Piece(f"note:{name}", ("note", card), Spot(at.x, at.y - 0.1), 0.62, 0.62, z=5))
    return out


def tray(view: SaboteurView) -> list[Piece]:
    """Hand or fan, and the piles."""
    out: list[Piece] = []
    if view.phase == "gold":
        out += gold_fan(view)
    elif view.phase == "orient" and view.seat == view.turn:
        out += ways_to_lie(view)
    elif view.phase != "over":
        names = card_names(view.hand)
        hand = enumerate(zip(names, view.hand, strict=True))
        out += [hand_piece(name, card, n, len(names)) for n, (name, card) in hand]
    if view.phase not in ("gold", "over"):
        out.append(pile_piece("draw", "card_back", view.draw_size, pile(RIGHT, 1)))
        out.append(pile_piece("discard", "card_back", view.discard_size, pile(RIGHT, 0)))
        out += [caption("draw", pile(RIGHT, 1)), caption("discard", pile(RIGHT, 0))]
    else:
        out.append(pile_piece("gold", "gold_back", view.gold_pile_size, pile(RIGHT, 0)))
        out.append(caption("gold", pile(RIGHT, 0)))
    if view.seat is not None:
        out += own(view, view.seat)
    return out


def turned_goal(view: SaboteurView) -> str:
    """The goal whose stone has still to be laid, empty if there is none."""
    return next((name for name, goal in view.goals.items() if goal.card is not None and goal.rot is None), "")


def ways_to_lie(view: SaboteurView) -> list[Piece]:
    """A stone in both its positions, to choose from."""
    card = view.goals[turned_goal(view)].card
    return [
        Piece(f"lay:{rot}", ("card", card, rot), at, 1, HIGH, z=200 + n, angle=angle, picks=(f"lay:{rot}",))
        for n, (rot, (at, angle)) in enumerate(zip((0, 180), fan(2), strict=True))
    ]


def gold_fan(view: SaboteurView) -> list[Piece]:
    """The gold cards that are shared: faces for the one who takes, backs for the others."""
    if view.fan:
        cards = [f"gold_{nuggets}" for nuggets in view.fan]
        seen: Counter[int] = Counter()
        out = []
        for n, nuggets in enumerate(view.fan):
            out.append(hand_piece(f"{nuggets}/{seen[nuggets]}", cards[n], n, len(cards), gold=True))
            seen[nuggets] += 1
        return out
    return [hand_piece(f"fan/{n}", "gold_back", n, view.fan_size, face=False) for n in range(view.fan_size)]


def own_gold(view: SaboteurView) -> Spot:
    """Where the gold of the eyes lies: beside their role, or in its place when roles are shown."""
    return pile(LEFT, 0 if view.phase in ("gold", "over") else 1)


def own(view: SaboteurView, seat: int) -> list[Piece]:
    """What the eyes have before themselves, face down: role and gold."""
    out = []
    if view.phase not in ("gold", "over"):
        out.append(
            Piece("own:role", ("back", "role_back"), pile(LEFT, 0), SMALL, SMALL * HIGH, z=151, picks=("look:role",))
        )
        out.append(caption("role", pile(LEFT, 0)))
    count = view.gold_counts[seat]
    if count:
        w = SMALL * 1.16
        at = own_gold(view)
        out.append(Piece("own:gold", ("pile", "gold_back", count), at, w, w * HIGH, z=150, picks=("look:gold",)))
        out.append(caption("own", at))
    return out


def pieces(view: SaboteurView) -> list[Piece]:
    """Everything on the table, as far as this view knows it."""
    return [*maze(view), *last_piece(view), *notes(view), *tray(view)]
