"""The window, the loop and the stack of scenes.

A scene says what changed (`damage(rect)` or `invalidate()`); nothing is drawn while nothing changed. `draw` always
describes the whole picture, but the surface is clipped to what has to be drawn anew, so it may be called for a
small part; keep what does not move in a `StillLayer`.
"""

from __future__ import annotations

import contextlib
import gc
import os
import warnings
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol

import pygame
from pygame import Rect, Surface

from jackal.ui.bubble import Toast
from jackal.ui.motion import Pace
from jackal.ui.scene import Scene, StillLayer
from jackal.ui.sound import Sound
from jackal.ui.theme import theme
from jackal.ui.widget import PRESS

__all__ = ["App", "Clock", "Scene", "StillLayer"]

SMALLEST = (1024, 600)
"""The least size that the window asks for."""
LEAST = (800, 480)
"""No screen is laid out smaller than this. Where a window manager heeds no least size, the window then shows the upper
left part of the picture."""
FADE = 0.18
NOWHERE = (-1, -1)
INPUT = {
    pygame.MOUSEMOTION,
    pygame.MOUSEBUTTONDOWN,
    pygame.MOUSEBUTTONUP,
    pygame.MOUSEWHEEL,
    pygame.KEYDOWN,
    pygame.KEYUP,
    pygame.TEXTINPUT,
    pygame.TEXTEDITING,
}
MOUSE = {pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP}
RESIZED = {pygame.VIDEORESIZE, pygame.WINDOWRESIZED, pygame.WINDOWSIZECHANGED}
EXPOSED = {pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN, pygame.WINDOWMAXIMIZED}
MAX_PARTS = 6
MANY = 8
"""So many dialogs and pages may be over before their memory is looked after without waiting for a moment of rest."""
REST, SLEEP = 0.5, 2.0
"""Seconds without input after which the loop looks for it less often."""
ONCE = PRESS | {pygame.K_ESCAPE, pygame.K_F11}
"""Keys that act once however long they are held; all others repeat."""


class Clock(Protocol):
    """What paces the loop: waits so that it is called at most `fps` times a second, returns the ms that went by."""

    def tick(self, fps: float = 0, /) -> int: ...


