"""The queue of what is shown: actions one after the other, each event in its turn, on the stage of a plate."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from jackal.core.game import Event
from jackal.ui.board import Board
from jackal.ui.motion import Call, Delay, Motion, Pace, Parallel, Part
from jackal.ui.motion import Sequence as Chain
from jackal.ui.plate import Plate
from jackal.ui.stage import Begin, Stage

BREATH = 0.22
"""Seconds after another player's action, so that the eye can follow."""

STAGGER, SPREAD = 0.08, 0.4
"""Seconds between the beginnings of strands that are shown at once, and all of these together at most."""


class Show:
    """Plays actions on a plate. `busy`: something is still to be seen. `then` follows after each whole action."""

    def __init__(self, board: Board, plate: Plate, stage: Stage, pace: Pace) -> None:
        self.board, self.plate, self.stage = board, plate, stage
        self.motion = Motion(pace, plate.moved)

    @property
    def busy(self) -> bool:
        """Whether anything is still queued or moving."""
        return self.motion.busy

    def jump(self, view: Any) -> None:
        """Show a position, at once."""
        self.stop()
        self.stage.reset(self.board.pieces(view))
        self.plate.show(view)

    def glide(self, view: Any, then: Callable[[], object]) -> None:
        """Go over to a position by the shortest way: what was done is taken back."""
        self.motion.play(Begin(lambda: self._settle(view)))
        self.motion.play(Call(then))

    def action(
        self,
        events: Sequence[Event],
        before: Any,
        after: Any,
        then: Callable[[], object],
        *,
        first: Callable[[], object] | None = None,
        pause: bool = False,
    ) -> None:
        """Queue an action: its events between two views. `first` is called when its turn has come; `pause`: take a
        breath afterwards."""
        play = self.motion.play
        play(Call(lambda: self.stage.hold(())))
        if first is not None:
            play(Call(first))
        play(Call(lambda: self.board.begin(self.stage, before, after)))
        for strands in self.board.strands(events):
            parts = [Chain(*map(self._event, strand)) for strand in strands]
            play(Parallel(*parts, stagger=min(STAGGER, SPREAD / max(1, len(parts) - 1))))
        play(Begin(lambda: self._settle(after)))
        play(Call(then))
        if pause:
            play(Delay(BREATH))

    def _event(self, event: Event) -> Part:
        return Begin(lambda: self.board.play(event))

    def _settle(self, view: Any) -> Any:
        camera = self.plate.travel(view)
        settle = self.stage.settle(self.board.pieces(view))
        return settle if camera is None else Parallel(camera, settle)

    def stop(self) -> None:
        """Forget what is queued."""
        self.motion = Motion(self.motion.pace, self.motion.on_frame)

    def hurry(self) -> None:
        """Bring what is queued to its end."""
        self.motion.hurry()

    def update(self, dt: float) -> bool:
        """Let time pass; True while something moves."""
        return self.motion.update(dt)
