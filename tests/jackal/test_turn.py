"""Turn order, skipped turns, votes, the ends E1 to E5."""

from __future__ import annotations

from typing import Any

import pytest

from tests.jackal.play import action, at, do, fresh, kinds, place, refused


def crews(state: Any, turns: int) -> list[str]:
    """The crews on turn while everybody sails to and fro."""
    order = []
    for _ in range(turns):
        order.append(state.crew_on_turn())
        state.apply(next(one for one in state.legal() if type(one).__name__ == "MoveShip"))
    return order


@pytest.mark.parametrize(
    ("mode", "seats", "order"),
    [
        ("two_double", 2, ["white", "red", "black", "yellow", "white"]),
        ("two_single", 2, ["white", "black", "white"]),
        ("three_single", 3, ["white", "red", "black", "white"]),
        ("four_teams", 4, ["white", "red", "black", "yellow", "white"]),
    ],
)
def test_r79_turn_order(mode: str, seats: int, order: list[str]) -> None:
    assert crews(fresh(seats, mode=mode), len(order)) == order


def test_another_crew_and_somebody_elses_unit() -> None:
    state = place()
    assert refused(state, "disembark", unit="black_1", to=[6, 1]) == ("other_crew", "R79")
    assert refused(state, "disembark", unit="red_1", to=[1, 6]) == ("not_your_unit", "")
    assert refused(state, "disembark", seat=1, unit="red_1", to=[1, 6]) == ("not_your_turn", "")


def test_r70_no_passing() -> None:
    assert refused(place(), "stay") == ("no_pass", "R70")


DEAD_BLACK = {"black_1": "dead", "black_2": "dead", "black_3": "dead"}


def test_a_dead_crew_is_skipped_and_its_partner_steers_its_ship_r184() -> None:
    state = place(units={**DEAD_BLACK, "white_1": {"ship": "black"}})
    do(state, "move_ship", ship="black", to=[5, 0])
    events = do(state, "disembark", seat=1, unit="red_1", to=[1, 6])
    skipped = [event for event in events if type(event).__name__ == "TurnSkipped"]
    assert [(event.crew, event.reason) for event in skipped] == [("black", "dead")]  # type: ignore[attr-defined]
    assert skipped[0].words() is None
    assert state.crew_on_turn() == "yellow"


def test_r11_r131_a_crew_whose_last_pirate_is_trapped_is_skipped() -> None:
    state = place(
        {"mode": "two_single"},
        tiles={"5,5": "trap"},
        units={"black_1": {"at": [5, 5], "trapped": True}, "black_2": "dead", "black_3": "dead"},
    )
    events = do(state, "disembark", unit="white_1", to=[6, 11])
    assert [event.reason for event in events if type(event).__name__ == "TurnSkipped"] == ["stuck"]  # type: ignore[attr-defined]
    assert state.crew_on_turn() == "white"


# --- the ends -------------------------------------------------------------------------------------------------------


def outcome(state: Any) -> tuple[str, tuple[int, ...], tuple[int, ...]]:
    found = state.outcome()
    assert found is not None
    assert state.actors() == ()
    assert state.legal() == []
    assert refused(state, "stay") == ("over", "")
    return found.reason, found.scores, found.winners


def test_e1_the_last_coin_ends_the_game() -> None:
    state = place(
        {"mode": "three_single"}, units={"white_1": [6, 11]}, coins={"6,11": 1}, buried=0,
        scores={"white": 5, "red": 6, "black": 3},
    )  # fmt: skip
    events = do(state, "board", unit="white_1", ship="white", load="coin")
    assert kinds(events)[-1] == "GameOver"
    assert outcome(state) == ("gold", (6, 6, 3), (0, 1))  # R140: a shared victory
    assert state.outcome().ranking == ((0, 1), (2,))  # type: ignore[union-attr]


def test_e1_when_the_last_coin_sinks() -> None:
    state = place(
        tiles={"6,11": "ice"}, units={"white_1": [6, 10]}, ships={"white": [3, 12]}, coins={"6,10": 1}, buried=0,
        scores={"red": 1},
    )  # fmt: skip
    do(state, "walk", unit="white_1", to=[6, 11], load="coin")
    assert outcome(state) == ("gold", (0, 1), (1,))


