"""Makes `assets/sounds` out of noise and sines: every effect of the table, none longer than two seconds.

Written as OGG by `oggenc` (package vorbis-tools); where that isn't installed, as 22 kHz WAV.

`python -m jackal.tools sounds [name ...]`
"""

from __future__ import annotations

import math
import shutil
import subprocess
import tempfile
import wave
import zlib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from jackal.core import resources
from jackal.tools import Words, among

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Wave = NDArray[Any]

RATE = 44100
PEAK = 0.82
"""Highest sample of a finished effect, 1 is full scale; quieter ones name their own in `LOUDNESS`."""


# -- parts: all times in seconds, pitches in hertz; every part begins at 0 and has amplitude about 1 -----------------


def _time(seconds: float) -> Wave:
    import numpy as np

    return np.arange(int(seconds * RATE)) / RATE


def noise(seconds: float, low: float, high: float, seed: int, slope: float = 0.0) -> Wave:
    """Noise between two pitches; `slope` > 0 dulls the upper ones."""
    import numpy as np

    n = int(seconds * RATE)
    spectrum = np.fft.rfft(np.random.default_rng(seed).standard_normal(n))
    pitch = np.fft.rfftfreq(n, 1 / RATE)
    gain = 1 / (1 + (low / np.maximum(pitch, 1)) ** 6) / (1 + (pitch / high) ** 6)
    if slope:
        gain = gain * (np.maximum(pitch, low) / low) ** -slope
    out = np.fft.irfft(spectrum * gain, n)
    return out / (np.abs(out).max() or 1.0)


def modes(seconds: float, pitches: Sequence[float], decays: Sequence[float], gains: Sequence[float] = ()) -> Wave:
    """A struck body: sines that die away, each in its own time."""
    import numpy as np

    t = _time(seconds)
    out = np.zeros_like(t)
    for index, (pitch, decay) in enumerate(zip(pitches, decays, strict=True)):
        out += (gains[index] if gains else 1 / (1 + index)) * np.sin(math.tau * pitch * t + index) * np.exp(-t / decay)
    return out / (np.abs(out).max() or 1.0)


def sweep(seconds: float, start: float, end: float, curve: float = 1.0) -> Wave:
    """A sine that glides from one pitch to another."""
    import numpy as np

    t = _time(seconds)
    part = (t / seconds) ** curve
    return np.sin(math.tau * np.cumsum(start + (end - start) * part) / RATE)


def envelope(sound: Wave, attack: float, decay: float) -> Wave:
    """Rises within `attack`, then falls to a third every `decay`."""
    import numpy as np

    t = np.arange(len(sound)) / RATE
    return sound * np.minimum(t / max(attack, 1e-4), 1.0) * np.exp(-np.maximum(t - attack, 0) / decay)


def swell(sound: Wave, at: float = 0.5) -> Wave:
    """Grows to its loudest at the part `at` of its length and fades again."""
    import numpy as np

    t = np.linspace(0, 1, len(sound))
    return sound * np.sin(math.pi * t ** (math.log(0.5) / math.log(at))) ** 1.5


def mix(*parts: tuple[float, float, Wave]) -> Wave:
    """`(when, gain, sound)` laid over each other."""
    import numpy as np

    out = np.zeros(max(int(at * RATE) + len(sound) for at, _, sound in parts))
    for at, gain, sound in parts:
        begin = int(at * RATE)
        out[begin : begin + len(sound)] += gain * sound
    return out


def room(sound: Wave, seconds: float, wet: float, seed: int = 99) -> Wave:
    """Adds the echo of a wooden room."""
    import numpy as np

    tail = noise(seconds, 200, 4200, seed, 0.4) * np.exp(-_time(seconds) / (seconds / 4))
    size = len(sound) + len(tail)
    echo = np.fft.irfft(np.fft.rfft(sound, size) * np.fft.rfft(tail, size), size)
    dry = np.zeros(size)
    dry[: len(sound)] = sound
    done: Wave = dry + wet * echo / (np.abs(echo).max() or 1.0) * np.abs(sound).max()
    return done


