"""A photo on its way to a city: requested, killed behind the camera, read, corners marked, given up."""

import errno
import shutil
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from unittest.mock import Mock

import pytest

from device import Answer, DeviceAnswer
from quadropolis_score.boards import Spot
from quadropolis_score.buildings import Building, Kind, Mode, Tokens
from quadropolis_score.city import City
from quadropolis_score.player_board import PlayerBoard, with_reading, with_tokens
from quadropolis_score.reading import Corners, Guess, Reading
from quadropolis_score.token_gifts import minimum_tokens
from screens.context import AppContext
from screens.kit.background import Task
from screens.kit.navigation import HOME, Navigator, Route, Screen
from screens.kit.runner import Runner
from screens.photo.events import Pressed
from screens.photo.eyes import BoardNotFound, Eyes, PhotoPreview, Progress, Report
from screens.photo.model import Photo
from screens.photo.pending_files import INCOMING, SAMPLE, delete_unexpected_photos
from screens.photo.state import PhotoAction, PhotoButtons
from screens.quadropolis.photo.events import CornerChosen, CornerMoved, DragEnded
from screens.quadropolis.photo.program import PHOTO
from screens.quadropolis.photo.state import BoardPhotoState
from screens.quadropolis.plugin import OwnScreen
from screens.quadropolis.question import AFTER_PHOTO, SECOND_PHOTO
from store.envelope import Envelope
from store.settings import EXAMPLE
from store.store import Store
from store.values import PendingPhoto
from tabletop.messages import Refused, message
from tabletop.people import PlayerColour
from tabletop.safe_files import make_folder
from tests.support.there import there
from tools.app.fake_device import NOON, FakeDevice, envelope_of
from tools.soak.sample_envelopes import with_board

Opened = Runner[Photo, BoardPhotoState]
EMPTY = str(City.empty(Mode.CLASSIC))
READ = City.parse("T2i2 P . . / . S . . / . . . . / U*1 . . H*1")
NOT_FOUND = BoardNotFound("", message("photo.no_board"))
DAMAGED = Refused("", message("photo.damaged"))
FULL: Corners = ((0, 0), (10, 0), (10, 10), (0, 10))


def reading_of(city: City = READ) -> Reading:
    guesses = tuple(tuple(Guess(building, 0.99, is_doubtful=False) for building in line) for line in city.cells)
    return Reading(city.mode, FULL, guesses)


class FakeEyes:
    """Eyes with prepared answers that record their calls."""

    def __init__(self) -> None:
        self.answers: list[Reading | Refused] = []
        self.preview_answer: PhotoPreview | Refused = PhotoPreview(b"jpeg", 1000, 800)
        self.asked: list[tuple[bytes, Mode | None, Corners | None]] = []

    def read(self, file: Path, hints: tuple[Mode | None, Corners | None], report: Report) -> Reading:
        self.report = report
        self.asked.append((file.read_bytes(), *hints))
        answer = self.answers.pop(0) if self.answers else reading_of()
        if isinstance(answer, Refused):
            raise answer
        return answer

    def preview(self, file: Path) -> PhotoPreview:
        assert file.exists()
        if isinstance(self.preview_answer, Refused):
            raise self.preview_answer
        return self.preview_answer


class PhotoScenario:
    """A game with a photo screen, whose photo is still to come."""

    def __init__(self, context: AppContext, store: Store, device: FakeDevice, tmp_path: Path) -> None:
        self.context, self.store, self.device = context, store, device
        self.eyes = FakeEyes()
        self.eye: Eyes | None = self.eyes  # type: ignore[assignment]
        context.eyes = self.eye
        self.picture = tmp_path / "taken.jpg"
        self.picture.write_bytes(b"a photo")
        self.key = store.new(envelope_of(EMPTY, EMPTY, tokens=Tokens(0, 0))).key
        self.shown: list[BoardPhotoState] = []

    def kill_app(self) -> None:
        """Kill the app; only what is on the disk is left."""
        self.context = replace(self.context, device=FakeDevice(), navigator=Navigator(self.store, lambda _: None))
        self.device = self.context.device  # type: ignore[assignment]
        delete_unexpected_photos(self.store, self.context.folder)

    def open(self, side: int = 1) -> Opened:
        place = Route(Screen.PHOTO, self.key, side)
        self.context.navigator.go(place)
        runner = Runner(PHOTO, self.context, place, self.shown.append)
        runner.open()
        return runner

    def taken(self) -> Opened:
        runner = self.open()
        self.take(runner)
        return runner

    def left_behind_camera(self) -> Opened:
        """Leave the screen after a photo was asked for, and before it came."""
        self.device.answers_late = True
        runner = self.taken()
        runner.close()
        return runner

    def take(self, runner: Opened) -> None:
        self.device.photos.append(self.picture)
        runner.send(Pressed(PhotoAction.TAKE))

    def open_corners(self, *more: Reading | Refused) -> Opened:
        """Open the corners of a photo without a board."""
        self.eyes.answers = [NOT_FOUND, *more]
        runner = self.taken()
        assert self.state.corners
        return runner

    @property
    def state(self) -> BoardPhotoState:
        return self.shown[-1]

    @property
    def table(self) -> Envelope:
        return self.store.game(self.key).envelope

    @property
    def pending(self) -> tuple[PendingPhoto, ...]:
        return self.store.game(self.key).pending

    @property
    def files(self) -> list[Path]:
        return [each for each in self.incoming.iterdir() if each.is_file()]

    @property
    def incoming(self) -> Path:
        """Return the folder of photos that are not read yet."""
        return make_folder(self.context.folder / INCOMING)

    @property
    def is_done(self) -> bool:
        """Return whether the city is read, nothing is left behind, and the player is asked about it."""
        here = self.context.navigator.current == Route(OwnScreen.FLOORS, self.key, 1, AFTER_PHOTO)
        return here and self.table.sides[1].board.city == READ and not self.files and not self.pending


@pytest.fixture
def scenario(context: AppContext, store: Store, device: FakeDevice, tmp_path: Path) -> PhotoScenario:
    return PhotoScenario(context, store, device, tmp_path)