def test_e2_nineteen_of_thirty_seven_r91() -> None:
    spec: dict[str, Any] = {"units": {"white_1": [6, 11]}, "coins": {"6,11": 2}}
    state = place(**spec, scores={"white": 10, "black": 7})
    do(state, "board", unit="white_1", ship="white", load="coin")
    assert state.outcome() is None  # 18 against at most 19
    state = place(**spec, scores={"white": 10, "black": 7}, lost=1)
    do(state, "board", unit="white_1", ship="white", load="coin")
    assert state.outcome() is None  # 18 against at most 18
    state = place(**spec, scores={"white": 10, "black": 8})
    do(state, "board", unit="white_1", ship="white", load="coin")
    assert outcome(state) == ("majority", (19, 0), (0,))
    state = place({"guaranteed_majority_end": False}, **spec, scores={"white": 10, "black": 8})
    do(state, "board", unit="white_1", ship="white", load="coin")
    assert state.outcome() is None


def test_e2_partners_of_four_share_the_victory_r78() -> None:
    state = place(
        {"mode": "four_teams"}, units={"white_1": [6, 11]}, coins={"6,11": 1}, scores={"white": 9, "black": 9, "red": 2}
    )
    do(state, "board", unit="white_1", ship="white", load="coin")
    assert outcome(state) == ("majority", (19, 2, 19, 2), (0, 2))
    assert state.outcome().ranking == ((0, 2), (1, 3))  # type: ignore[union-attr]


def test_e2_r150_rivals_without_anybody_alive() -> None:
    state = place(
        {"mode": "two_single"},
        tiles={"5,5": "cannibal"},
        units={"white_1": [5, 6], "white_2": "dead", "white_3": "dead"},
        scores={"black": 1},
    )
    do(state, "walk", unit="white_1", to=[5, 5])
    assert outcome(state) == ("majority", (0, 1), (1,))


def test_e2_does_not_come_while_the_leader_is_only_level_with_a_dead_rival() -> None:
    state = place(
        {"mode": "two_single"},
        tiles={"5,5": "cannibal"},
        units={"white_1": [5, 6], "white_2": "dead", "white_3": "dead"},
    )
    do(state, "walk", unit="white_1", to=[5, 5])
    assert state.outcome() is None
    assert state.crew_on_turn() == "black"


def test_e3_r193_nobody_can_ever_move_again() -> None:
    state = place(
        {"mode": "two_single"},
        tiles={"5,5": "trap", "7,7": "cannibal"},
        units={
            "white_1": [7, 6], "white_2": "dead", "white_3": "dead",
            "black_1": {"at": [5, 5], "trapped": True}, "black_2": "dead", "black_3": "dead",
        },
        scores={"white": 4, "black": 2},
    )  # fmt: skip
    events = do(state, "walk", unit="white_1", to=[7, 7])
    assert kinds(events).count("TurnSkipped") == 2
    assert outcome(state) == ("nobody", (4, 2), (0,))


def test_e3_waits_for_those_who_are_only_drunk() -> None:
    state = place(
        {"mode": "two_single"},
        tiles={"5,5": "trap", "7,7": "rum_barrel"},
        units={
            "white_1": [7, 6], "white_2": "dead", "white_3": "dead",
            "black_1": {"at": [5, 5], "trapped": True}, "black_2": "dead", "black_3": "dead",
        },
    )  # fmt: skip
    events = do(state, "walk", unit="white_1", to=[7, 7])
    assert kinds(events).count("TurnSkipped") == 3  # black, white (drunk), black
    assert state.outcome() is None
    assert state.crew_on_turn() == "white"


def idle_round(state: Any) -> None:
    """Everybody sails one cell and nothing new happens."""
    crew = state.crew_on_turn()
    while state.outcome() is None and not state.view(None).vote:
        state.apply(next(one for one in state.legal() if type(one).__name__ == "MoveShip"))
        state.check()
        if state.crew_on_turn() == crew:
            return


