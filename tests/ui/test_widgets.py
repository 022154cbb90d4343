"""Widgets by posted events alone: mouse, keyboard, wheel."""

from __future__ import annotations

import pygame
import pytest
from pygame import Rect
from pygame.event import Event

from jackal.ui import typeset
from jackal.ui.root import TIP_DELAY
from jackal.ui.theme import GOLD, theme
from jackal.ui.widget import Widget
from jackal.ui.widgets import (
    Button,
    Choice,
    Dialog,
    Group,
    IconButton,
    Label,
    ListView,
    Panel,
    ScrollText,
    Slider,
    Stack,
    TextInput,
    Toggle,
    Ui,
    icon,
    open_menu,
)
from jackal.ui.window import App, Scene

from .conftest import Hands, put

# -- buttons


def test_a_button_is_clicked_where_it_is_pressed_and_let_go(ui: Ui, hands: Hands) -> None:
    told: list[int] = []
    button = Button("Начать", lambda: told.append(1))
    put(ui, button)
    hands.click(button)
    assert told == [1]
    hands.press(button)
    assert button.state == "down"
    hands.move((5, 5))
    assert button.state == "up"
    hands.release((5, 5))
    assert told == [1]
    hands.press((5, 5))
    hands.move(button)
    hands.release(button)
    assert told == [1]
    hands.click(button, button=3)
    assert told == [1]


def test_a_disabled_button_takes_the_click_but_does_nothing(ui: Ui, hands: Hands) -> None:
    told: list[int] = []
    button = Button("Начать", lambda: told.append(1), enabled=False)
    put(ui, button)
    hands.click(button)
    button.click()
    assert told == []
    assert ui.focus is None
    assert button.state == "off"
    assert ui.handle(Event(pygame.MOUSEBUTTONDOWN, pos=button.rect.center, button=1))
    button.enabled = True
    hands.click(button)
    assert told == [1]


def test_a_hidden_widget_is_neither_drawn_nor_clicked(app: App, ui: Ui, hands: Hands) -> None:
    told: list[int] = []
    button = Button("Начать", lambda: told.append(1))
    put(ui, button)
    app.step(0, [])
    shown = pygame.image.tobytes(app.surface, "RGB")
    button.visible = False
    assert app.step(0, [])
    assert pygame.image.tobytes(app.surface, "RGB") != shown
    hands.click(button.rect.center)
    assert told == []
    assert ui.ring() == []
    button.visible = True
    app.step(0, [])
    assert button.hover  # the mouse rests where it came
    hands.move((5, 5))
    assert pygame.image.tobytes(app.surface, "RGB") == shown


def test_texts_may_be_functions_asked_at_each_drawing(app: App, ui: Ui) -> None:
    word = ["Старт"]
    put(ui, Button(lambda: word[0]))
    put(ui, Label(lambda: word[0] + "!"), y=200)
    for text in ("Старт", "Начало"):
        word[0] = text
        app.redraw()
        with typeset.recording() as drawn:
            app.step(0, [])
        assert {d.text for d in drawn} == {text, text + "!"}


def test_an_icon_button_shows_its_sign_and_says_its_tip(app: App, ui: Ui, hands: Hands) -> None:
    told: list[int] = []
    button = IconButton("plus", lambda: told.append(1), tip="Прибавить")
    put(ui, button, w=42, h=42)
    hands.click(button)
    assert told == [1]
    hands.wait(TIP_DELAY + 0.2)
    assert ui.tip_shown == "Прибавить"


def test_signs_take_the_colour_of_their_face_and_other_sprites_keep_theirs(app: App) -> None:
    light = icon("undo", 40, (250, 240, 210))
    assert light is icon("ui/icon_undo", 40, (250, 240, 210))
    assert light is not None
    assert {tuple(c)[:3] for x in range(40) if (c := light.get_at((x, 20)))[3] > 200} <= {(250, 240, 210)}
    seal = icon("ui/seal", 40, (250, 240, 210))
    assert seal is not None
    assert seal.get_at((20, 5))[0] > 2 * seal.get_at((20, 5))[2]  # still red wax
    assert icon("", 40) is None


# -- keyboard


def test_tab_goes_round_and_shift_tab_back(ui: Ui, hands: Hands) -> None:
    buttons = [Button(str(n)) for n in range(3)]
    for n, button in enumerate(buttons):
        put(ui, button, x=100 + 250 * n)
    put(ui, off := Button("off", enabled=False), y=300)
    order = []
    for _ in range(4):
        hands.key(pygame.K_TAB)
        order.append(ui.focus)
    assert order == [*buttons, buttons[0]]
    assert buttons[0].focus_shown
    hands.key(pygame.K_TAB, pygame.KMOD_SHIFT)
    assert ui.focus is buttons[2]
    assert off not in ui.ring()


