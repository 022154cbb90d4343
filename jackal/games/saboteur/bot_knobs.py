"""The numbers by which the computer players of Saboteur judge: balance is tuned here.

Unless said otherwise a value is counted in tunnel cards: one card that leads the path on is worth about 1.
"""

from __future__ import annotations

import msgspec


class Values(msgspec.Struct, frozen=True):
    """What things are worth to a player. Sides see the way to the treasure with opposite signs."""

    fresh: float = 0.38  # what an unknown card from the pile is worth to its drawer
    again: float = 0.35  # a second broken tool in front of the same player counts for so much
    # diggers
    sure: float = 0.65  # suspicion from which on a digger breaks tools
    breaks: float = 2.4  # breaking a tool of a certain saboteur
    breaks_least: float = 0.15  # the share of that for one who is only just suspicious enough
    mends_self: float = 1.6
    mends: float = 1.5  # mending a certain digger
    trust: float = 0.9  # a digger mends others up to this share of the average suspicion
    maps: float = 1.05  # looking at a goal that holds the treasure or not with equal chances
    rock: float = 0.4  # a rockfall is kept until it saves more cards than this
    digger_cover: float = 1.0  # what it is worth to a digger not to be taken for a saboteur
    # saboteurs
    patient: float = 0.8  # how much harm counts for while there is no hurry
    calm: float = 8.0  # distance of the treasure at which there is no hurry ...
    alarm: float = 4.0  # ... and at which there is
    cover: float = 1.5  # what it is worth to a saboteur not to be suspected, at the beginning of the round
    opening: float = 4.0  # so many times more it is worth in his first turn, when he would be alone with it
    later: float = 0.4  # with whole tools he harms by tunnels: the cards that broken ones don't hinder can wait
    bad_breaks: float = 2.7  # breaking a tool of a certain digger
    bad_sure: float = 0.5  # suspicion up to which a saboteur breaks tools
    bad_maps: float = 0.6
    bad_mends: float = 1.0
    bad_mends_self: float = 2.2


CLOSE, CLOSE_AT = 4.0, 1.5
"""The last cards of the way count more than the first: by CLOSE * e ** -(distance / CLOSE_AT) more."""

WON = 14.0
"""The treasure itself."""


class Level(msgspec.Struct, frozen=True):
    """What tells the levels apart.

    `noise`: spread of the error in each value. `insight`: how much of the evidence on roles is used. `reads_maps`:
    whether the steering of those who looked at goals is read.
    """

    noise: float
    insight: float
    reads_maps: bool
    values: Values = Values()


SHY = Values(patient=0.1, cover=7.0, bad_breaks=1.2, bad_sure=0.3)
TIMID = Values(patient=0.15, cover=4.0, bad_breaks=1.9, bad_sure=0.4)
"""Saboteurs who wait until it is too late, or almost."""

LEVELS = {
    "easy": Level(noise=1.1, insight=0.06, reads_maps=False, values=SHY),
    "normal": Level(noise=0.55, insight=0.12, reads_maps=False, values=TIMID),
    "hard": Level(noise=0.2, insight=0.25, reads_maps=True),
}
"""Without errors and with all the evidence, diggers of like strength would win eight rounds of ten."""


class Evidence(msgspec.Struct, frozen=True):
    """How acts tell saboteurs from diggers: natural logarithms of P(act | saboteur) / P(act | digger).

    `q` is by how many cards an act makes the way longer, as its actor sees the goals.
    """

    harm: float = 1.2  # each card of q of a tunnel card
    neutral: float = -0.35  # the q that says nothing: a tunnel that leads nowhere is a little suspicious
    best: float = -1.3  # more help than this says no more
    worst: float = 1.8  # more harm than this says no more
    dead_end: float = 0.7  # on top, for any dead end that is laid
    rock: float = 1.0  # each card of q of a rockfall
    rock_neutral: float = -0.3
    breaks: float = 0.3  # breaking a tool of somebody who is as suspicious as the average
    breaks_slope: float = 4.0  # less for each unit of suspicion above the average
    mends: float = -0.25
    mends_slope: float = 3.0
    mends_self: float = -0.05
    passes: float = 0.06  # a card face down may have been anything
    most: float = 1.5  # no single break or mend says more than this
    steering: float = 0.7  # how much likelier a digger's move is for each card it helps: tells goals apart
    fellow: float = 1.3  # diggers break real saboteurs, and mend real diggers, a little more often than they know
    sworn: float = 0.1  # saboteurs who know each other hardly ever break each other


EVIDENCE = Evidence()

BLUR = 1.5
"""Goals of which the better is so many cards nearer count as if it were e times as attractive."""
