"""Lessons: what corrections improve, and what wrong ones cannot break."""

from dataclasses import replace
from functools import reduce
from io import BytesIO

import numpy as np
import pytest

from quadropolis_score.boards import Spot
from quadropolis_score.buildings import Building, Kind, Mode
from quadropolis_score.city import City
from quadropolis_score.reading import Reading
from tabletop.messages import Refused
from tests.support.photos import load_city_photo, shipped_models, with_single_floors
from tools.art.sample import CITY
from vision.load import Photo
from vision.quadropolis.evidence import Evidence
from vision.quadropolis.lessons import Lessons, is_same_light
from vision.quadropolis.read import read_photo
from vision.quadropolis.settings import SETTINGS
from vision.quadropolis.tile_classes import face_index

# A party's lamp that mixes the colours; paper stays white, and the training has nothing like it.
LAMP = np.array([[0.3, 0.5, 0.2], [0.2, 0.3, 0.5], [0.5, 0.2, 0.3]])
OTHER_CITY = City.parse("""
    P      Hi2   M      U*1    S
    T1i1   Fe2   .      He2    T2i3
    Hi1e1  O1    Gi1    Fe3    P
    S      U:city_hall  T1i2  H*3   O2
""")


def under_lamp(city: City, seed: int) -> Photo:
    taken = load_city_photo(city, seed)
    return replace(taken, picture=np.clip(taken.picture @ LAMP.T, 0, 255).astype(np.uint8))


def evidence_of(reading: Reading) -> Evidence:
    evidence = Evidence.from_bytes(reading.evidence, 20)
    assert evidence is not None
    return evidence


def evidence_in_light(reading: Reading, number: int) -> bytes:
    """Return the evidence of another photo of the same city, in another light."""
    return replace(evidence_of(reading), light=np.full(3, number, np.float32)).to_bytes()


def lessons_of(*readings: Reading) -> Lessons:
    """Return the lessons after every reading was confirmed."""
    return reduce(lambda taught, reading: taught.with_lesson(reading.evidence, reading.city()), readings, Lessons())


def wrong_spaces(reading: Reading, city: City) -> int:
    read, truth = with_single_floors(reading.city()), with_single_floors(city)
    return sum(read[spot] != truth[spot] for spot in reading.spots())


def test_two_corrected_photos_help_under_the_same_lamp() -> None:
    taught = Lessons()
    for seed in (1, 2):
        taught = taught.with_lesson(read_photo(under_lamp(CITY, seed), shipped_models()).evidence, CITY)
    cities = [(OTHER_CITY, seed) for seed in (3, 4, 5)]
    before = sum(wrong_spaces(read_photo(under_lamp(city, seed), shipped_models()), city) for city, seed in cities)
    after = sum(
        wrong_spaces(read_photo(under_lamp(city, seed), shipped_models(), lessons=taught), city)
        for city, seed in cities
    )
    assert before >= 4
    assert after * 2 <= before


def test_lessons_under_one_lamp_leave_daylight_readings_alone() -> None:
    taught = Lessons().with_lesson(read_photo(under_lamp(CITY, 1), shipped_models()).evidence, CITY)
    assert (
        read_photo(load_city_photo(OTHER_CITY, 6), shipped_models(), lessons=taught).city()
        == read_photo(load_city_photo(OTHER_CITY, 6), shipped_models()).city()
    )


def test_a_wrong_correction_harms_no_other_kind() -> None:
    reading = read_photo(load_city_photo(), shipped_models())
    wrong = reading.city().put(Spot(0, 1), Building(Kind.SHOP)).put(Spot(3, 0), Building(Kind.SHOP))
    taught = Lessons().with_lesson(reading.evidence, wrong)
    again = read_photo(load_city_photo(OTHER_CITY, 7), shipped_models(), lessons=taught)
    plain = read_photo(load_city_photo(OTHER_CITY, 7), shipped_models())
    for spot in again.spots():
        if plain[spot].building != Building(Kind.PARK):
            assert again[spot].building == plain[spot].building


def test_the_oldest_lessons_make_room() -> None:
    taught, reading = Lessons(), read_photo(load_city_photo(), shipped_models())
    for number in range(SETTINGS.most_lessons + 3):
        taught = taught.with_lesson(evidence_in_light(reading, number), reading.city())
    assert [each.evidence.light[0] for each in taught.lessons] == list(range(3, SETTINGS.most_lessons + 3))
    assert len(taught.to_bytes()) < 100_000


def test_a_photo_that_is_corrected_again_replaces_its_lesson_and_is_the_newest() -> None:
    reading = read_photo(load_city_photo(), shipped_models())
    first, second = (evidence_in_light(reading, number) for number in (1, 2))
    city = reading.city()
    again = city.put(Spot(0, 1), Building(Kind.SHOP))
    taught = Lessons().with_lesson(first, city).with_lesson(second, city).with_lesson(first, again)
    assert [each.evidence.light[0] for each in taught.lessons] == [2, 1]
    assert taught.lessons[-1].faces[1] == face_index(Building(Kind.SHOP))


def test_a_lesson_that_was_kept_is_known_to_be_of_the_same_photo() -> None:
    reading = read_photo(load_city_photo(), shipped_models())
    kept = Lessons.from_bytes(lessons_of(reading).to_bytes())
    assert kept.lessons[0].evidence.is_same_photo(evidence_of(reading))
    assert len(kept.with_lesson(reading.evidence, reading.city()).lessons) == 1


