"""The settings: every change is in force and kept at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from pygame import Rect

from jackal.app.dialogs import ask, tell
from jackal.app.home import home
from jackal.app.line import Line
from jackal.app.page import Page
from jackal.app.paths import shown
from jackal.app.settings import PACES, SMALLEST_WINDOW, TEXT_SIZES, Settings
from jackal.core.game import Message
from jackal.core.text import LANGUAGES
from jackal.ui.controls import Button, Choice, Panel, Slider, Toggle
from jackal.ui.layout import row
from jackal.ui.scroll import ScrollPane
from jackal.ui.theme import theme
from jackal.ui.widget import Widget

WINDOWS = ((1024, 600), (1280, 720), (1366, 768), (1600, 900), (1920, 1080), (2560, 1440), (3840, 2160))
CURTAINS = ("auto", "always", "never")


class SettingsPage(Page):
    """Two sheets: what one sees, and how one plays."""

    title_key = "settings.title"

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[list[Line]] = [[], []]
        self.panes: list[ScrollPane] = []
        self.sheets: list[Panel] = []
        for side, key in enumerate(("settings.group.look", "settings.group.play")):
            pane = ScrollPane(lambda view, side=side: self._arrange(view, side), name=f"pane{side}")  # type: ignore[misc] # a lambda with a default
            self.panes.append(pane)
            self.sheets.append(self.ui.put(Panel("parchment", lambda key=key: self.say(key), pane)))  # type: ignore[misc] # a lambda with a default
        self.back_button = self.ui.put(Button(lambda: self.say("button.back"), self.back, name="back"))
        self.defaults = self.ui.put(Button(lambda: self.say("settings.defaults"), self._ask_defaults, name="defaults"))

    def enter(self) -> None:
        self._fill()
        self.layout(Rect((0, 0), self.size))
        self.invalidate()

    # -- the lines

    def _fill(self) -> None:
        now = self.shell.settings.now
        look: list[tuple[str, Widget]] = [
            ("language", self._choice("language", [(c, LANGUAGES[c]) for c in LANGUAGES], self.shell.language)),
            ("text_size", self._keys("text_size", TEXT_SIZES, now.text_size)),
            ("fullscreen", Toggle("", self.shell.fullscreen, lambda on: self._set(fullscreen=on), name="fullscreen")),
            ("window", self._window_choice(now)),
            ("pace", self._keys("pace", PACES, now.pace)),
        ]
        volume = Slider(
            now.volume, lambda value: self._volume(int(value)), low=0, high=100, step=5, name="volume"
        )
        look.append(("volume", volume))
        play: list[tuple[str, Widget]] = [
            ("warn", Toggle("", now.warn, lambda on: self._set(warn=on), name="warn")),
            ("friendly", Toggle("", now.friendly, lambda on: self._set(friendly=on), name="friendly")),
            ("curtain", self._keys("curtain", CURTAINS, now.curtain)),
            ("shortcut", Button(lambda: self.say("settings.shortcut_make"), self._shortcut, name="shortcut")),
        ]
        for side, rows in enumerate((look, play)):
            self.panes[side].clear()
            self.lines[side] = [self._line(key, widget) for key, widget in rows]
        folder = Line(lambda: self.say("settings.folder"), self._folder, name="line.folder")
        self.lines[1].append(folder)
        for side, lines in enumerate(self.lines):
            lines[-1].last = True
            self.panes[side].add(*lines)

    def _folder(self) -> str:
        return shown(home(), "small", self.panes[1].view.w)

    def _line(self, key: str, control: Widget) -> Line:
        def explained() -> str:
            return self.shell.texts.help(f"settings.{key}.help")

        return Line(lambda: self.say(f"settings.{key}"), explained, control, share=0.46, name=f"line.{key}")

    def _choice(self, key: str, items: Sequence[tuple[Any, str | Callable[[], str]]], value: Any) -> Choice[Any]:
        return Choice(items, value, lambda picked: self._set(**{key: picked}), name=key)

    def _keys(self, key: str, values: Sequence[str], value: str) -> Choice[Any]:
        items = [(v, lambda v=v: self.say(f"settings.{key}.{v}")) for v in values]
        return self._choice(key, items, value)

    def _window_choice(self, now: Settings) -> Choice[Any]:
        sizes = list(WINDOWS)
        current = self.shell.size if not self.shell.fullscreen else now.window
        if current not in sizes:
            sizes = sorted([*sizes, current])
        items = [(size, f"{size[0]} × {size[1]}") for size in sizes if size >= SMALLEST_WINDOW]
        choice = Choice(items, current, self._window, name="window")
        choice.enabled = not self.shell.fullscreen
        return choice

    # -- what they do

    def _set(self, **changes: Any) -> None:
        self.shell.change(**changes)
        if {"language", "text_size", "fullscreen"} & changes.keys():
            self._refill()

    def _refill(self) -> None:
        focus = self.ui.focus.name if self.ui.focus is not None else ""
        by_keys = self.ui.keys_used
        self._fill()
        self.layout(Rect((0, 0), self.size))
        self.invalidate()
        if focus:
            self.ui.set_focus(self.ui.find(focus), by_keys=by_keys)

    def _volume(self, volume: int) -> None:
        self.shell.change(volume=volume)
        self.shell.sound.play("coin")

    def _window(self, size: tuple[int, int]) -> None:
        self.shell.set_window(size)
        self._refill()

    def _shortcut(self) -> None:
        from jackal.app import shortcut

        _, told = shortcut.make(self.shell.texts)
        words = "\n".join(self.shell.tell(message) for message in told if isinstance(message, Message))
        tell(self.shell, "settings.shortcut", words)

    def _ask_defaults(self) -> None:
        ask(
            self.shell,
            "settings.defaults_title",
            self.say("settings.defaults_told"),
            "settings.defaults",
            self._back_to_defaults,
        )

    def _back_to_defaults(self) -> None:
        usual = Settings()
        keys = ("text_size", "pace", "volume", "warn", "friendly", "curtain")
        self._set(**{key: getattr(usual, key) for key in keys})
        self._refill()

    # -- places

    def layout(self, rect: Rect) -> None:
        area = self.area(rect, 1120)
        sides = row(area, [None, None], theme.px(24))
        pad, head = theme.px(30), theme.px(76)
        inner = sides[0].w - 2 * pad
        most = max(sum(line.need(inner - theme.px(14))[1] for line in lines) for lines in self.lines)
        height = min(area.h, most + head + pad)
        for sheet, pane, side in zip(self.sheets, self.panes, sides, strict=True):
            sheet.place(Rect(side.x, side.y + (side.h - height) * 2 // 5, side.w, height))
            pane.place(Rect(side.x + pad, sheet.rect.y + head, inner + theme.px(14), height - head - pad // 2))
        self.foot(rect, [self.back_button], [self.defaults], 1120)

    def _arrange(self, view: Rect, side: int) -> int:
        y = view.y
        for line in self.lines[side]:
            h = line.need(view.w)[1]
            line.place(Rect(view.x, y, view.w, h))
            y += h
        return y - view.y
