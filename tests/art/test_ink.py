"""The inker keeps the light where it is, whatever is done to a shape."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from jackal.tools import art_ink

SHAPE = (
    '<rect class="solid" fill="#b06a34" data-hatch="0" data-w="2" data-d="10" x="-24" y="-24" width="48"'
    ' height="48"/>'
)


def drawn(body: str, tmp_path: Path, **options: object) -> bytes:
    resvg_py = pytest.importorskip("resvg_py", reason="resvg-py comes with the dev extra")
    image = pytest.importorskip("PIL.Image", reason="Pillow comes with the dev extra")
    path = tmp_path / "one.svg"
    path.write_text(f'<svg xmlns="{art_ink.SVG}" viewBox="0 0 64 64">{body}</svg>', encoding="utf-8")
    inker = art_ink.Inker(tmp_path, **options)  # type: ignore[arg-type]
    svg = f'<svg xmlns="{art_ink.SVG}" viewBox="0 0 64 64">{inker.body(inker.load(path))}</svg>'
    data = bytes(resvg_py.svg_to_bytes(svg_string=svg, width=64, height=64, skip_system_fonts=True))
    pixels: bytes = image.open(io.BytesIO(data)).convert("RGB").tobytes()
    return pixels


def far_apart(a: bytes, b: bytes) -> float:
    return sum(abs(x - y) for x, y in zip(a, b, strict=True)) / len(a)


@pytest.mark.parametrize("turn", ["rotate(90)", "rotate(180)", "rotate(270)", "scale(-1 1)", "scale(1 -1)"])
def test_a_turned_square_is_lit_as_one_that_was_not(turn: str, tmp_path: Path) -> None:
    plain = drawn(f'<g transform="translate(32 32)">{SHAPE}</g>', tmp_path)
    turned = drawn(f'<g transform="translate(32 32) {turn}">{SHAPE}</g>', tmp_path)
    assert far_apart(plain, turned) < 0.6


def test_the_shade_is_on_the_right_and_below(tmp_path: Path) -> None:
    pixels = drawn(f'<g transform="translate(32 32)">{SHAPE}</g>', tmp_path)

    def tone(x: int, y: int) -> int:
        return sum(pixels[(y * 64 + x) * 3 :][:3])

    assert tone(51, 32) < tone(32, 32) < tone(9, 32)
    assert tone(32, 52) < tone(32, 32) < tone(32, 9)


def test_parts_of_other_crews_are_left_out(tmp_path: Path) -> None:
    body = '<rect data-crew="red" width="64" height="64" fill="var(--crew, #123456)"/>'
    assert drawn(body, tmp_path, crew="red") == bytes.fromhex("b5442e") * 64 * 64
    assert set(drawn(body, tmp_path, crew="black")) == {0}


def test_unknown_transforms_are_refused() -> None:
    with pytest.raises(ValueError, match="skewY"):
        art_ink.parse_transform("skewY(10)")
