"""The eyes of the app: what they read and keep, refuse, and learn."""

import sys
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from threading import Thread
from unittest.mock import Mock

import cv2
import numpy as np
import pytest
from PIL import Image

from quadropolis_score.boards import BOARDS, Spot
from quadropolis_score.buildings import Building, Kind, Mode
from quadropolis_score.city import City
from quadropolis_score.reading import LARGEST_PHOTO, Corners, Reading
from screens.photo import eyes as module
from screens.photo.eyes import LESSONS, BoardNotFound, Eyes, Progress, has_lessons, has_opencv
from screens.quadropolis.photo.tile_crop import crop_region
from store.store import Store
from tabletop.messages import Refused
from tests.support.city_photos import photograph_cards
from tools.art.sample import CITY
from vision.quadropolis.read import EYE

SAMPLE = Path(__file__).parents[3] / "assets" / "sample.jpg"


@pytest.fixture
def eyes(store: Store) -> Eyes:
    return Eyes(store)


@pytest.fixture(scope="module")
def photo(tmp_path_factory: pytest.TempPathFactory) -> Reading:
    with Store.open(tmp_path_factory.mktemp("games")) as games:
        reading: Reading = Eyes(games).read(SAMPLE, (Mode.EXPERT, None))
        return reading


def picture_file(path: Path, size: tuple[int, int] = (400, 300), orientation: int = 1) -> Path:
    """Write a photo of a green wall."""
    picture = Image.new("RGB", size, (40, 120, 60))
    exif = Image.Exif()
    exif[274] = orientation
    picture.save(path, "JPEG", exif=exif)
    return path


def kinds(city: City) -> list[Kind | None]:
    return [building.kind if building else None for line in city.cells for building in line]


def test_the_sample_photo_is_read_as_the_drawn_city(photo: Reading) -> None:
    assert kinds(photo.city()) == kinds(CITY)


def test_a_stored_photo_is_far_below_the_size_limit(photo: Reading) -> None:
    assert 0 < len(photo.evidence) < 20_000
    assert len(photo.evidence) + len(photo.picture) < LARGEST_PHOTO / 20


@pytest.mark.parametrize("spot", [Spot(0, 0), Spot(1, 3), Spot(3, 4)])
def test_the_crop_of_a_space_has_the_space_in_its_middle(photo: Reading, spot: Spot) -> None:
    from vision.quadropolis.flatten import flat_size, lattice_to_flat  # noqa: PLC0415

    wide, high = Image.open(BytesIO(photo.picture)).size
    assert (wide, high) == flat_size(Mode.EXPERT)
    left, top, width, height = crop_region(Mode.EXPERT, spot)
    middle = ((left + width / 2) * wide, (top + height / 2) * high)
    assert middle == pytest.approx(lattice_to_flat(np.array([spot.column + 0.5, spot.row + 0.5])))


@pytest.mark.parametrize("mode", Mode)
def test_a_crop_is_a_square_inside_the_picture_and_larger_than_its_space(mode: Mode) -> None:
    from vision.quadropolis.flatten import flat_size  # noqa: PLC0415
    from vision.quadropolis.settings import SETTINGS  # noqa: PLC0415

    wide, high = flat_size(mode)
    for spot in BOARDS[mode].spots:
        left, top, width, height = crop_region(mode, spot)
        assert left >= 0
        assert top >= 0
        assert left + width <= 1
        assert top + height <= 1
        assert width * wide == pytest.approx(height * high)
        assert width * wide > 1.2 * SETTINGS.pitch


def test_marked_corners_are_read_even_if_no_board_is_found(eyes: Eyes, tmp_path: Path) -> None:
    wall = picture_file(tmp_path / "wall.jpg")
    with pytest.raises(BoardNotFound, match="mark its corners"):
        eyes.read(wall, (Mode.CLASSIC, None))
    corners: Corners = ((50, 50), (350, 50), (350, 250), (50, 250))
    read = eyes.read(wall, (Mode.CLASSIC, corners))
    assert read.mode is Mode.CLASSIC
    assert np.allclose(read.corners, corners, atol=0.01)
    assert len(read.doubtful_spots) == 16


def test_corners_outside_of_the_photo_are_refused(eyes: Eyes, tmp_path: Path) -> None:
    with pytest.raises(BoardNotFound, match="outside the photo"):
        eyes.read(picture_file(tmp_path / "wall.jpg"), (Mode.CLASSIC, ((0, 0), (3000, 0), (3000, 3000), (0, 3000))))


def test_a_file_that_is_no_photo_is_refused_with_a_message(eyes: Eyes, tmp_path: Path) -> None:
    text = tmp_path / "photo.jpg"
    text.write_text("no photo at all")
    with pytest.raises(Refused, match="not a photo that can be read") as refused:
        eyes.read(text, (Mode.CLASSIC, None))
    assert not isinstance(refused.value, BoardNotFound)
    with pytest.raises(Refused, match="no such file"):
        eyes.preview(tmp_path / "nothing.jpg")


