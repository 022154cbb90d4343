"""Actions that may well be illegal, but can be written down: what a judge must be able to refuse."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, get_args

import msgspec
from msgspec import inspect

from jackal.core.game import Action

_WORDS = ("", "nowhere", "0", "left", "a1", "white_1", "Ы")


def nonsense(kinds: Any, legal: Sequence[Action], rng: Random) -> Action:
    """An action of one of the kinds (a union of structs) with fields of the right types. Half of the time a legal
    action with one or two fields changed: near misses find more."""
    if legal and rng.random() < 0.5:
        action = rng.choice(legal)
        names = [field.name for field in msgspec.structs.fields(action)]
        changes = {}
        for name in rng.sample(names, min(len(names), rng.randint(1, 2))):
            others = [getattr(other, name) for other in legal if type(other) is type(action)]
            changes[name] = rng.choice(others) if rng.random() < 0.5 else _field(type(action), name, rng)
        return msgspec.structs.replace(action, **changes)
    kind = rng.choice(get_args(kinds) or (kinds,))
    fields = {field.name: _field(kind, field.name, rng) for field in msgspec.structs.fields(kind)}
    fresh: Action = kind(**fields)
    return fresh


def _field(kind: type[Action], name: str, rng: Random) -> Any:
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    return _value(next(field.type for field in info.fields if field.name == name), rng)


def _value(info: inspect.Type, rng: Random) -> Any:
    match info:
        case inspect.BoolType():
            return rng.random() < 0.5
        case inspect.IntType():
            return rng.choice((-1, 0, 1, 2, 3, rng.randrange(14), 10**12))
        case inspect.FloatType():
            return rng.choice((-0.5, 0.0, 1e300))
        case inspect.StrType():
            return rng.choice(_WORDS)
        case inspect.LiteralType():
            return rng.choice(info.values)
        case inspect.UnionType():
            return _value(rng.choice(info.types), rng)
        case inspect.TupleType():
            return tuple(_value(one, rng) for one in info.item_types)
        case inspect.VarTupleType():
            return tuple(_value(info.item_type, rng) for _ in range(rng.randrange(4)))
        case inspect.ListType():
            return [_value(info.item_type, rng) for _ in range(rng.randrange(4))]
        case inspect.DictType():
            return {_value(info.key_type, rng): _value(info.value_type, rng) for _ in range(rng.randrange(3))}
        case inspect.StructType():
            return info.cls(**{field.name: _value(field.type, rng) for field in info.fields})
        case inspect.EnumType():
            return rng.choice(list(info.cls))
    return None