def test_arrows_go_to_the_neighbour_in_that_direction(ui: Ui, hands: Hands) -> None:
    grid = [[Button(f"{r}{c}") for c in range(3)] for r in range(3)]
    for r, line in enumerate(grid):
        for c, button in enumerate(line):
            put(ui, button, x=100 + c * 250, y=100 + r * 80)
    ui.set_focus(grid[1][1])
    for key, expected in (
        (pygame.K_RIGHT, (1, 2)),
        (pygame.K_DOWN, (2, 2)),
        (pygame.K_LEFT, (2, 1)),
        (pygame.K_UP, (1, 1)),
        (pygame.K_UP, (0, 1)),
        (pygame.K_UP, (0, 1)),
    ):
        hands.key(key)
        assert ui.focus is grid[expected[0]][expected[1]]


def test_enter_and_space_press_what_has_the_focus(ui: Ui, hands: Hands) -> None:
    told: list[int] = []
    put(ui, Button("a", lambda: told.append(1)))
    hands.key(pygame.K_RETURN)
    assert told == []
    hands.key(pygame.K_TAB)
    for key in (pygame.K_RETURN, pygame.K_SPACE, pygame.K_KP_ENTER):
        hands.key(key)
    assert told == [1, 1, 1]


def test_the_ring_shows_with_the_keyboard_and_hides_with_the_mouse(app: App, ui: Ui, hands: Hands) -> None:
    button = Button("a")
    put(ui, button)
    ring = (button.rect.centerx, button.rect.top - theme.px(2))

    def gold() -> bool:
        return sum(abs(a - b) for a, b in zip(app.surface.get_at(ring), GOLD, strict=False)) < 30

    hands.key(pygame.K_TAB)
    assert gold()
    hands.click(button)
    assert not gold()
    assert ui.focus is button


def test_esc_closes_the_popup_first_then_asks_the_scene(ui: Ui, hands: Hands) -> None:
    told: list[str] = []
    ui.on_escape = lambda: told.append("esc")
    choice = Choice([(1, "Один"), (2, "Два")], 1)
    put(ui, choice)
    hands.click(choice)
    assert ui.popup is not None
    hands.key(pygame.K_ESCAPE)
    assert ui.popup is None
    assert told == []
    hands.key(pygame.K_ESCAPE)
    assert told == ["esc"]


def test_keys_that_nobody_wants_go_on_to_the_scene(ui: Ui) -> None:
    put(ui, Button("a"))
    ui.set_focus(ui.children[0])
    assert not ui.handle(Event(pygame.KEYDOWN, key=pygame.K_u, mod=0, unicode="u"))
    assert not ui.handle(Event(pygame.MOUSEBUTTONDOWN, pos=(5, 5), button=1))
    assert not ui.handle(Event(pygame.MOUSEMOTION, pos=(5, 5), rel=(0, 0), buttons=(0, 0, 0)))


def test_what_is_removed_keeps_neither_focus_nor_hover(ui: Ui, hands: Hands) -> None:
    group = Group()
    ui.add(group)
    button = group.put(Button("a"))
    button.place(Rect(100, 100, 100, 40))
    hands.click(button)
    ui.remove(group)
    assert ui.focus is None
    assert ui.hovered is None
    hands.key(pygame.K_RETURN)


def test_a_panel_stops_clicks_and_a_label_does_not(ui: Ui) -> None:
    put(ui, Panel("card"), w=300, h=200)
    put(ui, Label("слова"), x=500)
    assert ui.handle(Event(pygame.MOUSEBUTTONDOWN, pos=(150, 150), button=1))
    assert not ui.handle(Event(pygame.MOUSEBUTTONDOWN, pos=(510, 110), button=1))


def test_find_by_name(ui: Ui) -> None:
    panel = Panel("card", "", Button("a", name="inner"))
    ui.add(panel)
    assert ui.find("inner") is panel.children[0]
    panel.visible = False
    with pytest.raises(KeyError):
        ui.find("inner")


# -- toggle, slider, choice, menu


def test_a_toggle_by_mouse_and_key(ui: Ui, hands: Hands) -> None:
    told: list[bool] = []
    toggle = Toggle("Подсказки", False, told.append)
    put(ui, toggle)
    hands.click(toggle)
    hands.key(pygame.K_SPACE)
    assert told == [True, False]
    toggle.on = True
    assert told == [True, False]


