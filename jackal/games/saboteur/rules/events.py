"""What can happen in Saboteur, in the order in which it is to be shown.

Keys of the log and their arguments (`seat`, `target` = "#<n>"; `card` = "@card.<id>"; `tool` = "@tool.<id>"; `goal` =
"@goal.<name>"; `role` = "@role.<id>"; `cell` = "x,y"; `n` = a number):

    log.round_began                seat, round
    log.saboteurs_counted          n                (option: how many saboteurs are among the players)
    log.path_laid                  seat, card, cell
    log.tool_broken                seat, target, tool
    log.tool_broken.self           seat, tool
    log.tool_mended                seat, target, tool
    log.tool_mended.self           seat, tool
    log.rockfall                   seat, card, cell
    log.map_used                   seat, goal
    log.goal_seen                  goal, card       (to the one who looked)
    log.passed                     seat, n
    log.discarded                  card             (to the one who passed; once a card)
    log.self_mended                seat, tool
    log.pile_emptied               -
    log.skipped                    seat
    log.goals_reached              seat, n
    log.goal_turned                goal, card
    log.stone_laid                 seat, goal
    log.treasure_found             seat             (who reached it)
    log.round_won.saboteurs        -
    log.round_won.nobody           -
    log.role_shown                 seat, role
    log.fan_laid                   n
    log.gold_taken                 seat
    log.gold_kept                  n                (to the one who took it)
    log.gold_paid                  seat, n
    log.gold_lost                  seat, n
    log.standing                   seat, n          (option: once a seat after each round; always at the end)
    log.game_over                  reason           ("@end.<reason>")

Not told: what is dealt or drawn (the hand shows it) and the own role.
"""

from __future__ import annotations

from jackal.core.game import Event, Message


def _cell(x: int, y: int) -> str:
    return f"{x},{y}"


class RoundBegan(Event, frozen=True):
    """A new round: the table is cleared, the ladder and three hidden goals lie there, `seat` begins."""

    round: int
    seat: int

    def words(self) -> Message:
        return Message("log.round_began", {"seat": f"#{self.seat}", "round": self.round})


class RoleSeen(Event, frozen=True):
    """A seat looks at its role; with `saboteurs_know` a saboteur sees the others too (`partners`)."""

    seat: int
    role: str
    partners: tuple[int, ...] = ()


class SaboteursCounted(Event, frozen=True):
    """`role_info: exact`: how many saboteurs are among the players."""

    n: int

    def words(self) -> Message:
        return Message("log.saboteurs_counted", {"n": self.n})


class HandDealt(Event, frozen=True):
    """The hand a seat was dealt."""

    seat: int
    cards: tuple[str, ...]


class PathLaid(Event, frozen=True):
    """A tunnel card was laid. `live`: at least one of its mouths hangs on the ladder."""

    seat: int
    card: str
    x: int
    y: int
    rot: int
    live: bool

    def words(self) -> Message:
        args = {"seat": f"#{self.seat}", "card": f"@card.{self.card}", "cell": _cell(self.x, self.y)}
        return Message("log.path_laid", args)


class ToolBroken(Event, frozen=True):
    """A broken tool lies in front of `target` from now on."""

    seat: int
    target: int
    tool: str

    def words(self) -> Message:
        if self.seat == self.target:
            return Message("log.tool_broken.self", {"seat": f"#{self.seat}", "tool": f"@tool.{self.tool}"})
        args = {"seat": f"#{self.seat}", "target": f"#{self.target}", "tool": f"@tool.{self.tool}"}
        return Message("log.tool_broken", args)


class ToolMended(Event, frozen=True):
    """The repair card and the broken tool go to the discard pile."""

    seat: int
    target: int
    tool: str
    card: str

    def words(self) -> Message:
        if self.seat == self.target:
            return Message("log.tool_mended.self", {"seat": f"#{self.seat}", "tool": f"@tool.{self.tool}"})
        args = {"seat": f"#{self.seat}", "target": f"#{self.target}", "tool": f"@tool.{self.tool}"}
        return Message("log.tool_mended", args)


class RockFell(Event, frozen=True):
    """A tunnel card left the maze; it and the rockfall go to the discard pile."""

    seat: int
    x: int
    y: int
    card: str

    def words(self) -> Message:
        args = {"seat": f"#{self.seat}", "card": f"@card.{self.card}", "cell": _cell(self.x, self.y)}
        return Message("log.rockfall", args)


class MapUsed(Event, frozen=True):
    """Everybody sees which goal was looked at."""

    seat: int
    goal: str

    def words(self) -> Message:
        return Message("log.map_used", {"seat": f"#{self.seat}", "goal": f"@goal.{self.goal}"})


class GoalSeen(Event, frozen=True):
    """What the map showed, to the one who looked."""

    seat: int
    goal: str
    card: str

    def words(self) -> Message:
        return Message("log.goal_seen", {"goal": f"@goal.{self.goal}", "card": f"@card.{self.card}"})


class Passed(Event, frozen=True):
    """`n` cards went to the discard pile face down."""

    seat: int
    n: int

    def words(self) -> Message:
        return Message("log.passed", {"seat": f"#{self.seat}", "n": self.n})


