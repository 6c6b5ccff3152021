"""Pending photos when the app starts: photos that a camera wrote meanwhile, and photos that no game awaits."""

import os
import time
from pathlib import Path

import pytest

from screens.kit.navigation import Route, Screen
from screens.photo.pending_files import CAMERA_REQUESTED, INCOMING, collect_photos, new_photo_name
from store.store import Store
from store.values import PendingPhoto
from tools.app.fake_device import NOON, FakeDevice, envelope_of

CLASSIC = ". . . . / . . . . / . . . . / . . . ."


def add_game_with_pending_photo(store: Store) -> str:
    """Add a game that awaits Ben's photo from the camera."""
    store.set(CAMERA_REQUESTED, 1)
    key = store.new(envelope_of(CLASSIC, CLASSIC)).key
    name = new_photo_name(Route(Screen.PHOTO, key, 1))
    store.set_pending_photo(key, PendingPhoto(1, name, NOON))
    return name


def test_a_photo_taken_while_the_app_was_dead_is_collected(store: Store, tmp_path: Path, device: FakeDevice) -> None:
    name = add_game_with_pending_photo(store)
    device.camera_leftovers = {name: b"a photo", "photo-of-nobody.jpg": b"another"}
    collect_photos(store, tmp_path, device)
    assert (tmp_path / INCOMING / name).read_bytes() == b"a photo"
    assert {file.name for file in (tmp_path / INCOMING).iterdir()} == {name}


def test_a_photo_that_arrived_before_is_not_collected_again(store: Store, tmp_path: Path, device: FakeDevice) -> None:
    name = add_game_with_pending_photo(store)
    (tmp_path / INCOMING).mkdir()
    (tmp_path / INCOMING / name).write_bytes(b"it came")
    device.camera_leftovers = {name: b"another"}
    collect_photos(store, tmp_path, device)
    assert (tmp_path / INCOMING / name).read_bytes() == b"it came"


def test_an_unexpected_photo_is_deleted(store: Store, tmp_path: Path, device: FakeDevice) -> None:
    (tmp_path / INCOMING).mkdir()
    file = tmp_path / INCOMING / new_photo_name(Route(Screen.PHOTO, "a" * 32, 0))
    file.write_bytes(b"a photo")
    collect_photos(store, tmp_path, device)
    assert not file.exists()


PICTURES = (
    "photo-2025-08-01.jpg",
    "photo-of-my-cat.jpg",
    f"photo-{'a' * 32}-0-{'b' * 8}.jpg",
    f"{'a' * 32}-0-{'b' * 8}.jpg",
    "quadropolis-incoming/photo-2025-08-01.jpg",
    "quadropolis-incoming/photo-of-my-cat.jpg",
    f"quadropolis-incoming/x{'a' * 32}-0-{'b' * 8}.jpg",
    f"quadropolis-incoming/{'a' * 32}-0-{'b' * 8}.jpg.txt",
    f"quadropolis-incoming/.{'a' * 16}.{'b' * 32}.partial.txt",
    f"quadropolis-incoming/{'a' * 32}/cat.jpg",
)


def test_no_picture_of_the_user_is_deleted(store: Store, tmp_path: Path, device: FakeDevice) -> None:
    (tmp_path / INCOMING / ("a" * 32)).mkdir(parents=True)
    for name in PICTURES:
        (tmp_path / name).write_bytes(b"mine")
        os.utime(tmp_path / name, (0, 0))
    collect_photos(store, tmp_path, device)
    assert {(tmp_path / name).read_bytes() for name in PICTURES} == {b"mine"}


def test_a_picture_of_the_user_named_by_a_backup_is_not_adopted(
    store: Store, tmp_path: Path, device: FakeDevice
) -> None:
    (tmp_path / "photo-of-my-cat.jpg").write_bytes(b"mine")
    store.set_pending_photo(store.new(envelope_of(CLASSIC, CLASSIC)).key, PendingPhoto(1, "photo-of-my-cat.jpg", NOON))
    collect_photos(store, tmp_path, device)
    assert store.pending_photos() == ()
    assert (tmp_path / "photo-of-my-cat.jpg").read_bytes() == b"mine"


def test_a_photo_that_came_under_version_0_1_0_is_still_there(store: Store, tmp_path: Path, device: FakeDevice) -> None:
    key = store.new(envelope_of(CLASSIC, CLASSIC)).key
    name = f"photo-{key}-1-01234567.jpg"
    store.set_pending_photo(key, PendingPhoto(1, name, NOON))
    (tmp_path / name).write_bytes(b"came before the update")
    collect_photos(store, tmp_path, device)
    assert [pending.file for _, pending in store.pending_photos()] == [name]
    assert (tmp_path / INCOMING / name).read_bytes() == b"came before the update"


@pytest.mark.parametrize(("age", "stays"), [(7200, False), (60, True)])
def test_a_copy_that_was_cut_short_long_ago_is_removed(
    store: Store, tmp_path: Path, device: FakeDevice, age: int, *, stays: bool
) -> None:
    (tmp_path / INCOMING).mkdir()
    file = tmp_path / INCOMING / f".{'a' * 16}.{'b' * 32}.partial"
    file.write_bytes(b"half a photo")
    os.utime(file, (time.time() - age,) * 2)
    collect_photos(store, tmp_path, device)
    assert file.exists() == stays


def test_a_photo_that_cannot_come_now_is_waited_for_until_the_next_start(
    store: Store, tmp_path: Path, device: FakeDevice
) -> None:
    name = add_game_with_pending_photo(store)
    device.camera_leftovers, device.is_full = {name: b"a photo"}, True
    collect_photos(store, tmp_path, device)
    assert [pending.file for _, pending in store.pending_photos()] == [name]
    device.is_full = False
    collect_photos(store, tmp_path, device)
    assert (tmp_path / INCOMING / name).read_bytes() == b"a photo"


def test_a_pending_photo_that_cannot_come_is_cleared(store: Store, tmp_path: Path, device: FakeDevice) -> None:
    add_game_with_pending_photo(store)
    collect_photos(store, tmp_path, device)
    assert store.pending_photos() == ()


def test_the_device_is_not_asked_again_without_a_new_request(
    store: Store, tmp_path: Path, device: FakeDevice, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_game_with_pending_photo(store)
    collect_photos(store, tmp_path, device)
    monkeypatch.setattr(device, "collect_photos", lambda _: pytest.fail("no camera was asked since"))
    collect_photos(store, tmp_path, device)


def test_a_photo_for_a_deleted_game_is_deleted(store: Store, tmp_path: Path, device: FakeDevice) -> None:
    name = add_game_with_pending_photo(store)
    device.camera_leftovers = {name: b"a photo"}
    store.delete(store.games()[0].key)
    collect_photos(store, tmp_path, device)
    assert device.camera_leftovers == {}


def test_nothing_is_deleted_behind_a_link(store: Store, tmp_path: Path, device: FakeDevice) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / INCOMING).symlink_to(tmp_path / "elsewhere")
    file = tmp_path / "elsewhere" / f"{'a' * 32}-0-{'b' * 8}.jpg"
    file.write_bytes(b"mine")
    collect_photos(store, tmp_path, device)
    assert file.read_bytes() == b"mine"
