"""What a seat can decide in Jackal. These structs are the moves of save files and scenarios.

Ids used in the fields:

* a unit: `white_1` .. `white_3`, `red_1` .., `black_1` .., `yellow_1` .., `ben`, `friday`, `missionary`;
* a ship: the colour of its crew, `white`, `red`, `black`, `yellow`; a boat, once launched: `boat_1` ..;
* a cell: `[x, y]`, x from west to east, y from north to south, both 0..12, land and sea alike;
* a load: `coin`, `big_treasure`, or nothing for empty hands; `boat`, `cart` (empty), `cart_1` .. `cart_3` (with so many
  coins), `cart_big` (with the galleon's treasure). The load is taken from where the unit stands.

One turn is one of the turn actions (`Walk` .. `FireBall`) of the crew on turn. A chain that meets a choice stops and
waits for `Choose`; the plane just opened waits for `Fly` or `Stay`.

>>> import msgspec
>>> msgspec.json.encode(Walk(0, "white_1", (4, 3), "coin"))
b'{"type":"walk","seat":0,"unit":"white_1","to":[4,3],"load":"coin"}'
>>> msgspec.json.decode(b'{"type":"move_ship","seat":1,"ship":"red","to":[0,5]}', type=Actions)
MoveShip(seat=1, ship='red', to=(0, 5))
"""

from __future__ import annotations

from typing import ClassVar

from jackal.core.game import Action

Cell = tuple[int, int]


class Walk(Action, frozen=True):
    """A unit on land steps onto one of the eight neighbouring land cells, with or without a load."""

    unit: str
    to: Cell
    load: str = ""


class Disembark(Action, frozen=True):
    """A unit on a friendly ship lands on the cell straight before the ship (R73)."""

    unit: str
    to: Cell


class Board(Action, frozen=True):
    """A unit on one of the boarding cells of a ship goes on board, straight or diagonally (R73); the load is
    delivered. An enemy's ship kills (R43)."""

    unit: str
    ship: str
    load: str = ""


class Swim(Action, frozen=True):
    """A unit in the sea swims to a neighbouring sea cell (R19); a friendly ship there takes it on board (R14)."""

    unit: str
    to: Cell


class Advance(Action, frozen=True):
    """A unit inside a spinner goes one step on."""

    unit: str
    load: str = ""


class Fly(Action, frozen=True):
    """A unit on the active airplane flies to any land cell or to a friendly ship (`to` is then the ship's cell).
    Also the answer at the decision `plane`, right after the plane was opened."""

    unit: str
    to: Cell
    load: str = ""


class Resurrect(Action, frozen=True):
    """A unit in the fort of the native woman brings one dead pirate of its crew back, into that fort (R21, R86)."""

    unit: str


class MoveShip(Action, frozen=True):
    """A ship with a unit of the crew on turn on board goes to the next cell of its lane (R74, R13)."""

    ship: str
    to: Cell


class Drink(Action, frozen=True):
    """A fighter in a trap, lost in a cave or inside a spinner drinks a bottle and walks off, onto a land cell or on
    board of a ship (`to` is then the ship's cell)."""

    unit: str
    to: Cell
    load: str = ""


class GiveRum(Action, frozen=True):
    """A fighter gives a bottle to Friday or to a sober missionary, of whatever crew, within one cell (R62, R188)."""

    unit: str
    target: str


class LaunchBoat(Action, frozen=True):
    """A unit puts the boat that lies on its cell into the water straight before that, and is on board (R44)."""

    unit: str
    to: Cell


class FireBall(Action, frozen=True):
    """The crew on turn fires its cannonball straight inland from its own ship (R39, R216)."""


class Choose(Action, frozen=True):
    """The answer at the decisions `arrow`, `horse`, `flight` and `exit`: where the unit goes on to, as a cell. At
    `light` and `quake`: the next tile; at `order`: where the next of the tiles that were looked at is put back; at
    `wash`: the sea cell into which the owner's unit is washed."""

    to: Cell


class Stay(Action, frozen=True):
    """The answer at the decision `plane`: stay on the plane that was just opened and keep it for later."""


class ChooseLoad(Action, frozen=True):
    """The answer at the decision `cave_load`: what is taken along into the cave (R41)."""

    load: str = ""


class AnswerRum(Action, frozen=True):
    """The answer of a partner who is asked for a bottle (R31, R190)."""

    allow: bool


class Vote(Action, frozen=True):
    """The answer of every seat to the question whether the gold is counted now (a stall, or somebody's proposal)."""

    agree: bool


class ProposeEnd(Action, frozen=True):
    """The seat on turn proposes to end the game and count the gold, before it has begun its turn; all others vote.
    Never listed by `legal`. Once a turn."""

    final: ClassVar[bool] = True


Actions = (
    Walk
    | Disembark
    | Board
    | Swim
    | Advance
    | Fly
    | Resurrect
    | MoveShip
    | Drink
    | GiveRum
    | LaunchBoat
    | FireBall
    | Choose
    | ChooseLoad
    | AnswerRum
    | Stay
    | Vote
    | ProposeEnd
)
