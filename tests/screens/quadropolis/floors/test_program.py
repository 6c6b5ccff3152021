"""The page of the floors, without a window."""

from dataclasses import replace

import pytest

from quadropolis_score.boards import Spot
from quadropolis_score.buildings import Building, Kind, Mode, Tokens
from quadropolis_score.city import City
from quadropolis_score.player_board import PlayerSide, floors_place, with_city, with_reading, with_tokens
from quadropolis_score.reading import Corners, Guess, Reading
from screens.context import AppContext
from screens.kit.background import Task
from screens.kit.navigation import Route, Screen
from screens.kit.program import Dismissed
from screens.kit.runner import Runner
from screens.photo.eyes import Eyes
from screens.quadropolis.floors.events import (
    CursorMoved,
    Done,
    HeightChosen,
    HeightTyped,
    PileShown,
    SidePhotoWanted,
    SinglesRight,
    SinglesShown,
)
from screens.quadropolis.floors.model import FloorsModel
from screens.quadropolis.floors.program import FLOORS
from screens.quadropolis.floors.state import FloorsCertainty, FloorsState
from screens.quadropolis.plugin import OwnScreen
from screens.quadropolis.question import AFTER_PHOTO, SECOND_PHOTO
from store.store import Store
from tests.support.opened import opened
from tests.support.there import there
from tools.app.fake_device import FakeDevice, envelope_of
from tools.app.screenshots import SAMPLE

Floors = Runner[FloorsModel, FloorsState]
# Fourteen tiles, two of them tower blocks.
LOW, HIGH = Spot(0, 0), Spot(1, 1)
CITY = "T1i1 P S F / H T1i1 P S / F H P S / F H . ."
HEIGHTS = {LOW: (0.97, 0.01, 0.01, 0.01), HIGH: (0.3, 0.2, 0.3, 0.2)}
# Sixteen tiles: all turns.
FULL = "T1i1 P S F / H T1i1 P S / F H P S / F H P S"
# The corners of a board from a chair.
CHAIR = ((2.0, 3.0), (7.0, 3.0), (9.0, 8.0), (0.0, 8.0))
EMPTY = ". . . . / . . . . / . . . . / . . . ."
WIDE = "/".join([". . . . ."] * 4)


def reading_of(city: str = CITY, *, doubtful: frozenset[Spot] = frozenset(), picture: bytes = b"picture") -> Reading:
    parsed = City.parse(city)
    guesses = tuple(
        tuple(
            Guess(each, 0.9, Spot(row, column) in doubtful, heights=HEIGHTS.get(Spot(row, column), ()))
            for column, each in enumerate(line)
        )
        for row, line in enumerate(parsed.cells)
    )
    return Reading(Mode.CLASSIC, ((0, 0), (9, 0), (9, 9), (0, 9)), guesses, picture=picture)


def open_floors(
    context: AppContext, store: Store, reading: Reading, about: str = "", *, counted: bool = True
) -> Floors:
    envelope = envelope_of(EMPTY, EMPTY)
    side = with_tokens(with_reading(envelope.sides[0], reading), Tokens(8, 4), confirmed=False)
    side = replace(side, board=replace(side.board, tokens_confirmed=counted))
    key = store.new(envelope.with_side(0, side)).key
    context.navigator.go(Route(Screen.TABLE, key))
    context.navigator.go(place := Route(OwnScreen.FLOORS, key, 0, about))
    return opened(FLOORS, context, place)


def chosen_floors(runner: Floors) -> dict[str, int]:
    rows = runner.state().towers
    return {row.name: next(each.floors for each in row.heights if each.chosen) for row in rows}


def sums(runner: Floors) -> tuple[str, str, bool]:
    """Return the ledger in words, and whether it looks odd."""
    found = runner.state().tally
    return found.text, found.detail, found.is_odd


def choose_height(runner: Floors, row: int, floors: int) -> None:
    runner.send(HeightChosen(runner.state().towers[row].heights[0].spot, floors))


def edit(runner: Floors, side: PlayerSide) -> None:
    """Change the side on another screen, and come back."""
    store, key = runner.context.store, runner.route.game
    store.save(key, store.game(key).envelope.with_side(0, side))
    runner.reload()


def test_every_tower_has_picture_space_and_heights_and_doubtful_ones_are_first(
    context: AppContext, store: Store
) -> None:
    runner = open_floors(context, store, reading_of())
    first, second = runner.state().towers
    assert [first.name, second.name] == ["Tower block \u00b7 B2", "Tower block \u00b7 A1"]
    assert [each.floors for each in first.heights] == [1, 2, 3, 4]
    assert (first.certainty, first.text, first.icon) == (
        FloorsCertainty.DOUBTFUL,
        "Not sure. Please count",
        "help-circle",
    )
    assert (second.certainty, second.text) == (FloorsCertainty.GUESSED, "Guessed from the photo")
    assert (first.is_doubtful, second.is_doubtful) == (True, False)
    assert there(first.crop).crop.picture == b"picture"
    assert runner.state().title == "How high are the piles?"


