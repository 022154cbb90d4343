"""Turns clicks on targets into one legal action. Pure logic: it knows no pixels and no game.

Every choice comes with its *path*: the things to click, in order, that single it out. A step of a path is the name
of a target (`unit:white_1`, `cell:4,3`) or a frozenset of names that may be clicked in any order (cards to discard).

A target's *group* is what stands before its colon. Groups named in `prefer` are toggles: where the remaining choices
differ by such a target only, the preferred one is taken without asking ("take the coin along").

>>> picker = Picker([("a", ("unit:1", "cell:1")), ("b", ("unit:1", "cell:2")), ("c", ("unit:2", "cell:1"))])
>>> picker.next()
('unit:1', 'unit:2')
>>> picker.click(["unit:1"]).kind
'narrowed'
>>> picker.next()
('cell:1', 'cell:2')
>>> picker.click(["cell:2"])
Click(kind='done', action='b', targets=('unit:1', 'cell:2'))
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, Literal, TypeVar

A = TypeVar("A")

Step = str | frozenset[str]
Path = tuple[Step, ...]


def group_of(target: str) -> str:
    """What stands before the colon: `unit:white_1` -> `unit`."""
    return target.partition(":")[0]


@dataclass(frozen=True)
class Click(Generic[A]):
    """What came of a click.

    `done`: `action` is what the player wants. `narrowed`: fewer choices remain, look at `Picker.next`.
    `ask`: several choices have this very path, look at `Picker.menu`. `back`: a choice was taken back.
    `refused`: `targets` is what was meant, chosen ones and the clicked one, and no choice is like that.
    `nothing`: there was nothing to click at.
    """

    kind: Literal["done", "narrowed", "ask", "back", "refused", "nothing"]
    action: A | None = None
    targets: tuple[str, ...] = ()


@dataclass(frozen=True)
class _Choice(Generic[A]):
    action: A
    path: Path


@dataclass
class _Level(Generic[A]):
    """One picked target and the choices that were left before it. `forced`: nobody had to click it."""

    target: str
    before: list[_Choice[A]]
    forced: bool


def _open_steps(path: Path, chosen: Sequence[str]) -> tuple[str, ...] | None:
    """Targets that may come next on `path` after `chosen`; () if it is complete, None if `chosen` leaves the path."""
    rest = list(chosen)
    for step in path:
        if isinstance(step, str):
            if not rest:
                return (step,)
            if rest.pop(0) != step:
                return None
            continue
        missing = set(step)
        while missing and rest:
            if rest[0] not in missing:
                return None
            missing.discard(rest.pop(0))
        if missing:
            return tuple(sorted(missing))
    return None if rest else ()


class Picker(Generic[A]):
    """Narrows choices click by click.

    `prefer`: for each toggle group its targets, most wanted first (see `want`). `selects`: groups whose targets only
    say *who*, so that clicking them never completes a choice by itself: the player sees where it leads first.
    With `eager` False the first click is left to the player even where only one thing can be clicked.
    """

    def __init__(
        self,
        choices: Iterable[tuple[A, Path]],
        prefer: Mapping[str, Sequence[str]] | None = None,
        *,
        selects: Iterable[str] = (),
        eager: bool = True,
    ) -> None:
        self._all = [_Choice(action, path) for action, path in choices]
        self._selects = frozenset(selects)
        self._prefer: dict[str, tuple[str, ...]] = {key: tuple(wish) for key, wish in (prefer or {}).items()}
        self._order = dict(self._prefer)
        self._eager = eager
        self._left = list(self._all)
        self._levels: list[_Level[A]] = []
        self._force()

    # what to show

    @property
    def chosen(self) -> tuple[str, ...]:
        """The targets picked so far, in order: they glow gold."""
        return tuple(level.target for level in self._levels)

    @property
    def started(self) -> bool:
        """Whether the player has picked anything (targets that picked themselves don't count)."""
        return any(not level.forced for level in self._levels)

    def next(self) -> tuple[str, ...]:
        """The targets that can be clicked now, in the order of the choices: they glow green."""
        return tuple(self._next(self._left, self.chosen))

    def left(self) -> list[A]:
        """The choices that remain."""
        return [choice.action for choice in self._left]

    def through(self, target: str) -> list[A]:
        """The choices that remain if `target` is clicked next, the one that toggles prefer first."""
        chosen = (*self.chosen, target)
        left = [choice for choice in self._left if _open_steps(choice.path, chosen) is not None]
        return [choice.action for choice in sorted(left, key=self._rank)]

    def settled(self, target: str) -> A | None:
        """What a click there would lead to if the toggles alone remained to decide, else None."""
        chosen = (*self.chosen, target)
        left = [choice for choice in self._left if _open_steps(choice.path, chosen) is not None]
        rest = [_open_steps(choice.path, chosen) or () for choice in left]
        if not left or any(group_of(step) not in self._prefer for steps in rest for step in steps):
            return None
        return min(left, key=self._rank).action

    def others(self) -> tuple[str, ...]:
        """Targets that could be clicked instead of one chosen before: the player may change his mind by a click."""
        found: dict[str, None] = {}
        for depth, level in enumerate(self._levels):
            for target in self._next(level.before, self.chosen[:depth]):
                if target not in self.chosen:
                    found[target] = None
        return tuple(found)

    def menu(self) -> list[A]:
        """The choices whose path is complete while others remain: they have to be asked for by name."""
        if len(self._left) < 2:
            return []
        return [choice.action for choice in self._left if _open_steps(choice.path, self.chosen) == ()]

    def wanted(self, group: str) -> str:
        """The target that a toggle group prefers now."""
        return self._prefer[group][0]

    def toggle(self, group: str) -> str | None:
        """The wanted target of a group if it decides something among the choices that remain, else None."""
        if group not in self._prefer:
            return None
        seen = {step for choice in self._left for step in choice.path if isinstance(step, str)}
        live = [target for target in self._prefer[group] if target in seen]
        return live[0] if len(live) > 1 else None

    # what the player does

    def want(self, target: str) -> None:
        """Prefer this target within its toggle group from now on."""
        group = group_of(target)
        rest = [other for other in self._prefer.get(group, ()) if other != target]
        self._prefer[group] = (target, *rest)

    def turn(self, group: str) -> str | None:
        """Prefer the next target of a toggle group that can decide something, in the order in which they were given,
        round and round; returns it, None if none can."""
        current = self.toggle(group)
        if current is None:
            return None
        seen = {step for choice in self._left for step in choice.path if isinstance(step, str)}
        known = dict.fromkeys((*self._order[group], *self._prefer[group]))
        order = [target for target in known if target in seen]
        wish = order[(order.index(current) + 1) % len(order)]
        self.want(wish)
        return wish

    def click(self, targets: Sequence[str]) -> Click[A]:
        """A click where `targets` lie, topmost first.

        What can come next wins; then a change of mind (another unit than the chosen one), then taking back what was
        chosen by clicking it again. Anything else is refused.
        """
        if not targets:
            return Click("nothing")
        coming = self.next()
        for target in targets:
            if target in coming:
                return self._pick(target)
        chosen = self.chosen
        others = self.others()
        for target in self._rotated(targets, chosen):
            if target in others:
                self._rewind(target)
                return self._pick(target)
        for target in targets:
            if target in chosen:
                return self._unpick(target)
        return Click("refused", targets=(*chosen, targets[0]))

    def choose(self, action: A) -> Click[A]:
        """Take one of the menu."""
        return Click("done", action, self.chosen)

    def back(self) -> bool:
        """Take the last pick back; False if there was none."""
        while self._levels:
            level = self._levels.pop()
            self._left = level.before
            if not level.forced:
                self._force()
                return True
        self._force()
        return False

    def reset(self) -> None:
        """Take all picks back."""
        while self.started:
            self.back()

    # inside

    def _next(self, choices: Sequence[_Choice[A]], chosen: Sequence[str]) -> dict[str, None]:
        found: dict[str, None] = {}
        for choice in choices:
            for target in _open_steps(choice.path, chosen) or ():
                found[target] = None
        return found

    @staticmethod
    def _rotated(targets: Sequence[str], chosen: Sequence[str]) -> list[str]:
        """Clicking a stack again goes on to the one below the chosen one. A stack are the topmost targets of one
        group."""
        for index, target in enumerate(targets):
            if group_of(target) != group_of(targets[0]):
                break
            if target in chosen:
                return [*targets[index + 1 :], *targets[:index]]
        return list(targets)

    def _rank(self, choice: _Choice[A]) -> tuple[int, ...]:
        ranks = []
        for step in choice.path:
            if isinstance(step, str) and group_of(step) in self._prefer:
                wishes = self._prefer[group_of(step)]
                ranks.append(wishes.index(step) if step in wishes else len(wishes))
        return tuple(ranks)

    def _pick(self, target: str, *, forced: bool = False) -> Click[A]:
        chosen = (*self.chosen, target)
        before = self._left
        self._left = [choice for choice in before if _open_steps(choice.path, chosen) is not None]
        self._levels.append(_Level(target, before, forced))
        if forced:
            return Click("narrowed")
        return self._after()

    def _after(self) -> Click[A]:
        self._resolve()
        if len(self._left) == 1 and self._certain(self._left[0]):
            return Click("done", self._left[0].action, self.chosen)
        if self.menu():
            return Click("ask", targets=self.chosen)
        self._force(after=True)
        return Click("narrowed", targets=self.chosen)

    def _certain(self, choice: _Choice[A]) -> bool:
        """Whether the only choice left may be carried out although parts of its path were not clicked."""
        coming = _open_steps(choice.path, self.chosen)
        if not coming or all(group_of(target) in self._prefer for target in coming):
            return True
        loose = any(isinstance(step, frozenset) and step & {*coming, self.chosen[-1]} for step in choice.path)
        return not loose and group_of(self.chosen[-1]) not in self._selects

    def _resolve(self) -> None:
        """Let the toggles decide where nothing but their targets can come next."""
        while len(self._left) > 1:
            coming = list(self._next(self._left, self.chosen))
            groups = {group_of(target) for target in coming}
            if not coming or len(groups) != 1 or not groups <= set(self._prefer):
                return
            wishes = self._prefer[groups.pop()]
            best = min(coming, key=lambda target: wishes.index(target) if target in wishes else len(wishes))
            self._pick(best, forced=True)

    def _force(self, *, after: bool = False) -> None:
        """Pick what is the only thing that can come next, as long as a real choice follows."""
        if not self._eager and not after:
            return
        while len(self._left) > 1:
            coming = self.next()
            if len(coming) != 1 or any(self._through(choice, coming[0]) for choice in self._left):
                return
            self._pick(coming[0], forced=True)

    def _through(self, choice: _Choice[A], target: str) -> bool:
        """Whether a choice would be settled by picking `target`, toggles aside."""
        return all(group_of(other) in self._prefer for other in _open_steps(choice.path, (*self.chosen, target)) or ())

    def _rewind(self, target: str) -> None:
        """Back to the last point where `target` could be clicked."""
        while self._levels:
            level = self._levels.pop()
            self._left = level.before
            if target in self.next():
                return

    def _unpick(self, target: str) -> Click[A]:
        """Take back a chosen target by clicking it: a member of a set leaves alone, else all that came after goes."""
        kept = [level.target for level in self._levels if level.target != target]
        loose = any(isinstance(step, frozenset) and target in step for choice in self._left for step in choice.path)
        forced = next(level.forced for level in self._levels if level.target == target)
        if loose and self._replay(kept):
            return Click("back", targets=self.chosen)
        if forced and not self.started:
            return Click("nothing")
        while self._levels:
            level = self._levels.pop()
            self._left = level.before
            if level.target == target:
                break
        self._force()
        return Click("back", targets=self.chosen)

    def _replay(self, targets: Sequence[str]) -> bool:
        left, levels = self._left, self._levels
        self._left, self._levels = list(self._all), []
        for target in targets:
            if target not in self.next():
                self._left, self._levels = left, levels
                return False
            self._pick(target, forced=True)
            self._levels[-1].forced = False
        return True
