"""A journal played through again, up to where it fits the rules."""

from __future__ import annotations

import zlib

from jackal.core.game import Action, Game, Message, State
from jackal.core.history import History
from jackal.core.journal import Journal
from jackal.core.savefile import decode_action

Notes = list[tuple[int, Message]]
"""Position number -> remark of the table that stands in the log before the action that follows."""


def mark(seed: int, state: State, at: int) -> str:
    """Finger print of a position: tells whether changed rules still play the same game, and nothing else."""
    plain = f"{seed}:{at}:{state.actors()}:{state.revealed}:{len(state.legal())}"
    return f"{zlib.crc32(plain.encode()):08x}"


def took_back(notes: Notes, position: int, seat: int, count: int, *, told: bool) -> Notes:
    """The remarks after `seat` has taken back `count` actions, down to `position`."""
    kept = [(min(at, position), note) for at, note in notes]
    if told:
        kept.append((position, Message("log.took_back", {"who": f"#{seat}", "n": count})))
    return kept


def replay(journal: Journal, game: Game, history: History, seed: int) -> Notes:
    """Carry out the journal's actions; undone ones are left out first, so that each is carried out once. The first
    line that does not fit, and all after it, are cut off by `Journal.misfit`. Returns the remarks for the log."""
    stack: list[tuple[Action, int]] = []
    notes: Notes = []
    bad: int | None = None
    for number, line in enumerate(journal.lines, 1):
        try:
            action = decode_action(line, journal.header, number, game.actions)
        except ValueError:
            bad = number
            break
        if action is not None:
            stack.append((action, number))
        elif 0 < line.undo <= len(stack):
            del stack[len(stack) - line.undo :]
            notes = took_back(notes, len(stack), line.by, line.undo, told=line.told)
        elif not line.digest:
            bad = number
            break

    def compare(state: State, index: int) -> None:
        at, number = index + 1, stack[index][1]
        line = journal.lines[number - 1]
        if line.next != state.actors() or (line.mark and line.mark != mark(seed, state, at)):
            raise ValueError(f"line {number + 1}: the position is another one")

    judge = None if journal.trusted(game) else compare
    try:
        history.replay([action for action, _ in stack], judge)
    except Exception:  # whatever rules do with actions of other rules, the match is good up to here
        bad = stack[len(history)][1]
    if bad is not None:
        journal.misfit(bad - 1, Message("save.misfit", {"file": journal.path.name, "n": len(history)}))
    return [(at, note) for at, note in notes if at <= len(history)]