class App:
    """The window with its stack of scenes and dialogs.

    `run()` is the whole program; tests call `step(dt)` instead, which handles events, lets time pass and draws if
    something changed. `clock` may be any object with `tick(fps) -> ms`.
    """

    def __init__(
        self,
        caption: str = "",
        size: tuple[int, int] = (1280, 720),
        *,
        fullscreen: bool = False,
        text_factor: float = 1.0,
        clock: Clock | None = None,
        icon: Path | None = None,
    ) -> None:
        os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
        pygame.display.init()
        pygame.font.init()
        if pygame.display.get_driver() == "x11":
            # Without it each frame goes through a texture upload: 15-40 ms where there is no graphics card.
            os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
        self.pace = Pace()
        self.sound = Sound()
        self.scenes: list[Scene] = []
        self.dialogs: list[Scene] = []
        self.toasts: list[Toast] = []
        self.running = True
        self.fullscreen = False
        self.clock: Clock = clock or pygame.time.Clock()
        self._caption = caption
        self._windowed = (max(SMALLEST[0], size[0]), max(SMALLEST[1], size[1]))
        self._minimised = False
        self._quiet = 0.0
        self._left_over = 0
        self._moving = False
        self._mouse = NOWHERE
        self._held: set[int] = set()
        self._veil: Surface | None = None
        self._veil_left = 0.0
        if icon is not None:
            with contextlib.suppress(pygame.error, OSError):  # a window without it is a window all the same
                pygame.display.set_icon(pygame.image.load(icon))
        pygame.display.set_caption(caption)
        self._open()
        self._screen(fullscreen)
        self.surface = self._canvas()
        self._fitted = pygame.display.get_window_size()
        pygame.key.set_repeat(400, 35)
        pygame.key.stop_text_input()
        theme.fit(self.surface.get_size(), text_factor)

    # -- window

    def _open(self) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # the system may give another size than asked for
            pygame.display.set_mode(self._windowed, pygame.RESIZABLE)
        window = self._window()
        if window is not None:
            window.minimum_size = SMALLEST

    @staticmethod
    def _canvas() -> Surface:
        """What is drawn on: the window's own surface, or a larger one that it shows a part of."""
        window = pygame.display.get_surface()
        assert window is not None
        (w, h), (least_w, least_h) = window.get_size(), LEAST
        return window if w >= least_w and h >= least_h else Surface((max(w, least_w), max(h, least_h))).convert(window)

    @staticmethod
    def _window() -> pygame.Window | None:
        """The window behind the display module, which alone knows of a least size and comes back from full screen to
        its old place. The way to it is on the library's list of things to go."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            try:
                return pygame.Window.from_display_module()
            except (AttributeError, pygame.error):
                return None

    def _screen(self, on: bool) -> None:
        """Fill the screen or not."""
        window = self._window()
        if on == self.fullscreen or window is None:
            return
        self.fullscreen = on
        if on:
            window.set_fullscreen(True)
        else:
            window.set_windowed()

    def set_fullscreen(self, on: bool) -> None:
        """Go to full screen or back to the window as it was."""
        if on != self.fullscreen:
            self._screen(on)
            self._fit()

    def set_size(self, size: tuple[int, int]) -> None:
        """Make the window so large."""
        self._screen(False)
        self._windowed = (max(SMALLEST[0], size[0]), max(SMALLEST[1], size[1]))
        self._open()
        self._fit()

    def set_text_factor(self, factor: float) -> None:
        """Type this much larger than designed (0.8..1.5)."""
        theme.fit(self.surface.get_size(), factor)
        self._fit()

    @property
    def size(self) -> tuple[int, int]:
        return self.surface.get_size()

    @property
    def caption(self) -> str:
        return self._caption

    @caption.setter
    def caption(self, text: str) -> None:
        if text != self._caption:
            self._caption = text
            pygame.display.set_caption(text)

    def _fit(self) -> None:
        self.surface = self._canvas()
        self._fitted = pygame.display.get_window_size()
        size = self.surface.get_size()
        theme.fit(size)
        self._veil = None
        for scene in [*self.scenes[-1:], *self.dialogs]:
            scene.resize(size)

    # -- scenes

    @property
    def scene(self) -> Scene | None:
        return self.scenes[-1] if self.scenes else None

    @property
    def top(self) -> Scene | None:
        """What gets the input: the uppermost dialog, else the scene."""
        return self.dialogs[-1] if self.dialogs else self.scene

    def push(self, scene: Scene, *, fade: bool = True) -> None:
        """Show a scene on top; the one below waits."""
        self._change(lambda: self.scenes.append(scene), fade)

    def pop(self, *, fade: bool = True) -> None:
        """Back to the scene below; without one the program ends."""
        self._change(self.scenes.pop, fade)

    def replace(self, scene: Scene, *, fade: bool = True) -> None:
        """Show a scene instead of the present one."""

        def swap() -> None:
            if self.scenes:
                self.scenes.pop()
            self.scenes.append(scene)

        self._change(swap, fade)

    def _change(self, change: Callable[[], object], fade: bool) -> None:
        old = self.scene
        if old is not None and fade and self.pace.factor and old.size == self.surface.get_size():
            self._veil = self.surface.copy()
            self._veil_left = FADE
        for gone in [*self.dialogs, *self.scenes[-1:]]:
            self._let_go(gone)
            gone.ui.set_focus(None)
            gone.leave()
        self.dialogs.clear()
        before = list(self.scenes)
        change()
        for old in before:
            if old not in self.scenes:
                old.gone()
                self._left_over += 1
        scene = self.scene
        if scene is None:
            self.running = False
            return
        if not any(old in self.scenes for old in before):
            theme.forget()  # whatever was drawn for those that are gone
            self._left_over += MANY
        scene.app = self
        scene.resize(self.surface.get_size())
        scene.enter()
        scene.ui.aim(self._mouse)

    @staticmethod
    def _let_go(scene: Scene) -> None:
        """It gets no more input for now: nothing is hovered over or open."""
        scene.ui.close_popup()
        scene.ui.hide_tip()
        scene.ui.aim(NOWHERE)

    def open(self, dialog: Scene) -> None:
        """Put a dialog over the scene (and over other dialogs): it gets all input until it is closed."""
        if self.top is not None:
            self._let_go(self.top)
        dialog.app = self
        self.dialogs.append(dialog)
        dialog.resize(self.surface.get_size())
        dialog.enter()
        dialog.ui.aim(self._mouse)
        self.redraw()

    def close(self, dialog: Scene) -> None:
        """Take a dialog away."""
        if dialog in self.dialogs:
            self.dialogs.remove(dialog)
            self._let_go(dialog)
            dialog.ui.set_focus(None)
            dialog.leave()
            self._left_over += 1
            if self.top is not None:
                self.top.ui.aim(self._mouse)
            self.redraw()

    def toast(self, text: str, seconds: float = 3.0) -> None:
        """Show a line of news for a while."""
        self.toasts = [*self.toasts[-2:], Toast(text, seconds)]
        self.redraw()

    def quit(self) -> None:
        """End the loop."""
        self.running = False

    # -- the loop

    def run(self) -> None:
        """Until the player closes the window."""
        try:
            while self.running:
                self.step(self.clock.tick(self.wanted_fps()) / 1000)
        finally:
            pygame.display.quit()

    def wanted_fps(self) -> int:
        """60 while something moves or the player is at it, 30 at rest, 20 once he has been still for a while, 10 when
        minimised. Waking up is what an idle window costs; nobody feels the 50 ms of his first stir."""
        if self._minimised:
            return 10
        if self._moving or self._quiet < REST:
            return 60
        return 30 if self._quiet < SLEEP else 20

    def step(self, dt: float = 0.0, events: Sequence[pygame.event.Event] | None = None) -> bool:
        """One turn of the loop; True if something was drawn. `events` instead of those of the window."""
        self._quiet += dt
        resized = False
        for event in pygame.event.get() if events is None else events:
            if event.type in RESIZED:
                resized = True
            else:
                self._dispatch(event)
        if resized and self._fitted != pygame.display.get_window_size():
            self._fit()
        self._moving = self._update(min(dt, 0.25))
        if self._minimised or not self.running:
            return False
        if self._left_over >= MANY or (self._left_over and self._quiet >= REST and not self._moving):
            self._left_over = 0
            gc.collect()  # scenes lie in circles of references, and only we know how heavy their pictures are
        return self._draw()

    def redraw(self) -> None:
        """Draw everything at the next step."""
        if self.scene is not None:
            self.scene.invalidate()

    def _dispatch(self, event: pygame.event.Event) -> None:
        kind = event.type
        if kind in INPUT:
            self._quiet = 0.0
        if kind in MOUSE:
            self._mouse = event.pos
        if self._is_repeat(event):
            return
        if kind == pygame.QUIT:
            if all(scene.closing() for scene in self.scenes):
                self.quit()
        elif kind == pygame.WINDOWMINIMIZED:
            self._minimised = True
        elif kind in EXPOSED:
            self._minimised = False
            self.redraw()
        elif kind == pygame.KEYDOWN and (
            event.key == pygame.K_F11 or (event.key == pygame.K_RETURN and event.mod & pygame.KMOD_ALT)
        ):
            self.set_fullscreen(not self.fullscreen)
        elif self.top is not None:
            self.top.handle(event)

    def _is_repeat(self, event: pygame.event.Event) -> bool:
        """Whether a key that acts once is only still held (a real key: it has a scancode and will come up)."""
        if event.type == pygame.KEYUP:
            self._held.discard(event.key)
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._held.clear()
        elif event.type == pygame.KEYDOWN and event.key in ONCE and hasattr(event, "scancode"):
            if event.key in self._held:
                return True
            self._held.add(event.key)
        return False

    def _update(self, dt: float) -> bool:
        moving = False
        if self._veil is not None:
            self._veil_left -= dt / (self.pace.factor or 1e-9)
            if self._veil_left <= 0:
                self._veil = None
            moving = True
            self.redraw()
        for toast in self.toasts:
            if toast.update(dt):
                moving = True
                self.redraw()
        self.toasts = [toast for toast in self.toasts if not toast.over]
        for scene in [*self.scenes[-1:], *self.dialogs]:
            moving = scene.update(dt) or moving
        return moving

    def _draw(self) -> bool:
        layers = [*self.scenes[-1:], *self.dialogs]
        whole = any(layer.dirty for layer in layers)
        parts = [rect for layer in layers for rect in layer.damaged]
        if not whole and not parts:
            return False
        window = self.surface.get_rect()
        parts = [] if whole else _merged(parts, window)
        for layer in layers:
            layer.dirty = False
            layer.damaged = []
        for part in [window] if whole else parts:
            self.surface.set_clip(part)
            self._paint(layers)
        self.surface.set_clip(None)
        shown = pygame.display.get_surface()
        if shown is not None and shown is not self.surface:
            shown.blit(self.surface, (0, 0))
        if whole:
            pygame.display.flip()
        elif parts:
            pygame.display.update(parts)
        return True

    def _paint(self, layers: list[Scene]) -> None:
        for layer in layers:
            layer.draw(self.surface)
        bottom = self.surface.get_height() - theme.px(28)
        for toast in reversed(self.toasts):
            rect = Rect((0, 0), toast.size())
            rect.midbottom = (self.surface.get_width() // 2, bottom)
            toast.draw(self.surface, rect)
            bottom = rect.top - theme.px(10)
        if self._veil is not None:
            self._veil.set_alpha(round(255 * max(0.0, self._veil_left / FADE)))
            self.surface.blit(self._veil, (0, 0))


def _merged(parts: list[Rect], window: Rect) -> list[Rect]:
    """Few rectangles that cover all parts, without overlaps."""
    out: list[Rect] = []
    for part in parts:
        box = part.clip(window)
        while box.w and box.h:
            at = box.collidelist(out)
            if at < 0:
                out.append(box)
                break
            box = box.union(out.pop(at))
    return out if len(out) <= MAX_PARTS else [out[0].unionall(out[1:])]
