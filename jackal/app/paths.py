"""Paths of files as they are shown: short enough for their place, and still found."""

from __future__ import annotations

from pathlib import Path

from jackal.ui import typeset


def shown(path: str | Path, role: str, width: int) -> str:
    """A path that fits a width: the home folder as `~`, and folders in the middle left out where it is too long."""
    parts = list(Path(path).parts)
    own = list(Path.home().parts)
    if len(own) > 1 and parts[: len(own)] == own:
        parts = ["~", *parts[len(own) :]]
    text = str(Path(*parts)) if parts else ""
    first, rest = parts[:1], parts[1:]
    while len(rest) > 1 and typeset.measure(text, role)[0] > width:
        rest = rest[1:]
        text = str(Path(*first, "…", *rest))
    return text


def in_words(text: str, role: str, width: int) -> str:
    """A sentence in which every path that would not fit a line of this width is shown short."""
    words = [
        shown(word, role, width) if Path(word).is_absolute() and typeset.measure(word, role)[0] > width else word
        for word in text.split(" ")
    ]
    return " ".join(words)
