"""The screen of a match, for every game: board, panel, prompt; clicks, keys, movement, computers, curtain, end.

The scene decides no rule and knows no game. It shows what `table` lets the eyes see, turns clicks into actions by the
`Hand`, and shows events one by one by the `Show`. Only one thing happens at a time: `update` looks what is due.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import pygame
from pygame import Rect, Surface

from jackal import games
from jackal.app import match_keys
from jackal.app.match_bar import HEIGHT, Answer, TopBar
from jackal.app.match_bubble import JudgeBubble
from jackal.app.match_card import CardView
from jackal.app.match_hand import Hand
from jackal.app.match_log import LogView, Told
from jackal.app.match_menu import open_match_menu, open_sheets
from jackal.app.match_panel import Counters, Players, SidePanel, panel_width
from jackal.app.match_show import Show
from jackal.core.game import Action, IllegalAction, Message, Refusal
from jackal.core.savefile import SaveError
from jackal.ui.board import Board, Host, Look, Row, Seat
from jackal.ui.controls import open_menu
from jackal.ui.picker import Click
from jackal.ui.plate import Marks, Plate
from jackal.ui.stage import Stage
from jackal.ui.theme import INK, Colour, theme
from jackal.ui.window import Scene

if TYPE_CHECKING:
    from jackal.app.shell import Shell
    from jackal.core.table import Table

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
        self.pointed = ""
        self.cursor = False
        self._under: tuple[str, ...] = ()
        self._ended = self._hinting = self._replaying = False
        self._hint: tuple[str, ...] = ()
        self._trail: tuple[Any, ...] = ()
        self._pressed: tuple[int, int] | None = None
        self._panning = False
        self._entered = False
        self.host = Host(table.game, shell.texts_of(self.game), self._seats(), table.setup.options)
        self.board: Board = games.scene(self.game)(self.host)
        self.stage = Stage(shell.sound.play)
        self.plate = self.ui.put(Plate(self.board, self.stage))
        self.plate.on_event = self._on_plate
        self.show = Show(self.board, self.plate, self.stage, shell.pace)
        self.hand = Hand(self.board, self.plate, table)
        self.bar = self.ui.put(TopBar())
        self.panel = self.ui.put(self._panel())
        self.judge = self.ui.put(JudgeBubble(self.open_ruling))
        if table.curtain is None:
            self.show.jump(table.view())

    def _seats(self) -> list[Seat]:
        from jackal.app.colours import rgb

        return [
            Seat(seat.name, rgb(seat.colour, number), "" if seat.person else seat.level)
            for number, seat in enumerate(self.table.seats)
        ]

    def _panel(self) -> SidePanel:
        say = self.say
        picture = self._picture
        self.players = Players(picture, self._give_mouse, self._tell_seat)
        self.counters = Counters(picture, self.look_up)
        self.log = LogView(self._read_log, self.look_back, lambda: say("match.log_tip"))
        self.card = CardView(picture, self.open_ruling, self._tell_ruling, lambda: say("match.card_idle"))
        buttons: tuple[tuple[str, str, Callable[[], None]], ...] = (
            ("undo", "Ctrl+Z", self.undo),
            ("redo", "Ctrl+Y", self.redo),
            ("hint", "H", self.ask_hint),
            ("rules", "F1", self.open_rules),
            ("menu", "Esc", self.open_menu),
        )
        acts = [(name, f"ui/icon_{name}", self._button_tip(name, keys), act) for name, keys, act in buttons]
        parts = (self.players, self.counters, self.log, self.card)
        return SidePanel(lambda: self.say("name"), self._log_title, parts, acts)

    def _log_title(self) -> str:
        return self.say("panel.log" if self.host.texts.has("panel.log") else "match.log")

    def _button_tip(self, name: str, keys: str) -> Callable[[], str]:
        return lambda: f"{self.say(f'match.{name}')} ({keys})"

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
        self.judge.dismiss()

    @property
    def hidden(self) -> bool:
        """Whether nothing may be drawn, because the mouse is on its way to somebody else."""
        return self.table.eyes is None and self.table.curtain is not None

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
            return True
        return self._go_on() or moving

    def _go_on(self) -> bool:
        """Do the next thing that is due while nothing is being shown. True while something is at work."""
        if self.past is not None or self.shell.dialogs:
            return False
        table = self.table
        if self._replaying:
            self._replaying = False
            self.refresh()
        if table.outcome is not None:
            self._end()
            return False
        if table.curtain is not None:
            if not table.parting:
                self._cover()
            return False
        if table.thinking is not None:
            self._think()
            return True
        if self._hinting:
            self._think_of_hint()
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
            self._not_saved(error)
            return
        if events is not None:
            self._act(events, before, pause=True)

    def _act(self, events: Sequence[Any], before: Any, *, pause: bool = False) -> None:
        self.hand.drop()
        self._hint, self._hinting = (), False
        self.pointed = ""
        trail = self.board.trail(events)
        self._trail = ()
        self._mark()

        def done() -> None:
            self._trail = trail
            self.refresh()
            if pause and self.hand.free:
                self.shell.sound.play("turn")  # the computers are through

        self.show.action(events, before, self.table.view(), done, pause=pause)

    # the curtain

    def _cover(self) -> None:
        from jackal.app import curtain

        seat = self.table.curtain
        if seat is None:
            return
        self.table.cover()
        self.hand.drop()
        self.card.show(None)
        curtain.draw(self.shell, self.table.seats[seat], self._take)

    def _take(self) -> None:
        """Somebody has the mouse and looks: show him what he missed."""
        table = self.table
        news = table.take()
        self._trail = ()
        self._ended = False
        self.log.reread()
        if not news:
            self.show.jump(table.view())
            self.refresh()
            return
        self.show.jump(table.view_at(news[0].at - 1))
        self._replaying = True
        for item in news:
            trail = self.board.trail(item.events)
            self.show.action(
                item.events,
                table.view_at(item.at - 1),
                table.view_at(item.at),
                lambda trail=trail: self._leave_trail(trail),  # type: ignore[misc]
                pause=True,
            )
        self.refresh()

    def _leave_trail(self, trail: tuple[Any, ...]) -> None:
        self._trail = trail
        self._mark()

    # what is shown

    def point(self, target: str) -> None:
        """Put the keyboard's cursor on a target."""
        self._under, self.pointed, self.cursor = (), target, True
        self.plate.reveal(target)
        self._mark()
        self._explain()

    def refresh(self) -> None:
        """The position, the eyes or the words have changed: bring everything up to it."""
        if self.hidden or not self.size[0]:
            return
        table = self.table
        at = table.count if self.past is None else self.past
        view = table.view_at(at)
        if self.past is None and not self.show.busy and not self._replaying:
            self.hand.renew(view)
        else:
            self.hand.drop()
        shape = (len(self.players.rows), bool(self.counters.items))
        self.counters.show(self._status(view))
        persons = [seat for seat in table.actors if table.seats[seat].person and seat != table.acting]
        self.players.show(self._rows(view), tuple(persons) if self.hand.free else ())
        if (len(self.players.rows), bool(self.counters.items)) != shape:
            self.layout(Rect((0, 0), self.size))
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
        text, answers = self._prompt(view)
        colour: Colour | None = next((row.colour for row in self.players.rows if row.lit), None)
        self.bar.show(text, colour if self.past is None else None, answers)

    def _prompt(self, view: Any) -> tuple[str, list[Answer]]:
        table, say = self.table, self.say
        if self.past is not None:
            return say("match.past", n=self.past, of=table.count), [
                Answer("earlier", "", lambda: self.look_back(self.past_or_now - 1), icon="left", enabled=self.past > 0),
                Answer("later", "", lambda: self.look_back(self.past_or_now + 1), icon="right"),
                Answer("now", say("match.now"), self.look_now, tone="red", tip="Esc"),
            ]
        if self._replaying:
            return say("match.since"), [Answer("skip", say("match.skip"), self.show.hurry)]
        if table.outcome is not None:
            from jackal.app.results import headline

            words = headline(self.host.texts, table.outcome, table.names)
            return words, [Answer("results", say("match.results"), self.open_results, tone="red")]
        if table.parting:
            return say("match.parting"), [Answer("done", say("match.done"), self._cover, tone="red", tip="Enter")]
        if self._hinting:
            return say("match.hint_thinking"), []
        words = self.board.prompt(view, self.hand.chosen, table.acting if self.hand.free else None)
        return words, self._answers(view)

    @property
    def past_or_now(self) -> int:
        """The number of the position on the screen."""
        return self.table.count if self.past is None else self.past

    def _answers(self, view: Any) -> list[Answer]:
        out = []
        for target in self.hand.toggles():
            group = target.partition(":")[0]
            words, sign = self.board.label(target, view), self.board.label_sign(target)
            out.append(Answer(f"toggle:{group}", words, lambda group=group: self.turn(group), "paper", sign, "C"))  # type: ignore[misc]
        for number, target in enumerate(self.hand.answers(), 1):
            words = self.board.label(target, view)
            tip = str(number) if number < 10 else ""
            sign = self.board.label_sign(target)
            out.append(Answer(target, words, lambda target=target: self.click([target]), icon=sign, tip=tip))  # type: ignore[misc]
        return out

    def _mark(self) -> None:
        glow = self.hand.glow() if self.hand.free else {}
        pointed = self.pointed if self.pointed in glow else ""
        self.plate.mark(
            Marks(
                next=dict(glow),
                chosen=(*self.hand.chosen, *(self.board.spotlight(self.plate.view) if self.hand.free else ())),
                hint=self._hint if self.hand.free else (),
                pointed=pointed,
                cursor=self.cursor and bool(pointed),
                trail=self._trail if self.past is None else (),
                way=self.hand.way(pointed) if pointed else (),
            )
        )

    def _explain(self) -> None:
        if self.plate.view is None or self.hidden:
            self.card.show(None)
            return
        under = self._under or ((self.pointed,) if self.pointed else self.hand.chosen[-1:])
        self.card.show(self.board.card(under, self.plate.view) if under else None)

    # deciding

    def click(self, targets: Sequence[str], about: tuple[int, int] | None = None) -> None:
        """A click where these targets lie, topmost first. `about`: the pixel, for what has to be said there."""
        self.judge.dismiss()
        if not self.hand.free:
            return
        self._took(self.hand.click(targets), about)

    def _took(self, click: Click[Action], about: tuple[int, int] | None) -> None:
        if click.kind == "done" and click.action is not None:
            self.hand.back()  # should he think better of it when he is asked again
            self.decide(click.action)
            return
        if click.kind == "refused":
            self._refuse(click.targets, about)
            return
        self._show_hand()
        answers = self.hand.answers()
        if click.kind == "ask" and self.hand.picker is not None:
            menu = self.hand.picker.menu()
            items = [(action, self.board.words(action, self.hand.view)) for action in menu]
            open_menu(self.ui, about or self._beside(click.targets), items, self.decide)
        elif click.kind == "narrowed" and answers and not self.hand.glow():
            labels = [(target, self.board.label(target, self.hand.view)) for target in answers]
            place = about or self._beside(click.targets)
            open_menu(self.ui, place, labels, lambda target: self.click([target], place))

    def _beside(self, targets: Sequence[str]) -> tuple[int, int]:
        for target in reversed(targets):
            box = self.plate.rect_of(target)
            if box is not None:
                return box.right, box.centery
        return self.plate.rect.center

    def _show_hand(self) -> None:
        self._say_prompt(self.hand.view)
        self._mark()
        self._explain()

    def _refuse(self, targets: tuple[str, ...], about: tuple[int, int] | None) -> None:
        """Somebody clicked what can't be done: what did he mean, and what does the judge say?"""
        meant = self.board.guess(targets, self.hand.view)
        if meant is None:
            return
        refusal = self.table.why_not(meant)
        if refusal is None:
            self.decide(meant)
            return
        self._say_no(refusal, about or self._beside(targets))

    def _say_no(self, refusal: Refusal, about: tuple[int, int]) -> None:
        told = self.host.texts.ruling(refusal.ruling) if refusal.ruling else ""
        self.shell.sound.play("refuse")
        self.judge.say(self.tell(refusal), refusal.ruling, about, self.plate.rect, told)

    def decide(self, action: Action) -> None:
        """The player wants this; ask again where a careful player would."""
        caution = self.table.caution(action)
        if caution is None:
            self._carry_out(action)
            return
        from jackal.app.dialogs import ask

        self._show_hand()
        ask(self.shell, "match.caution", self.tell(caution), "match.caution_yes", lambda: self._carry_out(action))

    def _carry_out(self, action: Action) -> None:
        before = self.table.view()
        try:
            events = self.table.apply(action)
        except IllegalAction as error:
            self._say_no(error.refusal, self._beside(self.hand.chosen))
            return
        except SaveError as error:
            self._not_saved(error)
            return
        self._act(events, before)

    def _not_saved(self, error: SaveError) -> None:
        from jackal.app.dialogs import tell

        if not self.shell.dialogs:
            tell(self.shell, "match.not_saved", self.shell.tell(error.message))

    def turn(self, group: str) -> None:
        """Turn a toggle: with the coin or without."""
        if self.hand.turn(group):
            self._show_hand()

    def back(self) -> bool:
        """One step back; False if there was none."""
        if self.judge.dismiss():
            return True
        if self.past is not None:
            self.look_now()
            return True
        if self.hand.back():
            self._show_hand()
            return True
        return False

    def _give_mouse(self, seat: int) -> None:
        if seat in self.table.actors and self.past is None and not self.show.busy:
            self.table.hand_to(seat)
            self.refresh()

    # undo, hint, looking back

    def undo(self) -> None:
        """Take the last decision back, if it gave nothing away."""
        self._step_back(self.table.undo)

    def redo(self) -> None:
        """Do again what was taken back."""
        self._step_back(self.table.redo)

    def _step_back(self, step: Callable[[], bool]) -> None:
        if self.past is not None or self.hidden:
            return
        if self.show.busy:
            self.show.hurry()
            self.show.update(0)
        try:
            done = step()
        except SaveError as error:
            self._not_saved(error)
            return
        if done:
            self._ended = False
            self._trail = ()
            self._hint, self._hinting = (), False
            self.hand.drop()
            self._mark()
            self.show.glide(self.table.view(), self.refresh)

    def ask_hint(self) -> None:
        """Let the best computer player think for the person at the screen."""
        if self.hand.free and not self._hinting and self.past is None:
            self._hinting = True
            self._hint = ()
            self.refresh()

    def _think_of_hint(self) -> None:
        if not self.hand.free:
            self._hinting = False
            return
        action = self.table.hint_tick(THINK)
        if action is None:
            return
        self._hinting = False
        names: list[str] = []
        for step in self.board.targets(action, self.hand.view):
            names += [step] if isinstance(step, str) else sorted(step)
        self._hint = tuple(name for name in names if self.plate.rect_of(name) is not None)
        self.refresh()
        told = [self.board.label(name, self.hand.view) for name in names if name in self.hand.answers()]
        if told:
            self.shell.toast(self.say("match.hint_says", what=told[0]))

    def look_back(self, at: int) -> None:
        """Show the position after so many actions; nothing can be done there."""
        if self.hidden or (self.show.busy and self.past is None):
            return
        if at >= self.table.count:
            self.look_now()
            return
        self.past = max(0, at)
        self._under, self.pointed = (), ""
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
            sheets = self.board.sheets(self.table.view_at(self.past_or_now))
            open_sheets(self.shell, sheets, self._picture, self.shell.say("button.close"))

    def open_menu(self) -> None:
        """The menu of the match."""
        say = self.say
        lines: list[tuple[str, str, Callable[[], None]]] = [
            ("continue", say("match.continue"), lambda: None),
            ("title", say("match.rename"), self.rename),
            ("rules", say("match.rules"), self.open_rules),
            ("settings", say("match.settings"), self.shell.open_settings),
        ]
        if self.hand.free:
            view = self.table.view()
            for number, action in enumerate(self.board.extra_actions(view)):
                if self.table.why_not(action) is None:
                    words = self.board.words(action, view)
                    lines.append((f"extra{number}", words, lambda action=action: self.decide(action)))  # type: ignore[misc]
        lines.append(("leave", say("match.leave"), self.shell.open_menu))
        open_match_menu(self.shell, say("match.menu"), lines)

    def rename(self) -> None:
        """Give the save a name."""
        from jackal.app.dialogs import ask_line

        setup = self.table.setup

        def named(title: str) -> None:
            try:
                self.table.change(msgspec.structs.replace(self.table.setup, title=title))
            except SaveError as error:
                self._not_saved(error)
            else:
                self.shell.toast(self.say("match.renamed"))

        ask_line(self.shell, "match.rename", setup.title, named)

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
            for line in lines:
                if line.seat is None or line.message in kept:
                    colour = None if line.seat is None else self.board.line_colour(line.message, line.seat, view)
                    out.append(Told(at, self.tell(line.message), colour))
        return out

    # events

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN and self.ui.popup is None and match_keys.press(self, event):
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and not self.judge.rect.collidepoint(event.pos):
            self.judge.dismiss()
        if event.type == pygame.MOUSEBUTTONUP and event.button == 2:
            self._panning = False
        done = super().handle(event)
        if event.type == pygame.MOUSEMOTION and self.ui.hovered is not self.plate and (self._under or self.pointed):
            self._under, self.pointed = (), ""
            self._mark()
            self._explain()
        return done

    def _on_plate(self, event: pygame.event.Event) -> bool:
        """The mouse on the board."""
        if event.type == pygame.MOUSEMOTION:
            self._moved(event)
        elif event.type == pygame.MOUSEWHEEL:
            return self.plate.zoom_by(1 if event.y > 0 else -1, self.ui.mouse)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._press(event.pos)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 2:
            self._panning = self.plate.zoomed
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 3:
            self.back()
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self._release(event.pos)
        return True

    def _moved(self, event: pygame.event.Event) -> None:
        if self._panning:
            if event.buttons[1]:
                self.plate.pan(*event.rel)
                return
            self._panning = False
        if self.hidden or self.show.busy:
            return
        under = self.plate.target_at(event.pos)
        pointed = self.hand.pointed(under)
        if (under, pointed) != (self._under, self.pointed) or self.cursor:
            self._under, self.pointed, self.cursor = under, pointed, False
            self._mark()
            self._explain()

    def _press(self, pos: tuple[int, int]) -> None:
        if self.show.busy:
            self.show.hurry()
            return
        self._pressed = None
        if self.hidden or self.past is not None:
            return
        self.cursor = False
        before = self.hand.chosen
        self.click(self.plate.target_at(pos), pos)
        if self.hand.free and self.hand.chosen != before and self.ui.popup is None:
            self._pressed = pos

    def _release(self, pos: tuple[int, int]) -> None:
        """Let go after dragging: what was pressed goes where the mouse is now."""
        start, self._pressed = self._pressed, None
        if start is None or self.show.busy or max(abs(pos[0] - start[0]), abs(pos[1] - start[1])) < theme.px(18):
            return
        pointed = self.hand.pointed(self.plate.target_at(pos))
        if pointed:
            self.click([pointed], pos)
