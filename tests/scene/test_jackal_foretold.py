"""What the island will do by itself is foretold: where bears step and when, whom a tide takes, what a skull means."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from jackal.games.jackal.rules import events as told
from jackal.games.jackal.scene_held import turns_left
from jackal.games.jackal.scene_places import key_of
from jackal.games.jackal.scene_strands import strands
from tests.scene.conftest import Sit
from tests.scene.player import Player, table_of
from tests.scene.test_jackal_more import WHOLE, seated

OPEN = {f"{n},{m}": "empty" for n in range(3, 8) for m in range(3, 8)}
BEAR: dict[str, Any] = {"tiles": {**OPEN, "3,3": "bear"}, "bears": ["3,3"]}


def paws(player: Player) -> list[Any]:
    """The two prints on the cell that a bear will go to."""
    pieces = [actor.piece for actor in player.scene.stage.actors.values()]
    return [piece for piece in pieces if piece.look == "jackal/paw" and piece.w > 0.3]


def point(player: Player, target: str) -> None:
    player.move(player.scene.plate.rect_of(target).center)  # type: ignore[union-attr]
    player.step()


@pytest.mark.parametrize("language", ["en", "ru", "uk"])
def test_a_bear_shows_its_next_step(sit: Sit, language: str) -> None:
    spec = {**BEAR, "units": {"white_1": [7, 7]}, "turn": "white"}
    player = seated(sit, spec, "pp", (1280, 720), language, modules=["jolly_roger"])
    assert not paws(player)
    point(player, "bear:0")
    assert {(int(paw.at.x), int(paw.at.y)) for paw in paws(player)} == {(4, 4)}
    card = player.scene.card.card
    assert card is not None
    assert card.note == player.scene.say("mark.bear_goes", n=4)
    player.move((2, 2))
    player.step()
    assert not paws(player)


def test_at_the_last_turn_of_a_round_the_paws_are_there_unasked(sit: Sit) -> None:
    spec = {**BEAR, "units": {"white_1": [7, 7], "yellow_1": [6, 3]}, "turn": "yellow"}
    player = seated(sit, spec, "pppp", mode="four_single", modules=["jolly_roger"])
    assert {(int(paw.at.x), int(paw.at.y)) for paw in paws(player)} == {(4, 3)}
    rows = player.scene.players.rows
    assert [row.look[0] == "last" for row in rows] == [False, False, False, True]
    assert player.scene.say("panel.round_ends") in rows[3].tip
    sign, number, words = player.scene.board.status(player.table.view())[0]
    assert (sign, number) == ("jackal/paw", "1")
    assert player.scene.say("crew.yellow") in words


def test_where_somebody_stands_no_paws_hide_under_him_but_swords_are_crossed(sit: Sit) -> None:
    spec = {"rest": "empty", "tiles": {"3,3": "bear"}, "bears": ["3,3"], "units": {"white_1": [4, 4]}, "turn": "white"}
    player = seated(sit, spec, "pp", modules=["jolly_roger"])
    point(player, "bear:0")
    pieces = [actor.piece for actor in player.scene.stage.actors.values()]
    prints = [piece for piece in pieces if piece.look == "jackal/paw"]
    swords = [piece for piece in pieces if piece.look == "jackal/mark_attack"]
    assert not paws(player)
    assert len(prints) == 1
    assert [(int(piece.at.x), int(piece.at.y)) for piece in swords] == [(4, 4)]


def test_the_dead_are_not_waited_for(sit: Sit) -> None:
    spec = {**BEAR, "units": {"white_1": [7, 7], **{f"yellow_{n}": "dead" for n in (1, 2, 3)}}, "turn": "black"}
    player = seated(sit, spec, "pppp", mode="four_single", modules=["jolly_roger"])
    assert [row.look[0] == "last" for row in player.scene.players.rows] == [False, False, True, False]
    assert turns_left(player.table.view()) == 1  # type: ignore[arg-type]


def test_a_bear_says_whether_it_stays_or_strikes(sit: Sit) -> None:
    for units, word in (({"white_1": [9, 9]}, "stays"), ({"white_1": [3, 3]}, "stands")):
        spec = {**BEAR, "tiles": {**BEAR["tiles"], "9,9": "empty"}, "units": units, "turn": "white"}
        player = seated(sit, spec, modules=["jolly_roger"])
        card = player.scene.board.card(["bear:0"], player.table.view())
        assert card is not None
        assert card.note == player.scene.say(f"mark.bear_{word}", n=4)


def test_bears_go_where_they_were_said_to_go() -> None:
    """The step that a view foretells before an action that moves nobody else's prospects is the one that is made."""
    seen = 0
    for seed in range(6):
        position = {"rest": "closed empty", "tiles": {**OPEN, "3,3": "bear", "7,7": "bear"}, "bears": ["3,3", "7,7"],
                    "units": {"white_1": [5, 5], "red_1": [6, 3]}}  # fmt: skip
        options = {"mode": "four_single", "modules": ["jolly_roger"]}
        table = table_of("jackal", options=options, position=position, seed=seed)
        rng = Random(seed)
        for _ in range(60):
            view: Any = table.view()
            if table.outcome is not None:
                break
            events = table.apply(rng.choice(table.legal()))
            steps = [event for event in events if isinstance(event, told.BearMoved)]
            still = not any(isinstance(event, told.Moved | told.Hit | told.TileOpened) for event in events)
            if steps and still and turns_left(view) == 1:
                seen += 1
                moved = [key_of(event.to) for event in steps]
                assert moved == [there for here, there in zip(view.bears, view.prowl, strict=True)
                                 if there in moved]  # fmt: skip
    assert seen


