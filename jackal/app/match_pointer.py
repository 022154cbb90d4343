"""What the mouse, or the keyboard's cursor, points at on the board; clicks and drags there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from jackal.ui.picker import group_of
from jackal.ui.theme import theme

if TYPE_CHECKING:
    from jackal.app.game_scene import GameScene

DRAG = 18
"""Base pixels after which a press and a release are a drag."""


class Pointer:
    """`under`: all targets under the mouse. `pointed`: the one that a click would take, empty for none. `cursor`: it
    was put there by keys, and is to be shown clearly."""

    def __init__(self, scene: GameScene) -> None:
        self.scene = scene
        self.under: tuple[str, ...] = ()
        self.pointed = ""
        self.cursor = False
        self._lost = False
        self._pressed: tuple[int, int] | None = None
        self._panning = False

    def put(self, target: str) -> None:
        """Put the keyboard's cursor on a target."""
        self.under, self.pointed, self.cursor = (), target, True
        self.scene.plate.reveal(target)
        self.scene.show_hand()

    def leave(self) -> None:
        """The mouse is not on the board."""
        if self.under or (self.pointed and not self.cursor):
            self.under, self.pointed = (), ""
            self.scene.show_hand()

    def forget(self) -> None:
        """What was pointed at may not be there any more."""
        self.under, self.pointed, self._lost = (), "", True

    def find_again(self) -> None:
        """Nothing moves any more: what lies under a mouse that has not moved either?"""
        if self._lost:
            self._lost = False
            if self.scene.ui.hovered is self.scene.plate and not self.cursor:
                self.aim(self.scene.ui.mouse)

    def handle(self, event: pygame.event.Event) -> bool:
        """An event of the mouse on the board."""
        scene = self.scene
        if event.type == pygame.MOUSEMOTION:
            self._move(event)
        elif event.type == pygame.MOUSEWHEEL:
            return scene.plate.zoom_by(1 if event.y > 0 else -1, scene.ui.mouse)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._press(event.pos)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 2:
            self._panning = scene.plate.zoomed
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 3:
            self._turn_or_back()
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self._release(event.pos)
        return True

    def _turn_or_back(self) -> None:
        scene = self.scene
        group = scene.board.right
        if group and any(group_of(target) == group for target in scene.hand.toggles()):
            scene.deeds.turn(group)
        else:
            scene.back()

    def let_go(self) -> None:
        """The middle button is up, wherever the mouse is."""
        self._panning = False

    def _move(self, event: pygame.event.Event) -> None:
        scene = self.scene
        if self._panning:
            if event.buttons[1]:
                scene.plate.pan(*event.rel)
                return
            self._panning = False
        self.aim(event.pos)

    def aim(self, pos: tuple[int, int]) -> None:
        """The mouse is there, on the board or on a player's sign."""
        scene = self.scene
        if scene.hidden or scene.show.busy:
            return
        under = scene.plate.target_at(pos)
        pointed = scene.hand.pointed(under)
        if (under, pointed) != (self.under, self.pointed) or self.cursor:
            self.under, self.pointed, self.cursor = under, pointed, False
            scene.show_hand()

    def _press(self, pos: tuple[int, int]) -> None:
        scene = self.scene
        if scene.show.busy:
            scene.show.hurry()
            return
        self._pressed = None
        if scene.hidden or scene.past is not None:
            return
        self.cursor = False
        before = scene.hand.chosen
        targets = scene.plate.target_at(pos)
        if targets and group_of(targets[0]) in scene.board.private:
            scene.marking.look(targets[0])
            return
        scene.deeds.click(targets, pos)
        if scene.hand.free and scene.hand.chosen != before and scene.ui.popup is None:
            self._pressed = pos

    def _release(self, pos: tuple[int, int]) -> None:
        """Let go after dragging: what was pressed goes where the mouse is now."""
        scene = self.scene
        start, self._pressed = self._pressed, None
        if start is None or scene.show.busy or max(abs(pos[0] - start[0]), abs(pos[1] - start[1])) < theme.px(DRAG):
            return
        pointed = scene.hand.pointed(scene.plate.target_at(pos))
        if pointed:
            scene.deeds.click([pointed], pos)
