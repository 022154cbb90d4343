"""Tunnel cards meet: at every border, in every turn, with every neighbour; and each says what it is without colour."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest

from jackal.core import resources

ASSETS = resources.root("assets")
OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}
INDEX: dict[str, str] = json.loads((ASSETS / "saboteur.json").read_text(encoding="utf-8"))


def path_cards() -> dict[str, tuple[frozenset[str], bool]]:
    """Sprite -> its open sides, and whether the way goes through; turned cards too."""
    yaml = pytest.importorskip("yaml")
    data = yaml.safe_load((resources.root("data") / "saboteur" / "game.yaml").read_text(encoding="utf-8"))
    found = {}
    for entry in [*data["tunnel"], *data["fixed"]]:
        sides = frozenset(entry["open"])
        through = entry.get("through", True)
        found[f"{entry['id']}_r0"] = (sides, through)
        found[f"{entry['id']}_r180"] = (frozenset(OPPOSITE[side] for side in sides), through)
    return found


CARDS = path_cards()


@cache
def card(name: str) -> Any:
    np = pytest.importorskip("numpy", reason="numpy comes with the dev extra")
    image = pytest.importorskip("PIL.Image", reason="Pillow comes with the dev extra")
    with image.open(ASSETS / "saboteur" / f"{INDEX[name]}.webp") as file:
        return np.asarray(file.convert("RGBA"), dtype=float)


def size(name: str) -> list[int]:
    h, w, _ = card(name).shape
    return [w, h]


def border(name: str, side: str) -> Any:
    pixels = card(name)
    rgba = {"N": pixels[0], "S": pixels[-1], "W": pixels[:, 0], "E": pixels[:, -1]}[side]
    out = rgba.copy()
    out[:, :3] *= rgba[:, 3:] / 255  # what shows of it
    return out


def on_rock(name: str) -> Any:
    """The card over even rock, in grey."""
    pixels = card(name)
    alpha = pixels[..., 3:] / 255
    return ((pixels[..., :3] * alpha + 120 * (1 - alpha)) @ [0.3, 0.59, 0.11]).reshape(pixels.shape[:2])


def test_every_path_card_is_there_both_ways_and_in_proportion() -> None:
    for name in CARDS:
        assert size(name) == [192, 288]
        assert size(name.removesuffix("_r0").replace("_r180", "")) == [192, 288]


@pytest.mark.parametrize("side", "NESW")
@pytest.mark.parametrize("is_open", [True, False])
def test_borders_are_the_same_on_all_cards(side: str, is_open: bool) -> None:
    """Any two cards may become neighbours: so open sides are alike to the pixel, closed ones too."""
    names = [name for name, (sides, _) in CARDS.items() if (side in sides) == is_open]
    model = border(names[0], side)
    for name in names[1:]:
        assert abs(border(name, side) - model).max() <= 13, name  # one or two steps of tone
        assert abs(border(name, side) - model).mean() <= 1.5, name


@pytest.mark.parametrize("sides", ["NS", "EW"])
def test_mouths_go_on_in_the_neighbour(sides: str) -> None:
    """The step over a border between two cards is no larger than steps inside a tunnel."""
    np = pytest.importorskip("numpy")
    first, second = sides
    a, b = border("path_cross", first), border("path_cross", second)
    across = np.abs(a - b).mean()
    pixels = card("path_cross")
    near = pixels[:24] if sides == "NS" else pixels[:, :24].transpose(1, 0, 2)
    inside = np.abs(np.diff(near, axis=0)).mean()
    assert across <= inside * 1.5
    assert (np.abs((a[:, 3] > 250).astype(int) - (b[:, 3] > 250)).sum()) <= 2  # the mouth is as wide


@pytest.mark.parametrize("side", "NESW")
def test_mouths_are_the_same_read_from_either_end(side: str) -> None:
    """A card that is turned shows its other border: walls and rails must still meet."""
    opaque = border("path_cross", side)[:, 3] > 250
    assert (opaque != opaque[::-1]).sum() <= 2


@pytest.mark.parametrize("name", [name for name, (_, through) in CARDS.items() if not through])
def test_dead_ends_are_not_joined_inside(name: str) -> None:
    """Between the mouths of a dead end lies rock; through cards have floor in the middle."""
    h, w = 288, 192
    middle = card(name)[h // 2 - 12 : h // 2 + 12, w // 2 - 12 : w // 2 + 12, 3]
    assert middle.min() < 200
    assert card(name.replace("dead", "path") if name.replace("dead", "path") in INDEX else "path_cross")[
        h // 2 - 12 : h // 2 + 12, w // 2 - 12 : w // 2 + 12, 3
    ].min() > 250


def test_tunnels_stand_out_from_the_rock_in_grey_and_small() -> None:
    """At 40 px wide, the way from the middle to an open side is far lighter than the rock at a closed side."""
    for name, (sides, through) in CARDS.items():
        if not through or name.startswith(("start", "goal")):
            continue
        tones = on_rock(name)
        small = tones[:285, :].reshape(57, 5, 192)[..., :190].reshape(57, 5, 38, 5).mean((1, 3))
        strips = {
            "N": small[2:18, 13:25], "S": small[40:55, 13:25], "W": small[23:35, 1:9], "E": small[23:35, 30:37],
        }  # fmt: skip
        light = [strip.mean() for side, strip in strips.items() if side in sides]
        dark = [strip.mean() for side, strip in strips.items() if side not in sides]
        if dark:
            assert min(light) > max(dark) + 40, name


def test_other_cards_are_there() -> None:
    yaml = pytest.importorskip("yaml")
    data = yaml.safe_load((resources.root("data") / "saboteur" / "game.yaml").read_text(encoding="utf-8"))
    names = {entry["id"] for entry in [*data["action"], *data["gold"]]}
    names |= {f"role_{role}_{number}" for role, count in data["roles"].items() for number in range(1, count + 1)}
    names |= {"card_back", "goal_back", "gold_back", "role_back", "card_frame"}
    for name in names:
        assert size(name) == [192, 288], name
    tools = {tool for entry in data["action"] if entry["type"] == "broken" for tool in entry["tools"]}
    assert {f"tool_{tool}{state}" for tool in tools for state in ("", "_broken")} <= set(INDEX)


def test_the_frame_shows_what_lies_behind_and_leaves_room_for_a_name() -> None:
    measures = json.loads((ASSETS / "saboteur_card.json").read_text(encoding="utf-8"))
    pixels = card("card_frame")

    def part(name: str) -> Any:
        x, y, w, h = measures[name]
        return pixels[round(y * 288) : round((y + h) * 288), round(x * 192) : round((x + w) * 192)]

    window = part("window")
    assert window.shape[0] * 2 == window.shape[1] * 3  # a tunnel card fits
    assert window[12:-12, 12:-12, 3].max() == 0
    room = part("name")
    assert room[..., 3].min() == 255
    assert room[4:-4, 8:-8, :3].mean() > 190
    assert measures["name"][1] >= measures["window"][1] + measures["window"][3]


def test_the_mountain_covers_whole_cards() -> None:
    image = pytest.importorskip("PIL.Image", reason="Pillow comes with the dev extra")
    columns, rows = json.loads((ASSETS / "saboteur_card.json").read_text(encoding="utf-8"))["cells"]
    with image.open(ASSETS / "textures" / "mountain.jpg") as file:
        assert file.size == (columns * 192, rows * 288)


def test_the_mine_stays_small() -> None:
    files = [*ASSETS.glob("saboteur*"), *(ASSETS / "textures" / f"{name}.jpg" for name in ("mountain", "mine"))]
    assert sum(path.stat().st_size for path in files) < 3_500_000
