"""Ways through the program as a player goes them: by keys alone, by the mouse alone."""

from __future__ import annotations

import pygame
import pytest

from jackal import games
from jackal.app import matches
from jackal.app.credits import CreditsPage
from jackal.app.game_scene import GameScene
from jackal.app.menu import Menu
from jackal.app.reader import ReaderPage
from jackal.app.saves import SavesPage
from jackal.app.settings_page import SettingsPage
from jackal.app.setup import SetupPage
from jackal.app.shell import Shell
from jackal.core.game import Message, OptionError
from jackal.games import REGISTRY
from tests.app.matches_at_hand import ANNA, BORIS, damaged, saved
from tests.ui.conftest import Hands

RETURN, ESCAPE, TAB = pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_TAB


def focus(shell: Shell) -> str:
    top = shell.top
    assert top is not None
    return top.ui.focus.name if top.ui.focus is not None else ""


def tab_to(shell: Shell, hands: Hands, name: str) -> None:
    """Press Tab until the focus is there."""
    for _ in range(60):
        if focus(shell) == name:
            return
        hands.key(TAB)
    raise AssertionError(f"Tab never came to {name}")


def setup_page(shell: Shell) -> SetupPage:
    assert isinstance(shell.scene, SetupPage)
    return shell.scene


def test_by_keys_alone_from_the_menu_to_a_match(shell, hands):
    hands.key(pygame.K_DOWN)
    assert focus(shell) == "game.jackal"
    hands.key(RETURN)
    page = setup_page(shell)
    tab_to(shell, hands, "count")
    hands.key(pygame.K_RIGHT)
    assert page.model.count == 3
    tab_to(shell, hands, "name.0")
    hands.key(pygame.K_a, pygame.KMOD_CTRL)
    hands.type("anna")
    assert page.model.seats[0].name == "anna"
    tab_to(shell, hands, "player.1")
    hands.key(pygame.K_RIGHT)
    assert page.model.seats[1].level == "hard"
    tab_to(shell, hands, "order")
    hands.key(pygame.K_RIGHT)
    hands.key(pygame.K_RIGHT)
    assert page.model.order == "dice"
    tab_to(shell, hands, "start")
    hands.key(RETURN)
    assert len(shell.dialogs) == 1
    hands.wait(1.5)
    hands.key(RETURN)
    assert isinstance(shell.scene, GameScene)
    table = shell.scene.table
    assert sorted(seat.name for seat in table.seats) == sorted(s.name for s in page.model.seats)
    assert table.journal is not None
    assert table.journal.path.is_file()
    assert shell.settings.now.setups["jackal"].order == "dice"
    assert shell.settings.now.names[0] == "anna"


def test_by_mouse_alone_through_every_screen(shell, hands):
    menu = shell.scene
    for name, kind in (
        ("saved", SavesPage),
        ("rules", ReaderPage),
        ("settings", SettingsPage),
        ("credits", CreditsPage),
    ):
        hands.click(menu.ui.find(name))
        if menu.ui.popup is not None:  # whose rules?
            hands.click(menu.ui.popup)
        assert isinstance(shell.scene, kind)
        hands.wait(0.3)
        hands.click(shell.scene.ui.find("back"))
        assert shell.scene is menu
        hands.wait(0.3)
    hands.click(menu.ui.find("game.jackal"))
    page = setup_page(shell)
    hands.click(page.start_button)
    assert isinstance(shell.scene, GameScene)
    assert shell.scenes == [shell.scene]


def test_escape_and_the_right_button_go_back(shell, hands):
    menu = shell.scene
    for open_it in (shell.open_settings, shell.open_saves, shell.open_credits, lambda: shell.open_rules("jackal")):
        open_it()
        hands.key(ESCAPE)
        assert shell.scene is menu
        open_it()
        hands.click((5, 5), button=3)
        assert shell.scene is menu


def test_leaving_asks_first(shell, hands):
    hands.key(ESCAPE)
    assert shell.dialogs
    hands.key(ESCAPE)
    assert not shell.dialogs
    assert shell.running
    hands.key(ESCAPE)
    hands.key(RETURN)
    assert not shell.running


@pytest.mark.parametrize("game", [game for game, entry in REGISTRY.items() if not entry.built])
def test_a_sketch_says_that_it_is_one(shell, hands, game):
    hands.click(shell.scene.ui.find(f"game.{game}"))
    assert isinstance(shell.scene, Menu)
    words = shell.dialogs[0].text.text
    assert shell.say(f"game.{game}") in words
    hands.key(RETURN)
    assert not shell.dialogs


