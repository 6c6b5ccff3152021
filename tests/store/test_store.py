"""Saved games through the public methods of the store."""

import shutil
import sqlite3
from contextlib import closing, suppress
from dataclasses import replace
from datetime import date, datetime, timezone
from functools import partial
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from quadropolis_score.boards import Spot
from quadropolis_score.buildings import Mode
from quadropolis_score.city import City
from quadropolis_score.plan import NO_LOCKS, Locks
from quadropolis_score.player_board import PlayerBoard, with_reading
from store import backup, checking
from store.corruption import CorruptionError
from store.envelope import Envelope
from store.game_list import GameList
from store.people import checksum
from store.settings import Value
from store.store import Store
from store.values import GameKind, KnownPlayer, PendingPhoto, SavedGame
from tabletop.game import Column
from tabletop.messages import Message, Refused
from tabletop.people import PlayerColour
from tests.support.soaking import share_of
from tests.support.stores import TABLE_WITH_READING
from tools.soak.sample_envelopes import (
    ADA,
    BOB,
    ENVELOPE,
    OWN,
    PHOTO,
    SERVICES,
    Clock,
    results_in,
    with_board,
    with_tokens,
)

TABLE_OF_THREE = replace(ENVELOPE, sides=(ADA, BOB, replace(ADA, people=("Cyd",))))
CLASSIC = GameKind("quadropolis", "mode.classic")
PENDING = PendingPhoto(1, "photo-ben.jpg", datetime(2026, 1, 31, 12, tzinfo=timezone.utc))


def finish_game(store: Store, table: Envelope) -> str:
    saved = store.new(table)
    assert store.finish(saved, results_in(table))
    return saved.key


def table_with_names(one: str, other: str) -> Envelope:
    return replace(ENVELOPE, sides=(replace(ADA, people=(one,)), replace(BOB, people=(other,))))


@pytest.mark.parametrize(
    "table",
    [
        ENVELOPE,
        SERVICES,
        TABLE_WITH_READING,
        ENVELOPE.with_side(0, with_board(ADA, plan=OWN)),
        replace(ENVELOPE, notes="é\ud800\n"),
    ],
)
def test_a_game_comes_back_as_it_was_saved(tmp_path: Path, table: Envelope) -> None:
    with Store.open(tmp_path / "games", Clock()) as store:
        saved = store.new(table)
        assert saved.envelope == table
    with Store.open(tmp_path / "games", Clock()) as store:
        assert store.game(saved.key) == saved
        assert (saved.step, saved.can_undo, saved.can_redo, saved.pending, saved.result) == (0, False, False, (), None)
        assert (saved.played, saved.created, saved.changed) == (
            date(2026, 1, 31),
            *[datetime(2026, 1, 31, 12, 1, tzinfo=timezone.utc)] * 2,
        )


