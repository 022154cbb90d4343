"""The screen of a match, for every game: board, panel, prompt; clicks, keys, movement, computers, curtain, end.

The scene decides no rule and knows no game. It shows what `table` lets the eyes see, turns clicks into actions by the
`Hand`, and shows events one by one by the `Show`. Only one thing happens at a time: `update` looks what is due.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
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
from jackal.app.match_card import CardView
from jackal.app.match_deeds import Deeds
from jackal.app.match_hand import Hand
from jackal.app.match_hint import Hint
from jackal.app.match_links import Links
from jackal.app.match_log import LogView, Told, united
from jackal.app.match_news import News
from jackal.app.match_panel import Counters, Players, SidePanel, panel_width
from jackal.app.match_pointer import Pointer
from jackal.app.match_prompt import prompt
from jackal.app.match_show import Show
from jackal.core.game import Message
from jackal.core.savefile import SaveError
from jackal.ui.board import Board, Grip, Host, Look, Row, Seat, Sheet
from jackal.ui.picker import group_of
from jackal.ui.plate import Marks, Plate
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
        self._looking = ""
        self._news: tuple[Any, ...] = ()
        self._fitted: tuple[Any, ...] = ()
        self._ended = self._entered = self._waited = False
        self._trail: tuple[Any, ...] = ()
        self.host = Host(table.game, shell.texts_of(self.game), self._seats(), table.setup.options, self._badge)
        self.board: Board = games.scene(self.game)(self.host)
        self.stage = Stage(shell.sound.play, self._post)
        self.plate = self.ui.put(Plate(self.board, self.stage))
        self.plate.on_event = self.pointer.handle
        self.show = Show(self.board, self.plate, self.stage, shell.pace)
        self.hand = Hand(self.board, self.plate, table)
        self.bar = self.ui.put(TopBar())
        self.panel = self.ui.put(self._panel())
        self.links = self.ui.put(Links(self.plate, self._picture))
        self.judge = self.ui.put(JudgeBubble(self.open_ruling))
        if table.curtain is None:
            self.show.jump(table.view())

    def _seats(self) -> list[Seat]:
        from jackal.app.colours import rgb

        return [
            Seat(seat.name, rgb(seat.colour, number), "" if seat.person else seat.level)
            for number, seat in enumerate(self.table.seats)
        ]

    def _badge(self, seat: int, size: int) -> Surface:
        from jackal.app.colours import badge

        return badge(self.table.seats[seat].colour, size)

    def _panel(self) -> SidePanel:
        say = self.say
        picture = self._picture
        self.players = Players(picture, self.hear, self._tell_seat, self._click_sign)
        self.counters = Counters(picture, self.look_up)
        self.log = LogView(self._read_log, self.look_back, lambda: say("match.log_tip"))
        self.card = CardView(picture, self.open_ruling, self._tell_ruling, lambda: say("match.card_idle"))
        buttons: tuple[tuple[str, str, Callable[[], None]], ...] = (
            ("undo", "Ctrl+Z", self.deeds.undo),
            ("redo", "Ctrl+Y", self.deeds.redo),
            ("hint", "H", self.hint.ask),
            ("rules", "F1", self.open_rules),
            ("menu", "Esc", self.open_menu),
        )
        acts = [(name, f"ui/icon_{name}", self._button_tip(name, keys), act) for name, keys, act in buttons]
        parts = (self.players, self.counters, self.log, self.card)
        return SidePanel(lambda: self.say("name"), self._log_title, parts, acts)

    def _log_title(self) -> str:
        return self.say("panel.log" if self.host.texts.has("panel.log") else "match.log")

    def _button_tip(self, name: str, keys: str) -> Callable[[], str]:
        def tip() -> str:
            if name == "undo" and self.past is None and not self.hidden and self.table.undo_barred:
                return self.say("match.undo_barred")
            return f"{self.say(f'match.{name}')} ({keys})"

        return tip

    # words

    def say(self, key: str, /, **args: str | int) -> str:
        """A text of the game, or of the app."""
        return self.host.say(key, **args)

    def tell(self, message: Message) -> str:
        """A message of the rules or the table in words."""
        return self.host.tell(message)

    def _picture(self, look: Look, size: tuple[int, int]) -> Surface:
        return self.plate.picture(look, size)

    def _tell_seat(self, seat: int) -> str:
        player = self.table.seats[seat]
        if player.person:
            return ""
        return self.say("results.computer", level=f"@setup.player.{player.level}")

    def _tell_ruling(self, ruling: str) -> str:
        told = self.host.texts.ruling(ruling)
        return f"{ruling}. {told}" if told else ruling

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

        results.show(self.shell, self.table)

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
        kept = self._trail if pause else ()  # all that others did since a person's last move
        trail = (*kept, *self.board.trail(events))
        self._trail, self._news, self._looking = kept, (), ""
        self._mark()
        self._say(self.board.prompt(before, (), None), [])  # nothing is asked any more while it is shown

        def done() -> None:
            self._trail, self._news = trail, tuple(events)
            self.refresh()

        first = partial(self.links.show, self.board.links(events))
        self.show.action(events, before, self.table.view(), done, first=first, pause=pause)

    def leave_trail(self, trail: tuple[Any, ...], view: Any) -> None:
        """Mark the way that an action took; `view`: what it led to."""
        self._trail = trail
        self.players.show(self._rows(view), ())
        self._mark()

    def handed_over(self) -> None:
        """Other eyes look now: nothing of what was shown before holds."""
        self._trail = self._news = ()
        self._ended = False
        self.links.show(())
        self.log.reread()

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
        self._news, self._looking = (), ""
        self.board.grip = Grip()
        self.stage.hold(())

    def _post(self, sheet: Sheet) -> Callable[[], bool]:
        """Show a sheet to all who sit here; the function says whether it has been put away."""
        if not any(seat.person for seat in self.table.seats):
            return lambda: True
        dialog = match_menu.open_sheets(self.shell, (sheet,), self._picture, self.say("match.continue"))
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
        self._grasp()
        shape = (len(self.players.rows), bool(self.counters.items))
        self.counters.show(self._status(view))
        persons = [seat for seat in table.actors if table.seats[seat].person and seat != table.acting]
        self.players.show(self._rows(view), tuple(persons) if self.hand.free else ())
        if (len(self.players.rows), bool(self.counters.items)) != shape:
            self.layout(Rect((0, 0), self.size))
        self.plate.signs = self.players.signs()
        self.log.update_to(table.count)
        self.log.mark(self.past)
        self._buttons()
        self._say_prompt(view)
        self._mark()
        self._explain()

    def _status(self, view: Any = None) -> tuple[tuple[Look, str, str], ...]:
        return () if self.hidden else self.board.status(view or self.table.view())

    def _rows(self, view: Any = None) -> list[Row]:
        if self.hidden:
            return []
        rows = self.board.rows(view or self.table.view())
        if self.past is None and len(self.table.actors) > 1:
            rows = [replace(row, lit=row.seat == self.table.acting) for row in rows]
        return rows

    def _buttons(self) -> None:
        here = self.past is None and not self.hidden
        buttons = self.panel.buttons
        buttons["undo"].enabled = here and self.table.can_undo
        buttons["redo"].enabled = here and self.table.can_redo
        buttons["hint"].enabled = here and self.hand.free

    def _say_prompt(self, view: Any) -> None:
        self._say(*prompt(self, view))

    def _say(self, text: str, answers: list[Answer]) -> None:
        colour: Colour | None = next((row.colour for row in self.players.rows if row.lit), None)
        self.bar.show(text, colour if self.past is None else None, answers)

    @property
    def past_or_now(self) -> int:
        """The number of the position on the screen."""
        return self.table.count if self.past is None else self.past

    def _mark(self) -> None:
        self._grasp()
        glow = self.hand.glow() if self.hand.free else {}
        pointed = self.board.grip.pointed
        marks = Marks(
            next=dict(glow),
            chosen=(*self.hand.chosen, *(self.board.spotlight(self.plate.view) if self.hand.free else ())),
            hint=self.hint.targets if self.hand.free else (),
            pointed=pointed,
            cursor=self.pointer.cursor and bool(pointed),
            trail=self._trail if self.past is None else (),
            way=self.hand.way(pointed) if pointed else (),
        )
        self.plate.mark(marks)
        self.players.light(marks, self.board.glows["hint"].colour)

    def _grasp(self) -> None:
        """Tell the board what the person at the screen is about, and let it show."""
        hand, free = self.hand, self.hand.free
        pointed = self.pointer.pointed if self.pointer.pointed in hand.coming() else ""
        self.board.grip = Grip(
            chosen=hand.chosen,
            pointed=pointed,
            action=hand.settled(pointed) if free and pointed else None,
            wishes=hand.wishes() if free else {},
            looking=self._looking,
            under=self.pointer.under,
            brief=self.briefing.on,
            news=self._news if self.past is None else (),
        )
        view = self.plate.view
        if view is None or self.show.busy or self.hidden:
            return
        if self.stage.hold(self.board.held(view) if self.past is None else ()):
            self.plate.invalidate()

    def look(self, target: str) -> None:
        """Show what this private thing hides, as long as the button is held; empty: hide it again."""
        if target and (self.hidden or self.show.busy or self.past is not None or self.briefing.on):
            return
        if target != self._looking:
            self._looking = target
            self._mark()
            self.players.show(self._rows(), self.players.open)
            self._explain()

    def look_at_own(self) -> None:
        """Show the first private thing there is."""
        picks = [pick for actor in self.stage.actors.values() for pick in actor.piece.picks[:1]]
        self.look(next((pick for pick in picks if group_of(pick) in self.board.private), ""))

    def _click_sign(self, target: str, pos: tuple[int, int]) -> None:
        """A click on a player's line."""
        if self.show.busy:
            self.show.hurry()
        elif not self.hidden and self.past is None:
            self.deeds.click([target], pos)

    def _explain(self) -> None:
        if self.plate.view is None or self.hidden:
            self.card.show(None)
            return
        pointer = self.pointer
        under = pointer.under or ((pointer.pointed,) if pointer.pointed else self.hand.chosen[-1:])
        self.card.show(self.board.card(under, self.plate.view) if under else None)

    def show_hand(self) -> None:
        """What is pointed at or chosen has changed."""
        self._grasp()
        if self.hand.free:
            self._say_prompt(self.hand.view)
        self._mark()
        self._explain()

    def stepped(self) -> None:
        """Something was taken back or done again: go over to the position."""
        self._ended = False
        self._trail = self._news = ()
        self.links.show(())
        self.hint.drop()
        self.hand.drop()
        self._mark()
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

    # the log

    def _read_log(self, first: int, until: int) -> list[Told]:
        """The lines of some actions, in words."""
        groups: dict[int, list[Any]] = {}
        for line in self.table.log(first):
            if line.at <= until:
                groups.setdefault(line.at, []).append(line)
        out, view = [], self.table.view()
        for at, lines in sorted(groups.items()):
            kept = self.board.tell([line.message for line in lines if line.seat is not None])
            told = []
            for line in lines:
                if line.seat is None or line.message in kept:
                    colour = None if line.seat is None else self.board.line_colour(line.message, line.seat, view)
                    told.append(Told(at, self.tell(line.message), colour))
            out += united(told)
        return out

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
            self.look("")
        elif event.type == pygame.KEYUP:
            match_keys.release(self, event)
        return done
