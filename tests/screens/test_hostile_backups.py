"""A small part of the soak of hostile backups; `make soak` exchanges every value."""

import sys
from pathlib import Path

import pytest

from tools.soak.backups import BackupSoak


@pytest.mark.skipif(sys.platform == "win32", reason="the time zone of a process is changed")
def test_what_is_restored_of_hostile_backups_can_be_walked_through(tmp_path: Path) -> None:
    soak = BackupSoak(tmp_path, seed=3)
    soak.run(share=250)
    soak.try_exchange(("settings.json", "language"), "xx")
    assert min(soak.counts.values()) > 0
    assert soak.counts.keys() == {"refused", "walked through"}
