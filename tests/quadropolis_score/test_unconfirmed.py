"""A total is certain only after the player checked floors, tokens and doubtful spaces; before that, no winner."""

import time
from dataclasses import replace

import pytest

from quadropolis_score.boards import Spot
from quadropolis_score.buildings import Building, Kind, Mode, Tokens
from quadropolis_score.city import City
from quadropolis_score.player_board import (
    PlayerBoard,
    PlayerSide,
    floors_place,
    height_chances,
    is_fully_reviewed,
    read_board,
    side_ledger,
    unchecked_floors,
    unconfirmed_messages,
    with_building,
    with_city,
    with_floors,
    with_floors_checked,
    with_prints_confirmed,
    with_reading,
    with_tokens,
    write_board,
)
from quadropolis_score.plugin import RULES
from quadropolis_score.reading import Guess, Reading
from quadropolis_score.token_gifts import minimum_tokens, token_bounds
from quadropolis_score.verdict import CitySheets
from tabletop.game import COUNT_ANYWAY, Side, Verdict
from tabletop.messages import Refused, with_minus
from tabletop.people import PlayerColour
from tools.soak.sample_envelopes import ADA, OPTIONS, PHOTO, with_board

LOW, HIGH, SHOP = Spot(0, 0), Spot(1, 1), Spot(2, 2)
SURE_PARK = Guess(Building(Kind.PARK), 0.99, is_doubtful=False)
EMPTY_SPACE = Guess(None, 0.99, is_doubtful=False)


def tower(floors: int, heights: tuple[float, ...] = ()) -> Guess:
    return Guess(Building(Kind.TOWER_BLOCK, floors=floors, inhabitants=1), 0.99, is_doubtful=False, heights=heights)


def side_from_photo(low: Guess, high: Guess, **changes: Guess) -> PlayerSide:
    """Return Ada's Classic city of two towers and twelve parks, just read: two more floors fill the 16 turns."""
    guesses = [[SURE_PARK] * 4 for _ in range(4)]
    guesses[3][2] = guesses[3][3] = EMPTY_SPACE
    guesses[LOW.row][LOW.column], guesses[HIGH.row][HIGH.column] = low, high
    for name, guess in changes.items():
        guesses[int(name[1]) - 1][int(name[3]) - 1] = guess
    reading = Reading(Mode.CLASSIC, PHOTO.corners, tuple(map(tuple, guesses)))
    side = with_reading(Side(("Ada",), PlayerColour.RED, PlayerBoard(City.empty(Mode.CLASSIC))), reading)
    return with_tokens(side, minimum_tokens(side.board.city), confirmed=False)


EVEN = (0.25, 0.25, 0.25, 0.25)
GUESSED = side_from_photo(tower(1, (0.5, 0.3, 0.1, 0.1)), tower(3, (0.1, 0.2, 0.4, 0.3)))


def message_keys(side: PlayerSide) -> list[str]:
    """Return what has to be done before the total is certain."""
    return [message.key for message in unconfirmed_messages(side)]


def verdict(*sides: PlayerSide) -> Verdict[CitySheets]:
    return RULES.verdict(OPTIONS, sides)


# printed points
def test_printed_points_that_nobody_chose_are_open_and_one_answer_settles_them() -> None:
    harbor = Building(Kind.HARBOR, points=2)
    side = with_building(with_building(ADA, LOW, harbor, is_printed=False), HIGH, harbor, is_printed=False)
    assert "unconfirmed.prints" in message_keys(side)
    assert verdict(side, ADA).columns[0].unconfirmed
    anyway = verdict(*verdict(side, ADA).settled_sides())
    assert any(note.message.key == "counted_unconfirmed.prints" for note in anyway.notes)
    settled = with_prints_confirmed(side)
    assert "unconfirmed.prints" not in message_keys(settled)
    assert settled.board.city == side.board.city


