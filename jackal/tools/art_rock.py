"""The mountain of the mine: the lit rock that runs through the tunnel cards, and the dark sheet behind the table."""

from __future__ import annotations

import io
import random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from jackal.tools.art_noise import Field


def _stone(shape: tuple[int, int], seed: int, gap: float, tones: tuple[str, str, str], rust: str) -> Field:
    """Blocks of cracked stone, each of one tone, hatched where dark, lit from the top left; tiles both ways.

    `tones` from shade to light; `rust` tints some of it.
    """
    import numpy as np

    from jackal.tools import art_noise as noise

    def bend(first: int, size: float, reach: float) -> tuple[Field, Field]:
        one, two = (noise.cloud(shape, seed + first + k, size, 2.8) - 0.5 for k in (0, 1))
        return one * reach, two * reach

    scale = gap / 118
    crack, own = noise.facets(shape, seed + 3, gap, bend(20, 76 * scale, 40 * scale), 1.3)
    chip, chip_own = noise.facets(shape, seed + 6, gap * 0.44, bend(22, 34 * scale, 16 * scale), 1.25)
    _, flake = noise.facets(shape, seed + 13, gap * 0.21, bend(24, 20 * scale, 8 * scale), 1.2)
    soft = noise.cloud(shape, seed + 9, 330, 2.4)
    edge = noise.relief(noise.smooth(crack, 0, 18 * scale) * 10, 0.5)
    edge_2 = noise.relief(noise.smooth(chip, 0, 7 * scale) * 4, 0.5)
    tone = 0.5 + 0.26 * (chip_own - 0.5) + 0.2 * (own - 0.5) + 0.13 * (flake - 0.5) + 0.22 * (soft - 0.5)
    tone = np.clip(tone + 0.3 * edge + 0.2 * edge_2, 0, 1)
    dark, mid, light = tones
    picture = noise.blend(noise.blend(dark, mid, noise.smooth(tone, 0.12, 0.52)), light, noise.smooth(tone, 0.5, 0.95))
    picture = noise.blend(picture, rust, 0.24 * noise.smooth(noise.cloud(shape, seed + 8, 300, 2.2), 0.55, 0.8))
    ys, xs = np.mgrid[0 : shape[0], 0 : shape[1]].astype(np.float64)
    slant = xs * round(shape[1] / 6.4) / shape[1] + ys * round(shape[0] / 6.4) / shape[0]  # whole strokes: no seam
    phase = (slant + (noise.cloud(shape, seed + 10, 120, 2.2) - 0.5) * 2) % 1.0
    hatch = noise.smooth(0.5 - tone, -0.02, 0.12) * np.clip((0.22 - np.abs(phase - 0.5)) * 7, 0, 1)
    picture = noise.blend(picture, "#1d140e", 0.40 * hatch)
    here = noise.smooth(noise.cloud(shape, seed + 16, 60, 2.6), 0.35, 0.6)
    picture = noise.blend(picture, "#241810", 0.40 * (1 - noise.smooth(chip, 0.6, 2.6 * scale)) * here)
    pen = (1.2 + 3.0 * noise.smooth(noise.cloud(shape, seed + 17, 80, 2.6), 0.3, 0.75)) * scale
    picture = noise.blend(picture, "#241810", 0.85 * np.clip((pen - crack) / 1.6 + 0.5, 0, 1))
    return picture + (noise.grain(shape, seed + 11, 0.9) * 1.5)[..., None]


def mountain() -> Field:
    """Rock for 6 x 4 tunnel cards of 192 x 288 px."""
    return _stone((1152, 1152), 600, 118, ("#4a3d31", "#8d7a61", "#c2b08f"), "#95663c")


def mine() -> Field:
    """The sheet behind the maze: the mountain in the dark, veins of ore, timber at the edges, two lanterns."""
    import numpy as np

    from jackal.tools import art_noise as noise

    rows, columns = shape = (1200, 1920)
    picture = _stone(shape, 900, 190, ("#17110d", "#352a22", "#5a4a3a"), "#4a2f1c")
    ys, xs = np.mgrid[0:rows, 0:columns].astype(np.float64)
    # veins: bands along contours of a smooth field, dull ore with bright specks
    field = noise.cloud(shape, 931, 620, 3.0, 1.2) + 0.03 * (noise.cloud(shape, 932, 40, 2.2) - 0.5)
    wide = 0.004 + 0.011 * noise.smooth(noise.cloud(shape, 933, 210, 2.4), 0.42, 0.8)
    for level, ore, rim in ((0.40, "#8a6a2e", "#15100c"), (0.66, "#5c6f78", "#14110f")):
        off = np.abs(field - level)
        there = noise.smooth(noise.cloud(shape, 934, 420, 2.4), 0.46, 0.62)
        picture = noise.blend(picture, rim, 0.55 * there * (1 - noise.smooth(off, wide * 1.0, wide * 1.7)))
        picture = noise.blend(picture, ore, 0.50 * there * (1 - noise.smooth(off, wide * 0.5, wide)))
        speck = noise.smooth(noise.cloud(shape, 935, 7, 1.6), 0.74, 0.84) * there * (off < wide * 0.8)
        picture = noise.blend(picture, noise.blend(ore, "#fff0c0", np.full(shape, 0.62)), 0.8 * speck)
    lamps = ((120, 300), (1366, 300))
    glow = np.zeros(shape)
    for lx, ly in lamps:
        glow = np.maximum(glow, np.exp(-np.hypot(xs - lx, ys - ly) / 150))
    middle = np.hypot((xs - 720) / 1100, (ys - 640) / 760)
    picture = picture * (0.90 - 0.26 * noise.smooth(middle, 0.3, 1.0) + 0.75 * glow)[..., None]
    picture = noise.blend(picture, "#f0a94a", 0.20 * glow)
    timbers = _drawn(_timbers(lamps), shape)
    alpha = timbers[..., 3:] / 255
    shade = (0.56 + 0.8 * glow)[..., None]
    done: Field = picture * (1 - alpha) + np.minimum(timbers[..., :3] * shade, 255) * alpha
    bright = _drawn(_flames(lamps), shape)
    alpha = bright[..., 3:] / 255
    return done * (1 - alpha) + bright[..., :3] * alpha