def test_a_photo_is_shown_as_it_was_taken_with_the_size_that_it_has_in_full(eyes: Eyes, tmp_path: Path) -> None:
    upright = eyes.preview(picture_file(tmp_path / "turned.jpg", (3000, 2000), orientation=6))
    assert (upright.width, upright.height) == (2000, 3000)
    wide, high = Image.open(BytesIO(upright.picture)).size
    assert high <= 1280
    assert wide / high == pytest.approx(2 / 3, abs=0.01)


def test_a_device_without_opencv_is_refused_with_a_sentence(eyes: Eyes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cv2", None)
    with pytest.raises(Refused, match="OpenCV is missing"):
        eyes.read(SAMPLE, (Mode.EXPERT, None))


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (MemoryError(), "not enough memory"),
        (np.linalg.LinAlgError("singular"), "cannot be read.*singular"),
        (ImportError("no such symbol"), "OpenCV is missing"),
    ],
)
def test_errors_of_opencv_become_messages(
    eyes: Eyes, monkeypatch: pytest.MonkeyPatch, error: Exception, said: str
) -> None:
    monkeypatch.setattr("vision.load.load_photo", Mock(side_effect=error))
    with pytest.raises(Refused, match=said):
        eyes.preview(SAMPLE)


def test_opencv_is_detected_without_loading_it(monkeypatch: pytest.MonkeyPatch) -> None:
    assert has_opencv()
    monkeypatch.setattr(module, "find_spec", lambda name: None if name == "cv2" else name)
    assert not has_opencv()


def test_a_checked_city_becomes_a_lesson(eyes: Eyes, store: Store, photo: Reading) -> None:
    eyes.teach(photo, photo.city())
    (lesson,) = EYE.lessons(store.setting(LESSONS)).lessons
    assert len(lesson.faces) == 20


def test_teaching_the_same_photo_again_replaces_its_lesson(eyes: Eyes, store: Store, photo: Reading) -> None:
    eyes.teach(photo, photo.city())
    first = store.setting(LESSONS)
    city = photo.city()
    eyes.teach(photo, City(city.mode, ((Building(Kind.SHOP), *city.cells[0][1:]), *city.cells[1:])))
    again = store.setting(LESSONS)
    assert len(EYE.lessons(again).lessons) == 1
    assert again != first


def test_a_photo_is_read_again_after_it_was_taught(eyes: Eyes, photo: Reading) -> None:
    eyes.teach(photo, photo.city())
    assert kinds(eyes.read(SAMPLE, (Mode.EXPERT, None)).city()) == kinds(CITY)


@pytest.mark.parametrize("evidence", [b"", b"evidence\n\0"])
def test_a_photo_without_evidence_teaches_nothing(eyes: Eyes, store: Store, photo: Reading, evidence: bytes) -> None:
    eyes.teach(replace(photo, evidence=evidence), photo.city())
    assert store.setting(LESSONS) is None


def test_evidence_of_another_board_teaches_nothing(eyes: Eyes, store: Store, photo: Reading) -> None:
    eyes.teach(photo, City.empty(Mode.CLASSIC))
    assert store.setting(LESSONS) is None


def test_what_was_taught_can_be_forgotten(eyes: Eyes, store: Store, photo: Reading) -> None:
    eyes.teach(photo, photo.city())
    eyes.forget_lessons()
    assert store.setting(LESSONS) is None


@pytest.mark.parametrize("kept", ["a word", b"no lessons"])
def test_lessons_that_cannot_be_read_are_as_none(eyes: Eyes, store: Store, kept: str | bytes) -> None:
    store.set(LESSONS, kept)
    assert kinds(eyes.read(SAMPLE, (Mode.EXPERT, None)).city()) == kinds(CITY)


def test_two_threads_read_one_after_the_other(eyes: Eyes) -> None:
    found: list[Reading] = []
    both = [Thread(target=lambda: found.append(eyes.read(SAMPLE, (Mode.EXPERT, None)))) for _ in range(2)]
    for thread in both:
        thread.start()
    for thread in both:
        thread.join()
    assert found[0] == found[1]


# another game
def test_the_photo_of_another_game_is_read_and_taught_by_its_own_nets_and_lessons(
    eyes: Eyes, store: Store, tmp_path: Path
) -> None:
    file = tmp_path / "cards.jpg"
    cv2.imwrite(str(file), photograph_cards().picture)
    shown: list[Progress] = []
    reading = eyes.read(file, report=shown.append, game="sprawlopolis")
    assert reading.city().block_count == 24
    assert [progress.photo.width for progress in shown] == [900]
    eyes.teach(reading, reading.city(), game="sprawlopolis")
    assert store.setting(LESSONS) is None
    assert has_lessons(store)
    assert eyes.read(file, game="sprawlopolis").city() == reading.city()
    eyes.forget_lessons()
    assert not has_lessons(store)
