"""Pictures of Jackal's things at the size on the screen, put together from the sprites of the atlas.

A look is a tuple whose first word says what it is: `("tile", name, rotation)`, `("unit", kind, crew, state)`,
`("ship", crew)`, `("boat", crew)`, `("coins", n)`, `("count", n)`, `("pair", crew, crew)`, `("gain", n)`, `("sea",)`,
`("pile", n, look)`, `("mirrored", look)`, `("last", look)`, `("known", back, face)`, `("sail", dx, dy)`,
`("way_out",)`, `("way_dot",)`.
"""

from __future__ import annotations

import pygame
from pygame import Surface

from jackal.ui.board import Look
from jackal.ui.paint import gain, rounded
from jackal.ui.paint import tile as paint_texture
from jackal.ui.sprites import atlas, sprite
from jackal.ui.theme import FOAM, GOLD, INK, IVORY, NIGHT, PAPER, VERMILION, Colour, mix, theme

Size = tuple[int, int]

GROUP = "jackal"
PLUM: Colour = (222, 190, 240)
CREW_COLOURS: dict[str, Colour] = {"white": IVORY, "red": VERMILION, "black": NIGHT, "yellow": GOLD}


def paint(look: Look, size: Size) -> Surface:
    """The picture of a look; a plain string is a sprite of any atlas."""
    match look:
        case ("tile", str(tile), int(rotation)):
            turned = f"{GROUP}/tile_{tile}_r{rotation}"
            return sprite(turned if turned.partition("/")[2] in atlas(GROUP) else f"{GROUP}/tile_{tile}", size)
        case ("unit", str(kind), str(crew), str(state)):
            return _unit(kind, crew, state, size)
        case ("ship", str(crew)) | ("boat", str(crew)):
            return sprite(f"{GROUP}/{look[0]}_{crew}", size)
        case ("coins", int(count)):
            return _coins(count, size)
        case ("pair", str(one), str(two)):
            return _pair(one, two, size)
        case ("count", int(count)):
            return _count(count, size)
        case ("known", back, face):
            return _known(back, face, size)
        case ("sail", int(dx), int(dy)):
            return _sail(dx, dy, size)
        case ("way_out",) | ("way_dot",):
            return _way(look[0] == "way_out", size)
        case ("pile", int(count), thing):
            return _pile(count, thing, size)
        case ("last", thing):
            return _last(thing, size)
        case ("mirrored", thing):
            return pygame.transform.flip(paint(thing, size), True, False)
        case ("gain", int(count)):
            return gain(size, count)
        case ("sea",):
            return _sea(size)
        case _:
            return sprite(str(look), size)


def _unit(kind: str, crew: str, state: str, size: Size) -> Surface:
    state, jonah = state.removesuffix("+jonah"), state.endswith("+jonah")
    if state == "swims":
        image = sprite(f"{GROUP}/swim_{crew}" if kind == "pirate" else f"{GROUP}/swim_{kind}_{crew}", size)
    else:
        image = sprite(f"{GROUP}/{kind}_{crew}", size)
    marked = state not in ("", "swims")
    if not marked and not jonah:
        return image
    image = image.copy()
    if state == "lost":
        image.fill((255, 255, 255, 150), special_flags=pygame.BLEND_RGBA_MULT)
    side = round(size[0] * 0.52)
    if marked:
        image.blit(sprite(f"{GROUP}/mark_{state}", side), (size[0] - side, size[1] - side))
    if jonah:
        small = round(size[0] * 0.36)
        image.blit(sprite(f"{GROUP}/mark_jonah", small), (size[0] - small, 0))
    return image


def _known(back: Look, face: Look, size: Size) -> Surface:
    """A closed tile that one seat has looked at: its face, small, through the back."""
    out = paint(back, size).copy()
    inner = round(size[0] * 0.66), round(size[1] * 0.66)
    seen = paint(face, inner).copy()
    seen.fill((255, 255, 255, 205), special_flags=pygame.BLEND_RGBA_MULT)
    out.blit(seen, ((size[0] - inner[0]) // 2, (size[1] - inner[1]) // 2))
    return out


def _sail(dx: int, dy: int, size: Size) -> Surface:
    """An arrow on the water: a ship may sail that way."""
    fine = (size[0] * 3, size[1] * 3)
    out = Surface(fine, pygame.SRCALPHA)
    out.fill((*FOAM, 0))
    w, h = fine
    for shift in (-0.14, 0.14):
        points = [(-0.16, -0.24), (0.08, 0.0), (-0.16, 0.24)]
        line = [
            (w * (0.5 + (x + shift) * dx - y * dy), h * (0.5 + (x + shift) * dy + y * dx)) for x, y in points
        ]
        for colour, wide in ((INK, 0.15), (FOAM, 0.085)):
            pygame.draw.lines(out, colour, False, line, round(w * wide))
            for x, y in line:
                pygame.draw.circle(out, colour, (x, y), w * wide / 2)
    return pygame.transform.smoothscale(out, size)


def _way(ring: bool, size: Size) -> Surface:
    """A way through the caves: a dot of it, or the ring round its other end."""
    fine = (size[0] * 2, size[1] * 2)
    if ring:
        out = rounded(fine, fine[0] // 7, (*INK, 200), max(4, fine[0] // 12)).copy()
        out.blit(rounded(fine, fine[0] // 7, (*PLUM, 255), max(2, fine[0] // 20)), (0, 0))
    else:
        out = rounded(fine, fine[0] // 2, (*INK, 220)).copy()
        inner = round(fine[0] * 0.66)
        out.blit(rounded((inner, inner), inner // 2, (*PLUM, 255)), ((fine[0] - inner) // 2, (fine[1] - inner) // 2))
    return pygame.transform.smoothscale(out, size)


def _count(count: int, size: Size) -> Surface:
    """A small round plate with a number."""
    out = rounded(size, size[0] // 2, (*INK, 255)).copy()
    face = size[0] - 2 * max(1, size[0] // 12)
    shift = (size[0] - face) // 2
    out.blit(rounded((face, face), face // 2, (*PAPER, 255)), (shift, shift))
    font = theme.face("number", round(size[0] * 0.74))
    digits = font.render(str(count), True, INK)
    out.blit(digits, digits.get_rect(center=(size[0] // 2, size[1] // 2)))
    return out


def _last(thing: Look, size: Size) -> Surface:
    """Who has the last turn before the bear steps: with a print of its paw."""
    out = paint(thing, size).copy()
    side = round(size[0] * 0.48)
    plate = rounded((side, side), side // 2, (*PAPER, 255)).copy()
    plate.blit(rounded((side, side), side // 2, (*INK, 255), max(1, side // 12)), (0, 0))
    inner = round(side * 0.7)
    plate.blit(sprite(f"{GROUP}/paw", inner), ((side - inner) // 2, (side - inner) // 2 - side // 24))
    out.blit(plate, (size[0] - side, size[1] - side))
    return out


def _pile(count: int, thing: Look, size: Size) -> Surface:
    """Several things of a kind in one place: one of them, and how many there are."""
    out = paint(thing, size).copy()
    side = round(size[0] * 0.5)
    out.blit(_count(count, (side, side)), (size[0] - side, 0))
    return out


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
