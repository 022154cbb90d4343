"""The scenario runner: what it refuses, and how it says what came out otherwise."""

from __future__ import annotations

from pathlib import Path

import pytest

from jackal.core import scenario
from jackal.core.data import DataError
from jackal.core.scenario import ScenarioFailure, find, fits, like
from jackal.tools import scenario as tool
from tests.toy import toy
from tests.toy.rules import Moved

BASE = """
title: A try
game: toy
position: {boats: [0, 0], hands: [[3, 4], [1, 2]]}
"""
PLAYED = """
steps:
  - do: {type: bid, seat: 0, card: 3}
  - do: {type: bid, seat: 1, card: 1}
"""


def outcome(tmp_path: Path, more: str, base: str = BASE) -> str:
    """The message of the failure, empty if it passes."""
    file = tmp_path / "try.yaml"
    file.write_text(base + more)
    try:
        for one in scenario.read(file):
            scenario.run(one, toy(), {"T1", "T2"}, file.name)
    except ScenarioFailure as failure:
        return str(failure)
    return ""


PASSING = [
    "",
    "steps: [{do: {type: bid, seat: 0, card: 3}, events: [{type: bid_placed}]}]",
    "expect: {boats: [0, 0], bids: {}, fork: -1, actors: [0, 1], outcome: null, hands.0.1: 4, nowhere: null}",
    "views: {0: {hand: [3, 4]}, 1: {hand: [1, 2], seat: 1}, all: {hand: [], seat: null}}",
    "steps: [{legal: {type: bid, count: 4}}, {legal: {seat: 0, card: 3}}, {legal: {type: steer, none: true}}]",
    "steps: [{refuse: {type: bid, seat: 0, card: 1}, reason: refuse.no_card, ruling: ''}]",
    "rulings: [T1]\nseats: 2",
    PLAYED + "expect: {boats.0: 4}",
]

FAILING = {
    "steps: [{do: {type: bid, seat: 0, card: 1}}]": "step 1 (do): is refused: refuse.no_card",
    "steps: [{do: {type: bid, seat: 0}}]": "Object missing required field `card`",
    "steps: [{do: {type: bid, seat: 0, card: 3, colour: red}}]": "['colour'] is no field of this action",
    "steps: [{do: {type: jump, seat: 0}}]": "Invalid value 'jump'",
    "steps: [{do: 5}]": "5 is no action",
    "steps: [{dance: 5}]": "a step is one of do, refuse, legal, caution, expect, views, not dance",
    "steps: [{do: {type: bid, seat: 0, card: 3}, reason: x}]": "['reason'] has no meaning here",
    "steps: [{do: {type: bid, seat: 0, card: 3}, events: [{type: moved}]}]": "no event {'type': 'moved'}",
    "steps: [{do: {type: bid, seat: 0, card: 3}, events: [{type: bid_placed, seat: 1}]}]": "no event",
    "steps: [{do: {type: bid, seat: 0, card: 3}, no_events: [{type: bid_placed}]}]": "there should be no event",
    "steps: [{refuse: {type: bid, seat: 0, card: 3}}]": "step 1 (refuse): is not refused",
    "steps: [{refuse: {type: bid, seat: 0, card: 1}, reason: refuse.twice}]": "reason: expected refuse.twice, found",
    "steps: [{refuse: {type: bid, seat: 0, card: 1}, ruling: T2}]": "ruling: expected T2, found ''",
    "steps: [{legal: {type: bid, count: 3}}]": "expected 3 actions, found 4",
    "steps: [{legal: {type: bid, none: true}}]": "expected none, found",
    "steps: [{legal: {type: steer}}]": "no legal action {'type': 'steer'}",
    "steps: [{caution: {type: bid, seat: 0, card: 3}}]": "there is no caution",
    "steps: [{caution: {type: bid, seat: 0, card: 1}}]": "is refused",
    "steps: [{expect: {boats: [1, 0]}}]": "step 1 (expect): expect: boats: expected [1, 0], found [0, 0]",
    "expect: {boats.7: 1}": "expect: boats.7: expected 1, found nothing there",
    "expect: {outcome.reason: far_bank}": "expect: outcome.reason: expected 'far_bank', found nothing there",
    "views: {0: {hand: [1, 2]}}": "views.0: hand: expected [1, 2], found [3, 4]",
    "views: {2: {hand: [1, 2]}}": "views: no seat 2",
    "views: {everybody: {}}": "views: no seat everybody",
    "rulings: [T9]": "ruling T9 is not on record",
    "seats: 3": "seats: expected 3, found 2",
    "seed: 4": "has either a position or a seed",
    "chance: [4]": "chance: [4] were not drawn",
    "options: {tide: neap}": "position: tide",
    PLAYED.replace("card: 3", "card: 4").replace("1, card: 1", "1, card: 2") + "expect: {boats.0: 9}": "found 4",
}


