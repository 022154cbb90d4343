"""Draws `assets/textures` from noise: sea, paper, wood and rock, all in the hand of a tinted engraving.

`python -m jackal.tools textures [name ...]`. `sea`, `deepsea` and `mine` are whole sheets for one window (scale, don't
tile); the others tile both ways. `mountain` covers 6 x 4 tunnel cards (see `jackal.tools.art_mine`).
"""

from __future__ import annotations

import io
import math
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from jackal.core import resources
from jackal.tools import Words, among, art_rock

if TYPE_CHECKING:
    from jackal.tools.art_noise import Field

SHEET = (1200, 1920)
"""Rows and columns of a sheet for the whole window."""


def _overlay(svg: str, shape: tuple[int, int]) -> Field:
    """Renders an SVG drawing of `shape` to floats 0..255, RGBA."""
    import numpy as np
    import resvg_py
    from PIL import Image

    data = bytes(resvg_py.svg_to_bytes(svg_string=svg, width=shape[1], height=shape[0], skip_system_fonts=True))
    return np.asarray(Image.open(io.BytesIO(data)).convert("RGBA"), dtype=np.float64)


def _over(picture: Field, layer: Field, strength: float | Field = 1.0) -> Field:
    import numpy as np

    alpha = layer[..., 3:] / 255.0 * (np.asarray(strength)[..., None] if np.ndim(strength) else strength)
    done: Field = picture * (1.0 - alpha) + layer[..., :3] * alpha
    return done


def rhumb_net(width: int, height: int, ink: str, roses: dict[int, float]) -> str:
    """The net of a portolan chart: winds from the middle of the sheet and from eight points on a hidden circle.

    `roses`: number of the point (0 = the middle) -> radius in pixels of the rose drawn there.
    """
    cx, cy = width / 2, height / 2
    far = 2.0 * math.hypot(width, height)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">',
        f'<g stroke="{ink}" fill="none" stroke-linecap="round">',
    ]
    circle = 0.47 * width
    nodes = [(cx, cy)] + [
        (cx + circle * math.cos(math.tau * k / 8), cy + circle * math.sin(math.tau * k / 8))
        for k in (turn + 0.545 for turn in range(8))
    ]
    for number, (x, y) in enumerate(nodes):
        for wind in range(16):
            angle = math.tau * (wind + 0.36) / 32
            if number and wind % 2:
                continue
            dx, dy = math.cos(angle) * far, math.sin(angle) * far
            weight, alpha = (1.3, 0.34) if wind % 4 == 0 else (1.0, 0.22)
            dash = ' stroke-dasharray="14 7"' if wind % 2 else ""
            parts.append(
                f'<path d="M{x - dx:.1f} {y - dy:.1f}L{x + dx:.1f} {y + dy:.1f}" stroke-width="{weight}"'
                f' stroke-opacity="{alpha}"{dash}/>'
            )
    parts.append("</g>")
    parts.extend(_rose(*nodes[number], radius, ink) for number, radius in roses.items())
    parts.append("</svg>")
    return "".join(parts)


