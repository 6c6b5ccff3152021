"""The modules that are loaded before the first frame are those of docs/startup.md."""

import re
from pathlib import Path

import pytest

from screens.kit.navigation import Screen
from tools.app.rooms import ROOMS
from tools.app.startup import measure_start, save_open_screen

pytestmark = pytest.mark.untraced

PAGE = Path(__file__).parents[2] / "docs" / "startup.md"
BEYOND, TABLE = "Beyond a bare app", "At a table"
HEAVY = {
    "cv2",
    "numpy",
    "PIL",
    "vision",
    "exports.drawing.pdf",
    "exports.drawing.png",
    "store.backup",
    "plyer",
    "requests",
    "docutils",
}


def listed_modules(heading: str) -> set[str]:
    """Return the names in the first column of a table of the page."""
    part = PAGE.read_text(encoding="utf-8").partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    return set(re.findall(r"^\| `(\S+)` \|", part, re.MULTILINE))


@pytest.fixture(scope="module")
def bare_app_modules(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """Return the modules that a bare KivyMD app loads, on this Python."""
    return measure_start("bare", tmp_path_factory.mktemp("bare")).names


@pytest.mark.parametrize(
    ("screen", "headings"), [(Screen.GAMES, (BEYOND,)), (Screen.TABLE, (BEYOND, TABLE))], ids=["games", "table"]
)
def test_nothing_is_loaded_before_the_first_frame_that_is_not_listed(
    tmp_path: Path, bare_app_modules: set[str], screen: str, headings: tuple[str, ...]
) -> None:
    save_open_screen(screen, tmp_path)
    loaded = measure_start("ours", tmp_path).names
    may = set().union(*map(listed_modules, headings))
    new = sorted(loaded - bare_app_modules - may)
    assert not loaded & HEAVY
    assert not new, (
        f"{', '.join(new)}: loaded before the first frame now. Import it in the function that needs it; "
        "if the first frame itself does, list it in docs/startup.md (python -m tools.app.startup)."
    )
    gone = sorted(
        name for name in listed_modules(headings[-1]) - loaded if name.partition(".")[0] in {*ROOMS} - {"device"}
    )
    assert not gone, f"{', '.join(gone)}: not loaded before the first frame any more. Take it out of docs/startup.md."


def test_the_page_lists_what_the_app_cannot_do_without() -> None:
    assert listed_modules("A bare app") > {"kivy", "kivymd"}
    assert listed_modules(BEYOND) > {"main", "screens.shell.app", "store.store"}
    assert listed_modules(TABLE) > {"screens.quadropolis.table.program"}
