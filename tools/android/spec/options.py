"""Checks the options of buildozer.spec: each rule with its reason."""

from pathlib import Path
from typing import Final

from pythonforandroid import __version__ as p4a
from pythonforandroid.recommendations import RECOMMENDED_NDK_VERSION

from tools.android.spec.spec_file import ROOT, Problems, Spec
from tools.android.spec.wheels import ANDROID_ARCHS

MIN_API: Final = 36
LOWEST_MINAPI: Final = 29
# The commit of each release's tag.
COMMITS: Final = {"2026.05.09": "58d21141f17c889bf8585f5665921d72028f8831"}
ORIENTATIONS: Final = {"portrait", "landscape", "portrait-reverse", "landscape-reverse"}
FILE_OPTIONS: Final = (
    "icon.filename",
    "icon.adaptive_foreground.filename",
    "icon.adaptive_background.filename",
    "presplash.filename",
    "android.extra_manifest_application_arguments",
    "android.manifest.intent_filters",
    "android.backup_rules",
    "android.res_xml",
    "version.filename",
)


def check_options(spec: Spec) -> Problems:
    """Check API levels, NDK, permissions, orientations and the commit of python-for-android."""
    api, minapi, ndk_api = (int_option(spec, f"android.{name}") for name in ("api", "minapi", "ndk_api"))
    if api < MIN_API:
        yield f"android.api is {api}: Google Play takes no app for less than {MIN_API} since August 2026"
    if minapi < LOWEST_MINAPI:
        yield f"android.minapi is {minapi}: below {LOWEST_MINAPI} photos and files need permissions, and there are none"
    if ndk_api != minapi:
        yield f"android.ndk_api is {ndk_api}, but android.minapi {minapi}: python-for-android refuses to build for both"
    if spec.builder.config.has_option("app", "android.permissions"):
        asked = spec.get("android.permissions") or "one without a name"
        yield f"android.permissions asks for {asked}: nothing in the app needs any; take the line out"
    if spec.get("android.ndk") != RECOMMENDED_NDK_VERSION:
        yield f"android.ndk is {spec.get('android.ndk')}, but python-for-android made for {RECOMMENDED_NDK_VERSION}"
    if spec.get("p4a.commit") != COMMITS.get(p4a):
        yield (
            f"p4a.commit is {spec.get('p4a.commit')}, which is not the release {p4a} that everything else is "
            "checked with: change both, here and in pyproject.toml"
        )
    if (archs := spec.items("android.archs")) == [] or set(archs) - set(ANDROID_ARCHS):
        yield f"android.archs is {', '.join(archs) or 'empty'}: choose from {', '.join(ANDROID_ARCHS)}"
    if missing := ORIENTATIONS - set(spec.items("orientation")):
        yield f"orientation lacks {', '.join(sorted(missing))}: whoever turns the phone so sees the app on its side"
    if spec.builder.config.getbooldefault("app", "fullscreen", True):
        yield "fullscreen is on: it hides the clock and the battery"


def check_files(spec: Spec) -> Problems:
    for option in FILE_OPTIONS:
        if not spec.get(option):
            yield f"{option} names no file"
        elif not Path(ROOT, spec.get(option)).is_file():
            yield f"{option} names {spec.get(option)}, which is not there"


def int_option(spec: Spec, option: str) -> int:
    """Return the number of an option; 0 if it is none."""
    return int(spec.get(option)) if spec.get(option).isdecimal() else 0
