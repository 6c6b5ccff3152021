"""A second photo of the same city: the probabilities of both readings are joined."""

from dataclasses import replace

import pytest

from quadropolis_score.boards import Spot
from quadropolis_score.buildings import Building, Kind, Mode
from quadropolis_score.city import City
from quadropolis_score.player_board import (
    PlayerBoard,
    PlayerSide,
    floors_place,
    side_ledger,
    unsettled_spots,
    with_building,
    with_floors,
    with_reading,
)
from quadropolis_score.reading import Guess, Reading, read_reading, write_reading
from quadropolis_score.second_photo import join_readings, with_second_reading
from tabletop.game import Side
from tabletop.messages import Refused
from tabletop.people import PlayerColour

LOW, HIGH, OTHER = Spot(0, 0), Spot(1, 1), Spot(3, 3)
CORNERS = ((0.0, 0.0), (9.0, 0.0), (9.0, 9.0), (0.0, 9.0))
PARK, SHOP = (Guess(Building(kind), 0.98, is_doubtful=False) for kind in (Kind.PARK, Kind.SHOP))
EMPTY = Guess(None, 0.98, is_doubtful=False)
COVERED = Guess(None, 0.1, is_doubtful=True, is_covered=True)
EVEN = (0.25, 0.25, 0.25, 0.25)
OFFICE = Building(Kind.OFFICE_TOWER)


def tower(*heights: float) -> Guess:
    floors = 1 + max(range(len(heights)), key=heights.__getitem__) if heights else 1
    building = Building(Kind.TOWER_BLOCK, floors=floors, inhabitants=1)
    return Guess(building, 0.98, is_doubtful=False, heights=heights)


def read(picture: bytes = b"", evidence: bytes = b"", **changes: Guess) -> Reading:
    """Return a reading of twelve parks, two towers and two empty spaces."""
    guesses = [[PARK] * 4 for _ in range(4)]
    guesses[2][2] = guesses[2][3] = EMPTY
    guesses[0][0], guesses[1][1] = tower(*EVEN), tower(*EVEN)
    for name, guess in changes.items():
        guesses[int(name[1]) - 1][int(name[3]) - 1] = guess
    return Reading(Mode.CLASSIC, CORNERS, tuple(map(tuple, guesses)), evidence, picture)


def side_of(reading: Reading) -> PlayerSide:
    """Return the side of a player whose city was just read."""
    return with_reading(Side(("Ada",), PlayerColour.RED, PlayerBoard(City.empty(Mode.CLASSIC))), reading)


def floors(side: PlayerSide, spot: Spot) -> int:
    building: Building | None = side.board.city[spot]
    assert building is not None
    return building.floors


def test_the_chances_of_both_photos_are_multiplied() -> None:
    both = join_readings(read(r1c1=tower(0.5, 0.4, 0.1, 0.0)), read(r1c1=tower(0.1, 0.6, 0.2, 0.1)))
    assert both[LOW].heights == pytest.approx((0.168, 0.776, 0.068, 0.0017), abs=0.02)
    assert sum(both[LOW].heights) == pytest.approx(1, abs=0.001)


def test_no_photo_alone_rules_a_height_out() -> None:
    both = join_readings(read(r1c1=tower(1.0, 0.0, 0.0, 0.0)), read(r1c1=tower(0.0, 1.0, 0.0, 0.0)))
    assert both[LOW].heights[0] == both[LOW].heights[1] == pytest.approx(0.5, abs=0.02)


def test_a_photo_without_heights_keeps_those_of_the_other_one() -> None:
    bare = replace(tower(), heights=())
    assert join_readings(read(r1c1=bare), read(r1c1=tower(*EVEN)))[LOW].heights == EVEN
    assert join_readings(read(r1c1=tower(*EVEN)), read(r1c1=bare))[LOW].heights == EVEN


def test_what_both_photos_show_alike_is_surer_and_doubtful_only_where_it_was_in_both() -> None:
    unsure = replace(PARK, confidence=0.8, is_doubtful=True)
    both = join_readings(read(r4c4=unsure), read(r4c4=PARK))[OTHER]
    assert (both.building, both.is_doubtful) == (PARK.building, False)
    assert both.confidence > 0.98
    assert join_readings(read(r4c4=unsure), read(r4c4=unsure))[OTHER].is_doubtful


def test_tiles_that_disagree_are_doubtful_and_the_surer_one_is_taken() -> None:
    unsure = replace(SHOP, confidence=0.7, alternatives=(Building(Kind.HARBOR),))
    for pair in ((PARK, unsure), (unsure, PARK)):
        both = join_readings(read(r4c4=pair[0]), read(r4c4=pair[1]))[OTHER]
        assert both.building == PARK.building
        assert both.is_doubtful
        assert SHOP.building in both.alternatives
        assert both.confidence == pytest.approx(0.98 * 0.3 / (0.98 * 0.3 + 0.7 * 0.02), abs=0.01)