def test_the_device_clock_dates_a_game(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        assert store.new(ENVELOPE).changed.utcoffset() is not None


def test_every_edit_is_a_step_that_can_be_undone_and_redone(store: Store) -> None:
    key = store.new(ENVELOPE).key
    edits = [with_tokens(ENVELOPE, number) for number in range(3)]
    for edit in edits:
        assert store.save(key, edit).envelope == edit
    for edit in (*edits[1::-1], ENVELOPE, ENVELOPE):
        assert store.undo(key).envelope == edit
    assert (store.game(key).can_undo, store.game(key).can_redo) == (False, True)
    for edit in (*edits, edits[-1]):
        assert store.redo(key).envelope == edit
    assert (store.game(key).can_undo, store.game(key).can_redo) == (True, False)


def test_an_edit_undo_and_redo_say_when_the_game_was_changed(store: Store) -> None:
    key = store.new(ENVELOPE).key
    moments = [saved.changed for saved in (store.save(key, with_tokens(ENVELOPE, 1)), store.undo(key), store.redo(key))]
    assert moments == sorted({*moments, store.game(key).created})[1:]


def test_an_edit_that_changes_nothing_is_no_step(store: Store) -> None:
    saved = store.new(ENVELOPE)
    assert store.save(saved.key, ENVELOPE) == saved


def test_an_edit_after_an_undo_drops_what_could_be_redone_and_its_photos(store: Store) -> None:
    key = store.new(ENVELOPE).key
    store.save(key, TABLE_WITH_READING)
    store.undo(key)
    assert store.save(key, with_tokens(ENVELOPE, 1)).can_redo is False
    with store._reading() as connection:
        assert connection.execute("SELECT COUNT(*) FROM photos").fetchone() == (0,)
    assert store.undo(key).envelope == ENVELOPE


def test_a_photo_that_many_steps_show_is_kept_once(store: Store, tmp_path: Path) -> None:
    key = store.new(TABLE_WITH_READING).key
    for number in range(3):
        store.save(key, with_tokens(TABLE_WITH_READING, number))
    assert len(list((tmp_path / "games" / "games.photos").iterdir())) == 1


@pytest.mark.parametrize("key", ["f" * 32, "", "x", "\ud800", "' OR 1 --"])
def test_a_game_that_is_not_there_is_refused(store: Store, key: str) -> None:
    for operation in (
        lambda: store.game(key), lambda: store.save(key, ENVELOPE), lambda: store.undo(key), lambda: store.redo(key),
        lambda: store.delete(key), lambda: store.set_pending_photo(key, PENDING), lambda: store.clear_pending_photo(key, 0),
        lambda: store.set_date(key, date(2026, 1, 1)),
    ):  # fmt: skip
        with pytest.raises(Refused, match="there is no such game"):
            operation()


def test_a_deleted_game_takes_its_players_with_it_and_the_others_stay(store: Store) -> None:
    key, other = store.new(table_with_names("Ada", "Bob")).key, store.new(table_with_names("Bob", "Cyd")).key
    store.delete(key)
    assert [game.key for game in store.games()] == [other]
    assert [player.name for player in store.players()] == ["Bob", "Cyd"]
    store.rename_player("Cyd", "Ada")


def test_a_game_is_dated_today_or_on_the_given_day(store: Store) -> None:
    day = date(2025, 12, 24)
    saved = store.new(ENVELOPE, day)
    assert saved.played == day
    assert store.set_date(saved.key, date(2026, 1, 1)).played == date(2026, 1, 1)
    assert store.game(saved.key).can_undo is False


def pending_photos(*sides: int) -> tuple[PendingPhoto, ...]:
    """Return pending photos of some of three players, each with its own file name."""
    return tuple(replace(PENDING, side=side, file=f"photo-{'abc'[side]}.jpg") for side in sides)


@pytest.fixture
def awaiting(store: Store) -> str:
    """Save a game of three that awaits photos of the second and third."""
    key = store.new(TABLE_OF_THREE).key
    for pending in pending_photos(2, 1):
        store.set_pending_photo(key, pending)
    return key


def sides_by_file(saved: SavedGame) -> dict[str, int]:
    """Return the sides of pending photos by their files."""
    return {each.file.removeprefix("photo-").removesuffix(".jpg"): each.side for each in saved.pending}


def test_a_pending_photo_is_remembered_until_it_is_cleared(store: Store) -> None:
    key = store.new(ENVELOPE).key
    assert store.set_pending_photo(key, PENDING).pending == (PENDING,)
    assert store.save(key, with_tokens(ENVELOPE, 1)).pending == (PENDING,)
    assert store.games()[0].pending
    assert store.clear_pending_photo(key, 1).pending == ()
    assert not store.games()[0].pending
    with pytest.raises(Refused, match="no player 5 at this table"):
        store.set_pending_photo(key, replace(PENDING, side=4))


def test_pending_photos_of_several_players_are_cleared_one_by_one(store: Store, awaiting: str) -> None:
    one, two = pending_photos(1, 2)
    assert store.game(awaiting).pending == (one, two)
    assert store.clear_pending_photo(awaiting, 0).pending == (one, two)
    assert store.clear_pending_photo(awaiting, 1).pending == (two,)
    assert store.games()[0].pending
    assert [store.game(awaiting).pending_photo(side) for side in range(3)] == [None, None, two]


def test_a_pending_photo_replaces_that_of_the_same_player_only(store: Store, awaiting: str) -> None:
    again = replace(PENDING, file="photo-again.jpg")
    assert store.set_pending_photo(awaiting, again).pending == (again, *pending_photos(2))


def test_pending_photos_are_listed_for_all_games(store: Store, awaiting: str) -> None:
    one, two = pending_photos(1, 2)
    assert store.pending_photos() == ((awaiting, one), (awaiting, two))
    other = store.new(ENVELOPE).key
    store.set_pending_photo(other, PENDING)
    store.clear_pending_photo(awaiting, 1)
    assert set(store.pending_photos()) == {(awaiting, two), (other, PENDING)}
    store.delete(awaiting)
    store.clear_pending_photo(other, 1)
    assert store.pending_photos() == ()


@pytest.mark.parametrize("file", ["", "games.sqlite3", "../photo-a.jpg", "photo-a.jpg\n", "photo-.jpg", "photo-\0.jpg"])
def test_a_pending_photo_must_have_the_name_of_a_photo(file: str) -> None:
    with pytest.raises(Refused, match="saved data is corrupt"):
        replace(PENDING, file=file)


def test_a_pending_photo_is_dropped_when_its_player_leaves(store: Store, awaiting: str) -> None:
    assert sides_by_file(store.save(awaiting, replace(TABLE_OF_THREE, notes="sunny"))) == {"b": 1, "c": 2}
    assert sides_by_file(store.save(awaiting, ENVELOPE)) == {"b": 1}


def test_pending_photos_follow_their_players(store: Store, awaiting: str) -> None:
    ada, bob, cyd = TABLE_OF_THREE.sides
    assert sides_by_file(store.save(awaiting, replace(TABLE_OF_THREE, sides=(cyd, ada, bob)))) == {"c": 0, "b": 2}
    assert sides_by_file(store.save(awaiting, replace(TABLE_OF_THREE, sides=(cyd, bob)))) == {"c": 0, "b": 1}
    bea = replace(bob, people=("Bea",))
    assert sides_by_file(store.save(awaiting, replace(TABLE_OF_THREE, sides=(cyd, bea)))) == {"c": 0, "b": 1}
    assert sides_by_file(store.save(awaiting, replace(TABLE_OF_THREE, sides=(bea, cyd)))) == {"b": 0, "c": 1}
    store.save(awaiting, replace(TABLE_OF_THREE, sides=(bea, ada, cyd)))
    assert sides_by_file(store.save(awaiting, replace(TABLE_OF_THREE, sides=(ada, cyd)))) == {"c": 1}


def test_pending_photos_follow_their_players_through_undo_and_redo(store: Store, awaiting: str) -> None:
    store.save(awaiting, replace(TABLE_OF_THREE, sides=TABLE_OF_THREE.sides[1:]))
    assert sides_by_file(store.undo(awaiting)) == {"b": 1, "c": 2}
    assert sides_by_file(store.redo(awaiting)) == {"b": 0, "c": 1}
    store.clear_pending_photo(awaiting, 0)
    assert sides_by_file(store.undo(awaiting)) == {"c": 2}


def test_a_backup_blocks_no_other_operation(store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    key = store.new(ENVELOPE).key
    write = backup.write_backup

    def slow_write(*given: Any) -> tuple[Message, ...]:
        edited = Thread(target=store.save, args=(key, with_tokens(ENVELOPE, 1)))
        edited.start()
        edited.join(5)
        assert not edited.is_alive()
        return write(*given)

    monkeypatch.setattr(backup, "write_backup", slow_write)
    store.backup(tmp_path / "all.zip")
    assert store.game(key).envelope == with_tokens(ENVELOPE, 1)


@pytest.mark.parametrize(
    "name",
    [
        *("games.sqlite3", "GAMES.sqlite3-wal", "games.lock", "games.damaged", "games.damaged-2026-01-31.sqlite3"),
        *("games.copies", "games.copies/000001.sqlite3", "games.photos/" + "0" * 64),
    ],
)
def test_a_backup_takes_the_place_of_nothing_that_the_store_keeps(store: Store, tmp_path: Path, name: str) -> None:
    with pytest.raises(Refused, match="choose another one for the backup"):
        store.backup(tmp_path / "games" / name)
    store.backup(tmp_path / "games" / "games.zip")
    store.backup(tmp_path / Path(name).name)


def test_the_list_has_the_newest_first_with_the_winners(store: Store) -> None:
    old = store.new(ENVELOPE, date(2025, 1, 1)).key
    won = finish_game(store, ENVELOPE)
    open_ = store.new(TABLE_WITH_READING, date(2026, 2, 1)).key
    games = store.games()
    assert [game.key for game in games] == [open_, won, old]
    assert [(game.winners, game.total) for game in games] == [((), None), (("Bob",), 16), ((), None)]
    assert {(game.kind, game.names, game.pending) for game in games} == {(CLASSIC, ("Ada", "Bob"), False)}


def test_the_list_follows_every_change_and_is_the_one_that_a_new_window_reads(tmp_path: Path) -> None:
    with Store.open(tmp_path, Clock()) as store:
        key, other = finish_game(store, ENVELOPE), store.new(table_with_names("Ada", "Cyd")).key

        def listed() -> list[tuple[str, tuple[str, ...], int | None]]:
            found = store.games()
            store._list = GameList()
            assert store.games() == found
            return [(game.key, game.names, game.total) for game in found]

        both = {(key, ("Ada", "Bob"), 16), (other, ("Ada", "Cyd"), None)}
        assert {*listed()} == both
        assert {(each.key, each.names, each.total) for each in store.games(newest=1)} < both
        store.rename_player("Bob", "Eve")
        assert {*listed()} == {(key, ("Ada", "Eve"), 16), (other, ("Ada", "Cyd"), None)}
        store.save(key, with_tokens(ENVELOPE, 1))
        third = store.new(table_with_names("Eve", "Flo")).key
        assert {*listed()} == {
            (key, ("Ada", "Bob"), None),
            (other, ("Ada", "Cyd"), None),
            (third, ("Eve", "Flo"), None),
        }
        store.delete(other)
        assert {each[0] for each in listed()} == {key, third}


def test_a_row_that_is_damaged_after_it_was_listed_is_noticed(store: Store) -> None:
    store.new(ENVELOPE)
    assert len(store.games()) == 1
    with store._writing() as connection:
        connection.execute("UPDATE games SET played = '2020-01-01'")
    with pytest.raises(Refused, match="damaged"):
        store.games()


def test_players_who_share_the_first_place_have_both_won(store: Store) -> None:
    finish_game(store, replace(ENVELOPE, sides=(ADA, replace(ADA, people=("Bob",)))))
    assert store.games()[0].winners == ("Ada", "Bob")


def test_a_result_stays_while_it_follows_from_the_table(store: Store) -> None:
    key = finish_game(store, ENVELOPE)
    result = store.game(key).result
    assert result == results_in(ENVELOPE)
    renamed = replace(ENVELOPE, notes="sunny", sides=(replace(ADA, people=("Eve",), colour=PlayerColour.BLACK), BOB))
    assert store.save(key, renamed).result == result
    assert store.save(key, with_tokens(renamed, 1)).result is None
    assert store.undo(key).result is None


def test_a_result_that_follows_from_what_was_settled_is_forgotten_with_it(store: Store) -> None:
    key = store.new(TABLE_WITH_READING).key
    settled = TABLE_WITH_READING.with_side(0, replace(TABLE_WITH_READING.sides[0], settled=frozenset({"anyway"})))
    saved = store.save(key, settled)
    assert store.finish(saved, results_in(settled))
    assert store.undo(key).result is None
    assert not store.finish(saved, results_in(settled))


@pytest.mark.parametrize("way", ["undo", "redo"])
def test_undo_and_redo_to_something_else_forget_the_result(store: Store, way: str) -> None:
    key = store.new(ENVELOPE).key
    saved = store.save(key, with_tokens(ENVELOPE, 1))
    if way == "redo":
        saved = store.undo(key)
    assert store.finish(saved, results_in(saved.envelope))
    assert getattr(store, way)(key).result is None


def test_results_that_come_too_late_are_dropped(store: Store) -> None:
    saved = store.new(ENVELOPE)
    results = results_in(ENVELOPE)
    store.save(saved.key, ENVELOPE.with_side(1, with_board(BOB, locks=NO_LOCKS)))
    assert not store.finish(saved, results)
    store.undo(saved.key)
    assert store.finish(saved, results)
    store.delete(saved.key)
    assert not store.finish(saved, results)


@pytest.mark.parametrize(
    "results",
    [
        (),
        (Column({"parks": 1}, 1, 1, won=True, facts={}),),
        *(
            (Column(points, 1, place, won=False, facts=facts), Column({}, 0, 1, won=True, facts={}))
            for points, place, facts in (
                ({"parks": 1}, 3, {}),
                ({"parks": 1}, 0, {}),
                ({"parks": 2}, 1, {}),
                ({"wonders": 1}, 1, {}),
                ({"parks": 1}, 1, {"x'": 1}),
            )
        ),
    ],
)
def test_results_of_another_table_are_refused(store: Store, results: tuple[Column, ...]) -> None:
    saved = store.new(ENVELOPE)
    with pytest.raises(Refused, match="saved data is corrupt"):
        store.finish(saved, results)


def test_a_player_is_one_however_the_name_is_spelled(store: Store) -> None:
    store.new(table_with_names("Ada", "Bob"))
    assert [side.name for side in store.new(table_with_names(" ADA ", "ﬀ")).envelope.sides] == ["Ada", "ﬀ"]
    assert [side.name for side in store.new(table_with_names("FF", "bob")).envelope.sides] == ["ﬀ", "Bob"]


def test_players_are_offered_with_their_last_colour_the_last_first(store: Store) -> None:
    store.new(table_with_names("Ada", "Bob"), date(2026, 1, 2))
    store.new(
        replace(ENVELOPE, sides=(replace(ADA, colour=PlayerColour.BLACK), replace(BOB, people=("Cyd",)))),
        date(2026, 1, 3),
    )
    assert store.players() == (
        KnownPlayer("Ada", PlayerColour.BLACK, date(2026, 1, 3)),
        KnownPlayer("Cyd", PlayerColour.BLUE, date(2026, 1, 3)),
        KnownPlayer("Bob", PlayerColour.BLUE, date(2026, 1, 2)),
    )


def test_a_renamed_player_has_the_new_name_in_every_step_of_every_game(store: Store) -> None:
    keys = [store.new(table_with_names("Ada", "Bob")).key for _ in range(2)]
    for key in keys:
        store.save(key, table_with_names("Ada", "Cyd"))
    store.rename_player("ada", "Eve")
    store.rename_player("Eve", "EVE")
    for key in keys:
        assert [side.name for side in store.game(key).envelope.sides] == ["EVE", "Cyd"]
        assert [side.name for side in store.undo(key).envelope.sides] == ["EVE", "Bob"]


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("Ada", "BOB", 'another player is called "BOB"'),
        ("Zoe", "Eve", 'no player is called "Zoe"'),
        ("\ud800", "Eve", "no player is called"),
        ("Ada", " ", "1 to 40 characters"),
        ("Ada", "x" * 41, "1 to 40 characters"),
    ],
)
def test_a_taken_or_invalid_name_is_refused(store: Store, old: str, new: str, sentence: str) -> None:
    store.new(ENVELOPE)
    with pytest.raises(Refused, match=sentence):
        store.rename_player(old, new)