def _drawn(svg: str, shape: tuple[int, int]) -> Field:
    import numpy as np
    import resvg_py
    from PIL import Image

    data = bytes(resvg_py.svg_to_bytes(svg_string=svg, width=shape[1], height=shape[0], skip_system_fonts=True))
    return np.asarray(Image.open(io.BytesIO(data)).convert("RGBA"), dtype=np.float64)


def _inked(body: str) -> str:
    from pathlib import Path
    from xml.etree import ElementTree as ET

    from jackal.tools import art_ink

    root = ET.fromstring(f"<svg>{body}</svg>")
    return f'<svg xmlns="{art_ink.SVG}" viewBox="0 0 1920 1200">{art_ink.Inker(Path()).body(root)}</svg>'


def _log(rng: random.Random, x: float, y: float, w: int, h: int) -> str:
    """A squared beam that covers a rectangle, not quite straight, with grain along its longer side."""
    j = [rng.uniform(-5, 5) for _ in range(8)]
    corners = ((x + j[0], y + j[1]), (x + w + j[2], y + j[3]), (x + w + j[4], y + h + j[5]), (x + j[6], y + h + j[7]))
    outline = "L".join(f"{a:.0f} {b:.0f}" for a, b in corners)
    out = [f'<path class="solid" fill="#7d4f2c" data-w="6" data-d="18" d="M{outline}z"/>']
    along = w > h
    for _ in range(max(w, h) // 34):
        start, length = rng.uniform(0.02, 0.9), rng.uniform(0.04, 0.16)
        side = rng.uniform(0.1, 0.9)
        if along:
            a, b = (x + w * start, y + h * side), (x + w * min(0.97, start + length), y + h * side + rng.uniform(-4, 4))
        else:
            a, b = (x + w * side, y + h * start), (x + w * side + rng.uniform(-4, 4), y + h * min(0.97, start + length))
        pen = f'data-w="{rng.choice((1.8, 2.4, 3.4))}" stroke-opacity=".55"'
        out.append(f'<path class="line" {pen} d="M{a[0]:.0f} {a[1]:.0f}L{b[0]:.0f} {b[1]:.0f}"/>')
    return "".join(out)


def _timbers(lamps: tuple[tuple[int, int], ...]) -> str:
    """Pit props with a cap from wall to wall, lanterns hanging from it."""
    rng = random.Random("props")
    body = "".join(_log(rng, x, 150, 62, 1100) for x in (14, 1404, 1846))
    body += _log(rng, -30, 84, 1500, 64) + _log(rng, 1478, 90, 480, 60)
    for x, lean in ((76, 1), (1404, -1), (1466, 1), (1846, -1)):  # braces
        body += (
            f'<path class="solid" fill="#7a4d2a" data-w="6" data-d="10"'
            f' d="M{x} 250L{x + lean * 104} 150L{x + lean * 150} 150L{x} 296z"/>'
        )
    for x, y in lamps:
        body += f'<path class="line" data-w="5" d="M{x} 148V{y - 58}"/>'
        body += f'<circle class="line" data-w="5" cx="{x}" cy="{y - 52}" r="12"/>'
        body += (
            f'<g transform="translate({x} {y})" data-w="5">'
            '<path class="solid" fill="#6d7780" data-d="6" d="M-14-44H14L24-26H-24z"/>'
            '<path class="solid" fill="#e0a63e" data-d="0" d="M-20-26H20L24 26H-24z"/>'
            '<path class="solid" fill="#6d7780" data-d="5" d="M-28 26H28V38H-28z"/></g>'
        )
    return _inked(body)


def _flames(lamps: tuple[tuple[int, int], ...]) -> str:
    """The light inside the lanterns, not dimmed by the dark."""
    parts = [
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1920 1200"><radialGradient id="f">'
        '<stop offset="0" stop-color="#fff7d6"/><stop offset="1" stop-color="#ffcf62" stop-opacity="0"/>'
        "</radialGradient>"
    ]
    for x, y in lamps:
        parts.append(
            f'<g transform="translate({x} {y})"><circle r="46" fill="url(#f)"/>'
            '<path d="M0-20Q15 2 0 20Q-15 2 0-20z" fill="#fffbe8"/>'
            '<path d="M-20-24L-23 24M20-24L23 24" stroke="#2b1c11" stroke-width="5"/></g>'
        )
    return "".join(parts) + "</svg>"
