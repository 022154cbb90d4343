"""What makes no sense on the command line of a tool is told in one line, with the exit code 2, whichever tool it is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from jackal.tools import Told, Words, play
from jackal.tools import __main__ as tools
from tests.toy import toy

pytestmark = pytest.mark.usefixtures("toy_in_registry")

SHOT = ["shot", "jackal", "--out", "a.png"]
TOLD = [
    ("selfplay", "the following arguments are required: GAME"),
    ("selfplay chess", "argument GAME: invalid choice: 'chess' (choose from "),
    ("selfplay lifeboat", "argument GAME: invalid choice: 'lifeboat'"),
    ("selfplay toy --seats 9", "--seats 9: toy has 2 to 5 seats"),
    ("selfplay toy --seats -2", "argument --seats: -2 is less than 0"),
    ("selfplay toy --seats two", "argument --seats: invalid number value: 'two'"),
    ("selfplay toy --games -1", "argument --games: -1 is less than 1"),
    ("selfplay toy --games 0", "argument --games: 0 is less than 1"),
    ("selfplay toy --seed -1", "argument --seed: -1 is less than 0"),
    ("selfplay toy --seed 1.5", "argument --seed: invalid number value: '1.5'"),
    ("selfplay toy --every 0", "argument --every: 0 is less than 1"),
    ("selfplay toy --bots mad", "--bots mad: levels are random, easy, normal, hard"),
    ("selfplay toy --bots easy,,hard", "--bots : levels are random, easy, normal, hard"),
    ("selfplay toy --option length", "--option length: an option is KEY=VALUE"),
    ("selfplay toy --option length=7000", "--option length: “Length of the river” can't be 7000."),
    ("selfplay toy --option width=7", "--option width: There is no term “width” in this game."),
    ("selfplay toy --mix --option width=7", "--option width: There is no term “width” in this game."),
    ("selfplay toy --games 1 --record FILE/deeper", "FILE/deeper: Not a directory"),
    ("selfplay toy --games 1 --record FILE", "FILE: File exists"),
    ("selfplay toy --refresh nowhere", "--refresh nowhere: there are no recorded games"),
    ("selfplay jackal --option edition=chess", "--option edition: “Island” can't be chess."),
    ("selfplay jackal --option counts={fort:118}", "--option counts: “Mix of your own” can't be {'fort': 118}."),
    ("selfplay saboteur --option rounds=x", "--option rounds: “Rounds” can't be x."),
    ("arena chess", "argument GAME: invalid choice: 'chess'"),
    ("arena toy --seats 1", "--seats 1: toy has 2 to 5 seats"),
    ("arena toy --games 0", "argument --games: 0 is less than 1"),
    ("arena toy --jobs 0", "argument --jobs: 0 is less than 1"),
    ("arena toy --bots hard,mad", "--bots mad: levels are random, easy, normal, hard"),
    ("arena toy --option length=7000", "--option length: “Length of the river” can't be 7000."),
    ("scenario", "the following arguments are required: PATH"),
    ("scenario nowhere", "nowhere: no scenarios are there"),
    ("scenario nowhere.yaml", "nowhere.yaml: no scenarios are there"),
    ("scenario .", ".: no scenarios are there"),
    ("shot menu", "the following arguments are required: --out"),
    ("shot chess --out a.png", "there is no scene 'chess'"),
    ("shot menu:chess --out a.png", "there is no scene 'menu:chess'"),
    ("shot setup --out a.png", "there is no scene 'setup'"),
    ("shot lifeboat --out a.png", "lifeboat can't be played yet"),
    ("shot rules:lifeboat --out a.png", "lifeboat can't be played yet"),
    ("shot rules:jackal#nothing --out a.png", "there is no 'nothing' in the rules of jackal"),
    ("shot jackal --out nowhere/a.png", "--out nowhere/a.png: is no file *.png in a folder that is there"),
    ("shot jackal --out .", "--out .: is no file *.png in a folder that is there"),
    ("shot menu --out a.mp3", "--out a.mp3: is no file *.png in a folder that is there"),
    ("shot menu --home FILE --out a.png", "--home FILE: is no folder"),
    (f"{' '.join(SHOT)} --size wide", "argument --size: invalid size_of value: 'wide'"),
    (f"{' '.join(SHOT)} --size 0x700", "argument --size: invalid size_of value: '0x700'"),
    (f"{' '.join(SHOT)} --size 99999x99999", "argument --size: invalid size_of value: '99999x99999'"),
    (f"{' '.join(SHOT)} --lang de", "argument --lang: invalid choice: 'de'"),
    (f"{' '.join(SHOT)} --text tiny", "argument --text: invalid choice: 'tiny'"),
    (f"{' '.join(SHOT)} --seats 9", "--seats 9: jackal has 2 to 4 seats"),
    (f"{' '.join(SHOT)} --eyes 2", "--eyes 2: all, none, or a seat from 0 to 1"),
    (f"{' '.join(SHOT)} --eyes mine", "--eyes mine: all, none, or a seat from 0 to 1"),
    (f"{' '.join(SHOT)} --moves -1", "argument --moves: -1 is less than 0"),
    (f"{' '.join(SHOT)} --seed x", "argument --seed: invalid number value: 'x'"),
    (f"{' '.join(SHOT)} --option edition=chess", "--option edition: “Island” can't be chess."),
    ("shot setup:jackal --option width=7 --out a.png", "--option width: There is no term “width” in this game."),
    ("shot places:jackal --seats 9 --out a.png", "--seats 9: jackal has 2 to 4 seats"),
    ("bench chess", "argument GAME: there is no 'chess', but "),
    ("bench toy --only nothing", "argument --only: invalid choice: 'nothing'"),
    ("bench toy --bot-seconds 0", "argument --bot-seconds: invalid seconds value: '0'"),
    ("bench toy --bot-seconds nan", "argument --bot-seconds: invalid seconds value: 'nan'"),
    ("sprites chess", "argument groups: there is no 'chess', but "),
    ("sprites jackal --to FILE", "FILE/jackal: Not a directory"),
    ("sounds silence", "argument names: there is no 'silence', but "),
    ("sounds coin --to FILE", "FILE: File exists"),
    ("textures tartan", "argument names: there is no 'tartan', but "),
    ("textures sea --to FILE", "FILE: File exists"),
    ("fonts --packages nowhere --to fonts", "/LICENSE: No such file or directory"),
    ("fonts nonsense", "unrecognized arguments: nonsense"),
]


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("FILE").write_text("a file")


def told(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What the tool says, and that it ends as it should."""
    assert tools.main(words) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert re.fullmatch(rf"{words[0]}: .+\n", err), err
    return err.removeprefix(f"{words[0]}: ")


