"""The program round the scenes: the window with its settings, texts, and the ways from one screen to another.

Screens are reached by the `open_…` methods, which load what they need only then. Every screen finds the shell as
`self.shell` (see `page.Page`).
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from jackal.app.guard import say_aloud, write_fault
from jackal.app.home import home
from jackal.app.settings import SMALLEST_WINDOW, SettingsFile, system_language
from jackal.core import resources
from jackal.core.game import Message
from jackal.core.text import Texts
from jackal.ui.window import App, Clock, Scene

if TYPE_CHECKING:
    from jackal.core.setup import Setup

TEXT_FACTORS = {"small": 0.88, "normal": 1.0, "large": 1.16, "huge": 1.34}
"""Setting of the size of the text -> what the design's sizes are multiplied by."""

MOST_FAULTS = 4
"""After so many faults within `FAULT_SPAN` seconds the program gives up rather than show the same box for ever."""
FAULT_SPAN = 10.0


class Shell(App):
    """The window of the whole program. `language` and `fullscreen` of the command line hold for this start only;
    `texts` are those that the start has read already."""

    def __init__(
        self,
        settings: SettingsFile,
        *,
        language: str = "",
        fullscreen: bool = False,
        clock: Clock | None = None,
        texts: Texts | None = None,
    ) -> None:
        self.settings = settings
        self._language = language
        self._texts = texts
        self._game_texts: dict[str, Texts] = {}
        self._faults = 0
        self._fault_clock = 0.0
        now = settings.now
        super().__init__(
            self.say("app.title"),
            now.window,
            fullscreen=fullscreen or now.fullscreen,
            text_factor=TEXT_FACTORS[now.text_size],
            clock=clock,
            icon=resources.root("assets") / "icon.png",
        )
        self._obey()

    # -- words

    @property
    def language(self) -> str:
        """The language in force: of the command line, of the settings, of the system."""
        return self._language or self.settings.now.language or system_language()

    @property
    def texts(self) -> Texts:
        """The app's own texts in the language in force."""
        if self._texts is None or self._texts.language != self.language:
            self._texts = Texts.load(self.language)
            self._game_texts.clear()
        return self._texts

    def texts_of(self, game: str) -> Texts:
        """A game's texts before the app's."""
        texts = self.texts
        if game not in self._game_texts:
            from jackal.games import REGISTRY

            self._game_texts[game] = texts.for_game(game, REGISTRY[game].home if game in REGISTRY else None)
        return self._game_texts[game]

    def say(self, key: str, /, **args: str | int) -> str:
        """A text of the app."""
        return self.texts.say(key, **args)

    def tell(self, message: Message) -> str:
        """A message in words."""
        return self.texts.message(message)

    # -- settings

    def change(self, **changes: Any) -> None:
        """Put settings in force and keep them."""
        if "language" in changes:
            self._language = ""
        self.settings.change(**changes)
        self._obey()
        if "language" in changes:
            self.caption = self.say("app.title")
        if "fullscreen" in changes:
            self.set_fullscreen(self.settings.now.fullscreen)
        if "text_size" in changes:
            self.set_text_factor(TEXT_FACTORS[self.settings.now.text_size])
        elif "language" in changes:
            for scene in [*self.scenes[-1:], *self.dialogs]:
                scene.resize(self.size)
        if {"friendly", "curtain"} & changes.keys():
            self._new_table_rules()
        self.tell_notices()

    def _new_table_rules(self) -> None:
        """The match that is open below the settings follows them at once."""
        import msgspec

        now = self.settings.now
        for scene in self.scenes:
            table = getattr(scene, "table", None)
            if table is not None:
                from jackal.core.savefile import SaveError

                try:
                    table.change(msgspec.structs.replace(table.setup, friendly=now.friendly, curtain=now.curtain))
                except SaveError as error:
                    self.toast(self.tell(error.message), 5.0)

    def _obey(self) -> None:
        self.pace.speed = self.settings.now.pace
        self.sound.volume = self.settings.now.volume / 100

    def set_fullscreen(self, on: bool) -> None:
        """As the window does, and remembered."""
        super().set_fullscreen(on)
        self.settings.change(fullscreen=self.fullscreen)

    def set_window(self, size: tuple[int, int]) -> None:
        """Give the window a size, and remember it."""
        if not self.fullscreen:
            self.set_size(size)
        self.settings.change(window=size)

    def tell_notices(self) -> None:
        """Say what the settings file had to be told about, once."""
        from jackal.app.dialogs import tell

        while self.settings.notices:
            tell(self, "settings.title", self.tell(self.settings.notices.pop(0)))

    # -- ways

    def open_menu(self) -> None:
        """The menu alone, whatever was open."""
        from jackal.app.menu import Menu

        self.home_to(Menu())

    def home_to(self, scene: Scene) -> None:
        """A scene alone at the bottom of the stack."""

        def swap() -> None:
            self.scenes[:] = [scene]

        self._change(swap, fade=bool(self.scenes))

    def open_setup(self, game: str) -> None:
        """The set-up of a new match. Data that can't be read is told in a dialog."""
        from jackal.app.setup import SetupPage

        page = SetupPage.for_game(self, game)
        if page is not None:
            self.push(page)

    def open_saves(self) -> None:
        """The list of saved matches."""
        from jackal.app.saves import SavesPage

        self.push(SavesPage())

    def open_settings(self) -> None:
        """The settings, over whatever is open."""
        from jackal.app.settings_page import SettingsPage

        self.push(SettingsPage())

    def open_credits(self) -> None:
        """About the collection."""
        from jackal.app.credits import CreditsPage

        self.push(CreditsPage())

    def open_rules(self, game: str, anchor: str = "") -> None:
        """The rule reader at a heading or a ruling (`tile.fort`, `R17`), over whatever is open."""
        from jackal.app.reader import ReaderPage

        self.push(ReaderPage(game, anchor))

    def open_match(self, setup: Setup) -> None:
        """A new match of a set-up. Raises `OptionError` or `SaveError` and changes nothing if it can't begin."""
        from jackal.app import matches

        matches.begin(self, setup)

    def resume(self, path: Path) -> bool:
        """Go on with a saved match; what is wrong with it is told in a dialog. Whether it is open now."""
        from jackal.app import matches

        return matches.resume(self, path)

    # -- faults

    def run(self) -> None:
        """Until the player leaves. A fault is written down and shown in words; the program goes on from the menu."""
        import pygame

        try:
            while self.running:
                self.turn(self.clock.tick(self.wanted_fps()) / 1000)
        except KeyboardInterrupt:
            pass
        finally:
            least = SMALLEST_WINDOW
            if not self.fullscreen and pygame.display.get_surface() is not None:
                self.settings.change(window=(max(least[0], self.size[0]), max(least[1], self.size[1])))
            self._clear_table()
            pygame.display.quit()

    def turn(self, dt: float) -> None:
        """One turn of the loop with the guard round it."""
        self._fault_clock += dt
        try:
            self.step(dt)
        except Exception as error:  # whatever it is, the player gets words
            self.broke(error)

    def broke(self, error: Exception) -> None:
        """Something unexpected happened: write it down, show it, and go on from the menu."""
        scene = self.scene
        told = write_fault(error, home(), f"screen: {type(scene).__name__}, window {self.size}, {self.language}")
        if self._fault_clock > FAULT_SPAN:
            self._faults = 0
            self._fault_clock = 0.0
        self._faults += 1
        try:
            if self._faults >= MOST_FAULTS:
                raise RecursionError
            from jackal.app.crash import CrashPage

            match = next((path for path in map(_save_of, reversed(self.scenes)) if path is not None), None)
            self._clear_table()
            self.push(CrashPage(told, match), fade=False)
        except Exception:  # the last word, without a window
            say_aloud(f"{self.say('crash.title')}. {self.say('crash.told_menu')}\n{self.tell(told)}", self.caption)
            self.quit()

    def _clear_table(self) -> None:
        """Take all scenes away; one that is broken may fail to let go of its things."""
        scenes = [*self.dialogs, *self.scenes]
        self.dialogs.clear()
        self.scenes.clear()
        self.toasts = []
        for scene in scenes:
            try:
                scene.gone()
            except Exception as error:  # it is the second fault of the same broken scene
                write_fault(error, home(), f"letting go of {type(scene).__name__}")


def _save_of(scene: Scene) -> Path | None:
    path = getattr(scene, "save_path", None)
    return path if isinstance(path, Path) else None
