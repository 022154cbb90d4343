"""The fonts in the repository are whole, licensed and cover what our texts use."""

from __future__ import annotations

import hashlib
import json

import pytest

from jackal.core import resources
from jackal.tools import fonts

FOLDER = resources.root("assets") / "fonts"
MANIFEST = json.loads((FOLDER / fonts.MANIFEST).read_text(encoding="utf-8"))


def test_manifest_and_folder_agree() -> None:
    assert sorted(MANIFEST) == sorted(path.name for path in FOLDER.glob("*.ttf")) == sorted(f.file for f in fonts.FACES)


@pytest.mark.parametrize("name", sorted(MANIFEST))
def test_file_is_the_one_of_the_manifest(name: str) -> None:
    entry = MANIFEST[name]
    assert hashlib.sha256((FOLDER / name).read_bytes()).hexdigest() == entry["sha256"]
    licence = (FOLDER / entry["licence"]).read_text(encoding="utf-8")
    assert "SIL OPEN FONT LICENSE Version 1.1" in licence
    assert "opyright" in licence.splitlines()[0]
    assert "Reserved Font Name" not in licence.splitlines()[0]


@pytest.mark.parametrize("name", sorted(MANIFEST))
def test_alphabets_and_signs_are_covered(name: str) -> None:
    pytest.importorskip("fontTools", reason="fontTools comes with the test extra")
    assert fonts.missing_signs(FOLDER / name) == ""


@pytest.mark.parametrize("name", sorted(MANIFEST))
def test_figures_stand_on_the_line_and_are_of_one_height(name: str) -> None:
    ttlib = pytest.importorskip("fontTools.ttLib", reason="fontTools comes with the test extra")
    font = ttlib.TTFont(FOLDER / name)
    cmap, glyphs = font.getBestCmap(), font["glyf"]
    tops = [glyphs[cmap[ord(figure)]].yMax for figure in "0123456789"]
    feet = [glyphs[cmap[ord(figure)]].yMin for figure in "0123456789"]
    assert max(tops) - min(tops) < 60  # overshoot of round figures; old-style ones differ by 150 and more
    assert min(feet) > -60
