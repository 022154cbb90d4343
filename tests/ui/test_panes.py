"""Panes, lists and long texts that scroll, by posted events alone."""

from __future__ import annotations

import pygame
import pytest
from pygame import Rect

from jackal.ui import scroll, typeset
from jackal.ui.prose import SetPara
from jackal.ui.theme import theme
from jackal.ui.widgets import (
    Button,
    ListView,
    Para,
    ScrollPane,
    ScrollText,
    Ui,
)
from jackal.ui.window import App

from .conftest import Hands, put


@pytest.fixture
def pane(ui: Ui) -> ScrollPane:
    buttons = [Button(f"Кнопка {n}", name=f"b{n}") for n in range(20)]

    def arrange(view: Rect) -> int:
        for n, button in enumerate(buttons):
            button.place(Rect(view.x, view.y + n * 50, view.w, 40))
        return 20 * 50

    pane = ScrollPane(arrange, *buttons)
    put(ui, pane, w=300, h=200)
    return pane


def test_the_wheel_scrolls_to_the_ends_and_no_further(pane: ScrollPane, hands: Hands) -> None:
    first = pane.children[0]
    hands.move(pane.rect.center)
    hands.wheel(-1)
    assert pane.offset == theme.px(56)
    assert first.rect.y == pane.rect.y - pane.offset
    hands.wheel(-100)
    assert pane.offset == 1000 - 200
    hands.wheel(100)
    assert pane.offset == 0
    assert first.rect.y == pane.rect.y


def test_what_is_scrolled_out_cannot_be_clicked(ui: Ui, pane: ScrollPane, hands: Hands) -> None:
    told: list[int] = []
    hidden = pane.children[10]
    assert isinstance(hidden, Button)
    hidden.on_click = lambda: told.append(1)
    hands.click(hidden.rect.center)
    assert told == []
    pane.reveal(hidden.rect)
    assert pane.rect.contains(hidden.rect)
    hands.click(hidden.rect.center)
    assert told == [1]


def test_the_focus_brings_itself_into_view(ui: Ui, pane: ScrollPane, hands: Hands) -> None:
    for _ in range(20):
        hands.key(pygame.K_TAB)
        assert ui.focus is not None
        assert pane.rect.contains(ui.focus.rect)
    assert ui.focus is pane.children[19]
    hands.key(pygame.K_TAB)
    assert pane.rect.contains(pane.children[0].rect)


def test_nothing_is_drawn_outside_of_the_pane(app: App, pane: ScrollPane) -> None:
    app.step(0, [])
    ground = app.surface.copy()
    pane.scroll_to(333)
    app.step(0, [])
    for point in ((150, 90), (150, 310), (90, 200), (150, 600)):
        assert app.surface.get_at(point) == ground.get_at(point)


def test_the_bar_can_be_dragged_and_clicked(pane: ScrollPane, hands: Hands) -> None:
    x = pane.rect.right - 3
    hands.press((x, pane.rect.y + 5))
    hands.move((x, pane.rect.bottom + 100))
    assert pane.offset == pane.farthest
    hands.release((x, pane.rect.bottom + 100))
    hands.move((x, pane.rect.y))
    assert pane.offset == pane.farthest
    hands.click((x, pane.rect.centery))
    assert 0 < pane.offset < pane.farthest


def test_a_pane_keeps_its_place_through_a_new_layout(pane: ScrollPane) -> None:
    pane.scroll_to(300)
    pane.place(Rect(50, 50, 400, 250))
    assert pane.offset == 300
    assert pane.children[0].rect.topleft == (50, -250)


@pytest.fixture
def rows(ui: Ui) -> ListView[str]:
    rows: ListView[str] = ListView([f"Партия {n}" for n in range(30)], row=40)
    put(ui, rows, w=300, h=200)
    return rows


