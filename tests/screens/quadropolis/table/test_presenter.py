"""The table: its players, where the taps lead, and the panels of players and game."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta

import pytest

from quadropolis_score.boards import Spot
from quadropolis_score.buildings import Building, Kind, Mode, Tokens
from quadropolis_score.city import City
from quadropolis_score.player_board import with_building, with_reading
from quadropolis_score.reading import Guess, Reading
from screens.context import AppContext
from screens.kit.details import CalendarToggled, DayChosen, MonthShown, NotesWritten, PlaceWritten
from screens.kit.navigation import HOME, Route, Screen
from screens.photo.pending_files import INCOMING
from screens.photo.photo_reader import PhotoReader
from screens.quadropolis.table.panels import TableGame, TablePlayer
from screens.quadropolis.table.presenter import TablePresenter, TableState
from screens.quadropolis.table.seat_cards import TableCard
from store.envelope import Envelope
from store.store import Store
from store.values import PendingPhoto
from tabletop.evening import Evening
from tabletop.messages import Refused, message
from tabletop.people import PlayerColour
from tabletop.safe_files import make_folder
from tools.app.fake_device import NOON, envelope_of, with_final_totals, with_uncounted_tokens
from tools.soak.sample_envelopes import results_in

BARE = "/".join([". . . ."] * 4)
BUILT = "T3 T2 . . / S P . . / . . . . / . . . ."
POINTS = "\u2248 14 VP"
CORNERS = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
LONG = "x" * 41


def open_table(parts: AppContext, store: Store, laid: Envelope) -> TablePresenter:
    presenter = TablePresenter(parts, Route(Screen.TABLE, store.new(laid).key), lambda _: None)
    presenter.open()
    return presenter


def cards(presenter: TablePresenter) -> tuple[TableCard, ...]:
    return presenter.state().cards


def names(presenter: TablePresenter) -> list[str]:
    return [card.name for card in cards(presenter)]


def player(presenter: TablePresenter) -> TablePlayer:
    sheet = presenter.state().panel
    assert isinstance(sheet, TablePlayer)
    return sheet


def game(presenter: TablePresenter) -> TableGame:
    sheet = presenter.state().panel
    assert isinstance(sheet, TableGame)
    return sheet


def route_to(presenter: TablePresenter, screen: Screen, seat: int = 0) -> Route:
    return Route(screen, presenter.route.game, seat)


# the cards
def test_a_card_shows_player_city_and_score(context: AppContext, store: Store) -> None:
    presenter = open_table(context, store, envelope_of(BUILT, BARE))
    state = presenter.state()
    assert (state.title, state.detail) == ("Classic", "18 November 2026")
    ada, ben = state.cards
    assert (ada.name, ada.colour, ada.points, ada.status) == ("Ada", PlayerColour.RED, POINTS, None)
    assert ada.board is not None
    assert [space.drawing for space in ada.board.rows[0]] == ["tower_block", "tower_block", "", ""]
    assert (ben.board, ben.points, ben.status) == (None, None, "No building yet")


def test_an_empty_city_offers_photo_and_hand_and_a_built_one_points_too(context: AppContext, store: Store) -> None:
    ada, ben = cards(open_table(context, store, envelope_of(BUILT, BARE)))
    assert [way.text for way in ada.ways] == ["Photo", "By hand", "Tokens & points"]
    assert ada.first_ways == ()
    assert [way.text for way in ben.ways] == ["Type the score"]
    assert [way.text for way in ben.first_ways] == ["Photo", "By hand"]


def actions(presenter: TablePresenter) -> list[tuple[str, bool]]:
    return [(each.text, each.main) for each in presenter.state().actions]


def test_to_go_on_is_filled_until_every_city_is_in_and_the_pad_afterwards(context: AppContext, store: Store) -> None:
    bare, begun, full = (
        open_table(context, store, envelope_of(*cities)) for cities in ((BARE,) * 2, (BUILT, BARE), (BUILT,) * 2)
    )
    assert actions(bare) == [("Continue: Ada", True)]
    assert actions(begun) == [("Scoring Pad", False), ("Continue: Ben", True)]
    assert actions(full) == [("Scoring Pad", True)]


def test_a_long_name_is_short_on_the_button_that_goes_on(context: AppContext, store: Store) -> None:
    presenter = open_table(context, store, envelope_of(BUILT, BARE, names=("Ada", "Maximiliane-Charlotte")))
    assert actions(presenter)[1] == ("Continue: Maximiliane-Cha\u2026", True)


def test_going_on_leads_to_the_choice_for_the_first_empty_city_or_to_its_pending_photo(
    context: AppContext, store: Store, shown_routes: list[Route]
) -> None:
    context.photo_reader = PhotoReader(store)
    presenter = open_table(context, store, envelope_of(BUILT, BARE, BARE))
    presenter.go_on()
    assert presenter.handle_key("c")
    assert shown_routes == [route_to(presenter, Screen.ENTRY, 1)] * 2
    store.set_pending_photo(
        presenter.route.game, PendingPhoto(1, "photo-ben.jpg", store.game(presenter.route.game).created)
    )
    presenter.open()
    presenter.go_on()
    assert shown_routes[-1] == route_to(presenter, Screen.PHOTO, 1)


def test_the_filled_button_opens_the_pad_once_every_city_is_in(
    context: AppContext, store: Store, shown_routes: list[Route]
) -> None:
    presenter = open_table(context, store, envelope_of(BUILT, BUILT))
    presenter.go_on()
    assert shown_routes == [route_to(presenter, Screen.PAD)]


def ranked(presenter: TablePresenter) -> list[tuple[str, str]]:
    return [(card.rank.icon, card.rank.text) for card in cards(presenter) if card.rank]


def test_places_are_on_the_cards_once_every_city_is_in(context: AppContext, store: Store) -> None:
    small = "S . . . / . . . . / . . . . / . . . ."
    assert ranked(open_table(context, store, envelope_of(BUILT, BARE))) == []
    unsure = open_table(context, store, with_uncounted_tokens(envelope_of(small, BUILT, small)))
    assert ranked(unsure) == [("medal-outline", "2"), ("trophy-outline", "1"), ("medal-outline", "2")]


def test_the_winner_of_a_finished_game_has_a_trophy(context: AppContext, store: Store) -> None:
    presenter = open_table(context, store, with_final_totals(envelope_of(BUILT, BUILT)))
    saved = store.game(presenter.route.game)
    store.finish(saved, results_in(saved.envelope))
    presenter.open()
    assert ranked(presenter) == [("trophy", "1"), ("trophy", "1")]


def test_points_below_none_have_a_real_minus(context: AppContext, store: Store) -> None:
    ada, _ = cards(open_table(context, store, envelope_of("T3 . . . / . . . . / . . . . / . . . .", BARE)))
    assert ada.points == "\u2248 \u22125 VP"


def test_until_the_points_have_come_they_are_being_counted(
    context: AppContext, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(TablePresenter, "run_in_background", lambda *_: None)
    assert [card.status for card in cards(open_table(context, store, envelope_of(BUILT, BARE)))] == [
        "Calculating\u2026",
        "No building yet",
    ]


def test_the_points_of_a_finished_game_are_there_at_once(
    context: AppContext, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    presenter = open_table(context, store, envelope_of(BUILT, BUILT))
    saved = store.game(presenter.route.game)
    assert store.finish(saved, results_in(saved.envelope))
    monkeypatch.setattr(TablePresenter, "run_in_background", lambda *_: None)
    presenter.open()
    assert [card.points for card in cards(presenter)] == [POINTS, POINTS]


def test_renaming_scores_nothing_again(context: AppContext, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    presenter = open_table(context, store, envelope_of(BUILT, BUILT))
    monkeypatch.setattr(TablePresenter, "run_in_background", lambda *_: pytest.fail("counted again"))
    presenter.show_player(0)
    presenter.write_name("Eve")
    presenter.dismiss()
    assert [(card.name, card.points) for card in cards(presenter)] == [("Eve", POINTS), ("Ben", POINTS)]


def test_the_doubtful_spaces_are_counted_and_marked(context: AppContext, store: Store) -> None:
    laid = envelope_of(BUILT, BUILT)
    guesses = tuple(
        tuple(Guess(building, 0.5, is_doubtful=row == 0) for building in line)
        for row, line in enumerate(laid.sides[0].board.city.cells)
    )
    seat = with_reading(laid.sides[0], Reading(Mode.CLASSIC, CORNERS, guesses))
    ada, ben = cards(open_table(context, store, laid.with_side(0, seat)))
    assert [card.checks[0].text for card in (ada, ben)] == ["4 spaces to check", "One thing looks odd"]
    assert ada.board is not None
    assert [space.doubtful for line in ada.board.rows for space in line] == [True] * 4 + [False] * 12
    seat = replace(seat, settled=frozenset(Spot(0, column).key for column in range(3)))
    assert cards(open_table(context, store, laid.with_side(0, seat)))[0].checks[0].text == "1 space to check"


def test_a_deleted_game_is_refused(context: AppContext) -> None:
    with pytest.raises(Refused):
        TablePresenter(context, Route(Screen.TABLE, "gone"), lambda _: None).open()


# ways to other screens
def test_a_card_leads_to_the_city_and_its_buttons_to_city_and_allocation(
    context: AppContext, store: Store, shown_routes: list[Route]
) -> None:
    presenter = open_table(context, store, envelope_of(BUILT, BUILT))
    presenter.open_city(1)
    presenter.edit_city(0)
    presenter.open_allocation(1)
    assert shown_routes == [
        route_to(presenter, Screen.CITY, 1),
        route_to(presenter, Screen.CITY, 0),
        route_to(presenter, Screen.ALLOCATION, 1),
    ]


def test_without_opencv_the_photo_button_stays_and_shows_the_reason(
    context: AppContext, store: Store, shown_routes: list[Route]
) -> None:
    presenter = open_table(context, store, envelope_of(BARE, BARE))
    assert cards(presenter)[0].first_ways[0].icon == "camera-off"
    with pytest.raises(Refused) as refused:
        presenter.open_photo(0)
    assert refused.value.message == message("photo.no_opencv")
    assert shown_routes == []


def test_with_opencv_the_photo_button_opens_the_photo_screen(
    context: AppContext, store: Store, shown_routes: list[Route]
) -> None:
    context.photo_reader = PhotoReader(store)
    presenter = open_table(context, store, envelope_of(BARE, BARE))
    assert cards(presenter)[0].first_ways[0].icon == "camera"
    presenter.open_photo(1)
    assert shown_routes == [route_to(presenter, Screen.PHOTO, 1)]


def test_the_card_of_a_photo_that_is_waited_for_leads_to_it(
    context: AppContext, store: Store, shown_routes: list[Route]
) -> None:
    context.photo_reader = PhotoReader(store)
    presenter = open_table(context, store, envelope_of(BARE, BARE))
    store.set_pending_photo(
        presenter.route.game, PendingPhoto(1, "photo-ben.jpg", store.game(presenter.route.game).created)
    )
    presenter.open()
    assert [(card.photo_status, card.status) for card in cards(presenter)] == [
        (None, "No building yet"),
        ("Waiting for a photo", None),
    ]
    presenter.open_city(0)
    presenter.open_city(1)
    assert shown_routes == [route_to(presenter, Screen.CITY, 0), route_to(presenter, Screen.PHOTO, 1)]


def test_every_card_shows_the_result_of_its_own_photo(context: AppContext, store: Store) -> None:
    context.photo_reader = PhotoReader(store)
    presenter = open_table(context, store, envelope_of(BARE, BARE, BARE))
    key, since = presenter.route.game, store.game(presenter.route.game).created
    for seat, file in ((2, "photo-cleo.jpg"), (0, "photo-ada.jpg")):
        store.set_pending_photo(key, PendingPhoto(seat, file, since))
    (make_folder(context.folder / INCOMING) / "photo-ada.jpg").write_bytes(b"a photo")
    presenter.open()
    assert [card.photo_status for card in cards(presenter)] == [
        "Photo ready. Tap to read it",
        None,
        "Waiting for a photo",
    ]


def test_photos_that_are_waited_for_stay_with_their_players_through_undo_and_redo(
    context: AppContext, store: Store
) -> None:
    context.photo_reader = PhotoReader(store)
    presenter = open_table(context, store, envelope_of(BARE, BARE, BARE))
    key, since = presenter.route.game, store.game(presenter.route.game).created
    for seat, file in ((1, "photo-ben.jpg"), (2, "photo-cleo.jpg")):
        store.set_pending_photo(key, PendingPhoto(seat, file, since))
    (make_folder(context.folder / INCOMING) / "photo-cleo.jpg").write_bytes(b"a photo")
    ben, cleo = "Waiting for a photo", "Photo ready. Tap to read it"
    presenter.open()
    presenter.show_player(0)
    presenter.remove_player()
    assert [card.photo_status for card in cards(presenter)] == [ben, cleo]
    for key_, awaited in (("z", [None, ben, cleo]), ("y", [ben, cleo]), ("z", [None, ben, cleo])):
        assert presenter.handle_key(key_, control=True)
        assert [card.photo_status for card in cards(presenter)] == awaited


def test_without_opencv_no_pending_photo_is_shown(context: AppContext, store: Store, shown_routes: list[Route]) -> None:
    presenter = open_table(context, store, envelope_of(BARE, BARE))
    store.set_pending_photo(
        presenter.route.game, PendingPhoto(1, "photo-ben.jpg", store.game(presenter.route.game).created)
    )
    presenter.open()
    presenter.open_city(1)
    assert shown_routes == [route_to(presenter, Screen.CITY, 1)]


def test_every_button_of_a_card_opens_its_screen(context: AppContext, store: Store, shown_routes: list[Route]) -> None:
    context.photo_reader = PhotoReader(store)
    presenter = open_table(context, store, envelope_of(BARE, BUILT))
    for way in cards(presenter)[1].ways:
        presenter.act(way)
    screens = (Screen.PHOTO, Screen.CITY, Screen.ALLOCATION)
    assert shown_routes == [route_to(presenter, screen, 1) for screen in screens]


def test_a_removed_player_comes_back_by_undo_unless_the_game_went_on(
    context: AppContext, store: Store, undos: list[Callable[[], object]], shown_routes: list[Route]
) -> None:
    presenter = open_table(context, store, envelope_of(BUILT, BARE, BUILT))
    context.navigator.go(presenter.route)
    key = presenter.route.game
    presenter.show_player(1)
    presenter.remove_player()
    undos.pop()()
    assert shown_routes == [presenter.route] * 2
    assert [side.name for side in store.game(key).envelope.sides] == ["Ada", "Ben", "Cleo"]
    presenter.open()
    presenter.show_player(1)
    presenter.remove_player()
    presenter.add_player()
    undos.pop()()
    assert [side.name for side in store.game(key).envelope.sides] == ["Ada", "Cleo", "Player 3"]


def test_the_pad_needs_a_city(
    context: AppContext, store: Store, shown_routes: list[Route], messages: list[str]
) -> None:
    open_table(context, store, envelope_of(BARE, BARE)).open_pad()
    assert (shown_routes, messages) == ([], ["Add at least one city first"])
    presenter = open_table(context, store, envelope_of(BARE, BUILT))
    presenter.open_pad()
    assert shown_routes == [route_to(presenter, Screen.PAD)]


def test_keys_lead_to_cities_and_pad_and_take_steps_back(
    context: AppContext, store: Store, shown_routes: list[Route]
) -> None:
    presenter = open_table(context, store, envelope_of(BUILT, BUILT))
    presenter.add_player()
    presenter.dismiss()
    assert presenter.handle_key("z", control=True)
    assert names(presenter) == ["Ada", "Ben"]
    assert presenter.handle_key("y", control=True)
    assert names(presenter) == ["Ada", "Ben", "Player 3"]
    assert presenter.handle_key("3")
    assert presenter.handle_key("p")
    assert shown_routes == [route_to(presenter, Screen.CITY, 2), route_to(presenter, Screen.PAD)]
    assert not any(
        [
            presenter.handle_key("4"),
            presenter.handle_key("x"),
            presenter.handle_key("1", control=True),
            presenter.handle_key("z"),
        ]
    )


def test_under_a_sheet_no_key_means_anything(context: AppContext, store: Store, shown_routes: list[Route]) -> None:
    presenter = open_table(context, store, envelope_of(BUILT, BUILT))
    presenter.show_game()
    assert not presenter.handle_key("1")
    assert shown_routes == []


def test_steps_are_taken_back_and_forth(context: AppContext, store: Store) -> None:
    presenter = open_table(context, store, envelope_of(BUILT, BUILT, BARE))
    assert (presenter.state().undo_state.is_undo_disabled, presenter.state().undo_state.is_redo_disabled) == (
        True,
        True,
    )
    presenter.show_player(2)
    presenter.remove_player()
    presenter.undo()
    assert (
        names(presenter),
        presenter.state().undo_state.is_undo_disabled,
        presenter.state().undo_state.is_redo_disabled,
    ) == (
        ["Ada", "Ben", "Cleo"],
        True,
        False,
    )
    presenter.redo()
    assert (names(presenter), presenter.state().undo_state.is_undo_disabled) == (["Ada", "Ben"], False)


# players
def test_another_name_is_kept_when_the_sheet_is_left(context: AppContext, store: Store) -> None:
    presenter = open_table(context, store, envelope_of(BUILT, BARE))
    other = store.new(envelope_of(BARE, BARE))
    presenter.show_player(1)
    presenter.write_name(" Eve ")
    assert (player(presenter).name, player(presenter).hint, player(presenter).problem) == (" Eve ", "Ben", None)
    assert names(presenter) == ["Ada", "Ben"]
    assert presenter.dismiss()
    assert names(presenter) == ["Ada", "Eve"]
    assert [seat.name for seat in store.game(other.key).envelope.sides] == ["Ada", "Ben"]
    assert not presenter.dismiss()


def test_nothing_written_is_the_name_as_it_was(context: AppContext, store: Store) -> None:
    presenter = open_table(context, store, envelope_of(BUILT, BARE))
    presenter.show_player(1)
    presenter.write_name("  ")
    assert player(presenter).problem is None
    presenter.dismiss()
    assert names(presenter) == ["Ada", "Ben"]
    assert presenter.state().undo_state.is_undo_disabled


def test_a_new_spelling_of_a_name_applies_to_all_games(context: AppContext, store: Store) -> None:
    presenter = open_table(context, store, envelope_of(BUILT, BARE))
    other = store.new(envelope_of(BARE, BARE))
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
def test_an_invalid_name_is_reported_and_not_saved(
    context: AppContext, store: Store, messages: list[str], written: str, sentence: str
) -> None:
    presenter = open_table(context, store, envelope_of(BUILT, BARE))
    presenter.show_player(1)
    presenter.write_name(written)
    assert player(presenter).problem == sentence
    assert presenter.back()
    assert (names(presenter), messages) == (["Ada", "Ben"], [sentence])


def test_a_name_being_written_is_kept_before_the_app_may_be_killed(context: AppContext, store: Store) -> None:
    presenter = open_table(context, store, envelope_of(BUILT, BARE))
    presenter.show_player(1)
    presenter.write_name("Eve")
    presenter.save_input()
    assert store.game(presenter.route.game).envelope.sides[1].name == "Eve"
    assert player(presenter).name == "Eve"


def test_a_sheet_closes_even_if_nothing_can_be_kept(context: AppContext, store: Store, messages: list[str]) -> None:
    presenter = open_table(context, store, envelope_of(BUILT, BARE))
    presenter.show_game()
    presenter.send(NotesWritten("rain"))
    store.delete(presenter.route.game)
    assert presenter.dismiss()
    assert (presenter.state().panel, messages) == (None, ["There is no such game; look at the list of games"])


def test_known_players_are_suggested_for_a_name(context: AppContext, store: Store) -> None:
    store.new(envelope_of(BARE, BARE, BARE))
    presenter = open_table(context, store, envelope_of(BUILT, BARE))
    presenter.show_player(1)
    assert [guest.name for guest in player(presenter).guests] == ["Cleo"]
    presenter.choose_known_player("Cleo")
    presenter.dismiss()
    assert names(presenter) == ["Ada", "Cleo"]


def test_a_taken_colour_is_swapped(context: AppContext, store: Store) -> None:
    presenter = open_table(context, store, envelope_of(BUILT, BARE, BARE))
    presenter.show_player(0)
    assert [(swatch.holder, swatch.chosen) for swatch in player(presenter).swatches[:3]] == [
        ("Ada", True),
        ("Ben", False),
        ("Cleo", False),
    ]
    presenter.choose_colour(PlayerColour.YELLOW)
    assert [card.colour for card in cards(presenter)] == [PlayerColour.YELLOW, PlayerColour.ORANGE, PlayerColour.RED]
    presenter.choose_colour(PlayerColour.WHITE)
    assert [card.colour for card in cards(presenter)] == [PlayerColour.WHITE, PlayerColour.ORANGE, PlayerColour.RED]


def test_a_player_is_removed_down_to_two(context: AppContext, store: Store, messages: list[str]) -> None:
    presenter = open_table(context, store, envelope_of(BUILT, BARE, BUILT))
    presenter.show_player(1)
    assert player(presenter).remove == "Remove Ben"
    presenter.remove_player()
    assert (names(presenter), presenter.state().panel) == (["Ada", "Cleo"], None)
    assert messages == ["Ben removed"]
    presenter.show_player(1)
    assert player(presenter).remove is None


def test_a_player_who_cannot_be_removed_stays_and_the_panel_closes(
    context: AppContext, store: Store, messages: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    presenter = open_table(context, store, envelope_of(BUILT, BARE, BUILT))
    presenter.show_player(2)

    def full(*_: object) -> None:
        raise Refused("", message("file.copy_failed", reason="full"))

    monkeypatch.setattr(Store, "save", full)
    with pytest.raises(Refused):
        presenter.remove_player()
    assert (names(presenter), player(presenter).remove) == (["Ada", "Ben", "Cleo"], "Remove Cleo")
    presenter.write_name("Eve")
    assert presenter.dismiss()
    assert (presenter.state().panel, len(messages)) == (None, 1)


def test_a_name_that_was_being_written_goes_with_its_player(context: AppContext, store: Store) -> None:
    presenter = open_table(context, store, envelope_of(BUILT, BARE, BUILT))
    presenter.show_player(1)
    presenter.write_name("Eve")
    presenter.remove_player()
    assert names(presenter) == ["Ada", "Cleo"]


def test_up_to_four_players_can_be_added_and_named(context: AppContext, store: Store) -> None:
    presenter = open_table(context, store, envelope_of(BUILT, BARE, names=("Ada", "player 3")))
    assert presenter.state().add == "Add a player"
    presenter.add_player()
    assert (player(presenter).name, player(presenter).hint) == ("", "Player 4")
    presenter.dismiss()
    presenter.add_player()
    presenter.dismiss()
    assert names(presenter) == ["Ada", "player 3", "Player 4", "Player 5"]
    assert [card.colour for card in cards(presenter)] == list(PlayerColour)[:4]
    assert store.game(presenter.route.game).envelope.sides[3].board.city == City.empty(Mode.CLASSIC)
    assert presenter.state().add is None


# the game
def month(presenter: TablePresenter) -> str:
    calendar = game(presenter).details.calendar
    return calendar.title if calendar else ""


def test_the_day_is_chosen_in_a_calendar(context: AppContext, store: Store) -> None:
    presenter = open_table(context, store, envelope_of(BUILT, BARE))
    presenter.show_game()
    details = game(presenter).details
    assert (details.date_text, details.calendar, details.times) == ("18 November 2026", None, None)
    presenter.send(CalendarToggled(NOON.date()))
    assert month(presenter) == "November 2026"
    presenter.send(MonthShown(-1, NOON.date()))
    assert month(presenter) == "October 2026"
    presenter.send(DayChosen(date(2026, 10, 31).toordinal()))
    assert (game(presenter).details.date_text, game(presenter).details.calendar) == ("31 October 2026", None)
    assert store.game(presenter.route.game).played == date(2026, 10, 31)


def test_a_calendar_is_closed_by_its_day_or_by_another_tap(context: AppContext, store: Store) -> None:
    presenter = open_table(context, store, envelope_of(BUILT, BARE))
    presenter.show_game()
    presenter.send(CalendarToggled(NOON.date()))
    presenter.send(DayChosen(date(2026, 11, 18).toordinal()))
    assert game(presenter).details.calendar is None
    presenter.send(CalendarToggled(NOON.date()))
    presenter.send(CalendarToggled(NOON.date()))
    assert game(presenter).details.calendar is None
    assert store.game(presenter.route.game).played == date(2026, 11, 18)
    presenter.send(MonthShown(-1, NOON.date()))
    assert month(presenter) == "October 2026"


def test_a_place_is_typed_or_taken_from_an_earlier_game(context: AppContext, store: Store) -> None:
    for day, place in enumerate(("Club", "Home", "", "Caf\u00e9", "Lake", "School"), start=1):
        store.new(replace(envelope_of(BARE, BARE), place=place), date(2026, 1, day))
    presenter = open_table(context, store, envelope_of(BUILT, BARE))
    presenter.show_game()
    assert [each.text for each in game(presenter).details.places] == ["School", "Lake", "Caf\u00e9", "Home"]
    presenter.send(PlaceWritten("home"))
    assert [each.text for each in game(presenter).details.places] == ["School", "Lake", "Caf\u00e9", "Club"]
    presenter.send(PlaceWritten("Lake"))
    presenter.dismiss()
    assert store.game(presenter.route.game).envelope.place == "Lake"


def test_a_place_has_neither_line_ends_nor_too_many_letters(context: AppContext, store: Store) -> None:
    presenter = open_table(context, store, envelope_of(BUILT, BARE))
    presenter.show_game()
    presenter.send(PlaceWritten(" At\n the\u202e lake " + "x" * 100))
    presenter.save_input()
    place = store.game(presenter.route.game).envelope.place
    assert place.startswith("At the lake xxx")
    assert len(place) == 59


def test_the_panel_of_the_game_shows_when_it_was_played(context: AppContext, store: Store) -> None:
    begun, ended = NOON.astimezone(), (NOON + timedelta(minutes=85)).astimezone()
    evening = Evening(begun=NOON, ended=NOON + timedelta(minutes=85))
    presenter = open_table(context, store, replace(envelope_of(BUILT, BARE), evening=evening))
    presenter.show_game()
    assert game(presenter).details.times == f"{begun:%H:%M}\u2013{ended:%H:%M} \u00b7 1 h 25 min"


def test_notes_are_kept_when_the_sheet_is_left(context: AppContext, store: Store) -> None:
    presenter = open_table(context, store, envelope_of(BUILT, BARE))
    presenter.show_game()
    presenter.send(NotesWritten("At the lake " + "x" * 10_000))
    assert presenter.state().undo_state.is_undo_disabled
    presenter.dismiss()
    assert len(store.game(presenter.route.game).envelope.notes) == 10_000
    presenter.show_game()
    assert game(presenter).details.notes.startswith("At the lake")


def test_a_sheet_that_is_left_as_it_was_is_no_step(context: AppContext, store: Store) -> None:
    presenter = open_table(context, store, envelope_of(BUILT, BARE))
    presenter.show_game()
    presenter.dismiss()
    assert presenter.state().undo_state.is_undo_disabled


def test_without_a_sheet_there_is_nothing_to_keep_in_the_background(context: AppContext, store: Store) -> None:
    presenter = open_table(context, store, envelope_of(BUILT, BARE))
    presenter.save_input()
    assert presenter.state().undo_state.is_undo_disabled


def test_expansions_are_corrected_in_the_middle_of_a_game(context: AppContext, store: Store) -> None:
    wide = "/".join([". . . . ."] * 4)
    presenter = open_table(context, store, envelope_of(wide, wide))
    presenter.show_game()
    assert [expansion.text for expansion in game(presenter).expansions] == ["Playgrounds", "Public Services"]
    presenter.switch("playgrounds")
    presenter.switch("public_services")
    after = store.game(presenter.route.game).envelope
    assert (after.options["playgrounds"], after.options["public_services"]) == (False, False)


def test_the_mode_is_corrected_in_the_middle_of_a_game(context: AppContext, store: Store) -> None:
    presenter = open_table(context, store, envelope_of(BARE, "P . . . / . . . . / . . . . / . . . ."))
    presenter.show_game()
    assert [(mode.text, mode.chosen) for mode in game(presenter).modes] == [("Classic", True), ("Expert", False)]
    presenter.choose_mode("expert")
    after = store.game(presenter.route.game).envelope
    assert (after.options["mode"], after.sides[1].board.city[Spot(0, 0)]) == ("expert", Building(Kind.PARK))
    assert [(mode.text, mode.chosen) for mode in game(presenter).modes] == [("Classic", False), ("Expert", True)]


def test_a_city_that_does_not_fit_the_other_mode_comes_back_with_undo(
    context: AppContext, store: Store, messages: list[str], undos: list[Callable[[], object]]
) -> None:
    before = envelope_of(". . . . M / . . . . . / . . . . . / . . . . .", "/".join([". . . . ."] * 4))
    presenter = open_table(context, store, before)
    presenter.show_game()
    presenter.choose_mode("classic")
    assert store.game(presenter.route.game).envelope.sides[0].board.is_empty
    assert messages == ["These cities do not fit the other board: Ada. Undo brings them back."]
    (undo,) = undos
    undo()
    assert store.game(presenter.route.game).envelope == before


def test_public_services_are_added_to_a_classic_game(context: AppContext, store: Store) -> None:
    presenter = open_table(context, store, envelope_of(BARE, BARE))
    presenter.show_game()
    assert [expansion.key for expansion in game(presenter).expansions] == ["playgrounds", "public_services"]
    presenter.switch("public_services")
    assert store.game(presenter.route.game).envelope.options["public_services"]


def test_back_leads_home(context: AppContext, store: Store) -> None:
    presenter = open_table(context, store, envelope_of(BARE, BARE))
    context.navigator.go(presenter.route)
    assert presenter.back()
    assert context.navigator.current == HOME


def test_there_is_a_state_before_anything_is_known() -> None:
    assert TableState().cards == ()


def test_open_tasks_of_a_total_are_on_the_card_and_lead_to_their_screens(
    context: AppContext, store: Store, shown_routes: list[Route]
) -> None:
    laid = envelope_of(BUILT, BARE, tokens=Tokens(40, 0))
    first = laid.sides[0]
    guesses = tuple(tuple(Guess(each, 0.99, is_doubtful=False) for each in line) for line in first.board.city.cells)
    photo = Reading(Mode.CLASSIC, CORNERS, guesses)
    presenter = open_table(context, store, laid.with_side(0, with_reading(first, photo)))
    ada, ben = cards(presenter)
    assert [check.text for check in ada.checks] == ["Floors not checked", "Tokens not confirmed", "One thing looks odd"]
    assert ben.checks == ()
    for check, screen in zip(ada.checks, (Screen.FLOORS, Screen.TOKENS, Screen.CITY), strict=True):
        presenter.open_check(check)
        assert shown_routes[-1] == route_to(presenter, screen)


def test_open_prints_are_on_the_card_and_lead_to_their_question(
    context: AppContext, store: Store, shown_routes: list[Route]
) -> None:
    laid = envelope_of(BUILT, BARE)
    side = with_building(laid.sides[0], Spot(3, 3), Building(Kind.HARBOR))
    presenter = open_table(context, store, laid.with_side(0, side))
    (check, *_) = cards(presenter)[0].checks
    assert check.text == "Printed points of one tile?"
    presenter.open_check(check)
    assert shown_routes[-1] == replace(route_to(presenter, Screen.CITY), about="prints")


def test_a_tile_whose_number_is_open_is_on_the_card_and_leads_to_its_question(
    context: AppContext, store: Store, shown_routes: list[Route]
) -> None:
    laid = envelope_of("U:police_station T3 . . / . . . . / . . . . / . . . .", ". . . . / . . . . / . . . . / . . . .")
    presenter = open_table(context, store, laid)
    (check, *_) = cards(presenter)[0].checks
    presenter.open_check(check)
    assert shown_routes[-1] == replace(route_to(presenter, Screen.CITY), about="numbers")
