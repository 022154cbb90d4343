"""Draws Saboteur's tunnel cards: the floor of the mine with its rails, on clear ground, to be laid over the mountain.

A card is a sprite of 192 x 288 px. Floor and ink are opaque; the rock around them is only light and shade, so that one
texture (`assets/textures/mountain.jpg`, 6 x 4 cards large, seamless) runs through all cards of a maze:

    mountain at cell (x, y) -> part (x % 6, y % 4) of the texture; the card's sprite over it.

Borders: a wall's wobble, the chips of its edge and everything that lies about fade away before a border is reached;
what is left there (mouth, rails, floor, light) depends on the place along the border alone and is the same read from
either end. So every mouth meets every other, turned or not, and rock meets rock.

A turned card is a drawing of its own, `<card>_r180`, because light falls from the top left on both. `<card>_r0` is the
card itself; cards that look the same both ways have `_r180` as a second name.
"""

from __future__ import annotations

import math
import random
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from xml.etree import ElementTree as ET

from jackal.core import resources
from jackal.tools import art_ink

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from PIL.Image import Image

    from jackal.tools.art_noise import Field

CARD = (192, 288)
"""Width and height of a card in pixels."""
CELLS = (6, 4)
"""Columns and rows of cards that the texture of the mountain covers."""
COARSE = 6
"""Step of tones and alpha."""
FINE = 2
"""Samples a pixel, each way."""
PAD = 16
"""Pixels drawn beyond every border, for shadows that fall across it."""
HALF = 34.0
"""Half the width of a tunnel."""
TABLE = 27.0
"""Radius of a turntable."""
GAUGE = 11
"""Half the distance of the rails."""
SLEEPERS = 24
"""From one sleeper to the next: goes into both half sides of a card."""

WAYS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
TURNS = {"N": 0, "E": 90, "S": 180, "W": 270}
"""Degrees from north, clockwise."""
RAIL = 'data-t="4" data-w="2" stroke="#c6cccc" stroke-linecap="butt"'
OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}
ENDS = {"N": 78.0, "S": 78.0, "E": 65.0, "W": 65.0}
"""How far from the middle of the card the arms of a dead end stop."""


class Card(NamedTuple):
    name: str
    open: frozenset[str]
    through: bool

    @property
    def turned(self) -> Card:
        """The card laid upside down."""
        return Card(f"{self.name}_r180", frozenset(OPPOSITE[side] for side in self.open), self.through)


def cards() -> list[Card]:
    """All path cards of the game's data."""
    import yaml

    data = yaml.safe_load((resources.root("data") / "saboteur" / "game.yaml").read_text(encoding="utf-8"))
    return [
        Card(entry["id"], frozenset(entry["open"]), entry.get("through", True))
        for entry in [*data["tunnel"], *data["fixed"]]
    ]


# -- the ground of the mine --------------------------------------------------------------------------------------------


def _plane() -> tuple[Field, Field]:
    """x and y in pixels of the card, for every sample of card and padding."""
    import numpy as np

    w, h = CARD
    xs = (np.arange((w + 2 * PAD) * FINE, dtype=np.float32) + 0.5) / FINE - PAD
    ys = (np.arange((h + 2 * PAD) * FINE, dtype=np.float32) + 0.5) / FINE - PAD
    x, y = np.meshgrid(xs, ys)
    return x, y


def _arms(card: Card) -> list[tuple[float, float, float, float]]:
    """The lines of the tunnels from inside to well beyond the border: x, y, x, y."""
    w, h = CARD
    out = []
    for side in sorted(card.open):
        dx, dy = WAYS[side]
        start = 0.0 if card.through else ENDS[side]
        out.append((w / 2 + dx * start, h / 2 + dy * start, w / 2 + dx * 400, h / 2 + dy * 400))
    return out


def _distance(x: Field, y: Field, lines: Iterable[tuple[float, float, float, float]]) -> Field:
    """To the nearest line."""
    import numpy as np

    best = np.full(x.shape, 1e9)
    for ax, ay, bx, by in lines:
        length = math.hypot(bx - ax, by - ay)
        ux, uy = (bx - ax) / length, (by - ay) / length
        along = np.clip((x - ax) * ux + (y - ay) * uy, 0, length)
        best = np.minimum(best, np.hypot(x - ax - along * ux, y - ay - along * uy))
    return best


