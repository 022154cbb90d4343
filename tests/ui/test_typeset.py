"""Words stay in their boxes; what does not fit is told."""

from __future__ import annotations

import pygame
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pygame import Rect

from jackal.ui import store, typeset
from jackal.ui.theme import INK, MIN_TYPE, theme
from jackal.ui.window import App

words = st.lists(st.text("абвгдеёжзийклмнїєґщ", min_size=1, max_size=14), min_size=1, max_size=25).map(" ".join)
relaxed = settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60, deadline=None)


@given(words, st.integers(40, 400))
@relaxed
def test_lines_are_no_wider_than_asked_and_lose_nothing(app: App, text: str, width: int) -> None:
    font = theme.font("text")
    lines = typeset.break_lines(text, font, width)
    assert all(font.size(line)[0] <= width or len(line) == 1 for line in lines)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    if typeset.widest_word(text, font) <= width:
        assert " ".join(lines) == text


@given(words, st.integers(60, 400), st.integers(16, 120), st.sampled_from([1, 2, None]))
@relaxed
def test_what_is_drawn_lies_inside_the_box(app: App, text: str, w: int, h: int, lines: int | None) -> None:
    box = Rect(300, 300, w, h)
    app.surface.fill((255, 255, 255))
    used = typeset.draw_text(app.surface, text, box, "text", INK, align="center", lines=lines)
    assert used.left >= box.left
    assert used.right <= box.right
    block = typeset.fit(text, "text", box.size, lines, even=True)
    assert block.size >= MIN_TYPE
    assert lines is None or len(block.lines) <= lines
    assert block.cut or " ".join(block.lines).replace(" ", "") == text.replace(" ", "")
    assert block.cut == any(line.endswith("…") for line in block.lines)


def test_it_wraps_before_it_shrinks_and_shrinks_before_it_cuts(app: App) -> None:
    text = "Большая пятёрка"
    w, h = typeset.measure(text, "text")
    roomy = typeset.fit(text, "text", (w, h))
    assert (roomy.lines, roomy.size) == ((text,), theme.size("text"))
    wrapped = typeset.fit(text, "text", (w - 10, 2 * h), 2)
    assert (len(wrapped.lines), wrapped.size) == (2, theme.size("text"))
    shrunk = typeset.fit(text, "text", (w - 10, h), 1)
    assert shrunk.lines == (text,)
    assert MIN_TYPE <= shrunk.size < theme.size("text")
    cut = typeset.fit(text, "text", (w // 3, h), 1)
    assert cut.cut
    assert cut.lines[0].startswith("Бо")
    assert cut.lines[0].endswith("…")


def test_a_long_word_is_not_broken_where_smaller_type_would_do(app: App) -> None:
    word = "Достопримечательность"
    w, h = typeset.measure(word, "text")
    block = typeset.fit(word, "text", (w - 8, 3 * h), 3)
    assert block.lines == (word,)


@pytest.mark.parametrize("sign", ["—", "–", "·"])
def test_no_line_begins_with_a_dash(app: App, sign: str) -> None:
    font = theme.font("text")
    text = f"Другой нет {sign} потеряетесь {sign} и всё"
    for width in range(font.size(f"потеряетесь {sign}")[0], font.size(text)[0] + 2):
        lines = typeset.break_lines(text, font, width)
        assert " ".join(lines) == text
        assert not any(line.startswith(sign) for line in lines)


def test_lines_in_the_middle_are_of_like_length(app: App) -> None:
    text = "Партия сохранена: её можно продолжить из меню в любое время."
    width = typeset.measure(text)[0] * 9 // 10
    plain = typeset.fit(text, "text", (width, 100), None)
    even = typeset.fit(text, "text", (width, 100), None, even=True)
    font = theme.font("text")

    def spread(block: typeset.Block) -> int:
        lengths = [font.size(line)[0] for line in block.lines]
        return max(lengths) - min(lengths)

    assert len(plain.lines) == len(even.lines) == 2
    assert spread(even) < spread(plain) / 2


def test_recording_tells_what_does_not_fit_and_stops_at_its_end(app: App) -> None:
    with typeset.recording() as drawn:
        typeset.draw_text(app.surface, "Шакал", Rect(0, 0, 300, 40))
        typeset.draw_text(app.surface, "Захват колоний и ещё что-нибудь", Rect(0, 50, 60, 20))
    typeset.draw_text(app.surface, "после", Rect(0, 90, 300, 20))
    assert [(d.text, d.fits) for d in drawn] == [("Шакал", True), ("Захват колоний и ещё что-нибудь", False)]
    assert drawn[1].needed[0] > drawn[1].box.w


@pytest.mark.parametrize("align", ["left", "center", "right"])
@pytest.mark.parametrize("valign", ["top", "middle", "bottom"])
def test_alignment(app: App, align: str, valign: str) -> None:
    box = Rect(100, 100, 400, 200)
    used = typeset.draw_text(app.surface, "Шлюпка", box, align=align, valign=valign)
    assert {"left": used.left == 100, "center": abs(used.centerx - 300) <= 1, "right": used.right == 500}[align]
    assert {"top": used.top == 100, "middle": abs(used.centery - 200) <= 1, "bottom": used.bottom == 300}[valign]


def test_rendered_lines_are_kept_within_a_limit(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    assert typeset.render("Шакал", "text") is typeset.render("Шакал", "text")
    monkeypatch.setattr(store, "LEAST", 30_000)
    monkeypatch.setattr(typeset._rendered, "windows", 0.0)
    for n in range(100):
        typeset.render(str(n), "text")
    assert typeset._rendered.bytes <= 30_000
    assert 5 < len(typeset._rendered) < 100


def test_an_empty_text_draws_nothing(app: App) -> None:
    app.surface.fill((9, 9, 9))
    assert typeset.draw_text(app.surface, "", Rect(10, 10, 50, 20)).size == (0, 0)
    assert pygame.transform.average_color(app.surface)[:3] == (9, 9, 9)


@pytest.mark.parametrize("text", ["\ufe0f", "\u202e", "\u200b\u200d", "\u034f", "\U000e0061", "\0", "\ud800"])
@pytest.mark.parametrize("role", ["small", "text", "title"])
def test_marks_without_a_letter_draw_nothing(app: App, text: str, role: str) -> None:
    """Half an emoji, or signs that turn the way of writing: the font library refuses to set them alone."""
    box = Rect(10, 10, 80, 40)
    for words in (text, f"a {text}", text * 300):
        typeset.draw_text(app.surface, words, box, role, INK, lines=None)
    assert typeset.render(text, role).height == typeset.render("a", role).height
