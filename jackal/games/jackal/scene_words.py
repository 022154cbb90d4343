"""What Jackal's board says beside the island: prompt, players, counters, and what can be looked up."""

from __future__ import annotations

from collections.abc import Sequence

from jackal.core.game import Message
from jackal.games.jackal.rules.data import JackalData
from jackal.games.jackal.rules.view import JackalView
from jackal.games.jackal.scene_held import may_sail
from jackal.games.jackal.scene_looks import moved_first, tile_look, unit_look
from jackal.games.jackal.scene_paint import CREW_COLOURS
from jackal.ui.board import Entry, Host, Look, Row, Sheet
from jackal.ui.theme import Colour


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
            args: dict[str, str | int] = {"seat": f"#{waiting.seat}", "unit": f"@unit.{waiting.unit}"}
            if waiting.kind == "rum" and not waiting.options:
                return host.tell(Message("turn.rum_gift", args))
            if moved_first(view) is not None:
                return host.tell(Message("turn.quake_second", args))
            return host.tell(Message(f"prompt.{waiting.kind}", args))
        who: dict[str, str | int] = {"crew": f"@crew.{view.crew}", "seat": f"#{view.player}"}
        grass = view.owners[view.crew] != view.player
        if chosen:
            key = "turn.where.grass" if grass else "turn.where"
            return host.tell(Message(key, {**who, "what": self._chosen(chosen)}))
        if seat is None:
            return host.tell(Message("turn.plays" if grass else "prompt.action", who))
        sails = any(may_sail(ship, view) for ship in view.ships)
        key = "turn.who.grass" if grass else "turn.who.sails" if sails else "turn.who"
        return host.tell(Message(key, who))

    def _chosen(self, chosen: Sequence[str]) -> str:
        group, _, name = chosen[0].partition(":")
        say = self.host.say
        what = say(f"unit.{name}") if group == "unit" else say("crew.ship", crew=f"@crew.{name}")
        return say("turn.whom_rum", unit=what) if "way:give_rum" in chosen else what

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
                look: Look = ("unit", "pirate", crews[0], "")
            else:
                detail = " · ".join(f"{self.host.say(f'crew.{crew}')}: {alive[crew]}" for crew in crews)
                look = ("pair", crews[0], crews[1])
            lit = view.outcome is None and view.player == seat
            if lit and view.crew not in crews:
                detail = self.host.say("panel.plays", crew=f"@crew.{view.crew}")
            elif lit and view.vote is None and len(crews) == 1:
                detail = f"{self._pirates(alive[crews[0]])} · {self.host.say('panel.to_move')}"
            colour = CREW_COLOURS[view.crew if lit or view.crew in crews else crews[0]]
            gone, chips = not self._anybody(view, crews), self._chips(view, crews)
            out.append(Row(seat, self.host.name(seat), detail, look, str(side.score), colour, lit, gone, chips))
        return out

    @staticmethod
    def _chips(view: JackalView, crews: Sequence[str]) -> tuple[tuple[Look, str], ...]:
        """Who has joined a seat's crews, and what they have in stock."""
        out: list[tuple[Look, str]] = []
        for unit in view.units.values():
            if unit.kind != "pirate" and unit.crew in crews and unit.place != "dead":
                look = unit_look(unit)
                out.append(((*look[:3], ""), "") if isinstance(look, tuple) else (look, ""))
        for crew in crews:
            if view.bottles.get(crew):
                look = ("stock", "bottle", crew) if len(crews) > 1 else "jackal/bottle"
                out.append((look, str(view.bottles[crew])))
        return tuple(out)

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
        return sum(
            unit.crew == crew and unit.kind == "pirate" and unit.place != "dead" for unit in view.units.values()
        )

    @staticmethod
    def _anybody(view: JackalView, crews: Sequence[str]) -> bool:
        return any(unit.crew in crews and unit.place != "dead" for unit in view.units.values())

    def _pirates(self, count: int) -> str:
        return self.host.say("panel.pirates", n=count) if count else self.host.say("panel.pirates_none")

    def status(self, view: JackalView) -> tuple[tuple[object, str, str], ...]:
        """The gold, and how much of the island is still closed."""
        say, gold = self.host.say, view.gold
        closed = sum(view.closed.values())
        grass = (("jackal/tile_grass", str(view.grass), say("panel.grass", n=view.grass)),) if view.grass else ()
        return (
            *grass,
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
