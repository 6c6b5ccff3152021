"""Whatever is damaged: a sentence, nothing overwritten, and no game is lost that was there at the start before."""

import os
import re
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import replace
from datetime import datetime, timedelta, timezone
from pathlib import Path
from random import Random
from typing import Any

import pytest

from quadropolis_score.player_board import with_reading
from store.copies import FOLDER, NOTE
from store.database import FILE, PAGE
from store.game_rows import get_record
from store.photos import FOLDER as PHOTOS
from store.scan import Scanned, rows
from store.store import Store
from store.values import Pending
from tabletop.messages import Refused
from tools.soak.sample_tables import ADA, PHOTO, TABLE, Clock, results_in, with_tokens

LOOKED_AT = TABLE.with_side(0, with_reading(ADA, PHOTO))
GAMES = 4
AT = 1_760_000_000_000_000_000  # nanoseconds: when the good file was written


def filled(folder: Path) -> Path:
    """A folder with games that have results and a photo, and a setting, that was opened once more: a copy is there."""
    with Store.open(folder, Clock()) as store:
        for number in range(GAMES):
            saved = store.save(store.new(LOOKED_AT).key, with_tokens(LOOKED_AT, number))
            store.finish(saved, results_in(saved.envelope))
        store.set("eye", b"taught")
    os.utime(folder / FILE, ns=(AT, AT))
    Store.open(folder, Clock()).close()
    assert len(copies(folder)) == 1
    return folder


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A filled folder; tests copy it."""
    return filled(tmp_path_factory.mktemp("good") / "games")


def copies(folder: Path) -> list[Path]:
    """The copies, the oldest first."""
    return sorted((folder / FOLDER).glob("??????.sqlite3"))


def without_copies(good: Path, folder: Path) -> Path:
    """The games as if no program had been started since they were saved."""
    shutil.copytree(good, folder)
    shutil.rmtree(folder / FOLDER)
    return folder


def shown(store: Store) -> Any:
    """Everything that a store shows, histories included."""
    games = [store.game(game.key) for game in store.games()]
    with store._reading() as connection:
        steps = [get_record(connection, game.key).steps for game in games]
    return [(game.key, game.envelope, game.step, game.result) for game in games], steps, store.setting("eye")


def told(store: Store) -> list[str]:
    """What a person is told, by its key."""
    return [message.key for message in store.told]


@pytest.fixture(scope="module")
def expected(good: Path, tmp_path_factory: pytest.TempPathFactory) -> object:
    """Everything that the good games show."""
    with Store.open(Path(shutil.copytree(good, tmp_path_factory.mktemp("expected") / "games")), Clock()) as store:
        assert store.told == ()
        return shown(store)


def aside(folder: Path) -> list[Path]:
    """What was set aside."""
    return sorted(folder.glob("games.damaged-*.sqlite3"))


def damaged(good: Path, folder: Path, raw: bytes, *, unnoticed: bool = False) -> Path:
    """The good games with another file in their place; one whose date is that of the good one, too."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(good, folder)
    (folder / FILE).write_bytes(raw)
    if unnoticed:
        os.utime(folder / FILE, ns=(AT, AT))
    return folder


def ways(raw: bytes) -> dict[str, bytes]:
    """Every way to damage a file that a test has the time for."""
    random = Random(7)

    def flipped(at: int, bits: int) -> bytes:
        return raw[:at] + bytes([raw[at] ^ bits]) + raw[at + 1 :]

    found = {
        **{f"page {at} gone": raw[:at] + bytes(PAGE) + raw[at + PAGE :] for at in range(0, len(raw), PAGE)},
        **{f"byte {at} of the head": flipped(at, 1 << at % 8) for at in range(100)},
        **{f"version {at}": flipped(at, bits) for at in (18, 19, 47, 60, 61, 62, 63) for bits in (1, 0xFF)},
        **{f"cut at {at}": raw[:at] for at in (0, 1, 99, PAGE, 2 * PAGE, len(raw) - 1, len(raw) - PAGE)},
        **{f"longer by {len(more)}": raw + more for more in (b"x", bytes(PAGE), b"x" * 3 * PAGE)},
        "another head": sqlite_head() + raw[100:],
        "another program's": sqlite_head() + bytes(PAGE),
    }
    for word in re.finditer(rb"[a-z]{4,}", raw[:PAGE]):
        found[f"{word.group().decode()} at {word.start()}"] = flipped(word.start(), 1)
    for _ in range(60):
        at = random.randrange(PAGE, len(raw))
        found[f"byte {at}"] = flipped(at, 1 << random.randrange(8))
    return found


