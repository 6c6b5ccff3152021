"""The static check of the layouts: what they read, set and call exists, and calls have the arguments they need.

No widget is made. Every screen starts with its state and its runner, as its registration says; from there the type
hints of our Python are followed through properties, ids, lists and their views. `python -m tools.app.layouts` prints
what is wrong.
"""

import ast
import builtins
import inspect
import re
import sys
import textwrap
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, Final, Literal, cast, get_args

import tools.app.app_driver  # noqa: F401 - it configures Kivy before anything of ours loads it

# isort: split
import kivy.graphics
from kivy import properties
from kivy.factory import Factory
from kivy.lang.parser import Parser, ParserRule, ParserRuleProperty, global_idmap
from kivy.uix.widget import Widget as KivyWidget

from games import GAMES
from screens.game_screens import game_screens
from screens.kit.program import Program
from screens.kit.runner import Runner
from screens.kit.theming import colour_schemes
from screens.registry import SHARED_SCREENS
from tools.app.arguments import no_arguments
from tools.app.layout_hints import (
    NONE,
    OPAQUE,
    Fault,
    Hint,
    attribute,
    call,
    element,
    fits,
    hints_of,
    known,
    members,
    missing,
    name_of,
    origin,
    plain_class,
    union,
    without_none,
)
from tools.app.rooms import ROOT

# Views that Python makes of a property: of its elements, if it is a tuple.
MADE_IN_PYTHON: Final = {
    "CitySide": {"CitySpacePanel": "item"},
    "CityHintBar": {
        "CityNotice": "hints",
        "CityMore": "quiet",
        "CityNoHint": "quiet",
        "CityFloorRow": "row",
        "CityPrintRow": "row",
    },
}
# The panels that the app shows by itself, with the modules of their values and their runners.
PANELS_OF_THE_APP: Final = {"screens.kit.file_list": ("FileList", "FileChooser")}
VIEWS: Final = ("view", "other", "heading_view")  # the properties with the class of a view
SENDS: Final = re.compile(r"root\.(runner\.\w+|dispatch)")
KINDS: Final = {properties.NumericProperty: float, properties.StringProperty: str, properties.BooleanProperty: bool}
COLOURS: Final = dict.fromkeys((*colour_schemes()["Light"], "transparentColor"), ()) | {"theme_style": ""}
KIVY_NAMES: Final = {**global_idmap, "app": type("App", (), {"theme_cls": type("ThemeColours", (), COLOURS)})}


@dataclass(frozen=True)
class Widget:
    """A widget: its class and what is handed to it, or the rule in which it stands below a root."""

    __name__: str
    given: tuple[tuple[str, Hint], ...] = ()
    rule: ParserRule | None = None
    root: "Widget | None" = None


@dataclass(frozen=True)
class Place:
    """The kv file of a rule, the names that it imports, and the rules with an id."""

    path: Path
    imports: Mapping[str, ModuleType]
    ids: Mapping[str, ParserRule]


@dataclass(frozen=True)
class Scope:
    """Where an expression stands, the widgets that it can name, and what an `if` made sure to be there."""

    place: Place
    line: int
    root: Widget
    self: Widget
    sure: frozenset[str] = frozenset()


