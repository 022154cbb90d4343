"""Run by the Python of an environment that holds the wheel only, from another folder: everything travelled along."""

import json
import sys
from pathlib import Path

import jackal
from jackal import games
from jackal.core import data, resources
from jackal.core.bots import LEVELS
from jackal.core.chance import Chance
from jackal.core.text import LANGUAGES, Texts

CHECKOUT = Path(__file__).resolve().parents[2]


def files_of(folder: Path) -> set[Path]:
    """What lies in a folder, as seen from it."""
    return {path.relative_to(folder) for path in folder.rglob("*") if path.is_file()}


def main() -> int:
    """Every file of data and assets is there, and what has to be read can be; the exit code."""
    package = Path(jackal.__file__).parent
    assert "site-packages" in str(package), f"{package} is not an installed package"
    assert not (Path.cwd() / "launcher.py").exists(), "run me from another folder than the checkout"
    for name in ("data", "assets"):
        lacking = files_of(CHECKOUT / name) - files_of(resources.root(name))
        assert not lacking, f"{name} lacks {sorted(map(str, lacking))[:5]}"
    files = list(resources.root("data").rglob("*.yaml"))
    for path in files:
        data.read_yaml(path)
    for language in LANGUAGES:
        assert not Texts.load(language).problems
    ruled = [entry.id for entry in games.REGISTRY.values() if entry.ruled]
    for game in ruled:
        rules = games.rules(game)
        assert rules.new(rules.seats[0], {}, Chance(1)).legal()
        assert not Texts.load("en").for_game(game).problems
        assert all(games.bot(game)(level) for level in LEVELS)
    atlases = [path for path in resources.root("assets").glob("*.json") if path.with_suffix("").is_dir()]
    for path in atlases:
        for file in json.loads(path.read_text(encoding="utf-8")).values():
            assert (path.with_suffix("") / f"{file}.webp").is_file(), f"{path.stem}/{file}"
    assets = [path for path in resources.root("assets").rglob("*") if path.is_file()]
    assert atlases, "no atlas"
    assert any(path.suffix == ".ttf" for path in assets), "no font"
    assert any(path.suffix in {".ogg", ".wav"} for path in assets), "no sound"
    print(f"{len(files)} data files, {len(assets)} assets, {len(ruled)} games: all there in {package}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
