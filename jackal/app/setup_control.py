"""The control at the right end of a term in the set-up, by the kind of the option."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jackal.app.setup_counts import button
from jackal.app.tabs import Stepper
from jackal.core.game import Option
from jackal.ui.controls import Choice, Label, Toggle
from jackal.ui.widget import Widget

if TYPE_CHECKING:
    from jackal.app.setup import SetupPage


def control(page: SetupPage, option: Option) -> Widget | None:
    """What an option is chosen with; None where this stands below the line."""
    now = page.model.value(option.id)
    if option.kind == "flag":
        return Toggle("", now, lambda on: page.chosen(option, on), name=option.id)
    if option.kind == "choice" and len(option.values) == 1:
        return Label(lambda: page.value_words(option, now), "label", align="right", name=option.id)
    if option.kind == "choice":
        items = [(v, lambda v=v: page.value_words(option, v)) for v in option.values]
        return Choice(items, now, lambda value: page.chosen(option, value), name=option.id)
    if option.kind == "counts":
        return button(page, option)
    if option.kind == "number":
        widest = [page.value_words(option, value) for value in page.model.choices(option)]
        return Stepper(
            lambda: page.value_words(option, page.model.value(option.id)),
            lambda by: page.stepped(option, by),
            lambda: page.ends(option),
            widest=widest,
            name=option.id,
        )
    return None
