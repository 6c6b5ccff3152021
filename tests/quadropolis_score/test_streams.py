"""Files that we write are there whole or not at all."""

import os
from pathlib import Path

import pytest

from quadropolis_score.messages import Refused, say
from quadropolis_score.streams import write_whole, written_whole


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
    monkeypatch.setattr(*((os, "fsync") if step == "fsync" else (Path, "replace")), full)
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