def test_a_photo_shows_the_prints_and_a_tile_that_is_painted_on_it_does_not() -> None:
    plain = Guess(Building(Kind.PUBLIC_SERVICE), 0.99, is_doubtful=False)
    side = side_from_photo(tower(1), tower(1), r4c1=plain)
    assert side.board.unprinted == frozenset()
    painted = with_floors_checked(with_building(side, SHOP, Building(Kind.PUBLIC_SERVICE), is_printed=False))
    assert painted.board.unprinted == {SHOP}
    assert not is_fully_reviewed(painted)
    assert is_fully_reviewed(with_prints_confirmed(painted))


# tokens
def test_the_tokens_of_a_new_board_or_a_photo_are_not_confirmed() -> None:
    assert not RULES.new_board(OPTIONS).tokens_confirmed
    assert not GUESSED.board.tokens_confirmed
    assert with_tokens(GUESSED, Tokens(5, 5)).board.tokens_confirmed


def test_a_board_of_the_first_version_has_counted_tokens_and_stays_byte_for_byte() -> None:
    written = write_board(ADA.board)
    assert "counted" not in written
    assert read_board(written).tokens_confirmed
    fresh = write_board(RULES.new_board(OPTIONS))
    assert fresh["counted"] is False
    assert not read_board(fresh).tokens_confirmed
    with pytest.raises(Refused):
        read_board({**written, "counted": 1})


def test_confirmed_tokens_that_follow_the_tiles_to_another_number_are_to_be_confirmed_again() -> None:
    side = Side(("Ada",), PlayerColour.RED, RULES.new_board(OPTIONS))
    side = with_building(side, LOW, Building(Kind.FACTORY, energy=2))
    assert (side.board.tokens, side.board.tokens_confirmed) == (Tokens(0, 2), False)
    side = with_building(with_tokens(side, Tokens(0, 2)), SHOP, Building(Kind.PARK))
    assert (side.board.tokens, side.board.tokens_confirmed) == (Tokens(0, 2), True)
    side = with_building(side, HIGH, Building(Kind.FACTORY, energy=3))
    assert (side.board.tokens, side.board.tokens_confirmed) == (Tokens(0, 5), False)


def test_a_count_that_is_not_that_of_the_tiles_stays_as_it_was_confirmed() -> None:
    side = Side(("Ada",), PlayerColour.RED, PlayerBoard(City.empty(Mode.CLASSIC)))
    side = with_building(with_tokens(side, Tokens(7, 4)), HIGH, Building(Kind.FACTORY, energy=3))
    assert (side.board.tokens, side.board.tokens_confirmed) == (Tokens(7, 4), True)


def test_floors_that_follow_confirmed_tokens_leave_the_tokens_alone() -> None:
    side = side_from_photo(tower(1, (1e-9, 1.0)), tower(1, (1.0,)))
    answered = with_tokens(side, minimum_tokens(side.board.city))
    assert answered.board.city != side.board.city
    assert (answered.board.tokens, answered.board.tokens_confirmed) == (side.board.tokens, True)


# floors
def test_every_tower_of_a_photo_is_unchecked_until_its_floors_are_counted() -> None:
    assert unchecked_floors(GUESSED) == (LOW, HIGH)
    one = with_floors(GUESSED, {LOW: 1})
    assert (one.settled, unchecked_floors(one)) == (frozenset({"r1c1 floors"}), (HIGH,))
    both = with_floors_checked(one)
    assert (unchecked_floors(both), both.board) == ((), one.board)
    assert unchecked_floors(ADA) == ()


def test_building_with_other_floors_settles_them_and_with_the_same_does_not() -> None:
    there = GUESSED.board.city[LOW]
    assert there is not None
    assert LOW in unchecked_floors(with_building(GUESSED, LOW, there))
    assert unchecked_floors(with_building(GUESSED, LOW, replace(there, floors=2))) == (HIGH,)
    erased = with_building(GUESSED, LOW, None)
    assert unchecked_floors(erased) == unchecked_floors(with_building(erased, LOW, there)) == (HIGH,)
    assert unchecked_floors(with_building(GUESSED, LOW, Building(Kind.SHOP))) == (HIGH,)


