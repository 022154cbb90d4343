"""Sprites come at the asked size, once per size; what is missing is named and can be seen."""

from __future__ import annotations

import json
from pathlib import Path

import pygame
import pytest

from jackal.ui import sprites, store
from jackal.ui.sprites import Atlas, atlas
from jackal.ui.theme import theme
from jackal.ui.window import App


@pytest.fixture
def sheet(app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An atlas `toy`: `red`, 40 px, also called `ruby`, and `wide`, blue above green."""
    (tmp_path / "toy").mkdir()
    red = pygame.Surface((40, 40), pygame.SRCALPHA)
    red.fill((255, 0, 0))
    wide = pygame.Surface((80, 40), pygame.SRCALPHA)
    wide.fill((0, 0, 255), (0, 0, 80, 20))
    wide.fill((0, 255, 0), (0, 20, 80, 20))
    for name, picture in (("red", red), ("wide", wide)):
        pygame.image.save(picture, tmp_path / f"{name}.png")
        (tmp_path / f"{name}.png").rename(tmp_path / "toy" / f"{name}.webp")  # what it is stands in the file itself
    (tmp_path / "toy.json").write_text(json.dumps({"red": "red", "ruby": "red", "wide": "wide", "lost": "lost"}))
    monkeypatch.setattr(sprites, "root", lambda kind: tmp_path)
    monkeypatch.setattr(sprites, "_atlases", {})
    return tmp_path


def test_a_sprite_is_cut_out_scaled_and_kept(sheet: Path) -> None:
    red = sprites.sprite("toy/red", 64)
    assert red.get_size() == (64, 64)
    assert red.get_at((1, 1))[:3] == red.get_at((62, 62))[:3] == (255, 0, 0)
    assert sprites.sprite("toy/red", 64) is red
    assert sprites.sprite("toy/red", 48) is not red
    assert atlas("toy").names() == ["red", "ruby", "wide", "lost"]
    assert "wide" in atlas("toy")


def test_turned_and_mirrored(sheet: Path) -> None:
    turned = sprites.sprite("toy/wide", (40, 80), turn=90)
    assert turned.get_size() == (40, 80)
    assert turned.get_at((3, 40))[:3] == (0, 0, 255)  # what was above is on the left now
    assert turned.get_at((36, 40))[:3] == (0, 255, 0)
    upside = sprites.sprite("toy/wide", (80, 40), turn=180)
    assert upside.get_at((40, 3))[:3] == (0, 255, 0)


def test_tinted(sheet: Path) -> None:
    grey = atlas("toy").get("wide", (80, 40), tint=(9, 99, 199))
    assert grey.get_at((40, 3)) == grey.get_at((40, 37)) == (9, 99, 199, 255)


def test_scaled_pictures_are_kept_within_a_limit(sheet: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "LEAST", 100_000)
    monkeypatch.setattr(sprites, "WINDOWS", 0.0)
    for size in range(10, 110):
        sprites.sprite("toy/red", size)
    assert 2 <= len(atlas("toy")._scaled) < 5
    assert ("red", 109, 109, 0, False, None) in atlas("toy")._scaled


def test_scaled_pictures_go_when_sizes_change(sheet: Path) -> None:
    before = sprites.sprite("toy/red", 64)
    theme.fit((1024, 600))
    assert sprites.sprite("toy/red", 64) is not before


def test_an_unknown_sprite_is_crossed_out_and_named_once(sheet: Path, caplog: pytest.LogCaptureFixture) -> None:
    toy = atlas("toy")
    surface = toy.get("gone", 40)
    toy.get("gone", 20)
    assert surface.get_size() == (40, 40)
    assert len({tuple(surface.get_at((x, 12))) for x in range(40)}) > 1
    assert toy.missing == ["assets/toy.json: there is no sprite “gone”"]
    assert caplog.text.count("gone") == 1


@pytest.mark.parametrize("content", ["{", '{"red": 3}', "[1]", '{"red": "../red"}'])
def test_a_damaged_index_is_named_and_does_not_raise(sheet: Path, content: str) -> None:
    (sheet / "toy.json").write_text(content)
    toy = Atlas("toy")
    assert toy.get("red", 30).get_size() == (30, 30)
    assert toy.get("red", 20).get_size() == (20, 20)
    assert len(toy.missing) == 1
    assert toy.missing[0].startswith("assets/toy")


def test_a_damaged_or_missing_file_is_named_and_does_not_raise(sheet: Path) -> None:
    (sheet / "toy" / "red.webp").write_text("no picture")
    toy = Atlas("toy")
    assert toy.get("red", 30).get_size() == toy.get("lost", 30).get_size() == (30, 30)
    toy.get("ruby", 20)
    assert [note.partition(":")[0] for note in toy.missing] == ["assets/toy/red.webp", "assets/toy/lost.webp"]
    assert toy.get("wide", (80, 40)).get_at((40, 3))[:3] == (0, 0, 255)


def test_a_file_is_read_when_its_sprite_is_needed_and_once_per_size(
    sheet: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[str] = []
    load = pygame.image.load
    monkeypatch.setattr(pygame.image, "load", lambda path: read.append(Path(path).name) or load(path))
    toy = atlas("toy")
    assert "ruby" in toy
    assert "opal" not in toy
    assert not read
    for size in (20, 20, 30, 20):
        toy.get("ruby", size)
    assert read == ["red.webp"] * 2
