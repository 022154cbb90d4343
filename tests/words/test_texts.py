"""Texts of the games: complete, alike in the three languages, and cleanly written."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import jackal.games
from jackal.core.plural import FORMS
from jackal.core.text import LANGUAGES, gaps
from tests.words.books import GAMES, booklet, folder, forms, plain, tables, wordings
from tests.words.style import slips

PREFIXES = ("action", "caution", "crew", "end", "log", "mark", "option", "panel", "prompt", "refuse", "target", "tile")
KEY = re.compile(rf"(?:{'|'.join((*PREFIXES, 'unit'))})(?:\.[a-z0-9_]+)+")
TOLD = re.compile(r"^ {4}((?:log|refuse|caution|prompt)(?:\.[a-z0-9_]+)+) +(.+)$", re.MULTILINE)
ARGUMENT = re.compile(r"\b(by|cell|crew|n|reason|score|seat|ship|steps|target|tile|turn|unit)\b")

languages = pytest.mark.parametrize("language", LANGUAGES)
games = pytest.mark.parametrize("game", GAMES)


def sources(game: str) -> list[Path]:
    package = Path(jackal.games.__file__).parent / game
    return sorted(package.rglob("*.py"))


@games
@languages
def test_same_keys_in_the_same_order(game: str, language: str) -> None:
    assert list(tables(game)[language]) == list(tables(game)["en"])


@games
@languages
def test_same_gaps(game: str, language: str) -> None:
    table, english = tables(game)[language], tables(game)["en"]
    differing = {key: (gaps(text), gaps(english[key])) for key, text in table.items()}
    assert {key: pair for key, pair in differing.items() if pair[0] != pair[1]} == {}


@games
@languages
def test_plural_forms_are_complete(game: str, language: str) -> None:
    plurals = {key: text for key, text in tables(game)[language].items() if not isinstance(text, str)}
    english = {key for key, text in tables(game)["en"].items() if not isinstance(text, str)}
    assert set(plurals) == english
    for key, text in plurals.items():
        assert tuple(text) == FORMS[language], key
        assert all("n" in gaps(form) for form in text.values()), key


@games
@languages
def test_no_text_is_empty(game: str, language: str) -> None:
    assert [key for key, text in tables(game)[language].items() if not all(forms(text))] == []


@games
@languages
def test_the_proof_reader_finds_nothing(game: str, language: str) -> None:
    found = [f"{where}: {slip}" for where, line in wordings(game, language) for slip in slips(line, language)]
    assert found == []


@games
def test_no_spaces_at_the_ends_of_lines(game: str) -> None:
    for file in sorted(folder(game).rglob("*")):
        if file.suffix in (".yaml", ".md"):
            text = file.read_text(encoding="utf-8")
            assert text.endswith("\n"), file.name
            assert [n for n, line in enumerate(text.splitlines(), 1) if line != line.rstrip()] == [], file.name
            assert "\t" not in text, file.name


@games
def test_yo_is_always_dotted(game: str) -> None:
    """A Russian word is written either with ё everywhere or nowhere."""
    words = {word for _, line in wordings(game, "ru") for word in re.findall(r"[а-яё]+", line.lower())}
    pairs = {word for word in words if "ё" in word and word.replace("ё", "е") in words}
    assert pairs <= {"всё", "нём", "чём"}


@games
@languages
def test_names_and_tips_of_all_tiles(game: str, language: str) -> None:
    table = tables(game)[language]
    for tile in plain(game, "game.yaml").get("tiles", ()):
        name, tip = str(table[f"tile.{tile}"]), str(table[f"tile.{tile}.tip"])
        assert len(name) <= 28, tile
        assert len(tip) <= 90, tile
        assert tip.endswith("."), tile
        assert not name.endswith("."), tile


@languages
def test_the_numerals_of_chests_are_roman(language: str) -> None:
    table = tables("jackal")[language]
    endings = [str(table[f"tile.chest_{n}"]).rpartition(" ")[2] for n in range(1, 6)]
    assert endings == ["I", "II", "III", "IV", "V"]


@languages
def test_names_of_crews_units_options_and_modes(language: str) -> None:
    table, rules = tables("jackal")[language], plain("jackal", "game.yaml")
    wanted = {f"crew.{crew}" for crew in rules["crews"]} | {"name", "tagline"}
    for kind, unit in rules["units"].items():
        wanted.add(f"unit.{kind}")
        if kind == "pirate":
            wanted |= {f"unit.{crew}_{n}" for crew in rules["crews"] for n in range(1, unit["per_crew"] + 1)}
    for option in rules["options"]:
        values = {value for value in option.get("values", ()) if isinstance(value, str)}
        wanted |= {f"option.{option['id']}", f"option.{option['id']}.help"}
        wanted |= {f"option.{option['id']}.{value}" for value in values}
    wanted |= {f"option.mode.{mode}" for mode in rules["modes"]} | {"option.mode", "option.mode.help"}
    assert wanted - set(table) == set()


@languages
def test_labels_fit_narrow_places(language: str) -> None:
    limits = {"mark.": 28, "panel.": 32, "target.": 28, "action.": 32, "crew.": 16, "unit.": 12, "log.": 44}
    long = [
        key
        for key, text in tables("jackal")[language].items()
        for prefix, most in limits.items()
        if key.startswith(prefix) and not key.endswith((".tip", ".help"))
        if max(map(len, forms(text))) > most
    ]
    assert long == []


@games
def test_every_key_that_the_code_names_has_a_text(game: str) -> None:
    missing = set()
    for file in sources(game):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        pieces = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
        words = {str(n.value) for n in ast.walk(tree) if isinstance(n, ast.Constant) and id(n) not in pieces}
        missing |= {word for word in words if KEY.fullmatch(word)} - set(tables(game)["en"])
    assert missing == set()


@games
def test_every_key_that_the_code_puts_together_has_a_text(game: str) -> None:
    """Of `f"log.moved.{manner}"` at least one text must be there; which ones, the tests of the rules tell."""
    keys = list(tables(game)["en"])
    unknown = []
    for file in sources(game):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.JoinedStr) or not isinstance(node.values[0], ast.Constant):
                continue
            start = str(node.values[0].value).removeprefix("@")
            if start.partition(".")[0] not in PREFIXES or not re.fullmatch(r"[a-z0-9_.]+", start):
                continue
            parts = [re.escape(str(v.value)) if isinstance(v, ast.Constant) else r"\w+" for v in node.values]
            shape = re.compile("".join(parts).removeprefix("@"))
            if not any(shape.fullmatch(key) for key in keys):
                unknown.append((file.name, node.lineno, shape.pattern))
    assert unknown == []


def told() -> dict[str, set[str]]:
    """Key -> arguments, from the lists that events, judge and outlook of Jackal keep."""
    rules = Path(jackal.games.__file__).parent / "jackal" / "rules"
    found = {}
    for name in ("events.py", "judge.py", "outlook.py"):
        doc = ast.get_docstring(ast.parse((rules / name).read_text(encoding="utf-8")), clean=False) or ""
        for key, rest in TOLD.findall(doc):
            arguments = re.split(r" {2,}", rest)[0]
            found[key] = set(ARGUMENT.findall(arguments))
    return found


def test_the_lists_of_keys_are_found() -> None:
    keys = told()
    assert {key.partition(".")[0] for key in keys} == {"log", "refuse", "caution", "prompt"}
    assert keys["log.hit"] == {"unit", "by", "cell"}
    assert keys["refuse.spinner"] == {"unit", "n", "steps"}


@languages
def test_gaps_are_filled_by_the_arguments_told(language: str) -> None:
    table = tables("jackal")[language]
    for key, arguments in told().items():
        assert key in table, key
        assert gaps(table[key]) <= arguments, key
        assert isinstance(table[key], str) or "n" in arguments, key


def test_no_text_is_idle() -> None:
    """What the log, the judge and the ends can say is what the rules tell of, and nothing else."""
    kept = {key for key in tables("jackal")["en"] if key.partition(".")[0] in ("log", "refuse", "caution", "prompt")}
    assert kept - set(told()) == set()


@languages
def test_options_have_the_same_names_in_the_booklet(language: str) -> None:
    table, text = tables("jackal")[language], "\n".join(booklet("jackal", language))
    options = ["mode", *(option["id"] for option in plain("jackal", "game.yaml")["options"])]
    assert [name for option in options if f"- **{(name := table[f'option.{option}'])}**" not in text] == []
