"""Which form of a word goes with a number, in the three languages of the collection."""

from __future__ import annotations

FORMS: dict[str, tuple[str, ...]] = {
    "en": ("one", "other"),
    "ru": ("one", "few", "many"),
    "uk": ("one", "few", "many"),
}
"""Language -> the forms that a plural text has."""


def plural(language: str, n: int) -> str:
    """The form that `n` takes.

    >>> [plural("uk", n) for n in (1, 2, 5, 11, 21)]
    ['one', 'few', 'many', 'many', 'one']
    >>> plural("en", 0)
    'other'
    """
    n = abs(n)
    if language == "en":
        return "one" if n == 1 else "other"
    if n % 10 == 1 and n % 100 != 11:
        return "one"
    return "few" if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14) else "many"
