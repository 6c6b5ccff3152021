"""The strict codec of frozen dataclasses: JSON by their type hints and back, with a place for every refusal."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import fields, is_dataclass
from datetime import date, datetime
from enum import Enum
from functools import cache
from types import UnionType
from typing import Any, Final, Union, get_args, get_origin, get_type_hints

from tabletop.messages import Refused, message
from tabletop.strict_json import (
    array,
    boolean,
    day_from,
    enum_member,
    integer,
    json_object,
    moment_from,
    moment_to,
    number,
    string,
)
from tabletop.text_enum import TextEnum

Json = Any
# How a plain value is read.
READERS: Final[Mapping[Any, Callable[[object, str], Any]]] = {
    bool: boolean,
    int: integer,
    float: number,
    str: string,
    datetime: moment_from,
    date: day_from,
}


def to_json(value: Any) -> Json:
    """Return a value as JSON: a dataclass or a named tuple as an object, a set as a sorted list."""
    kind: Any = type(value)
    names = names_of(kind)
    if names is not None:
        return {key: to_json(getattr(value, name)) for name, key in names.items()}
    return next((write(value) for kind, write in WRITERS if isinstance(value, kind)), value)


# How other values are written, from the special class to the general one.
WRITERS: Final[tuple[tuple[type, Callable[[Any], Json]], ...]] = (
    (Enum, lambda value: value.value),
    (datetime, moment_to),
    (date, date.isoformat),
    (Mapping, lambda value: {key: to_json(each) for key, each in value.items()}),
    (tuple, lambda value: [to_json(each) for each in value]),
    (frozenset, lambda value: sorted(map(to_json, value))),
)


@cache
def names_of(kind: type) -> Mapping[str, str] | None:
    """Return the fields that make a dataclass or a named tuple, with their keys in JSON; None for other classes.

    A key is the field's name, unless its metadata has an older one as "key".
    """
    if is_dataclass(kind):
        return {each.name: each.metadata.get("key", each.name) for each in fields(kind) if each.init}
    names = getattr(kind, "_fields", None)
    return names and {name: name for name in names}


hints_of: Final = cache(get_type_hints)


def from_json(hint: Any, data: Json, place: str = "") -> Any:
    """Read a value of a type; raise Refused for everything that `to_json` does not write."""
    if hint in READERS:
        return READERS[hint](data, place)
    if get_args(hint):
        return from_parts(get_origin(hint), get_args(hint), data, place)
    if issubclass(hint, TextEnum):
        return enum_member(data, place, hint)
    names, hints = names_of(hint), hints_of(hint)
    assert names is not None, f"{hint} has no JSON"
    found, prefix = json_object(data, place, tuple(names.values())), f"{place}." if place else ""
    return hint(**{name: from_json(hints[name], found[key], prefix + key) for name, key in names.items()})


def from_one_of(parts: tuple[Any, ...], data: Json, place: str) -> Any:
    """Read None, or a value of the first type that can be read; dataclasses of a union have different fields."""
    if data is None and type(None) in parts:
        return None
    *others, last = (each for each in parts if each is not type(None))
    for part in others:
        with suppress(Refused):
            return from_json(part, data, place)
    return from_json(last, data, place)


def from_parts(origin: Any, parts: tuple[Any, ...], data: Json, place: str) -> Any:
    """Read a value of a type that has others as its parts."""
    if origin in {Union, UnionType}:
        return from_one_of(parts, data, place)
    if issubclass(origin, Mapping):
        if not isinstance(data, dict):
            raise Refused(place, message("data.corrupt"))
        return {key: from_json(parts[1], each, f"{place}.{key}") for key, each in data.items()}
    found = array(data, place)
    kinds = parts if origin is tuple and parts[1:] != (...,) else parts[:1] * len(found)
    if len(kinds) != len(found):
        raise Refused(place, message("data.corrupt"))
    values = zip(kinds, found, strict=True)
    return origin(from_json(kind, each, f"{place}[{number}]") for number, (kind, each) in enumerate(values))
