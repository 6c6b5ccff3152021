"""The command line of the eye, for other programs."""

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from unittest.mock import Mock

import cv2
import numpy as np
import pytest

from quadropolis_score.buildings import Mode, Tokens
from quadropolis_score.city import City
from quadropolis_score.files import city_from
from quadropolis_score.reading import Reading
from tests.support.command_lines import Output
from tests.support.photos import photograph_city, with_single_floors
from tools.art.sample import CITY
from vision.command_line import main
from vision.load import Photo
from vision.quadropolis.flatten import lattice_corners, transform_points
from vision.quadropolis.lessons import Lessons
from vision.quadropolis.models import Models
from vision.quadropolis.options import join_words
from vision.quadropolis.read import read_photo

ROOT = Path(__file__).parents[2]
SAMPLE = ROOT / "assets" / "sample.jpg"


@pytest.fixture
def photo(tmp_path: Path) -> str:
    path = tmp_path / "a city.jpg"
    cv2.imwrite(str(path), photograph_city().picture)
    return str(path)


def lines(capsys: Output) -> list[dict[str, object]]:
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def city_of(text: str) -> City:
    return with_single_floors(city_from(json.loads(text))[0])


def test_a_photo_is_answered_with_a_line(photo: str, capsys: Output) -> None:
    assert main(["read", "--threads", "1", photo]) == 0
    (line,) = lines(capsys)
    assert line["photo"] == photo
    assert line["mode"] == "expert"
    assert [[cell["kind"] for cell in row] for row in line["cells"]] == [  # type: ignore[attr-defined]
        [b and b.kind.value for b in row] for row in CITY.cells
    ]


def test_a_photo_that_cannot_be_read_does_not_stop_the_others(photo: str, tmp_path: Path, capsys: Output) -> None:
    (tmp_path / "notes.txt").write_text("not a photo at all")
    wall = tmp_path / "wall.png"
    cv2.imwrite(str(wall), np.full((300, 400, 3), 90, np.uint8))
    asked = [str(tmp_path / "notes.txt"), photo, str(tmp_path / "missing.jpg"), str(tmp_path), str(wall)]
    assert main(["read", "--jsonl", *asked]) == 1
    answers = lines(capsys)
    assert [line["photo"] for line in answers] == asked
    codes = [line.get("error", {}).get("code") for line in answers]  # type: ignore[attr-defined]
    assert codes == ["not_an_image", None, "unreadable", "unreadable", "board_not_found"]


@pytest.mark.untraced
@pytest.mark.parametrize("form", ["one word", "four words", "eight words", "json"])
def test_corners_may_be_typed_in_any_form(form: str, photo: str, capsys: Output) -> None:
    four = [
        [round(x), round(y)]
        for x, y in transform_points(photograph_city().to_picture, lattice_corners(CITY.mode)).tolist()
    ]
    flat = [str(number) for point in four for number in point]
    words = {
        "one word": [",".join(flat)],
        "four words": [f"{x},{y}" for x, y in four],
        "eight words": flat,
        "json": [json.dumps(four)],
    }[form]
    assert main(["read", "--corners", *words, "--mode", "expert", photo]) == 0
    assert lines(capsys)[0]["mode"] == "expert"


