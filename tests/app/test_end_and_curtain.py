from __future__ import annotations

import pygame
import pytest

from jackal.app import curtain, results
from jackal.app.game_scene import GameScene
from jackal.app.menu import Menu
from jackal.app.unseen import played
from jackal.core.game import Outcome
from jackal.core.setup import Seat
from jackal.core.text import Texts
from jackal.ui.theme import theme

ANNA, BORIS, VERA = Seat("Anna", colour="ivory"), Seat("Boris", colour="vermilion"), Seat("Vera", colour="night")
TEXTS = Texts.load("en")


@pytest.mark.parametrize(
    ("outcome", "words"),
    [
        (Outcome((1, 2), (1,), ((1,), (0,)), "gold"), "Boris wins"),
        (Outcome((1, 1, 0), (0, 1), ((0, 1), (2,)), "gold"), "Anna and Boris win"),
        (Outcome((1, 1, 1), (0, 1, 2), ((0, 1, 2),), "gold"), "A draw"),
        (Outcome((0, 0), (), ((0, 1),), "gold"), "Nobody wins"),
        (Outcome((5,), (0,), ((0,),), "gold"), "Anna wins"),
    ],
)
def test_the_headline(outcome, words):
    names = [seat.name for seat in (ANNA, BORIS, VERA)][: len(outcome.scores)]
    assert results.headline(TEXTS, outcome.winners, names) == words


def test_the_headline_takes_names_as_they_are() -> None:
    names = ["@cli.help", "#1", "{who}", "D"]
    assert results.headline(TEXTS, [0], names) == "@cli.help wins"
    assert results.headline(TEXTS, [0, 1, 2], names).startswith("@cli.help, #1 and {who}")


def test_places_and_scores():
    outcome = Outcome((7, 9, 7, 1), (1,), ((1,), (0, 2), (3,)), "gold")
    assert results.places(outcome) == [(1, 1, 9), (2, 0, 7), (2, 2, 7), (3, 3, 1)]


@pytest.fixture
def ended(shell, hands):
    table = played("jackal", moves=100_000, seed=3)
    shell.home_to(GameScene(shell, table))
    hands.wait(1.0)
    assert len(shell.dialogs) == 1
    return table


def test_the_end_is_shown_over_the_board_and_can_be_taken_away(shell, hands, ended):
    hands.key(pygame.K_ESCAPE)
    assert not shell.dialogs
    assert isinstance(shell.scene, GameScene)
    assert results.show(shell, ended) is not None
    hands.click(shell.dialogs[0].ui.find("board"))
    assert not shell.dialogs


@pytest.mark.parametrize("size", [(1024, 600), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("text_size", ["normal", "huge"])
@pytest.mark.parametrize(("people", "winners"), [(2, 1), (4, 2), (10, 1), (10, 4), (4, 4), (4, 0)])
def test_the_sheet_of_the_end_lies_in_the_window(start, size, text_size, people, winners):
    """With the wreath above it where there is a winner and room, and never beyond an edge."""
    scores = tuple(9 if seat < winners else 3 for seat in range(people))
    losers = tuple(range(winners, people))
    ranking = tuple(group for group in (tuple(range(winners)), losers) if group)
    outcome = Outcome(scores, tuple(range(winners)), ranking, "gold")
    shell = start(size, "ru", text_size=text_size)
    seats = tuple(Seat(f"Player {n}") for n in range(people))
    acts = {"again": shell.open_menu, "menu": shell.open_menu}
    scene = results.Results(shell.texts_of("jackal"), seats, outcome, **acts)
    shell.open(scene)
    shell.step(0.1)
    window, sheet = pygame.Rect((0, 0), shell.size), scene._sheet()
    above = theme.px(results.ABOVE) if scene._crowned else 0
    assert window.contains(sheet.move(0, -above).union(sheet))
    assert scene._crowned is (0 < winners < people) or text_size == "huge"
    assert scene.again.rect.bottom < sheet.bottom


@pytest.mark.parametrize("name", ["again", "menu"])
def test_the_end_is_not_left_before_the_match_may_be(shell, hands, ended, monkeypatch, name):
    scene, asked = shell.scenes[0], []
    monkeypatch.setattr(scene.deeds, "may_leave", lambda *way: asked.append(way))  # no
    hands.click(shell.dialogs[0].ui.find("board"))
    scene.open_results()
    hands.click(shell.dialogs[0].ui.find(name))
    assert len(asked) == 1
    assert scene in shell.scenes


def test_play_again_with_the_same_people_and_another_deal(shell, hands, ended):
    hands.key(pygame.K_RETURN)
    table = shell.scene.table
    assert table is not ended
    assert table.count == 0
    assert table.seats == ended.seats
    assert dict(table.setup.options) == dict(ended.setup.options)
    assert table.setup.seed != ended.setup.seed


def test_to_the_menu(shell, hands, ended):
    hands.click(shell.dialogs[0].ui.find("menu"))
    assert isinstance(shell.scene, Menu)
    assert shell.scenes == [shell.scene]


def test_nothing_to_show_before_the_end(shell):
    assert results.show(shell, played("jackal", moves=3)) is None


def test_the_curtain_shows_nothing_of_the_match(shell, hands):
    pictures = []
    for moves in (0, 40):
        shell.home_to(GameScene(shell, played("jackal", moves=moves)))
        hands.wait(0.4)
        curtain.draw(shell, ANNA, lambda: None)
        shell.step(0.0, [])
        pictures.append(pygame.image.tobytes(shell.surface, "RGB"))
    assert pictures[0] == pictures[1]
    curtain.draw(shell, BORIS, lambda: None)
    shell.step(0.0, [])
    assert pygame.image.tobytes(shell.surface, "RGB") != pictures[0]


def test_the_curtain_is_lifted_by_its_button_alone(shell, hands):
    taken = []
    below = shell.scene
    curtain.draw(shell, ANNA, lambda: taken.append(1))
    hands.key(pygame.K_ESCAPE)
    hands.click((5, 5))
    hands.click((5, 5), button=3)
    assert not taken
    assert isinstance(shell.scene, curtain.Curtain)
    hands.click(shell.scene.go)
    assert taken == [1]
    assert shell.scene is below
    curtain.draw(shell, ANNA, lambda: taken.append(2))
    hands.key(pygame.K_RETURN)
    assert taken == [1, 2]
