"""The bases of playing cards: parchment frame with a window and room for the name, and backs. View box 128 x 192."""

from __future__ import annotations

import math
import random

INK = "#2b1c11"
BOX = (128, 192)
WINDOW = (16, 10, 96, 144)
"""x, y, width, height of the picture."""
NAME = (8, 157, 112, 30)
"""x, y, width, height of the room for the card's name, which is set by the program."""

FACES: dict[str, tuple[str, str]] = {
    "frame": ("", ""),
    "broken": ("#f6d9b2", "#b9694a"),
    "repair": ("#eaf0c4", "#88a65a"),
    "rockfall": ("#e4d9c2", "#8b7a64"),
    "map": ("#e6f1e8", "#8fbcc0"),
    "gold": ("#6d5337", "#241811"),
    "digger": ("#ffeab4", "#b5702f"),
    "saboteur": ("#8195a0", "#232b38"),
}
"""Kind -> tint in the light, tint at the edge; `frame` has a hole instead of a picture."""

BACKS: dict[str, tuple[str, str]] = {
    "back_deck": ("#94592f", "#4a2613"),
    "back_goal": ("#b24a2f", "#6a1f14"),
    "back_gold": ("#c4952f", "#6f4a12"),
    "back_role": ("#50659a", "#263250"),
}


SHADOW = (-0.25, -1 / 6, 1.5, 4 / 3)
"""Where `card_shadow` lies under a card, in parts of the card."""


def measures() -> dict[str, list[float]]:
    """Where things lie on a card: x, y, width, height in parts of its width and height. `cells`: how many cards the
    texture `mountain` covers, each way."""
    from jackal.tools import art_mine

    def parts(box: tuple[float, float, float, float]) -> list[float]:
        return [round(value / BOX[number % 2], 4) for number, value in enumerate(box)]

    return {
        "window": parts(WINDOW),
        "name": parts(NAME),
        "shadow": [round(value, 4) for value in SHADOW],
        "cells": [*art_mine.CELLS],
    }


def _stops(*stops: tuple[float, str, float]) -> str:
    return "".join(f'<stop offset="{at}" stop-color="{c}" stop-opacity="{alpha}"/>' for at, c, alpha in stops)


def _rays(rng: random.Random) -> str:
    """Light from behind the emblem."""
    out = []
    count = 22
    for k in range(count):
        a, half = math.tau * (k + rng.uniform(-0.1, 0.1)) / count, math.tau / count * 0.24
        far = 120
        out.append(
            f'<path d="M64 82L{64 + far * math.cos(a - half):.1f} {82 + far * math.sin(a - half):.1f}'
            f'L{64 + far * math.cos(a + half):.1f} {82 + far * math.sin(a + half):.1f}z"/>'
        )
    return f'<g fill="#fffbe0" fill-opacity=".34">{"".join(out)}</g>'


def _cracks(rng: random.Random) -> str:
    """Jagged cracks that run out from behind the emblem."""
    out = []
    for k in range(9):
        a = math.tau * (k + rng.uniform(-0.25, 0.25)) / 9
        r, points = 30.0, []
        side = 1
        while r < 110:
            bend = a + side * rng.uniform(0.02, 0.12)
            points.append(f"{64 + r * math.cos(bend):.1f} {82 + r * math.sin(bend):.1f}")
            r += rng.uniform(9, 16)
            side = -side
        out.append(f'<path d="M{"L".join(points)}" stroke-width="2"/>')
        out.append(f'<path d="M{points[2]}l{rng.uniform(-12, 12):.1f} {rng.uniform(4, 12):.1f}" stroke-width="1.3"/>')
    return f'<g fill="none" stroke="#6b2415" stroke-opacity=".42" stroke-linejoin="round">{"".join(out)}</g>'


def _chips(rng: random.Random) -> str:
    """Engraved stone."""
    out = []
    for _ in range(30):
        x, y = rng.uniform(20, 104), rng.uniform(14, 146)
        a, b = rng.uniform(4, 10), rng.uniform(-4, 4)
        out.append(f'<path d="M{x:.1f} {y:.1f}l{a:.1f} {b:.1f}l{a * 0.7:.1f} {3 - b:.1f}"/>')
    return f'<g fill="none" stroke="{INK}" stroke-opacity=".26" stroke-width="1.5">{"".join(out)}</g>'


def _waves(rng: random.Random) -> str:
    out = []
    for row in range(17):
        x = 10 + rng.uniform(0, 14)
        while x < 108:
            if rng.random() < 0.5:
                out.append(f'<path d="M{x:.1f} {16 + row * 8.4:.1f}q4-4 8 0t8 0"/>')
            x += rng.uniform(16, 34)
    return f'<g fill="none" stroke="#2f6a6e" stroke-opacity=".4" stroke-width="1.3">{"".join(out)}</g>'


def _dark(rng: random.Random) -> str:
    """Broken rock in bad light."""
    out = []
    for _ in range(26):
        x, y = rng.uniform(18, 104), rng.uniform(12, 148)
        a, b = rng.uniform(6, 14), rng.uniform(-6, 6)
        out.append(f'<path d="M{x:.1f} {y:.1f}l{a:.1f} {b:.1f}l{a * 0.6:.1f} {5 - b:.1f}"/>')
    return f'<g fill="none" stroke="#0e0906" stroke-opacity=".4" stroke-width="1.8">{"".join(out)}</g>'


MARKS = {
    "broken": _cracks,
    "repair": _rays,
    "rockfall": _chips,
    "map": _waves,
    "gold": _dark,
    "digger": _rays,
    "saboteur": _dark,
}


