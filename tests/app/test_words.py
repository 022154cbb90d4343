"""The app's words: every key that the code names is there, and nothing is there that nobody names."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from jackal.app.colours import IDS
from jackal.app.settings import PACES, TEXT_SIZES
from jackal.app.settings_page import CURTAINS
from jackal.app.setup_model import ORDERS, PLAYERS
from jackal.core.bots import LEVELS
from jackal.core.resources import root
from jackal.core.text import LANGUAGES, Texts, read_table
from jackal.games import REGISTRY

PACKAGE = Path(__file__).resolve().parents[2] / "jackal"
KEYS = read_table(root("data") / "app" / "text" / "en.yaml").keys()
GROUPS = {key.partition(".")[0] for key in KEYS}
SETTINGS = (
    "language", "text_size", "fullscreen", "window", "pace", "volume", "warn", "friendly", "curtain",
    "shortcut",
)
KEY = re.compile(r"([a-z_]+)(\.[a-z_]+)+")
BUILT = {
    "colour": IDS,
    "game": [*REGISTRY, *(f"{game}.tagline" for game in REGISTRY)],
    "lang": list(LANGUAGES),
    "setup.order": [*ORDERS, *(f"{one}.help" for one in ORDERS)],
    "setup.player": [*PLAYERS, "help"],
    "setup.level": LEVELS,
    "settings.pace": PACES,
    "settings.text_size": TEXT_SIZES,
    "settings.curtain": CURTAINS,
    "menu": ["saved", "rules", "settings", "credits", "quit"],
    "match": ["undo", "redo", "hint", "rules", "menu"],
    "settings": [
        f"{line}{end}"
        for line in SETTINGS
        for end in ("", ".help")
    ],
}
"""Keys that the code puts together: what stands before, and the ends."""


def named() -> set[str]:
    """Every string of the code that looks like a key of the app."""
    found = set()
    for file in [*(PACKAGE / "app").glob("*.py"), *(PACKAGE / "core").glob("*.py"), *(PACKAGE / "ui").glob("*.py")]:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and KEY.fullmatch(node.value):
                found.add(node.value)
    return {key for key in found if key.partition(".")[0] in GROUPS and key.rpartition(".")[2] not in ("json", "yaml")}


def built() -> set[str]:
    return {f"{start}.{end}" for start, ends in BUILT.items() for end in ends}


NOT_OURS = {"panel.log", "end.score"}
"""Keys that a game may have and need not."""


def test_every_key_that_is_named_has_words():
    assert not named() - set(KEYS) - NOT_OURS


def test_no_words_without_a_use():
    unused = set(KEYS) - named() - built()
    assert not unused


def test_every_game_and_colour_has_words_in_every_language():
    for language in LANGUAGES:
        texts = Texts.load(language)
        assert not texts.problems
        for key in built():
            if not key.endswith(".help") and not key.startswith("settings.defaults."):
                assert texts.has(key), key


def test_there_are_names_for_ten_computers():
    for language in LANGUAGES:
        names = [name.strip() for name in Texts.load(language).say("setup.computer_names").split(",")]
        assert len(set(names)) == len(names) >= 10
        assert all(0 < len(name) <= 20 for name in names)
