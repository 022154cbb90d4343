"""The screen after a fault: what happened, that the match is safe, and how to go on."""

from __future__ import annotations

from pathlib import Path

from pygame import Rect, Surface

from jackal.app import chart
from jackal.app.page import Page
from jackal.app.paths import in_words
from jackal.core.game import Message
from jackal.ui import paint
from jackal.ui.controls import Button, heading
from jackal.ui.layout import centered
from jackal.ui.theme import INK, INK_SOFT, theme
from jackal.ui.typeset import draw_text, measure


class CrashPage(Page):
    """`told`: where the fault is written down. `match`: the save that was on the screen, None if none was."""

    def __init__(self, told: Message, match: Path | None) -> None:
        super().__init__()
        self.told, self.match = told, match
        say = self.say
        self.quit_button = self.ui.put(Button(lambda: say("crash.quit"), self.leave_table, name="quit"))
        self.menu = self.ui.put(
            Button(lambda: say("crash.menu"), self.back, tone="red" if match is None else "wood", name="menu")
        )
        self.again = self.ui.put(Button(lambda: say("crash.again"), self.reopen, tone="red", name="again"))
        self.again.visible = match is not None

    def leave_table(self) -> None:
        """End the program."""
        self.shell.quit()

    def back(self) -> None:
        self.shell.open_menu()

    def reopen(self) -> None:
        """The match again, as it was written down."""
        self.shell.open_menu()
        if self.match is not None:
            self.shell.resume(self.match)

    def _words(self) -> list[tuple[str, str, tuple[int, int, int]]]:
        safe = self.say("crash.told" if self.match is not None else "crash.told_menu")
        told = in_words(self.shell.tell(self.told), "small", theme.px(540))
        return [(safe, "text", INK), (told, "small", INK_SOFT)]

    def _sheet(self) -> Rect:
        inner = theme.px(560)
        height = sum(measure(text, role, inner)[1] for text, role, _ in self._words())
        return centered((theme.px(640), height + theme.px(206)), Rect((0, 0), self.size))

    def layout(self, rect: Rect) -> None:
        sheet = self._sheet()
        shown = [button for button in (self.quit_button, self.menu, self.again) if button.visible]
        needs = [button.need()[0] for button in shown]
        gap, h = theme.px(12), theme.px(42)
        x = sheet.centerx - (sum(needs) + gap * (len(needs) - 1)) // 2
        for button, need in zip(shown, needs, strict=True):
            button.place(Rect(x, sheet.bottom - theme.px(32) - h, need, h))
            x += need + gap

    def paint(self, surface: Surface) -> None:
        surface.blit(chart.sheet(self.size), (0, 0))
        sheet = self._sheet()
        paint.draw_panel(surface, sheet, "parchment")
        inner = sheet.inflate(-2 * theme.px(40), 0)
        head = Rect(inner.x, sheet.y + theme.px(26), inner.w, theme.px(38))
        heading(surface, self.say("crash.title"), head)
        y = head.bottom + theme.px(24)
        for text, role, colour in self._words():
            high = measure(text, role, inner.w)[1]
            draw_text(surface, text, Rect(inner.x, y, inner.w, high), role, colour, align="center", lines=None)
            y += high + theme.px(12)