@pytest.mark.parametrize("value", [0, -5, 2.5, "fr", "", b"", b"\0\xff", True, False, None])
def test_a_setting_comes_back_with_its_type(tmp_path: Path, value: Value) -> None:
    with Store.open(tmp_path, Clock()) as store:
        assert store.setting("eye.taught", "nothing") == "nothing"
        store.set("eye.taught", "old")
        store.set("eye.taught", value)
    with Store.open(tmp_path, Clock()) as store:
        found = store.setting("eye.taught", "nothing")
        assert (found, type(found)) == (value, type(value))


@pytest.mark.parametrize(
    ("value", "sentence"),
    [
        (float("nan"), "cannot be a setting"),
        ([1], "cannot be a setting"),
        (10**40, "far too large"),
        (b"x" * 4_000_001, "more than 4 MB"),
    ],
)
def test_a_setting_that_cannot_be_is_refused(store: Store, value: object, sentence: str) -> None:
    with pytest.raises(Refused, match=sentence):
        store.set("x", value)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["\ud800", "Größe", "", "Eye", "x" * 81, 3, None, b"eye", ["eye"]])
def test_a_name_that_no_setting_has_is_refused(store: Store, name: str) -> None:
    for operation in (partial(store.setting, name), partial(store.set, name, 1)):
        with pytest.raises(Refused, match="not a name of a setting"):
            operation()


