"""A jnius without Java: it has Android's classes, members, overloads and levels, and nothing that does not exist.

It is as strict as pyjnius where that would fail on a phone, and stricter where pyjnius would guess: a member of a later
level is missing, arguments must fit one overload, and a thread that used Java must detach.
"""

import json
import threading
from collections.abc import Callable
from functools import partial
from types import ModuleType
from typing import Any, Final, TypeVar

from tools.android.android_api import EXTRACT, dotted_name, with_supertypes

API: Final[dict[str, Any]] = json.loads(EXTRACT.read_text(encoding="utf-8"))
PYTHON_TYPES: Final = {"string": str, "number": int, "boolean": bool}


class JavaException(Exception):  # noqa: N818 - pyjnius calls it so
    """An exception of Java, as pyjnius raises it."""

    def __init__(self, classname: str, innermessage: str = "") -> None:
        super().__init__(f"JVM exception occurred: {innermessage}")
        self.classname = classname
        self.innermessage = innermessage


class PythonJavaClass:
    """The base of classes that Java may call."""

    __javainterfaces__: tuple[str, ...] = ()


def java_method(signature: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Declare the types with which Java calls a method."""

    def signed(method: Callable[..., Any]) -> Callable[..., Any]:
        method.__dict__["signature"] = signature
        return method

    return signed


class Object:
    """An object of Java: every public attribute is a member of its class at this level."""

    _java = "java.lang.Object"
    _machine: "FakeJvm"

    def __getattribute__(self, name: str) -> Any:
        if name.startswith("_"):
            return object.__getattribute__(self, name)
        return find_member(object.__getattribute__(self, "_machine"), self._as, name, self, static=False)

    def __del__(self) -> None:
        """Attach the thread that collects the object, because pyjnius calls Java here."""
        if "_machine" in self.__dict__:
            self._machine.attach_thread()

    def _call(self, name: str) -> Any:
        """Return the phone's own implementation of a method; without one, a getter or setter of what the object holds."""
        if name[:3] not in {"get", "set"} or hasattr(type(self), name):
            return object.__getattribute__(self, name)
        held = f"_{name[3].lower()}{name[4:]}"
        return partial(setattr, self, held) if name.startswith("set") else partial(getattr, self, held)

    @property
    def _as(self) -> str:
        return str(self.__dict__.get("_cast", self._java))


class String(Object):
    """A Java string, which fits no other type."""

    _java = "java.lang.String"

    def __init__(self, raw: bytes, charset: str) -> None:
        self._text = raw.decode(charset)


class Null(Object):
    """The null that Java passes to a callback: any access ends the app."""

    def __getattribute__(self, name: str) -> Any:
        if name.startswith("_"):
            return object.__getattribute__(self, name)
        raise AssertionError("JNI DETECTED ERROR IN APPLICATION: can't call a method on null object")


class Objects(Object):
    """The static methods for any object, null included."""

    _java = "java.util.Objects"

    @staticmethod
    def isNull(value: Object) -> bool:
        return isinstance(value, Null)


ObjectType = TypeVar("ObjectType", bound=Object)


class FakeJvm:
    """Java on a phone of some level; it knows the attached threads."""

    def __init__(self, level: int) -> None:
        self.level = level
        self.classes: dict[str, type[Object]] = {each._java: each for each in (String, Objects)}
        self.main = threading.get_ident()
        self.ui: int | None = None
        self.attached: set[int] = set()

    def overloads(self, classname: str, name: str) -> list[dict[str, Any]]:
        """Return the members of a class with this name, at this level."""
        found = [
            each
            for kind in sorted(with_supertypes(API, classname))
            for each in API.get(kind, {"members": {}})["members"].get(name, ())
            if each["since"] <= self.level
        ]
        if not found:
            raise AttributeError(f"{classname} has no {name} at level {self.level}")
        return found

    def new_object(self, kind: type[ObjectType], *values: Any) -> ObjectType:
        new = object.__new__(kind)
        object.__setattr__(new, "_machine", self)
        new.__init__(*values)  # type: ignore[misc]
        return new

    def attach_thread(self) -> None:
        """Attach the current thread, which uses Java."""
        if threading.get_ident() not in {self.main, self.ui}:
            self.attached.add(threading.get_ident())

    def autoclass(self, name: str) -> "FakeClass":
        self.attach_thread()
        plain = dotted_name(name)
        if plain not in API or API[plain]["since"] > self.level:
            raise JavaException("java.lang.ClassNotFoundException", f"{name} at level {self.level}")
        return FakeClass(self, plain)

    def cast(self, name: str, value: Object) -> Object:
        """Return the same object as another class."""
        plain = dotted_name(name)
        if plain not in {*with_supertypes(API, value._java), "android.os.Parcelable"}:
            raise JavaException("java.lang.ClassCastException", name)
        twin = object.__new__(type(value))
        twin.__dict__.update(value.__dict__)
        twin.__dict__["_cast"] = plain
        return twin

    def detach(self) -> None:
        self.attached.discard(threading.get_ident())

    def module(self) -> ModuleType:
        jnius = ModuleType("jnius")
        jnius.__dict__.update(
            autoclass=self.autoclass,
            cast=self.cast,
            detach=self.detach,
            JavaException=JavaException,
            PythonJavaClass=PythonJavaClass,
            java_method=java_method,
        )
        return jnius


class FakeClass:
    """A class: it makes objects, and has constants and static methods."""

    def __init__(self, machine: FakeJvm, name: str) -> None:
        self._machine, self._name = machine, name

    def __call__(self, *values: Any) -> Any:
        self._machine.attach_thread()
        check_arguments(self._machine.overloads(self._name, "constructor"), values)
        return self._machine.new_object(self._machine.classes[self._name], *map(to_python, values))

    def __getattr__(self, name: str) -> Any:
        return find_member(self._machine, self._name, name, self._machine.classes.get(self._name), static=True)


def find_member(machine: FakeJvm, classname: str, name: str, owner: Any, *, static: bool) -> Any:
    """Return a field, or a method that checks its arguments first."""
    machine.attach_thread()
    offers = [each for each in machine.overloads(classname, name) if each["static"] == static]
    if not offers:
        raise AttributeError(f"{classname}.{name} is {'no' if static else 'a'} static member")
    if "value" in offers[0]:
        return offers[0]["value"]
    found = owner._call(name) if isinstance(owner, Object) else getattr(owner, name)
    if "is" in offers[0]:
        return found

    def checked(*values: Any) -> Any:
        machine.attach_thread()
        check_arguments(offers, values)
        return found(*map(to_python, values))

    return checked


def check_arguments(offers: list[dict[str, Any]], values: tuple[Any, ...]) -> None:
    """Check that the arguments fit one overload; for char[], pyjnius may take a str."""
    same_length = [each["takes"] for each in offers if len(each["takes"]) == len(values)]
    fit = [
        takes for takes in same_length if all(accepts(kind, value) for kind, value in zip(takes, values, strict=True))
    ]
    if not fit:
        raise JavaException("", f"No methods matching your arguments, requested: {values}, available: {offers}")
    for number, value in enumerate(values):
        letters = "androidNative.Array<string>" in {takes[number] for takes in fit}
        assert not (isinstance(value, str) and letters), f"{value!r} may be taken for char[]: make it a String"


def accepts(kind: str, value: Any) -> bool:
    """Return whether a value fits a type, as pyjnius sees it; references may be null."""
    if kind in PYTHON_TYPES:
        return type(value) is PYTHON_TYPES[kind] or (kind == "string" and (value is None or isinstance(value, String)))
    if kind.startswith("androidNative.Array<"):
        inner = kind.removeprefix("androidNative.Array<").removesuffix(">")
        return (
            value is None
            or (isinstance(value, bytes) and inner == "number")
            or (isinstance(value, list) and all(accepts(inner, each) for each in value))
            or (isinstance(value, str) and inner == "string")
        )
    if isinstance(value, PythonJavaClass):
        return kind in map(dotted_name, value.__javainterfaces__)
    if isinstance(value, Object):
        if kind == "any":
            return True
        return kind in ({value._as} if "_cast" in value.__dict__ else with_supertypes(API, value._java))
    return value is None


def to_python(value: Any) -> Any:
    """Return a Java string as str, as Java's own classes see it."""
    return value._text if isinstance(value, String) else value
