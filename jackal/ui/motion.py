"""Movement in time: tweens, groups of them, and the player that runs them.

>>> motion, seen = Motion(), []
>>> motion.play(Sequence(Tween(0.2, seen.append), Call(lambda: seen.append("there"))))
>>> motion.update(0.1), seen[-1] > 0.5      # eased out: more than half way after half of the time
(True, True)
>>> motion.hurry(); motion.update(0.01), seen[-2:]
(False, [1.0, 'there'])
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

SPEEDS = {"off": 0.0, "quick": 0.5, "normal": 1.0, "slow": 1.8}
"""The setting -> what all durations are multiplied by."""


ENDLESS = 1e9


def linear(t: float) -> float:
    return t


def ease_out(t: float) -> float:
    """Quick start, soft landing: for most things."""
    return 1 - (1 - t) ** 3


def ease_in_out(t: float) -> float:
    return t * t * (3 - 2 * t)


class Part(Protocol):
    """A piece of movement."""

    def advance(self, dt: float) -> float | None:
        """Go on by `dt` seconds; returns those that were not used, None while it still runs."""


class Tween:
    """Calls `apply(part)` with `part` going from 0 to 1 in `seconds`; the last call is exactly 1."""

    def __init__(
        self, seconds: float, apply: Callable[[float], object], ease: Callable[[float], float] = ease_out
    ) -> None:
        self.seconds, self.apply, self.ease = seconds, apply, ease
        self._at = 0.0

    def advance(self, dt: float) -> float | None:
        self._at += dt
        if self._at < self.seconds:
            self.apply(self.ease(self._at / self.seconds))
            return None
        self.apply(1.0)
        return self._at - self.seconds


class Delay(Tween):
    """Nothing, for a while."""

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds, lambda _: None, linear)


class Call:
    """Calls a function once, in its turn: a sound, a change of the picture."""

    def __init__(self, function: Callable[[], object]) -> None:
        self.function = function

    def advance(self, dt: float) -> float | None:
        self.function()
        return dt


class Gate:
    """Holds everything after it until `passed` says so: somebody has to read something first."""

    def __init__(self, passed: Callable[[], bool]) -> None:
        self.passed = passed

    def advance(self, dt: float) -> float | None:
        return 0.0 if self.passed() else None


class Sequence:
    """One part after the other, without losing time between them."""

    def __init__(self, *parts: Part) -> None:
        self.parts = list(parts)

    def advance(self, dt: float) -> float | None:
        while self.parts:
            part = self.parts[0]
            left = part.advance(dt)
            if left is None:
                return None
            if self.parts and self.parts[0] is part:  # unless it cleared the queue
                del self.parts[0]
            dt = left
        return dt


class Parallel:
    """All parts at once; over when the longest is. `stagger` starts each so many seconds after the one before."""

    def __init__(self, *parts: Part, stagger: float = 0.0) -> None:
        self.parts: list[Part] = [
            Sequence(Delay(stagger * n), part) if stagger and n else part for n, part in enumerate(parts)
        ]

    def advance(self, dt: float) -> float | None:
        rest, running = dt, []
        for part in self.parts:
            left = part.advance(dt)
            if left is None:
                running.append(part)
            else:
                rest = min(rest, left)
        self.parts = running
        return None if running else rest


class Pace:
    """The player's setting, shared by all movement: off, quick, normal or slow."""

    def __init__(self, speed: str = "normal") -> None:
        self.speed = speed

    @property
    def factor(self) -> float:
        return SPEEDS[self.speed]


class Motion:
    """Plays parts one after the other. `on_frame` is called after each step that moved something."""

    def __init__(self, pace: Pace | None = None, on_frame: Callable[[], object] | None = None) -> None:
        self.pace = pace or Pace()
        self.on_frame = on_frame
        self._queue = Sequence()
        self._hurried = False

    @property
    def busy(self) -> bool:
        return bool(self._queue.parts)

    def play(self, part: Part) -> None:
        """Put a part at the end of the queue."""
        self._queue.parts.append(part)

    def hurry(self) -> None:
        """Bring everything that is queued now to its end at the next step."""
        self._hurried = self.busy

    def clear(self) -> None:
        """Drop everything that is queued, where it stands."""
        self._queue.parts.clear()

    def update(self, dt: float) -> bool:
        """Go on by `dt` seconds; True while something still moves."""
        if not self._queue.parts:
            return False
        factor = self.pace.factor
        if self._hurried or factor == 0:
            self._hurried = False
            # What these parts queue in their turn waits for the next step, else a game of computers never yields.
            now, self._queue = self._queue, Sequence()
            if now.advance(ENDLESS) is None:  # a gate is still closed
                self._queue.parts[:0] = now.parts
        else:
            self._queue.advance(dt / factor)
        if self.on_frame:
            self.on_frame()
        return self.busy
