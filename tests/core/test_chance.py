"""Chance: the same draws on every machine and Python version, scripts, clones."""

from __future__ import annotations

import pytest

from jackal.core.chance import Chance, ScriptError


def test_the_draws_of_a_seed_never_change() -> None:
    """Saves hold a seed and actions: if one of these numbers changes, every saved match becomes another one."""
    chance = Chance(20260301)
    assert [chance.roll("die", 6) for _ in range(12)] == ROLLS
    assert [chance.pick("card", "abcdefghij") for _ in range(12)] == list(PICKS)
    assert chance.shuffle("deck", range(12)) == SHUFFLED
    assert chance.count == 25
    assert Chance(0).roll("rotations", 4**117) == BIG
    assert [Chance(seed).roll("die", 100) for seed in (0, 1, 2**31, 2**48 - 1, 10**20)] == SEEDS


ROLLS = [3, 4, 1, 1, 5, 3, 6, 4, 6, 4, 3, 1]
PICKS = "jeeijjieabch"
SHUFFLED = [4, 8, 0, 9, 3, 10, 7, 2, 5, 11, 1, 6]
BIG = 6504223794266150044110830209124322907861986593652181297067026687570422
SEEDS = [18, 30, 94, 63, 49]


def test_a_draw_depends_on_its_number_only() -> None:
    one, other = Chance(5), Chance(5)
    one.shuffle("deck", range(50))
    other.roll("die", 6)
    assert [one.roll("die", 6) for _ in range(5)] == [other.roll("die", 6) for _ in range(5)]
    assert Chance(5, count=3).roll("die", 1000) == skipped(Chance(5), 3).roll("die", 1000)


def skipped(chance: Chance, draws: int) -> Chance:
    for _ in range(draws):
        chance.pick("x", "ab")
    return chance


def test_a_clone_draws_alike_and_apart() -> None:
    chance = Chance(9, script=[4])
    copy = chance.clone()
    assert copy.roll("die", 6) == 4
    assert chance.script == (4,)
    assert [copy.roll("die", 6) for _ in range(4)] == [skip(chance).roll("die", 6) for _ in range(4)]


def skip(chance: Chance) -> Chance:
    if chance.script:
        chance.roll("die", 6)
    return chance


def test_all_results_are_likely_enough() -> None:
    chance = Chance(3)
    rolls = [chance.roll("die", 6) for _ in range(6000)]
    assert all(900 < rolls.count(face) < 1100 for face in range(1, 7))
    firsts = [chance.shuffle("deck", "abc")[0] for _ in range(3000)]
    assert all(900 < firsts.count(letter) < 1100 for letter in "abc")


def test_a_script_comes_first() -> None:
    chance = Chance(1, script=[3, "b", ["c"], ["b", "a", "c"]])
    assert chance.roll("die", 6) == 3
    assert chance.pick("card", "abc") == "b"
    assert chance.shuffle("deck", "abc") == ["c", "a", "b"]
    assert chance.shuffle("deck", "abc") == ["b", "a", "c"]
    assert (chance.script, chance.count) == ((), 4)


@pytest.mark.parametrize("result", [0, 7, "4", 2.0, None])
def test_a_script_that_does_not_fit_a_roll_is_named(result: object) -> None:
    with pytest.raises(ScriptError, match=r"die: scripted .*expected a number 1\.\.6"):
        Chance(1, script=[result]).roll("die", 6)


def test_a_script_that_does_not_fit_other_draws_is_named() -> None:
    with pytest.raises(ScriptError, match=r"card: scripted 'z', expected one of \['a', 'b'\]"):
        Chance(1, script=["z"]).pick("card", "ab")
    with pytest.raises(ScriptError, match="deck: scripted 'a', expected a list"):
        Chance(1, script=["a"]).shuffle("deck", "ab")
    with pytest.raises(ScriptError, match=r"deck: scripted 'a', which is not \(or no longer\)"):
        Chance(1, script=[["a", "a"]]).shuffle("deck", "ab")


def test_pairs_from_a_file_are_lists() -> None:
    assert Chance(1, script=[[4, 3]]).pick("cell", [(1, 1), (4, 3)]) == (4, 3)
    assert Chance(1, script=[[[2, 2]]]).shuffle("cells", [(1, 1), (2, 2)]) == [(2, 2), (1, 1)]


def test_there_must_be_something_to_pick() -> None:
    with pytest.raises(ValueError, match="card: nothing to pick from"):
        Chance(1).pick("card", [])
