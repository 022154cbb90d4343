from __future__ import annotations

import re

import msgspec
import pygame
import pytest

from jackal.app.cli import built_games
from jackal.app.reader import ReaderPage
from jackal.app.rulebook import fold, open_book, rulings_of
from jackal.core.text import LANGUAGES
from jackal.games import REGISTRY
from tests.ui.conftest import Hands

GAMES = built_games()


@pytest.fixture
def page(shell) -> ReaderPage:
    shell.open_rules(GAMES[0])
    assert isinstance(shell.scene, ReaderPage)
    return shell.scene


@pytest.mark.parametrize("language", list(LANGUAGES))
@pytest.mark.parametrize("game", GAMES)
def test_every_link_of_every_book_leads_somewhere(game, language):
    book = open_book(game, language, rulings_of(game, language), "Rulings", "see")
    assert book is not None
    links = {span.link for block in book.blocks for cell in block.cells for span in cell if span.link}
    assert links
    assert not links - set(book.anchors)
    for number in rulings_of(game, language):
        assert number in book.anchors


@pytest.mark.parametrize("game", GAMES)
def test_books_have_the_same_chapters_in_every_language(game):
    books = [open_book(game, language, rulings_of(game, language), "Rulings", "see") for language in LANGUAGES]
    chapters = [[block.anchor for _, block in book.contents(3)] for book in books if book]
    assert chapters[0] == chapters[1] == chapters[2]


def test_a_search_goes_from_place_to_place(shell, hands, page):
    hands.key(pygame.K_f, pygame.KMOD_CTRL)
    hands.type("cannon")
    places = page.book.find("cannon")
    assert len(places) > 3
    assert page.hits == places
    seen = []
    for _ in places:
        hit = page.hits[page.at]
        text = page.book.blocks[hit.block].text
        assert fold(text[hit.start : hit.end]) == "cannon"
        done = page.view._set[hit.block]
        top = page.view.rect.y - page.view.offset + done.top
        assert top < page.view.rect.bottom
        assert top + done.height > page.view.rect.top
        seen.append(page.at)
        hands.key(pygame.K_RETURN)
    assert sorted(seen) == list(range(len(places)))
    hands.key(pygame.K_F3, pygame.KMOD_SHIFT)
    assert page.at == seen[-1]
    hands.key(pygame.K_ESCAPE)
    assert page.search.value == ""
    assert not page.hits
    assert shell.scene is page


def test_what_is_found_is_marked_on_the_screen(shell, hands, page):
    from jackal.ui.theme import GOLD

    hands.key(pygame.K_f, pygame.KMOD_CTRL)
    hands.type("pirate")
    hands.wait(0.2)
    hit = page.hits[page.at]
    box, now = next((box, now) for box, now in page.view._marks()[hit.block] if now)
    assert now
    done = page.view._set[hit.block]
    place = box.move(page.view.column.x, page.view.rect.y - page.view.offset + done.top)
    colour = shell.surface.get_at((place.x - 1, place.centery))[:3]
    assert max(abs(a - b) for a, b in zip(colour, GOLD, strict=True)) < 40


def test_a_link_leads_away_from_what_was_found(shell, hands, page):
    hands.key(pygame.K_f, pygame.KMOD_CTRL)
    hands.type("gold")
    link = next(link for link in page.view.links() if page.view.rect.contains(page.view.link_rect(link)))
    hands.move(page.view.link_rect(link).center)
    assert page.ui.tip_shown
    hands.click(page.view.link_rect(link).center)
    at = page.book.anchors[page.view._set[link[0]].runs[link[1]].link]
    assert page.view.top_block() in {at - 1, at} or page.view.offset == page.view.farthest
    assert not page.ui.tip_shown
    shell.set_size((1366, 768))
    hands.wait(0.1)
    assert page.view.top_block() in {at - 1, at} or page.view.offset == page.view.farthest


def test_nothing_found_is_said(shell, hands, page):
    hands.key(pygame.K_f, pygame.KMOD_CTRL)
    hands.type("zzyzx")
    assert page._found_words() == shell.say("reader.nothing")
    hands.key(pygame.K_RETURN)
    assert page.at == -1


def test_a_ruling_leads_to_its_words_and_back(shell, hands, page):
    link = next(link for link in page.view.links() if re.fullmatch(r"R\d+", page.view._set[link[0]].runs[link[1]].link))
    number = page.view._set[link[0]].runs[link[1]].link
    page.view.reveal(page.view.link_rect(link))
    start = page.view.offset
    hands.move(page.view.link_rect(link).center)
    assert page.ui.tip_shown == page.rulings[number]
    hands.click(page.view.link_rect(link).center)
    at = page.book.anchors[number]
    top = page.view.rect.y - page.view.offset + page.view._set[at].top
    assert page.view.rect.top <= top < page.view.rect.bottom
    assert page.return_button.visible
    hands.click(page.return_button)
    assert page.view.offset == start
    assert not page.return_button.visible


