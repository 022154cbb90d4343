"""Command-line tools for those who work on the collection: `python -m jackal.tools NAME …`.

Here is what all tools share: their command line, and how they say that it makes no sense.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Collection
from typing import NoReturn


class Told(Exception):  # noqa: N818 - it ends a tool with one sentence
    """What a tool was asked for makes no sense, or can't be done here. The text is for the one who asked."""


class Words(argparse.ArgumentParser):
    """A command line. Raises `Told` for one that makes no sense, instead of printing how all of it is used."""

    def __init__(self, tool: str, text: str | None) -> None:
        super().__init__(prog=f"python -m jackal.tools {tool}", description=(text or "").partition("\n\n")[0])

    def error(self, message: str) -> NoReturn:
        raise Told(message)


def at_least(least: int) -> Callable[[str], int]:
    """The type of an argument: a whole number, `least` or more."""

    def number(word: str) -> int:
        found = int(word)
        if found < least:
            raise argparse.ArgumentTypeError(f"{found} is less than {least}")
        return found

    return number


def among(known: Collection[str]) -> Callable[[str], str]:
    """The type of an argument that may be given any number of times: one of `known`."""

    def name(word: str) -> str:
        if word not in known:
            raise argparse.ArgumentTypeError(f"there is no {word!r}, but {', '.join(known)}")
        return word

    return name
