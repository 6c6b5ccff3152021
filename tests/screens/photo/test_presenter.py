"""A photo on its way to a city: asked for, killed behind the camera, read, pointed at, given up."""

import errno
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from device import Answer
from quadropolis_score.boards import Spot
from quadropolis_score.buildings import Building, Kind, Mode, Tokens
from quadropolis_score.city import City
from quadropolis_score.player_board import with_reading, with_tokens
from quadropolis_score.reading import Corners, Guess, Reading
from quadropolis_score.token_gifts import minimum_tokens
from screens.context import Parts
from screens.game_screens import EXAMPLE
from screens.kit.background import Task
from screens.kit.navigation import HOME, Place, Screen, Way
from screens.photo.pending_files import INCOMING, SAMPLE, sweep
from screens.photo.photo_reader import Eye, NoBoard, Progress, Report, Upright
from screens.photo.state import Deed, PhotoButtons
from screens.quadropolis.photo.presenter import PhotoPresenter
from screens.quadropolis.photo.state import BoardPhoto
from screens.quadropolis.question_presenter import AFTER_PHOTO, SECOND_PHOTO
from store.envelope import Envelope
from store.store import Store
from store.values import Pending
from tabletop.messages import Refused, say
from tabletop.people import Colour
from tabletop.safe_files import made_folder
from tools.app.fake_device import NOON, Pretend, table
from tools.soak.sample_tables import with_board

EMPTY = str(City.empty(Mode.CLASSIC))
READ = City.parse("T2i2 P . . / . S . . / . . . . / U*1 . . H*1")
LOST = NoBoard("", say("photo.no_board"))
DAMAGED = Refused("", say("photo.damaged"))
FULL: Corners = ((0, 0), (10, 0), (10, 10), (0, 10))


def seen(city: City = READ) -> Reading:
    """What an eye makes of a photo."""
    guesses = tuple(tuple(Guess(building, 0.99, doubtful=False) for building in line) for line in city.cells)
    return Reading(city.mode, FULL, guesses)


class Look:
    """An eye that answers as a test says, and keeps what it was asked."""

    def __init__(self) -> None:
        self.answers: list[Reading | Refused] = []
        self.upright_answer: Upright | Refused = Upright(b"jpeg", 1000, 800)
        self.asked: list[tuple[bytes, Mode, Corners | None]] = []

    def read(self, file: Path, mode: Mode, corners: Corners | None, report: Report) -> Reading:
        self.report = report
        self.asked.append((file.read_bytes(), mode, corners))
        answer = self.answers.pop(0) if self.answers else seen()
        if isinstance(answer, Refused):
            raise answer
        return answer

    def upright(self, file: Path) -> Upright:
        assert file.exists()
        if isinstance(self.upright_answer, Refused):
            raise self.upright_answer
        return self.upright_answer


class Sitting:
    """Somebody at a table with a photo to come."""

    def __init__(self, parts: Parts, store: Store, device: Pretend, tmp_path: Path) -> None:
        self.parts, self.store, self.device = parts, store, device
        self.look = Look()
        self.eye: Eye | None = self.look  # type: ignore[assignment]
        parts.eye = self.eye
        self.picture = tmp_path / "taken.jpg"
        self.picture.write_bytes(b"a photo")
        self.key = store.new(table(EMPTY, EMPTY, tokens=Tokens(0, 0))).key
        self.shown: list[BoardPhoto] = []

    def killed(self) -> None:
        """The app is killed where it stands; what is left is on the disk."""
        self.parts = replace(self.parts, device=Pretend(), way=Way(self.store, lambda _: None))
        self.device = self.parts.device  # type: ignore[assignment]
        sweep(self.store, self.parts.folder)

    def open(self, seat: int = 1) -> PhotoPresenter:
        place = Place(Screen.PHOTO, self.key, seat)
        self.parts.way.go(place)
        presenter = PhotoPresenter(self.parts, place, self.shown.append)
        presenter.open()
        return presenter

    def take(self, presenter: PhotoPresenter) -> None:
        self.device.photos.append(self.picture)
        presenter.do(Deed.TAKE)

    def pointed(self, *more: Reading | Refused) -> PhotoPresenter:
        """A photo without a board is at hand."""
        self.look.answers = [LOST, *more]
        presenter = self.open()
        self.take(presenter)
        assert self.now.corners
        return presenter

    @property
    def now(self) -> BoardPhoto:
        return self.shown[-1]

    @property
    def table(self) -> Envelope:
        return self.store.game(self.key).envelope

    @property
    def pending(self) -> tuple[Pending, ...]:
        return self.store.game(self.key).pending

    @property
    def files(self) -> list[Path]:
        return [each for each in self.incoming.iterdir() if each.is_file()]

    @property
    def incoming(self) -> Path:
        """Where photos lie until they are read."""
        return made_folder(self.parts.folder / INCOMING)

    @property
    def done(self) -> bool:
        """The city is read, nothing is left behind, and the player is asked about it."""
        here = self.parts.way.here == Place(Screen.FLOORS, self.key, 1, AFTER_PHOTO)
        return here and self.table.sides[1].board.city == READ and not self.files and not self.pending


