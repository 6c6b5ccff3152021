"""What the package index has for Android, of all that pip would be asked for."""

import json
import re
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Final

from packaging.requirements import Requirement

from tools.android.spec.reading import GivenUpError, Problems, Spec
from tools.android.spec.recipes import Plan, plan_of

# The processors of phones, and of emulators on a PC.
ANDROID: Final = {"arm64-v8a": "arm64_v8a", "x86_64": "x86_64"}
# What pip would take on the PC that builds.
HOST: Final = ("manylinux_2_39_x86_64", "manylinux_2_28_x86_64", "manylinux_2_17_x86_64", "manylinux2014_x86_64")
# Dependencies that are declared, but not needed for what we use.
WAIVED: Final = MappingProxyType(
    {
        "materialshapes": "only KivyMD's MDLoadingIndicator imports it, and it needs cairo",
        "charset-normalizer": "requests takes chardet too, and pip would fetch this one for PCs",
    }
)
PURE: Final = "-none-any.whl"
PROBE: Final = "pip"
UNREACHED: Final = (
    "the package index cannot be reached, so nothing is known of what pip would install: connect this machine, or name "
    "an index in PIP_INDEX_URL, and say `make spec` again"
)


@dataclass(frozen=True, slots=True)
class Wheel:
    """A file of the index."""

    file: str
    needs: tuple[str, ...]


def wheels(spec: Spec) -> Problems:
    """Whatever has no recipe is Python only, and all that it needs is listed."""
    plan = plan_of(spec)
    tags = [f"android_{spec.get('android.ndk_api')}_{arch}" for arch in ANDROID.values()]
    asked = [f"{name}=={spec.pins[name]}" if spec.pins.get(name) else name for name in plan.modules]
    on_android = [found(asked, plan.python, (tag,)) for tag in tags]
    on_host = found(asked, plan.python, HOST)
    for requirement in asked:
        for tag, there in zip(tags, on_android, strict=True):
            if requirement not in there:
                yield f"{requirement} has neither a recipe nor a wheel for Python {plan.python} on {tag}"
        if requirement in on_host and not on_host[requirement].file.endswith(PURE):
            yield (
                f"{requirement}: pip would put {on_host[requirement].file} into the package, which is for PCs: "
                "take the requirement that has a recipe, or a version that is Python only"
            )
        if requirement in on_android[0]:
            yield from lacking(requirement, on_android[0][requirement], spec, plan)


def prebuilt(spec: Spec) -> Problems:
    """A recipe that is not built at its own version has a wheel for Android."""
    plan = plan_of(spec)
    others = [f"{name}=={pin}" for name, pin in spec.pins.items() if plan.own.get(name.lower(), pin) not in {pin, ""}]
    for arch in ANDROID.values():
        tag = f"android_{spec.get('android.ndk_api')}_{arch}"
        there = found(others, plan.python, (tag,))
        for requirement in others:
            if requirement not in there:
                own = plan.own[requirement.split("==")[0].lower()]
                yield (
                    f"{requirement} has no wheel for Python {plan.python} on {tag}, and its recipe is made for {own}: "
                    f"take {own}"
                )


def lacking(requirement: str, wheel: Wheel, spec: Spec, plan: Plan) -> Problems:
    """What pip leaves out, as it is told to install no dependencies."""
    versions = {plain(name): pin.lstrip("v") for name, pin in {**plan.recipes, **spec.pins}.items()}
    environment = {
        "python_version": plan.python.rsplit(".", 1)[0],
        "python_full_version": plan.python,
        "sys_platform": "android",
        "platform_system": "Android",
        "extra": "",
    }
    for need in map(Requirement, wheel.needs):
        name = plain(need.name)
        if name in WAIVED or (need.marker and not need.marker.evaluate(environment)):
            continue
        if name not in versions:
            yield f"{requirement} needs {need}: list it, as pip is told to install no dependencies"
        elif versions[name] and not need.specifier.contains(versions[name]):
            yield f"{requirement} needs {need}, but {versions[name]} is listed"


def plain(name: str) -> str:
    """A name as the index compares names."""
    return re.sub(r"[-_.]+", "-", name.lower())


def found(requirements: Iterable[str], python: str, tags: tuple[str, ...]) -> dict[str, Wheel]:
    """The wheels that there are: asked for all at once, then one by one if that fails."""
    together = tuple(requirements)
    answer = ask(together, python, tags) if together else ()
    if answer is None:
        answers = ((each, ask((each,), python, tags)) for each in together)
        return {each: wheels[0] for each, wheels in answers if wheels}
    by_name = {plain(each.split("==")[0]): each for each in together}
    return {by_name[wheel.file.split("-")[0].lower().replace("_", "-")]: wheel for wheel in answer}


@lru_cache
def ask(requirements: tuple[str, ...], python: str, tags: tuple[str, ...]) -> tuple[Wheel, ...] | None:
    """Ask the index; None if it lacks one of them, refused if it does not answer at all."""
    platforms = [f"--platform={tag}" for tag in tags]
    ended = pip(*requirements, "--no-deps", "--only-binary=:all:", f"--python-version={python}", *platforms)
    if ended is None:
        if requirements != (PROBE,) and ask((PROBE,), python, tags) is None:
            raise GivenUpError(UNREACHED)
        return None
    return tuple(
        Wheel(each["download_info"]["url"].rsplit("/", 1)[-1], tuple(each["metadata"].get("requires_dist", ())))
        for each in ended["install"]
    )


def pip(*arguments: str) -> Any:
    """What pip would install; None if it cannot."""
    ended = subprocess.run(
        [
            *(sys.executable, "-m", "pip", "install", "--dry-run", "--ignore-installed", "--quiet", "--report=-"),
            *("--disable-pip-version-check", "--retries=1", "--timeout=10", *arguments),
        ],
        capture_output=True,
        text=True,
        check=False,
    )
    return None if ended.returncode else json.loads(ended.stdout[ended.stdout.index("{") :])
