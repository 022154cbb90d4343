"""What a match's screen does, whatever the game: shown by Jackal and by the toy game with its hidden hands."""

from __future__ import annotations

from random import Random

import pygame
import pytest

from jackal.games.jackal.rules import actions
from jackal.ui.board import MAP
from jackal.ui.picker import group_of
from tests.scene import river as boats
from tests.scene.conftest import Sit
from tests.scene.player import Player, table_of
from tests.toy.rules import Bid, Steer


@pytest.fixture
def jackal(sit: Sit) -> Player:
    player = sit(table_of("jackal"))
    player.settle()
    return player


# --- clicks


def test_clicking_a_ship_and_a_cell_sails_it(jackal: Player) -> None:
    assert "ship:white" in jackal.scene.hand.glow()
    jackal.press(jackal.point_of("ship:white"))
    assert jackal.scene.hand.chosen == ("ship:white",)
    assert set(jackal.scene.hand.glow()) == {"cell:5,12", "cell:7,12"}
    jackal.press(jackal.point_of("cell:5,12"))
    assert jackal.last == actions.MoveShip(0, "white", (5, 12))
    jackal.settle()
    assert jackal.scene.plate.view.ships["white"] == (5, 12)


def test_right_click_and_escape_take_one_step_back(jackal: Player) -> None:
    jackal.press(jackal.point_of("unit:white_1"))
    jackal.press((30, 400), button=3)
    assert jackal.scene.hand.chosen == ()
    jackal.press(jackal.point_of("unit:white_1"))
    jackal.key(pygame.K_ESCAPE)
    assert jackal.scene.hand.chosen == ()
    assert not jackal.shell.dialogs
    jackal.key(pygame.K_ESCAPE)
    assert jackal.shell.dialogs


def test_dragging_a_pirate_to_a_cell_moves_him(jackal: Player) -> None:
    start = jackal.point_of("unit:white_1")
    event = pygame.event.Event
    jackal.move(start)
    jackal.step(0, event(pygame.MOUSEBUTTONDOWN, pos=start, button=1))
    end = jackal.point_of("cell:6,11")
    jackal.move(end)
    assert jackal.table.count == 0
    jackal.step(0, event(pygame.MOUSEBUTTONUP, pos=end, button=1))
    assert jackal.last == actions.Disembark(0, "white_1", (6, 11))


def test_every_pirate_of_a_stack_can_be_chosen(jackal: Player) -> None:
    names = ("white_1", "white_2", "white_3")
    points = {name: jackal.point_of(f"unit:{name}") for name in names}
    for name in names:
        jackal.press(points[name])
        assert jackal.scene.hand.chosen == (f"unit:{name}",)


def test_what_cannot_be_done_is_explained_with_its_ruling(jackal: Player) -> None:
    scene = jackal.scene
    jackal.press(jackal.point_of("unit:white_1"))
    box = scene.plate.rect_of("cell:3,3")
    assert box is not None
    jackal.press(box.center)
    assert jackal.table.count == 0
    assert scene.judge.visible
    assert scene.judge.text == scene.say("refuse.landing_straight")
    assert scene.judge.ruling == "R73"
    assert abs(scene.judge.rect.centerx - box.centerx) < 60
    assert scene.hand.chosen == ("unit:white_1",)
    jackal.press(scene.judge.rect.center)
    assert type(jackal.shell.scene).__name__ == "ReaderPage"


def test_an_enemy_is_not_ours_to_move(jackal: Player) -> None:
    box = jackal.scene.plate.rect_of("unit:red_2")
    assert box is not None
    jackal.press(box.center)
    assert jackal.scene.judge.text == jackal.scene.tell(
        jackal.table.why_not(actions.Disembark(0, "red_2", (0, 6)))  # type: ignore[arg-type]
    )


@pytest.mark.parametrize("asked", [True, False])
def test_a_deadly_step_is_asked_about_unless_the_settings_say_no(sit: Sit, asked: bool) -> None:
    player = sit(table_of("jackal", seed=1))
    player.shell.change(warn=asked)
    rng = Random(3)
    for _ in range(400):
        player.settle()
        warned = [action for action in player.table.legal() if player.table.caution(action) is not None]
        if warned:
            break
        player.table.apply(rng.choice(player.table.legal()))
        player.scene.show.jump(player.table.view())
        player.scene.refresh()
    count = player.table.count
    scene = player.scene
    path = [target for target in scene.board.targets(warned[0], scene.hand.view) if group_of(str(target)) != "load"]
    for target in path:
        if target not in scene.hand.chosen:
            player.click(str(target))
    if not asked:
        assert player.table.count == count + 1
        return
    glow = scene.board.glows
    dialog = player.shell.dialogs[-1]
    assert player.table.count == count
    player.press(dialog.ui.find("no").rect.center)
    assert player.table.count == count
    assert any(light in (glow["doom"], glow["dive"], glow["fight"]) for light, _ in scene.hand.glow().values())
    player.click(str(path[-1]))
    player.press(player.shell.dialogs[-1].ui.find("yes").rect.center)
    assert player.table.count == count + 1


