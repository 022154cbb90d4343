"""Paragraphs: words in mixed faces broken into lines, with bullets and rules."""

from __future__ import annotations

from dataclasses import dataclass

import pygame
from pygame import Surface

from jackal.ui import paint, typeset
from jackal.ui.theme import INK, PARCHMENT_DARK, ROLES, Colour, mix, theme


@dataclass(frozen=True)
class Para:
    """A paragraph. Words between ** are bold, between * italic. `bullet`: a dot of that colour stands before it;
    `before`: empty room above it, base pixels; `rule`: a thin line under it."""

    text: str
    role: str = "text"
    colour: Colour = INK
    bullet: Colour | None = None
    indent: float = 0
    before: float = 4
    align: str = "left"
    rule: bool = False


@dataclass
class SetPara:
    """A paragraph broken into lines: runs of (x, text, face), its height, and its picture once it was seen."""

    para: Para
    top: int
    height: int
    left: int
    lines: list[list[tuple[int, str, str]]]
    needed: int = 0
    image: Surface | None = None


def _runs(para: Para) -> list[tuple[str, str]]:
    """Pieces with their faces; a piece that begins with a space may begin a line."""
    plain = ROLES[para.role][0]
    pieces: list[tuple[str, str]] = []
    for n, strong in enumerate(para.text.split("**")):
        for m, part in enumerate(strong.split("*")):
            face = "italic" if m % 2 else "bold" if n % 2 and plain == "text" else plain
            for k, word in enumerate(part.split(" ")):
                pieces.append((f" {word}" if k else word, face))
    return [(text, face) for text, face in pieces if text]


def set_para(para: Para, width: int, y: int) -> SetPara:
    """Break a paragraph to a width; its top is at `y` plus the room before it."""
    size = theme.size(para.role)
    left = theme.px(para.indent) + (theme.px(14) if para.bullet is not None else 0)
    room, needed = width - left, 0
    lines: list[list[tuple[int, str, str]]] = [[]]
    x = 0
    for word, face in _runs(para):
        font = theme.face(face, size)
        text = word if lines[-1] or not word.startswith(" ") else word[1:]
        w = font.size(text)[0]
        if x + w > room and lines[-1] and word.startswith(" "):
            lines.append([])
            text, x = word[1:], 0
            w = font.size(text)[0]
        needed = max(needed, left + x + w)
        if lines[-1] and lines[-1][-1][2] == face:
            start, before, _ = lines[-1][-1]
            lines[-1][-1] = (start, before + text, face)
        else:
            lines[-1].append((x, text, face))
        x += w
    step = typeset.leading(theme.face(ROLES[para.role][0], size))
    height = step * len(lines) + (theme.px(5) if para.rule else 0)
    return SetPara(para, y + (theme.px(para.before) if y else 0), height, left, lines, needed)


def picture(item: SetPara, width: int) -> Surface:
    """Render a broken paragraph."""
    para, size = item.para, theme.size(item.para.role)
    image = Surface((width, item.height), pygame.SRCALPHA)
    step = typeset.leading(theme.face(ROLES[para.role][0], size))
    for n, line in enumerate(item.lines):
        shift = 0
        if para.align == "center" and line:
            last = line[-1]
            shift = (width - item.left - last[0] - theme.face(last[2], size).size(last[1])[0]) // 2
        for x, text, face in line:
            image.blit(theme.face(face, size).render(text, True, para.colour), (item.left + shift + x, n * step))
    if para.bullet is not None:
        dot = max(5, theme.px(8))
        y = step // 2 - dot // 2 + 1
        at = item.left - theme.px(14)
        image.blit(paint.rounded((dot, dot), dot // 2, (*INK, 255)), (at, y))
        image.blit(paint.rounded((dot - 2, dot - 2), (dot - 2) // 2, (*para.bullet, 255)), (at + 1, y + 1))
    if para.rule:
        y = item.height - max(1, theme.px(2))
        pygame.draw.line(image, mix(INK, PARCHMENT_DARK, 0.4), (0, y), (width, y), max(1, theme.px(1)))
    return image
