"""The judge: why an action is not allowed, and what a careful player would be warned of.

Keys of the refusals, their arguments and rulings (`unit` = "@unit.<id>"; `crew`, `ship` = "@crew.<id>"; `seat` =
"#<n>"; `cell` = "x,y"; an empty ruling: the rules simply leave no such move):

    refuse.over               -               ""      the game is over
    refuse.not_your_turn      seat            ""      `seat` has to decide now
    refuse.vote_first         -               ""      a vote is open: only a vote is an answer
    refuse.no_vote            -               ""      nobody has asked to count the gold
    refuse.finish_move        unit            R2      `unit` is still moving: its choice first
    refuse.no_choice          -               ""      nothing has to be chosen now
    refuse.no_pass            -               R70     passing is forbidden
    refuse.propose_later      -               ""      propose to end only at the beginning of a turn
    refuse.proposed           -               ""      already proposed and refused in this turn
    refuse.unknown            -               ""      no such action in this game
    refuse.no_unit            -               ""      no such unit in this game
    refuse.no_ship            -               ""      no such ship in this game
    refuse.no_cell            -               ""      no such cell, or one where nobody can ever be
    refuse.no_such_load       -               ""      no such load
    refuse.not_your_unit      crew            ""      the unit belongs to somebody else; `crew` is on turn
    refuse.other_crew         crew            R71     your own unit, but `crew` is on turn
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
    refuse.not_boarding       ship            R73     not on a boarding cell of that ship
    refuse.spinner            unit, n, steps  ""      on step n of `steps`: finish crossing first
    refuse.no_spinner         unit            ""      not inside a spinner
    refuse.spinner_end        unit            ""      on the last step: walk off
    refuse.fort_enemy         -               R20     an enemy is in the fort
    refuse.nothing_here       -               ""      no coin lies where the unit stands
    refuse.load_closed        -               R76     no opening of tiles with a coin
    refuse.load_enemy         -               R9      leave the coin to attack
    refuse.load_advance       -               R147    leave the coin on your step to attack the next one
    refuse.load_fort          -               R88     no coin in a fort
    refuse.load_fort_native   -               R87     no coin in the fort of the native woman
    refuse.no_plane           unit            ""      not on an airplane
    refuse.plane_spent        -               R84     this plane does not fly any more
    refuse.fly_same           -               R197    already there
    refuse.fly_sea            -               ""      a plane lands on land or on a friendly ship
    refuse.fly_enemy_ship     -               R182
    refuse.fly_ship_off       -               ""      option: no flights to ships
    refuse.not_native_fort    unit            R21     only in the fort of the native woman
    refuse.nobody_dead        crew            R21     all pirates of the crew are alive
    refuse.ship_empty         ship, crew      R74     nobody of `crew` is on board of that ship
    refuse.ship_enemy         ship            R13     another side's ship
    refuse.ship_far           -               R74     one cell along its own shore only
    refuse.ship_corner        -               R74     never round a corner, nor off its shore
    refuse.choice_used        -               R100    this way was already taken in this move
    refuse.choice_far         -               ""      the unit cannot go there from here

Keys of the cautions (same arguments; every one says that it is certain as far as the open tiles tell):

    caution.dies_enemy_ship   unit, ship      R43
    caution.dies_cannibal     unit            R26
    caution.dies_cycle        unit            R16
    caution.dies_impossible   unit            R50     carried into a fort that an enemy holds
    caution.coin_sinks        unit            R3      the unit lives, the coin sinks

(A unit that dies with a coin loses or leaves the coin, too: the death alone is told.)

Keys of the prompts (line above the board while a decision is open; the scene fills `seat`, `crew`, `unit`):

    prompt.action             seat, crew
    prompt.arrow              seat, unit
    prompt.horse              seat, unit
    prompt.flight             seat, unit
    prompt.plane              seat, unit
    prompt.vote_stall         seat, n
    prompt.vote_proposal      seat

Keys of the ends: end.gold (E1, no gold is left), end.majority (E2, nobody can catch up), end.nobody (E3, nobody can
ever move again), end.stall (E4, all agreed to count after a stall), end.agreed (E5, all agreed to a proposal).
"""