def _rose(x: float, y: float, radius: float, ink: str) -> str:
    """A compass rose of eight points as line work with half of every point filled."""
    out = [f'<g transform="translate({x:.1f} {y:.1f})" stroke="{ink}" stroke-linejoin="round">']
    for r, w, a in ((1.0, 1.6, 0.6), (0.94, 0.8, 0.5), (0.6, 0.9, 0.45)):
        out.append(f'<circle r="{radius * r:.1f}" fill="none" stroke-width="{w}" stroke-opacity="{a}"/>')
    for k in range(72):
        a, b = math.tau * k / 72, (0.9 if k % 2 else 0.94)
        out.append(
            f'<path d="M{math.cos(a) * radius * b:.1f} {math.sin(a) * radius * b:.1f}'
            f'L{math.cos(a) * radius:.1f} {math.sin(a) * radius:.1f}" stroke-width=".9" stroke-opacity=".5"/>'
        )
    for count, first, length, base, half in ((8, 1, 0.72, 0.16, 0.62), (4, 0, 1.16, 0.21, math.pi / 4)):
        for k in range(first, count, 1 + first):
            a = math.tau * k / count - math.pi / 2
            tip = (math.cos(a) * radius * length, math.sin(a) * radius * length)
            for side, fill in ((-1, 0.62), (1, 0.06)):
                b = a + side * half
                foot = (math.cos(b) * radius * base, math.sin(b) * radius * base)
                out.append(
                    f'<path d="M0 0L{foot[0]:.1f} {foot[1]:.1f}L{tip[0]:.1f} {tip[1]:.1f}Z" fill="{ink}"'
                    f' fill-opacity="{fill}" stroke-width="1" stroke-opacity=".55"/>'
                )
    out.append("</g>")
    return "".join(out)


def _engraving(shape: tuple[int, int], seed: int, gap: float) -> Field:
    """Rows of engraved swell as coverage 0..1: wavy lines that fatten, thin out and break with the water."""
    import numpy as np

    from jackal.tools import art_noise as noise

    rows, columns = shape
    big = 2  # drawn at double size, then averaged, for smooth lines
    full = (rows * big, columns * big)
    ys, xs = np.mgrid[0 : full[0], 0 : full[1]].astype(np.float64) / big
    swell = np.kron(noise.cloud(shape, seed, 700, 3.0, 1.6), np.ones((big, big)))
    push = np.kron(noise.cloud(shape, seed + 1, 170, 3.0, 1.3), np.ones((big, big)))
    weight = np.kron(noise.cloud(shape, seed + 2, 150, 2.2, 2.0), np.ones((big, big)))
    line = ys + (swell - 0.5) * 90
    row = np.floor(line / gap)
    shift = np.modf(np.abs(np.sin(row * 12.9898)) * 43758.5453)[0] * 46
    ripple = (xs + shift + (push - 0.5) * 60) / 46 * math.tau
    wave = (np.abs(np.sin(ripple / 2)) - 0.5) * (1.6 + 2.4 * push)  # pointed crests, round troughs
    phase = (line + wave) / gap
    off = np.abs(phase - np.floor(phase) - 0.5) * gap
    # a stroke is fattest under the crest and breaks off where the water lies calm
    body = noise.smooth(weight, 0.46, 0.74)
    crest = 0.35 + 0.65 * (0.5 + 0.5 * np.cos(ripple))
    half = 0.1 + 0.85 * body * crest
    fade = noise.smooth(body, 0.03, 0.25)
    ink = np.clip((half - off) * 1.6 + 0.5, 0, 1) * fade
    done: Field = ink.reshape(rows, big, columns, big).mean((1, 3))
    return done


def _water(seed: int, tones: tuple[str, str, str], foam: str, dark: str, lines: tuple[float, float]) -> Field:
    """Washes of pigment with engraved swell: `tones` from deep to shallow, `lines` strength of light and dark lines."""
    import numpy as np

    from jackal.tools import art_noise as noise

    wash = noise.cloud(SHEET, seed, 1000, 2.6)
    bloom = noise.cloud(SHEET, seed + 10, 260, 1.9)
    mix = np.clip(0.74 * wash + 0.26 * bloom, 0, 1)
    low, mid, high = tones
    picture = noise.blend(noise.blend(low, mid, noise.smooth(mix, 0.2, 0.54)), high, noise.smooth(mix, 0.46, 0.86))
    # pigment gathers where a wash dries: thin darker fringes along two contours of the bloom
    edges = noise.cloud(SHEET, seed + 11, 420, 2.2)
    for level in (0.40, 0.56, 0.66):
        fringe = np.exp(-np.maximum(edges - level, 0) / 0.035) * (edges > level)
        fringe = noise.smooth(fringe, 0.0, 1.0) * noise.smooth(bloom, 0.3, 0.6)
        picture = noise.blend(picture, dark, 0.09 * fringe)
    picture = noise.blend(picture, dark, lines[1] * _engraving(SHEET, seed + 20, 9.0))
    picture = noise.blend(picture, foam, lines[0] * _engraving(SHEET, seed + 31, 12.0))
    paper = noise.grain(SHEET, seed + 40, 0.9) * 1.5 + noise.grain(SHEET, seed + 41, 2.4) * 1.6
    ys, xs = np.mgrid[0 : SHEET[0], 0 : SHEET[1]].astype(np.float64)
    edge = np.hypot((xs / SHEET[1] - 0.5) * 1.25, (ys / SHEET[0] - 0.5) * 1.1)
    return picture * (1.0 - 0.16 * noise.smooth(edge, 0.3, 0.86))[..., None] + paper[..., None]


