"""The picker with a small made-up game: two pirates, a few cells, a coin, cards to discard."""

from __future__ import annotations

from itertools import combinations

import pytest

from jackal.ui.picker import Click, Picker, group_of

MOVES = {
    "a-north": ("unit:a", "cell:n"),
    "a-east-coin": ("unit:a", "cell:e", "load:coin"),
    "a-east": ("unit:a", "cell:e", "load:none"),
    "a-south": ("unit:a", "cell:s"),
    "b-north": ("unit:b", "cell:n"),
    "b-west-coin": ("unit:b", "cell:w", "load:coin"),
    "b-west": ("unit:b", "cell:w", "load:none"),
}
COIN = {"load": ("load:coin", "load:none")}


def moves(**kwargs):
    return Picker(MOVES.items(), COIN, **kwargs)


def plain(*paths, **kwargs):
    return Picker([(path[-1], path) for path in paths], **kwargs)


def test_what_comes_first_glows_first():
    picker = moves()
    assert picker.next() == ("unit:a", "unit:b")
    assert picker.chosen == ()
    assert not picker.started


def test_a_click_narrows_and_the_last_one_decides():
    picker = moves()
    assert picker.click(["unit:a"]) == Click("narrowed", targets=("unit:a",))
    assert picker.next() == ("cell:n", "cell:e", "cell:s")
    assert picker.chosen == ("unit:a",)
    assert picker.started
    assert picker.click(["cell:n"]) == Click("done", "a-north", ("unit:a", "cell:n"))


def test_the_topmost_target_that_can_be_clicked_is_meant():
    picker = moves()
    assert picker.click(["coin:1", "unit:b", "unit:a"]).targets == ("unit:b",)


def test_the_coin_comes_along_unless_it_is_left():
    picker = moves()
    picker.click(["unit:a"])
    assert picker.through("cell:e") == ["a-east-coin", "a-east"]
    assert picker.click(["cell:e"]).action == "a-east-coin"

    picker = moves()
    picker.click(["unit:a"])
    assert picker.toggle("load") == "load:coin"
    assert picker.turn("load") == "load:none"
    assert picker.through("cell:e") == ["a-east", "a-east-coin"]
    assert picker.click(["cell:e"]).action == "a-east"


def test_a_toggle_that_decides_nothing_is_not_shown():
    picker = moves()
    assert picker.toggle("wind") is None
    assert picker.turn("wind") is None
    picker.click(["unit:a"])
    picker.click(["cell:n"])
    assert picker.toggle("load") is None


def test_a_wish_that_is_not_legal_there_gives_way():
    picker = moves()
    picker.want("load:coin")
    picker.click(["unit:a"])
    assert picker.click(["cell:s"]).action == "a-south"


def test_turning_a_toggle_goes_round_all_that_decide():
    paths = {load: ("unit:a", "cell:n", f"load:{load}") for load in ("coin", "big", "none")}
    picker = Picker(paths.items(), {"load": ("load:big", "load:none", "load:coin")})
    seen = [picker.wanted("load")] + [picker.turn("load") for _ in range(3)]
    assert seen == ["load:big", "load:none", "load:coin", "load:big"], "in the order given, not that of letters"


def test_one_step_back_at_a_time():
    ways = [("unit:a", "cell:n", f"way:{way}") for way in (1, 2)]
    picker = plain(*ways, ("unit:a", "cell:s"), ("unit:b", "cell:s"))
    picker.click(["unit:a"])
    picker.click(["cell:n"])
    assert picker.next() == ("way:1", "way:2")
    assert picker.back()
    assert picker.chosen == ("unit:a",)
    assert picker.back()
    assert picker.chosen == ()
    assert not picker.back()
    assert picker.next() == ("unit:a", "unit:b")


def test_reset_takes_everything_back():
    picker = moves()
    picker.click(["unit:a"])
    picker.reset()
    assert not picker.started
    assert len(picker.left()) == len(MOVES)