def test_a_corrupt_setting_is_detected_and_its_file_is_kept(tmp_path: Path) -> None:
    with Store.open(tmp_path, Clock()) as store:
        store.set("eye", "taught")
        store.set("language", "fr")
        with store._writing() as connection:
            connection.execute("UPDATE settings SET value = '\"taunt\"' WHERE name = 'eye'")
        with pytest.raises(Refused, match="damaged"):
            store.setting("eye")
        assert store.setting("language") == "fr"
    with Store.open(tmp_path, Clock()) as store:
        assert "it is kept as games.damaged-" in str(store.warnings[0])
        assert (store.setting("eye"), store.setting("language")) == (None, "fr")


@pytest.mark.parametrize(
    ("rule", "most"),
    [
        ("store.envelope.LONGEST_NOTES", 4),
        ("quadropolis_score.reading.LARGEST_PHOTO", 9),
        ("tabletop.people.LONGEST_NAME", 6),
    ],
)
def test_a_rule_that_became_stricter_neither_hides_other_games_nor_loses_any(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rule: str, most: int
) -> None:
    small, large = (
        replace(table_with_names("Ada", "Bob"), notes=""),
        replace(table_with_names("Ada", "Eleonora"), notes="rainy"),
    )
    large = large.with_side(0, with_reading(ADA, PHOTO))
    with Store.open(tmp_path, Clock()) as store:
        other, key = store.new(small).key, finish_game(store, large)
        store.save(key, replace(large, notes="sunny"))
        saved = store.game(key)
        listed, statistics, players = store.games(), store.statistics(), store.players()
    with monkeypatch.context() as patch:
        patch.setattr(rule, most)
        for damage in (False, True):
            with Store.open(tmp_path, Clock()) as store:
                assert [", 2 games are back as of " in str(reported) for reported in store.warnings] == [True] * damage
                for operation in (store.game, store.undo, partial(store.clear_pending_photo, side=0)):
                    with pytest.raises(Refused, match="cannot be shown by this version"):
                        operation(key)
                assert store.game(other).envelope == small
                assert {game.key: game for game in store.games()} == {game.key: game for game in listed}
                assert (store.statistics(), store.players()) == (statistics, players)
                checking.refuse_corruption(store._opened_folder.connection)
                store.set("eye", "taught")
                store._opened_folder.check_thread.join()  # the copy is older than the damage
                with store._writing() as connection:
                    connection.execute("UPDATE settings SET checksum = 0")
                if not damage:
                    with pytest.raises(Refused, match="damaged"):
                        store.setting("eye")
        Store.open(tmp_path, Clock()).close()  # its check finds the damage
        with Store.open(tmp_path, Clock()) as store:
            store.delete(other)
    with Store.open(tmp_path, Clock()) as store:
        assert store.game(key) == saved
        assert store.undo(key).envelope == large


