"""The panel of a match: its widgets, what stands in them, and the words that they are asked for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from jackal.app.match_card import CardView
from jackal.app.match_log import LogView, Told, united
from jackal.app.match_panel import Counters, Players, SidePanel
from jackal.ui.board import Look, Row, Seat

if TYPE_CHECKING:
    from pygame import Surface

    from jackal.app.game_scene import GameScene
    from jackal.core.table import Table


def seats_of(table: Table) -> list[Seat]:
    """The seats as a board needs them."""
    from jackal.app.colours import rgb

    return [
        Seat(seat.name, rgb(seat.colour, number), "" if seat.person else seat.level)
        for number, seat in enumerate(table.seats)
    ]


def badges_of(table: Table) -> Callable[[int, int], Surface]:
    """The badge of a seat, so many pixels wide."""
    from jackal.app.colours import badge

    return lambda seat, size: badge(table.seats[seat].colour, size)


class Side:
    """Builds the panel of a scene and keeps it up to the position."""

    def __init__(self, scene: GameScene) -> None:
        self.scene = scene
        say, picture = scene.say, scene.plate.picture
        self.players = Players(picture, scene.hear, self._tell_seat, scene.click_sign)
        self.counters = Counters(picture, scene.look_up)
        self.log = LogView(self.read_log, scene.look_back, lambda: say("match.log_tip"))
        self.card = CardView(picture, scene.open_ruling, self._tell_ruling, lambda: say("match.card_idle"))
        buttons: tuple[tuple[str, str, Callable[[], None]], ...] = (
            ("undo", "Ctrl+Z", scene.deeds.undo),
            ("redo", "Ctrl+Y", scene.deeds.redo),
            ("hint", "H", scene.hint.ask),
            ("rules", "F1", scene.open_rules),
            ("menu", "Esc", scene.open_menu),
        )
        acts = [(name, f"ui/icon_{name}", self._button_tip(name, keys), act) for name, keys, act in buttons]
        parts = (self.players, self.counters, self.log, self.card)
        self.panel = SidePanel(lambda: say("name"), self._log_title, parts, acts)

    def show(self, view: Any) -> bool:
        """Show the seats and the counters of a position. Whether the panel has to be laid out anew."""
        table, free = self.scene.table, self.scene.hand.free
        shape = (len(self.players.rows), bool(self.counters.items))
        self.counters.show(self._status(view))
        persons = [seat for seat in table.actors if table.seats[seat].person and seat != table.acting]
        self.players.show(self.rows(view), tuple(persons) if free else ())
        return (len(self.players.rows), bool(self.counters.items)) != shape

    def _log_title(self) -> str:
        return self.scene.say("panel.log" if self.scene.host.texts.has("panel.log") else "match.log")

    def _button_tip(self, name: str, keys: str) -> Callable[[], str]:
        def tip() -> str:
            if name == "undo" and self.scene.past is None and not self.scene.hidden and self.scene.table.undo_barred:
                return self.scene.say("match.undo_barred")
            return f"{self.scene.say(f'match.{name}')} ({keys})"

        return tip

    def _tell_seat(self, row: Row) -> str:
        player = self.scene.table.seats[row.seat]
        say = self.scene.say
        level = "" if player.person else say("results.computer", level=say(f"setup.player.{player.level}"))
        return "\n".join(filter(None, (level, row.tip)))

    def _tell_ruling(self, ruling: str) -> str:
        told = self.scene.host.texts.ruling(ruling)
        return f"{ruling}. {told}" if told else ruling

    def _status(self, view: Any) -> tuple[tuple[Look, str, str], ...]:
        return () if self.scene.hidden else self.scene.board.status(view)

    def rows(self, view: Any = None) -> list[Row]:
        """The players' lines; of several who are asked, the one who answers is lit."""
        if self.scene.hidden:
            return []
        rows = self.scene.board.rows(view or self.scene.table.view())
        if self.scene.past is None and len(self.scene.table.actors) > 1:
            rows = [replace(row, lit=row.seat == self.scene.table.acting) for row in rows]
        return rows

    def enable(self) -> None:
        """Let the buttons be pressed that would do something."""
        here = self.scene.past is None and not self.scene.hidden
        buttons = self.panel.buttons
        buttons["undo"].enabled = here and self.scene.table.can_undo
        buttons["redo"].enabled = here and self.scene.table.can_redo
        buttons["hint"].enabled = here and self.scene.hand.free

    def read_log(self, first: int, until: int) -> list[Told]:
        """The lines of some actions, in words."""
        groups: dict[int, list[Any]] = {}
        for line in self.scene.table.log(first):
            if line.at <= until:
                groups.setdefault(line.at, []).append(line)
        out, view = [], self.scene.table.view()
        for at, lines in sorted(groups.items()):
            kept = self.scene.board.tell([line.message for line in lines if line.seat is not None])
            told = []
            for line in lines:
                if line.seat is None or line.message in kept:
                    colour = None if line.seat is None else self.scene.board.line_colour(line.message, line.seat, view)
                    told.append(Told(at, self.scene.tell(line.message), colour))
            out += united(told)
        return out
