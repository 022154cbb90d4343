"""Set type says what the book says, letter by letter, and stays within its width."""

from __future__ import annotations

import pytest
from pygame import Rect

from jackal.app.bookset import boxes
from jackal.app.bookview import BookView
from jackal.app.cli import built_games
from jackal.app.rulebook import Book, open_book, parse, rulings_of
from jackal.core.text import LANGUAGES
from jackal.ui.theme import theme

SAMPLE = """# A book of every kind

A line with a picture ![](ui/dice) in it, **bold with *italic* inside**, a [link](#table) and a ruling [R7], [R12].

> A note that is longer than a line, so that it has to go on in the next one, whatever the width of the column is.

1. First
2. Second, longer than a line and therefore carried over to the next one without any doubt at all
   - inner
   - inner and long enough to show where its second line begins, which should be below the first

---

## A table {#table}

| Tile | Number | What it does |
|---|---|---|
| ![](ui/dice) Ice | 6 | Repeat the last movement at once; if that leads onto ice, then once more |
| Fort | 2 | Safe inside |
| | | |
"""


def view_of(book: Book, width: int) -> BookView:
    view = BookView(book, lambda link: None, lambda link: "")
    view.place(Rect(0, 0, width, 500))
    return view


def check(view: BookView) -> None:
    bottom = 0
    for done in view._set:
        assert done.top >= bottom
        bottom = done.top + done.height
        text = done.block.text
        assert "".join(run.text for run in done.runs).replace(" ", "") == "".join(text.split())
        for run in done.runs:
            assert text[run.start : run.start + len(run.text)].split() == run.text.split()
            assert run.x >= 0
            assert run.x + run.width() <= view.column.w
            assert run.y + run.rect().h <= done.height + theme.px(8)
    assert view.content >= bottom


@pytest.mark.parametrize("width", [420, 560, 700, 900])
@pytest.mark.parametrize("factor", [0.88, 1.34])
def test_a_book_of_every_kind(shell, width, factor):
    shell.set_text_factor(factor)
    view = view_of(parse(SAMPLE), width)
    check(view)
    assert [len(done.columns) for done in view._set if done.block.kind == "row"] == [3, 3, 3, 3]


@pytest.mark.parametrize("language", list(LANGUAGES))
@pytest.mark.parametrize("game", built_games())
def test_every_book(shell, game, language):
    book = open_book(game, language, rulings_of(game, language), "Rulings", "see")
    assert book is not None
    check(view_of(book, 640))


def test_the_boxes_of_a_place_cover_its_letters(shell):
    view = view_of(parse("one two three four five six seven eight nine ten " * 6), 420)
    (done,) = view._set
    text = done.block.text
    start = text.index("ten one")
    found = list(boxes(done.runs, start, start + len("ten one")))
    assert found
    whole = list(boxes(done.runs, 0, len(text)))
    assert len(whole) == len(done.runs)
    assert all(any(big.contains(small) for big in whole) for small in found)


def test_an_empty_book(shell):
    view = view_of(parse(""), 400)
    assert view.top_block() == -1
    assert not view.jump("x")
    assert view.links() == []
