"""What a proof-reader looks for in one line of text, in each of the three languages."""

from __future__ import annotations

import re
from collections.abc import Iterator

_MARKUP = re.compile(r"\{#[\w.-]+\}|\{\w+\}|\[R\d+\]|\*+|^#+ |^- ")
_WORD = re.compile(r"[^\W_]+(?:[’'ʼ-][^\W_]+)*")
_LATIN = re.compile(r"[A-Za-z]")
_CYRILLIC = re.compile(r"[\u0400-\u04ff]")
_NUMERAL = re.compile(r"[IVX]+(?:–[IVX]+)?")
_KEY = re.compile(r"[DFGJLNQRSUVWZ]")
"""Names of keys: letters that look like no Cyrillic one."""
_NOT_OF = {"ru": re.compile(r"[іїєґІЇЄҐ]"), "uk": re.compile(r"[ыэъёЫЭЪЁ]")}

_EVERYWHERE = {
    "two spaces": re.compile(r"(?<=\S)  +"),
    "space at an end": re.compile(r"^\s|\s$"),
    "space before a sign": re.compile(r"\s[,;:?!…)»”]|\s\.(?!\.)"),
    "space after an opening sign": re.compile(r"[(«“]\s"),
    "no space after a sign": re.compile(r"[,;!?](?=[^\W\d_])|[.:](?=[^\W\d_]{2})"),
    "straight quote": re.compile(r"[\"']"),
    "three dots for an ellipsis": re.compile(r"\.\.\."),
    "hyphen for a dash": re.compile(r"\s-\s|--"),
}
_CYRILLIC_SIGNS = {
    "foreign quote": re.compile(r"[“”‘„]"),
    "en dash for an em dash": re.compile(r"\s–|–\s"),
    "em dash without spaces": re.compile(r"(?<!\s)—|—(?!\s)"),
}
_SIGNS = {
    "en": {"foreign quote": re.compile(r"[«»„]"), "em dash": re.compile("—")},
    "ru": _CYRILLIC_SIGNS | {"apostrophe": re.compile("’")},
    "uk": _CYRILLIC_SIGNS | {"apostrophe outside a word": re.compile(r"’(?![а-яєіїґ])|(?<![А-Яа-яЄІЇҐєіїґ])’")},
}


def slips(text: str, language: str) -> list[str]:
    """Everything wrong with a line, in words; empty if it is clean.

    >>> slips("Пират идёт", "ru"), slips("Пирaт идёт", "ru")
    ([], ['both alphabets in «Пирaт»'])
    """
    bare = _MARKUP.sub(lambda found: "0" if found[0][0] in "{[" else "", text)
    found = [f"{name}: «{text}»" for name, sign in (_EVERYWHERE | _SIGNS[language]).items() if sign.search(bare)]
    for opening, closing in ("()", "«»", "“”"):
        if bare.count(opening) != bare.count(closing):
            found.append(f"{opening}{closing} do not pair: «{text}»")
    return found + list(_alphabets(bare, language))


def _alphabets(bare: str, language: str) -> Iterator[str]:
    for match in _WORD.finditer(bare):
        word = match[0]
        latin, cyrillic = _LATIN.search(word), _CYRILLIC.search(word)
        if latin and cyrillic:
            yield f"both alphabets in «{word}»"
        elif cyrillic and language == "en":
            yield f"Cyrillic word «{word}» in an English text"
        elif latin and language != "en" and not (_NUMERAL.fullmatch(word) or _KEY.fullmatch(word)):
            yield f"Latin word «{word}»"
        elif language != "en" and _NOT_OF[language].search(word):
            yield f"letter of another language in «{word}»"
        elif re.fullmatch("І+", word) and (len(word) > 1 or not re.search(r"(?:^|[.!?:] )$", bare[: match.start()])):
            yield f"Cyrillic letters for the numeral {len(word)} in «{bare}»"
