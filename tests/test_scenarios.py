"""The rules, ruling by ruling: every scenario of every game, and no ruling without one."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from jackal.core import scenario
from jackal.core.contract import Kit
from tests import games

FILES = sorted(games.SCENARIOS.glob("*/*.yaml"))
CASES = [(file, number) for file in FILES for number in range(len(scenario.read(file)))]
WHEN = {"advice"}


@pytest.mark.parametrize(("file", "number"), CASES, ids=[f"{f.parent.name}/{f.stem}-{n + 1}" for f, n in CASES])
def test_scenario(file: Path, number: int) -> None:
    play(file, number)


@cache
def play(file: Path, number: int) -> Kit:
    case = scenario.read(file)[number]
    assert case.game == file.parent.name, f"{file.name}: {case.title}: game: lies in the folder of another game"
    return scenario.run(case, games.game(case.game), games.known(case.game), file.name)


@pytest.mark.parametrize("id", games.ENTRIES)
def test_every_kind_of_action_event_and_end_comes_up(id: str) -> None:
    kits = [play(file, number) for file, number in CASES if file.parent.name == id]
    whole = Kit(games.game(id))
    whole.kinds = set().union(*(kit.kinds for kit in kits))
    assert whole.unmet() == set()
    assert set().union(*(kit.endings for kit in kits)) == set(whole.game.endings)


@pytest.mark.parametrize("id", games.ENTRIES)
def test_every_ruling_is_decided_by_a_scenario(id: str) -> None:
    """Left out are advice (`when: advice`) and what a screen can't show (`scenario: none`, with the `why`)."""
    cases = [case for file in FILES if file.parent.name == id for case in scenario.read(file)]
    told = {ruling for case in cases for ruling in case.rulings}
    faults = []
    for ruling, entry in games.rulings(id).items():
        needless = "when" in entry or entry.get("scenario") == "none"
        if entry.get("scenario", "none") != "none" or entry.get("when", "advice") not in WHEN:
            faults.append(f"{ruling}: `scenario` is none, `when` one of {sorted(WHEN)}")
        if entry.get("scenario") == "none" and not entry.get("why"):
            faults.append(f"{ruling}: says no `why` it has no scenario")
        if not needless and ruling not in told:
            faults.append(f"{ruling}: no scenario decides it: {entry.get('en')}")
        if needless and ruling in told:
            faults.append(f"{ruling}: has a scenario, so it is no ruling without")
    assert not faults, "\n".join(faults)
