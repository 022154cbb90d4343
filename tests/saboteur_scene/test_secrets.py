"""What is private never comes before other eyes: pieces, rows, log, and in the end the pixels themselves."""

from __future__ import annotations

from random import Random
from typing import Any

import pygame
import pytest

from jackal.app.curtain import Curtain
from jackal.app.game_scene import GameScene
from jackal.app.shell import Shell
from jackal.games.saboteur.rules.actions import Pass, PlayMap
from jackal.games.saboteur.scene import SaboteurBoard
from jackal.ui.board import Grip, Host, Look
from tests.saboteur.play import dig, place, saboteur
from tests.saboteur_scene.table import Miner, digger, mine, words_in

ROLES = ("role_digger", "role_saboteur", "saboteur/mark_digger", "saboteur/mark_saboteur")
PRIVATE = (*ROLES, "gold_1", "gold_2", "gold_3", "note", "brief")


def board() -> SaboteurBoard:
    from jackal.core.text import Texts
    from jackal.ui.board import Seat

    texts = Texts.load("en").for_game("saboteur")
    return SaboteurBoard(Host(saboteur(), texts, [Seat(name) for name in "ABCDEFGHIJ"]))


def faces(looks: list[Look]) -> set[str]:
    """Names of cards that are drawn as faces of the hand, and private things."""
    found = set()
    for look in looks:
        if isinstance(look, tuple) and look[0] == "card":
            found.add(str(look[1]))
        found |= {word for word in words_in(look) if word.startswith(PRIVATE)}
    return found


def states(seats: int, seed: int, **options: Any) -> list[Any]:
    """Positions of a match that is dug, every few moves."""
    table = mine("p" * seats, seed=seed, options=options)
    state, rng, out = table.state_at(0), Random(seed), []
    while state.outcome() is None:
        out.append(state.clone())
        state.step(dig(state, rng), tell=False)
    return out[::5]


@pytest.mark.parametrize("seats", [3, 6])
def test_what_all_may_see_has_no_private_look(seats: int) -> None:
    mine_board = board()
    for state in states(seats, seats):
        view = state.view(None)
        looks = [piece.look for piece in mine_board.pieces(view)]
        mine_board.grip = Grip(looking="look:role", brief=True)
        looks += [piece.look for piece in mine_board.held(view)]
        allowed = {"goal_gold", "goal_stone_ne", "goal_stone_nw"}
        assert faces(looks) <= allowed, view.phase
        shown = view.phase in ("gold", "over")
        rows = [chip for row in mine_board.rows(view) for chip, _ in row.chips]
        assert shown or not faces(rows)
        assert not any("role" in pick or "look" in pick for piece in mine_board.pieces(view) for pick in piece.picks)


def test_a_role_is_shown_only_while_its_owner_holds_the_button() -> None:
    mine_board = board()
    for state in states(5, 2, saboteurs_know=True)[:8]:
        for seat in range(5):
            view = state.view(seat)
            mine_board.grip = Grip()
            looks = [piece.look for piece in (*mine_board.pieces(view), *mine_board.held(view))]
            looks += [chip for row in mine_board.rows(view) for chip, _ in row.chips]
            assert not {word for look in looks for word in words_in(look) if word.startswith(ROLES)}
            assert mine_board.card(("look:role",), view) == mine_board.card(("look:role",), state.view((seat + 1) % 5))
            mine_board.grip = Grip(looking="look:role")
            held = [piece.look for piece in mine_board.held(view)]
            assert any(f"role_{view.role}" in word for look in held for word in words_in(look))


def shots(player: Miner) -> list[bytes]:
    """The whole window, at rest, with the mouse on each thing in turn."""
    scene = player.scene
    out = []
    for target in ("", "goal:top", "seat:1", "look:role", "pile:discard"):
        box = scene.plate.rect_of(target) if target else None
        player.move(box.center if box is not None else (5, 5))
        player.shell.redraw()
        player.step(0.0)
        out.append(pygame.image.tobytes(player.shell.surface, "RGB"))
    return out