@pytest.mark.parametrize("more", PASSING)
def test_what_is_so_passes(tmp_path: Path, more: str) -> None:
    assert outcome(tmp_path, more) == ""


@pytest.mark.parametrize(("more", "message"), FAILING.items())
def test_what_is_not_so_is_told(tmp_path: Path, more: str, message: str) -> None:
    told = outcome(tmp_path, more)
    assert message in told
    assert told.startswith("try.yaml: A try: ")


CAUTION = "\nsteps: [{caution: {type: steer, seat: 0, way: right}, key: %s}]"
FORK = "title: A try\ngame: toy\nposition: {boats: [4, 0], coins: [1, 0], fork: 0, hands: [[1], [2]]}"


@pytest.mark.parametrize(
    ("key", "message"),
    [("caution.reef", ""), ("none", "expected no caution, found"), ("caution.x", "key: expected caution.x, found")],
)
def test_cautions(tmp_path: Path, key: str, message: str) -> None:
    assert message in outcome(tmp_path, CAUTION % key, FORK)
    assert bool(message) == bool(outcome(tmp_path, CAUTION % key, FORK))


def test_draws_of_the_set_up_and_of_play_are_scripted_apart(tmp_path: Path) -> None:
    fresh = "title: A try\ngame: toy\nseats: 2\nseed: 3\n"
    deal = "deal: [[5, 5, 5, 5, 5, 4, 4, 4, 4, 4, 3, 3, 3, 3, 3, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2]]\n"
    assert outcome(tmp_path, deal + "expect: {hands: [[2, 2, 2], [1, 2, 2]]}", fresh) == ""
    assert "deal: [1] were not drawn" in outcome(tmp_path, deal[:-2] + ", 1]", fresh)
    assert "deck: scripted" in outcome(tmp_path, "deal: [[9]]", fresh)
    chest = "chance: [%s]" + PLAYED.replace("card: 3", "card: 2") + "expect: {coins.0: 6}"
    hands = BASE.replace("[3, 4]", "[2, 4]").replace("[1, 2]]", "[1, 3]]")
    assert outcome(tmp_path, chest % 6, hands) == ""
    assert "coins.0: expected 6, found 5" in outcome(tmp_path, chest % 5, hands)
    assert "scripted 9" in outcome(tmp_path, chest % 9, hands)


def test_a_scenario_is_checked_when_it_is_read(tmp_path: Path) -> None:
    file = tmp_path / "bad.yaml"
    for text, message in {
        "title: x\ngame: toy\nsteep: []": "bad.yaml: Object contains unknown field `steep`",
        "game: toy": "missing required field `title`",
        "title: x\ntitle: y\ngame: toy": "a second time",
        "": "holds no scenario",
        "[1": "bad.yaml: line",
    }.items():
        file.write_text(text)
        with pytest.raises(DataError, match=message):
            scenario.read(file)


def test_a_file_may_hold_several(tmp_path: Path) -> None:
    file = tmp_path / "two.yaml"
    file.write_text(BASE + "---" + BASE.replace("A try", "Another"))
    assert [one.title for one in scenario.read(file)] == ["A try", "Another"]


def test_places() -> None:
    tree = {"a": [{"b": 1}], "5,5": "closed", "7": {"c": None}}
    assert [find(path, tree) for path in ("a.0.b", "5,5", "7.c")] == [1, "closed", None]
    assert not fits(1, find("a.1.b", tree))
    assert fits(None, find("a.1.b", tree))
    assert fits({"a": [{"b": 1}]}, tree)
    assert not fits({"a": [{}]}, tree), "lists must be equal"
    assert not fits({"x": 1}, 5)


def test_patterns_match_fields_and_defaults() -> None:
    moved = Moved(seat=0, start=1, to=2, how="card")
    assert like({"type": "moved", "seat": 0, "seen_by": None}, moved)
    assert not like({"type": "moved", "seat": 1}, moved)
    assert not like({"no_such": 1}, moved)
    assert like({"no_such": None}, moved)


def test_the_tool_counts(tmp_path: Path, capsys: pytest.CaptureFixture[str], toy_in_registry: str) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "good.yaml").write_text(BASE + "---" + BASE)
    (tmp_path / "bad.yaml").write_text(BASE + "seats: 3")
    (tmp_path / "other.yaml").write_text(BASE.replace("toy", "chess"))
    (tmp_path / "broken.yaml").write_text("[1")
    assert tool.main([str(tmp_path / "a")]) == 0
    assert capsys.readouterr().out == "2 passed, 0 failed\n"
    assert tool.main([str(tmp_path), "-v"]) == 1
    told = capsys.readouterr().out.splitlines()
    assert told[-1] == "2 passed, 3 failed"
    failed = [line for line in told if line.startswith("FAILED")]
    assert failed[0] == "FAILED bad.yaml: A try: seats: expected 3, found 2"
    assert failed[1].startswith("FAILED broken.yaml: line ")
    assert failed[2] == "FAILED other.yaml: A try: game: chess is not there"
