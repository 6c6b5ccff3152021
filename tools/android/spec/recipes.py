"""Checks the build plan of python-for-android: the recipes, their order, and the packages that pip installs."""

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from pythonforandroid.bootstrap import Bootstrap
from pythonforandroid.build import Context
from pythonforandroid.graph import get_recipe_order_and_bootstrap
from pythonforandroid.recipe import Recipe

from tools.android.spec.spec_file import ROOT, ExternalToolError, Problems, Spec, captured_output

# Recipes whose desktop package has another name.
DESKTOP_NAMES: Final = {"opencv": "opencv-python-headless"}
# Packages that may have another version on a phone. The playthrough runs with the phone's.
MAY_DIFFER: Final = MappingProxyType(
    {
        "numpy": "the last one for Python 3.10; the recipe's is for 3.14",
    }
)
COMPARED_PARTS: Final = (
    3  # numbers of a version that are compared: opencv-python-headless has a fourth, of its packaging
)


@dataclass(frozen=True, slots=True)
class BuildPlan:
    """Recipes in the order of building, with their versions; and the packages for pip."""

    recipes: dict[str, str]
    recipe_versions: dict[str, str]  # the versions that the recipes were written for
    modules: list[str]
    python: str


def build_plan_of(spec: Spec) -> BuildPlan:
    """Ask python-for-android for its plan, as its command line does."""
    with captured_output() as output:
        context = Context()
        context.local_recipes, context.ndk_api = "", int(spec.get("android.ndk_api") or 0)
        names = [name.lower() for name in spec.pins]
        try:
            bootstrap = Bootstrap.get_bootstrap(spec.get("p4a.bootstrap"), context)
            recipes, modules, _ = get_recipe_order_and_bootstrap(context, names, bootstrap)
        except (SystemExit, Exception) as error:
            message = " ".join(f"{error} {output.getvalue()}".split())
            raise ExternalToolError(f"python-for-android finds no way to build the requirements: {message}") from error
        recipe_versions = {name: Recipe.get_recipe(name, context).version or "" for name in recipes}
        os.environ.update({f"VERSION_{name}": pin for name, pin in spec.pins.items() if pin})
        built_versions = {name: Recipe.get_recipe(name, context).version or "" for name in recipes}
    return BuildPlan(built_versions, recipe_versions, sorted(modules), recipe_versions["python3"])


def check_build_order(spec: Spec) -> Problems:
    """Check that an order of building exists; without one the other checks cannot run."""
    plan = build_plan_of(spec)
    for name in ("python3", "sqlite3", "sdl2", "kivy", "android"):
        if name not in plan.recipes:
            yield f"python-for-android would build no {name}: an app with Kivy and a store needs it"


def check_pins(spec: Spec) -> Problems:
    """Check that every requirement has a version, and that this version will be built."""
    plan = build_plan_of(spec)
    for name in sorted({*spec.pins, *plan.modules} - {"android"}):
        pin, key = spec.pins.get(name, ""), name.lower()
        if name != key and key not in plan.recipes:
            yield f"{name}: write {key}, or pip is not told its version"
        elif name not in spec.pins and key not in map(str.lower, spec.pins):
            yield f"{name} is needed by a recipe, but has no version: add {name}==... to the requirements"
        elif not pin and name in spec.pins:
            yield f"{name} has no version: write {name}=={plan.recipe_versions.get(key, '...')}"
        elif key in plan.recipes and plan.recipes[key] != pin:
            yield f"{name}=={pin} has no effect: python-for-android builds {plan.recipes[key]}"
        elif "-" in name and key not in plan.recipes:
            yield f"{name}: write it with _, or python-for-android lists it twice for pip"


def check_desktop_versions(spec: Spec) -> Problems:
    """Check that a phone has the versions that the tests use on a desktop."""
    desktop = desktop_pins()
    for name, pin in spec.pins.items():
        desktop_version = desktop.get(DESKTOP_NAMES.get(name, name))
        if desktop_version and not is_same_version(pin, desktop_version) and name not in MAY_DIFFER:
            yield (
                f"{name} is {pin} on a phone, but {desktop_version} in pyproject.toml: tests would prove another "
                "version"
            )


def version_lines(spec: Spec) -> Iterator[str]:
    """Yield lines with the versions on a phone, their source, and those of a desktop."""
    plan, desktop = build_plan_of(spec), desktop_pins()
    for name, pin in spec.pins.items():
        recipe_version, desktop_version = (
            plan.recipe_versions.get(name.lower()),
            desktop.get(DESKTOP_NAMES.get(name, name), pin),
        )
        source = "by pip" if recipe_version is None else "built" if recipe_version in {pin, ""} else "a wheel"
        remark = (
            ""
            if is_same_version(pin, desktop_version)
            else f"{desktop_version} on a desktop: {MAY_DIFFER.get(name, 'why?')}"
        )
        yield f"{name:18} {pin:12} {source:8}{remark}".rstrip()


def is_same_version(one: str, other: str) -> bool:
    """Compare two versions as far as both go."""
    first, second = (version.lstrip("v").split(".")[:COMPARED_PARTS] for version in (one, other))
    return first == second


def desktop_pins() -> dict[str, str]:
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    groups = re.findall(r"^(?:app|kivymd) = \[(.*?)\]", text, re.MULTILINE | re.DOTALL)
    return dict(re.findall(r'"([\w-]+)==([^"]+)"', "".join(groups)))
