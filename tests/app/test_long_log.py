"""The log of a very long match: its beginning is there at once, and reads as if it had been read from the start."""

from __future__ import annotations

import time
from random import Random

import pytest
from pygame import Rect

from jackal.app.match_log import LogView, Told
from jackal.app.shell import Shell
from jackal.core.setup import Seat, Setup
from tests.app.evening import Evening

ACTIONS = 2500


def read(first: int, until: int) -> list[Told]:
    """Two lines an action, some of which need two rows."""
    return [
        Told(at + 1, f"{at}: {'goes on and on and on ' * (at % 4)}{part}", None)
        for at in range(first, until)
        for part in "ab"
    ]


def log() -> LogView:
    view = LogView(read, lambda at: None, lambda: "")
    view.place(Rect(900, 100, 300, 240))
    view.update_to(ACTIONS)
    return view


def whole(view: LogView) -> None:
    """Every line is there once, one below the other."""
    assert [laid.told for laid in view._laid] == read(0, ACTIONS)
    y = 0
    for laid in view._laid:
        assert laid.top == y
        y += laid.height
    assert view.content == y


def test_the_first_position_is_found_at_once(shell: Shell) -> None:
    view = log()
    view.place(Rect(900, 100, 300, 240))
    assert len(view._laid) < 200, "only the end is read"
    start = time.process_time()
    view.mark(0)
    assert time.process_time() - start < 2.0
    whole(view)
    assert view.offset == 0
    view.mark(None)
    assert view.offset == view.farthest


@pytest.mark.parametrize("way", [1, ACTIONS - 50])
def test_what_is_in_view_stays_where_it_is(shell: Shell, way: int) -> None:
    view = log()
    view.mark(way)
    line = [laid for laid in view._laid if laid.told.at == way][-1]
    assert view.rect.y <= view._top() + line.top <= view.rect.bottom - line.height
    while view._first:
        view.scroll_to(view.offset - 100_000)
    view.scroll_to(0)
    whole(view)


def test_read_bit_by_bit_it_says_what_it_says_read_at_once(shell: Shell) -> None:
    """Also what the table remarks, where things are taken back and other things done instead."""
    seats = (Seat("Anna"), Seat("Boris"))
    shell.open_match(Setup("jackal", seats, seed=7, friendly=True))
    evening = Evening(shell)
    rng = Random(7)
    for number in range(16):
        evening.on()
        if number % 4 == 3:
            evening.scene.deeds.undo()
            evening.on()
        evening.do(rng.choice(evening.table.legal()))
        evening.on()
        assert [laid.told for laid in evening.scene.log._laid] == evening.scene.side.read_log(0, evening.table.count)
    assert any(line.seat is None for line in evening.table.log(1))
