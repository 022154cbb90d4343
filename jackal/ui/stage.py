"""The picture in motion: pieces as they stand on the screen while events are shown one after the other.

A `Stage` holds what is to be drawn now. `Board.play` is called for an event when its turn has come and returns the
movement; helpers here make the common ones. When all events of an action are through, `settle` brings the stage to
the pieces of the new view, so that nothing has to be staged for the picture to be right in the end.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from jackal.ui.board import Look, Piece, Sheet, Spot
from jackal.ui.motion import Call, Delay, Gate, Parallel, Part, Sequence, Tween, ease_in_out, ease_out, linear

HOP = 0.24
SLIDE = 0.2
TURN = 0.3
FADE = 0.2


class Actor:
    """A piece on the stage. `way`: it is on its way between two spots, `t` says how far (0..1).

    `scale` and `wide` shrink it (wide: only from side to side, for turning over), `alpha` 0..255, `height` is how
    far it is above its spot, in units; `loose`: it moves, so it is no part of the cached layer.
    """

    __slots__ = ("alpha", "angle", "height", "loose", "piece", "scale", "t", "way", "wide")

    def __init__(self, piece: Piece) -> None:
        self.piece = piece
        self.rest()

    def rest(self) -> None:
        """Lie still where the piece says."""
        self.way: tuple[Spot, Spot] | None = None
        self.t = 0.0
        self.scale = self.wide = 1.0
        self.alpha = self.piece.alpha
        self.angle = self.piece.angle
        self.height = self.piece.lift
        self.loose = not self.piece.still


class Begin(Part):
    """A part that is only made when its turn has come, because it depends on what went before."""

    def __init__(self, make: Callable[[], Part | None]) -> None:
        self._make = make
        self._part: Part | None = None
        self._made = False

    def advance(self, dt: float) -> float | None:
        if not self._made:
            self._made = True
            self._part = self._make()
        return dt if self._part is None else self._part.advance(dt)


class Stage:
    """The pieces on the screen by id, and ways to move them. Times are seconds at normal speed."""

    def __init__(
        self,
        sound: Callable[[str], object] | None = None,
        post: Callable[[Sheet], Callable[[], bool]] | None = None,
    ) -> None:
        self.actors: dict[str, Actor] = {}
        self.version = 0
        self._sound = sound
        self._post = post
        self._fresh = 0
        self._held: dict[str, Piece | None] = {}

    def reset(self, pieces: Iterable[Piece]) -> None:
        """Show these pieces, at once."""
        self._held.clear()
        self.actors = {piece.id: Actor(piece) for piece in pieces}
        self.version += 1

    def hold(self, pieces: Iterable[Piece]) -> bool:
        """Let these pieces stand otherwise than the view says, or beside it, until they are held no more: what a
        hand has lifted, a card that is tried in its place. Whether anything changed."""
        wanted = {piece.id: piece for piece in pieces}
        changed = False
        for name in [name for name in self._held if name not in wanted]:
            before = self._held.pop(name)
            changed = True
            if before is None:
                self.drop(name)
            else:
                self.put(before)
        for name, piece in wanted.items():
            actor = self.actors.get(name)
            if name not in self._held:
                self._held[name] = None if actor is None else actor.piece
            if actor is None or actor.piece != piece:
                changed = True
                self.put(piece)
        return changed

    def __contains__(self, piece: str) -> bool:
        return piece in self.actors

    def piece(self, name: str) -> Piece | None:
        """The piece as it stands now."""
        actor = self.actors.get(name)
        return None if actor is None else actor.piece

    # at once

    def put(self, piece: Piece) -> None:
        """Lay a piece down, or let it take the place of the one with its id."""
        self.actors[piece.id] = Actor(piece)
        self.version += 1

    def drop(self, name: str) -> None:
        """Take a piece away."""
        if self.actors.pop(name, None) is not None:
            self.version += 1

    def change(self, name: str, **fields: object) -> None:
        """Change fields of a piece."""
        actor = self.actors.get(name)
        if actor is not None:
            self.put(replace(actor.piece, **fields))  # type: ignore[arg-type] # fields of a piece

    # movements

    def wait(self, seconds: float) -> Part:
        """Nothing, for a while."""
        return Delay(seconds)

    def sound(self, name: str) -> Part:
        """An effect, in its turn."""
        sound = self._sound
        return Call(lambda: sound(name) if sound else None)

    def post(self, sheet: Sheet) -> Part:
        """Something that all have to read: the rest waits until it is put away."""

        def begin() -> Part | None:
            return Gate(self._post(sheet)) if self._post is not None else None

        return Begin(begin)

    def call(self, function: Callable[[], object]) -> Part:
        """Any change, in its turn."""
        return Call(function)

    def move(
        self,
        name: str,
        to: Spot,
        seconds: float = SLIDE,
        *,
        arc: float = 0.0,
        spin: float = 0.0,
        ease: Callable[[float], float] = ease_in_out,
        **fields: object,
    ) -> Part:
        """A piece goes to a spot: straight, or in a hop `arc` units high, turning `spin` degrees on the way. `fields`
        are what the piece becomes on arrival."""

        def begin() -> Part | None:
            actor = self.actors.get(name)
            if actor is None:
                return None
            actor.way, actor.t = (actor.piece.at, to), 0.0
            self._loosen(actor)
            angle, height = actor.angle, actor.height

            def apply(t: float) -> None:
                actor.t = t
                actor.height = height + arc * 4 * t * (1 - t)
                if spin:
                    actor.angle = angle + spin * t

            return Sequence(Tween(seconds, apply, ease), Call(lambda: self._arrive(name, to, fields)))

        return Begin(begin)

    def hop(self, name: str, to: Spot, seconds: float = HOP, **fields: Any) -> Part:
        """A short hop, as a figure is moved by hand."""
        return self.move(name, to, seconds, arc=0.32, **fields)

    def turn(self, name: str, look: Look, seconds: float = TURN, **fields: object) -> Part:
        """A piece turns over and shows another look."""

        def begin() -> Part | None:
            actor = self.actors.get(name)
            if actor is None:
                return None
            self._loosen(actor)
            turned = False

            def apply(t: float) -> None:
                nonlocal turned
                if t >= 0.5 and not turned:
                    turned = True
                    actor.piece = replace(actor.piece, look=look)
                actor.wide = abs(math.cos(math.pi * t))
                actor.height = actor.piece.lift + 0.12 * math.sin(math.pi * t)

            return Sequence(Tween(seconds, apply, ease_in_out), Call(lambda: self._arrive(name, None, fields)))

        return Begin(begin)

    def appear(self, piece: Piece, seconds: float = FADE, *, grow: float = 0.5) -> Part:
        """A new piece comes up, growing from `grow` of its size."""

        def begin() -> Part:
            self.put(piece)
            actor = self.actors[piece.id]
            self._loosen(actor)

            def apply(t: float) -> None:
                actor.alpha = round(piece.alpha * t)
                actor.scale = grow + (1 - grow) * t

            apply(0.0)
            return Sequence(Tween(seconds, apply), Call(lambda: self._arrive(piece.id, None, {})))

        return Begin(begin)

    def vanish(self, name: str, seconds: float = FADE, *, grow: float = 1.0, sink: float = 0.0) -> Part:
        """A piece fades away, growing or shrinking to `grow`, sinking by `sink` units."""

        def begin() -> Part | None:
            actor = self.actors.get(name)
            if actor is None:
                return None
            self._loosen(actor)
            alpha, height = actor.alpha, actor.height

            def apply(t: float) -> None:
                actor.alpha = round(alpha * (1 - t))
                actor.scale = 1 + (grow - 1) * t
                actor.height = height - sink * t

            return Sequence(Tween(seconds, apply, linear), Call(lambda: self.drop(name)))

        return Begin(begin)

    def flash(
        self,
        looks: tuple[Look, ...],
        at: Spot,
        size: float,
        seconds: float = 0.4,
        *,
        grow: float = 1.0,
        rise: float = 0.0,
    ) -> Part:
        """A thing that is there for a moment only: a splash, smoke, stars. It shows its looks one after the other,
        grows, rises and fades."""

        def begin() -> Part:
            self._fresh += 1
            name = f"flash:{self._fresh}"
            self.put(Piece(name, looks[0], at, size, size, z=900))
            actor = self.actors[name]

            def apply(t: float) -> None:
                look = looks[min(len(looks) - 1, int(t * len(looks)))]
                if look != actor.piece.look:
                    actor.piece = replace(actor.piece, look=look)
                actor.scale = 0.7 + (grow - 0.7) * ease_out(t) if grow != 1 else 1.0
                actor.alpha = round(255 * min(1.0, 3 * (1 - t)))
                actor.height = rise * t

            apply(0.0)
            return Sequence(Tween(seconds, apply, linear), Call(lambda: self.drop(name)))

        return Begin(begin)

    def shake(self, name: str, seconds: float = 0.3, *, degrees: float = 9.0) -> Part:
        """A piece rocks to and fro: it was hit, or is stuck."""

        def begin() -> Part | None:
            actor = self.actors.get(name)
            if actor is None:
                return None
            self._loosen(actor)
            angle = actor.angle

            def apply(t: float) -> None:
                actor.angle = angle + degrees * math.sin(t * 6 * math.pi) * (1 - t)

            return Sequence(Tween(seconds, apply, linear), Call(lambda: self._arrive(name, None, {})))

        return Begin(begin)

    def settle(self, pieces: Iterable[Piece], seconds: float = SLIDE) -> Part:
        """Bring the stage to these pieces: what moved slides, what is new comes up, what is gone fades."""

        def begin() -> Part | None:
            self.hold(())
            wanted = {piece.id: piece for piece in pieces}
            parts: list[Part] = []
            for name, actor in list(self.actors.items()):
                if name not in wanted:
                    parts.append(self.vanish(name))
                elif actor.piece != wanted[name]:
                    parts.append(self._become(actor.piece, wanted[name], seconds))
            parts += [self.appear(piece) for name, piece in wanted.items() if name not in self.actors]

            def finish() -> None:
                if {name: actor.piece for name, actor in self.actors.items()} != wanted or any(
                    actor.way or actor.scale != 1 or actor.wide != 1 for actor in self.actors.values()
                ):
                    self.reset(wanted.values())
                elif list(self.actors) != list(wanted):
                    self.actors = {name: self.actors[name] for name in wanted}
                    self.version += 1

            return Sequence(Parallel(*parts), Call(finish)) if parts else Call(finish)

        return Begin(begin)

    # inside

    def _become(self, old: Piece, new: Piece, seconds: float) -> Part:
        if old.at == new.at:
            return Call(lambda: self.put(new))
        fields: dict[str, Any] = {name: getattr(new, name) for name in Piece.__slots__ if name not in ("id", "at")}
        turned = (new.angle - old.angle + 180) % 360 - 180
        return Sequence(Call(lambda: self.change(new.id, look=new.look, z=max(old.z, new.z))),
                        self.move(new.id, new.at, seconds, spin=turned, ease=ease_out, **fields))

    def _loosen(self, actor: Actor) -> None:
        if not actor.loose:
            actor.loose = True
            self.version += 1

    def _arrive(self, name: str, to: Spot | None, fields: dict[str, object]) -> None:
        actor = self.actors.get(name)
        if actor is not None:
            place: dict[str, object] = {} if to is None else {"at": to}
            self.put(replace(actor.piece, **place, **fields))  # type: ignore[arg-type] # fields of a piece
