"""Effects: all there, short, loud enough, never clipped, no click at either end."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from jackal.core import resources
from jackal.tools import sounds

FOLDER = resources.root("assets") / "sounds"


@pytest.fixture(scope="module")
def mixer() -> Iterator[None]:
    import pygame

    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SDL_AUDIODRIVER", "dummy")
        if pygame.mixer.get_init():
            pygame.mixer.quit()
        pygame.mixer.init(sounds.RATE, -16, 1, allowedchanges=0)
        yield
        pygame.mixer.quit()


def test_the_folder_holds_every_effect_once() -> None:
    files = [path.stem for path in FOLDER.iterdir() if path.suffix in (".ogg", ".wav")]
    assert sorted(files) == sorted(sounds.EFFECTS)


@pytest.mark.parametrize("name", sorted(sounds.EFFECTS))
@pytest.mark.usefixtures("mixer")
def test_effect_plays_as_it_should(name: str) -> None:
    import pygame

    path = next(FOLDER.glob(f"{name}.*"))
    sound = pygame.mixer.Sound(path)
    samples = memoryview(sound.get_raw()).cast("h")
    seconds = len(samples) / sounds.RATE
    peak = max(abs(sample) for sample in samples) / 32768
    assert 0.05 < seconds <= 2.0
    assert 0.25 < peak < 0.95
    wanted = sounds.LOUDNESS.get(name, sounds.PEAK)
    assert abs(peak - wanted) < 0.12
    assert max(abs(sample) for sample in samples[-40:]) < 600
    assert path.stat().st_size < 24 << 10


@pytest.mark.parametrize("name", sorted(sounds.EFFECTS))
def test_maker_gives_the_same_sound_every_time(name: str) -> None:
    np = pytest.importorskip("numpy", reason="numpy comes with the dev extra")
    one, two = sounds.make(name), sounds.make(name)
    assert np.array_equal(one, two)
    assert np.isfinite(one).all()
    assert len(one) <= 2 * sounds.RATE
