"""Builds `assets/fonts` from the web subsets of the @fontsource packages.

The packages hold one file per script; a desktop program wants one file per face. The subsets of a face are merged,
lining figures take the place of old-style ones (scores stand in running text), and what a screen font doesn't need
is dropped. The licences allow it: none of the families reserves its name.

`python -m jackal.tools fonts` fetches the packages with npm; `--packages DIR` reads unpacked ones from
`DIR/<family>/` (what `npm install` leaves in `node_modules/@fontsource`).
"""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import tarfile
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

from jackal.core import resources
from jackal.tools import Told, Words

SUBSETS = ("latin", "latin-ext", "cyrillic", "cyrillic-ext")
MANIFEST = "manifest.json"

RUSSIAN = "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ"
UKRAINIAN = "АБВГҐДЕЄЖЗИІЇЙКЛМНОПРСТУФХЦЧШЩЬЮЯ"
LATIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
SIGNS = "0123456789 .,:;!?()[]/%&+-='\"*#@«»„“”’–—…№×•·°"
NEEDED = frozenset(RUSSIAN + RUSSIAN.lower() + UKRAINIAN + UKRAINIAN.lower() + LATIN + LATIN.lower() + SIGNS)
"""Every sign a text of ours may use, in each face."""


class Face(NamedTuple):
    file: str
    """Name in `assets/fonts`."""
    family: str
    """npm package behind @fontsource/."""
    weight: int
    style: str = "normal"


FACES = (
    Face("AlegreyaSC-Medium.ttf", "alegreya-sc", 500),
    Face("AlegreyaSC-ExtraBold.ttf", "alegreya-sc", 800),
    Face("Alegreya-Regular.ttf", "alegreya", 400),
    Face("Alegreya-Italic.ttf", "alegreya", 400, "italic"),
    Face("Alegreya-Bold.ttf", "alegreya", 700),
    Face("FiraSansCondensed-Regular.ttf", "fira-sans-condensed", 400),
    Face("FiraSansCondensed-Medium.ttf", "fira-sans-condensed", 500),
    Face("FiraSansCondensed-SemiBold.ttf", "fira-sans-condensed", 600),
)
LICENCES = {"alegreya": "OFL-Alegreya.txt", "alegreya-sc": "OFL-AlegreyaSC.txt"}
LICENCES["fira-sans-condensed"] = "OFL-FiraSansCondensed.txt"


def bake_lining_figures(font: Any) -> int:
    """Points the digits at the glyphs that the feature `lnum` would choose; how many were changed."""
    if "GSUB" not in font:
        return 0
    table = font["GSUB"].table
    swap: dict[str, str] = {}
    for record in table.FeatureList.FeatureRecord:
        if record.FeatureTag == "lnum":
            for index in record.Feature.LookupListIndex:
                for sub in table.LookupList.Lookup[index].SubTable:
                    swap.update(getattr(getattr(sub, "ExtSubTable", sub), "mapping", {}))
    changed = 0
    for cmap in font["cmap"].tables:
        for code in range(ord("0"), ord("9") + 1):
            old = cmap.cmap.get(code)
            if old in swap:
                cmap.cmap[code] = swap[old]
                changed += 1
    return changed


