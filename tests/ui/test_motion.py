"""Movement: exact ends, no lost time, order, hurry, the setting."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jackal.ui import motion
from jackal.ui.motion import Call, Delay, Motion, Pace, Parallel, Sequence, Tween


def test_a_tween_ends_exactly_at_one_and_eases_out() -> None:
    seen: list[float] = []
    player = Motion()
    player.play(Tween(1.0, seen.append))
    while player.update(0.09):
        pass
    assert seen[-1] == 1.0
    assert seen == sorted(seen)
    assert seen[5] > 0.8  # a little after half of the time
    assert len(seen) == 12


def test_a_sequence_loses_no_time_between_its_parts() -> None:
    seen: list[float] = []
    player = Motion()
    player.play(Sequence(Tween(0.1, lambda _: None), Delay(0.1), Tween(1.0, seen.append, motion.linear)))
    player.update(0.7)
    assert seen == pytest.approx([0.5])


@given(st.lists(st.floats(0.01, 0.5), min_size=1, max_size=6), st.floats(0.005, 0.3))
def test_parts_come_in_order_whatever_the_frames(lengths: list[float], dt: float) -> None:
    done: list[int] = []
    player = Motion()
    for n, length in enumerate(lengths):
        player.play(Sequence(Delay(length), Call(lambda n=n: done.append(n))))
    spent = 0.0
    while player.update(dt):
        spent += dt
    assert done == list(range(len(lengths)))
    assert spent <= sum(lengths) + 1e-6
    assert spent + dt >= sum(lengths) - 1e-6


def test_parallel_parts_end_with_the_longest_and_may_start_staggered() -> None:
    a: list[float] = []
    b: list[float] = []
    player = Motion()
    player.play(Parallel(Tween(0.2, a.append, motion.linear), Tween(0.2, b.append, motion.linear), stagger=0.1))
    player.update(0.15)
    assert a[-1] == pytest.approx(0.75)
    assert b[-1] == pytest.approx(0.25)
    assert player.update(0.1)
    assert a[-1] == 1.0
    assert not player.update(0.1)
    assert b[-1] == 1.0


def test_hurry_ends_what_is_queued_but_not_what_that_queues() -> None:
    player, seen = Motion(), []
    player.play(Tween(5, seen.append))
    player.play(Call(lambda: player.play(Tween(5, seen.append))))
    player.hurry()
    assert player.update(0.01)
    assert seen == [1.0]
    player.update(0.01)
    assert seen[-1] < 1


def test_hurry_does_not_spoil_what_comes_later() -> None:
    player, seen = Motion(), []
    player.hurry()
    player.play(Tween(1.0, seen.append))
    player.update(0.1)
    assert seen[-1] < 1


@pytest.mark.parametrize(("speed", "part"), [("quick", 1.0), ("normal", 0.5), ("slow", 0.5 / 1.8)])
def test_the_setting_scales_all_durations(speed: str, part: float) -> None:
    player, seen = Motion(Pace(speed)), []
    player.play(Tween(1.0, seen.append, motion.linear))
    player.update(0.5)
    assert seen[-1] == pytest.approx(part)


def test_switched_off_everything_is_there_at_once_and_calls_still_come() -> None:
    player, seen = Motion(Pace("off")), []
    player.play(Sequence(Tween(1.0, seen.append), Call(lambda: seen.append("sound")), Tween(2.0, seen.append)))
    assert not player.update(0.001)
    assert seen == [1.0, "sound", 1.0]


def test_each_step_that_moves_asks_for_a_frame_and_rest_does_not() -> None:
    frames: list[int] = []
    player = Motion(on_frame=lambda: frames.append(1))
    player.update(0.1)
    assert not frames
    player.play(Tween(0.15, lambda _: None))
    player.update(0.1)
    player.update(0.1)
    player.update(0.1)
    assert len(frames) == 2


def test_clear_drops_even_from_within() -> None:
    player, seen = Motion(), []
    player.play(Call(player.clear))
    player.play(Call(lambda: seen.append(1)))
    assert not player.update(0.1)
    assert not seen


@pytest.mark.parametrize("ease", [motion.linear, motion.ease_out, motion.ease_in_out])
def test_eases_start_at_nothing_and_end_at_all(ease: motion.Callable[[float], float]) -> None:
    assert ease(0) == pytest.approx(0)
    assert ease(1) == pytest.approx(1)
