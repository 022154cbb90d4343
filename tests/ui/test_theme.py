"""Type and pigments: legible at every size, no font missing, everything made again when sizes change."""

from __future__ import annotations

import pygame
import pytest

from jackal.core.resources import root
from jackal.ui import craft, paint, store
from jackal.ui import theme as module
from jackal.ui.theme import CREWS, FACES, INK, MIN_TYPE, PAPER, PARCHMENT, ROLES, Colour, Theme, theme
from jackal.ui.window import App

WINDOWS = [(1024, 600), (1024, 768), (1280, 720), (1366, 768), (1920, 1080), (2560, 1080), (3840, 2160)]


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("factor", [0.8, 1.0, 1.5])
def test_no_role_is_ever_set_too_small_and_all_grow_with_the_window(window: tuple[int, int], factor: float) -> None:
    look = Theme()
    look.fit(window, factor)
    for role, (_, base) in ROLES.items():
        assert look.size(role) >= MIN_TYPE
        assert look.size(role) >= round(base * look.scale * factor)
        assert look.font(role).size("Щ")[1] >= MIN_TYPE


def test_lengths_never_vanish_and_nothing_stays_nothing() -> None:
    look = Theme()
    look.fit((1024, 600))
    assert look.px(0) == 0
    assert look.px(0.2) == 1
    assert look.px(-0.2) == -1
    look.fit((3840, 2160))
    assert look.px(10) == 30


def test_the_players_wish_is_kept_within_reason_and_through_a_resize() -> None:
    look = Theme()
    look.fit((1280, 720), 9)
    assert look.text_factor == 1.5
    look.fit((1920, 1080))
    assert look.text_factor == 1.5
    look.fit((1920, 1080), 0.1)
    assert look.text_factor == 0.8


def test_caches_are_told_when_sizes_change_and_only_then() -> None:
    look, told = Theme(), []
    look.on_refit(lambda: told.append(look.window))
    look.fit((1280, 720))
    assert not told
    look.fit((1024, 600))
    look.fit((1024, 600), 1.2)
    look.fit((1024, 600), 1.2)
    assert told == [(1024, 600)] * 2
    first = look.font("text")
    assert look.font("text") is first


@pytest.mark.parametrize("face", FACES)
def test_each_face_has_its_file_and_all_letters(face: str) -> None:
    look = Theme()
    font = look.face(face, 20)
    assert look.missing == []
    letters = "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯҐЄІЇабвгдеёжзийклмнопрстуфхцчшщъыьэюяґєії«»„“’–—…№×•·0123456789"
    assert [c for c, found in zip(letters, font.metrics(letters), strict=True) if found is None] == []


