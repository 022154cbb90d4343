"""The match screen of Saboteur, without a window."""

from __future__ import annotations

from tests.scene.conftest import begin, sit

__all__ = ["begin", "sit"]
