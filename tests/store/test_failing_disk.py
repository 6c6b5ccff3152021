"""Every single write fails in turn: what was acknowledged is there, what was in flight is there or is not."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from pathlib import Path

import pytest

from quadropolis_score.player_board import with_reading
from store.store import Store
from tabletop.messages import Refused
from tests.support.failing_disk import Disk, failing_disk
from tools.soak.sample_tables import ADA, PHOTO, TABLE, Clock, results_in, with_tokens

EDITED = with_tokens(TABLE, 2)
LOOKED_AT = TABLE.with_side(0, with_reading(ADA, PHOTO))
RESULTS = results_in(LOOKED_AT)


@dataclass(frozen=True)
class State:
    """What a store holds, as far as it can be compared."""

    games: tuple[object, ...]
    players: tuple[str, ...]
    eye: object


def state(store: Store) -> State:
    """What can be read out of a store, the history of its games included."""
    games = []
    for summary in store.games():
        game = store.game(summary.key)
        games.append((game.envelope, game.step, game.can_undo, game.can_redo, game.result))
    return State(
        tuple(sorted(games, key=str)), tuple(sorted(player.name for player in store.players())), store.setting("eye")
    )


def key(store: Store) -> str:
    """The game of the day."""
    return store.games()[0].key


# A day with the app: everything that writes.
DAY: tuple[Callable[[Store, Path], object], ...] = (
    lambda store, _: store.new(TABLE),
    lambda store, _: store.save(key(store), EDITED),
    lambda store, _: store.undo(key(store)),
    lambda store, _: store.save(key(store), LOOKED_AT),
    lambda store, _: store.finish(store.game(key(store)), RESULTS),
    lambda store, _: store.rename_player("Bob", "Bea"),
    lambda store, _: store.set("eye", b"taught" * 1000),
    lambda store, folder: store.backup(folder / "games.zip"),
    lambda store, _: store.delete(key(store)),
    lambda store, folder: store.restore(folder / "games.zip"),
)
SAID = {"store.failed", "store.folder", "store.read_only", "file.unwritten"}


@pytest.fixture(scope="module")
def states(tmp_path_factory: pytest.TempPathFactory) -> list[State]:
    """What is there at the start of a good day, and after everything in it."""
    folder = tmp_path_factory.mktemp("good")
    with Store.open(folder / "games", Clock()) as store:
        found = [state(store)]
        for operation in DAY:
            operation(store, folder)
            found.append(state(store))
    return found


def opened(folder: Path, disk: Disk) -> Store:
    """The store of a folder; where the disk refuses that, a person has made room and tries again."""
    try:
        store = Store.open(folder / "games", Clock())
    except Refused as refused:
        assert refused.message.key in SAID, refused
        disk.heal()
        store = Store.open(folder / "games", Clock())
    if store.told:
        assert [message.key for message in store.told] == ["store.read_only"]
        store.close()
        disk.heal()
        store = Store.open(folder / "games", Clock())
        assert store.told == ()
    return store


def test_whatever_write_fails_nothing_is_lost_and_the_store_goes_on(tmp_path: Path, states: list[State]) -> None:
    with failing_disk() as disk:
        for number in count(1):
            folder = tmp_path / str(number)
            folder.mkdir()
            disk.break_at(number)
            with opened(folder, disk) as store:
                for step, operation in enumerate(DAY):
                    try:
                        operation(store, folder)
                    except Refused as refused:
                        assert refused.message.key in SAID, refused
                        found = state(store)
                        assert found in states[step : step + 2], (number, step)
                        if found == states[step]:
                            operation(store, folder)
                assert state(store) == states[-1], number
            with opened(folder, disk) as store:
                assert state(store) == states[-1], number
            assert {path.name for path in folder.iterdir()} == {"games", "games.zip"}
            if not disk.failed:
                break
        assert number > 50


def test_a_disk_that_fails_for_ever_loses_nothing_that_was_acknowledged(tmp_path: Path, states: list[State]) -> None:
    with failing_disk() as disk:
        for number in count(1):
            folder = tmp_path / str(number)
            folder.mkdir()
            disk.break_at(number, for_ever=True)
            done, refused = broken_day(folder)
            failed = disk.failed
            disk.heal()
            with Store.open(folder / "games", Clock()) as store:
                assert store.told == ()
                assert state(store) in states[done : done + 1 + refused], (number, done)
            if not failed:
                break
        assert number > 50


def broken_day(folder: Path) -> tuple[int, bool]:
    """How many operations were acknowledged until the disk failed, and whether one was refused then."""
    done = 0
    try:
        with Store.open(folder / "games", Clock()) as store:
            for operation in DAY:
                operation(store, folder)
                done += 1
    except Refused as refused:
        assert refused.message.key in SAID, refused
        return done, True
    return done, False
