"""A backup is one file with everything; restoring merges without duplicates, and a damaged backup changes nothing."""

import json
import os
import re
import struct
import tracemalloc
import zipfile
from collections.abc import Iterator
from contextlib import ExitStack
from copy import copy
from dataclasses import replace
from datetime import date, timedelta, timezone
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock

import pytest

from quadropolis_score.buildings import Category
from quadropolis_score.reading import write_reading
from store.backup_zip import LARGEST_ENTRIES
from store.envelope import Envelope
from store.photos import hash_of
from store.store import Store
from store.values import PendingPhoto, RestoreSummary
from tabletop.codec import to_json
from tabletop.evening import Evening
from tabletop.messages import Refused
from tabletop.people import PlayerColour
from tests.support.stores import TABLE_WITH_READING, change_rows
from tools.soak.sample_envelopes import ADA, BOB, ENVELOPE, PHOTO, SERVICES, Clock, results_in, with_tokens

CYD = replace(BOB, people=("Cyd",), colour=PlayerColour.GREEN)
NOTHING_RESTORED = RestoreSummary(0, 0, 0)
Entries = dict[str, bytes]


class Devices:
    """The stores of several devices, opened by their names, and the folder of their backups."""

    def __init__(self, folder: Path, stores: ExitStack, patch: pytest.MonkeyPatch) -> None:
        self.folder, self.stores, self.patch = folder, stores, patch

    def __call__(self, name: str) -> Store:
        return self.stores.enter_context(Store.open(self.folder / name, Clock()))

    def __truediv__(self, name: str) -> Path:
        return self.folder / name

    def carry(self, one: Store, other: Store) -> RestoreSummary:
        path = self.folder / "carried.zip"
        assert one.backup(path) == ()
        return other.restore(path)

    def zip(self, entries: Entries) -> Path:
        path = self.folder / "written.zip"
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, raw in entries.items():
                archive.writestr(name, raw, zipfile.ZIP_STORED if name.startswith("photos/") else None)
        return path

    def refusal(self, backup: Path | Entries) -> str:
        """Return the refusal of a backup, which must change nothing."""
        store = self("new")
        key = store.new(with_tokens(ENVELOPE, 3)).key
        before = store.game(key), store.games(), store.players()
        with pytest.raises(Refused) as raised:
            store.restore(backup if isinstance(backup, Path) else self.zip(backup))
        assert (store.game(key), store.games(), store.players()) == before
        assert store.setting("language", "none") == "none"
        return str(raised.value)


@pytest.fixture
def devices(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Devices]:
    with ExitStack() as stores:
        yield Devices(tmp_path, stores, monkeypatch)


def fill_store(store: Store) -> str:
    """Fill a store with everything it can hold; return the key of its first game."""
    saved = store.save(store.new(TABLE_WITH_READING).key, with_tokens(TABLE_WITH_READING, 1))
    store.finish(saved, results_in(saved.envelope))
    for side in (1, 0):
        store.set_pending_photo(saved.key, PendingPhoto(side, f"photo-{side}.jpg", Clock()()))
    store.undo(store.save(store.new(TABLE_WITH_READING).key, with_tokens(TABLE_WITH_READING, 2)).key)
    store.set("eye", b"taught")
    store.set("language", "fr")
    return saved.key


def envelopes(store: Store) -> list[Envelope]:
    return sorted((store.game(game.key).envelope for game in store.games()), key=str)


def test_a_classic_game_with_public_services_comes_back_with_its_result(devices: Devices) -> None:
    one, other = devices("one"), devices("other")
    saved = one.new(SERVICES)
    assert one.finish(saved, results_in(SERVICES))
    devices.carry(one, other)
    assert other.game(saved.key).envelope == SERVICES
    assert other.statistics() == one.statistics()
    (bob,) = (each for each in other.statistics() if each.name == "Bob")
    assert bob.rows["expansion"] == 2  # the Fire Station in Classic


def store_contents(store: Store) -> object:
    """Return everything that a store shows, players and statistics included."""
    games = [store.game(game.key) for game in store.games()]
    return games, store.games(), store.players(), store.statistics()


def test_everything_comes_back_on_another_device(devices: Devices) -> None:
    old, new = devices("old"), devices("new")
    fill_store(old)
    assert devices.carry(old, new) == RestoreSummary(2, 0, 2)
    assert [new.game(game.key) for game in new.games()] == [old.game(game.key) for game in old.games()]
    assert (new.setting("eye"), new.setting("language")) == (b"taught", "fr")
    assert (new.statistics(), new.players()) == (old.statistics(), old.players())
    for game in old.games():
        assert new.undo(game.key).envelope == old.undo(game.key).envelope


def test_a_backup_of_a_restored_store_is_the_same_but_for_its_date(devices: Devices) -> None:
    old, new = devices("old"), devices("new")
    fill_store(old)
    old.backup(devices / "old.zip")
    new.restore(devices / "old.zip")
    new.backup(devices / "new.zip")
    with zipfile.ZipFile(devices / "old.zip") as one, zipfile.ZipFile(devices / "new.zip") as other:
        assert one.namelist() == other.namelist()
        for name in set(one.namelist()) - {"backup.json"}:
            assert one.read(name) == other.read(name), name
        assert sum(name.startswith("photos/") for name in one.namelist()) == 1


def test_restoring_where_nothing_is_missing_changes_nothing(devices: Devices) -> None:
    store = devices("one")
    key = fill_store(store)
    store.backup(devices / "games.zip")
    store.rename_player("Ada", "Eve")
    store.save(key, with_tokens(store.game(key).envelope, 3))
    store.set("language", "nl")
    before = envelopes(store)
    assert [store.restore(devices / "games.zip") for _ in range(2)] == [NOTHING_RESTORED, NOTHING_RESTORED]
    assert (envelopes(store), store.setting("language")) == (before, "nl")


def test_a_deleted_game_comes_back(devices: Devices) -> None:
    store = devices("one")
    key = fill_store(store)
    store.backup(devices / "games.zip")
    before = store.game(key)
    store.delete(key)
    assert store.restore(devices / "games.zip") == RestoreSummary(1, 0, 0)
    assert store.game(key) == before


