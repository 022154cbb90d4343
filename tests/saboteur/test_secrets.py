"""Nothing leaks: what another seat does face down looks the same whatever the cards are."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from jackal.core.contract import seen
from jackal.core.game import Action
from jackal.games.saboteur.rules.actions import MendSelf, Pass, Pick
from jackal.games.saboteur.rules.state import SaboteurState
from tests.saboteur.play import dig, fresh, place, saboteur, walk


def alike(action: Action, other: Action) -> bool:
    """Whether two actions look the same to those who sit by."""
    if type(action) is not type(other):
        return False
    if isinstance(action, Pass) and isinstance(other, Pass):
        return len(action.cards) == len(other.cards)
    if isinstance(action, MendSelf) and isinstance(other, MendSelf):
        return action.tool == other.tool
    return isinstance(action, Pick) or action == other


def calm(before: SaboteurState, after: SaboteurState) -> bool:
    """Whether nothing was turned up or shown for all to see."""
    same_round = len(before.records) == len(after.records) and before.shown == after.shown
    return same_round and before.lies == after.lies


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"discard_count": "1_to_3", "discard_two_mend": True, "saboteurs_know": True},
        {"must_play": True, "role_info": "exact"},
        {"role_info": "hidden", "peek_memory": False, "rounds": 6},
    ],
    ids=str,
)
@pytest.mark.parametrize("seed", range(3, 11))
def test_what_others_do_looks_the_same_in_every_world(options: dict[str, Any], seed: int) -> None:
    rng = Random(seed)
    compared = 0
    state = fresh(seed, seed, **options)
    while state.outcome() is None:
        action = dig(state, rng) if seed % 2 else rng.choice(state.legal())
        after = state.clone()
        events = after.apply(action)
        for seat in range(state.seats):
            if seat == action.seat or (isinstance(action, Pick) and after.mover == seat):
                continue
            world = state.resample(seat, rng)
            others = [other for other in world.legal() if alike(action, other)]
            if not others:
                continue
            told = world.apply(rng.choice(others))
            if calm(state, after) and calm(state, world):
                assert seen(told, seat) == seen(events, seat)
                assert world.view(seat) == after.view(seat)
                compared += 1
        state = after
    assert compared > 40


@pytest.mark.parametrize("seed", range(3, 11))
def test_private_events_go_to_their_seat_alone(seed: int) -> None:
    rng = Random(seed)
    state = fresh(seed, seed, saboteurs_know=bool(seed % 2))
    private = {"role_seen", "hand_dealt", "goal_seen", "discarded", "card_drawn", "fan_seen", "gold_kept"}
    while state.outcome() is None:
        for event in state.apply(dig(state, rng)):
            tag = msgspec.to_builtins(event)["type"]
            assert (event.seen_by is not None) == (tag in private), event
            if event.seen_by is not None:
                assert event.seen_by == (event.seat,)  # type: ignore[attr-defined]


def test_nobody_sees_roles_before_the_end_of_the_round() -> None:
    for state in walk(7, 3)[::5]:
        for seat in (*range(7), None):
            view = state.view(seat)
            if not state.shown:
                assert set(view.roles) == ({seat} if seat is not None else set())
                assert view.aside is None
                assert view.saboteurs is None
            else:
                assert len(view.roles) == 7


def test_views_hold_no_word_of_what_is_hidden() -> None:
    """A card that nobody but its owner has seen stands in no other view."""
    index = saboteur().cards.index
    state = place(
        seats=3,
        roles=["digger", "digger", "digger"],
        hands=[["path_cross", "dead_cross"], ["dead_stub_n", "path_cross"], ["path_cross", "path_cross"]],
        draw=["dead_stub_e"],
        discard=[["dead_curve_ne", 2]],
        gold={0: [3]},
        notes={1: ["top"]},
    )
    assert index["dead_stub_e"] in state.draw
    secrets = {"dead_cross": 0, "dead_stub_n": 1, "dead_curve_ne": 2, "goal_stone_ne": 1, "dead_stub_e": None}
    for seat in (0, 1, 2, None):
        text = msgspec.json.encode(state.view(seat).dump()).decode()
        for secret, owner in secrets.items():
            assert (f'"{secret}"' in text) == (seat is not None and seat == owner), (secret, seat)
        assert '"forced' not in text
        assert '"trail' not in text


def test_whether_a_pass_was_forced_is_not_shown() -> None:
    one = place(seats=3, hands=[["map", "repair_cart"], ["map"], ["map"]], draw=[])
    other = place(seats=3, hands=[["repair_lantern", "repair_cart"], ["map"], ["map"]], draw=[])
    for state in (one, other):
        state.apply(Pass(0, ("repair_cart",)))
    assert one.trail != other.trail
    for seat in (1, 2, None):
        assert one.view(seat) == other.view(seat)