def _outline(inset: float, radius: float) -> str:
    """The card's outline as a path, so far inside."""
    a, b, c, r = inset, BOX[0] - inset, BOX[1] - inset, radius
    return (
        f"M{a + r} {a}H{b - r}Q{b} {a} {b} {a + r}V{c - r}Q{b} {c} {b - r} {c}"
        f"H{a + r}Q{a} {c} {a} {c - r}V{a + r}Q{a} {a} {a + r} {a}z"
    )


def _rim(inner: str, hole: str = "") -> str:
    """The cut of the card and the light on its edge, round `inner`; `hole`: a path that is left clear."""
    line = f'fill="none" stroke="{INK}"'
    return (
        f'<path fill="{INK}" fill-rule="evenodd" d="{_outline(1, 11)}{hole}"/>{inner}'
        '<linearGradient id="ce" x1="0" y1="0" x2="1" y2="1">'
        f"{_stops((0, '#fffaea', 0.85), (0.4, '#ffffff', 0), (1, '#2a1608', 0.6))}</linearGradient>"
        '<rect x="5" y="5" width="118" height="182" rx="7.500" fill="none" stroke="url(#ce)" stroke-width="3"/>'
        f'<rect x="7.500" y="7.500" width="113" height="177" rx="6" {line} stroke-opacity=".24" stroke-width="1"/>'
    )


def face(kind: str, body: str, seed: str) -> str:
    """A card's face: `body`, an inked drawing in the coordinates of the whole card, shows in the window."""
    x, y, w, h = WINDOW
    window = f'x="{x}" y="{y}" width="{w}" height="{h}" rx="4"'
    hole = f"M{x} {y}V{y + h}H{x + w}V{y}z" if kind == "frame" else ""
    paper = (
        f'<linearGradient id="cp" x1="0" y1="0" x2="1" y2="1">{_stops((0, "#f8ecca", 1), (1, "#d8b984", 1))}'
        f'</linearGradient><path fill="url(#cp)" fill-rule="evenodd" d="{_outline(3.5, 8.5)}{hole}"/>'
    )
    if kind == "frame":
        return _rim(paper, hole) + _sill(window)
    light, dark = FACES[kind]
    marks = MARKS[kind](random.Random(seed))
    picture = (
        f'<clipPath id="cw"><rect {window}/></clipPath><g clip-path="url(#cw)"><rect {window} fill="{dark}"/>'
        f'<radialGradient id="cg" gradientUnits="userSpaceOnUse" cx="62" cy="76" r="92">'
        f"{_stops((0, light, 1), (0.5, light, 0.75), (1, light, 0))}</radialGradient>"
        f'<rect {window} fill="url(#cg)"/>{marks}{body}</g>'
    )
    return _rim(paper) + picture + _sill(window)


def _sill(window: str) -> str:
    """The edge of the window: the picture lies a little deeper than the paper."""
    x, y, w, h = WINDOW
    return (
        f'<path d="M{x + 2.5} {y + h}V{y + 2.5}H{x + w}" fill="none" stroke="{INK}" stroke-opacity=".3"'
        ' stroke-width="3"/>'
        f'<rect {window} fill="none" stroke="{INK}" stroke-width="2.600"/>'
    )


def back(kind: str, body: str) -> str:
    """A card's back: tooled leather with a golden border round `body`."""
    light, dark = BACKS[kind]
    gold = "#f0cb6a"
    corner = (
        '<path d="M14 40V22Q14 14 22 14H40M20 34Q20 20 34 20M20 20L30 30" fill="none"/>'
        f'<circle cx="31.500" cy="31.500" r="2.400" fill="{gold}" stroke="none"/>'
    )
    turns = ("", "translate(128 0) scale(-1 1)", "translate(0 192) scale(1 -1)", "translate(128 192) scale(-1 -1)")
    corners = "".join(f'<g transform="{turn}">{corner}</g>' if turn else f"<g>{corner}</g>" for turn in turns)
    inner = (
        f'<rect x="3.500" y="3.500" width="121" height="185" rx="8.500" fill="{dark}"/>'
        f'<radialGradient id="cb" gradientUnits="userSpaceOnUse" cx="60" cy="86" r="110">'
        f"{_stops((0, light, 1), (0.5, light, 0.7), (1, light, 0))}</radialGradient>"
        f'<rect x="3.500" y="3.500" width="121" height="185" rx="8.500" fill="url(#cb)"/>'
        f'<g fill="none" stroke="#1d0f07" stroke-opacity=".16" stroke-width="1.200">{_lattice()}</g>'
    )
    line = '<rect x="9.500" y="9.500" width="109" height="173" rx="5.500" fill="none"'
    border = (
        f'{line} stroke="#1d0f07" stroke-opacity=".55" stroke-width="4.600"/>'
        f'{line} stroke="{gold}" stroke-width="2.200"/>'
        f'<g stroke="{gold}" stroke-width="1.800" stroke-linecap="round">{corners}</g>'
    )
    return _rim(inner) + border + body


def _lattice() -> str:
    """A net of lozenges pressed into the leather."""
    out = []
    for k in range(-10, 20):
        out.append(f'<path d="M{k * 14} 10L{k * 14 + 172} 182M{k * 14} 182L{k * 14 + 172} 10"/>')
    clip = '<clipPath id="cl"><rect x="11" y="11" width="106" height="170" rx="4"/></clipPath>'
    return f'{clip}<g clip-path="url(#cl)">{"".join(out)}</g>'
