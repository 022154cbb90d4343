"""The hint: the best computer player thinks for the person at the screen, between frames, and lights his choice."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from jackal.app.game_scene import GameScene


class Hint:
    """`busy`: still thinking. `targets`: what is lit on the board."""

    def __init__(self, scene: GameScene) -> None:
        self.scene = scene
        self.busy = False
        self.targets: tuple[str, ...] = ()

    def ask(self) -> None:
        """Begin to think, if there is anything to decide."""
        scene = self.scene
        if scene.hand.free and not self.busy and scene.past is None:
            self.busy, self.targets = True, ()
            scene.refresh()

    def drop(self) -> None:
        """It is of no use any more."""
        self.busy, self.targets = False, ()

    def think(self, seconds: float) -> None:
        """Think on for so long."""
        scene = self.scene
        if not scene.hand.free:
            self.busy = False
            return
        action = scene.table.hint_tick(seconds)
        if action is None:
            return
        self.busy = False
        names: list[str] = []
        for step in scene.board.targets(action, scene.hand.view):
            names += [step] if isinstance(step, str) else sorted(step)
        self.targets = tuple(name for name in names if scene.plate.rect_of(name) is not None)
        scene.refresh()
        if not self.targets:
            words = [scene.board.label(name, scene.hand.view) for name in names]
            scene.shell.toast(scene.say("match.hint_says", what=", ".join(words)))
