"""The bases of square tiles: rim, tint, engraved ground, hairline, bevel. One drawing, many grounds."""

from __future__ import annotations

import math
import random
from collections.abc import Callable

INK = "#2b1c11"

GROUNDS: dict[str, tuple[str, str]] = {
    "sand": ("#f9eabf", "#dcb978"),
    "desert": ("#fbe3a4", "#d59f57"),
    "jungle": ("#d3e09f", "#7f9a55"),
    "swamp": ("#bccb9a", "#5f8267"),
    "rock": ("#e8dfcd", "#a8977c"),
    "ice": ("#f3fbfa", "#a3cbd4"),
    "danger": ("#f0c9a4", "#b8664a"),
    "sky": ("#e3efe6", "#93c0c2"),
    "back": ("#6f9160", "#385743"),
}
"""Ground -> tint in the light, tint at the edge."""

Pen = Callable[[random.Random], str]


def _spots(rng: random.Random, count: int, gap: float) -> list[tuple[float, float]]:
    """Points inside the hairline, none nearer to another than `gap`."""
    found: list[tuple[float, float]] = []
    tries = 0
    while len(found) < count and tries < 4000:
        tries += 1
        p = rng.uniform(14, 112), rng.uniform(14, 114)
        if all(math.hypot(p[0] - q[0], p[1] - q[1]) > gap for q in found):
            found.append(p)
    return found


def _sand(rng: random.Random) -> str:
    out = []
    for x, y in _spots(rng, 26, 13):
        w = rng.uniform(5, 11)
        out.append(f'<path d="M{x:.1f} {y:.1f}q{w / 2:.1f} {rng.uniform(-2.4, 1.0):.1f} {w:.1f} 0"/>')
        if rng.random() < 0.5:
            out.append(f'<path d="M{x + w * 0.3:.1f} {y + 3:.1f}h.1M{x + w * 0.8:.1f} {y + 3.4:.1f}h.1"/>')
    return "".join(out)


def _jungle(rng: random.Random) -> str:
    out = []
    for x, y in _spots(rng, 24, 14):
        s = rng.uniform(3.2, 5)
        out.append(
            f'<path d="M{x - s:.1f} {y - s * 0.7:.1f}q{s * 0.8:.1f} {s * 0.1:.1f} {s:.1f} {s:.1f}'
            f'q{s * 0.1:.1f} {-s * 0.9:.1f} {s:.1f} {-s * 1.1:.1f}"/>'
        )
    return "".join(out)


def _rock(rng: random.Random) -> str:
    out = []
    for x, y in _spots(rng, 15, 20):
        a, b = rng.uniform(4, 9), rng.uniform(-4, 4)
        out.append(f'<path d="M{x:.1f} {y:.1f}l{a:.1f} {b:.1f}l{a * 0.7:.1f} {3 - b:.1f}"/>')
        if rng.random() < 0.6:
            out.append("".join(f'<path d="M{x + i * 2.6:.1f} {y + 5 + i * 0.4:.1f}l-3 4"/>' for i in range(3)))
    return "".join(out)


def _ice(rng: random.Random) -> str:
    out = []
    for x, y in _spots(rng, 15, 20):
        n = rng.uniform(5, 13)
        out.append(f'<path d="M{x:.1f} {y:.1f}l{n:.1f} {-n * 0.8:.1f}"/>')
        out.append(f'<path d="M{x + 4:.1f} {y + 1:.1f}l{n * 0.5:.1f} {-n * 0.4:.1f}"/>')
    return "".join(out)


def _swamp(rng: random.Random) -> str:
    out = []
    for x, y in _spots(rng, 20, 16):
        w = rng.uniform(6, 12)
        out.append(f'<path d="M{x:.1f} {y:.1f}h{w:.1f}M{x + w * 0.25:.1f} {y + 3:.1f}h{w * 0.5:.1f}"/>')
    return "".join(out)


def _sky(rng: random.Random) -> str:
    return "".join(f'<path d="M{x:.1f} {y:.1f}q4 -4 8 0q4 -4 8 0"/>' for x, y in _spots(rng, 10, 26))


MARKS: dict[str, Pen] = {
    "sand": _sand,
    "desert": _sand,
    "jungle": _jungle,
    "swamp": _swamp,
    "rock": _rock,
    "ice": _ice,
    "danger": _rock,
    "sky": _sky,
    "back": _jungle,
}


def base(ground: str, seed: str) -> str:
    """The base as an SVG fragment in a 128 box. `seed` (the sprite's name) scatters the engraved marks."""
    light, dark = GROUNDS[ground]
    marks = MARKS[ground](random.Random(seed))
    corner = '<path d="M13.5 25v-5.500q0-6 6-6h5.500"/>'
    corners = "".join(f'<g transform="rotate({turn} 64 64)">{corner}</g>' for turn in (0, 90, 180, 270))
    rim = 'x="3.5" y="3.5" width="121" height="121" rx="11"'
    line = f'fill="none" stroke="{INK}"'
    return (
        f'<radialGradient id="tb" cx=".42" cy=".38" r=".82">{_stops((0, light, 1), (0.55, light, 0.72), (1, light, 0))}'
        '</radialGradient><linearGradient id="te" x1="0" y1="0" x2="1" y2="1">'
        f"{_stops((0, '#fffaea', 0.85), (0.46, '#ffffff', 0), (1, '#2a1608', 0.62))}</linearGradient>"
        f'<rect x="1" y="1" width="126" height="126" rx="13" fill="{INK}"/>'
        f'<rect {rim} fill="{dark}"/><rect {rim} fill="url(#tb)"/>'
        f'<g {line} stroke-opacity=".2" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round">{marks}</g>'
        '<rect x="5" y="5" width="118" height="118" rx="9.5" fill="none" stroke="url(#te)" stroke-width="3"/>'
        f'<rect x="9.5" y="9.5" width="109" height="109" rx="7" {line} stroke-opacity=".26" stroke-width="1.1"/>'
        f'<g {line} stroke-opacity=".3" stroke-width="1.3">{corners}</g>'
    )


def _stops(*stops: tuple[float, str, float]) -> str:
    return "".join(f'<stop offset="{at}" stop-color="{c}" stop-opacity="{alpha}"/>' for at, c, alpha in stops)


def plate(body: str, width: float, height: float, paper: str | None) -> str:
    """A picture cut to a frame with round corners and an ink rim; `paper` is laid under a pen drawing."""
    box = f'x="1.5" y="1.5" width="{width - 3:g}" height="{height - 3:g}" rx="7"'
    inner = f'x="5" y="5" width="{width - 10:g}" height="{height - 10:g}" rx="4"'
    ground = f'<rect {box} fill="{paper}"/>' if paper else ""
    return (
        f'<clipPath id="plate"><rect {box}/></clipPath>{ground}<g clip-path="url(#plate)">{body}</g>'
        f'<rect {inner} fill="none" stroke="{INK}" stroke-opacity=".3" stroke-width="1"/>'
        f'<rect {box} fill="none" stroke="{INK}" stroke-width="3"/>'
    )
