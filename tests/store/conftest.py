"""A store, and a folder on a disk for tests of durability; all other temporary folders are in memory."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from store.store import Store
from tools.app.rooms import ROOT
from tools.soak.sample_envelopes import Clock


@pytest.fixture
def disk_path() -> Iterator[Path]:
    build = ROOT / "build"
    build.mkdir(exist_ok=True)
    with TemporaryDirectory(dir=build) as folder:
        yield Path(folder)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.open(tmp_path / "games", Clock()) as store:
        yield store
