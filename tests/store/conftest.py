"""A fast folder for tests that open very many stores."""

import os
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest


@pytest.fixture
def quick_path(tmp_path: Path) -> Iterator[Path]:
    """Yield a folder in memory if the system has one, because a disk needs milliseconds to write each file safely."""
    memory = Path("/dev/shm")
    if not os.access(memory, os.W_OK):
        yield tmp_path
        return
    with TemporaryDirectory(dir=memory, ignore_cleanup_errors=True) as folder:
        yield Path(folder)