def test_a_photo_without_a_picture_shows_none(context: AppContext, store: Store) -> None:
    assert all(row.crop is None for row in open_floors(context, store, reading_of(picture=b"")).state().towers)


def test_the_ledger_changes_with_every_tap_and_shows_warnings(context: AppContext, store: Store) -> None:
    runner = open_floors(context, store, reading_of())
    assert sums(runner)[:2] == (
        "14 tiles + 0 floors = 14 tiles",
        "2 of 16 turns without a tile: discarded or missing",
    )
    choose_height(runner, 0, 3)
    choose_height(runner, 1, 1)
    assert sums(runner)[:2] == ("14 tiles + 2 floors = 16 turns", "")
    choose_height(runner, 0, 2)
    assert sums(runner)[0] == "14 tiles + one floor = 15 tiles"
    choose_height(runner, 0, 4)
    text, detail, is_odd = sums(runner)
    assert (text, detail.split(" \u00b7 ")[0]) == ("14 tiles + 3 floors = 17 tiles", "17 tiles, but only 16 turns")
    assert is_odd
    assert runner.state().tally.icon == "alert"


def test_a_single_tile_is_one_tile(context: AppContext, store: Store) -> None:
    runner = open_floors(context, store, reading_of("T1i1 . . . / . . . . / . . . . / . . . ."))
    assert sums(runner)[0] == "one tile + 0 floors = one tile"


def test_tokens_that_do_not_fit_are_a_sentence(context: AppContext, store: Store) -> None:
    runner = open_floors(context, store, reading_of())
    edit(runner, with_tokens(runner.model.side, Tokens(60, 4)))
    assert "60 inhabitants, but these tiles gave at most" in sums(runner)[1]


def test_a_height_that_is_tapped_is_checked_and_the_others_follow(
    context: AppContext, store: Store, device: FakeDevice
) -> None:
    runner = open_floors(context, store, reading_of(), counted=False)
    choose_height(runner, 1, 1)
    assert device.vibrations == 1
    assert chosen_floors(runner) == {"Tower block \u00b7 B2": 3, "Tower block \u00b7 A1": 1}
    assert [row.certainty for row in runner.state().towers][1] is FloorsCertainty.CHECKED
    choose_height(runner, 1, 3)
    assert chosen_floors(runner)["Tower block \u00b7 B2"] == 1


def test_rows_stay_where_they_are_while_floors_are_counted(context: AppContext, store: Store) -> None:
    runner = open_floors(context, store, reading_of())
    before = [row.name for row in runner.state().towers]
    choose_height(runner, 0, 3)
    assert [row.name for row in runner.state().towers] == before
    edit(runner, with_city(runner.model.side, runner.model.board.city.put(HIGH, None)))
    assert [row.name for row in runner.state().towers] == before[1:]


def test_all_correct_settles_all_and_asks_for_the_tokens_unless_they_were_counted(
    context: AppContext, store: Store
) -> None:
    runner = open_floors(context, store, reading_of(), AFTER_PHOTO, counted=False)
    runner.send(Done())
    assert store.game(runner.route.game).envelope.sides[0].settled == {"r1c1 floors", "r2c2 floors"}
    assert context.navigator.current == Route(OwnScreen.TOKENS, runner.route.game, 0, AFTER_PHOTO)
    runner = open_floors(context, store, reading_of())
    runner.send(Done())
    assert context.navigator.current == Route(Screen.TABLE, runner.route.game)


def test_after_a_photo_doubtful_spaces_come_next(context: AppContext, store: Store) -> None:
    runner = open_floors(context, store, reading_of(doubtful=frozenset({Spot(2, 2)})), AFTER_PHOTO)
    runner.send(Done())
    assert context.navigator.current == Route(OwnScreen.CITY, runner.route.game)


def test_leaving_without_an_answer_settles_nothing(context: AppContext, store: Store) -> None:
    runner = open_floors(context, store, reading_of())
    assert runner.back()
    assert store.game(runner.route.game).envelope.sides[0].settled == frozenset()
    assert context.navigator.current == Route(Screen.TABLE, runner.route.game)


