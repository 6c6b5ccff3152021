"""The page of the floors, without a window."""

from dataclasses import replace

import pytest

from quadropolis_score.boards import Spot
from quadropolis_score.buildings import Building, Kind, Mode, Tokens
from quadropolis_score.city import City
from quadropolis_score.player_board import with_city, with_reading, with_tokens
from quadropolis_score.reading import Guess, Reading
from screens.context import Parts
from screens.kit.navigation import Place, Screen
from screens.photo.photo_reader import Eye
from screens.quadropolis.floors.presenter import FloorsPresenter
from screens.quadropolis.floors.state import Check
from screens.quadropolis.question_presenter import AFTER_PHOTO, SECOND_PHOTO
from store.store import Store
from tools.app.fake_device import Pretend, table

# Fourteen tiles, two of them tower blocks.
LOW, HIGH = Spot(0, 0), Spot(1, 1)
CITY = "T1i1 P S F / H T1i1 P S / F H P S / F H . ."
HEIGHTS = {LOW: (0.97, 0.01, 0.01, 0.01), HIGH: (0.3, 0.2, 0.3, 0.2)}
EMPTY = ". . . . / . . . . / . . . . / . . . ."


def read(city: str = CITY, *, doubtful: frozenset[Spot] = frozenset(), picture: bytes = b"picture") -> Reading:
    """A city as it was read."""
    parsed = City.parse(city)
    guesses = tuple(
        tuple(
            Guess(each, 0.9, Spot(row, column) in doubtful, heights=HEIGHTS.get(Spot(row, column), ()))
            for column, each in enumerate(line)
        )
        for row, line in enumerate(parsed.cells)
    )
    return Reading(Mode.CLASSIC, ((0, 0), (9, 0), (9, 9), (0, 9)), guesses, picture=picture)


def opened(parts: Parts, store: Store, reading: Reading, about: str = "", *, counted: bool = True) -> FloorsPresenter:
    """The page, from the table."""
    laid = table(EMPTY, EMPTY)
    side = with_tokens(with_reading(laid.sides[0], reading), Tokens(8, 4), counted=False)
    side = replace(side, board=replace(side.board, counted=counted))
    key = store.new(laid.with_side(0, side)).key
    parts.way.go(Place(Screen.TABLE, key))
    parts.way.go(place := Place(Screen.FLOORS, key, 0, about))
    presenter = FloorsPresenter(parts, place, lambda _: None)
    presenter.open()
    return presenter


def chosen(presenter: FloorsPresenter) -> dict[str, int]:
    """The floors of every tower, from above."""
    rows = presenter.state().towers
    return {row.name: next(each.floors for each in row.heights if each.chosen) for row in rows}


def sums(presenter: FloorsPresenter) -> tuple[str, tuple[str, ...], tuple[str, ...]]:
    """The ledger in words."""
    (found,) = presenter.state().sums
    return found.text, found.details, found.odd


def height(presenter: FloorsPresenter, row: int, floors: int) -> None:
    """Tap a height."""
    presenter.choose(presenter.state().towers[row].heights[floors - 1])


def test_every_tower_has_its_picture_its_place_and_its_heights_and_doubtful_ones_stand_first(
    parts: Parts, store: Store
) -> None:
    presenter = opened(parts, store, read())
    first, second = presenter.state().towers
    assert [first.name, second.name] == ["Tower block \u00b7 B2", "Tower block \u00b7 A1"]
    assert [each.floors for each in first.heights] == [1, 2, 3, 4]
    assert (first.check, first.text, first.icon) == (Check.DOUBTFUL, "Not sure. Please count", "help-circle")
    assert (second.check, second.text) == (Check.GUESSED, "Guessed from the photo")
    assert (first.doubts, first.others, second.doubts, second.others) == ((first,), (), (), (second,))
    assert first.crops[0].picture == b"picture"
    assert presenter.state().title == "How high are the piles?"


def test_a_photo_without_a_picture_shows_none(parts: Parts, store: Store) -> None:
    assert all(row.crops == () for row in opened(parts, store, read(picture=b"")).state().towers)


def test_the_ledger_changes_with_every_tap_and_says_what_is_odd(parts: Parts, store: Store) -> None:
    presenter = opened(parts, store, read())
    assert sums(presenter)[:2] == (
        "14 tiles + 0 floors = 14 tiles",
        ("2 of 16 turns without a tile: discarded or missing",),
    )
    height(presenter, 0, 3)
    height(presenter, 1, 1)
    assert sums(presenter)[:2] == ("14 tiles + 2 floors = 16 turns", ())
    height(presenter, 0, 2)
    assert sums(presenter)[0] == "14 tiles + one floor = 15 tiles"
    height(presenter, 0, 4)
    text, details, odd = sums(presenter)
    assert (text, details, odd[0]) == ("14 tiles + 3 floors = 17 tiles", (), "17 tiles, but only 16 turns")
    assert presenter.state().sums[0].icon == "alert"


def test_tokens_that_do_not_fit_are_a_sentence(parts: Parts, store: Store) -> None:
    presenter = opened(parts, store, read())
    presenter.change(with_tokens(presenter.seat, Tokens(60, 4)))
    assert any("60 inhabitants, but these tiles gave at most" in each for each in sums(presenter)[2])


