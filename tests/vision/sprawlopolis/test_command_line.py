"""The command line of the eye of Sprawlopolis."""

import json
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from sprawlopolis_score.cards import city_of_cards
from sprawlopolis_score.city import City
from sprawlopolis_score.files import city_from
from sprawlopolis_score.reading import Guess, Reading
from tests.support.city_photos import SQUARE, photograph_cards
from tests.support.command_lines import Output
from vision.command_line import main
from vision.load import Photo
from vision.sprawlopolis.commands import upside_down
from vision.sprawlopolis.lessons import Lessons

CITY = city_of_cards(SQUARE)
GAME = ("--game", "sprawlopolis")


@pytest.fixture
def photo(tmp_path: Path) -> str:
    path = tmp_path / "a city.jpg"
    cv2.imwrite(str(path), photograph_cards().picture)
    return str(path)


def lines(capsys: Output) -> list[Any]:
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def city_of(text: str) -> City:
    return city_from(json.loads(text)).city


def test_a_photo_is_answered_with_the_grid_of_the_contract(photo: str, capsys: Output) -> None:
    assert main(["read", *GAME, "--jsonl", "--threads", "1", photo]) == 0
    (line,) = lines(capsys)
    assert list(line) == ["photo", "grid", "scoring", "seconds"]
    assert (line["photo"], line["scoring"]) == (photo, [])
    read = [[space and space["block"] for space in row] for row in line["grid"]]
    assert read in [[[str(block) for block in row] for row in city.grid] for city in (CITY, upside_down(CITY))]
    assert {key for row in line["grid"] for space in row for key in space} <= {
        "block",
        "confidence",
        "doubtful",
        "also",
    }


def test_photos_that_cannot_be_read_do_not_stop_the_others(photo: str, tmp_path: Path, capsys: Output) -> None:
    (tmp_path / "notes.txt").write_text("not a photo at all")
    wall = tmp_path / "wall.png"
    cv2.imwrite(str(wall), np.full((300, 400, 3), 90, np.uint8))
    asked = [str(tmp_path / "notes.txt"), photo, str(tmp_path / "missing.jpg"), str(wall)]
    assert main(["read", *asked, *GAME]) == 1
    answers = lines(capsys)
    assert [line["photo"] for line in answers] == asked
    codes = [line.get("error", {}).get("code") for line in answers]
    assert codes == ["not_an_image", None, "unreadable", "city_not_found"]


def test_the_city_file_of_a_photo_is_printed_and_its_doubts_beside_it(
    photo: str, monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    park, road = City.parse("P R:EW").grid[0]
    guesses = ((Guess(park, 0.9), Guess(road, 0.5, True, (park, None))), (Guess(None, 1.0), Guess(None, 0.6, True)))

    def read(shown: Photo, models: object, *, lessons: Lessons) -> Reading:
        assert (shown.width, models is None, lessons.lessons) == (900, False, ())
        return Reading(guesses, (7, 8))

    monkeypatch.setattr("vision.sprawlopolis.commands.read_photo", read)
    assert main(["city", *GAME, photo]) == 0
    told = capsys.readouterr()
    assert json.loads(told.out)["grid"] == [["P", "R:EW"]] or json.loads(told.out)["grid"] == [
        ["P", "R:EW"],
        [None, None],
    ]
    assert json.loads(told.out)["scoring"] == [7, 8]
    assert [line.partition(": ")[2] for line in told.err.splitlines()] == [
        "r1c2: R:EW (50%), else P / .",
        "r2c2: . (60%)",
    ]
    assert main(["read", *GAME, photo]) == 0
    (line,) = lines(capsys)
    assert line["grid"] == [
        [
            {"block": "P", "confidence": 0.9, "doubtful": False},
            {"block": "R:EW", "confidence": 0.5, "doubtful": True, "also": ["P", None]},
        ],
        [None, {"block": None, "confidence": 0.6, "doubtful": True}],
    ]


def test_what_a_city_file_teaches_is_used_for_the_next_photo(photo: str, tmp_path: Path, capsys: Output) -> None:
    taught, city = str(tmp_path / "our_copy.npz"), tmp_path / "city.json"
    assert main(["city", *GAME, photo]) == 0
    city.write_text(capsys.readouterr().out)
    for _ in range(2):
        assert main(["teach", *GAME, photo, str(city), "--taught", taught]) == 0
        assert capsys.readouterr().out == "learned from 24 spaces, 0 of them corrected\n"
    assert len(Lessons.from_bytes(Path(taught).read_bytes()).lessons) == 1
    assert main(["city", *GAME, photo, "--taught", taught]) == 0
    assert city_of(capsys.readouterr().out) == city_of(city.read_text())


def test_the_city_of_another_photo_teaches_nothing(photo: str, tmp_path: Path, capsys: Output) -> None:
    other = tmp_path / "other.json"
    other.write_text('{"format": "sprawlopolis-city", "version": 1, "scoring": [], "grid": [["P", "P"], ["P", "P"]]}')
    taught = tmp_path / "taught.npz"
    assert main(["teach", *GAME, photo, str(other), "--taught", str(taught)]) == 2
    assert "not that of the photo" in capsys.readouterr().err
    assert not taught.exists()


@pytest.mark.parametrize("command", ["city", "teach"])
def test_a_photo_that_is_missing_says_so(command: str, tmp_path: Path, capsys: Output) -> None:
    city = tmp_path / "city.json"
    city.write_text('{"format": "sprawlopolis-city", "version": 1, "scoring": [], "grid": [["P"]]}')
    missing = str(tmp_path / "no.jpg")
    more = [str(city), "--taught", str(tmp_path / "taught.npz")] if command == "teach" else []
    assert main([command, *GAME, missing, *more]) == 1
    assert f"{missing}: there is no such file" in capsys.readouterr().err


@pytest.mark.parametrize(
    "words",
    [["read", "--game", "chess", "a.jpg"], ["read", "a.jpg", "--game"], ["read", *GAME, "--mode", "expert", "a"]],
)
def test_an_unknown_game_and_options_of_another_one_are_refused(words: list[str], capsys: Output) -> None:
    with pytest.raises(SystemExit) as ended:
        main(words)
    assert ended.value.code == 2
    assert capsys.readouterr().out == ""


def test_the_help_is_that_of_the_game(capsys: Output) -> None:
    with pytest.raises(SystemExit):
        main(["read", *GAME, "--help"])
    assert "--corners" not in capsys.readouterr().out