def test_a_list_by_mouse(rows: ListView[str], hands: Hands) -> None:
    told: list[str] = []
    rows.on_select = lambda item: told.append(f"select {item}")
    rows.on_pick = lambda item: told.append(f"pick {item}")
    hands.click((150, rows.rect.y + 60))
    assert told == ["select Партия 1"]
    hands.click((150, rows.rect.y + 60))
    assert told[-1] == "pick Партия 1"
    hands.wait(1.0)
    hands.click((150, rows.rect.y + 60))
    assert len(told) == 2
    hands.wheel(-1)
    hands.move((150, rows.rect.y + 60))
    hands.press((150, rows.rect.y + 60))
    assert rows.item == "Партия 2"


def test_a_list_by_keys(ui: Ui, rows: ListView[str], hands: Hands) -> None:
    told: list[str] = []
    rows.on_pick = told.append
    hands.key(pygame.K_TAB)
    for _ in range(8):
        hands.key(pygame.K_DOWN)
    assert rows.item == "Партия 7"
    assert rows.rect.contains(rows.row_rect(7))
    hands.key(pygame.K_RETURN)
    hands.key(pygame.K_END)
    assert rows.item == "Партия 29"
    hands.key(pygame.K_DOWN)
    assert rows.item == "Партия 29"
    hands.key(pygame.K_HOME)
    hands.key(pygame.K_RETURN)
    assert told == ["Партия 7", "Партия 0"]


def test_only_rows_in_view_are_drawn(app: App, rows: ListView[str]) -> None:
    rows.items = [f"Партия {n}" for n in range(10_000)]
    app.redraw()
    with typeset.recording() as drawn:
        app.step(0, [])
    assert [d.text for d in drawn][:5] == [f"Партия {n}" for n in range(5)]
    assert len(drawn) <= 6
    rows.items = ["одна"]
    assert rows.offset == 0
    rows.select(0)
    rows.items = []
    assert rows.item is None


def test_long_text_is_rendered_as_it_comes_into_view(
    app: App, ui: Ui, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []
    picture = scroll.picture

    def counted(item: SetPara, width: int) -> pygame.Surface:
        made.append(item.para.text)
        return picture(item, width)

    monkeypatch.setattr(scroll, "picture", counted)
    text = ScrollText([Para(f"Абзац {n}. " + "Правила длинны. " * 12) for n in range(200)])
    put(ui, text, w=500, h=300)
    app.step(0, [])
    assert 2 <= len(made) <= 6
    text.scroll_to(text.farthest)
    app.step(0, [])
    assert len(made) <= 12
    assert made[-1].startswith("Абзац 199")
    before = len(made)
    text.scroll_to(text.offset - 30)
    app.step(0, [])
    assert len(made) - before <= 1


def test_text_breaks_between_words_only_and_fits(app: App, ui: Ui) -> None:
    source = ["Заголовок", "Обычный **жирный** и *наклонный* текст, **полу**жирный, " + "слово " * 60]
    text = ScrollText([Para(line, "heading" if n == 0 else "text") for n, line in enumerate(source)])
    put(ui, text, w=260, h=400)
    with typeset.recording() as drawn:
        app.step(0, [])
    assert all(d.fits for d in drawn)
    shown = [" ".join("".join(piece for _, piece, _ in line) for line in item.lines) for item in text._set]
    assert shown[0] == "Заголовок"
    assert shown[1].startswith("Обычный жирный и наклонный текст, полужирный, слово слово")
    faces = {face for line in text._set[1].lines for _, _, face in line}
    assert faces == {"text", "bold", "italic"}


def test_a_log_follows_its_end_unless_the_player_reads_above(ui: Ui) -> None:
    log = ScrollText([Para(f"Ход {n}") for n in range(30)], follow=True)
    put(ui, log, w=300, h=150)
    assert log.offset == log.farthest > 0
    log.add_para(Para("Ход 30"))
    assert log.offset == log.farthest
    log.scroll_to(40)
    log.add_para(Para("Ход 31"))
    assert log.offset == 40
    log.scroll_to(log.farthest)
    log.place(Rect(100, 100, 300, 90))
    assert log.offset == log.farthest
    log.show([Para("заново")])
    assert log.offset == 0


def test_jump_goes_to_a_paragraph(ui: Ui) -> None:
    text = ScrollText([Para("слово " * 40) for _ in range(30)])
    put(ui, text, w=300, h=150)
    text.jump(12)
    assert text._set[12].top == text.offset
