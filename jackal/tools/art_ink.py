"""Inks the drawings: gives every sprite the same outline, light and shade.

The sources under `assets/src` are plain SVG with flat shapes; a class says how a shape is to be finished:

- `solid`: fill, a darker shade with engraved hatch on the right and below, a light rim at the top left, ink outline;
- `tube`: an open path drawn as a round bar (limbs, trunks, ropes): `data-t` its thickness;
- `line`: an ink line; `fine`: a thin one; `flat`: left as it is; `shadow`: soft shadow on the ground;
- `station`: a stepping stone of a tile that takes several turns (its number is `data-n`).

Attributes: `data-w` outline width (also on a group, for all inside), `data-d` depth of the shade, `data-dark` its
colour, `data-lit="0"` no light rim, `data-hatch="0"` no hatch. `var(--crew, #hex)` is filled in from the palette.
`<use href="parts/x.svg" .../>` puts another source in (`data-as`: as the thing of that crew; `data-plain`: without the
pale rim that `data-halo` gives a group). Light comes from the top left on the finished sprite, however a shape was
turned, mirrored or scaled.
"""

from __future__ import annotations

import copy
import math
import re
from pathlib import Path
from xml.etree import ElementTree as ET

SVG = "http://www.w3.org/2000/svg"
INK = "#2b1c11"
PAPER = "#efdcb2"
HALO = "#fff6dc"
ROUND = {"stroke_linejoin": "round", "stroke_linecap": "round"}
SLANT = math.radians(-52)
"""Which way the hatch runs, on the sheet."""
LIGHT = (-0.78, -0.62)
"""Where the light comes from, on the sheet."""

CREWS: dict[str, dict[str, str]] = {
    "white": {"crew": "#efe3c6", "crew-deep": "#b9a273", "crew-hat": "#f4ead2", "crew-mark": "#2b1c11"},
    "red": {"crew": "#b5442e", "crew-deep": "#8c2f1f", "crew-hat": "#b5442e", "crew-mark": "#f6ead0"},
    "black": {"crew": "#3d3a44", "crew-deep": "#26232c", "crew-hat": "#3d3a44", "crew-mark": "#f6ead0"},
    "yellow": {"crew": "#f2c24b", "crew-deep": "#b3801f", "crew-hat": "#f2c24b", "crew-mark": "#2b1c11"},
}
"""Crew -> what `var(--...)` stands for in drawings of that crew."""

Matrix = tuple[float, float, float, float]  # a b c d of a transform; its shift doesn't matter to light
UNIT: Matrix = (1.0, 0.0, 0.0, 1.0)
SHAPES = {"path", "circle", "ellipse", "rect", "polygon", "polyline"}
GEOMETRY = ("d", "cx", "cy", "r", "rx", "ry", "x", "y", "width", "height", "points")


def times(m: Matrix, n: Matrix) -> Matrix:
    return (
        m[0] * n[0] + m[2] * n[1],
        m[1] * n[0] + m[3] * n[1],
        m[0] * n[2] + m[2] * n[3],
        m[1] * n[2] + m[3] * n[3],
    )


def parse_transform(text: str) -> Matrix:
    """The linear part of a `transform` attribute (translate, scale, rotate, matrix, skewX)."""
    out = UNIT
    for name, inside in re.findall(r"(\w+)\s*\(([^)]*)\)", text):
        v = [float(x) for x in re.findall(r"-?\d*\.?\d+(?:e-?\d+)?", inside)]
        if name == "scale":
            out = times(out, (v[0], 0, 0, v[1] if len(v) > 1 else v[0]))
        elif name == "rotate":
            a = math.radians(v[0])
            out = times(out, (math.cos(a), math.sin(a), -math.sin(a), math.cos(a)))
        elif name == "skewX":
            out = times(out, (1, 0, math.tan(math.radians(v[0])), 1))
        elif name == "matrix":
            out = times(out, (v[0], v[1], v[2], v[3]))
        elif name != "translate":
            raise ValueError(f"transform {name}() is not known to the inker")
    return out


def local(m: Matrix, x: float, y: float) -> tuple[float, float]:
    """A vector of the sheet in the coordinates inside `m`."""
    det = m[0] * m[3] - m[1] * m[2]
    return (m[3] * x - m[2] * y) / det, (-m[1] * x + m[0] * y) / det


def size_of(m: Matrix) -> float:
    """How much `m` enlarges."""
    return math.sqrt(abs(m[0] * m[3] - m[1] * m[2])) or 1.0


