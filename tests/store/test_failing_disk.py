"""Every single write fails in turn: acknowledged operations are there, the one in flight is there or is not."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from pathlib import Path

import pytest

from store.store import Store
from tabletop.messages import Refused
from tests.support.failing_disk import FailingDisk, failing_disk
from tests.support.soaking import SHARE
from tests.support.stores import TABLE_WITH_READING, warning_keys
from tools.soak.sample_envelopes import ENVELOPE, Clock, results_in, with_tokens

EDITED = with_tokens(ENVELOPE, 2)
RESULTS = results_in(TABLE_WITH_READING)


@dataclass(frozen=True)
class State:
    """The contents of a store, as far as they can be compared."""

    games: tuple[object, ...]
    players: tuple[str, ...]
    eye: object


def state(store: Store) -> State:
    """Read a store, with the history of its games."""
    games = []
    for summary in store.games():
        game = store.game(summary.key)
        games.append((game.envelope, game.step, game.can_undo, game.can_redo, game.result))
    return State(
        tuple(sorted(games, key=str)), tuple(sorted(player.name for player in store.players())), store.setting("eye")
    )


def first_key(store: Store) -> str:
    return store.games()[0].key


# A day with the app: every operation that writes.
DAY: tuple[Callable[[Store, Path], object], ...] = (
    lambda store, _: store.new(ENVELOPE),
    lambda store, _: store.save(first_key(store), EDITED),
    lambda store, _: store.undo(first_key(store)),
    lambda store, _: store.save(first_key(store), TABLE_WITH_READING),
    lambda store, _: store.finish(store.game(first_key(store)), RESULTS),
    lambda store, _: store.rename_player("Bob", "Bea"),
    lambda store, _: store.set("eye", b"taught" * 1000),
    lambda store, folder: store.backup(folder / "games.zip"),
    lambda store, _: store.delete(first_key(store)),
    lambda store, folder: store.restore(folder / "games.zip"),
)
EXPECTED_KEYS = {"store.failed", "store.folder_unusable", "store.read_only", "file.write_failed"}


@pytest.fixture(scope="module")
def states(tmp_path_factory: pytest.TempPathFactory) -> list[State]:
    """Return the contents at the start of a day without failures, and after each of its operations."""
    folder = tmp_path_factory.mktemp("good")
    with Store.open(folder / "games", Clock()) as store:
        found = [state(store)]
        for operation in DAY:
            operation(store, folder)
            found.append(state(store))
    return found


def open_store(folder: Path, disk: FailingDisk) -> Store:
    """Open the store; if the disk refuses, make room and try again."""
    try:
        store = Store.open(folder / "games", Clock())
    except Refused as refused:
        assert refused.message.key in EXPECTED_KEYS, refused
        disk.repair()
        store = Store.open(folder / "games", Clock())
    if store.warnings:
        assert warning_keys(store) == ["store.read_only"]
        store.close()
        disk.repair()
        store = Store.open(folder / "games", Clock())
        assert store.warnings == ()
    return store


def test_a_single_failed_write_loses_nothing_and_the_store_goes_on(tmp_path: Path, states: list[State]) -> None:
    with failing_disk() as disk:
        for number in count(1, SHARE):
            folder = tmp_path / str(number)
            folder.mkdir()
            disk.fail_at(number)
            with open_store(folder, disk) as store:
                for step, operation in enumerate(DAY):
                    try:
                        operation(store, folder)
                    except Refused as refused:
                        assert refused.message.key in EXPECTED_KEYS, refused
                        found = state(store)
                        assert found in states[step : step + 2], (number, step)
                        if found == states[step]:
                            operation(store, folder)
                assert state(store) == states[-1], number
            with open_store(folder, disk) as store:
                assert state(store) == states[-1], number
            assert {path.name for path in folder.iterdir()} == {"games", "games.zip"}
            if not disk.failed:
                break
        assert number > 50


def test_a_disk_that_keeps_failing_loses_no_acknowledged_edit(tmp_path: Path, states: list[State]) -> None:
    with failing_disk() as disk:
        for number in count(1, SHARE):
            folder = tmp_path / str(number)
            folder.mkdir()
            disk.fail_at(number, permanently=True)
            done, refused = broken_day(folder)
            failed = disk.failed
            disk.repair()
            with Store.open(folder / "games", Clock()) as store:
                assert store.warnings == ()
                assert state(store) in states[done : done + 1 + refused], (number, done)
            if not failed:
                break
        assert number > 50


def broken_day(folder: Path) -> tuple[int, bool]:
    """Return how many operations were acknowledged until the disk failed, and whether one was refused then."""
    done = 0
    try:
        with Store.open(folder / "games", Clock()) as store:
            for operation in DAY:
                operation(store, folder)
                done += 1
    except Refused as refused:
        assert refused.message.key in EXPECTED_KEYS, refused
        return done, True
    return done, False
