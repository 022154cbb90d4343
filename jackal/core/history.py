"""The actions of a match in force, and the positions between them: for undo, for the log, for loading."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from jackal.core.game import Action, Event, IllegalAction, State

_APART = 32  # actions between two kept positions: any other is at most so many steps away
_RECENT = 8  # positions kept behind the last one, so that undo is quick


class Entry:
    """One action in force. `safe`: it revealed nothing and drew nothing. `events` None: not worked out yet."""

    __slots__ = ("action", "events", "safe")

    def __init__(self, action: Action, safe: bool, events: Sequence[Event] | None = None) -> None:
        self.action = action
        self.safe = safe
        self.events = events


class History:
    """Positions are numbered by the actions before them: 0 is the start, `len(history)` is now.

    The states given out are the history's own: look, don't step them.
    """

    def __init__(self, start: State) -> None:
        self.entries: list[Entry] = []
        self.state = start
        self._kept: dict[int, State] = {0: start}

    def __len__(self) -> int:
        return len(self.entries)

    def push(self, entry: Entry, after: State) -> None:
        """One more action, which led to the position `after`. The position before it must not be changed any more."""
        self.entries.append(entry)
        self.state = after
        number = len(self.entries)
        self._kept[number] = after
        old = number - _RECENT
        if old % _APART:
            self._kept.pop(old, None)

    def pop(self, count: int) -> list[Entry]:
        """Take back so many actions; they are returned, oldest first."""
        number = len(self.entries) - count
        state = self.state_at(number)
        gone = self.entries[number:]
        del self.entries[number:]
        for kept in [kept for kept in self._kept if kept > number]:
            del self._kept[kept]
        self.state = self._kept[number] = state
        return gone

    def replay(self, actions: Iterable[Action], judge: Callable[[State, int], None] | None = None) -> None:
        """Carry out actions at the end, untold. Without `judge` they are known to be legal; otherwise each is judged
        by the rules first and by `judge(state, index)` after it was carried out. Raises whatever they raise; the good
        actions before it stay."""
        state = self.state.clone()
        for action in actions:
            index = len(self.entries)
            if index % _APART == 0:
                self._kept[index] = state.clone()
            revealed = state.revealed
            try:
                refusal = state.why_not(action) if judge else None
                if refusal is not None:
                    raise IllegalAction(refusal)
                state.step(action, tell=False)
                if judge:
                    judge(state, index)
            except Exception:
                self.state = self._kept[index] = self.state_at(index)
                raise
            self.entries.append(Entry(action, state.revealed == revealed))
        self.state = self._kept[len(self.entries)] = state

    def state_at(self, number: int) -> State:
        """The position after so many actions."""
        base = max(kept for kept in self._kept if kept <= number)
        if base == number:
            return self._kept[base]
        state = self._kept[base].clone()
        for entry in self.entries[base:number]:
            state.step(entry.action, tell=False)
        return state

    def events(self, index: int) -> Sequence[Event]:
        """What happened during the action at this index (0 = the first), for all eyes: to be filtered."""
        entry = self.entries[index]
        if entry.events is None:
            base = index - index % _APART
            state = self.state_at(base).clone()
            for other in self.entries[base : base + _APART]:
                events = state.step(other.action)
                if other.events is None:
                    other.events = events
        assert entry.events is not None
        return entry.events
