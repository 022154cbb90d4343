"""The window is quick. The gates are three times the aim, as the machines that run this are noisy; what others do on
them does not count."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from statistics import median

import pygame
import pytest
from pygame import Rect, Surface
from pygame.event import Event

from jackal.ui.motion import Motion, Tween
from jackal.ui.widgets import Button, Label, Panel
from jackal.ui.window import App, Scene

from .flat import Flat


class Busy(Scene):
    """Backdrop, side panel with twenty lines, buttons, and a token that moves."""

    def __init__(self) -> None:
        super().__init__()
        self.motion = Motion(on_frame=self.moved)
        self.token = Rect(0, 300, 64, 64)
        self.side = self.ui.put(Panel("side"))
        self.labels = [self.ui.put(Label(f"Строка журнала {n}")) for n in range(20)]
        self.buttons = [self.ui.put(Button(text)) for text in ("Отменить", "Совет", "Правила", "Меню")]
        self.whole = False

    def layout(self, rect: Rect) -> None:
        self.side.place(Rect(rect.w - 400, 0, 400, rect.h))
        for n, label in enumerate(self.labels):
            label.place(Rect(rect.w - 370, 60 + n * 40, 340, 36))
        for n, button in enumerate(self.buttons):
            button.place(Rect(rect.w - 380 + 92 * n, rect.h - 80, 88, 44))

    def moved(self) -> None:
        if self.whole:
            self.invalidate()

    def move(self, part: float) -> None:
        self.damage(self.token.copy())
        self.token.x = round(part * 1000)
        self.damage(self.token.copy())

    def update(self, dt: float) -> bool:
        if not self.motion.busy:
            self.motion.play(Tween(0.3, self.move))
        return self.motion.update(dt) or super().update(dt)

    def paint(self, surface: Surface) -> None:
        surface.fill((240, 190, 70), self.token)


@pytest.mark.parametrize(("whole", "limit"), [(True, 5.0), (False, 1.0)])
def test_a_frame_of_full_hd_is_quick(app: App, whole: bool, limit: float) -> None:
    """Target 5 ms median and 16 ms at the worst for a whole frame."""
    app.set_size((1920, 1080))
    scene = Busy()
    scene.whole = whole
    app.replace(scene, fade=False)
    for _ in range(5):
        app.step(1 / 60, [])
    times = []
    for _ in range(150):
        start = time.process_time()
        assert app.step(1 / 60, [])
        times.append((time.process_time() - start) * 1000)
    times.sort()
    print(f"frame {'whole' if whole else 'part'}: median {median(times):.2f} ms, p99 {times[148]:.2f} ms")
    assert median(times) < limit * 3
    assert times[148] < 16 * 3


def test_an_idle_step_costs_next_to_nothing(app: App, flat: Flat) -> None:
    start = time.process_time()
    for _ in range(300):
        app.step(1 / 30, [])
    each = (time.process_time() - start) / 300
    print(f"idle step: {each * 1e6:.0f} us, {each * 30 * 100:.2f} % of a core")
    assert each * 30 < 0.01 * 3


def test_a_click_changes_the_picture_in_the_same_step(app: App, flat: Flat) -> None:
    before = pygame.image.tobytes(app.surface, "RGB")
    pos = flat.button.rect.center
    start = time.process_time()
    app.step(0.0, [Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1)])
    spent = time.process_time() - start
    assert pygame.image.tobytes(app.surface, "RGB") != before
    assert spent < 0.017 * 3  # and the loop waits 33 ms at most


START = """
import sys, time
from jackal.ui.window import App, Scene
from jackal.ui.widgets import Button, Label, Panel
from jackal.ui.layout import grid
from pygame import Rect

class Menu(Scene):
    def __init__(self):
        super().__init__()
        self.cards = [self.ui.put(Panel("card", f"Game {n}")) for n in range(7)]
        self.buttons = [self.ui.put(Button("Button " * n)) for n in range(1, 7)]
    def layout(self, rect):
        for card, box in zip(self.cards, grid(Rect(90, 138, 1100, 476), 7, 4, 20)):
            card.place(box)
        for n, button in enumerate(self.buttons):
            button.place(Rect(40 + 200 * n, 650, 190, 44))

app = App("start", (1280, 720))
app.push(Menu(), fade=False)
assert app.step(0)
import pygame.mixer
heavy = [name for name in ("numpy", "asyncio", "msgspec", "jackal.games") if name in sys.modules]
print(time.process_time(), *heavy, *["mixer"] * bool(pygame.mixer.get_init()))
"""


def test_the_first_menu_frame_comes_soon_and_light() -> None:
    """Target 0.7 s of the process; the gate is twice that. Nothing heavy is on the way."""
    spent = []
    env = {**os.environ, "PYGAME_HIDE_SUPPORT_PROMPT": "1", "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    for _ in range(3):
        run = subprocess.run([sys.executable, "-c", START], capture_output=True, text=True, check=True, env=env)
        at, *heavy = run.stdout.split()
        assert heavy == []
        spent.append(float(at))
    print(f"first frame after {min(spent):.2f} s")
    assert min(spent) < 1.4