def sea() -> Field:
    """The sheet under the boards: pale chart water, a rose far off in the corner."""
    rows, columns = SHEET
    picture = _water(11, ("#4a8a92", "#609fa5", "#84b8b5"), "#eef5e8", "#1f525a", (0.36, 0.24))
    net = rhumb_net(columns, rows, "#eaf3e2", {4: 78})
    return _over(picture, _overlay(net, SHEET), 0.36)


def deepsea() -> Field:
    """The sheet under the menu: the same water at night."""
    rows, columns = SHEET
    picture = _water(71, ("#1f4a53", "#2a5f68", "#3a767d"), "#cfe3da", "#12333b", (0.20, 0.34))
    return _over(picture, _overlay(rhumb_net(columns, rows, "#e9dcae", {5: 104, 1: 84}), SHEET), 0.36)


def parchment() -> Field:
    """Old laid paper: chain lines, fibres, foxing, a few washes of damp."""
    import numpy as np

    from jackal.tools import art_noise as noise

    shape = (1024, 1024)
    mottle = 0.6 * noise.cloud(shape, 5, 420, 2.0) + 0.4 * noise.cloud(shape, 6, 130, 1.7)
    picture = noise.blend("#e3cd9c", "#f3e4c0", noise.smooth(mottle, 0.2, 0.74))
    damp = noise.cloud(shape, 7, 520, 2.3)
    picture = noise.blend(picture, "#c39d5f", 0.30 * noise.smooth(damp, 0.62, 0.9))
    rim = np.exp(-(((damp - 0.63) / 0.007) ** 2))
    picture = noise.blend(picture, "#a87c42", 0.16 * rim * noise.smooth(noise.cloud(shape, 12, 200, 2.0), 0.4, 0.7))
    ys, xs = np.mgrid[0 : shape[0], 0 : shape[1]].astype(np.float64)
    laid = np.sin(ys / 4 * math.tau) * 0.9 + 1.1 * np.exp(-(((xs % 128) - 64) ** 2) / 4)
    fibre = noise.cloud(shape, 8, 60, 1.3, 0.12) - 0.5 + 0.7 * (noise.cloud(shape, 9, 60, 1.3, 8.0) - 0.5)
    specks = noise.smooth(noise.cloud(shape, 10, 9, 2.2), 0.9, 1.0)
    picture = noise.blend(picture, "#8f6433", 0.16 * specks)
    done: Field = picture + (laid * 0.9 + fibre * 13 + noise.grain(shape, 13, 0.8) * 1.5)[..., None]
    return done


def card() -> Field:
    """Smooth pasteboard for cards and tables of text: lighter and calmer than the parchment."""
    from jackal.tools import art_noise as noise

    shape = (512, 512)
    mottle = noise.cloud(shape, 15, 240, 2.0)
    picture = noise.blend("#f2e5c6", "#fbf3dd", noise.smooth(mottle, 0.25, 0.75))
    fibre = noise.cloud(shape, 16, 40, 1.2, 0.2) - 0.5
    return picture + (fibre * 9 + noise.grain(shape, 17, 0.9) * 1.2)[..., None]