def _own_noise(seed: str, size: float, slope: float, turned: bool) -> Field:
    """Noise around 0 (to about -1..1) of one card; turned with it."""
    field = _drawn_noise(seed, size, slope)
    return field[::-1, ::-1] if turned else field


@lru_cache(maxsize=16)
def _drawn_noise(seed: str, size: float, slope: float) -> Field:
    from jackal.tools import art_noise as noise

    w, h = CARD
    field = noise.cloud((h + 2 * PAD, w + 2 * PAD), random.Random(seed).randrange(1 << 30), size, slope)
    done: Field = (_finer(field.astype("float32")) - 0.5) * 3.2
    return done


def _finer(field: Field) -> Field:
    """Twice as many samples each way, smooth between; the field repeats."""
    import numpy as np

    for axis in (0, 1):
        after, before = np.roll(field, -1, axis), np.roll(field, 1, axis)
        field = np.stack((0.25 * before + 0.75 * field, 0.75 * field + 0.25 * after), axis + 1)
        shape = (field.shape[0] * 2, field.shape[2]) if axis == 0 else (field.shape[0], field.shape[1] * 2)
        field = field.reshape(shape)
    return field


@cache
def _common_noise(seed: int, size: float, slope: float, stretch: float = 1.0) -> Field:
    """Noise in 0..1 that runs on from card to card: it repeats with every card."""
    import numpy as np

    from jackal.tools import art_noise as noise

    w, h = CARD
    field = noise.cloud((h * FINE, w * FINE), seed, size * FINE, slope, stretch).astype(np.float32)
    pad = PAD * FINE
    rows, columns = np.arange(-pad, h * FINE + pad) % (h * FINE), np.arange(-pad, w * FINE + pad) % (w * FINE)
    done: Field = field[np.ix_(rows, columns)]
    return done


def _inside(x: Field, y: Field, start: float, full: float) -> Field:
    """0 up to `start` pixels from the border and beyond it, 1 from `full` on."""
    import numpy as np

    from jackal.tools import art_noise as noise

    w, h = CARD
    return noise.smooth(np.minimum(np.minimum(x, w - x), np.minimum(y, h - y)), start, full)


class Ground(NamedTuple):
    """Fields over a card: `wall` pixels outwards from the wall (negative on the floor), `line` pixels to the middle of
    a tunnel, `loose` how freely things may lie (0 at borders)."""

    wall: Field
    line: Field
    loose: Field


def ground(card: Card, seed: str, turned: bool) -> Ground:
    """The shape of a card's tunnels."""
    import numpy as np

    from jackal.tools import art_noise as noise

    x, y = _plane()
    line = _distance(x, y, _arms(card))
    loose = _inside(x, y, 4, 34)
    wall = line - HALF
    if card.through and (len(card.open) > 2 or not _straight(card)):
        middle = np.hypot(x - CARD[0] / 2, y - CARD[1] / 2)
        joined = -np.logaddexp(-wall / 7, (ROOMS.get(seed, HALF + 9) - middle) / 7) * 7
        wall = wall + (joined - wall) * (1 - noise.smooth(middle, 60, 84))
    wobble = 5.6 * _own_noise(f"{seed} wall", 46, 2.8, turned) + 1.7 * _own_noise(f"{seed} chip", 14, 2.6, turned)
    wall = wall - wobble * loose
    steep = np.maximum(np.hypot(*_slope(wall)), 1.0)  # near the wall a true distance, so that the pen is even
    return Ground(wall / (1.0 + (steep - 1.0) * (1 - noise.smooth(np.abs(wall), 2, 12))), line, loose)


def _straight(card: Card) -> bool:
    return card.open in ({"N", "S"}, {"E", "W"})


# -- paint -------------------------------------------------------------------------------------------------------------


