"""Dialogs: a parchment sheet over the darkened scene, with a question and buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from pygame import Rect, Surface

from jackal.ui.controls import Button, Label, Panel
from jackal.ui.layout import centered
from jackal.ui.scene import Scene
from jackal.ui.theme import INK, theme
from jackal.ui.typeset import measure
from jackal.ui.widget import Group, Text, Widget, said

SHADE = (128, 122, 112)


class Dialog(Scene):
    """A modal question. `buttons` are (result, text) from left to right; the last one is the main one and takes
    Enter; Esc and a click beside the sheet give `escape` (None: they do nothing).

    `body` is a widget (or a group with `need`) between text and buttons; `width` in base pixels.
    """

    backdrop = None

    def __init__(
        self,
        title: Text,
        text: Text = "",
        buttons: Sequence[tuple[str, Text]] = (("ok", "OK"),),
        on_close: Callable[[str], None] | None = None,
        *,
        escape: str | None = "",
        body: Widget | None = None,
        body_height: float = 0,
        width: float = 520,
    ) -> None:
        super().__init__()
        self.on_close, self.escape = on_close, escape
        self.body, self.body_height, self.width = body, body_height, width
        self.panel = self.ui.put(Panel("parchment", title, name="dialog"))
        self.text = Label(text, "text", INK, align="center", valign="top", lines=None, name="dialog.text")
        self.panel.add(self.text)
        if body is not None:
            self.panel.add(body)
        self.buttons: list[Button] = []
        for n, (result, words) in enumerate(buttons):
            tone = "red" if n == len(buttons) - 1 else "wood"
            button = Button(words, lambda result=result: self.close(result), tone=tone, name=result)  # type: ignore[misc] # a lambda with a default
            self.panel.add(button)
            self.buttons.append(button)
        if escape is not None:
            self.ui.on_escape = lambda: self.close(escape)

    def enter(self) -> None:
        first = next((w for w in self.ui.ring() if w not in self.buttons), None)
        self.ui.set_focus(first or (self.buttons[-1] if self.buttons else None))

    def close(self, result: str = "") -> None:
        """Take it away and tell the result."""
        if self.app is not None:
            self.app.close(self)
        if self.on_close is not None:
            self.on_close(result)

    def layout(self, rect: Rect) -> None:
        pad, gap = theme.px(34), theme.px(16)
        needs = [button.need()[0] for button in self.buttons]
        row = sum(needs) + theme.px(12) * max(0, len(needs) - 1)
        width = min(rect.w - theme.px(60), max(theme.px(self.width), row + 2 * pad))
        inner = width - 2 * pad
        words = measure(said(self.text.text), self.text.role, inner)[1] if self.text.text else 0
        body = 0
        if self.body is not None:
            body = theme.px(self.body_height) if self.body_height else self.body.need(inner)[1]
        button_h = max((b.need()[1] for b in self.buttons), default=0)
        top = theme.px(74) if self.panel.title else pad
        fixed = top + (words + gap if words else 0) + (button_h + gap if button_h else 0) + theme.px(24)
        height = min(rect.h - theme.px(40), fixed + body)
        body = min(body, height - fixed) if body else 0
        sheet = centered((width, height), rect)
        self.panel.place(sheet)
        y = sheet.y + top
        self.text.place(Rect(sheet.x + pad, y, inner, words))
        y += words + gap if words else 0
        if self.body is not None:
            self.body.place(Rect(sheet.x + pad, y, inner, body))
        y = sheet.bottom - theme.px(24) - button_h
        x = sheet.centerx - min(inner, row) // 2
        for button, need in zip(self.buttons, needs, strict=True):
            w = need if row <= inner else need * inner // row
            button.place(Rect(x, y, w, button_h))
            x += w + theme.px(12)

    def handle(self, event: pygame.event.Event) -> bool:
        if self.ui.handle(event):
            return True
        if event.type == pygame.KEYDOWN and event.key in {pygame.K_RETURN, pygame.K_KP_ENTER} and self.buttons:
            self.buttons[-1].click()
        elif (
            event.type == pygame.MOUSEBUTTONDOWN
            and event.button == 1
            and self.escape is not None
            and not self.panel.rect.collidepoint(event.pos)
        ):
            self.close(self.escape)
        return True

    def draw(self, surface: Surface) -> None:
        surface.fill(SHADE, surface.get_clip(), special_flags=pygame.BLEND_RGB_MULT)
        self.ui.draw(surface)


class Stack(Group):
    """Widgets one below the other, each as high as it needs: a body for a dialog."""

    def __init__(self, *children: Widget, gap: float = 10, name: str = "") -> None:
        super().__init__(*children, name=name)
        self.gap = gap

    def need(self, width: int | None = None) -> tuple[int, int]:
        heights = [child.need(width)[1] for child in self.children if child.visible]
        return width or 0, sum(heights) + theme.px(self.gap) * max(0, len(heights) - 1)

    def place(self, rect: Rect) -> None:
        super().place(rect)
        y = rect.y
        for child in self.children:
            if child.visible:
                h = child.need(rect.w)[1]
                child.place(Rect(rect.x, y, rect.w, h))
                y += h + theme.px(self.gap)
