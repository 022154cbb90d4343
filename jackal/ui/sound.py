"""Effects: the mixer is opened when the first one is played, and a machine without sound is simply silent."""

from __future__ import annotations

import logging
from typing import Any

from jackal.core.resources import root

log = logging.getLogger("jackal.ui")


class Sound:
    """Plays `assets/sounds/<name>.ogg` (or .wav). `volume` 0..1; at 0 nothing is opened or loaded."""

    def __init__(self, volume: float = 0.7) -> None:
        self.volume = volume
        self.silent = False
        self.missing: list[str] = []
        self._effects: dict[str, Any] = {}

    def play(self, name: str, volume: float = 1.0) -> bool:
        """Start an effect; False if nothing will be heard."""
        if self.volume <= 0 or not self._ready():
            return False
        effect = self._effects[name] if name in self._effects else self._load(name)
        if effect is None:
            return False
        channel = effect.play()
        if channel is None:
            return False
        channel.set_volume(min(1.0, max(0.0, self.volume * volume)))
        return True

    def close(self) -> None:
        """Give the device back; the next `play` opens it again."""
        self._effects.clear()
        if not self.silent:
            import pygame.mixer

            pygame.mixer.quit()

    def _ready(self) -> bool:
        if self.silent:
            return False
        import pygame.mixer

        if not pygame.mixer.get_init():
            try:
                pygame.mixer.init(44100, -16, 2, 512)
            except pygame.error as fault:
                self.silent = True
                log.info("no sound: %s", fault)
                return False
        return True

    def _load(self, name: str) -> Any:
        import pygame.mixer

        effect = None
        folder = root("assets") / "sounds"
        path = next((p for p in (folder / f"{name}.ogg", folder / f"{name}.wav") if p.is_file()), None)
        try:
            if path is None:
                raise FileNotFoundError("there is no such file")
            effect = pygame.mixer.Sound(path)
        except (OSError, pygame.error) as fault:
            self.missing.append(name)
            log.warning("assets/sounds/%s.ogg: %s", name, fault)
        self._effects[name] = effect
        return effect
