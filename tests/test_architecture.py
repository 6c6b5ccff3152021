"""The structure of the project: allowed imports, and a README whose examples and links work."""

import ast
import doctest
import re
import subprocess
import sys
from collections.abc import Callable
from difflib import unified_diff
from graphlib import TopologicalSorter
from importlib import import_module
from pathlib import Path

import pytest
from coverage import Coverage

from games import GAMES
from quadropolis_score.buildings import KINDS, Kind
from screens.game_screens import game_screens
from screens.kit.navigation import Screen
from screens.registry import SHARED_SCREENS
from tabletop.catalogues import LANGUAGES, load_catalogue
from tabletop.messages import message, render
from tools.app import pages
from tools.app.rooms import DIRECTION, MAY_IMPORT, PACKAGES_OF_GAMES, ROOMS, ROOT
from tools.art.pad import pad_svg

# Shared modules that import a game all the same: this list may only get shorter.
KNOWN_EXCEPTIONS: dict[str, str] = {}
# Modules that hand a board, a reading or a verdict to the code of a game, or load what it has.
HAND_OVER = {
    *("tabletop/game.py", "store/envelope.py", "exports/game_sheets.py", "screens/game_screens.py"),
    *("screens/registry.py", "screens/photo/eyes.py", "screens/photo/model.py", "screens/photo/program.py"),
}
# Others with `Any` that are left: types as values, arrays of any kind, events and panels of any screen.
KNOWN_ANY = {"tabletop/codec.py", "vision/arrays.py", "screens/kit/record.py", "screens/kit/runner.py"}
# The only parts of the screens that may import Kivy.
KIVY_MODULES = ("widgets.py", "gestures.py", "theming.py", "keyboard.py", "tooltip.py")
KIVY_FOLDERS = {"widgets", "shell"}


def imported_packages(path: Path) -> set[str]:
    """Return the packages that a module imports, by their first name."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add("." if node.level else str(node.module).split(".")[0])
    return found


def modules_of(room: str) -> list[Path]:
    """Return the modules of a room, without those of its folders that are rooms themselves."""
    if (ROOT / f"{room}.py").is_file():
        return [ROOT / f"{room}.py"]
    inner = [ROOT / other for other in MAY_IMPORT if other.startswith(f"{room}/")]
    return [path for path in (ROOT / room).rglob("*.py") if not any(path.is_relative_to(each) for each in inner)]


def rooms_imported(path: Path) -> set[str]:
    """Return the rooms and folders that a module imports, at its top or anywhere else."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        for name in names:
            within = [
                room
                for room in (*MAY_IMPORT, "tools", "tests", "examples")
                if f"{name}.".startswith(f"{room}.".replace("/", "."))
            ]
            found |= {max(within, key=len)} if within else set()
    return found


@pytest.mark.parametrize("room", MAY_IMPORT)
def test_a_package_imports_only_the_packages_that_it_may(room: str) -> None:
    assert modules_of(room)
    for path in modules_of(room):
        name = path.relative_to(ROOT).as_posix()
        beside = rooms_imported(path) - MAY_IMPORT[room] - {room}
        assert beside == set(KNOWN_EXCEPTIONS.get(name, "").split()), name


@pytest.mark.parametrize("key", GAMES)
def test_no_shared_screen_names_a_module_of_a_game(key: str) -> None:
    package = GAMES[key].rules.partition(".")[0]
    shared = [*modules_of("screens"), *modules_of("screens/kit")]
    layouts_ = {layout for path in shared for layout in path.parent.glob("*.kv")}
    for path in (*shared, *layouts_):
        assert not re.search(rf"\b({package}|{key}\.\w)", path.read_text(encoding="utf-8")), path


def test_every_package_has_a_direction_of_imports() -> None:
    found = {path.parent.name for path in ROOT.glob("*/__init__.py")} | {path.stem for path in ROOT.glob("*.py")}
    assert found - {"setup"} <= MAY_IMPORT.keys()


