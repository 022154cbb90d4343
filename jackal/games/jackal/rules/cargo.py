"""What a unit can take along, as numbers."""

from __future__ import annotations

COIN, BIG, BOAT, CART = 1, 2, 3, 4
CART_BIG = 8
ROOM = 3
LOADS = ("", "coin", "big_treasure", "boat", "cart", "cart_1", "cart_2", "cart_3", "cart_big")
"""What a unit can take along: gold; a boat that lies ashore; the cart, empty, with up to `ROOM` coins (`CART + n`), or
with the galleon's treasure."""

LOAD = {load: number for number, load in enumerate(LOADS)}
CONTENTS: tuple[tuple[int, ...], ...] = ((), (COIN,), (BIG,), (), (), (COIN,), (COIN,) * 2, (COIN,) * 3, (BIG,))
"""The pieces of gold in each load."""

FLIES = (0, COIN, BIG, BOAT, 0, COIN, COIN, COIN, BIG)
"""What may fly of a load that was put down on an airplane just opened: of a cart one piece of its gold (R212)."""
