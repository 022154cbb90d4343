"""Texts: plurals against Babel, fall-backs, and all tables of the collection."""

from __future__ import annotations

from pathlib import Path

import pytest
from babel import Locale
from hypothesis import given
from hypothesis import strategies as st

from jackal.core import resources
from jackal.core.data import DataError
from jackal.core.game import Message
from jackal.core.plural import FORMS, plural
from jackal.core.text import LANGUAGES, Texts, gaps, read_table
from jackal.core.wording import message_faults, standing_messages, table_faults, tables
from tests.toy import HOME, toy

DATA = resources.root("data")
FOLDERS = [*sorted(path.parent for path in DATA.glob("*/text")), HOME]


@pytest.mark.parametrize("language", LANGUAGES)
def test_plural_agrees_with_cldr(language: str) -> None:
    cldr = Locale.parse(language).plural_form
    assert [plural(language, n) for n in range(5000)] == [cldr(n) for n in range(5000)]
    assert {plural(language, n) for n in range(200)} == set(FORMS[language])
    assert plural(language, -21) == plural(language, 21)


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_the_languages_of_a_folder_agree(folder: Path) -> None:
    assert table_faults(folder) == []


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_every_letter_is_in_the_fonts(folder: Path) -> None:
    from fontTools.ttLib import TTFont

    fonts = sorted(resources.root("assets").glob("fonts/*.ttf"))
    known = [set(TTFont(font).getBestCmap()) for font in fonts]
    for language, table in tables(folder).items():
        for key, text in table.items():
            letters = set("".join([text] if isinstance(text, str) else text.values())) - {"\n"}
            for font, letters_known in zip(fonts, known, strict=True):
                odd = {letter for letter in letters if ord(letter) not in letters_known}
                assert not odd, f"{folder.name}/text/{language}.yaml: {key}: {odd} not in {font.name}"


def write(folder: Path, name: str, text: str) -> None:
    (folder / "text").mkdir(parents=True, exist_ok=True)
    (folder / "text" / name).write_text(text, encoding="utf-8")


def test_a_missing_text_is_said_in_english_then_as_its_key(tmp_path: Path) -> None:
    write(tmp_path / "app", "en.yaml", "a: A\nb: B {n}")
    write(tmp_path / "app", "ru.yaml", "a: А")
    texts = Texts.load("ru", tmp_path)
    assert [texts.say("a"), texts.say("b", n=2), texts.say("c", n=2)] == ["А", "B 2", "c"]
    assert (texts.has("b"), texts.has("c")) == (True, False)
    assert texts.problems == []


def test_a_game_speaks_before_the_app(tmp_path: Path) -> None:
    write(tmp_path / "app", "en.yaml", "a: A\nb: B")
    write(tmp_path / "app", "uk.yaml", "a: А\nb: Б")
    write(tmp_path / "chess", "en.yaml", "a: chess A")
    write(tmp_path / "chess", "uk.yaml", "c: Ц")
    texts = Texts.load("uk", tmp_path).for_game("chess")
    assert [texts.say(key) for key in "abc"] == ["А", "Б", "Ц"]
    assert Texts.load("en", tmp_path).for_game("chess").say("a") == "chess A"


def test_a_broken_table_is_named_and_does_without(tmp_path: Path) -> None:
    write(tmp_path / "app", "en.yaml", "a: A")
    write(tmp_path / "app", "ru.yaml", "a: [1")
    texts = Texts.load("ru", tmp_path)
    assert texts.say("a") == "A"
    assert "ru.yaml: line" in str(texts.problems[0])


def test_a_table_holds_texts_and_plurals_only(tmp_path: Path) -> None:
    write(tmp_path, "en.yaml", "a: {one: x, other: 3}")
    with pytest.raises(DataError, match=r"en\.yaml: key "):
        read_table(tmp_path / "text" / "en.yaml")


