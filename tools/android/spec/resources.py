"""Android's own resources: the shortcuts on the icon, with their words and drawings, and the icon in one colour."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final
from xml.etree import ElementTree as ET

from screens.shell.shortcuts import SHORTCUTS
from tabletop.catalogues import LANGUAGES
from tools.android.spec.manifest import android_attribute
from tools.android.spec.packing import Package
from tools.android.spec.spec_file import Problems, Spec

META_DATA: Final = "android.app.shortcuts"
PREFIX: Final = "org.quadropolis_score.shortcut."
ACTIVITY: Final = "org.kivy.android.PythonActivity"
REFERENCE: Final = re.compile(r"@(\w+)/(\w+)")
# The language of the resources without one.
DEFAULT: Final = "en"
THEMED_ICON: Final = Path("mipmap-anydpi-v33", "icon.xml")


def check_resources(spec: Spec, package: Package) -> Problems:
    """The manifest names the shortcuts, the app knows each of them, and all that they refer to is there."""
    folder = package.manifest.parent / "res"
    root = ET.fromstring(package.manifest.read_text(encoding="utf-8"))
    named = [each for each in root.iter("meta-data") if android_attribute(each, "name") == META_DATA]
    if [android_attribute(each, "resource") for each in named] != ["@xml/shortcuts"]:
        yield "the manifest's activity does not name its shortcuts: see assets/android/intent_filters.xml"
    yield from check_shortcuts(spec, folder)
    layers = {layer.tag for layer in ET.parse(folder / THEMED_ICON).getroot()} if has(folder, THEMED_ICON) else set()
    if "monochrome" not in layers:
        yield f"{THEMED_ICON} has no monochrome layer, from which Android 13 makes themed icons"
    for file in (Path("xml", "shortcuts.xml"), THEMED_ICON):
        yield from check_references(folder, file)


def check_shortcuts(spec: Spec, folder: Path) -> Problems:
    """Every shortcut of the app is there once and starts the app."""
    file = folder / "xml" / "shortcuts.xml"
    shortcuts = list(ET.parse(file).getroot()) if file.is_file() else []
    keys = [android_attribute(each, "shortcutId") for each in shortcuts]
    if keys != [*SHORTCUTS]:
        yield f"the shortcuts are {', '.join(keys) or 'none'}, the app knows {', '.join(SHORTCUTS)}"
    app = f"{spec.get('package.domain')}.{spec.get('package.name')}"
    for key, shortcut in zip(keys, shortcuts, strict=True):
        for intent in shortcut.iter("intent"):
            target = [android_attribute(intent, name) for name in ("action", "targetPackage", "targetClass")]
            if target != [f"{PREFIX}{key}", app, ACTIVITY]:
                yield f"the shortcut {key} starts {', '.join(target)}, not {app} with {PREFIX}{key}"


def check_references(folder: Path, file: Path) -> Problems:
    """Yield the references of resources that do not exist, and texts that lack a language."""
    text = (folder / file).read_text(encoding="utf-8") if has(folder, file) else ""
    for kind, name in sorted(set(REFERENCE.findall(text))):
        if kind == "string":
            for language in LANGUAGES:
                if name not in dict(words(folder, language)):
                    yield f"{file} refers to @string/{name}, which has no words in {LANGUAGES[language].name}"
        elif not any(folder.glob(f"{kind}*/{name}.*")):
            yield f"{file} refers to @{kind}/{name}, which is not there"


def words(folder: Path, language: str) -> Iterator[tuple[str, str]]:
    suffix = "" if language == DEFAULT else f"-{language}"
    for file in folder.glob(f"values{suffix}/*.xml"):
        for each in ET.parse(file).getroot().iter("string"):
            yield each.get("name", ""), each.text or ""


def has(folder: Path, file: Path) -> bool:
    return (folder / file).is_file()