@pytest.fixture
def at(parts: Parts, store: Store, device: Pretend, tmp_path: Path) -> Sitting:
    return Sitting(parts, store, device, tmp_path)


def choices(buttons: PhotoButtons) -> list[Deed]:
    return [button.deed for button in (*buttons.main, *buttons.others, *buttons.quiet)]


def busy(*_: object) -> None:
    """Another window writes, for longer than anybody waits."""
    raise Refused("", say("store.busy"))


def later(waiting: list[Callable[[], None]]) -> Callable[..., Task]:
    """Slow work that is done when a test says so."""

    def in_background(work: Callable[[], object], done: Callable[[object], None], _: object) -> Task:
        task = Task()
        waiting.append(lambda: task.bring(done, work()))
        return task

    return in_background


# the start
def test_a_photo_can_be_taken_or_chosen_or_the_city_tapped_in(at: Sitting) -> None:
    at.open()
    assert choices(at.now.start[0].buttons) == [Deed.TAKE, Deed.CHOOSE, Deed.TAP_IN]
    assert (at.now.title, at.now.colour, at.now.detail) == ("Ben", Colour.ORANGE, "Photo of the city")
    assert len(at.now.start[0].hints) == 3


def test_where_there_is_no_camera_photos_are_chosen(at: Sitting, device: Pretend) -> None:
    device.can_take_photos = False
    at.open()
    assert choices(at.now.start[0].buttons) == [Deed.CHOOSE, Deed.TAP_IN]


@pytest.mark.parametrize(("mode", "offered"), [(Mode.EXPERT, True), (Mode.CLASSIC, False)])
def test_our_photo_is_offered_for_an_expert_example(at: Sitting, mode: Mode, offered: bool) -> None:  # noqa: FBT001
    empty = str(City.empty(mode))
    at.key = at.store.new(table(empty, empty, tokens=Tokens(0, 0))).key
    at.store.set("example", at.key)
    at.open()
    assert (Deed.SAMPLE in choices(at.now.start[0].buttons)) is offered


def test_our_photo_is_read_like_one_that_was_chosen(at: Sitting) -> None:
    presenter = at.open()
    presenter.do(Deed.SAMPLE)
    assert at.look.asked == [(SAMPLE.read_bytes(), Mode.CLASSIC, None)]
    assert at.done


@pytest.mark.parametrize("photo", [None, seen(City.empty(Mode.CLASSIC))])
def test_a_city_or_a_photo_that_is_there_already_is_said_to_be_replaced(at: Sitting, photo: Reading | None) -> None:
    at.open()
    assert not at.now.start[0].replaces
    there = with_board(at.table.sides[1], city=READ if photo is None else photo.city())
    at.store.save(at.key, at.table.with_side(1, replace(there, reading=photo)))
    at.open()
    assert "replaces" in at.now.start[0].replaces[0]


def test_without_an_eye_the_reason_and_the_way_round_are_told(at: Sitting) -> None:
    at.parts.eye = None
    presenter = at.open()
    assert at.now.told[0].detail.startswith("Photos cannot be read on this device")
    assert choices(at.now.told[0].buttons) == [Deed.TAP_IN]
    presenter.do(Deed.TAP_IN)
    assert at.parts.way.here == Place(Screen.CITY, at.key, 1)


# a photo comes
def test_a_photo_becomes_the_seats_city_with_the_fewest_tokens_and_leads_there(at: Sitting) -> None:
    at.take(at.open())
    assert at.done
    seat = at.table.sides[1]
    assert seat.reading == seen()
    assert seat.board.tokens == Tokens(inhabitants=3, energy=0)
    assert at.parts.way.back()
    assert at.parts.way.here == Place(Screen.GAMES)


def test_a_photo_is_one_step_of_the_history(at: Sitting) -> None:
    before = at.store.game(at.key).step
    at.take(at.open())
    assert at.store.game(at.key).step == before + 1
    assert at.store.undo(at.key).envelope.sides[1].board.city == City.empty(Mode.CLASSIC)


def test_a_chosen_photo_is_read_the_same_way(at: Sitting) -> None:
    presenter = at.open()
    at.device.photos.append(at.picture)
    presenter.do(Deed.CHOOSE)
    assert at.look.asked == [(b"a photo", Mode.CLASSIC, None)]
    assert at.done


def test_the_store_knows_of_a_photo_before_the_device_is_asked(at: Sitting) -> None:
    at.device.late = True
    at.take(at.open())
    assert [each.seat for each in at.pending] == [1]
    assert at.now.start
    at.device.waiting[0]()
    assert at.done


def test_who_cancels_is_where_the_photo_was_asked_for(at: Sitting) -> None:
    presenter = at.open()
    at.device.answer = Answer.CANCELLED
    presenter.do(Deed.TAKE)
    assert at.now.start
    assert at.pending == ()