def choices(buttons: PhotoButtons) -> list[PhotoAction]:
    primary = (buttons.primary,) if buttons.primary else ()
    return [button.action for button in (*primary, *buttons.secondary, *buttons.tertiary)]


def refuse_busy(*_: object) -> None:
    """Raise the error of a store that another window locks for too long."""
    raise Refused("", message("store.busy"))


def postponing(waiting: list[Callable[[], None]]) -> Callable[..., Task]:
    """Return a `run_in_background` whose result arrives when the test asks for it."""

    def in_background(work: Callable[[], object], done: Callable[[object], None], _: object) -> Task:
        task = Task()
        waiting.append(partial(task.deliver, done, work()))
        return task

    return in_background


# the start
@pytest.mark.parametrize("has_camera", [True, False])
def test_a_photo_can_be_taken_or_chosen_or_the_city_tapped_in(scenario: PhotoScenario, *, has_camera: bool) -> None:
    scenario.device.can_take_photos = has_camera
    scenario.open()
    state, start = scenario.state, there(scenario.state.start)
    assert choices(start.buttons) == [*[PhotoAction.TAKE] * has_camera, PhotoAction.CHOOSE, PhotoAction.TAP_IN]
    assert (state.title, state.colour, state.detail) == ("Ben", PlayerColour.ORANGE, "Photo of the city")
    assert len(start.hints) == 3


@pytest.mark.parametrize(("mode", "offered"), [(Mode.EXPERT, True), (Mode.CLASSIC, False)])
def test_the_sample_photo_is_offered_for_an_expert_example(scenario: PhotoScenario, mode: Mode, offered: bool) -> None:  # noqa: FBT001
    empty = str(City.empty(mode))
    scenario.key = scenario.store.new(envelope_of(empty, empty, tokens=Tokens(0, 0))).key
    scenario.store.set("example", scenario.key)
    scenario.open()
    assert (PhotoAction.SAMPLE in choices(there(scenario.state.start).buttons)) is offered


def test_the_sample_photo_is_read_like_a_chosen_one(scenario: PhotoScenario) -> None:
    runner = scenario.open()
    runner.send(Pressed(PhotoAction.SAMPLE))
    assert scenario.eyes.asked == [(SAMPLE.read_bytes(), None, None)]
    assert scenario.is_done


@pytest.mark.parametrize("photo", [None, reading_of(City.empty(Mode.CLASSIC))])
def test_a_warning_says_that_a_city_or_photo_will_be_replaced(scenario: PhotoScenario, photo: Reading | None) -> None:
    scenario.open()
    assert not there(scenario.state.start).replacement_warning
    built = with_board(scenario.table.sides[1], city=READ if photo is None else photo.city())
    scenario.store.save(scenario.key, scenario.table.with_side(1, replace(built, reading=photo)))
    scenario.open()
    assert "replaces" in there(there(scenario.state.start).replacement_warning)


def test_without_opencv_the_reason_and_manual_entry_are_shown(scenario: PhotoScenario) -> None:
    scenario.context.eyes = None
    (scenario.incoming / "photo-came.jpg").write_bytes(b"came")
    scenario.store.set_pending_photo(scenario.key, PendingPhoto(1, "photo-came.jpg", NOON))
    runner = scenario.open()
    assert there(scenario.state.problem).detail.startswith("Photos cannot be read on this device")
    assert choices(there(scenario.state.problem).buttons) == [PhotoAction.TAP_IN]
    runner.send(Pressed(PhotoAction.TAP_IN))
    assert scenario.context.navigator.current == Route(OwnScreen.CITY, scenario.key, 1)


# a photo comes
def test_a_photo_becomes_the_sides_city_with_the_fewest_tokens_in_one_step_and_leads_there(
    scenario: PhotoScenario,
) -> None:
    step, others = scenario.store.game(scenario.key).step, scenario.table.sides[0]
    scenario.taken()
    assert scenario.is_done
    side = scenario.table.sides[1]
    assert (side.reading, scenario.table.sides[0]) == (reading_of(), others)
    assert side.board.tokens == Tokens(inhabitants=3, energy=0)
    assert scenario.context.navigator.back()
    assert scenario.context.navigator.current == Route(Screen.GAMES)
    assert scenario.store.game(scenario.key).step == step + 1
    assert scenario.store.undo(scenario.key).envelope.sides[1].board.city == City.empty(Mode.CLASSIC)


@pytest.mark.parametrize("is_dropped", [True, False])
def test_a_chosen_or_dropped_photo_is_read_the_same_way(scenario: PhotoScenario, *, is_dropped: bool) -> None:
    runner = scenario.open()
    scenario.device.photos.append(scenario.picture)
    if is_dropped:
        runner.drop(scenario.picture)
    else:
        runner.send(Pressed(PhotoAction.CHOOSE))
    assert scenario.eyes.asked == [(b"a photo", None, None)]
    assert scenario.is_done


def test_a_pending_photo_is_saved_before_the_device_is_called(scenario: PhotoScenario) -> None:
    scenario.device.answers_late = True
    scenario.taken()
    assert [each.side for each in scenario.pending] == [1]
    assert scenario.state.start
    scenario.device.deferred[0]()
    assert scenario.is_done


NO_CAMERA = "No camera was found; choose a photo instead"
NO_CHOOSER = "No app to choose photos was found; enter the city by hand"
NO_ROOM = "This file cannot be copied (disk full); make room, or choose another folder"


@pytest.mark.parametrize(
    ("action", "answer", "said", "still"),
    [
        (PhotoAction.TAKE, Answer.CANCELLED, [], PhotoAction.TAKE),
        (PhotoAction.TAKE, Answer.NO_APP, [NO_CAMERA], PhotoAction.CHOOSE),
        (PhotoAction.CHOOSE, Answer.NO_APP, [NO_CHOOSER], PhotoAction.TAKE),
        (PhotoAction.CHOOSE, Refused("", message("file.copy_failed", reason="disk full")), [NO_ROOM], PhotoAction.TAKE),
    ],
)
def test_a_device_without_a_photo_says_why_and_leaves_nothing_to_wait_for(  # noqa: PLR0913 - columns of a table
    scenario: PhotoScenario,
    messages: list[str],
    action: PhotoAction,
    answer: DeviceAnswer,
    said: list[str],
    still: PhotoAction,
) -> None:
    runner = scenario.open()
    scenario.device.answer = answer
    runner.send(Pressed(action))
    assert (messages, scenario.pending, scenario.files) == (said, (), [])
    assert choices(there(scenario.state.start).buttons)[0] is still