def test_a_game_that_names_a_missing_player_is_damaged(tmp_path: Path) -> None:
    with Store.open(tmp_path, Clock()) as store:
        key, other = store.new(table_with_names("Ada", "Bob")).key, store.new(table_with_names("Cyd", "Bob")).key
        with store._writing() as connection:
            connection.execute("PRAGMA defer_foreign_keys = ON")
            connection.execute("DELETE FROM players WHERE person = 1")
            connection.execute("DELETE FROM people WHERE id = 1")
        with pytest.raises(Refused, match="damaged"):
            store.game(key)
        assert store.game(other).envelope == table_with_names("Cyd", "Bob")


def rewrite_rows(connection: sqlite3.Connection, table: str, change: str) -> None:
    connection.execute(change)
    for number, *row, _ in connection.execute(f"SELECT rowid, * FROM {table}").fetchall():
        connection.execute(f"UPDATE {table} SET checksum = ? WHERE rowid = ?", (checksum(*row), number))


# Two kinds of wrong values: in a row with a wrong checksum, and in one with a right checksum.
WRONG_VALUES = [
    ("games", f"{column} = {value}")
    for column in ("key", "family", "created", "changed", "played", "step", "pending", "result", "seats", "checksum")
    for value in ("NULL", "x'00ff'", "'?'", "7", "'[1,2]'")
] + [
    *(("steps", f"{column} = {value}") for column in ("game", "step", "snapshot", "checksum") for value in ("NULL", "x'00'", "'?'", "'[]'", "'{}'", "7", "1.5")),
    *(("people", f"{column} = {value}") for column in ("id", "name", "same", "keys", "checksum") for value in ("NULL", "x'00'", "'?'", "7", "1.5")),
    *(("settings", f"{column} = {value}") for column in ("name", "value", "checksum") for value in ("NULL", "x'00'", "'?'", "7", "'{}'")),
    *(("steps", f"snapshot = replace(snapshot, '{old}', '{new}')") for old, new in (
        ('"people":[1]', '"people":["1"]'), ('"people":[1]', '"people":[99]'), ('"people":[1]', '"people":[]'), ('"people":[1]', '"people":1'),
        ('"sides":', '"sites":'), ('"red"', '"pink"'), ('"red"', "5"), ('"notes":"rainy"', '"notes":null'), ('"settled":[]', '"settled":[5]'),
        ('"reading":null', '"reading":5'), ('"reading":null', '"reading":"../x"'), ('"options":{', '"options":{"a":{},'), ('"game":"quadropolis"', '"game":7'),
    )),
    ("steps", "snapshot = replace(snapshot, 'rainy', 'sunny')"),
    ("games", "result = replace(result, '16', '17')"), ("games", "seats = replace(seats, '16', '17')"), ("games", "played = '2020-01-01'"),
    ("people", "name = 'Eve'"), ("games", "result = replace(result, 'parks', 'parks more')"), ("games", "result = replace(result, 'true', '1')"),
    ("steps", """snapshot = '{"game":"x","options":[],"notes":"","sides":[1]}'"""), ("about", "version = NULL"), ("about", "version = 'x'"), ("players", "person = 2"), ("photos", "hash = 'x'"), ("players", "game = 'x'"),
]  # fmt: skip