@dataclass
class Layouts:
    """The rules of all layouts, and what is wrong in them."""

    sources: Mapping[Path, str]
    bases: dict[str, str] = field(default_factory=dict)  # of a class that a layout declares
    rules: dict[str, list[ParserRule]] = field(default_factory=dict)  # by the name of their class, in small letters
    places: dict[ParserRule, Place] = field(default_factory=dict)
    imports: dict[str, ModuleType] = field(default_factory=dict)  # of all layouts
    faults: dict[tuple[str, int, str], None] = field(default_factory=dict)
    hints: dict[tuple[Widget, str], Hint] = field(default_factory=dict)
    checked: set[Widget] = field(default_factory=set)
    made: list[tuple[Scope, str]] = field(default_factory=list)  # properties that only a rule of their class sets
    read: set[str] = field(default_factory=set)  # properties

    def __post_init__(self) -> None:
        """Parse the kv files as Kivy does, and import the Python of their widgets."""
        for path, text in self.sources.items():
            for module in (path.with_suffix(".py"), path.with_name("widgets.py")):
                if (ROOT / module).exists():
                    import_module(".".join(module.with_suffix("").parts))
            imports = re.findall(r"^#:import (\w+) (\S+)", text, re.MULTILINE)
            modules = {name: import_module(module) for name, module in imports}
            for name, used in modules.items():  # Kivy has one module of a name for all layouts
                if not name.startswith("uses_") and self.imports.setdefault(name, used) is not used:
                    line = text[: text.index(f"#:import {name} ")].count("\n") + 1
                    self.faults[str(path), line, f"`{name}` is {self.imports[name].__name__} elsewhere"] = None
            parser = Parser(filename=str(path), content=text)
            self.bases |= parser.dynamic_classes
            for selector, rule in parser.rules:
                self.rules.setdefault(selector.key, []).append(rule)
                place = Place(path, modules, {each.id: each for each in below(rule) if each.id})
                self.places |= dict.fromkeys((rule, *below(rule)), place)
        for place in {id(each): each for each in self.places.values()}.values():
            for name in place.ids.keys() & self.imports.keys():  # an import of any layout hides it
                fault = f"the id `{name}` is {self.imports[name].__name__} elsewhere"
                self.faults[str(place.path), place.ids[name].line + 1, fault] = None

    def report(self, scope: Scope, text: object) -> None:
        """Keep a fault with its place, once."""
        self.faults[str(scope.place.path), scope.line, str(text)] = None

    # Classes

    def classes_of(self, name: str) -> Iterator[type]:
        """Yield the Python classes of a class, in the order in which they are searched."""
        for base in self.bases[name].split("+") if name in self.bases else ():
            yield from self.classes_of(base)
        if name not in self.bases:
            yield from Factory.get(name).__mro__[:-1]

    def is_class(self, name: str) -> bool:
        return name in self.bases or name in Factory.classes

    def no_class(self, name: str) -> Fault:
        return missing("the app", name, [*self.bases, *Factory.classes])

    def names_of(self, name: str) -> Iterator[str]:
        """Yield the names of a class and of its bases, in the same order."""
        yield name
        for base in self.bases[name].split("+") if name in self.bases else ():
            yield from self.names_of(base)
        if name not in self.bases:
            yield from (base.__name__ for base in Factory.get(name).__mro__[1:-1])

    def rules_of(self, name: str) -> Iterator[ParserRule]:
        """Yield the rules of a class and of its bases, its own first."""
        for base in dict.fromkeys(each.lower() for each in self.names_of(name)):
            yield from reversed(self.rules.get(base, ()))

    def python_attribute(self, name: str, wanted: str) -> Any:
        """Return an attribute of the Python classes of a class; None if there is none."""
        return next((getattr(each, wanted) for each in self.classes_of(name) if hasattr(each, wanted)), None)

    def no_such(self, widget: Widget, name: str) -> Fault:
        """Return the fault of a name that a widget does not have."""
        names = {each for owner in self.classes_of(widget.__name__) for each in dir(owner)}
        names.update(*(rule.properties for rule in self.rules_of(widget.__name__)))
        return missing(name_of(widget), name, sorted(names - {name}))

    # Hints

    def property_of(self, widget: Widget, name: str) -> Hint:
        """Return the hint of a property of a widget, wherever it is set; raise a fault if there is none."""
        if (widget, name) not in self.hints:
            self.hints[widget, name] = OPAQUE  # while it follows from itself
            try:
                self.hints[widget, name] = self._find(widget, name)
            except Fault:
                del self.hints[widget, name]
                raise
        return self.hints[widget, name]

    def is_set(self, widget: Widget, name: str) -> bool:
        return name in dict(widget.given) or any(name in rule.properties for rule in self.rules_of(widget.__name__))

    def _find(self, widget: Widget, name: str) -> Hint:
        if widget.rule is not None and widget.root is not None and name in widget.rule.properties:
            return self.hint_set(widget.rule, name, widget.root, widget)
        if name in dict(widget.given):
            return dict(widget.given)[name]
        for rule in self.rules_of(widget.__name__):
            if name in rule.properties:
                return self.hint_set(rule, name, widget, widget)
        return self._declared(widget, name)

    def hint_set(self, rule: ParserRule, name: str, root: Widget, itself: Widget) -> Hint:
        """Return the hint of the value to which a rule sets a property."""
        set_ = rule.properties[name]
        return self.hint(expression(set_.value), Scope(self.places[rule], set_.line + 1, root, itself))

    def _declared(self, widget: Widget, name: str) -> Hint:
        """Return what the Python classes say of a property."""
        for each in self.classes_of(widget.__name__):
            if name in hints_of(each):
                return hints_of(each)[name]
        found = self.python_attribute(widget.__name__, name)
        if found is None:
            raise self.no_such(widget, name)
        if name == "parent":
            return KivyWidget
        if not isinstance(found, properties.Property):
            return attribute(next(each for each in self.classes_of(widget.__name__) if hasattr(each, name)), name)
        default = type(found.defaultvalue)
        return KINDS.get(type(found), Any if default.__module__ == "builtins" else default)

    def hint(self, node: ast.AST, scope: Scope) -> Hint:
        """Return the hint of an expression; report what is wrong in it."""
        method = getattr(self, f"_{type(node).__name__.lower()}", None)
        if method is None:
            self.report(scope, f"`{ast.unparse(node)}`: what decides or repeats belongs to the state")
            return OPAQUE
        try:
            return method(node, scope)
        except Fault as fault:
            self.report(scope, f"`{ast.unparse(node)}`: {fault}")
            return OPAQUE

    def _constant(self, node: ast.Constant, _: Scope) -> Hint:
        return Literal[node.value] if isinstance(node.value, str) else type(node.value)

    def _name(self, node: ast.Name, scope: Scope) -> Hint:
        if node.id in {"root", "self"}:
            return getattr(scope, node.id)
        if node.id == "args":
            return OPAQUE
        if node.id in scope.place.ids:
            rule = scope.place.ids[node.id]
            return Widget(rule.name, (), rule, scope.root)
        for names in (scope.place.imports, KIVY_NAMES, vars(builtins)):
            if node.id in names:
                return known(names[node.id])
        raise missing("the layout", node.id, [*scope.place.ids, *scope.place.imports, *KIVY_NAMES, *dir(builtins)])

    def _attribute(self, node: ast.Attribute, scope: Scope) -> Hint:
        owner, text = self.hint(node.value, scope), ast.unparse(node.value)
        if NONE in members(owner):
            if text not in scope.sure:
                raise Fault(f"`{text}` can be None; ask for it with `if`")
            owner = without_none(owner)
        if isinstance(owner, Widget):
            self.read.add(node.attr)
            return self.property_of(owner, node.attr)
        return attribute(owner, node.attr)

    def _subscript(self, node: ast.Subscript, scope: Scope) -> Hint:
        owner, at = self.hint(node.value, scope), node.slice
        self.hint(at, scope)
        if isinstance(at, ast.Slice) or owner is OPAQUE:
            return owner
        parts = get_args(owner)
        if isinstance(at, ast.Constant) and isinstance(at.value, int) and parts and Ellipsis not in parts:
            if at.value >= len(parts):
                raise Fault(f"there are {len(parts)}")
            return parts[at.value]
        return element(owner)

    def _slice(self, node: ast.Slice, scope: Scope) -> Hint:
        return self._all((node.lower, node.upper, node.step), scope, OPAQUE)

    def _call(self, node: ast.Call, scope: Scope) -> Hint:
        values = [self.hint(each, scope) for each in node.args]
        named = {str(each.arg): self.hint(each.value, scope) for each in node.keywords}
        return call(self.hint(node.func, scope), values, named)

    def _binop(self, node: ast.BinOp, scope: Scope) -> Hint:
        both = self.hint(node.left, scope), self.hint(node.right, scope)
        return next((each for each in both if plain_class(each) in {tuple, str}), OPAQUE)

    def _unaryop(self, node: ast.UnaryOp, scope: Scope) -> Hint:
        return self.hint(node.operand, scope)

    def _ifexp(self, node: ast.IfExp, scope: Scope) -> Hint:
        is_not = isinstance(node.test, ast.UnaryOp) and isinstance(node.test.op, ast.Not)
        asked = cast("ast.UnaryOp", node.test).operand if is_not else node.test
        if not re.fullmatch(r"\w+(\.\w+|\['\w+'\])*", ast.unparse(asked)):
            raise Fault("an `if` asks for one name; what decides more belongs to the state")
        self.hint(asked, scope)
        sure = replace(scope, sure=scope.sure | {ast.unparse(asked)})
        return union(
            [self.hint(node.body, scope if is_not else sure), self.hint(node.orelse, sure if is_not else scope)]
        )

    def _tuple(self, node: ast.Tuple | ast.List, scope: Scope) -> Hint:
        parts = tuple(self.hint(each, scope) for each in node.elts)
        return tuple.__class_getitem__(parts) if parts else tuple[Any, ...]

    _list = _tuple

    def _dict(self, node: ast.Dict, scope: Scope) -> Hint:
        return self._all((*node.keys, *node.values), scope, dict)

    def _all(self, nodes: Iterable[ast.AST | None], scope: Scope, hint: Hint) -> Hint:
        """Look at several expressions; return the hint of what they make."""
        for each in filter(None, nodes):
            self.hint(each, scope)
        return hint

    # Rules

    def check(self, widget: Widget) -> None:
        """Check the rules of a widget with what is handed to it, then those of its views."""
        if widget in self.checked:
            return
        self.checked.add(widget)
        for rule in self.rules_of(widget.__name__):
            self._check_rule(rule, Scope(self.places[rule], rule.line + 1, widget, widget))
        for name, item in self._views(widget):
            if not self.is_class(name):
                continue
            runner = self.property_of(widget, "runner")
            self.check(Widget(name, (("item", item), ("runner", runner))))

    def _check_rule(self, rule: ParserRule, scope: Scope) -> None:
        for set_ in rule.properties.values():
            self._check_property(set_, replace(scope, line=set_.line + 1))
        for handler in rule.handlers:
            self._check_handler(handler, replace(scope, line=handler.line + 1))
        for canvas in filter(None, (rule.canvas_before, rule.canvas_root, rule.canvas_after)):
            for instruction in canvas.children:
                self._check_instruction(instruction, replace(scope, line=instruction.line + 1))
        for child in rule.children:
            here = replace(scope, line=child.line + 1)
            if not self.is_class(child.name):
                self.report(here, self.no_class(child.name))
                continue
            widget = Widget(child.name, (), child, scope.root)
            self._check_rule(child, replace(here, self=widget))
            around = {name: hint for name, hint in scope.root.given if name == "runner"}
            given = around | {name: self.property_of(widget, name) for name in child.properties}
            self.check(Widget(child.name, tuple(given.items())))

    def _check_property(self, set_: ParserRuleProperty, scope: Scope) -> None:
        """Check the value of a property, and that there is one of this name."""
        hint, name = self.hint(expression(set_.value), scope), scope.self.__name__
        found, fault = self.python_attribute(name, set_.name), ""
        if isinstance(found, properties.StringProperty) and not fits(hint, str):
            fault = f"`{set_.name}` is a text, not {name_of(hint)}"
        elif NONE in members(hint) and not any(takes_none(each, set_.name) for each in self.classes_of(name)):
            fault = f"`{set_.name}` of {name_of(scope.self)} cannot be None"
        elif found is None and scope.self is scope.root:
            self.made.append((scope, set_.name))
        elif found is None and not any(set_.name in rule.properties for rule in self.rules_of(name)):
            fault = str(self.no_such(scope.self, set_.name))
        elif set_.name in VIEWS:
            names = [get_args(each)[0] for each in members(hint) if origin(each) is Literal]
            fault = next((str(self.no_class(name)) for name in names if not self.is_class(name)), "")
        if fault:
            self.report(scope, fault)
            self.hints[scope.self, set_.name] = OPAQUE

    def _check_handler(self, handler: ParserRuleProperty, scope: Scope) -> None:
        """Check the call of an event, and that there is one of this name."""
        names = (handler.name, handler.name.removeprefix("on_"))
        if all(self.python_attribute(scope.self.__name__, name) is None for name in names):
            self.report(scope, self.no_such(scope.self, handler.name))
        (line, *others) = ast.parse(handler.value).body
        value = getattr(line, "value", None)
        if others or not isinstance(value, ast.Call) or not SENDS.fullmatch(ast.unparse(value.func)):
            self.report(scope, "an event is one call of `root.runner` or `root.dispatch`")
        else:
            self.hint(value, scope)

    def _check_instruction(self, rule: ParserRule, scope: Scope) -> None:
        found = getattr(kivy.graphics, rule.name, None)
        if found is None:
            self.report(scope, missing("a canvas", rule.name, dir(kivy.graphics)))
        for set_ in rule.properties.values() if found else ():
            here = replace(scope, line=set_.line + 1)
            self.hint(expression(set_.value), here)
            if not hasattr(found, set_.name):
                self.report(here, missing(f"`{rule.name}`", set_.name, dir(found)))

    # Views

    def _views(self, widget: Widget) -> Iterator[tuple[str, Hint]]:
        """Yield the views that a widget makes, with their items."""
        names = {*self.names_of(widget.__name__)}
        for name, source in MADE_IN_PYTHON.get(widget.__name__, {}).items():
            hint = without_none(self.property_of(widget, source))
            yield name, element(hint) if plain_class(hint) is tuple else hint
        if "Repeater" in names:
            items = [element(self.property_of(widget, "items"))] if self.is_set(widget, "items") else []
            items += [without_none(self.property_of(widget, "item"))] if self.is_set(widget, "item") else []
            for view in ("view", "other") if "Actions" in names else ("view",):
                yield from self._named(widget, view, union(items or [OPAQUE]))
        elif "LongList" in names:
            yield from self._named(
                widget, "view", call(without_none(self.property_of(widget, "item_of")), [OPAQUE], {})
            )
            yield from self._named(widget, "heading_view", str)

    def _named(self, widget: Widget, view: str, item: Hint) -> Iterator[tuple[str, Hint]]:
        """Yield the views of a property that has their names."""
        for name in members(self.property_of(widget, view)):
            if origin(name) is Literal:
                yield get_args(name)[0], item

    def check_screen(self, name: str, state: Hint, runner: Hint) -> None:
        self.check(Widget(name, (("state", state), ("runner", runner))))
        for panel in members(hints_of(state).get("panel", NONE)):
            if panel is not NONE:
                self.check(Widget(f"{panel.__name__}Panel", (("item", panel), ("runner", runner))))

    def check_rest(self, python: str) -> None:
        """Check the rules of which Python makes the widgets; report rules that nothing uses, and such properties."""
        spelt = {name.lower(): name for name in re.findall(r"(?<!class )\b[A-Z]\w+", python)}
        for name in self.rules.keys() & spelt.keys() - self._used():
            self.check(Widget(spelt[name]))
        for name in self.rules.keys() - self._used():
            rule = self.rules[name][0]
            here = Scope(self.places[rule], rule.line + 1, Widget(name), Widget(name))
            self.report(here, f"nothing uses `{rule.name}`")
        for scope, name in self.made:
            if name not in self.read and not re.search(rf"\b{name}\b", python):
                self.report(scope, self.no_such(scope.self, name))

    def _used(self) -> set[str]:
        """Return the classes whose rules were checked."""
        return {name.lower() for widget in self.checked for name in self.names_of(widget.__name__)}

    def lines(self) -> list[str]:
        """Return what is wrong, as lines with file and number."""
        return [f"{path}:{number}: {text}" for path, number, text in sorted(self.faults)]