def test_a_space_that_one_photo_does_not_show_is_that_of_the_other_one() -> None:
    assert join_readings(read(r4c4=COVERED), read())[OTHER] == PARK
    assert join_readings(read(), read(r4c4=COVERED))[OTHER] == PARK
    assert join_readings(read(r4c4=COVERED), read(r4c4=COVERED))[OTHER].is_covered


def test_the_picture_is_the_one_from_the_side_unless_a_space_is_covered_on_it() -> None:
    assert join_readings(read(b"above"), read(b"side")).picture == b"side"
    assert join_readings(read(b"above"), read(b"side", r4c4=COVERED)).picture == b"above"
    assert join_readings(read(b"above"), read()).picture == b"above"


def test_photo_corners_and_size_are_those_of_the_photo_that_the_picture_is_from() -> None:
    side = replace(read(b"side"), photo=b"from the side", corners=((1, 2), (9, 2), (9, 9), (0, 9)), size=(10, 10))
    both = join_readings(replace(read(b"above"), photo=b"from above"), side)
    assert (both.photo, both.corners, both.size) == (side.photo, side.corners, side.size)
    assert join_readings(side, read()).photo == side.photo


def test_a_photo_of_another_city_is_refused() -> None:
    others = {f"r{row}c4": SHOP for row in range(1, 5)}
    with pytest.raises(Refused, match="another city"):
        join_readings(read(), read(**others))  # type: ignore[arg-type]
    expert = Reading(Mode.EXPERT, CORNERS, ((EMPTY,) * 5,) * 4)
    with pytest.raises(Refused, match="another city"):
        join_readings(read(), expert)


def test_the_same_photo_is_refused_as_a_second_one() -> None:
    with pytest.raises(Refused, match="read already"):
        join_readings(read(evidence=b"e"), read(evidence=b"e"))
    twice = join_readings(read(b"above", b"e"), read(b"side", b"f"))
    with pytest.raises(Refused, match="read already"):
        join_readings(twice, read(b"side", b"f"))


def test_a_mode_that_one_photo_is_sure_of_is_sure() -> None:
    unsure = replace(read(), is_mode_sure=False)
    assert join_readings(unsure, read()).is_mode_sure
    assert not join_readings(unsure, unsure).is_mode_sure
    assert not read_reading(write_reading(unsure)).is_mode_sure


def test_uncounted_floors_follow_both_photos() -> None:
    side = with_second_reading(
        side_of(read()), read(r1c1=tower(0.01, 0.01, 0.97, 0.01), r2c2=tower(0.97, 0.01, 0.01, 0.01))
    )
    assert (floors(side, LOW), floors(side, HIGH)) == (3, 1)
    assert not side_ledger(side).doubtful


def test_settled_spaces_keep_their_building() -> None:
    before = with_building(with_floors(side_of(read()), {LOW: 2}), OTHER, Building(Kind.MONUMENT))
    side = with_second_reading(before, read(r1c1=tower(0.0, 0.0, 0.0, 1.0), r4c4=replace(SHOP, confidence=0.999)))
    assert floors(side, LOW) == 2
    assert side.board.city[OTHER] == Building(Kind.MONUMENT)
    assert OTHER not in unsettled_spots(side)


def test_a_tile_that_the_second_photo_reads_with_more_confidence_is_taken_but_doubtful() -> None:
    side = with_second_reading(side_of(read()), read(r4c4=replace(SHOP, confidence=0.999)))
    assert side.board.city[OTHER] == SHOP.building
    assert OTHER in unsettled_spots(side)


def test_counted_floors_stay_where_the_second_photo_shows_another_tower() -> None:
    before = with_floors(side_of(read()), {LOW: 2})
    office = Guess(OFFICE, 0.999, is_doubtful=False, heights=EVEN)
    assert with_second_reading(before, read(r1c1=office)).board.city[LOW] == replace(OFFICE, floors=2)
    park = replace(PARK, confidence=0.999)
    side = with_second_reading(before, read(r1c1=park))
    assert side.board.city[LOW] == PARK.building
    assert floors_place(LOW) in side.settled


def test_a_side_without_a_photo_takes_the_second_as_its_first() -> None:
    side = Side(("Ada",), PlayerColour.RED, PlayerBoard(City.empty(Mode.CLASSIC)))
    assert with_second_reading(side, read()) == with_reading(side, read())
