"""No word of the mine is cut or leaves its box: three sizes, three languages, three to ten players."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from jackal.core.game import Refusal
from jackal.core.text import LANGUAGES
from jackal.games.saboteur.rules.events import RoundEnded
from jackal.ui.board import Grip
from jackal.ui.typeset import recording
from tests.saboteur.play import saboteur
from tests.saboteur_scene.table import Miner, digger, mine
from tests.words.books import tables

SIZES = [(1024, 600), (1280, 720), (1920, 1080)]
languages = pytest.mark.parametrize("language", LANGUAGES)
sizes = pytest.mark.parametrize("size", SIZES)


def words_of(player: Miner) -> set[str]:
    """What does not fit of everything that is drawn now, pictures included."""
    player.scene.plate.forget()
    with recording() as drawn:
        player.shell.redraw()
        player.step(0.0)
    assert drawn
    return {f"{text.text!r} {text.role} in {text.box.size}, needs {text.needed}" for text in drawn if not text.fits}


@sizes
@languages
@pytest.mark.parametrize("seats", [3, 5, 10])
def test_a_match_fits(begin, size: tuple[int, int], language: str, seats: int) -> None:
    table = mine("p" * seats, seed=seats, moves=3 * seats, language=language, curtain="never")
    player = Miner(begin(size, language), table)
    player.step(0.1)
    assert player.scene.briefing.on
    wrong = words_of(player)
    rng = Random(seats)
    for _ in range(5):
        player.on()
        card = rng.choice(list(player.scene.hand.coming()))
        if player.scene.plate.rect_of(card) is not None:
            player.press(player.point_of(card))
            wrong |= words_of(player)
        if player.scene.hand.free:
            player.scene.hand.picker.reset()  # type: ignore[union-attr]
            player.scene.deeds.decide(digger(table, rng))
        if player.shell.dialogs:
            wrong |= words_of(player)
            player.shell.close(player.shell.dialogs[-1])
    assert not wrong, "\n".join(sorted(wrong))


@sizes
@languages
@pytest.mark.parametrize("seats", [3, 5, 10])
def test_the_signs_with_all_that_hangs_there_fit(begin, size: tuple[int, int], language: str, seats: int) -> None:
    tools = ["pickaxe", "lantern", "cart"]
    spec = {"seats": seats, "broken": {0: tools, 1: tools, 2: tools[:1]}, "gold": {0: [3, 1, 1], 1: [2], 2: [2, 1]}}
    table = mine("p" * seats, language=language, curtain="never", position=spec)
    player = Miner(begin(size, language), table)
    player.on()
    assert not words_of(player)


@sizes
@languages
def test_every_explanation_fits(begin, size: tuple[int, int], language: str) -> None:
    """The card in the panel, for each card, goal, sign, pile and private thing."""
    spec = {"seats": 10, "broken": {1: ["pickaxe", "lantern", "cart"]}, "notes": {0: ["top"], 1: ["mid"]},
            "gold": {0: [3, 3, 2], 1: [1]}}  # fmt: skip
    table = mine("p" * 10, language=language, curtain="never", position=spec)
    player = Miner(begin(size, language), table)
    player.on()
    scene, view, wrong = player.scene, player.table.view(), set()
    data = saboteur().data
    names = [f"card:{card.id}/0" for card in (*data.tunnel, *data.action)] + [f"gold:{n}/0" for n in (1, 2, 3)]
    names += ["goal:top", "goal:mid", "goal:bottom", "seat:0", "seat:1", "pile:draw", "pile:discard", "pile:gold",
              "look:role", "look:gold", "cell:0,0", "cell:3,3"]  # fmt: skip
    for name in names:
        for looking in ("", name):
            scene.board.grip = Grip(looking=looking)
            scene.card.show(scene.board.card([name], view))
            assert scene.card.card is not None, name
            with recording() as drawn:
                scene.card.draw(player.shell.surface)
            wrong |= {f"{name}: {text.text!r}" for text in drawn if not text.fits}
    assert not wrong, "\n".join(sorted(wrong))


@sizes
@languages
@pytest.mark.parametrize("seats", [3, 10])
def test_the_deck_and_the_end_of_a_round_fit(begin, size: tuple[int, int], language: str, seats: int) -> None:
    table = mine("p" * seats, language=language, curtain="never", position={
        "seats": seats, "phase": "gold", "winner": "diggers", "finisher": 0, "fan": [3, 2, 1],
        "turned": {"mid": 0}, "goals": {"top": "goal_stone_ne", "mid": "goal_gold", "bottom": "goal_stone_nw"},
    })  # fmt: skip
    player = Miner(begin(size, language), table)
    player.step(0.1)
    scene, view = player.scene, table.view()
    wrong = words_of(player)
    scene.look_up()
    player.step()
    wrong |= words_of(player)
    player.shell.close(player.shell.dialogs[-1])
    board: Any = scene.board
    goals = ("goal_stone_ne", "goal_gold", "goal_stone_nw")
    for winner in ("diggers", "saboteurs", "nobody"):
        sheet = board.words_of.round_sheet(RoundEnded(winner, 0 if winner == "diggers" else -1, goals), view)
        scene._post(sheet)
        player.step()
        wrong |= words_of(player)
        player.shell.close(player.shell.dialogs[-1])
    assert not wrong, "\n".join(sorted(wrong))


@languages
def test_every_refusal_fits_its_bubble(begin, language: str) -> None:
    player = Miner(begin((1024, 600), language), mine("ppp", language=language, curtain="never"))
    player.on()
    scene, wrong = player.scene, set()
    args: dict[str, Any] = {
        "seat": "#1", "target": "#2", "card": "@card.repair_lantern_cart", "tool": "@tool.pickaxe", "n": 3,
        "side": "@side.W", "goal": "@goal.mid", "low": 3, "high": 10,
    }  # fmt: skip
    keys = [key for key in tables("saboteur")["en"] if key.startswith("refuse.")]
    assert len(keys) > 40
    for number, key in enumerate(keys):
        scene.deeds.say_no(Refusal(key, args, ruling=f"R{number + 1}"), [(5, 5), (760, 590), (400, 300)][number % 3])
        wrong |= words_of(player)
    assert not wrong, "\n".join(sorted(wrong))


@languages
def test_words_fit_at_every_size_of_type(begin, language: str) -> None:
    for text_size in ("small", "large", "huge"):
        table = mine("p" * 6, moves=30, seed=2, language=language, curtain="never")
        player = Miner(begin((1280, 720), language, text_size=text_size), table)
        player.on()
        wrong = words_of(player)
        assert not wrong, "\n".join(sorted(wrong))


@sizes
@languages
def test_the_end_of_a_match_fits(begin, size: tuple[int, int], language: str) -> None:
    spec = {"seats": 3, "gold": {0: [3, 1, 1]}}
    table = mine("pbb", language=language, position=spec, moves=4000)
    assert table.outcome is not None
    player = Miner(begin(size, language), table)
    player.step(0.1)
    assert player.scene.plate.actor_of("look:gold") is not None
    assert not words_of(player)
