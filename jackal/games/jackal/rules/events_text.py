"""Pieces of the lines that events put into the log."""

from __future__ import annotations

from jackal.core.game import Message
from jackal.games.jackal.rules.actions import Cell


def cell_name(cell: Cell) -> str:
    """A cell as the log names it."""
    return f"{cell[0]},{cell[1]}"


def carried(what: str, unit: str, load: str, at: Cell, cause: str = "") -> Message:
    """A line about a load; a cart is told with the gold in it."""
    args: dict[str, str | int] = {"cell": cell_name(at)}
    if unit:
        args["unit"] = f"@unit.{unit}"
    name, _, inside = load.partition("_") if load.startswith("cart") else (load, "", "")
    if name == "cart" and what != "left":
        args["n"] = int(inside) if inside.isdigit() else 3 * bool(inside)
    return Message(f"log.{name}_{what}{cause and '.'}{cause}", args)
