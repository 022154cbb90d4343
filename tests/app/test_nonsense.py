"""Nonsense from outside: words of the command line, bytes and values of the settings. Nothing breaks, all is told."""

from __future__ import annotations

import sys
import unicodedata
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jackal import games
from jackal.app import colours
from jackal.app.cli import built_games, parse
from jackal.app.settings import Settings, SettingsFile, SetupChoice, salvage
from jackal.app.setup_model import SetupModel
from jackal.app.shell import Shell
from jackal.core.names import legible
from jackal.core.setup import Seat
from jackal.core.text import LANGUAGES, Texts
from jackal.ui.theme import theme

GAMES = built_games()
WORDS = st.sampled_from(
    ["jackal", "saboteur", "pirates", "--lang", "--lang=", "--lang=ru", "ru", "--continue", "--shortcut", "--remove",
     "--fullscreen", "--help", "-h", "--version", "-V", "-", "--", "--lang=\0", "--LANG=uk", "=", "--=", "", " "]
)  # fmt: skip
FIELDS = [field.name for field in msgspec.structs.fields(Settings)]
plain = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=8,
)


@cache
def texts(language: str) -> Texts:
    return Texts.load(language)


@given(st.lists(WORDS | st.text(max_size=6), max_size=6))
def test_any_words_are_a_command_or_a_sentence(words: list[str]) -> None:
    command = parse(words)
    if command.problem is None:
        assert command.act != "setup" or command.game in GAMES
        assert command.language in ("", *LANGUAGES)
    else:
        for language in LANGUAGES:
            said = texts(language).message(command.problem)
            assert said
            assert said != command.problem.key


@given(st.dictionaries(st.sampled_from(FIELDS) | st.text(max_size=8), plain, max_size=8))
@settings(max_examples=80)
def test_any_values_are_settings(values: dict[str, Any]) -> None:
    now, wrong = salvage(values)
    assert isinstance(now, Settings)
    assert {key.partition(".")[0] for key in wrong} <= values.keys()
    again, still_wrong = salvage(msgspec.json.decode(msgspec.json.encode(now)))
    assert (again, still_wrong) == (now, [])


@given(st.binary(max_size=60) | st.text(alphabet='{}[]":,0a\\e-.', max_size=40).map(str.encode))
@settings(max_examples=60)
def test_any_bytes_are_a_settings_file(content: bytes) -> None:
    with TemporaryDirectory() as folder:
        (Path(folder) / "settings.json").write_bytes(content)
        file = SettingsFile(Path(folder))
        assert isinstance(file.now, Settings)
        file.change(volume=35)
        assert SettingsFile(Path(folder)).now.volume == 35


SEATS = st.builds(
    Seat,
    st.text(max_size=30),
    st.sampled_from(["person", "bot"]),
    st.sampled_from(["easy", "normal", "hard", "", "godlike"]),
    st.sampled_from(["", "ivory", "no such", *colours.IDS]),
)


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=30)
@given(st.data())
def test_any_set_up_that_was_kept_can_be_shown_and_mended(game: str, data: st.DataObject) -> None:
    """What a settings file holds may come from another version, or from somebody's hand."""
    rules = games.rules(game)
    ids = [option.id for option in rules.options(rules.seats[0])]
    kept = SetupChoice(
        tuple(data.draw(st.lists(SEATS, max_size=12))),
        data.draw(st.sampled_from(["chosen", "dice", "random", "", "upside down"])),
        data.draw(st.dictionaries(st.sampled_from(ids) | st.text(max_size=5), plain, max_size=5)),
    )
    model = SetupModel(rules, colours.IDS, lambda seat, player: f"{player} {seat}", kept)
    assert model.fewest <= model.count <= model.most
    for option in model.options():
        model.value(option.id)
    for seat, problem in enumerate(model.seats):
        if not problem.name.strip() or len(problem.name) > 20:
            model.set_name(seat, f"Name {seat}")
    model.reset_options()
    for problem in model.problems():
        assert texts("en").for_game(game).message(problem.message)


def test_no_sign_by_itself_is_a_name_and_drawn_as_nothing(shell: Shell) -> None:
    """Over all of Unicode."""
    font = theme.font("strong")
    for code in range(sys.maxunicode + 1):
        name = legible(chr(code))
        if name:
            assert font.size(name)[0], f"U+{code:04X} {unicodedata.name(name, '')}"