@pytest.mark.parametrize("right", [False, True])
def test_a_wrong_value_anywhere_is_a_sentence_and_no_game_is_lost(tmp_path: Path, *, right: bool) -> None:
    good = tmp_path / "good"
    with Store.open(good, Clock()) as store:
        finish_game(store, ENVELOPE)
        store.save(store.new(TABLE_WITH_READING).key, with_tokens(TABLE_WITH_READING, 1))
        store.set("eye", "taught")
    with Store.open(good, Clock()) as store:
        keys, whole = {game.key for game in store.games()}, store_contents(store)
    for number, (table, change) in enumerate(share_of(WRONG_VALUES)):
        folder = Path(shutil.copytree(good, tmp_path / str(number)))
        try:
            with closing(sqlite3.connect(folder / "games.sqlite3")) as connection, connection:
                where = (
                    f"WHERE rowid = (SELECT MIN(rowid) FROM {table})"
                    if table in {"games", "steps", "people", "settings"}
                    else ""
                )
                update = f"UPDATE OR IGNORE {table} SET {change} {where}"
                if right and where:
                    rewrite_rows(connection, table, update)
                else:
                    connection.execute(update)
        except sqlite3.Error:  # such a value is impossible
            continue
        with suppress(Refused), Store.open(folder, Clock()) as store:
            store_contents(store)
        with Store.open(folder, Clock()) as store:
            assert {game.key for game in store.games()} == keys, change
            if not right:
                assert store_contents(store) == whole, change
            for game in store.games():
                with suppress(Refused):  # with a right checksum it may come from a newer version
                    store.game(game.key)
            assert right or store.backup(tmp_path / "games.zip") == (), change