def test_restoring_a_game_with_more_steps_extends_the_local_one(devices: Devices) -> None:
    one, other = devices("one"), devices("other")
    key = fill_store(one)
    before = one.game(key)
    one.backup(devices / "first.zip")
    other.restore(devices / "first.zip")
    other.clear_pending_photo(key, 0)
    longer = other.save(key, with_tokens(TABLE_WITH_READING, 4))
    assert devices.carry(other, one) == RestoreSummary(0, 1, 0)
    went_on = one.game(key)
    assert went_on == replace(longer, changed=max(longer.changed, before.changed), pending=before.pending)
    assert before.changed > longer.changed, "the other clock is behind"
    assert went_on.pending != ()
    assert other.restore(devices / "first.zip") == NOTHING_RESTORED


@pytest.mark.parametrize("order", [("first.zip", "second.zip"), ("second.zip", "first.zip")])
def test_a_result_comes_with_a_later_backup_whichever_is_restored_first(
    devices: Devices, order: tuple[str, str]
) -> None:
    old, new = devices("old"), devices("new")
    saved = old.new(ENVELOPE)
    old.backup(devices / "first.zip")
    old.finish(saved, results_in(ENVELOPE))
    old.backup(devices / "second.zip")
    brought = [new.restore(devices / name) for name in order]
    assert brought == [
        RestoreSummary(1, 0, 0),
        RestoreSummary(0, 1, 0) if order[0] == "first.zip" else NOTHING_RESTORED,
    ]
    assert store_contents(new) == store_contents(old)
    assert new.game(saved.key).result is not None
    assert [new.restore(devices / name) for name in order] == [NOTHING_RESTORED, NOTHING_RESTORED]
    assert old.restore(devices / "first.zip") == NOTHING_RESTORED


@pytest.mark.parametrize("order", [("first.zip", "second.zip"), ("second.zip", "first.zip")])
def test_the_day_and_the_step_are_those_that_were_changed_later(devices: Devices, order: tuple[str, str]) -> None:
    old, new = devices("old"), devices("new")
    key = old.save(old.new(ENVELOPE).key, with_tokens(ENVELOPE, 1)).key
    old.backup(devices / "first.zip")
    old.set_date(key, date(2025, 12, 24))
    old.undo(key)
    old.backup(devices / "second.zip")
    for name in order:
        new.restore(devices / name)
    assert (new.game(key), new.game(key).played, new.game(key).step) == (old.game(key), date(2025, 12, 24), 0)
    assert [each.restore(devices / name) for name in order for each in (old, new)] == [NOTHING_RESTORED] * 4


def test_a_pending_photo_stays_on_its_device_until_its_player_leaves(devices: Devices) -> None:
    one, other = devices("one"), devices("other")
    key = one.new(ENVELOPE).key
    one.save(key, replace(ENVELOPE, sides=(*ENVELOPE.sides, CYD)))
    devices.carry(one, other)
    bobs, cyds = PendingPhoto(1, "photo-bob.jpg", Clock()()), PendingPhoto(2, "photo-cyd.jpg", Clock()())
    for pending in (bobs, cyds):
        other.set_pending_photo(key, pending)
    one.undo(key)
    one.set_pending_photo(key, PendingPhoto(0, "photo-ada.jpg", Clock()()))
    assert devices.carry(one, other) == RestoreSummary(0, 1, 0)
    assert other.game(key).envelope == ENVELOPE
    assert other.game(key).pending == (bobs,)


def test_a_pending_photo_follows_its_player_to_another_side_after_a_restore(devices: Devices) -> None:
    one, other = devices("one"), devices("other")
    key = one.new(replace(ENVELOPE, sides=(*ENVELOPE.sides, CYD))).key
    devices.carry(one, other)
    bobs, cyds = PendingPhoto(1, "photo-bob.jpg", Clock()()), PendingPhoto(2, "photo-cyd.jpg", Clock()())
    for pending in (bobs, cyds):
        other.set_pending_photo(key, pending)
    one.save(key, replace(ENVELOPE, sides=(CYD, ADA)))
    assert devices.carry(one, other) == RestoreSummary(0, 1, 0)
    assert other.game(key).pending == (replace(cyds, side=0),)


def test_no_result_comes_back_to_a_table_from_which_it_does_not_follow(devices: Devices) -> None:
    store = devices("one")
    saved = store.save(store.new(ENVELOPE).key, with_tokens(ENVELOPE, 1))
    store.finish(saved, results_in(saved.envelope))
    store.backup(devices / "games.zip")
    store.undo(saved.key)
    assert store.restore(devices / "games.zip") == NOTHING_RESTORED
    assert store.game(saved.key).result is None


@pytest.mark.parametrize("finished", ["one", "other"])
def test_a_longer_history_takes_the_result_that_it_still_has(devices: Devices, finished: str) -> None:
    stores = {name: devices(name) for name in ("one", "other")}
    one, other = stores.values()
    saved = one.new(ENVELOPE)
    devices.carry(one, other)
    one.set_date(saved.key, date(2025, 12, 24))
    longer = replace(ENVELOPE, notes="sunny")
    one.save(saved.key, longer)
    stores[finished].finish(stores[finished].game(saved.key), results_in(ENVELOPE))
    for name, store in stores.items():
        store.backup(devices / f"{name}.zip")
    assert one.restore(devices / "other.zip") == (NOTHING_RESTORED if finished == "one" else RestoreSummary(0, 1, 0))
    assert other.restore(devices / "one.zip") == RestoreSummary(0, 1, 0)
    assert (store_contents(one), one.game(saved.key).played) == (store_contents(other), date(2025, 12, 24))
    assert one.game(saved.key).envelope == longer
    assert one.game(saved.key).result is not None
    again = [each.restore(devices / f"{name}.zip") for each in (one, other) for name in stores]
    assert again == [NOTHING_RESTORED] * 4


def test_a_game_that_diverged_becomes_two_and_never_more(devices: Devices) -> None:
    one, other = devices("one"), devices("other")
    key = one.new(ENVELOPE).key
    devices.carry(one, other)
    here, there = with_tokens(ENVELOPE, 1), with_tokens(ENVELOPE, 2)
    one.save(key, here)
    other.save(key, there)
    other.backup(devices / "other.zip")
    assert [one.restore(devices / "other.zip") for _ in range(2)] == [RestoreSummary(1, 0, 0), NOTHING_RESTORED]
    assert one.game(key).envelope == here
    assert envelopes(one) == sorted([here, there], key=str)
    assert devices.carry(one, other) == RestoreSummary(1, 0, 0)
    assert envelopes(other) == envelopes(one)
    assert other.game(key).envelope == there
    other.save(key, with_tokens(ENVELOPE, 4))
    assert devices.carry(other, one) == RestoreSummary(0, 1, 0)


