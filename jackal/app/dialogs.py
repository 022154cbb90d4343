"""Questions and news over a screen, in the words of the app."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from jackal.app.paths import in_words
from jackal.core.names import legible
from jackal.ui.dialog import Dialog
from jackal.ui.entry import TextInput
from jackal.ui.theme import theme

if TYPE_CHECKING:
    from jackal.app.shell import Shell


def tell(shell: Shell, title: str, text: str, after: Callable[[], None] | None = None) -> Dialog:
    """Something that the player must have read. `title` is a key, `text` the words."""
    text = in_words(text, "text", theme.px(440))
    dialog = Dialog(
        shell.say(title),
        text,
        [("ok", shell.say("button.ok"))],
        (lambda _: after()) if after else None,
    )
    shell.open(dialog)
    return dialog


def ask(shell: Shell, title: str, text: str, yes: str, then: Callable[[], object]) -> Dialog:
    """A question; `then` follows on the answer `yes` (the key of its words). `title` is a key, `text` the words."""
    return offer(shell, title, text, {"no": ("button.cancel", lambda: None), "yes": (yes, then)}, escape="no")


def offer(
    shell: Shell, title: str, text: str, answers: Mapping[str, tuple[str, Callable[[], object]]], *, escape: str
) -> Dialog:
    """Several ways to go on: the name of each answer, the key of its words and what follows; the last is the main
    one, `escape` the one that Esc gives. `title` is a key, `text` the words."""
    text = in_words(text, "text", theme.px(440))
    buttons = [(name, shell.say(words)) for name, (words, _) in answers.items()]

    def closed(name: str) -> None:
        answers[name][1]()

    dialog = Dialog(shell.say(title), text, buttons, closed, escape=escape)
    shell.open(dialog)
    return dialog


def ask_line(shell: Shell, title: str, value: str, then: Callable[[str], None], longest: int = 60) -> Dialog:
    """A line to type; `then` gets what can be read of it, unless the player thinks better of it."""

    def closed(result: str) -> None:
        if result == "ok":
            then(legible(line.value))

    line = TextInput(value, name="line", max_length=longest, on_submit=lambda _: dialog.close("ok"))
    line.anchor = 0  # all of it is selected: typing replaces it
    dialog = Dialog(
        shell.say(title),
        "",
        [("cancel", shell.say("button.cancel")), ("ok", shell.say("button.ok"))],
        closed,
        escape="cancel",
        body=line,
        body_height=40,
    )
    shell.open(dialog)
    return dialog
