"""Pictures of Jackal's things at the size on the screen, put together from the sprites of the atlas.

A look is a tuple whose first word says what it is: `("tile", id, rotation, spent)`, `("back", n)`,
`("unit", kind, crew, state)`, `("ship", crew)`, `("coins", n)`, `("pair", crew, crew)`, `("gain", n)`.
"""

from __future__ import annotations

import pygame
from pygame import Surface

from jackal.games.jackal.rules.data import TURNED, JackalData
from jackal.ui.board import Look
from jackal.ui.sprites import atlas, sprite
from jackal.ui.theme import FOAM, GOLD, INK, PAPER, theme

Size = tuple[int, int]

GROUP = "jackal"


def paint(look: Look, size: Size, data: JackalData) -> Surface:
    """The picture of a look; a plain string is a sprite of any atlas."""
    match look:
        case ("tile", str(tile), int(rotation), bool(spent)):
            return _tile(tile, rotation, spent, size, data)
        case ("back", int(number)):
            return _back(number, size)
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
        case _:
            return sprite(str(look), size)


def _has(name: str) -> bool:
    return name in atlas(GROUP)


_GROUNDS = {"cannon": "rock", "arrow": "sand"}
"""What a tile that is turned is drawn on: the ground stays, the emblem turns."""


def _tile(tile: str, rotation: int, spent: bool, size: Size, data: JackalData) -> Surface:
    name = f"tile_{tile}"
    if spent:
        return sprite(f"{GROUP}/{name}_spent", size)
    kind = data.tiles[tile].kind
    if kind not in TURNED:
        return sprite(f"{GROUP}/{name}", size)
    base = sprite(f"{GROUP}/base_{_GROUNDS[kind]}", size).copy()
    base.blit(atlas(GROUP).get(f"emblem_{tile}", size, turn=-90 * rotation), (0, 0))
    return base


def _back(number: int, size: Size) -> Surface:
    backs = ["tile_back", "tile_back_2", "tile_back_3", "tile_back_4"]
    known = [back for back in backs if _has(back)] or backs[:1]
    return sprite(f"{GROUP}/{known[number % len(known)]}", size)


def _unit(kind: str, crew: str, state: str, size: Size) -> Surface:
    name = f"{kind}_{crew}" if kind == "pirate" else kind
    if state and _has(f"{name}_{state}"):
        return sprite(f"{GROUP}/{name}_{state}", size)
    image = sprite(f"{GROUP}/{name}", size).copy()
    if state == "swims":
        return _in_water(image, size)
    if state and _has(f"mark_{state}"):
        side = round(size[0] * 0.46)
        image.blit(sprite(f"{GROUP}/mark_{state}", side), (size[0] - side, 0))
    return image


def _in_water(image: Surface, size: Size) -> Surface:
    w, h = size
    out = Surface(size, pygame.SRCALPHA)
    waterline = round(h * 0.66)
    out.blit(image, (0, round(h * 0.1)), (0, 0, w, waterline))
    ring = Surface((w * 3, h * 3), pygame.SRCALPHA)
    ring.fill((*FOAM, 0))
    for reach, alpha in ((0.92, 110), (0.74, 215)):
        box = pygame.Rect(0, 0, round(w * 3 * reach), round(h * 3 * reach * 0.26))
        box.center = (w * 3 // 2, round((waterline + h * 0.1) * 3) - h // 10)
        pygame.draw.ellipse(ring, (*FOAM, alpha), box, max(2, w // 10))
    out.blit(pygame.transform.smoothscale(ring, size), (0, 0))
    return out


def _coins(count: int, size: Size) -> Surface:
    image = sprite(f"{GROUP}/coin", size)
    if count <= 1:
        return image
    image = image.copy()
    _number(image, str(count), 0.62)
    return image


def _number(image: Surface, text: str, part: float) -> None:
    """A number in the middle of a picture, with a light rim so that it reads on anything."""
    size = max(9, round(image.get_height() * part))
    font = theme.face("number", size)
    digits, rim = font.render(text, True, INK), font.render(text, True, PAPER)
    x = (image.get_width() - digits.get_width()) / 2
    y = (image.get_height() - digits.get_height()) / 2
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
