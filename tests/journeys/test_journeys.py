"""The assembled app, gone through by a hand and looked at by an eye: a short choice; `make journeys` walks all."""

import os
import subprocess
import sys
from itertools import product
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
STORIES = sorted(path.stem for path in (ROOT / "tests" / "journeys" / "stories").glob("*.txt"))
WINDOWS = (
    ("412x824",),
    ("360x640", "--large", "--finger"),
    ("824x412", "--finger"),
    ("1024x768", "--turns"),
    ("1280x800",),
)
# What `make check` walks: every story once would take too long.
SHORT = {("settings", "1280x800"), ("companion", "824x412"), ("typed_to_the_list", "412x824")}
ALL = bool(os.environ.get("JOURNEYS"))


@pytest.mark.parametrize(
    ("story", "window"),
    [
        pytest.param(story, window, id=f"{story}-{window[0]}")
        for story, window in product(STORIES, WINDOWS)
        if ALL or (story, window[0]) in SHORT
    ],
)
def test_everything_on_the_way_is_seen_and_reacts(story: str, window: tuple[str, ...]) -> None:
    pictures = ROOT / "build" / "journeys" / f"{story}-{window[0]}"
    keep = ("--pictures", str(pictures)) if ALL else ()
    walked = subprocess.run(
        [sys.executable, "-m", "tests.journeys.walk", story, *window, *keep],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (walked.returncode, walked.stdout.strip()) == (0, ""), walked.stdout + walked.stderr
