"""The written parts of a game, read once for all tests."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

from jackal.core import data, resources
from jackal.core.text import LANGUAGES, Table, read_table

GAMES = ("jackal", "saboteur")
"""Games whose words are held to the proof-reader's rules."""

HEADING = re.compile(r"^(#{1,3}) (.+?) \{#([\w.-]+)\}$")
CITED = re.compile(r"\[(R\d+)\]")


def folder(game: str) -> Path:
    """Where a game's data lies."""
    return resources.root("data") / game


@cache
def tables(game: str) -> dict[str, Table]:
    """Language -> key -> text."""
    return {language: read_table(folder(game) / "text" / f"{language}.yaml") for language in LANGUAGES}


@cache
def plain(game: str, file: str) -> Any:
    """A YAML file of the game as plain values."""
    return data.read_yaml(folder(game) / file)


@cache
def booklet(game: str, language: str) -> tuple[str, ...]:
    """The lines of the rule booklet."""
    return tuple((folder(game) / "rules" / f"{language}.md").read_text(encoding="utf-8").splitlines())


def forms(text: Any) -> list[str]:
    """All wordings of a text: one, or one for each plural form."""
    return [text] if isinstance(text, str) else list(text.values())


def headings(game: str, language: str) -> list[tuple[int, str, str]]:
    """Level, title and anchor of every heading of the booklet."""
    found = [HEADING.match(line) for line in booklet(game, language) if line.startswith("#")]
    return [(len(head[1]), head[2], head[3]) for head in found if head]


def wordings(game: str, language: str) -> list[tuple[str, str]]:
    """Where, and what: every line that players of this game can read in this language."""
    lines = [(key, form) for key, text in tables(game)[language].items() for form in forms(text)]
    lines += [(ruling, entry[language]) for ruling, entry in plain(game, "rulings.yaml").items()]
    lines += [(f"rules, line {n}", line) for n, line in enumerate(booklet(game, language), 1) if line]
    return lines
