"""The line above the board in every state of a match, and the answers beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from jackal.app.match_bar import Answer

if TYPE_CHECKING:
    from jackal.app.game_scene import GameScene


def prompt(scene: GameScene, view: Any) -> tuple[str, list[Answer]]:
    """What is to be said now, and what can be answered to it."""
    table, say = scene.table, scene.say
    if scene.past is not None:
        at = scene.past
        return say("match.past", n=at, of=table.count), [
            Answer("earlier", "", lambda: scene.look_back(at - 1), icon="left", enabled=at > 0),
            Answer("later", "", lambda: scene.look_back(at + 1), icon="right"),
            Answer("now", say("match.now"), scene.look_now, tone="red", tip="Esc"),
        ]
    if scene.replaying:
        return say("match.since"), [Answer("skip", say("match.skip"), scene.show.hurry)]
    if table.outcome is not None:
        from jackal.app.results import headline

        words = headline(scene.host.texts, table.outcome, table.names)
        return words, [Answer("results", say("match.results"), scene.open_results, tone="red")]
    if scene.briefing.on:
        words = scene.board.prompt(view, (), table.eyes)
        return words, [Answer("seen", say("match.done"), scene.briefing.seen, tone="red", tip="Enter")]
    if table.parting:
        return say("match.parting"), [Answer("done", say("match.done"), scene.news.cover, tone="red", tip="Enter")]
    if scene.hint.busy:
        return say("match.hint_thinking"), []
    hand = scene.hand
    return scene.board.prompt(view, hand.chosen, table.acting if hand.free else None), answers(scene, view)


def answers(scene: GameScene, view: Any) -> list[Answer]:
    """Toggles, and the targets that lie nowhere on the board, as buttons."""
    board, hand, out = scene.board, scene.hand, []
    for target in hand.toggles():
        group = target.partition(":")[0]
        words, sign = board.label(target, view), board.label_sign(target)
        key = board.keys.get(group, "").upper()
        out.append(Answer(f"toggle:{group}", words, _turn(scene, group), "paper", sign, key))
    for number, target in enumerate(hand.answers(), 1):
        words, sign = board.label(target, view), board.label_sign(target)
        out.append(Answer(target, words, _click(scene, target), icon=sign, tip=str(number) if number < 10 else ""))
    return out


def _turn(scene: GameScene, group: str) -> Any:
    return lambda: scene.deeds.turn(group)


def _click(scene: GameScene, target: str) -> Any:
    return lambda: scene.deeds.click([target])
