"""Programs that tools and tests hold as strings, which neither mypy nor a rename sees."""

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

ROOT = Path(__file__).parents[2]
ROOMS = {path.name for path in ROOT.iterdir() if path.is_dir()} | {"main", "games"}


def scripts() -> Iterator[tuple[str, ast.Module]]:
    for folder in ("tools", "tests"):
        for file in sorted(set((ROOT / folder).rglob("*.py")) - {Path(__file__)}):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    text = re.sub(r"\{\w+!r\}", "''", node.value)
                    if re.search(r"^\s*(from|import) \w+", text, re.MULTILINE) and "\n" in text.strip():
                        try:
                            yield f"{file.relative_to(ROOT)}:{node.lineno}", ast.parse(text)
                        except SyntaxError:
                            continue  # a docstring, or a shell script


def missing_names(script: ast.Module) -> Iterator[str]:
    imported = {}
    for node in ast.walk(script):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] in ROOMS:
            module = import_module(node.module)
            for alias in node.names:
                if not hasattr(module, alias.name):
                    yield f"{node.module}.{alias.name}"
                imported[alias.asname or alias.name] = getattr(module, alias.name, None)
    for node in ast.walk(script):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in imported:
            owner = imported[node.value.id]
            if owner is not None and not hasattr(owner, node.attr):
                yield f"{node.value.id}.{node.attr}"


def test_an_embedded_script_uses_only_names_that_exist() -> None:
    assert {place: names for place, script in scripts() if (names := list(missing_names(script)))} == {}


def test_a_renamed_name_in_a_script_is_found() -> None:
    script = ast.parse("from vision.quadropolis.models import Eye, Models\nModels.opened()")
    assert list(missing_names(script)) == ["vision.quadropolis.models.Eye", "Models.opened"]