def test_a_refused_photo_is_reported_on_any_screen(
    scenario: PhotoScenario, device: FakeDevice, messages: list[str]
) -> None:
    runner = scenario.open()
    device.answers_late, device.answer = True, Refused("", message("device.storage_full"))
    scenario.take(runner)
    runner.close()
    device.deferred.pop()()
    assert messages == ["Android has no room for another file; delete something, and try again"]
    assert scenario.pending == ()


def test_a_sample_photo_that_cannot_be_copied_is_refused(
    scenario: PhotoScenario, monkeypatch: pytest.MonkeyPatch, messages: list[str]
) -> None:
    runner = scenario.open()
    monkeypatch.setattr(shutil, "copyfile", Mock(side_effect=OSError(errno.ENOSPC, "no space left")))
    runner.send(Pressed(PhotoAction.SAMPLE))
    assert scenario.pending == ()
    assert messages == ["This file cannot be copied (no space left); make room, or choose another folder"]


# late, killed, on another screen
def test_a_photo_that_came_while_the_app_was_killed_is_read_at_once(scenario: PhotoScenario) -> None:
    (scenario.incoming / "photo-killed.jpg").write_bytes(b"came")
    scenario.store.set_pending_photo(scenario.key, PendingPhoto(1, "photo-killed.jpg", NOON))
    scenario.open()
    assert scenario.eyes.asked == [(b"came", None, None)]
    assert scenario.is_done


@pytest.mark.parametrize("content", [None, b""])
def test_a_pending_photo_can_be_requested_again(scenario: PhotoScenario, content: bytes | None) -> None:
    if content is not None:
        (scenario.incoming / "photo-k-1-0.jpg").write_bytes(content)
    scenario.store.set_pending_photo(scenario.key, PendingPhoto(1, "photo-k-1-0.jpg", NOON))
    runner = scenario.open()
    assert scenario.state.start
    assert [each.file for each in scenario.pending] == ["photo-k-1-0.jpg"]
    scenario.take(runner)
    assert (scenario.table.sides[1].board.city, scenario.pending) == (READ, ())


@pytest.fixture
def pending_photo(scenario: PhotoScenario) -> PendingPhoto:
    """Save the first player's photo, which has arrived and was not read yet."""
    pending = PendingPhoto(0, f"{scenario.key}-0-01234567.jpg", NOON)
    (scenario.incoming / pending.file).write_bytes(b"came")
    scenario.store.set_pending_photo(scenario.key, pending)
    return pending


@pytest.mark.parametrize("then", ["", "cancelled", "cancelled late", "by hand", "read"])
def test_another_players_photo_is_still_waited_for(
    scenario: PhotoScenario, pending_photo: PendingPhoto, then: str
) -> None:
    runner = scenario.open()
    assert scenario.state.start
    scenario.device.answers_late = then == "cancelled late"
    if then == "read":
        scenario.take(runner)
    elif then:
        runner.send(Pressed(PhotoAction.TAP_IN if then == "by hand" else PhotoAction.TAKE))
    runner.close()
    for answer in scenario.device.deferred:
        answer()
    assert scenario.pending == (pending_photo,)
    assert [file.name for file in scenario.files] == [pending_photo.file]


def test_a_kill_behind_the_camera_keeps_the_photos_of_other_players(
    scenario: PhotoScenario, pending_photo: PendingPhoto
) -> None:
    scenario.device.answers_late = True
    scenario.open().send(Pressed(PhotoAction.TAKE))
    scenario.kill_app()
    scenario.open(pending_photo.side)
    assert scenario.eyes.asked == [(b"came", None, None)]
    assert scenario.table.sides[pending_photo.side].board.city == READ


def test_photos_of_all_players_may_come_before_one_of_them_is_read(scenario: PhotoScenario) -> None:
    scenario.device.answers_late = True
    for side in (1, 0):
        runner = scenario.open(side)
        scenario.take(runner)
        runner.close()
        scenario.context.navigator.back()
        scenario.device.deferred.pop()()
    scenario.kill_app()
    assert [each.side for each in scenario.pending] == [0, 1]
    for side in (0, 1):
        scenario.open(side)
    assert [side.board.city for side in scenario.table.sides] == [READ, READ]
    assert (scenario.pending, scenario.files) == ((), [])


def test_photos_that_no_game_expects_are_deleted(scenario: PhotoScenario) -> None:
    for name in (
        f"{scenario.key}-1-{'0' * 8}.jpg",
        f"photo-{scenario.key}-1-{'1' * 8}.jpg",
        f"{'a' * 32}-0-{'2' * 8}.jpg",
    ):
        (scenario.incoming / name).write_bytes(b"old")
    scenario.open()
    assert scenario.files == []


