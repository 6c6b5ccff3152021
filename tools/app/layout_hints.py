"""What the type hints of our Python say to a layout: of an attribute, of an element, of what a call returns."""

import ast
import inspect
import types
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from typing import Any, Literal, TypeAlias, TypeVar, Union, get_args, get_origin, get_type_hints

# A type hint: a class, a union, a tuple of hints, a `Known`; Any if it is not known, OPAQUE if it need not be.
Hint: TypeAlias = Any
OPAQUE = TypeVar("OPAQUE")
NONE = type(None)


class Fault(Exception):  # noqa: N818 - it is told, not raised at a caller
    """What is wrong with a name or a call, as a sentence."""


@dataclass(frozen=True)
class Known:
    """A module, a class or a function itself; a method takes its object first."""

    value: Any
    is_method: bool = False


def missing(owner: str, name: str, names: Sequence[str]) -> Fault:
    """Return the fault of a name that does not exist, with the nearest one that does."""
    nearest = get_close_matches(name, [each for each in names if not each.startswith("_")], 1, 0.5)
    return Fault(f"{owner} has no `{name}`" + (f"; the nearest name is `{nearest[0]}`" if nearest else ""))


def origin(hint: Hint) -> Any:
    """Return what a hint with parameters is made of; None if it has none."""
    return get_origin(hint)


def members(hint: Hint) -> tuple[Hint, ...]:
    return get_args(hint) if origin(hint) in {Union, types.UnionType} else (hint,)


def union(hints: Sequence[Hint]) -> Hint:
    """Return the union of hints; not known if one of them is not."""
    flat = dict.fromkeys(member for hint in hints for member in members(hint))
    for vague in (Any, OPAQUE):
        if vague in flat:
            return vague
    return Union[tuple(flat)] if all(is_class(each) for each in flat) else next(iter(flat))  # noqa: UP007 - at run time


def is_class(hint: Hint) -> bool:
    """Return whether a hint can be a member of a union."""
    return isinstance(hint, type) or origin(hint) is not None


def without_none(hint: Hint) -> Hint:
    left = [member for member in members(hint) if member is not NONE]
    return union(left) if left else NONE


def name_of(hint: Hint) -> str:
    names = [each.value if isinstance(each, Known) else plain_class(each) for each in members(hint)]
    return " or ".join(f"`{getattr(each, '__name__', each)}`" for each in names)


@cache
def names_for_hints(module: str) -> Mapping[str, Any]:
    """Return the names that a module imports for type hints alone."""
    try:
        tree = ast.parse(inspect.getsource(import_module(module)))
    except (OSError, TypeError):  # compiled
        return {}
    blocks = [node for node in tree.body if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"]
    imports = [line for block in blocks for line in block.body if isinstance(line, ast.ImportFrom)]
    return {
        each.asname or each.name: getattr(import_module(str(line.module)), each.name)
        for line in imports
        for each in line.names
    }


@cache
def hints_of(owner: Any) -> Mapping[str, Hint]:
    """Return the hints of a class with those of its bases, or of a function; nothing is known of a type variable."""
    owners = owner.__mro__ if isinstance(owner, type) else (owner,)
    modules = {str(getattr(each, "__module__", "builtins")) for each in owners}
    names = {name: value for module in modules for name, value in names_for_hints(module).items()}
    try:
        found = get_type_hints(owner, localns=names)
    except TypeError:  # built in
        return {}
    return {name: Any if isinstance(hint, TypeVar) else hint for name, hint in found.items()}


def known(value: Any) -> Hint:
    """Return the hint of an object: itself if it has names or can be called, otherwise its class."""
    return Known(value) if callable(value) or inspect.ismodule(value) else type(value)


def attribute(hint: Hint, name: str) -> Hint:
    """Return the hint of an attribute of every member of a hint; raise a fault if one does not have it."""
    if hint is OPAQUE:
        return hint
    return union([attribute_of_one(member, name) for member in members(hint)])


def attribute_of_one(hint: Hint, name: str) -> Hint:
    if hint is Any:
        raise Fault(f"nothing says what has this `{name}`: a type hint is missing")
    if isinstance(hint, Known):
        if not hasattr(hint.value, name):
            raise missing(name_of(hint), name, dir(hint.value))
        return known(getattr(hint.value, name))
    owner = plain_class(hint)
    if name in hints_of(owner):
        return hints_of(owner)[name]
    found = inspect.getattr_static(owner, name, None)
    if found is None or name.startswith("_"):
        raise missing(name_of(owner), name, [*hints_of(owner), *dir(owner)])
    if isinstance(found, property):
        return hints_of(found.fget).get("return", Any)
    if isinstance(found, staticmethod):
        return Known(found.__func__)
    return Known(found, is_method=True) if callable(found) else Any


def plain_class(hint: Hint) -> Any:
    """Return the class of a hint, without its parameters."""
    if origin(hint) is Literal:
        return type(get_args(hint)[0])
    return get_origin(hint) or hint


def element(hint: Hint) -> Hint:
    """Return the hint of the elements of a tuple, a list or a dictionary."""
    found = []
    for member in members(hint):
        parts = [part for part in get_args(member) if part is not Ellipsis]
        is_mapping = isinstance(plain_class(member), type) and issubclass(plain_class(member), Mapping)
        is_known = parts and origin(member) is not Literal
        found.append((parts[-1] if is_mapping else union(parts)) if is_known else Any)
    return union(found)


def call(hint: Hint, values: Sequence[Hint], named: Mapping[str, Hint]) -> Hint:
    """Return the hint of what a call returns; raise a fault if its arguments are not those of the function."""
    if hint in {Any, OPAQUE}:
        return OPAQUE
    if origin(hint) is Callable:
        wanted, returned = get_args(hint)
        if len(wanted) != len(values) or named:
            raise Fault(f"takes {len(wanted)} arguments, not {len(values) + len(named)}")
        for number, (value, expected) in enumerate(zip(values, wanted, strict=True), start=1):
            compare(f"argument {number}", value, expected)
        return returned
    if not isinstance(hint, Known) or not callable(hint.value):
        raise Fault("is no function")
    function = hint.value
    returned = function if isinstance(function, type) else hints_of(function).get("return", Any)
    try:
        signature = inspect.signature(function)
    except ValueError:  # of a built-in function
        return returned
    try:
        bound = signature.bind(*([OPAQUE] * hint.is_method), *values, **named)
    except TypeError as error:
        raise Fault(f"does not take these arguments: {error}") from None
    wanted = hints_of(function)
    for name, value in bound.arguments.items():
        if signature.parameters[name].kind not in {inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD}:
            compare(f"`{name}`", value, wanted.get(name, Any))
    return returned


def compare(what: str, given: Hint, wanted: Hint) -> None:
    """Raise a fault if a value cannot be what is wanted."""
    if not fits(given, wanted):
        raise Fault(f"{what} is {name_of(wanted)}, not {name_of(given)}")


def fits(given: Hint, wanted: Hint) -> bool:
    """Return whether a value can be of the wanted hint: one of its members is, and it is not None by chance.

    What is not known fits.
    """
    owners = [plain_class(member) for member in members(wanted)]
    values = [plain_class(member) for member in members(given)]
    if not all(isinstance(each, type) and each is not Any for each in (*owners, *values)):
        return True
    if float in owners:
        owners.append(int)
    could = any(issubclass(value, owner) for value in values for owner in owners)
    return could and (NONE not in values or any(issubclass(NONE, owner) for owner in owners))
