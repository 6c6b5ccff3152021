"""Extracts the part of Android's API that `device/` uses, with levels, into tests/device/android_api.json.

`python -m tools.android.android_api [FILE]` reads the declarations of the npm package @nativescript/types-android
(Apache-2.0), from FILE or fetched with npm, and writes every class, member, overload and level that the code of device/
can use. The tests' fake of Android has nothing else; `make spec` checks the code against it.
"""

import argparse
import ast
import json
import re
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parents[2]
PACKAGE: Final = "@nativescript/types-android@9.1.1"
DECLARATIONS_FILE: Final = "package/lib/android/android-platform-37.d.ts"
EXTRACT: Final = ROOT / "tests" / "device" / "android_api.json"
SOURCES: Final = ("android.py", "other_apps.py", "media_store.py")
# Classes that are not looked up by name: our activity, and the declarations' word for any type.
EXTRA_CLASSES: Final = ("android.app.Activity", "android.util.Size")

MODULE = re.compile(r"(?:declare|export) module ([\w.]+) \{")
CLASS = re.compile(
    r"export (?:abstract )?(?:class|interface) (\w+)(?:<.*?>)?(?: extends ([\w.]+)(?:<.*?>)?)?(?: implements (.*?))? \{"
)
MEMBER = re.compile(r"(?:public |protected )(static )?(?:abstract )?(\w+)(?:<[^(]*>)?(?:\((.*)\))?(?:: (.*))?;$")
PARAMETER = re.compile(r"\w+\??: ((?:[^,<(]|<[^>]*>)+)")

Class = dict[str, Any]


def parse_declarations(lines: Iterator[str]) -> dict[str, Class]:
    classes: dict[str, Class] = {}
    stack: list[str] = []
    since = 1
    for raw in lines:
        line = raw.strip()
        if line.startswith(("*", "/*")):
            level = re.search(r"@since (\d+)", line)
            since = int(level[1]) if level else since
            continue
        if module := MODULE.match(line):
            stack.append(module[1])
        elif class_match := CLASS.match(line):
            stack.append(class_match[1])
            classes[".".join(stack)] = {
                "since": since,
                "is": [each.split("<")[0] for each in (class_match[2], *(class_match[3] or "").split(", ")) if each],
                "members": {},
            }
        elif line.endswith("{"):
            stack.append("")
        elif line.startswith("}"):
            stack.pop()
        elif (member := MEMBER.match(line)) and stack[-1]:
            overloads = classes[".".join(stack)]["members"].setdefault(member[2], [])
            overloads.append(parse_member(member, since))
        since = 1
    return classes


def parse_member(member: re.Match[str], since: int) -> dict[str, Any]:
    """Return a field with its type, or its value; or an overload of a method."""
    common: dict[str, Any] = {"since": since, "static": bool(member[1]) or member[2] == "constructor"}
    type_name = (member[4] or "void").removesuffix(" | null")
    if member[3] is None:
        return (
            {**common, "value": json.loads(type_name)}
            if re.match(r'-?\d+$|"', type_name)
            else {**common, "is": type_name}
        )
    return {
        **common,
        "takes": [each.removesuffix(" | null") for each in PARAMETER.findall(member[3])],
        "gives": type_name,
    }


def names_used(source: str) -> tuple[set[str], set[str], set[str]]:
    """Return the classes that some code looks up, those that call it back, and the names of all attributes it uses."""
    tree = ast.parse(source)
    classes, callback_classes, names = set(), set(), set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            names.add(node.attr)
        elif isinstance(node, ast.FunctionDef):
            names.add(node.name)
        elif isinstance(node, ast.Call) and getattr(node.func, "id", "") in {"autoclass", "cast"}:
            classes.add(dotted_name(ast.literal_eval(node.args[0])))
        elif isinstance(node, ast.Constant) and re.fullmatch(r"android(/\w+)+(\$\w+)*", str(node.value)):
            callback_classes.add(dotted_name(str(node.value)))
    return classes, callback_classes, names


def dotted_name(name: str) -> str:
    """Return the Java name of a class as its declaration has it."""
    return name.replace("/", ".").replace("$", ".")


def with_supertypes(api: dict[str, Class], name: str) -> set[str]:
    """Return a class with all its supertypes, whether they are in the extract or not."""
    return {name}.union(*(with_supertypes(api, each) for each in api[name]["is"])) if name in api else {name}


def extract(
    all_classes: dict[str, Class], classes: set[str], callback_classes: set[str], names: set[str]
) -> dict[str, Class]:
    """Return the used classes with their results and supertypes, reduced to the used members."""
    extracted: dict[str, Class] = {}
    todo = [*classes, *callback_classes, *EXTRA_CLASSES]
    while todo:
        name = todo.pop()
        if name in extracted or name not in all_classes:
            continue
        all_members = all_classes[name]["members"]
        members = {key: all_members[key] for key in sorted(all_members) if key in {*names, "constructor"}}
        if name not in classes:
            members.pop("constructor", None)
        extracted[name] = {**all_classes[name], "members": members}
        todo += all_classes[name]["is"]
        for overloads in members.values():
            for each in overloads:
                todo += [
                    each.get("gives", ""),
                    each.get("is", ""),
                    *(each["takes"] if name in callback_classes else ()),
                ]
    missing = (classes | callback_classes) - extracted.keys()
    if missing:
        sys.exit(f"Android has no {', '.join(sorted(missing))}")
    return {name: extracted[name] for name in sorted(extracted)}


def fetch_declarations(folder: Path) -> Path:
    """Fetch the npm package; return its file of declarations."""
    command = ["npm", "pack", "--silent", PACKAGE, "--pack-destination", str(folder)]
    try:
        packed = subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        sys.exit(f"npm cannot fetch {PACKAGE}; install npm, look at the network, or name the file of declarations")
    with tarfile.open(folder / packed) as archive:
        archive.extract(DECLARATIONS_FILE, folder, filter="data")
    return folder / DECLARATIONS_FILE


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", nargs="?", type=Path, help="the declarations; without it npm fetches them")
    options = parser.parse_args()
    code = [(ROOT / "device" / name).read_text(encoding="utf-8") for name in SOURCES]
    classes, callback_classes, names = (set().union(*each) for each in zip(*map(names_used, code), strict=True))
    with tempfile.TemporaryDirectory() as folder:
        file: Path = options.file or fetch_declarations(Path(folder))
        with file.open(encoding="utf-8") as lines:
            all_classes = parse_declarations(iter(lines))
    extracted = extract(all_classes, classes, callback_classes, names)
    EXTRACT.write_text(json.dumps(extracted, indent=1) + "\n", encoding="utf-8")
    print(
        f"{len(extracted)} classes of {len(all_classes)}, "
        f"{sum(len(each['members']) for each in extracted.values())} members"
    )


if __name__ == "__main__":
    main()
