"""Rules told as scenarios in YAML: a position, what is done, what comes of it.

    title: A reef takes a coin
    game: toy
    rulings: [T4]                       # rulings that this scenario decides
    options: {tide: ebb}                # those left out have their defaults
    position: {boats: [2, 0], …}        # vocabulary of Game.position; or `seed: 7` (and `seats: 3`) for a fresh game
    deal: [[4, 1, 2]]                   # draws while the position is set up, in order
    chance: [6]                         # draws after that, in order; all must be used up
    steps:
      - do: {type: bid, seat: 0, card: 3}
        events: [{type: moved, to: 6}]  # these, in this order, perhaps among others; fields left out may be anything
        no_events: [{type: coin_lost}]  # none like these
      - refuse: {type: bid, seat: 1, card: 2}
        ruling: T2                      # optional, as is
        reason: refuse.twice
      - legal: {seat: 0, type: steer, count: 2}   # or `none: true`; without either there is at least one like this
      - caution: {type: steer, seat: 0, way: left}
        key: caution.reef               # optional; `none` = there is no caution
      - expect: {coins.0: 1}            # also between steps
    expect: {boats: [6, 0]}             # dotted paths into State.dump(), and `outcome`, `actors`
    views: {1: {hand: [2, 3]}, all: {held.1: 2}}   # paths into what a seat sees; `all` = what everybody sees

A mapping is expected to hold at least what is given; anything else must be equal. `null` fits a place that is not
there. A file may hold several scenarios parted by `---`. After each step the kit checks the position and the action.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from jackal.core import data
from jackal.core.chance import Chance
from jackal.core.contract import Kit
from jackal.core.game import Action, Event, Game, Refusal, State

_ABSENT = object()
_STEPS: dict[str, frozenset[str]] = {
    "do": frozenset({"events", "no_events"}),
    "refuse": frozenset({"ruling", "reason"}),
    "legal": frozenset(),
    "caution": frozenset({"key"}),
    "expect": frozenset({"views"}),
    "views": frozenset(),
}


class ScenarioFailure(AssertionError):  # noqa: N818 - it is the rules that failed it
    """A scenario came out otherwise, or can't be understood; the text names file, title and step."""


