"""The one door for chance: named draws that a scenario can script and a log can tell.

A draw depends on nothing but the seed and its number, so a clone of the generator is two integers
and never disturbs the original.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, TypeVar

T = TypeVar("T")


class ScriptError(ValueError):
    """A scripted result does not fit the draw that was asked for; says which draw and what was expected."""


def _member(scripted: Any, items: Sequence[Any]) -> Any:
    """Scripts come from YAML, which knows lists only: a list may stand for a tuple among the items."""
    return tuple(scripted) if isinstance(scripted, list) and scripted not in items else scripted


class Chance:
    """Seeded draws in a row.

    `seed` is any non-negative integer, `count` the number of draws made so far. `script` holds results that
    come first, in order: for `roll` the number, for `pick` the item, for `shuffle` the whole list in its new
    order, or a list of its first items (the rest follows in the old order).

    >>> a = Chance(7)
    >>> b = a.clone()
    >>> [a.roll("die", 6) for _ in range(3)] == [b.roll("die", 6) for _ in range(3)]
    True
    >>> Chance(7, script=[4]).roll("die", 6)
    4
    """

    __slots__ = ("count", "script", "seed")

    def __init__(self, seed: int, count: int = 0, script: Sequence[Any] = ()) -> None:
        self.seed = seed
        self.count = count
        self.script: tuple[Any, ...] = tuple(script)

    def clone(self) -> Chance:
        """An independent generator that will give the same draws."""
        return Chance(self.seed, self.count, self.script)

    def _next(self) -> Random:
        self.count += 1
        return Random((self.seed << 32) | self.count)

    def _scripted(self) -> Any:
        self.count += 1
        head, self.script = self.script[0], self.script[1:]
        return head

    def roll(self, name: str, sides: int) -> int:
        """A number 1..`sides`. `name` says what is rolled: it appears in the message of a `ScriptError`."""
        if self.script:
            result = self._scripted()
            if not isinstance(result, int) or isinstance(result, bool) or not 1 <= result <= sides:
                raise ScriptError(f"{name}: scripted {result!r}, expected a number 1..{sides}")
            return result
        return self._next().randrange(sides) + 1

    def pick(self, name: str, items: Sequence[T]) -> T:
        """One of `items`, all equally likely."""
        if not items:
            raise ValueError(f"{name}: nothing to pick from")
        if self.script:
            result: T = _member(self._scripted(), items)
            if result not in items:
                raise ScriptError(f"{name}: scripted {result!r}, expected one of {list(items)!r}")
            return result
        return items[self._next().randrange(len(items))]

    def shuffle(self, name: str, items: Sequence[T]) -> list[T]:
        """`items` in a new random order, as a new list."""
        if self.script:
            first = self._scripted()
            if not isinstance(first, list):
                raise ScriptError(f"{name}: scripted {first!r}, expected a list")
            rest = list(items)
            first = [_member(item, rest) for item in first]
            for item in first:
                if item not in rest:
                    raise ScriptError(f"{name}: scripted {item!r}, which is not (or no longer) among the items")
                rest.remove(item)
            return [*first, *rest]
        order = list(items)
        self._next().shuffle(order)
        return order
