"""Rulings: every one says the same thing in three languages, and is cited where it belongs."""

from __future__ import annotations

import re

import pytest

from jackal.core.text import LANGUAGES
from tests.words.books import CITED, GAMES, booklet, plain

games = pytest.mark.parametrize("game", GAMES)


@games
def test_numbers_follow_each_other(game: str) -> None:
    rulings = list(plain(game, "rulings.yaml"))
    assert rulings == [f"R{n}" for n in range(1, len(rulings) + 1)]


def test_jackal_has_all_of_them() -> None:
    assert len(plain("jackal", "rulings.yaml")) >= 199


@games
def test_every_ruling_has_its_texts_and_nothing_else(game: str) -> None:
    for ruling, entry in plain(game, "rulings.yaml").items():
        assert set(entry) - {"when"} == set(LANGUAGES), ruling
        assert entry.get("when", "advice") == "advice", ruling


@games
@pytest.mark.parametrize("language", LANGUAGES)
def test_rulings_are_one_or_two_short_sentences(game: str, language: str) -> None:
    texts = {ruling: entry[language] for ruling, entry in plain(game, "rulings.yaml").items()}
    for ruling, text in texts.items():
        assert 20 <= len(text) <= 190, ruling
        assert text[-1] in ".!", ruling
        assert len(re.findall(r"[.!?](?=\s|$)", text)) <= 3, ruling
        assert text[0].isupper() or text[0] in "«“", ruling
    assert len(set(texts.values())) == len(texts)


@games
def test_languages_name_the_same_step_of_a_trail(game: str) -> None:
    """Numerals are the same in all three languages, so that no translation slipped a step."""
    numeral = re.compile(r"\b[IVX]+\b|\d+")
    for ruling, entry in plain(game, "rulings.yaml").items():
        assert len({tuple(sorted(numeral.findall(entry[language]))) for language in LANGUAGES}) == 1, ruling


@games
def test_the_booklet_cites_rulings_of_the_classic_game(game: str) -> None:
    rulings = plain(game, "rulings.yaml")
    cited = set(CITED.findall("\n".join(booklet(game, "en"))))
    assert cited <= set(rulings)
    assert {ruling for ruling in cited if "when" in rulings[ruling]} == set()


@games
def test_the_booklet_leaves_no_classic_ruling_out(game: str) -> None:
    cited = set(CITED.findall("\n".join(booklet(game, "en"))))
    classic = {ruling for ruling, entry in plain(game, "rulings.yaml").items() if "when" not in entry}
    assert classic - cited == set()
