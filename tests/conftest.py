"""What all tests share: no window, no sound card, and the toy game in the registry on request."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

# The machines that run the suite are noisy: no deadlines. Examples are the same every time: a red run can be repeated.
settings.register_profile(
    "suite", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
settings.load_profile("suite")


@pytest.fixture
def toy_in_registry(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The toy game among the games, under the id that is given."""
    from jackal import games
    from tests import toy

    monkeypatch.setitem(games.REGISTRY, "toy", toy.ENTRY)
    yield "toy"
    games.rules.cache_clear()


@pytest.fixture(scope="session", autouse=True)
def _lean() -> None:
    """Thousands of collected tests are no part of the program: it need not look through them whenever it looks after
    its memory."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session", autouse=True)
def _quick_disk() -> Iterator[None]:
    """Nobody pulls the plug of the machine: to wait for its disk after each of many thousand actions proves nothing.
    Tests of what is synced when, and of disks that refuse to, put something of their own in this place; programs in
    processes of their own wait as ever."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", os.fstat)  # which refuses a closed file as well
        yield
