"""The screen of a match, for every game: board, panel, prompt; clicks, keys, movement, computers, curtain, end.

The scene decides no rule and knows no game. It shows what `table` lets the eyes see, turns clicks into actions by the
`Hand`, and shows events one by one by the `Show`. Only one thing happens at a time: `update` looks what is due.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame
from pygame import Rect, Surface

from jackal import games
from jackal.app import match_keys, match_menu
from jackal.app.match_bar import HEIGHT, Answer, TopBar
from jackal.app.match_brief import Briefing
from jackal.app.match_bubble import JudgeBubble
from jackal.app.match_deeds import Deeds
from jackal.app.match_hand import Hand
from jackal.app.match_hint import Hint
from jackal.app.match_links import Links
from jackal.app.match_marking import Marking
from jackal.app.match_news import News
from jackal.app.match_panel import panel_width
from jackal.app.match_pointer import Pointer
from jackal.app.match_prompt import prompt
from jackal.app.match_show import Show
from jackal.app.match_side import Side, badges_of, seats_of
from jackal.core.game import Message
from jackal.core.savefile import SaveError
from jackal.ui.board import Board, Host, Sheet
from jackal.ui.plate import Plate
from jackal.ui.stage import Stage
from jackal.ui.theme import INK, Colour, theme
from jackal.ui.window import Scene

if TYPE_CHECKING:
    from jackal.app.shell import Shell
    from jackal.core.table import Table

RELEASES = {pygame.MOUSEBUTTONUP, pygame.WINDOWFOCUSLOST, pygame.WINDOWLEAVE}
"""Events after which nothing is held down any more."""

THINK = 0.011
"""Seconds of a frame that a computer player may use."""


class GameScene(Scene):
    """A match on the screen. `table` is the match; `shell` the program round it."""

    backdrop = None

    def __init__(self, shell: Shell, table: Table) -> None:
        super().__init__()
        self.shell, self.table = shell, table
        self.game = table.setup.game
        self.past: int | None = None
        self.replaying = False
        self.pointer = Pointer(self)
        self.hint = Hint(self)
        self.deeds = Deeds(self)
        self.news = News(self)
        self.briefing = Briefing(self)
        self._fitted: tuple[Any, ...] = ()
        self._ended = self._entered = self._waited = False
        self.host = Host(table.game, shell.texts_of(self.game), seats_of(table), table.setup.options, badges_of(table))
        self.board: Board = games.scene(self.game)(self.host)
        self.stage = Stage(shell.sound.play, self._post)
        self.plate = self.ui.put(Plate(self.board, self.stage))
        self.plate.on_event = self.pointer.handle
        self.show = Show(self.board, self.plate, self.stage, shell.pace)
        self.hand = Hand(self.board, self.plate, table)
        self.bar = self.ui.put(TopBar())
        self.side = Side(self)
        self.players, self.counters = self.side.players, self.side.counters
        self.log, self.card = self.side.log, self.side.card
        self.panel = self.ui.put(self.side.panel)
        self.marking = Marking(self)
        self.links = self.ui.put(Links(self.plate, self.plate.picture))
        self.judge = self.ui.put(JudgeBubble(self.open_ruling))
        if table.curtain is None:
            self.show.jump(table.view())

    # words

    def say(self, key: str, /, **args: str | int) -> str:
        """A text of the game, or of the app."""
        return self.host.say(key, **args)

    def tell(self, message: Message) -> str:
        """A message of the rules or the table in words."""
        return self.host.tell(message)

    @property
    def save_path(self) -> Path | None:
        """The file of this match, None if it is not saved."""
        return self.table.journal.path if self.table.journal is not None else None

    # the window

    def enter(self) -> None:
        self.shell.caption = f"{self.say('name')} · {self.shell.say('app.title')}"
        if not self._entered:
            self._entered = True
            if self.table.problem is not None:
                self.shell.toast(self.shell.tell(self.table.problem), 8.0)
        self.refresh()

    def gone(self) -> None:
        """Off the stack for good: let go of the save."""
        if self.table.journal is not None:
            self.table.journal.close()

    def closing(self) -> bool:
        return self.deeds.asked in self.shell.dialogs or self.deeds.may_leave(self.shell.quit, "menu.quit")

    def resize(self, size: tuple[int, int]) -> None:
        fitted = (size, self.shell.language, theme.text_factor)
        if fitted != self._fitted:  # it also comes back from under the curtain, just as it was
            self._fitted = fitted
            self.host.texts = self.shell.texts_of(self.game)
            self.plate.forget()
            self.log.reread()
        super().resize(size)
        self.refresh()

    def layout(self, rect: Rect) -> None:
        wide = panel_width(rect.size)
        plate = Rect(rect.x, rect.y, rect.w - wide, rect.h)
        top = theme.px(HEIGHT + 12)
        side, foot = theme.px(6), theme.px(8)
        self.plate.room = Rect(plate.x + side, plate.y + top, plate.w - 2 * side, plate.h - top - foot)
        self.plate.place(plate)
        self.bar.place(Rect(plate.x + theme.px(10), plate.y + theme.px(8), plate.w - theme.px(20), theme.px(HEIGHT)))
        self.panel.place(Rect(plate.right, rect.y, wide, rect.h))
        self.links.place(rect)
        self.plate.signs = self.players.signs()
        self.judge.dismiss()

    @property
    def hidden(self) -> bool:
        """Whether nothing may be drawn, because the mouse is on its way to somebody else."""
        return self.table.eyes is None and self.table.curtain is not None and not self.table.gathered

    def draw(self, surface: Surface) -> None:
        if self.hidden:
            surface.fill(INK)
            return
        super().draw(surface)

    # what is due

    def update(self, dt: float) -> bool:
        moving = super().update(dt)
        if self.show.busy:
            self.show.update(dt)
            if not self.show.busy:  # the breath after another's move is over, too: the mouse is free again
                self.refresh()
                if self._waited and self.hand.free:
                    self.shell.sound.play("turn")
            return True
        self.pointer.find_again()
        return self._go_on() or moving

    def _go_on(self) -> bool:
        """Do the next thing that is due while nothing is being shown. True while something is at work."""
        if self.past is not None or self.shell.dialogs:
            return False
        table = self.table
        if self.replaying:
            self.replaying = False
            self.refresh()
        if table.outcome is not None:
            self._end()
            return False
        if self.briefing.due():
            return False
        if table.curtain is not None:
            if not table.parting:
                self.news.cover()
            return False
        if table.thinking is not None:
            self._think()
            return True
        if self.hint.busy:
            self.hint.think(THINK)
            return True
        return False

    def _end(self) -> None:
        if not self._ended:
            self._ended = True
            self.shell.sound.play("win")
            self.refresh()
            self.open_results()

    def open_results(self) -> None:
        """Who won, over the last board."""
        from jackal.app import results

        results.show(self.shell, self.table, self.deeds.leave)

    def _think(self) -> None:
        before = self.table.view()
        try:
            events = self.table.bot_tick(THINK)
        except SaveError as error:
            self.deeds.not_saved(error, lambda: None)
            return
        if events is not None:
            self.act(events, before, pause=True)

    def act(self, events: Sequence[Any], before: Any, *, pause: bool = False) -> None:
        """Show an action that has just been carried out; `pause`: it was somebody else's."""
        self.hand.drop()
        self.hint.drop()
        self.pointer.forget()
        self._waited = pause
        if self.table.guarded and self.board.gathers(events):
            self.table.gather()
            self.put_away()
            self.handed_over()
            self.log.update_to(self.table.count - 1)
            events = [event for event in events if event.seen_by is None]
            before = self.table.view_at(self.table.count - 1)
            self.show.jump(before)
        marking = self.marking
        kept = marking.trail if pause else ()  # all that others did since a person's last move
        trail = (*kept, *self.board.trail(events))
        marking.begin(kept)
        self._say(self.board.prompt(before, (), None), [])  # nothing is asked any more while it is shown

        def done() -> None:
            marking.trail, marking.news = trail, tuple(events)
            self.refresh()

        first = partial(self.links.show, self.board.links(events))
        self.show.action(events, before, self.table.view(), done, first=first, pause=pause)

    def handed_over(self) -> None:
        """Other eyes look now: nothing of what was shown before holds."""
        self.marking.forget()
        self._ended = False
        self.links.show(())
        self.log.reread()
        self.plate.forget()  # which pictures are there already, and in which sizes, tells what the one before held

    def put_away(self) -> None:
        """Nothing that only the present eyes may see stays on the screen, or comes back with other eyes."""
        self.hand.drop()
        self.hint.drop()
        self.pointer.forget()
        self.judge.dismiss()
        self.ui.close_popup()
        self.ui.hide_tip()
        self.card.show(None)
        self.shell.toasts = []
        self.marking.put_away()

    def _post(self, sheet: Sheet) -> Callable[[], bool]:
        """Show a sheet to all who sit here; the function says whether it has been put away."""
        if not any(seat.person for seat in self.table.seats):
            return lambda: True
        dialog = match_menu.open_sheets(self.shell, (sheet,), self.plate.picture, self.say("match.continue"))
        return lambda: dialog not in self.shell.dialogs

    # what is shown

    def refresh(self) -> None:
        """The position, the eyes or the words have changed: bring everything up to it."""
        if self.hidden or not self.size[0]:
            return
        table = self.table
        at = table.count if self.past is None else self.past
        view = table.view_at(at)
        if self.past is None and not (self.show.busy or self.replaying or self.briefing.on):
            self.hand.renew(view)
        else:
            self.hand.drop()
        self.marking.grasp()
        if self.side.show(view):
            self.layout(Rect((0, 0), self.size))
        self.plate.signs = self.players.signs()
        self.log.update_to(table.count)
        self.log.mark(self.past)
        self.side.enable()
        self._say_prompt(view)
        self.marking.mark()
        self.marking.explain()

    def _say_prompt(self, view: Any) -> None:
        self._say(*prompt(self, view))

    def _say(self, text: str, answers: list[Answer]) -> None:
        colour: Colour | None = next((row.colour for row in self.players.rows if row.lit), None)
        self.bar.show(text, colour if self.past is None else None, answers)

    @property
    def past_or_now(self) -> int:
        """The number of the position on the screen."""
        return self.table.count if self.past is None else self.past

    def click_sign(self, target: str, pos: tuple[int, int]) -> None:
        """A click on a player's line."""
        if self.show.busy:
            self.show.hurry()
        elif not self.hidden and self.past is None:
            self.deeds.click([target], pos)

    def show_hand(self) -> None:
        """What is pointed at or chosen has changed."""
        self.marking.grasp()
        if self.hand.free:
            self._say_prompt(self.hand.view)
        self.marking.mark()
        self.marking.explain()

    def stepped(self) -> None:
        """Something was taken back or done again: go over to the position."""
        self._ended = False
        self.marking.forget()
        self.links.show(())
        self.hint.drop()
        self.hand.drop()
        self.marking.mark()
        self.show.glide(self.table.view(), self.refresh)

    # one step back, another answers

    def back(self) -> bool:
        """One step back; False if there was none."""
        if self.judge.dismiss():
            return True
        if self.past is not None:
            self.look_now()
            return True
        if self.hand.back():
            self.show_hand()
            return True
        return False

    # looking back

    def look_back(self, at: int) -> None:
        """Show the position after so many actions; nothing can be done there."""
        if self.hidden or (self.show.busy and self.past is None):
            return
        if at >= self.table.count:
            self.look_now()
            return
        self.past = max(0, at)
        self.pointer.forget()
        self.show.jump(self.table.view_at(self.past))
        self.refresh()

    def look_now(self) -> None:
        """Back from the past."""
        if self.past is not None:
            self.past = None
            self.show.jump(self.table.view())
            self.refresh()

    # ways out

    def open_rules(self) -> None:
        """The rule reader."""
        self.shell.open_rules(self.game)

    def open_ruling(self, ruling: str) -> None:
        """The rule reader at a ruling."""
        self.shell.open_rules(self.game, ruling)

    def look_up(self) -> None:
        """What can be looked up on demand."""
        if not self.hidden:
            match_menu.look_up(self)

    def open_menu(self) -> None:
        """The menu of the match."""
        match_menu.open_menu(self)

    def rename(self) -> None:
        """Give the save a name."""
        match_menu.rename(self)

    # the table

    def hear(self, seat: int) -> None:
        """Let another of those who are asked answer first."""
        if seat in self.table.actors and self.past is None and not self.show.busy:
            self.table.hand_to(seat)
            self.refresh()

    # events

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN and self.ui.popup is None and match_keys.press(self, event):
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and not self.judge.rect.collidepoint(event.pos):
            self.judge.dismiss()
        if event.type == pygame.MOUSEBUTTONUP and event.button == 2:
            self.pointer.let_go()
        done = super().handle(event)
        if event.type == pygame.MOUSEMOTION and self.ui.hovered is self.players and self.plate.signs:
            self.pointer.aim(event.pos)
        elif event.type == pygame.MOUSEMOTION and self.ui.hovered is not self.plate:
            self.pointer.leave()
        if event.type in RELEASES and (event.type != pygame.MOUSEBUTTONUP or event.button == 1):
            self.marking.look("")
        elif event.type == pygame.KEYUP:
            match_keys.release(self, event)
        return done
