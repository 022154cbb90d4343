"""Every screen in every size and language: it opens, it draws, and no word leaves its box."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache

import pygame
import pytest

from jackal.app import colours, curtain, results
from jackal.app.cli import built_games
from jackal.app.game_scene import GameScene
from jackal.app.line import Line
from jackal.app.setup import SetupPage
from jackal.app.shell import Shell
from jackal.app.unseen import played, settle
from jackal.core.game import Message, Outcome
from jackal.core.setup import Seat
from jackal.core.table import Table
from jackal.core.text import LANGUAGES
from jackal.games import REGISTRY
from jackal.ui.typeset import Drawn, recording
from tests.app.conftest import Start
from tests.app.matches_at_hand import ANNA, REEF, damaged, saved
from tests.app.toygame import Regatta

SIZES = [(1024, 600), (1280, 720), (1920, 1080)]
KEY = re.compile(r"[a-z_]+(\.[a-z_]+)+")
KEYS_OF_THE_TOY = {f"option.{id}" for id in ("mode", "wind", "wind_rose", "laps", "limit", "buoys", "solo_rival")}
LONG = "Wolfgang Maximilian!"


def _saves(shell: Shell) -> None:
    saved(9, title="An evening at the sea with a very long name of all things")
    saved(12, seats=(Seat(LONG, colour="ivory"), Seat(LONG[::-1], "bot", "hard", "vermilion")))
    damaged(saved(5, seed=1))
    saved(3000, seats=(ANNA, REEF))
    shell.open_saves()


def _setup(shell: Shell, game: str) -> None:
    shell.open_setup(game)
    page = shell.scene
    assert isinstance(page, SetupPage)
    page.set_count(page.model.most)
    page.model.set_name(0, LONG)
    for option in page.model.options():
        page.model.step(option, 1)
    page.changed()


def _broken_setup(shell: Shell) -> None:
    page = SetupPage(shell, Regatta())
    shell.push(page)
    page.set_count(10)
    page.model.set_name(1, LONG)
    page.model.set_name(2, LONG)
    page.changed()


def _places(shell: Shell) -> None:
    page = SetupPage(shell, Regatta())
    shell.push(page)
    page.set_count(10)
    page.model.set_name(0, LONG)
    page.set_order("dice")
    page.start()


def _results(shell: Shell) -> None:
    seats = tuple(Seat(f"{LONG[:-2]}{n}", "bot" if n % 2 else "person", "hard", colours.IDS[n]) for n in range(10))
    ranking = tuple((n,) for n in range(10))
    outcome = Outcome(tuple(range(10, 0, -1)), (0, 1, 2), ranking, "gold")
    texts = shell.texts_of("jackal")
    shell.open(results.Results(texts, seats, outcome, again=lambda: None, menu=lambda: None))


SCREENS = {
    "menu": lambda shell: None,
    "menu_with_continue": lambda shell: (saved(4, seats=(Seat(LONG, colour="ivory"), REEF)), shell.open_menu()),
    "leave": lambda shell: shell.scene.back(),
    "sketch": lambda shell: shell.scene.choose(next(e for e in REGISTRY.values() if not e.built)),
    "settings": lambda shell: shell.open_settings(),
    "saves": _saves,
    "no_saves": lambda shell: shell.open_saves(),
    "credits": lambda shell: shell.open_credits(),
    "curtain": lambda shell: curtain.draw(shell, Seat(LONG, colour="plum"), lambda: None),
    "crash": lambda shell: shell.broke(RuntimeError("a test")),
    "toy_setup": _broken_setup,
    "places": _places,
    "results": _results,
    **{f"setup_{game}": (lambda shell, game=game: _setup(shell, game)) for game in built_games()},
    **{f"rules_{game}": (lambda shell, game=game: shell.open_rules(game)) for game in built_games()},
    **{f"end_{game}": (lambda shell, game=game: _end(shell, game)) for game in built_games()},
}


def _end(shell: Shell, game: str) -> None:
    shell.home_to(GameScene(shell, _ended(game)))


@cache
def _ended(game: str) -> Table:
    """A match that is over: it is only looked at."""
    return played(game, moves=100_000, eyes=None)


def drawn(shell: Shell, screen: str) -> list[Drawn]:
    with recording() as words:
        SCREENS[screen](shell)
        settle(shell, 0.6)
    return words


def through(shell: Shell, screens: Iterable[str]) -> Iterator[tuple[str, list[Drawn]]]:
    """Each screen from the menu, with the words drawn on it."""
    for screen in screens:
        shell.open_menu()
        yield screen, drawn(shell, screen)


def overflowing(words: list[Drawn]) -> list[tuple[str, pygame.Rect, tuple[int, int]]]:
    return [(word.text, word.box, word.needed) for word in words if not word.fits]


@pytest.mark.parametrize("language", list(LANGUAGES))
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_no_word_leaves_its_box(start: Start, size, language):
    shell = start(size, language, pace="off")
    for screen, words in through(shell, SCREENS):
        assert words, screen
        assert not overflowing(words), screen
        keys = [word.text for word in words if KEY.fullmatch(word.text) and word.text not in KEYS_OF_THE_TOY]
        assert not keys, screen


@pytest.mark.parametrize(
    ("size", "text_size"),
    [
        ((1024, 600), "huge"),
        ((1024, 1024), "small"),
        ((1024, 1024), "huge"),
        ((1366, 768), "large"),
        ((2560, 1080), "huge"),
    ],
    ids=lambda value: value if isinstance(value, str) else f"{value[0]}x{value[1]}",
)
def test_large_type_and_odd_windows(start: Start, size, text_size):
    shell = start(size, "ru", text_size=text_size, pace="off")
    for screen, words in through(shell, SCREENS):
        assert not overflowing(words), screen


def test_a_very_large_window(start: Start):
    shell = start((3840, 2160), "uk", pace="off")
    for screen, words in through(shell, ("menu", "toy_setup", "results")):
        assert not overflowing(words), screen


def test_nothing_lies_outside_of_the_window(start: Start):
    shell = start((1024, 600), "uk", pace="off")
    window = pygame.Rect((0, 0), shell.size)
    for screen, _ in through(shell, SCREENS):
        top = shell.top
        assert top is not None
        for widget in top.ui.walk():
            if widget.rect.w and widget.focusable and not _scrolled(widget):
                assert window.contains(widget.rect), (screen, widget.name, widget.rect)


def _scrolled(widget) -> bool:
    while widget is not None:
        if widget.scrolls:
            return True
        widget = widget.parent
    return False


def test_a_language_that_changes_shows_at_once(start: Start):
    shell = start((1280, 720), "en", pace="off")
    for screen in ("settings", "saves", "credits", "rules_jackal", "setup_jackal"):
        shell.open_menu()
        drawn(shell, screen)
        for language in ("ru", "uk", "en"):
            with recording() as words:
                shell.change(language=language)
                settle(shell, 0.2)
            assert shell.texts.language == language
            title = shell.scene.title()
            assert title in [word.text for word in words]


def test_a_fault_is_shown_in_every_language(start: Start, tmp_path):
    for language in LANGUAGES:
        shell = start((1280, 720), language)
        with recording() as words:
            shell.broke(ValueError("x"))
            settle(shell, 0.3)
        text = " ".join(word.text for word in words)
        assert shell.say("crash.title") in text
        assert "Traceback" not in text
        assert "ValueError" not in text
        assert shell.tell(Message("crash.told_menu"))[:20] in text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("game", built_games())
def test_no_line_of_the_terms_runs_into_the_next(start: Start, game: str, size: tuple[int, int], language: str) -> None:
    shell = start(size, language, pace="off")
    _setup(shell, game)
    page = shell.scene
    assert isinstance(page, SetupPage)
    lines = [line for top in page.lines for line in (top, *top.below) if isinstance(line, Line)]
    assert lines
    for line in lines:
        assert line.need()[1] <= line.rect.h, line.name
        assert all(line.rect.contains(below.rect) for below in line.below), line.name
