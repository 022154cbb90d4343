"""The committed sprites are what their sources give, complete, and within their bounds."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from jackal.core import resources
from jackal.games import REGISTRY

ASSETS = resources.root("assets")
GROUPS = sorted(path.name for path in (ASSETS / "src").iterdir() if path.is_dir())
CREWS = ("white", "red", "black", "yellow")
RESIDENTS = ("ben", "friday", "missionary", "missionary_drunk")
ONE_SHOT = (
    "airplane", "bottles_1", "bottles_2", "bottles_3", "galleon", "lighthouse", "earthquake", "grass", "ben_gunn",
    "friday", "missionary", "cart", "boat", "cannonball", "bear", "tide", "caramba",
)  # fmt: skip
LASTING = ("cave", "jungle")
"""Jackal's tiles beyond the classic island: those that look otherwise once they are used, and the rest."""


def index_of(group: str) -> dict[str, str]:
    index: dict[str, str] = json.loads((ASSETS / f"{group}.json").read_text(encoding="utf-8"))
    return index


@cache
def built(group: str) -> tuple[dict[str, Any], dict[str, str], dict[str, list[list[float]]]]:
    """The group drawn afresh."""
    for module in ("resvg_py", "PIL", "numpy"):
        pytest.importorskip(module, reason=f"{module} comes with the dev extra; without it nothing can be drawn anew")
    from jackal.tools import sprites

    return sprites.build_group(ASSETS / "src" / group)


@pytest.mark.parametrize("group", GROUPS)
def test_sources_give_the_committed_index_and_stations(group: str) -> None:
    _, index, stations = built(group)
    assert index == index_of(group)
    file = ASSETS / f"{group}_stations.json"
    assert stations == (json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {})


@pytest.mark.parametrize("group", GROUPS)
def test_sources_give_the_committed_pictures(group: str) -> None:
    fresh, _, _ = built(group)
    import numpy as np
    from PIL import Image

    far = {}
    for name, picture in fresh.items():
        with Image.open(ASSETS / group / f"{name}.webp") as file:
            assert file.size == picture.size, name
            there, here = (np.asarray(image, dtype=np.int16) for image in (file.convert("RGBA"), picture))
        shown = np.maximum(there[..., 3:], here[..., 3:]) / 255  # colours under full transparency mean nothing
        difference = float((np.abs(there - here) * shown).mean())
        if difference > 1.5:
            far[name] = difference
    assert not far


@pytest.mark.parametrize("group", GROUPS)
def test_no_sprite_is_empty_or_drawn_twice(group: str) -> None:
    fresh, _, _ = built(group)
    seen: dict[bytes, str] = {}
    for name, picture in fresh.items():
        assert picture.getbbox() is not None, name
        same = seen.setdefault(picture.tobytes(), name)
        assert same == name, f"{name} looks like {same}"


@pytest.mark.parametrize("group", GROUPS)
def test_every_file_has_a_name_and_can_be_read_by_the_program(group: str) -> None:
    import pygame

    files = {path.name for path in (ASSETS / group).iterdir()}
    assert files == {f"{file}.webp" for file in index_of(group).values()}
    for file in files:
        picture = pygame.image.load(ASSETS / group / file)
        assert picture.get_bitsize() in {24, 32}, file
        assert min(picture.get_size()) > 0


def test_every_classic_tile_has_its_face_in_every_rotation() -> None:
    yaml = pytest.importorskip("yaml")
    edition = next(
        data
        for path in sorted((resources.root("data") / "jackal").rglob("*.yaml"))
        if isinstance(data := yaml.safe_load(path.read_text(encoding="utf-8")), dict) and "editions" in data
    )["editions"]["classic"]
    index = index_of("jackal")
    for tile in {*edition["counts"], "empty"}:
        assert f"tile_{tile}" in index
        if tile.startswith("arrow") or tile == "cannon":
            assert {f"tile_{tile}_r{turn}" for turn in range(4)} <= set(index)
            assert f"emblem_{tile}" in index


def test_crews_differ_by_shape_too() -> None:
    """In grey, and with every tone flattened, no crew's figure may look like another's."""
    fresh, _, _ = built("jackal")
    import numpy as np

    for kind in ("pirate", "ship", "swim", "boat", *RESIDENTS, *(f"swim_{unit}" for unit in RESIDENTS)):
        shapes = []
        for crew in CREWS:
            picture = fresh[f"{kind}_{crew}"]
            ink = np.asarray(picture.convert("L"), dtype=np.int16) < 90
            shapes.append(ink & (np.asarray(picture)[..., 3] > 128))
        for a in range(4):
            for b in range(a):
                union = (shapes[a] | shapes[b]).sum()
                assert (shapes[a] ^ shapes[b]).sum() / union > 0.05, (kind, CREWS[a], CREWS[b])


def test_tiles_beyond_the_classic_island_are_there() -> None:
    index = index_of("jackal")
    assert {f"tile_{tile}" for tile in (*ONE_SHOT, *LASTING)} <= set(index)
    assert {"bear", "cart", "cart_gold", "big_treasure", "bottle", "cannonball", "mark_jonah"} <= set(index)
    assert {f"{unit}_{crew}" for unit in (*RESIDENTS, "boat") for crew in CREWS} <= set(index)


def test_a_used_tile_shows_it_in_grey_too() -> None:
    """The picture changes, not only its tint."""
    fresh, names, _ = built("jackal")
    import numpy as np

    for tile in ONE_SHOT:
        used = f"tile_{tile}_{'spent' if tile == 'airplane' else 'used'}"
        before, after = (
            np.asarray(fresh[names[name]].convert("L"), dtype=np.int16)[24:-24, 24:-24]
            for name in (f"tile_{tile}", used)
        )
        assert (np.abs(before - after) > 40).mean() > 0.07, tile


def test_stations_lie_on_their_tiles_one_for_each_step() -> None:
    stations = json.loads((ASSETS / "jackal_stations.json").read_text(encoding="utf-8"))
    assert len(stations) == 4
    for tile, points in stations.items():
        assert len(points) == int(tile[-1])
        assert all(0.15 < c < 0.85 for point in points for c in point)
        for number, (x, y) in enumerate(points):
            assert all(abs(x - u) + abs(y - v) > 0.2 for u, v in points[:number])


def test_each_game_has_its_plate_in_colour_and_in_ink() -> None:
    index = index_of("menu")
    assert {f"{kind}_{game}" for kind in ("vignette", "sketch") for game in REGISTRY} <= set(index)


def test_icon_comes_in_all_sizes() -> None:
    image = pytest.importorskip("PIL.Image", reason="Pillow comes with the dev extra")
    with image.open(ASSETS / "icon.ico") as icon:
        assert {(side, side) for side in (16, 24, 32, 48, 64, 128, 256)} == set(icon.info["sizes"])
    with image.open(ASSETS / "icon.png") as icon:
        assert icon.size == (256, 256)


def test_assets_stay_small() -> None:
    assert sum(path.stat().st_size for path in Path(ASSETS).rglob("*") if path.is_file()) < 12 << 20