def sqlite_head() -> bytes:
    """The head of a database of another program."""
    with closing(sqlite3.connect(":memory:")) as other:
        other.execute("CREATE TABLE notes (text)")
        return other.serialize()[:100] if hasattr(other, "serialize") else b"SQLite format 3\0" + bytes(84)


@pytest.mark.parametrize("unnoticed", [False, True])
def test_no_damage_of_the_file_loses_a_game(good: Path, expected: object, quick_path: Path, *, unnoticed: bool) -> None:
    raw = (good / FILE).read_bytes()
    for number, (name, bad) in enumerate(ways(raw).items()):
        if unnoticed and number % 4:
            continue
        folder = damaged(good, quick_path / "games", bad, unnoticed=unnoticed)
        with suppress(Refused), Store.open(folder, Clock()) as store:
            shown(store)
        with Store.open(folder, Clock()) as store:
            assert shown(store) == expected, name
            assert store.backup(quick_path / "games.zip") == ()
        for each in aside(folder):
            assert each.read_bytes() == bad, name
    with Store.open(quick_path / "new", Clock()) as store:
        assert store.restore(quick_path / "games.zip").added == GAMES


@pytest.mark.parametrize("at", [18, 47, 60, 61, 62, 63])
def test_a_wrong_version_in_the_head_is_damage_and_nothing_else(
    good: Path, expected: object, tmp_path: Path, at: int
) -> None:
    raw = bytearray((good / FILE).read_bytes())
    raw[at] ^= 4
    folder = damaged(good, tmp_path / "games", bytes(raw))
    with Store.open(folder, Clock()) as store:
        assert told(store) == ["store.recovered"]
        assert shown(store) == expected


def test_a_person_is_told_what_came_back_and_from_when(good: Path, tmp_path: Path) -> None:
    folder = damaged(good, tmp_path / "games", b"no database at all" * 500)
    with Store.open(folder, Clock()) as store:
        when = datetime.fromtimestamp(AT / 10**9, timezone.utc).strftime("%Y-%m-%d %H:%M")
        assert [str(message) for message in store.told] == [
            "the file of the games was damaged; it is kept as games.damaged-2026-01-31.sqlite3, 4 games are back as of "
            f"{when} or later"
        ]
    with Store.open(folder, Clock()) as store:
        assert store.told == ()


@pytest.mark.parametrize("raw", [b"no database at all" * 500, b"SQLite format 3\0", b"\0" * 10_000])
def test_a_file_that_is_no_database_is_kept_aside(tmp_path: Path, raw: bytes) -> None:
    (tmp_path / FILE).write_bytes(raw)
    with Store.open(tmp_path, Clock()) as store:
        (kept,) = aside(tmp_path)
        assert kept.read_bytes() == raw
        assert kept.name in str(store.told[0])
        assert "0 games were saved" in str(store.told[0])
        assert store.games() == ()
        store.new(TABLE)
    with Store.open(tmp_path, Clock()) as store:
        assert store.told == ()
        assert len(store.games()) == 1


def test_an_empty_file_is_where_games_begin(tmp_path: Path) -> None:
    (tmp_path / FILE).touch()
    with Store.open(tmp_path, Clock()) as store:
        assert store.told == ()
        store.new(TABLE)


def test_games_whose_file_is_gone_come_back(good: Path, expected: object, tmp_path: Path) -> None:
    folder = Path(shutil.copytree(good, tmp_path / "games"))
    (folder / FILE).unlink()
    with Store.open(folder, Clock()) as store:
        assert told(store) == ["store.gone"]
        assert shown(store) == expected


def test_nothing_that_was_set_aside_is_overwritten(tmp_path: Path) -> None:
    for raw in (b"one" * 999, b"two" * 999):
        (tmp_path / FILE).write_bytes(raw)
        Store.open(tmp_path, Clock()).close()
    assert {path.read_bytes() for path in aside(tmp_path)} == {b"one" * 999, b"two" * 999}


def test_what_lies_beside_an_earlier_damaged_file_is_not_overwritten(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"no database at all" * 500)
    mine = tmp_path / "games.damaged-2026-01-31.sqlite3-wal"
    mine.write_text("mine")
    (tmp_path / f"{FILE}-wal").write_text("of the damaged file")
    Store.open(tmp_path, Clock()).close()
    assert mine.read_text() == "mine"
    assert [path.name for path in aside(tmp_path)] == ["games.damaged-2026-01-31-2.sqlite3"]


