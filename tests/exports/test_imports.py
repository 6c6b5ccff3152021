"""The imports within exports/: drawing knows no sheet, and shared modules know no game."""

import ast
import sys
from pathlib import Path

import pytest

import exports

ROOM = Path(exports.__file__).parent
DRAWING = sorted((ROOM / "drawing").glob("*.py"))
SHARED = sorted(ROOM.glob("*.py"))


def imported_modules(path: Path) -> set[str]:
    """Return the modules that a module imports, without those of Python."""
    nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    froms = {str(node.module) for node in nodes if isinstance(node, ast.ImportFrom)}
    names = froms | {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    return {name for name in names if name.split(".")[0] not in sys.stdlib_module_names}


@pytest.mark.parametrize("path", DRAWING, ids=lambda path: path.stem)
def test_drawing_uses_pillow_and_sentences_and_nothing_else(path: Path) -> None:
    assert {name for name in imported_modules(path) if not name.startswith("exports.drawing")} <= {
        "PIL",
        "tabletop.messages",
    }


@pytest.mark.parametrize("path", SHARED, ids=lambda path: path.stem)
def test_shared_modules_import_no_game(path: Path) -> None:
    shared = {"exports", "games", *(f"exports.{each.stem}" for each in SHARED)}
    others = {name for name in imported_modules(path) if not name.startswith(("tabletop.", "exports.drawing"))}
    assert others <= shared
