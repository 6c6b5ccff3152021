"""Drawing knows no game: it draws marks, whatever they say."""

import ast
import sys
from pathlib import Path

import pytest

import exports.drawing

# Pillow, for the picture alone.
MAY_USE = {*sys.stdlib_module_names, "PIL", "exports.drawing", "tabletop.messages"}
MODULES = sorted(Path(exports.drawing.__file__).parent.glob("*.py"))


def imported(path: Path) -> set[str]:
    """The modules that a module imports from."""
    nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    froms = {str(node.module) for node in nodes if isinstance(node, ast.ImportFrom)}
    return froms | {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)
def test_drawing_uses_the_sentences_of_what_is_refused_and_nothing_else_of_ours(path: Path) -> None:
    used = {name for name in imported(path) if name.split(".")[0] not in MAY_USE}
    assert {name for name in used if not name.startswith("exports.drawing")} <= MAY_USE