def test_the_coin_comes_along_or_stays(sit: Sit) -> None:
    spec = {"units": {"white_1": [6, 6]}, "tiles": {"6,6": "chest_2", "6,7": "empty"}, "coins": {"6,6": 2}}
    for key, load in ((None, "coin"), (pygame.K_c, "")):
        player = sit(table_of("jackal", "pp", position=spec))
        player.settle()
        player.press(player.point_of("unit:white_1"))
        assert player.scene.hand.glow()["cell:6,7"][1] == ("coins", 1)
        if key is not None:
            player.key(key)
            assert player.scene.hand.glow()["cell:6,7"][1] is None
        player.press(player.point_of("cell:6,7"))
        assert player.last == actions.Walk(0, "white_1", (6, 7), load)


# --- keys


def test_a_match_can_be_played_by_keys_alone(jackal: Player) -> None:
    rng, made = Random(2), 0
    for _ in range(600):
        jackal.settle()
        if jackal.table.count != made:
            made = jackal.table.count
        keys = [pygame.K_TAB, pygame.K_RIGHT, pygame.K_LEFT, pygame.K_UP, pygame.K_DOWN, pygame.K_RETURN, pygame.K_1]
        jackal.key(rng.choice(keys))
        while jackal.shell.dialogs:
            jackal.key(pygame.K_RETURN)
        if made >= 12:
            return
    raise AssertionError("the keys lead nowhere")


def test_arrows_move_the_cursor_towards_where_they_point(jackal: Player) -> None:
    jackal.press(jackal.point_of("ship:white"))
    jackal.key(pygame.K_TAB)
    first = jackal.scene.pointer.pointed
    jackal.key(pygame.K_RIGHT if first == "cell:5,12" else pygame.K_LEFT)
    assert {first, jackal.scene.pointer.pointed} == {"cell:5,12", "cell:7,12"}
    assert jackal.scene.plate.marks.cursor


# --- undo, looking back, zoom


def test_undo_and_redo(jackal: Player) -> None:
    scene = jackal.scene
    assert not scene.panel.buttons["undo"].enabled
    jackal.do(actions.MoveShip(0, "white", (5, 12)))
    jackal.settle()
    assert scene.panel.buttons["undo"].enabled
    jackal.key(pygame.K_z, pygame.KMOD_CTRL)
    jackal.settle()
    assert jackal.table.count == 0
    assert scene.plate.view.ships["white"] == (6, 12)
    piece = scene.stage.piece("ship:white")
    assert piece is not None
    assert (piece.at.x, piece.at.y) == (6.5, 12.5)
    jackal.key(pygame.K_y, pygame.KMOD_CTRL)
    jackal.settle()
    assert scene.plate.view.ships["white"] == (5, 12)


def test_looking_back_is_read_only_and_leads_back(sit: Sit) -> None:
    player = sit(table_of("jackal", moves=60, seed=4))
    player.settle()
    scene, now = player.scene, player.table.view()
    assert scene.log._told
    scene.log.scroll_to(0)
    player.step()
    box = scene.log.rect
    player.press((box.x + 40, box.y + 30))
    assert scene.past is not None
    assert scene.past < 60
    assert scene.plate.view == player.table.view_at(scene.past)
    assert not scene.hand.free
    assert scene.panel.buttons["undo"].enabled is False
    at = scene.past
    player.key(pygame.K_RIGHT)
    assert scene.past == at + 1
    player.press(scene.plate.rect.center)
    assert player.table.count == 60
    player.press(scene.ui.find("now").rect.center)
    assert scene.past is None
    assert scene.plate.view == now
    assert scene.hand.free


def test_the_whole_log_can_be_scrolled_through(sit: Sit) -> None:
    player = sit(table_of("jackal", moves=300, seed=6))
    player.settle()
    log = player.scene.log
    assert log._first > 0
    for _ in range(400):
        player.key(pygame.K_PAGEUP)
        if log.offset == 0 and log._first == 0:
            break
    assert log._told[0].at == 1
    assert len({told.at for told in log._told}) > 200