def test_arguments_name_seats_and_other_texts() -> None:
    table = {"m": "{who} takes {what} from {whom}", "tile": "the {n}th tile", "seat.unnamed": "Player {n}"}
    texts = Texts.of({"en": table}, "en")
    message = Message("m", {"who": "#0", "what": "@tile", "whom": "#7", "n": 4})
    assert texts.message(message, ["Anna"]) == "Anna takes the 4th tile from Player 8"
    assert texts.message(Message("m", {"who": "#0 and all"})) == "#0 and all takes {what} from {whom}"


@pytest.mark.parametrize("name", ["@tile", "#0", "{who}", "{0}", "%s", "@", "#"])
def test_what_somebody_typed_stands_as_it_is(name: str) -> None:
    """A name may look like a key, a seat or a gap."""
    texts = Texts.of({"en": {"m": "{who} wins", "tile": "the fort"}}, "en")
    assert texts.say("m", who=name) == f"{name} wins"
    assert texts.message(Message("m", {"who": "#0"}), [name]) == f"{name} wins"


def test_a_circle_of_texts_ends() -> None:
    texts = Texts.of({"en": {"a": "x{b}"}}, "en")
    assert texts.message(Message("a", {"b": "@a"})).startswith("x")


def test_plural_forms_follow_n() -> None:
    forms = {"one": "{n} монета", "few": "{n} монети", "many": "{n} монет"}
    texts = Texts.of({"uk": {"coins": forms}}, "uk")
    assert [texts.say("coins", n=n) for n in (1, 3, 11)] == ["1 монета", "3 монети", "11 монет"]
    assert texts.say("coins") == "{n} монет"


@given(st.text(), st.dictionaries(st.text(), st.text() | st.integers()), st.lists(st.text()))
def test_saying_never_fails(text: str, args: dict[str, str | int], names: list[str]) -> None:
    texts = Texts.of({"en": {"key": text, "forms": {"one": text}}}, "en")
    for key in ("key", "forms", text):
        assert isinstance(texts.message(Message(key, args), names), str)


def test_rulings_are_said_in_the_language() -> None:
    assert Texts.load("uk").for_game("toy", HOME).ruling("T4") == "Риф забирає одну монету, якщо вона є."
    assert Texts.load("uk").for_game("toy", HOME).ruling("T99") == ""
    assert Texts.load("uk").ruling("T4") == ""


def test_faults_of_tables_are_found(tmp_path: Path) -> None:
    write(tmp_path, "en.yaml", "a: A {x}\nb: {one: b, other: b}\nc: C\nd: D")
    write(tmp_path, "ru.yaml", "a: A {y}\nb: {one: b, few: b}\nc: {one: c, few: c, many: c}")
    write(tmp_path, "uk.yaml", "a: A {x}\nb: {one: b, few: b, many: ''}\nc: C\nd: D\ne: E")
    found = "\n".join(table_faults(tmp_path))
    for fault in ("ru.yaml: a: gaps", "ru.yaml: b: forms", "uk.yaml: b: is empty", "ru.yaml: c: has plural forms",
                  "ru.yaml: d: is missing", "en.yaml: e: is missing", "ru.yaml: e: is missing"):  # fmt: skip
        assert fault in found


def test_faults_of_messages_are_found() -> None:
    bad = [Message("no.such"), Message("refuse.twice"), Message("log.coins_found", {"who": "#0"}),
           Message("log.steered", {"who": "#0", "way": "@way.up"})]  # fmt: skip
    found = "\n".join(message_faults(bad, HOME, DATA / "app"))
    for fault in ("uk.yaml: no.such: is missing", "nothing fills ['card']", "no number n", "way.up: is missing"):
        assert fault in found
    assert message_faults(standing_messages(toy()), HOME, DATA / "app") == []


def test_gaps_are_those_of_all_forms() -> None:
    assert gaps({"one": "{a}", "other": "{b} {a}"}) == {"a", "b"}