def test_languages_by_click_and_key(shell, hands):
    tabs = shell.scene.ui.find("languages")
    hands.click(tabs._box(1).center)
    assert shell.language == "ru"
    assert shell.caption == "Шакал и компания"
    tab_to(shell, hands, "languages")
    hands.key(RETURN)
    assert shell.language == "uk"
    assert shell.settings.now.language == "uk"


def test_continue_takes_up_the_match_last_played(shell, hands):
    assert not shell.scene.go_on.visible
    saved(3, seed=1)
    path = saved(7, seed=2)
    shell.open_menu()
    menu = shell.scene
    assert menu.go_on.visible
    assert "Anna" in menu.go_on.text or "Boris" in menu.go_on.text
    hands.click(menu.go_on)
    assert isinstance(shell.scene, GameScene)
    assert shell.scene.save_path == path
    assert shell.scene.table.count == 7


def test_a_match_goes_on_where_it_was_left(shell, hands):
    shell.open_setup("jackal")
    page = setup_page(shell)
    page.model.set_player(1, "person")
    page.start()
    scene = shell.scene
    action = scene.table.legal()[0]
    scene.table.apply(action)
    path = scene.save_path
    shell.open_menu()
    assert matches.latest() == path
    assert shell.resume(path)
    assert shell.scene.table.count == 1


def test_rules_of_the_game_that_is_set_up(shell, hands):
    shell.open_setup("jackal")
    page = shell.scene
    hands.key(pygame.K_F1)
    assert isinstance(shell.scene, ReaderPage)
    hands.key(ESCAPE)
    assert shell.scene is page


def test_a_game_that_refuses_its_set_up_says_why(shell, hands, monkeypatch):
    shell.open_setup("jackal")
    page = setup_page(shell)

    def refuse(*_):
        raise OptionError("mode", Message("setup.bad_value", {"option": "@option.mode", "value": "x"}))

    monkeypatch.setattr("jackal.core.table.start", refuse)
    page.start()
    assert shell.scene is page
    assert shell.say("setup.not_started", why="")[:10] in shell.dialogs[0].text.text
    assert not matches.saves().previews()


def test_data_that_cannot_be_read_is_said(shell, hands, monkeypatch):
    from jackal.core.data import DataError
    from jackal.core.resources import root

    def broken(game):
        raise DataError(root("data") / game / "game.yaml", "key tiles", "expected `int`, got `str`")

    monkeypatch.setattr(games, "rules", broken)
    hands.click(shell.scene.ui.find("game.jackal"))
    assert isinstance(shell.scene, Menu)
    assert "game.yaml" in shell.dialogs[0].text.text


# -- set-up


def test_what_is_wrong_with_a_set_up_is_shown_and_stops_it(shell, hands):
    shell.open_setup("jackal")
    page = setup_page(shell)
    tab_to(shell, hands, "name.0")
    hands.key(pygame.K_a, pygame.KMOD_CTRL)
    hands.key(pygame.K_BACKSPACE)
    assert not page.start_button.enabled
    assert page.rows[0].wrong
    page.start()
    assert shell.scene is page
    hands.type("x")
    assert page.start_button.enabled
    tab_to(shell, hands, "seed")
    hands.type("q")
    assert not page.start_button.enabled
    hands.click(page.draw_seed)
    assert page.start_button.enabled


def test_the_number_of_the_deal_is_copied_and_typed(shell, hands):
    from jackal.ui.entry import clipboard_get

    shell.open_setup("jackal")
    page = setup_page(shell)
    hands.click(page.copy_seed)
    assert clipboard_get() == page.model.seed_entry
    tab_to(shell, hands, "seed")
    hands.key(pygame.K_a, pygame.KMOD_CTRL)
    hands.type("4711")
    page.start()
    assert shell.scene.table.setup.seed == 4711


def test_the_same_number_deals_the_same_match(shell):
    dumps = []
    for _ in range(2):
        shell.open_menu()
        shell.open_setup("jackal")
        page = setup_page(shell)
        page.model.seed_entry = "99"
        page.set_order("random")
        page.start()
        hands = Hands(shell)
        hands.key(RETURN)
        table = shell.scene.table
        dumps.append((table.names, table.state_at(0).dump()))
    assert dumps[0] == dumps[1]


def test_the_last_set_up_is_the_next_default(shell, hands):
    shell.open_setup("jackal")
    page = setup_page(shell)
    page.set_count(4)
    page.model.set_name(3, "Zora")
    option = next(o for o in page.model.options() if o.kind == "flag")
    page.chosen(option, not option.default)
    page.start()
    shell.open_menu()
    shell.open_setup("jackal")
    again = setup_page(shell)
    assert again.model.count == 4
    assert again.model.seats[3].name == "Zora"
    assert again.model.value(option.id) is not option.default
    assert again.reset.visible
    hands.click(again.reset)
    assert again.model.value(option.id) is option.default
    assert not again.reset.visible


