"""The proof-reader finds what it is there to find."""

from __future__ import annotations

import pytest

from tests.words.style import slips

CLEAN = [
    ("en", "Friday’s fort – safe, as “they” say… {unit} [R12]"),
    ("ru", "«Пушка ждёт» — шаг III из {steps}: {unit} [R12]"),
    ("ru", "Повернуть — клавиша R"),
    ("uk", "П’яний пірат — на кроці I. І так щоразу: «геть»!"),
]

FAULTY = [
    ("en", "Friday's fort", "straight quote"),
    ("en", "Fort — safe", "em dash"),
    ("en", "The «fort»", "foreign quote"),
    ("en", "A fоrt", "both alphabets"),
    ("en", "Он", "Cyrillic word"),
    ("ru", "Крепость - это", "hyphen for a dash"),
    ("ru", "Крепость – это", "en dash"),
    ("ru", "Крепость— это", "em dash without spaces"),
    ("ru", "“Крепость”", "foreign quote"),
    ("ru", "Крепость «враг", "do not pair"),
    ("ru", "Пірат", "another language"),
    ("ru", "Mope", "Latin word"),
    ("ru", "Шаг c корабля", "Latin word"),
    ("ru", "Море ,лёд", "space before a sign"),
    ("ru", "Море,лёд", "no space after a sign"),
    ("ru", "Море  и лёд", "two spaces"),
    ("ru", "Море ", "space at an end"),
    ("ru", "Море...", "three dots"),
    ("uk", "Пыво", "another language"),
    ("uk", "П'яний", "straight quote"),
    ("uk", "Скриня І", "numeral"),
    ("uk", "Скриня ІІ", "numeral"),
    ("uk", "слово ’", "apostrophe outside"),
]


@pytest.mark.parametrize(("language", "text"), CLEAN)
def test_clean_lines_pass(language: str, text: str) -> None:
    assert slips(text, language) == []


@pytest.mark.parametrize(("language", "text", "expected"), FAULTY)
def test_slips_are_found(language: str, text: str, expected: str) -> None:
    assert any(expected in slip for slip in slips(text, language)), slips(text, language)
