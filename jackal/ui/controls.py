"""Labels, panels and buttons; with the `inputs`, all small widgets by one name."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect, Surface

from jackal.ui import paint, typeset
from jackal.ui.inputs import Choice, PopupMenu, Slider, Toggle, open_menu
from jackal.ui.sprites import atlas
from jackal.ui.theme import INK, INK_SOFT, PAPER, PARCHMENT_DARK, VERMILION, Colour, mix, theme
from jackal.ui.widget import PRESS, Group, Text, Widget, said

__all__ = [
    "PRESS",
    "Button",
    "Choice",
    "IconButton",
    "Label",
    "Panel",
    "PopupMenu",
    "Slider",
    "Toggle",
    "heading",
    "icon",
    "open_menu",
]


def icon(name: str, size: int, colour: Colour = INK) -> Surface | None:
    """A sign (see `paint.sign`; also as `ui/icon_…`) in a colour, or by `group/name` any other sprite as it is; None
    for the empty name."""
    if not name:
        return None
    name = name.removeprefix("ui/icon_")
    if "/" in name:
        group, _, key = name.partition("/")
        return atlas(group).get(key, size)
    return paint.sign(name, size, colour)


class Label(Widget):
    """Text in a box. `role`, `align`, `valign`, `lines`, `shadow` as in `typeset.draw_text`."""

    opaque = False
    bleed = 2

    def __init__(
        self,
        text: Text,
        role: str = "text",
        colour: Colour = INK,
        *,
        align: str = "left",
        valign: str = "middle",
        lines: int | None = 1,
        shadow: Colour | None = None,
        name: str = "",
        tip: Text = "",
    ) -> None:
        super().__init__(name=name, tip=tip)
        self._text = text
        self.role, self.colour, self.align, self.valign = role, colour, align, valign
        self.lines, self.shadow = lines, shadow

    @property
    def text(self) -> str:
        return said(self._text)

    @text.setter
    def text(self, text: Text) -> None:
        if text != self._text:
            self._text = text
            self.invalidate()

    def need(self, width: int | None = None) -> tuple[int, int]:
        return typeset.measure(self.text, self.role, None if self.lines == 1 else width)

    def draw(self, surface: Surface) -> None:
        typeset.draw_text(
            surface,
            self.text,
            self.rect,
            self.role,
            self.colour,
            align=self.align,
            valign=self.valign,
            lines=self.lines,
            shadow=self.shadow,
        )


class Panel(Group):
    """A sheet under widgets: `kind` as in `paint.draw_panel`, with a heading if `title` is given."""

    opaque = True
    bleed = 24

    def __init__(self, kind: str = "parchment", title: Text = "", *children: Widget, name: str = "") -> None:
        super().__init__(*children, name=name)
        self.kind, self.title = kind, title

    @property
    def inner(self) -> Rect:
        """The room for what lies on it, below the heading."""
        m = theme.px(12 if self.kind in {"paper", "card"} else 24)
        box = self.rect.inflate(-2 * m, -2 * m)
        if self.title:
            used = theme.px(46)
            box = Rect(box.x, box.y + used, box.w, box.h - used)
        return box

    def draw(self, surface: Surface) -> None:
        paint.draw_panel(surface, self.rect, self.kind)
        if self.title:
            top = Rect(self.inner.x, self.inner.y - theme.px(50), self.inner.w, theme.px(38))
            heading(surface, said(self.title), top)
        super().draw(surface)


def heading(surface: Surface, text: str, rect: Rect, role: str = "heading") -> None:
    """An inked heading with a rule under it and a red lozenge in its middle."""
    typeset.draw_text(surface, text, rect, role, INK, align="center", valign="middle")
    y = rect.bottom + theme.px(3)
    pygame.draw.line(surface, mix(INK, PARCHMENT_DARK, 0.45), (rect.left, y), (rect.right, y), max(1, theme.px(1)))
    mark = paint.lozenge(max(3, theme.px(5)), VERMILION)
    surface.blit(mark, mark.get_rect(center=(rect.centerx, y)))


class Pressable(Widget):
    """Something that a click, Enter or Space sets off: `on_click`."""

    focusable = True

    def __init__(
        self, on_click: Callable[[], None] | None = None, *, name: str = "", tip: Text = "", enabled: bool = True
    ) -> None:
        super().__init__(name=name, tip=tip, enabled=enabled)
        self.on_click = on_click

    def click(self) -> None:
        """What a click does."""
        if self.enabled and self.on_click is not None:
            self.on_click()

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            if self.rect.collidepoint(event.pos):
                self.click()
            return True
        if event.type == pygame.KEYDOWN and event.key in PRESS:
            self.click()
            return True
        return False


class Button(Pressable):
    """A wooden button. `tone` wood, red (the main thing to do) or paper; `icon` stands before the text."""

    heeds = True

    def __init__(
        self,
        text: Text,
        on_click: Callable[[], None] | None = None,
        *,
        tone: str = "wood",
        icon: str = "",
        role: str = "button",
        name: str = "",
        tip: Text = "",
        enabled: bool = True,
    ) -> None:
        super().__init__(on_click, name=name, tip=tip, enabled=enabled)
        self._text = text
        self.tone, self.icon, self.role = tone, icon, role

    @property
    def text(self) -> str:
        return said(self._text)

    @text.setter
    def text(self, text: Text) -> None:
        self._text = text
        self.invalidate()

    def need(self, width: int | None = None) -> tuple[int, int]:
        w, _ = typeset.measure(self.text, self.role)
        w += theme.px(36) + (theme.px(26) if self.icon else 0)
        h = max(theme.px(42), theme.size(self.role) + theme.px(20))
        return (w if width is None else min(w, width)), h

    @property
    def state(self) -> str:
        if not self.enabled:
            return "off"
        return "down" if self.pressed else "hover" if self.hover else "up"

    def draw(self, surface: Surface) -> None:
        state = self.state
        paint.draw_button(surface, self.rect, state, self.tone)
        self.draw_face(surface, self.rect.move(0, theme.px(1) if state == "down" else 0), self.face_colour)
        if self.focus_shown:
            paint.draw_ring(surface, self.rect)

    @property
    def face_colour(self) -> Colour:
        colour = INK if self.tone == "paper" else PAPER
        return colour if self.enabled else mix(colour, INK_SOFT, 0.45)

    def draw_face(self, surface: Surface, rect: Rect, colour: Colour) -> None:
        """Text and icon on the face."""
        box = rect.inflate(-2 * theme.px(10), -2 * theme.px(4))
        size = theme.px(22)
        image = icon(self.icon, size, colour)
        shade = INK if self.tone != "paper" and self.enabled else None
        if image is None:
            typeset.draw_text(surface, self.text, box, self.role, colour, align="center", shadow=shade, lines=2)
            return
        gap = theme.px(6)
        text_width = min(typeset.measure(self.text, self.role)[0], box.w - size - gap)
        x = box.centerx - (size + gap + text_width) // 2
        surface.blit(image, (x, box.centery - size // 2))
        rest = Rect(x + size + gap, box.y, text_width, box.h)
        typeset.draw_text(surface, self.text, rest, self.role, colour, shadow=shade, lines=2)


class IconButton(Button):
    """A button with a picture instead of words; the words are its tip."""

    def __init__(
        self,
        icon: str,
        on_click: Callable[[], None] | None = None,
        *,
        tip: Text = "",
        tone: str = "wood",
        name: str = "",
        enabled: bool = True,
    ) -> None:
        super().__init__("", on_click, tone=tone, icon=icon, tip=tip, name=name, enabled=enabled)

    def need(self, width: int | None = None) -> tuple[int, int]:
        return theme.px(42), theme.px(42)

    def draw_face(self, surface: Surface, rect: Rect, colour: Colour) -> None:
        size = round(min(rect.size) * 0.56)
        image = icon(self.icon, size, colour)
        if image is not None:
            surface.blit(image, image.get_rect(center=rect.center))
