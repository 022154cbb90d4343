"""Light round what can be clicked."""

from __future__ import annotations

import pygame
import pytest

from jackal.ui import glow
from jackal.ui.theme import GOLD


@pytest.mark.parametrize("strong", [False, True])
def test_a_hollow_halo_lies_round_a_picture_and_not_on_it(strong: bool) -> None:
    image = pygame.Surface((60, 40), pygame.SRCALPHA)
    pygame.draw.ellipse(image, (90, 60, 30, 255), image.get_rect())
    full, margin = glow.halo(image, "egg", GOLD, strong=strong)
    hollow, same = glow.halo(image, "egg", GOLD, strong=strong, hollow=True)
    assert margin == same
    assert full.get_at((margin + 30, margin + 20)).a > 200, "what is drawn later lies on it"
    assert hollow.get_at((margin + 30, margin + 20)).a == 0
    edge = (margin + 30, margin - 3)
    assert hollow.get_at(edge) == full.get_at(edge)
    assert hollow.get_at(edge).a > 100