def test_a_slider_by_drag_keys_and_wheel(ui: Ui, hands: Hands) -> None:
    told: list[float] = []
    slider = Slider(0.5, told.append, step=0.1)
    put(ui, slider)
    hands.press((slider.rect.right - 2, slider.rect.centery))
    assert told[-1] == 1.0
    hands.move((slider.rect.x - 500, 700))
    assert told[-1] == 0.0
    hands.move(slider)
    hands.release(slider)
    hands.move((slider.rect.right, 5))
    assert told[-1] == 0.5
    hands.key(pygame.K_RIGHT)
    assert told[-1] == pytest.approx(0.6)
    hands.key(pygame.K_LEFT)
    hands.move(slider)
    hands.wheel(-1)
    assert told[-1] == pytest.approx(0.4)
    slider.value = 7
    assert slider.value == 1.0
    assert told[-1] == pytest.approx(0.4)


def test_a_choice_by_list_and_by_arrows(ui: Ui, hands: Hands) -> None:
    told: list[str] = []
    choice = Choice([("a", "Адмирал"), ("b", "Боцман"), ("c", "Кок")], "a", told.append)
    put(ui, choice)
    hands.click(choice)
    menu = ui.popup
    assert menu is not None
    assert menu.rect.top >= choice.rect.bottom
    hands.click((menu.rect.centerx, menu.rect.bottom - theme.px(16)))
    assert told == ["c"]
    assert ui.popup is None
    assert ui.focus is choice
    assert choice.text == "Кок"
    hands.key(pygame.K_RIGHT)
    hands.key(pygame.K_LEFT)
    assert told == ["c", "b"]
    hands.key(pygame.K_RETURN)
    hands.key(pygame.K_UP)
    hands.key(pygame.K_UP)
    hands.key(pygame.K_RETURN)
    assert told == ["c", "b", "c"]


def test_a_click_elsewhere_closes_the_list_and_does_nothing_else(ui: Ui, hands: Hands) -> None:
    told: list[int] = []
    choice = Choice([(1, "Один"), (2, "Два")], 1, told.append)
    button = Button("x", lambda: told.append(99))
    put(ui, choice)
    put(ui, button, x=700)
    hands.click(choice)
    hands.click(button)
    assert told == []
    assert ui.popup is None
    hands.click(button)
    assert told == [99]


def test_the_list_opens_upwards_where_there_is_no_room_below(ui: Ui, hands: Hands) -> None:
    choice = Choice([(n, str(n)) for n in range(5)], 0)
    put(ui, choice, y=660)
    hands.click(choice)
    assert ui.popup is not None
    assert ui.popup.rect.bottom <= choice.rect.top


def test_a_list_too_long_for_the_window_scrolls(ui: Ui, hands: Hands) -> None:
    told: list[int] = []
    choice = Choice([(n, f"Остров {n}") for n in range(60)], 0, told.append)
    put(ui, choice)
    hands.click(choice)
    menu = ui.popup
    assert menu is not None
    assert Rect(0, 0, 1280, 720).contains(menu.rect)
    hands.key(pygame.K_UP)
    hands.key(pygame.K_RETURN)
    assert told == [59]
    hands.click(choice)
    hands.move(ui.popup.rect.center)  # type: ignore[union-attr]
    hands.wheel(-5)
    hands.click((menu.rect.centerx, menu.rect.y + theme.px(10)))
    assert told[-1] > 20


def test_a_menu_beside_a_point_stays_in_the_window(ui: Ui, hands: Hands) -> None:
    told: list[str] = []
    menu = open_menu(ui, (1270, 710), [("drop", "Оставить монету"), ("take", "Взять монету")], told.append)
    assert Rect(0, 0, 1280, 720).contains(menu.rect)
    hands.key(pygame.K_DOWN)
    hands.key(pygame.K_DOWN)
    hands.key(pygame.K_RETURN)
    assert told == ["take"]


# -- tips and dialogs


def test_a_tip_comes_after_a_rest_and_goes_with_the_mouse(app: App, ui: Ui, hands: Hands) -> None:
    button = Button("a", tip="Начать новую партию")
    put(ui, button)
    app.step(0, [])
    clean = pygame.image.tobytes(app.surface, "RGB")
    hands.move(button)
    assert ui.tip_shown == ""
    hands.wait(TIP_DELAY + 0.2)
    assert ui.tip_shown == "Начать новую партию"
    hands.move((button.rect.x + 3, button.rect.centery))
    assert ui.tip_shown
    hands.move((5, 5))
    assert ui.tip_shown == ""
    hands.wait(1.0)
    assert ui.tip_shown == ""
    assert pygame.image.tobytes(app.surface, "RGB") == clean


