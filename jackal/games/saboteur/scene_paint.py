"""Pictures of the mine's things at the size on the screen, put together from the sprites of the atlas.

Looks are tuples whose first word says what they are:

- `("dug", card, rot, column, row, bare, lit)`: a tunnel in its place. The rock is that part of the mountain; `bare`:
  sides beyond which nothing is dug, where it fades into the dark; `lit`: it hangs on the ladder;
- `("card", card, rot)`: a card of the hand, in its frame, with its name; `("back", card)`;
- `("mini", card)`, `("mini_card", card)`: a card, a tunnel in its frame, in the middle of a square;
- `("pile", back, n)`: a pile with its number; `("place",)`: where a pile would lie; `("caption", name)`: what it is;
- `("badge", seat)`, `("looked", seats)`, `("note", card)`, `("tool", tool)`, `("sign", name)`: marks;
- `("nuggets", n)`, `("shade",)`, `("brief", title, text, role, names)`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import pygame
from pygame import Rect, Surface

from jackal.games.saboteur.scene_pieces import TUNNELS
from jackal.ui.board import Host, Look
from jackal.ui.craft import texture
from jackal.ui.paint import draw_panel, gain, made, rounded, sign
from jackal.ui.sprites import sprite
from jackal.ui.theme import INK, INK_SOFT, PAPER, PARCHMENT, VERMILION_DARK, mix, theme
from jackal.ui.typeset import draw_text, fit

Size = tuple[int, int]

GROUP = "saboteur"
CELLS = (6, 4)
"""Columns and rows of cards that the texture of the mountain covers."""
MAZE = (*TUNNELS, "start", "goal_")
"""How the names of all cards begin that show a tunnel."""
MULT = pygame.BLEND_RGBA_MULT
STONE = 128
"""Width in pixels of a card in the mountain that is kept."""
WINDOW = (0.125, 0.0521, 0.75, 0.75)
NAMES = ((0.07, 0.8177, 0.81, 0.1562), (0.04, 0.8177, 0.92, 0.1562))
"""Where on a card its picture and its name are: x, y, width, height in parts of it. In a hand the next card lies over
the right edge: a name keeps off it, if it is not too long for that."""
FADE = 0.15
"""How far the rock fades at a bare side, in parts of a card's width."""


class Painter:
    """Paints looks, in the host's language."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self._by_kind: dict[str, Callable[..., Surface]] = {
            "dug": _dug,
            "card": self._card,
            "back": _back,
            "mini": _mini,
            "mini_card": self._mini_card,
            "pile": _pile,
            "place": _place,
            "caption": self._caption,
            "badge": self._badge,
            "looked": self._looked,
            "note": _note,
            "tool": _tool,
            "sign": _sign,
            "nuggets": gain,
            "shade": _shade,
            "brief": self._brief,
        }

    def paint(self, look: Look, size: Size) -> Surface:
        """The picture of a look; a plain string is a sprite of any atlas."""
        if isinstance(look, tuple):
            return self._by_kind[look[0]](size, *look[1:])
        return sprite(str(look), size)

    def _card(self, size: Size, card: str, rot: int = 0) -> Surface:
        w, h = size
        if card.startswith(MAZE):
            out = Surface(size, pygame.SRCALPHA)
            x, y, wide, high = WINDOW
            box = Rect(round(w * x) - 1, round(h * y) - 1, round(w * wide) + 2, round(h * high) + 2)
            out.blit(_stone(box.size, card, rot), box)
            out.blit(sprite(f"{GROUP}/card_frame", size), (0, 0))
        else:
            out = sprite(f"{GROUP}/{card}", size).copy()
        near, full = (Rect(round(w * x), round(h * y), round(w * wide), round(h * high)) for x, y, wide, high in NAMES)
        if full.h >= theme.size("label"):
            nuggets = card.removeprefix("gold_")
            if nuggets != card:  # a number alone is seen in a wide fan, too
                draw_text(out, nuggets, full, "number", INK, align="center")
            else:
                words = self.host.say(f"kind.{kind_of(card)}")
                name = full if fit(words, "label", near.size).cut else near
                draw_text(out, words, name, "label", INK, align="center")
        return out

    def _caption(self, size: Size, name: str) -> Surface:
        """A word below a pile."""
        out = Surface(size, pygame.SRCALPHA)
        draw_text(out, self.host.say(f"under.{name}"), out.get_rect(), "label", PARCHMENT, align="center", shadow=INK)
        return out

    def _mini_card(self, size: Size, card: str) -> Surface:
        """A card in a square; a tunnel that is too small for a frame has but a line round it."""
        w, h = size
        wide = min(w, round(h / 1.5))
        whole = (wide, round(wide * 1.5))
        out = Surface(size, pygame.SRCALPHA)
        if card.startswith(MAZE) and wide < theme.px(48):
            image = _stone(whole, card, 0)
            image.blit(rounded(whole, max(2, wide // 10), (255, 255, 255, 255)), (0, 0), special_flags=MULT)
            image.blit(rounded(whole, max(2, wide // 10), (*INK, 255), max(1, wide // 16)), (0, 0))
        else:
            image = self._card(whole, card)
        out.blit(image, image.get_rect(center=out.get_rect().center))
        return out

    def _badge(self, size: Size, seat: int) -> Surface:
        return self.host.badge(seat, min(size))

    def _looked(self, size: Size, seats: tuple[int, ...]) -> Surface:
        """An eye, and the tokens of those who looked."""
        out = Surface(size, pygame.SRCALPHA)
        side = size[1]
        step = min(side * 0.86, (size[0] - side) / max(1, len(seats)))
        x = (size[0] - side - step * (len(seats) - 1) - side) / 2 + side * 0.06
        out.blit(sprite(f"{GROUP}/mark_peek", side), (max(0, round(x)), 0))
        x += side * 0.94
        token = round(side * 0.9)
        for n, seat in enumerate(seats):
            out.blit(self.host.badge(seat, token), (round(x + n * step), (side - token) // 2))
        return out

    def _brief(self, size: Size, role: str, face: str, names: str) -> Surface:
        """A sheet with one's role, large."""
        out = Surface(size, pygame.SRCALPHA)
        say = self.host.say
        draw_panel(out, out.get_rect().inflate(-2 * theme.px(24), -2 * theme.px(24)), "parchment")
        pad = theme.px(24) + theme.px(26)
        inner = out.get_rect().inflate(-2 * pad, -2 * pad)
        wide = round(inner.h / 1.5)
        picture = Rect(inner.x, inner.y, wide, inner.h)
        out.blit(_shadowed(self._card(picture.size, face)), picture.inflate(8, 8))
        words = Rect(picture.right + theme.px(24), inner.y, inner.right - picture.right - theme.px(24), inner.h)
        draw_text(out, say("panel.your_role"), Rect(words.x, words.y, words.w, theme.px(30)), "italic", INK_SOFT)
        tone = VERMILION_DARK if role == "saboteur" else INK
        head = Rect(words.x, words.y + theme.px(30), words.w, theme.px(46))
        draw_text(out, say(f"role.{role}"), head, "title", tone)
        rest = Rect(words.x, head.bottom + theme.px(6), words.w, words.bottom - head.bottom - theme.px(6))
        if names:
            foot = theme.px(64)
            told = Rect(rest.x, rest.bottom - foot, rest.w, foot)
            draw_text(out, names, told, "strong", VERMILION_DARK, valign="bottom", lines=3)
            rest.h -= foot
        draw_text(out, say(f"role.{role}.tip"), rest, "text", INK, valign="top", lines=None)
        return out