def test_a_game_added_by_a_restore_may_diverge_again(devices: Devices) -> None:
    one, other = devices("one"), devices("other")
    key = one.new(ENVELOPE).key
    devices.carry(one, other)
    one.save(key, with_tokens(ENVELOPE, 1))
    other.save(key, with_tokens(ENVELOPE, 2))
    other.backup(devices / "other.zip")
    one.restore(devices / "other.zip")
    (came,) = [game.key for game in one.games() if game.key != key]
    one.undo(came)
    one.save(came, with_tokens(ENVELOPE, 0))
    assert [one.restore(devices / "other.zip") for _ in range(2)] == [RestoreSummary(1, 0, 0), NOTHING_RESTORED]
    assert len(one.games()) == 3


def test_players_of_two_devices_are_one_by_their_name(devices: Devices) -> None:
    one, other = devices("one"), devices("other")
    one.new(ENVELOPE)
    other.new(replace(ENVELOPE, sides=(replace(ADA, people=("ADA",)), replace(BOB, people=("Cyd",)))))
    other.backup(devices / "games.zip")
    one.restore(devices / "games.zip")
    assert sorted(player.name for player in one.players()) == ["Ada", "Bob", "Cyd"]
    one.rename_player("Ada", "Eve")
    assert one.restore(devices / "games.zip") == NOTHING_RESTORED
    assert sorted(player.name for player in one.players()) == ["Bob", "Cyd", "Eve"]


def test_two_players_of_a_backup_never_become_one(devices: Devices) -> None:
    one, other = devices("one"), devices("other")
    key = one.new(ENVELOPE).key
    devices.carry(one, other)
    one.rename_player("Bob", "Cyd")
    one.rename_player("Ada", "Bob")
    other.new(replace(ENVELOPE, sides=(ADA, replace(BOB, people=("Cyd",)))))
    assert devices.carry(other, one) == RestoreSummary(1, 0, 0)
    assert [side.name for side in one.game(key).envelope.sides] == ["Bob", "Cyd"]
    assert sorted(player.name for player in one.players()) == ["Bob", "Cyd", "Cyd 2"]


@pytest.mark.parametrize("renamed", ["Anna", "Zoe"])
@pytest.mark.parametrize("first", ["one", "other"])
def test_two_players_of_a_backup_who_are_one_here_stay_two_after_any_restore(
    devices: Devices, first: str, renamed: str
) -> None:
    one, other, both = devices("one"), devices("other"), devices("both")
    ann = replace(ENVELOPE, sides=(replace(ADA, people=("Ann",)), BOB))
    one.new(ann)
    other.new(replace(ann, sides=(ann.sides[0], replace(BOB, people=("Cyd",)))))
    one.backup(devices / "one.zip")
    other.backup(devices / "other.zip")
    one.restore(devices / "other.zip")  # matched by the name, so that Ann has both keys here
    both.restore(devices / f"{first}.zip")
    both.rename_player("Ann", renamed)
    both.restore(devices / "one.zip")
    both.restore(devices / "other.zip")
    both.backup(devices / "both.zip")
    assert one.restore(devices / "both.zip") == RestoreSummary(1, 0, 0)
    before = store_contents(one)
    (came,) = {player.name for player in one.players()} - {"Ann", "Bob", "Cyd"}
    assert [one.restore(devices / "both.zip") for _ in range(2)] == [NOTHING_RESTORED, NOTHING_RESTORED]
    assert store_contents(one) == before
    one.rename_player(came, "Eve")
    assert one.restore(devices / "both.zip") == NOTHING_RESTORED
    one.backup(devices / "again.zip")
    assert [one.restore(devices / name) for name in ("again.zip", "both.zip")] == [NOTHING_RESTORED, NOTHING_RESTORED]
    assert sorted(player.name for player in one.players()) == ["Ann", "Bob", "Cyd", "Eve"]
    both.restore(devices / "again.zip")
    both.backup(devices / "more.zip")
    one.restore(devices / "more.zip")
    before = store_contents(one)
    assert [one.restore(devices / name) for name in ("more.zip", "again.zip", "both.zip")] == [NOTHING_RESTORED] * 3
    assert store_contents(one) == before


def test_players_without_keys_are_found_again(devices: Devices, entries: Entries) -> None:
    people = [person[:2] for person in json.loads(entries["people.json"])]
    path = devices.zip({**entries, "people.json": json.dumps(people).encode()})
    store = devices("one")
    store.restore(path)
    store.rename_player("Ada", "Eve")
    assert store.restore(path) == NOTHING_RESTORED


@pytest.fixture(scope="module")
def entries(tmp_path_factory: pytest.TempPathFactory) -> Entries:
    folder = tmp_path_factory.mktemp("good")
    with Store.open(folder, Clock()) as store:
        fill_store(store)
        store.backup(folder / "good.zip")
    with zipfile.ZipFile(folder / "good.zip") as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def write_lying_zip(path: Path, name: str, offset: int, value: int) -> Path:
    """Write the same zip with a false value in the directory entry of one file."""
    raw = bytearray(path.read_bytes())
    at = raw.rindex(name.encode()) - 46
    assert raw[at : at + 4] == b"PK\1\2"
    struct.pack_into("<I", raw, at + offset, value)
    path.write_bytes(raw)
    return path


CHECKSUM, SIZE = 16, 24


def test_a_backup_that_is_put_together_again_is_a_backup(devices: Devices, entries: Entries) -> None:
    assert devices("new").restore(devices.zip(entries)) == RestoreSummary(2, 0, 2)


@pytest.mark.parametrize(
    "name",
    [
        "../x",
        "/etc/passwd",
        "games/../../x.json",
        "games/x.json",
        "photos/" + "A" * 64,
        "photos",
        "games/",
        "GAMES/" + "0" * 32 + ".json",
        "x" * 500,
        "games/" + "0" * 32 + ".json\n",
    ],
)
def test_an_entry_of_any_other_name_is_refused(devices: Devices, entries: Entries, name: str) -> None:
    sentence = devices.refusal({**entries, name: b"{}"})
    assert sentence.endswith("this does not belong in a backup of games; choose the file that a backup made")


def test_a_duplicate_entry_is_refused(devices: Devices, entries: Entries) -> None:
    path = devices.zip(entries)
    with zipfile.ZipFile(path, "a") as archive, pytest.warns(UserWarning, match="Duplicate"):
        archive.writestr("people.json", b"[]")
    assert "does not belong" in devices.refusal(path)