def test_the_wheel_zooms_where_the_mouse_is(jackal: Player) -> None:
    plate = jackal.scene.plate
    pos = plate.rect.move(150, -90).center
    unit = plate.frames[MAP].unit
    jackal.move(pos)
    wheel = pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1, flipped=False)
    for _ in range(4):
        jackal.step(0, wheel)
    before = plate.frames[MAP].units(pos)
    jackal.step(0, wheel)
    assert plate.frames[MAP].unit > 2 * unit
    after = plate.frames[MAP].units(pos)
    assert abs(after[0] - before[0]) < 0.1
    assert abs(after[1] - before[1]) < 0.1
    assert plate.target_at(pos)[-1].endswith(f"{int(before[0])},{int(before[1])}")
    origin = plate.frames[MAP].origin
    event = pygame.event.Event
    jackal.step(0, event(pygame.MOUSEBUTTONDOWN, pos=pos, button=2))
    jackal.step(0, event(pygame.MOUSEMOTION, pos=(pos[0] + 40, pos[1] + 20), rel=(40, 20), buttons=(0, 1, 0)))
    jackal.step(0, event(pygame.MOUSEBUTTONUP, pos=(pos[0] + 40, pos[1] + 20), button=2))
    assert plate.frames[MAP].origin != origin
    for _ in range(5):
        jackal.step(0, event(pygame.MOUSEWHEEL, x=0, y=-1, flipped=False))
    assert plate.frames[MAP].unit == unit


def test_a_game_can_be_played_zoomed_in(sit: Sit) -> None:
    player = sit(table_of("jackal", seed=8), (1024, 600))
    player.settle()
    scene, rng = player.scene, Random(1)
    scene.plate.zoom_by(3)
    for _ in range(25):
        player.settle()
        action = rng.choice(player.table.legal())
        path = [step for step in scene.board.targets(action, scene.hand.view) if isinstance(step, str)]
        assert scene.hand.picker is not None
        for step in path:
            if group_of(step) in scene.board.prefer:
                scene.hand.picker.want(step)
        for step in path:
            if player.table.legal() and group_of(step) not in scene.board.prefer and step in scene.hand.coming():
                scene.plate.reveal(step)
                player.step()
                player.click(step)
        if player.shell.dialogs:
            player.key(pygame.K_RETURN)
        assert player.last == action


# --- computers, animation, end


def test_computers_play_by_themselves_and_the_window_stays_fluent(sit: Sit) -> None:
    player = sit(table_of("jackal", "pbbb"), pace="normal")
    player.do(actions.MoveShip(0, "white", (5, 12)))
    for _ in range(3000):
        player.step(0.016)
        if player.table.thinking is None and not player.scene.show.busy:
            break
    assert player.table.count >= 4
    assert player.table.acting == 0
    assert player.scene.hand.free


def test_a_click_hurries_the_animation_and_does_nothing_else(sit: Sit) -> None:
    player = sit(table_of("jackal"), pace="slow")
    player.do(actions.Disembark(0, "white_1", (6, 11)))
    player.step(0.05)
    assert player.scene.show.busy
    assert not player.scene.hand.free
    player.press(player.scene.plate.rect.center)
    for _ in range(3):
        player.step(0.01)
    assert not player.scene.show.busy
    assert player.table.count == 1


@pytest.mark.parametrize("pace", ["off", "quick", "normal", "slow"])
def test_after_any_animation_the_picture_is_that_of_the_view(sit: Sit, pace: str) -> None:
    player = sit(table_of("jackal", seed=11), pace=pace)
    rng = Random(11)
    for _ in range(40):
        player.settle()
        scene = player.scene
        pieces = {piece.id: piece for piece in scene.board.pieces(player.table.view())}
        assert {name: actor.piece for name, actor in scene.stage.actors.items()} == pieces
        assert not any(actor.way for actor in scene.stage.actors.values())
        player.scene.deeds.decide(rng.choice(player.table.legal()))
        if player.shell.dialogs:
            player.press(player.shell.dialogs[-1].ui.find("yes").rect.center)


def test_the_end_shows_the_results_once(sit: Sit) -> None:
    player = sit(table_of("jackal", "pp", options={"mode": "two_single"}))
    player.settle()
    player.scene.deeds.decide(player.scene.board.extra_actions(player.table.view())[0])
    player.press(player.shell.dialogs[-1].ui.find("yes").rect.center)
    player.settle()
    assert player.table.acting == 1
    player.press(player.scene.ui.find("button:agree").rect.center)
    for _ in range(10):
        player.step()
    assert player.table.outcome is not None
    assert len(player.shell.dialogs) == 1
    player.key(pygame.K_ESCAPE)
    for _ in range(10):
        player.step()
    assert not player.shell.dialogs
    player.press(player.scene.ui.find("results").rect.center)
    assert len(player.shell.dialogs) == 1


