"""Every game that the menu offers, through the whole program: set up, played, saved, gone on with, looked at again."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from jackal import games
from jackal.app import matches
from jackal.app.cli import built_games
from jackal.app.game_scene import GameScene
from jackal.app.setup import SetupPage
from jackal.app.shell import Shell
from jackal.app.unseen import played, settle
from jackal.core.bots import LEVELS
from jackal.core.chance import Chance
from jackal.core.savefile import rules_digest
from jackal.core.table import Table
from jackal.core.thinking import Thought
from jackal.games import REGISTRY
from tests.app.evening import begin, press, scene_of

GAMES = built_games()
CIRCLES = [
    (game, people)
    for game in GAMES
    for people in ("p" + "e" * (REGISTRY[game].seats[0] - 1), "pp" + "e" * max(0, REGISTRY[game].seats[0] - 2))
]
"""A person among computers, and two people who share the mouse."""


def table_read(path: Path, game: str) -> Table:
    """A save read back by nobody's program, which has to fit to the last line."""
    journal = matches.saves().open(path, read_only=True)
    table = Table(games.rules(game), journal.setup, clock=lambda: 0.0, journal=journal)
    assert table.problem is None
    return table


def test_there_are_games() -> None:
    assert len(GAMES) >= 2, "what holds for one game may be luck"
    assert {game for game, _ in CIRCLES} == set(GAMES)


@pytest.mark.parametrize(("game", "people"), CIRCLES)
def test_from_the_menu_to_a_match_and_back_to_it(shell: Shell, game: str, people: str) -> None:
    evening = begin(shell, game, people)
    evening.play(5, Random(game + people))
    table, path = evening.table, evening.scene.save_path
    assert path is not None
    assert table.count >= 5 or table.outcome is not None
    before, view, log = table.state_at(table.count).dump(), evening.seen(), table.log()
    count, dump = table.count, table.state_at(table.count).dump()
    assert dump == before
    shell.open_menu()
    preview = matches.latest_preview()
    assert preview is not None
    assert (preview.path, preview.game, preview.actions, preview.problem) == (path, game, count, None)
    shell.step(0.1, [])
    press(shell, "continue")
    again = scene_of(shell)
    assert again.save_path == path
    assert again.table is not table
    assert again.table.problem is None
    assert again.table.state_at(again.table.count).dump() == dump
    evening = type(evening)(shell)
    assert evening.seen() == view
    assert again.table.log() == log
    if again.table.outcome is None:
        evening.play(1, Random(1))
        assert again.table.count > count
    shell.open_menu()


@pytest.mark.parametrize("game", GAMES)
def test_what_was_taken_back_and_done_again_is_on_the_disk(shell: Shell, game: str) -> None:
    shell.settings.change(friendly=True, curtain="never")
    evening = begin(shell, game, "p" * REGISTRY[game].seats[0])
    evening.play(4, Random(game))
    scene, table, path = evening.scene, evening.table, evening.scene.save_path
    assert path is not None
    counts = [table.count]
    for button, change in (("undo", -1), ("undo", -1), ("redo", +1), ("redo", +1), ("undo", -1)):
        before = table.count
        press(shell, button)
        evening.on()
        counts.append(table.count)
        assert (table.count - before) * change > 0, f"{button} at {before}"
        back = table_read(path, game)
        assert back.count == table.count
        assert back.state_at(back.count).dump() == table.state_at(table.count).dump()
        assert scene.plate.view == table.view()
    evening.play(2, Random(1))
    back = table_read(path, game)
    assert back.state_at(back.count).dump() == table.state_at(table.count).dump()
    scene.look_back(1)
    settle(shell, 0.3)
    assert scene.plate.view == table.view_at(1)
    scene.look_now()
    settle(shell, 0.3)
    assert scene.plate.view == table.view()


@pytest.mark.parametrize("game", GAMES)
def test_a_save_that_another_window_plays_is_copied(shell: Shell, game: str) -> None:
    evening = begin(shell, game, "p" * REGISTRY[game].seats[0])
    evening.play(3, Random(game))
    path, count = evening.scene.save_path, evening.table.count
    assert path is not None
    dump = evening.table.state_at(count).dump()
    shell.open_menu()
    other = matches.saves().open(path)
    try:
        assert not shell.resume(path)
        press(shell, "yes")
        copy = scene_of(shell)
        assert copy.save_path not in {None, path}
        assert copy.table.state_at(copy.table.count).dump() == dump
    finally:
        other.close()


