"""What glows on the board and lies in the hand: the trail of the last actions, what is pointed at, looked at, held."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from jackal.ui.board import Grip
from jackal.ui.lights import Marks
from jackal.ui.picker import group_of

if TYPE_CHECKING:
    from jackal.app.game_scene import GameScene


class Marking:
    """`trail`: the ways that the last actions took; `news`: the events of the last one, as far as the eyes may see
    them; `looking`: the private thing that is being looked at."""

    def __init__(self, scene: GameScene) -> None:
        self.scene = scene
        self.trail: tuple[Any, ...] = ()
        self.news: tuple[Any, ...] = ()
        self.looking = ""

    def begin(self, kept: tuple[Any, ...]) -> None:
        """An action is about to be shown: of what was marked only `kept` stays."""
        self.trail, self.news, self.looking = kept, (), ""
        self.mark()

    def forget(self) -> None:
        """Nothing that was shown before holds."""
        self.trail = self.news = ()

    def put_away(self) -> None:
        """Nothing that only the present eyes may see stays."""
        self.news, self.looking = (), ""
        self.scene.board.grip = Grip()
        self.scene.stage.hold(())

    def leave_trail(self, trail: tuple[Any, ...], view: Any) -> None:
        """Mark the way that an action took; `view`: what it led to."""
        self.trail = trail
        self.scene.players.show(self.scene.side.rows(view), ())
        self.mark()

    def mark(self) -> None:
        """Let glow what is to glow now."""
        self.grasp()
        scene, hand = self.scene, self.scene.hand
        pointed = scene.board.grip.pointed
        marks = Marks(
            next=hand.glow() if hand.free else {},
            chosen=(*hand.chosen, *(scene.board.spotlight(scene.plate.view) if hand.free else ())),
            hint=scene.hint.targets if hand.free else (),
            pointed=pointed,
            cursor=scene.pointer.cursor and bool(pointed),
            trail=self.trail if scene.past is None else (),
            way=hand.way(pointed) if pointed else (),
        )
        scene.plate.mark(marks)
        scene.players.light(marks, scene.board.glows["hint"].colour)

    def grasp(self) -> None:
        """Tell the board what the person at the screen is about, and let it show."""
        scene, hand, free = self.scene, self.scene.hand, self.scene.hand.free
        pointed = scene.pointer.pointed if scene.pointer.pointed in hand.coming() else ""
        scene.board.grip = Grip(
            chosen=hand.chosen,
            pointed=pointed,
            action=hand.settled(pointed) if free and pointed else None,
            wishes=hand.wishes() if free else {},
            looking=self.looking,
            under=scene.pointer.under,
            brief=scene.briefing.on,
            news=self.news if scene.past is None else (),
        )
        view = scene.plate.view
        if view is None or scene.show.busy or scene.hidden:
            return
        if scene.stage.hold(scene.board.held(view) if scene.past is None else ()):
            scene.plate.invalidate()

    def look(self, target: str) -> None:
        """Show what this private thing hides, as long as the button is held; empty: hide it again."""
        scene = self.scene
        if target and (scene.hidden or scene.show.busy or scene.past is not None or scene.briefing.on):
            return
        if target != self.looking:
            self.looking = target
            self.mark()
            scene.players.show(scene.side.rows(), scene.players.open)
            self.explain()

    def look_at_own(self) -> None:
        """Show the first private thing there is."""
        scene = self.scene
        picks = [pick for actor in scene.stage.actors.values() for pick in actor.piece.picks[:1]]
        self.look(next((pick for pick in picks if group_of(pick) in scene.board.private), ""))

    def explain(self) -> None:
        """Show the card of what is pointed at or chosen."""
        scene, pointer = self.scene, self.scene.pointer
        if scene.plate.view is None or scene.hidden:
            scene.card.show(None)
            return
        under = pointer.under or ((pointer.pointed,) if pointer.pointed else scene.hand.chosen[-1:])
        card = scene.board.card(under, scene.plate.view) if under else None
        danger = scene.hand.warning(pointer.pointed) if card is not None and scene.hand.free else None
        if card is not None and danger is not None:
            card = replace(card, lines=(scene.tell(danger),), note="")
        scene.card.show(card)