def tint(code: str, amount: float) -> str:
    """`code` darkened (amount < 0, towards warm ink) or lightened (towards warm white)."""
    target = (255, 248, 226) if amount > 0 else (48, 24, 20)
    share = abs(amount)
    rgb = [int(code[i : i + 2], 16) for i in (1, 3, 5)]
    return "#" + "".join(f"{round(c + (t - c) * share):02x}" for c, t in zip(rgb, target, strict=True))


def brightness(code: str) -> float:
    """0 black .. 1 white; anything that is no plain colour counts as white."""
    if not re.fullmatch(r"#[0-9a-fA-F]{6}", code):
        return 1.0
    r, g, b = (int(code[i : i + 2], 16) for i in (1, 3, 5))
    return (0.3 * r + 0.59 * g + 0.11 * b) / 255


def hexed(code: str) -> str:
    return "#" + "".join(c * 2 for c in code[1:]) if re.fullmatch(r"#[0-9a-fA-F]{3}", code) else code


class Inker:
    """Finishes one drawing, for a crew if one is given; `ink_only`: as a pen drawing on bare paper."""

    def __init__(self, folder: Path, crew: str = "", ink_only: bool = False) -> None:
        self.folder = folder
        self.crew = crew
        self.plain = False
        self.ink_only = ink_only
        self.count = 0
        self.stations: list[tuple[float, float]] = []

    # -- reading ---------------------------------------------------------------------------------------------------

    def load(self, path: Path) -> ET.Element:
        palette = CREWS.get(self.crew, {})
        text = re.sub(
            r"var\(--([\w-]+)\s*,\s*([^)]+)\)",
            lambda m: palette.get(m[1], m[2].strip()),
            path.read_text(encoding="utf-8"),
        )
        root = ET.fromstring(text)
        for element in root.iter():
            element.tag = element.tag.removeprefix(f"{{{SVG}}}")
        return root

    # -- finishing -------------------------------------------------------------------------------------------------

    def body(self, root: ET.Element, outer: Matrix = UNIT) -> str:
        """The finished content of a drawing, without its `svg` element."""
        width = float(root.get("data-w", "4"))
        return "".join(self.element(child, outer, width) for child in root)

    def element(self, e: ET.Element, m: Matrix, width: float) -> str:
        if not isinstance(e.tag, str):  # a comment
            return ""
        width = float(e.get("data-w", width))
        if "transform" in e.attrib:
            m = times(m, parse_transform(e.get("transform", "")))
        if e.get("data-crew") and self.crew not in e.get("data-crew", "").split():
            return ""
        if e.tag == "use":
            href = e.get("href", "")
            if href.startswith("#"):
                return self._raw(e)
            attrs = self._attrs(e, ("transform", "opacity"))
            before = self.crew, self.plain
            self.crew, self.plain = e.get("data-as", self.crew), self.plain or "data-plain" in e.attrib
            part = self.load(self.folder / href)
            inner = "".join(self.element(c, m, float(part.get("data-w", width))) for c in part)
            self.crew, self.plain = before
            return f"<g{attrs}>{inner}</g>"
        if e.tag in ("g", "svg"):
            inner = "".join(self.element(c, m, width) for c in e)
            if "data-halo" in e.attrib and not (self.plain or self.ink_only):
                inner = self._halo(e, float(e.get("data-halo", "3"))) + inner
            extra = self._attrs(e, ("transform", "opacity", "clip-path", "fill", "stroke", "mask"))
            return f"<g{extra}>{inner}</g>"
        kind = e.get("class", "")
        if e.tag in SHAPES and kind in ("solid", "tube", "line", "fine", "shadow", "station", "flat"):
            finished: str = getattr(self, "_" + kind)(e, m, width)
            return finished
        return self._raw(e)

    def _raw(self, e: ET.Element) -> str:
        if self.ink_only and e.tag in SHAPES:
            return ""
        e = copy.deepcopy(e)
        for inner in e.iter():
            for key in [k for k in inner.attrib if k.startswith("data-")]:
                del inner.attrib[key]
        return ET.tostring(e, encoding="unicode")

    def _attrs(self, e: ET.Element, names: tuple[str, ...]) -> str:
        return "".join(f' {n}="{e.get(n)}"' for n in names if n in e.attrib)

    def _shape(self, e: ET.Element, **paint: object) -> str:
        """The shape of `e` in other paint; `stroke_width=2` becomes `stroke-width="2"`."""
        more = "".join(f' {key.replace("_", "-")}="{value}"' for key, value in paint.items())
        return f"<{e.tag}{self._attrs(e, GEOMETRY)}{more}/>"

    def _id(self) -> str:
        self.count += 1
        return f"i{self.count}"

    def _wrapped(self, e: ET.Element, inner: str) -> str:
        extra = self._attrs(e, ("transform", "opacity"))
        return f"<g{extra}>{inner}</g>" if extra else inner

    def _solid(self, e: ET.Element, m: Matrix, width: float) -> str:
        fill = hexed(e.get("fill", "#ffffff"))
        scale = size_of(m)
        depth = float(e.get("data-d", "6"))
        if self.ink_only:
            parts = self._sketch(e, m, fill, depth * scale)
        else:
            parts = [self._shape(e, fill=fill)]
            if depth:
                dark = e.get("data-dark") or (tint(fill, -0.34) if fill.startswith("#") else INK)
                mask = self._crescent(e, m, depth * scale, LIGHT, parts)
                inner = self._shape(e, fill=dark)
                if e.get("data-hatch", "1") != "0" and depth >= 4:
                    inner += self._hatching(e, m, 0.26)
                parts.append(f'<g mask="url(#{mask})">{inner}</g>')
            lit = float(e.get("data-lit", "1"))
            if lit:
                bright = tint(fill, 0.62) if fill.startswith("#") else "#ffffff"
                mask = self._crescent(e, m, (width / 2 + 1.7) * scale, (-LIGHT[0], -LIGHT[1]), parts)
                parts.append(f'<g mask="url(#{mask})" opacity="{0.8 * lit:g}">{self._shape(e, fill=bright)}</g>')
        if width:
            parts.append(self._shape(e, fill="none", stroke=INK, stroke_width=f"{width:g}", **ROUND))
        return self._wrapped(e, "".join(parts))

    def _crescent(self, e: ET.Element, m: Matrix, depth: float, way: tuple[float, float], out: list[str]) -> str:
        """A mask of the shape less the shape moved by `depth` along `way`; its id."""
        dx, dy = local(m, way[0] * depth, way[1] * depth)
        name = self._id()
        out.append(
            f'<mask id="{name}" maskUnits="userSpaceOnUse" x="-500" y="-500" width="1500" height="1500">'
            f'{self._shape(e, fill="#fff")}<g transform="translate({dx:.2f} {dy:.2f})">'
            f"{self._shape(e, fill='#000')}</g></mask>"
        )
        return name

    def _hatching(self, e: ET.Element, m: Matrix, alpha: float) -> str:
        """Parallel strokes over the shape, in the engraver's slant."""
        name = self._id()
        root = math.sqrt(size_of(m))
        gap, pen = 3.4 / root, 0.95 / root
        dx, dy = local(m, math.cos(SLANT), math.sin(SLANT))
        angle = math.degrees(math.atan2(dy, dx))
        return (
            f'<pattern id="{name}" patternUnits="userSpaceOnUse" width="{gap:.2f}" height="{gap:.2f}"'
            f' patternTransform="rotate({angle:.1f})"><rect width="{gap:.2f}" height="{pen:.2f}" fill="{INK}"'
            f' fill-opacity="{alpha}"/></pattern>{self._shape(e, fill=f"url(#{name})")}'
        )

    def _sketch(self, e: ET.Element, m: Matrix, fill: str, depth: float) -> list[str]:
        """A shape as pen drawing: paper inside, hatch or ink for its darkness, hatch for its shade."""
        parts = [self._shape(e, fill=PAPER)]
        level = brightness(fill)
        if level < 0.3:
            parts.append(self._shape(e, fill=INK, fill_opacity=0.62))
        elif level < 0.62:
            parts.append(self._hatching(e, m, 0.5))
        if depth:
            mask = self._crescent(e, m, depth, LIGHT, parts)
            parts.append(f'<g mask="url(#{mask})">{self._hatching(e, m, 0.75)}</g>')
        return parts

    def _tube(self, e: ET.Element, m: Matrix, width: float) -> str:
        thick = float(e.get("data-t", "8"))
        colour = hexed(e.get("stroke", "#9a5a2c"))
        pen = {"fill": "none", "stroke_linejoin": "round", "stroke_linecap": e.get("stroke-linecap", "round")}
        out = [self._shape(e, stroke=INK, stroke_width=f"{thick + 2 * width:g}", **pen)]
        out.append(self._shape(e, stroke=PAPER if self.ink_only else colour, stroke_width=f"{thick:g}", **pen))
        if not self.ink_only:
            reach = thick * 0.24 * size_of(m)
            dx, dy = local(m, -LIGHT[0] * reach, -LIGHT[1] * reach)
            dark = e.get("data-dark") or tint(colour, -0.34)
            side = self._shape(e, stroke=dark, stroke_width=f"{thick * 0.5:g}", **pen)
            out.append(f'<g transform="translate({dx:.2f} {dy:.2f})">{side}</g>')
        return self._wrapped(e, "".join(out))

    def _line(self, e: ET.Element, _m: Matrix, width: float) -> str:
        colour = INK if self.ink_only else e.get("stroke", INK)
        pen = {"stroke_width": e.get("stroke-width", f"{width:g}"), "stroke_linejoin": "round"}
        pen["stroke_linecap"] = e.get("stroke-linecap", "round")
        for key in ("stroke-dasharray", "stroke-opacity"):
            if key in e.attrib:
                pen[key.replace("-", "_")] = e.get(key, "")
        return self._wrapped(e, self._shape(e, fill="none", stroke=colour, **pen))

    def _fine(self, e: ET.Element, m: Matrix, width: float) -> str:
        e = copy.copy(e)
        e.set("stroke-width", e.get("stroke-width", f"{width * 0.5:g}"))
        if "stroke-opacity" not in e.attrib:
            e.set("stroke-opacity", ".8")
        return self._line(e, m, width)

    def _flat(self, e: ET.Element, _m: Matrix, _width: float) -> str:
        if self.ink_only:
            dark = brightness(hexed(e.get("fill", "#ffffff"))) < 0.2
            alpha = e.get("data-sketch", "1" if dark else "0")
            return "" if alpha == "0" else self._wrapped(e, self._shape(e, fill=INK, fill_opacity=alpha))
        keys = {k.replace("-", "_"): e.get(k, "") for k in ("fill", "fill-opacity", "fill-rule") if k in e.attrib}
        return self._wrapped(e, self._shape(e, **keys))

    def _shadow(self, e: ET.Element, _m: Matrix, _width: float) -> str:
        if self.ink_only:
            return ""
        name = self._id()
        stops = "".join(
            f'<stop offset="{at}" stop-color="#1c0f06" stop-opacity="{alpha}"/>'
            for at, alpha in ((0, 0.5), (0.6, 0.34), (1, 0))
        )
        gradient = f'<radialGradient id="{name}">{stops}</radialGradient>'
        return self._wrapped(e, gradient + self._shape(e, fill=f"url(#{name})"))

    def _station(self, e: ET.Element, m: Matrix, _width: float) -> str:
        x, y = float(e.get("cx", "0")), float(e.get("cy", "0"))
        self.stations.append((round(x / 128, 4), round(y / 128, 4)))
        stone = copy.copy(e)
        stone.set("r", e.get("r", "12"))
        digit = (
            f'<text x="{x:g}" y="{y + 5.6:g}" font-family="Fira Sans Condensed SemiBold" font-weight="600"'
            f' font-size="17" text-anchor="middle" fill="{INK}">{e.get("data-n", "")}</text>'
        )
        return self._solid(stone, m, 3) + digit

    def _halo(self, group: ET.Element, size: float) -> str:
        """A pale rim round everything in the group, so that a figure stands out from any ground."""
        out = []
        for e, path, width in self._flattened(group, float(group.get("data-w", "5"))):
            bar = float(e.get("data-t", "8")) + width if e.get("class") == "tube" else 0.0
            pen = f"{bar + width + 2 * size:g}"
            fill = "none" if bar else HALO
            shape = self._shape(e, fill=fill, stroke=HALO, stroke_width=pen, **ROUND)
            out.append(f'<g transform="{path}">{shape}</g>' if path else shape)
        return f'<g opacity=".92">{"".join(out)}</g>'

    def _flattened(self, group: ET.Element, width: float, outer: str = "") -> list[tuple[ET.Element, str, float]]:
        """The inked shapes inside, each with the transforms on its way and its outline width."""
        found = []
        for e in group:
            if not isinstance(e.tag, str):
                continue
            if e.get("data-crew") and self.crew not in e.get("data-crew", "").split():
                continue
            here = f"{outer} {e.get('transform', '')}".strip()
            own = float(e.get("data-w", width))
            if e.tag == "g":
                found += self._flattened(e, own, here)
            elif e.tag == "use":
                part = self.load(self.folder / e.get("href", ""))
                found += self._flattened(part, float(part.get("data-w", own)), here)
            elif e.get("class") in ("solid", "tube"):
                found.append((e, here, own))
        return found