@pytest.mark.parametrize("game", GAMES)
def test_few_and_many_seats_can_be_set_up_and_saved(shell: Shell, game: str) -> None:
    low, high = REGISTRY[game].seats
    for count in sorted({low, (low + high + 1) // 2, high}):
        begin(shell, game, ("p" + "enh" * 4)[:count])
        scene = scene_of(shell)
        assert scene.save_path is not None
        assert len(table_read(scene.save_path, game).seats) == count
        shell.open_menu()


@pytest.mark.parametrize("game", GAMES)
def test_every_term_of_the_set_up_begins_a_match(shell: Shell, game: str) -> None:
    """Each value of each option, as many new ones at once as go together; with few and with many at the table."""
    for count in (REGISTRY[game].seats[0], REGISTRY[game].seats[1]):
        tried: set[tuple[str, object]] = set()
        fresh = True
        while fresh:
            shell.open_menu()
            shell.open_setup(game)
            page = shell.scene
            assert isinstance(page, SetupPage)
            page.set_count(count)
            page.reset_terms()
            fresh = new_terms(page, tried)
            tried |= fresh
            page.changed()
            assert not page.model.problems(), fresh
            page.start()
            scene = scene_of(shell)
            assert all(scene.table.setup.options[key] == value for key, value in fresh)
            assert scene.save_path is not None
            assert table_read(scene.save_path, game).setup.options == scene.table.setup.options
        offered = {o.id for o in games.rules(game).options(count) if o.kind not in ("set", "counts") and not o.needs}
        assert offered <= {key for key, _ in tried}


def new_terms(page: SetupPage, tried: set[tuple[str, object]]) -> set[tuple[str, object]]:
    """Choose values that have not been tried; those that are in force then."""
    model, chosen = page.model, set()
    for option in model.game.options(model.count):
        values = model.choices(option) if option.kind not in ("set", "counts") else ()
        if option.kind == "number" and len(values) > 10:  # the words, the ends and the middle
            values = (*option.values, option.low, values[len(values) // 2], values[-1])
        left = [(option.id, value) for value in values]
        left = [term for term in left if term not in tried]
        if left and option in model.options():
            model.set_value(*left[0])
            chosen.add(left[0])
        elif values:
            model.set_value(option.id, values[-1])  # richer terms bring more of them
    offered = {option.id: model.value(option.id) for option in model.options()}
    return {term for term in chosen if term[0] in offered and offered[term[0]] == term[1]}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_of_computers_decides(game: str, level: str) -> None:
    rules, make = games.rules(game), games.bot(game)
    state = rules.new(rules.seats[0], {}, Chance(5))
    for number in range(3):
        seat = state.actors()[0]
        thought = Thought(make(level), state, seat, f"every/{number}")
        now = 0.0

        def clock() -> float:
            nonlocal now  # a clock of its own: the machine may be slow, the computers must not be
            now += 0.001
            return now

        action = None
        for _ in range(10_000):
            action = thought.advance(clock, 0.05)
            if action is not None:
                break
        assert not thought.fault
        assert action in state.legal()
        state.step(action)


@pytest.mark.parametrize("game", GAMES)
def test_the_data_have_a_finger_print(game: str) -> None:
    rules = games.rules(game)
    assert rules_digest(rules) == rules_digest(type(rules)(rules.data))
    assert len({rules_digest(games.rules(other)) for other in GAMES}) == len(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_every_screen_of_a_game_opens_in_every_language(shell: Shell, game: str) -> None:
    for language in ("en", "ru", "uk"):
        shell.change(language=language)
        for open_it in (shell.open_setup, shell.open_rules):
            shell.open_menu()
            open_it(game)
            settle(shell, 0.2)
            assert not shell.dialogs
        shell.home_to(GameScene(shell, played(game, moves=30)))
        settle(shell, 0.3)
        assert shell.say(f"game.{game}") in shell.caption
        scene_of(shell).open_menu()
        settle(shell, 0.2)
        assert shell.dialogs