def finish(sound: Wave, peak: float) -> Wave:
    """Level, no click at either end, no silence left at the end."""
    import numpy as np

    sound = sound - sound.mean()
    sound = sound / np.abs(sound).max()
    loud = np.nonzero(np.abs(sound) > 0.004)[0]
    sound = sound[: min(len(sound), int(loud[-1]) + RATE // 50)]
    rise, fall = min(64, len(sound)), min(RATE // 40, len(sound))
    sound[:rise] *= np.linspace(0, 1, rise)
    sound[-fall:] *= np.linspace(1, 0, fall)
    done: Wave = sound / np.abs(sound).max() * peak
    return done


# -- bodies ----------------------------------------------------------------------------------------------------------


def _wood(pitch: float, seed: int, ring: float = 0.05) -> Wave:
    knock = modes(0.25, [pitch, pitch * 2.71, pitch * 5.15], [ring, ring * 0.5, ring * 0.25], [1, 0.5, 0.25])
    return mix((0, 1, knock), (0, 0.4, envelope(noise(0.05, 600, 5000, seed), 0.001, 0.008)))


def _metal(pitch: float, ring: float) -> Wave:
    ratios = (1.0, 1.58, 2.23, 2.92, 3.71, 4.6)
    return modes(
        ring * 4, [pitch * r for r in ratios], [ring / (1 + 0.5 * i) for i in range(6)], [1, 0.7, 0.6, 0.4, 0.3, 0.2]
    )


def _bell(pitch: float, ring: float) -> Wave:
    ratios = (0.5, 1.0, 1.183, 1.506, 2.0, 2.662, 3.01)
    return modes(
        ring * 3,
        [pitch * r for r in ratios],
        [ring / (0.7 + 0.5 * r) for r in ratios],
        [0.4, 1, 0.6, 0.35, 0.5, 0.2, 0.15],
    )


def _pluck(pitch: float, ring: float) -> Wave:
    return envelope(modes(ring * 3, [pitch * k for k in range(1, 7)], [ring / k for k in range(1, 7)]), 0.004, ring * 2)


def _brass(pitch: float, seconds: float) -> Wave:
    import numpy as np

    t = _time(seconds)
    bright = np.minimum(t / 0.07, 1.0) * np.exp(-t / (seconds * 0.8))
    wobble = 1 + 0.004 * np.sin(math.tau * 5.5 * t) * np.minimum(t / 0.25, 1)
    phase = math.tau * np.cumsum(pitch * wobble) / RATE
    out = sum(np.sin(k * phase) * bright ** (0.6 + 0.32 * k) / k**0.8 for k in range(1, 9))
    return swell(out / np.abs(out).max(), 0.22)


def _grain(seed: int, low: float, high: float, decay: float) -> Wave:
    return envelope(noise(decay * 7, low, high, seed, 0.5), 0.004, decay)


# -- effects ---------------------------------------------------------------------------------------------------------


def step() -> Wave:
    return mix(
        (0, 1, _grain(1, 160, 1500, 0.022)), (0.045, 0.6, _grain(2, 500, 3200, 0.02)), (0, 0.5, sweep(0.06, 120, 60))
    )


def flip() -> Wave:
    return mix(
        (0, 0.35, swell(noise(0.16, 900, 4200, 3), 0.7)),
        (0.13, 1, _wood(330, 4, 0.04)),
        (0.165, 0.45, _wood(410, 5, 0.03)),
    )


def coin() -> Wave:
    return mix((0, 1, _metal(2740, 0.12)), (0.07, 0.5, _metal(3120, 0.1)))


def coins() -> Wave:
    import numpy as np

    rng = np.random.default_rng(7)
    times = np.sort(rng.uniform(0, 0.42, 9))
    return mix(*((float(at), float(rng.uniform(0.4, 1)), _metal(float(rng.uniform(2300, 3700)), 0.09)) for at in times))


def gold() -> Wave:
    notes = [(0.09 * i, 0.55, _pluck(p, 0.22)) for i, p in enumerate((784.0, 988.0, 1175.0, 1568.0))]
    return room(mix((0, 0.5, _metal(2740, 0.12)), *notes), 0.5, 0.25)


def _water(seconds: float, seed: int, drops: int) -> Wave:
    import numpy as np

    rng = np.random.default_rng(seed)
    rush = envelope(noise(seconds, 260, 2600, seed, 0.6), 0.02, seconds / 4)
    parts = [(0.0, 1.0, rush)]
    for _ in range(drops):
        start = float(rng.uniform(500, 1300))
        bubble = swell(sweep(float(rng.uniform(0.03, 0.07)), start, start * 1.7), 0.3)
        parts.append((float(rng.uniform(0.05, seconds * 0.75)), float(rng.uniform(0.1, 0.3)), bubble))
    return mix(*parts)


def splash() -> Wave:
    return mix((0, 1, _water(0.75, 11, 12)), (0, 0.7, envelope(sweep(0.2, 190, 55), 0.005, 0.06)))


def swim() -> Wave:
    return mix((0, 0.8, swell(noise(0.2, 400, 2200, 13, 0.5), 0.4)), (0.16, 0.7, _water(0.34, 14, 6)))


def slide() -> Wave:
    return mix((0, 1, swell(noise(0.3, 1200, 5200, 15, 0.4), 0.6)), (0, 0.25, swell(sweep(0.3, 520, 980), 0.6)))


def hit() -> Wave:
    return room(
        mix((0, 0.9, _metal(1240, 0.1)), (0.012, 0.6, _metal(1730, 0.13)), (0, 0.6, _grain(17, 100, 900, 0.02))),
        0.25,
        0.2,
    )


def cannon() -> Wave:
    boom = envelope(sweep(1.1, 105, 32, 0.4), 0.003, 0.28)
    blast = envelope(noise(1.2, 60, 1400, 19, 0.7), 0.002, 0.2)
    return room(mix((0, 1, boom), (0, 0.9, blast), (0, 0.5, _grain(20, 800, 6000, 0.012))), 0.7, 0.3)


def bite() -> Wave:
    snap = mix((0, 1, _wood(190, 22, 0.03)), (0, 0.7, _grain(23, 300, 2600, 0.014)))
    return mix((0, 0.3, swell(noise(0.12, 90, 420, 24), 0.8)), (0.11, 1, snap), (0.24, 0.7, snap))


def horse() -> Wave:
    beats = ((0, 620, 1.0), (0.1, 540, 0.75), (0.19, 660, 0.9), (0.36, 600, 0.9), (0.46, 530, 0.65), (0.55, 640, 0.8))
    return mix(*((at, gain, _wood(pitch, int(at * 100) + 25, 0.028)) for at, pitch, gain in beats))


def plane() -> Wave:
    import numpy as np

    seconds = 1.0
    t = _time(seconds)
    pitch = 78 + 34 * np.sin(math.pi * t / seconds)
    phase = math.tau * np.cumsum(pitch) / RATE
    engine = sum(np.sin(k * phase) / k for k in range(1, 12)) * (0.7 + 0.3 * np.sin(phase / 2))
    return mix((0, 1, swell(engine / np.abs(engine).max(), 0.5)), (0, 0.3, swell(noise(seconds, 300, 1800, 27), 0.5)))


def balloon() -> Wave:
    rise = swell(sweep(0.8, 280, 620), 0.6)
    return mix((0, 1, swell(noise(0.8, 120, 1100, 29, 0.5), 0.35)), (0, 0.3, rise))


def trap() -> Wave:
    import numpy as np

    t = _time(0.5)
    spring = np.sin(math.tau * 310 * t + 5 * np.sin(math.tau * 23 * t) * np.exp(-t / 0.12)) * np.exp(-t / 0.1)
    return mix(
        (0, 1, _metal(860, 0.05)),
        (0, 0.8, _grain(31, 400, 5000, 0.01)),
        (0.02, 0.4, spring),
        (0.05, 0.5, _metal(640, 0.09)),
    )


def drink() -> Wave:
    pop = envelope(sweep(0.06, 420, 900), 0.002, 0.02)
    gulps = [(0.2 + 0.19 * i, 0.9 - 0.1 * i, swell(sweep(0.12, 250 - 20 * i, 420 - 20 * i), 0.4)) for i in range(3)]
    return mix((0, 0.7, pop), (0, 0.4, _grain(33, 800, 4000, 0.008)), *gulps)


def death() -> Wave:
    return room(mix((0, 1, _bell(220, 0.42)), (0.42, 0.75, _bell(174.6, 0.5))), 0.8, 0.22)


def revive() -> Wave:
    notes = (392.0, 493.9, 587.3, 784.0, 987.8)
    return room(mix(*((0.085 * i, 0.8, _pluck(p, 0.26)) for i, p in enumerate(notes))), 0.8, 0.3)


def sail() -> Wave:
    import numpy as np

    t = _time(0.7)
    creak = np.sin(math.tau * np.cumsum(240 + 60 * np.sin(math.tau * 2.2 * t)) / RATE)
    creak = creak * (0.5 + 0.5 * np.sign(np.sin(math.tau * 37 * t))) * np.exp(-(((t - 0.3) / 0.16) ** 2))
    wind = swell(noise(0.7, 160, 1300, 35, 0.5), 0.45)
    flaps = [(0.12 + 0.13 * i, 0.35, _grain(36 + i, 90, 700, 0.02)) for i in range(3)]
    return mix((0, 1, wind), (0, 0.16, creak), (0.2, 0.4, _water(0.45, 38, 4)), *flaps)


def win() -> Wave:
    melody = ((0, 392.0, 0.2), (0.16, 392.0, 0.16), (0.3, 523.3, 0.24), (0.5, 659.3, 0.24), (0.7, 784.0, 0.95))
    chords = ((0.7, 523.3, 0.95), (0.7, 659.3, 0.95))
    parts = [(at, 0.9, _brass(p, s)) for at, p, s in melody] + [(at, 0.45, _brass(p, s)) for at, p, s in chords]
    return room(mix(*parts, (0.7, 0.4, coins())), 0.7, 0.25)


def lose() -> Wave:
    melody = ((0, 392.0, 0.3), (0.26, 370.0, 0.3), (0.52, 349.2, 0.3), (0.78, 329.6, 0.8))
    return room(mix(*((at, 0.9, _brass(p / 2, s)) for at, p, s in melody)), 0.6, 0.25)


def click() -> Wave:
    return _wood(760, 41, 0.014)


def refuse() -> Wave:
    return mix((0, 1, _wood(170, 43, 0.05)), (0.11, 0.8, _wood(150, 44, 0.05)))


def turn() -> Wave:
    return room(mix((0, 0.8, _bell(932, 0.24)), (0.15, 0.7, _bell(932, 0.28))), 0.5, 0.15)


def card() -> Wave:
    return mix((0, 0.8, swell(noise(0.12, 1500, 7000, 45, 0.4), 0.6)), (0.11, 1, _grain(46, 500, 3600, 0.012)))


def shuffle() -> Wave:
    import numpy as np

    rng = np.random.default_rng(47)
    flicks = [(0.02 * i, float(rng.uniform(0.3, 0.8)), _grain(48 + i, 1200, 6500, 0.006)) for i in range(24)]
    return mix(*flicks, (0.54, 1, _grain(80, 300, 3000, 0.018)))


def dice() -> Wave:
    import numpy as np

    rng = np.random.default_rng(49)
    at, gap, parts = 0.0, 0.045, []
    for index in range(13):
        knock = _wood(float(rng.uniform(900, 1700)), 50 + index, 0.016)
        parts.append((at, float(rng.uniform(0.5, 1.0)) * 0.92**index, knock))
        at += gap * float(rng.uniform(0.5, 1.3))
        gap *= 1.11
    return room(mix(*parts), 0.2, 0.15)


def spin() -> Wave:
    at, gap, parts = 0.0, 0.03, []
    for index in range(20):
        parts.append((at, 0.6 + 0.02 * index, _wood(1150, 70 + index, 0.01)))
        at += gap
        gap *= 1.11
    return mix(*parts)


def dig() -> Wave:
    return mix(
        (0, 0.9, _grain(91, 400, 4200, 0.04)), (0.05, 0.6, _metal(980, 0.03)), (0.2, 0.8, _grain(92, 200, 1800, 0.05))
    )


EFFECTS: dict[str, Callable[[], Wave]] = {
    maker.__name__: maker
    for maker in (
        step, flip, coin, coins, gold, splash, swim, slide, hit, cannon, bite, horse, plane, balloon, trap, drink,
        death, revive, sail, win, lose, click, refuse, turn, card, shuffle, dice, spin, dig,
    )
}  # fmt: skip
"""Name of the file -> its maker."""

LOUDNESS = {
    "step": 0.4, "click": 0.32, "flip": 0.6, "slide": 0.45, "swim": 0.5, "card": 0.45, "turn": 0.45, "coin": 0.5,
    "coins": 0.55, "plane": 0.6, "sail": 0.5, "spin": 0.5, "refuse": 0.6, "balloon": 0.6,
}  # fmt: skip
"""Peaks of the effects that are heard often or are quiet by nature."""


def make(name: str) -> Wave:
    """One finished effect: samples at `RATE`, between -1 and 1."""
    return finish(EFFECTS[name](), LOUDNESS.get(name, PEAK))


def write_wav(path: Path, sound: Wave, rate: int) -> None:
    import numpy as np

    step_ = RATE // rate
    if step_ > 1:
        size = len(sound) // step_ * step_
        sound = sound[:size].reshape(-1, step_).mean(1)
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(rate)
        file.writeframes(np.rint(sound * 32767).astype("<i2").tobytes())


def write(folder: Path, name: str) -> Path:
    """Writes one effect as OGG if that can be done here, else as WAV; the file of the other kind goes."""
    sound = make(name)
    ogg, wav = folder / f"{name}.ogg", folder / f"{name}.wav"
    encoder = shutil.which("oggenc")
    if encoder is None:
        write_wav(wav, sound, RATE // 2)
        ogg.unlink(missing_ok=True)
        return wav
    with tempfile.TemporaryDirectory() as scratch:
        source = Path(scratch) / "sound.wav"
        write_wav(source, sound, RATE)
        serial = str(zlib.crc32(name.encode()) & 0x7FFFFFFF)  # else the encoder draws one, and files differ every time
        subprocess.run([encoder, "--quiet", "-q", "2", "-s", serial, "-o", str(ogg), str(source)], check=True)
    wav.unlink(missing_ok=True)
    return ogg


def main(argv: list[str]) -> int:
    parser = Words("sounds", __doc__)
    parser.add_argument("names", nargs="*", type=among(EFFECTS), help="which ones (default: all)")
    parser.add_argument("--to", type=Path, default=resources.root("assets") / "sounds")
    options = parser.parse_args(argv)
    options.to.mkdir(parents=True, exist_ok=True)
    for name in options.names or EFFECTS:
        path = write(options.to, name)
        print(f"{path.name}: {path.stat().st_size / 1024:.1f} KB")
    return 0
