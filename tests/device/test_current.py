"""Which device this is, and where it keeps its files."""

from pathlib import Path
from threading import Thread

import pytest

from device.current import device_here, home, is_phone, leave
from device.desktop import Desktop
from tests.support.fake_phone import Phone


def test_on_a_phone_it_is_the_phones_twin_and_its_own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ANDROID_PRIVATE", str(tmp_path))
    with Phone(36, tmp_path / "phone").booted() as module:
        assert is_phone()
        assert isinstance(device_here(lambda *_: None), module.Android)
        assert home() == tmp_path / "games"


def test_a_thread_takes_its_leave_of_java_where_there_is_java(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    phone = Phone(36, tmp_path / "phone")
    monkeypatch.setenv("ANDROID_PRIVATE", str(tmp_path))
    with phone.booted() as module:

        def work() -> None:
            module.decor()
            leave()

        thread = Thread(target=work)
        thread.start()
        thread.join()
        assert not phone.machine.attached
    monkeypatch.delenv("ANDROID_PRIVATE")
    leave()


def test_everywhere_else_it_is_a_desktop_with_its_folder_for_such_things(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("ANDROID_PRIVATE", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert not is_phone()
    assert isinstance(device_here(lambda *_: None), Desktop)
    assert home() == tmp_path / "quadropolis-score"
    monkeypatch.delenv("XDG_DATA_HOME")
    assert home() == Path.home() / ".local" / "share" / "quadropolis-score"
