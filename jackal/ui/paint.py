"""Surfaces made from textures: backdrops, parchment panels, wooden buttons, soft shadows.

Each is composed once per size and kept until the window's size changes. Callers only blit.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pygame
from pygame import Rect, Surface

from jackal.ui.craft import Rgba, burnt, covering, deckle, made, missing, nine, rounded, shadow, texture, tile, veil
from jackal.ui.sprites import atlas
from jackal.ui.theme import GOLD, GOLD_DARK, INK, PAPER, PARCHMENT_DARK, SEA_DARK, Colour, mix, theme

__all__ = [
    "backdrop",
    "draw_button",
    "draw_knob",
    "draw_panel",
    "draw_ring",
    "fresh_backdrop",
    "lozenge",
    "made",
    "missing",
    "nine",
    "rounded",
    "shadow",
    "sign",
    "texture",
    "tile",
]

# -- backdrops


def backdrop(name: str, size: tuple[int, int]) -> Surface:
    """A whole window of a texture, without a visible grid, darkened softly towards its edges."""

    return made(("backdrop", name, size), lambda: fresh_backdrop(name, size))


def fresh_backdrop(name: str, size: tuple[int, int]) -> Surface:
    """A backdrop of one's own, to draw on; it is not kept."""
    out = Surface(size).convert() if pygame.display.get_surface() else Surface(size)
    stone = covering(name, size)
    if stone is not None:
        out.blit(stone, ((size[0] - stone.get_width()) // 2, (size[1] - stone.get_height()) // 2))
    else:
        tile(out, out.get_rect(), name)
    out.blit(_vignette(size, 0.32), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return out


def _vignette(size: tuple[int, int], depth: float) -> Surface:
    small = Surface((32, 18))
    for y in range(18):
        for x in range(32):
            d = (abs(x - 15.5) / 15.5) ** 2.6 * 0.6 + (abs(y - 8.5) / 8.5) ** 2.6 * 0.6
            small.set_at((x, y), (round(255 * (1 - depth * min(1.0, d))),) * 3)
    middle = pygame.transform.smoothscale(small, (max(64, size[0] // 8), max(36, size[1] // 8)))
    return pygame.transform.smoothscale(middle, size)


# -- panels

LINE_AT = 0.06
"""Where the outer line of the corner sprite runs, as a part of its side."""



def draw_panel(surface: Surface, rect: Rect, kind: str = "parchment", variant: int = 0) -> None:
    """Blit a panel: parchment (torn sheet), card (framed plate), paper (light inset), wood (plank), banner (dark
    strip for a line of text on the sea), side (the sheet at a window's edge). Panels of one size that stand side by
    side look less alike with a different `variant` each."""
    make, margin = _PANELS[kind]
    m = theme.px(margin) if margin else 0
    if rect.w > 2 and rect.h > 2:
        image = made((kind, rect.size, variant), lambda: make(rect.size, m, variant))
        surface.blit(image, (rect.x - m, rect.y - m))


def _sheet(size: tuple[int, int], name: str, edge: Rgba, reach: int, variant: int) -> Surface:
    body = Surface(size, pygame.SRCALPHA)
    rng = Random(size[0] * 31 + size[1] + 1009 * variant)
    tile(body, body.get_rect(), name, (-rng.randrange(400), -rng.randrange(400)))
    body.blit(burnt(size, min(reach, min(size) // 2), edge), (0, 0))
    return body


def _on_shadow(body: Surface, m: int, radius: int, alpha: int, drop: int) -> Surface:
    w, h = body.get_size()
    blur = max(1, (m - drop) // 3)
    out = Surface((w + 2 * m, h + 2 * m), pygame.SRCALPHA)
    out.blit(shadow((w, h), radius, blur, alpha), (m - 2 * blur, m - 2 * blur + drop))
    out.blit(body, (m, m))
    return out


def _parchment(size: tuple[int, int], m: int, variant: int) -> Surface:
    thin = max(1, theme.px(1.6))
    body = _sheet(size, "parchment", (122, 84, 40, 120), theme.px(46), variant)
    _frame(body, body.get_rect().inflate(-2 * theme.px(13), -2 * theme.px(13)))
    mask = deckle(size, max(3, theme.px(5)), size[0] + 7 * size[1] + variant)
    inside = Surface(size, pygame.SRCALPHA)
    inside.blit(pygame.transform.smoothscale(mask, (size[0] - 2 * thin, size[1] - 2 * thin)), (thin, thin))
    body.blit(inside, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    mask.fill((*INK, 255), special_flags=pygame.BLEND_RGBA_MULT)
    mask.blit(body, (0, 0))
    return _on_shadow(mask, m, theme.px(8), 150, theme.px(6))


def _frame(body: Surface, frame: Rect) -> None:
    """A fine inked line, on a large sheet with flourishes in its corners."""
    line, side = max(1, theme.px(1)), theme.px(32)
    if frame.w < 60 or frame.h < 40:
        return
    if frame.w < 10 * side or frame.h < 6 * side:
        body.blit(rounded(frame.size, theme.px(5), (*INK, 100), line, piece=True), frame)
        return
    pen = Surface(frame.size, pygame.SRCALPHA)
    pen.fill((*INK, 120))
    for x, y, w, h in (
        (side, 0, frame.w - 2 * side, line),
        (side, frame.h - line, frame.w - 2 * side, line),
        (0, side, line, frame.h - 2 * side),
        (frame.w - line, side, line, frame.h - 2 * side),
    ):
        body.blit(pen, (frame.x + x, frame.y + y), (0, 0, w, h))
    out = frame.inflate(2 * round(side * LINE_AT), 2 * round(side * LINE_AT))
    for n, corner in enumerate(("topleft", "bottomleft", "bottomright", "topright")):
        flourish = atlas("ui").get("corner", side, turn=90 * n).copy()
        flourish.set_alpha(150)
        body.blit(flourish, flourish.get_rect(**{corner: getattr(out, corner)}))


def _framed(size: tuple[int, int], m: int, body: Surface) -> Surface:
    radius, rim = theme.px(9), max(2, theme.px(2.6))
    body.blit(rounded(size, radius, (255, 255, 255, 255), piece=True), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    shine = max(1, theme.px(1.5))
    inner = Rect((0, 0), size).inflate(-2 * rim, -2 * rim)
    body.blit(rounded(inner.size, max(2, radius - rim), (255, 248, 226, 130), shine, piece=True), inner)
    body.blit(rounded(size, radius, (*INK, 255), rim, piece=True), (0, 0))
    return _on_shadow(body, m, radius, 150, theme.px(5))


def _card(size: tuple[int, int], m: int, variant: int) -> Surface:
    return _framed(size, m, _sheet(size, "parchment", (132, 92, 48, 110), theme.px(26), variant))


def _wood(size: tuple[int, int], m: int, variant: int) -> Surface:
    return _framed(size, m, _sheet(size, "planks", (*INK, 120), theme.px(18), variant))


def _paper(size: tuple[int, int], _m: int, _variant: int) -> Surface:
    radius, line = theme.px(8), max(1, theme.px(1.2))
    body = rounded(size, radius, (*PAPER, 215), piece=True).copy()
    body.blit(rounded(size, radius, (*mix(INK, PARCHMENT_DARK, 0.35), 255), line, piece=True), (0, 0))
    return body


def _banner(size: tuple[int, int], m: int, _variant: int) -> Surface:
    radius = min(theme.px(12), size[1] // 2)
    body = rounded(size, radius, (*mix(INK, SEA_DARK, 0.12), 232), piece=True).copy()
    body.blit(rounded(size, radius, (*mix(INK, GOLD, 0.45), 200), max(1, theme.px(1.2)), piece=True), (0, 0))
    return _on_shadow(body, m, radius, 110, theme.px(3))


def _side(size: tuple[int, int], m: int, variant: int) -> Surface:
    w, h = size
    out = Surface((w + 2 * m, h + 2 * m), pygame.SRCALPHA)
    body = _sheet(size, "parchment", (122, 84, 40, 130), theme.px(34), variant)
    for x in range(m):
        out.fill((*INK, round(110 * (x / m) ** 2)), Rect(x, m, 1, h))
    out.blit(body, (m, m))
    beam = theme.px(7)
    tile(out, Rect(m, m, beam, h), "timber")
    out.fill((*INK, 255), Rect(m, m, max(1, theme.px(2)), h))
    out.fill((*INK, 255), Rect(m + beam - max(1, theme.px(2)), m, max(1, theme.px(2)), h))
    return out


_PANELS: dict[str, tuple[Callable[[tuple[int, int], int, int], Surface], int]] = {
    "parchment": (_parchment, 24),
    "card": (_card, 20),
    "wood": (_wood, 20),
    "paper": (_paper, 0),
    "banner": (_banner, 14),
    "side": (_side, 16),
}


# -- buttons


def draw_button(surface: Surface, rect: Rect, state: str = "up", tone: str = "wood") -> None:
    """Blit a button face. `state` up, hover, down or off; `tone` wood, red (the main thing to do) or paper."""
    m = theme.px(8)
    if rect.w > 4 and rect.h > 4:
        image = made(("button", rect.size, state, tone), lambda: _button(rect.size, m, state, tone))
        surface.blit(image, (rect.x - m, rect.y - m))


_TONES: dict[str, tuple[str, Colour, Colour]] = {
    "wood": ("timber", (232, 214, 200), (150, 136, 128)),
    "red": ("timber", (206, 84, 58), (150, 50, 34)),
    "paper": ("parchment", (255, 252, 244), (226, 208, 178)),
}
"""Tone -> texture, and the light that falls on it above and below."""


def _grain(size: tuple[int, int], name: str, faint: bool) -> Surface:
    """A piece of a texture for a button; `faint`: only its lines, in light grey."""
    body = Surface(size, pygame.SRCALPHA)
    rng = Random(size[0] * 17 + size[1])
    tile(body, body.get_rect(), name, (-rng.randrange(900), -rng.randrange(500)))
    if faint:
        grey = pygame.transform.grayscale(body)
        grey.fill((96, 96, 96, 0), special_flags=pygame.BLEND_RGB_ADD)
        return grey
    return body


def _button(size: tuple[int, int], m: int, state: str, tone: str) -> Surface:
    name, light, dark = _TONES[tone]
    radius, rim = min(theme.px(8), size[1] // 3), max(2, theme.px(2.2))
    w, h = size
    body = _grain(size, name, tone == "red")
    for y in range(h):
        part = y / h
        shade = mix(light, dark, part**1.3 if state != "down" else 0.85 - 0.35 * part)
        body.fill((*shade, 255), Rect(0, y, w, 1), special_flags=pygame.BLEND_RGB_MULT)
    if state == "hover":
        body.fill((30, 22, 12, 0), special_flags=pygame.BLEND_RGB_ADD)
    if state == "off":
        haze = Surface(size, pygame.SRCALPHA)
        haze.fill((*mix(PARCHMENT_DARK, INK, 0.42), 170))
        body = pygame.transform.grayscale(body)
        body.blit(haze, (0, 0))
    body.blit(rounded(size, radius, (255, 255, 255, 255)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    inner = Rect((0, 0), size).inflate(-2 * rim, -2 * rim)
    inside, thin = max(2, radius - rim), max(1, theme.px(1.4))
    if state == "down":
        body.blit(rounded(inner.size, inside, (*INK, 130), 2 * thin), inner)
    else:
        for colour, up in (((255, 236, 200, 55 if state == "off" else 130), True), ((*INK, 110), False)):
            line = rounded(inner.size, inside, colour, thin).copy()
            line.blit(veil(inner.size, up=up), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
            body.blit(line, inner)
    if state == "hover":
        body.blit(rounded(inner.size, inside, (*GOLD, 190), thin), inner)
    body.blit(rounded(size, radius, (*INK, 255 if state != "off" else 170), rim), (0, 0))
    return _on_shadow(body, m, radius, 130 if state in {"up", "hover"} else 40, theme.px(3))


def draw_knob(surface: Surface, box: Rect, state: str = "up") -> None:
    """Blit a brass knob: of a slider, of a switch. `state` up, hover or off."""

    def make() -> Surface:
        d = box.w * 4
        big = Surface((d, d), pygame.SRCALPHA)
        big.fill((*INK, 0))
        light, dark = (mix(GOLD, PAPER, 0.35), GOLD_DARK) if state == "hover" else (GOLD, GOLD_DARK)
        if state == "off":
            light, dark = PARCHMENT_DARK, mix(PARCHMENT_DARK, INK, 0.3)
        pygame.draw.circle(big, INK, (d / 2, d / 2), d / 2)
        for n in range(24):
            part = n / 23
            at = d / 2 - part * d * 0.1
            pygame.draw.circle(big, mix(dark, light, part), (at, at), d * (0.42 - 0.3 * part))
        pygame.draw.circle(big, mix(light, PAPER, 0.6), (d * 0.36, d * 0.34), d * 0.06)
        return pygame.transform.smoothscale(big, box.size)

    surface.blit(made(("knob", box.size, state), make), box)


def draw_ring(surface: Surface, rect: Rect, radius: float = 9, colour: Colour = GOLD, width: float = 2.5) -> None:
    """A line round a rectangle, just outside: the focus, a choice, what can be clicked."""
    reach = 2 * theme.px(width)
    box = rect.inflate(reach, reach)
    line = max(2, theme.px(width))
    surface.blit(rounded(box.size, theme.px(radius + width), (*colour, 255), line), box)


def lozenge(half: int, colour: Colour) -> Surface:
    """A small square on its corner, smooth."""

    def make() -> Surface:
        side = 2 * half + 1
        big = Surface((side * 4, side * 4), pygame.SRCALPHA)
        big.fill((*colour, 0))
        mid = side * 2
        pygame.draw.polygon(big, colour, [(mid, 0), (2 * mid, mid), (mid, 2 * mid), (0, mid)])
        return pygame.transform.smoothscale(big, (side, side))

    return made(("lozenge", half, colour), make)


# -- signs

_NAMES = {
    "tick": "check",
    "cross": "close",
    "up": "chevron_up",
    "down": "chevron_down",
    "left": "chevron_left",
    "right": "chevron_right",
}


def sign(name: str, size: int, colour: Colour = INK) -> Surface:
    """A sign of the `ui` atlas in one colour: tick, cross, up, down, left, right, plus, minus, menu, undo, ..."""
    return atlas("ui").get(f"icon_{_NAMES.get(name, name)}", size, tint=colour)


def gain(size: tuple[int, int], count: int) -> Surface:
    """`+count`, as it rises from where it was made."""
    out = Surface(size, pygame.SRCALPHA)
    font = theme.face("title", round(size[1] * 0.62))
    for offset, colour in ((2, INK), (0, GOLD)):
        image = font.render(f"+{count}", True, colour)
        x, y = (size[0] - image.get_width()) // 2, (size[1] - image.get_height()) // 2
        out.blit(image, (x + offset // 2, y + offset))
    return out