def test_a_photo_whose_name_is_a_number_is_no_corner() -> None:
    eight = ["1", "2", "3", "4", "5", "6", "7", "8"]
    assert list(join_words(["read", "--corners", *eight, "12", "x.jpg"])) == [
        "read", "--corners=1 2 3 4 5 6 7 8", "12", "x.jpg",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["read"], "PHOTO"),
        (["read", "--corners", "1,2,3", "x.jpg"], "eight numbers"),
        (["read", "--corners", "0,0,0,0,0,0,0,0", "x.jpg"], "eight numbers"),
        (["read", "--corners", "0,0,9,9,9,0,0,9", "x.jpg"], "eight numbers"),
        (["read", "--corners", "nan,1,2,3,4,5,6,7", "x.jpg"], "corners"),
        (["read", "--corners=a1b2c3d4e5f6g7h8", "x.jpg"], "eight numbers"),
        (["read", "--corners"], "eight numbers"),
        (["read", "--threads", "0", "x.jpg"], "processor cores"),
        (["read", "--threads", "many", "x.jpg"], "processor cores"),
        (["read", "--mode", "chess", "x.jpg"], "chess"),
        (["look", "x.jpg"], "look"),
        (["teach", "x.jpg", "y.json"], "--taught"),
    ],
)
def test_what_makes_no_sense_is_refused_in_one_line(words: list[str], said: str, capsys: Output) -> None:
    with pytest.raises(SystemExit) as ended:
        main(words)
    assert ended.value.code == 2
    told = capsys.readouterr().err
    assert said in told
    assert told.count("\n") == 1


def test_corners_are_those_of_one_photo(photo: str, capsys: Output) -> None:
    assert main(["read", "--corners", "45,52,551,56,580,473,21,475", photo, photo]) == 2
    assert "one photo" in capsys.readouterr().err


