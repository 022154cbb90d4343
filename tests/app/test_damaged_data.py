"""Damaged data of any game: each key taken away, each value of another kind. It is told with the file's name."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from jackal import games
from jackal.app import matches
from jackal.app.cli import built_games
from jackal.app.menu import Menu
from jackal.app.setup import SetupPage
from jackal.app.shell import Shell
from jackal.core.data import DataError, read_yaml
from jackal.core.game import OptionError
from jackal.core.setup import Seat, Setup
from jackal.games import REGISTRY
from tests.app.matches_at_hand import saved

GAMES = built_games()
GONE = object()
Keys = tuple[Any, ...]


def keys(node: Any, at: Keys = ()) -> Iterator[Keys]:
    """The way to every key of a mapping, and to the first entry of every list."""
    if isinstance(node, dict):
        for key, value in node.items():
            yield (*at, key)
            yield from keys(value, (*at, key))
    elif isinstance(node, list) and node:
        yield (*at, 0)
        yield from keys(node[0], (*at, 0))


def damaged(tree: Any, way: Keys, value: Any) -> Any:
    """The tree with another value there, or none."""
    new = copy.deepcopy(tree)
    node = new
    for key in way[:-1]:
        node = node[key]
    if value is GONE:
        del node[way[-1]]
    else:
        node[way[-1]] = value
    return new


@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_damaged_is_told_with_its_file_and_key(game: str) -> None:
    file = REGISTRY[game].home / "game.yaml"
    kind, tree = type(games.rules(game)), read_yaml(file)
    told, named = [], 0
    for way in keys(tree):
        for value in (GONE, [["x"]], -7):
            try:
                rules = games.assembled(kind, damaged(tree, way, value), file)
                seats = tuple(Seat(f"{n}", "bot") for n in range(rules.seats[0]))
                matches._first(rules, Setup(game, seats, {}, 1))
            except DataError as error:
                told.append(str(error))
                named += any(str(key) in str(error) for key in way if isinstance(key, str))
            except OptionError:
                continue  # the page of the set-up says it in its own words
    assert len(told) > 200
    assert all(text.startswith("game.yaml: ") for text in told)
    assert named > 0.9 * len(told)


def test_a_game_whose_data_make_no_match_says_so(shell: Shell, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def broken(*_: Any) -> Any:
        raise KeyError("boat")

    shell.open_setup(GAMES[0])
    page = shell.scene
    assert isinstance(page, SetupPage)
    monkeypatch.setattr(type(page.game), "new", broken)
    page.start()
    assert "game.yaml" in shell.dialogs[0].text.text
    assert "boat" in shell.dialogs[0].text.text
    assert not matches.saves().previews()
    shell.open_menu()
    assert isinstance(shell.scene, Menu)


def test_a_screen_whose_data_are_damaged_is_told_and_leaves_no_save(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the board alone reads, at a new match and at one that goes on."""

    def broken(host: Any) -> Any:
        raise DataError(Path("cards.yaml"), "key fort", "is no list")

    kept = saved(3)
    for game in GAMES:
        with monkeypatch.context() as patch:
            patch.setattr(games, "scene", lambda game: broken)
            shell.open_setup(game)
            page = shell.scene
            assert isinstance(page, SetupPage)
            page.start()
            assert "cards.yaml: key fort: is no list" in shell.dialogs[-1].text.text
            assert [preview.path for preview in matches.saves().previews()] == [kept]
            shell.close(shell.dialogs[-1])
            assert not shell.resume(kept)
            assert "cards.yaml: key fort: is no list" in shell.dialogs[-1].text.text
            shell.close(shell.dialogs[-1])
    assert shell.resume(kept), "nothing holds its lock"


SPOILT = (b"", b"- a", b"x", b"{}", b"fort: {}", b"fort: {rulings: 3}", b"fort: [", b"\xff", None)


@pytest.mark.parametrize("content", SPOILT)
def test_the_cards_of_the_island_are_read_before_it_is_shown(
    content: bytes | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from jackal.games.jackal import scene_cards

    monkeypatch.setattr(scene_cards, "root", lambda kind: tmp_path)
    (tmp_path / "jackal").mkdir()
    if content is not None:
        (tmp_path / "jackal" / "cards.yaml").write_bytes(content)
    scene_cards.rulings.cache_clear()
    try:
        if content == b"{}":
            assert scene_cards.cited("fort") == ()
        else:
            with pytest.raises(DataError, match=r"^cards\.yaml: "):
                scene_cards.rulings()
    finally:
        scene_cards.rulings.cache_clear()