class Discarded(Event, frozen=True):
    """Which card that was, to the one who discarded it."""

    seat: int
    card: str

    def words(self) -> Message:
        return Message("log.discarded", {"card": f"@card.{self.card}"})


class SelfMended(Event, frozen=True):
    """Option: two cards face down to the discard pile, one's own tool mended."""

    seat: int
    tool: str

    def words(self) -> Message:
        return Message("log.self_mended", {"seat": f"#{self.seat}", "tool": f"@tool.{self.tool}"})


class Drew(Event, frozen=True):
    """`n` cards drawn, `left` in the pile."""

    seat: int
    n: int
    left: int

    def words(self) -> Message | None:
        return None if self.left else Message("log.pile_emptied")


class CardDrawn(Event, frozen=True):
    """Which card that was, to the one who drew it."""

    seat: int
    card: str


class Skipped(Event, frozen=True):
    """A seat without cards is passed over."""

    seat: int

    def words(self) -> Message:
        return Message("log.skipped", {"seat": f"#{self.seat}"})


class GoalsReached(Event, frozen=True):
    """Several goals are reached and one is to be chosen."""

    seat: int
    goals: tuple[str, ...]

    def words(self) -> Message:
        return Message("log.goals_reached", {"seat": f"#{self.seat}", "n": len(self.goals)})


class GoalTurned(Event, frozen=True):
    """A goal is turned up. `rot`: how it lies, -1 if that is still to be chosen."""

    goal: str
    card: str
    rot: int

    def words(self) -> Message:
        return Message("log.goal_turned", {"goal": f"@goal.{self.goal}", "card": f"@card.{self.card}"})


class StoneLaid(Event, frozen=True):
    """The stone that fitted in neither position lies as its finder chose."""

    seat: int
    goal: str
    rot: int

    def words(self) -> Message:
        return Message("log.stone_laid", {"seat": f"#{self.seat}", "goal": f"@goal.{self.goal}"})


class RoundEnded(Event, frozen=True):
    """`winner`: diggers, saboteurs or nobody; `finisher`: who reached the treasure, -1 if nobody did. All goals are
    shown: `goals` in the order top, mid, bottom."""

    winner: str
    finisher: int
    goals: tuple[str, ...]

    def words(self) -> Message:
        if self.winner == "diggers":
            return Message("log.treasure_found", {"seat": f"#{self.finisher}"})
        return Message(f"log.round_won.{self.winner}")


class RoleShown(Event, frozen=True):
    """The role of a seat is shown to all; `seat` -1 is the card that lay aside."""

    seat: int
    role: str

    def words(self) -> Message | None:
        if self.seat < 0:
            return None
        return Message("log.role_shown", {"seat": f"#{self.seat}", "role": f"@role.{self.role}"})


class FanLaid(Event, frozen=True):
    """So many gold cards are shared among the diggers."""

    n: int

    def words(self) -> Message:
        return Message("log.fan_laid", {"n": self.n})


class FanSeen(Event, frozen=True):
    """The gold cards that are left, to the one who takes next."""

    seat: int
    cards: tuple[int, ...]


class GoldTaken(Event, frozen=True):
    """A seat keeps one gold card of the fan, face down."""

    seat: int
    left: int

    def words(self) -> Message:
        return Message("log.gold_taken", {"seat": f"#{self.seat}"})


class GoldKept(Event, frozen=True):
    """The nuggets of a gold card, to the one who keeps it."""

    seat: int
    n: int

    def words(self) -> Message:
        return Message("log.gold_kept", {"n": self.n})


class GoldPaid(Event, frozen=True):
    """A saboteur was paid `n` nuggets in `cards` cards, face down."""

    seat: int
    n: int
    cards: int

    def words(self) -> Message:
        return Message("log.gold_paid", {"seat": f"#{self.seat}", "n": self.n})


class GoldLost(Event, frozen=True):
    """The gold pile could not pay these nuggets."""

    seat: int
    n: int

    def words(self) -> Message:
        return Message("log.gold_lost", {"seat": f"#{self.seat}", "n": self.n})


class Standing(Event, frozen=True):
    """All nuggets of a seat, to everybody."""

    seat: int
    n: int

    def words(self) -> Message:
        return Message("log.standing", {"seat": f"#{self.seat}", "n": self.n})


class GameEnded(Event, frozen=True):
    """The last round is over."""

    reason: str

    def words(self) -> Message:
        return Message("log.game_over", {"reason": f"@end.{self.reason}"})


AnyEvent = (
    RoundBegan
    | RoleSeen
    | SaboteursCounted
    | HandDealt
    | PathLaid
    | ToolBroken
    | ToolMended
    | RockFell
    | MapUsed
    | GoalSeen
    | Passed
    | Discarded
    | SelfMended
    | Drew
    | CardDrawn
    | Skipped
    | GoalsReached
    | GoalTurned
    | StoneLaid
    | RoundEnded
    | RoleShown
    | FanLaid
    | FanSeen
    | GoldTaken
    | GoldKept
    | GoldPaid
    | GoldLost
    | Standing
    | GameEnded
)
"""Everything that `apply` may tell."""