def test_e4_a_stall_is_put_to_the_vote() -> None:
    state = fresh(2, stall_limit=5)
    for _ in range(4):
        idle_round(state)
    assert (state.view(None).quiet, state.view(None).stall_limit) == (4, 5)
    idle_round(state)
    view = state.view(None)
    assert view.vote is not None
    assert (view.vote.reason, view.actors, view.quiet) == ("stall", (0, 1), 0)
    assert refused(state, "move_ship", ship="white", to=[6, 12]) == ("vote_first", "")
    twin = state.clone()
    do(state, "vote", seat=1, agree=True)
    assert state.actors() == (0,)
    assert refused(state, "vote", seat=1, agree=True) == ("not_your_turn", "")
    do(state, "vote", seat=0, agree=True)
    assert outcome(state) == ("stall", (0, 0), (0, 1))
    events = do(twin, "vote", seat=0, agree=False)
    assert kinds(events) == ["Voted", "VoteRefused", "TurnBegan"]
    assert (twin.crew_on_turn(), twin.actors()) == ("white", (0,))
    for _ in range(5):
        idle_round(twin)
    assert twin.view(None).vote is not None  # the counter has started again


def test_e4_anything_new_starts_the_counter_again() -> None:
    state = fresh(2, stall_limit=5)
    idle_round(state)
    assert state.view(None).quiet == 1
    state.apply(state.legal()[0])  # a landing, which opens a tile
    assert state.revealed == 1
    while state.chain is not None:
        state.apply(state.legal()[0])
    while state.crew_on_turn() != "white":
        state.apply(next(one for one in state.legal() if type(one).__name__ == "MoveShip"))
    assert state.view(None).quiet == 0
    idle_round(state)
    assert state.view(None).quiet == 1


def test_e4_off() -> None:
    state = fresh(2, stall_limit="off")
    for _ in range(60):
        idle_round(state)
    assert state.view(None).vote is None


def test_e5_a_proposal_to_count() -> None:
    state = fresh(3)
    proposal = action("propose_end", seat=0)
    assert proposal not in state.legal()
    assert state.why_not(proposal) is None
    assert refused(state, "propose_end", seat=1) == ("not_your_turn", "")
    do(state, "propose_end", seat=0)
    assert state.actors() == (1, 2)
    assert refused(state, "propose_end", seat=1) == ("vote_first", "")
    twin = state.clone()
    do(state, "vote", seat=2, agree=True)
    do(state, "vote", seat=1, agree=True)
    assert outcome(state)[0] == "agreed"
    do(twin, "vote", seat=2, agree=False)
    assert (twin.actors(), twin.crew_on_turn()) == ((0,), "white")
    assert refused(twin, "propose_end", seat=0) == ("proposed", "R207")
    assert refused(twin, "vote", seat=0, agree=True) == ("no_vote", "")
    do(twin, "move_ship", ship="white", to=[5, 12])
    assert twin.why_not(action("propose_end", seat=1)) is None


def test_no_proposal_in_the_middle_of_a_move() -> None:
    state = place(tiles={"5,5": "horse"}, units={"white_1": [5, 6]})
    do(state, "walk", unit="white_1", to=[5, 5])
    assert refused(state, "propose_end") == ("propose_later", "R207")
    assert refused(state, "choose", to=[8, 8]) == ("choice_far", "")
    assert refused(state, "stay") == ("finish_move", "R2")


def test_r69_gold_alone_decides() -> None:
    state = place(
        {"mode": "two_single", "guaranteed_majority_end": False},
        units={"white_1": "dead", "white_2": [3, 0], "white_3": [4, 0], "black_1": [6, 1]},
        coins={"6,1": 1}, buried=0, scores={"white": 5, "black": 3},
    )  # fmt: skip
    do(state, "swim", unit="white_2", to=[2, 0])
    do(state, "board", seat=1, unit="black_1", ship="black", load="coin")
    assert outcome(state) == ("gold", (5, 4), (0,))
    assert at(state, "white_2") == (2, 0)