@pytest.mark.parametrize("offset", [8, 10])
def test_an_encrypted_entry_and_an_unknown_compression_are_refused(
    devices: Devices, entries: Entries, offset: int
) -> None:
    raw = bytearray(devices.zip(entries).read_bytes())
    last = raw.rindex(b"PK\1\2")
    raw[last + offset] = {8: 1, 10: 14}[offset]
    (devices / "written.zip").write_bytes(raw)
    assert "does not belong" in devices.refusal(devices / "written.zip")


@pytest.mark.untraced
@pytest.mark.parametrize("name", ["backup.json", "people.json", "settings.json", "games/" + "0" * 32 + ".json"])
def test_a_zip_bomb_is_not_unpacked(devices: Devices, entries: Entries, name: str) -> None:
    path = devices.zip({each: raw for each, raw in entries.items() if each != name})
    with zipfile.ZipFile(path, "a", zipfile.ZIP_DEFLATED) as archive, archive.open(name, "w") as entry:
        for _ in range(101):
            entry.write(b"\0" * 1_000_000)
    assert path.stat().st_size < 300_000
    assert "larger than anything in a backup" in devices.refusal(path)


def test_lists_of_nothing_that_unpack_to_far_more_than_they_take_are_refused(
    devices: Devices, entries: Entries
) -> None:
    path = devices.zip({**entries, "people.json": b"[" + b"[]," * 1_000_000 + b"[]]"})
    assert devices.refusal(path).startswith("people.json: this is larger than anything in a backup")


