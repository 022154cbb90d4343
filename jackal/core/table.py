"""A running match: who decides now, whose eyes are on the screen, undo, the log, the computer players' turns.

A scene, and everything else that a person can see, takes what it shows from here: `view`, `legal`, the events that
`apply` and `bot_tick` return, `log`. All of it is what the *eyes* may know: the seat of the person who looks.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from jackal.core.bots import Mind, RandomMind
from jackal.core.chance import Chance
from jackal.core.game import (
    Action,
    Event,
    Game,
    IllegalAction,
    Message,
    OptionError,
    Outcome,
    Refusal,
    State,
    View,
    legal_for,
)
from jackal.core.history import Entry, History
from jackal.core.journal import Journal
from jackal.core.replay import Notes, mark, replay, took_back
from jackal.core.savefile import Line, SaveUnreadableError, encode_action
from jackal.core.setup import Seat, Setup
from jackal.core.thinking import Thought

NOT_AT_SCREEN = Refusal("refuse.not_at_screen")
MAY_END = Message("match.may_end")
HINT_LEVEL = "hard"


class LogLine(msgspec.Struct, frozen=True):
    """One line of the log. `at`: the position that shows it done (`view_at`). `seat`: who did it, None for the
    table's own remarks."""

    at: int
    seat: int | None
    message: Message


class News(msgspec.Struct, frozen=True):
    """One action that a person missed, with the events he may see. `at`: the position after it."""

    at: int
    seat: int
    events: tuple[Event, ...]


def start(game: Game, setup: Setup) -> State:
    """The first position of a match. Raises `OptionError`, or `ValueError` for seats or a position that do not fit."""
    chance, seats = Chance(setup.seed), len(setup.seats)
    if seats not in game.seats:
        raise ValueError(f"{seats} seats, the game has {game.seats.start}..{game.seats.stop - 1}")
    if setup.position is None:
        return game.new(seats, setup.options, chance)
    state = game.position(setup.position, setup.options, chance)
    if state.seats != seats:
        raise ValueError(f"{seats} seats, the position has {state.seats}")
    return state


