"""Start file of Jackal & Co.: `python launcher.py` opens the menu, `python launcher.py jackal` a game."""

import sys

from jackal.app.main import main

if __name__ == "__main__":
    sys.exit(main())
