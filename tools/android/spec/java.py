"""Checks that the Java classes and members which `device/` uses exist, at the API levels that the code assumes."""

import ast
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from tools.android.android_api import EXTRACT, SOURCES, dotted_name, with_supertypes
from tools.android.spec.spec_file import ROOT, Problems, Spec

REGENERATE_HINT: Final = "if Android has it, `python -m tools.android.android_api` writes the extract anew"


@dataclass(frozen=True, slots=True)
class Use:
    """A class, or a member of one, that a line of a function uses."""

    name: str
    line: int
    function: str


def check_java(spec: Spec, folder: Path = ROOT / "device") -> Problems:
    """Check every used class and member; newer ones than minapi must be behind a check of the phone's level."""
    api, min_level = json.loads(EXTRACT.read_text(encoding="utf-8")), int(spec.get("android.minapi"))
    trees = {name: ast.parse((folder / name).read_text(encoding="utf-8")) for name in SOURCES}
    numbers = {name: value for tree in trees.values() for name, value in constants(tree)}
    for file, tree in trees.items():
        levels = {function.name: checked_levels(function, numbers) for function in functions(tree)}
        calls = {name: callers(tree, name) for name in levels}
        for use in uses(tree):
            since = level_of(api, use.name)
            if since is None:
                yield (
                    f"device/{file}:{use.line} asks for {use.name}, which the extract of Android has not; "
                    f"{REGENERATE_HINT}"
                )
            elif since > min_level and not is_guarded(use.function, since, levels, calls):
                yield (
                    f"device/{file}:{use.line} asks for {use.name}, which came with API {since}: look at "
                    f"VERSION.SDK_INT before, as phones from {min_level} on are promised"
                )


def is_guarded(function: str, since: int, levels: dict[str, set[int]], calls: dict[str, set[str]]) -> bool:
    """Return whether a function checks the level first, or all its callers do."""
    checks_level = any(level >= since for level in levels.get(function, ()))
    calling = calls.get(function, set()) - {function}
    return checks_level or (bool(calling) and all(is_guarded(each, since, levels, calls) for each in calling))


def level_of(api: dict[str, Any], name: str) -> int | None:
    """Return the level that introduced a class or a member; None if it does not exist."""
    if name in api:
        return int(api[name]["since"])
    owner, _, member = name.rpartition(".")
    known = with_supertypes(api, owner) & api.keys()
    offers = [each for kind in known for each in api[kind]["members"].get(member, ())]
    return max(api[owner]["since"], min(each["since"] for each in offers)) if offers else None


def functions(tree: ast.AST) -> Iterator[ast.FunctionDef]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))


def constants(tree: ast.Module) -> Iterator[tuple[str, int]]:
    for node in tree.body:
        if (
            isinstance(node, ast.AnnAssign)
            and isinstance(node.value, ast.Constant)
            and isinstance(node.value.value, int)
            and isinstance(node.target, ast.Name)
        ):
            yield node.target.id, node.value.value


def checked_levels(function: ast.FunctionDef, numbers: dict[str, int]) -> set[int]:
    """Return the levels that a function compares the phone's level with."""
    compared = (node for node in ast.walk(function) if isinstance(node, ast.Compare))
    names = (each.comparators[0] for each in compared if "SDK_INT" in ast.unparse(each.left))
    return {numbers[each.id] for each in names if isinstance(each, ast.Name) and each.id in numbers}


def callers(tree: ast.AST, name: str) -> set[str]:
    return {
        function.name
        for function in functions(tree)
        for node in ast.walk(function)
        if isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] == name
    }


def uses(tree: ast.Module) -> Iterator[Use]:
    """Yield every class that is looked up, and every member of a name that stands for a class."""
    classes = {target: name for node in ast.walk(tree) for target, name in assigned_class(node)}
    function_of = {id(node): function.name for function in functions(tree) for node in ast.walk(function)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in {"autoclass", "cast"}:
            yield Use(dotted_name(ast.literal_eval(node.args[0])), node.lineno, function_of.get(id(node), ""))
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in classes:
            yield Use(f"{classes[node.value.id]}.{node.attr}", node.lineno, function_of.get(id(node), ""))


def assigned_class(node: ast.AST) -> Iterator[tuple[str, str]]:
    if isinstance(node, (ast.Assign, ast.AnnAssign)) and isinstance(node.value, ast.Call):
        target = node.target if isinstance(node, ast.AnnAssign) else node.targets[0]
        if getattr(node.value.func, "id", "") == "autoclass" and isinstance(target, ast.Name):
            yield target.id, dotted_name(ast.literal_eval(node.value.args[0]))
