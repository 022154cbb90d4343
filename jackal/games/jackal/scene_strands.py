"""Which of Jackal's events are shown at once: all whom a tide, a bear, a ball or a blow strikes go together."""

from __future__ import annotations

from collections.abc import Sequence

from jackal.core.game import Event
from jackal.games.jackal.rules import events as told

FATES = (
    told.Fell, told.Boarded, told.Died, told.Freed, told.SoberedUp, told.WentHome, told.SentToShip,
    told.LoadLaid, told.LoadLeft, told.LoadLost, told.LoadDelivered, told.ChangedSides,
)  # fmt: skip
"""What becomes of somebody who was struck."""


def strands(events: Sequence[Event]) -> list[list[list[Event]]]:
    """The events in order; an item with several strands is shown at once, each strand being one unit's fate."""
    out: list[list[list[Event]]] = []
    together, homeward = False, ""
    for event in events:
        if _strikes(event, homeward):
            if together:
                out[-1].append([event])
            else:
                out.append([[event]])
            together = True
        elif together and isinstance(event, FATES):
            out[-1][-1].append(event)
        else:
            out.append([[event]])
            together = isinstance(event, told.TideCame)  # the wave takes them with it
        homeward = event.unit if isinstance(event, told.Hit | told.WentHome) else ""
    return out


def _strikes(event: Event, homeward: str) -> bool:
    """Whether somebody's fate begins. `homeward`: who was said to be struck just before."""
    if isinstance(event, told.Moved):
        return event.manner == "tide"
    if isinstance(event, told.WentHome):
        return event.cause != "jonah"  # whom the sea spares was in it before
    return isinstance(event, told.Hit) or (isinstance(event, told.SentToShip) and event.unit != homeward)
