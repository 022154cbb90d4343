"""What the person at the screen is about to do: clicks narrowed to one action, and what glows meanwhile."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from jackal.core.game import Action, Message
from jackal.core.table import Table
from jackal.ui.board import Board, Glow, Look, Spot
from jackal.ui.picker import Click, Picker, group_of
from jackal.ui.plate import Plate


class Hand:
    """The picker of the present decision. `renew` it whenever the position or the eyes change."""

    def __init__(self, board: Board, plate: Plate, table: Table) -> None:
        self.board, self.plate, self.table = board, plate, table
        self.picker: Picker[Action] | None = None
        self.view: Any = None
        self._wishes: dict[str, str] = {}
        self._glow: dict[str, tuple[Glow, Look]] | None = None

    @property
    def free(self) -> bool:
        """Whether there is anything to decide at the screen."""
        return self.picker is not None

    def renew(self, view: Any) -> None:
        """Begin the decision of this view, if it is one of the person at the screen."""
        self.view = view
        legal = self.table.legal()
        self.picker = None
        if legal:
            board = self.board
            choices = [(action, path) for action in legal for path in board.paths(action, view)]
            self.picker = Picker(choices, board.prefer, selects=board.selects)
        self._wishes = {}
        self._glow = None

    def drop(self) -> None:
        """There is nothing to decide."""
        self.picker = None
        self._glow = None

    # what to show

    @property
    def chosen(self) -> tuple[str, ...]:
        """What has been clicked so far."""
        return self.picker.chosen if self.picker else ()

    def glow(self) -> dict[str, tuple[Glow, Look]]:
        """The targets on the board that can be clicked next, how each is lit, and what would come along."""
        if self._glow is None:
            self._glow = {target: self._light(target) for target in self.coming() if self._placed(target)}
        return self._glow

    def coming(self) -> tuple[str, ...]:
        """All targets that can be clicked next."""
        return self.picker.next() if self.picker else ()

    def answers(self) -> list[str]:
        """Those that lie nowhere on the board: they are offered as buttons."""
        return [target for target in self.coming() if not self._placed(target)]

    def _placed(self, target: str) -> bool:
        return self.plate.rect_of(target) is not None

    def _light(self, target: str) -> tuple[Glow, Look]:
        assert self.picker is not None
        glows = self.board.glows
        actions = self.picker.through(target)
        if not actions or (group_of(target) in self.board.selects and len(self.picker.chosen) == 0):
            return glows["go"], None
        warned = self.table.caution(actions[0]) is not None
        return glows[self.board.kind(actions[0], self.view, warned)], self.board.ride(actions[0], self.view)

    def warning(self, target: str) -> Message | None:
        """What a careful player is told of a click there: what the sign at it means."""
        if self.picker is None or target not in self.coming():
            return None
        actions = self.picker.through(target)
        if not actions or (group_of(target) in self.board.selects and not self.picker.chosen):
            return None
        return self.table.caution(actions[0])

    def way(self, target: str) -> tuple[Spot, ...]:
        """The way that a click there would surely lead."""
        if self.picker is None or target not in self.coming():
            return ()
        actions = self.picker.through(target)
        if not actions or (group_of(target) in self.board.selects and not self.picker.chosen):
            return ()
        return self.board.preview(actions[0], self.view)

    def settled(self, target: str) -> Action | None:
        """The action that a click there would carry out, if it settles everything but the toggles."""
        if self.picker is None or target not in self.coming():
            return None
        return self.picker.settled(target)

    def wishes(self) -> dict[str, str]:
        """The wanted target of every toggle group."""
        return {group: self.picker.wanted(group) for group in self.board.prefer} if self.picker else {}

    def pointed(self, targets: Sequence[str]) -> str:
        """The one of these targets that a click would take."""
        coming = self.coming()
        return next((target for target in targets if target in coming), "")

    def toggles(self) -> list[str]:
        """The wanted targets of toggle groups that decide something now."""
        if self.picker is None or not self.picker.chosen:
            return []
        wanted = [self.picker.toggle(group) for group in self.board.prefer]
        return [target for target in wanted if target is not None]

    # what the player does

    def click(self, targets: Sequence[str]) -> Click[Action]:
        """A click where these targets lie."""
        self._glow = None
        return self.picker.click(targets) if self.picker else Click("nothing")

    def back(self) -> bool:
        """One step back."""
        self._glow = None
        return self.picker.back() if self.picker else False

    def turn(self, group: str) -> bool:
        """Turn a toggle; whether it decides anything."""
        self._glow = None
        return self.picker is not None and self.picker.turn(group) is not None