def test_a_seat_moves_and_keeps_the_focus(shell, hands):
    shell.open_setup("jackal")
    page = setup_page(shell)
    page.set_count(3)
    names = [seat.name for seat in page.model.seats]
    tab_to(shell, hands, "down.0")
    hands.key(RETURN)
    assert [seat.name for seat in page.model.seats] == [names[1], names[0], names[2]]
    assert focus(shell) == "down.1"
    hands.key(RETURN)
    assert [seat.name for seat in page.model.seats] == [names[1], names[2], names[0]]
    assert focus(shell) == "up.2"


def test_names_used_before_are_offered(start):
    shell = start(pace="off", names=("Nora", "Otto", "Pia"))
    hands = Hands(shell)
    shell.open_setup("jackal")
    page = setup_page(shell)
    assert page.model.seats[0].name == "Nora"
    hands.click(page.rows[1].names)
    menu = shell.scene.ui.popup
    assert [value for value, _ in menu.items] == ["Otto", "Pia"]
    hands.key(pygame.K_DOWN)
    hands.key(RETURN)
    assert page.model.seats[1].name == "Otto"


def test_colours_of_the_places_are_the_games_own(shell):
    shell.open_setup("jackal")
    page = setup_page(shell)
    assert page.rows[0].own_colours == ("ivory", "night")
    assert shell.say("colour.ivory") in page.rows[0].colour_tip()
    page.set_count(3)
    page.start()
    assert [seat.colour for seat in shell.scene.table.seats] == ["ivory", "vermilion", "night"]


# -- saves


def test_saves_in_every_state(shell, hands):
    saved(9, title="First")
    saved(4, seats=(BORIS, ANNA), seed=2)
    broken = damaged(saved(5, seed=3))
    hands.click(shell.scene.ui.find("saved"))
    page = shell.scene
    listed = page.list.items
    assert len(listed) == 3
    at = next(n for n, one in enumerate(listed) if one.path == broken)
    page.list.select(at)
    assert not page.resume_button.enabled
    assert not page.rename_button.enabled
    page.resume()
    assert shell.dialogs
    hands.key(ESCAPE)
    page.list.select(next(n for n, one in enumerate(listed) if one.title == "First"))
    hands.key(pygame.K_F2)
    hands.key(pygame.K_a, pygame.KMOD_CTRL)
    hands.type("Second")
    hands.key(RETURN)
    assert page.list.item.title == "Second"
    hands.key(pygame.K_DELETE)
    hands.key(ESCAPE)
    assert len(page.list.items) == 3
    hands.key(pygame.K_DELETE)
    hands.key(RETURN)
    assert [one.title for one in page.list.items] == ["", broken.name] or len(page.list.items) == 2
    assert "Second" not in [one.title for one in page.list.items]


def test_a_match_that_another_window_plays_can_be_copied(shell, hands):
    path = saved(6)
    journal = matches.saves().open(path)
    try:
        shell.open_saves()
        shell.scene.resume()
        assert shell.dialogs
        assert shell.say("save.busy", file=path.name) in shell.dialogs[0].text.text
        hands.key(RETURN)
        assert isinstance(shell.scene, GameScene)
        assert shell.scene.save_path != path
        assert shell.scene.table.count == 6
    finally:
        journal.close()


def test_a_match_damaged_in_the_middle_goes_on_from_its_good_part(shell, hands):
    path = saved(20)
    lines = path.read_bytes().split(b"\n")
    lines[11] = lines[11].replace(b'"at"', b'"xx"')
    path.write_bytes(b"\n".join(lines))
    assert shell.resume(path)
    assert shell.scene.table.count == 10
    assert shell.scene.table.problem is not None
    assert path.read_bytes() == b"\n".join(lines)


def test_a_disk_that_refuses_asks_whether_to_play_unsaved(shell, hands, monkeypatch):
    from jackal.core.savefile import SaveError

    class Full:
        def create(self, *_):
            raise SaveError(shell.settings.file, "save.disk_full")

        def latest(self):
            return None

    shell.open_setup("jackal")
    monkeypatch.setattr(matches, "saves", Full)
    setup_page(shell).start()
    assert isinstance(shell.scene, SetupPage)
    hands.key(RETURN)
    assert isinstance(shell.scene, GameScene)
    assert shell.scene.table.journal is None


# -- settings


