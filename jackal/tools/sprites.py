"""Builds the sprites: `assets/src/<group>/*.svg` -> `assets/<group>/*.webp` + `assets/<group>.json`.

Each sprite is a file of its own (WebP without loss), so that the program reads what it shows and no more. The index
maps a sprite's name to the name of its file. Attributes of a source's `svg` element:

- `data-ground`: lay the tile base of this ground beneath; `data-ground-seed` scatters its marks another way;
- `data-size="w h"`: pixels of the sprite (default: 192 on the longer side of the view box);
- `data-turns="n"`: also the quarter turns, as `<name>_r1` ...; the light stays at the top left. `<name>_r0` is the
  same sprite as `<name>`; the emblem alone, without base, is `emblem_<name without tile_>`;
- `data-crews="white red ..."`: one sprite per crew, `<name>_<crew>`, with `var(--crew, ...)` filled in and the
  elements of other crews (`data-crew`) left out;
- `data-alias`: further names of the first sprite of the source;
- `data-plate="1"`: a picture in an inked frame with round corners;
- `data-card`: a playing card of this kind (`jackal.tools.art_card`): the drawing shows in its window or on its back;
- `data-sketch="name"`: also as bare pen drawing under that name.

Shapes are finished as `jackal.tools.art_ink` says. Stations of tiles (stepping stones) go to
`assets/<group>_stations.json`: tile -> list of `[x, y]`, parts of the tile's side, in the order of the way.

Where a group has playing cards, `assets/<group>_card.json` says what lies where on them, in parts of width and height.
The tunnel cards of `saboteur` are not sources but painted by `jackal.tools.art_mine`.

`assets/src/icon.svg` becomes `assets/icon.png` and `assets/icon.ico`.

`python -m jackal.tools sprites [group ...]`
"""

from __future__ import annotations

import io
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from jackal.core import resources
from jackal.tools import Told, Words, among, art_card, art_ink, art_mine, art_tile

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

    from PIL.Image import Image

CELL = 192
PAINTERS = {"saboteur": art_mine.pictures}
"""Group -> what else belongs to it: pictures by name, and more names for them."""
MEASURES = {"saboteur": art_card.measures}
"""Group -> where things lie on its cards."""
EFFORT: dict[str, Any] = {"lossless": True, "exact": True, "method": 4, "quality": 75}
"""How a file is packed. `exact`: colours under full transparency count when a sprite is scaled."""


class Drawing(NamedTuple):
    name: str
    svg: str
    size: tuple[int, int]


class Group(NamedTuple):
    drawings: list[Drawing]
    aliases: dict[str, str]
    stations: dict[str, list[list[float]]]
    pictures: dict[str, Image]


def fonts() -> list[str]:
    return [str(path) for path in sorted((resources.root("assets") / "fonts").glob("*.ttf"))]


def render(svg: str, size: tuple[int, int]) -> Image:
    import resvg_py
    from PIL import Image

    data = resvg_py.svg_to_bytes(
        svg_string=svg, width=size[0], height=size[1], skip_system_fonts=True, font_files=fonts()
    )
    return Image.open(io.BytesIO(bytes(data))).convert("RGBA")


def read_group(folder: Path) -> Group:
    """Inks all sources of a group."""
    group = Group([], {}, {}, {})
    for path in sorted(folder.glob("*.svg")):
        try:
            _read_source(path, folder, group)
        except Exception as error:
            raise Told(f"{path.name}: {error}") from error
    if folder.name in PAINTERS:
        pictures, aliases = PAINTERS[folder.name](folder)
        group.pictures.update(pictures)
        group.aliases.update(aliases)
    return group


