"""What stands otherwise because of what the person at the screen is about: a lifted card, a tunnel tried in its place,
a role that is looked at under the palm of a hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from jackal.games.saboteur.rules.actions import Orient, PlayMap, PlayPath, PlayRockfall
from jackal.games.saboteur.rules.events import CardDrawn, GoalSeen
from jackal.games.saboteur.rules.view import SaboteurView
from jackal.games.saboteur.scene_pieces import TUNNELS, cells_of, dug, own_gold, role_face, turned_goal
from jackal.games.saboteur.scene_places import GOALS, HIGH, LEFT, MIDDLE, middle, pile
from jackal.ui.board import Grip, Host, Piece, Spot

SHEET = (5.7, 3.15)
"""Size of the sheet that shows a role, in cards of the hand."""
SEEN = 1.5
"""Size of a goal that is held up for the one who looks at it, in cards of the maze."""


def turn_of(grip: Grip) -> int:
    """How the chosen card is held: 0 or 180."""
    return int(grip.wishes.get("turn", "turn:0").partition(":")[2])


def held(grip: Grip, view: SaboteurView, host: Host, tray: Mapping[str, Piece]) -> list[Piece]:
    """The pieces that differ from those of the view. `tray`: the pieces of the hand and what lies beside it."""
    if grip.brief and view.role is not None:
        return [_brief(view, host)]
    out = _news(grip, view, tray)
    for name, piece in tray.items():
        target = piece.picks[0] if piece.picks else ""
        if name.startswith(("hand:", "lay:")) and target and (target == grip.pointed or target in grip.chosen):
            out[name] = _lifted(piece, grip, chosen=target in grip.chosen)
    out |= {piece.id: piece for piece in (*_tried(grip, view), *_looked_at(grip, view))}
    return list(out.values())


def _lifted(piece: Piece, grip: Grip, *, chosen: bool) -> Piece:
    look = piece.look
    if chosen and isinstance(look, tuple) and look[0] == "card" and str(look[1]).startswith(TUNNELS):
        look = ("card", look[1], turn_of(grip))
    up = 0.3 if chosen else 0.16
    at = Spot(piece.at.x, piece.at.y - up, piece.at.frame)
    return replace(piece, look=look, at=at, w=1.12, h=1.12 * HIGH, angle=piece.angle * 0.3, z=piece.z + 60)


def _tried(grip: Grip, view: SaboteurView) -> list[Piece]:
    """What the action under the mouse would do."""
    match grip.action:
        case PlayPath(card=card, x=x, y=y, rot=rot):
            look = dug((x, y), card, rot, cells_of(view))
            return [Piece("tried", look, middle((x, y)), 1, HIGH, z=20, alpha=238)]
        case PlayRockfall(x=x, y=y):
            return [Piece("tried", ("mini", "rockfall"), middle((x, y)), 1.1, 1.1, z=20, alpha=225)]
        case PlayMap(goal=goal):
            return [Piece("tried", "saboteur/mark_peek", middle(GOALS[goal]), 0.56, 0.56, z=20)]
        case Orient(rot=rot):
            goal = turned_goal(view)
            face = view.goals[goal].card if goal else None
            if face is not None:
                look = dug(GOALS[goal], face, rot, cells_of(view))
                return [Piece("tried", look, middle(GOALS[goal]), 1, HIGH, z=20)]
    return []


def _looked_at(grip: Grip, view: SaboteurView) -> list[Piece]:
    """What its owner holds the button on."""
    seat = view.seat
    if seat is None or not grip.looking:
        return []
    if grip.looking == "look:role" and view.role is not None:
        at = pile(LEFT, 0)
        face = ("card", role_face(view.role, seat), 0)
        spot = Spot(at.x + 0.26, at.y - 0.42, LEFT)
        return [Piece("own:role", face, spot, 1.25, 1.25 * HIGH, z=400, picks=("look:role",))]
    out = []
    for n, nuggets in enumerate(sorted(view.gold, reverse=True)):
        at = own_gold(view)
        spot = Spot(at.x + 0.46 * n, at.y - 0.5 - 0.03 * n, LEFT)
        out.append(Piece(f"own:gold/{n}", ("card", f"gold_{nuggets}", 0), spot, 0.95, 0.95 * HIGH, z=400 + n))
    return out


def _news(grip: Grip, view: SaboteurView, tray: Mapping[str, Piece]) -> dict[str, Piece]:
    """What the last action showed to these eyes alone: the card that was drawn, the goal that was looked at."""
    out = {}
    for event in grip.news:
        if isinstance(event, CardDrawn) and event.seat == view.seat:
            copies = [name for name in tray if name.startswith(f"hand:{event.card}/")]
            if copies:
                piece = tray[copies[-1]]
                out[piece.id] = replace(piece, at=Spot(piece.at.x, piece.at.y - 0.2, piece.at.frame))
        elif isinstance(event, GoalSeen) and event.seat == view.seat and view.goals[event.goal].card is None:
            out[f"goal:{event.goal}"] = seen_goal(event.goal, event.card)
    return out


def seen_goal(goal: str, card: str) -> Piece:
    """A goal held up for the one who looks at it."""
    at = middle(GOALS[goal])
    return Piece(f"goal:{goal}", ("card", card, 0), at, SEEN, SEEN * HIGH, z=60, picks=(f"goal:{goal}",))


def _brief(view: SaboteurView, host: Host) -> Piece:
    """The role of the eyes, large, in the middle of the board."""
    seat, role = view.seat or 0, view.role or ""
    others = [host.name(other) for other, known in view.roles.items() if known == "saboteur" and other != seat]
    names = host.say("panel.partners", names=", ".join(others)) if role == "saboteur" and others else ""
    look = ("brief", role, role_face(role, seat), names)
    return Piece("brief", look, Spot(0, -0.5, MIDDLE), *SHEET, z=900)
