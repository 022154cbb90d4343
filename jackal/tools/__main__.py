"""`python -m jackal.tools NAME …`: each tool is a module of this folder with a function `main(arguments) -> exit code`.

A module that other tools share has no `main` and is not offered. What makes no sense, and a file that can't be read or
written, is told in one line, with the exit code 2.
"""

from __future__ import annotations

import ast
import importlib
import sys
from collections.abc import Sequence
from pathlib import Path

from jackal.tools import Told

FOLDER = Path(__file__).parent


def tools() -> dict[str, str]:
    """Name -> first line of its text, without importing any."""
    found = {}
    for file in sorted(FOLDER.glob("*.py")):
        if file.stem.startswith("_"):
            continue
        tree = ast.parse(file.read_text(encoding="utf-8"))
        if any(isinstance(node, ast.FunctionDef) and node.name == "main" for node in tree.body):
            found[file.stem] = (ast.get_docstring(tree) or "").partition("\n")[0]
    return found


def main(arguments: Sequence[str]) -> int:
    """Run the named tool with the rest of the words; its exit code."""
    known = tools()
    if not arguments or arguments[0] not in known:
        told = arguments and arguments[0] not in ("-h", "--help")
        if told:
            print(f"There is no tool {arguments[0]}.", file=sys.stderr)
        width = max(map(len, known))
        lines = [f"  {name:<{width}}  {text}" for name, text in known.items()]
        print("\n".join(["python -m jackal.tools NAME …", *lines]), file=sys.stderr if told else sys.stdout)
        return 2 if told else 0
    try:
        module = importlib.import_module(f"jackal.tools.{arguments[0]}")
    except ModuleNotFoundError as error:
        if str(error.name).startswith("jackal"):
            raise
        print(f"{arguments[0]} needs the package {error.name}: pip install -e .[dev]", file=sys.stderr)
        return 2
    try:
        code: int = module.main(list(arguments[1:])) or 0
    except Told as error:
        why = str(error)
    except OSError as error:
        why = f"{error.filename}: {error.strerror}" if error.filename else str(error)
    else:
        return code
    print(f"{arguments[0]}: {why}", file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