def _timber(shape: tuple[int, int], seed: int, boards: int, tones: tuple[str, str, str]) -> Field:
    """Planks along x; `boards` of them from top to bottom, none = one piece without joints."""
    import numpy as np

    from jackal.tools import art_noise as noise

    rows, columns = shape
    ys, xs = np.mgrid[0:rows, 0:columns].astype(np.float64)
    rng = np.random.default_rng(seed)
    tall = rows / max(1, boards)
    board = np.floor(ys / tall).astype(int)
    inside = ys - board * tall
    picture = np.zeros((rows, columns, 3))
    shade = np.zeros(shape)
    dark, mid, light = tones
    for number in range(max(1, boards)):
        mine = board == number
        bend = noise.cloud(shape, seed + 7 * number + 1, 300, 2.4, 4.0)
        fine = noise.cloud(shape, seed + 7 * number + 2, 34, 1.5, 22.0)
        streak = noise.cloud(shape, seed + 7 * number + 3, 70, 1.6, 14.0)
        rings = 0.5 + 0.5 * np.sin((ys * (round(rows / 26) / rows) + (bend - 0.5) * 9.1) * math.tau)
        tone = np.clip(0.36 * rings**2 + 0.34 * streak + 0.34 * fine, 0, 1)
        tone += rng.uniform(-0.08, 0.08) if boards > 1 else 0.0
        tinted = noise.blend(dark, mid, noise.smooth(tone, 0.12, 0.46))
        tinted = noise.blend(tinted, light, noise.smooth(tone, 0.46, 0.92))
        pores = noise.smooth(noise.cloud(shape, seed + 7 * number + 4, 9, 1.0, 16.0), 0.66, 0.86)
        picture[mine] = noise.blend(tinted, dark, 0.5 * pores)[mine]
    if boards:
        wobble = (noise.cloud(shape, seed + 90, 120, 2.0, 3.0) - 0.5) * 2.4
        edge = np.minimum(inside, tall - inside) + wobble
        picture = noise.blend(picture, "#1c0f08", 0.92 * (1 - noise.smooth(edge, 0.6, 2.8)))
        shade += 26 * np.exp(-(((inside - 4.5) / 2.2) ** 2)) - 30 * np.exp(-(((tall - inside - 4.5) / 3.0) ** 2))
        for number in range(boards):  # butt joints with two nails at each side, staggered from board to board
            at = int((number * 0.382 + 0.11) % 1.0 * columns)
            top, bottom = number * tall, (number + 1) * tall
            gap = np.abs((xs - at + columns / 2) % columns - columns / 2)
            joint = (board == number) * (1 - noise.smooth(gap + wobble * 0.4, 0.5, 2.2))
            picture = noise.blend(picture, "#1c0f08", 0.9 * joint)
            for side in (-15, 15):
                for nail in (top + tall * 0.24, bottom - tall * 0.24):
                    away = np.hypot((xs - at - side + columns / 2) % columns - columns / 2, ys - nail)
                    picture = noise.blend(picture, "#22140b", 0.85 * (1 - noise.smooth(away, 3.0, 4.4)))
                    lit = np.hypot((xs - at - side + 1.1 + columns / 2) % columns - columns / 2, ys - nail + 1.1)
                    picture = noise.blend(picture, "#8d8175", 0.7 * (1 - noise.smooth(lit, 0.8, 2.2)))
    return picture + (shade + noise.grain(shape, seed + 99, 0.7) * 2.2)[..., None]


def planks() -> Field:
    """Deck planks, dark: the table under everything, frames."""
    return _timber((768, 1024), 200, 8, ("#3a2011", "#5f3719", "#84532b"))


