"""Place, notes and the evening of a game: saved with it, in lists, in backups; earlier stores without them still open."""

import json
import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import date, datetime, timezone
from pathlib import Path
from typing import Any

import pytest

from store import checking
from store.command_line import main
from store.corruption import CorruptionError
from store.encoding import envelope_to_json, parse_snapshot
from store.envelope import LONGEST_TOWN, Envelope
from store.game_rows import seats_column
from store.people import checksum
from store.store import Store
from tabletop.evening import NO_OCCASION, Evening, Occasion
from tabletop.messages import Refused
from tabletop.strict_json import compact
from tools.soak.sample_envelopes import ENVELOPE, Clock, results_in, with_tokens

BEGUN = datetime(2026, 1, 31, 19, 40, tzinfo=timezone.utc)
ENDED = datetime(2026, 1, 31, 21, 5, tzinfo=timezone.utc)
EVENING = Evening(frozenset({"clear"}), starter=1, leader=0, round=2, turns=3, begun=BEGUN)
PLAYED = replace(ENVELOPE, town="At Ada\u2019s", evening=EVENING)
BARE = replace(ENVELOPE, notes="")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "games"


@pytest.mark.parametrize("table", [PLAYED, replace(BARE, evening=Evening()), replace(BARE, town="\u00e9")])
def test_place_and_evening_come_back_after_a_kill(folder: Path, table: Envelope) -> None:
    with Store.open(folder, Clock()) as store:
        key = store.new(table).key
    with Store.open(folder, Clock()) as store:
        assert store.game(key).envelope == table


def test_a_turn_is_a_step_that_can_be_undone_and_redone(store: Store) -> None:
    key = store.new(PLAYED).key
    later = replace(PLAYED, evening=EVENING.at_next_turn())
    store.save(key, later)
    assert store.undo(key).envelope == PLAYED
    assert store.redo(key).envelope == later


def test_a_turn_keeps_the_result_and_an_edit_of_a_city_keeps_the_evening(store: Store) -> None:
    saved = store.new(PLAYED)
    store.finish(saved, results_in(PLAYED))
    assert store.save(saved.key, replace(PLAYED, evening=EVENING.at_end(ENDED), town="")).result is not None
    changed = store.save(saved.key, with_tokens(store.game(saved.key).envelope, 3))
    assert changed.envelope.evening == EVENING.at_end(ENDED)


def test_a_game_without_place_and_evening_is_written_as_before() -> None:
    assert {*envelope_to_json(ENVELOPE, ())} == {"game", "options", "notes", "sides"}
    assert {*envelope_to_json(PLAYED, ())} == {"game", "options", "notes", "place", "evening", "sides"}


def test_the_list_shows_place_notes_start_and_end(store: Store) -> None:
    store.new(replace(PLAYED, evening=EVENING.at_end(ENDED), notes=" rainy \n evening " + "x" * 200))
    store.new(BARE)
    first, second = (game.occasion for game in store.games())
    assert first == NO_OCCASION
    assert (second.town, second.begun, second.ended) == ("At Ada\u2019s", BEGUN, ENDED)
    assert second.notes.startswith("rainy evening xxx")
    assert len(second.notes) <= 100


def test_notes_alone_are_in_the_list(store: Store) -> None:
    store.new(ENVELOPE)
    assert store.games()[0].occasion == Occasion(notes="rainy")


def test_players_and_statistics_do_not_mind_what_else_is_known(store: Store) -> None:
    store.finish(store.new(PLAYED), results_in(PLAYED))
    assert {person.name for person in store.players()} == {"Ada", "Bob"}
    assert {line.games for line in store.statistics()} == {1}


def test_places_are_offered_once_the_latest_first(store: Store) -> None:
    for day, place in ((1, "Home"), (2, ""), (3, "Club"), (4, "Home")):
        store.new(replace(BARE, town=place), date(2026, 1, day))
    assert store.towns() == ("Home", "Club")


def test_a_backup_brings_place_and_evening(store: Store, tmp_path: Path) -> None:
    key = store.new(PLAYED).key
    store.backup(tmp_path / "games.zip")
    with Store.open(tmp_path / "other", Clock()) as other:
        other.restore(tmp_path / "games.zip")
        assert other.game(key).envelope == PLAYED
        assert other.games()[0].occasion == store.games()[0].occasion