class Scenario(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One scenario, as it stands in the file (see the module's text)."""

    title: str
    game: str
    rulings: tuple[str, ...] = ()
    options: dict[str, Any] = {}
    seats: int = 0
    position: dict[str, Any] | None = None
    seed: int | None = None
    deal: list[Any] = []
    chance: list[Any] = []
    steps: list[dict[str, Any]] = []
    expect: dict[str, Any] = {}
    views: dict[int | str, dict[str, Any]] = {}


def read(file: Path) -> list[Scenario]:
    """The scenarios of a file. Raises `DataError`."""
    documents = [plain for plain in data.read_documents(file) if plain is not None]
    if not documents:
        raise data.DataError(file, "", "holds no scenario")
    return [data.convert(plain, Scenario, file) for plain in documents]


def run(scenario: Scenario, game: Game, rulings: Container[str], file: str) -> Kit:
    """Play a scenario. `rulings`: those on record. Raises `ScenarioFailure`. Returns the kit that watched, which
    knows what came up."""
    play = _Run(scenario, game, rulings, f"{file}: {scenario.title}")
    play.run()
    return play.kit


def plain(value: Any) -> Any:
    """As JSON has it: lists for tuples, strings for the keys of mappings."""
    return msgspec.json.decode(msgspec.json.encode(value))


def find(path: str, tree: Any) -> Any:
    """What stands at a dotted path of dicts and lists; a marker that equals nothing else where there is nothing.

    >>> find("crews.1.at", {"crews": [{"at": 3}, {"at": 5}]})
    5
    """
    for name in path.split("."):
        if isinstance(tree, Mapping) and name in tree:
            tree = tree[name]
        elif isinstance(tree, Sequence) and not isinstance(tree, str) and name.isdecimal() and int(name) < len(tree):
            tree = tree[int(name)]
        else:
            return _ABSENT
    return tree


def fits(expected: Any, found: Any) -> bool:
    """Whether a place holds what is expected of it."""
    if expected is None:
        return found is _ABSENT or found is None
    if isinstance(expected, Mapping):
        return isinstance(found, Mapping) and all(fits(want, found.get(key, _ABSENT)) for key, want in expected.items())
    return bool(expected == found)


def like(pattern: Mapping[str, Any], thing: Action | Event) -> bool:
    """Whether an action or event has these fields, defaults included."""
    tag = msgspec.to_builtins(thing)["type"]
    for name, want in pattern.items():
        found = tag if name == "type" else getattr(thing, name, _ABSENT)
        if not fits(want, found if found is _ABSENT else plain(found)):
            return False
    return True


class _Run:
    def __init__(self, scenario: Scenario, game: Game, rulings: Container[str], where: str) -> None:
        self.scenario = scenario
        self.game = game
        self.where = where
        self.rng = Random(0)
        for ruling in scenario.rulings:
            self.demand(ruling in rulings, f"ruling {ruling} is not on record")
        self.demand(
            (scenario.position is None) != (scenario.seed is None), "has either a position or a seed for a fresh game"
        )
        self.state = self.set_up()
        self.kit = Kit(game)

    def demand(self, truth: object, problem: str) -> None:
        if not truth:
            raise ScenarioFailure(f"{self.where}: {problem}")

    def set_up(self) -> State:
        scenario, game = self.scenario, self.game
        chance = Chance(scenario.seed or 0, script=scenario.deal)
        try:
            if scenario.position is None:
                state = game.new(scenario.seats or game.seats[0], scenario.options, chance)
            else:
                state = game.position(plain(scenario.position), scenario.options, chance)
        except ValueError as error:
            raise ScenarioFailure(f"{self.where}: position: {error}") from error
        seats = scenario.seats or state.seats
        self.demand(state.seats == seats, f"seats: expected {seats}, found {state.seats}")
        self.demand(not state.chance.script, f"deal: {list(state.chance.script)} were not drawn")
        state.chance.script = tuple(scenario.chance)
        return state

    def run(self) -> None:
        self.check()
        for number, step in enumerate(self.scenario.steps, 1):
            title = self.where
            kind = next((kind for kind in _STEPS if kind in step), None)
            self.where = f"{title}: step {number} ({kind})"
            if kind is None:
                self.demand(False, f"a step is one of {', '.join(_STEPS)}, not {', '.join(step)}")
                return
            odd = set(step) - {kind} - _STEPS[kind]
            self.demand(not odd, f"{sorted(odd)} has no meaning here")
            getattr(self, f"step_{kind}")(step)
            self.where = title
        self.expect(self.scenario.expect)
        self.see(self.scenario.views)
        self.demand(not self.state.chance.script, f"chance: {list(self.state.chance.script)} were not drawn")

    def check(self) -> None:
        self.guard(lambda: self.kit.check_state(self.state, self.scenario.options, self.rng))

    def guard(self, act: Callable[[], Any]) -> Any:
        try:
            return act()
        except (AssertionError, ValueError) as error:
            raise ScenarioFailure(f"{self.where}: {error}") from error

    def action(self, given: Any) -> Action:
        self.demand(isinstance(given, Mapping), f"{given!r} is no action")
        try:
            action: Action = msgspec.convert(plain(given), self.game.actions)
        except msgspec.ValidationError as error:
            raise ScenarioFailure(f"{self.where}: {given}: {error}") from None
        odd = set(given) - {field.name for field in msgspec.structs.fields(action)} - {"type"}
        self.demand(not odd, f"{given}: {sorted(odd)} is no field of this action")
        return action

    def step_do(self, step: Mapping[str, Any]) -> None:
        action = self.action(step["do"])
        refusal = self.state.why_not(action)
        self.demand(refusal is None, f"is refused: {_told(refusal)}")
        events = self.guard(lambda: self.state.clone().apply(action))
        self.state = self.guard(lambda: self.kit.check_action(self.state, action, self.rng))
        self.check()
        rest = list(events)
        for pattern in step.get("events", []):
            at = next((index for index, event in enumerate(rest) if like(pattern, event)), None)
            self.demand(at is not None, f"no event {pattern} (any more) among {[plain(event) for event in events]}")
            del rest[: (at or 0) + 1]
        for pattern in step.get("no_events", []):
            found = [plain(event) for event in events if like(pattern, event)]
            self.demand(not found, f"there should be no event {pattern}, found {found}")

    def step_refuse(self, step: Mapping[str, Any]) -> None:
        action = self.action(step["refuse"])
        refusal = self.state.why_not(action)
        if refusal is None:
            raise ScenarioFailure(f"{self.where}: is not refused")
        for name, found in (("ruling", refusal.ruling), ("reason", refusal.key)):
            if name in step:
                self.demand(step[name] == found, f"{name}: expected {step[name]}, found {found!r}: {_told(refusal)}")
        self.demand(action not in self.state.legal(), "is refused, yet among the legal actions")

    def step_legal(self, step: Mapping[str, Any]) -> None:
        pattern = dict(step["legal"])
        count, none = pattern.pop("count", None), pattern.pop("none", False)
        pattern.pop("some", None)
        found = [plain(action) for action in self.state.legal() if like(pattern, action)]
        if count is not None:
            self.demand(len(found) == count, f"expected {count} actions, found {len(found)}: {found}")
        elif none:
            self.demand(not found, f"expected none, found {found}")
        else:
            every = [plain(action) for action in self.state.legal()]
            self.demand(found, f"no legal action {pattern} among {every[:40]}")

    def step_caution(self, step: Mapping[str, Any]) -> None:
        action = self.action(step["caution"])
        refusal = self.state.why_not(action)
        self.demand(refusal is None, f"is refused: {_told(refusal)}")
        caution = self.state.caution(action)
        if step.get("key") == "none":
            self.demand(caution is None, f"expected no caution, found {caution}")
            return
        self.demand(caution is not None, "there is no caution")
        if caution is not None and "key" in step:
            self.demand(caution.key == step["key"], f"key: expected {step['key']}, found {caution.key}")

    def step_expect(self, step: Mapping[str, Any]) -> None:
        self.expect(step["expect"])
        self.see(step.get("views", {}))

    def step_views(self, step: Mapping[str, Any]) -> None:
        self.see(step["views"])

    def expect(self, wanted: Mapping[str, Any]) -> None:
        tree = {"outcome": plain(self.state.outcome()), "actors": list(self.state.actors()), **plain(self.state.dump())}
        self.compare("expect", wanted, tree)

    def see(self, wanted: Mapping[int | str, Mapping[str, Any]]) -> None:
        for seat, places in wanted.items():
            self.demand(seat in ("all", *range(self.state.seats)), f"views: no seat {seat}")
            view = self.state.view(seat if isinstance(seat, int) else None)
            self.compare(f"views.{seat}", places, plain(view.dump()))

    def compare(self, name: str, wanted: Mapping[str, Any], tree: Any) -> None:
        for path, want in wanted.items():
            found = find(str(path), tree)
            told = "nothing there" if found is _ABSENT else repr(found)
            self.demand(fits(plain(want), found), f"{name}: {path}: expected {want!r}, found {told}")


def _told(refusal: Refusal | None) -> str:
    return f"{refusal.key} {refusal.ruling} {dict(refusal.args)}" if refusal else ""
