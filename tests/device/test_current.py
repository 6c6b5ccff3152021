"""The choice of the device, and where it keeps its files."""

from pathlib import Path
from threading import Thread

import pytest

from device.current import current_device, detach_from_jvm, games_folder, is_android
from device.desktop import Desktop
from tests.support.fake_phone import Phone


def test_on_android_the_device_is_android_with_its_private_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ANDROID_PRIVATE", str(tmp_path))
    with Phone(36, tmp_path / "phone").boot() as module:
        assert is_android()
        assert isinstance(current_device(lambda *_: None), module.Android)
        assert games_folder() == tmp_path / "games"


def test_a_thread_detaches_from_the_jvm_where_there_is_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    phone = Phone(36, tmp_path / "phone")
    monkeypatch.setenv("ANDROID_PRIVATE", str(tmp_path))
    with phone.boot() as module:

        def work() -> None:
            module.decor_view()
            detach_from_jvm()

        thread = Thread(target=work)
        thread.start()
        thread.join()
        assert not phone.jvm.attached
    monkeypatch.delenv("ANDROID_PRIVATE")
    detach_from_jvm()


def test_everywhere_else_the_device_is_a_desktop_with_the_users_data_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("ANDROID_PRIVATE", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert not is_android()
    assert isinstance(current_device(lambda *_: None), Desktop)
    assert games_folder() == tmp_path / "quadropolis-score"
    monkeypatch.delenv("XDG_DATA_HOME")
    assert games_folder() == Path.home() / ".local" / "share" / "quadropolis-score"
