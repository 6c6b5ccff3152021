"""The strict codec of frozen dataclasses: JSON by their type hints and back, with a place for every refusal."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import MISSING, fields, is_dataclass
from datetime import date, datetime
from enum import Enum
from functools import cache
from types import UnionType
from typing import Any, Final, Union, get_args, get_origin, get_type_hints

from tabletop.messages import Refused, message, place_prefix
from tabletop.strict_json import (
    Json,
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

# How a plain value is read; a class with a JSON of its own adds its reader here and its writer below.
READERS: Final[dict[Any, Callable[[object, str], Any]]] = {
    bool: boolean,
    int: integer,
    float: number,
    str: string,
    datetime: moment_from,
    date: day_from,
    Any: lambda data, _: data,
}
# The metadata of a field that is left out of the JSON where it has its default.
OPTIONAL: Final = {"optional": True}


def to_json(value: Any) -> Json:
    """Return a value as JSON: a dataclass as an object, a named tuple as a list, a set as a sorted list."""
    kind: Any = type(value)
    for each, write in WRITERS.items():
        if isinstance(value, each):
            return write(value)
    if not is_dataclass(value):
        return value
    found = ((key, getattr(value, name), default) for name, key, default in fields_of(kind))
    return {key: to_json(each) for key, each, default in found if each != default}


# How other values are written, from the special class to the general one.
WRITERS: Final[dict[type, Callable[[Any], Json]]] = {
    Enum: lambda value: value.value,
    datetime: moment_to,
    date: date.isoformat,
    Mapping: lambda value: {key: to_json(each) for key, each in value.items()},
    tuple: lambda value: [to_json(each) for each in value],
    frozenset: lambda value: sorted(map(to_json, value)),
}


def save_as_text(kind: Any, parse: Callable[[str], Any]) -> None:
    """Let the JSON of a class be the text from which `parse` reads it."""

    def read(data: object, place: str) -> Any:
        with place_prefix(place):
            return parse(string(data, ""))

    READERS[kind], WRITERS[kind] = read, str


@cache
def fields_of(kind: Any) -> tuple[tuple[str, str, Any], ...]:
    """Return the fields that make a dataclass, each with its key in JSON and the default where it is left out.

    A key is the field's name, unless its metadata has an older one as "key"; an empty one is not written.
    """
    return tuple(
        (each.name, key, each.default if "optional" in each.metadata else MISSING)
        for each in fields(kind)
        if each.init and (key := each.metadata.get("key", each.name))
    )


hints_of: Final = cache(get_type_hints)


def from_json(hint: Any, data: Json, place: str = "") -> Any:
    """Read a value of a type; raise Refused for everything that `to_json` does not write."""
    if hint in READERS:
        return READERS[hint](data, place)
    if get_args(hint):
        return from_parts(get_origin(hint), get_args(hint), data, place)
    if issubclass(hint, TextEnum):
        return enum_member(data, place, hint)
    hints = hints_of(hint)
    if issubclass(hint, tuple):
        return hint(*from_parts(tuple, tuple(hints.values()), data, place))
    parts, prefix = fields_of(hint), f"{place}." if place else ""
    required = tuple(key for _, key, default in parts if default is MISSING)
    more = tuple(key for _, key, default in parts if default is not MISSING)
    found = json_object(data, place, required, more)
    return hint(**{name: from_json(hints[name], found[key], prefix + key) for name, key, _ in parts if key in found})


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