def test_every_room_has_to_be_covered() -> None:
    assert Coverage(config_file=str(ROOT / "pyproject.toml")).get_option("run:source") == ["games", *ROOMS]


def test_imports_between_packages_have_no_cycle_but_that_of_the_screens_context() -> None:
    directions = {
        room: others - {"screens"} if room == "screens/kit" else others for room, others in MAY_IMPORT.items()
    }
    assert list(TopologicalSorter(directions).static_order())


def test_the_page_on_architecture_draws_the_direction_of_imports() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    _, _, section = text.partition("\n## Direction of imports\n")
    drawn = re.findall(r"^\| `([^`]+)` \| (.*) \|$", section.partition("\n## ")[0], re.MULTILINE)
    rows = {room: " ".join(f"`{other}`" for other in others.split()) or "-" for room, others in DIRECTION.items()}
    assert dict(drawn) == rows
    assert {*re.findall(r"^\| `(\w+)/` \|", text, re.MULTILINE)} == {*ROOMS, "tools", "tests"}


def reachable(room: str, directions: dict[str, set[str]]) -> set[str]:
    """Return the rooms that a room may import, and all that these may import."""
    return directions[room].union(*(reachable(other, directions) for other in directions[room]))


def test_the_page_on_architecture_draws_an_arrow_for_every_direction_that_no_other_arrow_implies() -> None:
    directions = {room: set(others.split()) for room, others in DIRECTION.items()}
    directions["screens/kit"].remove("screens")
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8").replace("&lt;", "<").replace("&gt;", ">")
    arrows = re.findall(r'^    \w+\["(.+)"\] --> \w+\["(.+)"\]$', text, re.MULTILINE)
    assert sorted(arrows) == sorted(
        (room, other)
        for room, others in directions.items()
        for other in others
        if not any(other in reachable(between, directions) for between in others)
    )


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md", "docs/architecture.md"])
def test_a_page_that_sends_to_a_name_in_a_file_is_right(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    sent = re.findall(r"((?:`\w+`(?:, | and | or ))*`\w+`) (?:in|of|\() ?`([\w/]+\.(?:py|toml|spec))`", text)
    assert sent
    for names, file in sent:
        known = set(re.findall(r"\w+", (ROOT / file).read_text(encoding="utf-8")))
        assert set(re.findall(r"\w+", names)) - {"and", "or"} <= known, file


def test_no_tool_imports_tests() -> None:
    for path in (ROOT / "tools").rglob("*.py"):
        assert "tests" not in imported_packages(path), path


def test_every_tool_that_can_be_run_is_named_by_a_make_target_a_page_or_another_tool() -> None:
    tools = {path: path.read_text(encoding="utf-8") for path in (ROOT / "tools").rglob("*.py")}
    pages = (ROOT / "Makefile", ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md"))
    named = "".join(page.read_text(encoding="utf-8") for page in pages)
    for path, text in tools.items():
        if "__main__" in text:
            module = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__main__")
            started = any(re.search(rf'"({re.escape(module)}|{path.name})"', other) for other in tools.values())
            assert started or re.search(rf"\b{re.escape(module)}\b(?!\.\w)", named), module


def program_modules() -> list[Path]:
    return [
        path
        for path in (ROOT / "screens").rglob("*.py")
        if path.name not in KIVY_MODULES and not KIVY_FOLDERS & {*path.parts}
    ]


def test_programs_import_neither_kivy_nor_opencv() -> None:
    modules = [".".join(path.relative_to(ROOT).with_suffix("").parts) for path in program_modules()]
    blocked = "".join(f"sys.modules[{name!r}] = None; " for name in ("kivy", "kivymd", "cv2", "numpy", "PIL"))
    program = f"import sys, importlib; {blocked}[importlib.import_module(name) for name in {modules!r}]"
    subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=True)


def takes_any(path: Path) -> bool:
    """Return whether a public function or method of a module takes or returns `Any`, or what stands for it."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        for each in getattr(node, "body", ()) if isinstance(node, ast.Module | ast.ClassDef) else ():
            if isinstance(each, ast.FunctionDef) and not each.name.startswith("_"):
                arguments = (*each.args.args, *each.args.kwonlyargs, each.args.vararg, each.args.kwarg)
                hints = [each.returns, *(argument.annotation for argument in arguments if argument)]
                if any(re.search(r"\b(Any|Given\w+)\b", ast.unparse(hint)) for hint in hints if hint):
                    return True
    return False


def test_shared_rooms_take_and_return_any_only_where_they_meet_a_game_or_where_listed() -> None:
    """What JSON holds, a row of SQLite and any screen that runs have names of their own."""
    rooms = ("tabletop", "games", "store", "vision", "exports", "exports/drawing", "screens", "screens/kit")
    programs = {*program_modules(), ROOT / "screens" / "photo" / "eyes.py"}
    shared = [path for room in rooms for path in modules_of(room) if room[:7] != "screens" or path in programs]
    assert {path.relative_to(ROOT).as_posix() for path in filter(takes_any, shared)} == HAND_OVER | KNOWN_ANY


def test_screens_import_the_interface_of_a_device_and_no_implementation() -> None:
    for path in (ROOT / "screens").rglob("*.py"):
        assert not re.search(r"(from|import) device\.", path.read_text(encoding="utf-8")), path


@pytest.mark.parametrize("key", GAMES)
def test_every_screen_is_registered_with_its_program_and_its_layout(key: str) -> None:
    own = game_screens(key).screens
    assert not {*SHARED_SCREENS} & {*own}
    assert {*Screen} <= {*SHARED_SCREENS, Screen.TABLE, Screen.PHOTO}
    for registered, folder in ((SHARED_SCREENS, "screens"), (own, f"screens/{key}")):
        folders = set()
        for screen, registration in registered.items():
            module = Path(str(import_module(registration.module).__file__))
            declared = (module.parent / "screen.kv").read_text(encoding="utf-8")
            assert f"<{registration.widget_class}@ScreenView>:" in declared, screen
            folders.add(module.parent)
        games = {ROOT / "screens" / other for other in GAMES} - {ROOT / folder}
        layouts = {path.parent for path in (ROOT / folder).rglob("screen.kv")}
        assert folders == {each for each in layouts if not {*each.parents} & games}


@pytest.mark.parametrize("package", PACKAGES_OF_GAMES)
def test_a_game_needs_the_standard_library_only(package: str) -> None:
    for path in (ROOT / package).rglob("*.py"):
        assert imported_packages(path) <= {*sys.stdlib_module_names, package, "tabletop"}, path


@pytest.mark.parametrize("package", PACKAGES_OF_GAMES)
def test_importing_a_game_loads_no_other_package(package: str) -> None:
    program = f"import sys; before = set(sys.modules); import {package}; print(*set(sys.modules) - before)"
    ended = subprocess.run([sys.executable, "-S", "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    loaded = {name.split(".")[0] for name in ended.stdout.split()}
    assert loaded <= {*sys.stdlib_module_names, package, "tabletop"}


# Pages whose examples are executed, and all pages whose links are followed.
PAGES = [page.relative_to(ROOT).as_posix() for page in pages.PAGES]


def readme_blocks(language: str, page: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", (ROOT / page).read_text(encoding="utf-8"), re.DOTALL)


@pytest.mark.parametrize("page", [page for page in PAGES if readme_blocks("console", page)])
def test_the_commands_of_a_page_print_the_output_it_shows(page: str, verdict: Callable[[str], None]) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    changed = list(
        unified_diff(text.splitlines(), pages.with_outputs(text).splitlines(), page, "printed", lineterm="", n=0)
    )
    verdict("\n".join((*changed, "If it is right: .venv/bin/python -m tools.app.pages")) if changed else "")


@pytest.mark.parametrize("page", [page for page in PAGES if readme_blocks("python", page)])
def test_the_python_of_a_page_runs_and_its_assertions_hold(page: str) -> None:
    for block in readme_blocks("python", page):
        assert "assert" in block
        exec(compile(block, page, "exec"), {})


def test_the_glossary_has_the_words_of_the_app() -> None:
    text = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| `(\w+)` \| (.* \| .* \| .* \| .*?) \|", text, re.MULTILINE))
    keys = {kind.value: f"name.{info.row.value}" for kind, info in KINDS.items() if kind is not Kind.PLAYGROUND}
    for word, key in {**keys, "pollution": "name.pollution", "inhabitants_left": "name.inhabitants_left"}.items():
        named = [render(message(key), load_catalogue(code)) for code in LANGUAGES]
        assert rows[word].split(" | ")[: len(named)] == named


def test_every_decision_has_a_context_a_decision_and_a_consequence() -> None:
    _, *decisions = (ROOT / "docs" / "decisions.md").read_text(encoding="utf-8").split("\n## ")
    assert decisions
    for decision in decisions:
        parts = re.findall(r"^\*\*(\w+)\.\*\* \S", decision, re.MULTILINE)
        assert parts == ["Context", "Decision", "Consequence"], decision.partition("\n")[0]


def test_the_paths_that_the_pages_name_exist() -> None:
    tops = {path.name for path in ROOT.iterdir()} - {"build", "bin"}
    for page in sorted({*PAGES} - {"docs/licences.md"}):  # which contains paths in other projects' sources
        text = (ROOT / page).read_text(encoding="utf-8")
        for name in re.findall(r"`([\w.-]+/[\w./-]+)`", text):
            if name.partition("/")[0] in tops:
                assert (ROOT / name).exists(), f"{page}: {name}"


def make_targets() -> set[str]:
    return set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))


@pytest.mark.parametrize("page", PAGES)
def test_every_make_target_of_a_page_exists(page: str) -> None:
    named = set(re.findall(r"`(?:sh )?(?:make|make\.sh) ([a-z]+)\b", (ROOT / page).read_text(encoding="utf-8")))
    assert named <= make_targets()


def test_make_help_names_every_target_once() -> None:
    ended = subprocess.run(["make", "help"], cwd=ROOT, capture_output=True, encoding="utf-8", check=True)
    assert sorted(re.findall(r"^  (\w+) ", ended.stdout, re.MULTILINE)) == sorted(make_targets())


def test_the_version_has_a_heading_in_the_changelog() -> None:
    version = re.search(r'^version = "(.*)"', (ROOT / "pyproject.toml").read_text(encoding="utf-8"), re.MULTILINE)
    assert version
    assert f"## {version[1]}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("page", PAGES)
def test_links_of_the_documentation_exist(page: str) -> None:
    for link in re.findall(r"\]\(([^):#]+)\)", (ROOT / page).read_text(encoding="utf-8")):
        assert (ROOT / page).parent.joinpath(link).exists(), link


def headings(page: Path) -> set[str]:
    """Return the anchors that GitHub gives to the headings of a page."""
    lines = re.findall(r"^#+ (.*)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", line.lower()).replace(" ", "-") for line in lines}


@pytest.mark.parametrize("page", PAGES)
def test_links_to_a_heading_lead_to_one(page: str) -> None:
    for link, anchor in re.findall(r"\]\(([^):#]*)#([^)]+)\)", (ROOT / page).read_text(encoding="utf-8")):
        target = (ROOT / page).parent / link if link else ROOT / page
        assert anchor in headings(target), f"{link}#{anchor}"


def test_the_picture_of_the_score_pad_shows_what_the_program_prints(verdict: Callable[[str], None]) -> None:
    drawn = (ROOT / "docs" / "pad.svg").read_text(encoding="utf-8")
    verdict("" if drawn == pad_svg() else "docs/pad.svg shows another pad: .venv/bin/python -m tools.art.pad")


@pytest.mark.parametrize(("package", "lines"), [("quadropolis_score", 3), ("sprawlopolis_score", 4)])
def test_the_doctest_of_a_package_passes(package: str, lines: int) -> None:
    import_module(f"{package}.api")  # doctest would load it while it walks through the package
    assert doctest.testmod(import_module(package)) == (0, lines)