def test_a_height_that_is_tapped_is_checked_and_the_others_follow(parts: Parts, store: Store, device: Pretend) -> None:
    presenter = opened(parts, store, read(), counted=False)
    height(presenter, 1, 1)
    assert device.felt == 1
    assert chosen(presenter) == {"Tower block \u00b7 B2": 3, "Tower block \u00b7 A1": 1}
    assert [row.check for row in presenter.state().towers][1] is Check.CHECKED
    height(presenter, 1, 3)
    assert chosen(presenter)["Tower block \u00b7 B2"] == 1


def test_rows_stay_where_they_are_while_floors_are_counted(parts: Parts, store: Store) -> None:
    presenter = opened(parts, store, read())
    before = [row.name for row in presenter.state().towers]
    height(presenter, 0, 3)
    assert [row.name for row in presenter.state().towers] == before
    presenter.change(with_city(presenter.seat, presenter.board.city.put(HIGH, None)))
    assert [row.name for row in presenter.state().towers] == before[1:]


def test_all_correct_settles_all_and_asks_for_the_tokens_unless_they_were_counted(parts: Parts, store: Store) -> None:
    presenter = opened(parts, store, read(), AFTER_PHOTO, counted=False)
    presenter.all_correct()
    assert store.game(presenter.place.game).envelope.sides[0].settled == {"r1c1 floors", "r2c2 floors"}
    assert parts.way.here == Place(Screen.TOKENS, presenter.place.game, 0, AFTER_PHOTO)
    presenter = opened(parts, store, read())
    presenter.all_correct()
    assert parts.way.here == Place(Screen.TABLE, presenter.place.game)


def test_after_a_photo_doubtful_spaces_are_looked_at_next(parts: Parts, store: Store) -> None:
    presenter = opened(parts, store, read(doubtful=frozenset({Spot(2, 2)})), AFTER_PHOTO)
    presenter.all_correct()
    assert parts.way.here == Place(Screen.CITY, presenter.place.game)


def test_leaving_without_an_answer_settles_nothing(parts: Parts, store: Store) -> None:
    presenter = opened(parts, store, read())
    assert presenter.back()
    assert store.game(presenter.place.game).envelope.sides[0].settled == frozenset()
    assert parts.way.here == Place(Screen.TABLE, presenter.place.game)


def test_everything_is_done_with_keys(parts: Parts, store: Store) -> None:
    presenter = opened(parts, store, read())
    assert presenter.key("3")
    assert [row.cursor for row in presenter.state().towers] == [False, True]
    assert presenter.key("2")
    assert not presenter.key("7")
    assert list(chosen(presenter).values()) == [3, 2]
    assert presenter.key("up")
    assert presenter.key("up")
    assert [row.cursor for row in presenter.state().towers] == [True, False]
    assert presenter.key("z", control=True)
    assert chosen(presenter)["Tower block \u00b7 A1"] != 2
    assert not presenter.key("x")
    assert presenter.key("enter")
    assert parts.way.here.screen is Screen.TABLE


def test_the_first_arrow_chooses_the_first_tower(parts: Parts, store: Store) -> None:
    presenter = opened(parts, store, read())
    assert presenter.key("down")
    assert [row.cursor for row in presenter.state().towers] == [True, False]


def test_a_city_without_towers_has_nothing_to_count(parts: Parts, store: Store) -> None:
    presenter = opened(parts, store, read("P . . . / . . . . / . . . . / . . . ."))
    state = presenter.state()
    assert (state.towers, state.none) == ((), "No piles on this photo.")
    assert not presenter.key("down")
    assert not presenter.key("1")


@pytest.mark.parametrize("floors", [1, 4])
def test_a_tower_that_was_painted_by_hand_is_not_asked_for(parts: Parts, store: Store, floors: int) -> None:
    presenter = opened(parts, store, read())
    tower = Building(Kind.TOWER_BLOCK, floors=floors)
    presenter.change(with_city(presenter.seat, presenter.board.city.put(Spot(3, 3), tower)))
    assert len(presenter.state().towers) == 2


def test_before_the_score_has_come_no_total_is_shown(
    parts: Parts, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(FloorsPresenter, "slowly", lambda *_: None)
    assert opened(parts, store, read()).state().sums[0].total == ""


def test_where_floors_are_doubtful_a_photo_from_the_side_is_offered(parts: Parts, store: Store) -> None:
    parts.eye = Eye(store)
    presenter = opened(parts, store, read(), AFTER_PHOTO)
    (offer,) = presenter.state().side_photo
    assert offer.text == "From your chair the floors can be counted."
    assert offer.button == "Photo from the side"
    presenter.photograph()
    assert parts.way.here == replace(presenter.place, screen=Screen.PHOTO, about=SECOND_PHOTO)


def test_no_photo_from_the_side_is_offered_where_it_does_not_help(parts: Parts, store: Store) -> None:
    parts.eye = None
    assert opened(parts, store, read()).state().side_photo == ()
    parts.eye = Eye(store)
    assert opened(parts, store, bare()).state().side_photo == ()
    presenter = opened(parts, store, read())
    height(presenter, 0, 3)
    assert presenter.state().side_photo == ()


def bare() -> Reading:
    """A reading of version 0.1.0: it has no heights."""
    found = read()
    return replace(found, guesses=tuple(tuple(replace(each, heights=()) for each in line) for line in found.guesses))
