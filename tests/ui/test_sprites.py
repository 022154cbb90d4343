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
    """An atlas `toy`: red left of 40 px, and `wide`, blue above green."""
    surface = pygame.Surface((120, 40), pygame.SRCALPHA)
    surface.fill((255, 0, 0), (0, 0, 40, 40))
    surface.fill((0, 0, 255), (40, 0, 80, 20))
    surface.fill((0, 255, 0), (40, 20, 80, 20))
    pygame.image.save(surface, tmp_path / "toy.png")
    (tmp_path / "toy.json").write_text(json.dumps({"red": [0, 0, 40, 40], "wide": [40, 0, 80, 40]}))
    monkeypatch.setattr(sprites, "root", lambda kind: tmp_path)
    monkeypatch.setattr(sprites, "_atlases", {})
    return tmp_path


def test_a_sprite_is_cut_out_scaled_and_kept(sheet: Path) -> None:
    red = sprites.sprite("toy/red", 64)
    assert red.get_size() == (64, 64)
    assert red.get_at((1, 1))[:3] == red.get_at((62, 62))[:3] == (255, 0, 0)
    assert sprites.sprite("toy/red", 64) is red
    assert sprites.sprite("toy/red", 48) is not red
    assert atlas("toy").names() == ["red", "wide"]
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


@pytest.mark.parametrize(
    ("file", "content"),
    [
        ("toy.json", "{"),
        ("toy.json", '{"red": 3}'),
        ("toy.json", "[1]"),
        ("toy.json", '{"red": [0, 0, 40]}'),
        ("toy.json", '{"red": [100, 0, 40, 40]}'),
        ("toy.json", '{"red": [0, 0, 40, 0]}'),
        ("toy.json", '{"red": [0, 0, 40, 40, 7]}'),
        ("toy.png", "no picture"),
    ],
)
def test_a_damaged_atlas_is_named_and_does_not_raise(sheet: Path, file: str, content: str) -> None:
    (sheet / file).write_text(content)
    toy = Atlas("toy")
    assert toy.get("red", 30).get_size() == (30, 30)
    assert len(toy.missing) == 1
    assert toy.get("red", 20).get_size() == (20, 20)
    assert len(toy.missing) == 1
    assert toy.missing[0].startswith("assets/toy")


def test_sprites_come_from_several_sheets(sheet: Path) -> None:
    second = pygame.Surface((30, 30), pygame.SRCALPHA)
    second.fill((255, 255, 0))
    pygame.image.save(second, sheet / "toy_2.png")
    (sheet / "toy.json").write_text(json.dumps({"red": [0, 0, 40, 40], "yellow": [0, 0, 30, 30, 2]}))
    assert sprites.sprite("toy/yellow", 30).get_at((10, 10))[:3] == (255, 255, 0)
    assert sprites.sprite("toy/red", 40).get_at((10, 10))[:3] == (255, 0, 0)


def test_a_sheet_is_read_when_it_is_needed_and_let_go_at_rest(sheet: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []
    load = pygame.image.load
    monkeypatch.setattr(pygame.image, "load", lambda path: read.append(Path(path).name) or load(path))
    toy = atlas("toy")
    assert "red" in toy
    assert not read
    toy.get("red", 20)
    sprites.let_go(sprites.REST * 0.6)
    toy.get("wide", 20)
    sprites.let_go(sprites.REST * 0.6)
    toy.get("red", 21)
    assert read == ["toy.png"]
    sprites.let_go(sprites.REST)
    toy.get("red", 20)
    assert read == ["toy.png"]
    toy.get("red", 22)
    assert read == ["toy.png"] * 2
