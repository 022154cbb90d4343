from __future__ import annotations

import pytest

from jackal.app.rulebook import Book, parse, spans, with_rulings

TEXT = """# Jackal

Pirates land on an *unknown* island
and dig for gold.

## Turn {#turn}

One action a turn [R4]. See [the fort](#tile.fort).

- go with **one pirate**
  - or two steps
- move the ship
2. second

> A ship never leaves its lane.

### Fort {#tile.fort}

| tile | number |
|---|---|
| fort | 2 |
| ![](jackal/ice) ice | 6 |

---

## Without an anchor
The fort again [R4] [R17].
"""


@pytest.fixture
def book() -> Book:
    return parse(TEXT)


def test_blocks(book):
    assert [(b.kind, b.level) for b in book.blocks] == [
        ("heading", 1),
        ("text", 0),
        ("heading", 2),
        ("text", 0),
        ("item", 0),
        ("item", 1),
        ("item", 0),
        ("item", 0),
        ("note", 0),
        ("heading", 3),
        ("row", 1),
        ("row", 0),
        ("row", 0),
        ("line", 0),
        ("heading", 2),
        ("text", 0),
    ]
    assert book.blocks[1].text == "Pirates land on an unknown island and dig for gold."
    assert [b.marker for b in book.blocks if b.kind == "item"] == ["•", "•", "•", "2."]
    assert book.blocks[12].cells[0][0].picture == "jackal/ice"
    assert book.blocks[11].text == "fort\t2"


def test_anchors_and_contents(book):
    assert book.anchors["turn"] == 2
    assert book.anchors["tile.fort"] == 9
    assert book.anchors["without-an-anchor"] == 14
    assert [at for at, _ in book.contents()] == [2, 14]
    assert [at for at, _ in book.contents(3)] == [2, 9, 14]
    assert (book.chapter(0), book.chapter(8), book.chapter(99)) == (0, 2, 14)


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("plain", [("plain", False, False, "")]),
        ("**a** *b*", [("a", True, False, ""), (" ", False, False, ""), ("b", False, True, "")]),
        ("**a [R7]**", [("a ", True, False, ""), ("R7", True, False, "R7")]),
        ("[x](#y)!", [("x", False, False, "y"), ("!", False, False, "")]),
        ("2 * 3 * 4", [("2 * 3 * 4", False, False, "")]),
        ("[not a link] (R7)", [("[not a link] (R7)", False, False, "")]),
    ],
)
def test_spans(line, found):
    assert [(s.text, s.bold, s.italic, s.link) for s in spans(line)] == found


def test_search_finds_whatever_the_case_and_the_letters_of_the_keyboard(book):
    assert [(h.block, book.blocks[h.block].text[h.start : h.end]) for h in book.find("FORT")] == [
        (3, "fort"),
        (9, "Fort"),
        (11, "fort"),
        (15, "fort"),
    ]
    assert book.find("f") == []
    assert book.find("  ") == []
    assert book.find("(.*") == []
    other = parse("Ёлка пʼять — П’ЯТЬ Елка")
    assert [(h.start, h.end) for h in other.find("елк")] == [(0, 3), (19, 22)]
    assert len(other.find("п'ять")) == 2


def test_search_spans_across_looks():
    book = parse("the **big** fort")
    (hit,) = book.find("big  fort")
    assert book.blocks[0].text[hit.start : hit.end] == "big fort"


def test_rulings_link_there_and_back(book):
    whole = with_rulings(book, {"R17": "Two crews may not share it (R4).", "R4": "One action."}, "Rulings", "see")
    assert whole.blocks[whole.anchors["rulings"]].text == "Rulings"
    assert whole.anchors["R4"] < whole.anchors["R17"]
    four = whole.blocks[whole.anchors["R4"]]
    assert four.text == "R4  One action.  see Turn, Without an anchor"
    assert [s.link for s in four.cells[0] if s.link] == ["turn", "without-an-anchor"]
    assert [s.link for s in whole.blocks[whole.anchors["R17"]].cells[0] if s.link] == ["R4", "without-an-anchor"]
    assert with_rulings(book, {}, "Rulings", "see") is book


def test_whatever_stands_there_is_shown():
    for odd in ("", "\n\n", "####### x", "| | |", "[R", "**", "{#a}", "- ", ">", "* a *b"):
        parse(odd)
    assert parse("####### x").blocks[0].text == "####### x"