@pytest.mark.parametrize("failed", [MemoryError(), cv2.error("deep inside"), np.linalg.LinAlgError("singular")])
def test_an_internal_error_does_not_stop_the_other_photos(
    failed: Exception, photo: str, monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    monkeypatch.setattr("vision.quadropolis.commands.read_photo", Mock(side_effect=failed))
    assert main(["read", photo, photo]) == 1
    codes = [line["error"]["code"] for line in lines(capsys)]  # type: ignore[index]
    assert codes in (["too_large"] * 2, ["unreadable"] * 2)


def test_doubts_never_get_into_the_city_file() -> None:
    ended = subprocess.run(
        f"{sys.executable} -m vision city --corners 20,20,600,20,600,500,20,500 {SAMPLE} 2>&-",
        shell=True, cwd=ROOT, capture_output=True, check=True,
    )  # fmt: skip
    assert json.loads(ended.stdout)["format"] == "quadropolis-city"


def test_a_photo_becomes_a_city_file_with_its_doubts_on_standard_error(photo: str, capsys: Output) -> None:
    assert main(["city", "--mode", "expert", "--corners", "20,20,600,20,600,500,20,500", photo]) == 0
    assert f"{photo}: D3: " in capsys.readouterr().err
    assert main(["city", photo]) == 0
    told = capsys.readouterr()
    assert city_of(told.out) == with_single_floors(CITY)
    _, tokens = city_from(json.loads(told.out))
    assert tokens.inhabitants >= 8


def test_a_city_of_a_missing_photo_is_reported(tmp_path: Path, capsys: Output) -> None:
    truth = str(ROOT / "assets" / "cities" / "sample.json")
    assert main(["city", str(tmp_path / "no.jpg")]) == 1
    assert main(["teach", str(tmp_path / "no.jpg"), truth, "--taught", str(tmp_path / "t")]) == 1
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("there is no such file") == 2


def test_lessons_are_learned_from_a_photo_and_its_city(photo: str, tmp_path: Path, capsys: Output) -> None:
    main(["city", photo])
    right, taught = tmp_path / "city.json", tmp_path / "our copy"
    right.write_text(capsys.readouterr().out)
    for _ in range(2):
        assert main(["teach", photo, str(right), "--taught", str(taught)]) == 0
    assert "20 spaces" in capsys.readouterr().out
    assert main(["read", "--taught", str(taught), photo]) == 0
    assert [path.name for path in tmp_path.iterdir() if path.suffix == ".new"] == []


def test_what_was_read_wrong_is_corrected_before_it_is_learned(photo: str, tmp_path: Path, capsys: Output) -> None:
    data = json.loads((ROOT / "assets" / "cities" / "sample.json").read_text())
    data["cells"][0][1] = {"kind": "shop"}
    (tmp_path / "c.json").write_text(json.dumps(data))
    assert main(["teach", photo, str(tmp_path / "c.json"), "--taught", str(tmp_path / "t")]) == 0
    assert "20 spaces, 1 of them corrected" in capsys.readouterr().out


def test_teaching_with_the_city_of_another_board_is_refused(photo: str, tmp_path: Path, capsys: Output) -> None:
    classic = tmp_path / "classic.json"
    classic.write_text(json.dumps({"format": "quadropolis-city", "version": 1, "mode": "classic", "inhabitants": 0,
                                   "energy": 0, "cells": [[None] * 4] * 4}))  # fmt: skip
    assert main(["teach", photo, str(classic), "--taught", str(tmp_path / "t")]) == 2
    assert "the expert board" in capsys.readouterr().err


def test_a_broken_file_of_lessons_is_refused_before_any_photo(photo: str, tmp_path: Path, capsys: Output) -> None:
    (tmp_path / "t").write_text("rubbish")
    assert main(["read", "--taught", str(tmp_path / "t"), photo]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert f"{tmp_path / 't'}: " in told.err
    assert "start afresh" in told.err


def test_a_missing_file_of_lessons_is_refused(photo: str, tmp_path: Path, capsys: Output) -> None:
    assert main(["city", "--taught", str(tmp_path / "typo"), photo]) == 2
    assert "typo: there is no such file" in capsys.readouterr().err


@pytest.mark.parametrize("where", ["nowhere/t", "."])
def test_lessons_that_cannot_be_written_are_reported_and_leave_no_file(
    where: str, photo: str, tmp_path: Path, capsys: Output
) -> None:
    (tmp_path / "folder").mkdir()
    before = sorted(tmp_path.rglob("*"))
    truth = str(ROOT / "assets" / "cities" / "sample.json")
    assert main(["teach", photo, truth, "--taught", str(tmp_path / "folder" / where)]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert "folder" in told.err
    assert sorted(tmp_path.rglob("*")) == before


def test_a_city_file_that_is_wrong_is_named(photo: str, tmp_path: Path, capsys: Output) -> None:
    (tmp_path / "c.json").write_text('{"format": "quadropolis-city"}')
    assert main(["teach", photo, str(tmp_path / "c.json"), "--taught", str(tmp_path / "t")]) == 2
    assert capsys.readouterr().err.startswith(f"{tmp_path / 'c.json'}: ")


def test_a_city_file_without_prints_teaches_the_kinds_and_keeps_the_prints_that_were_read(
    photo: str, tmp_path: Path, capsys: Output
) -> None:
    data = json.loads((ROOT / "assets" / "cities" / "sample.json").read_text())
    bare = [[cell and {key: cell[key] for key in ("kind", "points", "expansion") if key in cell}
             for cell in line] for line in data["cells"]]  # fmt: skip
    (tmp_path / "bare.json").write_text(json.dumps(data | {"cells": bare}))
    assert main(["teach", photo, str(tmp_path / "bare.json"), "--taught", str(tmp_path / "t")]) == 0
    assert "learned from 20 spaces, 0 of them corrected" in capsys.readouterr().out


def test_the_sample_photo_is_the_city_beside_it(capsys: Output) -> None:
    assert main(["city", str(SAMPLE)]) == 0
    truth = (ROOT / "assets" / "cities" / "sample.json").read_text()
    assert city_of(capsys.readouterr().out) == city_of(truth)


def test_it_runs_as_a_program_and_prints_nothing_else(photo: str) -> None:
    ended = subprocess.run(
        [sys.executable, "-m", "vision", "read", "--threads", "1", photo], cwd=ROOT, capture_output=True, check=False
    )
    assert (ended.returncode, ended.stderr, ended.stdout.count(b"\n")) == (0, b"", 1)


def test_a_closed_pipe_prints_no_error(photo: str) -> None:
    ended = subprocess.run(
        f"{sys.executable} -m vision read {photo!r} {photo!r} | true",
        shell=True,
        cwd=ROOT,
        capture_output=True,
        check=False,
    )
    assert ended.stderr == b""


def test_tokens_that_the_player_has_are_those_of_the_city_file(photo: str, capsys: Output) -> None:
    assert main(["city", "--tokens", "15, 9", photo]) == 0
    told = capsys.readouterr()
    assert city_from(json.loads(told.out))[1] == Tokens(15, 9)
    assert "by these tiles" not in told.err


def test_a_photo_is_read_with_the_tokens_of_its_player(photo: str, capsys: Output) -> None:
    assert main(["read", "--tokens", "15,9", photo]) == 0
    (line,) = lines(capsys)
    towers = [cell for row in line["cells"] for cell in row if cell["kind"] in {"tower_block", "office_tower"}]  # type: ignore[attr-defined]
    assert line["turns"] == 20
    assert towers
    assert all(0 < tower["floors_confidence"] <= 1 for tower in towers)


@pytest.mark.parametrize("word", ["15", "15,9,1", "a,b", "-1,3", "201,0", ""])
def test_tokens_that_are_none_are_refused(word: str, photo: str, capsys: Output) -> None:
    with pytest.raises(SystemExit):
        main(["read", f"--tokens={word}", photo])
    assert "write inhabitants and energy units, each from 0 to 200" in capsys.readouterr().err


def test_the_tokens_of_a_player_are_for_one_photo(photo: str, capsys: Output) -> None:
    assert main(["read", "--tokens", "1,1", photo, photo]) == 2
    assert "name one photo" in capsys.readouterr().err


@pytest.fixture
def side(tmp_path: Path) -> str:
    """Write a photo of the same city from a chair."""
    path = tmp_path / "side.jpg"
    cv2.imwrite(str(path), photograph_city(seed=4, tilt=(38, 38), roll=(25, 25)).picture)
    return str(path)


def test_another_photo_of_the_same_city_is_read_with_the_first(photo: str, side: str, capsys: Output) -> None:
    assert main(["read", photo, "--also", side]) == 0
    assert main(["read", photo]) == 0
    both, alone = lines(capsys)
    assert both["photo"] == alone["photo"] == photo
    assert floors_confidence(both) != floors_confidence(alone)
    assert main(["city", photo, "--also", side]) == 0
    assert city_of(capsys.readouterr().out) == with_single_floors(CITY)


def floors_confidence(line: dict[str, object]) -> list[float]:
    return [cell["floors_confidence"] for row in line["cells"] for cell in row if "floors_confidence" in cell]  # type: ignore[attr-defined]


def test_another_photo_is_of_one_city(photo: str, side: str, capsys: Output) -> None:
    assert main(["read", photo, photo, "--also", side]) == 2
    assert "name one photo before it" in capsys.readouterr().err


def test_another_photo_that_cannot_be_read_is_named(photo: str, tmp_path: Path, capsys: Output) -> None:
    missing = str(tmp_path / "no.jpg")
    assert main(["read", photo, "--also", missing]) == 1
    (line,) = lines(capsys)
    assert (line["photo"], line["error"]["code"]) == (missing, "unreadable")  # type: ignore[index]
    assert main(["city", photo, "--also", missing]) == 1
    assert f"{missing}: there is no such file" in capsys.readouterr().err


def test_the_same_photo_again_is_refused(photo: str, capsys: Output) -> None:
    assert main(["city", photo, "--also", photo]) == 2
    assert "this photo was read already" in capsys.readouterr().err


def test_the_photo_that_is_sure_which_board_it_shows_decides_for_both(
    photo: str, side: str, monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    asked: list[Mode | None] = []

    def read(shown: Photo, eye: Models, mode: Mode | None, corners: None, taught: Lessons) -> Reading:
        asked.append(mode)
        found = read_photo(shown, eye, mode or Mode.EXPERT, corners, taught)
        return replace(found, is_mode_sure=len(asked) > 1)

    monkeypatch.setattr("vision.quadropolis.commands.read_photo", read)
    assert main(["read", photo, "--also", side]) == 0
    assert asked == [None, None, Mode.EXPERT]
    assert "mode_doubtful" not in lines(capsys)[0]