def test_the_only_unit_is_chosen_by_itself_and_cannot_be_taken_back():
    picker = plain(("unit:a", "cell:n"), ("unit:a", "cell:s"))
    assert picker.chosen == ("unit:a",)
    assert not picker.started
    assert picker.next() == ("cell:n", "cell:s")
    assert not picker.back()
    assert picker.chosen == ("unit:a",)
    assert picker.click(["unit:a"]).kind == "nothing"
    assert picker.chosen == ("unit:a",)


def test_nothing_ever_happens_without_a_click():
    picker = plain(("unit:a", "cell:n"))
    assert picker.chosen == ()
    assert picker.next() == ("unit:a",)
    assert plain(("unit:a", "cell:n"), ("unit:a", "cell:s"), eager=False).chosen == ()


def test_it_completes_what_is_certain():
    assert plain(("card:map", "cell:n"), ("card:axe",)).click(["card:map"]).action == "cell:n"


def test_choosing_who_never_completes_by_itself():
    picker = plain(("unit:a", "cell:n"), ("unit:b", "cell:n"), selects=["unit"])
    assert picker.click(["unit:a"]).kind == "narrowed"
    assert picker.next() == ("cell:n",)
    assert picker.click(["cell:n"]).kind == "done"


def test_a_ship_that_is_gone_to_is_not_a_ship_that_is_chosen():
    boarding = ("unit:a", "ship:w", "load:coin")
    picker = Picker([("board", boarding), ("walk", ("unit:a", "cell:n"))], COIN, selects=["unit", "ship"])
    assert picker.click(["ship:w"]) == Click("done", "board", ("unit:a", "ship:w"))


def test_steps_that_all_share_pick_themselves():
    picker = plain(("unit:a", "ship:1", "cell:n"), ("unit:a", "ship:1", "cell:s"), ("unit:b", "cell:n"))
    assert picker.click(["unit:a"]).targets == ("unit:a", "ship:1")
    assert picker.next() == ("cell:n", "cell:s")
    picker.back()
    assert picker.chosen == ()


def test_a_step_that_a_toggle_alone_follows_is_left_to_the_player():
    paths = [("unit:a", "step:2", "load:coin"), ("unit:a", "step:2", "load:empty"), ("unit:b", "cell:n")]
    picker = Picker([(path, path) for path in paths], {"load": ("load:coin", "load:empty")})
    picker.click(["unit:a"])
    assert picker.chosen == ("unit:a",)
    assert picker.toggle("load") == "load:coin"
    assert picker.click(["step:2"]).action == paths[0]


def test_changing_ones_mind_by_a_click():
    picker = moves()
    picker.click(["unit:a"])
    assert "unit:b" in picker.others()
    assert picker.click(["unit:b"]).targets == ("unit:b",)
    assert picker.next() == ("cell:n", "cell:w")
    picker.back()
    assert picker.chosen == ()


def test_where_one_can_go_wins_over_changing_ones_mind():
    picker = plain(("unit:a", "cell:n"), ("unit:a", "cell:s"), ("unit:b", "cell:n"))
    picker.click(["unit:a"])
    assert picker.click(["unit:b", "cell:n"]).kind == "done"


def test_clicking_the_chosen_one_again_takes_it_back():
    picker = moves()
    picker.click(["unit:a"])
    assert picker.click(["unit:a"]).kind == "back"
    assert picker.chosen == ()


def test_clicking_a_stack_again_goes_on_to_the_next_in_it():
    picker = plain(*[(f"unit:{name}", f"cell:{way}") for name in "abc" for way in "ns"])
    stack = ["unit:a", "unit:b", "unit:c", "cell:0"]
    for expected in ("unit:a", "unit:b", "unit:c", "unit:a"):
        picker.click(stack)
        assert picker.chosen == (expected,)


