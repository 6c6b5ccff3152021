"""Checks the imports of the packaged code: in modules, functions, computed names and layouts."""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tools.android.spec.packing import files_in
from tools.android.spec.recipes import build_plan_of
from tools.android.spec.spec_file import Problems, Spec

# Modules that Python itself and python-for-android start.
ENTRY_MODULES: Final = ("main", "sitecustomize")
# An object that is imported when it is first needed, such as the program of a screen: `module:name`.
NAMED_OBJECT: Final = re.compile(r"[a-z_]+(\.[a-z_]+)+:\w+")
# Packages of requirements with another name; build tools have none.
IMPORTED: Final = {"opencv": "cv2", "pillow": "PIL", "pyjnius": "jnius", "python3": "", "setuptools": ""}
# The standard library on a phone: python-for-android leaves these out, unless their recipe is listed,
OPTIONAL_MODULES: Final = {"bz2": "libbz2", "_bz2": "libbz2", "lzma": "liblzma", "_lzma": "liblzma"}
# its recipe of Python leaves these out,
EXCLUDED_MODULES: Final = frozenset(
    {"ensurepip", "idlelib", "lib2to3", "readline", "test", "tkinter", "_tkinter", "turtle"}
)
# Android lacks what these are built on,
UNSUPPORTED_MODULES: Final = frozenset(
    {"curses", "_curses", "dbm", "_dbm", "_gdbm", "grp", "multiprocessing", "_multiprocessing", "venv"}
)
# and Python 3.14 has removed these.
REMOVED_MODULES: Final = frozenset(
    ("aifc", "asynchat", "asyncore", "audioop", "cgi", "cgitb", "chunk", "crypt", "distutils", "imghdr", "imp",
    "mailcap", "nis", "nntplib", "ossaudiodev", "pipes", "smtpd", "sndhdr", "spwd", "sunau", "telnetlib", "uu",
    "xdrlib")
)  # fmt: skip


def check_imports(spec: Spec, sources: Path) -> Problems:
    app_modules = find_modules(sources)
    app_packages, required_packages, missing = (
        {name.split(".")[0] for name in app_modules},
        importable_packages(spec),
        missing_on_phones(spec),
    )
    for file in app_modules.values():
        for imported_name, location in imported_names(file):
            top = imported_name.split(".")[0]
            place = f"{Path(location).relative_to(sources)} imports {imported_name}"
            if top in app_packages:
                if not is_app_module(imported_name, app_modules) and not matching_modules(imported_name, app_modules):
                    yield f"{place}, which is not packaged: see source.exclude_patterns"
            elif top in missing:
                yield f"{place}, which Python on a phone does not have"
            elif (
                top not in sys.stdlib_module_names
                and top not in required_packages
                and not has_match(imported_name, app_modules)
            ):
                yield f"{place}, which no requirement brings"


def check_reachable(sources: Path) -> Problems:
    """Check that every packaged module can be reached from main.py."""
    app_modules = find_modules(sources)
    seen: set[str] = set()
    todo = list(ENTRY_MODULES)
    while todo:
        name = todo.pop()
        if name in app_modules and name not in seen:
            seen.add(name)
            todo += [name.rpartition(".")[0]]
            for imported_name, _ in imported_names(app_modules[name]):
                todo += [imported_name, imported_name.rpartition(".")[0], *matching_modules(imported_name, app_modules)]
    for name in sorted(set(app_modules) - seen):
        yield (
            f"{app_modules[name].relative_to(sources)} is packaged, but nothing that main.py reaches imports it: "
            "name it in source.exclude_patterns, or delete it"
        )


def importable_packages(spec: Spec) -> set[str]:
    return {IMPORTED.get(name.lower(), name.lower().replace("-", "_")) for name in spec.pins} - {""}


def missing_on_phones(spec: Spec) -> frozenset[str]:
    recipes = build_plan_of(spec).recipes
    return (
        EXCLUDED_MODULES
        | UNSUPPORTED_MODULES
        | REMOVED_MODULES
        | {name for name, recipe in OPTIONAL_MODULES.items() if recipe not in recipes}
    )


def find_modules(sources: Path) -> dict[str, Path]:
    """Return the modules in a folder by their names."""
    files = [file for file in files_in(sources) if file.suffix == ".py"]
    return {".".join(file.with_suffix("").parts).removesuffix(".__init__"): sources / file for file in files}


def is_app_module(imported_name: str, app_modules: dict[str, Path]) -> bool:
    """Return whether a name is a project module, or defined in one; other names of a package are its modules."""
    folder, _, name = imported_name.rpartition(".")
    if imported_name in app_modules or folder not in app_modules:
        return imported_name in app_modules
    package_file = app_modules[folder]
    return package_file.name != "__init__.py" or name in re.findall(r"\w+", package_file.read_text(encoding="utf-8"))


def has_match(pattern: str, app_modules: dict[str, Path]) -> bool:
    """Return whether a computed name, whose first part is only known at run time, ends like a project module."""
    return pattern.startswith("*.") and bool(matching_modules(pattern, app_modules))


def matching_modules(imported_name: str, app_modules: dict[str, Path]) -> list[str]:
    pattern = re.compile(re.escape(imported_name).replace(r"\*", r"[\w.]+"))
    return [name for name in app_modules if pattern.fullmatch(name)] if "*" in imported_name else []


class AtRunTime(ast.NodeTransformer):
    """Leaves out what is imported for types alone."""

    def visit_If(self, node: ast.If) -> ast.AST | list[ast.AST]:
        self.generic_visit(node)
        return list(node.orelse) if ast.unparse(node.test) == "TYPE_CHECKING" else node


def imported_names(file: Path) -> Iterator[tuple[str, str]]:
    """Yield the imports of a module with their lines, those of its layout and of what it names included."""
    text = file.read_text(encoding="utf-8")
    for node in ast.walk(AtRunTime().visit(ast.parse(text))):
        if isinstance(node, ast.Import):
            yield from ((alias.name, f"{file}:{node.lineno}") for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from ((f"{node.module}.{alias.name}", f"{file}:{node.lineno}") for alias in node.names)
        elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith("import_module"):
            yield from ((name, f"{file}:{node.lineno}") for name in dynamic_imports(node, text, file.parent))
        elif isinstance(node, ast.Constant) and NAMED_OBJECT.fullmatch(str(node.value)):
            yield str(node.value).partition(":")[0], f"{file}:{node.lineno}"
    layout = file.with_name("screen.kv") if file.name in {"runner.py", "program.py"} else file.with_suffix(".kv")
    if layout.exists():
        for number, line in enumerate(layout.read_text(encoding="utf-8").splitlines(), start=1):
            if import_line := re.match(r"#:import \w+ (\S+)", line):
                yield import_line[1], f"{layout}:{number}"


def dynamic_imports(call: ast.Call, text: str, folder: Path) -> list[str]:
    """Return the modules that a call of import_module can load; for a table, all names in its file."""
    name = module_pattern(call.args[0])
    candidates = re.findall(r"\"([a-z_]+(?:\.[a-z_]+)+)\"", text) if name == "*" else [name]
    return [each for each in candidates if name != "*" or (folder / each.partition(".")[0]).is_dir()]


def module_pattern(node: ast.expr) -> str:
    """Return a computed module name, with a * for the parts that are only known at run time."""
    if isinstance(node, ast.JoinedStr):
        return "".join(map(module_pattern, node.values))
    return str(node.value) if isinstance(node, ast.Constant) else "*"
