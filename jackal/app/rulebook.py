"""The rule book as a model without a screen: Markdown -> blocks of spans, contents, links there and back, search.

The dialect is what a rule book needs: `#`..`###` headings with an optional `{#anchor}`, paragraphs, lists (two
levels, `-` or `1.`), tables, notes (`>`), a line of `---`; inside a line `**bold**`, `*italic*`,
`[words](#anchor)`, the ruling `[R12]` and the picture `![name](group/sprite)`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import msgspec

from jackal.core.data import DataError, read_yaml
from jackal.games import REGISTRY


class Span(msgspec.Struct, frozen=True):
    """A stretch of text of one look. `link`: an anchor of this book. `picture`: `group/sprite`, drawn in the line."""

    text: str
    bold: bool = False
    italic: bool = False
    link: str = ""
    picture: str = ""


class Block(msgspec.Struct, frozen=True):
    """One piece of the book from top to bottom.

    `kind`: heading, text, item, note, row, line. `level`: of a heading 1..3, of an item 0..1. `marker`: what stands
    before an item (`•`, `2.`). `cells`: the cells of a table's row, whose first one is a head when `level` is 1;
    other kinds have one cell. `anchor`: where links lead to.
    """

    kind: str
    cells: tuple[tuple[Span, ...], ...]
    level: int = 0
    marker: str = ""
    anchor: str = ""

    @property
    def text(self) -> str:
        """The words alone, as the search reads them: cells divided by tabs."""
        return "\t".join("".join(span.text for span in cell) for cell in self.cells)


class Hit(msgspec.Struct, frozen=True):
    """A place found by the search: block number and the letters from `start` to `end` of its `text`."""

    block: int
    start: int
    end: int


class Book(msgspec.Struct, frozen=True):
    """A rule book of one game in one language."""

    blocks: tuple[Block, ...]
    anchors: Mapping[str, int]

    def contents(self, deepest: int = 2) -> list[tuple[int, Block]]:
        """The headings of level 2..`deepest` with their block numbers."""
        return [(at, b) for at, b in enumerate(self.blocks) if b.kind == "heading" and 2 <= b.level <= deepest]

    def chapter(self, block: int) -> int:
        """The block number of the level-2 heading that a block stands under; 0 before the first."""
        chapters = [at for at, _ in self.contents() if at <= block]
        return chapters[-1] if chapters else 0

    def find(self, query: str) -> list[Hit]:
        """Every place of the words, in order: case, ё and the kinds of apostrophe don't matter. Nothing for a query of
        less than two letters."""
        wanted = fold(" ".join(query.split()))
        if len(wanted) < 2:
            return []
        return [
            Hit(at, found.start(), found.end())
            for at, block in enumerate(self.blocks)
            for found in re.finditer(re.escape(wanted), fold(block.text))
        ]


def fold(text: str) -> str:
    """Letters that a search takes for the same, made the same; the length stays.

    >>> fold("Ёлка П’ять")
    "елка п'ять"
    """
    folded = "".join(low if len(low := char.lower()) == 1 else char for char in text)
    return folded.translate(_SAME)


_SAME = str.maketrans({"ё": "е", "’": "'", "ʼ": "'", "`": "'", "—": "-", "–": "-", "\u00a0": " ", "\t": " "})

_INLINE = re.compile(
    r"\*\*(?P<bold>.+?)\*\*"
    r"|\*(?P<italic>[^*\s][^*]*?)\*"
    r"|!\[(?P<alt>[^\]]*)\]\((?P<picture>[^)]+)\)"
    r"|\[(?P<words>[^\]]+)\]\(#(?P<anchor>[^)]+)\)"
    r"|\[(?P<ruling>R\d+)\]"
)


def spans(line: str, *, bold: bool = False, italic: bool = False) -> tuple[Span, ...]:
    """The spans of one line of Markdown.

    >>> [(s.text, s.bold, s.link) for s in spans("A **fort** [R7]")]
    [('A ', False, ''), ('fort', True, ''), (' ', False, ''), ('R7', False, 'R7')]
    """
    found: list[Span] = []
    at = 0
    for match in _INLINE.finditer(line):
        if match.start() > at:
            found.append(Span(line[at : match.start()], bold, italic))
        at = match.end()
        if (inner := match["bold"]) is not None:
            found += spans(inner, bold=True, italic=italic)
        elif (inner := match["italic"]) is not None:
            found += spans(inner, bold=bold, italic=True)
        elif match["picture"]:
            found.append(Span("", picture=match["picture"].strip()))
        elif match["anchor"]:
            found.append(Span(match["words"], bold, italic, match["anchor"]))
        else:
            found.append(Span(match["ruling"], bold, italic, match["ruling"]))
    if at < len(line):
        found.append(Span(line[at:], bold, italic))
    return tuple(found)


_HEADING = re.compile(r"(#{1,3})\s+(.*?)(?:\s*\{#([\w.-]+)\})?\s*$")
_ITEM = re.compile(r"(\s*)([-*]|\d+[.)])\s+(.*)$")
_RULE_OF_TABLE = re.compile(r"\|?\s*:?-{2,}")


def slug(title: str) -> str:
    """The anchor of a heading that names none.

    >>> slug("Моряки и суша!")
    'моряки-и-суша'
    """
    return re.sub(r"[^\w]+", "-", title.lower()).strip("-")


def parse(text: str) -> Book:
    """The book of a Markdown text. Nothing in it is an error: what is not understood stands there as words."""
    blocks: list[Block] = []
    open_kind = ""
    lines: list[str] = []
    shape = (0, "")

    def close() -> None:
        nonlocal open_kind, lines
        if open_kind:
            blocks.append(Block(open_kind, (spans(" ".join(lines)),), shape[0], shape[1]))
        open_kind, lines = "", []

    for raw in text.splitlines():
        line = raw.strip()
        if not line:
            close()
        elif found := _HEADING.match(line):
            close()
            title = spans(found[2])
            anchor = found[3] or slug("".join(span.text for span in title))
            blocks.append(Block("heading", (title,), len(found[1]), anchor=anchor))
        elif set(line) == {"-"} and len(line) >= 3:
            close()
            blocks.append(Block("line", ((),)))
        elif line.startswith("|"):
            close()
            _row(line, blocks)
        elif found := _ITEM.match(raw):
            close()
            open_kind, lines = "item", [found[3]]
            shape = (1 if len(found[1].expandtabs(4)) >= 2 else 0, "•" if found[2] in "-*" else found[2])
        elif line.startswith(">"):
            if open_kind != "note":
                close()
            open_kind, shape = "note", (0, "")
            lines.append(line.lstrip("> "))
        else:
            if not open_kind:
                open_kind, shape = "text", (0, "")
            lines.append(line)
    close()
    return _bound(blocks)


def _row(line: str, blocks: list[Block]) -> None:
    if _RULE_OF_TABLE.match(line):
        if blocks and blocks[-1].kind == "row":
            blocks[-1] = msgspec.structs.replace(blocks[-1], level=1)
        return
    blocks.append(Block("row", tuple(spans(cell.strip()) for cell in line.strip("|").split("|"))))


def _bound(blocks: Iterable[Block]) -> Book:
    whole = tuple(blocks)
    anchors: dict[str, int] = {}
    for at, block in enumerate(whole):
        if block.anchor:
            anchors.setdefault(block.anchor, at)
    return Book(whole, anchors)


def with_rulings(book: Book, rulings: Mapping[str, str], title: str, back: str) -> Book:
    """The book with a chapter of rulings behind it. Each ruling is a text with its number as anchor, and ends with
    links back to the headings under which it is mentioned. `back`: the word before them. A ruling that mentions
    another one (`R12` or `[R12]`) links to it."""
    if not rulings:
        return book
    mentions: dict[str, list[str]] = {}
    heading = ""
    names: dict[str, str] = {}
    for block in book.blocks:
        if block.kind == "heading":
            heading = block.anchor
            names[heading] = block.text
        for cell in block.cells:
            for span in cell:
                if span.link in rulings and heading and heading not in mentions.setdefault(span.link, []):
                    mentions[span.link].append(heading)
    blocks = [*book.blocks, Block("heading", ((Span(title),),), 2, anchor="rulings")]
    for number in sorted(rulings, key=_numeric):
        told = spans(re.sub(r"(?<!\[)\b(R\d+)\b(?!\])", r"[\1]", rulings[number]))
        words = [span if span.link in rulings or not span.link else Span(span.text) for span in told]
        line = [Span(f"{number}  ", bold=True), *words]
        for place, anchor in enumerate(mentions.get(number, ())):
            line.append(Span(f"  {back} " if place == 0 else ", "))
            line.append(Span(names[anchor], italic=True, link=anchor))
        blocks.append(Block("text", (tuple(line),), anchor=number))
    return _bound(blocks)


def _numeric(number: str) -> tuple[int, str]:
    digits = re.sub(r"\D", "", number)
    return (int(digits) if digits else 0, number)


def rulings_of(game: str, language: str) -> dict[str, str]:
    """Number -> one line in the language (English where it lacks). Raises `DataError`."""
    file = REGISTRY[game].home / "rulings.yaml"
    if not file.is_file():
        return {}
    plain: Any = read_yaml(file) or {}
    if not isinstance(plain, dict):
        raise DataError(file, "", "expected a mapping of rulings")
    found = {}
    for number, texts in plain.items():
        if not isinstance(texts, dict) or not all(isinstance(line, str) for line in texts.values()):
            raise DataError(file, f"key {number}", "expected one line a language")
        line = texts.get(language) or texts.get("en")
        if line is None:
            raise DataError(file, f"key {number}", f"no text in {language}")
        found[str(number)] = line
    return found


def rules_file(game: str, language: str) -> Path | None:
    """The rules text of a game, in English where the language lacks one; None if the game has none."""
    for named in (language, "en"):
        file = REGISTRY[game].home / "rules" / f"{named}.md"
        if file.is_file():
            return file
    return None


def open_book(game: str, language: str, rulings: Mapping[str, str], title: str, back: str) -> Book | None:
    """The rule book of a game with its rulings (`title` heads them, `back` leads to where each is used); None if it
    has none. Raises `DataError` if the file can't be read."""
    file = rules_file(game, language)
    if file is None:
        return None
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise DataError(file, "", str(error)) from None
    return with_rulings(parse(text), rulings, title, back)