# what is newer than the copy
def edited(folder: Path) -> tuple[str, bytes]:
    """Change everything after the copy was made: a new game, an edit, an undo, a result; the key of the new game."""
    clock = Clock()
    with Store.open(folder, lambda: clock() + timedelta(days=1)) as store:
        first, second, third, _ = (game.key for game in store.games())
        store.save(first, with_tokens(LOOKED_AT, 5))
        store.undo(second)
        store.save(second, with_tokens(LOOKED_AT, 6))
        store.delete(third)
        store.rename_player("Bob", "Bea")
        store.set("eye", b"taught more")
        key = store.new(with_tokens(TABLE, 3)).key
    return key, (folder / FILE).read_bytes()


@pytest.mark.parametrize("gone", [slice(0, 100), slice(0, PAGE), slice(16, 18), slice(60, 64)])
def test_what_is_newer_than_the_copy_is_read_of_the_damaged_file(good: Path, tmp_path: Path, gone: slice) -> None:
    folder = Path(shutil.copytree(good, tmp_path / "games"))
    key, raw = edited(folder)
    with Store.open(Path(shutil.copytree(folder, tmp_path / "whole")), Clock()) as store:
        whole = {game.key: store.game(game.key) for game in store.games()}
    (copies(folder)[-1]).unlink()  # the one that the edits would have been in
    shutil.copy(copies(good)[0], folder / FOLDER)
    bad = bytearray(raw)
    bad[gone] = bytes(len(bad[gone]))
    (folder / FILE).write_bytes(bad)
    with Store.open(folder, Clock()) as store:
        found = {game.key: store.game(game.key) for game in store.games()}
        assert found.keys() > whole.keys()  # the deleted one is in the copy
        assert {key: found[key] for key in whole} == whole
        assert key in found
        assert store.setting("eye") == b"taught more"


def test_without_a_copy_all_that_can_be_read_is_brought_back(good: Path, tmp_path: Path) -> None:
    raw = (good / FILE).read_bytes()
    for at in range(PAGE, len(raw), PAGE):
        folder = without_copies(good, tmp_path / str(at))
        (folder / FILE).write_bytes(raw[:at] + bytes(PAGE) + raw[at + PAGE :])
        (folder / FOLDER).mkdir()
        (folder / FOLDER / NOTE).touch()
        with Store.open(folder, Clock()) as store:
            found = {game.key for game in store.games()}
            for key in found:
                store.game(key)
            assert told(store) in [["store.aside"], []]
            assert bool(store.players()) is bool(found)


def test_a_game_of_which_only_some_steps_are_left_keeps_them(tmp_path: Path) -> None:
    three = replace(TABLE, sides=(*TABLE.sides, replace(ADA, people=("Cyd",))))
    with Store.open(tmp_path, Clock()) as store:
        key = store.save(store.new(TABLE).key, three).key
        store.finish(store.game(key), results_in(three))
        for seat in (1, 2):
            store.expect_photo(key, Pending(seat, f"photo-{seat}.jpg", Clock()()))
    for number, (change, seats, awaited) in enumerate(
        (
            ("UPDATE steps SET checksum = 0 WHERE step = 0", 3, [1, 2]),
            ("UPDATE steps SET checksum = 0 WHERE step = 1", 2, [1]),
            ("UPDATE games SET checksum = 0", 3, []),
            ("UPDATE people SET checksum = 0 WHERE name = 'Cyd'", 3, [1, 2]),
        )
    ):
        folder = without_copies(tmp_path, tmp_path.parent / f"{tmp_path.name}-{number}")
        with closing(sqlite3.connect(folder / FILE)) as connection, connection:
            connection.execute(change)
        (folder / FOLDER).mkdir()
        (folder / FOLDER / NOTE).touch()
        with Store.open(folder, Clock()) as store:
            assert told(store) == ["store.aside"]
            found = store.game(key)
            assert (len(found.envelope.sides), [each.seat for each in found.pending]) == (seats, awaited)
            assert found.envelope.names[-1] in {"Cyd", "Bob", "? 3"}


