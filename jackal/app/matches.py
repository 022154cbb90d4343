"""Matches: begun, gone on with, found again. The ways between a set-up, a save file and the game's screen."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING

from jackal.app.cli import built_games
from jackal.app.home import saves_folder
from jackal.core.saves import Preview, Saves

if TYPE_CHECKING:
    from jackal.app.shell import Shell
    from jackal.core.game import Game
    from jackal.core.journal import Journal
    from jackal.core.setup import Setup


def saves() -> Saves:
    """The player's saved matches. Raises `OSError` if their folder can't be made."""
    return Saves(saves_folder(), built_games())


def latest_preview() -> Preview | None:
    """The match to go on with, if there is one."""
    try:
        return saves().latest()
    except OSError:
        return None


def latest() -> Path | None:
    """The file of the match to go on with."""
    match = latest_preview()
    return match.path if match is not None else None


def begin(shell: Shell, setup: Setup) -> None:
    """Start a match of a set-up and show it. Where it can't be saved, ask whether to play all the same. What its
    data can't make is told. Raises `OptionError` if the game refuses the set-up."""
    from jackal import games
    from jackal.app.dialogs import ask, tell
    from jackal.core.data import DataError
    from jackal.core.savefile import SaveError

    try:
        game = games.rules(setup.game)
        _first(game, setup)
    except DataError as error:
        tell(shell, "setup.title", shell.say("cli.data_broken", why=str(error)))
        return
    try:
        journal = saves().create(setup, game)
    except SaveError as error:
        why = shell.tell(error.message)
    except OSError as error:
        why = f"{error.filename}: {error.strerror}."
    else:
        try:
            shown = _shown(shell, game, setup, journal)
        except BaseException:
            _unmake(journal)
            raise
        if not shown:
            _unmake(journal)
        return
    told = shell.say("save.unsaved_told", why=why)
    ask(shell, "save.unsaved_title", told, "save.unsaved_play", lambda: _shown(shell, game, setup, None))


def _first(game: Game, setup: Setup) -> None:
    """Try whether there is a first position. Raises `OptionError`, or `DataError` where the data can make none."""
    from jackal import games
    from jackal.core.data import DataError
    from jackal.core.game import OptionError
    from jackal.core.table import start

    try:
        start(game, setup)
    except OptionError:
        raise
    except (LookupError, TypeError, ValueError) as error:
        raise DataError(games.REGISTRY[setup.game].home / "game.yaml", "", games.misfit(error)) from error


def _unmake(journal: Journal) -> None:
    """A match that never began leaves no save behind."""
    from jackal.core.savefile import SaveError

    journal.close()
    try:
        saves().delete(journal.path)
    except (SaveError, OSError):
        return


def _show(shell: Shell, game: Game, setup: Setup, journal: Journal | None) -> None:
    from jackal import games
    from jackal.app.game_scene import GameScene
    from jackal.core.table import Table

    table = Table(game, setup, clock=time.perf_counter, minds=games.bot(setup.game), journal=journal)
    shell.home_to(GameScene(shell, table))


def _shown(shell: Shell, game: Game, setup: Setup, journal: Journal | None) -> bool:
    """Show a match; False if what its screen reads is damaged, which is told."""
    from jackal.app.dialogs import tell
    from jackal.core.data import DataError

    try:
        _show(shell, game, setup, journal)
    except DataError as error:
        tell(shell, "app.title", shell.say("cli.data_broken", why=str(error)))
        return False
    return True


def resume(shell: Shell, path: Path) -> bool:
    """Go on with a save. What keeps it from opening is told in a dialog; a damaged end is told and cut off. Whether
    it is open now."""
    from jackal.app.dialogs import ask, tell
    from jackal.core.journal import SaveBusyError
    from jackal.core.savefile import SaveError

    try:
        journal = saves().open(path)
    except SaveBusyError as error:
        ask(shell, "save.busy_title", shell.tell(error.message), "save.copy", lambda: _resume_copy(shell, path))
        return False
    except SaveError as error:
        tell(shell, "saves.damaged", shell.tell(error.message))
        return False
    except OSError as error:
        tell(shell, "saves.damaged", f"{error.filename}: {error.strerror}")
        return False
    return _go_on(shell, journal)


def _resume_copy(shell: Shell, path: Path) -> None:
    from jackal.app.dialogs import tell
    from jackal.core.savefile import SaveError

    try:
        journal = saves().copy(path)
    except SaveError as error:
        tell(shell, "saves.damaged", shell.tell(error.message))
    except OSError as error:
        tell(shell, "saves.damaged", f"{error.filename}: {error.strerror}")
    else:
        _go_on(shell, journal)


def _go_on(shell: Shell, journal: Journal) -> bool:
    from jackal import games
    from jackal.app.dialogs import tell
    from jackal.core.data import DataError
    from jackal.core.game import OptionError
    from jackal.core.savefile import SaveError

    try:
        game = games.rules(journal.header.game)
    except (DataError, KeyError) as error:
        journal.close()
        tell(shell, "saves.damaged", shell.say("cli.data_broken", why=str(error)))
        return False
    problem = None
    try:
        if _shown(shell, game, journal.setup, journal):
            return True
    except (OptionError, SaveError) as error:
        problem = error.message
    journal.close()
    if problem is not None:
        tell(shell, "saves.damaged", shell.texts_of(game.id).message(problem))
    return False
