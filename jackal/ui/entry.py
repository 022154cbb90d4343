"""A line to type in: caret, selection, clipboard, and input methods that compose letters."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect, Surface

from jackal.ui import paint, typeset
from jackal.ui.theme import GOLD, INK, INK_SOFT, PAPER, PARCHMENT_DARK, VERMILION, Colour, mix, theme
from jackal.ui.widget import Text, Widget, said

NOT_A_LETTER = 1 << 30
"""Key codes from here on are keys without a letter (arrows, F1, ...)."""

_kept = ""


def clipboard_get() -> str:
    """What was copied last, here or elsewhere."""
    try:
        return pygame.scrap.get_text() or _kept
    except (AttributeError, pygame.error):
        return _kept


def clipboard_put(text: str) -> None:
    global _kept  # noqa: PLW0603 - the clipboard is one for the whole program
    _kept = text
    try:
        pygame.scrap.put_text(text)
    except (AttributeError, pygame.error):
        return


class TextInput(Widget):
    """One line of text. `hint` is shown while it is empty; `on_change` at each change, `on_submit` at Enter."""

    focusable = True

    def __init__(
        self,
        value: str = "",
        on_change: Callable[[str], None] | None = None,
        *,
        on_submit: Callable[[str], None] | None = None,
        hint: Text = "",
        max_length: int = 40,
        role: str = "text",
        name: str = "",
        tip: Text = "",
        enabled: bool = True,
    ) -> None:
        super().__init__(name=name, tip=tip, enabled=enabled)
        self._value = value
        self.on_change, self.on_submit = on_change, on_submit
        self.hint, self.max_length, self.role = hint, max_length, role
        self.caret = len(value)
        self.anchor = self.caret
        self.composing = ""
        self._scroll = 0

    @property
    def value(self) -> str:
        return self._value

    @value.setter
    def value(self, text: str) -> None:
        if text != self._value:
            self._value = text[: self.max_length]
            self.caret = self.anchor = len(self._value)
            self.invalidate()

    @property
    def selection(self) -> tuple[int, int]:
        """First and last place of what is selected; equal if nothing is."""
        return min(self.caret, self.anchor), max(self.caret, self.anchor)

    def need(self, width: int | None = None) -> tuple[int, int]:
        return (theme.px(220) if width is None else min(width, theme.px(220))), theme.px(36)

    # -- editing

    def insert(self, text: str) -> None:
        """Put text in the place of the selection."""
        first, last = self.selection
        clean = "".join(" " if c in "\n\t" else c for c in text if c.isprintable() or c in "\n\t")
        clean = clean[: max(0, self.max_length - len(self._value) + last - first)]
        self._edit(self._value[:first] + clean + self._value[last:], first + len(clean))

    def _edit(self, value: str, caret: int) -> None:
        changed = value != self._value
        self._value = value
        self.caret = self.anchor = caret
        self.invalidate()
        if changed and self.on_change is not None:
            self.on_change(value)

    def _move(self, caret: int, keep: bool) -> None:
        self.caret = min(len(self._value), max(0, caret))
        if not keep:
            self.anchor = self.caret
        self.invalidate()

    def _word(self, step: int) -> int:
        at = self.caret
        text = self._value
        while 0 <= (ahead := at - (step < 0)) < len(text) and text[ahead] == " ":
            at += step
        while 0 <= (ahead := at - (step < 0)) < len(text) and text[ahead] != " ":
            at += step
        return at

    def focus_changed(self, on: bool) -> None:
        if on:
            pygame.key.start_text_input()
            pygame.key.set_text_input_rect(self.rect)
        else:
            pygame.key.stop_text_input()
            self.composing = ""
            self.anchor = self.caret
        super().focus_changed(on)

    def handle(self, event: pygame.event.Event) -> bool:
        kind = event.type
        if kind == pygame.TEXTINPUT:
            self.composing = ""
            self.insert(event.text)
            return True
        if kind == pygame.TEXTEDITING:
            self.composing = event.text
            self.invalidate()
            return True
        if kind == pygame.KEYDOWN:
            return bool(self.composing) or self._key(event)
        if kind == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._move(self._place(event.pos[0]), keep=False)
            return True
        if kind == pygame.MOUSEMOTION and self.ui is not None and self.ui.grabbed is self:
            self._move(self._place(event.pos[0]), keep=True)
            return True
        return False

    def _key(self, event: pygame.event.Event) -> bool:
        key, keep = event.key, bool(event.mod & pygame.KMOD_SHIFT)
        command = bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META))
        first, last = self.selection
        if command and key in {pygame.K_c, pygame.K_x, pygame.K_v, pygame.K_a}:
            if key == pygame.K_a:
                self.anchor, self.caret = 0, len(self._value)
                self.invalidate()
            elif key == pygame.K_v:
                self.insert(clipboard_get())
            elif first != last:
                clipboard_put(self._value[first:last])
                if key == pygame.K_x:
                    self._edit(self._value[:first] + self._value[last:], first)
            return True
        if key in {pygame.K_BACKSPACE, pygame.K_DELETE}:
            if first == last:
                step = -1 if key == pygame.K_BACKSPACE else 1
                other = self._word(step) if command else min(len(self._value), max(0, self.caret + step))
                first, last = min(self.caret, other), max(self.caret, other)
            self._edit(self._value[:first] + self._value[last:], first)
            return True
        if key in {pygame.K_LEFT, pygame.K_RIGHT}:
            step = -1 if key == pygame.K_LEFT else 1
            if first != last and not keep and not command:
                self._move(first if step < 0 else last, keep=False)
            else:
                self._move(self._word(step) if command else self.caret + step, keep)
            return True
        if key in {pygame.K_HOME, pygame.K_END}:
            self._move(0 if key == pygame.K_HOME else len(self._value), keep)
            return True
        if key in {pygame.K_RETURN, pygame.K_KP_ENTER} and self.on_submit is not None:
            self.on_submit(self._value)
            return True
        # Letters come as TEXTINPUT; their key must not reach the scene's shortcuts.
        return not command and pygame.K_SPACE <= key < NOT_A_LETTER

    # -- drawing

    def _box(self) -> Rect:
        return self.rect.inflate(-2 * theme.px(10), -2 * theme.px(4))

    def _place(self, x: int) -> int:
        font = theme.font(self.role)
        want = x - self._box().x + self._scroll
        return min(range(len(self._value) + 1), key=lambda n: abs(font.size(self._value[:n])[0] - want))

    def _draw_beginning(self, surface: Surface, shown: str, box: Rect) -> None:
        """What was typed may be wider than any field: smaller, and its beginning if need be; the caret shows the
        rest. So it's no words of ours that lack room, and not noted as such."""
        block = typeset.fit(shown, self.role, box.size)
        image = typeset.render(block.lines[0], self.role, INK if self.enabled else INK_SOFT, block.size)
        surface.blit(image, (box.x, box.centery - image.get_height() // 2))

    def draw(self, surface: Surface) -> None:
        radius, box, font = theme.px(7), self._box(), theme.font(self.role)
        ground: Colour = PAPER if self.enabled else mix(PAPER, PARCHMENT_DARK, 0.6)
        surface.blit(paint.rounded(self.rect.size, radius, (*ground, 255)), self.rect)
        rim = VERMILION if self.focused or (self.hover and self.enabled) else INK
        surface.blit(paint.rounded(self.rect.size, radius, (*rim, 255), max(1, theme.px(1.8))), self.rect)
        shown = self._value[: self.caret] + self.composing + self._value[self.caret :]
        caret = font.size(self._value[: self.caret] + self.composing)[0]
        self._scroll = max(min(self._scroll, caret), caret - box.w + 2, 0)
        if font.size(shown)[0] <= box.w or not self.focused:
            self._scroll = 0
        clip = surface.get_clip()
        surface.set_clip(clip.clip(box))
        y = box.centery - font.get_linesize() // 2
        x = box.x - self._scroll
        first, last = self.selection
        if self.focused and first != last:
            left, right = font.size(shown[:first])[0], font.size(shown[:last])[0]
            surface.fill(mix(GOLD, PAPER, 0.35), Rect(x + left, box.y, right - left, box.h))
        if shown and not self.focused and font.size(shown)[0] > box.w:
            self._draw_beginning(surface, shown, box)
        elif shown:
            surface.blit(typeset.render(shown, self.role, INK if self.enabled else INK_SOFT), (x, y))
        elif said(self.hint):
            typeset.draw_text(surface, said(self.hint), box, self.role, mix(INK_SOFT, PAPER, 0.35))
        if self.composing:
            start = font.size(self._value[: self.caret])[0]
            line = Rect(x + start, y + font.get_ascent() + 2, caret - start, max(1, theme.px(1)))
            surface.fill(INK, line)
        if self.focused:
            surface.fill(INK, Rect(x + caret, box.y + theme.px(2), max(1, theme.px(1.5)), box.h - 2 * theme.px(2)))
        surface.set_clip(clip)
        if self.focus_shown:
            paint.draw_ring(surface, self.rect, 7)