def below(rule: ParserRule) -> Iterator[ParserRule]:
    for child in rule.children:
        yield child
        yield from below(child)


@cache
def expression(value: str) -> ast.AST:
    return ast.parse(value.strip(), mode="eval").body


@cache
def takes_none(owner: type, name: str) -> bool:
    """Return whether a class declares a property that may be None; what Kivy declares may be."""
    if name not in vars(owner) or not owner.__module__.startswith("screens."):
        return name in vars(owner)
    body = ast.walk(ast.parse(textwrap.dedent(inspect.getsource(owner))))
    values = {ast.unparse(line.targets[0]): line.value for line in body if isinstance(line, ast.Assign)}
    return any(keyword.arg == "allownone" for keyword in getattr(values.get(name), "keywords", ()))


def layouts() -> dict[Path, str]:
    """Return the kv files of the app by their paths."""
    files = sorted((ROOT / "screens").rglob("*.kv"))
    return {file.relative_to(ROOT): file.read_text(encoding="utf-8") for file in files}


def runner_for(events: Hint) -> type[Runner[Any, Any]]:
    """Return a runner that takes these events alone."""

    def send(self: object, event: object) -> None:
        """Take an event."""

    send.__annotations__["event"] = events
    return type("Runner", (Runner,), {"send": send})


def faults(sources: Mapping[Path, str]) -> list[str]:
    """Return what is wrong in the layouts of the app, a line each."""
    found = Layouts(sources)
    own = (game_screens(key).screens.values() for key in GAMES)
    for registration in (*SHARED_SCREENS.values(), *(each for screens in own for each in screens)):
        screen = registration.load()
        if isinstance(screen, Program):
            runner = runner_for(hints_of(screen.update)["event"])
            found.check_screen(registration.widget_class, hints_of(screen.view)["return"], runner)
        else:
            found.check_screen(registration.widget_class, hints_of(screen.state)["return"], screen)
    for module, (value, chooser) in PANELS_OF_THE_APP.items():
        names = vars(import_module(module))
        found.check(Widget(f"{value}Panel", (("item", names[value]), ("runner", names[chooser]))))
    found.check_rest("".join(path.read_text(encoding="utf-8") for path in (ROOT / "screens").rglob("*.py")))
    return found.lines()


def main() -> int:
    found = faults(layouts())
    print(*found, sep="\n")
    return bool(found)


if __name__ == "__main__":
    no_arguments(__doc__)
    sys.exit(main())
