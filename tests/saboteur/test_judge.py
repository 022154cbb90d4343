"""The judge: agrees with the list of legal actions on everything that can be asked, and always knows a reason."""

from __future__ import annotations

from itertools import combinations_with_replacement, product
from random import Random
from typing import Any

import pytest

from jackal.core import resources
from jackal.core.data import read_yaml
from jackal.core.game import Action, IllegalAction
from jackal.games.saboteur.rules.actions import (
    MendSelf,
    Orient,
    Pass,
    Pick,
    PlayBroken,
    PlayMap,
    PlayPath,
    PlayRepair,
    PlayRockfall,
    Reveal,
)
from jackal.games.saboteur.rules.cards import at
from jackal.games.saboteur.rules.state import SaboteurState
from tests.saboteur.play import place, saboteur, walk

TOOLS = ("pickaxe", "lantern", "cart")


def questions(state: SaboteurState, seat: int) -> list[Action]:
    """Everything that can sensibly be asked for one seat: every card on every cell, target, tool and goal."""
    cards = saboteur().cards
    deck = cards.ids[: cards.deck_kinds]
    cells = [at(cell) for cell in state.board.cells]
    xs = range(min(x for x, _ in cells) - 2, max(9, *(x for x, _ in cells)) + 3)
    ys = range(min(-3, *(y for _, y in cells)) - 2, max(3, *(y for _, y in cells)) + 3)
    seats = range(-1, state.seats + 1)
    hand = [cards.ids[kind] for kind in state.hands[seat]]
    asked: list[Action] = [PlayPath(seat, card, x, y, rot) for card in deck for x in xs for y in ys for rot in (0, 180)]
    asked += [PlayPath(seat, card, 1, 0, 90) for card in deck]
    asked += [PlayBroken(seat, card, target) for card in deck for target in seats]
    asked += [PlayRepair(seat, *rest) for rest in product(deck, seats, (*TOOLS, "spoon"))]
    asked += [PlayRockfall(seat, x, y) for x in xs for y in ys]
    asked += [PlayMap(seat, goal) for goal in (*cards.goal_names, "aside")]
    for size in range(4):
        some = sorted({tuple(sorted(cards)) for cards in combinations_with_replacement([*hand, "map"], size)})
        asked += [Pass(seat, chosen) for chosen in some]
        asked += [MendSelf(seat, chosen, tool) for chosen in some for tool in TOOLS]
    asked += [Reveal(seat, goal) for goal in (*cards.goal_names, "")]
    asked += [Orient(seat, rot) for rot in (0, 90, 180)]
    asked += [Pick(seat, nuggets) for nuggets in range(5)]
    return asked


