"""A line to type in, by posted events alone."""

from __future__ import annotations

import pygame
import pytest
from pygame.event import Event

from jackal.ui import entry, typeset
from jackal.ui.widgets import (
    TextInput,
    Ui,
)
from jackal.ui.window import App

from .conftest import Hands, put


@pytest.fixture
def line(ui: Ui, hands: Hands) -> TextInput:
    line = TextInput("", max_length=12)
    put(ui, line)
    hands.click(line)
    return line


def test_typing_in_any_alphabet(line: TextInput, hands: Hands) -> None:
    told: list[str] = []
    line.on_change = told.append
    hands.type("Ганна Ґ")
    assert line.value == "Ганна Ґ"
    assert told[-1] == "Ганна Ґ"
    hands.key(pygame.K_BACKSPACE)
    hands.key(pygame.K_HOME)
    hands.type("O")
    hands.key(pygame.K_DELETE)
    assert line.value == "Oанна "


def test_no_more_letters_than_allowed_and_no_line_breaks(line: TextInput, hands: Hands) -> None:
    line.insert("раз\nдва\tтри четыре")
    assert line.value == "раз два три "
    hands.type("ы")
    assert len(line.value) == 12


def test_selection_by_keys_and_mouse(line: TextInput, hands: Hands) -> None:
    line.value = "красный пират"
    assert line.value == "красный пира"
    hands.key(pygame.K_LEFT, pygame.KMOD_CTRL | pygame.KMOD_SHIFT)
    assert line.value[slice(*line.selection)] == "пира"
    hands.type("к")
    assert line.value == "красный к"
    hands.key(pygame.K_LEFT, pygame.KMOD_CTRL)
    hands.key(pygame.K_LEFT, pygame.KMOD_CTRL)
    assert line.caret == 0
    hands.key(pygame.K_RIGHT, pygame.KMOD_CTRL)
    assert line.caret == len("красный")
    hands.press((line.rect.x + 3, line.rect.centery))
    hands.move((line.rect.right - 3, line.rect.centery))
    assert line.selection == (0, 9)
    hands.release(line)
    hands.key(pygame.K_BACKSPACE)
    assert line.value == ""


def test_the_clipboard(line: TextInput, hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(entry, "_kept", "")
    line.value = "Сундук"
    hands.key(pygame.K_a, pygame.KMOD_CTRL)
    hands.key(pygame.K_c, pygame.KMOD_CTRL)
    hands.key(pygame.K_END)
    hands.key(pygame.K_v, pygame.KMOD_CTRL)
    assert line.value == "СундукСундук"
    hands.key(pygame.K_HOME, pygame.KMOD_SHIFT)
    hands.key(pygame.K_x, pygame.KMOD_CTRL)
    assert line.value == ""
    assert entry.clipboard_get() == "СундукСундук"


def test_composed_letters_are_shown_before_they_count(app: App, line: TextInput, hands: Hands) -> None:
    app.step(0, [Event(pygame.TEXTEDITING, text="にほ", start=0, length=2)])
    assert line.composing == "にほ"
    assert line.value == ""
    hands.key(pygame.K_BACKSPACE)
    assert line.composing == "にほ"
    app.step(0, [Event(pygame.TEXTINPUT, text="日本")])
    assert (line.value, line.composing) == ("日本", "")


def test_letters_do_not_reach_the_scenes_shortcuts_but_esc_and_tab_do(ui: Ui, line: TextInput) -> None:
    assert ui.handle(Event(pygame.KEYDOWN, key=pygame.K_u, mod=0, unicode="u"))
    assert ui.handle(Event(pygame.KEYDOWN, key=ord("ы"), mod=0, unicode="ы"))
    assert not ui.handle(Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode=""))
    assert not ui.handle(Event(pygame.KEYDOWN, key=pygame.K_F5, mod=0, unicode=""))
    assert not ui.handle(Event(pygame.KEYDOWN, key=pygame.K_s, mod=pygame.KMOD_CTRL, unicode=""))
    ui.handle(Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode=""))
    assert ui.focus is line  # the only one


def test_enter_submits(line: TextInput, hands: Hands) -> None:
    told: list[str] = []
    line.on_submit = told.append
    hands.type("да")
    hands.key(pygame.K_RETURN)
    assert told == ["да"]


def test_the_caret_stays_in_view_in_a_long_line(app: App, ui: Ui, hands: Hands) -> None:
    line = TextInput("", max_length=200)
    put(ui, line, y=300, w=120)
    hands.click(line)
    hands.type("длинная строка, которая никак не поместится")
    app.step(0, [])
    assert line._scroll > 0
    hands.key(pygame.K_HOME)
    app.step(0, [])
    assert line._scroll == 0


def test_the_hint_shows_while_it_is_empty(app: App, ui: Ui, line: TextInput, hands: Hands) -> None:
    line.hint = "Имя"
    app.redraw()
    with typeset.recording() as drawn:
        app.step(0, [])
    assert [d.text for d in drawn] == ["Имя"]
    hands.type("Я")
    app.redraw()
    with typeset.recording() as drawn:
        app.step(0, [])
    assert [d.text for d in drawn] == []
