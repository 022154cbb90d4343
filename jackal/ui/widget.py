"""The ground of all widgets: a widget, a group of them, and `Ui`, the root that deals out events.

A widget knows nothing but its rectangle and the events it is given: never the real position of the mouse, so that
a test that posts events sees what a player sees. Rectangles are in window pixels.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Protocol, TypeVar

import pygame
from pygame import Rect

from jackal.ui.bubble import bubble_rect, draw_bubble, with_shadow
from jackal.ui.theme import theme

Text = str | Callable[[], str]
"""A text, or a function that says it (asked at each drawing, so that a change of language shows at once)."""

W = TypeVar("W", bound="Widget")

TIP_DELAY = 0.45
ARROWS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}


def said(text: Text) -> str:
    return text if isinstance(text, str) else text()


class Owner(Protocol):
    """What a `Ui` belongs to: something that redraws parts of the window (a scene, a dialog)."""

    def damage(self, rect: Rect | None = None) -> None: ...


class Widget:
    """One thing in the window.

    `name` finds it in tests and in `Ui.find`; `tip` is shown when the mouse rests on it. `opaque`: clicks on it do
    not fall through to what is behind. `bleed`: how far, in base pixels, it draws beyond its rectangle.
    """

    focusable = False
    opaque = True
    scrolls = False
    bleed = 8

    def __init__(self, *, name: str = "", tip: Text = "", enabled: bool = True, visible: bool = True) -> None:
        self.name = name
        self.tip = tip
        self.rect = Rect(0, 0, 0, 0)
        self.parent: Group | None = None
        self._enabled = enabled
        self._visible = visible

    # -- place and state

    @property
    def ui(self) -> Ui | None:
        """The root it hangs on, None while it hangs on none."""
        return self.parent.ui if self.parent is not None else None

    @property
    def enabled(self) -> bool:
        return self._enabled

    @enabled.setter
    def enabled(self, on: bool) -> None:
        if on != self._enabled:
            self._enabled = on
            self.invalidate()

    @property
    def visible(self) -> bool:
        return self._visible

    @visible.setter
    def visible(self, on: bool) -> None:
        if on != self._visible:
            self._visible = True
            self.invalidate()
            self._visible = on

    @property
    def hover(self) -> bool:
        ui = self.ui
        return ui is not None and ui.hovered is self

    @property
    def pressed(self) -> bool:
        ui = self.ui
        return ui is not None and ui.grabbed is self and ui.hovered is self

    @property
    def focused(self) -> bool:
        ui = self.ui
        return ui is not None and ui.focus is self

    @property
    def focus_shown(self) -> bool:
        """Has the focus, and the player uses the keyboard."""
        ui = self.ui
        return ui is not None and ui.focus is self and ui.keys_used

    def need(self, width: int | None = None) -> tuple[int, int]:
        """The size it would like, at most `width` wide."""
        return self.rect.size if width is None else (min(width, self.rect.w), self.rect.h)

    def place(self, rect: Rect) -> None:
        """Give it its rectangle."""
        self.invalidate()
        self.rect = Rect(rect)
        self.invalidate()

    def shift(self, dx: int, dy: int) -> None:
        self.rect.move_ip(dx, dy)

    def walk(self) -> Iterator[Widget]:
        """It and everything in it that is visible."""
        if self.visible:
            yield self

    def hit(self, pos: tuple[int, int]) -> Widget | None:
        """The innermost widget under a point that takes clicks or has a tip."""
        return self if self.visible and (self.opaque or self.tip) and self.rect.collidepoint(pos) else None

    def invalidate(self) -> None:
        """It looks different now: draw it again."""
        ui = self.ui
        if ui is not None and self._visible and self.rect.w:
            reach = 2 * theme.px(self.bleed)
            ui.damage(self.rect.inflate(reach, reach))

    # -- what subclasses fill in

    def handle(self, event: pygame.event.Event) -> bool:  # noqa: ARG002
        """Take an event; True if that is the end of it."""
        return False

    def update(self, dt: float) -> bool:  # noqa: ARG002
        """Let `dt` seconds pass; True while it moves."""
        return False

    def draw(self, surface: pygame.Surface) -> None:
        """Draw it; whatever lies outside of the surface's clip need not be."""

    def focus_changed(self, on: bool) -> None:  # noqa: ARG002
        """It was given the focus or lost it."""
        self.invalidate()


