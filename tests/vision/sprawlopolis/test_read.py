"""Cities of our own drawings, photographed and read by the nets that are shipped."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from sprawlopolis_score.blocks import BLOCKS, Spot
from sprawlopolis_score.cards import city_of_cards
from sprawlopolis_score.city import City
from tabletop.messages import Refused
from tests.support.city_photos import CARDS_LAID, SQUARE, photo_of, photograph_cards, shipped_city_models
from tools.eye.sprawlopolis.scoring_art import scoring_card
from vision.errors import ErrorCode, PhotoError
from vision.load import Photo
from vision.sprawlopolis import read as module
from vision.sprawlopolis.classes import BLOCK_CLASSES, NO_BLOCK
from vision.sprawlopolis.classify import Looks, knows_cards, likely_classes
from vision.sprawlopolis.commands import aligned_city, upside_down
from vision.sprawlopolis.lessons import Lessons
from vision.sprawlopolis.locate import Blob, Located
from vision.sprawlopolis.models import Models
from vision.sprawlopolis.read import block_guess, read_photo
from vision.sprawlopolis.scoring import cut_header, paper_cards, read_scoring
from vision.sprawlopolis.settings import HIGH

CITY = city_of_cards(SQUARE)


def plain_photo(picture: Any) -> Photo:
    return Photo(picture, picture.shape[1], picture.shape[0])


def either_way_up(city: City) -> tuple[str, str]:
    return str(city), str(upside_down(city))


def test_a_photographed_city_is_read_block_by_block() -> None:
    reading = read_photo(photo_of(photograph_cards()), shipped_city_models())
    assert str(reading.city()) in either_way_up(CITY)
    assert reading.scoring == ()
    assert all(0 < reading[spot].confidence <= 1 for spot in reading.spots)


@pytest.mark.parametrize("turns", [1, 2, 3])
def test_a_photo_may_be_turned_any_way(turns: int) -> None:
    picture = np.ascontiguousarray(np.rot90(photograph_cards().picture, turns))
    assert str(read_photo(plain_photo(picture), shipped_city_models()).city()) in either_way_up(CITY)


def test_the_kept_picture_shows_every_block_where_its_space_is() -> None:
    reading = read_photo(photo_of(photograph_cards()), shipped_city_models())
    picture: Any = cv2.imdecode(np.frombuffer(reading.picture, np.uint8), cv2.IMREAD_COLOR)
    rows, columns = len(reading.guesses), len(reading.guesses[0])
    wide = picture.shape[1] / (columns + 2 * 0.7)
    assert picture.shape[0] / (rows + 2 * 0.7) == pytest.approx(wide * HIGH, rel=0.03)
    for spot in reading.spots:  # parks are green, no other block is
        y, x = (spot.row + 1.2) * wide * HIGH, (spot.column + 1.2) * wide
        middle = picture[int(y - 8) : int(y + 8), int(x - 12) : int(x + 12)].reshape(-1, 3).mean(axis=0)
        block = reading[spot].block
        assert block is not None
        assert (middle[1] > 1.1 * max(middle[0], middle[2])) == (str(block) == "P"), (spot, block, middle)


@pytest.mark.parametrize("what", ["white", "black", "noise", "stripes", "chess board", "wood"])
def test_pictures_without_a_city_are_refused(what: str) -> None:
    ys, xs = np.mgrid[0:400, 0:520]
    rng = np.random.default_rng(1)
    grey = {
        "white": np.full((400, 520), 255),
        "black": np.zeros((400, 520)),
        "noise": rng.integers(0, 256, (400, 520)),
        "stripes": (xs // 20 % 2) * 255,
        "chess board": ((xs // 50 + ys // 50) % 2) * 200 + 30,
        "wood": 120 + 40 * np.sin(ys / 9 + np.sin(xs / 80)),
    }[what]
    picture = np.repeat(grey.astype(np.uint8)[..., None], 3, axis=2)
    with pytest.raises(PhotoError) as refused:
        read_photo(plain_photo(picture), shipped_city_models())
    assert refused.value.code is ErrorCode.CITY_NOT_FOUND


def test_blocks_that_the_net_does_not_see_as_such_make_no_city(monkeypatch: pytest.MonkeyPatch) -> None:
    places = {
        Spot(0, column): Blob(np.array([20.0 + 9 * column, 20]), np.array([9.0, 0]), np.array([0, 6.0]), 1.0)
        for column in range(5)
    }
    monkeypatch.setattr(module, "locate", lambda *_: Located(places, ()))
    with pytest.raises(PhotoError):
        read_photo(plain_photo(np.full((90, 90, 3), 200, np.uint8)), shipped_city_models())


# what is doubtful
def answers(spaces: int, **sure: float) -> Any:
    """Answers of a net that sees parks everywhere, or nothing."""
    found = np.zeros((spaces, 93), np.float32)
    found[:, BLOCK_CLASSES.index("P")] = sure.get("park", 9.0)
    found[:, NO_BLOCK] = sure.get("none", 0.0)
    return found


def lying(*spots: tuple[int, int], share: float = 1.0) -> dict[Spot, Blob]:
    return {
        Spot(row, column): Blob(
            np.array([30.0 + 40 * column, 30 + 28 * row]), np.array([40.0, 0]), np.array([0, 28.0]), share
        )
        for row, column in spots
    }


def test_a_block_in_no_square_of_blocks_is_doubtful(monkeypatch: pytest.MonkeyPatch) -> None:
    blocks = lying((0, 0), (0, 1), (1, 0), (1, 1), (0, 2))
    monkeypatch.setattr(module, "locate", lambda *_: Located(blocks, ()))
    monkeypatch.setattr(module, "look_at", lambda *_: answers(len(blocks)))
    reading = read_photo(plain_photo(np.full((120, 200, 3), 99, np.uint8)), shipped_city_models())
    assert reading.doubtful_spots == (Spot(0, 2),)
    assert (reading[Spot(1, 2)].block, reading[Spot(1, 2)].is_doubtful) == (None, False)


def test_parts_of_the_city_between_which_nothing_is_seen_are_doubtful(monkeypatch: pytest.MonkeyPatch) -> None:
    upper = [(row, column) for row in (0, 1) for column in range(4)]
    lower = [(row, column) for row in (3, 4) for column in range(3)]
    blocks = lying(*upper, *lower, (6, 0), (6, 1), (7, 0), (7, 1))  # the last one is a card beside the city
    monkeypatch.setattr(module, "locate", lambda *_: Located(blocks, ()))
    monkeypatch.setattr(module, "look_at", lambda *_: answers(len(blocks)))
    reading = read_photo(plain_photo(np.full((240, 200, 3), 99, np.uint8)), shipped_city_models())
    assert reading.city().block_count == len(reading.doubtful_spots) == 14


@pytest.mark.parametrize(
    ("none", "block", "is_doubtful"), [(0.0, "P", True), (10.0, "None", True), (19.0, "None", False)]
)
def test_a_space_that_few_voted_for_is_a_doubtful_block_or_doubtfully_empty(
    none: float, block: str, *, is_doubtful: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    ring = lying((0, 0), (0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1), (2, 2), (3, 0), (3, 1), (3, 2), (4, 0), (4, 1))
    hole = lying((1, 1), share=0.1)
    seen = np.concatenate([answers(len(ring)), answers(1, none=none)])
    monkeypatch.setattr(module, "locate", lambda *_: Located(ring, (), hole))
    monkeypatch.setattr(module, "look_at", lambda *_: seen)
    reading = read_photo(plain_photo(np.full((200, 200, 3), 99, np.uint8)), shipped_city_models())
    guess = reading[Spot(1, 1)]
    assert (str(guess.block), guess.is_doubtful) == (block, is_doubtful)
    assert guess.alternatives == ((BLOCKS["P"],) if block == "None" and is_doubtful else ())


def test_the_next_best_blocks_are_alternatives_the_likeliest_first() -> None:
    chances = np.zeros(19)
    chances[[2, 5, 7]] = 0.6, 0.3, 0.1
    guess = block_guess(chances, is_unlikely=False)
    assert (str(guess.block), guess.is_doubtful) == (BLOCK_CLASSES[2], True)
    assert [str(each) for each in guess.alternatives] == [BLOCK_CLASSES[5], BLOCK_CLASSES[7]]


# neighbours of one card
def faces_of(cards: list[tuple[int, float]]) -> Any:
    """Answers about the two upper blocks of a card each, its left one unsure between two classes."""
    found = np.zeros((2 * len(cards), 93), np.float32)
    for index, (number, sure) in enumerate(cards):
        for part in (0, 1):
            found[2 * index + part, 20 + 4 * (number - 1) + part] = sure
            found[2 * index + part, 92] = -6
    return found


def test_a_block_that_is_seen_badly_follows_from_its_neighbour_on_the_same_card() -> None:
    seen = faces_of([(1, 9.0), (2, 9.0)])
    for row, block in enumerate(("C:EW", "I:SW", "C:EW", "R:EW")):  # the first one is R:EW
        seen[row, BLOCK_CLASSES.index(block)] = 4.2 if row == 0 else 9.0
    seen[0, BLOCK_CLASSES.index("R:EW")] = 4.0
    looks = Looks(seen)
    assert knows_cards(looks)
    together = likely_classes(looks, [Spot(0, 0), Spot(0, 1), Spot(3, 0), Spot(3, 1)])
    assert [BLOCK_CLASSES[index] for index in together.argmax(axis=1)] == ["R:EW", "I:SW", "C:EW", "R:EW"]


def test_unknown_cards_are_read_block_by_block() -> None:
    seen = faces_of([(1, 9.0)])
    seen[:, BLOCK_CLASSES.index("P")] = 9.0  # the faces say something else
    chances = likely_classes(Looks(seen), [Spot(0, 0), Spot(0, 1)])
    assert not knows_cards(Looks(seen))
    assert [BLOCK_CLASSES[index] for index in chances.argmax(axis=1)] == ["P", "P"]


# scoring cards
def scoring_scene(*numbers: int) -> tuple[Any, list[Blob]]:
    """Scoring cards on a table, the second one upside down, and where they lie."""
    picture = np.full((300, 900, 3), 90, np.uint8)
    found = []
    for index, number in enumerate(numbers):
        card = scoring_card(number, (240, 170), np.random.default_rng(1))
        turn = -1 if index == 1 else 1
        picture[60:230, 30 + 280 * index : 270 + 280 * index] = card[::turn, ::turn]
        found.append(Blob(np.array([149.5 + 280 * index, 144.5]), np.array([120.0, 0]), np.array([0, 85.0]), 1.0))
    return picture, found


def test_scoring_cards_are_read_either_way_up() -> None:
    picture, cards = scoring_scene(8, 7, 17)
    assert read_scoring(shipped_city_models().header, picture, cards) == (7, 8, 17)
    assert read_scoring(shipped_city_models().header, picture, []) == ()


def test_what_is_no_scoring_card_has_no_number() -> None:
    picture = np.full((300, 400, 3), 90, np.uint8)
    table = Blob(np.array([200.0, 150]), np.array([120.0, 0]), np.array([0, 85.0]), 1.0)
    assert read_scoring(shipped_city_models().header, picture, [table, table]) == ()


def test_paper_of_another_shape_and_beside_the_picture_is_no_card() -> None:
    picture = np.full((300, 400, 3), 40, np.uint8)
    picture[100:190, 150:240] = 230
    square = Blob(np.array([195.0, 145]), np.array([50.0, 0]), np.array([0, 35.0]), 1.0)
    assert paper_cards(picture, square) == []
    for x in (-200.0, 5000.0):
        assert paper_cards(picture, replace(square, middle=np.array([x, 145]))) == []


def test_a_small_header_is_enlarged() -> None:
    small = Blob(np.array([60.0, 60]), np.array([40.0, 0]), np.array([0, 28.0]), 1.0)
    assert cut_header(np.full((120, 120, 3), 90, np.uint8), small, 1).min() == 90


def test_damaged_models_say_so(tmp_path: Path) -> None:
    (tmp_path / "sprawlopolis_lattice.onnx").write_bytes(b"no net")
    with pytest.raises(Refused):
        Models.load(tmp_path)


def test_a_city_in_one_row_has_a_picture_too(monkeypatch: pytest.MonkeyPatch) -> None:
    blocks = lying(*((0, column) for column in range(5)))
    monkeypatch.setattr(module, "locate", lambda *_: Located(blocks, ()))
    monkeypatch.setattr(module, "look_at", lambda *_: answers(5))
    reading = read_photo(plain_photo(np.full((120, 260, 3), 99, np.uint8)), shipped_city_models())
    assert len(reading.doubtful_spots) == 5
    assert reading.picture


def test_a_card_beside_the_picture_has_an_empty_header() -> None:
    picture, _ = scoring_scene(8)
    beside = Blob(np.array([2000.0, 150]), np.array([220.0, 0]), np.array([0, 160.0]), 1.0)
    assert not cut_header(picture, beside, 1).any()


# lessons
def test_a_corrected_block_is_read_as_it_was_corrected(monkeypatch: pytest.MonkeyPatch) -> None:
    blocks = lying((0, 0), (0, 1), (1, 0), (1, 1))
    seen = np.random.default_rng(1).normal(0, 1, (4, 93)).astype(np.float32)
    seen[:, :20] -= 6
    seen[:, BLOCK_CLASSES.index("P")] = 4.0
    seen[:, BLOCK_CLASSES.index("I:EW")] = 2.4
    monkeypatch.setattr(module, "locate", lambda *_: Located(blocks, ()))
    monkeypatch.setattr(module, "look_at", lambda *_: seen)
    photo = plain_photo(np.full((120, 200, 3), 99, np.uint8))
    before = read_photo(photo, shipped_city_models())
    assert (str(before.city()), len(before.doubtful_spots)) == ("P P\nP P", 4)
    right = City.parse("P P / I:EW P")
    after = read_photo(photo, shipped_city_models(), None, Lessons().with_lesson(before.evidence, right))
    assert after.city() == right
    assert after.evidence == before.evidence


def test_the_right_city_is_laid_over_the_reading_either_way_up_and_moved() -> None:
    reading = read_photo(photo_of(photograph_cards()), shipped_city_models())
    for city in (reading.city(), upside_down(reading.city())):
        assert aligned_city(reading, city) == reading.city()
    grid = reading.city().grid
    larger = City(tuple((BLOCKS["R:EW"], *line) for line in grid))
    assert aligned_city(reading, larger) == reading.city()
    assert aligned_city(reading, City.parse("P P / P P")) is None


def test_many_cards_laid_anyhow_are_read() -> None:
    cards = replace(CARDS_LAID, askew=3, off=0.02)
    scene = photograph_cards(SQUARE, 3, cards)
    assert str(read_photo(photo_of(scene), shipped_city_models()).city()) in either_way_up(CITY)