def test_without_a_camera_app_photos_are_chosen_instead(at: Sitting, told: list[str]) -> None:
    presenter = at.open()
    at.device.answer = Answer.NO_APP
    presenter.do(Deed.TAKE)
    assert told == ["No camera was found; choose a photo instead"]
    assert choices(at.now.start[0].buttons) == [Deed.CHOOSE, Deed.TAP_IN]
    presenter.do(Deed.CHOOSE)
    assert told[1:] == ["No app to choose photos was found; enter the city by hand"]
    assert at.pending == ()


def test_a_camera_is_no_worse_for_a_missing_picker(at: Sitting, told: list[str]) -> None:
    presenter = at.open()
    at.device.answer = Answer.NO_APP
    presenter.do(Deed.CHOOSE)
    assert told == ["No app to choose photos was found; enter the city by hand"]
    assert choices(at.now.start[0].buttons) == [Deed.TAKE, Deed.CHOOSE, Deed.TAP_IN]


def test_a_device_that_refuses_leaves_nothing_to_wait_for(at: Sitting, device: Pretend, told: list[str]) -> None:
    presenter = at.open()
    device.answer = Refused("", say("file.uncopied", reason="disk full"))
    presenter.do(Deed.CHOOSE)
    assert at.pending == ()
    assert told == ["This file cannot be copied (disk full); make room, or choose another folder"]


def test_who_went_elsewhere_is_told_why_no_photo_came(at: Sitting, device: Pretend, told: list[str]) -> None:
    presenter = at.open()
    device.late, device.answer = True, Refused("", say("device.no_room"))
    at.take(presenter)
    presenter.close()
    device.waiting.pop()()
    assert told == ["Android has no room for another file; delete something, and try again"]
    assert at.pending == ()


def test_our_photo_that_cannot_be_copied_is_refused(
    at: Sitting, monkeypatch: pytest.MonkeyPatch, told: list[str]
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "no space left")

    presenter = at.open()
    monkeypatch.setattr(shutil, "copyfile", full)
    presenter.do(Deed.SAMPLE)
    assert at.pending == ()
    assert told == ["This file cannot be copied (no space left); make room, or choose another folder"]


# late, killed, gone elsewhere
def test_a_photo_that_came_while_the_app_was_killed_is_read_at_once(at: Sitting) -> None:
    (at.incoming / "photo-killed.jpg").write_bytes(b"came")
    at.store.expect_photo(at.key, Pending(1, "photo-killed.jpg", NOON))
    at.open()
    assert at.look.asked == [(b"came", Mode.CLASSIC, None)]
    assert at.done


@pytest.mark.parametrize("content", [None, b""])
def test_while_a_photo_has_not_come_it_may_be_asked_for_once_more(at: Sitting, content: bytes | None) -> None:
    if content is not None:
        (at.incoming / "photo-k-1-0.jpg").write_bytes(content)
    at.store.expect_photo(at.key, Pending(1, "photo-k-1-0.jpg", NOON))
    presenter = at.open()
    assert at.now.start
    assert [each.file for each in at.pending] == ["photo-k-1-0.jpg"]
    at.take(presenter)
    assert (at.table.sides[1].board.city, at.pending) == (READ, ())


def test_another_players_photo_is_left_alone(at: Sitting) -> None:
    name = f"photo-{at.key}-0-1.jpg"
    (at.incoming / name).write_bytes(b"came")
    at.store.expect_photo(at.key, Pending(0, name, NOON))
    at.open()
    assert at.now.start
    assert [each.file for each in at.pending] == [name]
    assert [file.name for file in at.files] == [name]


@pytest.fixture
def waiting(at: Sitting) -> Pending:
    """The first player's photo has come already, and was not looked at yet."""
    pending = Pending(0, f"{at.key}-0-01234567.jpg", NOON)
    (at.incoming / pending.file).write_bytes(b"came")
    at.store.expect_photo(at.key, pending)
    return pending


def test_who_asks_for_a_photo_and_cancels_leaves_another_players_photo_waiting(at: Sitting, waiting: Pending) -> None:
    presenter = at.open()
    at.device.answer = Answer.CANCELLED
    presenter.do(Deed.TAKE)
    presenter.do(Deed.TAKE)
    assert at.pending == (waiting,)
    assert [file.name for file in at.files] == [waiting.file]


def test_who_taps_in_a_city_leaves_another_players_photo_waiting(at: Sitting, waiting: Pending) -> None:
    at.open().do(Deed.TAP_IN)
    assert at.pending == (waiting,)
    assert [file.name for file in at.files] == [waiting.file]


def test_another_players_photo_is_still_waited_for_after_this_one_was_read(at: Sitting, waiting: Pending) -> None:
    at.take(at.open())
    assert at.table.sides[1].board.city == READ
    assert at.pending == (waiting,)


def test_who_is_killed_behind_the_camera_loses_no_photo_of_another_player(at: Sitting, waiting: Pending) -> None:
    at.device.late = True
    at.open().do(Deed.TAKE)
    at.killed()
    at.open(waiting.seat)
    assert at.look.asked == [(b"came", Mode.CLASSIC, None)]
    assert at.table.sides[waiting.seat].board.city == READ


