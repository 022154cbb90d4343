"""YAML -> typed, validated structs. Every error names the file, the line or key, what was expected and found."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import yaml

T = TypeVar("T")


class DataError(ValueError):
    """A data file is missing, is not YAML, or does not fit. `file` and `where` (line or key) are in the text."""

    def __init__(self, file: Path, where: str, problem: str) -> None:
        super().__init__(f"{file.name}: {where}: {problem}" if where else f"{file.name}: {problem}")
        self.file = file
        self.where = where
        self.problem = problem


_Base: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class _Loader(_Base):  # type: ignore[misc] # chosen at run time: the quick loader where libyaml is there
    """SafeLoader that refuses a key given twice; PyYAML alone keeps the last one silently."""

    def construct_mapping(self, node: Any, deep: bool = False) -> dict[Hashable, Any]:
        seen: set[Any] = set()
        for key_node, _ in node.value:
            if key_node.tag == "tag:yaml.org,2002:merge":
                continue
            key = self.construct_object(key_node, deep=True)
            if not isinstance(key, Hashable):
                key = str(key)
            if key in seen:
                raise yaml.constructor.ConstructorError(
                    None, None, f"the key {key!r} stands here a second time", key_node.start_mark
                )
            seen.add(key)
        result: dict[Hashable, Any] = super().construct_mapping(node, deep)
        return result


def _documents(text: str, loader: Any) -> list[Any]:
    return list(yaml.load_all(text, loader))


def parse_yaml(text: str, file: Path, reader: Callable[[str, Any], Any] = yaml.load) -> Any:
    """Plain Python values of a YAML text; `file` is named in errors. Raises `DataError`."""
    try:
        return reader(text, _Loader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark
        where = f"line {mark.line + 1}" if mark else ""
        raise DataError(file, where, error.problem or "is not YAML") from None
    except yaml.YAMLError as error:
        raise DataError(file, "", f"is not YAML ({error})") from None


def read_text(file: Path) -> str:
    """The text of a UTF-8 file. Raises `DataError`."""
    try:
        return file.read_text(encoding="utf-8")
    except OSError as error:
        raise DataError(file, "", f"can't be read ({error.strerror})") from None
    except UnicodeDecodeError as error:
        raise DataError(file, f"byte {error.start}", "is not UTF-8") from None


def read_yaml(file: Path) -> Any:
    """Plain Python values of a YAML file. Raises `DataError`."""
    return parse_yaml(read_text(file), file)


def read_documents(file: Path) -> list[Any]:
    """Plain Python values of each document of a YAML file, the documents being parted by `---`. Raises `DataError`."""
    documents: list[Any] = parse_yaml(read_text(file), file, _documents)
    return documents


def load(file: Path, kind: type[T]) -> T:
    """The file as a struct of type `kind`. Raises `DataError` that names the key at fault."""
    return convert(read_yaml(file), kind, file)


def convert(plain: Any, kind: type[T], file: Path) -> T:
    """Plain values as a struct of type `kind`; `file` is named in errors. Raises `DataError`."""
    try:
        return msgspec.convert(plain, kind)
    except msgspec.ValidationError as error:
        problem, _, where = str(error).partition(" - at `")
        where = where.rstrip("`").removeprefix("$").removeprefix(".")
        raise DataError(file, f"key {where}" if where else "", problem) from None
