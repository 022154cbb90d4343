"""What Jackal's board says: prompt, players, counters, and the explanation of what lies under the mouse."""

from __future__ import annotations

from collections.abc import Sequence

from jackal.core.game import Message
from jackal.games.jackal.rules.actions import Cell
from jackal.games.jackal.rules.data import JackalData
from jackal.games.jackal.rules.view import JackalView, UnitView
from jackal.games.jackal.scene_chain import ship_at
from jackal.games.jackal.scene_pieces import is_used, tile_look, unit_look
from jackal.games.jackal.scene_places import is_land, key_of, parse
from jackal.ui.board import Card, Entry, Host, Row, Sheet
from jackal.ui.theme import GOLD, IVORY, NIGHT, VERMILION, Colour

CREW_COLOURS: dict[str, Colour] = {"white": IVORY, "red": VERMILION, "black": NIGHT, "yellow": GOLD}

RULINGS: dict[str, tuple[str, ...]] = {
    "arrow": ("R2", "R16", "R98"),
    "horse": ("R5", "R53", "R108"),
    "ice": ("R83", "R6", "R3"),
    "spinner": ("R17", "R18", "R90"),
    "trap": ("R81", "R30", "R114"),
    "cannon": ("R29", "R110", "R111"),
    "fort": ("R20", "R88"),
    "fort_native": ("R21", "R86", "R87"),
    "barrel": ("R22", "R113"),
    "crocodile": ("R102", "R103", "R104"),
    "cannibal": ("R26",),
    "balloon": ("R7", "R135"),
    "airplane": ("R24", "R25", "R84"),
    "chest": ("R76", "R156"),
    "closed": ("R76", "R10"),
    "sea": ("R3", "R19", "R80"),
    "ship": ("R73", "R74", "R43"),
    "pirate": ("R9", "R12", "R157"),
}
"""Kind of thing -> the rulings that players ask for most."""


