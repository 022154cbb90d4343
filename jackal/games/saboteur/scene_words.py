"""What the mine says: prompt, players, counters, the deck, and the explanation of what lies under the mouse."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from jackal.core.game import Message
from jackal.games.saboteur.rules.data import SaboteurData
from jackal.games.saboteur.rules.events import RoundEnded
from jackal.games.saboteur.rules.view import SaboteurView
from jackal.games.saboteur.scene_pieces import TUNNELS, role_face, turned_goal
from jackal.games.saboteur.scene_places import START, goal_at, parse
from jackal.ui.board import Card, Entry, Grip, Host, Look, Row, Sheet

RULINGS: dict[str, tuple[str, ...]] = {
    "path": ("R17", "R18", "R20", "R14"),
    "dead": ("R25", "R24", "R48"),
    "start": ("R9", "R47"),
    "goal_back": ("R10", "R21", "R26", "R27"),
    "goal_gold": ("R38", "R66", "R64"),
    "goal_stone": ("R28", "R30", "R93"),
    "broken": ("R41", "R40", "R39"),
    "repair": ("R43", "R44", "R45", "R46"),
    "rockfall": ("R48", "R47", "R51", "R53"),
    "map": ("R55", "R57", "R56"),
    "gold": ("R64", "R66", "R72", "R82"),
    "role": ("R8", "R5", "R3"),
    "seat": ("R41", "R45", "R90"),
    "draw": ("R15", "R16", "R98"),
    "discard": ("R58", "R60", "R86"),
    "empty": ("R17", "R18", "R11"),
}
"""Kind of thing -> the rulings that players ask for most."""

CHIPS = 1
"""Broken tools at a sign beside which there is room for the gold."""


def ruled(card: str) -> tuple[str, ...]:
    """The rulings of a card."""
    for start in ("path", "dead", "goal_stone", "broken", "repair", "gold", "role"):
        if card.startswith(start):
            return RULINGS[start]
    return RULINGS.get(card, ())


class Words:
    """Says what a view holds, in the host's language."""

    def __init__(self, host: Host, data: SaboteurData) -> None:
        self.host, self.data = host, data

    # the line at the top

    def prompt(self, view: SaboteurView, grip: Grip, seat: int | None) -> str:
        """Who is to do what; with a chosen card, what to do with it."""
        say = self.host.say
        if grip.brief:
            return say("prompt.role", round=view.round)
        if view.phase != "over" and seat is None:
            key = "prompt.takes" if view.phase == "gold" else "prompt.turn"
            return self._tell(key, seat=f"#{view.turn}")
        who = f"#{view.turn if seat is None else seat}"
        if view.phase == "choose":
            card = next((target for target in grip.chosen if target.startswith("card:")), "")
            if card:
                return self._about(view, card.partition(":")[2].partition("/")[0], who)
            key = "prompt.choose_broken" if view.broken[view.turn] else "prompt.choose"
            return self._tell(key, seat=who)
        if view.phase == "over":
            return say("panel.over")
        return self._tell(f"prompt.{view.phase}", seat=who)

    def _about(self, view: SaboteurView, card: str, who: str) -> str:
        """What can be done with a chosen card."""
        args = {"seat": who, "card": f"@card.{card}"}
        if card.startswith(TUNNELS):
            key = "lay_broken" if view.broken[view.turn] else "lay"
        else:
            key = next(kind for kind in ("broken", "repair", "rockfall", "map") if card.startswith(kind))
        return self._tell(f"prompt.with_{key}", **args)

    def _tell(self, key: str, **args: str | int) -> str:
        return self.host.tell(Message(key, args))

    # players

    def rows(self, view: SaboteurView, grip: Grip) -> list[Row]:
        """One line a seat: the token, the name, and what hangs at the sign."""
        return [self._row(view, seat, grip) for seat in range(view.seats)]

    def _row(self, view: SaboteurView, seat: int, grip: Grip) -> Row:
        say = self.host.say
        lit = view.outcome is None and view.turn == seat
        chips: list[tuple[Look, str]] = []
        shown = view.phase in ("gold", "over")
        role = view.roles.get(seat, "") if shown or (grip.looking == "look:role") else ""
        if role:
            chips.append((f"saboteur/mark_{role}", ""))
        elif not shown:
            chips += [(("tool", tool), "") for tool in view.broken[seat]]
        if view.gold_counts[seat] and len(chips) <= CHIPS:  # what hangs at the sign matters more, and the name does
            chips.append((("mini", "gold_back"), str(view.gold_counts[seat])))
        if not shown:
            chips.append((("mini", "card_back"), str(view.hand_sizes[seat])))
        total = str(view.totals[seat]) if view.totals else ""
        if role:
            detail = say(f"role.{role}")
        elif lit:
            detail = say("panel.to_move")
        elif view.broken[seat]:
            detail = say("panel.no_tunnels")
        else:
            detail = self.host.seats[seat].bot and say(f"setup.level.{self.host.seats[seat].bot}")
        return Row(
            seat, self.host.name(seat), detail, ("badge", seat), total, self.host.seats[seat].colour, lit,
            chips=tuple(chips), target=f"seat:{seat}",
        )  # fmt: skip

    def status(self, view: SaboteurView) -> tuple[tuple[Look, str, str], ...]:
        """Round, piles, and the role cards that were dealt from."""
        say = self.host.say
        rounds = int(view.options.get("rounds", 3))
        out: list[tuple[Look, str, str]] = [
            ("ui/icon_hourglass", f"{view.round}/{rounds}", say("panel.round", round=view.round, of=rounds)),
            (("mini", "card_back"), str(view.draw_size), say("pile.draw.tip", n=view.draw_size)),
            (("mini", "gold_back"), str(view.gold_pile_size), say("panel.gold_pile", n=view.gold_pile_size)),
        ]
        roles = self._roles(view)
        if roles:
            number = str(view.saboteurs) if view.saboteurs is not None else str((view.role_cards or (0, 0))[0])
            out.append(("saboteur/mark_saboteur", number, roles))
        return tuple(out)

    def _roles(self, view: SaboteurView) -> str:
        say = self.host.say
        if view.saboteurs is not None:
            return say("panel.saboteurs", n=view.saboteurs)
        if view.role_cards is None:
            return ""
        saboteurs, diggers = view.role_cards
        return say("panel.role_cards", saboteurs=saboteurs, diggers=diggers)

    # sheets

    def sheets(self, view: SaboteurView) -> tuple[Sheet, ...]:
        """The deck, card by card: how many there are, and how many of them lie open."""
        seen = self._seen(view)
        entries = []
        counts = {card.id: card.count for card in self.data.tunnel} | {card.id: card.count for card in self.data.action}
        for card, count in counts.items():
            open_ones = seen.get(card, 0)
            number = f"{open_ones} / {count}" if open_ones else f"{count}"
            entries.append(Entry(self.host.say(f"card.{card}"), number, self._mini(card)))
        note = " ".join(part for part in (self.host.say("panel.deck_note"), self._roles(view)) if part)
        return (Sheet(self.host.say("panel.deck"), tuple(entries), note),)

    @staticmethod
    def _mini(card: str) -> Look:
        return ("mini_card", card) if card.startswith(TUNNELS) else ("mini", card)

    @staticmethod
    def _seen(view: SaboteurView) -> Counter[str]:
        """Cards whose place all have seen in this round: in the maze, at signs, played and gone."""
        seen: Counter[str] = Counter()
        for act in view.history:
            if act.what == "play_rockfall":
                seen["rockfall"] += 1
            elif act.what == "play_map":
                seen["map"] += 1
            elif act.what in ("play_path", "play_broken", "play_repair"):
                seen[act.card] += 1
        return seen

    def round_sheet(self, event: RoundEnded, view: SaboteurView) -> Sheet:
        """The end of a round: who won, who was who, and what it brought. `view`: after it."""
        say, record = self.host.say, None
        if view.phase == "gold":
            number, roles, aside = view.round, dict(view.roles), view.aside
        else:
            record = view.records[-1]
            number, roles, aside = record.round, dict(enumerate(record.roles)), record.aside
        paid = {pay.seat: pay.nuggets for pay in record.paid} if record is not None else {}
        entries = []
        for seat, role in sorted(roles.items()):
            value = say("panel.nuggets", n=paid[seat]) if seat in paid else ""
            entries.append(Entry(self.host.name(seat), value, ("mini_card", role_face(role, seat))))
        if aside:
            entries.append(Entry(say("panel.aside"), "", ("mini_card", role_face(aside, 0))))
        if event.winner == "diggers":
            shared = len(record.takers) if record is not None else view.fan_size + len(view.takers)
            note = f"{self._tell('log.treasure_found', seat=f'#{event.finisher}')}. {say('log.fan_laid', n=shared)}."
        else:
            note = say(f"log.round_won.{event.winner}")
        return Sheet(say(f"panel.won.{event.winner}", round=number), tuple(entries), note, large=True)

    # under the mouse

    def card(self, targets: Sequence[str], view: SaboteurView, grip: Grip) -> Card | None:
        """The explanation of the topmost thing."""
        for target in targets:
            group, _, name = target.partition(":")
            if group in ("card", "gold"):
                card = name.partition("/")[0]
                return self._of(f"gold_{card}" if group == "gold" else card)
            if group == "goal":
                return self._goal(name, view)
            if group == "cell":
                return self._cell(name, view)
            if group == "seat":
                return self._seat(int(name), view)
            if group == "pile":
                return self._pile(name, view)
            if group == "look":
                return self._look(name, view, grip)
            if group == "lay":
                goal = turned_goal(view)
                return self._goal(goal, view) if goal else None
        return None

    def _of(self, card: str, *notes: str) -> Card:
        say = self.host.say
        note = ", ".join(note for note in notes if note)
        look: Look = self._mini(card) if not card.startswith(("start", "goal_")) else ("mini_card", card)
        return Card(say(f"card.{card}"), (say(f"card.{card}.tip"),), look, ruled(card), note)

    def _cell(self, name: str, view: SaboteurView) -> Card | None:
        say, cell = self.host.say, parse(name)
        if name in view.board:
            card = view.board[name][0]
            live = "" if cell == START or name in view.live else say("mark.cut_off")
            laid = next(
                (
                    self._tell("mark.laid_by", seat=f"#{act.seat}")
                    for act in reversed(view.history)
                    if act.what == "play_path" and (act.x, act.y) == cell
                ),
                "",
            )
            return self._of(card, laid, live)
        goal = goal_at(cell)
        if goal:
            return self._goal(goal, view)
        return Card(say("mark.rock"), (say("mark.rock.tip"),), None, RULINGS["empty"])

    def _goal(self, name: str, view: SaboteurView) -> Card:
        say, goal = self.host.say, view.goals[name]
        if goal.card is not None:
            return self._of(goal.card)
        notes = []
        if name in view.notes and view.options.get("peek_memory"):
            notes.append(self.host.say("mark.you_saw", card=self.host.say(f"card.{view.notes[name]}")))
        elif goal.looked:
            names = ", ".join(self.host.name(seat) for seat in goal.looked)
            notes.append(say("mark.looked", names=names))
        if goal.reached_by >= 0:
            notes.append(say("mark.waits"))
        title = say(f"mark.goal_{name}")
        return Card(title, (say("card.goal_back.tip"),), ("mini", "goal_back"), RULINGS["goal_back"], ", ".join(notes))

    def _seat(self, seat: int, view: SaboteurView) -> Card:
        say = self.host.say
        role = view.roles.get(seat, "") if view.phase in ("gold", "over") else ""
        lines = [say("panel.in_hand", n=view.hand_sizes[seat])] if not role else []
        if view.gold_counts[seat]:
            lines.append(say("panel.gold_cards", n=view.gold_counts[seat]))
        peeks = [say(f"mark.goal_{name}") for name, goal in view.goals.items() if seat in goal.looked]
        if peeks and not role:
            lines.append(say("panel.has_seen", goals=", ".join(peeks)))
        note = say(f"role.{role}") if role else say("panel.no_tunnels") if view.broken[seat] else ""
        if view.broken[seat] and not role:
            lines.insert(0, say("panel.broken", tools=", ".join(say(f"tool.{tool}") for tool in view.broken[seat])))
        told = ". ".join(lines) + "." if lines else ""
        return Card(self.host.name(seat), (told,), ("badge", seat), RULINGS["seat"], note)

    def _pile(self, name: str, view: SaboteurView) -> Card:
        say = self.host.say
        count = {"draw": view.draw_size, "discard": view.discard_size}.get(name, view.gold_pile_size)
        back = "gold_back" if name == "gold" else "card_back"
        note = say("panel.cards", n=count)
        return Card(say(f"pile.{name}"), (say(f"pile.{name}.tip", n=count),), ("mini", back), RULINGS[name], note)

    def _look(self, name: str, view: SaboteurView, grip: Grip) -> Card:
        """What lies before oneself: only while it is looked at does it say what it is."""
        say, seat = self.host.say, view.seat or 0
        if name == "role" and grip.looking == "look:role" and view.role is not None:
            face = ("mini", role_face(view.role, seat))
            return Card(say(f"role.{view.role}"), (say(f"role.{view.role}.tip"),), face, RULINGS["role"])
        if name == "role":
            return Card(say("role.back"), (say("panel.hold_role"),), ("mini", "role_back"), RULINGS["role"])
        note = say("panel.nuggets", n=sum(view.gold)) if grip.looking == "look:gold" else ""
        return Card(say("panel.own_gold"), (say("panel.hold_gold"),), ("mini", "gold_back"), RULINGS["gold"], note)