def test_settling_the_kind_of_a_doubtful_tile_does_not_settle_its_floors() -> None:
    block, office = Building(Kind.TOWER_BLOCK, 3, inhabitants=1), Building(Kind.OFFICE_TOWER, 3)
    guesses = [[EMPTY_SPACE] * 5 for _ in range(4)]
    guesses[1][1] = Guess(block, 0.4, is_doubtful=True, alternatives=(office,), heights=(0.1, 0.1, 0.6, 0.1, 0.1))
    guesses[2][2] = Guess(Building(Kind.SHOP), 0.4, is_doubtful=True, alternatives=(None, office))
    reading = Reading(Mode.EXPERT, PHOTO.corners, tuple(map(tuple, guesses)))
    side = with_reading(Side(("Ada",), PlayerColour.RED, PlayerBoard(City.empty(Mode.EXPERT))), reading)
    assert unchecked_floors(side) == (HIGH,)
    assert unchecked_floors(with_building(side, HIGH, replace(block, inhabitants=2))) == (HIGH,)
    other = with_building(side, HIGH, office)
    assert unchecked_floors(other) == (HIGH,)
    assert [*side_ledger(other).chances[HIGH]] == [1, 2, 3, 4, 5]
    assert unchecked_floors(with_building(side, SHOP, office)) == (HIGH, SHOP)
    assert [*side_ledger(with_building(side, SHOP, office)).chances] == [HIGH, SHOP]
    for counted in (replace(office, floors=2), Building(Kind.PARK)):
        assert unchecked_floors(with_building(side, SHOP, counted)) == (HIGH,)
        assert unchecked_floors(with_building(side, HIGH, counted)) == ()


def test_unchecked_floors_follow_the_counted_ones() -> None:
    highest = with_floors(GUESSED, {LOW: 3})
    assert highest.board.city[HIGH].floors == 1
    assert unchecked_floors(highest) == (HIGH,)
    lowest = with_floors(GUESSED, {LOW: 1})
    assert lowest.board.city[HIGH].floors == 3


def test_counted_tokens_sharpen_the_floors_and_tokens_that_follow_the_tiles_do_not() -> None:
    side = side_from_photo(tower(1, EVEN), tower(3, EVEN), r1c2=EMPTY_SPACE, r1c3=EMPTY_SPACE)
    _, most = token_bounds(with_floors(side, {LOW: 1, HIGH: 1}).board.city)
    flat = with_tokens(side, most)
    assert [flat.board.city[spot].floors for spot in (LOW, HIGH)] == [1, 1]
    assert side_ledger(flat).whole > side_ledger(side).whole
    assert with_tokens(side, most, confirmed=False).board.city == side.board.city
    assert unchecked_floors(flat) == (LOW, HIGH)


def test_settled_floors_are_no_guess_and_covered_spaces_leave_room() -> None:
    assert side_ledger(with_floors(GUESSED, {LOW: 1, HIGH: 4})).floors == {}
    assert side_ledger(ADA).floors == {}
    covered = side_from_photo(tower(1, EVEN), tower(3, EVEN), r4c4=Guess(None, 0.2, is_doubtful=True, is_covered=True))
    free = side_from_photo(tower(1, EVEN), tower(3, EVEN))

    def expected(side: PlayerSide) -> float:
        return sum(count * chance for each in side_ledger(side).chances.values() for count, chance in each.items())

    assert expected(covered) < expected(free)