def test_one_of_a_crowd_can_be_meant_whoever_is_chosen():
    picker = plain(*[(f"unit:{name}", f"cell:{way}") for name in "abc" for way in "ns"])
    picker.click(["unit:a", "cell:0", "unit:a", "unit:b", "unit:c"])
    picker.click(["unit:b", "cell:0", "unit:a", "unit:b", "unit:c"])
    assert picker.chosen == ("unit:b",)
    picker.click(["unit:b", "cell:0", "unit:a", "unit:b", "unit:c"])
    assert picker.chosen == ("unit:a",)


def test_what_cannot_be_done_is_refused_and_changes_nothing():
    picker = moves()
    assert picker.click(["cell:q"]) == Click("refused", targets=("cell:q",))
    picker.click(["unit:a"])
    assert picker.click(["cell:q", "sea:1"]) == Click("refused", targets=("unit:a", "cell:q"))
    assert picker.next() == ("cell:n", "cell:e", "cell:s")
    assert picker.click([]) == Click("nothing")


def test_two_choices_with_one_path_are_asked_for_by_name():
    picker = Picker([("walk", ("unit:a", "cell:n")), ("swim", ("unit:a", "cell:n")), ("stay", ("unit:a", "cell:0"))])
    assert picker.menu() == []
    assert picker.click(["cell:n"]).kind == "ask"
    assert picker.menu() == ["walk", "swim"]
    assert picker.choose("swim") == Click("done", "swim", ("unit:a", "cell:n"))
    picker.back()
    assert picker.menu() == []


def test_a_path_that_is_the_start_of_another_can_still_be_taken():
    picker = Picker([("stay", ("unit:a",)), ("go", ("unit:a", "cell:n")), ("other", ("unit:b", "cell:n"))])
    assert picker.click(["unit:a"]).kind == "ask"
    assert picker.menu() == ["stay"]
    assert picker.next() == ("cell:n",)
    assert picker.click(["cell:n"]).action == "go"


DISCARDS = {
    cards: ("button:discard", frozenset(f"card:{card}" for card in cards), "button:done")
    for count in (1, 2, 3)
    for cards in combinations("wxyz", count)
}


@pytest.mark.parametrize("order", ["wx", "xw", "zyx", "y"])
def test_cards_may_be_picked_in_any_order(order):
    picker = Picker([*((cards, path) for cards, path in DISCARDS.items()), ("play", ("button:play",))])
    picker.click(["button:discard"])
    for card in order:
        assert picker.click([f"card:{card}"]).kind == "narrowed"
    assert picker.click(["button:done"]).action == tuple(sorted(order))


def test_a_card_of_a_set_can_be_let_go_alone():
    picker = Picker([*((cards, path) for cards, path in DISCARDS.items()), ("play", ("button:play",))])
    for target in ("button:discard", "card:x", "card:y"):
        picker.click([target])
    assert picker.click(["card:x"]).kind == "back"
    assert picker.chosen == ("button:discard", "card:y")
    assert picker.click(["button:done"]).action == ("y",)


def test_a_full_set_completes_only_by_its_last_step():
    picker = Picker([(cards, path) for cards, path in DISCARDS.items() if len(cards) < 3])
    picker.click(["card:w"])
    assert set(picker.next()) == {"card:x", "card:y", "card:z", "button:done"}
    picker.click(["card:x"])
    assert picker.next() == ("button:done",)


def test_every_choice_can_be_reached_by_its_own_path():
    for action, path in MOVES.items():
        picker = moves(selects=["unit"])
        result = None
        for target in path:
            if group_of(target) == "load":
                continue
            picker.want(path[-1] if group_of(path[-1]) == "load" else "load:coin")
            result = picker.click([target])
        assert result == Click("done", action, path[: len(result.targets)])


def test_no_choices_no_targets():
    picker = Picker([])
    assert picker.next() == ()
    assert picker.click(["cell:n"]).kind == "refused"