class Words:
    """Says what a view holds, in the host's language."""

    def __init__(self, host: Host, data: JackalData) -> None:
        self.host, self.data = host, data

    def _crews(self, crews: Sequence[str]) -> str:
        return ", ".join(self.host.say(f"crew.{crew}") for crew in crews)

    def prompt(self, view: JackalView, chosen: Sequence[str], seat: int | None) -> str:
        """Who is to do what; `chosen`: with whom, if that is settled; `seat`: the one of several who is asked first."""
        host = self.host
        if view.vote is not None:
            if seat is None:
                seat = view.actors[0] if view.actors else view.player
            key = "prompt.vote_stall" if view.vote.reason == "stall" else "prompt.vote_proposal"
            return host.tell(Message(key, {"seat": f"#{seat}", "n": view.quiet}))
        waiting = view.decision
        if waiting is not None:
            args = {"seat": f"#{waiting.seat}", "unit": f"@unit.{waiting.unit}"}
            return host.tell(Message(f"prompt.{waiting.kind}", args))
        who: dict[str, str | int] = {"crew": f"@crew.{view.crew}", "seat": f"#{view.player}"}
        for target in chosen[:1]:
            group, _, name = target.partition(":")
            what = host.say(f"unit.{name}") if group == "unit" else host.say("crew.ship", crew=f"@crew.{name}")
            return host.tell(Message("turn.where", {**who, "what": what}))
        return host.tell(Message("prompt.action" if seat is None else "turn.who", who))

    # players

    def rows(self, view: JackalView) -> list[Row]:
        """One line a seat; a player of two crews has both on it, partners have one score."""
        out = []
        seats = list(dict.fromkeys(view.owners.values()))
        for seat in sorted(seats):
            crews = [crew for crew, owner in view.owners.items() if owner == seat]
            side = next(side for side in view.sides if crews[0] in side.crews)
            alive = {crew: self._alive(view, crew) for crew in crews}
            if len(crews) == 1:
                detail = self._pirates(alive[crews[0]])
                if len(side.seats) > 1:
                    first, second = side.crews
                    both = {"first": self.host.say(f"crew.{first}"), "second": self.host.say(f"crew.{second}")}
                    detail += " · " + self.host.say("panel.leads", **both)
                look: tuple[str, ...] = ("unit", "pirate", crews[0], "")
            else:
                detail = " · ".join(f"{self.host.say(f'crew.{crew}')}: {alive[crew]}" for crew in crews)
                look = ("pair", crews[0], crews[1])
            lit = view.outcome is None and view.player == seat
            if lit and view.vote is None and len(crews) == 1:
                detail = f"{self._pirates(alive[crews[0]])} · {self.host.say('panel.to_move')}"
            colour = CREW_COLOURS[view.crew if view.crew in crews else crews[0]]
            out.append(
                Row(seat, self.host.name(seat), detail, look, str(side.score), colour, lit, not any(alive.values()))
            )
        return out

    @staticmethod
    def line_colour(message: Message, seat: int, view: JackalView) -> Colour:
        """The colour of the crew that a line of the log is about, else of the seat's first crew."""
        for gap in ("by", "unit", "crew", "ship"):
            named = str(message.args.get(gap, ""))
            crew = named.rpartition(".")[2].partition("_")[0]
            if named.startswith("@") and crew in CREW_COLOURS:
                return CREW_COLOURS[crew]
        return CREW_COLOURS[next(crew for crew, owner in view.owners.items() if owner == seat)]

    def _alive(self, view: JackalView, crew: str) -> int:
        return sum(unit.crew == crew and unit.place != "dead" for unit in view.units.values())

    def _pirates(self, count: int) -> str:
        return self.host.say("panel.pirates", n=count) if count else self.host.say("panel.pirates_none")

    def status(self, view: JackalView) -> tuple[tuple[object, str, str], ...]:
        """The gold, and how much of the island is still closed."""
        say, gold = self.host.say, view.gold
        closed = sum(view.closed.values())
        return (
            ("jackal/tile_chest_1", str(gold.hidden), say("panel.coins_hidden", n=gold.hidden)),
            (("coins", 1), str(gold.lying), say("panel.lying", n=gold.lying)),
            ("jackal/mark_dive", str(gold.lost), say("panel.lost", n=gold.lost)),
            ("jackal/tile_back_1", str(closed), say("panel.closed_tiles", n=closed)),
        )

    def sheets(self, view: JackalView) -> tuple[Sheet, ...]:
        """What is still face down, by kind."""
        order = [tile for tile in self.data.tiles if view.closed.get(tile)]
        entries = tuple(
            Entry(self.host.say(f"tile.{tile}"), f"×{view.closed[tile]}", tile_look(tile, (0, 0))) for tile in order
        )
        note = self.host.say("panel.closed_tiles", n=sum(view.closed.values()))
        return (Sheet(self.host.say("panel.closed"), entries, note),)

    # under the mouse

    def card(self, targets: Sequence[str], view: JackalView) -> Card | None:
        """The explanation of the topmost thing."""
        for target in targets:
            group, _, name = target.partition(":")
            if group == "unit" and name in view.units:
                return self._unit_card(name, view.units[name], view)
            if group == "ship" and name in view.ships:
                return self._ship_card(name, view)
            if group in ("cell", "step"):
                cell, _ = parse(name)
                crew = ship_at(view, cell)
                if crew:
                    return self._ship_card(crew, view)
                return self._tile_card(cell, view) if is_land(cell) else self._sea_card()
        return None

    def _unit_card(self, name: str, unit: UnitView, view: JackalView) -> Card:
        say = self.host.say
        marks = []
        if unit.place == "ship":
            marks.append(say("mark.on_board"))
        if unit.place == "sea":
            marks.append(say("mark.swims"))
        for flag in ("trapped", "drunk", "moving"):
            if getattr(unit, flag):
                marks.append(say(f"mark.{flag}"))
        facts = self._facts(unit.at, view)
        if unit.step and facts is not None:
            marks.append(say("mark.step", n=unit.step, steps=facts.steps))
        told = say(f"unit.{unit.kind}.tip")
        if unit.place == "land" and unit.at is not None:
            tile = view.tiles[key_of(unit.at)]
            told = self._tip(tile, unit.at, view)
            if not unit.step:
                marks.insert(0, say(f"tile.{tile}"))
        owner = self.host.name(view.owners[unit.crew])
        note = ", ".join(marks)
        return Card(f"{say(f'unit.{name}')} · {owner}", (told,), unit_look(unit), RULINGS["pirate"], note)

    def _ship_card(self, crew: str, view: JackalView) -> Card:
        say = self.host.say
        note = f"{self.host.name(view.owners[crew])} · {say('panel.coins', n=view.scores[crew])}"
        title = say("crew.ship", crew=f"@crew.{crew}")
        return Card(title, (say("tile.ship.tip"),), ("ship", crew), RULINGS["ship"], note)

    def _sea_card(self) -> Card:
        say = self.host.say
        return Card(say("tile.sea"), (say("tile.sea.tip"),), ("sea",), RULINGS["sea"])

    def _facts(self, cell: Cell | None, view: JackalView):  # type: ignore[no-untyped-def] # TileData | None
        return self.data.tiles.get(view.tiles.get(key_of(cell), "")) if cell is not None else None

    def _tip(self, tile: str, cell: Cell, view: JackalView) -> str:
        key = f"tile.{tile}.tip"
        if view.planes.get(key_of(cell)) == "spent":
            key += ".spent"
        elif tile == "cannon" and view.options.get("cannon_mode") == "waiting":
            key += ".waiting"
        return self.host.say(key)

    def _tile_card(self, cell: Cell, view: JackalView) -> Card:
        say = self.host.say
        key = key_of(cell)
        tile = view.tiles[key]
        facts = self.data.tiles.get(tile)
        kind = "closed" if facts is None else "chest" if facts.coins else facts.kind
        rulings = RULINGS.get(tile) or RULINGS.get(kind, ())
        notes = []
        coins = sum(count for place, count in view.coins.items() if parse(place)[0] == cell)
        if coins:
            notes.append(say("mark.coins", n=coins))
        if key in view.planes:
            notes.append(say(f"mark.plane_{view.planes[key]}"))
        look = tile_look(tile, cell, view.rotation.get(key, 0), used=is_used(key, tile, view))
        return Card(say(f"tile.{tile}"), (self._tip(tile, cell, view),), look, rulings, ", ".join(notes))
