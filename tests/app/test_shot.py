from __future__ import annotations

import pygame
import pytest

from jackal.tools import Told, shot


@pytest.mark.parametrize(
    "words",
    [
        ["menu"],
        ["settings", "--lang", "uk", "--text", "huge"],
        ["saves"],
        ["curtain"],
        ["crash"],
        ["setup:jackal", "--seats", "3"],
        ["places:jackal", "--seats", "4"],
        ["rules:jackal#R12"],
        ["jackal", "--moves", "9", "--seats", "4", "--seed", "2"],
        ["jackal", "--moves", "9", "--eyes", "1"],
        ["jackal", "--moves", "9", "--eyes", "none"],
        ["jackal", "--option", "edition=treasure_island", "--option", "modules=[tides, jolly_roger]"],
        ["setup:jackal", "--option", "counts={fort: 9}"],
        ["results:jackal"],
    ],
    ids=lambda words: words[0] + "".join(words[1:]),
)
def test_a_picture_of_every_screen(tmp_path, words):
    out = tmp_path / "a.png"
    assert shot.main([*words, "--size", "1024x600", "--out", str(out)]) == 0
    picture = pygame.image.load(out)
    assert picture.get_size() == (1024, 600)
    colours = {tuple(picture.get_at((x, y))) for x in range(0, 1024, 37) for y in range(0, 600, 31)}
    assert len(colours) > 40


@pytest.mark.parametrize("scene", ["nothing", "setup", "setup:chess", "setup:lifeboat", "lifeboat"])
def test_a_screen_that_is_none_is_refused(tmp_path, scene):
    with pytest.raises(Told, match=scene.rpartition(":")[2]):
        shot.main([scene, "--out", str(tmp_path / "a.png")])


def test_the_same_words_draw_the_same_picture(tmp_path):
    pictures = []
    for name in ("a.png", "b.png"):
        shot.main(["jackal", "--moves", "30", "--size", "1024x600", "--out", str(tmp_path / name)])
        pictures.append((tmp_path / name).read_bytes())
    assert pictures[0] == pictures[1]
