"""A damaged or strange file is set aside, never overwritten, and what can be read of it is brought over."""

import os
import shutil
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from quadropolis_score.player_board import with_reading
from store.database import FILE
from store.envelope import Envelope
from store.history import GAMES
from store.recovery import NOTE, PAGE
from store.salvage import salvage
from store.store import Store
from store.values import Pending
from tabletop.messages import Refused
from tools.soak.sample_tables import ADA, PHOTO, TABLE, Clock, results_in, with_tokens

LOOKED_AT = TABLE.with_side(0, with_reading(ADA, PHOTO))


def filled(folder: Path) -> Path:
    """A folder with three games, a photo and a setting."""
    with Store.open(folder, Clock()) as store:
        for number in range(3):
            saved = store.save(store.new(LOOKED_AT).key, with_tokens(LOOKED_AT, number))
            store.finish(saved, results_in(saved.envelope))
        store.set("eye", b"taught")
    return folder


def full(*_: object) -> int:
    raise OSError(28, "No space left on device")


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The file of a filled folder."""
    return (filled(tmp_path_factory.mktemp("good")) / FILE).read_bytes()


def folder_with(folder: Path, raw: bytes) -> Path:
    """A folder with a file in the place of the games."""
    folder.mkdir()
    (folder / FILE).write_bytes(raw)
    return folder


def tables(store: Store) -> list[tuple[Envelope, Any, Any]]:
    """All the games with what can be said of each."""
    return sorted(((g.envelope, g.step, g.result) for g in map(store.game, [s.key for s in store.games()])), key=str)


def aside(folder: Path) -> list[Path]:
    """What was set aside."""
    return sorted(folder.glob("games.damaged-*.sqlite3"))


@pytest.mark.parametrize("raw", [b"no database at all" * 500, b"SQLite format 3\0", b"\0" * 10_000])
def test_a_file_that_is_no_database_is_kept_aside(tmp_path: Path, raw: bytes) -> None:
    folder = folder_with(tmp_path / "games", raw)
    with Store.open(folder, Clock()) as store:
        (kept,) = aside(folder)
        assert kept.read_bytes() == raw
        assert kept.name in str(store.told[0])
        assert "0 games were saved" in str(store.told[0])
        assert store.games() == ()
        store.new(TABLE)
    with Store.open(folder, Clock()) as store:
        assert store.told == ()
        assert len(store.games()) == 1


def test_a_database_of_another_program_is_kept_aside_as_it_was(tmp_path: Path) -> None:
    for number, script in enumerate(
        ("PRAGMA application_id = 7", "CREATE TABLE notes (text)", "PRAGMA user_version = 3")
    ):
        folder = tmp_path / str(number)
        folder.mkdir()
        with closing(sqlite3.connect(folder / FILE)) as other:
            other.executescript(f"CREATE TABLE t (x); DROP TABLE t; {script};")
        raw = (folder / FILE).read_bytes()
        with Store.open(folder, Clock()) as store:
            assert store.games() == ()
        assert [path.read_bytes() for path in aside(folder)] == [raw]


def test_an_empty_file_is_where_games_begin(tmp_path: Path) -> None:
    folder = folder_with(tmp_path / "games", b"")
    with Store.open(folder, Clock()) as store:
        assert store.told == ()
        store.new(TABLE)


def test_the_games_are_found_where_even_the_description_of_the_tables_is_gone(tmp_path: Path, good: bytes) -> None:
    folder = folder_with(tmp_path / "games", b"\0" * PAGE + good[PAGE:])
    with Store.open(folder, Clock()) as store:
        assert len(store.games()) == 3
        assert store.setting("eye") == b"taught"


def test_nothing_that_was_set_aside_is_overwritten(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    for raw in (b"one" * 999, b"two" * 999):
        (folder / FILE).write_bytes(raw)
        Store.open(folder, Clock()).close()
    assert {path.read_bytes() for path in aside(folder)} == {b"one" * 999, b"two" * 999}


def test_a_truncated_file_keeps_the_games_that_are_left(tmp_path: Path, good: bytes) -> None:
    for pages in range(1, len(good) // PAGE):
        raw = good[: pages * PAGE]
        folder = folder_with(tmp_path / str(pages), raw)
        with Store.open(folder, Clock()) as store:
            assert [path.read_bytes() for path in aside(folder)] == [raw]
            assert len(tables(store)) <= 3


@pytest.mark.parametrize("there", [True, False])
def test_where_only_what_was_not_written_yet_is_left_it_is_kept(tmp_path: Path, *, there: bool) -> None:
    folder = folder_with(tmp_path / "games", b"")
    if not there:
        (folder / FILE).unlink()
    (folder / f"{FILE}-wal").write_bytes(b"frames" * 999)
    with Store.open(folder, Clock()) as store:
        assert len(store.told) == 1
    assert [path.with_name(f"{path.name}-wal").read_bytes() for path in aside(folder)] == [b"frames" * 999]


@pytest.mark.parametrize("offset", [0, 20, 60, 70, 101, 300, 2000, 3500, 3700, 3900, 4095])
def test_a_changed_byte_anywhere_is_a_sentence_or_does_no_harm(tmp_path: Path, good: bytes, offset: int) -> None:
    with Store.open(folder_with(tmp_path / "good", good), Clock()) as store:
        all_ = tables(store)
    for page in range(len(good) // PAGE):
        at = page * PAGE + offset
        raw = bytearray(good)
        raw[at] ^= 0x55
        folder = folder_with(tmp_path / str(page), bytes(raw))
        for _ in range(2):  # what the first opening does not notice is noticed by reading, and then by the second one
            try:
                with Store.open(folder, Clock()) as store:
                    found = tables(store)
                    store.players(), store.statistics(), store.setting("eye")
            except Refused as refused:
                assert refused.message.key in {"store.damaged", "store.newer"}
                found = None
        kept = [path.read_bytes() for path in aside(folder)]
        if kept:
            assert raw in kept
            assert found is not None, at
        elif found is not None:
            assert found == all_, at


def test_damage_that_is_noticed_while_playing_is_looked_through_at_the_next_start(tmp_path: Path, good: bytes) -> None:
    text = b'"tokens":[1,3]'
    assert good.count(text) == 1
    raw = good.replace(text, b'"tokens":[2,3]')
    folder = folder_with(tmp_path / "games", raw)
    with Store.open(folder, Clock()) as store:
        assert store.told == ()
        refused = 0
        for summary in store.games():
            try:
                store.game(summary.key)
            except Refused as error:
                assert error.message.key == "store.damaged"
                refused += 1
        assert refused == 1
    with Store.open(folder, Clock()) as store:
        assert "3 games were saved" in str(store.told[0])
        # What is left of the third is its first step.
        assert sorted(store.game(s.key).envelope.sides[0].board.tokens.inhabitants for s in store.games()) == [0, 2, 4]
        assert store.setting("eye") == b"taught"
    assert [path.read_bytes() for path in aside(folder)] == [raw]


def test_an_index_that_lies_is_found_when_the_file_is_looked_through(tmp_path: Path) -> None:
    folder = filled(tmp_path / "games")
    with closing(sqlite3.connect(folder / FILE, isolation_level=None)) as connection:
        connection.executescript("PRAGMA writable_schema = ON; CREATE TEMP TABLE kept AS SELECT * FROM sqlite_master;")
        connection.executescript(
            "DELETE FROM sqlite_master WHERE name = 'games_of_family'; PRAGMA writable_schema = RESET;"
        )
        connection.execute("UPDATE games SET rowid = rowid + 10")
        connection.executescript(
            "PRAGMA writable_schema = ON; INSERT INTO sqlite_master SELECT * FROM kept WHERE name = 'games_of_family';"
        )
    (folder / NOTE).touch()
    with Store.open(folder, Clock()) as store:
        assert "3 games were saved" in str(store.told[0])


def test_a_list_that_an_index_makes_shorter_is_damaged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Store.open(filled(tmp_path / "games"), Clock()) as store:
        monkeypatch.setattr("store.history.GAMES", GAMES.replace("FROM games", "FROM games WHERE played < ''"))
        with pytest.raises(Refused, match="the file of the games is damaged"):
            store.games()


def test_a_note_without_damage_goes_away(tmp_path: Path) -> None:
    folder = filled(tmp_path / "games")
    (folder / NOTE).touch()
    with Store.open(folder, Clock()) as store:
        assert store.told == ()
        assert len(store.games()) == 3
    assert not (folder / NOTE).exists()


def test_whoever_is_killed_while_a_file_is_set_aside_goes_on_at_the_next_start(tmp_path: Path) -> None:
    folder = filled(tmp_path / "games")
    for left in range(3):
        other = tmp_path / str(left)
        shutil.copytree(folder, other)
        (other / f"{FILE}-wal").touch()
        (other / NOTE).write_text("games.damaged-2026-01-31.sqlite3\n")
        for name in (f"{FILE}-wal", FILE)[:left]:
            (other / name).rename(other / name.replace("games", "games.damaged-2026-01-31"))
        with Store.open(other, Clock()) as store:
            assert [str(message) for message in store.told] == [
                "the file of the games was damaged or something else; it is kept as games.damaged-2026-01-31.sqlite3, "
                "3 games were saved from it"
            ]
            assert len(store.games()) == 3
        assert not (other / NOTE).exists()
        assert len(list(other.glob("games.damaged*.sqlite3"))) == 1


def test_the_fresh_file_may_be_damaged_before_everything_was_brought_over(tmp_path: Path) -> None:
    folder = filled(tmp_path / "games")
    (folder / FILE).rename(folder / "games.damaged-2026-01-31.sqlite3")
    (folder / NOTE).write_text("games.damaged-2026-01-31.sqlite3\n")
    (folder / FILE).write_bytes(b"torn" * 999)
    with Store.open(folder, Clock()) as store:
        assert len(store.told) == 2
        assert len(store.games()) == 3


def test_a_photo_that_is_lost_does_not_take_its_game_along(tmp_path: Path) -> None:
    folder = filled(tmp_path / "games")
    with closing(sqlite3.connect(folder / FILE)) as connection, connection:
        connection.execute("UPDATE photos SET packed = x'00' WHERE game = (SELECT MIN(game) FROM photos)")
    with Store.open(folder, Clock()) as store, pytest.raises(Refused, match="damaged"):
        tables(store)
    with Store.open(folder, Clock()) as store:
        assert (
            sum(game.envelope.sides[0].reading is None for game in map(store.game, [s.key for s in store.games()])) == 1
        )


@pytest.mark.parametrize(("lost", "awaited"), [(0, [1, 2]), (1, [1])])
def test_photos_are_waited_for_after_damage_too_where_somebody_sits(
    tmp_path: Path, lost: int, awaited: list[int]
) -> None:
    three = replace(TABLE, sides=(*TABLE.sides, replace(ADA, people=("Cyd",))))
    with Store.open(tmp_path, Clock()) as store:
        key = store.save(store.new(TABLE).key, three).key
        for seat in (1, 2):
            store.expect_photo(key, Pending(seat, f"photo-{seat}.jpg", Clock()()))
    with closing(sqlite3.connect(tmp_path / FILE)) as connection, connection:
        connection.execute("UPDATE steps SET checksum = 0 WHERE step = ?", (lost,))
    (tmp_path / NOTE).touch()
    with Store.open(tmp_path, Clock()) as store:
        assert store.told
        assert [each.seat for each in store.game(key).pending] == awaited


def test_what_was_set_aside_and_taken_away_is_told_once(tmp_path: Path) -> None:
    folder = filled(tmp_path / "games")
    (folder / NOTE).write_text("games.damaged-2026-01-31.sqlite3\ngames.damaged-2026-01-31-2.sqlite3\n")
    shutil.copy(folder / FILE, folder / "games.damaged-2026-01-31-2.sqlite3")
    with Store.open(folder, Clock()) as store:
        assert ["0 games were saved" in str(message) for message in store.told] == [True, True]
        assert len(store.games()) == 3
    with Store.open(folder, Clock()) as store:
        assert store.told == ()


def test_where_nothing_can_be_brought_over_now_it_is_at_the_next_start(
    tmp_path: Path, good: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = folder_with(tmp_path / "games", b"X" + good[1:])
    ways: list[Any] = [salvage, full]
    with monkeypatch.context() as patch:
        patch.setattr("store.recovery.salvage", lambda *given: ways.pop()(*given))  # noqa: PLW0108 - another one each time
        with Store.open(folder, Clock()) as store:
            assert "nothing can be saved here (No space left on device)" in str(store.told[0])
            assert len(store.games()) == 3
    with Store.open(folder, Clock()) as store:
        assert "3 games were saved" in str(store.told[0])
        assert len(store.games()) == 3


def test_what_was_not_written_into_a_damaged_file_yet_is_kept_beside_it_as_it_was(tmp_path: Path) -> None:
    folder, killed = filled(tmp_path / "games"), tmp_path / "killed"
    killed.mkdir()
    with Store.open(folder, Clock()) as store:
        store.new(with_tokens(TABLE, 3))
        raw = [bytearray((folder / name).read_bytes()) for name in (FILE, f"{FILE}-wal")]
    newer = {int.from_bytes(raw[1][at : at + 4], "big") for at in range(32, len(raw[1]), PAGE + 24)}
    page = min(set(range(2, len(raw[0]) // PAGE)) - newer)
    raw[0][(page - 1) * PAGE : (page - 1) * PAGE + 8] = b"\xff" * 8
    for name, each in zip((FILE, f"{FILE}-wal"), raw, strict=True):
        (killed / name).write_bytes(each)
    with Store.open(killed, Clock()) as store:
        (kept,) = aside(killed)
        assert [kept.read_bytes(), kept.with_name(f"{kept.name}-wal").read_bytes()] == raw
        assert 3 in [table.sides[0].board.tokens.inhabitants for table, _, _ in tables(store)]


def test_of_a_file_that_was_cut_short_the_games_in_the_rest_are_brought_over(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    with Store.open(folder, Clock()) as store:
        for _ in range(8):
            store.new(TABLE)
    whole = (folder / FILE).read_bytes()
    found = []
    for pages in range(1, len(whole) // PAGE):
        for path in folder.glob("games.*"):
            path.unlink()
        (folder / FILE).write_bytes(whole[: pages * PAGE])
        with Store.open(folder, Clock()) as store:
            assert "kept as games.damaged-2026-01-31.sqlite3" in str(store.told[0])
            found.append(len(store.games()))
    assert found == sorted(found)
    assert found[-1] >= 7


# the note
def obstacle(folder: Path, kind: str) -> None:
    """Put something in the place of the note that the store did not write."""
    note = folder / NOTE
    if kind == "folder":
        (note / "inside").mkdir(parents=True)
    elif kind == "FIFO":
        os.mkfifo(note)
    elif kind == "endless":
        note.symlink_to("/dev/zero")
    elif kind == "dangling link":
        note.symlink_to(folder.parent / "victim" / "new.txt")
    else:
        note.write_bytes(kind.encode("latin-1"))


OBSTACLES = [
    "my list of damaged board games\n",
    "folder",
    "FIFO",
    "endless",
    "dangling link",
    "\xff\xfe\n",
    "\n",
    "\n\n../victim/v.sqlite3\n",
    "x" * 200_000,
]


@pytest.mark.parametrize("kind", OBSTACLES)
def test_games_are_found_beside_a_note_that_no_store_wrote(tmp_path: Path, kind: str) -> None:
    folder = filled(tmp_path / "games")
    (tmp_path / "victim").mkdir()
    obstacle(folder, kind)
    for _ in range(2):
        with Store.open(folder, Clock()) as store:
            assert len(store.games()) == 3
            store.new(TABLE)
            store.delete(store.games()[0].key)
    assert list((tmp_path / "victim").iterdir()) == []
    assert os.path.lexists(folder / NOTE)


def test_what_lies_beside_an_earlier_damaged_file_is_not_overwritten(tmp_path: Path) -> None:
    folder = folder_with(tmp_path / "games", b"no database at all" * 500)
    mine = folder / "games.damaged-2026-01-31.sqlite3-wal"
    mine.write_text("mine")
    (folder / f"{FILE}-wal").write_text("of the damaged file")
    Store.open(folder, Clock()).close()
    assert mine.read_text() == "mine"
    assert [path.name for path in aside(folder)] == ["games.damaged-2026-01-31-2.sqlite3"]


def test_a_note_takes_no_file_of_another_folder(tmp_path: Path) -> None:
    folder, victim = filled(tmp_path / "games"), filled(tmp_path / "victim") / FILE
    with Store.open(victim.parent, Clock()) as store:
        store.new(TABLE)
    victim.rename(victim.with_name("v.sqlite3"))
    raw = victim.with_name("v.sqlite3").read_bytes()
    for name in (
        "../victim/v.sqlite3",
        str(victim.with_name("v.sqlite3")),
        "games.damaged-2026-01-31.sqlite3/../../victim/v.sqlite3",
    ):
        (folder / NOTE).write_text(f"{name}\n")
        with Store.open(folder, Clock()) as store:
            assert len(store.games()) == 3
    assert victim.with_name("v.sqlite3").read_bytes() == raw


@pytest.mark.parametrize("kind", OBSTACLES[:5])
def test_damaged_games_are_looked_at_where_no_note_can_be_written(tmp_path: Path, good: bytes, kind: str) -> None:
    folder = folder_with(tmp_path / "games", b"\0" * PAGE + good[PAGE:])
    (tmp_path / "victim").mkdir()
    obstacle(folder, kind)
    with Store.open(folder, Clock()) as store:
        assert "nothing can be saved here (File exists)" in str(store.told[0])
        assert len(store.games()) == 3
    assert (folder / FILE).read_bytes() == b"\0" * PAGE + good[PAGE:]
    assert list((tmp_path / "victim").iterdir()) == []


def test_a_link_is_no_file_that_was_kept_aside(tmp_path: Path) -> None:
    folder, other = filled(tmp_path / "games"), filled(tmp_path / "other")
    name = "games.damaged-2026-01-31.sqlite3"
    (folder / name).symlink_to(other / FILE)
    (folder / NOTE).write_text(f"{name}\n")
    with Store.open(folder, Clock()) as store:
        assert len(store.games()) == 3
