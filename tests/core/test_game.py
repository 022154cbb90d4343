"""The interface's own code: options, tags, messages; and YAML that does not fit."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
import pytest

import jackal
from jackal.core import data, resources
from jackal.core.data import DataError
from jackal.core.game import Game, Message, Option, OptionError, Refusal, legal_for, snake
from jackal.core.wording import message_faults
from tests.toy import HOME, toy
from tests.toy.rules import Bid, Boats, Steer


def test_tags_are_the_names_in_snake_case() -> None:
    assert [snake(name) for name in ("TileOpened", "Bid", "NobodyMoves")] == ["tile_opened", "bid", "nobody_moves"]
    assert msgspec.json.encode(Bid(0, 3)) == b'{"type":"bid","seat":0,"card":3}'
    assert msgspec.json.decode(b'{"type":"steer","seat":1,"way":"left"}', type=Boats.actions) == Steer(1, "left")


class Optional(Boats):
    """The toy with options of every kind."""

    def options(self, seats: int) -> tuple[Option, ...]:
        return (
            Option("flag", "flag", False),
            Option("words", "choice", "a", values=("a", "b")),
            Option("number", "number", 5, low=0, high=10, values=("off",)),
            Option("parts", "set", ["x"], values=("x", "y")),
            Option("deep", "number", 1, low=1, high=3, needs={"flag": (True,), "words": ("b",)}),
        )


def settle(**given: Any) -> Mapping[str, Any]:
    return Optional(toy().data).settle(2, given)


def test_options_are_completed() -> None:
    assert settle() == {"flag": False, "words": "a", "number": 5, "parts": ["x"], "deep": 1}
    assert settle(number="off", parts=["y", "x"], flag=True)["number"] == "off"
    assert settle(parts=())["parts"] == ()
    assert settle(deep=3)["deep"] == 1, "without what it needs an option has its default"
    assert settle(deep=3, flag=True, words="b")["deep"] == 3


@pytest.mark.parametrize(
    "given",
    [{"flag": 1}, {"flag": "yes"}, {"words": "c"}, {"words": []}, {"number": 11}, {"number": True}, {"number": "on"},
     {"number": 2.5}, {"parts": "xy"}, {"parts": ["x", "x"]}, {"parts": ["z"]}, {"parts": [[]]}, {"parts": None},
     {"deep": 4, "flag": True, "words": "b"}],
)  # fmt: skip
def test_values_that_do_not_fit_are_named(given: dict[str, Any]) -> None:
    with pytest.raises(OptionError) as caught:
        settle(**given)
    assert caught.value.key == next(iter(given))
    assert caught.value.message.key == "setup.bad_value"
    assert message_faults([caught.value.message], HOME, resources.root("data") / "app") == [
        f"data/text/{language}.yaml: option.{caught.value.key}: is missing, for setup.bad_value"
        for language in ("en", "ru", "uk")
    ]


def test_every_message_of_the_core_has_its_text() -> None:
    """Keys that core modules speak of, with the arguments they give."""
    file = {"file": "x"}
    messages = [
        Message("setup.unknown_option", {"option": "x"}),
        Message("log.took_back", {"who": "#0", "n": 1}),
        Message("save.misfit", {**file, "n": 3}),
        Message("save.damaged_at", {**file, "line": 3}),
        Message("save.unknown_game", {**file, "game": "x"}),
        Message("save.failed", {**file, "why": "x"}),
        Message("seat.unnamed", {"n": 1}),
        Refusal("refuse.not_at_screen"),
        *(Message(f"save.{key}", file) for key in ("busy", "damaged", "newer", "read_only", "disk_full", "no_right")),
    ]
    assert message_faults(messages, HOME, resources.root("data") / "app") == []
    code = "".join(path.read_text() for path in Path(data.__file__).parent.glob("*.py"))
    for key in ("save.misfit", "save.no_right", "save.newer", "log.took_back", "refuse.not_at_screen", "seat.unnamed"):
        assert f'"{key}"' in code


def test_legal_for_picks_a_seats_actions() -> None:
    assert legal_for([Bid(0, 1), Bid(1, 1)], 1) == [Bid(1, 1)]


def test_the_version_is_the_projects() -> None:
    project = Path(jackal.__file__).parents[1] / "pyproject.toml"
    assert tomllib.loads(project.read_text())["project"]["version"] == jackal.__version__


def test_a_game_is_built_from_its_data() -> None:
    assert isinstance(toy(), Game)
    assert toy().data.river[0] == "plain"
    assert not Game.hides
    assert (Game.version, Game.endings, Game.restores) == (1, (), True)


BAD = {
    "a: [1": "bad.yaml: line 2",
    "a: 1\na: 2": "bad.yaml: line 2: the key 'a' stands here a second time",
    "cards: five\ncopies: 1\nhand: 1\nbonus: 1\nriver: []": "bad.yaml: key cards: Expected `int`, got `str`",
    "cards: 5\ncopies: 1\nhand: 1\nbonus: 1\nriver: [plain, lava]": r"bad.yaml: .*river: \['lava'\] are no kinds",
    "cards: 5": "bad.yaml: Object missing required field `copies`",
    "\x01": "bad.yaml: .*is not YAML",
}


@pytest.mark.parametrize(("text", "message"), BAD.items())
def test_data_that_does_not_fit_is_named(tmp_path: Path, text: str, message: str) -> None:
    file = tmp_path / "bad.yaml"
    file.write_text(text)
    with pytest.raises(DataError, match=message):
        data.load(file, Boats.Data)


def test_files_that_cannot_be_read_are_named(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"none\.yaml: can't be read"):
        data.read_yaml(tmp_path / "none.yaml")
    (tmp_path / "latin.yaml").write_bytes(b"a: \xe9")
    with pytest.raises(DataError, match=r"latin\.yaml: byte 3: is not UTF-8"):
        data.read_yaml(tmp_path / "latin.yaml")


def test_documents_of_a_file(tmp_path: Path) -> None:
    (tmp_path / "two.yaml").write_text("a: 1\n---\nb: 2\n")
    assert data.read_documents(tmp_path / "two.yaml") == [{"a": 1}, {"b": 2}]
    with pytest.raises(DataError, match="line"):
        data.read_yaml(tmp_path / "two.yaml")