def timber() -> Field:
    """One piece of warm wood: buttons, the backs of cards."""
    return _timber((512, 1024), 300, 0, ("#6a3a1b", "#90552a", "#b5763f"))


def rock() -> Field:
    """The mountain seen in section: chiselled stone, lit from the top left."""
    import numpy as np

    from jackal.tools import art_noise as noise

    shape = (1024, 1024)
    bend = (noise.cloud(shape, 401, 90, 1.9) - 0.5) * 90, (noise.cloud(shape, 402, 90, 1.9) - 0.5) * 90
    crack, own, facet = noise.cells(shape, 403, 150, bend)
    small_bend = (noise.cloud(shape, 404, 40, 1.9) - 0.5) * 36, (noise.cloud(shape, 405, 40, 1.9) - 0.5) * 36
    chip, chip_own, chip_facet = noise.cells(shape, 406, 620, small_bend)
    height = facet * 0.34 + chip_facet * 0.42 + noise.cloud(shape, 407, 60, 2.1) * 34
    height += noise.smooth(crack, 0, 16) * 7 + noise.smooth(chip, 0, 7) * 2.4
    light = noise.relief(height, 0.34)
    tone = np.clip(0.42 + 0.30 * light + 0.16 * (own - 0.5) + 0.10 * (chip_own - 0.5), 0, 1)
    vein = noise.cloud(shape, 408, 300, 2.2)
    picture = noise.blend("#2f2721", "#6f5f4d", noise.smooth(tone, 0.1, 0.52))
    picture = noise.blend(picture, "#b3a184", noise.smooth(tone, 0.5, 0.86))
    picture = noise.blend(picture, "#7d5a3a", 0.26 * noise.smooth(vein, 0.55, 0.8))
    # engraver's strokes, denser where it is dark
    ys, xs = np.mgrid[0 : shape[0], 0 : shape[1]].astype(np.float64)
    phase = ((xs + ys) / 8 + (noise.cloud(shape, 409, 120, 2.2) - 0.5) * 5) % 1.0
    hatch = noise.smooth(0.5 - tone, 0.0, 0.3) * np.clip((0.24 - np.abs(phase - 0.5)) * 9, 0, 1)
    picture = noise.blend(picture, "#1f1712", 0.30 * hatch)
    picture = noise.blend(picture, "#1f1712", 0.75 * (1 - noise.smooth(crack, 0.8, 3.4)))
    return picture + (noise.grain(shape, 410, 0.8) * 3.0)[..., None]


TEXTURES: dict[str, Callable[[], Field]] = {
    "sea": sea,
    "deepsea": deepsea,
    "parchment": parchment,
    "card": card,
    "planks": planks,
    "timber": timber,
    "rock": rock,
    "mountain": art_rock.mountain,
    "mine": art_rock.mine,
}
"""Name (the file's stem) -> the painter. All are opaque JPEG files."""

QUALITY = {"sea": 82, "deepsea": 82, "mountain": 82, "mine": 82}


def paint(name: str) -> bytes:
    """The JPEG file of one texture."""
    import numpy as np
    from PIL import Image

    pixels = np.clip(np.rint(TEXTURES[name]()), 0, 255).astype(np.uint8)
    buffer = io.BytesIO()
    Image.fromarray(pixels).save(buffer, "JPEG", quality=QUALITY.get(name, 86), optimize=True, progressive=False)
    return buffer.getvalue()


def main(argv: list[str]) -> int:
    parser = Words("textures", __doc__)
    parser.add_argument("names", nargs="*", type=among(TEXTURES), help="which ones (default: all)")
    parser.add_argument("--to", type=Path, default=resources.root("assets") / "textures")
    options = parser.parse_args(argv)
    options.to.mkdir(parents=True, exist_ok=True)
    for name in options.names or TEXTURES:
        path = options.to / f"{name}.jpg"
        path.write_bytes(paint(name))
        print(f"{path.name}: {path.stat().st_size // 1024} KB")
    return 0
