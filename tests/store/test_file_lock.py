"""Several windows and threads on the same games."""

import multiprocessing
import threading
from contextlib import ExitStack
from multiprocessing.connection import Connection
from pathlib import Path

import pytest

from store import file_lock
from store.database import FILE_NAME
from store.file_lock import FolderLock
from store.store import Store
from tabletop.messages import Refused
from tools.soak.sample_envelopes import ENVELOPE, Clock, results_in

WINDOWS = 3
ROUNDS = 6


def run_window(folder: Path, start: Connection, answer: Connection) -> None:
    """Open the games on a signal, start one, and send its key and the warnings."""
    start.recv()
    with Store.open(folder) as store:
        answer.send((store.new(ENVELOPE).key, [str(message) for message in store.warnings]))


def open_windows_together(folder: Path) -> list[tuple[str, list[str]]]:
    """Open several windows at the same moment; return their keys and warnings."""
    context = multiprocessing.get_context("fork")
    pipes = [(context.Pipe(), context.Pipe()) for _ in range(WINDOWS)]
    windows = [context.Process(target=run_window, args=(folder, start[0], answer[1])) for start, answer in pipes]
    for each in windows:
        each.start()
    for start, _ in pipes:
        start[1].send("go")
    answers = [answer[0].recv() for _, answer in pipes]
    for each in windows:
        each.join()
    return answers


def test_windows_that_begin_a_folder_together_lose_nothing(disk_path: Path) -> None:
    for number in range(ROUNDS):
        answers = open_windows_together(disk_path / str(number))
        assert [reported for _, reported in answers] == [[]] * WINDOWS
        with Store.open(disk_path / str(number)) as store:
            assert {game.key for game in store.games()} == {key for key, _ in answers}


def test_windows_that_find_damage_together_rename_the_file_once_and_lose_nothing(disk_path: Path) -> None:
    for number in range(ROUNDS):
        folder = disk_path / str(number)
        with Store.open(folder) as store:
            before = {store.new(ENVELOPE).key for _ in range(3)}
        raw = bytearray((folder / FILE_NAME).read_bytes())
        raw[:16] = bytes(16)
        (folder / FILE_NAME).write_bytes(raw)
        answers = open_windows_together(folder)
        assert sorted(len(reported) for _, reported in answers) == [0] * (WINDOWS - 1) + [1]
        with Store.open(folder) as store:
            assert {game.key for game in store.games()} == before | {key for key, _ in answers}


def test_a_window_that_waits_too_long_is_refused_as_busy(disk_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(file_lock, "LOCK_TIMEOUT", 0.0)
    Store.open(disk_path).close()
    other = FolderLock(disk_path)
    with other.hold(alone=True), pytest.raises(Refused, match="another program is writing the games"):
        Store.open(disk_path)
    other.close()
    other.close()
    Store.open(disk_path).close()


def test_a_lock_that_cannot_be_created_raises_the_error_of_the_system(disk_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        FolderLock(disk_path / "nothing")


def test_a_window_waits_for_another_one(disk_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Store.open(disk_path).close()
    other = FolderLock(disk_path)
    with ExitStack() as holding:
        holding.enter_context(other.hold(alone=True))
        monkeypatch.setattr("store.file_lock.time.sleep", lambda _: holding.close())
        Store.open(disk_path).close()
    other.close()


def test_threads_share_a_store(disk_path: Path) -> None:
    """A result is computed in the background while the player continues."""
    failures: list[BaseException] = []
    with Store.open(disk_path, Clock()) as store:
        saved = store.new(ENVELOPE)
        results = results_in(ENVELOPE)

        def work(number: int) -> None:
            try:
                for turn in range(10):
                    store.set(f"setting.{number}", turn)
                    store.finish(saved, results)
                    assert store.setting(f"setting.{number}") == turn
            except BaseException as error:  # noqa: BLE001 - the test tells it
                failures.append(error)

        threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
        for each in threads:
            each.start()
        for each in threads:
            each.join()
        assert failures == []
        assert store.game(saved.key).result == results
        closing = threading.Thread(target=store.close)
        closing.start()
        closing.join()
