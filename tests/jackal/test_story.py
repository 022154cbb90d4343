"""The events alone tell everything that happens: a position led by them is the position of the rules."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from jackal.core.game import Event
from jackal.games.jackal.rules import JackalState
from tests.jackal.play import jackal
from tests.jackal.random_islands import position

ISLANDS = 60
ACTIONS = 40


class Story:
    """What somebody knows who saw the beginning and then the events only."""

    def __init__(self, state: JackalState) -> None:
        facts = told(state)
        self.units: dict[str, dict[str, Any]] = facts["units"]
        self.coins: Counter[str] = Counter(facts["coins"])
        self.ships: dict[str, Any] = facts["ships"]
        self.scores: dict[str, int] = facts["scores"]
        self.lost: int = facts["lost"]
        self.open: set[str] = facts["open"]
        self.planes: set[str] = facts["planes"]
        self.turn: str = facts["turn"]
        self.carried: dict[str, str] = {}

    def told(self) -> dict[str, Any]:
        return {
            "units": self.units,
            "coins": dict(+self.coins),
            "ships": self.ships,
            "scores": self.scores,
            "lost": self.lost,
            "open": self.open,
            "planes": self.planes,
            "turn": self.turn,
        }

    def hear(self, event: Event) -> None:
        hear = getattr(self, f"hear_{type(event).__name__}", None)
        if hear:
            hear(event)

    def hear_Moved(self, event: Any) -> None:  # noqa: N802 - named after the events
        unit = self.units[event.unit]
        assert (unit["at"], unit["step"]) == (list(event.origin), event.origin_step)
        assert event.load == self.carried.get(event.unit, "")
        unit.update(at=list(event.to), step=event.step, ship="", trapped=False)

    def hear_Boarded(self, event: Any) -> None:  # noqa: N802
        assert self.ships[event.ship] == list(event.at)
        self.units[event.unit].update(at=list(event.at), ship=event.ship, step=0)

    def hear_SentToShip(self, event: Any) -> None:  # noqa: N802
        assert self.units[event.unit]["at"] == list(event.origin)
        self.units[event.unit].update(at=list(event.to), ship=event.ship, step=0, trapped=False, drunk=False)

    def hear_Died(self, event: Any) -> None:  # noqa: N802
        assert event.unit not in self.carried
        self.units[event.unit].update(at=None, ship="", step=0, trapped=False, drunk=False, dead=True)

    def hear_Resurrected(self, event: Any) -> None:  # noqa: N802
        self.units[event.unit].update(at=list(event.at), dead=False)

    def hear_TileOpened(self, event: Any) -> None:  # noqa: N802
        self.open.add(place(event.at))
        if jackal().data.tiles[event.tile].kind == "spinner":
            self.units[event.unit]["step"] = 1
        if event.tile == "airplane":
            self.planes.add(place(event.at))

    def hear_PlaneSpent(self, event: Any) -> None:  # noqa: N802
        self.planes.remove(place(event.at))

    def hear_LoadFound(self, event: Any) -> None:  # noqa: N802
        self.coins[place(event.at)] += event.count

    def hear_LoadTaken(self, event: Any) -> None:  # noqa: N802
        self.coins[place(event.at, event.step)] -= 1
        self.carried[event.unit] = event.load

    def hear_LoadLaid(self, event: Any) -> None:  # noqa: N802
        self.coins[place(event.at, event.step)] += 1
        assert self.carried.pop(event.unit) == event.load

    hear_LoadLeft = hear_LoadLaid  # noqa: N815

    def hear_LoadDelivered(self, event: Any) -> None:  # noqa: N802
        self.scores[event.ship] += 1
        assert self.scores[event.ship] == event.score
        assert self.carried.pop(event.unit) == event.load

    def hear_LoadLost(self, event: Any) -> None:  # noqa: N802
        self.lost += 1
        assert self.carried.pop(event.unit) == event.load

    def hear_Trapped(self, event: Any) -> None:  # noqa: N802
        self.units[event.unit]["trapped"] = True

    def hear_Freed(self, event: Any) -> None:  # noqa: N802
        self.units[event.unit]["trapped"] = False

    def hear_GotDrunk(self, event: Any) -> None:  # noqa: N802
        self.units[event.unit]["drunk"] = True

    def hear_SoberedUp(self, event: Any) -> None:  # noqa: N802
        self.units[event.unit]["drunk"] = False

    def hear_ShipMoved(self, event: Any) -> None:  # noqa: N802
        assert self.ships[event.ship] == list(event.origin)
        self.ships[event.ship] = list(event.to)
        for unit in self.units.values():
            if unit["ship"] == event.ship:
                unit["at"] = list(event.to)

    def hear_TurnBegan(self, event: Any) -> None:  # noqa: N802
        self.turn = event.crew


def place(at: tuple[int, int], step: int = 0) -> str:
    """A place as `dump` names it."""
    return f"{at[0]},{at[1]}" + (f"/{step}" if step else "")


def told(state: JackalState) -> dict[str, Any]:
    """The same of the true position."""
    dump = state.dump()
    tiles = dump["tiles"].items()
    return {
        "units": dump["units"],
        "coins": dump["coins"],
        "ships": {crew: facts["ship"] for crew, facts in dump["crews"].items()},
        "scores": {crew: facts["score"] for crew, facts in dump["crews"].items()},
        "lost": dump["lost"],
        "open": {name for name, tile in tiles if tile["open"]},
        "planes": {
            name for name, tile in tiles if tile["tile"] == "airplane" and tile["open"] and not tile["spent"]
        },
        "turn": dump["turn"],
    }


def follow(seed: int) -> int:
    """Hear the story of a random island; the number of actions."""
    rng = Random(seed)
    state = position(rng, "classic")
    story = Story(state)
    for number in range(ACTIONS):
        if state.outcome() is not None or state.vote:
            return number
        action = rng.choice(state.legal())
        for event in state.step(action):
            story.hear(event)
        known, true = story.told(), told(state)
        if state.outcome() is not None or state.vote:
            known["turn"] = true["turn"]  # nobody's turn has begun
        assert known == true, f"seed {seed}, action {number}: {action}"
    return ACTIONS


@pytest.mark.parametrize("chunk", range(4))
def test_the_events_tell_the_whole_story(chunk: int) -> None:
    heard = sum(follow(seed) for seed in range(chunk, ISLANDS, 4))
    assert heard > ISLANDS // 4 * ACTIONS // 2