@pytest.mark.parametrize("name", ["light", "seen"])
def test_another_light_or_another_look_is_another_photo(name: str) -> None:
    evidence = evidence_of(read_photo(load_city_photo(), shipped_models()))
    assert not evidence.is_same_photo(replace(evidence, **{name: getattr(evidence, name) + 1}))


def test_evidence_is_read_back_as_exactly_as_lessons_keep_it() -> None:
    evidence = evidence_of(read_photo(load_city_photo(), shipped_models()))
    again = Evidence.from_bytes(evidence.to_bytes(), 20)
    assert again is not None
    assert again.to_bytes() == evidence.to_bytes()
    assert again.fits(20)
    assert np.array_equal(again.colours, evidence.colours)
    assert np.array_equal(again.seen, evidence.seen)


def test_the_evidence_that_version_0_1_0_kept_still_teaches() -> None:
    reading = read_photo(load_city_photo(), shipped_models())
    taught = lessons_of(reading)
    old = taught.to_bytes()
    assert Lessons().with_lesson(old, reading.city()).to_bytes() == old
    assert len(taught.with_lesson(old, reading.city()).lessons) == 1
    assert Lessons().with_lesson(old, City.empty(Mode.CLASSIC)).lessons == ()
    assert Lessons().with_lesson(old[:-30], reading.city()).lessons == ()


def test_bytes_that_are_no_evidence_of_the_board_teach_nothing() -> None:
    reading = read_photo(load_city_photo(), shipped_models())
    raw = reading.evidence
    for broken in (b"", b"evidence\n\0", raw[:-1], raw + b"\0", b"\2" + raw[1:], raw[:-2] + b"\0\x7c"):
        assert Lessons().with_lesson(broken, reading.city()).lessons == ()
    assert Lessons().with_lesson(raw, City.empty(Mode.CLASSIC)).lessons == ()


@pytest.mark.untraced
def test_lessons_are_kept_and_found_again() -> None:
    taught = lessons_of(
        read_photo(under_lamp(CITY, 1), shipped_models()), read_photo(under_lamp(OTHER_CITY, 2), shipped_models())
    )
    kept = Lessons.from_bytes(taught.to_bytes())
    assert kept.to_bytes() == taught.to_bytes()
    assert (
        read_photo(under_lamp(CITY, 3), shipped_models(), lessons=kept).city()
        == read_photo(under_lamp(CITY, 3), shipped_models(), lessons=taught).city()
    )
    assert Lessons.from_bytes(Lessons().to_bytes()).lessons == ()


@pytest.mark.parametrize("raw", [b"", b"PK\x03\x04", b"\x93NUMPY", b"{}", Lessons().to_bytes()[:-30]])
def test_a_broken_file_of_lessons_is_refused(raw: bytes) -> None:
    with pytest.raises(Refused, match="start afresh"):
        Lessons.from_bytes(raw)


def test_a_file_of_a_newer_version_is_refused_as_newer() -> None:
    newer = BytesIO()
    np.savez_compressed(newer, version=np.array(2))
    with pytest.raises(Refused, match="newer version"):
        Lessons.from_bytes(newer.getvalue())


def test_empty_lessons_change_no_picture() -> None:
    flat = np.zeros((4, 4, 3), np.uint8)
    assert Lessons().with_corrected_light(flat, shipped_models().colours) is flat


def test_lessons_of_another_type_are_refused() -> None:
    lesson = lessons_of(read_photo(load_city_photo(), shipped_models())).lessons[0]
    text = BytesIO()
    evidence = lesson.evidence
    np.savez_compressed(text, version=np.array(1), light0=np.array(["a", "b", "c"]), seen0=evidence.seen,
                        colours0=evidence.colours, faces0=lesson.faces)  # fmt: skip
    with pytest.raises(Refused, match="start afresh"):
        Lessons.from_bytes(text.getvalue())


def test_a_file_that_unpacks_to_gigabytes_is_refused() -> None:
    bomb = BytesIO()
    np.savez_compressed(bomb, version=np.array(1), light0=np.zeros(5_000_000, np.float16))
    with pytest.raises(Refused, match="start afresh"):
        Lessons.from_bytes(bomb.getvalue())


def test_lessons_that_do_not_fit_together_are_refused() -> None:
    lesson = lessons_of(read_photo(load_city_photo(), shipped_models())).lessons[0]
    for broken in (
        replace(lesson, faces=lesson.faces[:-1]),
        replace(lesson, faces=np.full(20, 200, np.uint8)),
        replace(lesson, faces=np.zeros((2, 10), np.uint8)),
        replace(lesson, evidence=replace(lesson.evidence, light=np.array([1, 2, np.nan], np.float32))),
        replace(lesson, evidence=replace(lesson.evidence, seen=lesson.evidence.seen[:, :5])),
    ):
        with pytest.raises(Refused, match="start afresh"):
            Lessons.from_bytes(Lessons((broken,)).to_bytes())


def test_two_lights_are_alike_however_bright_they_are() -> None:
    light = np.array([100, 120, 140], np.float32)
    assert is_same_light(light, light * 0.4)
    assert not is_same_light(light, light * np.array([1.5, 1, 0.8], np.float32))
