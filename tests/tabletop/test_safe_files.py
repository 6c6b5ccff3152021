"""Files that we write are there whole or not at all."""

import os
from pathlib import Path

import pytest

from tabletop.messages import Refused, say
from tabletop.safe_files import PARTIAL, copied, mark_of, own_files, write_whole, written_whole


def test_a_file_takes_the_place_of_the_old_one(tmp_path: Path) -> None:
    path = tmp_path / "sheet.json"
    write_whole(path, b"old")
    write_whole(path, b"new")
    assert path.read_bytes() == b"new"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_disk_that_fails_leaves_the_old_file_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    path = tmp_path / "sheet.json"
    write_whole(path, b"old")
    monkeypatch.setattr("os.fsync" if step == "fsync" else "pathlib.Path.replace", full)
    with pytest.raises(Refused, match=r"sheet\.json: .*No space left on device.*make room"):
        write_whole(path, b"new")
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_what_is_refused_while_a_file_is_written_stays_what_it_is(tmp_path: Path) -> None:
    def half(path: Path) -> None:
        with written_whole(path) as file:
            file.write(b"half")
            raise Refused("", say("key.missing"))

    with pytest.raises(Refused, match="is missing"):
        half(tmp_path / "sheet.json")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["no/such/folder", "a\0b", "x" * 300])
def test_a_name_that_no_file_can_have_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(Refused, match="cannot be written"):
        write_whole(tmp_path / name, b"new")
    assert list(tmp_path.iterdir()) == []


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    real, link = tmp_path / "real.pdf", tmp_path / "link.pdf"
    real.write_bytes(b"old")
    link.symlink_to(real)
    write_whole(link, b"new")
    assert link.is_symlink()
    assert real.read_bytes() == b"new"


def test_who_may_read_a_file_stays_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "sheet.json"
    path.write_bytes(b"old")
    path.chmod(0o600)
    write_whole(path, b"new")
    assert path.stat().st_mode & 0o777 == 0o600


def test_a_name_of_the_longest_kind_can_be_written(tmp_path: Path) -> None:
    write_whole(tmp_path / ("x" * 251 + ".pdf"), b"new")
    assert len(list(tmp_path.iterdir())) == 1


def test_what_is_no_file_is_written_into(tmp_path: Path) -> None:
    """A pipe stays one: somebody reads at its other end."""
    pipe = tmp_path / "pipe.csv"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    write_whole(pipe, b"new")
    assert os.read(reader, 10) == b"new"
    os.close(reader)
    assert pipe.is_fifo()


def test_a_folder_is_not_written_into(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="cannot be written"):
        write_whole(tmp_path, b"new")


def test_what_a_kill_left_of_an_earlier_try_is_removed_when_nobody_can_be_writing_it(tmp_path: Path) -> None:
    path = tmp_path / "backup.zip"
    old, new, other = (tmp_path / f".{mark}.{name}.partial" for mark, name in (
        (mark_of(path), "0" * 32), (mark_of(path), "1" * 32), (mark_of(tmp_path / "sheet.pdf"), "0" * 32)
    ))  # fmt: skip
    for each in (old, new, other):
        each.write_bytes(b"half")
    for each in (old, other):
        os.utime(each, (0, 0))
    write_whole(path, b"whole")
    assert {each.name for each in tmp_path.iterdir()} == {path.name, new.name, other.name}


def test_a_file_is_copied_or_refused_with_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "source").write_bytes(b"photo")
    copied(tmp_path / "source", tmp_path / "to")
    assert (tmp_path / "to").read_bytes() == b"photo"
    with pytest.raises(Refused, match="this file cannot be copied"):
        copied(tmp_path / "source", tmp_path / "missing" / "to")


def test_a_folder_that_may_be_written_but_not_read_takes_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def closed(_: Path) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "iterdir", closed)
    write_whole(tmp_path / "sheet.pdf", b"whole")
    assert (tmp_path / "sheet.pdf").read_bytes() == b"whole"


def test_a_file_that_another_window_removes_meanwhile_is_no_file_of_ours(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / f".{'0' * 16}.{'0' * 32}.partial"
    monkeypatch.setattr(Path, "iterdir", lambda _: iter([file]))
    assert own_files(tmp_path, PARTIAL) == []