def test_a_compressed_photo_is_refused(devices: Devices, entries: Entries) -> None:
    path = devices.zip(entries)
    with zipfile.ZipFile(path, "a", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("photos/" + "0" * 64, bytes(5_000_000))
    assert "does not belong" in devices.refusal(path)


def test_overlapping_entries_are_refused(devices: Devices, entries: Entries) -> None:
    path = devices.zip(entries)
    with zipfile.ZipFile(path, "a") as archive:
        archive.writestr(f"photos/{0:064}", bytes(100_000))
        for number in range(1, 3):
            other = copy(archive.getinfo(f"photos/{0:064}"))
            other.filename = f"photos/{number:064}"
            archive.filelist.append(other)
    assert "this backup is damaged" in devices.refusal(path)


def test_a_backup_for_which_there_is_no_room_is_refused_at_once(devices: Devices, entries: Entries) -> None:
    path = devices.zip(entries)
    size = sum(map(len, entries.values()))
    devices.patch.setattr("shutil.disk_usage", lambda _: SimpleNamespace(free=size - 1))
    assert "with more room if the device is full" in devices.refusal(path)
    devices.patch.setattr("shutil.disk_usage", lambda _: SimpleNamespace(free=size))
    assert devices("roomy").restore(path) == RestoreSummary(2, 0, 2)


@pytest.mark.untraced
@pytest.mark.parametrize("size", [1, 100])
@pytest.mark.parametrize("name", ["backup.json", "people.json", "settings.json"])
def test_an_entry_with_a_false_size_is_unpacked_only_up_to_it(
    devices: Devices, entries: Entries, name: str, size: int
) -> None:
    path = write_lying_zip(devices.zip({**entries, name: b" " * 50_000_000}), name, SIZE, size)
    tracemalloc.start()
    try:
        sentence = devices.refusal(path)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert sentence == f"{name}: this backup is damaged; copy it once more, or choose another one"
    assert peak < 10_000_000


def test_an_entry_shorter_than_its_declared_size_is_refused(devices: Devices, entries: Entries) -> None:
    path = write_lying_zip(devices.zip(entries), "settings.json", SIZE, len(entries["settings.json"]) + 1)
    assert devices.refusal(path).startswith("settings.json: this backup is damaged")


def test_a_damaged_entry_is_named_once(devices: Devices, entries: Entries) -> None:
    for name in entries:
        path = write_lying_zip(devices.zip(entries), name, CHECKSUM, 5)
        sentence = devices.refusal(path)
        assert "this backup is damaged" in sentence
        assert sentence.count(name[:30]) == 1
        assert sentence.startswith("games/" if name.startswith("photos/") else f"{name}: this")


@pytest.mark.parametrize("step", ["backup_zip.json_from_text", "backup.validated_game"])
def test_what_does_not_fit_into_the_memory_is_refused(devices: Devices, entries: Entries, step: str) -> None:
    devices.patch.setattr(f"store.{step}", Mock(side_effect=MemoryError))
    assert "larger than anything in a backup" in devices.refusal(entries)


def test_an_invalid_number_is_refused_with_its_place(devices: Devices, entries: Entries) -> None:
    name = max(name for name in entries if name.startswith("games/"))
    game = json.dumps(with_value(json.loads(entries[name]), (*BOARD, "tokens"), "HERE")).replace('"HERE"', "[1e999,0]")
    sentence = devices.refusal({**entries, name: game.encode()})
    assert sentence == f"{name}.steps: the saved data is corrupt"


@pytest.mark.parametrize("kind", ["backup.json", "people.json", "settings.json", "games/", "photos/"])
def test_what_could_not_be_restored_is_not_written(devices: Devices, entries: Entries, kind: str) -> None:
    path = devices.zip(entries)
    largest = max(len(raw) for name, raw in entries.items() if name.startswith(kind))
    store = devices("one")
    fill_store(store)
    devices.patch.setitem(LARGEST_ENTRIES, kind, largest - 1)
    assert "larger than anything in a backup" in devices.refusal(path)
    with pytest.raises(Refused, match=f"^{kind}.*: this is larger than anything in a backup"):
        store.backup(devices / "games.zip")
    assert not (devices / "games.zip").exists()
    devices.patch.setitem(LARGEST_ENTRIES, kind, largest)
    store.backup(devices / "games.zip")
    assert (
        devices("other").restore(devices / "games.zip") == devices("another").restore(path) == RestoreSummary(2, 0, 2)
    )


def test_more_bytes_than_a_backup_may_have_are_not_written(devices: Devices, entries: Entries) -> None:
    store = devices("one")
    fill_store(store)
    devices.patch.setattr("store.backup_zip.LARGEST_BACKUP", sum(map(len, entries.values())) - 1)
    with pytest.raises(Refused, match=r"^this is larger than anything in a backup"):
        store.backup(devices / "games.zip")
    devices.patch.setattr("store.backup_zip.LARGEST_BACKUP", sum(map(len, entries.values())))
    store.backup(devices / "games.zip")


def test_no_player_has_more_keys_than_a_backup_may_hold(devices: Devices, entries: Entries) -> None:
    people = [[*person, "a" * 32] if person[1] == "Ada" else person for person in json.loads(entries["people.json"])]
    path = devices.zip({**entries, "people.json": json.dumps(people).encode()})
    devices.patch.setattr("store.backup.MOST_KEYS", 1)
    assert devices.refusal(path).startswith("people.json")
    devices.patch.setattr("store.backup.MOST_KEYS", 2)
    store = devices("one")
    store.restore(path)
    store.backup(devices / "again.zip")
    devices.patch.setattr("store.backup.MOST_KEYS", 1)
    with pytest.raises(Refused, match=r"^people\.json: this is larger"):
        store.backup(devices / "again.zip")


def test_notes_in_any_letters_stay_small_and_come_back(devices: Devices) -> None:
    one, other = devices("one"), devices("other")
    table = replace(ENVELOPE, notes="\u03b1" * 10_000)
    one.new(table)
    key = one.new(replace(ENVELOPE, notes="half a letter: \ud83d")).key
    one.backup(devices / "games.zip")
    other.restore(devices / "games.zip")
    assert envelopes(other) == envelopes(one)
    assert other.game(key).envelope.notes == "half a letter: "
    with zipfile.ZipFile(devices / "games.zip") as archive:
        assert max(entry.file_size for entry in archive.infolist()) < 22_000


def test_a_long_history_of_a_dull_game_comes_back(devices: Devices) -> None:
    one, other = devices("one"), devices("other")
    key = one.new(ENVELOPE).key
    for number in range(110):
        one.save(key, replace(ENVELOPE, notes="x" * (9_000 + number)))
    assert devices.carry(one, other) == RestoreSummary(1, 0, 0)
    assert other.game(key) == one.game(key)


@pytest.mark.parametrize("raw", [b"", b"garbage" * 99, b"PK\5\6" + b"\0" * 18, b"PK\5\6" + b"\xff" * 18])
def test_garbage_is_refused(devices: Devices, raw: bytes) -> None:
    (devices / "written.zip").write_bytes(raw)
    assert "backup" in devices.refusal(devices / "written.zip")


def test_a_cut_backup_is_refused(devices: Devices, entries: Entries) -> None:
    raw = devices.zip(entries).read_bytes()
    for cut in range(0, len(raw), 97):
        (devices / "written.zip").write_bytes(raw[:cut])
        with pytest.raises(Refused, match="this is not a backup"):
            devices("new").restore(devices / "written.zip")


def test_a_changed_byte_is_refused_or_does_no_harm(devices: Devices, entries: Entries) -> None:
    good = devices.zip(entries).read_bytes()
    whole = devices("whole")
    whole.restore(devices / "written.zip")
    old = envelopes(whole)
    for at in range(0, len(good), 41):
        raw = bytearray(good)
        raw[at] ^= 0x2A
        (devices / "written.zip").write_bytes(raw)
        store = devices(f"new{at}")
        try:
            store.restore(devices / "written.zip")
        except Refused:
            assert (store.games(), store.players()) == ((), ())
        else:
            assert envelopes(store) == old


@pytest.mark.parametrize("path", ["missing.zip", "", "-", "a\0b"])
def test_a_backup_that_cannot_be_opened_is_refused(devices: Devices, path: str) -> None:
    devices.refusal(devices / path)


def test_a_backup_of_a_newer_version_asks_to_update_the_app(devices: Devices) -> None:
    head = {"format": "quadropolis-backup", "version": 4, "more": 1}
    path = devices.zip({"backup.json": json.dumps(head).encode(), "else": b""})
    assert devices.refusal(path) == "this backup was made by a newer version; update the app"


HEAD = {"format": "quadropolis-backup", "version": 3, "made": "2026-01-31T12:00:00.000000+00:00", "games": 2}
KEY = "0" * 32


def version_2_game(game: dict[str, Any]) -> dict[str, Any]:
    """Return a game as the first two versions wrote it."""
    steps = [
        {
            **step["options"],
            "notes": step["notes"],
            "seats": [
                {
                    "person": side["people"][0],
                    "colour": side["colour"],
                    **side["board"],
                    "photo": side["reading"],
                    "settled": [[int(place[1]) - 1, int(place[3]) - 1] for place in side["settled"]],
                }
                for side in step["sides"]
            ],
        }
        for step in game["steps"]
    ]
    result = game["result"] and [
        {
            "seat": number,
            "place": each["place"],
            "categories": [each["points"].get(row.value, 0) for row in Category],
            "possible": each["facts"].get("possible", each["total"]),
            "own_plan": bool(each["facts"].get("own_plan")),
        }
        for number, each in enumerate(game["result"])
    ]
    return {**game, "steps": steps, "result": result}


@pytest.mark.parametrize(("pending", "awaited"), [(None, []), ({"seat": 1, "file": "photo-a.jpg"}, [1])])
def test_a_backup_of_the_first_version_waits_for_one_photo_at_most(
    devices: Devices, entries: Entries, pending: dict[str, object] | None, awaited: list[int]
) -> None:
    one = None if pending is None else {**pending, "since": HEAD["made"]}
    old = {
        name: json.dumps({**version_2_game(json.loads(raw)), "pending": one}).encode()
        if name.startswith("games/")
        else raw
        for name, raw in entries.items()
    }
    store = devices("new")
    store.restore(devices.zip({**old, "backup.json": json.dumps({**HEAD, "version": 1}).encode()}))
    for game in store.games():
        assert [each.side for each in store.game(game.key).pending] == awaited
        assert game.pending is bool(awaited)


@pytest.mark.parametrize("version", [1, 2])
@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("steps",), [None]), (("steps",), [{}]), (("steps",), None), (("steps", 0, "seats"), 1), (("steps", 0, "seats", 0, "settled"), [[0]]),
        (("steps", 0, "seats", 0, "settled"), [["0", 0]]), (("steps", 0, "seats", 0), 7), (("steps", 0, "mode"), 5),
        (("result",), 5), (("result",), [None]), (("result",), [{"categories": 1}]),
        (("result",), [{"place": 1, "categories": [1], "possible": 1, "own_plan": True}] * 2),
        (("result",), [{"place": 1, "categories": ["x"] * 11, "possible": 1, "own_plan": True}] * 2),
    ],
)  # fmt: skip
def test_a_game_of_an_older_version_that_cannot_be_is_refused_wholly(
    devices: Devices, entries: Entries, version: int, path: tuple[object, ...], value: object
) -> None:
    games = {name: version_2_game(json.loads(raw)) for name, raw in entries.items() if name.startswith("games/")}
    name = max(games)
    games[name] = with_value(games[name], path, value)
    old = {**entries, "backup.json": json.dumps({**HEAD, "version": version}).encode()}
    old |= {each: json.dumps(game).encode() for each, game in games.items()}
    assert devices.refusal(old).startswith(name)


