"""Sound is opened late, keeps silent where it can't be heard, and says which file is missing."""

from __future__ import annotations

import struct
import wave
from pathlib import Path

import pygame
import pytest

from jackal.ui import sound as module
from jackal.ui.sound import Sound


@pytest.fixture
def effects(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "sounds"
    folder.mkdir()
    with wave.open(str(folder / "click.wav"), "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(44100)
        out.writeframes(struct.pack("<400h", *range(400)))
    monkeypatch.setattr(module, "root", lambda kind: tmp_path)
    pygame.mixer.quit()
    return folder


def test_nothing_is_opened_before_the_first_effect_nor_at_volume_nought(effects: Path) -> None:
    sound = Sound(0.0)
    assert not sound.play("click")
    assert pygame.mixer.get_init() is None
    sound.volume = 0.5
    assert sound.play("click")
    assert pygame.mixer.get_init() is not None
    sound.close()
    assert pygame.mixer.get_init() is None


def test_the_volume_is_the_settings_times_the_effects(effects: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[float] = []

    class Channel:
        def set_volume(self, volume: float) -> None:
            heard.append(volume)

    class Effect:
        def __init__(self, path: Path) -> None:
            assert path.name == "click.wav"

        def play(self) -> Channel:
            return Channel()

    monkeypatch.setattr(pygame.mixer, "Sound", Effect)
    sound = Sound(0.5)
    assert sound.play("click", 0.4)
    assert sound.play("click", 9)
    assert heard == pytest.approx([0.2, 1.0])


def test_a_missing_or_broken_file_is_named_once_and_the_game_goes_on(
    effects: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (effects / "torn.ogg").write_bytes(b"not sound")
    sound = Sound()
    for _ in range(2):
        assert not sound.play("nowhere")
        assert not sound.play("torn")
    assert sound.missing == ["nowhere", "torn"]
    assert caplog.text.count("nowhere") == 1
    assert "assets/sounds/torn.ogg" in caplog.text


def test_without_a_device_it_is_silent_and_does_not_try_again(effects: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tries: list[int] = []

    def no_device(*args: object) -> None:
        tries.append(1)
        raise pygame.error("no device")

    monkeypatch.setattr(pygame.mixer, "init", no_device)
    sound = Sound()
    assert not sound.play("click")
    assert not sound.play("click")
    assert sound.silent
    assert len(tries) == 1
    sound.close()