@pytest.mark.parametrize("corner", [(0, 0), (1180, 0), (0, 680), (1180, 680)])
def test_a_tip_stays_in_the_window_and_off_its_widget(ui: Ui, hands: Hands, corner: tuple[int, int]) -> None:
    button = Button("a", tip="Очень длинная подсказка, которой нужно несколько строк: " + "ещё немного слов " * 6)
    put(ui, button, *corner, 100, 40)
    hands.move(button)
    hands.wait(TIP_DELAY + 0.2)
    assert ui._bubble is not None
    assert Rect(0, 0, 1280, 720).contains(ui._bubble.rect)
    assert not ui._bubble.rect.colliderect(button.rect)


def test_the_focus_by_keys_has_its_tip_too(ui: Ui, hands: Hands) -> None:
    put(ui, Button("a", tip="Подсказка"))
    hands.key(pygame.K_TAB)
    hands.wait(TIP_DELAY + 0.2)
    assert ui.tip_shown == "Подсказка"


def test_a_note_beside_the_mouse_lasts_as_long_as_asked(ui: Ui, hands: Hands) -> None:
    ui.show_tip("Сюда нельзя: крепость занята", (1270, 715), 1.0)
    hands.move((600, 600))
    assert ui.tip_shown
    hands.wait(1.2)
    assert ui.tip_shown == ""


@pytest.mark.parametrize("size", [(1024, 600), (1280, 720), (3840, 2160)])
@pytest.mark.parametrize("factor", [0.8, 1.0, 1.5])
def test_dialogs_fit_their_words_at_any_size(app: App, size: tuple[int, int], factor: float) -> None:
    app.set_size(size)
    app.set_text_factor(factor)
    body = Stack(Toggle("Играть без звука, если за столом кто-то спит"), Label("Имя:"), TextInput("Анна"))
    dialog = Dialog(
        "Продолжить прерванную партию?",
        "Вчера вы не доиграли партию вчетвером. Её можно продолжить с того же места или начать новую; старая при этом "
        "останется в списке сохранённых.",
        [("later", "Не сейчас"), ("new", "Начать новую"), ("go", "Продолжить")],
        body=body,
    )
    app.open(dialog)
    with typeset.recording() as drawn:
        app.step(0, [])
    assert len(drawn) >= 7
    assert [d.text for d in drawn if not d.fits] == []
    sheet = dialog.panel.rect
    assert Rect((0, 0), size).contains(sheet)
    widgets = [dialog.text, *body.children, *dialog.buttons]
    assert all(sheet.contains(w.rect) for w in widgets)
    for n, a in enumerate(widgets):
        assert not any(a.rect.colliderect(b.rect) for b in widgets[n + 1 :])


@pytest.mark.parametrize("text", ["Продолжить: Шакал, ход Анны", "Большая пятёрка и захват колоний двух океанов"])
def test_long_words_on_a_small_button_shrink_or_wrap_but_fit(app: App, ui: Ui, text: str) -> None:
    put(ui, Button(text), w=170, h=44)
    with typeset.recording() as drawn:
        app.step(0, [])
    assert [d.fits for d in drawn] == [True]


def test_every_widget_is_drawn_the_same_in_parts(app: App, ui: Ui, hands: Hands) -> None:
    widgets: list[Widget] = [
        Button("Кнопка", tone="red", icon="tick"),
        IconButton("menu"),
        Toggle("Переключатель", True),
        Slider(0.4),
        Choice([(1, "Один"), (2, "Два")], 1),
        TextInput("Текст"),
        ListView(["а", "б", "в", "г", "д", "е"]),
        ScrollText("слово " * 300),
        Panel("paper", "Лист"),
        Label("Надпись"),
    ]
    for n, widget in enumerate(widgets):
        put(ui, widget, 40 + 240 * (n % 5), 60 + 200 * (n // 5), 200, 120 if n >= 5 else 40)
    app.step(0, [])
    for widget in widgets:
        for deed in (hands.move, hands.press, hands.release):
            deed(widget)
        hands.wheel(-1)
        hands.key(pygame.K_TAB)
        part = pygame.image.tobytes(app.surface, "RGB")
        app.redraw()
        app.step(0, [])
        assert pygame.image.tobytes(app.surface, "RGB") == part, type(widget).__name__
        ui.close_popup()


def test_a_scene_without_widgets_takes_nothing() -> None:
    scene = Scene()
    assert not scene.handle(Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode=""))
    assert not scene.update(1.0)
