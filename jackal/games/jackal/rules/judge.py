"""The judge: why an action is not allowed. (What a careful player is warned of: `outlook.py`.)

Keys of the refusals, their arguments and rulings (`unit` = "@unit.<id>"; `crew`, `ship` = "@crew.<id>"; `seat` =
"#<n>"; `cell` = "x,y"; an empty ruling: the rules simply leave no such move):

    refuse.over               -               ""      the game is over
    refuse.not_your_turn      seat            ""      `seat` has to decide now
    refuse.vote_first         -               ""      a vote is open: only a vote is an answer
    refuse.no_vote            -               ""      nobody has asked to count the gold
    refuse.finish_move        unit            R2      `unit` is still moving: its choice first (no ruling at a cave or a
                                                      plane)
    refuse.choose_first       -               ""      first the tile, or the way into the sea, that is asked for
    refuse.no_choice          -               ""      nothing has to be chosen now
    refuse.no_pass            -               R70     passing is forbidden
    refuse.propose_later      -               R207    propose to end only at the beginning of a turn
    refuse.proposed           -               R207    already proposed and refused in this turn
    refuse.unknown            -               ""      no such action in this game
    refuse.no_unit            -               ""      no such unit in this game
    refuse.no_ship            -               ""      no such ship in this game
    refuse.no_cell            -               ""      no such cell, or one where nobody can ever be
    refuse.no_such_load       -               ""      no such load
    refuse.not_your_unit      crew            ""      the unit belongs to somebody else; `crew` is on turn
    refuse.other_crew         crew            R79     your own unit, but `crew` is on turn
    refuse.dead               unit            ""
    refuse.drunk              unit            R22
    refuse.trapped            unit            R81
    refuse.same_cell          -               R70     the unit is already there
    refuse.too_far            -               ""      one step to a neighbouring cell only
    refuse.on_ship            unit            R73     on board: it lands, it cannot walk
    refuse.landing_straight   -               R73     land on the cell straight before the ship only
    refuse.not_on_ship        unit            R73     lands only from a ship
    refuse.in_sea             unit            R75     a swimmer cannot climb ashore
    refuse.not_in_sea         unit            R75     no jumping from the shore into the sea
    refuse.swim_far           -               R19     one cell a turn along the shore
    refuse.swim_aboard        unit            R14     beside the ship already, but in the sea: it swims
    refuse.not_boarding       ship            R73     not on a boarding cell of that ship
    refuse.spinner            unit, n, steps  ""      on step n of `steps`: finish crossing first
    refuse.no_spinner         unit            ""      not inside a spinner
    refuse.spinner_end        unit            ""      on the last step: walk off
    refuse.fort_enemy         -               R20     an enemy is in the fort
    refuse.nothing_here       -               ""      no such gold lies where the unit stands
    refuse.load_closed        -               R76     no opening of tiles with a load
    refuse.load_enemy         -               R9      leave the load to attack
    refuse.load_advance       -               R147    leave the load on your step to attack the next one
    refuse.load_fort          -               R88     no load in a fort
    refuse.load_fort_native   -               R87     no load in the fort of the native woman
    refuse.no_plane           unit            ""      not on an airplane
    refuse.plane_spent        -               R84     this plane does not fly any more
    refuse.fly_same           -               R197    already there
    refuse.fly_sea            -               ""      a plane lands on land or on a friendly ship
    refuse.fly_enemy_ship     -               R182
    refuse.fly_ship_off       -               R210    option: no flights to ships
    refuse.not_native_fort    unit            R21     only in the fort of the native woman
    refuse.nobody_dead        crew            R21     all pirates of the crew are alive
    refuse.ship_empty         ship, crew      R74     nobody of `crew` is on board of that ship
    refuse.ship_enemy         ship            R13     another side's ship
    refuse.ship_far           -               R74     one cell along its own shore only
    refuse.ship_corner        -               R74     never round a corner, nor off its shore
    refuse.choice_used        -               R100    this way was already taken in this move
    refuse.choice_far         -               ""      the unit cannot go there from here

Beyond the classic tiles:

    refuse.lost               unit            R115    lost in a cave
    refuse.protected          -               R128    a sober missionary is there (R57: Friday with a fighter)
    refuse.peace              unit            R128    nobody attacks out of a sober missionary's place
    refuse.no_fighter         unit            ""      neither Friday nor a sober missionary fights, or uses a bottle
    refuse.missionary_load    unit            R129    a sober missionary carries nothing (R223: boat or cart)
    refuse.load_jungle        -               ""      no load in dense jungle
    refuse.enough_fighters    crew            R34     three fighters of the crew live already
    refuse.only_pirates       unit            R124    only a pirate can revive somebody
    refuse.no_rum             crew            ""      no bottle to be had
    refuse.rum_grass          -               R122    no rum while the grass works
    refuse.not_stuck          unit            ""      a bottle frees only who is trapped, lost or on a spinner
    refuse.no_guest           -               R32     rum is for Friday and for a sober missionary only
    refuse.rum_far            -               R32     within one cell only, not to another step
    refuse.rum_jungle         -               ""      nothing is handed into dense jungle or out of it
    refuse.answer_rum         seat            R31     first `seat` answers whether he gives a bottle
    refuse.no_question        -               ""      nobody asks for a bottle
    refuse.no_tile            -               ""      it is in the sea
    refuse.tile_open          -               ""      from the lighthouse only closed tiles are seen
    refuse.tile_seen          -               ""      seen from this lighthouse already
    refuse.tile_back          -               ""      a tile goes back where one of those seen lay, and none lies yet
    refuse.tile_taken         -               R93     an earthquake does not move it (R225: because of what lies there)
    refuse.exit_blocked       -               R42     an enemy stands at that way out
    refuse.no_gear            -               ""      no such boat or cart lies where the unit stands
    refuse.ashore             -               R213    neither a boat nor an empty cart is taken on board
    refuse.cart_flies         -               R212    a cart can't fly
    refuse.ship_blocked       -               R215    another ship or boat lies there
    refuse.launch_far         -               R215    a boat is launched straight into the sea before its cell
    refuse.no_ball            crew            ""      the crew has no cannonball
    refuse.ball_unmanned      crew            R216    no fighter of the crew is on board of its own ship

Keys of the prompts (line above the board while a decision is open; the scene fills `seat`, `crew`, `unit`):

    prompt.action             seat, crew
    prompt.arrow              seat, unit
    prompt.horse              seat, unit
    prompt.flight             seat, unit
    prompt.plane              seat, unit
    prompt.cave_load          seat, unit
    prompt.exit               seat, unit
    prompt.light              seat, unit
    prompt.order              seat, unit
    prompt.quake              seat, unit
    prompt.wash               seat, unit
    prompt.rum                seat, unit
    prompt.vote_stall         seat, n
    prompt.vote_proposal      seat

Keys of the ends: end.gold (E1, no gold is left), end.majority (E2, nobody can catch up), end.nobody (E3, nobody can
ever move again), end.stall (E4, all agreed to count after a stall), end.agreed (E5, all agreed to a proposal).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from jackal.core.game import Action, Refusal
from jackal.games.jackal.rules import actions as do
from jackal.games.jackal.rules import judge_deeds as deeds
from jackal.games.jackal.rules import judge_ways as ways
from jackal.games.jackal.rules import legal
from jackal.games.jackal.rules.chain import CAVE_LOAD, FLIGHT, LIGHT, OPENED_PLANE, OVER, RUM, VOTE
from jackal.games.jackal.rules.verdicts import no

if TYPE_CHECKING:
    from jackal.games.jackal.rules.state import JackalState


def why_not(state: JackalState, action: Action) -> Refusal | None:
    """The most specific reason against an action, None if it is legal."""
    judge = _JUDGES.get(type(action))
    if judge is None:
        return no("unknown")
    if state.pending == OVER:
        return no("over")
    actors = legal.actors(state)
    if type(action.seat) is not int or action.seat not in actors:
        return no("not_your_turn", seat=f"#{actors[0]}")
    if state.pending == VOTE and not isinstance(action, do.Vote):
        return no("vote_first")
    if state.pending == RUM and not isinstance(action, do.AnswerRum):
        return no("answer_rum", "R31", seat=f"#{actors[0]}")
    chain = state.chain
    if chain is not None and not isinstance(action, (do.Vote, do.AnswerRum)):
        answers: tuple[type[Action], ...] = (do.Choose,)
        if state.pending in (OPENED_PLANE, CAVE_LOAD):
            answers = (do.Fly, do.Stay) if state.pending == OPENED_PLANE else (do.ChooseLoad,)
        other = isinstance(action, do.Fly) and action.unit != state.plan.units[chain.unit]
        if isinstance(action, do.ProposeEnd):
            return no("propose_later", "R207")
        if not isinstance(action, answers) or other:
            if state.pending >= LIGHT:
                return no("choose_first")
            ruling = "R2" if state.pending <= FLIGHT else ""
            return no("finish_move", ruling, unit=f"@unit.{state.plan.units[chain.unit]}")
    return judge(state, action)


_JUDGES: dict[type[Action], Callable[[JackalState, Any], Refusal | None]] = {
    do.Walk: ways.walk,
    do.Disembark: ways.disembark,
    do.Board: ways.board,
    do.Swim: ways.swim,
    do.Advance: ways.advance,
    do.Fly: ways.fly,
    do.Resurrect: deeds.resurrect,
    do.MoveShip: deeds.move_ship,
    do.LaunchBoat: deeds.launch,
    do.FireBall: deeds.fire,
    do.Choose: ways.choose,
    do.ChooseLoad: ways.choose_load,
    do.Drink: deeds.drink,
    do.GiveRum: deeds.give_rum,
    do.AnswerRum: deeds.answer_rum,
    do.Stay: ways.stay,
    do.Vote: deeds.vote,
    do.ProposeEnd: deeds.propose_end,
}