@pytest.fixture
def still(begin, monkeypatch) -> Shell:
    """A shell in which no computer moves: positions are looked at."""
    monkeypatch.setattr(GameScene, "_think", lambda scene: None)
    return begin((1024, 600))


def same_for(shell: Shell, seat: int | None, one: Any, other: Any) -> bool:
    """Whether the screens of two worlds are the same, pixel by pixel, for these eyes."""
    pictures = []
    for state in (one, other):
        people = "".join("p" if seat == number else "b" for number in range(state.seats))
        player = Miner(shell, mine(people, position=state.dump()))
        for _ in range(4):
            player.step(0.1)
            if player.scene.briefing.on:
                player.scene.briefing.seen()
        pictures.append(shots(player))
        shell.pop(fade=False)
    return pictures[0] == pictures[1]


def test_worlds_that_a_seat_cannot_tell_apart_look_the_same_to_the_pixel(still: Shell) -> None:
    checked = 0
    for state in states(4, 9)[1::3][:4]:
        for seat in (None, state.mover):
            other = state.resample(seat, Random(checked))
            assert same_for(still, seat, state, other), f"{seat} can tell them apart"
            checked += 1
    assert checked >= 6


def test_worlds_that_differ_in_the_own_hand_do_not_look_the_same(still: Shell) -> None:
    """The comparison of pictures sees what it is there to see."""
    one = place(seats=3, hands=[["map"] * 3, [], []])
    other = place(seats=3, hands=[["rockfall"] * 3, [], []])
    assert not same_for(still, 0, one, other)
    assert same_for(still, None, one, other)


def test_behind_the_curtain_nothing_of_the_mine_is_drawn(begin, monkeypatch) -> None:
    painted: list[Look] = []
    paint = SaboteurBoard.paint

    def watched(self: SaboteurBoard, look: Look, size: tuple[int, int]) -> pygame.Surface:
        painted.append(look)
        return paint(self, look, size)

    monkeypatch.setattr(SaboteurBoard, "paint", watched)
    table = mine("ppp", seed=4)
    player = Miner(begin(), table)
    rng, seen = Random(4), 0
    for _ in range(14):
        shell, scene = player.shell, player.scene
        for _ in range(40):
            if isinstance(shell.scene, Curtain):
                assert table.eyes is None
                painted.clear()
                scene.plate.forget()
                shell.redraw()
                player.step(0.1)
                assert not painted
                assert not scene.ui.tip_shown
                assert not shell.toasts
                assert scene.card.card is None
                assert scene.board.grip == Grip()
                seen += 1
            if scene.hand.free and not scene.show.busy and not isinstance(shell.scene, Curtain):
                break
            player.step(0.05)
            if isinstance(shell.scene, Curtain):
                continue
            if scene.briefing.on:
                player.press(scene.ui.find("seen").rect.center)
            elif table.parting and not scene.show.busy:
                player.press(scene.ui.find("done").rect.center)
        if isinstance(shell.scene, Curtain):
            player.press(shell.scene.go.rect.center)
            continue
        if table.outcome is None and scene.hand.free:
            player.do(digger(table, rng))
    assert seen >= 6


def test_the_eyes_see_their_own_hand_and_no_other(begin) -> None:
    table = mine("pppp", seed=6)
    player = Miner(begin(), table)
    rng = Random(6)
    for _ in range(12):
        player.on()
        if table.outcome is not None:
            break
        state: Any = table.state_at(table.count)
        ids = state.game.cards.ids
        own = sorted(ids[kind] for kind in state.hands[table.eyes])
        looks = [actor.piece.look for name, actor in player.scene.stage.actors.items() if name.startswith("hand:")]
        assert sorted(str(look[1]) for look in looks if isinstance(look, tuple)) == own
        player.do(digger(table, rng))