def test_of_a_game_that_is_damaged_the_copy_tells_more_or_the_file_does(good: Path, tmp_path: Path) -> None:
    folder = Path(shutil.copytree(good, tmp_path / "games"))
    with Store.open(folder, Clock()) as store:
        longer, other = [game.key for game in store.games()][:2]
        for number in range(3):
            store.save(longer, with_tokens(LOOKED_AT, 7 + number))
    shutil.rmtree(folder / FOLDER)
    shutil.copytree(good / FOLDER, folder / FOLDER)
    with closing(sqlite3.connect(folder / FILE)) as connection, connection:
        connection.execute("UPDATE steps SET checksum = 0 WHERE step = 1")
        connection.execute("UPDATE games SET checksum = 0 WHERE key = ?", (longer,))
    (folder / FOLDER / NOTE).touch()
    with Store.open(folder, Clock()) as store:
        assert store.game(longer).envelope == with_tokens(LOOKED_AT, 9)
        assert store.game(other).can_undo


def test_a_copy_that_is_damaged_itself_is_passed_over(good: Path, expected: object, tmp_path: Path) -> None:
    folder = damaged(good, tmp_path / "games", b"")
    for name, raw in (("000002", b"garbage"), ("000003", b""), ("000004", (good / FILE).read_bytes()[: 3 * PAGE])):
        (folder / FOLDER / f"{name}.sqlite3").write_bytes(raw)
    newer = folder / FOLDER / "000005.sqlite3"
    shutil.copy(copies(good)[0], newer)
    with closing(sqlite3.connect(newer)) as connection, connection:
        connection.execute("PRAGMA user_version = 9")
    with Store.open(folder, Clock()) as store:
        assert told(store) == ["store.recovered"]
        assert shown(store) == expected


