"""What Jackal's board says beside the island: prompt, players, counters, and what can be looked up."""

from __future__ import annotations

from collections.abc import Sequence

from jackal.core.game import Message
from jackal.games.jackal.rules.data import JackalData
from jackal.games.jackal.rules.view import JackalView, SideView
from jackal.games.jackal.scene_held import may_sail
from jackal.games.jackal.scene_looks import fleet, moved_first, tile_look
from jackal.games.jackal.scene_paint import CREW_COLOURS
from jackal.ui.board import Entry, Host, Look, Row, Sheet
from jackal.ui.theme import Colour


class Words:
    """Says what a view holds, in the host's language."""

    def __init__(self, host: Host, data: JackalData) -> None:
        self.host, self.data = host, data

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
            if waiting.left:
                return host.tell(Message("turn.light", {**args, "n": waiting.left}))
            return host.tell(Message(f"prompt.{waiting.kind}", args))
        who: dict[str, str | int] = {"crew": f"@crew.{view.crew}", "seat": f"#{view.player}"}
        grass = view.owners[view.crew] != view.player
        if chosen:
            unit = view.units.get(chosen[0].removeprefix("unit:"))
            rum = unit is not None and (unit.trapped or unit.lost) and "way:give_rum" not in chosen
            key = "turn.where.grass" if grass else "turn.where.rum" if rum else "turn.where"
            return host.tell(Message(key, {**who, "what": self._chosen(chosen)}))
        if seat is None:
            return host.tell(Message("turn.plays" if grass else "prompt.action", who))
        sails = any(may_sail(ship, view) for ship in fleet(view))
        key = "turn.who.grass" if grass else "turn.who.sails" if sails else "turn.who"
        return host.tell(Message(key, who))

    def _chosen(self, chosen: Sequence[str]) -> str:
        group, _, name = chosen[0].partition(":")
        say = self.host.say
        what = say(f"unit.{name}" if group == "unit" else f"crew.{name}")
        if group == "ship" and not name.startswith("boat"):
            what = say("crew.ship", crew=what)
        return say("turn.whom_rum", unit=what) if "way:give_rum" in chosen else what

    # players

    def rows(self, view: JackalView) -> list[Row]:
        """One line a seat; a player of two crews has both on it, partners have one score."""
        out = []
        for seat in sorted(set(view.owners.values())):
            crews = [crew for crew, owner in view.owners.items() if owner == seat]
            side = next(side for side in view.sides if crews[0] in side.crews)
            chips = self._chips(view, crews)
            look: Look = ("unit", "pirate", crews[0], "") if len(crews) == 1 else ("pair", crews[0], crews[1])
            lit = view.outcome is None and view.player == seat
            detail = self._detail(view, side, crews, lit=lit, room=not chips)
            colour = CREW_COLOURS[view.crew if lit or view.crew in crews else crews[0]]
            gone = not self._living(view, crews)
            out.append(Row(seat, self.host.name(seat), detail, look, str(side.score), colour, lit, gone, chips))
        return out

    def _detail(self, view: JackalView, side: SideView, crews: Sequence[str], *, lit: bool, room: bool) -> str:
        """What is told of a seat under its name; `room`: there is room for more than its people."""
        say = self.host.say
        if lit and view.crew not in crews:
            return say("panel.plays", crew=f"@crew.{view.crew}")
        if len(crews) > 1 and room:
            return " · ".join(f"{say(f'crew.{crew}')}: {self._alive(view, crew)}" for crew in crews)
        people = self._people(view, crews)
        if not room or len(crews) > 1:
            return people
        if lit and view.vote is None:
            return f"{people} · {say('panel.to_move')}"
        partner = next((crew for crew in side.crews if crew not in crews), "")
        return f"{people} · {say('panel.partner', crew=f'@crew.{partner}')}" if len(side.seats) > 1 else people

    @staticmethod
    def _chips(view: JackalView, crews: Sequence[str]) -> tuple[tuple[Look, str], ...]:
        """The bottles that a seat's crews have in stock."""
        stocks = [view.bottles.get(crew, 0) for crew in crews]
        return (("jackal/bottle", "+".join(map(str, stocks))),) if any(stocks) else ()

    @staticmethod
    def line_colour(message: Message, seat: int, view: JackalView) -> Colour:
        """The colour of the crew that a line of the log is about, else of the seat's first crew."""
        for gap in ("by", "unit", "crew", "ship"):
            named = str(message.args.get(gap, ""))
            crew = named.rpartition(".")[2].partition("_")[0]
            if named.startswith("@") and crew in CREW_COLOURS:
                return CREW_COLOURS[crew]
        return CREW_COLOURS[next(crew for crew, owner in view.owners.items() if owner == seat)]

    @staticmethod
    def _living(view: JackalView, crews: Sequence[str]) -> list[str]:
        """The kinds of all who live in these crews."""
        return [unit.kind for unit in view.units.values() if unit.crew in crews and unit.place != "dead"]

    def _alive(self, view: JackalView, crew: str) -> str:
        """How many of a crew live, residents told apart: `3+1`."""
        living = self._living(view, (crew,))
        pirates = living.count("pirate")
        return f"{pirates}+{len(living) - pirates}" if len(living) > pirates else str(pirates)

    def _people(self, view: JackalView, crews: Sequence[str]) -> str:
        """The same in words, of several crews."""
        living = self._living(view, crews)
        pirates = living.count("pirate")
        if living and not pirates:
            return ", ".join(self.host.say(f"unit.{kind}") for kind in living)
        told = self.host.say("panel.pirates", n=pirates) if pirates else self.host.say("panel.pirates_none")
        return f"{told} +{len(living) - pirates}" if len(living) > pirates else told

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
