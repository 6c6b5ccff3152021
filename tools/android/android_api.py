"""What Android's own classes offer since which level, as far as `device/` uses it: tests/device/android_api.json.

`python -m tools.android.android_api [FILE]` reads the declarations of the npm package @nativescript/types-android
(Apache-2.0), which it fetches with npm unless their file is named, and writes every class, member, overload and level
that the code of device/ can mean. The tests' fake of Android knows nothing else; `make spec` checks the code against
it.
"""

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
INSIDE: Final = "package/lib/android/android-platform-37.d.ts"
EXTRACT: Final = ROOT / "tests" / "device" / "android_api.json"
SOURCES: Final = ("android.py", "other_apps.py", "media_store.py")
# What is not looked up by name: the activity that we run in, and what the declarations call any type.
GIVEN: Final = ("android.app.Activity", "android.util.Size")

MODULE = re.compile(r"(?:declare|export) module ([\w.]+) \{")
CLASS = re.compile(
    r"export (?:abstract )?(?:class|interface) (\w+)(?:<.*?>)?(?: extends ([\w.]+)(?:<.*?>)?)?(?: implements (.*?))? \{"
)
MEMBER = re.compile(r"(?:public |protected )(static )?(?:abstract )?(\w+)(?:<[^(]*>)?(?:\((.*)\))?(?:: (.*))?;$")
PARAMETER = re.compile(r"\w+\??: ((?:[^,<(]|<[^>]*>)+)")

Class = dict[str, Any]


def declared(lines: Iterator[str]) -> dict[str, Class]:
    """Every class of the declarations with all its members."""
    found: dict[str, Class] = {}
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
        elif kind := CLASS.match(line):
            stack.append(kind[1])
            found[".".join(stack)] = {
                "since": since,
                "is": [each.split("<")[0] for each in (kind[2], *(kind[3] or "").split(", ")) if each],
                "members": {},
            }
        elif line.endswith("{"):
            stack.append("")
        elif line.startswith("}"):
            stack.pop()
        elif (member := MEMBER.match(line)) and stack[-1]:
            offered = found[".".join(stack)]["members"].setdefault(member[2], [])
            offered.append(offer(member, since))
        since = 1
    return found


def offer(member: re.Match[str], since: int) -> dict[str, Any]:
    """A field with its type, or its value; or an overload of a method."""
    told: dict[str, Any] = {"since": since, "static": bool(member[1]) or member[2] == "constructor"}
    gives = (member[4] or "void").removesuffix(" | null")
    if member[3] is None:
        return {**told, "value": json.loads(gives)} if re.match(r'-?\d+$|"', gives) else {**told, "is": gives}
    return {**told, "takes": [each.removesuffix(" | null") for each in PARAMETER.findall(member[3])], "gives": gives}


def used(source: str) -> tuple[set[str], set[str], set[str]]:
    """The classes that some code looks up, those that call it, and the names of all that it may ask of any object."""
    tree = ast.parse(source)
    classes, called, names = set(), set(), set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            names.add(node.attr)
        elif isinstance(node, ast.FunctionDef):
            names.add(node.name)
        elif isinstance(node, ast.Call) and getattr(node.func, "id", "") in {"autoclass", "cast"}:
            classes.add(dotted(ast.literal_eval(node.args[0])))
        elif isinstance(node, ast.Constant) and re.fullmatch(r"android(/\w+)+(\$\w+)*", str(node.value)):
            called.add(dotted(str(node.value)))
    return classes, called, names


def dotted(name: str) -> str:
    """A class as its declaration names it."""
    return name.replace("/", ".").replace("$", ".")


def kinds(api: dict[str, Class], name: str) -> set[str]:
    """A class and everything that it is, whether the extract knows more of it or not."""
    return {name}.union(*(kinds(api, each) for each in api[name]["is"])) if name in api else {name}


def extract(every: dict[str, Class], classes: set[str], called: set[str], names: set[str]) -> dict[str, Class]:
    """What is looked up or calls us, what comes from that, and what all that is; with those members only."""
    kept: dict[str, Class] = {}
    todo = [*classes, *called, *GIVEN]
    while todo:
        name = todo.pop()
        if name in kept or name not in every:
            continue
        offered = every[name]["members"]
        members = {key: offered[key] for key in sorted(offered) if key in {*names, "constructor"}}
        if name not in classes:
            members.pop("constructor", None)
        kept[name] = {**every[name], "members": members}
        todo += every[name]["is"]
        for overloads in members.values():
            for each in overloads:
                todo += [each.get("gives", ""), each.get("is", ""), *(each["takes"] if name in called else ())]
    missing = (classes | called) - kept.keys()
    if missing:
        sys.exit(f"Android has no {', '.join(sorted(missing))}")
    return {name: kept[name] for name in sorted(kept)}


def declarations(folder: Path) -> Path:
    """The file of the npm package."""
    command = ["npm", "pack", "--silent", PACKAGE, "--pack-destination", str(folder)]
    try:
        packed = subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        sys.exit(f"npm cannot fetch {PACKAGE}; install npm, look at the network, or name the file of declarations")
    with tarfile.open(folder / packed) as archive:
        archive.extract(INSIDE, folder, filter="data")
    return folder / INSIDE


def main() -> None:
    """Write the extract anew."""
    code = [(ROOT / "device" / name).read_text(encoding="utf-8") for name in SOURCES]
    classes, called, names = (set().union(*each) for each in zip(*map(used, code), strict=True))
    with tempfile.TemporaryDirectory() as folder:
        file = Path(sys.argv[1]) if len(sys.argv) > 1 else declarations(Path(folder))
        with file.open(encoding="utf-8") as lines:
            every = declared(iter(lines))
    found = extract(every, classes, called, names)
    EXTRACT.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    print(f"{len(found)} classes of {len(every)}, {sum(len(each['members']) for each in found.values())} members")


if __name__ == "__main__":
    main()
