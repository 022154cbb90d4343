"""What an action surely does, as far as the open tiles tell, and what a careful player would be warned of.

Keys of the cautions (same arguments; every one says that it is certain as far as the open tiles tell):

    caution.dies_enemy_ship   unit, ship      R43
    caution.dies_cannibal     unit            R26
    caution.dies_cycle        unit            R16
    caution.dies_impossible   unit            R50     carried into a fort that an enemy holds
    caution.dies_drowned      unit            ""      the missionary comes upon enemies in the sea
    caution.dies_rum          unit            R35     Friday vanishes
    caution.dies_meeting      unit            R127    Friday and the missionary meet
    caution.coin_sinks        unit            R3      the unit lives, the coin sinks
    caution.big_treasure_sinks unit           R183

(A unit that dies with a coin loses or leaves the coin, too: the death alone is told.)
    caution.cart_sinks        unit            R214    the cart sinks with what is in it
    caution.boat_sinks        unit            R214
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from jackal.core.game import Action, Event, Message
from jackal.games.jackal.rules import events as told
from jackal.games.jackal.rules import judge, legal
from jackal.games.jackal.rules.chain import ARROW, JUMP, WASH

if TYPE_CHECKING:
    from jackal.games.jackal.rules.state import JackalState

_AFTER = (told.SoberedUp, told.GrassEnded, told.TurnBegan, told.TurnSkipped, told.VoteOpened, told.GameOver)


def forecast(state: JackalState, action: Action) -> list[Event]:
    """See `JackalState.forecast`. Empty for an illegal action."""
    if judge.why_not(state, action) is not None:
        return []
    return _known_part(state.clone().step(action))


def _known_part(events: list[Event]) -> list[Event]:
    """What happens before a tile is opened: nothing hidden can play a part in it. The end of the turn is left out."""
    known: list[Event] = []
    for event in events:
        if isinstance(event, (told.TileOpened, told.TileWatched, *_AFTER)):
            break
        known.append(event)
    return known


def caution(state: JackalState, action: Action) -> Message | None:
    """What surely kills a unit of one's own side or sinks a coin, as far as the open tiles tell. A choice inside the
    move counts when every option ends like that."""
    if judge.why_not(state, action) is not None:
        return None
    return _danger(state.clone(), action, [64])


def _danger(world: JackalState, action: Action, budget: list[int]) -> Message | None:
    """`world` is used up. `budget`: how many more options may be looked into."""
    crew = world.turn
    if world.pending == WASH and world.chain is not None:
        crew = world.crew[world.chain.wash[0]]
    events = world.step(action)
    known = _known_part(events)
    hidden = any(isinstance(event, (told.TileOpened, told.TileWatched)) for event in events)
    sinks: Message | None = None
    for event in known:
        if isinstance(event, told.Died) and not world.foes[crew] >> world.plan.number[event.unit] & 1:
            args = {"unit": f"@unit.{event.unit}"}
            if event.cause == "enemy_ship":
                args["ship"] = f"@crew.{event.by}"
            return Message(f"caution.dies_{event.cause}", args)
        if isinstance(event, told.LoadLost) and event.cause == "sunk":
            name = "cart" if event.load.startswith("cart") else event.load
            sinks = Message(f"caution.{name}_sinks", {"unit": f"@unit.{event.unit}"})
    if sinks or hidden or world.pending not in (ARROW, JUMP):
        return sinks
    worst: Message | None = None
    for option in legal.legal(world):
        budget[0] -= 1
        danger = _danger(world.clone(), option, budget) if budget[0] >= 0 else None
        if danger is None:
            return None
        worst = worst or danger
    return worst
