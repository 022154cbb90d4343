"""What somebody typed or pasted as a name, without what nobody can see.

>>> legible("  Anna\\u200b \\u3164 B. "), legible("\\u3164\\u0301\\u202e")
('Anna B.', '')
"""

from __future__ import annotations

import unicodedata

_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Signs that Unicode counts among letters and pictures, and that are drawn as nothing."""

_UNSEEN_MARKS = ((0x034F, 0x034F), (0x17B4, 0x17B5), (0x180B, 0x180F), (0xFE00, 0xFE0F), (0xE0100, 0xE01EF))
"""First and last of the marks that only tell how their letter is drawn."""


def legible(text: str) -> str:
    """The text as it is read: without signs that show nothing, without accents that stand on no letter, with single
    spaces between its words. Empty if there is nothing to be seen."""
    out: list[str] = []
    for sign in text:
        if sign.isspace():
            out.append(" ")
        elif sign in _BLANK or not sign.isprintable() or any(a <= ord(sign) <= z for a, z in _UNSEEN_MARKS):
            continue
        elif unicodedata.category(sign)[0] != "M" or (out and out[-1] != " "):
            out.append(sign)
    return " ".join("".join(out).split())


def same_name(one: str, other: str) -> bool:
    """Whether two names read the same."""
    return _read(one) == _read(other)


def _read(name: str) -> str:
    return legible(unicodedata.normalize("NFKC", name)).casefold()