def test_the_role_is_seen_by_each_in_turn_before_anybody_moves(begin) -> None:
    table = mine("pbpp", seed=3)
    player = Miner(begin(), table)
    told: list[int] = []
    for _ in range(60):
        scene = player.scene
        if scene.briefing.on:
            assert table.eyes is not None
            told.append(table.eyes)
            assert table.count == 0
            assert not scene.hand.free
            view: Any = table.view()
            looks = [actor.piece.look for actor in scene.stage.actors.values()]
            brief = [look for look in looks if isinstance(look, tuple) and look[0] == "brief"]
            assert [look[1] for look in brief] == [view.role]
            player.press(scene.ui.find("seen").rect.center)
        elif isinstance(player.shell.scene, Curtain):
            player.press(player.shell.scene.go.rect.center)
        if scene.hand.free:
            break
        player.step(0.05)
    assert told == [2, 3, 0], "who begins is the last, and goes on at once"


def test_the_end_of_a_round_is_for_all_and_nothing_private_is_on_the_screen(begin) -> None:
    spec = {
        "seats": 3,
        "turn": 1,
        "phase": "choose",
        "hands": [["map"], ["path_straight_horizontal", "map"], ["rockfall"]],
        "board": {**{f"{x},0": ["path_t_horizontal", 0] for x in range(1, 6)}, "6,0": ["path_straight_horizontal", 0]},
        "goals": {"top": "goal_stone_ne", "mid": "goal_gold", "bottom": "goal_stone_nw"},
    }
    table = mine("ppp", position=spec)
    player = Miner(begin(), table)
    player.on()
    assert table.eyes == 1
    lay = next(a for a in table.legal() if getattr(a, "x", None) == 7)
    player.do(lay)
    for _ in range(30):
        player.step(0.1)
        if player.shell.dialogs:
            break
    assert table.gathered
    assert table.eyes is None
    scene = player.scene
    assert player.shell.dialogs, "everybody reads who won"
    looks = [actor.piece.look for actor in scene.stage.actors.values()]
    assert not {"map", "rockfall"} & faces(looks)
    assert not any("your eyes only" in told.text or told.text.startswith("You ") for told in scene.log._told)
    player.press(player.shell.dialogs[-1].ui.find("ok").rect.center)
    for _ in range(10):
        player.step(0.1)
    assert isinstance(player.shell.scene, Curtain)
    assert table.curtain == 1


def test_what_was_passed_and_peeked_is_in_the_own_log_alone(begin) -> None:
    table = mine("ppp", position={"seats": 3, "hands": [["map", "rockfall"], ["map", "rockfall"], ["map"]]})
    player = Miner(begin(), table)
    player.on()
    player.do(PlayMap(0, "top"))
    player.step(0.5)
    assert any("For your eyes only" in told.text for told in player.scene.log._told)
    assert table.parting, "whoever looked says when he has seen it"
    piece = player.scene.stage.piece("goal:top")
    assert piece is not None
    assert piece.look[0] == "card"  # type: ignore[index]
    player.on()
    assert table.eyes == 1
    assert not any("eyes only" in told.text for told in player.scene.log._told)
    assert player.scene.stage.piece("goal:top").look == ("back", "goal_back")  # type: ignore[union-attr]
    assert "note:top" not in player.scene.stage
    player.do(Pass(1, ("rockfall",)))
    player.step(0.5)
    assert any("You discarded" in told.text for told in player.scene.log._told)
    player.on()
    assert table.eyes == 2
    assert not any("You discarded" in told.text for told in player.scene.log._told)
    assert not player.scene.panel.buttons["undo"].enabled
    player.do(Pass(2, ("map",)))
    player.on()
    assert table.eyes == 0
    assert "note:top" in player.scene.stage, "the own mark is there again"
    assert "Rockfall" not in player.shell.caption
    assert player.shell.caption.startswith("Saboteur")
