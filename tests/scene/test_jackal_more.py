"""Treasure Island and the small islands on the real screen: every action clicked, every event shown."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import pygame
import pytest

from jackal.core.game import Action
from jackal.games.jackal.rules import actions
from jackal.games.jackal.scene import JackalBoard
from jackal.games.jackal.scene_held import may_fire, may_sail
from jackal.games.jackal.scene_looks import fleet, look_at, moved_first
from tests.scene.conftest import Sit
from tests.scene.player import Player, table_of

ALL = ["ben_gunn_island", "thousand_caves", "friday_island", "jolly_roger", "tides"]
WHOLE: dict[str, Any] = {"edition": "treasure_island", "modules": ALL, "caramba_tiles": 1}
RARE = (actions.Drink, actions.GiveRum, actions.LaunchBoat, actions.FireBall, actions.Fly, actions.Resurrect)
MODES = [("pp", "two_double"), ("ppp", "three_single"), ("pppp", "four_teams")]
GROUND = {"3,3": "cave", "9,4": "cave", "6,6": "trap", "4,5": "empty", "5,5": "empty", "6,5": "empty", "7,7": "trap"}


def wanted(legal: list[Action], rng: Random) -> Action:
    """Any of them, rather one of the rare ones."""
    rare = [one for one in legal if isinstance(one, RARE) or getattr(one, "load", "").startswith(("cart", "boat"))]
    return rng.choice(rare if rare and rng.random() < 0.6 else legal)


def seated(sit: Sit, spec: Mapping[str, Any], people: str = "pp", *args: Any, **options: Any) -> Player:
    """At a position of Treasure Island, plain ground all round."""
    tiles = {**GROUND, **spec.get("tiles", {})}
    position = {"rest": "closed empty", **spec, "tiles": tiles}
    settled = {"edition": "treasure_island", **options}
    player = sit(table_of("jackal", people, options=settled, position=position, curtain="never"), *args)
    player.settle()
    return player


@pytest.mark.parametrize(("people", "mode"), MODES)
@pytest.mark.parametrize("pace", ["off", "quick"])
def test_a_game_is_played_by_clicks(sit: Sit, people: str, mode: str, pace: str) -> None:
    table = table_of("jackal", people, seed=len(mode), options={**WHOLE, "mode": mode}, curtain="never")
    player = sit(table, pace=pace)
    rng = Random(f"{mode} {pace}")
    for _ in range(70):
        player.settle()
        scene = player.scene
        pieces = {piece.id: piece for piece in scene.board.pieces(table.view())}
        actors = scene.stage.actors.items()
        assert {name: actor.piece for name, actor in actors if name not in scene.stage._held} == pieces
        if table.outcome is not None:
            break
        action = wanted(table.legal(), rng)
        player.do(action)
        assert player.last == action


def test_every_legal_action_can_be_clicked_and_what_is_foretold_is_so(sit: Sit) -> None:
    """Paths differ; arrows on the water show where ships sail; a ship that can fire says so; what the earthquake moves
    first is lit."""
    player = sit(table_of("jackal", "pp", options=WHOLE))
    board, kinds = player.scene.board, set()
    assert isinstance(board, JackalBoard)
    for seed in range(10):
        people, mode = MODES[seed % 3]
        rng = Random(seed)
        state = table_of("jackal", people, seed=seed, options={**WHOLE, "mode": mode}).state_at(0)
        for _ in range(200):
            if state.outcome() is not None:
                break
            seat = state.actors()[0]
            view: Any = state.view(seat)
            legal = [action for action in state.legal() if action.seat == seat]
            paths = [board.targets(action, view) for action in legal]
            assert len(set(paths)) == len(paths), "two actions have the same targets"
            longer = {path[:size] for path in paths for size in range(len(path))}
            assert not longer & set(paths), "one path is the beginning of another"
            kinds |= {type(action) for action in legal}
            sailing = {(ship, cell) for ship in fleet(view) for cell in may_sail(ship, view)}
            assert sailing == {(one.ship, one.to) for one in legal if isinstance(one, actions.MoveShip)}
            firing = any(isinstance(action, actions.FireBall) for action in legal)
            assert any(may_fire(ship, view) for ship in view.ships) == firing
            action = wanted(legal, rng)
            waiting = view.decision
            state.step(action, tell=False)
            after: Any = state.view(seat)
            if waiting is not None and waiting.kind == "quake" and moved_first(view) is None:
                assert after.decision is None or moved_first(after) == action.to  # type: ignore[attr-defined]
    assert kinds >= {actions.Drink, actions.GiveRum, actions.LaunchBoat, actions.FireBall, actions.AnswerRum}


def test_a_prisoner_drinks_by_a_click_on_where_he_goes(sit: Sit) -> None:
    spec = {"units": {"white_1": {"at": [6, 6], "trapped": True}}, "bottles": {"white": 1}}
    player = seated(sit, spec)
    scene = player.scene
    player.click("unit:white_1")
    assert {target: scene.hand.glow()[target][0] for target in scene.hand.coming()} == dict.fromkeys(
        scene.hand.coming(), scene.board.glows["rum"]
    )
    assert scene.bar.banner.text == "White · Anna: a drink, and where to? (White 1)"
    player.click("cell:5,5")
    assert player.last == actions.Drink(0, "white_1", (5, 5))


def test_friday_gets_rum_by_a_button_never_by_a_mere_click_on_him(sit: Sit) -> None:
    spec = {"units": {"white_1": [5, 5], "friday": {"at": [4, 5], "crew": "white"}}, "bottles": {"white": 1}}
    player = seated(sit, spec)
    player.click("unit:white_1")
    assert "unit:friday" not in player.scene.hand.coming()
    player.press(player.scene.ui.find("way:give_rum").rect.center)
    assert player.shell.dialogs, "it is asked whether Friday is really to vanish"
    player.press(player.shell.dialogs[-1].ui.find("yes").rect.center)
    assert player.last == actions.GiveRum(0, "white_1", "friday")
    player.settle()
    assert player.scene.stage.piece("unit:friday") is None


@pytest.mark.parametrize("answer", ["give", "keep"])
def test_a_partner_is_asked_for_his_bottle(sit: Sit, answer: str) -> None:
    spec = {"units": {"white_1": {"at": [6, 6], "trapped": True}}, "bottles": {"black": 1}}
    player = seated(sit, spec, "pppp", mode="four_teams")
    player.click("unit:white_1")
    player.click("cell:5,5")
    player.settle()
    assert player.table.acting == 2
    assert "Vera" in player.scene.bar.banner.text
    player.press(player.scene.ui.find(f"button:{answer}").rect.center)
    player.settle()
    assert player.last == actions.AnswerRum(2, answer == "give")
    assert player.table.view().bottles["black"] == (0 if answer == "give" else 1)  # type: ignore[attr-defined]


def test_caves_show_where_they_lead(sit: Sit) -> None:
    player = seated(sit, {})
    stage = player.scene.stage
    assert stage.piece("way_out:(9, 4)") is None
    player.move(player.scene.plate.rect_of("cell:3,3").center)  # type: ignore[union-attr]
    assert stage.piece("way_out:(9, 4)") is not None
    assert stage.piece("way_out:(3, 3)") is None
    player.move(player.scene.plate.rect_of("cell:5,7").center)  # type: ignore[union-attr]
    assert stage.piece("way_out:(9, 4)") is None


def test_a_ship_under_the_mouse_shows_where_it_sails_and_who_is_on_board(sit: Sit) -> None:
    player = seated(sit, {})
    stage = player.scene.stage
    assert player.scene.bar.banner.text.endswith("a pirate or the ship?")
    crowd = stage.piece("aboard:white")
    assert crowd is not None
    assert crowd.look == ("count", 3)
    player.move(player.point_of("ship:white"))
    assert {actor.piece.at.x for actor in stage.actors.values() if actor.piece.id.startswith("sail:")} == {5.5, 7.5}
    player.move(player.scene.plate.rect_of("ship:red").center)  # type: ignore[union-attr]
    assert not any(name.startswith("sail:") for name in stage.actors)


def test_under_grass_it_is_said_who_plays_whom(sit: Sit) -> None:
    player = seated(sit, {"grass": 4}, "pppp", mode="four_single")
    assert player.table.acting == 1
    text = player.scene.bar.banner.text
    assert "Boris" in text
    assert "White" in text
    row = player.scene.players.rows[1]
    assert row.lit
    assert row.detail == player.scene.say("panel.plays", crew=player.scene.say("crew.white"))
    assert player.scene.counters.items[0][1] == "4"


def test_a_load_for_the_cave_is_chosen_by_buttons(sit: Sit) -> None:
    player = seated(sit, {"units": {"white_1": [4, 4]}, "tiles": {"4,4": "empty"}, "coins": {"3,3": 2}})
    player.click("unit:white_1")
    player.click("cell:3,3")
    player.settle()
    assert set(player.scene.hand.answers()) == {"button:take_coin", "button:take_nothing"}
    player.press(player.scene.ui.find("button:take_coin").rect.center)
    player.settle()
    view: Any = player.table.view()
    assert view.units["white_1"].at == (9, 4)
    assert view.coins == {"3,3": 1, "9,4": 1}


def test_a_cart_takes_as_much_as_is_wished(sit: Sit) -> None:
    spec = {"units": {"white_1": [4, 5]}, "tiles": {"4,5": "cart"}, "carts": ["4,5"], "coins": {"4,5": 3}}
    player = seated(sit, spec, modules=["ben_gunn_island"])
    picker = player.scene.hand.picker
    assert picker is not None
    player.click("unit:white_1")
    seen = set()
    for _ in range(6):
        seen.add(picker.toggle("load"))
        player.scene.deeds.turn("load")
    assert seen == {"load:cart_3", "load:cart_2", "load:cart_1", "load:cart", "load:coin", "load:empty"}
    while picker.toggle("load") != "load:cart_2":
        player.scene.deeds.turn("load")
    player.click("cell:5,5")
    assert player.last == actions.Walk(0, "white_1", (5, 5), "cart_2")
    player.settle()
    view: Any = player.table.view()
    assert (view.carts, view.coins) == (("5,5",), {"4,5": 1, "5,5": 2})
    assert player.scene.stage.piece("cart:5,5") is not None
    tile = player.scene.stage.piece("tile:4,5")
    assert tile is not None
    assert tile.look == ("tile", "cart_used", 0)


def test_boats_of_one_cell_are_counted(sit: Sit) -> None:
    spec = {
        "units": {"white_1": [4, 5]},
        "tiles": {"4,5": "empty", "5,5": "empty", "8,8": "boat", "9,8": "boat"},
        "beached": ["4,5", "4,5", "8,8"],
    }
    player = seated(sit, spec, modules=["ben_gunn_island"])

    def look(key: str) -> Any:
        piece = player.scene.stage.piece(f"boat:{key}")
        return None if piece is None else piece.look

    assert look("4,5") == ("pile", 2, "jackal/boat_beached")
    assert look("8,8") is None, "its tile shows it"
    picker = player.scene.hand.picker
    assert picker is not None
    player.click("unit:white_1")
    while picker.toggle("load") != "load:boat":
        player.scene.deeds.turn("load")
    player.click("cell:5,5")
    player.settle()
    assert (look("4,5"), look("5,5")) == ("jackal/boat_beached", "jackal/boat_beached")


def test_a_chest_says_whether_its_gold_is_still_here(sit: Sit) -> None:
    player = seated(sit, {"tiles": {"4,5": "chest_2", "5,5": "chest_3"}, "coins": {"4,5": 1}})
    board, view = player.scene.board, player.table.view()
    full, empty = (board.card([f"cell:{key}"], view) for key in ("4,5", "5,5"))
    assert full is not None
    assert empty is not None
    assert (full.title, full.lines) == ("Chest II", (player.scene.say("tile.chest.tip"),))
    assert empty.lines == (player.scene.say("tile.chest.tip.empty"),)


def test_a_jonah_is_explained_on_board(sit: Sit) -> None:
    player = seated(sit, {}, modules=["jolly_roger"])
    board, view = player.scene.board, player.table.view()
    jonah, other = (board.card([f"unit:{name}"], view) for name in ("white_1", "white_2"))
    assert jonah is not None
    assert other is not None
    assert jonah.lines == (player.scene.say("unit.jonah.tip"),)
    assert "R222" in jonah.rulings
    assert other.lines != jonah.lines


def test_the_lighthouse_says_how_many_tiles_are_left(sit: Sit) -> None:
    spec = {"units": {"white_1": [5, 5]}, "tiles": {"6,6": "closed lighthouse"}}
    player = seated(sit, spec)
    player.click("unit:white_1")
    player.click("cell:6,6")
    for left, cell in enumerate(("9,9", "8,9", "7,9", "6,9")):
        player.settle()
        assert f"({4 - left} to go)" in player.scene.bar.banner.text
        player.click(f"cell:{cell}")
    player.settle()
    assert player.table.view().decision is None  # type: ignore[attr-defined]


def test_what_one_has_seen_from_the_lighthouse_only_he_sees(sit: Sit) -> None:
    table = table_of("jackal", "pp", seed=4, options={**WHOLE, "lighthouse_mode": "peek"}, moves=0)
    rng, state = Random(4), table.state_at(0)
    for _ in range(3000):
        view: Any = state.view(state.actors()[0])
        if view.known or state.outcome() is not None:
            break
        state.step(rng.choice(state.legal()))
    assert view.known
    other: Any = state.view(1 - view.seat)
    board = sit(table_of("jackal", "pp")).scene.board
    for key in view.known:
        mine, his = look_at(key, view), look_at(key, other)
        assert isinstance(mine, tuple)
        assert mine[0] == "known"
        assert his == mine[1]
        assert board.card([f"cell:{key}"], view).look == mine[2]  # type: ignore[union-attr]
        assert board.card([f"cell:{key}"], other).look == his  # type: ignore[union-attr]


def test_used_tiles_look_used(sit: Sit) -> None:
    spec = {"tiles": {"5,5": "bottles_2", "7,5": "galleon", "8,5": "galleon"}, "treasures": ["8,5"]}
    player = seated(sit, spec)
    looks = {name: actor.piece.look for name, actor in player.scene.stage.actors.items()}
    assert looks["tile:5,5"] == ("tile", "bottles_1_used", 0)
    assert looks["tile:7,5"] == ("tile", "galleon_used", 0)
    assert looks["tile:8,5"] == ("tile", "galleon", 0)
    assert looks["big_treasure:8,5"] == "jackal/big_treasure"


def test_whoever_is_washed_away_chooses_where_himself(sit: Sit) -> None:
    """A corner of the coast has two sides on the sea."""
    spec = {
        "tiles": {"6,6": "closed tide", "1,2": "empty"},
        "units": {"white_1": [5, 5], "red_1": [1, 2]},
    }
    player = seated(sit, spec, modules=["tides"])
    player.click("unit:white_1")
    player.click("cell:6,6")
    player.settle()
    view: Any = player.table.view()
    assert view.decision is not None
    assert (view.decision.kind, view.decision.seat, player.table.acting) == ("wash", 1, 1)
    assert "Boris" in player.scene.bar.banner.text
    goal = f"cell:{view.decision.options[0][0]},{view.decision.options[0][1]}"
    player.click(goal)
    player.settle()
    assert player.table.view().units["red_1"].place == "sea"  # type: ignore[attr-defined]


@pytest.mark.parametrize("dt", [0.02, 0.08])
def test_a_moving_piece_leaves_no_ghost_behind(sit: Sit, dt: float) -> None:
    """On a slow machine, too, what is drawn of a movement is what all drawn anew would be."""
    spec = {"units": {"white_1": [5, 5]}, "tiles": {"5,5": "empty", "6,6": "closed arrow_diag_1 1"}}

    def film(anew: bool) -> list[bytes]:
        position = {"rest": "closed empty", **spec}
        player = sit(table_of("jackal", "pp", position=position, curtain="never"), pace="normal")
        player.settle()
        player.click("unit:white_1")
        player.click("cell:6,6")
        frames = []
        while player.scene.show.busy:
            if anew:
                player.shell.redraw()
            player.step(dt)
            frames.append(pygame.image.tobytes(player.shell.surface, "RGB"))
        return frames

    parts, whole = film(anew=False), film(anew=True)
    assert len(parts) == len(whole) > 5
    assert [n for n, frame in enumerate(parts) if frame != whole[n]] == []
