"""A scene that counts what is done with it."""

from __future__ import annotations

from pygame import Rect, Surface
from pygame.event import Event

from jackal.ui.layout import centered
from jackal.ui.scene import Scene
from jackal.ui.theme import Colour, theme
from jackal.ui.widgets import Button


class Flat(Scene):
    """A scene of one colour that counts."""

    backdrop = None

    def __init__(self, colour: Colour = (10, 20, 30)) -> None:
        super().__init__()
        self.colour = colour
        self.calls: list[str] = []
        self.events: list[Event] = []
        self.clips: list[Rect] = []
        self.moving = False
        self.button = self.ui.put(Button("Да", lambda: self.calls.append("click"), name="yes"))

    def layout(self, rect: Rect) -> None:
        self.calls.append(f"layout {rect.w}x{rect.h}")
        self.button.place(centered((theme.px(160), theme.px(44)), rect))

    def handle(self, event: Event) -> bool:
        self.events.append(event)
        return super().handle(event)

    def enter(self) -> None:
        self.calls.append("enter")

    def leave(self) -> None:
        self.calls.append("leave")

    def gone(self) -> None:
        self.calls.append("gone")

    def update(self, dt: float) -> bool:
        return super().update(dt) or self.moving

    def paint(self, surface: Surface) -> None:
        self.clips.append(surface.get_clip())
        surface.fill(self.colour)