def kind_of(card: str) -> str:
    """What a card is in one word: a key of `kind.…`."""
    if card.startswith("dead_"):
        return "dead"
    if card.startswith("goal_"):
        return "treasure" if card == "goal_gold" else "stone"
    for start, kind in (
        ("path_cross", "cross"), ("path_t", "fork"), ("path_straight", "straight"), ("path_curve", "bend"),
        ("broken_", "broken"), ("repair_", "repair"), ("role_digger", "digger"), ("role_saboteur", "saboteur"),
    ):  # fmt: skip
        if card.startswith(start):
            return kind
    return card


@cache
def _rock() -> Surface:
    """The mountain in a size to take all others from: it is asked for in many, and reading it takes long."""
    return pygame.transform.smoothscale(texture("mountain"), (STONE * CELLS[0], round(STONE * 1.5) * CELLS[1]))


def _mountain(unit: int) -> Surface:
    """The whole mountain, for cards `unit` pixels wide."""

    def make() -> Surface:
        return pygame.transform.smoothscale(_rock(), (unit * CELLS[0], round(unit * 1.5) * CELLS[1]))

    return made(("mountain", unit), make)


def _stone(size: Size, card: str, rot: int, part_of: tuple[int, int] = (1, 1)) -> Surface:
    """A card's rock, that part of the mountain, with its tunnel."""
    w, h = size
    column, row = part_of
    out = Surface(size, pygame.SRCALPHA)
    part = Rect((column % CELLS[0]) * w, (row % CELLS[1]) * round(w * 1.5), w, min(h, round(w * 1.5)))
    out.blit(_mountain(w), (0, 0), part)
    out.blit(sprite(f"{GROUP}/{card}_r{rot}", size), (0, 0))
    return out


def _dug(size: Size, *dug: Any) -> Surface:
    card, rot, column, row, bare, lit = dug
    out = _stone(size, card, rot, (column, row))
    if not lit:
        out.fill((176, 178, 196, 255), special_flags=MULT)
    for side in bare:
        out.blit(_fading(size, side, (column * 7 + row * 3) % 4), (0, 0), special_flags=MULT)
    return out


