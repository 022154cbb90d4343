"""The options of a match, settled."""

from __future__ import annotations

import msgspec


class Rules(msgspec.Struct, frozen=True):
    """Every option with its value; the meanings are in the game's texts (`option.<id>.help`).

    `beginner` counts places from 1. `peek_memory` concerns marks on the screen alone (R113).
    """

    rounds: int
    connection_rule: str
    multi_reach: str
    stone_exception: str
    board_limit: str
    break_self: bool
    discard_count: str
    discard_two_mend: bool
    must_play: bool
    first_player: str
    beginner: int
    max_saboteurs: bool
    saboteurs_know: bool
    role_info: str
    gold_pick: str
    saboteur_finisher: str
    standings: str
    peek_memory: bool
