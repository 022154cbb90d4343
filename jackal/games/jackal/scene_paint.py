"""Pictures of Jackal's things at the size on the screen, put together from the sprites of the atlas.

A look is a tuple whose first word says what it is: `("tile", name, rotation)`, `("unit", kind, crew, state)`,
`("ship", crew)`, `("coins", n)`, `("pair", crew, crew)`, `("gain", n)`, `("sea",)`.
"""

from __future__ import annotations

import pygame
from pygame import Surface

from jackal.ui.board import Look
from jackal.ui.paint import rounded
from jackal.ui.paint import tile as paint_texture
from jackal.ui.sprites import atlas, sprite
from jackal.ui.theme import GOLD, INK, PAPER, mix, theme

Size = tuple[int, int]

GROUP = "jackal"


def paint(look: Look, size: Size) -> Surface:
    """The picture of a look; a plain string is a sprite of any atlas."""
    match look:
        case ("tile", str(tile), int(rotation)):
            turned = f"{GROUP}/tile_{tile}_r{rotation}"
            return sprite(turned if turned.partition("/")[2] in atlas(GROUP) else f"{GROUP}/tile_{tile}", size)
        case ("unit", str(kind), str(crew), str(state)):
            return _unit(kind, crew, state, size)
        case ("ship", str(crew)):
            return sprite(f"{GROUP}/ship_{crew}", size)
        case ("coins", int(count)):
            return _coins(count, size)
        case ("pair", str(one), str(two)):
            return _pair(one, two, size)
        case ("gain", int(count)):
            return _gain(count, size)
        case ("sea",):
            return _sea(size)
        case _:
            return sprite(str(look), size)


def _unit(kind: str, crew: str, state: str, size: Size) -> Surface:
    if state == "swims":
        return sprite(f"{GROUP}/swim_{crew}", size)
    image = sprite(f"{GROUP}/{kind}_{crew}", size)
    if not state:
        return image
    image = image.copy()
    side = round(size[0] * 0.52)
    image.blit(sprite(f"{GROUP}/mark_{state}", side), (size[0] - side, size[1] - side))
    return image


def _sea(size: Size) -> Surface:
    out = Surface(size, pygame.SRCALPHA)
    paint_texture(out, out.get_rect(), "sea", (-300, -200))
    out.blit(rounded(size, size[0] // 9, (255, 255, 255, 255)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    out.blit(rounded(size, size[0] // 9, (*INK, 255), max(2, size[0] // 40)), (0, 0))
    return out


def _coins(count: int, size: Size) -> Surface:
    coin = sprite(f"{GROUP}/coin", size)
    if count <= 1:
        return coin
    w, h = size
    side = round(w * 0.86)
    coin = sprite(f"{GROUP}/coin", side)
    out = Surface(size, pygame.SRCALPHA)
    out.blit(coin, (w - side, h - side))
    out.blit(coin, (0, 0))
    face = round(side * 0.5)
    disc = rounded((face, face), face // 2, (*mix(GOLD, PAPER, 0.25), 255))
    out.blit(disc, ((side - face) // 2, (side - face) // 2 - side // 24))
    _number(out, str(count), (side / 2, side / 2 - side / 24), round(side * (0.62 if count < 10 else 0.5)))
    return out


def _number(image: Surface, text: str, at: tuple[float, float], size: int) -> None:
    """A number about a point of a picture, with a light rim so that it reads on anything."""
    font = theme.face("number", size)
    digits, rim = font.render(text, True, INK), font.render(text, True, PAPER)
    x, y = at[0] - digits.get_width() / 2, at[1] - digits.get_height() / 2
    for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1)):
        image.blit(rim, (x + dx, y + dy))
    image.blit(digits, (x, y))


def _pair(one: str, two: str, size: Size) -> Surface:
    out = Surface(size, pygame.SRCALPHA)
    side = round(size[0] * 0.74)
    out.blit(sprite(f"{GROUP}/pirate_{one}", side), (-size[0] // 16, size[1] - side - size[1] // 7))
    out.blit(sprite(f"{GROUP}/pirate_{two}", side), (size[0] - side + size[0] // 16, size[1] - side))
    return out


def _gain(count: int, size: Size) -> Surface:
    out = Surface(size, pygame.SRCALPHA)
    font = theme.face("title", round(size[1] * 0.62))
    text = f"+{count}"
    for offset, colour in ((2, INK), (0, GOLD)):
        image = font.render(text, True, colour)
        x, y = (size[0] - image.get_width()) // 2, (size[1] - image.get_height()) // 2
        out.blit(image, (x + offset // 2, y + offset))
    return out
