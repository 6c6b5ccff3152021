"""The list of games: its cards, and where it leads."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date

import pytest

from screens.context import AppContext
from screens.example_game import EXAMPLE_KEY, add_example_game
from screens.game_filters import FilterChoice
from screens.games.presenter import (
    SEARCHED,
    CardSide,
    FoundGames,
    GameCard,
    GameMenu,
    GameSearch,
    GamesPresenter,
    GamesState,
)
from screens.kit.navigation import HOME, Route, Screen
from screens.kit.theme import DRAWINGS
from store.selection import EVERYTHING
from store.store import Store
from store.values import GameKind, PendingPhoto
from tabletop.evening import Evening
from tabletop.game import Side
from tabletop.people import PlayerColour
from tools.app.fake_device import NOON, envelope_of
from tools.soak.sample_envelopes import results_in

BUILT = "T3 . . . / . . . . / . . . . / . . . ."
EMPTY = ". . . . / . . . . / . . . . / . . . ."


@pytest.fixture
def games(context: AppContext) -> GamesPresenter:
    return GamesPresenter(context, HOME, lambda _: None)


def open_games(games: GamesPresenter) -> GamesState:
    games.open()
    return games.state()


def cards(games: GamesPresenter) -> list[GameCard]:
    return [games.card(entry) for entry in open_games(games).entries if not isinstance(entry, str)]


def test_an_empty_list_explains_how_to_begin(games: GamesPresenter) -> None:
    state = open_games(games)
    assert (state.entries, state.empty) == ((), "")


def test_a_finished_game_has_all_totals_and_marks_the_winner(games: GamesPresenter, store: Store) -> None:
    saved = store.new(envelope_of(BUILT, EMPTY), date(2026, 1, 31))
    store.finish(saved, results_in(saved.envelope))
    (card,) = cards(games)
    assert (card.title, card.status, card.detail, card.icon) == (
        "Ada, Ben",
        "",
        "Classic · 31 January 2026",
        "trophy",
    )
    assert card.sides == (
        CardSide("Ada", PlayerColour.RED, "−5", is_winner=True),
        CardSide("Ben", PlayerColour.ORANGE, "−12", is_winner=False),
    )


def test_a_game_that_missed_its_target_shows_its_total(games: GamesPresenter, store: Store) -> None:
    saved = store.new(envelope_of(BUILT, EMPTY))
    store.finish(saved, tuple(replace(each, won=False) for each in results_in(saved.envelope)))
    (card,) = cards(games)
    assert (card.sides[0].total, card.status, card.icon) == ("−5", "Target missed", "flag-outline")


def test_an_unfinished_game_is_marked(games: GamesPresenter, store: Store) -> None:
    store.new(envelope_of(BUILT, EMPTY))
    (card,) = cards(games)
    assert (card.status, card.icon) == ("Not scored yet", "pencil")


def test_a_game_with_a_pending_photo_is_marked(games: GamesPresenter, store: Store) -> None:
    store.set_pending_photo(store.new(envelope_of(BUILT, EMPTY)).key, PendingPhoto(0, "photo-a.jpg", NOON))
    (card,) = cards(games)
    assert (card.status, card.icon) == ("Waits for a photo", "camera")


def test_place_times_and_the_beginning_of_the_notes_are_in_the_list(games: GamesPresenter, store: Store) -> None:
    begun = NOON.astimezone()
    evening = Evening(begun=NOON)
    store.new(replace(envelope_of(BUILT, EMPTY), place="Club", evening=evening, notes="A close one. " * 8))
    store.new(replace(envelope_of(BUILT, EMPTY), notes="rainy"), date(2026, 11, 19))
    rainy, being_played = cards(games)
    assert (rainy.detail, rainy.about) == ("Classic \u00b7 19 November 2026", "rainy")
    assert being_played.about.startswith(f"Club \u00b7 from {begun:%H:%M} \u00b7 A close one. A close one.")
    assert (being_played.status, being_played.icon) == ("Being played", "timer-sand")
    games.open_menu(being_played)
    menu = games.state().panel
    assert isinstance(menu, GameMenu)
    assert menu.detail.startswith("Classic \u00b7 18 November 2026 \u00b7 Club \u00b7 from ")


def test_a_game_that_is_being_played_opens_at_its_companion(
    games: GamesPresenter, store: Store, context: AppContext
) -> None:
    begun = envelope_of(EMPTY, EMPTY)
    board = store.rules("quadropolis").new_board(begun.options)
    sides = tuple(replace(side, board=board) for side in begun.sides)
    key = store.new(replace(begun, sides=sides, evening=Evening().at_next_round(NOON))).key
    games.open_game(key)
    assert context.navigator.routes[-2:] == (Route(Screen.TABLE, key), Route(Screen.COMPANION, key))


def test_an_unfinished_game_opens_at_its_table(games: GamesPresenter, store: Store, context: AppContext) -> None:
    key = store.new(envelope_of(BUILT, EMPTY)).key
    games.open_game(key)
    assert context.navigator.current == Route(Screen.TABLE, key)


def test_a_finished_game_opens_at_its_pad_with_the_table_behind_it(
    games: GamesPresenter, store: Store, context: AppContext
) -> None:
    saved = store.new(envelope_of(BUILT, EMPTY))
    store.finish(saved, results_in(saved.envelope))
    games.open_game(saved.key)
    assert context.navigator.current == Route(Screen.PAD, saved.key)
    context.navigator.back()
    assert context.navigator.current == Route(Screen.TABLE, saved.key)


@pytest.mark.parametrize("screen", ["statistics", "rules", "settings"])
def test_one_tap_leads_to_what_can_be_looked_up(games: GamesPresenter, context: AppContext, screen: str) -> None:
    games.open_screen(screen)
    assert context.navigator.current == Route(Screen(screen))


def test_a_deleted_game_goes_at_once_and_comes_back_by_undo(
    games: GamesPresenter, store: Store, messages: list[str], undos: list[Callable[[], object]]
) -> None:
    saved = store.new(envelope_of(BUILT, EMPTY))
    store.save(saved.key, replace(saved.envelope, notes="rain"))
    store.finish(store.game(saved.key), results_in(saved.envelope))
    before = store.game(saved.key), store.statistics()
    (card,) = cards(games)
    games.delete(card)
    assert (games.state().entries, store.games(), store.players(), messages) == (
        (),
        (),
        (),
        ["Game of Ada, Ben deleted"],
    )
    undos.pop()()
    assert (store.game(saved.key), store.statistics()) == before
    assert store.undo(saved.key).envelope.notes == ""


def test_a_game_that_is_put_back_after_another_screen_was_opened_is_in_the_list(
    games: GamesPresenter,
    store: Store,
    context: AppContext,
    undos: list[Callable[[], object]],
    shown_routes: list[Route],
) -> None:
    store.new(envelope_of(BUILT, EMPTY))
    games.delete(cards(games)[0])
    games.new_game()
    games.close()
    undos.pop()()
    assert (len(store.games()), shown_routes[-1]) == (1, Route(Screen.NEW))
    games.delete(cards(games)[0])
    games.close()
    context.navigator.home()
    undos.pop()()
    assert (len(cards(games)), shown_routes[-2:]) == (1, [HOME, HOME])


def test_a_damaged_game_is_deleted_without_undo(
    games: GamesPresenter, store: Store, messages: list[str], undos: list[Callable[[], object]]
) -> None:
    store.new(envelope_of(BUILT, EMPTY))
    with store._writing() as connection:
        connection.execute("UPDATE steps SET checksum = checksum + 1")
    games.delete(cards(games)[0])
    assert (store.games(), messages, undos) == ((), ["Game of Ada, Ben deleted"], [])


def test_n_begins_a_game(games: GamesPresenter, context: AppContext) -> None:
    assert not games.handle_key("x")
    assert not games.handle_key("n", control=True)
    assert games.handle_key("n")
    assert context.navigator.current == Route(Screen.NEW)


def test_the_steps_of_the_first_start_are_hidden_once_there_is_a_game(games: GamesPresenter, store: Store) -> None:
    add_example_game(store)
    start = open_games(games).first_start
    assert start is not None
    assert [step.title for step in start.steps] == ["Photograph your city", "Check the floors", "See who won"]
    assert all((DRAWINGS / f"{step.drawing}.png").exists() for step in start.steps)
    store.new(envelope_of(BUILT, EMPTY))
    assert open_games(games).first_start is None


def test_the_example_is_tried_from_the_list(games: GamesPresenter, context: AppContext) -> None:
    games.try_example()
    assert context.navigator.current == Route(Screen.TABLE, EXAMPLE_KEY)


# months, search, filters
def add_games(store: Store, *days: date, names: tuple[str, str] = ("Ada", "Ben"), city: str = BUILT) -> list[str]:
    """Unfinished games of these days."""
    return [store.new(envelope_of(city, city, names=names), day).key for day in days]


def played(state: GamesState) -> list[str]:
    """The months and days of a list."""
    return [entry if isinstance(entry, str) else entry.played.isoformat() for entry in state.entries]


def test_games_stand_under_their_months(games: GamesPresenter, store: Store) -> None:
    add_games(store, date(2026, 1, 31), date(2026, 1, 2), date(2025, 1, 3))
    assert played(open_games(games)) == [
        "January 2026",
        "2026-01-31",
        "2026-01-02",
        "January 2025",
        "2025-01-03",
    ]


def test_from_eight_games_on_there_are_a_search_and_filters(games: GamesPresenter, store: Store) -> None:
    add_games(store, *[date(2026, 1, day) for day in range(1, SEARCHED)])
    state = open_games(games)
    assert state.search is None
    add_games(store, date(2025, 1, 1))
    state = open_games(games)
    assert state.search is not None
    assert state.search.hint == "Search players or places"
    assert [(chip.text, chip.chosen) for chip in state.search.filters] == [("Who", False), ("When", False)]


@pytest.fixture
def many(games: GamesPresenter, store: Store) -> GamesPresenter:
    """A list of ten games of three kinds of filters."""
    add_games(store, *[date(2026, 1, day) for day in range(1, 7)])
    add_games(store, date(2025, 6, 1), date(2024, 6, 1), names=("Ada", "Zoé Ærø"))
    add_games(store, date(2024, 5, 1), names=("Player 1", "Ben"), city="T2 . . . . / . . . . . / . . . . . / . . . . .")
    store.new(replace(envelope_of(BUILT, EMPTY), sides=(*envelope_of(BUILT, EMPTY).sides, *third())), date(2023, 1, 1))
    games.open()
    return games


def third() -> tuple[Side, ...]:
    """A third seat."""
    return (replace(envelope_of(BUILT, EMPTY).sides[0], people=("Cleo",), colour=PlayerColour.GREEN),)


def search_of(games: GamesPresenter) -> GameSearch:
    """The search above the list."""
    found = games.state().search
    assert found is not None
    return found


@pytest.mark.parametrize(("text", "days"), [("zoé", 2), ("ZOÉ ada", 2), ("zoé ben", 0), ("", 10)])
def test_each_word_of_a_search_is_part_of_a_players_name(many: GamesPresenter, text: str, days: int) -> None:
    many.search(text)
    state = many.state()
    found = [entry for entry in state.entries if not isinstance(entry, str)]
    assert state.search is not None
    assert (len(found), state.search.text, bool(state.search.found)) == (days, text, bool(text))
    assert state.empty == ("" if days else "No game fits. Change the search or the filters.")


def test_a_search_says_how_many_games_it_found_and_is_cleared_by_a_tap(many: GamesPresenter) -> None:
    many.search("zoé")
    assert search_of(many).found == FoundGames("2 games", "Clear filters")
    many.clear_filters()
    assert (search_of(many).found, search_of(many).text, len(many.state().entries)) == (None, "", 15)


@pytest.mark.parametrize(
    ("key", "option", "days"),
    [
        ("player", "Cleo", ["2023-01-01"]),
        ("kind", "Quadropolis · Expert", ["2024-05-01"]),
        ("people", "3 players", ["2023-01-01"]),
        ("period", "2025", ["2025-06-01"]),
        ("period", "Last 12 months", [f"2026-01-0{day}" for day in range(6, 0, -1)]),
    ],
)
def test_a_filter_lets_its_games_through(many: GamesPresenter, key: str, option: str, days: list[str]) -> None:
    many.open_filter(key)
    panel = many.state().panel
    assert isinstance(panel, FilterChoice)
    assert [each.text for each in panel.options if each.chosen] == ["All"]
    number = next(each.value for each in panel.options if each.text == option)
    many.choose_filter(key, int(number))
    state = many.state()
    assert (state.panel, [day for day in played(state) if day[:1] == "2"]) == (None, days)
    assert [chip.text for chip in search_of(many).filters if chip.chosen] == [option]


def test_seats_without_a_name_are_nobody_to_filter_by(many: GamesPresenter) -> None:
    many.open_filter("player")
    panel = many.state().panel
    assert isinstance(panel, FilterChoice)
    assert [each.text for each in panel.options] == ["All", "Ada", "Ben", "Zoé Ærø", "Cleo"]


def test_a_filter_stays_after_a_look_at_a_game_and_goes_with_the_eighth_last_one(
    many: GamesPresenter, store: Store
) -> None:
    many.search("ada")
    many.reopen()
    assert search_of(many).text == "ada"
    for game in store.games()[:3]:
        store.delete(game.key)
    many.reopen()
    assert (many.state().search, many.state().selection) == (None, EVERYTHING)


# the actions on a game
def test_the_menu_of_a_game_says_what_can_be_done(games: GamesPresenter, store: Store) -> None:
    add_games(store, date(2026, 1, 31))
    games.open_menu(cards(games)[0])
    menu = games.state().panel
    assert isinstance(menu, GameMenu)
    assert (menu.title, menu.detail) == ("Ada, Ben", "Classic · 31 January 2026")
    assert [each.text for each in menu.actions] == ["Edit", "Play again", "Share", "Delete"]


@pytest.mark.parametrize(("action", "screen"), [("edit", Screen.TABLE), ("again", Screen.NEW), ("share", Screen.SHARE)])
def test_the_menu_leads_to_its_screens(
    games: GamesPresenter, store: Store, context: AppContext, action: str, screen: Screen
) -> None:
    (key,) = add_games(store, date(2026, 1, 31))
    games.open_menu(cards(games)[0])
    games.act(action)
    assert (context.navigator.current, games.state().panel) == (Route(screen, key), None)


def test_the_menu_deletes_with_undo(
    games: GamesPresenter, store: Store, undos: list[Callable[[], object]], messages: list[str]
) -> None:
    add_games(store, date(2026, 1, 31))
    games.open_menu(cards(games)[0])
    games.act("delete")
    assert (store.games(), messages) == ((), ["Game of Ada, Ben deleted"])
    undos.pop()()
    assert len(store.games()) == 1


# the picture of a city
def test_the_picture_is_the_city_of_the_winner(games: GamesPresenter, store: Store) -> None:
    saved = store.new(envelope_of(EMPTY, "T3 . . H / . . . . / . . . . / . . . ."))
    results = results_in(saved.envelope)
    store.finish(saved, tuple(replace(each, won=bool(number)) for number, each in enumerate(results)))
    open_games(games)
    picture = games.picture(store.games()[0])
    assert picture is not None
    assert (picture.columns, picture.rows) == (4, 4)
    assert [space for space in picture.spaces if space[0]] == [("f2b62c", 3), ("2b74c4", 1)]


@pytest.mark.parametrize("damage", ["", "UPDATE steps SET checksum = checksum + 1"])
def test_there_is_no_picture_of_an_empty_city_or_a_damaged_one(
    games: GamesPresenter, store: Store, damage: str
) -> None:
    store.new(envelope_of(BUILT if damage else EMPTY, EMPTY))
    game = store.games()[0]
    with store._writing() as connection:
        connection.execute(damage or "SELECT 1")
    assert games.picture(game) is None


def test_a_game_of_another_version_has_no_picture(games: GamesPresenter, store: Store) -> None:
    store.new(envelope_of(BUILT, EMPTY))
    assert games.picture(replace(store.games()[0], kind=GameKind("chess"))) is None
