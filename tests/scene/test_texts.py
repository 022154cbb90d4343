"""No word of a match is cut or leaves its box: three sizes, three languages, many positions."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from jackal import games
from jackal.core.game import Message, Refusal
from jackal.core.text import LANGUAGES
from jackal.ui.board import Card
from jackal.ui.typeset import recording
from tests.scene.conftest import Sit
from tests.scene.player import Player, table_of
from tests.scene.test_jackal_more import WHOLE, wanted

SIZES = [(1024, 600), (1280, 720), (1920, 1080)]


def words_of(player: Player) -> list[str]:
    """What does not fit of everything that is drawn now."""
    with recording() as drawn:
        player.shell.redraw()
        player.step(0.0)
    assert drawn
    return [f"{text.text!r} {text.role} in {text.box.size}, needs {text.needed}" for text in drawn if not text.fits]


def words_of_card(player: Player, card: Card | None) -> list[str]:
    """What does not fit of an explanation, which is all that is drawn."""
    shown = player.scene.card
    shown.show(card)
    with recording() as drawn:
        shown.draw(player.shell.surface)
    assert drawn
    return [f"{text.text!r} {text.role} in {text.box.size}, needs {text.needed}" for text in drawn if not text.fits]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_all_words_fit(sit: Sit, size: tuple[int, int], language: str) -> None:
    player = sit(table_of("jackal", seed=3), size, language)
    rng, wrong = Random(7), []
    for _ in range(28):
        player.settle()
        if player.table.outcome is not None:
            break
        wrong += words_of(player)
        action = rng.choice(player.table.legal())
        picker = player.scene.hand.picker
        assert picker is not None
        first = rng.choice(list(player.scene.hand.coming()))
        if player.scene.plate.rect_of(first) is not None:
            player.press(player.point_of(first))
            wrong += words_of(player)
        if player.scene.hand.picker is picker:
            player.do(action)
    assert not wrong, "\n".join(sorted(set(wrong)))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_all_words_of_the_whole_island_fit(sit: Sit, size: tuple[int, int], language: str) -> None:
    """Treasure Island with all that can be mixed in: its prompts, buttons, stocks and lines of the log."""
    people, mode = {"en": ("pp", "two_double"), "ru": ("pppp", "four_teams"), "uk": ("pppp", "four_single")}[language]
    table = table_of("jackal", people, seed=5, options={**WHOLE, "mode": mode}, curtain="never")
    player = sit(table, size, language)
    rng, wrong = Random(size[0]), []
    for _ in range(75):
        for _ in range(2):  # the log tells of both
            if table.outcome is None:
                table.apply(wanted(table.legal(), rng))
        if table.outcome is not None:
            break
        player.scene.stepped()
        player.settle()
        hand = player.scene.hand
        units = [target for target in hand.coming() if target.startswith(("unit:", "ship:"))] if hand.free else []
        if units and not hand.chosen and rng.random() < 0.3:
            hand.click([rng.choice(units)])
            player.scene.show_hand()
        wrong += words_of(player)
    assert not wrong, "\n".join(sorted(set(wrong)))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_every_card_fits(sit: Sit, size: tuple[int, int], language: str) -> None:
    """The explanation of each kind of tile, in the panel."""
    player = sit(table_of("jackal", moves=20), size, language)
    scene, wrong = player.scene, []
    board = scene.board
    view = player.table.view()
    key = next(key for key, tile in view.tiles.items() if tile != "closed")
    for tile, facts in games.rules("jackal").data.tiles.items():
        planes = {key: "active"} if tile == "airplane" else {}
        coins = {key: 5} if facts.treasure else {}
        x, y = map(int, key.split(","))
        flags = {"trapped": tile == "trap", "drunk": tile == "rum_barrel", "lost": tile == "cave"}
        pirate = replace(view.units["white_2"], place="land", at=(x, y), step=min(facts.steps, 2), jonah=True, **flags)
        units = {**view.units, "white_2": pirate}
        seen = replace(view, tiles={**view.tiles, key: tile}, planes=planes, coins=coins, units=units)
        for target in (f"cell:{key}", "unit:white_1", "unit:white_2", "ship:white", "cell:0,5"):
            wrong += words_of_card(player, board.card([target], seen))
    wrong += words_of(player)
    assert not wrong, "\n".join(sorted(set(wrong)))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_every_card_of_a_resident_fits(sit: Sit, size: tuple[int, int], language: str) -> None:
    """Wherever he stands, in whatever state."""
    options = {"edition": "treasure_island", "modules": ["jolly_roger"]}
    player = sit(table_of("jackal", options=options, moves=20), size, language)
    scene, wrong = player.scene, []
    board, view = scene.board, player.table.view()
    key = next(key for key, tile in view.tiles.items() if tile != "closed")
    x, y = map(int, key.split(","))
    for tile, facts in games.rules("jackal").data.tiles.items():
        flags = {"trapped": tile == "trap", "drunk": tile == "rum_barrel", "lost": tile == "cave"}
        for kind in ("ben", "friday", "missionary", "converted"):
            name = "missionary" if kind == "converted" else kind
            one = replace(
                view.units["yellow_1"], kind=name, place="land", at=(x, y), step=min(facts.steps, 2), jonah=False,
                fighter=kind in ("ben", "converted"), **flags,
            )  # fmt: skip
            seen = replace(view, tiles={**view.tiles, key: tile}, units={**view.units, name: one})
            wrong += words_of_card(player, board.card([f"unit:{name}"], seen))
    for goal in (key, "5,5"):  # it stands, or goes
        wrong += words_of_card(player, board.card(["bear:0"], replace(view, bears=(key,), prowl=(goal,))))
    for danger in (one for one in scene.host.texts._game["en"] if one.startswith("caution.")):
        args = {"unit": "@unit.yellow_3", "ship": "@crew.yellow"}
        told = scene.tell(Message(danger, args))
        wrong += words_of_card(player, Card(scene.say("tile.spin_mountain_5"), (told,), "jackal/bear"))
    wrong += words_of(player)
    assert not wrong, "\n".join(sorted(set(wrong)))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_what_is_looked_up_and_the_menu_fit(sit: Sit, size: tuple[int, int], language: str) -> None:
    player = sit(table_of("jackal"), size, language)
    player.settle()
    player.scene.look_up()
    player.step()
    wrong = words_of(player)
    player.shell.close(player.shell.dialogs[-1])
    player.scene.open_menu()
    player.step()
    wrong += words_of(player)
    assert not wrong, "\n".join(sorted(set(wrong)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_fits_its_bubble(sit: Sit, language: str) -> None:
    player = sit(table_of("jackal"), (1024, 600), language)
    player.settle()
    scene, wrong = player.scene, []
    args = {
        "unit": "@unit.yellow_3", "crew": "@crew.yellow", "ship": "@crew.yellow", "seat": "#1", "n": 3, "steps": 5,
    }  # fmt: skip
    keys = [key for key in scene.host.texts._game["en"] if key.startswith("refuse.")]
    assert len(keys) > 40
    for number, key in enumerate(keys):
        about = [(5, 5), (760, 590), (400, 300), (20, 580)][number % 4]
        scene.deeds.say_no(Refusal(key, args, ruling=f"R{number + 1}"), about)
        wrong += words_of(player)
        assert scene.plate.rect.contains(scene.judge.rect)
    assert not wrong, "\n".join(sorted(set(wrong)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_fit_at_every_size_of_type(sit: Sit, language: str) -> None:
    for text_size in ("small", "large", "huge"):
        player = sit(table_of("jackal", moves=60, seed=2), (1280, 720), language, text_size=text_size)
        player.settle()
        wrong = words_of(player)
        assert not wrong, "\n".join(sorted(set(wrong)))
