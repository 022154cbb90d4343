"""The rule booklet: the same book in three languages, in the Markdown that the reader knows."""

from __future__ import annotations

import re

import pytest

from jackal.core.text import LANGUAGES
from tests.words.books import CITED, GAMES, HEADING, booklet, headings, plain, tables

languages = pytest.mark.parametrize("language", LANGUAGES)
games = pytest.mark.parametrize("game", GAMES)

CHAPTERS = ("goal", "setup", "players", "turn", "walking", "gold", "chains", "tiles", "fights", "sea", "ships", "death")


def skeleton(game: str, language: str) -> list[tuple[str, list[str]]]:
    """Kind of every line and the rulings cited in it, in order."""
    lines = []
    for line in booklet(game, language):
        kind = next((mark for mark in ("###", "##", "#", "-") if line.startswith(f"{mark} ")), "text" if line else "")
        lines.append((kind, CITED.findall(line)))
    return lines


@games
@languages
def test_every_heading_has_an_anchor_of_its_own(game: str, language: str) -> None:
    for line in booklet(game, language):
        assert not line.startswith("#") or HEADING.match(line), line
    anchors = [anchor for _, _, anchor in headings(game, language)]
    assert len(set(anchors)) == len(anchors)
    titles = [title for _, title, _ in headings(game, language)]
    assert len(set(titles)) == len(titles)


@games
@languages
def test_the_same_anchors_in_the_same_order(game: str, language: str) -> None:
    ours = [(level, anchor) for level, _, anchor in headings(game, language)]
    assert ours == [(level, anchor) for level, _, anchor in headings(game, "en")]
    assert ours[0][0] == 1
    assert {level for level, _ in ours[1:]} == {2, 3}


@games
@languages
def test_line_by_line_the_same_book(game: str, language: str) -> None:
    """Same shape and same rulings on every line: nothing was left out in translation."""
    english = [(kind, sorted(cited)) for kind, cited in skeleton(game, "en")]
    assert [(kind, sorted(cited)) for kind, cited in skeleton(game, language)] == english


@games
@languages
def test_only_markdown_that_the_reader_knows(game: str, language: str) -> None:
    for line in booklet(game, language):
        bare = HEADING.sub("", line).removeprefix("- ")
        bare = CITED.sub("", bare)
        bare = re.sub(r"\*\*[^*]+\*\*", "", bare)
        bare = re.sub(r"\*[^*\s][^*]*\*", "", bare)
        assert not re.search(r"[*_`|<>#\[\]{}\\]", bare), line


@games
@languages
def test_a_handy_length(game: str, language: str) -> None:
    words = re.findall(r"[^\W\d_]+", CITED.sub("", "\n".join(booklet(game, language))))
    assert 1500 <= len(words) <= 3600


@languages
def test_chapters_that_other_parts_link_to(language: str) -> None:
    anchors = {anchor for _, _, anchor in headings("jackal", language)}
    assert set(CHAPTERS) | {"teams", "end", "options", "advice"} <= anchors


@languages
def test_titles_of_tiles_are_their_names(language: str) -> None:
    table, titles = tables("jackal")[language], {anchor: title for _, title, anchor in headings("jackal", language)}
    for tile in plain("jackal", "game.yaml")["tiles"]:
        if f"tile-{tile}" in titles:
            assert titles[f"tile-{tile}"] == table[f"tile.{tile}"]


def test_counts_of_tiles_are_those_of_the_game() -> None:
    """Every chapter of a tile begins with how many there are; the numbers are the same in all languages."""
    counts = dict(plain("jackal", "game.yaml")["editions"]["classic"]["counts"])
    counts["empty"] = 117 - sum(counts.values())
    cards = plain("jackal", "cards.yaml")
    wanted: dict[str, list[int]] = {}
    for tile, count in counts.items():
        wanted.setdefault(cards[tile]["anchor"], []).append(count)
    for language in LANGUAGES:
        lines = booklet("jackal", language)
        for anchor, each in wanted.items():
            at = next(n for n, line in enumerate(lines) if line.endswith(f"{{#{anchor}}}"))
            lead = re.match(r"\*([^*]+)\*", lines[at + 2])
            assert lead, anchor
            numbers = [int(number) for number in re.findall(r"\d+", lead[1])]
            if anchor == "tile-spin":
                assert numbers[0::2] == [2, 3, 4, 5]
                assert numbers[1::2] == each
            elif anchor == "tile-chest":
                assert numbers == [sum(each), *each]
            else:
                assert numbers == [sum(each)], anchor


def test_cards_cite_and_lead_somewhere() -> None:
    rulings, cards = plain("jackal", "rulings.yaml"), plain("jackal", "cards.yaml")
    anchors = {anchor for _, _, anchor in headings("jackal", "en")}
    assert set(cards) == set(plain("jackal", "game.yaml")["tiles"]) | {"closed", "sea", "ship"}
    for tile, card in cards.items():
        assert set(card) == {"rulings", "anchor"}, tile
        assert card["anchor"] in anchors, tile
        assert 1 <= len(card["rulings"]) <= 6, tile
        assert len(set(card["rulings"])) == len(card["rulings"]), tile
        assert all("when" not in rulings[ruling] for ruling in card["rulings"]), tile
        assert {f"tile.{tile}", f"tile.{tile}.tip"} <= set(tables("jackal")["en"]), tile
