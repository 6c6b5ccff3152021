"""Checks that the package index has wheels for Android of everything that pip will install."""

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

from tools.android.spec.recipes import BuildPlan, build_plan_of
from tools.android.spec.spec_file import ExternalToolError, Problems, Spec

# The processors of phones, and of emulators on a PC.
ANDROID_ARCHS: Final = {"arm64-v8a": "arm64_v8a", "x86_64": "x86_64"}
# The tags that pip would take on the PC that builds.
HOST_TAGS: Final = ("manylinux_2_39_x86_64", "manylinux_2_28_x86_64", "manylinux_2_17_x86_64", "manylinux2014_x86_64")
# Declared dependencies that our use does not need.
WAIVED: Final = MappingProxyType(
    {
        "materialshapes": "only KivyMD's MDLoadingIndicator imports it, and it needs cairo",
        "charset-normalizer": "requests takes chardet too, and pip would fetch this one for PCs",
    }
)
PURE_WHEEL_SUFFIX: Final = "-none-any.whl"
PROBE_PACKAGE: Final = "pip"
INDEX_UNREACHABLE: Final = (
    "the package index cannot be reached, so nothing is known of what pip would install: connect this machine, or name "
    "an index in PIP_INDEX_URL, and say `make spec` again"
)


@dataclass(frozen=True, slots=True)
class Wheel:
    file: str
    needs: tuple[str, ...]


def check_wheels(spec: Spec) -> Problems:
    """Check that packages without a recipe are pure Python, and that their dependencies are listed."""
    plan = build_plan_of(spec)
    tags = [f"android_{spec.get('android.ndk_api')}_{arch}" for arch in ANDROID_ARCHS.values()]
    requirements = [f"{name}=={spec.pins[name]}" if spec.pins.get(name) else name for name in plan.modules]
    on_android = [find_wheels(requirements, plan.python, (tag,)) for tag in tags]
    on_host = find_wheels(requirements, plan.python, HOST_TAGS)
    for requirement in requirements:
        for tag, available in zip(tags, on_android, strict=True):
            if requirement not in available:
                yield f"{requirement} has neither a recipe nor a wheel for Python {plan.python} on {tag}"
        if requirement in on_host and not on_host[requirement].file.endswith(PURE_WHEEL_SUFFIX):
            yield (
                f"{requirement}: pip would put {on_host[requirement].file} into the package, which is for PCs: "
                "take the requirement that has a recipe, or a version that is Python only"
            )
        if requirement in on_android[0]:
            yield from check_dependencies(requirement, on_android[0][requirement], spec, plan)


def check_prebuilt(spec: Spec) -> Problems:
    """Check that a recipe which is not built at its own version has a wheel for Android."""
    plan = build_plan_of(spec)
    requirements = [
        f"{name}=={pin}"
        for name, pin in spec.pins.items()
        if plan.recipe_versions.get(name.lower(), pin) not in {pin, ""}
    ]
    for arch in ANDROID_ARCHS.values():
        tag = f"android_{spec.get('android.ndk_api')}_{arch}"
        available = find_wheels(requirements, plan.python, (tag,))
        for requirement in requirements:
            if requirement not in available:
                recipe_version = plan.recipe_versions[requirement.split("==")[0].lower()]
                yield (
                    f"{requirement} has no wheel for Python {plan.python} on {tag}, and its recipe is made for "
                    f"{recipe_version}: "
                    f"take {recipe_version}"
                )


def check_dependencies(requirement: str, wheel: Wheel, spec: Spec, plan: BuildPlan) -> Problems:
    """Report dependencies that are not listed, because pip installs none here."""
    versions = {normalized_name(name): pin.lstrip("v") for name, pin in {**plan.recipes, **spec.pins}.items()}
    environment = {
        "python_version": plan.python.rsplit(".", 1)[0],
        "python_full_version": plan.python,
        "sys_platform": "android",
        "platform_system": "Android",
        "extra": "",
    }
    for need in map(Requirement, wheel.needs):
        name = normalized_name(need.name)
        if name in WAIVED or (need.marker and not need.marker.evaluate(environment)):
            continue
        if name not in versions:
            yield f"{requirement} needs {need}: list it, as pip is told to install no dependencies"
        elif versions[name] and not need.specifier.contains(versions[name]):
            yield f"{requirement} needs {need}, but {versions[name]} is listed"


def normalized_name(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name.lower())


def find_wheels(requirements: Iterable[str], python: str, tags: tuple[str, ...]) -> dict[str, Wheel]:
    """Return the wheels that exist: query all at once, then one by one if that fails."""
    pending = tuple(requirements)
    answer = query_index(pending, python, tags) if pending else ()
    if answer is None:
        answers = ((each, query_index((each,), python, tags)) for each in pending)
        return {each: wheels[0] for each, wheels in answers if wheels}
    by_name = {normalized_name(each.split("==")[0]): each for each in pending}
    return {by_name[wheel.file.split("-")[0].lower().replace("_", "-")]: wheel for wheel in answer}


@lru_cache
def query_index(requirements: tuple[str, ...], python: str, tags: tuple[str, ...]) -> tuple[Wheel, ...] | None:
    """Query the index; None if it lacks one of them; raise if it does not answer."""
    platforms = [f"--platform={tag}" for tag in tags]
    report = pip_report(*requirements, "--no-deps", "--only-binary=:all:", f"--python-version={python}", *platforms)
    if report is None:
        if requirements != (PROBE_PACKAGE,) and query_index((PROBE_PACKAGE,), python, tags) is None:
            raise ExternalToolError(INDEX_UNREACHABLE)
        return None
    return tuple(
        Wheel(each["download_info"]["url"].rsplit("/", 1)[-1], tuple(each["metadata"].get("requires_dist", ())))
        for each in report["install"]
    )


def pip_report(*arguments: str) -> Any:
    """Return pip's report of what it would install; None if it cannot."""
    completed = subprocess.run(
        [
            *(sys.executable, "-m", "pip", "install", "--dry-run", "--ignore-installed", "--quiet", "--report=-"),
            *("--disable-pip-version-check", "--retries=1", "--timeout=10", *arguments),
        ],
        capture_output=True,
        text=True,
        check=False,
    )
    return None if completed.returncode else json.loads(completed.stdout[completed.stdout.index("{") :])
