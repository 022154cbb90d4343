"""Play rules told as scenarios: all YAML files given, or found in the folders given."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from jackal import games
from jackal.core import data, scenario
from jackal.games import REGISTRY
from jackal.tools import Told, Words


@cache
def _rulings(id: str) -> dict[str, Any]:
    file = REGISTRY[id].home / "rulings.yaml"
    found: dict[str, Any] = data.read_yaml(file) if file.is_file() else {}
    return found


def play(file: Path) -> list[tuple[str, str]]:
    """Title of each scenario of a file and what is wrong with it, empty if nothing is."""
    try:
        cases = scenario.read(file)
    except data.DataError as error:
        return [(file.name, str(error))]
    results = []
    for case in cases:
        problem = ""
        entry = REGISTRY.get(case.game)
        if entry is None or not entry.ruled:
            problem = f"{file.name}: {case.title}: game: {case.game} is not there"
        else:
            try:
                scenario.run(case, games.rules(case.game), _rulings(case.game), file.name)
            except scenario.ScenarioFailure as failure:
                problem = str(failure)
        results.append((case.title, problem))
    return results


def main(arguments: Sequence[str]) -> int:
    """The exit code is 0 if all passed. The last line: `N passed, M failed`."""
    parser = Words("scenario", __doc__)
    parser.add_argument("paths", nargs="+", type=Path, metavar="PATH", help="a file, or a folder with files *.yaml")
    parser.add_argument("-v", "--verbose", action="store_true", help="name also those that pass")
    given = parser.parse_args(arguments)
    files: list[Path] = []
    for path in given.paths:
        found = sorted(path.rglob("*.yaml")) if path.is_dir() else [path] if path.exists() else []
        if not found:
            raise Told(f"{path}: no scenarios are there")
        files += found
    passed = failed = 0
    for file in files:
        for title, problem in play(file):
            if problem:
                failed += 1
                print(f"FAILED {problem}")
            else:
                passed += 1
                if given.verbose:
                    print(f"passed {file.name}: {title}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0
