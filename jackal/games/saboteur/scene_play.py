"""How the mine's events are shown: cards are laid, tools break, rock falls, goals turn, gold goes round.

Everything here is drawn from the events and views of the present eyes. What others do comes out of their signs in the
panel, with faces only where all may see them; whatever a card is, its way takes the same time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from jackal.core.game import Event
from jackal.games.saboteur.rules import events as told
from jackal.games.saboteur.rules.view import SaboteurView
from jackal.games.saboteur.scene_held import seen_goal
from jackal.games.saboteur.scene_pieces import cell_piece, cells_of, dug, goal_piece, own_gold
from jackal.games.saboteur.scene_places import (
    GOALS,
    GOLD_FAN,
    HAND,
    HIGH,
    RIGHT,
    SMALL,
    Cell,
    fan,
    key_of,
    middle,
    parse,
    pile,
)
from jackal.ui.board import Look, Piece, Spot
from jackal.ui.motion import Call, Parallel, Part, Sequence, ease_out
from jackal.ui.stage import Stage

if TYPE_CHECKING:
    from jackal.games.saboteur.scene_words import Words

DUST = tuple(f"saboteur/dust_{n}" for n in range(1, 5))
SPARKLES = tuple(f"saboteur/sparkle_{n}" for n in (1, 2, 3, 2, 1))
FLY, SHORT = 0.42, 0.22


def sign(seat: int, out: float = -0.4) -> Spot:
    """A spot at a player's sign: `out` rows of the panel to the left of its edge (negative: behind it)."""
    return Spot(-out, 0.0, f"seat:{seat}")