def test_a_missing_font_file_is_named_once_and_another_stands_in(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setitem(module.FACES, "text", "Lost-Regular")
    look = Theme()
    assert look.font("text").size("Привет")[0] > 10
    look.font("text", 40)
    assert len(look.missing) == 1
    assert "assets/fonts/Lost-Regular.ttf" in look.missing[0]
    assert caplog.text.count("Lost-Regular") == 1


@pytest.mark.parametrize("face", FACES)
def test_small_type_is_spaced_like_large_type(face: str) -> None:
    """The font library rounds each letter to whole pixels: words ran into each other at 13 px."""
    look = Theme()
    text = "у кого к концу игры на борту больше золота"
    true = look.face(face, 200).size(text)[0] / 200
    for size in (12, 13, 14, 15, 17, 20, 24, 30):
        font = look.face(face, size)
        assert font.size(text)[0] / size == pytest.approx(true, rel=0.04)
        image = font.render(text, True, INK)
        assert image.get_size() == font.size(text)
        assert image.get_bounding_rect(min_alpha=60).w > 0.97 * font.size(text)[0]
        assert font.get_linesize() == pytest.approx(look.face(face, 200).get_linesize() * size / 200, abs=1)


@pytest.mark.parametrize("text", ["a\0b", "caf\udce9.jsonl", "\ud83e", "a\tb\u202ec"])
def test_any_text_can_be_set(text: str) -> None:
    """Names of files and damaged files hold anything."""
    for size in (14, 30, 60):
        font = theme.face("text", size)
        assert font.render(text, True, (0, 0, 0)).width > 0
        assert font.size(text)[0] > 0


def test_letters_have_their_full_colour(app: App) -> None:
    for size in (13, 17, 30, 60):
        image = theme.face("label", size).render("Ш", True, (200, 30, 40))
        strong = [c for x in range(image.width) for y in range(image.height) if (c := image.get_at((x, y)))[3] > 240]
        assert strong
        assert all(abs(a - b) <= 3 for c in strong for a, b in zip(c, (200, 30, 40), strict=False))


def contrast(a: Colour, b: Colour) -> float:
    """Of two colours, as WCAG counts it."""

    def light(colour: Colour) -> float:
        parts = [c / 255 for c in colour]
        r, g, b = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
        return 0.2126 * r + 0.7152 * g + 0.0722 * b

    high, low = sorted((light(a), light(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def test_ink_reads_on_paper_and_light_letters_on_wood(app: App) -> None:
    assert contrast(INK, PARCHMENT) > 7
    assert contrast(module.INK_SOFT, PARCHMENT) > 4.5
    for tone in ("wood", "red"):
        app.surface.fill((90, 140, 140))
        rect = pygame.Rect(100, 100, 160, 44)
        paint.draw_button(app.surface, rect, "up", tone)
        wood = pygame.transform.average_color(app.surface, rect.inflate(-30, -20))
        assert contrast(PAPER, wood[:3]) > 4.5, tone


def test_crews_differ_in_colour() -> None:
    assert len(set(CREWS)) == 10
    for n, a in enumerate(CREWS):
        for b in CREWS[n + 1 :]:
            assert sum(abs(x - y) for x, y in zip(a, b, strict=True)) > 45


# -- panels and buttons


@pytest.mark.parametrize("kind", ["parchment", "card", "paper", "wood", "banner", "side"])
@pytest.mark.parametrize("size", [(40, 24), (300, 40), (60, 500), (801, 333)])
def test_a_panel_covers_its_middle_at_any_size_and_is_made_once(app: App, kind: str, size: tuple[int, int]) -> None:
    ground = (1, 2, 3)
    app.surface.fill(ground)
    rect = pygame.Rect((100, 60), size)
    paint.draw_panel(app.surface, rect, kind)
    assert app.surface.get_at(rect.center)[:3] != ground
    assert app.surface.get_at((rect.right + 80, 30))[:3] == ground
    before = len(craft._made)
    paint.draw_panel(app.surface, rect.move(13, 5), kind)
    assert len(craft._made) == before


@pytest.mark.parametrize("tone", ["wood", "red", "paper"])
def test_states_of_a_button_can_be_told_apart(app: App, tone: str) -> None:
    looks = []
    rect = pygame.Rect(100, 100, 160, 44)
    for state in ("up", "hover", "down", "off"):
        app.surface.fill((90, 140, 140))
        paint.draw_button(app.surface, rect, state, tone)
        looks.append(pygame.transform.average_color(app.surface, rect)[:3])
    for n, a in enumerate(looks):
        for b in looks[n + 1 :]:
            assert sum(abs(x - y) for x, y in zip(a, b, strict=True)) > 12


def test_a_panel_casts_a_shadow_below_itself(app: App) -> None:
    app.surface.fill((200, 200, 200))
    rect = pygame.Rect(200, 200, 300, 200)
    paint.draw_panel(app.surface, rect, "card")
    assert app.surface.get_at((350, rect.bottom + 5))[0] < 180
    assert app.surface.get_at((350, rect.bottom + 40))[0] == 200


def test_the_kept_surfaces_have_a_limit(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "LEAST", 4_000_000)
    monkeypatch.setattr(craft._made, "windows", 0.0)
    craft._made.clear()
    first = paint.made(("own", 0), lambda: pygame.Surface((500, 500)))
    for n in range(12):
        paint.made(("own", n), lambda: pygame.Surface((500, 500)))
        assert paint.made(("own", 0), lambda: pygame.Surface((500, 500))) is first
    assert len(craft._made) == 4
    assert all(("own", n) in craft._made for n in (0, 9, 10, 11))
    huge = paint.made(("huge",), lambda: pygame.Surface((1500, 1500)))
    assert paint.made(("huge",), lambda: pygame.Surface((1500, 1500))) is huge
    assert len(craft._made) == 1


def test_what_a_kept_surface_is_made_of_is_not_kept(app: App) -> None:
    """However many large panels are drawn, only they themselves take memory."""
    craft._made.clear()
    for kind in ("parchment", "card", "wood", "banner"):
        paint.draw_panel(app.surface, pygame.Rect(10, 10, 700, 500), kind)
    assert craft._made.bytes < 4 * 4 * 770 * 570


def test_textures_are_few_and_backdrops_leave_none(app: App) -> None:
    for name in ("parchment", "timber", "planks", "rock"):
        craft.texture(name)
    kept = dict(craft._textures)
    assert list(kept) == ["planks", "rock"]
    paint.backdrop("sea", (1000, 620))
    assert craft._textures == kept


@pytest.mark.parametrize("name", ["sea", "deepsea", "parchment", "timber", "planks", "rock"])
def test_a_backdrop_fills_the_window_without_a_seam(app: App, name: str) -> None:
    size = app.size
    picture = paint.backdrop(name, size)
    assert picture.get_size() == size
    assert paint.backdrop(name, size) is picture
    corners = [picture.get_at(p)[:3] for p in ((0, 0), (size[0] - 1, 0), (0, size[1] - 1), (640, 360))]
    assert all(sum(c) > 0 for c in corners)


def test_a_missing_texture_is_a_plain_colour_and_named(app: App, caplog: pytest.LogCaptureFixture) -> None:
    surface = paint.texture("nowhere")
    assert surface.get_at((0, 0))[:3] == PARCHMENT
    assert "assets/textures/nowhere" in paint.missing
    assert "nowhere" in caplog.text
    assert not (root("assets") / "textures" / "nowhere.png").exists()
    paint.missing.remove("assets/textures/nowhere")


@pytest.mark.parametrize("name", ["tick", "cross", "down", "up", "left", "right", "plus", "minus", "menu", "undo"])
def test_signs_come_in_the_asked_colour(app: App, name: str) -> None:
    sign = paint.sign(name, 24, (200, 30, 40))
    assert sign.get_size() == (24, 24)
    seen = [sign.get_at((x, y)) for x in range(24) for y in range(24)]
    full = [c for c in seen if c[3] > 200]
    assert len(full) > 20
    assert {tuple(c)[:3] for c in full} == {(200, 30, 40)}


def test_theme_is_one_for_all() -> None:
    assert module.theme is theme
