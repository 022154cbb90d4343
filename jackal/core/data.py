"""YAML -> typed, validated structs. Every error names the file, the line or key, what was expected and found."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import yaml

T = TypeVar("T")

LARGEST = 1_000_000
"""Bytes of the largest file that is read: our own are a tenth of that at most."""
MOST_NODES = 200_000
"""Values in one document, those that `*names` repeat counted each time."""
_STEP = re.compile(r"\.\w+|\[\d+\]|\[\.\.\.\]")
"""A step of the way to a value, as the decoder writes it: a field, an entry of a list, some key of a mapping."""


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
        for key_node, _ in node.value if isinstance(node, yaml.MappingNode) else ():
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

    def construct_object(self, node: Any, deep: bool = False) -> Any:
        try:
            return super().construct_object(node, deep)
        except yaml.YAMLError:
            raise
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
            # A date that is none, a number of 5,000 digits: what PyYAML lets through as it comes.
            raise yaml.constructor.ConstructorError(None, None, f"is no value ({error})", node.start_mark) from None

    def construct_document(self, node: Any) -> Any:
        _weigh(node, {})
        return super().construct_document(node)


def _weigh(node: Any, known: dict[int, int]) -> int:
    """How many values a node comes to. Raises `ConstructorError` for too many, and for one that holds itself."""
    weight = known.get(id(node))
    if weight is None:
        known[id(node)] = 0  # as long as it is being weighed
        children = () if isinstance(node, yaml.ScalarNode) else node.value
        if isinstance(node, yaml.MappingNode):
            children = [part for pair in children for part in pair]
        weight = known[id(node)] = 1 + sum(_weigh(child, known) for child in children)
    problem = "holds itself" if not weight else "holds too much" if weight > MOST_NODES else ""
    if problem:
        raise yaml.constructor.ConstructorError(None, None, problem, node.start_mark)
    return weight


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
        raise DataError(file, "", f"is not YAML ({' '.join(str(error).split())})") from None
    except RecursionError:
        raise DataError(file, "", "is nested too deeply") from None


def read_text(file: Path) -> str:
    """The text of a UTF-8 file. Raises `DataError`."""
    try:
        if (size := file.stat().st_size) > LARGEST:
            raise DataError(file, "", f"is too large ({size} bytes)")
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
        problem, where = _named(plain, kind, str(error))
    except RecursionError:
        problem, where = "is nested too deeply", ""
    raise DataError(file, f"key {where}" if where else "", problem)


def _named(plain: Any, kind: Any, said: str) -> tuple[str, str]:
    """What is wrong and where, from what the decoder said, which names no keys of mappings (`$.tiles[...].count`):
    those are found by leaving out all others."""
    problem, _, way = said.partition(" - at `")
    of_key = way.startswith("key` in `")
    steps = _STEP.findall(way.removeprefix("key` in `").rstrip("`"))
    where: list[str] = []
    keys: list[Any] = []
    for step in [*steps, "[...]"] if of_key else steps:
        if step == "[...]":
            found = [key for key in _at(plain, keys) if _says(_only(plain, keys, key), kind, said)]
            if not found:
                break
            key = found[0]
            plain = _only(plain, keys, key)
            keys.append(key)
            where.append(f".{key}")
        else:
            keys.append(int(step[1:-1]) if step.startswith("[") else step[1:])
            where.append(step)
    return problem, "".join(where).removeprefix(".")


def _at(plain: Any, keys: list[Any]) -> Any:
    for key in keys:
        plain = plain[key]
    return plain


def _only(plain: Any, keys: list[Any], key: Any) -> Any:
    """The same values, the mapping at `keys` with this key alone."""
    if not keys:
        return {key: plain[key]}
    inner = _only(plain[keys[0]], keys[1:], key)
    if isinstance(plain, dict):
        return {**plain, keys[0]: inner}
    return [inner if index == keys[0] else value for index, value in enumerate(plain)]


def _says(plain: Any, kind: Any, said: str) -> bool:
    try:
        msgspec.convert(plain, kind)
    except msgspec.ValidationError as error:
        return str(error) == said
    return False
