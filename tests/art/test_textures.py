"""Textures are there, of their size, seamless where they tile, and quiet enough to lie under text."""

from __future__ import annotations

import pytest

from jackal.core import resources

FOLDER = resources.root("assets") / "textures"
SHEETS = ("sea", "deepsea", "mine")
TILES = ("parchment", "card", "planks", "timber", "rock", "mountain")


def pixels(name: str):  # type: ignore[no-untyped-def]
    np = pytest.importorskip("numpy", reason="numpy comes with the dev extra")
    image = pytest.importorskip("PIL.Image", reason="Pillow comes with the dev extra")
    with image.open(FOLDER / f"{name}.jpg") as file:
        return np.asarray(file.convert("L"), dtype=float)


def test_the_folder_holds_what_the_painter_paints() -> None:
    from jackal.tools import textures

    assert sorted(path.stem for path in FOLDER.glob("*.jpg")) == sorted(textures.TEXTURES) == sorted(SHEETS + TILES)
    assert all(path.stat().st_size < 600 << 10 for path in FOLDER.iterdir())


@pytest.mark.parametrize("name", SHEETS)
def test_sheets_fill_a_window(name: str) -> None:
    assert pixels(name).shape == (1200, 1920)


@pytest.mark.parametrize("name", TILES)
@pytest.mark.parametrize("axis", [0, 1])
def test_tiles_meet_without_a_seam(name: str, axis: int) -> None:
    """The step across the border is no larger than steps inside: the joints of the planks are the widest."""
    np = pytest.importorskip("numpy", reason="numpy comes with the dev extra")
    tones = pixels(name)
    inside = np.abs(np.diff(tones, axis=axis)).mean(axis=1 - axis)
    across = np.abs(np.take(tones, 0, axis) - np.take(tones, -1, axis)).mean()
    assert across <= max(inside.max(), np.percentile(inside, 95) * 1.3)


@pytest.mark.parametrize("name", ["parchment", "card"])
def test_paper_is_light_and_even_enough_for_ink(name: str) -> None:
    tones = pixels(name)
    assert tones.mean() > 200
    assert tones.std() < 16
    assert tones.min() > 110
