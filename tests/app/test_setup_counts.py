"""A mix of one's own: steppers on their page, what is left, what is wrong, and that it is played and kept."""

from __future__ import annotations

from typing import Any

import pytest

from jackal.app.setup_counts import CountsPage
from jackal.core.text import LANGUAGES
from jackal.ui.typeset import recording
from tests.app.conftest import Start
from tests.app.test_walks import setup_page
from tests.ui.conftest import Hands


def mixing(shell: Any) -> CountsPage:
    page = shell.scene
    assert isinstance(page, CountsPage)
    return page


def opened(shell: Any, hands: Hands) -> CountsPage:
    """The page of the mix, by a click on its button."""
    setup = setup_page(shell)
    button = setup.ui.find("counts")
    setup.terms.reveal(button.rect)
    hands.click(button.rect.center)
    return mixing(shell)


def press(page: CountsPage, hands: Hands, one: str, by: int, times: int = 1) -> None:
    stepper = page.ui.find(f"counts.{one}")
    page.sheet.reveal(stepper.rect)
    for _ in range(times):
        box = stepper._side(by)
        hands.click(box.center)


def test_numbers_are_stepped_and_the_rest_is_filled(shell, hands):
    shell.open_setup("jackal")
    page = opened(shell, hands)
    assert page.model.left(page.option) == 40
    press(page, hands, "fort", 1, 3)
    press(page, hands, "ice", -1, 2)
    assert page.model.value("counts") == {"ice": 4, "fort": 5}
    assert page.model.left(page.option) == 39
    press(page, hands, "fort", -1, 3)
    assert page.model.value("counts") == {"ice": 4}, "the usual number is no choice"
    press(page, hands, "friday", 1, 4)
    assert page.model.numbers(page.option)["friday"] == 1, "there is one Friday"
    press(page, hands, "cart", -1, 2)
    assert page.model.numbers(page.option)["cart"] == 0
    assert not page.problem


def test_a_mix_that_does_not_fit_is_refused_with_the_reason(shell, hands):
    shell.open_setup("jackal")
    page = opened(shell, hands)
    press(page, hands, "cave", 1)
    assert page.problem == page.texts.say("mix.lone_cave")
    hands.click(page.back_button.rect.center)
    setup = setup_page(shell)
    line = next(line for line in setup.lines if line.name == "line.counts")
    assert line.problem == page.texts.say("mix.lone_cave")
    assert not setup.start_button.enabled
    page = opened(shell, hands)
    page.model.set_amount(page.option, "cave", 2)
    page.model.set_amount(page.option, "fort", 60)
    assert page.problem == page.texts.say("mix.too_many", n=20)
    hands.click(page.usual.rect.center)
    assert page.model.value("counts") == {}
    hands.click(page.back_button.rect.center)
    assert setup_page(shell).start_button.enabled


def test_a_mix_follows_edition_and_modules_and_is_played(shell, hands):
    shell.open_setup("jackal")
    setup = setup_page(shell)
    setup.model.set_value("edition", "treasure_island")
    setup.model.set_value("modules", ["tides"])
    setup.changed()
    page = opened(shell, hands)
    assert page.model.numbers(page.option)["tide"] == 2
    assert page.model.left(page.option) == 17
    press(page, hands, "chest_5", 1)
    hands.click(page.back_button.rect.center)
    setup_page(shell).start()
    view = shell.scene.table.view()
    assert view.closed["chest_5"] == 2
    assert view.closed["tide"] == 2
    assert view.closed["empty"] == 16
    assert view.gold.total == 45


def test_a_mix_is_kept_for_the_next_match(start: Start) -> None:
    shell = start(pace="off")
    shell.open_setup("jackal")
    setup = setup_page(shell)
    setup.model.set_value("counts", {"fort": 9})
    setup.back()
    again = start(pace="off")
    again.open_setup("jackal")
    assert setup_page(again).model.value("counts") == {"fort": 9}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(1024, 600), (1280, 720), (1920, 1080)])
def test_no_word_is_cut(start: Start, size: tuple[int, int], language: str) -> None:
    shell = start(size, language, pace="off")
    shell.step(0.1, [])
    shell.open_setup("jackal")
    setup = setup_page(shell)
    setup.model.set_value("edition", "treasure_island")
    setup.model.set_value("counts", {"fort": 60})
    setup.changed()
    option = next(option for option in setup.model.options() if option.id == "counts")
    wrong = []
    for page in (setup, CountsPage(setup, option, setup.texts, list)):
        if page is not setup:
            shell.push(page, fade=False)
        sheet = page.terms if page is setup else page.sheet  # type: ignore[union-attr]
        for offset in range(0, 4000, 300):
            sheet.scroll_to(offset)
            with recording() as drawn:
                shell.redraw()
                shell.step(0.0, [])
            wrong += [f"{text.text!r} in {text.box.size}, needs {text.needed}" for text in drawn if not text.fits]
            if offset >= sheet.farthest:
                break
    assert not wrong, "\n".join(sorted(set(wrong)))