def test_photos_of_all_players_may_come_before_one_of_them_is_read(at: Sitting) -> None:
    at.device.late = True
    for seat in (1, 0):
        presenter = at.open(seat)
        at.take(presenter)
        presenter.close()
        at.parts.way.back()
        at.device.waiting.pop()()
    at.killed()
    assert [each.seat for each in at.pending] == [0, 1]
    for seat in (0, 1):
        at.open(seat)
    assert [seat.board.city for seat in at.table.sides] == [READ, READ]
    assert (at.pending, at.files) == ((), [])


def test_who_cancels_elsewhere_leaves_another_players_photo_waiting(at: Sitting, waiting: Pending) -> None:
    at.device.late = True
    presenter = at.open()
    presenter.do(Deed.TAKE)
    presenter.close()
    at.device.waiting[0]()
    assert at.pending == (waiting,)


def test_photos_that_nobody_waits_for_are_swept_away(at: Sitting) -> None:
    for name in (f"{at.key}-1-{'0' * 8}.jpg", f"photo-{at.key}-1-{'1' * 8}.jpg", f"{'a' * 32}-0-{'2' * 8}.jpg"):
        (at.incoming / name).write_bytes(b"old")
    at.open()
    assert at.files == []


def test_no_photo_is_swept_away_while_the_store_cannot_tell_who_waits(
    at: Sitting, waiting: Pending, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr("store.store.transaction", busy)
        sweep(at.store, at.parts.folder)
    assert [file.name for file in at.files] == [waiting.file]


def test_a_photo_of_a_game_that_cannot_be_shown_now_is_not_swept_away(
    at: Sitting, waiting: Pending, monkeypatch: pytest.MonkeyPatch
) -> None:
    at.store.save(at.key, replace(at.table, notes="sunny"))
    monkeypatch.setattr("store.envelope.LONGEST_NOTES", 4)
    with pytest.raises(Refused):
        at.store.game(at.key)
    sweep(at.store, at.parts.folder)
    assert [file.name for file in at.files] == [waiting.file]


def test_a_photo_stays_for_whichever_game_waits_for_it(at: Sitting, waiting: Pending) -> None:
    other = at.store.new(at.table).key
    at.store.expect_photo(other, waiting)
    at.store.delete(at.key)
    sweep(at.store, at.parts.folder)
    assert [file.name for file in at.files] == [waiting.file]
    at.store.delete(other)
    sweep(at.store, at.parts.folder)
    assert at.files == []


def test_a_photo_that_comes_after_the_player_went_elsewhere_is_kept_for_later(
    at: Sitting, arrived: list[Place], told: list[str]
) -> None:
    at.device.late = True
    presenter = at.open()
    at.take(presenter)
    presenter.close()
    at.parts.way.home()
    at.device.waiting[0]()
    assert arrived[-1] == Place(Screen.GAMES)
    assert [each.seat for each in at.pending] == [1]
    assert at.look.asked == []
    at.open()
    assert at.done
    assert told == []


def test_a_photo_that_comes_to_a_screen_made_anew_is_read_there(at: Sitting, arrived: list[Place]) -> None:
    at.device.late = True
    presenter = at.open()
    at.take(presenter)
    again = PhotoPresenter(at.parts, presenter.place, at.shown.append)
    again.open()
    presenter.close()
    at.device.waiting[0]()
    assert arrived[-1] == presenter.place
    assert [each.seat for each in at.pending] == [1]


def test_who_went_elsewhere_and_cancels_then_is_waited_for_no_more(at: Sitting) -> None:
    at.device.late = True
    presenter = at.open()
    presenter.do(Deed.TAKE)
    presenter.close()
    at.device.waiting[0]()
    assert at.pending == ()


def test_a_photo_that_comes_after_its_game_was_deleted_is_gone_too(at: Sitting, told: list[str]) -> None:
    at.device.late = True
    presenter = at.open()
    at.take(presenter)
    presenter.close()
    at.store.delete(at.key)
    at.device.waiting[0]()
    at.killed()
    assert at.files == []
    assert told == []


def test_a_late_photo_makes_room_for_one_that_was_asked_for_since(at: Sitting) -> None:
    at.device.late = True
    presenter = at.open()
    at.take(presenter)
    presenter.close()
    other = Pending(1, "photo-other.jpg", NOON)
    at.store.expect_photo(at.key, other)
    at.device.waiting[0]()
    assert at.pending == (other,)
    assert at.files == []


@pytest.fixture
def late(at: Sitting) -> Sitting:
    """The second of three players has asked for a photo and left the screen before it came."""
    three = table(EMPTY, EMPTY, EMPTY, tokens=Tokens(0, 0))
    at.key = at.store.new(three).key
    at.device.late = True
    presenter = at.open()
    at.take(presenter)
    presenter.close()
    at.parts.way.home()
    return at


def test_a_late_photo_is_its_players_wherever_they_sit_by_now(late: Sitting) -> None:
    late.store.save(late.key, replace(late.table, sides=late.table.sides[1:]))
    late.device.waiting[0]()
    assert [each.seat for each in late.pending] == [0]
    late.open(0)
    assert late.table.sides[0].board.city == READ


def test_a_late_photo_of_somebody_who_left_the_table_is_nobody_elses(late: Sitting) -> None:
    seats = late.table.sides
    late.store.save(late.key, replace(late.table, sides=(seats[0], seats[2])))
    late.device.waiting[0]()
    assert (late.pending, late.files) == ((), [])


def test_a_late_photo_comes_back_with_its_player(late: Sitting) -> None:
    seats = late.table.sides
    late.store.save(late.key, replace(late.table, sides=(seats[0], seats[2])))
    late.store.undo(late.key)
    late.device.waiting[0]()
    assert [each.seat for each in late.pending] == [1]


def test_a_late_photo_is_there_though_the_store_could_not_be_asked(
    late: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(late.store, "game", busy)
        late.device.waiting[0]()
    late.open()
    assert late.table.sides[1].board.city == READ


def test_of_two_photos_asked_for_the_second_counts(at: Sitting) -> None:
    at.device.late = True
    presenter = at.open()
    at.take(presenter)
    at.take(presenter)
    at.device.waiting[0]()
    assert at.files == []
    assert at.look.asked == []
    at.device.photos.append(at.picture)
    at.device.waiting[1]()
    assert at.done


# reading
def test_what_is_going_on_is_told_and_can_be_cancelled(at: Sitting) -> None:
    waiting: list[Callable[[], None]] = []
    at.parts.in_background = later(waiting)
    presenter = at.open()
    at.take(presenter)
    assert at.now.reading[0].title == "Reading the photo"
    assert choices(at.now.reading[0].buttons) == [Deed.CANCEL]
    assert not presenter.key("1")
    presenter.do(Deed.CANCEL)
    assert at.now.start
    assert at.files == []
    assert at.pending == ()


def test_while_it_is_read_the_photo_is_shown_with_its_board_and_the_tiles_read_so_far(at: Sitting) -> None:
    at.parts.in_background = later([])
    presenter = at.open()
    at.take(presenter)
    presenter.progressed()
    assert (at.now.reading[0].detail, at.now.reading[0].picture) == ("Opening the photo", b"")
    photo = Upright(b"jpeg", 1000, 800)
    presenter._reported.append(Progress(photo))
    presenter.progressed()
    page = at.now.reading[0]
    assert (page.detail, page.picture, page.size, page.outline) == ("Looking for the board", b"jpeg", (1000, 800), ())
    square = ((99.5, 79.5), (899.5, 79.5), (899.5, 719.5), (99.5, 719.5))
    tiles = (Building(Kind.PARK), None, *[Building(Kind.SHOP)] * 12)
    presenter._reported.append(Progress(photo, square, tiles))
    presenter.progressed()
    page = at.now.reading[0]
    assert (page.detail, page.share) == ("14 of 16 spaces", 14 / 16)
    assert page.outline == ((0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9))
    assert [tile.face for tile in page.tiles[:3]] == ["park", "", "shop"]
    assert page.tiles[5].quad[2] == pytest.approx((0.5, 0.5))


def test_corners_without_a_perspective_show_no_tiles(at: Sitting) -> None:
    at.parts.in_background = later([])
    presenter = at.open()
    at.take(presenter)
    line = ((0.0, 0.0), (1.0, 1.0), (2.0, 2.0), (3.0, 3.0))
    presenter._reported.append(Progress(Upright(b"jpeg", 1000, 800), line, (None,) * 4))
    presenter.progressed()
    assert at.now.reading[0].tiles == ()


def test_what_a_cancelled_reading_reports_is_not_shown(at: Sitting) -> None:
    at.parts.in_background = later([])
    presenter = at.open()
    at.take(presenter)
    late = presenter._reported
    presenter.cancel()
    late.append(Progress(Upright(b"jpeg", 1000, 800)))
    presenter.progressed()
    assert at.now.start
    at.take(presenter)
    presenter.progressed()
    assert at.now.reading[0].picture == b""


def test_after_the_first_photo_one_line_says_how_to_take_one(at: Sitting) -> None:
    at.take(at.open())
    at.open()
    assert [hint.icon for hint in at.now.start[0].hints] == ["fit-to-screen-outline"]


def test_a_reading_that_was_cancelled_comes_too_late(at: Sitting) -> None:
    waiting: list[Callable[[], None]] = []
    at.parts.in_background = later(waiting)
    presenter = at.open()
    at.take(presenter)
    file = at.files[0]
    presenter.do(Deed.CANCEL)
    file.write_bytes(b"still open")
    waiting[0]()
    assert at.table.sides[1].board.city == City.empty(Mode.CLASSIC)
    assert at.now.start


def test_a_screen_that_is_closed_while_it_reads_reads_again_when_opened(at: Sitting) -> None:
    waiting: list[Callable[[], None]] = []
    at.parts.in_background, at_once = later(waiting), at.parts.in_background
    presenter = at.open()
    at.take(presenter)
    presenter.close()
    waiting[0]()
    assert at.table.sides[1].board.city == City.empty(Mode.CLASSIC)
    at.parts.in_background = at_once
    at.open()
    assert at.done


def test_back_goes_from_a_photo_to_the_start_and_from_there_out(at: Sitting) -> None:
    at.parts.in_background = later([])
    presenter = at.open()
    at.take(presenter)
    assert presenter.back()
    assert at.now.start
    assert at.files == []
    assert presenter.back()
    assert at.parts.way.here == Place(Screen.GAMES)


@pytest.mark.parametrize("camera", [True, False])
def test_what_is_no_photo_is_told_with_ways_out(at: Sitting, camera: bool) -> None:  # noqa: FBT001
    at.device.can_take_photos = camera
    at.look.answers = [DAMAGED]
    presenter = at.open()
    at.take(presenter)
    assert at.now.told[0].detail == "This photo is damaged; copy it once more, or take it again"
    take = [Deed.TAKE] if camera else []
    assert choices(at.now.told[0].buttons) == [*take, Deed.CHOOSE, Deed.AGAIN, Deed.TAP_IN]
    presenter.do(Deed.AGAIN)
    assert at.done


def test_back_from_what_is_no_photo_gives_it_up(at: Sitting) -> None:
    at.look.answers = [DAMAGED]
    presenter = at.open()
    at.take(presenter)
    assert presenter.dismiss()
    assert at.now.start
    assert at.files == []
    assert not presenter.dismiss()


def test_a_city_that_cannot_be_saved_is_told_and_the_photo_kept(at: Sitting, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise Refused("", say("store.failed", reason="disk full"))

    presenter = at.open()
    with monkeypatch.context() as patch:
        patch.setattr(at.store, "save", full)
        at.take(presenter)
    assert "disk full" in at.now.told[0].detail
    assert len(at.files) == 1
    presenter.do(Deed.AGAIN)
    assert at.done


def test_a_store_that_cannot_forget_the_photo_keeps_nobody_from_the_city(
    at: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise Refused("", say("store.failed", reason="disk full"))

    presenter = at.open()
    monkeypatch.setattr(at.store, "photo_came", full)
    at.take(presenter)
    assert at.parts.way.here == Place(Screen.FLOORS, at.key, 1, AFTER_PHOTO)
    assert at.files == []


# corners
def test_where_no_board_is_seen_its_corners_can_be_pointed_at(at: Sitting) -> None:
    presenter = at.pointed()
    page = at.now.corners[0]
    assert page.corners == ((120, 96), (880, 96), (880, 704), (120, 704))
    assert page.size == (1000, 800)
    assert page.picture == b"jpeg"
    assert page.hints[1].startswith("No board is seen")
    assert choices(page.buttons) == [Deed.READ, Deed.TURN, Deed.TAP_IN]
    assert [button.deed for button in page.again] == [Deed.TAKE, Deed.CHOOSE]
    presenter.move(2, 900, 750)
    presenter.do(Deed.READ)
    assert at.look.asked[1] == (b"a photo", Mode.CLASSIC, ((120, 96), (880, 96), (900, 750), (120, 704)))
    assert at.done


def test_corners_that_leave_the_board_outside_are_told_and_stay(at: Sitting) -> None:
    presenter = at.pointed(NoBoard("", say("photo.corners")))
    presenter.move(0, 20, 20)
    presenter.do(Deed.READ)
    assert at.now.corners[0].corners[0] == (20, 20)
    assert at.now.corners[0].hints[1].startswith("These corners leave most")


@pytest.mark.parametrize("to", [(880, 704), (500, 400), (870, 700)])
def test_corners_with_nothing_between_them_are_not_read_and_the_page_says_why(
    at: Sitting, told: list[str], to: tuple[float, float]
) -> None:
    presenter = at.pointed()
    presenter.move(0, *to)
    assert not at.now.corners[0].crossed
    presenter.do(Deed.READ)
    assert at.now.corners[0].crossed[0].startswith("These corners make no board")
    assert len(at.look.asked) == 1
    assert told == []


def test_that_corners_make_no_board_is_said_as_soon_as_they_are_let_go_until_they_do(at: Sitting) -> None:
    presenter = at.pointed()
    presenter.move(0, 880, 704)
    presenter.let_go()
    assert at.now.corners[0].crossed
    presenter.move(0, 120, 96)
    presenter.let_go()
    assert not at.now.corners[0].crossed


def test_corners_may_go_round_either_way(at: Sitting) -> None:
    presenter = at.pointed()
    presenter.move(1, 120, 704)
    presenter.move(3, 880, 96)
    presenter.do(Deed.READ)
    assert at.done


def test_a_corner_stays_near_the_photo(at: Sitting) -> None:
    presenter = at.pointed()
    presenter.move(0, -5000, -5000)
    presenter.move(2, 5000, 5000)
    assert at.now.corners[0].corners[0] == (-100, -80)
    assert at.now.corners[0].corners[2] == pytest.approx((1100, 880))


def test_the_corner_that_is_dragged_is_magnified_until_it_is_let_go(at: Sitting) -> None:
    presenter = at.pointed()
    presenter.move(3, 100, 700)
    assert (at.now.corners[0].chosen, at.now.corners[0].near) == (3, True)
    presenter.let_go()
    assert (at.now.corners[0].chosen, at.now.corners[0].near) == (3, False)
    presenter.select(1)
    assert (at.now.corners[0].chosen, at.now.corners[0].near) == (1, False)


def test_keys_choose_a_corner_and_move_it(at: Sitting) -> None:
    presenter = at.pointed()
    assert presenter.key("right")
    assert at.now.corners[0].corners[0] == (122.5, 96)
    assert presenter.key("3")
    assert presenter.key("up", control=True)
    assert at.now.corners[0].corners[2] == (880, 679)
    assert at.now.corners[0].near
    assert not presenter.key("5")


def test_without_corners_there_is_nothing_to_move(at: Sitting) -> None:
    presenter = at.open()
    count = len(at.shown)
    presenter.move(0, 1, 1)
    presenter.let_go()
    presenter.select(2)
    presenter.read_between()
    assert not presenter.key("left")
    assert len(at.shown) == count


def test_a_turned_photo_keeps_its_corners_and_gets_their_numbers_from_the_top_left_again(at: Sitting) -> None:
    presenter = at.pointed()
    a, b, c, d = at.now.corners[0].corners
    presenter.select(2)
    presenter.do(Deed.TURN)
    page = at.now.corners[0]
    assert (page.corners, page.turned, page.chosen) == ((d, a, b, c), 1, -1)
    presenter.key("right")
    assert at.now.corners[0].corners[0] == (d[0], d[1] - 2.5)
    presenter.do(Deed.TURN)
    assert (at.now.corners[0].corners[1][1], at.now.corners[0].turned) == (d[1] - 2.5, 2)
    presenter.do(Deed.TURN)
    presenter.do(Deed.TURN)
    assert at.now.corners[0].turned == 0
    presenter.dismiss()
    presenter.turn()
    assert at.now.start


def test_cancelling_a_reading_between_corners_leads_back_to_them(at: Sitting) -> None:
    presenter = at.pointed()
    at.parts.in_background = later([])
    presenter.move(0, 100, 100)
    presenter.do(Deed.READ)
    assert at.now.reading
    presenter.back()
    assert at.now.corners[0].corners[0] == (100, 100)


def test_a_photo_that_cannot_be_shown_is_told(at: Sitting) -> None:
    at.look.answers = [LOST]
    at.look.upright_answer = NoBoard("", say("photo.small", width=30, height=20))
    at.take(at.open())
    assert at.now.told[0].detail.startswith("30 x 20 pixels are too few")


def test_another_photo_takes_the_place_of_one_without_a_board(at: Sitting) -> None:
    presenter = at.pointed()
    at.picture.write_bytes(b"another")
    at.take(presenter)
    assert at.look.asked[1] == (b"another", Mode.CLASSIC, None)
    assert at.done


def test_who_asks_for_another_photo_and_cancels_still_has_the_first(at: Sitting) -> None:
    presenter = at.pointed()
    first = at.files
    presenter.do(Deed.TAKE)
    assert at.now.corners
    assert at.files == first
    assert [each.file for each in at.pending] == [first[0].name]
    presenter.do(Deed.TAP_IN)
    assert at.parts.way.here == Place(Screen.CITY, at.key, 1)
    assert at.files == []
    assert at.pending == ()


def test_back_from_the_corners_gives_the_photo_up(at: Sitting) -> None:
    presenter = at.pointed()
    assert presenter.back()
    assert at.now.start
    assert at.files == []
    assert at.pending == ()


def test_a_seat_that_is_not_there_is_refused(at: Sitting) -> None:
    with pytest.raises(Refused):
        at.open(seat=3)


def test_what_the_photo_changed_is_only_this_seat(at: Sitting) -> None:
    before = at.table.sides[0]
    at.take(at.open())
    assert at.table.sides[0] == before
    assert at.table.sides[1].board.city[Spot(1, 1)] == Building(Kind.SHOP)


def test_a_photo_that_came_while_another_screen_was_shown_is_read_after_the_step_back(at: Sitting) -> None:
    at.look.answers = [LOST]
    at.device.late = True
    presenter = at.open()
    at.take(presenter)
    presenter.close()
    at.parts.way.go(HOME)
    at.device.waiting.pop()()
    presenter.come_back()
    assert at.now.corners


@pytest.mark.parametrize(
    ("read", "screen", "about"),
    [
        (City.empty(Mode.CLASSIC), Screen.CITY, ""),
        (City.parse("P S . . / . . . . / . . . . / . . . ."), Screen.TOKENS, AFTER_PHOTO),
    ],
)
def test_a_photo_without_towers_asks_for_tokens_and_one_without_a_building_for_nothing(
    at: Sitting, read: City, screen: Screen, about: str
) -> None:
    at.look.answers = [seen(read)]
    at.take(at.open())
    assert at.parts.way.here == Place(screen, at.key, 1, about)
    assert not at.table.sides[1].board.counted


# a second photo of the same city
EVEN = (0.25, 0.25, 0.25, 0.25)
SIDE = (0.02, 0.02, 0.94, 0.02)


def towers_read(heights: tuple[float, ...], city: City = READ, evidence: bytes = b"") -> Reading:
    """The city with a pile of which only so much is known."""
    found = seen(city)
    first, *others = found.guesses[0]
    return replace(found, guesses=((replace(first, heights=heights), *others), *found.guesses[1:]), evidence=evidence)


@pytest.fixture
def counting(at: Sitting) -> Sitting:
    """Ben's city was read; nothing on the photo said how high its pile is."""
    side = with_reading(at.table.sides[1], towers_read(EVEN, evidence=b"first"))
    at.store.save(at.key, at.table.with_side(1, with_tokens(side, minimum_tokens(READ), counted=False)))
    at.parts.way.go(Place(Screen.TABLE, at.key), Place(Screen.FLOORS, at.key, 1, AFTER_PHOTO))
    return at


def second(at: Sitting) -> PhotoPresenter:
    """The page that a second photo is asked for on."""
    place = Place(Screen.PHOTO, at.key, 1, SECOND_PHOTO)
    at.parts.way.go(place)
    presenter = PhotoPresenter(at.parts, place, at.shown.append)
    presenter.open()
    return presenter


def pile(at: Sitting) -> int:
    """The floors of Ben's pile."""
    building = at.table.sides[1].board.city[Spot(0, 0)]
    return 0 if building is None else int(building.floors)


def test_the_page_of_a_second_photo_says_what_it_is_for_and_replaces_nothing(counting: Sitting) -> None:
    second(counting)
    (start,) = counting.now.start
    assert counting.now.detail == "Second photo of the city"
    assert start.hints[0].text == "From your chair the floors can be counted: the sides of the piles in sight."
    assert start.replaces == ()
    assert [button.text for button in start.buttons.quiet] == ["Count the floors yourself"]


def test_a_second_photo_joins_the_first_and_leads_back_to_the_floors(counting: Sitting) -> None:
    counting.look.answers = [towers_read(SIDE, evidence=b"second")]
    counting.take(second(counting))
    assert pile(counting) == 3
    assert counting.parts.way.here == Place(Screen.FLOORS, counting.key, 1, AFTER_PHOTO)
    assert not counting.files
    before = counting.store.undo(counting.key).envelope.sides[1]
    assert before.reading == towers_read(EVEN, evidence=b"first")


def test_whoever_counts_without_a_second_photo_is_led_back_to_the_floors(counting: Sitting) -> None:
    second(counting).do(Deed.TAP_IN)
    assert counting.parts.way.here == Place(Screen.FLOORS, counting.key, 1, AFTER_PHOTO)


def test_a_second_photo_that_came_while_the_app_was_dead_joins_the_first(counting: Sitting) -> None:
    counting.device.late = True
    counting.take(second(counting))
    (pending,) = counting.pending
    counting.killed()
    (counting.incoming / pending.file).write_bytes(b"a photo")
    counting.look.answers = [towers_read(SIDE, evidence=b"second")]
    counting.parts.way.home()
    counting.parts.way.go(Place(Screen.TABLE, counting.key))
    counting.open()
    assert pile(counting) == 3
    assert counting.parts.way.here == Place(Screen.FLOORS, counting.key, 1, AFTER_PHOTO)


def test_a_first_photo_that_is_awaited_still_replaces_the_city(counting: Sitting) -> None:
    counting.device.late = True
    counting.take(counting.open())
    (pending,) = counting.pending
    counting.killed()
    (counting.incoming / pending.file).write_bytes(b"a photo")
    counting.look.answers = [seen(City.parse("S . . . / . . . . / . . . . / . . . ."))]
    second(counting)
    assert str(counting.table.sides[1].board.city).startswith("S .")


@pytest.mark.parametrize(
    ("reading", "sentence"),
    [
        (towers_read(SIDE, evidence=b"first"), "read already"),
        (seen(City.parse("H H H H / H H H H / H H H H / H H H H")), "another city"),
    ],
)
def test_a_second_photo_that_says_nothing_of_this_city_is_told_and_changes_nothing(
    counting: Sitting, reading: Reading, sentence: str
) -> None:
    before = counting.table
    counting.look.answers = [reading]
    counting.take(second(counting))
    (told,) = counting.now.told
    assert sentence in told.detail
    assert [button.text for button in told.buttons.quiet] == ["Count the floors yourself"]
    assert counting.table == before


def test_where_nothing_was_read_before_a_second_photo_is_a_first_one(at: Sitting) -> None:
    second(at)
    assert at.now.detail == "Photo of the city"


def test_our_own_photo_is_no_second_photo(counting: Sitting) -> None:
    counting.store.set(EXAMPLE, counting.key)
    second(counting)
    assert Deed.SAMPLE not in [button.deed for button in counting.now.start[0].buttons.quiet]


def test_the_corners_of_a_second_photo_are_pointed_at_like_those_of_a_first(counting: Sitting) -> None:
    counting.look.answers = [LOST, towers_read(SIDE, evidence=b"second")]
    presenter = second(counting)
    counting.take(presenter)
    presenter.do(Deed.READ)
    assert pile(counting) == 3