class Glaze:
    """A transparent picture to which layers are added, one over the other."""

    def __init__(self, shape: tuple[int, int]) -> None:
        import numpy as np

        self.rgb = np.zeros((*shape, 3), dtype=np.float32)  # times alpha
        self.alpha = np.zeros(shape, dtype=np.float32)

    def lay(self, paint: str | Field, alpha: Field) -> None:
        """Over all: a colour, or a picture, where `alpha` (0..1) says."""
        import numpy as np

        from jackal.tools import art_noise as noise

        colour = noise.colour(paint) if isinstance(paint, str) else paint
        a = np.clip(alpha, 0, 1).astype(np.float32)
        self.rgb *= (1 - a)[..., None]
        self.rgb += colour.astype(np.float32) * a[..., None]
        self.alpha = a + self.alpha * (1 - a)

    def picture(self) -> Image:
        """The card itself, at its size."""
        import numpy as np
        from PIL import Image

        w, h = CARD
        cut = slice(PAD * FINE, -PAD * FINE)
        rgb = self.rgb[cut, cut].reshape(h, FINE, w, FINE, 3).mean((1, 3))
        alpha = self.alpha[cut, cut].reshape(h, FINE, w, FINE).mean((1, 3))
        out = np.zeros((h, w, 4))
        out[..., :3] = rgb / np.maximum(alpha, 1e-3)[..., None]
        out[..., 3] = alpha * 255
        out = np.clip(np.rint(out / COARSE) * COARSE, 0, 255)  # nobody sees it, but the file is a quarter smaller
        out[alpha > 0.98, 3] = 255
        return Image.fromarray(out.astype(np.uint8), "RGBA")


def _slope(field: Field) -> tuple[Field, Field]:
    """How fast a field grows, per pixel, to the right and down."""
    import numpy as np

    down, right = np.gradient(field)
    return right * FINE, down * FINE


def dig(card: Card, seed: str, turned: bool) -> Glaze:
    """Light on the rock, the wall and the floor; no rails yet."""
    import numpy as np

    from jackal.tools import art_noise as noise

    x, y = _plane()
    shape = ground(card, seed, turned)
    wall = shape.wall
    right, down = _slope(wall)
    facing = (right * 0.78 + down * 0.62) / np.maximum(np.hypot(right, down), 0.3)  # 1 = this wall faces the light
    glaze = Glaze(x.shape)
    # light of the tunnel on the rock, night further in
    glaze.lay("#160d08", 0.56 * noise.smooth(shape.line, 38, 94))
    glaze.lay("#ffcf86", 0.20 * (1 - noise.smooth(wall, 0, 46)))
    # hachures as on a chart: strokes down into the tunnel
    along = np.where(_upright(x, y, card), y, x)
    stroke = np.abs(((along + 2.2 * shape.loose * _own_noise(f"{seed} pen", 20, 2.0, turned)) / 6.0) % 1.0 - 0.5)
    reach = 9.0 + 5.0 * shape.loose * _own_noise(f"{seed} reach", 9, 1.4, turned) - 3.0 * facing
    hachure = np.clip((0.17 - stroke) * 9, 0, 1) * (1 - noise.smooth(wall, reach * 0.5, reach)) * (wall > 0)
    glaze.lay(art_ink.INK, 0.55 * hachure)
    # the edge: lit where it faces the light, shaded where it turns away
    glaze.lay("#ffe6b0", 0.50 * np.clip(facing, 0, 1) * np.exp(-((wall - 5.0) / 2.6) ** 2))
    glaze.lay("#160d08", 0.34 * np.clip(-facing, 0, 1) * (1 - noise.smooth(wall, 2, 10)))
    # floor
    floor = _floor(wall, shape.loose, seed, turned)
    pen = 2.5 + 0.9 * shape.loose * _own_noise(f"{seed} ink", 24, 2.0, turned)
    glaze.lay(floor, np.clip(0.5 - wall * FINE / 2, 0, 1))
    glaze.lay(art_ink.INK, np.clip((pen - np.abs(wall - 0.6)) * FINE / 2 + 0.5, 0, 1))
    return glaze


def _upright(x: Field, y: Field, card: Card) -> Field:
    """Where the nearest tunnel runs from north to south."""
    import numpy as np

    lines = dict(zip(sorted(card.open), _arms(card), strict=True))
    up = _distance(x, y, [line for side, line in lines.items() if side in "NS"])
    flat = _distance(x, y, [line for side, line in lines.items() if side in "EW"])
    return np.asarray(up <= flat)


