"""The rules of Saboteur: `Saboteur` is the game."""

from __future__ import annotations

from jackal.games.saboteur.rules.game import Saboteur

__all__ = ["Saboteur"]
