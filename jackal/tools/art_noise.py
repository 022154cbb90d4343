"""Seamless noise for the textures. Every field is a float array of `shape` (rows, columns) that tiles both ways."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Field = NDArray[Any]


def cloud(shape: tuple[int, int], seed: int, size: float, slope: float = 1.8, stretch: float = 1.0) -> Field:
    """Cloudy noise in 0..1 (mean 0.5) whose largest shapes are about `size` pixels.

    `slope` 1 is rough, 3 is smooth; `stretch` > 1 draws the shapes out along x.
    """
    rows, columns = shape
    rng = np.random.default_rng(seed)
    spectrum = np.fft.rfft2(rng.standard_normal(shape))
    fy = np.fft.fftfreq(rows)[:, None]
    fx = np.fft.rfftfreq(columns)[None, :]
    radius = np.hypot(fx * stretch, fy)
    low = 1.0 / size
    gain = 1.0 / np.maximum(radius, low) ** slope
    gain *= 1.0 - np.exp(-((radius / (low * 0.6)) ** 2))  # nothing much larger than `size`
    field = np.fft.irfft2(spectrum * gain, s=shape)
    field = field / (field.std() * 5.0)
    done: Field = np.clip(field + 0.5, 0.0, 1.0)
    return done


def grain(shape: tuple[int, int], seed: int, blur: float = 0.7) -> Field:
    """Fine even grain around 0, deviation about 1."""
    rng = np.random.default_rng(seed)
    spectrum = np.fft.rfft2(rng.standard_normal(shape))
    fy = np.fft.fftfreq(shape[0])[:, None]
    fx = np.fft.rfftfreq(shape[1])[None, :]
    field = np.fft.irfft2(spectrum * np.exp(-2.0 * (np.pi * blur) ** 2 * (fx**2 + fy**2)), s=shape)
    done: Field = field / field.std()
    return done


def smooth(field: Field, low: float | Field, high: float | Field) -> Field:
    """0 below `low`, 1 above `high`, an S between."""
    t = np.clip((field - low) / (high - low), 0.0, 1.0)
    return t * t * (3.0 - 2.0 * t)


def cells(shape: tuple[int, int], seed: int, count: int, jitter: tuple[Field, Field]) -> tuple[Field, Field, Field]:
    """Cracked ground: distance to the nearest crack (0 on it), the cell's own random value, height inside the cell.

    `jitter` bends the plane (dx, dy in pixels) so that cracks aren't straight.
    """
    rows, columns = shape
    rng = np.random.default_rng(seed)
    points = rng.random((count, 2)) * (columns, rows)
    values = rng.random(count)
    lean = rng.standard_normal((count, 2))
    ys, xs = np.mgrid[0:rows, 0:columns].astype(np.float64)
    xs = xs + jitter[0]
    ys = ys + jitter[1]
    first = np.full(shape, np.inf)
    second = np.full(shape, np.inf)
    own = np.zeros(shape)
    height = np.zeros(shape)
    for index, (px, py) in enumerate(points):
        dx = (xs - px + columns / 2) % columns - columns / 2
        dy = (ys - py + rows / 2) % rows - rows / 2
        distance = np.hypot(dx, dy)
        nearer = distance < first
        second = np.where(nearer, first, np.minimum(second, distance))
        first = np.where(nearer, distance, first)
        own = np.where(nearer, values[index], own)
        height = np.where(nearer, (dx * lean[index, 0] + dy * lean[index, 1]), height)
    return second - first, own, height


def facets(
    shape: tuple[int, int], seed: int, gap: float, bend: tuple[Field, Field], flat: float = 1.0
) -> tuple[Field, Field]:
    """Broken stone in blocks about `gap` pixels wide, evenly strewn: distance to the nearest crack, the block's value.

    As `cells`, but quick for thousands of blocks. `flat` > 1 makes them lower than wide.
    """
    rows, columns = shape
    rng = np.random.default_rng(seed)
    down, across = max(2, round(rows / gap * flat)), max(2, round(columns / gap))
    tall, wide = rows / down, columns / across
    reach = (int(2.2 * tall + np.abs(bend[1]).max()), int(2.2 * wide + np.abs(bend[0]).max()))
    first, second = np.full(shape, 1e9), np.full(shape, 1e9)
    block = np.zeros(shape, dtype=np.int64)
    for number in range(down * across):
        row, column = divmod(number, across)
        x = (column + 0.5 * (row % 2) + rng.uniform(-0.42, 0.42)) * wide
        y = (row + 0.5 + rng.uniform(-0.42, 0.42)) * tall
        ys = np.arange(int(y) - reach[0], int(y) + reach[0] + 1)
        xs = np.arange(int(x) - reach[1], int(x) + reach[1] + 1)
        part = np.ix_(ys % rows, xs % columns)
        distance = np.hypot(xs[None, :] + bend[0][part] - x, (ys[:, None] + bend[1][part] - y) * flat)
        best, next_best = first[part], second[part]
        nearer = distance < best
        second[part] = np.where(nearer, best, np.minimum(next_best, distance))
        first[part] = np.where(nearer, distance, best)
        block[part] = np.where(nearer, number, block[part])
    return second - first, rng.random(down * across)[block]


def relief(height: Field, strength: float) -> Field:
    """Light from the top left on a height field: around 0, positive where lit."""
    gx = (np.roll(height, -1, 1) - np.roll(height, 1, 1)) * strength
    gy = (np.roll(height, -1, 0) - np.roll(height, 1, 0)) * strength
    return (-gx - gy) / np.sqrt(2.0 * (1.0 + gx**2 + gy**2))


def colour(code: str) -> Field:
    """`#rrggbb` as three floats 0..255."""
    return np.array([int(code[i : i + 2], 16) for i in (1, 3, 5)], dtype=np.float64)


def blend(low: Field | str, high: Field | str, weight: Field) -> Field:
    """From colour or picture `low` to `high` by `weight` 0..1 per pixel."""
    a = colour(low) if isinstance(low, str) else low
    b = colour(high) if isinstance(high, str) else high
    w = weight[..., None]
    done: Field = a + (b - a) * w
    return done