def _fading(size: Size, side: str, kind: int) -> Surface:
    """White with alpha that falls to nothing at one side, in a ragged line."""

    def make() -> Surface:
        w, h = size if side in "NS" else size[::-1]
        deep = max(4, round(size[0] * FADE))
        rng = Random(f"{side} {kind}")
        columns, rows = 11, 4
        small = Surface((columns, rows), pygame.SRCALPHA)
        for x in range(columns):
            for y, level in enumerate((0, 0.34, 0.78, 1)):
                wild = 0 if y in (0, rows - 1) else rng.uniform(-0.26, 0.22)
                small.set_at((x, y), (255, 255, 255, round(255 * min(1.0, max(0.0, level + wild)))))
        out = Surface((w, h), pygame.SRCALPHA)
        out.fill((255, 255, 255, 255))
        band = pygame.transform.smoothscale(small, (w, deep))
        out.fill((0, 0, 0, 0), Rect(0, 0, w, deep))
        out.blit(band, (0, 0), special_flags=pygame.BLEND_RGBA_ADD)
        turns = {"N": 0, "W": 90, "S": 180, "E": 270}[side]
        return pygame.transform.rotate(out, turns)

    return made(("fading", size, side, kind), make)


def _back(size: Size, card: str) -> Surface:
    return sprite(f"{GROUP}/{card}", size)


def _mini(size: Size, card: str) -> Surface:
    """A whole card in a square."""
    w, h = size
    wide = min(w, round(h / 1.5))
    out = Surface(size, pygame.SRCALPHA)
    image = sprite(f"{GROUP}/{card}", (wide, round(wide * 1.5)))
    out.blit(image, image.get_rect(center=out.get_rect().center))
    return out


def _shadowed(image: Surface) -> Surface:
    w, h = image.get_size()
    out = Surface((w + 8, h + 8), pygame.SRCALPHA)
    shade = sprite(f"{GROUP}/card_shadow", (round(w * 1.12), round(h * 1.1)))
    out.blit(shade, shade.get_rect(center=(w // 2 + 4, h // 2 + 6)))
    out.blit(image, (4, 4))
    return out


def _pile(size: Size, back: str, count: int) -> Surface:
    """A few cards on each other, and how many there are."""
    w, h = size
    out = Surface(size, pygame.SRCALPHA)
    deep = 0 if count <= 0 else min(4, 1 + count // 10)
    step = max(1, w // 40)
    card = (round(w * 0.84), round(h * 0.84))
    for n in range(deep):
        out.blit(sprite(f"{GROUP}/{back}", card), (w - card[0] - (deep - n) * step, h - card[1] - n * step))
    if not deep:
        out.blit(_place(card), (w - card[0] - step, h - card[1]))
    side = round(w * 0.4)
    token = Rect(0, 0, max(side, theme.px(26)), max(side, theme.px(26)))
    token.topleft = (0, 0)
    out.blit(rounded(token.size, token.h // 2, (*INK, 255)), token)
    face = token.inflate(-theme.px(4), -theme.px(4))
    out.blit(rounded(face.size, face.h // 2, (*PARCHMENT, 255)), face)
    draw_text(out, str(count), face, "number", INK, align="center")
    return out


def _place(size: Size) -> Surface:
    """The outline of a place for cards."""
    out = Surface(size, pygame.SRCALPHA)
    radius = size[0] // 10
    out.blit(rounded(size, radius, (*INK, 110)), (0, 0))
    out.blit(rounded(size, radius, (*mix(PARCHMENT, INK, 0.35), 190), max(2, size[0] // 30)), (0, 0))
    return out


def _note(size: Size, card: str) -> Surface:
    """What a goal is known to be."""
    out = Surface(size, pygame.SRCALPHA)
    side = min(size)
    out.blit(rounded((side, side), side // 2, (*INK, 235)), (0, 0))
    inner = side - max(4, side // 9)
    out.blit(rounded((inner, inner), inner // 2, (*PAPER, 255)), ((side - inner) // 2, (side - inner) // 2))
    picture = round(side * 0.72)
    name = "nugget_large" if card == "goal_gold" else "stone_1"
    out.blit(sprite(f"{GROUP}/{name}", picture), ((side - picture) // 2, (side - picture) // 2))
    return out


def _tool(size: Size, tool: str, broken: bool = True) -> Surface:
    return sprite(f"{GROUP}/tool_{tool}{'_broken' if broken else ''}", size)


def _sign(size: Size, name: str) -> Surface:
    """A sign of the interface on a small light disc."""
    side = min(size)
    out = Surface(size, pygame.SRCALPHA)
    out.blit(rounded((side, side), side // 2, (*INK, 255)), (0, 0))
    inner = side - max(2, side // 8)
    out.blit(rounded((inner, inner), inner // 2, (*PARCHMENT, 255)), ((side - inner) // 2, (side - inner) // 2))
    picture = round(side * 0.62)
    out.blit(sign(name, picture, INK), ((side - picture) // 2, (side - picture) // 2))
    return out


def _shade(size: Size) -> Surface:
    out = Surface(size, pygame.SRCALPHA)
    out.fill((14, 9, 6, 150))
    return out
