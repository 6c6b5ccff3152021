"""A short run of the soak in tools/soak/store.py: random operations and kills, compared with a model."""

import sys
from pathlib import Path
from sqlite3 import Connection

import pytest

from store.game_rows import put_step
from tools.soak.corruption import CorruptionSoak
from tools.soak.store import StoreSoak

COUNTED = ("page", "byte", "row", "length", "wal_file", "older_file", "foreign files", "killed", "refused")


@pytest.mark.untraced
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the store is killed in a forked process")
def test_random_operations_and_kills_lose_nothing(disk_path: Path) -> None:
    soak = StoreSoak(disk_path / "games", seed=5)
    try:
        soak.run(250)
    finally:
        soak.stop()
    assert min(soak.counts[way] for way in ("save", "undo", "redo", "killed", "in flight", "reopened")) > 3


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the store is killed in a forked process")
def test_the_model_notices_a_store_that_keeps_something_else(disk_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def drop_step(connection: Connection, key: str, step: int, snapshot: str) -> None:
        put_step(connection, key, step, snapshot.replace("rainy", "sunny") if step == 3 else snapshot)

    monkeypatch.setattr("store.history.put_step", drop_step)
    soak = StoreSoak(disk_path / "games", seed=5)
    try:
        with pytest.raises(AssertionError, match="seed 5: "):
            soak.run(300)
    finally:
        soak.stop()


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the store is killed in a forked process")
def test_random_damage_loses_no_game(tmp_path: Path) -> None:
    damage = CorruptionSoak(tmp_path, seed=7)
    damage.run(60)
    assert min(damage.counts[way] for way in COUNTED) > 1


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the store is killed in a forked process")
def test_a_store_that_loses_a_damaged_game_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("store.recovering.newest_good_copy", lambda _: None)
    with pytest.raises(AssertionError):
        CorruptionSoak(tmp_path, seed=7).run(60)