def test_no_photo_is_deleted_while_the_store_cannot_be_read(
    scenario: PhotoScenario, pending_photo: PendingPhoto, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr("store.store.transaction", refuse_busy)
        delete_unexpected_photos(scenario.store, scenario.context.folder)
    assert [file.name for file in scenario.files] == [pending_photo.file]


def test_the_photo_of_a_game_that_cannot_be_read_is_not_deleted(
    scenario: PhotoScenario, pending_photo: PendingPhoto, monkeypatch: pytest.MonkeyPatch
) -> None:
    scenario.store.save(scenario.key, replace(scenario.table, notes="sunny"))
    monkeypatch.setattr("store.envelope.LONGEST_NOTES", 4)
    with pytest.raises(Refused):
        scenario.store.game(scenario.key)
    delete_unexpected_photos(scenario.store, scenario.context.folder)
    assert [file.name for file in scenario.files] == [pending_photo.file]


def test_a_photo_stays_for_whichever_game_waits_for_it(scenario: PhotoScenario, pending_photo: PendingPhoto) -> None:
    other = scenario.store.new(scenario.table).key
    scenario.store.set_pending_photo(other, pending_photo)
    scenario.store.delete(scenario.key)
    delete_unexpected_photos(scenario.store, scenario.context.folder)
    assert [file.name for file in scenario.files] == [pending_photo.file]
    scenario.store.delete(other)
    delete_unexpected_photos(scenario.store, scenario.context.folder)
    assert scenario.files == []


def test_a_photo_that_comes_after_the_player_went_elsewhere_is_kept_for_later(
    scenario: PhotoScenario, shown_routes: list[Route], messages: list[str]
) -> None:
    scenario.left_behind_camera()
    scenario.context.navigator.home()
    scenario.device.deferred[0]()
    assert shown_routes[-1] == Route(Screen.GAMES)
    assert [each.side for each in scenario.pending] == [1]
    assert scenario.eyes.asked == []
    scenario.open()
    assert scenario.is_done
    assert messages == []


def test_a_photo_that_arrives_at_a_rebuilt_screen_is_read_there(
    scenario: PhotoScenario, shown_routes: list[Route]
) -> None:
    scenario.device.answers_late = True
    runner = scenario.taken()
    again = Runner(PHOTO, scenario.context, runner.route, scenario.shown.append)
    again.open()
    runner.close()
    scenario.device.deferred[0]()
    assert shown_routes[-1] == runner.route
    assert [each.side for each in scenario.pending] == [1]


def test_a_late_cancel_clears_the_pending_photo(scenario: PhotoScenario) -> None:
    scenario.device.answers_late = True
    runner = scenario.open()
    runner.send(Pressed(PhotoAction.TAKE))
    runner.close()
    scenario.device.deferred[0]()
    assert scenario.pending == ()


def test_a_photo_that_arrives_after_its_game_was_deleted_is_deleted(
    scenario: PhotoScenario, messages: list[str]
) -> None:
    scenario.left_behind_camera()
    scenario.store.delete(scenario.key)
    scenario.device.deferred[0]()
    scenario.kill_app()
    assert scenario.files == []
    assert messages == []


def test_a_late_photo_is_dropped_if_another_was_requested_since(scenario: PhotoScenario) -> None:
    scenario.left_behind_camera()
    other = PendingPhoto(1, "photo-other.jpg", NOON)
    scenario.store.set_pending_photo(scenario.key, other)
    scenario.device.deferred[0]()
    assert scenario.pending == (other,)
    assert scenario.files == []


@pytest.fixture
def left_scenario(scenario: PhotoScenario) -> PhotoScenario:
    """Leave the photo screen of the second of three players before the photo came."""
    three = envelope_of(EMPTY, EMPTY, EMPTY, tokens=Tokens(0, 0))
    scenario.key = scenario.store.new(three).key
    scenario.left_behind_camera()
    scenario.context.navigator.home()
    return scenario


@pytest.mark.parametrize(
    ("sides", "is_undone", "numbers"), [((1, 2), False, [0]), ((0, 2), False, []), ((0, 2), True, [1])]
)
def test_a_late_photo_follows_its_player_and_goes_to_no_other(
    left_scenario: PhotoScenario, sides: tuple[int, ...], numbers: list[int], *, is_undone: bool
) -> None:
    table, store, key = left_scenario.table, left_scenario.store, left_scenario.key
    store.save(key, replace(table, sides=tuple(table.sides[number] for number in sides)))
    if is_undone:
        store.undo(key)
    left_scenario.device.deferred[0]()
    assert [each.side for each in left_scenario.pending] == numbers
    for side in numbers:
        left_scenario.open(side)
        assert left_scenario.table.sides[side].board.city == READ
    assert left_scenario.files == []


def test_a_late_photo_is_kept_although_the_store_is_busy(
    left_scenario: PhotoScenario, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(left_scenario.store, "game", refuse_busy)
        left_scenario.device.deferred[0]()
    left_scenario.open()
    assert left_scenario.table.sides[1].board.city == READ


def test_of_two_requested_photos_the_second_counts(scenario: PhotoScenario) -> None:
    scenario.device.answers_late = True
    runner = scenario.taken()
    scenario.take(runner)
    scenario.device.deferred[0]()
    assert scenario.files == []
    assert scenario.eyes.asked == []
    scenario.device.photos.append(scenario.picture)
    scenario.device.deferred[1]()
    assert scenario.is_done


# reading
def test_reading_shows_its_progress_and_can_be_cancelled(scenario: PhotoScenario) -> None:
    waiting: list[Callable[[], None]] = []
    scenario.context.in_background = postponing(waiting)
    runner = scenario.taken()
    assert there(scenario.state.reading).title == "Reading the photo"
    assert choices(there(scenario.state.reading).buttons) == [PhotoAction.CANCEL]
    assert not runner.handle_key("1")
    runner.send(Pressed(PhotoAction.CANCEL))
    assert scenario.state.start
    assert scenario.files == []
    assert scenario.pending == ()


def test_while_it_is_read_the_photo_is_shown_with_its_board_and_the_tiles_read_so_far(scenario: PhotoScenario) -> None:
    scenario.context.in_background = postponing([])
    runner = scenario.taken()
    runner.tick()
    assert (there(scenario.state.reading).detail, there(scenario.state.reading).picture) == ("Opening the photo", b"")
    photo = PhotoPreview(b"jpeg", 1000, 800)
    scenario.eyes.report(Progress(photo))
    runner.tick()
    page = there(scenario.state.reading)
    assert (page.detail, page.picture, page.size, page.outline) == ("Looking for the board", b"jpeg", (1000, 800), ())
    square = ((99.5, 79.5), (899.5, 79.5), (899.5, 719.5), (99.5, 719.5))
    tiles = (Building(Kind.PARK), None, *[Building(Kind.SHOP)] * 12)
    scenario.eyes.report(Progress(photo, square, tiles, Mode.CLASSIC))
    runner.tick()
    page = there(scenario.state.reading)
    assert (page.detail, page.share) == ("14 of 16 spaces", 14 / 16)
    assert page.outline == ((0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9))
    assert [tile.face for tile in page.tiles[:3]] == ["park", "", "shop"]
    assert page.tiles[5].quad[2] == pytest.approx((0.5, 0.5))


def test_corners_without_a_perspective_show_no_tiles(scenario: PhotoScenario) -> None:
    scenario.context.in_background = postponing([])
    runner = scenario.taken()
    line = ((0.0, 0.0), (1.0, 1.0), (2.0, 2.0), (3.0, 3.0))
    scenario.eyes.report(Progress(PhotoPreview(b"jpeg", 1000, 800), line, (None,) * 4, Mode.CLASSIC))
    runner.tick()
    assert there(scenario.state.reading).tiles == ()


def test_what_a_cancelled_reading_reports_is_not_shown(scenario: PhotoScenario) -> None:
    scenario.context.in_background = postponing([])
    runner = scenario.taken()
    late = scenario.eyes.report
    runner.send(Pressed(PhotoAction.CANCEL))
    late(Progress(PhotoPreview(b"jpeg", 1000, 800)))
    runner.tick()
    assert scenario.state.start
    scenario.take(runner)
    runner.tick()
    assert there(scenario.state.reading).picture == b""


def test_after_the_first_photo_the_advice_is_one_line(scenario: PhotoScenario) -> None:
    scenario.taken()
    scenario.open()
    assert [hint.icon for hint in there(scenario.state.start).hints] == ["fit-to-screen-outline"]


def test_a_reading_that_was_cancelled_comes_too_late(scenario: PhotoScenario) -> None:
    waiting: list[Callable[[], None]] = []
    scenario.context.in_background = postponing(waiting)
    runner = scenario.taken()
    file = scenario.files[0]
    runner.send(Pressed(PhotoAction.CANCEL))
    file.write_bytes(b"still open")
    waiting[0]()
    assert scenario.table.sides[1].board.city == City.empty(Mode.CLASSIC)
    assert scenario.state.start


def test_a_screen_that_is_closed_while_it_reads_reads_again_when_opened(scenario: PhotoScenario) -> None:
    waiting: list[Callable[[], None]] = []
    scenario.context.in_background, at_once = postponing(waiting), scenario.context.in_background
    runner = scenario.taken()
    runner.close()
    waiting[0]()
    assert scenario.table.sides[1].board.city == City.empty(Mode.CLASSIC)
    scenario.context.in_background = at_once
    scenario.open()
    assert scenario.is_done


def test_back_goes_from_a_photo_to_the_start_and_from_there_out(scenario: PhotoScenario) -> None:
    scenario.context.in_background = postponing([])
    runner = scenario.taken()
    assert runner.back()
    assert scenario.state.start
    assert scenario.files == []
    assert runner.back()
    assert scenario.context.navigator.current == Route(Screen.GAMES)


@pytest.mark.parametrize("camera", [True, False])
def test_an_unreadable_file_is_reported_with_alternatives(scenario: PhotoScenario, camera: bool) -> None:  # noqa: FBT001
    scenario.device.can_take_photos = camera
    scenario.eyes.answers = [DAMAGED]
    runner = scenario.taken()
    assert there(scenario.state.problem).detail == "This photo is damaged; copy it once more, or take it again"
    take = [PhotoAction.TAKE] if camera else []
    assert choices(there(scenario.state.problem).buttons) == [
        *take,
        PhotoAction.CHOOSE,
        PhotoAction.AGAIN,
        PhotoAction.TAP_IN,
    ]
    runner.send(Pressed(PhotoAction.AGAIN))
    assert scenario.is_done


@pytest.mark.parametrize("answer", [DAMAGED, NOT_FOUND])
def test_back_from_a_photo_that_was_not_read_gives_it_up(scenario: PhotoScenario, answer: Refused) -> None:
    scenario.eyes.answers = [answer]
    runner = scenario.taken()
    assert runner.back()
    assert scenario.state.start
    assert (scenario.files, scenario.pending) == ([], ())
    assert not runner.dismiss()


def test_a_save_error_is_reported_and_the_photo_is_kept(
    scenario: PhotoScenario, monkeypatch: pytest.MonkeyPatch
) -> None:
    runner = scenario.open()
    with monkeypatch.context() as patch:
        patch.setattr(
            scenario.store, "save", Mock(side_effect=Refused("", message("store.failed", reason="disk full")))
        )
        scenario.take(runner)
    assert "disk full" in there(scenario.state.problem).detail
    assert len(scenario.files) == 1
    runner.send(Pressed(PhotoAction.AGAIN))
    assert scenario.is_done


def test_an_error_when_clearing_the_pending_photo_still_opens_the_city(
    scenario: PhotoScenario, monkeypatch: pytest.MonkeyPatch
) -> None:
    runner = scenario.open()
    monkeypatch.setattr(
        scenario.store,
        "clear_pending_photo",
        Mock(side_effect=Refused("", message("store.failed", reason="disk full"))),
    )
    scenario.take(runner)
    assert scenario.context.navigator.current == Route(OwnScreen.FLOORS, scenario.key, 1, AFTER_PHOTO)
    assert scenario.files == []


# corners
def test_if_no_board_is_found_its_corners_can_be_marked(scenario: PhotoScenario) -> None:
    runner = scenario.open_corners()
    page = there(scenario.state.corners)
    assert page.corners == ((120, 96), (880, 96), (880, 704), (120, 704))
    assert page.size == (1000, 800)
    assert page.picture == b"jpeg"
    assert page.hints[1].startswith("No board is seen")
    assert choices(page.buttons) == [PhotoAction.READ, PhotoAction.TURN, PhotoAction.TAP_IN]
    assert [button.action for button in page.other_photo_buttons] == [PhotoAction.TAKE, PhotoAction.CHOOSE]
    runner.send(CornerMoved(2, 900, 750))
    runner.send(Pressed(PhotoAction.READ))
    assert scenario.eyes.asked[1] == (b"a photo", None, ((120, 96), (880, 96), (900, 750), (120, 704)))
    assert scenario.is_done


def test_corners_without_a_board_are_reported_and_stay(scenario: PhotoScenario) -> None:
    runner = scenario.open_corners(BoardNotFound("", message("photo.corners")))
    runner.send(CornerMoved(0, 20, 20))
    runner.send(Pressed(PhotoAction.READ))
    assert there(scenario.state.corners).corners[0] == (20, 20)
    assert there(scenario.state.corners).hints[1].startswith("These corners leave most")


@pytest.mark.parametrize("to", [(880, 704), (500, 400), (870, 700)])
@pytest.mark.parametrize("then", [DragEnded(), Pressed(PhotoAction.READ)])
def test_corners_without_area_are_refused_with_a_reason_once_they_are_released(
    scenario: PhotoScenario, messages: list[str], to: tuple[float, float], then: object
) -> None:
    runner = scenario.open_corners()
    runner.send(CornerMoved(0, *to))
    assert not there(scenario.state.corners).invalid
    runner.send(then)
    assert there(there(scenario.state.corners).invalid).startswith("These corners make no board")
    runner.send(CornerMoved(0, 120, 96))
    runner.send(DragEnded())
    assert not there(scenario.state.corners).invalid
    assert (len(scenario.eyes.asked), messages) == (1, [])


def test_corners_may_go_round_either_way(scenario: PhotoScenario) -> None:
    runner = scenario.open_corners()
    runner.send(CornerMoved(1, 120, 704))
    runner.send(CornerMoved(3, 880, 96))
    runner.send(Pressed(PhotoAction.READ))
    assert scenario.is_done


def test_a_corner_stays_near_the_photo(scenario: PhotoScenario) -> None:
    runner = scenario.open_corners()
    runner.send(CornerMoved(0, -5000, -5000))
    runner.send(CornerMoved(2, 5000, 5000))
    assert there(scenario.state.corners).corners[0] == (-100, -80)
    assert there(scenario.state.corners).corners[2] == pytest.approx((1100, 880))


def test_the_corner_that_is_dragged_is_magnified_until_it_is_let_go(scenario: PhotoScenario) -> None:
    runner = scenario.open_corners()
    runner.send(CornerMoved(3, 100, 700))
    assert (there(scenario.state.corners).selected, there(scenario.state.corners).is_magnified) == (3, True)
    runner.send(DragEnded())
    assert (there(scenario.state.corners).selected, there(scenario.state.corners).is_magnified) == (3, False)
    runner.send(CornerChosen(1))
    assert (there(scenario.state.corners).selected, there(scenario.state.corners).is_magnified) == (1, False)


def test_keys_choose_a_corner_and_move_it(scenario: PhotoScenario) -> None:
    runner = scenario.open_corners()
    assert runner.handle_key("right")
    assert there(scenario.state.corners).corners[0] == (122.5, 96)
    assert runner.handle_key("3")
    assert runner.handle_key("up", control=True)
    assert there(scenario.state.corners).corners[2] == (880, 679)
    assert there(scenario.state.corners).is_magnified
    assert not runner.handle_key("5")


def test_without_corners_there_is_nothing_to_move(scenario: PhotoScenario) -> None:
    runner = scenario.open()
    before = runner.model
    runner.send(CornerMoved(0, 1, 1))
    runner.send(DragEnded())
    runner.send(CornerChosen(2))
    runner.send(Pressed(PhotoAction.READ))
    assert not runner.handle_key("left")
    assert runner.model == before


def test_a_turned_photo_keeps_its_corners_and_gets_their_numbers_from_the_top_left_again(
    scenario: PhotoScenario,
) -> None:
    runner = scenario.open_corners()
    a, b, c, d = there(scenario.state.corners).corners
    runner.send(CornerChosen(2))
    runner.send(Pressed(PhotoAction.TURN))
    page = there(scenario.state.corners)
    assert (page.corners, page.turned, page.selected) == ((d, a, b, c), 1, -1)
    runner.handle_key("right")
    assert there(scenario.state.corners).corners[0] == (d[0], d[1] - 2.5)
    runner.send(Pressed(PhotoAction.TURN))
    assert (there(scenario.state.corners).corners[1][1], there(scenario.state.corners).turned) == (d[1] - 2.5, 2)
    runner.send(Pressed(PhotoAction.TURN))
    runner.send(Pressed(PhotoAction.TURN))
    assert there(scenario.state.corners).turned == 0
    runner.dismiss()
    runner.send(Pressed(PhotoAction.TURN))
    assert scenario.state.start


def test_cancelling_a_reading_between_corners_leads_back_to_them(scenario: PhotoScenario) -> None:
    runner = scenario.open_corners()
    scenario.context.in_background = postponing([])
    runner.send(CornerMoved(0, 100, 100))
    runner.send(Pressed(PhotoAction.READ))
    assert scenario.state.reading
    runner.back()
    assert there(scenario.state.corners).corners[0] == (100, 100)


def test_a_photo_without_a_preview_is_reported(scenario: PhotoScenario) -> None:
    scenario.eyes.answers = [NOT_FOUND]
    scenario.eyes.preview_answer = BoardNotFound("", message("photo.too_few_pixels", width=30, height=20))
    scenario.taken()
    assert there(scenario.state.problem).detail.startswith("30 x 20 pixels are too few")


def test_another_photo_takes_the_place_of_one_without_a_board(scenario: PhotoScenario) -> None:
    runner = scenario.open_corners()
    scenario.picture.write_bytes(b"another")
    scenario.take(runner)
    assert scenario.eyes.asked[1] == (b"another", None, None)
    assert scenario.is_done


def test_cancelling_another_photo_keeps_the_first(scenario: PhotoScenario) -> None:
    runner = scenario.open_corners()
    first = scenario.files
    runner.send(Pressed(PhotoAction.TAKE))
    assert scenario.state.corners
    assert scenario.files == first
    assert [each.file for each in scenario.pending] == [first[0].name]
    runner.send(Pressed(PhotoAction.TAP_IN))
    assert scenario.context.navigator.current == Route(OwnScreen.CITY, scenario.key, 1)
    assert scenario.files == []
    assert scenario.pending == ()


def test_a_side_that_is_not_there_is_refused(scenario: PhotoScenario) -> None:
    with pytest.raises(Refused):
        scenario.open(side=3)


def test_a_photo_that_came_while_another_screen_was_shown_is_read_after_the_step_back(scenario: PhotoScenario) -> None:
    scenario.eyes.answers = [NOT_FOUND]
    runner = scenario.left_behind_camera()
    scenario.context.navigator.go(HOME)
    scenario.device.deferred.pop()()
    runner.reload()
    assert scenario.state.corners


@pytest.mark.parametrize(
    ("read", "screen", "about"),
    [
        (City.empty(Mode.CLASSIC), OwnScreen.CITY, ""),
        (City.parse("P S . . / . . . . / . . . . / . . . ."), OwnScreen.TOKENS, AFTER_PHOTO),
    ],
)
def test_a_photo_without_towers_asks_for_tokens_and_one_without_a_building_for_nothing(
    scenario: PhotoScenario, read: City, screen: str, about: str
) -> None:
    scenario.eyes.answers = [reading_of(read)]
    scenario.taken()
    assert scenario.context.navigator.current == Route(screen, scenario.key, 1, about)
    assert not scenario.table.sides[1].board.tokens_confirmed


# a second photo of the same city
EVEN = (0.25, 0.25, 0.25, 0.25)
SIDE = (0.02, 0.02, 0.94, 0.02)


def towers_read(heights: tuple[float, ...], city: City = READ, evidence: bytes = b"") -> Reading:
    """Return a reading of the city with these probabilities of a pile's heights."""
    found = reading_of(city)
    first, *others = found.guesses[0]
    return replace(found, guesses=((replace(first, heights=heights), *others), *found.guesses[1:]), evidence=evidence)


@pytest.fixture
def counting(scenario: PhotoScenario) -> PhotoScenario:
    """Return the scenario after Ben's city was read without the height of its pile."""
    side = with_reading(scenario.table.sides[1], towers_read(EVEN, evidence=b"first"))
    scenario.store.save(
        scenario.key, scenario.table.with_side(1, with_tokens(side, minimum_tokens(READ), confirmed=False))
    )
    scenario.context.navigator.go(
        Route(Screen.TABLE, scenario.key), Route(OwnScreen.FLOORS, scenario.key, 1, AFTER_PHOTO)
    )
    return scenario


def second(at: PhotoScenario) -> Opened:
    place = Route(Screen.PHOTO, at.key, 1, SECOND_PHOTO)
    at.context.navigator.go(place)
    runner = Runner(PHOTO, at.context, place, at.shown.append)
    runner.open()
    return runner


def pile(at: PhotoScenario) -> int:
    """Return the floors of Ben's pile."""
    building = at.table.sides[1].board.city[Spot(0, 0)]
    return 0 if building is None else int(building.floors)


def test_the_page_of_a_second_photo_explains_its_purpose_and_replaces_nothing(counting: PhotoScenario) -> None:
    counting.store.set(EXAMPLE, counting.key)  # our own photo is no second photo
    runner = second(counting)
    start = there(counting.state.start)
    assert counting.state.detail == "Second photo of the city"
    assert start.hints[0].text == "Photograph from the side to count floors: the sides of the piles in sight."
    assert start.replacement_warning is None
    assert [button.text for button in start.buttons.tertiary] == ["Count the floors yourself"]
    runner.send(Pressed(PhotoAction.TAP_IN))
    assert counting.context.navigator.current == Route(OwnScreen.FLOORS, counting.key, 1, AFTER_PHOTO)


def test_a_second_photo_joins_the_first_and_leads_back_to_the_floors(counting: PhotoScenario) -> None:
    counting.eyes.answers = [towers_read(SIDE, evidence=b"second")]
    counting.take(second(counting))
    assert pile(counting) == 3
    assert counting.context.navigator.current == Route(OwnScreen.FLOORS, counting.key, 1, AFTER_PHOTO)
    assert not counting.files
    before = counting.store.undo(counting.key).envelope.sides[1]
    assert before.reading == towers_read(EVEN, evidence=b"first")


def test_a_second_photo_that_came_while_the_app_was_dead_joins_the_first(counting: PhotoScenario) -> None:
    counting.device.answers_late = True
    counting.take(second(counting))
    (pending,) = counting.pending
    counting.kill_app()
    (counting.incoming / pending.file).write_bytes(b"a photo")
    counting.eyes.answers = [towers_read(SIDE, evidence=b"second")]
    counting.context.navigator.home()
    counting.context.navigator.go(Route(Screen.TABLE, counting.key))
    counting.open()
    assert pile(counting) == 3
    assert counting.context.navigator.current == Route(OwnScreen.FLOORS, counting.key, 1, AFTER_PHOTO)


def test_a_first_photo_that_is_awaited_still_replaces_the_city(counting: PhotoScenario) -> None:
    counting.device.answers_late = True
    counting.taken()
    (pending,) = counting.pending
    counting.kill_app()
    (counting.incoming / pending.file).write_bytes(b"a photo")
    counting.eyes.answers = [reading_of(City.parse("S . . . / . . . . / . . . . / . . . ."))]
    second(counting)
    assert str(counting.table.sides[1].board.city).startswith("S .")


@pytest.mark.parametrize(
    ("reading", "sentence"),
    [
        (towers_read(SIDE, evidence=b"first"), "read already"),
        (reading_of(City.parse("H H H H / H H H H / H H H H / H H H H")), "another city"),
    ],
)
def test_a_second_photo_of_another_city_is_refused_and_changes_nothing(
    counting: PhotoScenario, reading: Reading, sentence: str
) -> None:
    before = counting.table
    counting.eyes.answers = [reading]
    counting.take(second(counting))
    reported = there(counting.state.problem)
    assert sentence in reported.detail
    assert [button.text for button in reported.buttons.tertiary] == ["Count the floors yourself"]
    assert counting.table == before


def test_where_nothing_was_read_before_a_second_photo_is_a_first_one(scenario: PhotoScenario) -> None:
    second(scenario)
    assert scenario.state.detail == "Photo of the city"


def test_the_corners_of_a_second_photo_are_pointed_at_like_those_of_a_first(counting: PhotoScenario) -> None:
    counting.eyes.answers = [NOT_FOUND, towers_read(SIDE, evidence=b"second")]
    runner = second(counting)
    counting.take(runner)
    runner.send(Pressed(PhotoAction.READ))
    assert pile(counting) == 3


# a board of the other mode
OTHER = City.parse("T2i2 P . . O / . S . . . / . . . . . / U*1 . . H*1 M")


@pytest.fixture
def other_board(scenario: PhotoScenario) -> Opened:
    """The photo screen of a Classic game, after a photo of an Expert board."""
    scenario.eyes.answers = [reading_of(OTHER)]
    return scenario.taken()


@pytest.mark.usefixtures("other_board")
def test_a_board_of_the_other_mode_is_asked_about_and_changes_nothing_yet(scenario: PhotoScenario) -> None:
    page = there(scenario.state.problem)
    assert (page.title, page.detail) == ("This is an Expert board", "The game is Classic. Change the game?")
    assert [button.text for button in (there(page.buttons.primary), *page.buttons.secondary)] == [
        "Change to Expert",
        "No, it is a Classic board",
    ]
    assert scenario.table.options["mode"] == "classic"
    assert (scenario.table.sides[1].reading, len(scenario.files)) == (None, 1)


def test_the_game_changes_to_the_board_of_the_photo_and_undo_changes_it_back(
    scenario: PhotoScenario, other_board: Opened
) -> None:
    before = scenario.table
    other_board.send(Pressed(PhotoAction.CHANGE_MODE))
    after = scenario.table
    assert (after.options["mode"], after.sides[1].board.city) == ("expert", OTHER)
    assert after.sides[0].board.city == City.empty(Mode.EXPERT)
    assert scenario.context.navigator.current == Route(OwnScreen.FLOORS, scenario.key, 1, AFTER_PHOTO)
    assert (scenario.files, scenario.pending) == ([], ())
    assert scenario.store.undo(scenario.key).envelope == before


def test_a_photo_may_be_read_as_the_board_of_the_game_all_the_same(
    scenario: PhotoScenario, other_board: Opened
) -> None:
    other_board.send(Pressed(PhotoAction.KEEP_MODE))
    assert [mode for _, mode, _ in scenario.eyes.asked] == [None, Mode.CLASSIC]
    assert scenario.is_done
    assert scenario.table.options["mode"] == "classic"


def test_between_marked_corners_the_question_keeps_the_corners(scenario: PhotoScenario) -> None:
    runner = scenario.open_corners(reading_of(OTHER))
    runner.send(Pressed(PhotoAction.READ))
    assert there(scenario.state.problem).title == "This is an Expert board"
    runner.send(Pressed(PhotoAction.KEEP_MODE))
    corners = [corners for _, _, corners in scenario.eyes.asked]
    assert corners[1] == corners[2] is not None
    assert scenario.is_done


def test_cities_that_do_not_fit_are_named_before_the_game_changes(scenario: PhotoScenario) -> None:
    seen = reading_of(City.parse("P . . . / . . . . / . . . . / . . . ."))
    table = scenario.table
    ada = replace(table.sides[0], board=PlayerBoard(seen.city()), reading=seen)
    scenario.store.save(scenario.key, table.with_side(0, ada))
    scenario.eyes.answers = [reading_of(OTHER)]
    scenario.taken()
    assert there(scenario.state.problem).detail.endswith(
        "These cities do not fit the other board: Ada. Undo brings them back."
    )


def test_back_leads_from_the_question_to_another_photo(scenario: PhotoScenario, other_board: Opened) -> None:
    assert other_board.back()
    assert scenario.state.start
    assert (scenario.files, scenario.pending) == ([], ())
    for late in (PhotoAction.CHANGE_MODE, PhotoAction.KEEP_MODE):
        other_board.send(Pressed(late))
    assert scenario.state.start


def test_an_app_killed_at_the_question_asks_again(scenario: PhotoScenario, other_board: Opened) -> None:
    assert other_board.state().problem
    scenario.kill_app()
    scenario.eyes.answers = [reading_of(OTHER)]
    scenario.open()
    assert there(scenario.state.problem).title == "This is an Expert board"


def test_a_photo_whose_board_is_not_sure_is_read_as_the_board_of_the_game(scenario: PhotoScenario) -> None:
    scenario.eyes.answers = [replace(reading_of(OTHER), is_mode_sure=False), reading_of()]
    scenario.taken()
    assert [mode for _, mode, _ in scenario.eyes.asked] == [None, Mode.CLASSIC]
    assert scenario.is_done


def test_a_classic_board_in_an_expert_game_is_asked_about_too(scenario: PhotoScenario) -> None:
    wide = str(City.empty(Mode.EXPERT))
    scenario.key = scenario.store.new(envelope_of(wide, wide, tokens=Tokens(0, 0))).key
    scenario.take(runner := scenario.open())
    assert there(scenario.state.problem).title == "This is a Classic board"
    runner.send(Pressed(PhotoAction.CHANGE_MODE))
    assert scenario.table.options["mode"] == "classic"


# tiles of an expansion
def test_tiles_of_an_expansion_on_a_photo_switch_it_on_and_that_is_said(
    scenario: PhotoScenario, messages: list[str]
) -> None:
    scenario.store.save(scenario.key, replace(scenario.table, options={**scenario.table.options, "playgrounds": False}))
    scenario.eyes.answers = [reading_of(City.parse("G P . . / . S . . / . . . . / U:school . . H*1"))]
    scenario.taken()
    options = scenario.table.options
    assert (options["playgrounds"], options["public_services"]) == (True, True)
    assert messages == ["On the board: Playgrounds, Public Services. Now part of the game."]
    assert not scenario.store.undo(scenario.key).envelope.options["playgrounds"]


def test_tiles_of_an_expansion_of_the_game_say_nothing(scenario: PhotoScenario, messages: list[str]) -> None:
    scenario.eyes.answers = [reading_of(City.parse("G P . . / . S . . / . . . . / U*1 . . H*1"))]
    scenario.taken()
    assert messages == []
