"""Positions with one sensible move, and what players make of each other's acts."""

from __future__ import annotations

from typing import Any

import pytest

from jackal.core.thinking import problem
from jackal.games.saboteur.bot import SaboteurMind
from jackal.games.saboteur.bot_knobs import LEVELS
from jackal.games.saboteur.rules.actions import Pass, PlayBroken, PlayMap, PlayPath, PlayRepair, PlayRockfall
from jackal.games.saboteur.rules.state import SaboteurState
from tests.saboteur.play import ROW, fresh, place
from tests.saboteur_bot.test_games import decided

LAST_BAD = ["digger"] * 4 + ["saboteur"]
MOST = {"roles": LAST_BAD, "notes": {4: ["mid"], 0: ["mid"]}}
DULL = ["dead_stub_e", "dead_stub_n", "dead_curve_ne", "dead_curve_nw"]


def look(thinker: SaboteurMind, state: SaboteurState, seat: int) -> None:
    """The mind reads what has been done."""
    world = problem(state, seat, "look").worlds()
    assert isinstance(world, SaboteurState)
    for _ in thinker.reader.read(state.view(seat), world):
        pass


def mind_of(state: SaboteurState, seat: int, level: str = "hard") -> SaboteurMind:
    """The mind of a seat that has just looked at the table."""
    found = SaboteurMind(LEVELS[level])
    look(found, state, seat)
    return found


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_a_digger_leads_the_path_on(level: str) -> None:
    hand = ["path_straight_horizontal", *DULL]
    state = place(turn=0, roles=LAST_BAD, hands={0: hand}, board={"1,0": "path_straight_horizontal"})
    assert decided(level, state, 0, "dig") == PlayPath(0, "path_straight_horizontal", 2, 0, 0)


@pytest.mark.parametrize("level", LEVELS)
def test_a_digger_takes_the_treasure(level: str) -> None:
    state = place(turn=0, roles=LAST_BAD, hands={0: ["path_straight_horizontal", *DULL]}, board=ROW, notes={0: ["mid"]})
    assert decided(level, state, 0, "win") == PlayPath(0, "path_straight_horizontal", 7, 0, 0)


@pytest.mark.parametrize("level", ["normal", "hard"])
@pytest.mark.parametrize("card", ["dead_cross", "rockfall", "broken_cart", "path_straight_vertical"])
def test_a_saboteur_strikes_when_the_treasure_is_a_card_away(level: str, card: str) -> None:
    state = place(turn=4, hands={4: [card, "path_cross", "map", "map"]}, board=ROW, **MOST)
    made = decided(level, state, 4, "stop")
    if card == "path_straight_vertical":  # it fits nowhere before the goal: at least he does not lead the path there
        assert not (isinstance(made, PlayPath) and (made.x, made.y) == (7, 0) and made.card == "path_cross")
    elif card == "rockfall":
        assert isinstance(made, PlayRockfall)
    elif card == "dead_cross":
        assert isinstance(made, PlayPath)
        assert made.card == card
        assert (made.x, made.y) == (7, 0)
    else:
        assert isinstance(made, PlayBroken)
        assert made.target != 4


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_a_saboteur_hides_at_the_beginning(level: str) -> None:
    """What he does in his first turn is what a digger might do."""
    for seed in range(6):
        hand = ["dead_cross", "rockfall", "path_curve_ne", "path_t_vertical", "map"]
        state = place(turn=4, roles=LAST_BAD, hands={4: hand}, board={"1,0": "path_cross"})
        made = decided(level, state, 4, f"hide{seed}")
        assert not isinstance(made, (PlayRockfall, PlayBroken)), made
        assert not (isinstance(made, PlayPath) and made.card.startswith("dead")), made


def test_a_digger_looks_at_goals_before_the_path_parts() -> None:
    state = place(turn=0, roles=LAST_BAD, hands={0: ["map", *DULL]}, board=ROW)
    assert isinstance(decided("hard", state, 0, "look"), PlayMap)


def test_a_digger_who_knows_the_treasure_does_not_look_again() -> None:
    state = place(turn=0, roles=LAST_BAD, hands={0: ["map", *DULL]}, board=ROW, notes={0: ["mid"]})
    assert not isinstance(decided("hard", state, 0, "know"), PlayMap)


def played(state: SaboteurState, *acts: Any) -> SaboteurState:
    """The position after these acts, which must be legal."""
    for act in acts:
        state.apply(act)
    return state