def same_card(action: Action) -> Action:
    """Equal actions as one: cards in any order, a card that looks the same both ways as printed."""
    index = saboteur().cards.index
    if isinstance(action, Pass):
        return Pass(action.seat, tuple(sorted(action.cards, key=index.__getitem__)))
    if isinstance(action, MendSelf):
        return MendSelf(action.seat, tuple(sorted(action.cards, key=index.__getitem__)), action.tool)
    if isinstance(action, PlayPath) and saboteur().cards.same_turned(index[action.card]):
        return PlayPath(action.seat, action.card, action.x, action.y)
    return action


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"connection_rule": "strict", "board_limit": "padded"},
        {"connection_rule": "linked", "board_limit": "rectangle", "break_self": False},
        {"discard_count": "1_to_3", "discard_two_mend": True, "multi_reach": "all"},
        {"must_play": True, "discard_two_mend": True, "saboteur_finisher": "takes"},
        {"must_play": True, "stone_exception": "keep_link"},
    ],
    ids=str,
)
def test_the_judge_and_the_list_agree(options: dict[str, Any]) -> None:
    rulings = set(read_yaml(resources.root("data") / "saboteur" / "rulings.yaml"))
    asked = 0
    for seed in (3, 5):
        states = walk(3 + seed % 5, seed, **options)
        rare = [state for state in states if state.phase in ("choose_goal", "orient", "gold")]
        for state in [*states[:: 1 + len(states) // 7], *rare[:3]]:
            for seat in {state.mover, (state.mover + 1) % state.seats}:
                legal = {action for action in state.legal() if action.seat == seat}
                allowed = set()
                for action in questions(state, seat):
                    refusal = state.why_not(action)
                    asked += 1
                    if refusal is None:
                        allowed.add(same_card(action))
                    else:
                        assert refusal.key.startswith("refuse.")
                        assert not refusal.ruling or refusal.ruling in rulings
                assert allowed == legal
    assert asked > 50_000


NONSENSE: list[Any] = [
    None,
    "pass",
    42,
    Action(0),
    PlayPath(0, "path_cross", 10**12, -(10**12)),
    PlayPath(0, "path_cross", 1, 0, 45),
    PlayPath(0, None, None, None),  # type: ignore[arg-type]
    PlayPath(0, ["path_cross"], 1, 0),  # type: ignore[arg-type]
    PlayPath(0, "path_cross", 1.0, 0),  # type: ignore[arg-type]
    PlayPath(0, "path_cross", True, 0),
    PlayPath("0", "path_cross", 1, 0),  # type: ignore[arg-type]
    PlayPath(-1, "path_cross", 1, 0),
    PlayPath(7, "path_cross", 1, 0),
    PlayPath(0, "start", 1, 0),
    PlayPath(0, "goal_gold", 1, 0),
    PlayBroken(0, "broken_cart", -1),
    PlayBroken(0, "broken_cart", 10**9),
    PlayRepair(0, "repair_cart", 0, ""),
    PlayRepair(0, "repair_cart", 0, {}),  # type: ignore[arg-type]
    PlayRockfall(0, 0, 128),
    PlayRockfall(0, 0, 0, "map"),
    PlayMap(0, ""),
    PlayMap(0, "top", "rockfall"),
    Pass(0, ()),
    Pass(0, None),  # type: ignore[arg-type]
    Pass(0, (None,)),  # type: ignore[arg-type]
    Pass(0, ([],)),  # type: ignore[arg-type]
    Pass(0, ("Ы",)),
    Pass(0, ("map",) * 40),
    MendSelf(0, ("map", "map"), "cart"),
    MendSelf(0, (1, 2), "cart"),  # type: ignore[arg-type]
    Reveal(0, "mid"),
    Reveal(0, 1),  # type: ignore[arg-type]
    Orient(0, 0),
    Orient(0, "0"),  # type: ignore[arg-type]
    Pick(0, 1),
    Pick(0, []),  # type: ignore[arg-type]
]


@pytest.mark.parametrize("action", NONSENSE, ids=repr)
def test_nonsense_is_refused_and_changes_nothing(action: Any) -> None:
    state = place(seats=3, hands={0: ["map", "path_cross"]}, board={"0,1": "path_straight_vertical"})
    before = state.dump()
    assert state.why_not(action) is not None
    if isinstance(action, Action):
        with pytest.raises(IllegalAction):
            state.apply(action)
    assert state.dump() == before


def test_nothing_is_legal_when_the_match_is_over() -> None:
    last = walk(3, 4, rounds=1)[-1]
    assert last.legal() == []
    assert last.actors() == ()
    for action in (Pass(0, ("map",)), Pick(0, 1), Reveal(0, "top"), Orient(0, 0)):
        refusal = last.why_not(action)
        assert refusal is not None
        assert refusal.key == "refuse.over"


def test_the_judge_sees_the_seat_alone() -> None:
    """What it says of one's own hand comes before what it says of the table, and it says nothing of other hands."""
    state = place(seats=3, turn=0, hands={0: ["map"], 1: ["rockfall"], 2: ["path_cross"]})
    for card in ("rockfall", "path_cross", "broken_cart"):
        refusals = {state.why_not(Pass(seat, (card,))).key for seat in (1, 2)}  # type: ignore[union-attr]
        assert refusals == {"refuse.not_your_turn"}


def test_cautions_do_not_depend_on_the_role() -> None:
    rng = Random(8)
    for seed in (3, 6):
        for state in walk(5, seed)[::9]:
            other = state.clone()
            other.saboteur = [not bad for bad in other.saboteur]
            for action in rng.sample(state.legal(), min(10, len(state.legal()))):
                assert state.caution(action) == other.caution(action)