class Group(Widget):
    """Widgets that belong together, drawn in order; not visible itself."""

    opaque = False
    clips = False

    def __init__(self, *children: Widget, name: str = "", visible: bool = True) -> None:
        super().__init__(name=name, visible=visible)
        self.children: list[Widget] = []
        self.add(*children)

    def add(self, *children: Widget) -> None:
        for child in children:
            child.parent = self
            self.children.append(child)
            child.invalidate()

    def put(self, child: W) -> W:
        """Add a widget and give it back."""
        self.add(child)
        return child

    def remove(self, child: Widget) -> None:
        child.invalidate()
        ui = self.ui
        if ui is not None:
            ui.forget(child)
        self.children.remove(child)
        child.parent = None

    def clear(self) -> None:
        for child in list(self.children):
            self.remove(child)

    def shift(self, dx: int, dy: int) -> None:
        super().shift(dx, dy)
        for child in self.children:
            child.shift(dx, dy)

    def walk(self) -> Iterator[Widget]:
        if self.visible:
            yield self
            for child in self.children:
                yield from child.walk()

    def hit(self, pos: tuple[int, int]) -> Widget | None:
        if not self.visible or (self.clips and not self.rect.collidepoint(pos)):
            return None
        for child in reversed(self.children):
            found = child.hit(pos)
            if found is not None:
                return found
        return super().hit(pos)

    def update(self, dt: float) -> bool:
        moving = False
        for child in self.children:
            moving = (child.visible and child.update(dt)) or moving
        return moving

    def draw(self, surface: pygame.Surface) -> None:
        clip = surface.get_clip()
        for child in self.children:
            reach = 2 * theme.px(child.bleed)
            if child.visible and (isinstance(child, Group) or clip.colliderect(child.rect.inflate(reach, reach))):
                child.draw(surface)


