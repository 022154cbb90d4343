"""A folder of saves for each test."""

from __future__ import annotations

from pathlib import Path

import pytest

from jackal.core.saves import Saves
from tests.core.saved import folder


@pytest.fixture
def saves(tmp_path: Path) -> Saves:
    return folder(tmp_path)
