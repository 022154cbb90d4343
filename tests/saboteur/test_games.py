"""Whole matches over all seats and options, with the invariants after every action."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from jackal.core import resources
from jackal.core.chance import Chance
from jackal.core.contract import Kit, random_options
from jackal.core.game import Action, State
from jackal.core.wording import message_faults, standing_messages, table_faults
from jackal.games.saboteur.rules.actions import Orient, Pass, Pick, PlayMap, PlayPath, Reveal
from jackal.games.saboteur.rules.state import SaboteurState
from tests.saboteur.play import FORK, ROW, dig, fresh, place, saboteur

GAMES = 300
CHUNKS = 12


def play(seed: int) -> tuple[SaboteurState, list[Action]]:
    """A match, half of them dug, half at random; every second action told."""
    rng = Random(seed)
    seats = 3 + seed % 8
    options = random_options(saboteur(), seats, rng) if seed % 4 else {}
    if options and seed % 25:
        options["rounds"] = 1 + seed % 2  # long matches only now and then: they take their time
    state = saboteur().new(seats, options, Chance(seed))
    state.check()
    actions: list[Action] = []
    discard = pile = revealed = 0
    while state.outcome() is None:
        before = state.round
        action = dig(state, rng) if seed % 2 else rng.choice(state.legal())
        assert state.why_not(action) is None
        told = state.step(action, tell=bool(len(actions) % 2))
        assert bool(told) == bool(len(actions) % 2)
        state.check()
        assert state.revealed >= revealed
        if state.round == before:
            assert len(state.discard) >= discard, "I21"
            assert not actions or len(state.draw) <= pile, "I21"
        discard, pile, revealed = len(state.discard), len(state.draw), state.revealed
        actions.append(action)
        assert len(actions) < 67 * 9 * 3
    return state, actions


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_matches_keep_the_invariants(chunk: int) -> None:
    winners: Counter[str] = Counter()
    for seed in range(chunk, GAMES, CHUNKS):
        state, actions = play(seed)
        outcome = state.outcome()
        assert outcome is not None
        assert len(state.records) == state.rules.rounds
        winners.update(record.winner for record in state.records)
        best = max(outcome.scores)
        assert outcome.winners == tuple(seat for seat, score in enumerate(outcome.scores) if score == best)
        for earlier, later in zip(state.records, state.records[1:], strict=False):
            assert later.round == earlier.round + 1
        picks = sum(isinstance(action, Pick) for action in actions)
        assert picks <= sum(len(record.takers) for record in state.records)
    assert winners["saboteurs"] > 0
    assert winners["diggers"] > 0 or chunk % 2 == 0


def test_the_promises_of_the_interface_and_the_words_for_all_of_it() -> None:
    kit = Kit(saboteur())
    for seed in range(8):
        rng = Random(1000 + seed)
        seats = 3 + seed % 8
        options = random_options(saboteur(), seats, rng) if seed % 3 else {}
        last, actions = kit.play(seats, options, seed=seed, rng=rng, choose=dig if seed % 4 else _any, every=19)
        assert kit.replay(seats, options, seed, actions).dump() == last.dump()
    for start, actions in _rare():
        state: State = start
        for action in actions:
            kit.check_state(state, {}, Random(1))
            state = kit.check_action(state, action, Random(1))
        kit.check_state(state, {}, Random(1))
    home = resources.root("data")
    assert table_faults(home / "saboteur") == []
    messages = [*kit.messages.values(), *standing_messages(saboteur())]
    assert message_faults(messages, home / "saboteur", home / "app") == []
    assert kit.unmet() <= {"MendSelf", "SelfMended", "SaboteursCounted", "GoldLost", "Skipped"}


def _any(state: State, rng: Random) -> Action:
    return rng.choice(state.legal())


def _rare() -> list[tuple[SaboteurState, list[Action]]]:
    """What chance seldom brings about: several goals at once, a stone that fits nowhere."""
    goals = {"top": "goal_gold", "mid": "goal_stone_nw", "bottom": "goal_stone_ne"}
    choose = place(seats=4, goals=goals, board=FORK, hands={0: ["path_t_vertical", "map"]})
    orient = place(seats=4, goals=goals, board=FORK, hands={0: ["path_curve_ne", "map"]})
    last = place(
        seats=4, goals=goals, board=FORK, draw=[], hands=[["path_curve_ne", "map"], ["map"], ["map"], ["map"]]
    )
    return [
        (choose, [PlayPath(0, "path_t_vertical", 8, 1, 180), Reveal(0, "mid"), Orient(0, 180)]),
        (choose, [PlayPath(0, "path_t_vertical", 8, 1, 180), Reveal(0, "top")]),
        (orient, [PlayPath(0, "path_curve_ne", 8, 1, 180), Orient(0, 0)]),
        (last, [PlayPath(0, "path_curve_ne", 8, 1, 180), Orient(0, 180), Pass(1, ("map",))]),
    ]


def test_the_same_seed_is_the_same_match() -> None:
    for seed in (2, 7):
        one, actions = play(seed)
        again = saboteur().new(one.seats, {**_options(one)}, Chance(seed))
        for action in actions:
            again.apply(action)
        assert again.dump() == one.dump()
        assert (again.chance.count, again.revealed) == (one.chance.count, one.revealed)


def _options(state: SaboteurState) -> dict[str, object]:
    options: dict[str, object] = dict(state.view(None).options)
    return options


def test_a_clone_goes_its_own_way() -> None:
    state = fresh(5, 3)
    rng = Random(3)
    for _ in range(60):
        copy = state.clone()
        before = copy.dump()
        state.step(dig(state, rng), tell=False)
        assert copy.dump() == before
        ahead = copy.clone()
        for _ in range(5):
            copy.step(rng.choice(copy.legal()), tell=False)
        assert ahead.dump() == before


def test_every_ending() -> None:
    """One match for each reason that an outcome can give."""
    found = set()
    for gold in ({}, {0: [2]}, {0: [2], 1: [1, 1]}):
        state = place({"rounds": 1}, seats=3, roles=["digger"] * 3, hands=[["map"], [], []], draw=[], gold=gold)
        state.apply(PlayMap(0, "top"))
        outcome = state.outcome()
        assert outcome is not None
        found.add(outcome.reason)
    assert found == set(saboteur().endings)


def test_a_forecast_is_the_first_thing_that_happens() -> None:
    state = place(seats=3, board=ROW, hands={0: ["path_straight_horizontal", "map", "rockfall", "broken_cart"]})
    before = state.dump()
    for action in state.legal():
        forecast = state.forecast(action)
        assert forecast == state.clone().apply(action)[:1]
        assert all(event.seen_by is None for event in forecast)
    assert state.dump() == before


def test_nobody_is_skipped_under_the_usual_rules() -> None:
    """Hands shrink in the order of turns, so an empty hand at its turn means that the round is over (4.3)."""
    for seed in range(12):
        state = fresh(3 + seed % 8, seed)
        rng = Random(seed)
        while state.outcome() is None:
            state.step(rng.choice(state.legal()), tell=False)
            assert all(act.what != "skip" for act in state.history)