class Ui(Group):
    """The root of a scene's or dialog's widgets: hover, focus ring, tooltip, popup.

    Tab and arrows move the focus, Enter and Space press, Esc closes the popup or calls `on_escape`.
    """

    def __init__(self, owner: Owner | None = None) -> None:
        super().__init__()
        self.owner = owner
        self.hovered: Widget | None = None
        self.grabbed: Widget | None = None
        self.focus: Widget | None = None
        self.popup: Widget | None = None
        self.keys_used = False
        self.on_escape: Callable[[], None] | None = None
        self.mouse = (-1, -1)
        self._stale = False
        self._rest = 0.0
        self._bubble: tuple[str, Rect, float | None] | None = None

    @property
    def ui(self) -> Ui | None:
        return self

    def damage(self, rect: Rect | None = None) -> None:
        self._stale = True
        if self.owner is not None:
            self.owner.damage(rect)

    def find(self, name: str) -> Widget:
        """The visible widget of that name; KeyError if there is none."""
        for widget in self.walk():
            if widget.name == name:
                return widget
        raise KeyError(name)

    def forget(self, widget: Widget) -> None:
        """A widget (and what is in it) goes away: it can't keep hover or focus."""
        gone = set(map(id, widget.walk())) | {id(widget)}
        if self.hovered is not None and id(self.hovered) in gone:
            self.hovered = None
        if self.grabbed is not None and id(self.grabbed) in gone:
            self.grabbed = None
        if self.focus is not None and id(self.focus) in gone:
            self.set_focus(None)

    # -- focus

    def set_focus(self, widget: Widget | None, *, by_keys: bool = False) -> None:
        self.keys_used = by_keys or (self.keys_used and widget is not None)
        old = self.focus
        if old is widget:
            if widget is not None:
                widget.invalidate()
            return
        self.focus = widget
        if old is not None:
            old.focus_changed(False)
        if widget is not None:
            widget.focus_changed(True)
            self._reveal(widget)

    def _reveal(self, widget: Widget) -> None:
        parent = widget.parent
        while parent is not None:
            reveal = getattr(parent, "reveal", None)
            if reveal is not None:
                reveal(widget.rect)
            parent = parent.parent

    def ring(self) -> list[Widget]:
        """What the focus can go to, in order."""
        return [w for w in self.walk() if w.focusable and w.enabled and w.rect.w]

    def _step_focus(self, step: int) -> bool:
        ring = self.ring()
        if not ring:
            return False
        at = 0 if step > 0 else len(ring) - 1
        if self.focus in ring:
            at = (ring.index(self.focus) + step) % len(ring)
        self.set_focus(ring[at], by_keys=True)
        return True

    def _aim_focus(self, dx: int, dy: int) -> bool:
        if self.focus is None or self.focus not in self.ring():
            return self._step_focus(1)
        here = self.focus.rect

        def cost(widget: Widget) -> float:
            there = widget.rect
            ahead = (there.centerx - here.centerx) * dx + (there.centery - here.centery) * dy
            if ahead <= 0:
                return 1e9
            if dx:
                aside = max(0, there.top - here.bottom, here.top - there.bottom) * 4 + abs(there.centery - here.centery)
            else:
                aside = max(0, there.left - here.right, here.left - there.right) * 4 + abs(there.centerx - here.centerx)
            return ahead + 2 * aside

        best = min((w for w in self.ring() if w is not self.focus), key=cost, default=None)
        if best is None or cost(best) >= 1e9:
            return False
        self.set_focus(best, by_keys=True)
        return True

    # -- popup and bubble

    def open_popup(self, popup: Widget) -> None:
        """Show a widget above all others, until it is closed or a click goes elsewhere."""
        self.close_popup()
        popup.parent = self
        self.popup = popup
        self._hide_bubble()
        popup.invalidate()

    def close_popup(self) -> None:
        if self.popup is not None:
            self.popup.invalidate()
            popup, self.popup = self.popup, None
            self.forget(popup)
            popup.parent = None

    def show_tip(self, text: str, about: Rect | tuple[int, int], seconds: float | None = None) -> None:
        """A small note beside a rectangle or point: for `seconds`, or until the mouse moves on."""
        self._hide_bubble()
        box = about if isinstance(about, Rect) else Rect(about[0] - 2, about[1] - 2, theme.px(14), theme.px(18))
        self._bubble = (text, bubble_rect(text, box), seconds)
        self.damage(with_shadow(self._bubble[1]))

    def hide_tip(self) -> None:
        self._hide_bubble()

    def _hide_bubble(self) -> None:
        if self._bubble is not None:
            rect = self._bubble[1]
            self._bubble = None
            self.damage(with_shadow(rect))

    @property
    def tip_shown(self) -> str:
        """The text of the tooltip or note on the screen, or nothing."""
        return self._bubble[0] if self._bubble else ""

    # -- events

    def hit(self, pos: tuple[int, int]) -> Widget | None:
        if self.popup is not None:
            return self.popup.hit(pos)
        return super().hit(pos)

    def _hover(self, widget: Widget | None) -> None:
        if widget is self.hovered:
            return
        old, self.hovered = self.hovered, widget
        self._rest = 0.0
        if self._bubble is not None and self._bubble[2] is None:
            self._hide_bubble()
        for changed in (old, widget):
            if changed is not None and (changed.focusable or changed is self.popup):
                changed.invalidate()

    def handle(self, event: pygame.event.Event) -> bool:
        kind = event.type
        if kind == pygame.MOUSEMOTION:
            self.mouse = event.pos
            self._hover(self.hit(event.pos))
            target = self.grabbed or self.hovered
            return target is not None and (target.handle(event) or target.opaque)
        if kind == pygame.MOUSEBUTTONDOWN:
            return self._press(event)
        if kind == pygame.MOUSEBUTTONUP:
            grabbed = self.grabbed
            if grabbed is None:
                return self.hit(event.pos) is not None
            done = grabbed.handle(event) or True
            self.grabbed = None
            grabbed.invalidate()
            return done
        if kind == pygame.MOUSEWHEEL:
            return self._climb(self.hovered, event) or (self.hovered is not None and self.hovered.opaque)
        if kind == pygame.KEYDOWN:
            return self._key(event)
        if kind in {pygame.TEXTINPUT, pygame.TEXTEDITING}:
            return self.focus is not None and self.focus.handle(event)
        if kind == pygame.WINDOWLEAVE:
            self._hover(None)
        return False

    def _climb(self, widget: Widget | None, event: pygame.event.Event) -> bool:
        while widget is not None and widget is not self:
            if widget.handle(event):
                return True
            widget = widget.parent
        return False

    def aim(self, pos: tuple[int, int]) -> None:
        """The mouse is there, as far as is known: find what it hovers over."""
        self.mouse = pos
        self._hover(self.hit(pos))

    def _press(self, event: pygame.event.Event) -> bool:
        if event.button > 3:  # the wheel, told a second time
            return self.hit(event.pos) is not None
        self.mouse = event.pos
        self._hide_bubble()
        if self.popup is not None and self.popup.hit(event.pos) is None:
            self.close_popup()
            self._hover(self.hit(event.pos))
            return True
        widget = self.hit(event.pos)
        self._hover(widget)
        if event.button == 1:
            if self.keys_used and self.focus is not None:
                self.focus.invalidate()
            self.keys_used = False
            if widget is None or widget.focusable:
                self.set_focus(widget if widget is not None and widget.enabled else None)
        if widget is None:
            return False
        if event.button == 1 and widget.enabled:
            self.grabbed = widget
        taken = widget.handle(event) if widget.enabled else True
        widget.invalidate()
        return taken or widget.opaque

    def _key(self, event: pygame.event.Event) -> bool:
        if self.popup is not None:
            if self.popup.handle(event):
                return True
            if event.key == pygame.K_ESCAPE:
                self.close_popup()
            return True
        if self.focus is not None and self.focus in self.ring():
            if not self.keys_used and event.key in {pygame.K_RETURN, pygame.K_SPACE, pygame.K_KP_ENTER}:
                self.keys_used = True
            if self._climb(self.focus, event):
                return True
        if event.key == pygame.K_TAB and not event.mod & (pygame.KMOD_ALT | pygame.KMOD_CTRL):
            return self._step_focus(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        if event.key in ARROWS and not event.mod & (pygame.KMOD_ALT | pygame.KMOD_CTRL):
            return self._aim_focus(*ARROWS[event.key])
        if event.key == pygame.K_ESCAPE and self.on_escape is not None:
            self.on_escape()
            return True
        return False

    # -- time and drawing

    def update(self, dt: float) -> bool:
        moving = super().update(dt)
        if self._stale:  # something came, went or moved: perhaps under a mouse that rests
            self._stale = False
            if self.grabbed is None:
                self._hover(self.hit(self.mouse))
        if self.popup is not None:
            moving = self.popup.update(dt) or moving
        if self._bubble is not None:
            text, rect, left = self._bubble
            if left is not None:
                self._bubble = (text, rect, left - dt)
                if left <= dt:
                    self._hide_bubble()
        elif self.grabbed is None and self.popup is None:
            about = self.focus if self.keys_used and self.focus is not None else self.hovered
            if about is not None and about.tip and self._rest < TIP_DELAY:
                self._rest += dt
                if self._rest >= TIP_DELAY and said(about.tip):
                    self.show_tip(said(about.tip), about.rect)
        return moving

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        if self.popup is not None:
            self.popup.draw(surface)
        if self._bubble is not None:
            draw_bubble(surface, self._bubble[0], self._bubble[1])