def store_contents(store: Store) -> object:
    games = store.games()
    return games, [store.game(game.key) for game in games], store.players(), store.statistics(), store.setting("eye")


@pytest.mark.parametrize(
    "change",
    [
        "DELETE FROM games WHERE result IS NULL",
        "DELETE FROM steps WHERE step = 1",
        "DELETE FROM steps WHERE step = 0",
        "DELETE FROM players",
        "DELETE FROM photos",
        "DELETE FROM people WHERE id = 1",
        "INSERT INTO players SELECT key, 2 FROM games; UPDATE players SET person = 1 WHERE person = 2",
        "INSERT INTO steps VALUES ('x', 0, '', 0)",
        "INSERT INTO photos VALUES ('x', 'x')",
    ],
)
def test_a_thorough_check_finds_missing_rows(tmp_path: Path, change: str) -> None:
    with Store.open(tmp_path, Clock()) as store:
        store.save(store.new(TABLE_WITH_READING).key, with_tokens(TABLE_WITH_READING, 1))
        with store._reading() as connection:
            checking.refuse_corruption(connection)
    with closing(sqlite3.connect(tmp_path / "games.sqlite3")) as connection:
        connection.executescript(change.replace("INSERT", "INSERT OR IGNORE").replace("UPDATE", "UPDATE OR REPLACE"))
        with pytest.raises(CorruptionError):
            checking.refuse_corruption(connection)