class Director:
    """Stages events one by one; the stage is the only memory, but for what is dug. `views`: before and after them.
    `read`: rounds whose end everybody has read."""

    def __init__(self, stage: Stage, words: Words, read: set[int], views: tuple[SaboteurView, SaboteurView]) -> None:
        self.stage, self.words, self.told_rounds = stage, words, read
        self.before, self.after = views
        self.cells: set[Cell] = cells_of(self.before)
        self._fresh = 0

    @property
    def eyes(self) -> int | None:
        """Whose screen this is."""
        return self.after.seat

    def show(self, event: Event) -> Part | None:
        """The movement of one event, None if nothing is to be seen."""
        method = getattr(self, f"_{type(event).__struct_config__.tag}", None)
        part: Part | None = method(event) if method is not None else None
        return part

    # cards on their way

    def _take(self, seat: int, card: str, look: Look) -> str:
        """A card that is played: out of the hand if it is the eyes' own, else out of the player's sign."""
        stage = self.stage
        if seat == self.eyes:
            copies = [name for name in stage.actors if name.startswith(f"hand:{card}/")]
            if copies:
                stage.change(copies[-1], picks=(), z=500)
                return copies[-1]
        return self._new(look, sign(seat))

    def _new(self, look: Look, at: Spot, w: float = 1.0) -> str:
        self._fresh += 1
        name = f"flown:{self._fresh}"
        self.stage.put(Piece(name, look, at, w, w * HIGH, z=500 + self._fresh))
        return name

    def _fly(self, name: str, to: Spot, seconds: float = FLY, **fields: Any) -> Part:
        piece = self.stage.piece(name)
        spin = -piece.angle if piece is not None else 0.0
        return self.stage.move(name, to, seconds, arc=0.12, spin=spin, angle=0.0, **fields)

    def _relook(self) -> None:
        """What is dug has changed: rock fades where it did not, or no longer does."""
        for name, actor in list(self.stage.actors.items()):
            look = actor.piece.look
            if isinstance(look, tuple) and look[0] == "dug":
                cell = GOALS[name[5:]] if name.startswith("goal:") else parse(name.partition(":")[2])
                new = dug(cell, look[1], look[2], self.cells, lit=look[6])
                if new != look:
                    self.stage.change(name, look=new)

    # tunnels

    def _path_laid(self, event: told.PathLaid) -> Part:
        cell = (event.x, event.y)
        face = ("card", event.card, event.rot)
        name = self._take(event.seat, event.card, face)
        self.stage.change(name, look=face)

        def lie() -> None:
            self.cells.add(cell)
            self.stage.put(cell_piece(cell, dug(cell, event.card, event.rot, self.cells, lit=event.live)))
            self._relook()

        land = self._fly(name, middle(cell), w=1.0, h=HIGH)
        dust = self.stage.flash(DUST[:3], middle(cell), 1.1, 0.35, grow=1.2)
        settle = Parallel(self.stage.sound("dig"), self.stage.vanish(name, 0.18), dust)
        return Sequence(self.stage.sound("card"), land, Call(lie), settle)

    def _rock_fell(self, event: told.RockFell) -> Part:
        cell = (event.x, event.y)
        name = self._take(event.seat, "rockfall", ("card", "rockfall", 0))
        here = middle(cell)

        def gone() -> None:
            self.cells.discard(cell)
            self._relook()

        tunnel = f"cell:{key_of(cell)}"
        fall = Sequence(self.stage.shake(tunnel, 0.3, degrees=3), Call(gone), self.stage.vanish(tunnel, 0.25))
        dust = self.stage.flash(DUST, here, 1.7, 0.8, grow=1.4)
        return Sequence(
            self._fly(name, Spot(here.x, here.y - 0.2), w=1.0, h=HIGH),
            self.stage.wait(0.2),
            self.stage.vanish(name, 0.15, grow=1.15),
            Parallel(self.stage.sound("trap"), fall, dust),
        )

    # tools

    def _tool_broken(self, event: told.ToolBroken) -> Part:
        return self._at_sign(event.seat, event.target, f"broken_{event.tool}", "hit")

    def _tool_mended(self, event: told.ToolMended) -> Part:
        return self._at_sign(event.seat, event.target, event.card, "revive")

    def _at_sign(self, seat: int, target: int, card: str, sound: str) -> Part:
        """A card goes from a player to a player, held up between them so that all can see it."""
        name = self._take(seat, card, ("card", card, 0))
        shown: list[Part] = [] if seat == self.eyes else [self._fly(name, sign(seat, 1.4), SHORT, w=1.9, h=1.9 * HIGH)]
        return Sequence(
            self.stage.sound("card"),
            *shown,
            self._fly(name, sign(target, 1.4), FLY, w=1.9, h=1.9 * HIGH),
            self.stage.wait(0.25),
            Parallel(self.stage.sound(sound), self._fly(name, sign(target, -0.6), SHORT, w=0.8, h=0.8 * HIGH)),
            Call(lambda: self.stage.drop(name)),
        )

    # goals

    def _map_used(self, event: told.MapUsed) -> Part:
        name = self._take(event.seat, "map", ("card", "map", 0))
        here = middle(GOALS[event.goal])
        return Sequence(
            self.stage.sound("card"),
            self._fly(name, here, w=0.9, h=0.9 * HIGH),
            self.stage.wait(0.2),
            Parallel(
                self.stage.vanish(name, 0.2),
                self.stage.flash(("saboteur/mark_peek",), here, 0.7, 0.8, grow=1.25),
            ),
        )

    def _goal_seen(self, event: told.GoalSeen) -> Part:
        shown = seen_goal(event.goal, event.card)
        name = shown.id
        lift = Call(lambda: self.stage.change(name, z=60, w=shown.w, h=shown.h))
        return Sequence(lift, self.stage.turn(name, shown.look), self.stage.wait(1.1))

    def _goal_turned(self, event: told.GoalTurned) -> Part:
        cell = GOALS[event.goal]
        name = f"goal:{event.goal}"
        rot = max(0, event.rot)
        self.stage.drop(f"note:{event.goal}")
        self.stage.drop(f"looked:{event.goal}")

        def open_up() -> None:
            self.cells.add(cell)
            self.stage.put(goal_piece(event.goal, dug(cell, event.card, rot, self.cells), up=True))
            self._relook()

        turn = self.stage.turn(name, ("card", event.card, rot), 0.4)
        parts: list[Part] = [self.stage.sound("flip"), turn, self.stage.wait(0.25), Call(open_up)]
        if event.card == "goal_gold":
            parts.append(Parallel(self.stage.sound("gold"), *self._gleam(middle(cell))))
        return Sequence(*parts)

    def _stone_laid(self, event: told.StoneLaid) -> Part:
        card = self.after.goals[event.goal].card or self.before.goals[event.goal].card
        look = dug(GOALS[event.goal], str(card), event.rot, self.cells)
        return Parallel(self.stage.sound("flip"), self.stage.turn(f"goal:{event.goal}", look))

    def _gleam(self, at: Spot) -> list[Part]:
        """Gold catches the light."""
        parts: list[Part] = []
        for n, (x, y, large) in enumerate(((0.0, 0.0, 1.2), (-0.25, -0.3, 0.7), (0.28, 0.2, 0.8))):
            spot = Spot(at.x + x, at.y + y, at.frame)
            parts.append(Sequence(self.stage.wait(0.16 * n), self.stage.flash(SPARKLES, spot, large, 0.6, grow=1.15)))
        return parts

    # hand and piles

    def _passed(self, event: told.Passed) -> Part | None:
        if event.seat == self.eyes:
            return None  # the cards themselves tell it
        return self._away(event.seat, event.n)

    def _self_mended(self, event: told.SelfMended) -> Part | None:
        mend = self.stage.sound("revive")
        return mend if event.seat == self.eyes else Sequence(self._away(event.seat, 2), mend)

    def _away(self, seat: int, count: int) -> Part:
        """Cards of another go face down to the discard pile."""
        parts = []
        for _ in range(count):
            name = self._new(("back", "card_back"), sign(seat), 0.8)
            fly = self._fly(name, pile(RIGHT, 0), w=SMALL, h=SMALL * HIGH)
            parts.append(Sequence(fly, self.stage.vanish(name, 0.1)))
        return Parallel(self.stage.sound("card"), *parts, stagger=0.12)

    def _discarded(self, event: told.Discarded) -> Part | None:
        copies = [name for name in self.stage.actors if name.startswith(f"hand:{event.card}/")]
        if not copies:
            return None
        name = copies[-1]
        self.stage.change(name, picks=(), z=500)
        return Sequence(
            self.stage.sound("card"),
            self.stage.turn(name, ("back", "card_back"), 0.22),
            self._fly(name, pile(RIGHT, 0), w=SMALL, h=SMALL * HIGH),
            Call(lambda: self.stage.drop(name)),
        )

    def _drew(self, event: told.Drew) -> Part | None:
        if event.seat == self.eyes:
            return None
        name = self._new(("back", "card_back"), pile(RIGHT, 1), SMALL)
        return Sequence(self._fly(name, sign(event.seat), w=0.7, h=0.7 * HIGH), Call(lambda: self.stage.drop(name)))

    def _card_drawn(self, event: told.CardDrawn) -> Part:
        held = [name for name in self.stage.actors if name.startswith("hand:")]
        copy = sum(name.startswith(f"hand:{event.card}/") for name in held)
        count = len(held) + 1
        at, angle = fan(count)[-1]
        name = f"hand:{event.card}/{copy}"
        self.stage.put(Piece(name, ("back", "card_back"), pile(RIGHT, 1), SMALL, SMALL * HIGH, z=480))
        return Sequence(
            self.stage.sound("card"),
            self.stage.move(name, Spot(at.x, at.y - 0.1, HAND), 0.3, ease=ease_out, w=1.0, h=HIGH),
            self.stage.turn(name, ("card", event.card, 0), 0.24, angle=angle),
        )

    # rounds and gold

    def _round_began(self, event: told.RoundBegan) -> Part:
        self.cells = {(0, 0)}
        return self.stage.sound("shuffle")

    def _round_ended(self, event: told.RoundEnded) -> Part:
        parts: list[Part] = []
        for goal, card in zip(GOALS, event.goals, strict=True):
            piece = self.stage.piece(f"goal:{goal}")
            if piece is not None and isinstance(piece.look, tuple) and piece.look[0] == "back":
                parts.append(self._goal_turned(told.GoalTurned(goal, card, 0)))
        ending = "win" if event.winner != "nobody" else "lose"
        number = self.before.round
        read: list[Part] = []
        if number not in self.told_rounds:
            self.told_rounds.add(number)
            read = [self.stage.wait(0.4), self.stage.post(self.words.round_sheet(event, self.after))]
        return Sequence(Parallel(*parts, stagger=0.3), self.stage.sound(ending), *read)

    def _fan_laid(self, event: told.FanLaid) -> Part:
        for name in [name for name in self.stage.actors if name.startswith("hand:")]:
            self.stage.drop(name)
        parts = []
        for n, (at, angle) in enumerate(fan(event.n, GOLD_FAN)):
            name = f"hand:fan/{n}"
            self.stage.put(Piece(name, ("back", "gold_back"), pile(RIGHT, 0), SMALL, SMALL * HIGH, z=200 + n))
            parts.append(self.stage.move(name, at, 0.3, spin=angle, ease=ease_out, w=1.0, h=HIGH, angle=angle))
        return Parallel(self.stage.sound("shuffle"), *parts, stagger=0.07)

    def _gold_taken(self, event: told.GoldTaken) -> Part | None:
        if event.seat == self.eyes:
            return None
        cards = [name for name in self.stage.actors if name.startswith("hand:")]
        if not cards:
            return None
        name = cards[-1]
        self.stage.change(name, look=("back", "gold_back"), picks=(), z=500)
        fly = self._fly(name, sign(event.seat), w=0.7, h=0.7 * HIGH)
        return Sequence(self.stage.sound("coin"), fly, Call(lambda: self.stage.drop(name)))

    def _gold_kept(self, event: told.GoldKept) -> Part:
        cards = [name for name in self.stage.actors if name.startswith(f"hand:{event.n}/")]
        cards = cards or [name for name in self.stage.actors if name.startswith("hand:fan/")]
        face = ("card", f"gold_{event.n}", 0)
        name = cards[-1] if cards else self._new(face, pile(RIGHT, 0), SMALL)
        self.stage.change(name, look=face, picks=(), z=500)
        high = Spot(0.0, -1.9, HAND)
        return Sequence(
            self.stage.sound("coin"),
            self._fly(name, high, 0.3, w=1.1, h=1.1 * HIGH),
            Parallel(*self._gleam(high)),
            self._fly(name, own_gold(self.after), 0.36, w=SMALL, h=SMALL * HIGH),
            Call(lambda: self.stage.drop(name)),
        )

    def _gold_paid(self, event: told.GoldPaid) -> Part | None:
        if event.seat == self.eyes:
            return None
        parts = []
        for _ in range(event.cards):
            name = self._new(("back", "gold_back"), pile(RIGHT, 0), SMALL)
            fly = self._fly(name, sign(event.seat), w=0.7, h=0.7 * HIGH)
            parts.append(Sequence(fly, self.stage.vanish(name, 0.05)))
        return Parallel(self.stage.sound("coins"), *parts, stagger=0.12)