def helper_and_blocker() -> SaboteurState:
    """Seat 1 has led the path on twice, seat 2 has blocked it three times; it's the turn of seat 0."""
    hands = {
        0: ["repair_cart", "broken_pickaxe", *DULL],
        1: ["path_cross", "path_curve_nw", "path_straight_horizontal", "map", "map", "map"],
        2: ["dead_t_vertical", "dead_cross", "rockfall", "broken_cart", "rockfall", "rockfall"],
    }
    draw = ["path_cross", "path_cross", "dead_t_horizontal", "map", "map", "dead_straight_vertical", "..."]
    state = place(turn=1, roles=["digger", "digger", "saboteur"], hands=hands, draw=draw)
    return played(
        state,
        PlayPath(1, "path_cross", 1, 0, 0),
        PlayPath(2, "dead_t_vertical", 2, 0, 180),
        Pass(0, ("dead_stub_e",)),
        PlayPath(1, "path_curve_nw", 1, 1, 180),
        PlayPath(2, "dead_cross", 2, 1, 0),
        Pass(0, ("dead_stub_n",)),
        PlayMap(1, "mid"),
        PlayRockfall(2, 1, 0),
    )


def test_a_helper_is_trusted_and_a_blocker_suspected() -> None:
    state = helper_and_blocker()
    for level in ("easy", "normal", "hard"):
        before = mind_of(fresh(3, 1), 0, level).reader.own.suspicion()
        after = mind_of(state, 0, level).reader.own.suspicion()
        assert after[1] < before[1] < after[2], level
    sharp = mind_of(state, 0, "hard").reader.own.suspicion()[2]
    assert sharp > mind_of(state, 0, "easy").reader.own.suspicion()[2]


def test_who_mends_his_own_tool_is_trusted_a_little_and_who_passes_suspected_a_little() -> None:
    hands = {1: ["repair_cart", "path_cross"], 0: DULL}
    table = place(seats=3, turn=1, roles=["digger", "digger", "saboteur"], hands=hands, broken={1: ["cart"]})
    before = mind_of(table, 0).reader.own.suspicion()[1]
    for act, way in ((PlayRepair(1, "repair_cart", 1, "cart"), -1), (Pass(1, ("path_cross",)), 1)):
        after = mind_of(played(table.clone(), act), 0).reader.own.suspicion()[1]
        assert 0 < (after - before) * way < 0.1, act


def test_nothing_is_read_twice() -> None:
    """Whether a mind looks after every act or once, in a real round or a position made up, it believes the same."""
    for board in ({}, {"1,0": "path_cross"}):
        hands = {1: ["broken_cart"], 2: ["broken_pickaxe"], 0: ["repair_cart"]}
        state = place(turn=1, roles=["digger"] * 4, hands=hands, board=board)
        played(state, PlayBroken(1, "broken_cart", 2))
        often = mind_of(state, 0)
        look(often, state, 0)
        played(state, PlayBroken(2, "broken_pickaxe", 1))
        look(often, state, 0)
        assert often.reader.own.suspicion() == pytest.approx(mind_of(state, 0).reader.own.suspicion())


def test_a_digger_breaks_the_tools_of_a_blocker() -> None:
    state = helper_and_blocker()
    made = decided("hard", state, 0, "break")
    assert made == PlayBroken(0, "broken_pickaxe", 2)


def test_a_digger_mends_a_friend() -> None:
    state = helper_and_blocker()
    state.broken[1] = state.game.cards.tool_bit("cart")
    state.hands[0].remove(state.game.cards.index["broken_pickaxe"])
    assert decided("hard", state, 0, "mend") == PlayRepair(0, "repair_cart", 1, "cart")


def test_a_digger_mends_where_all_are_known_to_dig() -> None:
    hands = {0: ["repair_cart", *DULL]}
    roles = ["digger"] * 4
    state = place({"role_info": "exact"}, turn=0, roles=roles, hands=hands, broken={2: ["cart"]})
    assert decided("hard", state, 0, "sure") == PlayRepair(0, "repair_cart", 2, "cart")


def test_who_looked_at_a_goal_and_turns_away_gives_it_away() -> None:
    """Seat 1 has looked at the top goal and then leads the path to the bottom: the top is no longer likely."""
    hands = {1: ["map", "path_curve_ne"], 2: ["map"], 3: ["dead_stub_e"], 0: ["dead_stub_n"]}
    state = place(turn=1, roles=["digger"] * 4, hands=hands)
    assert mind_of(state, 3).reader.own.goals()[0] == pytest.approx(1 / 3)
    played(
        state,
        PlayMap(1, "top"),
        PlayMap(2, "mid"),
        Pass(3, ("dead_stub_e",)),
        Pass(0, ("dead_stub_n",)),
        PlayPath(1, "path_curve_ne", 0, -1, 0),
    )
    guess = mind_of(state, 3).reader.own.goals()
    assert guess[0] < 0.3 < guess[2]
    assert mind_of(state, 3, "normal").reader.own.goals()[0] == pytest.approx(1 / 3)
    assert mind_of(state, 1).reader.own.goals()[0] == 0
