"""Files are written completely or not at all."""

import os
import subprocess
from pathlib import Path
from unittest.mock import Mock

import pytest

from tabletop.messages import Refused, message
from tabletop.safe_files import (
    PARTIAL_NAME,
    atomic_writer,
    copy_file,
    matching_files,
    partial_prefix,
    read_bounded,
    write_atomically,
)


def test_a_file_takes_the_place_of_the_old_one(tmp_path: Path) -> None:
    path = tmp_path / "sheet.json"
    write_atomically(path, b"old")
    write_atomically(path, b"new")
    assert path.read_bytes() == b"new"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_disk_that_fails_leaves_the_old_file_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    path = tmp_path / "sheet.json"
    write_atomically(path, b"old")
    monkeypatch.setattr(
        "os.fsync" if step == "fsync" else "pathlib.Path.replace",
        Mock(side_effect=OSError(28, "No space left on device")),
    )
    with pytest.raises(Refused, match=r"sheet\.json: .*No space left on device.*make room"):
        write_atomically(path, b"new")
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_refusal_while_a_file_is_written_is_raised_unchanged(tmp_path: Path) -> None:
    def write_half(path: Path) -> None:
        with atomic_writer(path) as file:
            file.write(b"half")
            raise Refused("", message("key.missing"))

    with pytest.raises(Refused, match="is missing"):
        write_half(tmp_path / "sheet.json")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["no/such/folder", "a\0b", "x" * 300])
def test_an_invalid_file_name_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(Refused, match="cannot be written"):
        write_atomically(tmp_path / name, b"new")
    assert list(tmp_path.iterdir()) == []


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    real, link = tmp_path / "real.pdf", tmp_path / "link.pdf"
    real.write_bytes(b"old")
    link.symlink_to(real)
    write_atomically(link, b"new")
    assert link.is_symlink()
    assert real.read_bytes() == b"new"


def test_a_rewritten_file_keeps_its_permissions(tmp_path: Path) -> None:
    path = tmp_path / "sheet.json"
    path.write_bytes(b"old")
    path.chmod(0o600)
    write_atomically(path, b"new")
    assert path.stat().st_mode & 0o777 == 0o600


def test_a_name_of_the_longest_kind_can_be_written(tmp_path: Path) -> None:
    write_atomically(tmp_path / ("x" * 251 + ".pdf"), b"new")
    assert len(list(tmp_path.iterdir())) == 1


def test_a_pipe_is_written_into(tmp_path: Path) -> None:
    """A pipe stays a pipe, because another program reads at its other end."""
    pipe = tmp_path / "pipe.csv"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    write_atomically(pipe, b"new")
    assert os.read(reader, 10) == b"new"
    os.close(reader)
    assert pipe.is_fifo()


def test_a_pipe_without_another_end_is_answered_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tabletop.safe_files.PIPE_SECONDS", 0.01)
    pipe = tmp_path / "pipe.csv"
    os.mkfifo(pipe)
    with pytest.raises(Refused, match="cannot be written"):
        write_atomically(pipe, b"new")
    assert read_bounded(str(pipe)) == b""
    with pytest.raises(Refused, match="is a folder"):
        read_bounded(str(tmp_path))


def test_a_pipe_is_read_as_slowly_as_it_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tabletop.safe_files.PIPE_SECONDS", 0.01)
    pipe = tmp_path / "pipe.json"
    os.mkfifo(pipe)
    with subprocess.Popen(["sh", "-c", f"exec >{pipe}; sleep 0.2; printf new"]), pipe.open("rb"):
        assert read_bounded(str(pipe)) == b"new"


def test_a_folder_is_not_written_into(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="cannot be written"):
        write_atomically(tmp_path, b"new")


def test_old_partial_files_of_the_same_file_are_removed(tmp_path: Path) -> None:
    path = tmp_path / "backup.zip"
    old, new, other = (tmp_path / f".{mark}.{name}.partial" for mark, name in (
        (partial_prefix(path), "0" * 32), (partial_prefix(path), "1" * 32), (partial_prefix(tmp_path / "sheet.pdf"), "0" * 32)
    ))  # fmt: skip
    for each in (old, new, other):
        each.write_bytes(b"half")
    for each in (old, other):
        os.utime(each, (0, 0))
    write_atomically(path, b"whole")
    assert {each.name for each in tmp_path.iterdir()} == {path.name, new.name, other.name}


def test_a_file_is_copied_or_refused_with_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "source").write_bytes(b"photo")
    copy_file(tmp_path / "source", tmp_path / "to")
    assert (tmp_path / "to").read_bytes() == b"photo"
    with pytest.raises(Refused, match="this file cannot be copied"):
        copy_file(tmp_path / "source", tmp_path / "missing" / "to")


def test_a_folder_that_may_be_written_but_not_read_takes_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Path, "iterdir", Mock(side_effect=PermissionError(13, "Permission denied")))
    write_atomically(tmp_path / "sheet.pdf", b"whole")
    assert (tmp_path / "sheet.pdf").read_bytes() == b"whole"


def test_a_file_that_disappears_while_a_folder_is_listed_is_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / f".{'0' * 16}.{'0' * 32}.partial"
    monkeypatch.setattr(Path, "iterdir", lambda _: iter([file]))
    assert matching_files(tmp_path, PARTIAL_NAME) == []