def build_face(face: Face, package: Path, target: Path) -> None:
    """Merges the subsets of one face into `target`."""
    from fontTools import merge, subset  # type: ignore[import-untyped] # it has no types
    from fontTools.ttLib import TTFont  # type: ignore[import-untyped] # it has no types

    def open_part(name: str) -> Any:
        path = package / "files" / f"{face.family}-{name}-{face.weight}-{face.style}.woff2"
        font = TTFont(path, recalcTimestamp=False)
        bake_lining_figures(font)
        return font

    with tempfile.TemporaryDirectory() as folder:
        paths: list[str] = []
        seen: set[int] = set()
        for name in SUBSETS:
            font = open_part(name)
            wanted = set(font.getBestCmap()) - seen  # each sign once, from the first subset that has it
            seen |= wanted
            options = subset.Options(hinting=False, layout_features=["kern", "ccmp", "liga", "mark", "mkmk", "locl"])
            options.name_IDs = ["*"]
            options.notdef_outline = True
            cutter = subset.Subsetter(options)
            cutter.populate(unicodes=wanted)
            cutter.subset(font)
            for table in ("DSIG", "STAT", "gasp", "meta"):
                if table in font:
                    del font[table]
            font.flavor = None
            paths.append(f"{folder}/{name}.ttf")
            font.save(paths[-1])
        merged = merge.Merger(options=merge.Options(drop_tables=["vhea", "vmtx"])).merge(paths)
        first = TTFont(paths[0])
        for table in ("hhea", "OS/2"):  # vertical measures of the family, not the widest of the parts
            for key in ("ascent", "descent", "lineGap", "sTypoAscender", "sTypoDescender", "sTypoLineGap"):
                if hasattr(first[table], key):
                    setattr(merged[table], key, getattr(first[table], key))
        merged["head"].created = merged["head"].modified = first["head"].modified
        merged["OS/2"].recalcUnicodeRanges(merged)
        merged.recalcTimestamp = False
        merged.save(target)


def fetch(family: str, folder: Path) -> Path:
    """Downloads and unpacks one package with npm; the folder of its content."""
    npm = shutil.which("npm")
    if npm is None:
        raise Told("npm is not installed; give unpacked packages with --packages DIR")
    command = [npm, "pack", "--silent", f"@fontsource/{family}"]
    if subprocess.run(command, cwd=folder, check=False, stdout=subprocess.DEVNULL).returncode:
        raise Told(f"npm could not fetch @fontsource/{family}")
    archive = next(folder.glob(f"fontsource-{family}-[0-9]*.tgz"))
    with tarfile.open(archive) as tar:
        tar.extractall(folder / family, filter="data")
    return folder / family / "package"


def missing_signs(path: Path) -> str:
    """The needed signs that the font at `path` lacks."""
    from fontTools.ttLib import TTFont

    return "".join(sorted(NEEDED - {chr(code) for code in TTFont(path).getBestCmap()}))


def write_licence(package: Path, target: Path) -> None:
    """The package's licence; where it names no holder of the copyright, the fonts' own line goes before it."""
    from fontTools.ttLib import TTFont

    text = (package / "LICENSE").read_text(encoding="utf-8")
    head, _, rest = text.partition("\n")
    if not head.startswith("Copyright"):
        font = TTFont(next((package / "files").glob("*-latin-400-normal.woff2")))
        text = f"{font['name'].getDebugName(0)}\n{rest}"
    target.write_text(text, encoding="utf-8")


def build(target: Path, packages: Path | None) -> None:
    target.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        roots, entries = {}, {}
        for family, licence in LICENCES.items():
            roots[family] = packages / family if packages else fetch(family, Path(folder))
            write_licence(roots[family], target / licence)
        for face in FACES:
            path = target / face.file
            build_face(face, roots[face.family], path)
            lacking = missing_signs(path)
            if lacking:
                raise Told(f"{face.file} lacks {lacking}")
            version = json.loads((roots[face.family] / "package.json").read_text(encoding="utf-8"))["version"]
            entries[face.file] = {
                "package": f"@fontsource/{face.family}",
                "version": version,
                "weight": face.weight,
                "style": face.style,
                "licence": LICENCES[face.family],
                "sha256": hashlib.sha256(path.read_bytes()).hexdigest(),
            }
            print(f"{face.file}: {path.stat().st_size // 1024} KB")
    (target / MANIFEST).write_text(json.dumps(entries, indent=1) + "\n", encoding="utf-8")


def main(argv: list[str]) -> int:
    parser = Words("fonts", __doc__)
    parser.add_argument("--packages", type=Path, help="folder of unpacked @fontsource packages (else fetched by npm)")
    parser.add_argument("--to", type=Path, default=resources.root("assets") / "fonts")
    options = parser.parse_args(argv)
    build(options.to, options.packages)
    return 0
