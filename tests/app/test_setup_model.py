from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from jackal import games
from jackal.app.settings import SetupChoice
from jackal.app.setup_model import LONGEST_NAME, SetupModel, dice_order, new_seed, read_seed, seed_text, settle_places
from jackal.core.setup import Seat
from tests.app.toygame import Regatta

COLOURS = tuple("abcdefghij")
PEOPLE = [f"Player {n}" for n in range(1, 30)]
BOTS = [f"Bot {n}" for n in range(1, 30)]


def name_of(seat: int, player: str) -> str:
    return PEOPLE[seat] if player == "person" else BOTS[seat]


def model(last: SetupChoice | None = None, seed: int | None = None) -> SetupModel:
    return SetupModel(Regatta(), COLOURS, name_of, last, seed)


def option(setup: SetupModel, id_: str):
    return next(o for o in setup.options() if o.id == id_)


def test_first_time_a_person_and_a_computer():
    setup = model()
    assert [(s.name, s.kind, s.colour) for s in setup.seats] == [("Player 1", "person", "a"), ("Bot 2", "bot", "b")]
    assert not setup.problems()


def test_any_number_of_seats_with_different_names_and_colours():
    setup = model()
    for count in range(1, 11):
        setup.set_count(count)
        assert setup.count == count == len(setup.seats)
        assert len({s.name for s in setup.seats}) == count
        assert len({s.colour for s in setup.seats}) == count
        assert not setup.problems()
    setup.set_count(99)
    assert setup.count == 10
    setup.set_count(0)
    assert setup.count == 1


def test_seats_that_were_left_out_come_back():
    setup = model()
    setup.set_count(3)
    setup.set_name(2, "Vera")
    setup.set_player(2, "hard")
    setup.set_count(2)
    setup.set_count(3)
    assert setup.seats[2] == Seat("Vera", "bot", "hard", "c")


def test_a_proposed_name_follows_who_sits_there_but_a_given_one_stays():
    setup = model()
    setup.set_player(1, "person")
    assert setup.seats[1].name == "Player 2"
    setup.set_name(0, "Anna")
    setup.set_player(0, "easy")
    assert setup.seats[0] == Seat("Anna", "bot", "easy", "a")
    setup.set_player(0, "hard")
    assert setup.seats[0].level == "hard"


def test_a_colour_in_use_is_exchanged():
    setup = model()
    setup.set_colour(0, "b")
    assert [s.colour for s in setup.seats] == ["b", "a"]
    setup.set_colour(0, "j")
    assert [s.colour for s in setup.seats] == ["j", "a"]
    setup.set_count(10)
    assert sorted(s.colour for s in setup.seats) == list(COLOURS)


def test_moving_a_seat_takes_its_colour_along():
    setup = model()
    setup.set_count(3)
    names = [s.name for s in setup.seats]
    assert setup.move(2, -1) == 1
    assert [s.name for s in setup.seats] == [names[0], names[2], names[1]]
    assert setup.move(0, -1) == 0
    assert setup.move(2, 5) == 2


def test_names_must_be_there_and_differ():
    setup = model()
    setup.set_name(0, "  ")
    assert [(p.where, p.message.key) for p in setup.problems()] == [("seat:0", "setup.name_missing")]
    with pytest.raises(ValueError):
        setup.plan()
    setup.set_name(0, "anna  b")
    setup.set_name(1, " Anna B ")
    assert [(p.where, p.message.key) for p in setup.problems()] == [("seat:1", "setup.name_twice")]
    setup.set_name(1, "x" * 99)
    assert len(setup.seats[1].name) == LONGEST_NAME


@pytest.mark.parametrize(
    "unseen", ["\u3164", "\u0301\u0308", "\u2800 \u115f", "\ufe0f", "\u202e\u200f", "\u034f", "\ud800"]
)
def test_a_name_that_nobody_can_read_is_none(unseen: str):
    setup = model()
    setup.set_name(0, unseen)
    assert [(p.where, p.message.key) for p in setup.problems()] == [("seat:0", "setup.name_missing")]
    setup.set_player(0, "hard")
    assert setup.seats[0].name.startswith("Bot"), "and no name to be kept"
    setup.set_name(0, "Anna")
    setup.set_name(1, f"{unseen} Anna {unseen}")
    assert [(p.where, p.message.key) for p in setup.problems()] == [("seat:1", "setup.name_twice")]
    setup.set_name(1, f"{unseen} Boris {unseen}")
    assert [seat.name for seat in setup.plan().seats] == ["Anna", "Boris"]


def test_options_depend_on_seats_and_on_each_other():
    setup = model()
    assert [o.id for o in setup.options()] == ["mode", "wind", "wind_rose", "laps", "limit", "buoys"]
    setup.set_count(1)
    assert setup.options()[-1].id == "solo_rival"
    setup.set_value("wind_rose", 16)
    setup.step(option(setup, "wind"), 1)
    assert "wind_rose" not in [o.id for o in setup.options()]
    assert setup.values()["wind_rose"] == 8
    setup.step(option(setup, "wind"), 1)
    assert setup.value("wind_rose") == 16


