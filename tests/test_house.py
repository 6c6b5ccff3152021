"""The house keeps its order: what may import what, and a README that is true."""

import ast
import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest

import quadropolis_score
from tools.draw_pad import picture

ROOT = Path(__file__).parents[1]
# DESIGN's direction of imports, for the rooms that stand: a room may use those to its right, and nothing of ours else.
MAY_USE = {
    "quadropolis_score": set(),
    "vision": {"quadropolis_score"},
    "exports": {"quadropolis_score"},
    "store": {"quadropolis_score"},
}
OURS = {*MAY_USE, "screens", "device", "main", "tools", "tests"}


def imported(path: Path) -> set[str]:
    """The packages that a module imports, by their first name."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add("." if node.level else str(node.module).split(".")[0])
    return found


@pytest.mark.parametrize("room", [room for room in MAY_USE if (ROOT / room).is_dir()])
def test_a_room_uses_only_the_rooms_that_it_may(room: str) -> None:
    for path in (ROOT / room).rglob("*.py"):
        others = (imported(path) & OURS) - {room}
        assert others <= MAY_USE[room], path


def test_the_game_needs_the_standard_library_only() -> None:
    for path in (ROOT / "quadropolis_score").rglob("*.py"):
        assert imported(path) <= {*sys.stdlib_module_names, "quadropolis_score"}, path


def test_importing_the_game_loads_nothing_else() -> None:
    program = "import sys; before = set(sys.modules); import quadropolis_score; print(*set(sys.modules) - before)"
    ended = subprocess.run([sys.executable, "-S", "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    loaded = {name.split(".")[0] for name in ended.stdout.split()}
    assert loaded <= {*sys.stdlib_module_names, "quadropolis_score"}


def examples(language: str) -> list[str]:
    """The blocks of a language in the README."""
    return re.findall(rf"```{language}\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)


def test_the_commands_of_the_readme_print_what_it_says() -> None:
    shown = examples("console")
    assert shown
    for block in shown:
        commands = re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE)
        assert commands
        for command, output in commands:
            ended = subprocess.run(
                ["/bin/sh", "-c", re.sub(r"(?:\.venv/bin/python|python3)(?= )", sys.executable, command)],
                cwd=ROOT,
                capture_output=True,
                text=True,
                encoding="utf-8",
                env={"PYTHONIOENCODING": "utf-8", "PATH": "/usr/bin:/bin"},
                check=False,
            )
            assert ended.stdout + ended.stderr == output


def test_the_python_of_the_readme_runs_and_its_assertions_hold() -> None:
    blocks = examples("python")
    assert blocks
    for block in blocks:
        assert "assert" in block
        exec(compile(block, "README.md", "exec"), {})


def test_every_make_target_of_the_readme_exists() -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    for page in ("README.md", "CONTRIBUTING.md"):
        told = set(re.findall(r"(?:make|make\.sh) ([a-z]+)\b", (ROOT / page).read_text(encoding="utf-8")))
        assert told <= targets, page


def test_the_version_has_a_heading_in_the_changelog() -> None:
    version = re.search(r'^version = "(.*)"', (ROOT / "pyproject.toml").read_text(encoding="utf-8"), re.MULTILINE)
    assert version
    assert f"## {version[1]}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "page", ["README.md", "CONTRIBUTING.md", *(f"docs/{page.name}" for page in (ROOT / "docs").glob("*.md"))]
)
def test_links_lead_somewhere(page: str) -> None:
    for link in re.findall(r"\]\(([^):#]+)\)", (ROOT / page).read_text(encoding="utf-8")):
        assert (ROOT / page).parent.joinpath(link).exists(), link


def test_the_picture_of_the_readme_shows_what_the_program_prints() -> None:
    assert (ROOT / "docs" / "pad.svg").read_text(encoding="utf-8") == picture()


def test_the_example_of_the_package_is_true() -> None:
    assert doctest.testmod(quadropolis_score) == (0, 3)
