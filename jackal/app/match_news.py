"""Handing the mouse over: the curtain, and what the next person has missed, shown to his eyes alone."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from jackal.app.game_scene import GameScene


class News:
    """Draws the curtain and plays the news when somebody lifts it."""

    def __init__(self, scene: GameScene) -> None:
        self.scene = scene

    def cover(self) -> None:
        """Let nobody see the board until the next person has the mouse."""
        from jackal.app import curtain

        scene, seat = self.scene, self.scene.table.curtain
        if seat is None:
            return
        scene.table.cover()
        scene.put_away()
        curtain.draw(scene.shell, scene.table.seats[seat], self.take)

    def take(self) -> None:
        """Somebody has the mouse and looks: show him what he missed, step by step."""
        scene, table = self.scene, self.scene.table
        news = table.take()
        scene.handed_over()
        scene.show.jump(table.view_at(news[0].at - 1) if news else table.view())
        scene.replaying = bool(news)
        for item in news:
            trail, links = scene.board.trail(item.events), scene.board.links(item.events)
            before, after = table.view_at(item.at - 1), table.view_at(item.at)
            done, first = partial(scene.marking.leave_trail, trail, after), partial(scene.links.show, links)
            scene.show.action(item.events, before, after, done, first=first, pause=True)
        scene.refresh()