INVALID_PEOPLE: tuple[object, ...] = (
    None,
    {},
    [[1]],
    [[1, " "]],
    [["1", "Ada"]],
    [[1, "Ada"], [1, "Bob"]],
    [[1, "Ada"], [2, "ADA"]],
    [[1, "Ada", "key"]],
    [[1, "Ada", 5]],
    [],
)
INVALID_SETTINGS: tuple[object, ...] = (
    [],
    {"X": 1},
    {"x": []},
    {"x": {}},
    {"x": {"base64": "?"}},
    {"x": {"base64": 1}},
    {"x": 10**50},
    {f"x{number}": 1 for number in range(1001)},
)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("backup.json", None), ("backup.json", []), ("backup.json", {}), ("backup.json", HEAD | {"format": "zip"}),
        ("backup.json", HEAD | {"version": 0}), ("backup.json", HEAD | {"version": "1"}), ("backup.json", HEAD | {"x": 1}), ("backup.json", HEAD | {"games": 3}), ("backup.json", HEAD | {"games": "2"}),
        *(("backup.json", HEAD | {"made": made}) for made in ("today", 1, "2026-01-31", "2026-01-31T12:00:00.000000", "0001-01-01T00:00:00.000000+23:59")),
        *(("people.json", people) for people in INVALID_PEOPLE),
        *(("settings.json", settings) for settings in INVALID_SETTINGS),
    ],
)  # fmt: skip
def test_invalid_people_and_settings_are_refused(devices: Devices, entries: Entries, name: str, value: object) -> None:
    devices.refusal({**entries, name: json.dumps(value).encode()})


def hostile_game(entries: Entries, **values: object) -> Entries:
    """Return a backup with other values in every step of its games."""
    games = {name: json.loads(raw) for name, raw in entries.items() if name.startswith("games/")}
    for game in games.values():
        game["steps"] = [{**step, **values} for step in game["steps"]]
    return entries | {name: json.dumps(game).encode() for name, game in games.items()}


def test_text_that_no_screen_can_show_comes_without_it(devices: Devices, entries: Entries) -> None:
    store = devices("new")
    hostile = hostile_game(entries, notes="\u202ehalf\ud83d")
    store.restore(devices.zip(hostile))
    for game in store.games():
        assert (store.game(game.key).envelope.notes, game.occasion.notes) == ("half", "half")
    assert store.restore(devices / "written.zip") == NOTHING_RESTORED


def test_a_setting_of_an_impossible_value_stays_behind(devices: Devices, entries: Entries) -> None:
    values = {"language": "../fr", "theme": "pink", "text": "150", "motion": {"base64": ""}, "celebrated": "\ud83d",
              "people.hidden": KEY[1:], "example": "x", "teaching": 0}  # fmt: skip
    store = devices("new")
    backup = {**entries, "settings.json": json.dumps(values).encode()}
    assert store.restore(devices.zip(backup)).settings == 1
    assert {name: store.setting(name, "none") for name in values} == dict.fromkeys(values, "none") | {"teaching": 0}


def test_no_backup_makes_a_game_of_this_device_the_example(devices: Devices, entries: Entries) -> None:
    store = devices("new")
    mine = store.new(ENVELOPE).key
    for example, kept in ((mine, None), (KEY, KEY)):
        hostile = {**entries, "settings.json": json.dumps({"example": example}).encode()}
        store.restore(devices.zip(hostile))
        assert store.setting("example") == kept


EARLY, LATE = "0001-01-01T00:30:00.000000+00:00", "9999-12-31T23:30:00.000000+00:00"


@pytest.mark.parametrize(("begun", "ended"), [(LATE, LATE), (EARLY, EARLY), (EARLY, LATE)])
def test_moments_outside_any_evening_are_shown_as_the_nearest_one(
    devices: Devices, entries: Entries, begun: str, ended: str
) -> None:
    evening = {**to_json(Evening(round=1)), "begun": begun, "ended": ended}
    hostile = hostile_game(entries, evening=evening)
    for name in (name for name in hostile if name.startswith("games/")):
        hostile[name] = json.dumps({**json.loads(hostile[name]), "created": EARLY, "changed": LATE}).encode()
    store = devices("new")
    store.restore(devices.zip(hostile))
    for game in store.games():
        saved = store.game(game.key)
        times = [saved.created, saved.changed, *(getattr(game.occasion, name) for name in ("begun", "ended"))]
        for zone in (timezone(timedelta(hours=hours)) for hours in (-23, 23)):
            assert all(1969 <= moment.astimezone(zone).year <= 2200 for moment in times)


@pytest.mark.parametrize("raw", [b"", b"[" * 100_000, b'{"a":1,"a":1}', b"NaN", b"\xff", b"1" * 5000])
@pytest.mark.parametrize("name", ["backup.json", "people.json", "settings.json", f"games/{KEY}.json"])
def test_what_is_no_json_is_refused(devices: Devices, entries: Entries, name: str, raw: bytes) -> None:
    devices.refusal({**entries, name: raw})


def with_value(data: Any, path: tuple[Any, ...], value: object) -> Any:
    if not path:
        return value
    other: Any = dict(data) if isinstance(data, dict) else list(data)
    other[path[0]] = with_value(other[path[0]] if path[1:] else None, path[1:], value)
    return other


