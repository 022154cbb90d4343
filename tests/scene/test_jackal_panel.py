"""What Jackal's panel and lights tell at a glance: who is asked, who lives in a crew, where one may go."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from jackal.app.shell import Shell
from jackal.games.jackal.rules import actions
from jackal.games.jackal.scene_paint import CREW_COLOURS, paint
from jackal.ui.controls import Choice, Label
from tests.scene.conftest import Sit
from tests.scene.player import Player, table_of
from tests.scene.test_jackal_more import seated

FOLK = {
    "ben": {"at": [5, 6], "crew": "white"},
    "friday": {"at": [6, 7], "crew": "white"},
    "missionary": {"at": [7, 6], "crew": "black", "fighter": True},
}
GROUND = {"5,6": "empty", "6,7": "empty", "7,6": "empty"}


def lit(player: Player) -> list[str]:
    return [row.title for row in player.scene.players.rows if row.lit]


def test_a_line_shows_who_has_joined_a_crew_and_says_all_of_it(sit: Sit) -> None:
    units = {**FOLK, "white_2": "dead", "white_1": "dead", "white_3": "dead"}
    spec = {"units": units, "tiles": GROUND, "bottles": {"white": 2, "black": 1}}
    player = seated(sit, spec)
    anna, boris = player.scene.players.rows
    assert anna.beside == (
        ("unit", "ben", "white", ""),
        ("unit", "friday", "white", ""),
        ("unit", "missionary_drunk", "black", ""),
    )
    assert anna.tip == "White: 0 pirates, Ben Gunn, Friday · Dead: 3 · Rum: 2\nBlack: 3 pirates, Missionary · Rum: 1"
    assert anna.chips == (("jackal/bottle", "3"),)
    assert (boris.beside, boris.chips) == ((), ())
    box = player.scene.players.boxes()[1]
    player.move(box.center)
    for _ in range(12):
        player.step(0.1)
    assert player.scene.ui.tip_shown == boris.tip == "Red: 3 pirates\nYellow: 3 pirates"
    bubble: Any = player.scene.ui._bubble
    assert bubble.rect.top >= box.bottom, "it says nothing about another line"
    assert bubble.rect.top < box.bottom + box.h


@pytest.mark.parametrize(("size", "language"), [((1024, 600), "uk"), ((1280, 720), "ru"), ((1920, 1080), "en")])
@pytest.mark.parametrize(("people", "mode"), [("pp", "two_double"), ("pppp", "four_teams")])
def test_the_pictures_of_a_line_never_leave_it_nor_cut_its_words(
    sit: Sit, size: tuple[int, int], language: str, people: str, mode: str
) -> None:
    from jackal.ui import typeset

    spec = {"units": {**FOLK, "white_1": "dead"}, "tiles": GROUND, "bottles": {"white": 11}}
    player = seated(sit, spec, people, size, language, mode=mode)
    with typeset.recording() as drawn:
        player.shell.redraw()
        player.step()
    told = [text for text in drawn if text.text == player.scene.players.rows[0].detail]
    assert told
    assert all(text.fits for text in told)


def test_who_is_asked_is_lit_in_his_own_colour(sit: Sit) -> None:
    """A partner asked for rum, somebody washed away: not whoever has the turn."""
    spec = {"units": {"white_1": {"at": [6, 6], "trapped": True}}, "bottles": {"black": 1}}
    player = seated(sit, spec, "pppp", mode="four_teams")
    assert lit(player) == ["Anna"]
    player.click("unit:white_1")
    player.click("cell:5,5")
    player.settle()
    assert lit(player) == ["Vera"]
    assert player.scene.bar.banner.colour == CREW_COLOURS["black"]
    player.press(player.scene.ui.find("button:give").rect.center)
    player.settle()
    assert lit(player) == ["Boris"]
    tiles = {"6,6": "closed tide", "1,2": "empty"}
    spec = {"tiles": tiles, "units": {"white_1": [5, 5], "red_1": [1, 2]}}
    player = seated(sit, spec, "pppp", mode="four_single", modules=["tides"])
    player.click("unit:white_1")
    player.click("cell:6,6")
    player.settle()
    assert lit(player) == ["Boris"]
    boris = player.scene.players.rows[1]
    assert boris.detail.endswith(player.scene.say("panel.decides"))
    assert player.scene.bar.banner.colour == CREW_COLOURS["red"]


def test_a_partner_is_told_whom_his_rum_is_for(sit: Sit) -> None:
    spec = {
        "units": {"white_1": [5, 5], "friday": {"at": [4, 5], "crew": "red"}},
        "bottles": {"black": 1},
    }
    player = seated(sit, spec, "pppp", mode="four_teams")
    player.click("unit:white_1")
    player.press(player.scene.ui.find("way:give_rum").rect.center)
    if player.shell.dialogs:
        player.press(player.shell.dialogs[-1].ui.find("yes").rect.center)
    player.settle()
    assert player.last == actions.GiveRum(0, "white_1", "friday")
    assert player.scene.bar.banner.text == "Vera: give a bottle? White 1 treats Friday"
    assert "unit:friday" in player.scene.plate.marks.chosen


def test_a_vote_shows_who_has_agreed_and_whom_it_waits_for(sit: Sit) -> None:
    player = seated(sit, {}, "pppp", mode="four_single")
    player.scene.open_menu()
    player.press(player.shell.dialogs[-1].ui.find("extra0").rect.center)
    player.press(player.shell.dialogs[-1].ui.find("yes").rect.center)
    player.settle()
    say = player.scene.say
    ends = [row.detail.rpartition(" · ")[2] for row in player.scene.players.rows]
    assert ends == [say("panel.agreed"), *[say("panel.decides")] * 3]
    assert lit(player) == ["Boris"]
    player.press(player.scene.ui.find("button:agree").rect.center)
    player.settle()
    ends = [row.detail.rpartition(" · ")[2] for row in player.scene.players.rows]
    assert ends == [*[say("panel.agreed")] * 2, *[say("panel.decides")] * 2]


def test_empty_hands_are_called_so_where_there_is_more_than_coins(sit: Sit) -> None:
    spec = {"units": {"white_1": [4, 5]}, "tiles": {"4,5": "empty"}, "coins": {"4,5": 1}}
    player = seated(sit, spec, modules=["ben_gunn_island"])
    board = player.scene.board
    assert board.label("load:empty", player.table.view()) == "Without a coin"
    player = seated(sit, {**spec, "beached": ["4,5"]}, modules=["ben_gunn_island"])
    assert player.scene.board.label("load:empty", player.table.view()) == "Empty-handed"


def green(player: Player, box: pygame.Rect) -> int:
    """Pixels in the colour of what can be clicked."""
    colour = player.scene.board.glows["go"].colour
    part = player.shell.surface.subsurface(box)
    return pygame.mask.from_threshold(part, colour, (34, 34, 34, 255)).count()


def test_where_nearly_anything_can_be_chosen_dots_say_so_and_the_board_stays_in_sight(sit: Sit) -> None:
    spec = {"units": {"white_1": [6, 5]}, "tiles": {"6,6": "closed earthquake"}}
    player = seated(sit, spec)
    plate = player.scene.plate
    player.click("unit:white_1")
    player.step()
    near = plate.rect_of("cell:7,5")
    far = plate.rect_of("cell:9,9")
    assert near is not None
    assert far is not None
    framed = green(player, near)
    player.click("cell:6,6")
    player.settle()
    player.move((5, 5))
    player.step()
    dotted = green(player, far)
    assert framed > 60
    assert 10 < dotted < framed / 3
    dots = plate._lights.dotted()
    assert dots == {target for target in player.scene.hand.coming() if target.startswith("cell:")}
    player.move(far.center)
    player.step()
    assert green(player, far) > 2 * dotted, "the one under the mouse glows in full"
    assert "cell:9,9" not in plate._lights.dotted()


def test_a_picture_once_painted_stays_as_it_is(sit: Sit) -> None:
    """Whatever is painted after it: each ship has its own number of people, each ring its own colour."""
    sit(table_of("jackal"))
    back, face = ("tile", "back_1", 0), ("tile", "chest_2", 0)
    looks: list[Any] = [
        *[("count", n) for n in (3, 4, 7)], *[("coins", n) for n in (1, 2, 3)], ("gain", 1), ("gain", 3), ("sea",),
        *[("unit", kind, "red", state) for kind in ("pirate", "friday") for state in ("", "drunk", "lost", "swims")],
        ("unit", "pirate", "red", "+jonah"), ("unit", "pirate", "red", "trapped+jonah"), ("pair", "red", "yellow"),
        ("mirrored", "jackal/airplane"), "jackal/airplane",
        ("known", back, face), back, face, ("sail", 1, 0), ("sail", 0, -1), ("way_out",), ("way_dot",),
        ("pile", 2, "jackal/cart"), ("pile", 3, "jackal/cart"), "jackal/cart", ("ship", "red"), ("boat", "red"),
    ]  # fmt: skip
    for size in ((20, 20), (51, 51)):
        painted = [(look, paint(look, size)) for look in looks for _ in range(2)]
        pixels = [pygame.image.tobytes(image, "RGBA") for _, image in painted]
        for look, _ in painted:
            paint(look, size)
        changed = [
            look for (look, image), before in zip(painted, pixels, strict=True)
            if pygame.image.tobytes(image, "RGBA") != before
        ]  # fmt: skip
        assert not changed
        counts = {pygame.image.tobytes(paint(("count", n), size), "RGBA") for n in (3, 4, 7)}
        assert len(counts) == 3


def test_a_term_with_one_value_is_told_not_asked(begin: Callable[..., Shell]) -> None:
    """Three crews for three players: there is nothing to choose."""
    shell = begin()
    shell.open_setup("jackal")
    page: Any = shell.scene
    for count, kind in ((2, Choice), (3, Label), (4, Choice)):
        page.set_count(count)
        shell.step(0.1)
        assert type(page.ui.find("mode")) is kind
    page.set_count(3)
    shell.step(0.1)
    assert page.ui.find("mode").text == shell.texts_of("jackal").say("option.mode.three_single")


def test_tiles_seen_from_the_lighthouse_show_where_they_will_go(sit: Sit) -> None:
    seen = {"2,2": "closed chest_3", "3,2": "closed cannibal", "10,10": "closed tide", "9,3": "closed fort"}
    spec = {"units": {"white_1": [5, 5]}, "tiles": {"6,6": "closed lighthouse", **seen}}
    player = seated(sit, spec, "pp", modules=["tides"], lighthouse_mode="peek")
    scene, board = player.scene, player.scene.board
    player.click("unit:white_1")
    player.click("cell:6,6")
    player.settle()
    assert scene.bar.banner.text == "Anna: which tile to look at from the lighthouse? (4 to go)"
    for cell in seen:
        player.click(f"cell:{cell}")
        player.settle()
    assert scene.bar.banner.text == "Anna: where does this one go? (Chest III)"
    player.click("cell:3,2")
    player.settle()
    assert scene.bar.banner.text == "Anna: where does this one go? (Cannibal)"
    assert scene.plate.marks.chosen == ("cell:3,2",)
    placed = scene.stage.piece("placed:(3, 2)")
    assert placed is not None
    assert placed.look == ("tile", "chest_3", 0)
    other: Any = player.table.state_at(player.table.count).view(1)
    assert not [piece for piece in board.held(other) if piece.id.startswith("placed")], "the faces are a secret"
    assert board.prompt(other, (), None) == "Anna: where does this tile go? (White 1)"
    player.click("cell:2,2")
    player.settle()
    player.click("cell:10,10")
    player.settle()
    assert scene.stage.piece("placed:(3, 2)") is None
    view: Any = player.table.view()
    assert view.decision is None


def test_whoever_flies_far_is_not_asked_how_he_goes(sit: Sit) -> None:
    """Next door he may walk or fly; further on one can only fly, with the coin unless he says otherwise."""
    spec = {"units": {"white_1": [5, 5]}, "tiles": {"5,5": "airplane"}, "coins": {"5,5": 1}}
    player = seated(sit, spec)
    player.click("unit:white_1")
    player.click("cell:4,5")
    menu: Any = player.scene.ui.popup
    assert [value for value, _ in menu.items] == ["way:walk", "way:fly"]
    player.key(pygame.K_ESCAPE)
    player.press(player.scene.plate.rect_of("cell:9,9").center)  # type: ignore[union-attr]
    assert player.scene.ui.popup is None
    assert player.last == actions.Fly(0, "white_1", (9, 9), "coin")


@pytest.mark.parametrize(("tile", "clicks", "picture"), [
    ("closed balloon", ("unit:white_1", "cell:6,6"), "jackal/balloon"),
    ("empty", ("unit:white_1", "cell:9,9"), "jackal/airplane"),
    ("empty", ("unit:white_1", "cell:2,9"), ("mirrored", "jackal/airplane")),
])  # fmt: skip
def test_flights_are_seen_with_what_carries_them(sit: Sit, tile: str, clicks: tuple[str, ...], picture: Any) -> None:
    spec = {"units": {"white_1": [5, 5]}, "tiles": {"5,5": "airplane", "6,6": tile}}
    table = table_of(
        "jackal", "pp", position={"rest": "closed empty", **spec}, curtain="never", options={"mode": "two_double"}
    )
    player = sit(table, pace="normal")
    player.settle()
    for target in clicks:
        player.click(target)
    if player.scene.ui.popup is not None:
        player.click("way:walk")
    seen = []
    for _ in range(400):
        piece = player.scene.stage.piece("vehicle:unit:white_1")
        if piece is not None:
            seen.append((piece.look, player.scene.stage.actors["vehicle:unit:white_1"].height))
        if not player.scene.show.busy:
            break
        player.step(0.02)
    assert {look for look, _ in seen} == {picture}
    assert max(height for _, height in seen) > 0.4
    assert player.scene.stage.piece("vehicle:unit:white_1") is None


def test_a_cave_that_enemies_hold_is_no_way_out(sit: Sit) -> None:
    spec = {"units": {"white_1": [5, 5], "red_1": [9, 4], "black_1": [9, 9]}, "tiles": {"9,9": "cave", "6,6": "cave"}}
    player = seated(sit, spec)
    stage = player.scene.stage
    player.move(player.scene.plate.rect_of("cell:6,6").center)  # type: ignore[union-attr]
    ways = {name for name in stage.actors if name.startswith("way_out:")}
    assert ways == {"way_out:(3, 3)", "way_out:(9, 9)"}, "friends at the other end are no hindrance"
    player.click("unit:white_1")
    player.click("cell:6,6")
    player.settle()
    exits = {target for target in player.scene.hand.coming() if target.startswith("cell:")}
    assert exits == {"cell:3,3", "cell:9,9"}