class Table:
    """One match. Pure but for its journal; time comes from `clock` (seconds, any zero).

    `minds(level)` makes a computer player. With a `journal` that has lines the match is replayed first; if it stops
    fitting, `problem` says so and the match goes on from the last good action. `faults`: what computer players did
    wrong. Raises what `start` raises; a save whose seats or position make no sense is a
    `SaveUnreadableError`.
    """

    def __init__(
        self,
        game: Game,
        setup: Setup,
        *,
        clock: Callable[[], float],
        minds: Callable[[str], Mind] = lambda level: RandomMind(),  # noqa: ARG005 - one kind for all levels
        journal: Journal | None = None,
    ) -> None:
        self.game = game
        self.setup = setup
        self.journal = journal
        self.faults: list[str] = []
        self.eyes: int | None = None
        self._clock = clock
        self._make = minds
        self._minds: dict[int, Mind] = {}
        try:
            self._history = History(start(game, setup))
        except Exception as error:  # whatever rules do with a position that is rubbish
            if journal is None or isinstance(error, OptionError):
                raise
            raise SaveUnreadableError(journal.path, "save.damaged") from error
        self._notes: Notes = []
        self._undone: list[list[Action]] = []
        self._seen = [0] * len(setup.seats)
        self._handed: int | None = None
        self._stale = False
        self._parting = False
        self._calls: list[int] = []
        self._hid = True
        self.gathered = False
        self._choices: list[Action] | None = None
        self._thought: Thought | None = None
        self._hint: Thought | None = None
        self._shown_view: tuple[tuple[int, int | None], View] | None = None
        if journal is not None and journal.lines:
            self._notes = replay(journal, game, self._history, setup.seed)
            for index, entry in enumerate(self._history.entries):
                self._seen[entry.action.seat] = index + 1
        self.problem: Message | None = journal.problem if journal else None
        self._look()

    # --- what it is about -------------------------------------------------------------------------------------

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who plays."""
        return self.setup.seats

    @property
    def names(self) -> list[str]:
        """The seats' names, for `Texts.message`."""
        return [seat.name for seat in self.seats]

    @property
    def count(self) -> int:
        """Number of actions in force: the number of the position on the table."""
        return len(self._history)

    @property
    def outcome(self) -> Outcome | None:
        """The end, or None."""
        return self._state.outcome()

    @property
    def actors(self) -> tuple[int, ...]:
        """All seats that may act now."""
        return self._state.actors()

    @property
    def acting(self) -> int | None:
        """The seat whose decision the table awaits: of several that may act the one that acted last, as long as it
        may go on, then the next in the order of the seats; or whoever was given the mouse by `hand_to`."""
        actors = self._state.actors()
        if not actors:
            return None
        if self._handed in actors:
            return self._handed
        last = self._history.entries[-1].action.seat if self.count else 0
        return min(actors, key=lambda seat: (seat - last) % len(self.seats))

    @property
    def thinking(self) -> int | None:
        """The computer's seat that is to decide now, None if a person is (or the match is over)."""
        seat = self.acting
        return seat if seat is not None and not self.seats[seat].person else None

    def hand_to(self, seat: int) -> None:
        """In an open window: let another seat decide first. Raises `ValueError` if it may not act."""
        if seat not in self.actors:
            raise ValueError(f"seat {seat} may not act now")
        self._handed = seat
        self._forget()
        self._look()

    @property
    def _state(self) -> State:
        return self._history.state

    # --- eyes -------------------------------------------------------------------------------------------------

    def _persons(self) -> list[int]:
        return [index for index, seat in enumerate(self.seats) if seat.person]

    @property
    def guarded(self) -> bool:
        """Whether there is a curtain between the people of this match."""
        return self._guarded()

    def _guarded(self) -> bool:
        """Whether the screen may be shown to the person who is to act only after a curtain."""
        if self.setup.curtain == "auto":
            return self._state.hides() and len(self._persons()) > 1
        return self.setup.curtain == "always" and bool(self._persons())

    def _look(self) -> None:
        """Turn the eyes after anything has changed. Whoever is about to learn the first secret of a match stays at the
        screen, but the others have to turn away: the curtain falls before him, too."""
        persons, acting = self._persons(), self.acting
        hid, self._hid = self._hid, self._state.hides()
        if self._hid and not hid and acting in persons:
            self.call([acting])
        if not persons:
            self.eyes = None
        elif not self._guarded():
            if acting in persons:
                self.eyes = acting
            elif self.eyes not in persons:
                self.eyes = persons[0]
        elif acting is None and len(persons) > 1:
            self.eyes = None
        elif acting != self.eyes:
            self._stale = True
        if self.eyes is not None:
            self._seen[self.eyes] = self.count

    @property
    def curtain(self) -> int | None:
        """The person to whom the mouse must be passed before anything can be shown to him. Until `cover` the eyes are
        still those of the person before, so that he sees what he has done; then nothing may be drawn until `take`."""
        acting = self.acting
        if not self._guarded():
            return None
        if self._calls:
            return self._calls[0]
        if acting is None or not self.seats[acting].person:
            return None
        stale = self._stale and self.setup.curtain == "always"
        return acting if self.eyes != acting or stale else None

    @property
    def parting(self) -> bool:
        """The curtain is due, but the last events held something for the present eyes alone: let their owner say
        when he has seen it."""
        return self._parting and self.eyes is not None and self.curtain is not None

    def call(self, seats: Sequence[int]) -> None:
        """These persons look at the table before the match goes on, one after the other, each behind the curtain.
        Nothing happens where there is none."""
        if self._guarded():
            self._calls = [seat for seat in seats if self.seats[seat].person]

    def gather(self) -> None:
        """Everybody looks at once, at what all may know, until the curtain falls (`gathered`). Nothing happens where
        there is none."""
        if self._guarded():
            self.eyes, self.gathered, self._parting = None, True, False
            self._seen = [self.count] * len(self._seen)
            self._undone.clear()
            self._forget()

    def cover(self) -> None:
        """The curtain is drawn: nobody looks."""
        if self.curtain is not None:
            self.eyes, self.gathered = None, False
            self._undone.clear()
            self._forget()

    def take(self) -> list[News]:
        """The person at the `curtain` has the mouse and looks. What happened since he last looked, with his eyes."""
        seat = self.curtain
        if seat is None:
            return []
        since = self._seen[seat]
        self._undone.clear()
        self._forget()
        self._calls = self._calls[1:]
        self.eyes, self.gathered, self._stale, self._parting = seat, False, False, False
        self._seen[seat] = self.count
        return [
            News(index + 1, self._history.entries[index].action.seat, self._shown(self._history.events(index)))
            for index in range(since, self.count)
        ]

    def _shown(self, events: Sequence[Event]) -> tuple[Event, ...]:
        return tuple(event for event in events if event.seen_by is None or self.eyes in event.seen_by)

    def view(self) -> View:
        """What the eyes may know of the position on the table."""
        return self.view_at(self.count)

    def view_at(self, number: int) -> View:
        """What the eyes may know of the position after so many actions."""
        key = (number, self.eyes)
        if self._shown_view is None or self._shown_view[0] != key:
            self._shown_view = key, self._history.state_at(number).view(self.eyes)
        return self._shown_view[1]

    def state_at(self, number: int) -> State:
        """The whole truth after so many actions, as a copy: for tools and tests, never for a screen or a bot."""
        return self._history.state_at(number).clone()

    def events_at(self, index: int) -> tuple[Event, ...]:
        """What the eyes may see of the action at this index, to show it again."""
        return self._shown(self._history.events(index))

    def log(self, since: int = 0) -> list[LogLine]:
        """What is told of the actions from index `since` on, and what was remarked after them; the remarks made before
        any action come with `since` 0. After loading the told part is worked out when it is asked for, so ask for the
        last page first."""
        lines = []
        for index in range(max(0, since), self.count):
            seat = self._history.entries[index].action.seat
            words = [event.words() for event in self.events_at(index)]
            lines += [LogLine(index + 1, seat, message) for message in words if message is not None]
        lines += [LogLine(at, None, note) for at, note in self._notes if at > since or since <= 0]
        return sorted(lines, key=lambda line: line.at)

    # --- deciding ---------------------------------------------------------------------------------------------

    def _at_screen(self, action: Action | None = None) -> bool:
        acting = self.acting
        return (
            acting is not None
            and acting == self.eyes
            and self.curtain is None
            and self.seats[acting].person
            and (action is None or action.seat == acting)
        )

    def legal(self) -> list[Action]:
        """What the person at the screen may do; empty while it is not his turn."""
        return legal_for(self._legal(), self.acting or 0) if self._at_screen() else []

    def why_not(self, action: Action) -> Refusal | None:
        """Why the person at the screen may not do that; None = he may."""
        return self._state.why_not(action) if self._at_screen(action) else NOT_AT_SCREEN

    def caution(self, action: Action) -> Message | None:
        """What he should be asked before this legal action."""
        if not self._at_screen(action):
            return None
        return self._state.caution(action) or (MAY_END if action.final else None)

    def forecast(self, action: Action) -> list[Event]:
        """What this legal action surely does, as far as he can tell beforehand."""
        return self._state.forecast(action) if self._at_screen(action) else []

    def apply(self, action: Action) -> tuple[Event, ...]:
        """Carry out what the person at the screen decided. It is on the disk when this returns. Raises
        `IllegalAction`, or `SaveError`; then nothing has changed."""
        refusal = self.why_not(action)
        if refusal is not None:
            raise IllegalAction(refusal)
        events = self._carry_out(action)
        self._undone.clear()
        return events

    def _carry_out(self, action: Action) -> tuple[Event, ...]:
        before = self._state
        after = before.clone()
        told = after.step(action)
        self._write(action, after)
        self._history.push(Entry(action, after.revealed == before.revealed, told), after)
        self._handed = None
        self._forget()
        events = self._shown(told)
        self._parting = action.seat == self.eyes and any(event.seen_by is not None for event in events)
        self._look()
        return events

    def _write(self, action: Action, after: State) -> None:
        if self.journal is not None:
            body = encode_action(action, self.journal.header, self.journal.next_number())
            self.journal.append(Line(**body, **self._status(after, self.count + 1)))

    def _status(self, state: State, at: int) -> dict[str, Any]:
        outcome = state.outcome()
        return {
            "at": at,
            "next": state.actors(),
            "end": outcome.reason if outcome else "",
            "winners": outcome.winners if outcome else (),
            "mark": mark(self.setup.seed, state, at),
        }

    def _legal(self) -> list[Action]:
        if self._choices is None:
            self._choices = self._state.legal()
        return self._choices

    def _forget(self) -> None:
        """Drop everything that was worked out for the position or the eyes before."""
        self._choices = None
        self._thought = self._hint = None

    # --- undo -------------------------------------------------------------------------------------------------

    def _back(self) -> tuple[int, int, bool] | None:
        """How many actions `undo` would take back, whose they are, and whether that must be told."""
        entries = self._history.entries
        latest = next((i for i in reversed(range(self.count)) if self.seats[entries[i].action.seat].person), None)
        if latest is None:
            return None
        owner = entries[latest].action.seat
        gone = self.count - latest
        safe = all(entry.safe for entry in entries[latest:])
        if self._guarded() and self.eyes is None:
            return None
        if self.setup.friendly:
            return gone, owner, not safe
        if not safe or (self._guarded() and self.eyes != owner):
            return None
        return gone, owner, False

    @property
    def undo_barred(self) -> bool:
        """Whether what a person did last can't be taken back, because it gave something away."""
        return not self.can_undo and any(self.seats[entry.action.seat].person for entry in self._history.entries)

    @property
    def can_undo(self) -> bool:
        """Whether `undo` would do anything."""
        return self._back() is not None

    @property
    def can_redo(self) -> bool:
        """Whether `redo` would do anything."""
        return bool(self._undone) and self.curtain is None

    def undo(self) -> bool:
        """Back to the last decision of a person: over actions that gave nothing away; at a friendly table over
        anything, which the log then tells. Raises `SaveError`; then nothing has changed."""
        back = self._back()
        if back is None:
            return False
        count, seat, told = back
        to = self.count - count
        if self.journal is not None:
            status = self._status(self._history.state_at(to), to)
            self.journal.append(Line(undo=count, by=seat, told=told, **status))
        self._undone.append([entry.action for entry in self._take_back(count, seat, told)])
        self._look()
        return True

    def _take_back(self, count: int, seat: int, told: bool) -> list[Entry]:
        gone = self._history.pop(count)
        self._notes = took_back(self._notes, self.count, seat, count, told=told)
        self._seen = [min(seen, self.count) for seen in self._seen]
        self._handed = None
        self._minds.clear()  # what a player noted after this position has not happened
        self._parting = self.gathered = False
        self._calls = []
        self._shown_view = None
        self._forget()
        return gone

    def redo(self) -> bool:
        """Do again what `undo` took back last. Raises `SaveError`; what was done again so far stays."""
        if not self.can_redo:
            return False
        while self._undone[-1]:
            self._carry_out(self._undone[-1][0])
            del self._undone[-1][0]
        self._undone.pop()
        self._parting = False
        return True

    # --- computer players -------------------------------------------------------------------------------------

    def _think(self, mind: Mind, seat: int, use: str) -> Thought:
        return Thought(mind, self._state, seat, f"{self.setup.seed}/{use}/{seat}/{self.count}")

    def bot_tick(self, budget: float) -> tuple[Event, ...] | None:
        """Let the computer whose turn it is think for about `budget` seconds. None while it has not decided (or
        there is none); otherwise its action is done and the events for the eyes are returned. Raises `SaveError`;
        the decision is kept and tried again with the next call."""
        seat = self.thinking
        if seat is None:
            return None
        if self._thought is None:
            if seat not in self._minds:
                self._minds[seat] = self._make(self.seats[seat].level)
            self._thought = self._think(self._minds[seat], seat, "bot")
        action = self._thought.advance(self._clock, budget)
        if action is None:
            return None
        fault = self._thought.fault
        events = self._carry_out(action)
        if fault:
            self.faults.append(f"action {self.count}: {fault}")
        self._undone.clear()
        return events

    def hint_tick(self, budget: float) -> Action | None:
        """Let the best computer player think for the person at the screen for about `budget` seconds, from what that
        person knows. None while it has not decided, or nobody is to act here; then its choice."""
        if not self._at_screen() or self.eyes is None:
            return None
        if self._hint is None:
            self._hint = self._think(self._make(HINT_LEVEL), self.eyes, "hint")
        return self._hint.advance(self._clock, budget)

    # --- saving -----------------------------------------------------------------------------------------------

    def change(self, setup: Setup) -> None:
        """Other names, players, table rules or title; game, options, seed and number of seats stay. Raises
        `SaveError`; then nothing has changed."""
        if self.journal is not None:
            self.journal.change(setup)
        old = self.setup
        kept = {"game": old.game, "options": old.options, "seed": old.seed, "position": old.position}
        self.setup = msgspec.structs.replace(setup, **kept)
        self._minds.clear()
        self._calls = self._calls if self._guarded() else []
        self._forget()
        self._look()
