"""What the packaged code imports, wherever it does: in functions, by a name that is put together, in layouts."""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tools.android.spec.packing import below
from tools.android.spec.reading import Problems, Spec
from tools.android.spec.recipes import plan_of

# What Python itself and python-for-android start.
ROOTS: Final = ("main", "sitecustomize")
# What is imported of a requirement that is called differently; what only helps to build has nothing.
IMPORTED: Final = {"opencv": "cv2", "pillow": "PIL", "pyjnius": "jnius", "python3": "", "setuptools": ""}
# The standard library on a phone: python-for-android leaves these out, unless their recipe is listed,
OPTIONAL: Final = {"bz2": "libbz2", "_bz2": "libbz2", "lzma": "liblzma", "_lzma": "liblzma"}
# its recipe of Python leaves these out,
LEFT_OUT: Final = frozenset({"ensurepip", "idlelib", "lib2to3", "readline", "test", "tkinter", "_tkinter", "turtle"})
# Android has not what these are made of,
IMPOSSIBLE: Final = frozenset(
    {"curses", "_curses", "dbm", "_dbm", "_gdbm", "grp", "multiprocessing", "_multiprocessing", "venv"}
)
# and Python 3.14 has these no more.
GONE: Final = frozenset(
    ("aifc", "asynchat", "asyncore", "audioop", "cgi", "cgitb", "chunk", "crypt", "distutils", "imghdr", "imp",
    "mailcap", "nis", "nntplib", "ossaudiodev", "pipes", "smtpd", "sndhdr", "spwd", "sunau", "telnetlib", "uu",
    "xdrlib")
)  # fmt: skip


def imports(spec: Spec, sources: Path) -> Problems:
    """Everything that is imported is there on a phone."""
    ours = modules(sources)
    rooms, theirs, missing = {name.split(".")[0] for name in ours}, packages(spec), missing_on_phones(spec)
    for file in ours.values():
        for wanted, where in imported(file):
            top = wanted.split(".")[0]
            place = f"{Path(where).relative_to(sources)} imports {wanted}"
            if top in rooms:
                if not is_ours(wanted, ours) and not matches(wanted, ours):
                    yield f"{place}, which is not packaged: see source.exclude_patterns"
            elif top in missing:
                yield f"{place}, which Python on a phone does not have"
            elif top not in sys.stdlib_module_names and top not in theirs and not matched(wanted, ours):
                yield f"{place}, which no requirement brings"


def reachable(sources: Path) -> Problems:
    """Everything that is packaged can be reached from main.py."""
    ours = modules(sources)
    seen: set[str] = set()
    todo = list(ROOTS)
    while todo:
        name = todo.pop()
        if name in ours and name not in seen:
            seen.add(name)
            todo += [name.rpartition(".")[0]]
            for wanted, _ in imported(ours[name]):
                todo += [wanted, wanted.rpartition(".")[0], *matches(wanted, ours)]
    for name in sorted(set(ours) - seen):
        yield (
            f"{ours[name].relative_to(sources)} is packaged, but nothing that main.py reaches imports it: "
            "name it in source.exclude_patterns, or delete it"
        )


def packages(spec: Spec) -> set[str]:
    """What can be imported of the requirements."""
    return {IMPORTED.get(name.lower(), name.lower().replace("-", "_")) for name in spec.pins} - {""}


def missing_on_phones(spec: Spec) -> frozenset[str]:
    """The modules of Python that a phone has not."""
    recipes = plan_of(spec).recipes
    return LEFT_OUT | IMPOSSIBLE | GONE | {name for name, recipe in OPTIONAL.items() if recipe not in recipes}


def modules(sources: Path) -> dict[str, Path]:
    """The modules in a folder by their names."""
    files = [file for file in below(sources) if file.suffix == ".py"]
    return {".".join(file.with_suffix("").parts).removesuffix(".__init__"): sources / file for file in files}


def is_ours(wanted: str, ours: dict[str, Path]) -> bool:
    """Whether this is a module, or a name in one; what a package's own file does not name is a module of it."""
    folder, _, name = wanted.rpartition(".")
    if wanted in ours or folder not in ours:
        return wanted in ours
    there = ours[folder]
    return there.name != "__init__.py" or name in re.findall(r"\w+", there.read_text(encoding="utf-8"))


def matched(wanted: str, ours: dict[str, Path]) -> bool:
    """Whether a name whose first part is only known when it runs ends like a module of ours."""
    return wanted.startswith("*.") and bool(matches(wanted, ours))


def matches(wanted: str, ours: dict[str, Path]) -> list[str]:
    """The modules that a name with a * may stand for."""
    pattern = re.compile(re.escape(wanted).replace(r"\*", r"[\w.]+"))
    return [name for name in ours if pattern.fullmatch(name)] if "*" in wanted else []


def imported(file: Path) -> Iterator[tuple[str, str]]:
    """What a module imports and where; what its layout imports is needed with it, a screen's with its presenter."""
    text = file.read_text(encoding="utf-8")
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from ((alias.name, f"{file}:{node.lineno}") for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from ((f"{node.module}.{alias.name}", f"{file}:{node.lineno}") for alias in node.names)
        elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith("import_module"):
            yield from ((name, f"{file}:{node.lineno}") for name in called_for(node, text, file.parent))
    layout = file.with_name("screen.kv") if file.name == "presenter.py" else file.with_suffix(".kv")
    if layout.exists():
        for number, line in enumerate(layout.read_text(encoding="utf-8").splitlines(), start=1):
            if said := re.match(r"#:import \w+ (\S+)", line):
                yield said[1], f"{layout}:{number}"


def called_for(call: ast.Call, text: str, folder: Path) -> list[str]:
    """The modules that a call of import_module may load: where a table names them, all that stand in its file."""
    name = named(call.args[0])
    found = re.findall(r"\"([a-z_]+(?:\.[a-z_]+)+)\"", text) if name == "*" else [name]
    return [each for each in found if name != "*" or (folder / each.partition(".")[0]).is_dir()]


def named(node: ast.expr) -> str:
    """The name of a module that is put together, with a * for what is only known when it runs."""
    if isinstance(node, ast.JoinedStr):
        return "".join(map(named, node.values))
    return str(node.value) if isinstance(node, ast.Constant) else "*"