def test_anybody_who_is_asked_may_answer_first(sit: Sit) -> None:
    player = sit(table_of("jackal"))
    player.settle()
    player.scene.deeds.decide(player.scene.board.extra_actions(player.table.view())[0])
    player.press(player.shell.dialogs[-1].ui.find("yes").rect.center)
    player.settle()
    assert player.table.actors == (1, 2, 3)
    assert player.table.acting == 1
    rows = player.scene.players
    assert [row.lit for row in rows.rows] == [False, True, False, False]
    player.press(rows.boxes()[3].center)
    assert player.table.acting == 3
    assert [row.lit for row in player.scene.players.rows] == [False, False, False, True]
    player.press(player.scene.ui.find("button:refuse").rect.center)
    assert player.last == actions.Vote(3, False)


def test_a_hint_lights_a_legal_way(jackal: Player) -> None:
    scene = jackal.scene
    jackal.key(pygame.K_h)
    for _ in range(600):
        jackal.step(0.016)
        if scene.hint.targets:
            break
    paths = [scene.board.targets(action, scene.hand.view) for action in jackal.table.legal()]
    assert any(scene.hint.targets == path[: len(scene.hint.targets)] for path in paths)
    assert scene.plate.marks.hint == scene.hint.targets


# --- hidden hands


def hidden(player: Player) -> set[int]:
    """The cards that are drawn as faces now."""
    boats.painted.clear()
    player.scene.plate.forget()
    player.shell.redraw()
    player.step(0.0)
    return {look[1] for look in boats.painted if isinstance(look, tuple) and look[0] == "card"}


def test_the_curtain_falls_between_two_people_and_nothing_is_drawn_behind_it(sit: Sit, river: str) -> None:
    player = sit(table_of("toy", "ppp", seed=5))
    for _ in range(40):
        shell, scene = player.shell, player.scene
        for _ in range(30):
            player.step(0.05)
            if shell.scene is not scene or scene.hand.free or player.table.parting:
                break
        if player.table.outcome is not None:
            break
        if player.table.parting:
            player.press(scene.ui.find("done").rect.center)
        if shell.scene is not scene:
            assert player.table.eyes is None
            boats.painted.clear()
            for size in ((1280, 720), (1024, 600)):
                shell.surface = pygame.display.set_mode(size)
                shell.redraw()
                shell.step(0.05, [])
            assert not [look for look in boats.painted if look[0] == "card"]  # type: ignore[index]
            seat = player.table.curtain
            player.key(pygame.K_RETURN)
            assert shell.scene is scene
            assert player.table.eyes == seat
            continue
        eyes = player.table.eyes
        assert eyes is not None
        own = set(player.table.state_at(player.table.count).hands[eyes])  # type: ignore[attr-defined]
        seen = hidden(player)
        if not scene.show.busy:
            view = player.table.view()
            assert seen == own | ({view.bid} - {0})  # type: ignore[attr-defined]
        if scene.hand.free:
            action = player.table.legal()[0]
            if isinstance(action, Bid):
                player.press(player.point_of(f"card:{action.card}"))
            else:
                assert isinstance(action, Steer)
                player.press(scene.ui.find(f"way:{action.way}").rect.center)
            if player.table.outcome is None and shell.dialogs:
                player.press(shell.dialogs[-1].ui.find("yes").rect.center)
    assert player.table.count > 8


def test_one_person_among_computers_has_no_curtain(sit: Sit, river: str) -> None:
    player = sit(table_of("toy", "pbb", seed=2))
    for _ in range(40):
        player.settle()
        if player.table.outcome is not None:
            break
        assert player.shell.scene is player.scene
        action, count = player.table.legal()[0], player.table.count
        player.click(player.scene.board.targets(action, player.scene.hand.view)[0])  # type: ignore[arg-type]
        if player.table.outcome is None and player.shell.dialogs:
            player.press(player.shell.dialogs[-1].ui.find("yes").rect.center)
        assert player.table._history.entries[count].action == action
    assert player.table.outcome is not None


def test_pieces_of_a_hand_lie_in_their_own_frame_and_the_map_alone_zooms(sit: Sit, river: str) -> None:
    player = sit(table_of("toy", "pb", seed=2))
    player.settle()
    plate = player.scene.plate
    card, cell = plate.rect_of(player.scene.hand.coming()[0]), plate.rect_of("cell:0")
    plate.zoom_by(2)
    assert plate.rect_of(player.scene.hand.coming()[0]) == card
    zoomed = plate.rect_of("cell:0")
    assert zoomed is not None
    assert cell is not None
    assert zoomed.w > cell.w


def test_a_refusal_of_a_composed_action_names_its_ruling(sit: Sit, river: str) -> None:
    spec = {"boats": [0, 0], "hands": [[2, 3, 4], [1, 1, 2]], "last": [3, 0]}
    player = sit(table_of("toy", "pb", position=spec))
    player.settle()
    box = player.scene.plate.rect_of("card:3")
    assert box is not None
    player.press(box.center)
    assert player.table.count == 0
    assert player.scene.judge.ruling == "T2"
