"""Docstrings, comments and docs/architecture.md name only classes and functions that exist, which no rename tool checks."""

import builtins
import re

from tools.app.rooms import ROOMS, ROOT

FOLDERS = (ROOT / name for name in (*ROOMS, "tools", "tests", "examples"))
FILES = [*ROOT.glob("*.py"), *(file for folder in FOLDERS for file in folder.rglob("*.py"))]
# Written like names, but of other projects or in files.
OTHERS = frozenset(
    {"NumPy", "TrueType", "block_r_ew", "block_p", "PyTorch", "OpenCV", "GitHub", "JavaScript", "BoardGameGeek"}
)
PAGES = [ROOT / "docs" / "architecture.md"]
PROSE = re.compile(r'"""(?:.|\n)*?"""|(?<!["\'\w])# .*')


def names(words: str) -> set[str]:
    """Return words in camel case, and the identifiers in backticks."""
    quoted = {name for code in re.findall(r"`([^`\n]+)`", words) for name in re.findall(r"[A-Za-z_]\w+", code)}
    return {*re.findall(r"\b[A-Z][a-z]+[A-Z]\w+\b", words), *(name for name in quoted if not name.isupper())}


def test_docstrings_and_comments_name_what_exists() -> None:
    known, named = {*dir(builtins), *OTHERS}, {}
    for path in (*ROOT.glob("screens/**/*.kv"), ROOT / "buildozer.spec"):
        known |= set(re.findall(r"\w+", path.read_text(encoding="utf-8")))
    for file in FILES:
        text, place = file.read_text(encoding="utf-8"), file.relative_to(ROOT)
        known |= {*re.findall(r"\w+", PROSE.sub("", text)), *place.with_suffix("").parts}
        named[place] = names(" ".join(PROSE.findall(text)))
    for page in PAGES:
        named[page.relative_to(ROOT)] = names(page.read_text(encoding="utf-8"))
    stale = {f"{place}: {name}" for place, found in named.items() for name in found - known}
    assert not stale
