"""The log: what it keeps of a bug, and what it never holds."""

import sys
import threading
from pathlib import Path

import pytest

from screens.shell.log import FILE_NAME, LARGEST, LOGGER, log_text, log_unhandled, open_log

pytestmark = pytest.mark.usefixtures("clean_log")


def slip(name: str) -> None:
    raise KeyError(name)


def test_what_nothing_handles_is_logged_with_its_places(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log_unhandled(tmp_path)
    try:
        None.missing  # type: ignore[attr-defined] # noqa: B018
    except AttributeError as error:
        sys.excepthook(type(error), error, error.__traceback__)
    text = log_text(tmp_path)
    assert "AttributeError: 'NoneType' object has no attribute 'missing'" in text
    assert f"{__name__}:" in text
    assert "Traceback" in capsys.readouterr().err


def test_what_a_thread_does_not_handle_is_logged(tmp_path: Path) -> None:
    log_unhandled(tmp_path)
    thread = threading.Thread(target=slip, args=("Ada",))
    thread.start()
    thread.join()
    assert " slip\n" in log_text(tmp_path)


def test_what_python_cannot_raise_is_logged(tmp_path: Path) -> None:
    class Broken:
        def __del__(self) -> None:
            slip("Ada")

    log_unhandled(tmp_path)
    Broken()
    assert " slip\n" in log_text(tmp_path)


def test_no_value_of_a_player_and_no_path_is_in_the_log(tmp_path: Path) -> None:
    open_log(tmp_path)
    try:
        try:
            slip("Ada")
        except KeyError:
            raise ValueError(f"Ada is in {tmp_path}") from None
    except ValueError:
        LOGGER.exception("a bug")
    text = log_text(tmp_path)
    assert "ValueError\n" in text
    assert "Ada" not in text
    assert str(tmp_path) not in text
    assert "/" not in text


def test_the_log_tells_what_caused_an_exception(tmp_path: Path) -> None:
    open_log(tmp_path)
    try:
        try:
            slip("Ada")
        except KeyError:
            [].pop()
    except IndexError:
        LOGGER.exception("a bug")
    text = log_text(tmp_path)
    assert text.index("IndexError: pop from empty list") < text.index("KeyError\n") < text.index(" slip\n")


def test_the_log_and_the_one_before_it_have_a_limit(tmp_path: Path) -> None:
    open_log(tmp_path)
    for number in range(9_000):
        LOGGER.info("event %s of a long evening at the table", number)
    files = sorted(tmp_path.iterdir())
    assert [path.name for path in files] == [FILE_NAME, f"{FILE_NAME}.1"]
    assert LARGEST < sum(path.stat().st_size for path in files) <= 2 * LARGEST <= 256_000
    assert "event 8999 " in log_text(tmp_path)


def test_a_link_in_the_place_of_the_log_is_not_written_to(tmp_path: Path) -> None:
    (tmp_path / "canary").touch()
    (tmp_path / FILE_NAME).symlink_to(tmp_path / "canary")
    open_log(tmp_path)
    LOGGER.info("an event")
    assert (tmp_path / "canary").read_bytes() == b""
    assert log_text(tmp_path) == ""


def test_a_log_that_cannot_be_written_is_no_problem(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    open_log(tmp_path / "missing")
    LOGGER.info("an event")
    assert log_text(tmp_path / "missing") == ""
    assert capsys.readouterr().err == ""


def test_the_log_begins_with_version_and_system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ANDROID_PRIVATE", str(tmp_path))
    open_log(tmp_path)
    open_log(tmp_path)
    assert log_text(tmp_path).count(" on android, Python ") == 1
