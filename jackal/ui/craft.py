"""The pieces that surfaces are made of: textures, stretched corners, soft shadows, torn edges; and what is kept.

What is shown is kept (`made`), what it is put together from is not: textures and large pieces are made again where
another size needs them.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from random import Random

import pygame
from pygame import Rect, Surface

from jackal.core.resources import root
from jackal.ui.store import Store
from jackal.ui.theme import INK, PARCHMENT, ROCK, SEA, SEA_DARK, TIMBER, theme

log = logging.getLogger("jackal.ui")

PLAIN = {"sea": SEA, "deepsea": SEA_DARK, "timber": TIMBER, "planks": TIMBER, "rock": ROCK}
"""What stands in for a texture whose file is missing (parchment where nothing is said)."""

missing: list[str] = []
_made = Store(windows=3.5)
theme.on_refit(_made.clear)
_textures: dict[str, Surface] = {}
TEXTURES = 2
"""So many small textures are kept; a large one is only needed for a backdrop, once."""
LARGE = 900 * 1200
"""Pixels of a texture that is not kept."""

Rgba = tuple[int, int, int, int]


def made(key: tuple[object, ...], make: Callable[[], Surface]) -> Surface:
    """The surface kept under a key, made if need be; dropped when the window's size changes."""
    return _made.get(key, make)


def texture(name: str) -> Surface:
    """A texture of assets/textures, or a plain colour (and a line in `missing`) if it can't be read."""
    surface = _textures.pop(name, None)
    if surface is None:
        surface = _read(name)
        if pygame.display.get_surface():
            surface = surface.convert()
        if surface.width * surface.height >= LARGE:
            return surface
    _textures[name] = surface
    while len(_textures) > TEXTURES:
        del _textures[next(iter(_textures))]
    return surface


def _read(name: str) -> Surface:
    folder = root("assets") / "textures"
    path = next((p for p in (folder / f"{name}.png", folder / f"{name}.jpg") if p.is_file()), None)
    try:
        if path is None:
            raise FileNotFoundError("there is no such file")
        surface = pygame.image.load(path)
    except (OSError, pygame.error) as fault:
        if f"assets/textures/{name}" not in missing:
            missing.append(f"assets/textures/{name}")
        log.warning("assets/textures/%s: %s; a plain colour is used", name, fault)
        surface = Surface((256, 256))
        surface.fill(PLAIN.get(name, PARCHMENT))
    return surface


def covering(name: str, size: tuple[int, int]) -> Surface | None:
    """A large texture scaled so that it covers a window of this size; None if it is one to be laid like tiles."""
    stone = _read(name)
    w, h = stone.get_size()
    cover = max(size[0] / w, size[1] / h)
    if w < 900 or cover > 2.6:
        return None
    wanted = round(w * cover), round(h * cover)
    return stone if wanted == (w, h) else pygame.transform.smoothscale(stone.convert(), wanted)


def tile(surface: Surface, rect: Rect, name: str, origin: tuple[int, int] = (0, 0)) -> None:
    """Fill a rectangle with a texture laid out from `origin`."""
    stone = texture(name)
    w, h = stone.get_size()
    clip = surface.get_clip()
    surface.set_clip(clip.clip(rect))
    x0 = rect.x - (rect.x - origin[0]) % w
    y0 = rect.y - (rect.y - origin[1]) % h
    surface.fblits([(stone, (x, y)) for y in range(y0, rect.bottom, h) for x in range(x0, rect.right, w)])
    surface.set_clip(clip)


# -- pieces