def test_everything_is_done_with_keys(context: AppContext, store: Store) -> None:
    runner = open_floors(context, store, reading_of())
    assert runner.handle_key("3")
    assert [row.cursor for row in runner.state().towers] == [False, True]
    assert runner.handle_key("2")
    assert not runner.handle_key("7")
    assert list(chosen_floors(runner).values()) == [3, 2]
    assert runner.handle_key("up")
    assert runner.handle_key("up")
    assert [row.cursor for row in runner.state().towers] == [True, False]
    assert runner.handle_key("z", control=True)
    assert chosen_floors(runner)["Tower block \u00b7 A1"] != 2
    assert not runner.handle_key("x")
    assert runner.handle_key("enter")
    assert context.navigator.current.screen == Screen.TABLE


def test_the_first_arrow_chooses_the_first_tower(context: AppContext, store: Store) -> None:
    runner = open_floors(context, store, reading_of())
    assert runner.handle_key("down")
    assert [row.cursor for row in runner.state().towers] == [True, False]


def test_a_city_without_towers_has_nothing_to_count(context: AppContext, store: Store) -> None:
    runner = open_floors(context, store, reading_of("P . . . / . . . . / . . . . / . . . ."))
    state = runner.state()
    assert (state.towers, state.no_towers) == ((), "No piles on this photo.")
    assert not runner.handle_key("down")
    assert not runner.handle_key("1")
    for event in (CursorMoved(1), HeightTyped(1), HeightChosen(LOW, 1)):
        assert FLOORS.update(runner.model, event) == (runner.model, ())


@pytest.mark.parametrize("floors", [1, 4])
def test_a_tower_painted_by_hand_is_not_on_the_page(context: AppContext, store: Store, floors: int) -> None:
    runner = open_floors(context, store, reading_of())
    tower = Building(Kind.TOWER_BLOCK, floors=floors)
    edit(runner, with_city(runner.model.side, runner.model.board.city.put(Spot(3, 3), tower)))
    assert len(runner.state().towers) == 2


def test_before_the_score_has_come_no_total_is_shown(context: AppContext, store: Store) -> None:
    context.in_background = lambda *_: Task()
    assert open_floors(context, store, reading_of()).state().tally.total == ""


def test_where_floors_are_doubtful_a_photo_from_the_side_is_offered(context: AppContext, store: Store) -> None:
    context.eyes = Eyes(store)
    runner = open_floors(context, store, replace(reading_of(), corners=CHAIR), AFTER_PHOTO)
    offer = there(runner.state().side_photo_last)
    assert offer.text == "Photograph from the side to count floors."
    assert offer.button == "Photo from the side"
    runner.send(SidePhotoWanted())
    assert context.navigator.current == replace(runner.route, screen=Screen.PHOTO, about=SECOND_PHOTO)


def test_no_photo_from_the_side_is_offered_where_it_does_not_help(context: AppContext, store: Store) -> None:
    context.eyes = None
    assert not offers_side_photo(open_floors(context, store, reading_of()))
    context.eyes = Eyes(store)
    assert not offers_side_photo(open_floors(context, store, bare()))
    runner = open_floors(context, store, reading_of())
    choose_height(runner, 0, 3)
    choose_height(runner, 1, 1)
    assert offers_side_photo(runner)  # it stays where it is while the player counts
    reopened = opened(FLOORS, context, runner.route)
    assert not offers_side_photo(reopened)


def offers_side_photo(runner: Floors) -> bool:
    return bool(runner.state().side_photo_first or runner.state().side_photo_last)


def test_after_a_photo_from_above_one_from_the_side_is_offered_first(context: AppContext, store: Store) -> None:
    context.eyes = Eyes(store)
    sure = replace(reading_of(FULL), guesses=single_towers())
    runner = open_floors(context, store, sure, AFTER_PHOTO)
    assert there(runner.state().side_photo_first).text.startswith("From above, floors hardly show.")
    assert runner.state().side_photo_last is None
    chair = open_floors(context, store, replace(sure, corners=CHAIR), AFTER_PHOTO)
    assert not offers_side_photo(chair)


def test_towers_that_surely_have_one_floor_are_one_line(context: AppContext, store: Store) -> None:
    runner = open_floors(context, store, replace(reading_of(FULL), guesses=single_towers()))
    line = there(runner.state().singles)
    assert (line.text, line.right, line.is_checked) == ("2 buildings of one floor: right?", "Right", False)
    assert runner.state().towers == ()
    runner.send(SinglesRight())
    line = there(runner.state().singles)
    assert (line.text, line.right, line.is_checked) == ("2 buildings of one floor, checked", "", True)
    assert {floors_place(spot) for spot in (LOW, HIGH)} <= runner.model.side.settled