STEP, SIDE, BOARD = ("steps", 0), ("steps", 0, "sides", 0), ("steps", 0, "sides", 0, "board")
PENDING = {"seat": 0, "file": "photo-x.jpg", "since": HEAD["made"]}
RESULT: dict[str, Any] = {"points": {"parks": 3}, "total": 3, "place": 1, "won": True, "facts": {}}
INVALID_RESULTS: tuple[dict[str, Any], ...] = (
    {"points": {"x": 3}},
    {"points": []},
    {"points": {"parks": "3"}},
    {"total": 4},
    {"won": 1},
    {"place": 9},
    {"place": 0},
    {"place": "1"},
    {"facts": {"X": 1}},
    {"facts": {"left": None}},
)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ((), []), (("more",), 1), (("family",), 5), (("family",), "x"), (("created",), "now"), (("changed",), None),
        (("played",), "2026-1-1"), (("played",), "20260131"), (("played",), 5), (("step",), 2), (("step",), -1), (("step",), True),
        (("steps",), []), (("steps",), None), (STEP, None), (STEP, []), (STEP, {}), ((*STEP, "more"), 1), ((*STEP, "game"), "chess"), ((*STEP, "game"), 5),
        ((*STEP, "options"), None), ((*STEP, "options"), {}), ((*STEP, "options", "mode"), "easy"), ((*STEP, "options", "more"), True),
        ((*STEP, "options", "playgrounds"), 1), ((*STEP, "notes"), None), ((*STEP, "notes"), "x" * 10_001), ((*STEP, "sides"), []),
        ((*STEP, "sides"), {}), (SIDE, 1), ((*SIDE, "people"), [99]), ((*SIDE, "people"), ["1"]), ((*SIDE, "people"), []), ((*SIDE, "people"), 1), ((*SIDE, "people"), [1, 2]),
        ((*SIDE, "colour"), "pink"), ((*BOARD, "city"), "?"), ((*BOARD, "city"), 1), ((*BOARD, "city"), ". . . . ." * 4), ((*BOARD, "tokens"), [1]),
        ((*BOARD, "tokens"), [-1, 0]), ((*BOARD, "lit"), [[0]]), ((*BOARD, "lit"), [[3, 3]]), ((*BOARD, "dark"), [["0", 0]]), (BOARD, None),
        ((*BOARD, "customers"), [[0, 0, 9]]), ((*BOARD, "customers"), 0), ((*BOARD, "plan"), {}), ((*BOARD, "plan"), {"lit": [[9, 9]], "customers": []}),
        ((*SIDE, "reading"), "0" * 64), ((*SIDE, "reading"), 5), ((*SIDE, "reading"), "../../etc/passwd"), ((*SIDE, "reading"), [5]), ((*SIDE, "reading"), {}),
        ((*SIDE, "settled"), ["r5c5"]), ((*SIDE, "settled"), [5]), ((*SIDE, "settled"), 5), (("pending",), {}), (("pending",), [PENDING | {"seat": 2}]), (("pending",), [PENDING | {"seat": -1}]), (("pending",), [PENDING, PENDING]),
        (("pending",), [PENDING | {"seat": 1}, PENDING]), (("pending",), [PENDING, None]), (("pending",), [PENDING | {"file": 5}]), (("result",), [RESULT]), (("result",), {}), (("result",), [{}, {}]),
        *((("result",), [RESULT | wrong, RESULT]) for wrong in INVALID_RESULTS),
        (("pending",), PENDING | {"seat": 2}), *((("pending",), [PENDING | {"file": name}]) for name in ("games.sqlite3", "../photo-x.jpg", "photo-\0.jpg", "photo-.jpg", "")),
    ],
)  # fmt: skip
def test_a_game_that_cannot_be_is_refused_wholly(
    devices: Devices, entries: Entries, path: tuple[object, ...], value: object
) -> None:
    name = max(name for name in entries if name.startswith("games/"))
    game = with_value(json.loads(entries[name]), path, value)
    sentence = devices.refusal({**entries, name: json.dumps(game).encode()})
    assert sentence.startswith((name, "'", '"photos/'))


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("mode",), "easy"), (("corners",), [[1, 2]]), (("corners",), [[1, 2], [1, 2], [1, 2], [1, 1e300]]), (("corners",), [[1, 2], [1, 2], [1, 2], [1, "2"]]),
        (("guesses",), []), (("guesses", 0, 0), [".", 1, False]), (("guesses", 0, 0), ["?", 1, False, []]), (("guesses", 0, 0), [".", "1", False, []]),
        (("guesses", 0, 0), [".", True, False, []]), (("guesses", 0, 0), [".", 10**400, False, []]), (("guesses", 0, 0), [".", 1, 0, []]),
        (("guesses", 0, 0), [".", 1, False, [5]]), (("evidence",), 999), (("evidence",), -1), (("more",), 1),
    ],
)  # fmt: skip
def test_a_photo_that_cannot_be_is_refused(
    devices: Devices, entries: Entries, path: tuple[object, ...], value: object
) -> None:
    old = next(name for name in entries if name.startswith("photos/")).removeprefix("photos/")
    head, _, rest = entries[f"photos/{old}"].partition(b"\n")
    raw = json.dumps(with_value(json.loads(head), path, value)).encode() + b"\n" + rest
    entries = {
        name: each.replace(old.encode(), hash_of(raw).encode()) for name, each in entries.items() if old not in name
    }
    devices.refusal({**entries, f"photos/{hash_of(raw)}": raw})
    devices.refusal({**entries, f"photos/{old}": raw})


def test_a_photo_under_the_name_of_another_is_refused(devices: Devices, entries: Entries) -> None:
    name = next(name for name in entries if name.startswith("photos/"))
    devices.refusal({**entries, name: write_reading(replace(PHOTO, picture=b"another"))})


def test_a_player_without_games_is_left_out(devices: Devices, entries: Entries) -> None:
    people = [*json.loads(entries["people.json"]), [99, "Zoe"]]
    store = devices("new")
    store.restore(devices.zip({**entries, "people.json": json.dumps(people).encode()}))
    store.rename_player("Ada", "Zoe")


def test_a_photo_that_no_step_shows_is_left_out(devices: Devices, entries: Entries) -> None:
    store = devices("new")
    store.restore(devices.zip({**entries, "photos/" + "0" * 64: b"unused"}))
    store.backup(devices / "again.zip")
    with zipfile.ZipFile(devices / "again.zip") as archive:
        assert set(archive.namelist()) == set(entries)


