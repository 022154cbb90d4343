"""What `data/saboteur/game.yaml` must hold, and that its sums are right."""

from __future__ import annotations

from typing import Literal

import msgspec

from jackal.core.game import Option

Side = Literal["N", "E", "S", "W"]
Tool = Literal["pickaxe", "lantern", "cart"]
GoalName = Literal["top", "mid", "bottom"]


class TunnelCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card that is laid into the maze. `open`: sides with a mouth as printed; `through`: all mouths are joined
    inside, otherwise none is joined to any other."""

    id: str
    open: tuple[Side, ...]
    through: bool
    count: int


class FixedCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The ladder or a goal: always a through card."""

    id: str
    open: tuple[Side, ...]
    count: int
    treasure: bool = False


class ActionCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card that is played without being laid. `tools`: what it breaks, or may mend."""

    id: str
    type: Literal["broken", "repair", "rockfall", "map"]
    count: int
    tools: tuple[Tool, ...] = ()


class GoldCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A gold card: `value` nuggets."""

    id: str
    value: int
    count: int


class Frame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The rectangle of the classic table, lowest and highest coordinates."""

    x: tuple[int, int]
    y: tuple[int, int]


class BoardPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where the ladder and the goals lie. `padding`: cells round the frame under `board_limit: padded`."""

    start: tuple[int, int]
    goals: dict[GoalName, tuple[int, int]]
    frame: Frame
    padding: int


class Seating(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Numbers for one count of seats: role cards, cards of a hand, gold cards of the fan."""

    saboteurs: int
    diggers: int
    hand: int
    fan: int


class Sums(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the counts must add up to."""

    path: int
    tunnel: int
    action: int
    gold: int
    nuggets: int
    roles: int
    deck: int


class SaboteurData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole file. Its sums are checked while it is read."""

    tunnel: tuple[TunnelCard, ...]
    fixed: tuple[FixedCard, ...]
    action: tuple[ActionCard, ...]
    gold: tuple[GoldCard, ...]
    roles: dict[Literal["digger", "saboteur"], int]
    board: BoardPlan
    players: dict[int, Seating]
    pay: dict[int, int]
    options: tuple[Option, ...]
    expect: Sums

    def __post_init__(self) -> None:
        tunnel = sum(card.count for card in self.tunnel)
        action = sum(card.count for card in self.action)
        found = Sums(
            path=tunnel + sum(card.count for card in self.fixed),
            tunnel=tunnel,
            action=action,
            gold=sum(card.count for card in self.gold),
            nuggets=sum(card.count * card.value for card in self.gold),
            roles=sum(self.roles.values()),
            deck=tunnel + action,
        )
        if found != self.expect:
            raise ValueError(f"the cards add up to {found}, expected {self.expect}")
        for seats, row in self.players.items():
            if row.saboteurs + row.diggers != seats + 1:
                raise ValueError(f"players {seats}: {row.saboteurs} + {row.diggers} role cards, expected {seats + 1}")
            if row.saboteurs > self.roles["saboteur"] or row.diggers > self.roles["digger"]:
                raise ValueError(f"players {seats}: more role cards than there are")
            if row.hand * seats > self.expect.deck:
                raise ValueError(f"players {seats}: hands of {row.hand} are more than the deck")
            if not all(count in self.pay for count in range(1, row.saboteurs + 1)):
                raise ValueError(f"players {seats}: no pay for some number of saboteurs")
