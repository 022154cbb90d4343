"""Dialogs of a match: its menu, and things to look up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

import msgspec
from pygame import Rect, Surface

from jackal.app.match_card import Picture
from jackal.core.savefile import SaveError
from jackal.ui.board import Sheet
from jackal.ui.controls import Button
from jackal.ui.dialog import Dialog, Stack
from jackal.ui.layout import grid
from jackal.ui.theme import INK, INK_SOFT, theme
from jackal.ui.typeset import draw_text, measure
from jackal.ui.widget import Widget

if TYPE_CHECKING:
    from jackal.app.game_scene import GameScene
    from jackal.app.shell import Shell

Line = tuple[str, str, Callable[[], None]]
"""Name, words and deed of a line of the menu."""


def open_match_menu(shell: Shell, title: str, lines: Sequence[Line]) -> Dialog:
    """A dialog of buttons one below the other; each closes it and does its deed."""

    def deed(act: Callable[[], None]) -> Callable[[], None]:
        def do() -> None:
            dialog.close()
            act()

        return do

    tones = ["red", *["wood"] * len(lines)]
    buttons = [
        Button(words, deed(act), name=name, tone=tone) for (name, words, act), tone in zip(lines, tones, strict=False)
    ]
    dialog = Dialog(title, "", (), body=Stack(*buttons, gap=9), width=400)
    dialog.ui.on_escape = dialog.close
    shell.open(dialog)
    dialog.ui.set_focus(buttons[0])
    return dialog


class SheetView(Widget):
    """The entries of a sheet in columns: picture, name, value."""

    opaque = False
    ROW = 38

    def __init__(self, sheet: Sheet, picture: Picture) -> None:
        super().__init__(name="sheet")
        self.sheet, self._picture = sheet, picture

    @property
    def _columns(self) -> int:
        return 1 if len(self.sheet.entries) <= 8 else 2 if len(self.sheet.entries) <= 16 else 3

    def need(self, width: int | None = None) -> tuple[int, int]:
        rows = -(-len(self.sheet.entries) // self._columns)
        return width or theme.px(760), rows * theme.px(self.ROW)

    def draw(self, surface: Surface) -> None:
        entries, columns = self.sheet.entries, self._columns
        rows = max(1, -(-len(entries) // columns))
        cells = grid(self.rect, rows * columns, columns, 0)
        for n, entry in enumerate(entries):
            column, line = divmod(n, rows)
            box = cells[line * columns + column].inflate(-theme.px(24), -theme.px(4))
            x = box.x
            if entry.look is not None:
                surface.blit(self._picture(entry.look, (box.h, box.h)), (x, box.y))
                x += box.h + theme.px(9)
            wide = measure(entry.value, "number")[0] + theme.px(4)
            draw_text(surface, entry.value, Rect(box.right - wide, box.y, wide, box.h), "number", INK, align="right")
            words = Rect(x, box.y, box.right - wide - x - theme.px(6), box.h)
            draw_text(surface, entry.title, words, "label", INK if entry.value else INK_SOFT)


class Cards(Widget):
    """The entries of a sheet as pictures in rows, each with its words below."""

    opaque = False
    HIGH, WORDS = 150, 44

    def __init__(self, sheet: Sheet, picture: Picture) -> None:
        super().__init__(name="sheet")
        self.sheet, self._picture = sheet, picture

    @property
    def _columns(self) -> int:
        count = len(self.sheet.entries)
        return count if count <= 6 else -(-count // 2)

    def need(self, width: int | None = None) -> tuple[int, int]:
        rows = -(-len(self.sheet.entries) // self._columns)
        return width or theme.px(900), rows * theme.px(self.HIGH + self.WORDS)

    def draw(self, surface: Surface) -> None:
        columns = self._columns
        wide = self.rect.w // columns
        high = self.rect.h // -(-len(self.sheet.entries) // columns)
        words = theme.px(self.WORDS)
        for n, entry in enumerate(self.sheet.entries):
            row, column = divmod(n, columns)
            here = min(columns, len(self.sheet.entries) - row * columns)
            x = self.rect.centerx - here * wide // 2 + column * wide
            box = Rect(x, self.rect.y + row * high, wide, high)
            side = min(box.w, box.h - words)
            if entry.look is not None:
                surface.blit(self._picture(entry.look, (side, side)), (box.centerx - side // 2, box.y))
            y = box.y + side
            name = Rect(box.x + theme.px(3), y, box.w - theme.px(6), words // 2)
            draw_text(surface, entry.title, name, "strong", INK, align="center")
            value = name.move(0, words // 2 - theme.px(2))
            draw_text(surface, entry.value, value, "small", INK_SOFT, align="center")


def open_sheets(shell: Shell, sheets: Sequence[Sheet], picture: Picture, close: str) -> Dialog | None:
    """Show what can be looked up; None if there is nothing."""
    if not sheets:
        return None
    views = [Cards(sheet, picture) if sheet.large else SheetView(sheet, picture) for sheet in sheets]
    many = max(len(sheet.entries) for sheet in sheets)
    width = 420 if many <= 8 else 680 if many <= 16 else 960
    if any(sheet.large for sheet in sheets):
        width = 120 * min(6, many) + 90
    body = Stack(*views, gap=14)
    dialog = Dialog(sheets[0].title, sheets[0].note, (("ok", close),), body=body, width=width)
    shell.open(dialog)
    return dialog


def look_up(scene: GameScene) -> None:
    """What can be looked up of the position on the screen."""
    sheets = scene.board.sheets(scene.table.view_at(scene.past_or_now))
    open_sheets(scene.shell, sheets, scene.plate.picture, scene.say("button.close"))


def open_menu(scene: GameScene) -> None:
    """The menu of a match: on, name, rules, settings, what the game itself offers, out."""
    say, shell = scene.say, scene.shell
    lines: list[Line] = [
        ("continue", say("match.continue"), lambda: None),
        ("title", say("match.rename"), scene.rename),
        ("rules", say("match.rules"), scene.open_rules),
        ("settings", say("match.settings"), shell.open_settings),
    ]
    if scene.hand.free:
        view = scene.table.view()
        extra = [action for action in scene.board.extra_actions(view) if scene.table.why_not(action) is None]
        lines += [
            (f"extra{number}", scene.board.words(action, view), partial(scene.deeds.decide, action))
            for number, action in enumerate(extra)
        ]
    lines.append(("leave", say("match.leave"), lambda: scene.deeds.leave(shell.open_menu, "match.leave")))
    open_match_menu(shell, say("match.menu"), lines)


def rename(scene: GameScene) -> None:
    """Ask for the name of the save."""
    from jackal.app.dialogs import ask_line, tell

    def named(title: str) -> None:
        try:
            scene.table.change(msgspec.structs.replace(scene.table.setup, title=title))
        except SaveError as error:
            tell(scene.shell, "match.rename", scene.tell(error.message))
        else:
            scene.shell.toast(scene.say("match.renamed"))

    ask_line(scene.shell, "match.rename", scene.table.setup.title, named)
