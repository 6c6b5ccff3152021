"""A folder on a disk for tests of durability; all other temporary folders are in memory."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tools.app.rooms import ROOT


@pytest.fixture
def disk_path() -> Iterator[Path]:
    build = ROOT / "build"
    build.mkdir(exist_ok=True)
    with TemporaryDirectory(dir=build) as folder:
        yield Path(folder)