def single_towers() -> tuple[tuple[Guess, ...], ...]:
    return tuple(
        tuple(replace(guess, heights=guess.heights and (0.97, 0.01, 0.01, 0.01)) for guess in line)
        for line in reading_of(FULL).guesses
    )


def test_each_tower_of_the_line_can_have_a_row_of_its_own(context: AppContext, store: Store) -> None:
    runner = open_floors(context, store, replace(reading_of(FULL), guesses=single_towers()))
    runner.send(SinglesShown())
    assert runner.state().singles is None
    assert len(runner.state().towers) == 2


def test_a_digit_counts_no_tower_that_has_no_row(context: AppContext, store: Store) -> None:
    runner = open_floors(context, store, replace(reading_of(FULL), guesses=single_towers()))
    runner.send(PileShown(LOW))
    runner.send(HeightTyped(3))
    assert floors_place(LOW) not in runner.model.side.settled


def test_a_tapped_picture_is_shown_large_with_the_name_of_its_space(context: AppContext, store: Store) -> None:
    runner = open_floors(context, store, reading_of())
    runner.send(PileShown(HIGH))
    panel = there(runner.state().panel)
    assert panel.title == "Tower block \u00b7 B2"
    assert [each.picture for each in panel.pictures] == [b"picture"]  # without a photo, from above
    assert panel.detail == ""
    runner.send(Dismissed())
    assert runner.state().panel is None


def test_the_space_bar_shows_the_pile_under_the_cursor_and_takes_it_away(context: AppContext, store: Store) -> None:
    runner = open_floors(context, store, reading_of())
    runner.handle_key("down")
    runner.handle_key("space")
    assert there(runner.state().panel).title == "Tower block \u00b7 B2"
    runner.handle_key("space")
    assert runner.state().panel is None


def test_a_row_has_a_small_board_with_its_space_alone(context: AppContext, store: Store) -> None:
    first, second = (row.place for row in open_floors(context, store, reading_of()).state().towers)
    assert [index for index, (colour, _) in enumerate(first.spaces) if colour] == [5]
    assert [index for index, (colour, _) in enumerate(second.spaces) if colour] == [0]


def bare() -> Reading:
    """Return a reading of version 0.1.0, which has no heights."""
    found = reading_of()
    return replace(found, guesses=tuple(tuple(replace(each, heights=()) for each in line) for line in found.guesses))


@pytest.mark.parametrize(("city", "screen"), [(EMPTY, Screen.TABLE), (CITY, OwnScreen.FLOORS)])
def test_an_undone_photo_leads_back_to_the_table_unless_there_was_a_city(
    context: AppContext, store: Store, city: str, screen: str
) -> None:
    begun = envelope_of(city, EMPTY)
    key = store.new(begun).key
    store.save(key, begun.with_side(0, with_reading(begun.sides[0], reading_of(CITY.replace("F", "H")))))
    context.navigator.go(Route(Screen.TABLE, key), place := Route(OwnScreen.FLOORS, key, 0, AFTER_PHOTO))
    runner = opened(FLOORS, context, place)
    runner.undo()
    assert store.game(key).envelope == begun
    assert context.navigator.current.screen == screen


@pytest.mark.parametrize(
    "corners",
    [
        ((0, 0),) * 4,
        ((0, 0), (1, 1), (2, 2), (3, 3)),
        ((9e8, 0), (-9e8, 1), (0, 9e8), (0, -9e8)),
        ((0, 0), (-1, 0), (-1, -1), (0, 1)),
    ],
)
def test_saved_corners_that_are_no_boards_open_the_page_anyway(
    context: AppContext, store: Store, corners: Corners
) -> None:
    context.eyes = Eyes(store)
    assert len(open_floors(context, store, replace(reading_of(), corners=corners)).state().towers) == 2


def test_a_pile_in_large_is_the_part_of_the_photo_and_its_sides(context: AppContext, store: Store) -> None:
    context.eyes = Eyes(store)
    reading = there(context.eyes).read(SAMPLE, (Mode.EXPERT, None))
    envelope = envelope_of(WIDE, WIDE)
    key = store.new(envelope.with_side(0, with_reading(envelope.sides[0], reading))).key
    context.navigator.go(Route(Screen.TABLE, key), place := Route(OwnScreen.FLOORS, key))
    runner = opened(FLOORS, context, place)
    runner.send(PileShown())
    panel = there(runner.state().panel)
    whole, sides = panel.pictures
    assert (whole.picture, sides.region) == (reading.photo, (0, 0, 1, 1))
    assert sides.picture.startswith(b"\xff\xd8")
    assert panel.detail.startswith("Below: the two sides that face the camera")
