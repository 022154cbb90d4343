"""The window: draws only what changed, paces itself, hands input to the right layer, follows every size."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from pygame import Rect, Surface
from pygame.event import Event

from jackal.ui.theme import theme
from jackal.ui.widgets import Dialog, TextInput
from jackal.ui.window import FADE, LEAST, App, StillLayer, _merged

from .conftest import Hands
from .flat import Flat

# -- drawing


def test_nothing_is_drawn_while_nothing_changes(app: App, flat: Flat) -> None:
    drawn = len(flat.clips)
    assert not any(app.step(0.03, []) for _ in range(50))
    assert len(flat.clips) == drawn


def test_only_the_damaged_part_is_drawn(app: App, flat: Flat) -> None:
    flat.colour = (200, 0, 0)
    flat.damage(Rect(30, 40, 50, 60))
    assert app.step(0.01, [])
    assert flat.clips[-1] == Rect(30, 40, 50, 60)
    assert app.surface.get_at((31, 41))[:3] == (200, 0, 0)
    assert app.surface.get_at((29, 41))[:3] == (10, 20, 30)
    assert app.surface.get_at((80, 100))[:3] == (10, 20, 30)
    assert app.surface.get_clip() == app.surface.get_rect()


def test_invalidate_draws_all(app: App, flat: Flat) -> None:
    flat.colour = (200, 0, 0)
    flat.damage(Rect(30, 40, 50, 60))
    flat.invalidate()
    assert app.step(0.01, [])
    assert flat.clips[-1] == app.surface.get_rect()
    assert app.surface.get_at((1200, 700))[:3] == (200, 0, 0)


def test_damaged_parts_are_joined_where_they_touch_and_cut_at_the_window() -> None:
    window = Rect(0, 0, 100, 100)
    parts = [Rect(0, 0, 10, 10), Rect(50, 50, 10, 10), Rect(5, 5, 10, 10), Rect(95, 95, 50, 50), Rect(300, 0, 5, 5)]
    merged = _merged(parts, window)
    assert sorted(map(tuple, merged)) == [(0, 0, 15, 15), (50, 50, 10, 10), (95, 95, 5, 5)]
    bridge = [Rect(0, 0, 10, 10), Rect(20, 0, 10, 10), Rect(5, 0, 20, 10)]
    assert _merged(bridge, window) == [Rect(0, 0, 30, 10)]
    many = [Rect(n * 9, 0, 4, 4) for n in range(10)]
    assert _merged(many, window) == [Rect(0, 0, 85, 4)]


def test_a_partial_picture_equals_a_whole_one(app: App, flat: Flat, hands: Hands) -> None:
    """Hover, press, focus, popup and tip drawn in parts give the same pixels as drawing everything."""
    flat.button.tip = "Согласиться"
    for deed in (
        lambda: hands.move(flat.button),
        lambda: hands.press(flat.button),
        lambda: hands.move((5, 5)),
        lambda: hands.release((5, 5)),
        lambda: hands.key(pygame.K_TAB),
        lambda: hands.wait(1.0),
        lambda: hands.move((7, 7)),
    ):
        deed()
        part = pygame.image.tobytes(app.surface, "RGB")
        flat.invalidate()
        app.step(0, [])
        assert pygame.image.tobytes(app.surface, "RGB") == part


def test_a_still_layer_is_painted_once(app: App) -> None:
    painted: list[tuple[int, int]] = []

    def paint_on(surface: Surface) -> None:
        painted.append(surface.get_size())
        surface.fill((1, 99, 1))

    layer = StillLayer(paint_on)
    for _ in range(3):
        layer.draw(app.surface, Rect(10, 10, 40, 40))
    assert app.surface.get_at((12, 12))[:3] == (1, 99, 1)
    layer.draw(app.surface, Rect(10, 10, 50, 40))
    layer.invalidate()
    layer.draw(app.surface, Rect(10, 10, 50, 40))
    assert painted == [(40, 40), (50, 40), (50, 40)]


# -- pace


def test_the_pace_follows_what_happens(app: App, flat: Flat) -> None:
    app.step(1.0, [])
    assert app.wanted_fps() == 30
    app.step(0.01, [Event(pygame.MOUSEMOTION, pos=(5, 5), rel=(1, 1), buttons=(0, 0, 0))])
    assert app.wanted_fps() == 60
    app.step(1.0, [])
    assert app.wanted_fps() == 30
    app.step(1.0, [])
    assert app.wanted_fps() == 20
    flat.moving = True
    app.step(0.01, [])
    assert app.wanted_fps() == 60
    flat.moving = False
    app.step(0.6, [Event(pygame.WINDOWMINIMIZED)])
    assert app.wanted_fps() == 10
    flat.invalidate()
    assert not app.step(0.1, [])
    assert app.step(0.1, [Event(pygame.WINDOWRESTORED)])
    app.step(0.01, [])
    assert app.wanted_fps() == 20


def test_run_asks_the_clock_and_ends_when_the_window_is_closed() -> None:
    asked: list[float] = []

    class Clock:
        def tick(self, fps: float = 0, /) -> int:
            asked.append(fps)
            if len(asked) == 40:
                pygame.event.post(Event(pygame.QUIT))
            return 100

    app = App("test", clock=Clock())
    app.push(Flat(), fade=False)
    app.run()
    assert len(asked) == 40
    assert asked[0] == 60
    assert set(asked[10:19]) == {30}
    assert set(asked[25:]) == {20}


def test_a_scene_may_keep_the_window_open(app: App, flat: Flat, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(flat, "closing", lambda: False)
    app.step(0, [Event(pygame.QUIT)])
    assert app.running
    monkeypatch.undo()
    app.step(0, [Event(pygame.QUIT)])
    assert not app.running


def test_a_long_stall_is_not_made_up_for(app: App, flat: Flat, monkeypatch: pytest.MonkeyPatch) -> None:
    spent: list[float] = []
    monkeypatch.setattr(flat, "update", lambda dt: bool(spent.append(dt)))
    app.step(20.0, [])
    assert spent == [0.25]


# -- layers


def test_scenes_are_told_when_they_come_and_go(app: App, flat: Flat) -> None:
    other = Flat((1, 1, 1))
    app.push(other, fade=False)
    assert flat.calls[-1] == "leave"
    assert other.calls == ["layout 1280x720", "enter"]
    app.pop(fade=False)
    assert other.calls[-2:] == ["leave", "gone"]
    assert flat.calls[-2:] == ["layout 1280x720", "enter"]
    third = Flat()
    app.replace(third)
    assert app.scene is third
    assert flat.calls[-2:] == ["leave", "gone"]
    app.pop()
    assert third.calls[-2:] == ["leave", "gone"]
    assert not app.running


def test_a_scene_fades_in_and_the_fade_ends(app: App, flat: Flat) -> None:
    app.push(Flat((250, 250, 250)))
    app.step(0.0, [])
    reds = [app.surface.get_at((5, 5))[0]]
    for _ in range(6):
        app.step(FADE / 5, [])
        reds.append(app.surface.get_at((5, 5))[0])
    assert reds == sorted(reds)
    assert reds[0] < 20
    assert 60 < reds[2] < 240
    assert reds[-1] == 250
    app.step(FADE, [])
    assert not app.step(0.1, [])


def test_with_movement_off_nothing_fades(app: App, flat: Flat) -> None:
    app.pace.speed = "off"
    app.push(Flat((250, 250, 250)))
    app.step(0.0, [])
    assert app.surface.get_at((5, 5))[0] == 250


def test_the_uppermost_dialog_gets_all_input(app: App, flat: Flat, hands: Hands) -> None:
    told: list[str] = []
    app.open(Dialog("Первый", "Текст", [("no", "Нет"), ("ok", "Да")], told.append))
    app.open(second := Dialog("Второй", "Текст", [("no", "Нет"), ("ok", "Да")], told.append))
    app.step(0, [])
    flat.events.clear()
    hands.click(second.panel.rect.move(20, 20).topleft)
    hands.key(pygame.K_RETURN)
    assert told == ["ok"]
    assert second not in app.dialogs
    hands.key(pygame.K_ESCAPE)
    assert told == ["ok", ""]
    assert flat.events == []
    assert app.dialogs == []
    hands.click(flat.button)
    assert flat.calls[-1] == "click"


def test_a_click_beside_the_sheet_is_esc_unless_an_answer_is_needed(app: App, flat: Flat, hands: Hands) -> None:
    told: list[str] = []
    app.open(Dialog("Выйти?", "Точно?", [("no", "Нет"), ("ok", "Да")], told.append, escape="no"))
    app.step(0, [])
    hands.press((5, 5))
    assert told == ["no"]
    app.open(must := Dialog("Выйти?", "Точно?", [("no", "Нет"), ("ok", "Да")], told.append, escape=None))
    app.step(0, [])
    hands.press((5, 5))
    hands.key(pygame.K_ESCAPE)
    assert app.dialogs == [must]
    hands.click(must.ui.find("no"))
    assert told == ["no", "no"]


def test_a_dialog_darkens_what_lies_below_and_leaves_no_trace(app: App, flat: Flat) -> None:
    flat.colour = (200, 200, 200)
    flat.invalidate()
    app.step(0, [])
    clean = pygame.image.tobytes(app.surface, "RGB")
    app.open(dialog := Dialog("Вопрос", "Текст"))
    app.step(0, [])
    assert app.surface.get_at((5, 5))[0] < 130
    dialog.close()
    app.step(0, [])
    assert pygame.image.tobytes(app.surface, "RGB") == clean


def test_hover_is_given_up_under_a_dialog_and_found_again_after_it(app: App, flat: Flat, hands: Hands) -> None:
    hands.move(flat.button)
    assert flat.button.hover
    app.open(dialog := Dialog("Вопрос", "Текст"))
    assert not flat.button.hover
    dialog.close()
    assert flat.button.hover


def test_a_dialog_begins_in_its_entry(app: App, flat: Flat, hands: Hands) -> None:
    told: list[str] = []
    entry = TextInput("", name="who")
    app.open(Dialog("Имя", "", [("ok", "Да")], told.append, body=entry))
    app.step(0, [])
    hands.type("Їжак")
    assert entry.value == "Їжак"
    hands.key(pygame.K_RETURN)
    assert told == ["ok"]


def test_the_real_mouse_is_never_asked(app: App, flat: Flat, hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    def asked() -> None:
        raise AssertionError("the position of the real mouse was asked for")

    monkeypatch.setattr(pygame.mouse, "get_pos", asked)
    monkeypatch.setattr(pygame.mouse, "get_pressed", asked)
    monkeypatch.setattr(pygame.key, "get_pressed", asked)
    monkeypatch.setattr(pygame.key, "get_mods", asked)
    hands.click(flat.button)
    hands.key(pygame.K_TAB)
    hands.key(pygame.K_RETURN)
    hands.wheel(1)
    assert flat.calls[-2:] == ["click", "click"]


def test_a_held_key_acts_once_but_letters_and_arrows_repeat(app: App, flat: Flat) -> None:
    def key(code: int, kind: int = pygame.KEYDOWN) -> None:
        app.step(0.04, [Event(kind, key=code, mod=0, unicode="", scancode=1)])

    flat.ui.set_focus(flat.button)
    flat.calls.clear()
    for _ in range(5):
        key(pygame.K_RETURN)
    assert flat.calls == ["click"]
    key(pygame.K_RETURN, pygame.KEYUP)
    key(pygame.K_RETURN)
    assert flat.calls == ["click"] * 2
    app.step(0, [Event(pygame.WINDOWFOCUSLOST)])
    key(pygame.K_RETURN)
    assert flat.calls == ["click"] * 3
    flat.events.clear()
    for _ in range(3):
        key(pygame.K_LEFT)
    assert len(flat.events) == 3


# -- news


def test_a_toast_is_shown_for_a_while_and_goes(app: App, flat: Flat) -> None:
    clean = pygame.image.tobytes(app.surface, "RGB")
    app.toast("Сохранено", 1.0)
    for _ in range(5):
        app.step(0.1, [])
    shown = pygame.image.tobytes(app.surface, "RGB")
    assert shown != clean
    assert not app.step(0.1, [])  # it rests between fading in and out
    for _ in range(8):
        app.step(0.1, [])
    assert pygame.image.tobytes(app.surface, "RGB") == clean
    assert app.toasts == []


def test_at_most_three_toasts_are_shown(app: App, flat: Flat) -> None:
    for n in range(5):
        app.toast(str(n))
    assert [toast.text for toast in app.toasts] == ["2", "3", "4"]


# -- sizes


@pytest.mark.parametrize("size", [(1024, 600), (1280, 720), (1366, 768), (1920, 1080), (2560, 1440), (3840, 2160)])
def test_the_window_may_have_any_size(app: App, flat: Flat, size: tuple[int, int]) -> None:
    app.set_size(size)
    assert app.step(0, [])
    assert app.size == size
    assert flat.calls[-1] == f"layout {size[0]}x{size[1]}"
    assert theme.scale == pytest.approx(size[1] / 720)
    assert app.surface.get_at((size[0] - 1, size[1] - 1))[:3] == flat.colour


def test_a_resize_by_the_player_reaches_scene_and_dialogs_once(app: App, flat: Flat) -> None:
    app.open(dialog := Dialog("Вопрос", "Текст"))
    app.step(0, [])
    layouts = len(flat.calls)
    pygame.display.set_mode((1600, 900), pygame.RESIZABLE)
    app.step(0, [Event(pygame.VIDEORESIZE, size=(1600, 900), w=1600, h=900), Event(pygame.WINDOWSIZECHANGED)])
    assert flat.calls[layouts:] == ["layout 1600x900"]
    assert dialog.size == (1600, 900)
    assert dialog.panel.rect.center == (800, 450)


@pytest.mark.parametrize("content", [None, b"", b"\x89PNG\r\n\x1a\nno more", b"folder"])
def test_a_window_opens_without_its_icon(tmp_path: Path, content: bytes | None) -> None:
    icon = tmp_path / "icon.png"
    if content == b"folder":
        icon.mkdir()
    elif content is not None:
        icon.write_bytes(content)
    app = App("test", icon=icon)
    assert app.running
    pygame.display.quit()


def test_never_smaller_than_the_smallest(app: App) -> None:
    app.set_size((300, 200))
    assert app.size == (1024, 600)


@pytest.mark.parametrize("size", [(300, 200), (1, 1), (LEAST[0] - 1, 900), (1920, 100)])
def test_a_window_that_heeds_no_least_size(app: App, flat: Flat, hands: Hands, size: tuple[int, int]) -> None:
    window = pygame.display.set_mode(size, pygame.RESIZABLE)
    app.step(0.01, [Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1])])
    laid = max(size[0], LEAST[0]), max(size[1], LEAST[1])
    assert flat.calls[-1] == f"layout {laid[0]}x{laid[1]}"
    assert app.size == theme.window == laid
    assert window.get_at((0, 0))[:3] == flat.colour
    flat.colour = (200, 10, 10)
    flat.damage(Rect(0, 0, 5, 5))
    assert app.step(0.01, [])
    assert window.get_at((0, 0))[:3] == flat.colour
    hands.click(flat.button)
    assert flat.calls[-1] == "click"
    pygame.display.set_mode((1280, 720), pygame.RESIZABLE)
    app.step(0.01, [Event(pygame.VIDEORESIZE, size=(1280, 720), w=1280, h=720)])
    assert app.surface is pygame.display.get_surface()


def test_full_screen_by_key_and_back_to_the_window_as_it_was(app: App, flat: Flat, hands: Hands) -> None:
    app.set_size((1100, 650))
    hands.key(pygame.K_F11)
    assert app.fullscreen
    assert pygame.display.get_surface().get_flags() & pygame.FULLSCREEN
    hands.key(pygame.K_RETURN, pygame.KMOD_ALT)
    assert not app.fullscreen
    assert app.size == (1100, 650)


def test_larger_type_is_laid_out_at_once(app: App, flat: Flat) -> None:
    before = theme.size("text")
    app.set_text_factor(1.4)
    assert theme.size("text") == pytest.approx(before * 1.4, abs=1)
    assert flat.calls[-1].startswith("layout")
    assert app.step(0, [])
