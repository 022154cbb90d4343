"""What every game must keep to, checked on positions and actions as they come up in play.

    kit = Kit(game)
    kit.play(3, {}, seed=7, rng=Random(7))     # raises Breach at the first broken promise
    kit.text_faults(home, app)                 # texts of all that was said on the way

`tests/kit` runs it over every game; `python -m jackal.tools selfplay` over as many games as you like.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, get_args

import msgspec

from jackal.core.chance import Chance
from jackal.core.game import Action, Event, Game, IllegalAction, Message, Option, OptionError, State, View, legal_for
from jackal.core.nonsense import nonsense

Choose = Callable[[State, Random], Action]
LONG = 3000
"""Actions after which a game is a long one."""
SELDOM = 20
"""How many times more rarely all promises are checked in it from then on."""


class Breach(AssertionError):  # noqa: N818 - it is what the game did
    """A game broke a promise of the interface; says which, and where."""


def at_random(state: State, rng: Random) -> Action:
    """Any legal action; now and then one that `legal` does not list, if the judge allows it."""
    legal = state.legal()
    if rng.random() < 0.03:
        for _ in range(20):
            odd = nonsense(state.game.actions, legal, rng)
            if odd.seat in state.actors() and state.why_not(odd) is None:
                return odd
    return rng.choice(legal)


def demand(truth: object, promise: str, *where: object) -> None:
    """Raise `Breach` unless `truth`."""
    if not truth:
        raise Breach(": ".join([promise, *map(str, where)]))


def same(promise: str, found: Any, expected: Any, *where: object) -> None:
    """Raise `Breach` unless equal; dumps and views are compared key by key for the message."""
    if found != expected:
        if isinstance(found, View) and isinstance(expected, View):
            found, expected = found.dump(), expected.dump()
        raise Breach(": ".join([promise, *map(str, where), "\n".join(difference(found, expected))]))


def difference(found: Any, expected: Any, path: str = "") -> list[str]:
    """Where two dumps differ, one line a place."""
    if isinstance(found, Mapping) and isinstance(expected, Mapping):
        keys = list(dict.fromkeys([*found, *expected]))
        return [
            line
            for key in keys
            for line in difference(found.get(key, "(none)"), expected.get(key, "(none)"), f"{path}.{key}".lstrip("."))
        ]
    if found == expected:
        return []
    return [f"{path}: {found!r} instead of {expected!r}"]


def random_options(game: Game, seats: int, rng: Random) -> dict[str, Any]:
    """Options that fit each other, about half of them at their defaults, settled."""
    for _ in range(200):
        given = {option.id: _any_value(option, rng) for option in game.options(seats) if rng.random() < 0.5}
        try:
            settled = game.settle(seats, given)
            game.new(seats, settled, Chance(rng.getrandbits(32)))
        except OptionError:
            continue
        return settled
    return game.settle(seats, {})


def _any_value(option: Option, rng: Random) -> Any:
    if option.kind == "flag":
        return rng.random() < 0.5
    if option.kind == "set":
        return [value for value in option.values if rng.random() < 0.5]
    if option.kind == "counts":
        most = min(option.high, 4)
        return {rng.choice(option.values): rng.randint(option.low, most) for _ in range(rng.randrange(4))}
    if option.kind == "number":
        return rng.choice([*option.values, *range(option.low, option.high + 1, option.step)])
    return rng.choice(option.values)


class Kit:
    """The checks for one game, and what was met on the way: `messages` (key -> names of arguments, with one
    message each), `rulings` that refusals named, `endings`, `kinds` of actions and events."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.messages: dict[tuple[str, frozenset[str]], Message] = {}
        self.rulings: set[str] = set()
        self.endings: set[str] = set()
        self.kinds: set[str] = set()

    # --- whole games ------------------------------------------------------------------------------------------

    def play(
        self,
        seats: int,
        options: Mapping[str, Any],
        *,
        seed: int,
        rng: Random,
        choose: Choose = at_random,
        every: int = 1,
        limit: int = 200_000,
    ) -> tuple[State, list[Action]]:
        """A whole game with `check` after each action; every so many actions all promises are checked (`SELDOM` times
        more rarely once the game is `LONG`: players at random may need tens of thousands of actions until all of them
        agree that nothing happens any more). Returns the last position and the actions. Raises `Breach`."""
        settled = self.game.settle(seats, options)
        state = self.game.new(seats, settled, Chance(seed))
        actions: list[Action] = []
        while state.outcome() is None:
            demand(len(actions) < limit, "a game ends", f"seed {seed}, {seats} seats, {settled}, {limit} actions")
            action = choose(state, rng)
            where = f"seed {seed}, {seats} seats, {settled}, action {len(actions)} {action}"
            try:
                if len(actions) % (every if len(actions) < LONG else every * SELDOM) == 0:
                    self.check_state(state, settled, rng)
                    state = self.check_action(state, action, rng)
                else:
                    self.hear(state.apply(action))
                    state.check()
            except AssertionError as error:
                raise Breach(f"{where}: {error}") from error
            except IllegalAction as error:
                raise Breach(f"{where}: was chosen but is refused: {error}") from error
            actions.append(action)
            self.kinds.add(type(action).__name__)
        self.check_state(state, settled, rng)
        return state, actions

    def replay(self, seats: int, options: Mapping[str, Any], seed: int, actions: Sequence[Action]) -> State:
        """The same set-up and the same actions, by way of JSON as a save has them."""
        state = self.game.new(seats, self.game.settle(seats, options), Chance(seed))
        for action in actions:
            state.apply(self.recode(action))
        return state

    def recode(self, action: Action) -> Action:
        """The action after a turn in a save file."""
        again: Action = msgspec.json.decode(msgspec.json.encode(action), type=self.game.actions)
        same("an action survives a save file", again, action)
        return again

    # --- positions --------------------------------------------------------------------------------------------

    def check_state(self, state: State, options: Mapping[str, Any], rng: Random) -> None:
        """All that is promised of a position. The state is left as it is."""
        state.check()
        before = state.dump()
        legal = self._check_actors(state)
        copy = state.clone()
        same("a clone is equal", copy.dump(), before)
        same("a clone draws alike", _pulse(copy), _pulse(state))
        for _ in range(3 if legal else 0):
            state.clone().step(rng.choice(legal))
        same("a clone is independent", state.dump(), before)
        odd = [nonsense(self.game.actions, legal, rng) for _ in range(4)]
        for action in odd:
            self._check_judge(state, action, legal)
        for seat in (*range(state.seats), None):
            self._check_eyes(state, seat, legal, odd, rng)
        if self.game.restores:
            self._check_position(state, before, options)
        same("looking changes nothing", state.dump(), before)

    def _check_actors(self, state: State) -> list[Action]:
        seats = state.seats
        actors, legal, outcome = state.actors(), state.legal(), state.outcome()
        demand(list(actors) == sorted(set(actors) & set(range(seats))), "actors are seats, ascending", actors)
        demand(bool(actors) != bool(outcome), "somebody may act, or the game is over", actors, outcome)
        same("legal is always in the same order", state.clone().legal(), legal)
        demand(len(set(legal)) == len(legal), "legal holds no action twice", legal)
        same("every actor can act, and nobody else", {action.seat for action in legal}, set(actors))
        for action in legal:
            same("a legal action is not refused", state.why_not(action), None, action)
            self.hear_message(state.caution(action))
            self.kinds.add(type(action).__name__)
            self.recode(action)
        if outcome:
            self.endings.add(outcome.reason)
            demand(outcome.reason in self.game.endings, "the reason is among Game.endings", outcome.reason)
            same("one score a seat", len(outcome.scores), seats)
            ranked = sorted(seat for group in outcome.ranking for seat in group)
            same("the ranking holds every seat once", ranked, list(range(seats)))
            self.hear_message(Message(f"end.{outcome.reason}"))
        return legal

    def _check_judge(self, state: State, action: Action, legal: list[Action]) -> None:
        before = state.dump()
        probe = state.clone()
        try:
            refusal = state.why_not(action)
            if refusal is None:
                probe.apply(action)
                probe.check()
                return
        except Exception as error:
            raise Breach(f"the judge answers any question, what it allows can be done: {action}: {error!r}") from error
        demand(action not in legal, "a legal action is not refused", action, refusal)
        self.hear_message(refusal)
        if refusal.ruling:
            self.rulings.add(refusal.ruling)
        try:
            probe.apply(action)
        except IllegalAction as error:
            same("apply refuses for the judge's reason", error.refusal, refusal, action)
        else:
            raise Breach(f"a refused action can't be applied: {action}")
        same("a refused action changes nothing", probe.dump(), before, action)

    def _check_eyes(
        self, state: State, seat: int | None, legal: list[Action], odd: list[Action], rng: Random
    ) -> None:
        view = state.view(seat)
        same("a view is the same every time", state.clone().view(seat), view)
        same("a view knows its seat, who may act, the end", (view.seat, view.actors, view.outcome),
             (seat, state.actors(), state.outcome()))  # fmt: skip
        msgspec.json.encode(view.dump())
        world = state.resample(seat, rng)
        world.check()
        same("a resampled world looks the same", world.view(seat), view, f"seat {seat}")
        same("a resampled world looks the same to all", world.view(None), state.view(None), f"seat {seat}")
        if seat is None:
            return
        same("a seat knows what it may do", legal_for(world.legal(), seat), legal_for(legal, seat), f"seat {seat}")
        for action in [*legal_for(legal, seat), *legal_for(odd, seat)]:
            refusal = state.why_not(action)
            same("the judge tells no secret", world.why_not(action), refusal, action)
            if refusal is None:
                same("a caution tells no secret", world.caution(action), state.caution(action), action)
                same("a forecast tells no secret", world.forecast(action), state.forecast(action), action)

    def _check_position(self, state: State, dump: Mapping[str, Any], options: Mapping[str, Any]) -> None:
        plain = msgspec.json.decode(msgspec.json.encode(dump))
        again = self.game.position(plain, options, Chance(5))
        same("position rebuilds what dump tells", again.dump(), dump)
        same("a rebuilt position plays alike", again.legal(), state.legal())

    # --- actions ----------------------------------------------------------------------------------------------

    def check_action(self, state: State, action: Action, rng: Random) -> State:
        """All that is promised of a legal action; the position after it. `state` is left as it is."""
        seats = state.seats
        eyes = (*range(seats), None)
        before = {seat: state.view(seat) for seat in eyes}
        after, quiet, own = state.clone(), state.clone(), state.clone()
        taken = [own.view(seat) for seat in eyes]
        coded = [msgspec.json.encode(view) for view in taken]
        events = after.apply(action)
        same("untold steps make no events", quiet.step(action, tell=False), [])
        same("told and untold steps do the same", quiet.dump(), after.dump(), action)
        same("told and untold steps draw the same", _pulse(quiet), _pulse(after), action)
        same("stepping twice from equal positions does the same", own.step(action), events, action)
        after.check()
        for view, code in zip(taken, coded, strict=True):
            same("a view is not changed by what comes later", msgspec.json.encode(view), code, f"seat {view.seat}")
        self.kinds.add(type(action).__name__)
        self.hear(events)
        for event in events:
            try:
                again = msgspec.json.decode(msgspec.json.encode(event), type=self.game.events)
            except msgspec.MsgspecError as error:
                raise Breach(f"an event survives JSON: {event}: {error}") from error
            same("an event survives JSON", again, event)
            who = event.seen_by
            demand(who is None or list(who) == sorted(set(who) & set(range(seats))), "seen_by are seats", event)
        demand(after.revealed >= state.revealed, "revealed never goes back", action)
        if after.revealed == state.revealed:
            same("a draw counts as revealed", after.chance.count, state.chance.count, action)
        for seat in eyes:
            if seat != action.seat and not seen(events, seat):
                same("what changes for a seat is told to it", _still(after.view(seat)), _still(before[seat]),
                     f"seat {seat}", action)  # fmt: skip
            self._check_leak(state, action, seat, rng, after=after, events=events)
        return after

    def _check_leak(
        self, state: State, action: Action, seat: int | None, rng: Random, *, after: State, events: list[Event]
    ) -> None:
        """What revealed nothing looks alike in every world that the seat holds possible."""
        if after.revealed != state.revealed:
            return
        if type(action).private and seat != action.seat:
            others = [one for one in legal_for(state.legal(), action.seat) if type(one) is type(action)]
            world, other = state.clone(), rng.choice(others) if others else action
        else:
            world, other = state.resample(seat, rng), action
            if world.why_not(action) is not None:
                demand(seat != action.seat, "a seat knows what it may do", action)
                return
        revealed = world.revealed
        told = world.step(other)
        if world.revealed == revealed:
            same("what reveals nothing looks alike", world.view(seat), after.view(seat), f"seat {seat}", action)
            same("what reveals nothing is told alike", seen(told, seat), seen(events, seat), f"seat {seat}", action)

    # --- words ------------------------------------------------------------------------------------------------

    def hear(self, events: Sequence[Event]) -> None:
        """Note what is said of events."""
        for event in events:
            self.kinds.add(type(event).__name__)
            self.hear_message(event.words())

    def hear_message(self, message: Message | None) -> None:
        """Note a message."""
        if message is not None:
            self.messages.setdefault((message.key, frozenset(message.args)), message)

    def unmet(self) -> set[str]:
        """Kinds of actions and events that have not come up."""
        kinds = [*(get_args(self.game.actions) or [self.game.actions]), *(get_args(self.game.events) or [])]
        return {kind.__name__ for kind in kinds} - self.kinds


def seen(events: Sequence[Event], seat: int | None) -> list[Event]:
    """The events that a seat (None = everybody) may see."""
    return [event for event in events if event.seen_by is None or (seat is not None and seat in event.seen_by)]


def _still(view: View) -> dict[str, Any]:
    """A view without who may act: that needs no telling."""
    dump = view.dump()
    del dump["actors"]
    return dump


def _pulse(state: State) -> tuple[int, int, int]:
    return state.chance.seed, state.chance.count, state.revealed