def test_the_ledger_of_a_side_takes_five_milliseconds_at_most() -> None:
    many = side_from_photo(
        *(tower(2, EVEN),) * 2,
        **{f"r{row}c{column}": tower(2, EVEN) for row in (1, 2, 3) for column in (2, 3, 4) if (row, column) != (2, 2)},
    )
    assert len(unchecked_floors(many)) >= 9
    times = []
    for inhabitants in range(20, 40):
        side = with_board(many, tokens=Tokens(inhabitants, 3), tokens_confirmed=True)
        begun = time.thread_time()
        side_ledger(side)
        times.append(time.thread_time() - begun)
    assert sorted(times)[len(times) // 2] < 0.005


def test_a_reading_of_the_first_version_is_unchecked_only_before_a_review() -> None:
    old = side_from_photo(tower(1), tower(3), r4c1=replace(SURE_PARK, is_doubtful=True, confidence=0.4))
    assert unchecked_floors(old) == (LOW, HIGH)
    assert unchecked_floors(with_building(old, Spot(3, 0), Building(Kind.PARK))) == ()
    assert unchecked_floors(with_city(old, old.board.city.put(SHOP, None))) == ()
    assert unchecked_floors(with_board(old, city=old.board.city.put(LOW, Building(Kind.TOWER_BLOCK, floors=4)))) == ()
    assert unchecked_floors(with_floors(old, {LOW: 2})) == (HIGH,)
    assert with_floors(old, {LOW: 4}).board.city[HIGH] == old.board.city[HIGH]  # it has no probabilities
    assert height_chances(tower(3), Kind.TOWER_BLOCK, Mode.CLASSIC) == pytest.approx({1: 0.1, 2: 0.1, 3: 0.7, 4: 0.1})


def test_counting_floors_does_not_review_the_kinds_of_buildings() -> None:
    sure = side_from_photo(tower(1, EVEN), tower(3, EVEN))
    assert not is_fully_reviewed(with_floors_checked(sure))
    assert not is_fully_reviewed(with_floors(sure, {LOW: 4}))
    assert is_fully_reviewed(with_building(sure, SHOP, None))


def test_settled_places_are_spaces_floors_and_the_count_anyway_mark() -> None:
    RULES.refuse_side(replace(GUESSED, settled=frozenset({"r1c1", floors_place(HIGH), COUNT_ANYWAY})), OPTIONS)
    for place in ("r5c1 floors", "r1c1 roof", "perhaps"):
        with pytest.raises(Refused):
            RULES.refuse_side(replace(GUESSED, settled=frozenset({place})), OPTIONS)


# the verdict
def test_every_uncertain_part_has_a_message() -> None:
    side = side_from_photo(tower(1, EVEN), tower(3, EVEN), r4c1=replace(SURE_PARK, is_doubtful=True))
    assert list(map(str, unconfirmed_messages(side))) == [
        "check one space",
        "count the floors of 2 piles",
        "confirm the tokens",
    ]
    counted = with_tokens(with_floors(side, {LOW: 2, HIGH: 2}), Tokens(4, 0))
    assert message_keys(counted) == ["unconfirmed.spaces"]
    assert message_keys(with_building(counted, Spot(3, 0), Building(Kind.PARK))) == []


def test_impossible_sums_have_a_message() -> None:
    side = with_floors(GUESSED, {LOW: 4, HIGH: 4})
    (turns, *_) = (str(message) for message in unconfirmed_messages(with_tokens(side, minimum_tokens(side.board.city))))
    assert turns == "20 tiles, counting floors, but only 16 turns"
    most = token_bounds(ADA.board.city)[1].inhabitants
    (tokens,) = unconfirmed_messages(with_tokens(ADA, Tokens(most + 1, 3)))
    assert str(tokens) == f"{most + 1} inhabitants, but these tiles gave at most {most}"


def test_no_player_wins_while_a_total_is_uncertain_and_the_headline_names_the_leader() -> None:
    ada = with_tokens(ADA, Tokens(4, 3))
    assert unconfirmed_messages(ada) == ()
    found = verdict(GUESSED, ada)
    assert not found.is_final
    assert found.won == ()
    assert [column.rank for column in found.columns] == [None, None]
    assert [bool(column.unconfirmed) for column in found.columns] == [True, False]
    assert str(found.headline) == f"So far: Ada leads with {max(column.total for column in found.columns)}"
    assert found.deciding == frozenset()
    assert found.columns[0].total_text == f"\u2248 {with_minus(found.columns[0].total)}"
    twins = replace(GUESSED, people=("Bob",)), replace(GUESSED, people=("Cleo",))
    assert str(verdict(*twins).headline).startswith("So far: Bob and Cleo lead with ")


def test_a_missing_city_leaves_the_winner_open_unless_all_cities_are_missing() -> None:
    bob = Side(("Bob",), PlayerColour.BLUE, RULES.new_board(OPTIONS))
    assert list(map(str, verdict(ADA, bob).columns[1].unconfirmed)) == ["add the city"]
    assert verdict(ADA, bob).won == ()
    cleo = replace(bob, people=("Cleo",))
    assert verdict(bob, cleo).won == (0, 1)


def test_totals_that_count_unconfirmed_decide_the_winner_and_have_notes() -> None:
    bob = replace(
        side_from_photo(tower(1, EVEN), tower(3, EVEN), r4c1=replace(SURE_PARK, is_doubtful=True)), people=("Bob",)
    )
    empty = Side(("Cleo",), PlayerColour.GREEN, RULES.new_board(OPTIONS))
    odd = replace(with_tokens(ADA, Tokens(60, 3)), people=("Dan",))
    found = RULES.final_verdict(OPTIONS, (ADA, bob, empty, odd))
    sides = found.sides
    assert [COUNT_ANYWAY in side.settled for side in sides] == [False, True, True, True]
    assert found.is_final
    assert found.won
    assert found.sides_counted_anyway == (1, 2, 3)
    counted_notes = [
        (note.side, str(note.message)) for note in found.notes if note.message.key.startswith("counted_unconfirmed.")
    ]
    assert counted_notes == [
        (1, "counted anyway: one space not checked"),
        (1, "counted anyway: floors of 2 piles not checked"),
        (1, "counted anyway: tokens not confirmed"),
        (2, "counted anyway: no building in this city"),
        (3, "counted anyway, although something looks odd"),
    ]


def test_an_edit_of_city_or_tokens_ends_that_the_total_counts_unconfirmed() -> None:
    side = replace(GUESSED, settled=frozenset({COUNT_ANYWAY}))
    there = side.board.city[LOW]
    assert there is not None
    for edited in (
        with_building(side, SHOP, Building(Kind.HARBOR)),
        with_city(side, side.board.city.put(SHOP, None)),
        with_tokens(side, Tokens(9, 9), confirmed=False),
        with_floors(side, {LOW: 4}),
    ):
        assert COUNT_ANYWAY not in edited.settled
        assert not verdict(edited, ADA).is_final
    for confirmed in (
        with_building(side, SHOP, side.board.city[SHOP]),
        with_tokens(with_floors_checked(side), side.board.tokens),
    ):
        assert verdict(confirmed, ADA).is_final


def test_a_city_added_to_a_counted_empty_one_has_to_be_confirmed() -> None:
    bob = Side(("Bob",), PlayerColour.BLUE, RULES.new_board(OPTIONS))
    _, counted = RULES.final_verdict(OPTIONS, (ADA, bob)).sides
    assert verdict(ADA, counted).is_final
    assert not verdict(ADA, with_building(counted, LOW, Building(Kind.TOWER_BLOCK))).is_final


def test_a_new_photo_has_to_be_confirmed_again() -> None:
    side = replace(GUESSED, settled=frozenset({COUNT_ANYWAY}))
    assert verdict(side, ADA).is_final
    assert GUESSED.reading is not None
    assert not verdict(with_reading(side, GUESSED.reading), ADA).is_final