def test_settings_are_in_force_at_once_and_kept(shell, hands, tmp_path):
    from jackal.app.settings import SettingsFile
    from jackal.ui.theme import theme

    shell.open_settings()
    page = shell.scene
    page.ui.find("text_size").pick("huge")
    assert theme.text_factor > 1.2
    page.ui.find("pace").pick("slow")
    assert shell.pace.speed == "slow"
    tab_to(shell, hands, "volume")
    hands.key(pygame.K_RIGHT)
    hands.key(pygame.K_RIGHT)
    assert shell.sound.volume == pytest.approx(0.1)
    page.ui.find("friendly").flip()
    page.ui.find("curtain").pick("always")
    page.ui.find("language").pick("uk")
    assert shell.scene is page
    assert shell.language == "uk"
    page.ui.find("window").pick((1600, 900))
    assert shell.size == (1600, 900)
    kept = SettingsFile(tmp_path).now
    assert (kept.text_size, kept.pace, kept.volume) == ("huge", "slow", 10)
    assert (kept.friendly, kept.curtain, kept.language, kept.window) == (True, "always", "uk", (1600, 900))
    hands.click(page.defaults)
    hands.key(RETURN)
    kept = SettingsFile(tmp_path).now
    assert (kept.text_size, kept.pace, kept.friendly, kept.curtain) == ("normal", "normal", False, "auto")
    assert kept.language == "uk"


def test_a_new_match_takes_the_rules_of_the_table(start):
    shell = start(pace="off", friendly=True, curtain="always")
    shell.open_setup("jackal")
    setup_page(shell).start()
    setup = shell.scene.table.setup
    assert (setup.friendly, setup.curtain) == (True, "always")


def test_the_match_that_is_open_follows_the_settings(shell, hands):
    path = saved(5)
    shell.resume(path)
    scene = shell.scene
    scene.open_menu()
    shell.open_settings()
    shell.scene.ui.find("friendly").flip()
    shell.scene.ui.find("curtain").pick("always")
    hands.key(ESCAPE)
    assert shell.scene is scene
    assert (scene.table.setup.friendly, scene.table.setup.curtain) == (True, "always")
    shell.open_menu()
    assert shell.resume(path)
    assert shell.scene.table.setup.friendly


def test_the_title_of_the_window_follows_the_screen(shell, hands):
    shell.resume(saved(5))
    assert shell.caption != shell.say("app.title")
    shell.open_menu()
    assert shell.caption == shell.say("app.title")


def test_a_set_up_that_was_left_is_there_again(shell, hands):
    shell.open_setup("jackal")
    setup_page(shell).set_count(4)
    setup_page(shell).model.set_name(2, "Xenia")
    hands.key(ESCAPE)
    shell.open_setup("jackal")
    assert setup_page(shell).model.seats[2].name == "Xenia"
    assert "Xenia" not in shell.settings.now.names


def test_damaged_settings_are_told_once(tmp_path):
    from jackal.app.cli import Command
    from jackal.app.main import start as begin
    from jackal.app.settings import SettingsFile

    (tmp_path / "settings.json").write_text("{oh")
    shell = Shell(SettingsFile(tmp_path), language="ru")
    begin(shell, Command())
    assert "settings.json" in shell.dialogs[0].text.text
    assert list(tmp_path.glob("settings.damaged-*.json"))
    Hands(shell).key(RETURN)
    assert not shell.dialogs


def test_the_shortcut_button_tells_what_it_did(shell, monkeypatch):
    from jackal.app import shortcut

    monkeypatch.setattr(shortcut, "make", lambda texts: (True, [Message("shortcut.made", {"file": "/x/y.desktop"})]))
    shell.open_settings()
    shell.scene.ui.find("shortcut").click()
    assert "/x/y.desktop" in shell.dialogs[0].text.text


# -- the match


@pytest.mark.parametrize("warn", [True, False])
def test_what_may_end_the_match_is_asked_first(start, warn):
    """Computers may agree at once, and the evening would be over by one click."""
    from jackal.games.jackal.rules.actions import ProposeEnd

    shell = start(pace="off", warn=warn)
    hands = Hands(shell)
    shell.open_setup("jackal")
    setup_page(shell).start()
    scene = shell.scene
    hands.wait(0.5)
    scene.deeds.decide(ProposeEnd(scene.table.acting))
    assert scene.table.count == 0
    assert shell.dialogs[0].text.text == shell.say("match.may_end")
    hands.key(ESCAPE)
    assert scene.table.count == 0
    scene.deeds.decide(ProposeEnd(scene.table.acting))
    hands.key(RETURN)
    assert scene.table.count == 1


def test_a_match_that_fails_to_begin_leaves_no_save(shell, monkeypatch):
    def broken(_):
        raise RuntimeError("a broken scene")

    shell.open_setup("jackal")
    monkeypatch.setattr(games, "scene", broken)
    with pytest.raises(RuntimeError):
        setup_page(shell).start()
    assert not matches.saves().previews()
    monkeypatch.undo()
    setup_page(shell).start()
    assert len(matches.saves().previews()) == 1