def _floor(wall: Field, loose: Field, seed: str, turned: bool) -> Field:
    """Trodden sand: paler in the middle, in the shade of the wall at the top left."""
    import numpy as np

    from jackal.tools import art_noise as noise

    mottle = 0.6 * _common_noise(31, 60, 2.2) + 0.4 * _common_noise(32, 18, 1.8)
    depth = noise.smooth(-wall + 10 * (mottle - 0.5), 0, 26)
    picture = noise.blend("#cfa869", "#f7e5b6", depth)
    picture = noise.blend(picture, "#b98f52", 0.30 * noise.smooth(mottle, 0.55, 0.8))
    step = (-5 * FINE, -6 * FINE)
    far = np.roll(wall, (-step[1], -step[0]), (0, 1))
    shade = noise.smooth(far, -5.0, 3.0)
    shade[: 6 * FINE] = shade[6 * FINE]
    shade[:, : 5 * FINE] = shade[:, 5 * FINE : 5 * FINE + 1]
    picture = noise.blend(picture, "#5d4023", 0.50 * shade)
    dots = noise.smooth(_own_noise(f"{seed} grit", 5, 1.6, turned), 0.92, 1.3) * loose
    return noise.blend(picture, "#6e4c28", 0.55 * dots)


# -- what stands on it -------------------------------------------------------------------------------------------------


def _use(part: str, transform: str) -> str:
    return f'<use href="parts/{part}.svg" transform="{transform}"/>'


def _track(length: float, stop: float, rng: random.Random) -> str:
    """Rails on sleepers from the border (y = 0) inwards (y grows), ending at `length`, broken off unless 0."""
    out = []
    at = SLEEPERS / 2
    while at < length - 3:
        loose = min(1.0, max(0.0, (at - 20) / 30))
        lean, slide = rng.uniform(-5, 5) * loose, rng.uniform(-1.5, 1.5) * loose
        out.append(_use("sleeper", f"translate({slide:.2f} {at:.2f}) rotate({lean:.2f})"))
        at += SLEEPERS
    for side in (-GAUGE, GAUGE):
        end = length + (rng.uniform(-6, 2) if stop else 0)
        out.append(f'<path class="tube" {RAIL} d="M{side}-12V{end:.1f}"/>')
    return "".join(out)


def _boulder(rng: random.Random, x: float, y: float, size: float) -> str:
    """One broken stone."""
    count = rng.randrange(6, 8)
    first = rng.uniform(0, math.tau)
    points = []
    for k in range(count):
        angle = first + math.tau * (k + rng.uniform(-0.22, 0.22)) / count
        reach = size * rng.uniform(0.82, 1.08)
        points.append(f"{x + reach * math.cos(angle):.1f} {y + reach * 0.86 * math.sin(angle):.1f}")
    fill = rng.choice(("#b3a68f", "#9c8f7c", "#c6b99f", "#a8967c"))
    facet = f"M{points[0]}L{x - size * 0.1:.1f} {y - size * 0.15:.1f}L{points[2]}"
    return (
        f'<path class="solid" fill="{fill}" data-w="2.800" data-d="{size * 0.42:.1f}" d="M{"L".join(points)}z"/>'
        f'<path class="line" data-w="1.200" stroke-opacity=".5" d="{facet}"/>'
    )


HEAP = (
    (-26, 4, 11.5), (26, 3, 11), (-13, 15, 13), (12, 17, 13.5), (0, 1, 15.5), (-20, -10, 9), (19, -11, 9.5),
    (-2, 25, 9.5), (3, -14, 8), (-25, 14, 8), (25, 15, 8),
)  # fmt: skip
"""Stones of a heap: across the tunnel, towards its end, size."""


def _rubble(rng: random.Random, x: float, y: float, across: tuple[float, float]) -> str:
    """A heap of stones that fills the end of a tunnel; `across`: the way the heap stretches."""
    stones = []
    for aside, inwards, size in HEAP:
        u, v = aside + rng.uniform(-2, 2), inwards + rng.uniform(-2, 2)
        at = (x + u * across[0] + v * across[1], y + u * across[1] - v * across[0])
        stones.append((*at, size * rng.uniform(0.9, 1.1)))
    stones.sort(key=lambda stone: stone[1])
    shadow = f'<ellipse class="shadow" cx="{x + 4:.1f}" cy="{y + 6:.1f}" rx="40" ry="34"/>'
    return shadow + "".join(_boulder(rng, *stone) for stone in stones)