def test_what_does_not_fit_together_is_left_where_it_is(
    good: Path, expected: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = damaged(good, tmp_path / "games", b"\0" * PAGE + (good / FILE).read_bytes()[PAGE:])
    monkeypatch.setattr("store.recovery.record_of", lambda *_: None)
    with Store.open(folder, Clock()) as store:
        assert told(store) == ["store.recovered"]
        assert shown(store) == expected


# kills
def test_whoever_is_killed_anywhere_in_a_recovery_goes_on_at_the_next_start(
    good: Path, expected: object, quick_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class KilledError(BaseException):
        """As if the process was gone."""

    for number in range(1, 100):
        folder = damaged(good, quick_path / str(number), b"\0" * PAGE + (good / FILE).read_bytes()[PAGE:])
        (folder / f"{FILE}-wal").write_bytes(b"of the damaged file")
        calls = 0

        def counted(work: Callable[..., Any]) -> Callable[..., Any]:
            def work_or_die(*given: Any, **named: Any) -> Any:
                nonlocal calls
                calls += 1
                if calls == number:  # noqa: B023 - it is called in this round
                    raise KilledError
                return work(*given, **named)

            return work_or_die

        with monkeypatch.context() as patch:
            for module, name in (
                (Path, "rename"),
                (Path, "replace"),
                (Path, "unlink"),
                (os, "link"),
                (shutil, "copyfile"),
            ):
                patch.setattr(module, name, counted(getattr(module, name)))
            with suppress(KilledError):
                Store.open(folder, Clock()).close()
        with Store.open(folder, Clock()) as store:
            assert shown(store) == expected, number
        assert not [path.name for path in (folder / FOLDER).glob(".recovery*")]
        if calls < number:
            break
    assert number > 8


def test_a_disk_without_second_names_is_no_hindrance(
    good: Path, expected: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def none(*_: object, **__: object) -> None:
        raise OSError(1, "Operation not permitted")

    monkeypatch.setattr(os, "link", none)
    folder = damaged(good, tmp_path / "games", b"garbage" * 999)
    with Store.open(folder, Clock()) as store:
        assert shown(store) == expected
    assert [path.read_bytes() for path in aside(folder)] == [b"garbage" * 999]


def test_a_full_disk_shows_the_games_in_a_temporary_copy(
    good: Path, expected: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(source: Path, to: Path) -> Path:
        if tmp_path in Path(to).parents:
            raise OSError(28, "No space left on device")
        return Path(copyfile(source, to))

    copyfile = shutil.copyfile
    folder = damaged(good, tmp_path / "games", b"garbage" * 999)
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    with monkeypatch.context() as patch:
        patch.setattr(shutil, "copyfile", full)
        with Store.open(folder, Clock()) as store:
            assert "nothing can be saved here (No space left on device)" in str(store.told[0])
            assert "4 games could be read" in str(store.told[1])
            assert [store.game(game.key).envelope for game in store.games()] == [each[1] for each in expected[0]]
            store.backup(tmp_path / "games.zip")
    assert {path: path.read_bytes() for path in before} == before
    with Store.open(folder, Clock()) as store:
        assert shown(store) == expected


# the -wal file
def killed(good: Path, folder: Path) -> tuple[bytes, bytes]:
    """The files of a program that was killed after some games were saved: database and -wal."""
    shutil.copytree(good, folder)
    with Store.open(folder, Clock()) as store:
        for number in range(3):
            store.new(with_tokens(TABLE, number))
        return (folder / FILE).read_bytes(), (folder / f"{FILE}-wal").read_bytes()


def test_a_damaged_wal_is_noticed_and_kept_and_a_person_is_told_what_may_be_missing(
    good: Path, expected: Any, quick_path: Path
) -> None:
    file, wal = killed(good, quick_path / "first")
    random = Random(3)
    places = [*range(4, 32, 3), *(random.randrange(32, len(wal)) for _ in range(25)), len(wal) - 5]
    for at in places:
        folder = Path(shutil.copytree(good, quick_path / "games"))
        bad = wal[:at] + bytes([wal[at] ^ 16]) + wal[at + 1 :]
        (folder / FILE).write_bytes(file)
        (folder / f"{FILE}-wal").write_bytes(bad)
        with Store.open(folder, Clock()) as store:
            assert told(store) == ["store.recovered", "store.unwritten"], at
            assert "may be missing" in str(store.told[1])
            assert {each[0] for each in expected[0]} <= {game.key for game in store.games()}
            (kept,) = aside(folder)
            assert (kept.read_bytes(), kept.with_name(f"{kept.name}-wal").read_bytes()) == (file, bad)
        shutil.rmtree(folder)


def test_what_was_not_written_into_a_damaged_file_yet_is_read_with_it(
    good: Path, expected: Any, tmp_path: Path
) -> None:
    file, wal = killed(good, tmp_path / "first")
    newer = {int.from_bytes(wal[at : at + 4], "big") for at in range(32, len(wal), PAGE + 24)}
    page = max(set(range(2, len(file) // PAGE + 1)) - newer)
    folder = damaged(good, tmp_path / "games", file[: (page - 1) * PAGE] + bytes(PAGE) + file[page * PAGE :])
    (folder / f"{FILE}-wal").write_bytes(wal)
    with Store.open(folder, Clock()) as store:
        assert told(store) == ["store.recovered", "store.unwritten"]
        assert len(store.games()) == GAMES + 3
        assert {each[0] for each in expected[0]} <= {game.key for game in store.games()}
    (kept,) = aside(folder)
    assert kept.with_name(f"{kept.name}-wal").read_bytes() == wal


def test_a_wal_that_ends_in_the_middle_of_what_was_written_is_that_of_a_kill(good: Path, quick_path: Path) -> None:
    file, wal = killed(good, quick_path / "first")
    frame = PAGE + 24
    for end in (0, 20, 32, 40, 32 + frame - 1, 32 + 2 * frame, len(wal) - 1):
        folder = Path(shutil.copytree(good, quick_path / "games"))
        (folder / FILE).write_bytes(file)
        (folder / f"{FILE}-wal").write_bytes(wal[:end])
        with Store.open(folder, Clock()) as store:
            assert store.told == (), end
            assert len(store.games()) >= GAMES
        shutil.rmtree(folder)


def test_what_was_written_with_another_order_of_bytes_is_read(good: Path, tmp_path: Path) -> None:
    from store.damage import DamagedError  # noqa: PLC0415
    from store.wal import refuse_damaged_wal, summed  # noqa: PLC0415

    file, wal = killed(good, tmp_path / "first")
    assert file
    head = (0x377F0683 ^ (wal[3] & 1 ^ 1)).to_bytes(4, "big")
    order = ">" if head[3] & 1 else "<"
    start = head + wal[4:24]
    sums = summed(start, (0, 0), order)
    other = start + b"".join(number.to_bytes(4, "big") for number in sums)
    for at in range(32, len(wal), PAGE + 24):
        frame = wal[at : at + PAGE + 24]
        sums = summed(frame[24:], summed(frame[:8], sums, order), order)
        other += frame[:16] + b"".join(number.to_bytes(4, "big") for number in sums) + frame[24:]
    path = tmp_path / "other"
    path.write_bytes(other)
    refuse_damaged_wal(path)
    path.write_bytes(other[:5000] + b"?" + other[5001:])
    with pytest.raises(DamagedError):
        refuse_damaged_wal(path)


@pytest.mark.parametrize("there", [True, False])
def test_where_only_what_was_not_written_yet_is_left_it_is_kept(tmp_path: Path, *, there: bool) -> None:
    if there:
        (tmp_path / FILE).touch()
    (tmp_path / f"{FILE}-wal").write_bytes(b"frames" * 999)
    with Store.open(tmp_path, Clock()) as store:
        assert told(store) == ["store.aside", "store.unwritten"]
    found = list(tmp_path.glob("games.damaged-*-wal"))
    assert [path.read_bytes() for path in found] == [b"frames" * 999]


# what is no file
OBSTACLES: dict[str, Callable[[Path], object]] = {
    "folder": lambda path: (path / "inside").mkdir(parents=True),
    "FIFO": os.mkfifo,
    "endless": lambda path: path.symlink_to("/dev/zero"),
    "dangling": lambda path: path.symlink_to(path.parent / "nothing" / "there"),
    "link": lambda path: path.symlink_to(__file__),
}


@pytest.mark.parametrize("kind", OBSTACLES)
@pytest.mark.parametrize("name", [FILE, f"{FILE}-wal", f"{FILE}-shm", f"{FILE}-journal", "games.lock", FOLDER, PHOTOS])
def test_something_else_in_the_place_of_a_file_is_said_at_once(
    good: Path, tmp_path: Path, name: str, kind: str
) -> None:
    folder = without_copies(good, tmp_path / "games")
    path = folder / name
    if path.is_dir():
        shutil.rmtree(path)
    path.unlink(missing_ok=True)
    OBSTACLES[kind](path)
    if (name, kind) in {(FOLDER, "folder"), (PHOTOS, "folder"), (FILE, "link"), (FILE, "dangling")}:
        with suppress(Refused), Store.open(folder, Clock()) as store:
            store.games()
    else:
        with pytest.raises(Refused, match=rf"{name}: this is no ordinary file or folder; move it away and try again"):
            Store.open(folder, Clock())
    assert os.path.lexists(path)
    assert "test_something_else" in Path(__file__).read_text("utf-8")


@pytest.mark.parametrize("kind", OBSTACLES)
@pytest.mark.parametrize("name", [NOTE, "lock", "000009.sqlite3", ".recovery", ".copy.partial"])
def test_something_else_among_the_copies_hinders_no_program(
    good: Path, expected: object, tmp_path: Path, name: str, kind: str
) -> None:
    for bad in (False, True):
        folder = Path(shutil.copytree(good, tmp_path / f"games{bad}"))
        (folder / FOLDER / name).unlink(missing_ok=True)
        OBSTACLES[kind](folder / FOLDER / name)
        if bad:
            (folder / FILE).write_bytes(b"garbage" * 99)
        with Store.open(folder, Clock()) as store:
            found = [(g.key, g.envelope, g.step, g.result) for g in (store.game(s.key) for s in store.games())]
            assert found == expected[0]  # type: ignore[index]


@pytest.mark.parametrize("kind", [*OBSTACLES, "text"])
def test_what_a_person_calls_games_damaged_is_left_alone(good: Path, tmp_path: Path, kind: str) -> None:
    folder = Path(shutil.copytree(good, tmp_path / "games"))
    mine = folder / "games.damaged"
    (OBSTACLES.get(kind) or (lambda path: path.write_text("my list of damaged board games\n")))(mine)
    with Store.open(folder, Clock()) as store:
        assert store.told == ()
    assert os.path.lexists(mine)


# rows that a scan reaches
def test_a_scan_reaches_rows_before_behind_and_between_what_cannot_be_read() -> None:
    class Halting:
        """A table of twenty rows of which two cannot be read."""

        def execute(self, query: str, number: tuple[int, ...] = ()) -> Any:
            if number:
                return self.read(number)
            order = range(1, 21) if "ASC" in query else range(20, 0, -1)
            return self.read(order)

        @staticmethod
        def read(order: Any) -> Any:
            for number in order:
                if number in {5, 15}:
                    raise sqlite3.DatabaseError("malformed")
                yield (number, f"row {number}")

    found = Scanned()
    reached = {row[-1] for row in rows(Halting(), "games", found)}  # type: ignore[arg-type]
    assert reached == {f"row {number}" for number in range(1, 21) if number not in {5, 15}}
    assert found.lost > 0
