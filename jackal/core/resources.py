"""Where assets and data are: beside the package in a checkout, inside it when installed from a wheel."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent.parent


def root(kind: str) -> Path:
    """The folder `assets` or `data`."""
    inside = _PACKAGE / kind
    return inside if inside.is_dir() else _PACKAGE.parent / kind