def test_a_default_that_depends_on_the_seats_follows_unless_chosen():
    setup = model()
    setup.set_count(4)
    assert setup.value("mode") == "teams"
    setup.set_value("mode", "single")
    setup.set_count(3)
    setup.set_count(4)
    assert setup.value("mode") == "single"
    setup.reset_options()
    assert setup.value("mode") == "teams"


def test_stepping_stops_at_the_ends():
    setup = model()
    laps, limit = option(setup, "laps"), option(setup, "limit")
    assert setup.choices(laps) == (1, 3, 5, 7, 9)
    setup.step(laps, 9)
    assert setup.value("laps") == 9
    setup.step(laps, -1)
    assert setup.value("laps") == 7
    assert setup.choices(limit)[:2] == ("off", 10)
    setup.step(limit, 1)
    assert setup.value("limit") == 10
    setup.step(limit, -5)
    assert setup.value("limit") == "off"
    assert setup.changed(laps)
    assert not setup.changed(limit)


def test_sets_keep_their_order():
    setup = model()
    buoys = option(setup, "buoys")
    setup.toggle(buoys, "red")
    setup.toggle(buoys, "black")
    assert setup.value("buoys") == ["green", "black"]
    setup.toggle(buoys, "red")
    assert setup.value("buoys") == ["red", "green", "black"]
    setup.toggle(buoys, "black")
    assert not setup.changed(buoys)


@pytest.mark.parametrize(
    ("text", "seed"),
    [("7", 7), (" 123 456 789 ", 123456789), ("12-34", 1234), ("", None), ("1e3", None), ("٣", None), ("9" * 13, None)],
)
def test_seeds_are_read_as_people_write_them(text, seed):
    assert read_seed(text) == seed


def test_seeds_come_back_as_they_are_shown():
    for _ in range(50):
        seed = new_seed()
        assert read_seed(seed_text(seed)) == seed
    setup = model()
    setup.seed_entry = "many"
    assert [p.where for p in setup.problems()] == ["seed"]


def test_the_last_set_up_comes_back_as_far_as_it_fits():
    setup = model(seed=5)
    setup.set_count(3)
    setup.set_name(0, "Anna")
    setup.set_colour(0, "h")
    setup.set_player(1, "hard")
    setup.set_value("laps", 9)
    setup.order = "dice"
    choice = setup.choice()
    again = model(choice)
    assert again.seats == setup.seats
    assert again.value("laps") == 9
    assert again.order == "dice"
    assert again.seed_entry != setup.seed_entry
    odd = SetupChoice(
        (Seat("A" * 50, "bot", "godlike", "zzz"), Seat("B", colour="a"), Seat("C", colour="a")),
        "sideways",
        {"laps": 4000, "buoys": "red", "gone": 1, "wind": "yes"},
    )
    again = model(odd)
    assert len({s.colour for s in again.seats}) == 3
    assert again.seats[0].level == "normal"
    assert again.order == "chosen"
    assert again.value("laps") == 3
    assert again.value("wind") is True
    assert again.choice().options == {}
    assert not again.problems()


def test_a_plan_is_what_was_chosen():
    setup = model(seed=11)
    setup.set_name(0, "  Anna   Maria ")
    setup.set_value("laps", 5)
    plan = setup.plan()
    assert plan.seats[0].name == "Anna Maria"
    assert plan.options["laps"] == 5
    assert plan.seed == 11
    assert plan.origin == (0, 1)
    assert plan.throws == ()


def test_places_drawn_and_diced_are_fair_and_follow_the_seed():
    seats = [Seat(name) for name in "ABCD"]
    for order in ("random", "dice"):
        first = []
        for seed in range(800):
            plan = settle_places(seats, order, {}, seed)
            assert plan == settle_places(seats, order, {}, seed)
            assert sorted(plan.origin) == [0, 1, 2, 3]
            assert [s.name for s in plan.seats] == ["ABCD"[at] for at in plan.origin]
            first.append(plan.origin[0])
        assert all(150 < first.count(seat) < 250 for seat in range(4))


@pytest.mark.parametrize("seats", range(1, 11))
def test_dice_say_who_sits_where(seats):
    for seed in range(60):
        order, rounds = dice_order(seats, Random(seed))
        assert sorted(order) == list(range(seats))
        keys = [tuple(row[seat] for row in rounds) for seat in order]
        assert keys == sorted(keys, reverse=True)
        assert len(set(keys)) == seats
        for row, later in pairwise(rounds):
            again = [seat for seat in range(seats) if later[seat]]
            assert all(row[seat] and row.count(row[seat]) > 1 for seat in again)


def test_what_changes_nothing_is_not_asked() -> None:
    setup = SetupModel(games.rules("jackal"), COLOURS, name_of)
    classic = {o.id for o in setup.options()}
    assert "cannon_mode" in classic
    assert not classic & {"lighthouse_mode", "partner_rum", "ben_counts_for_limit", "friday_shields_fighters"}
    setup.set_value("modules", ["ben_gunn_island"])
    assert {o.id for o in setup.options()} - classic == {"ben_counts_for_limit"}
    setup.set_value("edition", "treasure_island")
    assert {o.id for o in setup.options()} == {o.id for o in setup.game.options(setup.count)}
    assert not setup.problems()
