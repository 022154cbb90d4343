"""What Jackal's board says beside the island: prompt, players, counters, and what can be looked up."""

from __future__ import annotations

from collections.abc import Sequence

from jackal.core.game import Message
from jackal.games.jackal.rules.data import JackalData
from jackal.games.jackal.rules.view import JackalView, SideView, UnitView
from jackal.games.jackal.scene_held import ends_round, may_sail, turns_left
from jackal.games.jackal.scene_looks import fleet, kind_of, moved_first, tile_look
from jackal.games.jackal.scene_paint import CREW_COLOURS
from jackal.games.jackal.scene_places import key_of
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
                return host.tell(Message("turn.rum_gift", {**args, "target": f"@unit.{waiting.target}"}))
            if moved_first(view) is not None:
                return host.tell(Message("turn.quake_second", args))
            if waiting.left:
                peeks = view.options.get("lighthouse_mode") == "peek"
                return host.tell(Message("turn.light.peek" if peeks else "turn.light", {**args, "n": waiting.left}))
            if waiting.kind == "order" and key_of(waiting.at) in view.known:
                return host.tell(Message("turn.order", {**args, "tile": f"@tile.{view.known[key_of(waiting.at)]}"}))
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
        acting = next(iter(view.actors), None)
        for seat in sorted(set(view.owners.values())):
            crews = [crew for crew, owner in view.owners.items() if owner == seat]
            side = next(side for side in view.sides if crews[0] in side.crews)
            chips = self._chips(view, crews)
            look: Look = ("unit", "pirate", crews[0], "") if len(crews) == 1 else ("pair", crews[0], crews[1])
            folk = self._folk(view, crews) if seat != view.player or view.crew in crews else ()
            detail = self._detail(view, side, seat, crews, room=not chips and (not folk or len(crews) > 1))
            if view.bears and ends_round(view) in crews:
                look = ("last", look)
            gone = not self._living(view, crews)
            out.append(
                Row(
                    seat, self.host.name(seat), detail, look, str(side.score), self._colour(view, seat, crews),
                    seat == acting, gone, chips, beside=folk, tip=self._tip(view, crews),
                )
            )  # fmt: skip
        return out

    @staticmethod
    def _colour(view: JackalView, seat: int, crews: Sequence[str]) -> Colour:
        """The colour of the crew that a seat acts for, or of its first."""
        waiting = view.decision
        if waiting is not None and waiting.seat == seat and view.units[waiting.unit].crew in crews:
            return CREW_COLOURS[view.units[waiting.unit].crew]
        return CREW_COLOURS[view.crew if seat == view.player or view.crew in crews else crews[0]]

    def _detail(self, view: JackalView, side: SideView, seat: int, crews: Sequence[str], *, room: bool) -> str:
        """What is told of a seat under its name; `room`: there is room for more than its people."""
        say = self.host.say
        plays = view.outcome is None and view.player == seat and view.vote is None
        if plays and view.crew not in crews:
            return say("panel.plays", crew=say(f"crew.{view.crew}"))
        if len(crews) > 1 and room:
            return " · ".join(f"{say(f'crew.{crew}')}: {self._pirates(view, (crew,))}" for crew in crews)
        people = self._people(view, crews)
        if not room or len(crews) > 1:
            return people
        if view.vote is not None and seat in view.vote.agreed:
            return f"{people} · {say('panel.agreed')}"
        if seat in view.actors and not plays:
            return f"{people} · {say('panel.decides')}"
        if plays:
            return f"{people} · {say('panel.to_move')}"
        partner = next((crew for crew in side.crews if crew not in crews), "")
        return f"{people} · {say('panel.partner', crew=say(f'crew.{partner}'))}" if len(side.seats) > 1 else people

    def _tip(self, view: JackalView, crews: Sequence[str]) -> str:
        """All that a line of the panel shows by signs, in words: who lives, who is dead, who has rum."""
        say, out = self.host.say, []
        for crew in crews:
            folk = [say(f"unit.{unit.kind}") for unit in self._residents(view, (crew,))]
            dead = sum(unit.crew == crew and unit.place == "dead" for unit in view.units.values())
            told = [f"{say(f'crew.{crew}')}: {', '.join([self._people(view, (crew,)), *folk])}"]
            told += [say("panel.dead", n=dead)] if dead else []
            told += [say("panel.rum", n=view.bottles[crew])] if view.bottles.get(crew) else []
            if view.bears and crew == ends_round(view):
                told.append(say("panel.round_ends"))
            out.append(" · ".join(told))
        return "\n".join(out)

    @staticmethod
    def _chips(view: JackalView, crews: Sequence[str]) -> tuple[tuple[Look, str], ...]:
        """The bottles that a seat's crews have in stock: they are one player's, whichever crew found them."""
        stock = sum(view.bottles.get(crew, 0) for crew in crews)
        return (("jackal/bottle", str(stock)),) if stock else ()

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

    @staticmethod
    def _residents(view: JackalView, crews: Sequence[str]) -> list[UnitView]:
        """Ben Gunn, Friday and the missionary, as far as they live in these crews."""
        return [
            unit for unit in view.units.values()
            if unit.crew in crews and unit.place != "dead" and unit.kind != "pirate"
        ]  # fmt: skip

    def _folk(self, view: JackalView, crews: Sequence[str]) -> tuple[Look, ...]:
        """Their pictures, beside the number of pirates."""
        return tuple(("unit", kind_of(unit), unit.crew, "") for unit in self._residents(view, crews))

    def _pirates(self, view: JackalView, crews: Sequence[str]) -> int:
        """How many pirates live in these crews."""
        return self._living(view, crews).count("pirate")

    def _people(self, view: JackalView, crews: Sequence[str]) -> str:
        """The same in words."""
        if not self._living(view, crews):
            return self.host.say("panel.pirates_none")
        return self.host.say("panel.pirates", n=self._pirates(view, crews))

    def status(self, view: JackalView) -> tuple[tuple[object, str, str], ...]:
        """The gold, and how much of the island is still closed."""
        say, gold = self.host.say, view.gold
        closed = sum(view.closed.values())
        grass = (("jackal/tile_grass", str(view.grass), say("panel.grass", n=view.grass)),) if view.grass else ()
        return (
            *grass,
            *self._bears(view),
            ("jackal/tile_chest_1", str(gold.hidden), say("panel.coins_hidden", n=gold.hidden)),
            (("coins", 1), str(gold.lying), say("panel.lying", n=gold.lying)),
            ("jackal/mark_dive", str(gold.lost), say("panel.lost", n=gold.lost)),
            ("jackal/tile_back_1", str(closed), say("panel.closed_tiles", n=closed)),
        )

    def _bears(self, view: JackalView) -> tuple[tuple[object, str, str], ...]:
        """How many turns it is until the bears step, once there are any."""
        if not view.bears or view.outcome is not None:
            return ()
        say, left = self.host.say, turns_left(view)
        last = say("panel.last", crew=say(f"crew.{ends_round(view)}"))
        return (("jackal/paw", str(left), f"{say('panel.bear', n=left)}. {last}"),)

    def sheets(self, view: JackalView) -> tuple[Sheet, ...]:
        """What is still face down, by kind."""
        order = [tile for tile in self.data.tiles if view.closed.get(tile)]
        entries = tuple(
            Entry(self.host.say(f"tile.{tile}"), f"×{view.closed[tile]}", tile_look(tile, (0, 0))) for tile in order
        )
        note = self.host.say("panel.closed_tiles", n=sum(view.closed.values()))
        return (Sheet(self.host.say("panel.closed"), entries, note),)
