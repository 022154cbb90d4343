"""From a click to an action carried out: what is meant, whether it may be, whether it is really wanted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from jackal.core.game import Action, IllegalAction, Refusal
from jackal.core.savefile import SaveError
from jackal.ui.controls import open_menu
from jackal.ui.picker import Click
from jackal.ui.scene import Scene

if TYPE_CHECKING:
    from jackal.app.game_scene import GameScene


class Deeds:
    """What the person at the screen does to the match. `asked`: whether to leave it unsaved."""

    def __init__(self, scene: GameScene) -> None:
        self.scene = scene
        self.asked: Scene | None = None

    # clicks

    def click(self, targets: Sequence[str], about: tuple[int, int] | None = None) -> None:
        """A click where these targets lie, topmost first. `about`: the pixel, for what has to be said there."""
        hand = self.scene.hand
        self.scene.judge.dismiss()
        if not hand.free:
            return
        click = hand.click(targets)
        if click.kind == "done" and click.action is not None:
            hand.back()  # should he think better of it when he is asked again
            self.decide(click.action)
        elif click.kind == "refused":
            self._refuse(click.targets, about)
        else:
            self.scene.show_hand()
            self._ask(click, about or self._beside(click.targets))

    def _ask(self, click: Click[Action], place: tuple[int, int]) -> None:
        """Ask with a small menu where nothing on the board tells the choices apart."""
        scene, hand = self.scene, self.scene.hand
        answers = hand.answers()
        if click.kind == "ask" and hand.picker is not None:
            items = [(action, scene.board.words(action, hand.view)) for action in hand.picker.menu()]
            open_menu(scene.ui, place, items, self.decide)
        elif click.kind == "narrowed" and answers and not hand.glow():
            labels = [(target, scene.board.label(target, hand.view)) for target in answers]
            open_menu(scene.ui, place, labels, lambda target: self.click([target], place))

    def turn(self, group: str) -> None:
        """Turn a toggle: with the coin or without."""
        if self.scene.hand.turn(group):
            self.scene.show_hand()

    def _beside(self, targets: Sequence[str]) -> tuple[int, int]:
        """A point beside the last of these targets that is on the board."""
        plate = self.scene.plate
        boxes = [box for box in map(plate.rect_of, targets) if box is not None]
        return (boxes[-1].right, boxes[-1].centery) if boxes else plate.rect.center

    # the judge

    def _refuse(self, targets: tuple[str, ...], about: tuple[int, int] | None) -> None:
        """Somebody clicked what can't be done: what did he mean, and what does the judge say?"""
        scene = self.scene
        meant = scene.board.guess(targets, scene.hand.view)
        place = about or self._beside(targets)
        if meant is None:
            self._say(scene.say("match.green"), "", place)
            return
        refusal = scene.table.why_not(meant)
        if refusal is None:
            self.decide(meant)
            return
        self.say_no(refusal, place)

    def say_no(self, refusal: Refusal, about: tuple[int, int]) -> None:
        """Show a refusal beside a pixel."""
        self._say(self.scene.tell(refusal), refusal.ruling, about)

    def _say(self, text: str, ruling: str, about: tuple[int, int]) -> None:
        scene = self.scene
        told = scene.host.texts.ruling(ruling) if ruling else ""
        lit = [box for target in scene.hand.glow() if (box := scene.plate.rect_of(target)) is not None]
        scene.shell.sound.play("refuse")
        scene.judge.say(text, ruling, about, scene.plate.rect, told, keep_off=lit)

    # deciding

    def decide(self, action: Action) -> None:
        """The player wants this; ask again where a careful player would, and always before what may end the match."""
        scene = self.scene
        asked = scene.shell.settings.now.warn or action.final
        caution = scene.table.caution(action) if asked else None
        if caution is None:
            self._carry_out(action)
            return
        from jackal.app.dialogs import ask

        scene.show_hand()
        ask(scene.shell, "match.caution", scene.tell(caution), "match.caution_yes", lambda: self._carry_out(action))

    def _carry_out(self, action: Action) -> None:
        scene = self.scene
        before = scene.table.view()
        try:
            events = scene.table.apply(action)
        except IllegalAction as error:
            self.say_no(error.refusal, self._beside(scene.hand.chosen))
        except SaveError as error:
            self.not_saved(error, lambda: self._carry_out(action))
        else:
            scene.act(events, before)

    def not_saved(self, error: SaveError, again: Callable[[], object]) -> None:
        """The disk refused: nothing was done. Ask whether to try it `again`, to go on without the disk, or to leave."""
        from jackal.app.dialogs import offer

        shell, journal = self.scene.shell, self.scene.table.journal

        def unsaved() -> None:
            if journal is not None:
                journal.strict = False
            again()

        answers = {
            "leave": ("match.leave", shell.open_menu),
            "unsaved": ("save.unsaved_play", unsaved),
            "again": ("match.save_again", again),
        }
        told = f"{shell.tell(error.message)} {shell.say('match.not_saved_told')}"
        offer(shell, "match.not_saved", told, answers, escape="again")

    def leave(self, way: Callable[[], object], words: str) -> None:
        """Leave the match by this way, which the text `words` names: at once if all that was played is written down."""
        if self.may_leave(way, words):
            way()

    def may_leave(self, way: Callable[[], object], words: str) -> bool:
        """Whether all that was played is written down; else the player is asked before this way is taken."""
        from jackal.app.dialogs import offer

        shell, journal = self.scene.shell, self.scene.table.journal
        if journal is None:
            return True
        try:
            journal.flush()
        except SaveError as error:
            answers: dict[str, tuple[str, Callable[[], object]]] = {
                "leave": (words, way),
                "unsaved": ("save.unsaved_play", lambda: None),
                "again": ("match.save_again", lambda: self.leave(way, words)),
            }
            told = f"{shell.tell(error.message)} {shell.say('match.not_saved_told')}"
            self.asked = offer(shell, "match.not_saved", told, answers, escape="unsaved")
            return False
        return True

    # undo

    def undo(self) -> None:
        """Take the last decision back, if it gave nothing away."""
        self._step(self.scene.table.undo)

    def redo(self) -> None:
        """Do again what was taken back."""
        self._step(self.scene.table.redo)

    def _step(self, step: Callable[[], bool]) -> None:
        scene = self.scene
        if scene.past is not None or scene.hidden:
            return
        if scene.show.busy:
            scene.show.hurry()
            scene.show.update(0)
        count = scene.table.count
        try:
            step()
        except SaveError as error:
            self.not_saved(error, lambda: self._step(step))
        if scene.table.count != count:  # also where only a part could be done again
            scene.stepped()