def _read_source(path: Path, folder: Path, group: Group) -> None:
    root = art_ink.Inker(folder).load(path)
    box = [float(v) for v in root.get("viewBox", "0 0 128 128").split()]
    size = art_mine.CARD if "data-card" in root.attrib else _size(root.get("data-size"), box)
    crews = root.get("data-crews", "").split()
    first = f"{path.stem}_{crews[0]}" if crews else path.stem
    group.aliases.update(dict.fromkeys(root.get("data-alias", "").split(), first))

    def add(name: str, inker: art_ink.Inker, turn: int = 0, based: bool = True) -> None:
        body = _turned(inker, inker.load(path), turn, box)
        ground = root.get("data-ground")
        under = art_tile.base(ground, root.get("data-ground-seed", path.stem)) if ground and based else ""
        view = " ".join(f"{v:g}" for v in box)
        if root.get("data-plate"):
            body = art_tile.plate(body, box[2], box[3], art_ink.PAPER if inker.ink_only else None)
        kind = root.get("data-card")
        if kind:
            body = art_card.back(kind, body) if kind in art_card.BACKS else art_card.face(kind, body, path.stem)
        group.drawings.append(Drawing(name, f'<svg xmlns="{art_ink.SVG}" viewBox="{view}">{under}{body}</svg>', size))

    for crew in crews:
        add(f"{path.stem}_{crew}", art_ink.Inker(folder, crew))
    if crews:
        return
    inker = art_ink.Inker(folder)
    add(path.stem, inker)
    if inker.stations:
        group.stations[path.stem] = [list(point) for point in inker.stations]
    turns = int(root.get("data-turns", "0"))
    for turn in range(1, turns):
        add(f"{path.stem}_r{turn}", art_ink.Inker(folder), turn)
    if turns:
        add(f"emblem_{path.stem.removeprefix('tile_')}", art_ink.Inker(folder), 0, False)
        for turn in range(4):
            same = turn % turns
            if f"{path.stem}_r{turn}" not in {d.name for d in group.drawings}:
                group.aliases[f"{path.stem}_r{turn}"] = f"{path.stem}_r{same}" if same else path.stem
    if root.get("data-sketch"):
        add(root.get("data-sketch", ""), art_ink.Inker(folder, ink_only=True))


def _size(text: str | None, box: list[float]) -> tuple[int, int]:
    if text:
        w, h = text.split()
        return int(w), int(h)
    scale = CELL / max(box[2], box[3])
    return round(box[2] * scale), round(box[3] * scale)


def _turned(inker: art_ink.Inker, root: Element, turn: int, box: list[float]) -> str:
    if not turn:
        return inker.body(root)
    rotation = f"rotate({90 * turn} {box[2] / 2:g} {box[3] / 2:g})"
    return f'<g transform="{rotation}">{inker.body(root, art_ink.parse_transform(f"rotate({90 * turn})"))}</g>'


def build_group(folder: Path) -> tuple[dict[str, Image], dict[str, str], dict[str, list[list[float]]]]:
    """The pictures of one group by name, its index and its stations."""
    group = read_group(folder)
    names = [*(d.name for d in group.drawings), *group.pictures]
    twice = {name for name in names if names.count(name) > 1} | (set(names) & set(group.aliases))
    if twice:
        raise Told(f"two sources draw {', '.join(sorted(twice))}")
    pictures = {d.name: render(d.svg, d.size) for d in group.drawings} | group.pictures
    index = {name: name for name in pictures} | group.aliases
    return pictures, dict(sorted(index.items())), group.stations


def icon(source: Path) -> list[Image]:
    """The program's icon in the sizes desktops ask for, largest first; each drawn afresh, not scaled."""
    inker = art_ink.Inker(source.parent)
    svg = f'<svg xmlns="{art_ink.SVG}" viewBox="0 0 128 128">{inker.body(inker.load(source))}</svg>'
    return [render(svg, (side, side)) for side in (256, 128, 64, 48, 32, 24, 16)]


def groups(sources: Path) -> Iterator[str]:
    yield from (path.name for path in sorted(sources.iterdir()) if path.is_dir())


def dump(value: Mapping[str, object]) -> str:
    """JSON with one name a line."""
    lines = ",\n".join(f" {json.dumps(name)}: {json.dumps(entry)}" for name, entry in value.items())
    return f"{{\n{lines}\n}}\n"


def main(argv: list[str]) -> int:
    assets = resources.root("assets")
    sources = assets / "src"
    parser = Words("sprites", __doc__)
    parser.add_argument("groups", nargs="*", type=among([*groups(sources)]), help="which groups (default: all)")
    parser.add_argument("--to", type=Path, default=assets)
    options = parser.parse_args(argv)
    for name in options.groups or groups(sources):
        folder = options.to / name
        folder.mkdir(parents=True, exist_ok=True)
        pictures, index, stations = build_group(sources / name)
        for old in folder.glob("*.webp"):
            if old.stem not in pictures:
                old.unlink()
        for sprite, picture in pictures.items():
            picture.save(folder / f"{sprite}.webp", **EFFORT)
        (options.to / f"{name}.json").write_text(dump(index), encoding="utf-8")
        if stations:
            (options.to / f"{name}_stations.json").write_text(dump(stations), encoding="utf-8")
        if name in MEASURES:
            (options.to / f"{name}_card.json").write_text(dump(MEASURES[name]()), encoding="utf-8")
        kilobytes = sum(file.stat().st_size for file in folder.glob("*.webp")) // 1024
        print(f"{name}: {len(index)} names, {len(pictures)} pictures, {kilobytes} KB")
    if not options.groups:
        sizes = icon(sources / "icon.svg")
        sizes[0].save(options.to / "icon.png", optimize=True)
        sizes[0].save(options.to / "icon.ico", sizes=[i.size for i in sizes], append_images=sizes[1:])
    return 0