def test_statistics_have_the_reached_and_the_missed_points(store: Store) -> None:
    own = ENVELOPE.with_side(0, with_board(ADA, plan=OWN))
    finish_game(store, own)
    finish_game(store, ENVELOPE)
    store.new(ENVELOPE)
    ada, bob = store.statistics()
    (worse, _), (best, other) = results_in(own), results_in(ENVELOPE)
    assert (ada.name, ada.kind, ada.games, ada.wins) == ("Ada", CLASSIC, 2, 0)
    assert (ada.average, ada.best) == ((worse.total + best.total) / 2, best.total)
    assert ada.rows == {row: (points + best.points[row]) / 2 for row, points in worse.points.items()}
    assert tuple(ada.rows) == tuple(worse.points)
    assert (ada.own_allocations, ada.points_left, ada.points_possible) == (1, best.total - worse.total, best.total)
    assert (bob.name, bob.wins, bob.own_allocations, bob.points_left) == ("Bob", 2, 2, 2 * other.facts["left"])


def test_nameless_sides_are_not_in_the_statistics(store: Store) -> None:
    finish_game(store, table_with_names("Joueur 1", "Bob"))
    assert [each.name for each in store.statistics()] == ["Bob"]


def test_a_deleted_game_is_put_back_with_its_photo_and_its_history(store: Store) -> None:
    saved = store.new(ENVELOPE)
    store.save(saved.key, TABLE_WITH_READING)
    store.set_pending_photo(saved.key, PENDING)
    before = store.game(saved.key)
    deleted = store.delete(saved.key)
    assert deleted is not None
    store.new(table_with_names("Zoe", "Bob"))  # takes the numbers of the deleted players
    store.put_back(deleted)
    store.put_back(deleted)
    assert store.game(saved.key) == before
    assert len(store.games()) == 2
    assert store.undo(saved.key).envelope == ENVELOPE


def test_a_mode_has_its_own_statistics(store: Store) -> None:
    empty = PlayerBoard(City.empty(Mode.EXPERT))
    sides = tuple(replace(side, board=empty) for side in ENVELOPE.sides)
    finish_game(store, replace(ENVELOPE, options={**ENVELOPE.options, "mode": "expert"}, sides=sides))
    finish_game(store, ENVELOPE)
    assert [(each.name, each.kind.option["mode"]) for each in store.statistics()] == [
        ("Ada", "classic"), ("Ada", "expert"), ("Bob", "classic"), ("Bob", "expert"),
    ]  # fmt: skip


def test_two_windows_see_what_the_other_saved(tmp_path: Path) -> None:
    with Store.open(tmp_path, Clock()) as one, Store.open(tmp_path, Clock()) as other:
        key = one.new(ENVELOPE).key
        other.save(key, with_tokens(ENVELOPE, 1))
        one.save(key, with_tokens(ENVELOPE, 2))
        assert other.game(key).step == 2
        assert other.undo(key).envelope == with_tokens(ENVELOPE, 1)


def test_a_window_that_waits_too_long_for_another_is_refused_as_busy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("store.database.LOCK_TIMEOUT", 0.0)
    with Store.open(tmp_path, Clock()) as one, Store.open(tmp_path, Clock()) as other, one._writing():
        with pytest.raises(Refused, match="another program is writing the games; try again"):
            other.new(ENVELOPE)
        assert other.games() == ()


def test_a_window_whose_file_was_renamed_saves_nothing_into_it(tmp_path: Path) -> None:
    with Store.open(tmp_path, Clock()) as store:
        key = store.new(ENVELOPE).key
        (tmp_path / "games.sqlite3").rename(tmp_path / "elsewhere")
        with pytest.raises(Refused, match="put aside by another window"):
            store.new(ENVELOPE)
        with pytest.raises(Refused, match="put aside by another window"):
            store.save(key, with_tokens(ENVELOPE, 1))
        (tmp_path / "games.sqlite3").write_bytes(b"another")
        with pytest.raises(Refused, match="put aside by another window"):
            store.set("eye", 1)


def test_locks_of_a_side_come_back(store: Store) -> None:
    locks = Locks.of(lit=[Spot(0, 0)], dark=[Spot(1, 2)], customers={Spot(1, 1): 2})
    table = ENVELOPE.with_side(0, with_board(ADA, locks=locks))
    assert store.game(store.new(table).key).envelope == table