@pytest.mark.parametrize("place", ["x" * (LONGEST_TOWN + 1), "two\nlines", "\u202e"])
def test_a_place_is_short_and_on_one_line(place: str) -> None:
    with pytest.raises(Refused, match="place: a place has up to 60 characters on one line; shorten it"):
        replace(ENVELOPE, town=place)


@pytest.mark.parametrize("wrong", [{"place": 5}, {"evening": None}, {"evening": {"round": 1}}, {"weather": "rainy"}])
def test_a_snapshot_with_anything_else_is_corrupt(wrong: dict[str, Any]) -> None:
    sides: list[dict[str, Any]] = [{"people": [1], "colour": "red", "board": {}, "reading": None, "settled": []}]
    right = envelope_to_json(PLAYED, sides)
    assert parse_snapshot(compact(right)) == right
    with pytest.raises(CorruptionError):
        parse_snapshot(compact(right | wrong))


def rewrite_summary(folder: Path, change: Any) -> None:
    """Write the summary of the only game anew, with a right checksum."""
    with closing(sqlite3.connect(folder / "games.sqlite3")) as connection:
        (step,) = connection.execute("SELECT snapshot FROM steps").fetchone()
        row = list(connection.execute("SELECT * FROM games").fetchone())[:-1]
        row[8] = change(parse_snapshot(step), row[8])
        connection.execute("UPDATE games SET seats = ?, checksum = ?", (row[8], checksum(*row)))
        connection.commit()


def test_a_store_whose_lists_lack_the_notes_is_no_damage(folder: Path) -> None:
    with Store.open(folder, Clock()) as store:
        key = store.new(ENVELOPE).key
    rewrite_summary(folder, lambda snapshot, _: seats_column(snapshot, None, with_about=False))
    with Store.open(folder, Clock()) as store:
        assert (store.warnings, store.games()[0].occasion) == ((), NO_OCCASION)
        with store._snapshot_connection() as connection:
            checking.refuse_corruption(connection)
        store.save(key, with_tokens(ENVELOPE, 2))
        assert store.games()[0].occasion.notes == "rainy"


@pytest.mark.parametrize("about", [{"notes": []}, {"begun": "noon"}, {"ended": 5}, {"weather": "rainy"}])
def test_a_wrong_value_in_a_list_is_not_shown_and_is_damage_for_the_check(folder: Path, about: dict[str, Any]) -> None:
    with Store.open(folder, Clock()) as store:
        store.new(BARE)
    rewrite_summary(folder, lambda _, text: json.dumps([*json.loads(text), about], separators=(",", ":")))
    with Store.open(folder, Clock()) as store:
        assert (store.games()[0].occasion.begun, store.games()[0].occasion.ended) == (None, None)
        assert store.towns() == ()
        with store._snapshot_connection() as connection, pytest.raises(CorruptionError):
            checking.refuse_corruption(connection)


def test_a_place_that_is_no_text_is_damage_and_a_sentence(folder: Path) -> None:
    with Store.open(folder, Clock()) as store:
        store.new(BARE)
    rewrite_summary(folder, lambda _, text: json.dumps([*json.loads(text), {"place": 5}]))
    with Store.open(folder, Clock()) as store, pytest.raises(Refused):
        store.towns()


def test_the_command_line_lists_place_start_and_end(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with Store.open(folder, Clock()) as store:
        store.new(replace(PLAYED, evening=EVENING.at_end(ENDED)))
        store.new(BARE)
    assert main(["--folder", str(folder), "games", "--json"]) == 0
    without, with_all = map(json.loads, capsys.readouterr().out.splitlines())
    assert (with_all["place"], with_all["begun"]) == ("At Ada\u2019s", "2026-01-31T19:40:00.000000+00:00")
    assert with_all["ended"] == "2026-01-31T21:05:00.000000+00:00"
    assert not {"place", "begun", "ended"} & {*without}


def test_the_store_says_the_time_of_its_clock(store: Store) -> None:
    assert store.now() < store.now()
