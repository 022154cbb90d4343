"""What a seat can decide. Cards, tools and goals carry the ids of the data; `rot` is 0 or 180."""

from __future__ import annotations

from typing import ClassVar

from jackal.core.game import Action


class PlayPath(Action, frozen=True):
    """Lay a tunnel card on the cell (x, y)."""

    card: str
    x: int
    y: int
    rot: int = 0


class PlayBroken(Action, frozen=True):
    """Break a tool of any seat, one's own included."""

    card: str
    target: int


class PlayRepair(Action, frozen=True):
    """Mend one broken tool of any seat."""

    card: str
    target: int
    tool: str


class PlayRockfall(Action, frozen=True):
    """Take the tunnel card on (x, y) out of the maze."""

    x: int
    y: int
    card: str = "rockfall"


class PlayMap(Action, frozen=True):
    """Look in secret at a goal that lies face down: `top`, `mid` or `bottom`."""

    goal: str
    card: str = "map"


class Pass(Action, frozen=True):
    """Put one card (with the option: up to three) on the discard pile, face down."""

    private: ClassVar[bool] = True

    cards: tuple[str, ...]


class MendSelf(Action, frozen=True):
    """Option: discard two cards face down and mend one tool of one's own."""

    private: ClassVar[bool] = True

    cards: tuple[str, ...]
    tool: str


class Reveal(Action, frozen=True):
    """Which of several reached goals is turned up."""

    goal: str


class Orient(Action, frozen=True):
    """Which way up a turned stone lies that fits in neither position."""

    rot: int


class Pick(Action, frozen=True):
    """Keep a gold card of so many nuggets out of the fan."""

    private: ClassVar[bool] = True

    nuggets: int


AnyAction = PlayPath | PlayBroken | PlayRepair | PlayRockfall | PlayMap | Pass | MendSelf | Reveal | Orient | Pick
"""Everything a save file or a scenario may contain."""