def nine(proto: Surface, size: tuple[int, int], margin: int) -> Surface:
    """Stretch a small square to a size, its corners of `margin` pixels left as they are."""
    w, h = size
    m = min(margin, w // 2, h // 2)
    side = proto.get_width()
    out = Surface(size, pygame.SRCALPHA)
    spans = ((0, m, 0, m), (m, side - 2 * m, m, w - 2 * m), (side - m, m, w - m, m))
    rows = ((0, m, 0, m), (m, side - 2 * m, m, h - 2 * m), (side - m, m, h - m, m))
    for sy, sh, dy, dh in rows:
        for sx, sw, dx, dw in spans:
            if dw > 0 and dh > 0 and sw > 0 and sh > 0:
                piece = proto.subsurface((sx, sy, sw, sh))
                out.blit(piece if (sw, sh) == (dw, dh) else pygame.transform.scale(piece, (dw, dh)), (dx, dy))
    return out


SMALL = 200 * 200
"""Pixels of a piece that is kept although only other surfaces are made from it."""


def _piece(key: tuple[object, ...], size: tuple[int, int], make: Callable[[], Surface]) -> Surface:
    return made(key, make) if size[0] * size[1] <= SMALL else make()


def _rounded_proto(radius: int, colour: Rgba, width: int = 0) -> Surface:
    side = 2 * radius + 4 + 2 * width
    big = Surface((side * 4, side * 4), pygame.SRCALPHA)
    big.fill((*colour[:3], 0))
    pygame.draw.rect(big, colour, big.get_rect(), width * 4, border_radius=radius * 4)
    return pygame.transform.smoothscale(big, (side, side))


def rounded(size: tuple[int, int], radius: int, colour: Rgba, width: int = 0, *, piece: bool = False) -> Surface:
    """A smooth rounded rectangle, filled or (with `width`) only its line. `piece`: it is not shown itself, only what
    is made from it."""
    key = ("rounded", size, radius, colour, width)

    def make() -> Surface:
        return nine(_rounded_proto(radius, colour, width), size, radius + width + 1)

    return _piece(key, size, make) if piece else made(key, make)


def shadow(size: tuple[int, int], radius: int, blur: int, alpha: int) -> Surface:
    """A soft shadow of a rounded rectangle; larger than `size` by 2 * `blur` on every side."""

    def make() -> Surface:
        reach = 2 * blur
        side = 2 * (radius + 2 * reach) + 4
        small = Surface((side, side), pygame.SRCALPHA)
        pygame.draw.rect(small, (*INK, alpha), Rect(0, 0, side, side).inflate(-2 * reach, -2 * reach), 0, radius)
        small = pygame.transform.gaussian_blur(small, max(1, blur), repeat_edge_pixels=False)
        return nine(small, (size[0] + 2 * reach, size[1] + 2 * reach), radius + 2 * reach)

    return _piece(("shadow", size, radius, blur, alpha), size, make)


def burnt(size: tuple[int, int], reach: int, colour: Rgba) -> Surface:
    """Darkened edges: `colour` at the rim, nothing from `reach` pixels inwards."""

    def make() -> Surface:
        side = 2 * reach + 4
        proto = Surface((side, side), pygame.SRCALPHA)
        for n in range(reach + 1):
            part = (1 - n / reach) ** 2
            ring = Rect(n, n, side - 2 * n, side - 2 * n)
            pygame.draw.rect(proto, (*colour[:3], round(colour[3] * part)), ring)
        return nine(proto, size, reach + 1)

    return _piece(("burnt", size, reach, colour), size, make)


def deckle(size: tuple[int, int], depth: int, seed: int) -> Surface:
    """A white sheet with a slightly torn edge, `depth` pixels deep, as a mask."""
    mask = Surface(size, pygame.SRCALPHA)
    mask.fill((255, 255, 255, 255))
    rng = Random(seed)
    for turn in range(4):
        length = size[turn % 2]
        strip = pygame.transform.rotate(_torn(length, depth, rng), -90 * turn)
        at = (0, 0) if turn in {0, 3} else (size[0] - strip.width, 0) if turn == 1 else (0, size[1] - strip.height)
        mask.blit(strip, at, special_flags=pygame.BLEND_RGBA_MIN)
    return mask


def _torn(length: int, depth: int, rng: Random) -> Surface:
    """A band whose upper edge is torn: white below it, nothing above."""
    points: list[tuple[float, float]] = []
    at, swell = 0.0, 0.4
    while at < length:
        swell = min(1.0, max(0.0, swell + rng.uniform(-0.3, 0.3)))
        points.append((at, depth * (0.1 + 0.55 * swell + rng.uniform(0, 0.3))))
        at += depth * rng.uniform(0.7, 2.4)
    points.append((length, depth * 0.4))
    band = depth + 1
    big = Surface((length * 2, band * 2), pygame.SRCALPHA)
    big.fill((255, 255, 255, 0))
    outline = [(0, band * 2), *((x * 2, y * 2) for x, y in points), (length * 2, band * 2)]
    pygame.draw.polygon(big, (255, 255, 255, 255), outline)
    return pygame.transform.smoothscale(big, (length, band))


def veil(size: tuple[int, int], *, up: bool) -> Surface:
    """A mask that goes from nothing to all downwards (or upwards)."""

    def make() -> Surface:
        out = Surface(size, pygame.SRCALPHA)
        for y in range(size[1]):
            part = 1 - y / size[1] if up else (y + 1) / size[1]
            out.fill((255, 255, 255, round(255 * part)), Rect(0, y, size[0], 1))
        return out

    return made(("veil", size, up), make)
