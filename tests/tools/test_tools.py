"""The command-line tools, on the toy game."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from jackal import games
from jackal.core.chance import Chance
from jackal.core.contract import Kit
from jackal.tools import Told, arena, bench, play
from jackal.tools import __main__ as tools
from jackal.tools.play import Players
from tests.toy import toy
from tests.toy.rules import Boats

pytestmark = pytest.mark.usefixtures("toy_in_registry")


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    """Exit code and what was printed."""
    code = tools.main(words)
    told = capsys.readouterr()
    return code, told.out + told.err


def test_the_tools_are_listed_and_found(capsys: pytest.CaptureFixture[str]) -> None:
    assert {"selfplay", "arena", "scenario", "bench"} <= set(tools.tools())
    assert "play" not in tools.tools()
    assert all(tools.tools().values()), "each says in one line what it is for"
    code, told = run(capsys, "--help")
    assert (code, "selfplay" in told) == (0, True)
    code, told = run(capsys, "nonsense")
    assert (code, "There is no tool nonsense." in told) == (2, True)


def test_they_run_as_a_module() -> None:
    done = subprocess.run([sys.executable, "-m", "jackal.tools", "arena", "--help"], capture_output=True, text=True,
                          check=True, cwd=Path(games.__file__).parents[2])  # fmt: skip
    assert "--bots" in done.stdout


def test_selfplay_counts(capsys: pytest.CaptureFixture[str]) -> None:
    code, told = run(capsys, "selfplay", "toy", "--games", "5", "--option", "length=6", "--every", "3")
    lines = told.splitlines()
    assert (code, lines[-1]) == (0, "5 passed, 0 failed")
    assert [line.split(",")[1].split()[0] for line in lines[:5]] == ["2", "3", "4", "5", "2"], "all numbers of seats"


def test_selfplay_tells_failures_with_their_seed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    play_on = Kit.play

    def failing(self: Kit, seats: int, options: dict[str, object], *, seed: int, **more: object) -> object:
        if seed == 8:
            raise AssertionError(f"seed {seed}: I1 is broken")
        return play_on(self, seats, options, seed=seed, **more)  # type: ignore[arg-type] # handed on as given

    monkeypatch.setattr(Kit, "play", failing)
    code, told = run(capsys, "selfplay", "toy", "--games", "3", "--seed", "7", "--seats", "2")
    assert code == 1
    assert "FAILED seed 8: I1 is broken" in told
    assert told.endswith("2 passed, 1 failed\n")
    code, told = run(capsys, "selfplay", "toy", "--games", "3", "--seed", "7", "--seats", "2", "--json")
    plain = json.loads(told)
    assert (code, plain["passed"], plain["failed"]) == (1, 2, 1)
    assert plain["games"][1]["failed"] == "seed 8: I1 is broken"
    assert plain["actions"] == sum(one.get("actions", 0) for one in plain["games"])


def test_selfplay_with_players_and_mixed_options(capsys: pytest.CaptureFixture[str]) -> None:
    code, told = run(capsys, "selfplay", "toy", "--games", "4", "--bots", "normal,easy", "--mix")
    assert (code, told.splitlines()[-1]) == (0, "4 passed, 0 failed")


def test_options_are_read_as_values() -> None:
    words = ["a=1", "b=-2", "c=yes", "d=no", "e=ebb", "f=[x,3]", "g=[]"]
    assert play.options(words) == {"a": 1, "b": -2, "c": True, "d": False, "e": "ebb", "f": ["x", 3], "g": []}
    assert play.options(["h=[x, y]", "i={x: 3, y:4}", "j={}"]) == {"h": ["x", "y"], "i": {"x": 3, "y": 4}, "j": {}}


# --- records


def test_records_are_kept_until_every_end_is_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["selfplay", "toy", "--games", "25", "--record", str(tmp_path / "new"), "--every", "50"]
    assert run(capsys, *words)[0] == 0
    names = [file.name for file in (tmp_path / "new").iterdir()]
    assert {name.split("-")[0] for name in names} == set(Boats.endings)
    assert 5 <= len(names) <= 6
    for file in (tmp_path / "new").iterdir():
        made = play.read_record(file, toy())
        state = toy().new(len(made.setup.seats), made.setup.options, Chance(made.setup.seed))
        for action in made.actions:
            state.apply(action)
        assert play.digest(state) == made.digest
        assert "secret" not in file.read_text(), "a record is to be read"
        assert '"sum"' not in file.read_text()


def test_records_follow_the_rules(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(capsys, "selfplay", "toy", "--games", "5", "--record", str(tmp_path), "--every", "50")
    before = {file.name: file.read_bytes() for file in tmp_path.iterdir()}
    code, told = run(capsys, "selfplay", "toy", "--refresh", str(tmp_path))
    assert (code, told.count("unchanged")) == (0, 5)
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir()} == before
    victim = sorted(tmp_path.iterdir())[0]
    lines = victim.read_bytes().splitlines(keepends=True)
    lines[3] = lines[3].replace(b'"card":', b'"card":9')
    victim.write_bytes(b"".join(lines))
    code, told = run(capsys, "selfplay", "toy", "--refresh", str(tmp_path))
    assert (code, told.count("unchanged")) == (0, 4)
    assert f"2 of {len(lines) - 2} actions kept" in told
    assert run(capsys, "selfplay", "toy", "--refresh", str(tmp_path))[1].count("unchanged") == 5


def test_a_record_with_a_strange_line_is_refused(tmp_path: Path) -> None:
    made = play.record(toy(), ["random"] * 2, {}, 3, list(played(3)))
    play.write_record(tmp_path / "r.jsonl", made)
    assert play.read_record(tmp_path / "r.jsonl", toy()) == made
    lines = (tmp_path / "r.jsonl").read_bytes().splitlines(keepends=True)
    (tmp_path / "r.jsonl").write_bytes(b"".join([*lines[:2], b'{"undo":1}\n', *lines[2:]]))
    with pytest.raises(Told, match="line 3: every line but the first and the last is an action"):
        play.read_record(tmp_path / "r.jsonl", toy())


def played(seed: int) -> list[object]:
    return list(Kit(toy()).play(2, {}, seed=seed, rng=Random(seed), every=50)[1])


# --- arena


def test_the_arena_changes_the_seats_round() -> None:
    first = arena.Match("toy", ("", "", ""), {}, 40)
    plan = arena.matches(first, ["a", "b"], 4)
    assert [(one.levels, one.seed) for one in plan] == [
        (("a", "b", "a"), 40),
        (("b", "a", "b"), 40),
        (("a", "b", "a"), 41),
        (("b", "a", "b"), 41),
    ]


def test_the_arena_tells_shares(capsys: pytest.CaptureFixture[str]) -> None:
    code, told = run(capsys, "arena", "toy", "--bots", "hard,random", "--games", "40", "--jobs", "1", "--json")
    plain = json.loads(told)
    assert (code, plain["games"]) == (0, 40)
    rows = plain["levels"]
    assert rows["hard"]["share"] + rows["random"]["share"] == pytest.approx(1)
    assert rows["hard"]["low"] < rows["hard"]["share"] < rows["hard"]["high"]
    assert rows["hard"]["share"] > rows["random"]["share"]
    assert (rows["hard"]["fair"], rows["random"]["fair"]) == (0.5, 0.5)
    assert rows["hard"]["max_s"] >= rows["hard"]["median_s"] > 0
    assert sum(plain["ends"].values()) == 40
    code, told = run(capsys, "arena", "toy", "--bots", "hard,random", "--games", "4", "--jobs", "1", "--seats", "3")
    assert (code, "toy, 3 seats: 4 games" in told, "hard" in told) == (0, True, True)


def test_a_shared_win_is_shared() -> None:
    match = arena.Match("toy", ("a", "b"), {}, 1)
    results = [
        arena.Played(match, "x", {"a": 0.5, "b": 0.5}, {}, 10),
        arena.Played(match, "x", {"a": 1.0, "b": 0.0}, {}, 20),
        arena.Played(match, "y", {"a": 0.0, "b": 0.0}, {}, 30),
    ]
    told = arena.facts(["a", "b"], results)
    assert (told["games"], told["with_winner"], told["ends"]) == (3, 2, {"x": 2, "y": 1})
    assert (told["levels"]["a"]["share"], told["levels"]["b"]["share"]) == (0.75, 0.25)
    assert told["levels"]["a"]["median_s"] is None


def test_the_interval_is_wilsons() -> None:
    """Against values of the textbook formula."""
    assert arena.wilson(0, 10) == pytest.approx((0.0, 0.2775), abs=1e-3)
    assert arena.wilson(50, 100) == pytest.approx((0.4038, 0.5962), abs=1e-3)
    assert arena.wilson(10, 10) == pytest.approx((0.7225, 1.0), abs=1e-3)


def test_a_player_that_decides_nonsense_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    state = toy().new(2, {}, Chance(1))
    players = Players("toy", ["easy", "easy"], "x")
    monkeypatch.setattr(players._minds[0], "think", lambda problem: iter(()))
    with pytest.raises(AssertionError, match="easy player at seat 0"):
        players.choose(state, Random(1))


# --- bench


def test_the_bench_measures_rules_players_and_journals(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bench, "TIMES", 2)
    monkeypatch.setattr(bench, "JOURNAL", 100)
    words = ["bench", "toy", "--only", "rules", "--only", "journal", "--only", "bots", "--bot-seconds", "0.05"]
    code, told = run(capsys, *words, "--json")
    figures = {one["name"]: one for one in json.loads(told)["figures"]}
    assert code == 0
    assert {"toy: clone", "toy: load a match of 100 actions", "toy: a hard player decides"} <= set(figures)
    assert all(0 < one["low"] <= one["value"] <= one["high"] for one in figures.values())
    assert figures["toy: random play, actions"]["unit"] == "/s"
    code, told = run(capsys, *words)
    assert (code, len(told.splitlines())) == (0, len(figures) + 1)


def test_the_bench_asks_for_measures_that_are_there() -> None:
    from jackal.app import measure

    code = Path(bench.__file__).read_text()
    for name in ("first_frame", "opening", "still_frames", "frames", "click_to_picture", "memory", "idle_cpu"):
        assert f"{name}(" in code
        assert callable(getattr(measure, name))


def test_a_missing_package_is_told(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def absent(name: str) -> object:
        raise ModuleNotFoundError("No module named 'numpy'", name="numpy")

    monkeypatch.setattr(tools.importlib, "import_module", absent)
    code, told = run(capsys, "sprites")
    assert (code, told) == (2, "sprites needs the package numpy: pip install -e .[dev]\n")
