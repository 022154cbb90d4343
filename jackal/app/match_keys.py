"""The keys of a match. Everything that the mouse can do has one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
from pygame import Rect

if TYPE_CHECKING:
    from jackal.app.game_scene import GameScene

ARROWS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
PICK = {pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE}
ZOOM = {pygame.K_PLUS: 1, pygame.K_EQUALS: 1, pygame.K_KP_PLUS: 1, pygame.K_MINUS: -1, pygame.K_KP_MINUS: -1}


def press(scene: GameScene, event: pygame.event.Event) -> bool:
    """A key; True if it means something in a match."""
    key, mod = _latin(event), event.mod
    ctrl = bool(mod & (pygame.KMOD_CTRL | pygame.KMOD_META))
    if ctrl:
        return _with_ctrl(scene, key, shift=bool(mod & pygame.KMOD_SHIFT))
    if mod & pygame.KMOD_ALT:
        return False
    if key == pygame.K_ESCAPE:
        if scene.show.busy:
            scene.show.hurry()
        elif not scene.back():
            scene.open_menu()
        return True
    if key == pygame.K_BACKSPACE:
        scene.back()
        return True
    if key in ZOOM:
        scene.plate.zoom_by(ZOOM[key])
        return True
    if key in ARROWS:
        _arrow(scene, *ARROWS[key])
        return True
    if key == pygame.K_TAB:
        _next(scene, -1 if mod & pygame.KMOD_SHIFT else 1)
        return True
    if key in PICK:
        _pick(scene)
        return True
    if pygame.K_1 <= key <= pygame.K_9:
        return _answer(scene, key - pygame.K_1)
    return _turn(scene, key) or _letter(scene, key)


def release(scene: GameScene, event: pygame.event.Event) -> None:
    """A key comes up: what was shown as long as it was down is hidden again."""
    if _latin(event) == pygame.K_q:
        scene.marking.look("")


def _latin(event: pygame.event.Event) -> int:
    """The key, or the Latin letter in its place where the keyboard writes another alphabet."""
    place = getattr(event, "scancode", 0) - pygame.KSCAN_A
    if event.key > 127 and event.key < 1 << 30 and 0 <= place < 26:
        return pygame.K_a + place
    return int(event.key)


def _with_ctrl(scene: GameScene, key: int, *, shift: bool) -> bool:
    if key == pygame.K_z:
        (scene.deeds.redo if shift else scene.deeds.undo)()
    elif key == pygame.K_y:
        scene.deeds.redo()
    elif key == pygame.K_s:
        scene.rename()
    elif key in ARROWS:
        dx, dy = ARROWS[key]
        scene.plate.pan(-60 * dx, -60 * dy)
    else:
        return False
    return True


def _letter(scene: GameScene, key: int) -> bool:
    acts = {
        pygame.K_u: scene.deeds.undo,
        pygame.K_r: scene.deeds.redo,
        pygame.K_h: scene.hint.ask,
        pygame.K_F1: scene.open_rules,
        pygame.K_F10: scene.open_menu,
        pygame.K_t: scene.look_up,
        pygame.K_q: scene.marking.look_at_own,
        pygame.K_PAGEUP: lambda: scene.log.scroll_to(scene.log.offset - scene.log.rect.h // 2),
        pygame.K_PAGEDOWN: lambda: scene.log.scroll_to(scene.log.offset + scene.log.rect.h // 2),
        pygame.K_COMMA: lambda: scene.look_back(scene.past_or_now - 1),
        pygame.K_PERIOD: lambda: scene.look_back(scene.past_or_now + 1),
        pygame.K_HOME: lambda: scene.look_back(0),
        pygame.K_END: scene.look_now,
    }
    act = acts.get(key)
    if act is None:
        return False
    act()
    return True


def _turn(scene: GameScene, key: int) -> bool:
    """The board's own letters, as long as their toggles decide something."""
    for target in scene.hand.toggles():
        group = target.partition(":")[0]
        if key == ord(scene.board.keys.get(group, "\0")):
            scene.deeds.turn(group)
            return True
    return False


def _answer(scene: GameScene, number: int) -> bool:
    answers = scene.hand.answers()
    if number >= len(answers) or scene.show.busy:
        return False
    scene.deeds.click([answers[number]])
    return True


def _pick(scene: GameScene) -> None:
    if scene.show.busy:
        scene.show.hurry()
    elif scene.table.parting or scene.briefing.on or scene.past is not None or scene.table.outcome is not None:
        for button in reversed(scene.bar.answers):
            if button.enabled:
                button.click()
                return
    elif scene.pointer.pointed:
        box = scene.plate.rect_of(scene.pointer.pointed)
        scene.deeds.click([scene.pointer.pointed], box.center if box is not None else None)
        _rest(scene)


def _rest(scene: GameScene) -> None:
    """After a pick the cursor goes to the nearest thing that can be picked next."""
    if scene.hand.free and scene.pointer.cursor:
        targets = list(scene.hand.glow())
        if targets and scene.pointer.pointed not in targets:
            here = scene.plate.rect_of(scene.hand.chosen[-1]) if scene.hand.chosen else None
            scene.pointer.put(min(targets, key=lambda target: _far(scene, here, target)))


def _far(scene: GameScene, here: Rect | None, target: str) -> int:
    box = scene.plate.rect_of(target)
    if here is None or box is None:
        return 0
    return (box.centerx - here.centerx) ** 2 + (box.centery - here.centery) ** 2


def _next(scene: GameScene, step: int) -> None:
    """The next thing that can be picked, in the order of the board."""
    targets = list(scene.hand.glow()) if scene.hand.free else []
    if targets:
        here = scene.pointer.pointed
        at = targets.index(here) + step if here in targets else 0 if step > 0 else -1
        scene.pointer.put(targets[at % len(targets)])


def _arrow(scene: GameScene, dx: int, dy: int) -> None:
    if scene.past is not None:
        if dx:
            scene.look_back(scene.past_or_now + dx)
        return
    targets = list(scene.hand.glow()) if scene.hand.free else []
    if not targets:
        return
    if scene.pointer.pointed not in targets:
        _next(scene, 1)
        return
    here = scene.plate.rect_of(scene.pointer.pointed)
    if here is None:
        return
    best, least = "", 0.0
    for target in targets:
        box = scene.plate.rect_of(target)
        if box is None or target == scene.pointer.pointed:
            continue
        ax, ay = box.centerx - here.centerx, box.centery - here.centery
        ahead, aside = ax * dx + ay * dy, abs(ax * dy) + abs(ay * dx)
        if ahead <= 0:
            continue
        cost = ahead + 2.2 * aside
        if not best or cost < least:
            best, least = target, cost
    if best:
        scene.pointer.put(best)
