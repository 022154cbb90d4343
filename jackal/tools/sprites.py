"""Builds the sprite atlases: `assets/src/<group>/*.svg` -> `assets/<group>.png`, `<group>_2.png`, ..., `<group>.json`.

An atlas is parted into small sheets, sources in the order of their names, so that the program reads what it shows and
no more. The index maps a sprite's name to `[x, y, w, h]` on the first sheet or `[x, y, w, h, sheet]` on a later one.
Attributes of a source's `svg` element:

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

import argparse
import io
import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from jackal.core import resources
from jackal.tools import art_card, art_ink, art_mine, art_tile

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

    from PIL.Image import Image

CELL = 192
SHEET = 400_000
"""Pixels of a sheet at most (a larger sprite has one for itself): some 6 ms to read."""
WIDTHS = (400, 600, 800, 1000, 1200, 1600, 2000)
"""Widths that a sheet may have at most; the one that wastes least is taken."""
PAINTERS = {"saboteur": art_mine.pictures}
"""Group -> what else belongs to it: pictures by name, and more names for them."""
MEASURES = {"saboteur": art_card.measures}
"""Group -> where things lie on its cards."""
MARGIN = 2
"""Empty pixels between sprites, so that scaling one never picks up its neighbour."""


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
            raise SystemExit(f"sprites: {path.name}: {error}") from error
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


def parted(sizes: dict[str, tuple[int, int]]) -> list[dict[str, tuple[int, int]]]:
    """Which sprites share a sheet, in their order."""
    sheets: list[dict[str, tuple[int, int]]] = []
    free = 0
    for name, (w, h) in sizes.items():
        need = (w + MARGIN) * (h + MARGIN)
        if not sheets or need > free:
            sheets.append({})
            free = SHEET
        sheets[-1][name] = (w, h)
        free -= need
    return sheets


def pack(sizes: dict[str, tuple[int, int]]) -> tuple[dict[str, tuple[int, int]], tuple[int, int]]:
    """Name -> left top corner, and the size of the sheet."""
    widest = max(w for w, _ in sizes.values())
    packed = [_shelves(sizes, max(width, widest)) for width in WIDTHS]
    return min(packed, key=lambda found: found[1][0] * found[1][1])


def _shelves(sizes: dict[str, tuple[int, int]], width: int) -> tuple[dict[str, tuple[int, int]], tuple[int, int]]:
    """Shelf packing, tall sprites first."""
    places: dict[str, tuple[int, int]] = {}
    x = y = shelf = right = 0
    for name in sorted(sizes, key=lambda n: (-sizes[n][1], -sizes[n][0], n)):
        w, h = sizes[name]
        if x and x + w > width:
            x, y, shelf = 0, y + shelf + MARGIN, 0
        places[name] = (x, y)
        shelf = max(shelf, h)
        right = max(right, x + w)
        x += w + MARGIN
    return places, (right, y + shelf)


def build_group(folder: Path) -> tuple[list[Image], dict[str, list[int]], dict[str, list[list[float]]]]:
    """The sheets of one group, its index and its stations."""
    from PIL import Image

    group = read_group(folder)
    names = [*(d.name for d in group.drawings), *group.pictures]
    twice = {name for name in names if names.count(name) > 1} | (set(names) & set(group.aliases))
    if twice:
        raise SystemExit(f"sprites: two sources draw {', '.join(sorted(twice))}")
    pictures = {d.name: render(d.svg, d.size) for d in group.drawings} | group.pictures
    sheets: list[Image.Image] = []
    index: dict[str, list[int]] = {}
    for number, sizes in enumerate(parted({name: picture.size for name, picture in pictures.items()}), 1):
        places, size = pack(sizes)
        sheets.append(Image.new("RGBA", size))
        for name, place in places.items():
            sheets[-1].paste(pictures[name], place)
            index[name] = [*place, *sizes[name], *([number] if number > 1 else [])]
    for alias, name in group.aliases.items():
        index[alias] = index[name]
    return sheets, dict(sorted(index.items())), group.stations


def sheet_file(folder: Path, group: str, number: int) -> Path:
    """Where a sheet of a group lies, counted from 1."""
    return folder / (f"{group}.png" if number == 1 else f"{group}_{number}.png")


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
    parser = argparse.ArgumentParser(prog="python -m jackal.tools sprites", description=__doc__.partition("\n")[0])
    parser.add_argument("groups", nargs="*", help="which groups (default: all)")
    parser.add_argument("--to", type=Path, default=assets)
    options = parser.parse_args(argv)
    for name in options.groups or groups(sources):
        sheets, index, stations = build_group(sources / name)
        for old in options.to.glob(f"{name}_*.png"):
            if old.stem.removeprefix(f"{name}_").isdigit():
                old.unlink()
        for number, sheet in enumerate(sheets, 1):
            sheet.save(sheet_file(options.to, name, number), optimize=True)
        (options.to / f"{name}.json").write_text(dump(index), encoding="utf-8")
        if stations:
            (options.to / f"{name}_stations.json").write_text(dump(stations), encoding="utf-8")
        if name in MEASURES:
            (options.to / f"{name}_card.json").write_text(dump(MEASURES[name]()), encoding="utf-8")
        files = [sheet_file(options.to, name, number) for number in range(1, len(sheets) + 1)]
        kilobytes = sum(file.stat().st_size for file in files) // 1024
        print(f"{name}: {len(index)} names, {len(sheets)} sheets, {kilobytes} KB")
    if not options.groups:
        sizes = icon(sources / "icon.svg")
        sizes[0].save(options.to / "icon.png", optimize=True)
        sizes[0].save(options.to / "icon.ico", sizes=[i.size for i in sizes], append_images=sizes[1:])
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
