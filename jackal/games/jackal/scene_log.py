"""Which lines of an action the ship's log tells: those that the others do not say already."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from jackal.core.game import Message

WAYS = ("walk", "disembark", "swim", "arrow", "ice", "horse", "bitten", "cannon")
STEPS = frozenset(f"log.moved.{way}" for way in WAYS)
"""Ways of moving on that go without saying where something came of it."""

PLAIN = frozenset({"log.moved.walk", "log.moved.disembark", "log.moved.swim"})
ASIDE = frozenset({"log.turn_began", "log.sobered_up", "log.bear_moved"})

SAID_BY = {
    "log.coin_found": {"log.tile_opened"},  # the chest has its number
    "log.coin_taken": {"log.coin_delivered", "log.coin_left", "log.coin_lost.sunk", "log.coin_lost.eaten"}
    | {"log.coin_lost.cycle"},
    "log.boarded": {"log.coin_delivered", "log.big_treasure_delivered", "log.moved.balloon", "log.boat_launched"},
    "log.big_treasure_found": {"log.tile_opened"},
    "log.big_treasure_taken": {f"log.big_treasure_{end}" for end in ("delivered", "left", "lost.sunk", "lost.eaten")}
    | {"log.big_treasure_lost.cycle"},
    "log.boat_found": {"log.tile_opened"},
    "log.cart_found": {"log.tile_opened"},
    "log.boat_taken": {"log.boat_left", "log.boat_lost.sunk", "log.boat_lost.eaten", "log.boat_lost.cycle"},
    "log.grass_ended": {"log.grass_began"},
    "log.tile_watched": {"log.tile_peeked"},
}
"""What is not told where one of these is."""


def telling(messages: Sequence[Message]) -> list[Message]:
    """The lines that are told, in order; at least one, if there are any."""
    kept = [_plainly(message) for message in messages if message.key not in ASIDE] or list(messages)
    keys = {message.key for message in kept}
    kept = [message for message in kept if not SAID_BY.get(message.key, set()) & keys]
    more = [message for message in kept if message.key not in STEPS]
    return more or list(_steps(kept))


def _plainly(message: Message) -> Message:
    """An empty cart is told of without its gold."""
    cart, found, what = message.key.partition("cart_")
    empty = cart == "log." and found and message.args.get("n") == 0
    return Message(f"cart.empty_{what}", message.args) if empty else message


def _steps(messages: Sequence[Message]) -> Iterator[Message]:
    """Of mere steps, the first that is not plain walking."""
    yield from ([message for message in messages if message.key not in PLAIN] or messages)[:1]
