"""The rules of Jackal: pure, quick, and complete. Begin reading in `game.py`, `turn.py` and `chain.py`."""

from jackal.games.jackal.rules.game import Jackal
from jackal.games.jackal.rules.state import JackalState
from jackal.games.jackal.rules.view import JackalView

__all__ = ["Jackal", "JackalState", "JackalView"]