COAST = {f"{x},1": "empty" for x in range(3, 10)}


def washed(sit: Sit, pace: str) -> Player:
    crews = ("red", "black", "yellow")
    units = {f"{crew}_{n}": [3 + k + 4 * (n - 1), 1] for k, crew in enumerate(crews) for n in (1, 2)}
    spec = {"tiles": {**COAST, "6,6": "closed tide"}, "units": {**units, "white_1": [5, 5]}}
    player = seated(sit, spec, "pppp", mode="four_single", modules=["tides"])
    player.scene.show.motion.pace.speed = pace
    return player


def test_a_tide_that_washes_many_is_over_soon(sit: Sit) -> None:
    player = washed(sit, "normal")
    player.click("unit:white_1")
    player.click("cell:6,6")
    seconds = 0.0
    while player.scene.show.busy:
        player.step(0.02)
        seconds += 0.02
    view: Any = player.table.view()
    assert sum(unit.place == "sea" for unit in view.units.values()) == 6
    assert 0.8 < seconds < 2.6  # the walk and the turning tile are 0.6 of it


def test_strands_keep_every_event_and_the_order_within_each_fate() -> None:
    """Whatever is shown together, nothing is lost or doubled, and what befalls one unit stays in order."""
    together = 0
    for seed in range(12):
        table = table_of("jackal", "pppp", options={**WHOLE, "mode": "four_single"}, seed=seed)
        rng = Random(seed)
        for _ in range(120):
            if table.outcome is not None:
                break
            events = table.apply(rng.choice(table.legal()))
            shown = strands(events)
            assert [event for item in shown for strand in item for event in strand] == list(events)
            together += any(len(item) > 1 for item in shown)
    assert together


def test_a_tide_in_wait_shows_whom_it_would_take(sit: Sit) -> None:
    spec = {
        "tiles": {"1,5": "empty", "1,6": "fort", "11,5": "empty", "7,7": "tide waiting", "6,6": "empty"},
        "units": {"red_1": [1, 5], "red_2": [1, 6], "yellow_1": [11, 5], "white_1": [6, 6]},
    }
    player = seated(sit, spec, modules=["tides"])
    point(player, "cell:7,7")
    swept = {name for name in player.scene.stage.actors if name.startswith("swept:")}
    assert swept == {"swept:red_1", "swept:yellow_1"}


def test_a_skull_says_why_before_it_is_clicked(sit: Sit) -> None:
    spec = {"tiles": {"5,5": "empty", "6,6": "cannibal"}, "units": {"white_1": [5, 5]}}
    player = seated(sit, spec)
    player.click("unit:white_1")
    point(player, "cell:6,6")
    card = player.scene.card.card
    assert card is not None
    assert card.lines == ("Certain death: White 1 gets to the cannibal.",)
    point(player, "cell:4,4")
    card = player.scene.card.card
    assert card is not None
    assert not card.lines[0].startswith("Certain")




@pytest.mark.parametrize("size", [(1024, 600), (1280, 720)])
@pytest.mark.parametrize("text", ["normal", "huge"])
def test_six_counters_have_room_side_by_side(sit: Sit, size: tuple[int, int], text: str) -> None:
    spec = {**BEAR, "units": {"white_1": [7, 7]}, "grass": 3, "turn": "white"}
    options = {"mode": "four_single", "modules": ["jolly_roger"], "edition": "treasure_island"}
    table = table_of("jackal", options=options, position={"rest": "closed chest_5", **spec}, curtain="never")
    player = sit(table, size, text_size=text)
    player.settle()
    counters = player.scene.panel.counters
    boxes = counters._boxes()
    assert len(boxes) == 6
    assert boxes[-1].right <= counters.rect.right
    for (_, number, _), box, after in zip(counters.items, boxes, [*boxes[1:], None], strict=True):
        assert counters._side() + counters._words(number) < box.w
        assert after is None or box.right <= after.x
