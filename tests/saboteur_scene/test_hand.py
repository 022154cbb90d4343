"""What the hand does on the screen: cards are chosen, turned, tried, laid, dragged; signs are targets; arrows tell."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from jackal.games.saboteur.rules import actions
from jackal.ui.board import MAP, Link
from jackal.ui.theme import VERMILION
from tests.saboteur_scene.table import Miner, mine

BEND = {"seats": 3, "hands": [["path_curve_ne", "broken_cart", "map", "path_straight_horizontal"], ["map"], ["map"]]}


@pytest.fixture
def hand(begin) -> Miner:
    """Seat 0 alone at the mouse, with a bend, a broken cart, a map and a straight tunnel."""
    player = Miner(begin(), mine("pbb", position=BEND))
    player.on()
    return player


def chosen_look(player: Miner) -> Any:
    piece = player.scene.stage.piece("hand:path_curve_ne/0")
    assert piece is not None
    return piece.look


def strong(player: Miner) -> set[str]:
    """The places that are lit for the card as it is held."""
    scene = player.scene
    return {target for target, (light, _) in scene.hand.glow().items() if light == scene.board.glows["go"]}


@pytest.mark.parametrize("how", ["key", "button", "mouse"])
def test_the_chosen_card_is_turned_over(hand: Miner, how: str) -> None:
    hand.click("card:path_curve_ne/0")
    assert chosen_look(hand) == ("card", "path_curve_ne", 0)
    first = strong(hand)
    if how == "key":
        hand.key(pygame.K_r)
    elif how == "button":
        hand.press(hand.scene.ui.find("toggle:turn").rect.center)
    else:
        hand.press(hand.scene.plate.rect.center, button=3)
    assert hand.scene.hand.chosen == ("card:path_curve_ne/0",), "the right button does not lay it down"
    assert chosen_look(hand) == ("card", "path_curve_ne", 180)
    second = strong(hand)
    assert first
    assert second
    assert not first & second, "a bend fits beside the ladder in one position only"
    cell = next(target for target in second if target.startswith("cell:"))
    hand.click(cell)
    played = hand.table._history.entries[0].action
    assert isinstance(played, actions.PlayPath)
    assert played.rot == 180


def test_a_cyrillic_keyboard_turns_it_too(hand: Miner) -> None:
    hand.click("card:path_curve_ne/0")
    key = pygame.event.Event(pygame.KEYDOWN, key=0x43A, mod=0, unicode="к", scancode=pygame.KSCAN_R)
    hand.step(0.0, key)
    assert chosen_look(hand) == ("card", "path_curve_ne", 180)


def test_where_only_the_other_position_fits_it_is_laid_so_and_shown_before(hand: Miner) -> None:
    hand.click("card:path_curve_ne/0")
    scene = hand.scene
    other = next(t for t, (light, _) in scene.hand.glow().items() if light == scene.board.glows["turned"])
    hand.move(hand.point_of(other))
    tried: Any = scene.stage.piece("tried")
    assert tried.look[:3] == ("dug", "path_curve_ne", 180)
    hand.press(hand.point_of(other))
    assert hand.table._history.entries[0].action.rot == 180  # type: ignore[attr-defined]


def test_a_card_that_looks_the_same_has_nothing_to_turn(hand: Miner) -> None:
    hand.click("card:path_straight_horizontal/0")
    assert not hand.scene.hand.toggles()
    hand.press(hand.scene.plate.rect.center, button=3)
    assert hand.scene.hand.chosen == (), "the right button takes it back"


def test_a_card_in_vain_is_explained_by_the_judge(hand: Miner) -> None:
    hand.click("card:path_curve_ne/0")
    scene = hand.scene
    box = scene.plate.rect_of("cell:5,1")
    assert box is not None
    hand.press(box.center)
    assert scene.judge.text == scene.say("refuse.no_neighbour")
    assert scene.judge.ruling == "R17"
    box = scene.plate.rect_of("goal:top")
    assert box is not None
    hand.press(box.center)
    assert scene.judge.ruling == "R10"
    assert hand.table.count == 0


def test_a_card_is_dragged_onto_a_place_and_onto_a_sign(hand: Miner) -> None:
    event, scene = pygame.event.Event, hand.scene
    for target in ("seat:2",):
        start = hand.point_of("card:broken_cart/0")
        hand.move(start)
        hand.step(0.0, event(pygame.MOUSEBUTTONDOWN, pos=start, button=1))
        box = scene.plate.rect_of(target)
        assert box is not None
        end = box.center
        hand.step(0.0, event(pygame.MOUSEMOTION, pos=end, rel=(5, 5), buttons=(1, 0, 0)))
        assert scene.board.grip.pointed == target
        hand.step(0.0, event(pygame.MOUSEBUTTONUP, pos=end, button=1))
    assert hand.table._history.entries[0].action == actions.PlayBroken(0, "broken_cart", 2)


def test_signs_are_lit_clicked_and_told_by_an_arrow(begin) -> None:
    hand = Miner(begin(), mine("ppp", position=BEND, curtain="never"))
    hand.on()
    scene = hand.scene
    hand.click("card:broken_cart/0")
    assert set(scene.players.lights) == {"seat:0", "seat:1", "seat:2"}
    hand.press(hand.point_of("seat:1"))
    hand.step(0.0)
    assert hand.table._history.entries[0].action == actions.PlayBroken(0, "broken_cart", 1)
    link = Link("seat:0", "seat:1", VERMILION, "saboteur/tool_cart_broken")
    told = scene.board.links(hand.table.events_at(0))
    assert told == (link,)
    assert scene.links.links == told
    row = scene.board.rows(hand.table.view())[1]
    assert (("tool", "cart"), "") in row.chips


@pytest.mark.parametrize(("card", "target"), [("rockfall", "cell:1,0"), ("map", "goal:mid")])
def test_what_is_lit_stays_in_sight(begin, card: str, target: str) -> None:
    """The light is a frame round a tunnel or a goal: it must not hide what one is to choose from."""
    spec = {"seats": 3, "hands": [[card, "repair_cart"], ["map"], ["map"]], "board": {"1,0": "path_t_horizontal"}}
    player = Miner(begin(), mine("pbb", position=spec))
    player.on()
    box = player.scene.plate.rect_of(target)
    assert box is not None
    inner = box.inflate(-box.w // 3, -box.h // 3)

    def shades() -> set[tuple[int, ...]]:
        surface = player.shell.surface
        return {tuple(surface.get_at((x, y)))[:3] for x in range(inner.left, inner.right, 2)
                for y in range(inner.top, inner.bottom, 2)}  # fmt: skip

    before = len(shades())
    player.click(f"card:{card}/0")
    player.move((5, 5))
    player.step(0.0)
    assert target in player.scene.hand.glow()
    assert len(shades()) > before // 3 > 10


def test_nothing_is_asked_while_a_card_is_on_its_way(begin) -> None:
    hand = Miner(begin(pace="normal"), mine("ppp", position=BEND, curtain="never"))
    hand.on()
    bar, tell = hand.scene.bar.banner, hand.scene.board.words_of._tell
    assert bar.text == tell("prompt.choose", seat="#0")
    hand.click("card:broken_cart/0")
    assert bar.text == tell("prompt.with_broken", seat="#0", card="@card.broken_cart")
    hand.press(hand.point_of("seat:1"))
    assert hand.scene.show.busy
    assert bar.text == tell("prompt.turn", seat="#0")
    hand.settle()
    assert bar.text == tell("prompt.with_map", seat="#1", card="@card.map"), "his only card is taken up for him"


def test_breaking_ones_own_tool_is_asked_about(hand: Miner) -> None:
    hand.click("card:broken_cart/0")
    hand.press(hand.point_of("seat:0"))
    assert hand.shell.dialogs
    assert hand.table.count == 0
    hand.press(hand.shell.dialogs[-1].ui.find("no").rect.center)
    assert hand.table.count == 0


def test_a_card_is_lifted_under_the_mouse_and_comes_back(hand: Miner) -> None:
    scene = hand.scene
    before = scene.stage.piece("hand:map/0")
    hand.move(hand.point_of("card:map/0"))
    lifted = scene.stage.piece("hand:map/0")
    assert before is not None
    assert lifted is not None
    assert lifted.at.y < before.at.y
    assert lifted.z > before.z
    hand.move((5, 5))
    assert scene.stage.piece("hand:map/0") == before


def test_either_of_two_equal_cards_can_be_taken(begin) -> None:
    player = Miner(begin(), mine("pbb", position={"seats": 3, "hands": [["map", "rockfall", "map"], [], []]}))
    player.on()
    for copy in ("0", "1"):
        player.press(player.point_of(f"card:map/{copy}"))
        assert player.scene.hand.chosen == (f"card:map/{copy}",)
        assert {f"goal:{name}" for name in ("top", "mid", "bottom")} <= set(player.scene.hand.glow())
        player.key(pygame.K_BACKSPACE)


def test_the_role_shows_as_long_as_the_button_or_the_key_is_held(hand: Miner) -> None:
    scene, event = hand.scene, pygame.event.Event
    view: Any = hand.table.view()
    back = scene.stage.piece("own:role")
    assert back is not None
    assert back.look == ("back", "role_back")
    box = scene.plate.rect_of("look:role")
    assert box is not None
    pos = box.center
    hand.move(pos)
    hand.step(0.0, event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1))
    shown: Any = scene.stage.piece("own:role")
    assert view.role in shown.look[1]
    assert scene.card.card is not None
    assert scene.card.card.title == scene.say(f"role.{view.role}")
    hand.step(0.0, event(pygame.MOUSEBUTTONUP, pos=(5, 5), button=1))
    assert scene.stage.piece("own:role") == back
    assert scene.card.card is None or scene.card.card.title == scene.say("role.back")
    hand.key(pygame.K_q)
    assert scene.stage.piece("own:role") != back
    hand.step(0.0, event(pygame.KEYUP, key=pygame.K_q, mod=0))
    assert scene.stage.piece("own:role") == back
    hand.key(pygame.K_q)
    hand.step(0.0, event(pygame.WINDOWFOCUSLOST))
    assert scene.stage.piece("own:role") == back


def test_the_maze_is_always_in_sight_however_far_it_grows(begin) -> None:
    row = ["path_t_horizontal"] * 5 + ["path_straight_horizontal"] * 3 + ["path_cross"] * 3
    row += ["dead_straight_horizontal", "dead_t_horizontal", "dead_cross"]
    far: dict[str, Any] = {f"{x - 14},0": card for x, card in enumerate(row)}
    far |= {f"-14,{y}": "path_straight_vertical" for y in (1, 2)}
    far |= {f"0,{y}": "path_straight_vertical" for y in (-1, -2)}
    spec = {"seats": 3, "board": far, "hands": [["path_cross"] * 2, ["map"], ["map"]]}
    for size in ((1024, 600), (1280, 720), (1920, 1080)):
        player = Miner(begin(size), mine("pbb", position=spec))
        player.on()
        scene = player.scene
        player.press(player.point_of("card:path_cross/0"))
        tray = scene.stage.piece("hand:path_cross/1")
        assert tray is not None
        for target in (*scene.hand.glow(), "cell:-14,2", "goal:bottom"):
            if target.startswith(("cell:", "goal:")):
                box = scene.plate.rect_of(target)
                assert box is not None
                assert scene.plate.frames[MAP].clip.contains(box), target
                assert box.w >= 14


def test_the_map_travels_smoothly_when_the_maze_grows(begin) -> None:
    spec = {"seats": 3, "board": {"0,1": "path_straight_vertical", "0,2": "path_straight_vertical"},
            "hands": [["path_straight_vertical"] * 2, ["map"], ["map"]]}  # fmt: skip
    player = Miner(begin(pace="normal"), mine("pbb", position=spec))
    player.on()
    plate = player.scene.plate
    before = plate.frames[MAP]
    player.scene.deeds.decide(actions.PlayPath(0, "path_straight_vertical", 0, 3))
    units, origins = [before.unit], [before.origin]
    for _ in range(300):
        player.step(0.02)
        units.append(plate.frames[MAP].unit)
        origins.append(plate.frames[MAP].origin)
        if player.table.acting == 0 and not player.scene.show.busy:
            break
    assert units[-1] < units[0]
    assert len(set(origins)) > 4, "it does not jump"


def test_a_tall_maze_gets_room_from_the_hand(begin) -> None:
    low = {"seats": 3, "hands": [["map"]] * 3}
    tall = {**low, "board": {f"0,{y}": "path_straight_vertical" for y in (1, 2, 3, -1)}}
    units = []
    for spec in (low, tall):
        player = Miner(begin((1024, 600)), mine("pbb", position=spec))
        player.on()
        frames = player.scene.plate.frames
        units.append(frames["hand"].unit)
        assert frames[MAP].clip.bottom <= frames["hand"].origin[1] - 1.7 * frames["hand"].unit, "nothing overlaps"
    assert units[1] < units[0]