@pytest.mark.parametrize(("words", "message"), TOLD, ids=[words for words, _ in TOLD])
def test_what_makes_no_sense_is_told(capsys: pytest.CaptureFixture[str], words: str, message: str) -> None:
    assert message in told(capsys, *words.split())


def test_no_tool_is_left_out() -> None:
    assert {words.split()[0] for words, _ in TOLD} == set(tools.tools())


@pytest.mark.parametrize("tool", tools.tools())
def test_every_tool_has_its_words(capsys: pytest.CaptureFixture[str], tool: str) -> None:
    assert "--nonsense" in told(capsys, tool, *{"shot": SHOT[1:], "selfplay": ["toy"]}.get(tool, ()), "--nonsense") or (
        tool in ("arena", "scenario")  # these miss something else first
    )
    with pytest.raises(SystemExit) as left:
        tools.main([tool, "--help"])
    assert left.value.code == 0
    assert f"python -m jackal.tools {tool}" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("line", "becomes", "message"),
    [
        (0, b"", "is damaged and can't be read"),
        (0, b"\xff\xfe", "is damaged and can't be read"),
        (0, b'{"format":99}', "later version"),
        (1, b"{", "line 2: "),
        (2, b'{"do":{"type":"castle","seat":0}}', "line 3: Invalid value 'castle'"),
        (2, b'{"undo":1}', "line 3: every line but the first and the last is an action"),
        (-1, b'{"do":{"type":"bid","seat":0,"card":1}}', "every line but the first and the last is an action"),
    ],
)
def test_a_damaged_record_is_told_and_kept(
    capsys: pytest.CaptureFixture[str], line: int, becomes: bytes, message: str
) -> None:
    assert tools.main(["selfplay", "toy", "--games", "1", "--record", "made"]) == 0
    capsys.readouterr()
    (file,) = Path("made").iterdir()
    lines = file.read_bytes().splitlines()
    lines[line] = becomes
    file.write_bytes(b"\n".join(lines))
    before = file.read_bytes()
    said = told(capsys, "selfplay", "toy", "--refresh", "made")
    assert message in said
    assert file.name in said
    assert file.read_bytes() == before


def test_a_record_of_another_game_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    Path("made").mkdir()
    for content, message in ((b"", "a.jsonl"), (b'{"format":1,"game":"chess","seats":[],"seed":1}\n', "of toy")):
        Path("made/a.jsonl").write_bytes(content)
        assert message in told(capsys, "selfplay", "toy", "--refresh", "made")
    Path("b.jsonl").write_bytes(b'{"format":1,"game":"toy","seats":[],"seed":1}\n')
    with pytest.raises(Told, match="holds no game"):
        play.read_record(Path("b.jsonl"), toy())


def test_a_fault_of_the_tool_itself_is_no_nonsense(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only what was asked for is told in one line: a bug keeps its traceback."""
    monkeypatch.setattr(play, "levels", lambda words: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        tools.main(["arena", "toy"])


def test_words_never_print_by_themselves(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(Told, match="unrecognized"):
        Words("none", "Nothing.").parse_args(["more"])
    assert capsys.readouterr() == ("", "")
