"""The table: what is seen of every player, where the taps lead, what is said about players and the game."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date

import pytest

from quadropolis_score.boards import Spot
from quadropolis_score.buildings import Mode, Tokens
from quadropolis_score.city import City
from quadropolis_score.player_board import with_reading
from quadropolis_score.reading import Guess, Reading
from screens.context import Parts
from screens.kit.navigation import HOME, Place, Screen
from screens.photo.pending_files import INCOMING
from screens.photo.photo_reader import Eye
from screens.quadropolis.table.panels import TableGame, TablePlayer
from screens.quadropolis.table.presenter import TablePresenter, TableState
from screens.quadropolis.table.seat_cards import TableCard
from store.envelope import Envelope
from store.store import Store
from store.values import Pending
from tabletop.messages import Refused, say
from tabletop.people import Colour
from tabletop.safe_files import made_folder
from tools.app.fake_device import final, table, uncounted
from tools.soak.sample_tables import results_in

BARE = "/".join([". . . ."] * 4)
BUILT = "T3 T2 . . / S P . . / . . . . / . . . ."
POINTS = "\u2248 14 VP"
CORNERS = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
LONG = "x" * 41


def opened(parts: Parts, store: Store, laid: Envelope) -> TablePresenter:
    """The screen of a new game."""
    presenter = TablePresenter(parts, Place(Screen.TABLE, store.new(laid).key), lambda _: None)
    presenter.open()
    return presenter


def cards(presenter: TablePresenter) -> tuple[TableCard, ...]:
    return presenter.state().cards


def names(presenter: TablePresenter) -> list[str]:
    return [card.name for card in cards(presenter)]


def player(presenter: TablePresenter) -> TablePlayer:
    sheet = presenter.state().sheet
    assert isinstance(sheet, TablePlayer)
    return sheet


def game(presenter: TablePresenter) -> TableGame:
    sheet = presenter.state().sheet
    assert isinstance(sheet, TableGame)
    return sheet


def here(presenter: TablePresenter, screen: Screen, seat: int = 0) -> Place:
    return Place(screen, presenter.place.game, seat)


# what is seen
def test_a_card_shows_who_plays_the_city_and_what_it_is_worth(parts: Parts, store: Store) -> None:
    presenter = opened(parts, store, table(BUILT, BARE))
    state = presenter.state()
    assert (state.title, state.detail) == ("Classic", "18 November 2026")
    ada, ben = state.cards
    assert (ada.name, ada.colour, ada.points, ada.quiet) == ("Ada", Colour.RED, (POINTS,), ())
    assert [space.face for space in ada.pictures[0].rows[0]] == ["tower_block", "tower_block", "", ""]
    assert (ben.pictures, ben.points, ben.quiet) == ((), (), ("No building yet",))


def test_a_city_without_a_building_is_photographed_or_laid_by_hand_and_one_with_buildings_has_points_too(
    parts: Parts, store: Store
) -> None:
    ada, ben = cards(opened(parts, store, table(BUILT, BARE)))
    ((*ways,),) = ada.cities
    assert [way.text for way in ways] == ["Photo", "By hand", "Tokens & points"]
    assert ada.sites == ben.cities == ()
    ((*ways,),) = ben.sites
    assert [way.text for way in ways] == ["Photo", "By hand"]


def actions(presenter: TablePresenter) -> list[tuple[str, bool]]:
    return [(each.text, each.main) for each in presenter.state().actions]


def test_to_go_on_is_filled_until_every_city_is_in_and_the_pad_afterwards(parts: Parts, store: Store) -> None:
    bare, begun, full = (opened(parts, store, table(*cities)) for cities in ((BARE,) * 2, (BUILT, BARE), (BUILT,) * 2))
    assert actions(bare) == [("Continue: Ada", True)]
    assert actions(begun) == [("Scoring Pad", False), ("Continue: Ben", True)]
    assert actions(full) == [("Scoring Pad", True)]


def test_a_long_name_is_short_on_the_button_that_goes_on(parts: Parts, store: Store) -> None:
    presenter = opened(parts, store, table(BUILT, BARE, names=("Ada", "Maximiliane-Charlotte")))
    assert actions(presenter)[1] == ("Continue: Maximiliane-Cha\u2026", True)


def test_going_on_leads_to_the_first_empty_city_as_the_others_came_in(
    parts: Parts, store: Store, arrived: list[Place]
) -> None:
    presenter = opened(parts, store, table(BUILT, BARE, BARE))
    presenter.go_on()
    parts.eye = Eye(store)
    presenter.go_on()
    assert arrived == [here(presenter, Screen.CITY, 1)] * 2
    ben = table(BARE, BUILT).sides[1]
    guesses = tuple(tuple(Guess(each, 1.0, doubtful=False) for each in line) for line in ben.board.city.cells)
    photo = with_reading(ben, Reading(Mode.CLASSIC, CORNERS, guesses))
    read = opened(parts, store, table(BARE, BUILT).with_side(1, photo))
    read.go_on()
    assert arrived[-1] == here(read, Screen.PHOTO)
    new = opened(parts, store, table(BARE, BARE))
    assert new.key("c")
    assert arrived[-1] == here(new, Screen.PHOTO)
    store.expect_photo(presenter.place.game, Pending(1, "photo-ben.jpg", store.game(presenter.place.game).created))
    presenter.open()
    presenter.go_on()
    assert arrived[-1] == here(presenter, Screen.PHOTO, 1)


def test_the_filled_button_opens_the_pad_once_every_city_is_in(
    parts: Parts, store: Store, arrived: list[Place]
) -> None:
    presenter = opened(parts, store, table(BUILT, BUILT))
    presenter.go_on()
    assert arrived == [here(presenter, Screen.PAD)]


def ranked(presenter: TablePresenter) -> list[tuple[str, str]]:
    return [(rank.icon, rank.text) for card in cards(presenter) for rank in card.ranks]


def test_places_are_on_the_cards_once_every_city_is_in(parts: Parts, store: Store) -> None:
    small = "S . . . / . . . . / . . . . / . . . ."
    assert ranked(opened(parts, store, table(BUILT, BARE))) == []
    unsure = opened(parts, store, uncounted(table(small, BUILT, small)))
    assert ranked(unsure) == [("medal-outline", "2"), ("trophy-outline", "1"), ("medal-outline", "2")]


def test_the_winner_of_a_finished_game_has_a_trophy(parts: Parts, store: Store) -> None:
    presenter = opened(parts, store, final(table(BUILT, BUILT)))
    saved = store.game(presenter.place.game)
    store.finish(saved, results_in(saved.envelope))
    presenter.open()
    assert ranked(presenter) == [("trophy", "1"), ("trophy", "1")]


def test_points_below_none_have_a_real_minus(parts: Parts, store: Store) -> None:
    ada, _ = cards(opened(parts, store, table("T3 . . . / . . . . / . . . . / . . . .", BARE)))
    assert ada.points == ("\u2248 \u22125 VP",)


def test_until_the_points_have_come_they_are_being_counted(
    parts: Parts, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(TablePresenter, "slowly", lambda *_: None)
    assert [card.quiet for card in cards(opened(parts, store, table(BUILT, BARE)))] == [
        ("Calculating\u2026",),
        ("No building yet",),
    ]


def test_the_points_of_a_finished_game_are_there_at_once(
    parts: Parts, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    presenter = opened(parts, store, table(BUILT, BUILT))
    saved = store.game(presenter.place.game)
    assert store.finish(saved, results_in(saved.envelope))
    monkeypatch.setattr(TablePresenter, "slowly", lambda *_: None)
    presenter.open()
    assert [card.points for card in cards(presenter)] == [(POINTS,), (POINTS,)]


def test_another_name_counts_no_points_anew(parts: Parts, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    presenter = opened(parts, store, table(BUILT, BUILT))
    monkeypatch.setattr(TablePresenter, "slowly", lambda *_: pytest.fail("counted again"))
    presenter.show_player(0)
    presenter.write_name("Eve")
    presenter.dismiss()
    assert [(card.name, card.points) for card in cards(presenter)] == [("Eve", (POINTS,)), ("Ben", (POINTS,))]


def test_the_doubtful_spaces_are_counted_and_marked(parts: Parts, store: Store) -> None:
    laid = table(BUILT, BUILT)
    guesses = tuple(
        tuple(Guess(building, 0.5, doubtful=row == 0) for building in line)
        for row, line in enumerate(laid.sides[0].board.city.cells)
    )
    seat = with_reading(laid.sides[0], Reading(Mode.CLASSIC, CORNERS, guesses))
    ada, ben = cards(opened(parts, store, laid.with_side(0, seat)))
    assert [card.checks[0].text for card in (ada, ben)] == ["4 spaces to check", "One thing looks odd"]
    assert [space.doubtful for line in ada.pictures[0].rows for space in line] == [True] * 4 + [False] * 12
    seat = replace(seat, settled=frozenset(Spot(0, column).key for column in range(3)))
    assert cards(opened(parts, store, laid.with_side(0, seat)))[0].checks[0].text == "1 space to check"


def test_a_game_that_is_gone_is_refused(parts: Parts) -> None:
    with pytest.raises(Refused):
        TablePresenter(parts, Place(Screen.TABLE, "gone"), lambda _: None).open()


# the way on
def test_a_card_leads_to_the_city_and_its_buttons_to_city_and_allocation(
    parts: Parts, store: Store, arrived: list[Place]
) -> None:
    presenter = opened(parts, store, table(BUILT, BUILT))
    presenter.open_city(1)
    presenter.edit(0)
    presenter.allocate(1)
    assert arrived == [
        here(presenter, Screen.CITY, 1),
        here(presenter, Screen.CITY, 0),
        here(presenter, Screen.ALLOCATION, 1),
    ]


def test_without_an_eye_the_camera_says_why_and_leads_nowhere(parts: Parts, store: Store, arrived: list[Place]) -> None:
    presenter = opened(parts, store, table(BARE, BARE))
    assert cards(presenter)[0].sites[0][0].icon == "camera-off"
    with pytest.raises(Refused) as refused:
        presenter.photograph(0)
    assert refused.value.message == say("photo.no_eye")
    assert arrived == []


def test_with_an_eye_the_camera_leads_to_the_photo(parts: Parts, store: Store, arrived: list[Place]) -> None:
    parts.eye = Eye(store)
    presenter = opened(parts, store, table(BARE, BARE))
    assert cards(presenter)[0].sites[0][0].icon == "camera"
    presenter.photograph(1)
    assert arrived == [here(presenter, Screen.PHOTO, 1)]


def test_the_card_of_a_photo_that_is_waited_for_leads_to_it(parts: Parts, store: Store, arrived: list[Place]) -> None:
    parts.eye = Eye(store)
    presenter = opened(parts, store, table(BARE, BARE))
    store.expect_photo(presenter.place.game, Pending(1, "photo-ben.jpg", store.game(presenter.place.game).created))
    presenter.open()
    assert [(card.awaited, card.quiet) for card in cards(presenter)] == [
        ((), ("No building yet",)),
        (("Waiting for a photo",), ()),
    ]
    presenter.open_city(0)
    presenter.open_city(1)
    assert arrived == [here(presenter, Screen.CITY, 0), here(presenter, Screen.PHOTO, 1)]


def test_every_card_says_what_became_of_its_own_photo(parts: Parts, store: Store) -> None:
    parts.eye = Eye(store)
    presenter = opened(parts, store, table(BARE, BARE, BARE))
    key, since = presenter.place.game, store.game(presenter.place.game).created
    for seat, file in ((2, "photo-cleo.jpg"), (0, "photo-ada.jpg")):
        store.expect_photo(key, Pending(seat, file, since))
    (made_folder(parts.folder / INCOMING) / "photo-ada.jpg").write_bytes(b"a photo")
    presenter.open()
    assert [card.awaited for card in cards(presenter)] == [
        ("Photo ready. Tap to read it",),
        (),
        ("Waiting for a photo",),
    ]


def test_photos_that_are_waited_for_stay_with_their_players_through_undo_and_redo(parts: Parts, store: Store) -> None:
    parts.eye = Eye(store)
    presenter = opened(parts, store, table(BARE, BARE, BARE))
    key, since = presenter.place.game, store.game(presenter.place.game).created
    for seat, file in ((1, "photo-ben.jpg"), (2, "photo-cleo.jpg")):
        store.expect_photo(key, Pending(seat, file, since))
    (made_folder(parts.folder / INCOMING) / "photo-cleo.jpg").write_bytes(b"a photo")
    ben, cleo = ("Waiting for a photo",), ("Photo ready. Tap to read it",)
    presenter.open()
    presenter.show_player(0)
    presenter.remove()
    assert [card.awaited for card in cards(presenter)] == [ben, cleo]
    for key_, awaited in (("z", [(), ben, cleo]), ("y", [ben, cleo]), ("z", [(), ben, cleo])):
        assert presenter.key(key_, control=True)
        assert [card.awaited for card in cards(presenter)] == awaited


def test_without_an_eye_no_photo_is_waited_for(parts: Parts, store: Store, arrived: list[Place]) -> None:
    presenter = opened(parts, store, table(BARE, BARE))
    store.expect_photo(presenter.place.game, Pending(1, "photo-ben.jpg", store.game(presenter.place.game).created))
    presenter.open()
    presenter.open_city(1)
    assert arrived == [here(presenter, Screen.CITY, 1)]


def test_a_named_button_of_a_card_does_what_it_says(parts: Parts, store: Store, arrived: list[Place]) -> None:
    parts.eye = Eye(store)
    presenter = opened(parts, store, table(BARE, BUILT))
    for way in cards(presenter)[1].cities[0]:
        presenter.act(way)
    screens = (Screen.PHOTO, Screen.CITY, Screen.ALLOCATION)
    assert arrived == [here(presenter, screen, 1) for screen in screens]


def test_a_removed_player_comes_back_by_undo_unless_the_game_went_on(
    parts: Parts, store: Store, undos: list[Callable[[], object]], arrived: list[Place]
) -> None:
    presenter = opened(parts, store, table(BUILT, BARE, BUILT))
    parts.way.go(presenter.place)
    key = presenter.place.game
    presenter.show_player(1)
    presenter.remove()
    undos.pop()()
    assert arrived == [presenter.place] * 2
    assert [side.name for side in store.game(key).envelope.sides] == ["Ada", "Ben", "Cleo"]
    presenter.open()
    presenter.show_player(1)
    presenter.remove()
    presenter.add()
    undos.pop()()
    assert [side.name for side in store.game(key).envelope.sides] == ["Ada", "Cleo", "Player 3"]


def test_the_pad_needs_a_city(parts: Parts, store: Store, arrived: list[Place], told: list[str]) -> None:
    opened(parts, store, table(BARE, BARE)).pad()
    assert (arrived, told) == ([], ["Add at least one city first"])
    presenter = opened(parts, store, table(BARE, BUILT))
    presenter.pad()
    assert arrived == [here(presenter, Screen.PAD)]


def test_keys_lead_to_cities_and_pad_and_take_steps_back(parts: Parts, store: Store, arrived: list[Place]) -> None:
    presenter = opened(parts, store, table(BUILT, BUILT))
    presenter.add()
    presenter.dismiss()
    assert presenter.key("z", control=True)
    assert names(presenter) == ["Ada", "Ben"]
    assert presenter.key("y", control=True)
    assert names(presenter) == ["Ada", "Ben", "Player 3"]
    assert presenter.key("3")
    assert presenter.key("p")
    assert arrived == [here(presenter, Screen.CITY, 2), here(presenter, Screen.PAD)]
    assert not any([presenter.key("4"), presenter.key("x"), presenter.key("1", control=True), presenter.key("z")])


def test_under_a_sheet_no_key_means_anything(parts: Parts, store: Store, arrived: list[Place]) -> None:
    presenter = opened(parts, store, table(BUILT, BUILT))
    presenter.show_game()
    assert not presenter.key("1")
    assert arrived == []


def test_steps_are_taken_back_and_forth(parts: Parts, store: Store) -> None:
    presenter = opened(parts, store, table(BUILT, BUILT, BARE))
    assert (presenter.state().steps.no_undo, presenter.state().steps.no_redo) == (True, True)
    presenter.show_player(2)
    presenter.remove()
    presenter.undo()
    assert (names(presenter), presenter.state().steps.no_undo, presenter.state().steps.no_redo) == (
        ["Ada", "Ben", "Cleo"],
        True,
        False,
    )
    presenter.redo()
    assert (names(presenter), presenter.state().steps.no_undo) == (["Ada", "Ben"], False)


# players
def test_another_name_is_kept_when_the_sheet_is_left(parts: Parts, store: Store) -> None:
    presenter = opened(parts, store, table(BUILT, BARE))
    other = store.new(table(BARE, BARE))
    presenter.show_player(1)
    presenter.write_name(" Eve ")
    assert (player(presenter).name, player(presenter).hint, player(presenter).problem) == (" Eve ", "Ben", ())
    assert names(presenter) == ["Ada", "Ben"]
    assert presenter.dismiss()
    assert names(presenter) == ["Ada", "Eve"]
    assert [seat.name for seat in store.game(other.key).envelope.sides] == ["Ada", "Ben"]
    assert not presenter.dismiss()


def test_nothing_written_is_the_name_as_it_was(parts: Parts, store: Store) -> None:
    presenter = opened(parts, store, table(BUILT, BARE))
    presenter.show_player(1)
    presenter.write_name("  ")
    assert player(presenter).problem == ()
    presenter.dismiss()
    assert names(presenter) == ["Ada", "Ben"]
    assert presenter.state().steps.no_undo


def test_another_spelling_of_the_same_person_is_one_everywhere(parts: Parts, store: Store) -> None:
    presenter = opened(parts, store, table(BUILT, BARE))
    other = store.new(table(BARE, BARE))
    presenter.show_player(1)
    presenter.write_name("BEN")
    presenter.dismiss()
    assert names(presenter) == ["Ada", "BEN"]
    assert [seat.name for seat in store.game(other.key).envelope.sides] == ["Ada", "BEN"]


@pytest.mark.parametrize(
    ("written", "sentence"),
    [
        ("ada", "Another player is called ada; choose another name"),
        (LONG, "A name has 1 to 40 characters, and no control characters"),
    ],
)
def test_a_name_that_is_none_is_told_and_not_kept(
    parts: Parts, store: Store, told: list[str], written: str, sentence: str
) -> None:
    presenter = opened(parts, store, table(BUILT, BARE))
    presenter.show_player(1)
    presenter.write_name(written)
    assert player(presenter).problem == (sentence,)
    assert presenter.back()
    assert (names(presenter), told) == (["Ada", "Ben"], [sentence])


def test_a_name_being_written_is_kept_before_the_app_may_be_killed(parts: Parts, store: Store) -> None:
    presenter = opened(parts, store, table(BUILT, BARE))
    presenter.show_player(1)
    presenter.write_name("Eve")
    presenter.paused()
    assert store.game(presenter.place.game).envelope.sides[1].name == "Eve"
    assert player(presenter).name == "Eve"


def test_a_sheet_closes_even_if_nothing_can_be_kept(parts: Parts, store: Store, told: list[str]) -> None:
    presenter = opened(parts, store, table(BUILT, BARE))
    presenter.show_game()
    presenter.write_notes("rain")
    store.delete(presenter.place.game)
    assert presenter.dismiss()
    assert (presenter.state().sheet, told) == (None, ["There is no such game; look at the list of games"])


def test_whoever_played_before_is_offered_for_a_name(parts: Parts, store: Store) -> None:
    store.new(table(BARE, BARE, BARE))
    presenter = opened(parts, store, table(BUILT, BARE))
    presenter.show_player(1)
    assert [guest.name for guest in player(presenter).guests] == ["Cleo"]
    presenter.take("Cleo")
    presenter.dismiss()
    assert names(presenter) == ["Ada", "Cleo"]


def test_a_taken_colour_is_swapped(parts: Parts, store: Store) -> None:
    presenter = opened(parts, store, table(BUILT, BARE, BARE))
    presenter.show_player(0)
    assert [(swatch.holder, swatch.chosen) for swatch in player(presenter).swatches[:3]] == [
        ("Ada", True),
        ("Ben", False),
        ("Cleo", False),
    ]
    presenter.paint(Colour.YELLOW)
    assert [card.colour for card in cards(presenter)] == [Colour.YELLOW, Colour.ORANGE, Colour.RED]
    presenter.paint(Colour.WHITE)
    assert [card.colour for card in cards(presenter)] == [Colour.WHITE, Colour.ORANGE, Colour.RED]


def test_a_player_is_removed_down_to_two(parts: Parts, store: Store, told: list[str]) -> None:
    presenter = opened(parts, store, table(BUILT, BARE, BUILT))
    presenter.show_player(1)
    assert player(presenter).remove == ("Remove Ben",)
    presenter.remove()
    assert (names(presenter), presenter.state().sheet) == (["Ada", "Cleo"], None)
    assert told == ["Ben removed"]
    presenter.show_player(1)
    assert player(presenter).remove == ()


def test_a_player_who_cannot_be_removed_stays_and_the_sheet_closes_all_the_same(
    parts: Parts, store: Store, told: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    presenter = opened(parts, store, table(BUILT, BARE, BUILT))
    presenter.show_player(2)

    def full(*_: object) -> None:
        raise Refused("", say("file.uncopied", reason="full"))

    monkeypatch.setattr(Store, "save", full)
    with pytest.raises(Refused):
        presenter.remove()
    assert (names(presenter), player(presenter).remove) == (["Ada", "Ben", "Cleo"], ("Remove Cleo",))
    presenter.write_name("Eve")
    assert presenter.dismiss()
    assert (presenter.state().sheet, len(told)) == (None, 1)


def test_a_name_that_was_being_written_goes_with_its_player(parts: Parts, store: Store) -> None:
    presenter = opened(parts, store, table(BUILT, BARE, BUILT))
    presenter.show_player(1)
    presenter.write_name("Eve")
    presenter.remove()
    assert names(presenter) == ["Ada", "Cleo"]


def test_a_player_is_added_up_to_four_and_asked_for_a_name(parts: Parts, store: Store) -> None:
    presenter = opened(parts, store, table(BUILT, BARE, names=("Ada", "player 3")))
    assert presenter.state().add == ("Add a player",)
    presenter.add()
    assert (player(presenter).name, player(presenter).hint) == ("", "Player 4")
    presenter.dismiss()
    presenter.add()
    presenter.dismiss()
    assert names(presenter) == ["Ada", "player 3", "Player 4", "Player 5"]
    assert [card.colour for card in cards(presenter)] == list(Colour)[:4]
    assert store.game(presenter.place.game).envelope.sides[3].board.city == City.empty(Mode.CLASSIC)
    assert presenter.state().add == ()


# the game
def test_the_day_goes_back_and_forth_up_to_today(parts: Parts, store: Store) -> None:
    presenter = opened(parts, store, table(BUILT, BARE))
    presenter.show_game()
    assert (game(presenter).day, game(presenter).today) == ("18 November 2026", True)
    presenter.play_on(1)
    assert game(presenter).today
    presenter.play_on(-1)
    assert (game(presenter).day, game(presenter).today) == ("17 November 2026", False)
    assert store.game(presenter.place.game).played == date(2026, 11, 17)


def test_there_is_a_first_day(parts: Parts, store: Store) -> None:
    presenter = opened(parts, store, table(BUILT, BARE))
    store.play_on(presenter.place.game, date.min)
    presenter.open()
    presenter.play_on(-1)
    assert store.game(presenter.place.game).played == date.min


def test_notes_are_kept_when_the_sheet_is_left(parts: Parts, store: Store) -> None:
    presenter = opened(parts, store, table(BUILT, BARE))
    presenter.show_game()
    presenter.write_notes("At the lake " + "x" * 10_000)
    assert presenter.state().steps.no_undo
    presenter.dismiss()
    assert len(store.game(presenter.place.game).envelope.notes) == 10_000
    presenter.show_game()
    assert game(presenter).notes.startswith("At the lake")


def test_a_sheet_that_is_left_as_it_was_is_no_step(parts: Parts, store: Store) -> None:
    presenter = opened(parts, store, table(BUILT, BARE))
    presenter.show_game()
    presenter.dismiss()
    assert presenter.state().steps.no_undo


def test_without_a_sheet_there_is_nothing_to_keep_in_the_background(parts: Parts, store: Store) -> None:
    presenter = opened(parts, store, table(BUILT, BARE))
    presenter.paused()
    assert presenter.state().steps.no_undo


def test_expansions_are_corrected_in_the_middle_of_a_game(parts: Parts, store: Store) -> None:
    wide = "/".join([". . . . ."] * 4)
    presenter = opened(parts, store, table(wide, wide))
    presenter.show_game()
    assert [expansion.text for expansion in game(presenter).expansions] == ["Playgrounds", "Public Services"]
    presenter.switch("playgrounds")
    presenter.switch("public_services")
    after = store.game(presenter.place.game).envelope
    assert (after.options["playgrounds"], after.options["public_services"]) == (False, False)


def test_public_services_are_added_to_a_classic_game(parts: Parts, store: Store) -> None:
    presenter = opened(parts, store, table(BARE, BARE))
    presenter.show_game()
    assert [expansion.key for expansion in game(presenter).expansions] == ["playgrounds", "public_services"]
    presenter.switch("public_services")
    assert store.game(presenter.place.game).envelope.options["public_services"]


def test_back_leads_home(parts: Parts, store: Store) -> None:
    presenter = opened(parts, store, table(BARE, BARE))
    parts.way.go(presenter.place)
    assert presenter.back()
    assert parts.way.here == HOME


def test_there_is_a_state_before_anything_is_known() -> None:
    assert TableState().cards == ()


def test_what_keeps_a_total_from_being_certain_stands_on_the_card_and_leads_there(
    parts: Parts, store: Store, arrived: list[Place]
) -> None:
    laid = table(BUILT, BARE, tokens=Tokens(40, 0))
    first = laid.sides[0]
    guesses = tuple(tuple(Guess(each, 0.99, doubtful=False) for each in line) for line in first.board.city.cells)
    photo = Reading(Mode.CLASSIC, CORNERS, guesses)
    presenter = opened(parts, store, laid.with_side(0, with_reading(first, photo)))
    ada, ben = cards(presenter)
    assert [check.text for check in ada.checks] == ["Floors not checked", "Tokens not confirmed", "One thing looks odd"]
    assert ben.checks == ()
    for check, screen in zip(ada.checks, (Screen.FLOORS, Screen.TOKENS, Screen.CITY), strict=True):
        presenter.check(check)
        assert arrived[-1] == here(presenter, screen)