def _furniture(card: Card, seed: str, turned: bool) -> str:
    """Rails, turntable, heaps and what makes the card special, as a drawing to be inked, before the card is turned."""
    w, h = CARD
    rng = random.Random(f"{seed} things")
    out = []
    centre = 44.0 if card.name == "start" else TABLE
    for side in "NESW":  # always the same order of random numbers, whatever is open
        own = random.Random(f"{seed} {side} {rng.random()}")
        if side not in card.open:
            continue
        dx, dy = WAYS[side]
        reach = (h if dy else w) / 2
        stop = 0.0 if card.through else ENDS[side]
        place = f"translate({w / 2 + dx * reach:g} {h / 2 + dy * reach:g}) rotate({TURNS[side]})"
        out.append(f'<g transform="{place}">{_track(reach - max(centre - 3, stop), stop, own)}</g>')
    if not card.through:
        for side in "NESW":
            own = random.Random(f"{seed} {side} heap")
            if side in card.open:
                dx, dy = WAYS[side]
                away = ENDS[side] - 12
                out.append(_rubble(own, w / 2 + dx * away, h / 2 + dy * away, (-dy, dx)))
    elif card.name in SPECIAL:
        out.append(_use(SPECIAL[card.name], f"translate({w / 2:g} {h / 2:g})"))
    else:
        out.append(_turntable(card))
    if card.name in STONES:
        x, y = STONES[card.name]
        out.append(_use("stones", f"translate({x} {y}) rotate({180 if turned else 0}) scale(1.12)"))
    return "".join(out)


SPECIAL = {"start": "ladder", "goal_gold": "hoard"}
"""Cards whose middle is no turntable."""
ROOMS = {"start": 62.0, "goal_gold": 60.0}
"""Radius of the room in the middle, where it is not the usual one."""
STONES = {"goal_stone_ne": (52, 216), "goal_stone_nw": (140, 216)}
"""Where the stones lie on the goals that hold no gold: in the corner without tunnels."""


def _turntable(card: Card) -> str:
    """The disc that joins the tracks of a through card."""
    w, h = CARD
    ways = f"M{-GAUGE:g} {1 - TABLE:g}V{-GAUGE:g}M{GAUGE:g} {1 - TABLE:g}V{-GAUGE:g}"
    rails = "".join(
        f'<g transform="rotate({TURNS[side]})"><path class="tube" {RAIL} d="{ways}"/></g>' for side in sorted(card.open)
    )
    middle = f"translate({w / 2:g} {h / 2:g})"
    return _use("turntable", middle) + f'<g transform="{middle}">{rails}</g>' + _use("pivot", middle)


def _inked(drawing: str, folder: Path) -> str:
    """The drawing finished by the inker, as an SVG of card size."""
    root = ET.fromstring(f"<svg>{drawing}</svg>")
    return f'<svg xmlns="{art_ink.SVG}" viewBox="0 0 {CARD[0]} {CARD[1]}">{art_ink.Inker(folder).body(root)}</svg>'


def paint(card: Card, folder: Path, turned: bool = False) -> Image:
    """One card as it lies."""
    from jackal.tools import sprites

    seed = card.name.removesuffix("_r180")
    picture = dig(card, seed, turned).picture()
    if turned:  # things are laid out on the card as it was and turned with it; the light stays
        before = Card(seed, frozenset(OPPOSITE[side] for side in card.open), card.through)
        drawing = f'<g transform="rotate(180 {CARD[0] / 2:g} {CARD[1] / 2:g})">{_furniture(before, seed, turned)}</g>'
    else:
        drawing = _furniture(card, seed, turned)
    picture.alpha_composite(sprites.render(_inked(drawing, folder), CARD))
    return picture


def pictures(folder: Path, only: Sequence[str] = ()) -> tuple[dict[str, Image], dict[str, str]]:
    """All tunnel cards by name, and further names of some (new name -> name). `folder`: where `parts` are."""
    done: dict[str, Image] = {}
    aliases: dict[str, str] = {}
    for card in cards():
        if only and card.name not in only:
            continue
        done[card.name] = paint(card, folder)
        aliases[f"{card.name}_r0"] = card.name
        if card.turned.open == card.open:
            aliases[f"{card.name}_r180"] = card.name
        else:
            done[card.turned.name] = paint(card.turned, folder, turned=True)
    return done, aliases
