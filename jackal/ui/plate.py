"""The widget that shows a board: it draws a stage of pieces, knows what lies under the mouse, zooms and pans.

Everything still is one cached layer, mended where a piece changed; only what moves is drawn each time. The scene
says what glows (`Marks`); the plate knows no rules and no clicks.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace
from typing import Any

import pygame
from pygame import Rect, Surface

from jackal.ui import glow, paint
from jackal.ui.board import MAP, Board, Frame, Look, Place, Spot, near, whole
from jackal.ui.lights import Lights, Marks
from jackal.ui.motion import Part, Tween, ease_in_out
from jackal.ui.pictures import Pictures
from jackal.ui.stage import Actor, Stage
from jackal.ui.theme import theme
from jackal.ui.widget import Widget

ZOOMS = (1.0, 1.25, 1.5, 1.9, 2.4, 3.0)
CAMERA = 0.35
"""Seconds in which the map comes to a new place or size."""
LIFTED = 0.1
"""How far a chosen piece is held above the table, in units."""


class Plate(Widget):
    """A board on the screen. `view` is what is shown, `stage` the pieces as they stand now. `room`: the part of its
    rectangle that the board may use; the ground fills all of it. `signs`: targets that lie outside, in the panel: each
    is also a frame, whose origin is the middle of its near side and whose unit is its height. `on_event` gets its mouse
    events."""

    bleed = 0

    def __init__(self, board: Board, stage: Stage, *, name: str = "board") -> None:
        super().__init__(name=name)
        self.board = board
        self.stage = stage
        self.view: Any = None
        self.marks = Marks()
        self.frames: dict[str, Frame] = {}
        self.signs: dict[str, Rect] = {}
        self.room: Rect | None = None
        self.on_event: Callable[[pygame.event.Event], bool] | None = None
        self.zoom = 0
        self._centre: tuple[float, float] | None = None
        self._pictures = Pictures(board)
        self._lights = Lights(self)
        self._ground: Surface | None = None
        self._ground_key: Hashable = None
        self._still: Surface | None = None
        self._drawn: dict[str, tuple[object, Rect]] = {}
        self._version = -1
        self._moved: dict[str, tuple[Rect, bool]] = {}  # loose piece -> where it was drawn last, and whether it moved

    # what is shown

    def show(self, view: Any) -> None:
        """Draw from this view. The pieces are the stage's; see `Stage.reset` and `Stage.settle`."""
        self.view = view
        self._frame()
        self.invalidate()

    def travel(self, view: Any, seconds: float = CAMERA) -> Part | None:
        """Draw from this view. Where it needs the map in another place or size, the movement that leads there."""
        old = self.frames.get(MAP)
        self.show(view)
        new = self.frames.get(MAP)
        if old is None or new is None or old == new:
            return None

        def apply(t: float) -> None:
            if t < 1:
                unit = old.unit + (new.unit - old.unit) * t
                x, y = (round(a + (b - a) * t) for a, b in zip(old.origin, new.origin, strict=True))
                self.frames[MAP] = replace(new, origin=(x, y), unit=whole(unit / 2) * 2)
            else:
                self._frame()
            self._pictures.travelling = t < 1
            self._reframe()
            self.invalidate()

        apply(0.0)
        return Tween(seconds, apply, ease_in_out)

    def mark(self, marks: Marks) -> None:
        """Let other things glow."""
        if marks != self.marks:
            self.marks = marks
            self.invalidate()

    def place(self, rect: Rect) -> None:
        changed = rect != self.rect
        super().place(rect)
        if changed:
            self.forget()
        self._frame()

    def forget(self) -> None:
        """Sizes or texts changed: draw everything anew."""
        self._pictures.forget()
        self._ground = self._still = None
        self._drawn.clear()
        self._version = -1
        self.invalidate()

    def update(self, dt: float) -> bool:
        """Paint what has been shown blurred, a little in each frame. True while there is more."""
        if not self._pictures.waiting:
            return False
        self._pictures.sharpen()
        self._version = -1
        self.invalidate()
        return self._pictures.waiting

    def moved(self) -> None:
        """The stage has moved on by a frame: draw the parts that did."""
        before, self._moved = self._moved, {
            name: (self._reach(actor), self._moving(actor))
            for name, actor in self.stage.actors.items()
            if actor.loose
        }
        if self.stage.version != self._version:
            self.invalidate()
            return
        if self.ui is None:
            return
        for name, (reach, moving) in self._moved.items():
            old, was_moving = before.get(name, (reach, False))
            if moving or was_moving or old != reach:  # it may have set out and come far within this frame
                self.ui.damage(reach.clip(self.rect))
                self.ui.damage(old.clip(self.rect))

    def handle(self, event: pygame.event.Event) -> bool:
        return self.on_event(event) if self.on_event is not None else False

    # zoom

    @property
    def zoomed(self) -> bool:
        return self.zoom > 0

    def zoom_by(self, steps: int, about: tuple[int, int] | None = None) -> bool:
        """Zoom the map in or out, keeping what is under the pixel `about` in its place."""
        level = max(0, min(len(ZOOMS) - 1, self.zoom + steps))
        if level == self.zoom or MAP not in self.frames:
            return False
        pixel = about or self.frames[MAP].clip.center
        held = self.frames[MAP].units(pixel)
        self.zoom = level
        self._frame()
        frame = self.frames[MAP]
        shown = frame.units(pixel)
        middle = frame.units(frame.clip.center)
        self._centre = (middle[0] + held[0] - shown[0], middle[1] + held[1] - shown[1])
        self._camera()
        return True

    def pan(self, dx: int, dy: int) -> bool:
        """Push the zoomed map by pixels."""
        if not self.zoomed:
            return False
        frame = self.frames[MAP]
        middle = frame.units(frame.clip.center)
        self._centre = (middle[0] - dx / frame.unit, middle[1] - dy / frame.unit)
        self._camera()
        return True

    def reveal(self, target: str) -> None:
        """Push the zoomed map so that a target is in sight."""
        box = self.rect_of(target)
        if box is None or not self.zoomed or self._elsewhere(target):
            return
        clip = self.frames[MAP].clip.inflate(-box.w, -box.h)
        dx = max(0, clip.left - box.centerx) - max(0, box.centerx - clip.right)
        dy = max(0, clip.top - box.centery) - max(0, box.centery - clip.bottom)
        if dx or dy:
            self.pan(dx, dy)

    def _elsewhere(self, target: str) -> bool:
        """Whether a target is no part of the map."""
        actor = self.actor_of(target)
        return target in self.signs or (actor is not None and actor.piece.at.frame != MAP)

    def _camera(self) -> None:
        before = self.frames[MAP].origin
        self._frame()
        if self.frames[MAP].origin != before or self._ground is None:
            self._reframe()
            self.invalidate()

    def _frame(self) -> None:
        if self.view is None or not self.rect.w:
            return
        self._pictures.travelling = False
        old = self.frames
        frames = self.board.frames(self.room or self.rect, self.view)
        if MAP in frames and len(frames) == 1:
            frames[MAP] = replace(frames[MAP], clip=self.rect.copy())
        if self.zoomed and MAP in frames:
            frames[MAP] = self._zoomed(frames[MAP])
        self.frames = frames
        if old and old != frames:
            self._reframe()

    @property
    def _grounded(self) -> bool:
        """Whether the board paints a ground of its own on the backdrop."""
        return type(self.board).ground is not Board.ground

    def _reframe(self) -> None:
        """The frames have changed: what lies on them is drawn anew."""
        self._still = None
        self._drawn.clear()
        self._version = -1
        if self._grounded:
            self._ground = None

    def _zoomed(self, frame: Frame) -> Frame:
        unit = whole(frame.unit * ZOOMS[self.zoom])
        left, top, width, height = self.board.extent(self.view)
        x, y = self._centre or (left + width / 2, top + height / 2)
        half_w, half_h = frame.clip.w / 2 / unit, frame.clip.h / 2 / unit
        x = left + width / 2 if width <= 2 * half_w else min(max(x, left + half_w), left + width - half_w)
        y = top + height / 2 if height <= 2 * half_h else min(max(y, top + half_h), top + height - half_h)
        self._centre = (x, y)
        origin = (round(frame.clip.centerx - x * unit), round(frame.clip.centery - y * unit))
        return Frame(origin, unit, frame.clip)

    # where things are

    def px(self, spot: Spot) -> tuple[float, float]:
        """The pixel of a spot."""
        return self.sheet(spot.frame).px(spot.x, spot.y)

    def sheet(self, name: str) -> Frame:
        """A frame of the board, or the one of a sign."""
        frame = self.frames.get(name)
        if frame is None:
            box = self.signs.get(name) or Rect(self.rect.midright, (1, 1))
            frame = Frame((box.x, box.centery), max(1, box.h), box)
        return frame

    def middle(self, actor: Actor) -> tuple[float, float, float]:
        """Middle of an actor in pixels (lifted), and the unit there."""
        way = actor.way
        if way is None:
            frame = self.sheet(actor.piece.at.frame)
            x, y = frame.px(actor.piece.at.x, actor.piece.at.y)
            unit = frame.unit
        else:
            one, two = self.sheet(way[0].frame), self.sheet(way[1].frame)
            (ax, ay), (bx, by) = one.px(way[0].x, way[0].y), two.px(way[1].x, way[1].y)
            x, y = ax + (bx - ax) * actor.t, ay + (by - ay) * actor.t
            unit = one.unit + (two.unit - one.unit) * actor.t
        return x, y - actor.height * unit, unit

    def box(self, actor: Actor) -> Rect:
        """Where an actor is on the screen, not turned."""
        x, y, unit = self.middle(actor)
        box = Rect(0, 0, max(1, round(actor.piece.w * unit)), max(1, round(actor.piece.h * unit)))
        box.center = (near(x), near(y))
        return box

    def _reach(self, actor: Actor) -> Rect:
        """Everything that an actor may touch on the screen."""
        box = self.box(actor)
        side = round(max(box.w, box.h) * max(1.0, actor.scale) * 1.5)
        _x, _y, unit = self.middle(actor)
        around = Rect(0, 0, side, side)
        around.center = box.center
        around.h += round(actor.height * unit)
        return around

    @staticmethod
    def _moving(actor: Actor) -> bool:
        return (
            actor.way is not None
            or actor.piece.id.startswith("flash:")
            or actor.scale != 1
            or actor.wide != 1
            or actor.alpha != actor.piece.alpha
            or actor.angle != actor.piece.angle
            or actor.height != actor.piece.lift
        )

    def outline(self, place: Place) -> tuple[Rect, list[tuple[float, float]]]:
        """Where a place is on the screen, and its corners if it is no box."""
        frame = self.sheet(place.at.frame)
        x, y = frame.px(place.at.x, place.at.y)
        box = Rect(0, 0, round(place.w * frame.unit), round(place.h * frame.unit))
        box.center = (near(x), near(y))
        return box, [(x + cx * frame.unit, y + cy * frame.unit) for cx, cy in place.corners]

    def actor_of(self, target: str) -> Actor | None:
        """The piece that stands for a target: the one whose topmost target it is."""
        for actor in self.stage.actors.values():
            if actor.piece.picks and actor.piece.picks[0] == target:
                return actor
        return None

    def rect_of(self, target: str) -> Rect | None:
        """Where a target is on the screen, None if it is nowhere on the board."""
        if self.view is None:
            return None
        if target in self.signs:
            return self.signs[target]
        actor = self.actor_of(target)
        if actor is not None:
            return self.box(actor)
        place = self.board.place(target, self.view)
        return None if place is None else self.outline(place)[0]

    def target_at(self, pos: tuple[int, int]) -> tuple[str, ...]:
        """All targets under a pixel, topmost first."""
        for target, box in self.signs.items():
            if box.collidepoint(pos):
                return (target,)
        if self.view is None or not self.rect.collidepoint(pos):
            return ()
        found: dict[str, None] = {}
        for actor in reversed(self._sorted()):
            if actor.piece.picks and self._touches(actor, pos):
                found.update(dict.fromkeys(actor.piece.picks))
        for name in reversed(self.frames):
            frame = self.frames[name]
            if frame.clip.collidepoint(pos):
                spot = Spot(*frame.units(pos), name)
                found.update(dict.fromkeys(self.board.places_at(spot, self.view)))
        return tuple(found)

    def _touches(self, actor: Actor, pos: tuple[int, int]) -> bool:
        piece = actor.piece
        if not self.sheet(piece.at.frame).clip.collidepoint(pos):
            return False
        x, y, _ = self.middle(actor)
        box = self.box(actor)
        offset = pygame.Vector2(pos[0] - x, pos[1] - y)
        if actor.angle:
            offset = offset.rotate(-actor.angle)
        at = (round(offset.x + box.w / 2), round(offset.y + box.h / 2))
        if not (0 <= at[0] < box.w and 0 <= at[1] < box.h):
            return False
        return bool(self._pictures.mask(piece.look, box.size).get_at(at))

    def _sorted(self) -> list[Actor]:
        return sorted(self.stage.actors.values(), key=lambda actor: (actor.loose, actor.piece.z))

    # pictures

    def picture(self, look: Look, size: tuple[int, int]) -> Surface:
        """A look in real pixels, cached."""
        return self._pictures.sharp(look, size)

    def _image(self, actor: Actor, size: tuple[int, int]) -> Surface:
        """An actor's picture. On its way between a larger and a smaller frame it is that of the larger, stretched."""
        piece = actor.piece
        if actor.way is None:
            return self._pictures.quick(piece.look, size)
        unit = max(self.sheet(spot.frame).unit for spot in actor.way)
        most = (max(1, round(piece.w * unit)), max(1, round(piece.h * unit)))
        image = self._pictures.quick(piece.look, most)
        return image if most == size else pygame.transform.smoothscale(image, size)

    # drawing

    def draw(self, surface: Surface) -> None:
        if self.view is None or not self.frames:
            return
        clip = surface.get_clip()
        surface.set_clip(clip.clip(self.rect))
        self._mend()
        assert self._still is not None
        surface.blit(self._still, self.rect)
        map_clip = clip.clip(self.frames[MAP].clip) if MAP in self.frames and self.zoomed else surface.get_clip()
        surface.set_clip(map_clip)
        self._lights.ways(surface)
        self._lights.ground(surface)
        whole = clip.clip(self.rect)
        for actor in sorted(self._sorted(), key=self._foremost):
            if actor.loose or self.held(actor):
                surface.set_clip(map_clip if actor.piece.at.frame == MAP else whole)
                for light in self._lights.singled(actor):
                    self._lights.halo(surface, actor, light, strong=True)
                self._put(surface, actor)
        surface.set_clip(whole)
        self._lights.signs(surface)
        surface.set_clip(clip)

    def held(self, actor: Actor) -> bool:
        """Whether a piece is chosen."""
        return bool(actor.piece.picks) and actor.piece.picks[0] in self.marks.chosen

    def _lift(self, actor: Actor) -> float:
        return LIFTED if self.held(actor) and not actor.piece.still else 0.0

    def stands(self, actor: Actor) -> tuple[float, float, float]:
        """Like `middle`; a chosen piece is held a little higher."""
        x, y, unit = self.middle(actor)
        return x, y - self._lift(actor) * unit, unit

    def _foremost(self, actor: Actor) -> bool:
        """Whether a piece stands before those beside it: the chosen one of a crew on deck."""
        return self.held(actor) and not actor.piece.still

    def _put(self, surface: Surface, actor: Actor) -> None:
        x, y, unit = self.stands(actor)
        w, h = max(1, round(actor.piece.w * unit)), max(1, round(actor.piece.h * unit))
        reach = max(w, h) * max(1.0, actor.scale)
        if not surface.get_clip().colliderect(Rect(x - reach, y - reach, 2 * reach, 2 * reach + 2 * unit)):
            return
        raised = actor.height + self._lift(actor)
        if raised > 0.02 and actor.wide == 1:
            shade = glow.ground_shadow(max(6, round(w * 0.8)))
            ground = y + raised * unit + h / 2
            surface.blit(shade, (x - shade.get_width() / 2, ground - shade.get_height() * 0.8))
        image = self._turned(actor, self._image(actor, (w, h)))
        surface.blit(image, (near(x) - image.get_width() // 2, near(y) - image.get_height() // 2))

    @staticmethod
    def _turned(actor: Actor, image: Surface) -> Surface:
        if actor.scale != 1 or actor.wide != 1:
            w, h = image.get_size()
            size = (max(1, round(w * actor.scale * actor.wide)), max(1, round(h * actor.scale)))
            image = pygame.transform.smoothscale(image, size)
        if actor.angle % 360:
            image = pygame.transform.rotozoom(image, -actor.angle, 1.0)
        if actor.alpha < 255:
            image = image.copy()
            image.set_alpha(max(0, actor.alpha))
        return image

    # the still layer

    def _mend(self) -> None:
        frames = repr(tuple(self.frames.items())) if self._grounded else ""
        key = (self.board.ground_key(self.view), frames)
        if self._ground is None or key != self._ground_key:
            self._ground = Surface(self.rect.size).convert()
            self._ground.blit(paint.fresh_backdrop(self.board.backdrop, theme.window), (-self.rect.x, -self.rect.y))
            self.board.ground(self._ground, self._local(), self.view)
            self._ground_key = key
            self._still = None
        if self._still is not None and self._version == self.stage.version:
            return
        actors = [actor for actor in self._sorted() if not actor.loose]
        wanted = self._laid(actors)
        if self._still is None:
            self._still = self._ground.copy()
            self._blit_still(actors, self._still.get_rect())
        else:
            spoilt = [
                self._spread(both[1])
                for name in wanted.keys() | self._drawn.keys()
                if wanted.get(name) != self._drawn.get(name)
                for both in (wanted.get(name), self._drawn.get(name))
                if both is not None
            ]
            for rect in _joined(spoilt):
                self._blit_still(actors, rect)
        self._drawn = self._laid(actors)
        self._version = self.stage.version

    def _laid(self, actors: Sequence[Actor]) -> dict[str, tuple[object, Rect]]:
        """What lies where in the still layer, and how it looks there."""
        laid: dict[str, tuple[object, Rect]] = {}
        for actor in actors:
            piece, box = actor.piece, self.box(actor).move(-self.rect.x, -self.rect.y)
            blurred = self._pictures.blurred(piece.look, box.size)
            laid[piece.id] = ((piece.look, piece.angle, piece.alpha, piece.z, blurred), box)
        return laid

    @staticmethod
    def _spread(box: Rect) -> Rect:
        reach = max(box.w, box.h) // 2
        return box.inflate(reach, reach)

    def _blit_still(self, actors: Sequence[Actor], rect: Rect) -> None:
        still, ground = self._still, self._ground
        assert still is not None
        assert ground is not None
        still.set_clip(rect)
        still.blit(ground, (0, 0))
        offset = self.rect.topleft
        for actor in actors:
            box = self.box(actor).move(-offset[0], -offset[1])
            if not rect.colliderect(self._spread(box)):
                continue
            image = self._turned(actor, self._pictures.quick(actor.piece.look, box.size))
            if actor.piece.at.frame == MAP and self.zoomed:
                still.set_clip(rect.clip(self.frames[MAP].clip.move(-offset[0], -offset[1])))
            still.blit(image, (box.centerx - image.get_width() // 2, box.centery - image.get_height() // 2))
            still.set_clip(rect)
        still.set_clip(None)

    def _local(self) -> dict[str, Frame]:
        dx, dy = self.rect.topleft
        return {
            name: replace(
                frame, origin=(frame.origin[0] - dx, frame.origin[1] - dy), clip=frame.clip.move(-dx, -dy)
            )
            for name, frame in self.frames.items()
        }


def _joined(rects: Sequence[Rect]) -> list[Rect]:
    """Rectangles united where they overlap."""
    out: list[Rect] = []
    for rect in rects:
        box = rect.copy()
        while (at := box.collidelist(out)) >= 0:
            box = box.union(out.pop(at))
        out.append(box)
    return out
