"""What each person has to see alone before the match goes on: in a new round his role."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from jackal.app.game_scene import GameScene


class Briefing:
    """`on`: the person at the screen is shown it now, and says when he has seen it."""

    def __init__(self, scene: GameScene) -> None:
        self.scene = scene
        self.on = False
        self._called: Hashable = None
        self._seen: set[tuple[Hashable, int]] = set()

    def due(self) -> bool:
        """Begin what is due; whether somebody is shown it now, so that nothing else can happen."""
        scene, table = self.scene, self.scene.table
        if self.on or table.outcome is not None:
            return self.on
        brief = scene.board.brief(table.view())
        if brief is None:
            return False
        if table.guarded and brief.first and brief.key != self._called:
            self._called = brief.key
            count, last = len(table.seats), table.acting or 0
            table.call([(last + step) % count for step in range(1, count + 1)])  # who acts is last, and goes on at once
            return False
        if table.eyes is None or (brief.key, table.eyes) in self._seen:
            return False
        self._seen.add((brief.key, table.eyes))
        self.on = True
        scene.refresh()
        return True

    def seen(self) -> None:
        """He has seen it: on with the match, or with the next who has to see it."""
        if not self.on:
            return
        self.on = False
        if self.scene.table.curtain is not None:
            self.scene.news.cover()
        else:
            self.scene.refresh()
