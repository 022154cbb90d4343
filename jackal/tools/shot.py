"""A picture of any screen, drawn without a display.

    python -m jackal.tools shot SCENE [--size 1280x720] [--lang ru] [--text large] --out F.png
    python -m jackal.tools shot jackal --seats 4 --moves 60 --seed 7 --eyes 0 --out F.png
    python -m jackal.tools shot jackal --option edition=treasure_island --option "modules=[tides]" --out F.png

SCENE: menu, settings, saves, credits, curtain, crash, setup:GAME, rules:GAME (or rules:GAME#ANCHOR), places:GAME,
results:GAME, or a game's id for a match after some random moves.
"""

from __future__ import annotations

import logging
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from jackal import games
from jackal.app.settings import TEXT_SIZES
from jackal.core.game import Game, fits
from jackal.core.text import LANGUAGES
from jackal.games import REGISTRY
from jackal.tools import Told, Words, at_least, play

if TYPE_CHECKING:
    import argparse

    from jackal.app.shell import Shell

PLAIN = ("menu", "settings", "saves", "credits", "curtain", "crash")
OF_A_GAME = ("setup", "rules", "places", "results")
SIDES = range(64, 8193)
"""How wide and how high, in pixels, a picture may be."""

TO_THE_END = 100_000
"""More moves than any match has."""


def size_of(text: str) -> tuple[int, int]:
    """`1280x720` as numbers. Raises `ValueError`."""
    width, _, height = text.lower().partition("x")
    if not (int(width) in SIDES and int(height) in SIDES):
        raise ValueError
    return int(width), int(height)


def main(argv: Sequence[str]) -> int:
    """Draw it; the exit code."""
    parser = Words("shot", __doc__)
    scenes = ", ".join([*PLAIN, *(f"{name}:GAME" for name in OF_A_GAME), "or a game's id"])
    parser.add_argument("scene", help=scenes)
    parser.add_argument("--size", type=size_of, default=(1280, 720), metavar="WxH")
    parser.add_argument("--lang", choices=list(LANGUAGES), default="en")
    parser.add_argument("--text", choices=TEXT_SIZES, default="normal", help="size of the text")
    parser.add_argument("--seed", type=at_least(0), default=1)
    parser.add_argument("--seats", type=at_least(0), default=0, help="number of players (default: as few as possible)")
    parser.add_argument("--moves", type=at_least(0), default=0, help="random moves made before")
    parser.add_argument("--eyes", default="all", metavar="SEAT", help="whose knowledge is shown: a seat, none, all")
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE", help="may be given several times")
    parser.add_argument("--home", type=Path, help="the player's folder (default: an empty one)")
    parser.add_argument("--out", type=Path, required=True, metavar="F.png")
    args = parser.parse_args(list(argv))
    kind, _, game = args.scene.partition(":")
    game, _, anchor = game.partition("#")
    game = game or (kind if kind in REGISTRY else "")
    if not (args.scene in PLAIN or (game in REGISTRY and (kind in OF_A_GAME or kind == game))):
        parser.error(f"there is no scene {args.scene!r}")
    if game and not (REGISTRY[game].ruled if kind == "rules" else REGISTRY[game].built):
        parser.error(f"{game} can't be played yet")
    args.option = play.options(args.option)
    if game and kind != "rules":
        _check(kind, games.rules(game), args)
    if not args.out.parent.is_dir() or args.out.is_dir() or args.out.suffix != ".png":
        parser.error(f"--out {args.out}: is no file *.png in a folder that is there")
    if args.home and args.home.exists() and not args.home.is_dir():
        parser.error(f"--home {args.home}: is no folder")
    logging.basicConfig(level=logging.WARNING, stream=sys.stderr)
    from jackal.app.reader import ReaderPage
    from jackal.app.unseen import settle, unseen

    with unseen(args.size, args.lang, args.home, text_size=args.text) as shell:
        import pygame

        show(shell, kind, game, anchor, args)
        settle(shell)
        if isinstance(shell.scene, ReaderPage) and anchor and anchor not in shell.scene.view.book.anchors:
            raise Told(f"there is no {anchor!r} in the rules of {game}")
        pygame.image.save(shell.surface, args.out)
    return 0


def _check(kind: str, game: Game, args: argparse.Namespace) -> None:
    """Raises `Told` if there is no such match. What doesn't go together is let through where it is to be shown."""
    seats = args.seats or game.seats[0]
    try:
        play.settled(game, seats, args.option)
    except Told:
        known = {option.id: option for option in game.options(seats)} if seats in game.seats else {}
        if kind != "setup" or not all(key in known and fits(known[key], value) for key, value in args.option.items()):
            raise
    if args.eyes not in ("all", "none", *map(str, range(seats))):
        raise Told(f"--eyes {args.eyes}: all, none, or a seat from 0 to {seats - 1}")


def show(shell: Shell, kind: str, game: str, anchor: str, args: argparse.Namespace) -> None:
    """Bring a screen up."""
    from jackal.app.unseen import NAMES, played
    from jackal.core.setup import Seat

    names = NAMES[args.lang]
    if kind == "curtain":
        from jackal.app import curtain

        curtain.draw(shell, Seat(names[0], colour="vermilion"), lambda: None)
    elif kind == "crash":
        shell.broke(RuntimeError("drawn for a picture"))
    elif kind == "rules":
        shell.open_rules(game, anchor)
    elif kind in ("setup", "places"):
        shell.open_setup(game)
        _set_up(shell, kind, args)
    elif kind in PLAIN:
        if kind != "menu":
            getattr(shell, f"open_{kind}")()
    else:
        from jackal.app.game_scene import GameScene

        eyes = {"all": -1, "none": None}.get(args.eyes, args.eyes)
        moves = TO_THE_END if kind == "results" else args.moves
        table = played(
            game,
            seats=args.seats,
            moves=moves,
            seed=args.seed,
            eyes=int(eyes) if eyes is not None else None,
            language=args.lang,
            options=args.option,
        )
        shell.home_to(GameScene(shell, table))


def _set_up(shell: Shell, kind: str, args: argparse.Namespace) -> None:
    from jackal.app.setup import SetupPage

    page = shell.scene
    if isinstance(page, SetupPage):
        if args.seats:
            page.set_count(args.seats)
        for name, value in args.option.items():
            page.model.set_value(name, value)
        page.changed()
        if kind == "places":
            page.set_order("dice")
            page.start()
