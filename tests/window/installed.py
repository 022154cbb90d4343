"""Run by the Python of an environment that holds the wheel only, from another folder: everything travelled along."""

import json
import sys
from pathlib import Path

import jackal
from jackal import games
from jackal.core import data, resources
from jackal.core.chance import Chance
from jackal.core.text import LANGUAGES, Texts


def main() -> int:
    """Load every data file; every sprite, texture, font and sound is there; the exit code."""
    package = Path(jackal.__file__).parent
    assert "site-packages" in str(package), f"{package} is not an installed package"
    assert not (Path.cwd() / "launcher.py").exists(), "run me from another folder than the checkout"
    files = list(resources.root("data").rglob("*.yaml"))
    for path in files:
        data.read_yaml(path)
    for language in LANGUAGES:
        assert not Texts.load(language).problems
    ruled = [entry.id for entry in games.REGISTRY.values() if entry.ruled]
    for game in ruled:
        rules = games.rules(game)
        assert rules.new(rules.seats[0], {}, Chance(1)).legal()
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