def test_a_disk_that_fails_while_a_backup_is_read_is_reported(devices: Devices, entries: Entries) -> None:
    path = devices.zip(entries)
    devices.patch.setattr(zipfile.ZipExtFile, "read", Mock(side_effect=OSError(5, "Input/output error")))
    assert "this backup is damaged" in devices.refusal(path)


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE games SET played = '2000-01-01' WHERE key = '{}'",
        "UPDATE steps SET snapshot = replace(snapshot, 'rainy', 'sunny') WHERE game = '{}'",
    ],
)
def test_a_damaged_game_is_not_backed_up_but_repaired_at_the_next_start(devices: Devices, change: str) -> None:
    with Store.open(devices / "one", Clock()) as store:
        key = store.new(TABLE_WITH_READING).key
        store.new(ENVELOPE)
        store.update_copies()
    change_rows(devices / "one", change.format(key))
    with Store.open(devices / "one", Clock()) as store:
        with pytest.raises(Refused, match="the file of the games is damaged"):
            store.backup(devices / "games.zip")
        assert not (devices / "games.zip").exists()
    with Store.open(devices / "one", Clock()) as store, Store.open(devices / "new", Clock()) as new:
        assert store.warnings
        store.backup(devices / "games.zip")
        assert new.restore(devices / "games.zip") == RestoreSummary(2, 0, 0)
        assert new.games() == store.games()


@pytest.mark.parametrize("gone", [True, False])
def test_a_game_whose_photo_is_lost_is_backed_up_without_it_and_takes_it_back(devices: Devices, *, gone: bool) -> None:
    one, new = devices("one"), devices("new")
    key = one.new(TABLE_WITH_READING).key
    one.backup(devices / "before.zip")
    (photo,) = (devices / "one" / "games.photos").iterdir()
    if gone:
        photo.unlink()
    else:
        photo.write_bytes(b"garbage")
    assert one.game(key).envelope.sides[0].reading is None
    assert one.save(key, with_tokens(one.game(key).envelope, 2)).envelope.sides[1] == BOB
    (left,) = one.backup(devices / "games.zip")
    assert str(left) == f"a photo of the game {key[:8]} (2026-01-31) is lost and not in the backup; the game is"
    assert new.restore(devices / "games.zip") == RestoreSummary(1, 0, 0)
    assert new.game(key).envelope == one.game(key).envelope
    one.restore(devices / "before.zip")
    assert one.undo(key).envelope == TABLE_WITH_READING


def test_a_game_that_could_not_be_restored_is_left_out_and_named(devices: Devices) -> None:
    one, new = devices("one"), devices("new")
    key, dull = one.new(replace(ENVELOPE, notes="rain")).key, one.new(replace(ENVELOPE, notes="")).key
    devices.patch.setattr("store.envelope.LONGEST_NOTES", 3)
    (left,) = one.backup(devices / "games.zip")
    assert str(left).startswith(f"the game {key[:8]} (2026-01-31) is not in the backup")
    assert new.restore(devices / "games.zip") == RestoreSummary(1, 0, 0)
    assert [game.key for game in new.games()] == [dull]


def test_what_cannot_be_read_back_is_not_written(devices: Devices) -> None:
    store = devices("one")
    store.new(ENVELOPE)
    devices.patch.setattr("store.backup.unreadable_games", lambda *_: ["0" * 32])
    devices.patch.setattr("store.backup.left_out_message", lambda *_: "")
    with pytest.raises(Refused, match="this backup is damaged"):
        store.backup(devices / "games.zip")
    assert not (devices / "games.zip").exists()


@pytest.mark.parametrize("undone", [0, 6])
def test_of_a_game_too_large_for_a_backup_the_steps_around_the_current_one_are_kept(
    devices: Devices, undone: int
) -> None:
    one, new = devices("one"), devices("new")
    key = one.new(ENVELOPE).key
    for number in range(8):
        one.save(key, with_tokens(ENVELOPE, number))
    for _ in range(undone):
        one.undo(key)
    devices.patch.setattr("store.backup.LARGEST_WRITTEN", 3_000)
    assert one.backup(devices / "games.zip") == ()
    assert new.restore(devices / "games.zip") == RestoreSummary(1, 0, 0)
    assert new.game(key).envelope == one.game(key).envelope
    assert new.game(key).can_undo or new.game(key).can_redo
    if not undone:
        assert one.restore(devices / "games.zip") == NOTHING_RESTORED


@pytest.mark.parametrize("kind", ["folder", "FIFO", "/dev/zero", "/dev/full"])
def test_only_regular_files_are_written_and_read(devices: Devices, kind: str) -> None:
    store = devices("one")
    store.new(ENVELOPE)
    path = devices / "strange.zip"
    if kind == "folder":
        path.mkdir()
    elif kind == "FIFO":
        os.mkfifo(path)
    else:
        path = Path(kind)
    for work in (store.backup, store.restore):
        with pytest.raises(Refused, match=r"not an ordinary file or folder|is a folder"):
            work(path)
    with pytest.raises(Refused, match="a backup is a file and is not printed; name one"):
        store.backup(Path("-"))


@pytest.mark.parametrize(
    "limits",
    [
        {"LARGEST_BACKUP": 1_000},  # a zip bomb of many entries
        {"LARGEST_DIRECTORY": 100},
        {"LARGEST_GAMES": 1_000},
        {"LARGEST_LONG": 1_000, "LONG_GAME": 100},
    ],
)
def test_more_than_a_backup_ever_has_is_refused_before_it_is_unpacked(
    devices: Devices, entries: Entries, limits: dict[str, int]
) -> None:
    path = devices.zip(entries)
    for name, most in limits.items():
        devices.patch.setattr(f"store.backup_zip.{name}", most)
    assert "larger than anything in a backup" in devices.refusal(path)


def test_a_photo_for_which_there_is_no_room_ends_a_restore_with_a_sentence(devices: Devices, entries: Entries) -> None:
    path = devices.zip(entries)
    devices.patch.setattr("store.photos.Photos.put", Mock(side_effect=OSError(28, "No space left")))
    with pytest.raises(Refused, match=re.escape("this did not work (No space left)")):
        devices("new").restore(path)


def test_a_large_backup_is_restored_in_short_transactions(devices: Devices) -> None:
    one, new = devices("one"), devices("new")
    for number in range(5):
        one.new(with_tokens(ENVELOPE, number))
    one.set("language", "fr")
    one.backup(devices / "games.zip")
    devices.patch.setattr("store.merge.TRANSACTION_TIME", 0.0)
    begun, writing = [], new._writing

    def counted() -> Any:
        begun.append(1)
        return writing()

    devices.patch.setattr(new, "_writing", counted)
    assert new.restore(devices / "games.zip") == RestoreSummary(5, 0, 1)
    assert len(begun) == 5
    assert envelopes(new) == envelopes(one)