def test_links_by_keys(shell, hands, page):
    assert page.ui.focus is page.view
    hands.key(pygame.K_RIGHT)
    first = page.view.at_link
    hands.key(pygame.K_RIGHT)
    assert page.view.at_link == page.view.links()[page.view.links().index(first) + 1]
    hands.key(pygame.K_LEFT)
    hands.key(pygame.K_RETURN)
    assert page.past
    hands.key(pygame.K_LEFT, pygame.KMOD_ALT)
    assert not page.past


@pytest.mark.parametrize("anchor", ["R1", "tile-crocodile", "gold"])
def test_it_opens_at_an_anchor(shell, anchor):
    shell.open_rules("jackal", anchor)
    page = shell.scene
    at = page.book.anchors[anchor]
    assert page.view.top_block() in {at - 1, at} or page.view.offset == page.view.farthest


def test_an_unknown_anchor_opens_the_beginning(shell):
    shell.open_rules("jackal", "no.such.place")
    assert shell.scene.view.offset == 0


def test_contents_follow_the_reading_and_lead_it(shell, hands, page):
    hands.key(pygame.K_END)
    hands.wait(0.2)
    assert page.contents.selected > 5
    hands.key(pygame.K_HOME)
    hands.wait(0.2)
    assert page.contents.selected <= 0
    hands.click(page.contents.row_rect(3).center)
    at = page.contents.items[3][0]
    assert page.view.top_block() in {at - 1, at}
    page.view.scroll_to(0)
    hands.wait(0.1)
    hands.click(page.contents.row_rect(3).center)
    assert page.view.top_block() in {at - 1, at}


def test_the_place_is_kept_when_the_window_changes(shell, hands, page):
    page.jump("tile-crocodile")
    at = page.view.top_block()
    for size in ((1024, 600), (1920, 1080), (1280, 720)):
        shell.set_size(size)
        hands.wait(0.1)
        assert page.view.top_block() == at


def test_another_language_at_the_same_chapter(shell, hands, page):
    page.jump("gold")
    anchor = page.book.blocks[page.view.top_block()].anchor
    shell.change(language="uk")
    hands.wait(0.1)
    assert page.book.blocks[page.view.top_block()].anchor == anchor


def test_wheel_and_keys_scroll(shell, hands, page):
    hands.move(page.view)
    hands.wheel(-3)
    far = page.view.offset
    assert far > 0
    hands.wheel(3)
    assert page.view.offset == 0
    for key in (pygame.K_DOWN, pygame.K_PAGEDOWN):
        before = page.view.offset
        hands.key(key)
        assert page.view.offset > before


def test_rules_that_are_not_there_are_said(shell):
    game = next(game for game, entry in REGISTRY.items() if not entry.built)
    shell.open_rules(game)
    Hands(shell).wait(0.1)
    if open_book(game, "en", {}, "", "") is None:
        assert shell.say(f"game.{game}") in shell.scene.book.blocks[0].text


def test_a_damaged_book_is_said(shell, monkeypatch):
    from jackal.app import reader
    from jackal.core.data import DataError
    from jackal.core.resources import root

    def broken(*_):
        raise DataError(root("data") / "jackal" / "rulings.yaml", "line 3", "is not YAML")

    monkeypatch.setattr(reader, "open_book", broken)
    shell.open_rules("jackal")
    Hands(shell).wait(0.1)
    assert "rulings.yaml" in shell.scene.book.blocks[0].text


def test_a_link_points_at_what_it_leads_to(shell):
    shell.open_rules("jackal", "R17")
    Hands(shell).wait(0.2)
    view = shell.scene.view
    assert view.pointed == view.book.anchors["R17"]
    block = view.book.blocks[view.pointed]
    box = pygame.Rect(view.column.x, view.rect.y - view.offset + view._set[view.pointed].top, view.column.w, 10)
    assert view.rect.colliderect(box), block.text
    lit = shell.surface.get_at((box.x - 3, box.y + 4))
    view.jump(next(block.anchor for block in view.book.blocks if block.kind == "heading" and block.anchor))
    assert view.pointed == -1
    shell.scene.jump("R17")
    view.pointed = -1
    view.invalidate()
    shell.step(0.1, [])
    assert shell.surface.get_at((box.x - 3, box.y + 4)) != lit


def test_the_words_of_a_game_lie_in_its_own_folder(shell, tmp_path, monkeypatch):
    entry = msgspec.structs.replace(REGISTRY["jackal"], folder=str(tmp_path))
    (tmp_path / "text").mkdir()
    (tmp_path / "text" / "en.yaml").write_text("name: Another one\n")
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "en.md").write_text("# Another book\n")
    monkeypatch.setitem(REGISTRY, "jackal", entry)
    assert shell.texts_of("jackal").say("name") == "Another one"
    shell.open_rules("jackal")
    assert shell.scene.book.blocks[0].text == "Another book"
