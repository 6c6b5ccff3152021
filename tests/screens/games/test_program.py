"""The list of games: its cards, and where it leads."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta

import pytest

from screens.context import AppContext
from screens.games.cards import CardSide, GameCard, picture_of
from screens.games.effects import OpenGame
from screens.games.example_game import add_example_game
from screens.games.filters import Filter, FilterChoice, FilterSet, FilterShown
from screens.games.program import (
    GAMES,
    SEARCHED,
    Action,
    GamesModel,
    GamesState,
    Pressed,
    Searched,
)
from screens.kit.navigation import HOME, Route, Screen, Surroundings
from screens.kit.options import Menu
from screens.kit.program import Effect, Go, LinkTapped, PickGameFile, PlayExample
from screens.kit.runner import Runner
from screens.kit.theme import DRAWINGS
from store.selection import EVERYTHING
from store.store import Store
from store.values import GameKind, PendingPhoto
from tabletop.evening import Evening
from tabletop.game import Side
from tabletop.people import PlayerColour
from tests.support.opened import opened
from tests.support.there import there
from tools.app.fake_device import NOON, envelope_of, new_game
from tools.app.sprawl_samples import WON, sprawl_game
from tools.soak.sample_envelopes import OPTIONS, results_in

BUILT = "T3 . . . / . . . . / . . . . / . . . ."
EMPTY = ". . . . / . . . . / . . . . / . . . ."

Opened = Runner[GamesModel, GamesState]


@pytest.fixture
def games(context: AppContext) -> Callable[[], Opened]:
    return lambda: opened(GAMES, context, HOME)


Open = Callable[[], Opened]


def after(games: Opened, *events: object) -> GamesState:
    for event in events:
        games.send(event)
    return games.state()


def cards(games: Opened) -> list[GameCard]:
    state = games.state()
    return [there(state.card)(entry) for entry in state.entries if not isinstance(entry, str)]


def finished(store: Store, *cities: str, won: bool | None = None, day: date | None = None) -> str:
    """Add a game with its result, which may be lost; return its key."""
    saved = store.new(envelope_of(*cities), day)
    results = results_in(saved.envelope)
    store.finish(saved, results if won is None else tuple(replace(each, won=won) for each in results))
    return saved.key


def test_a_game_says_which_game_it_is(games: Open, store: Store) -> None:
    store.new(sprawl_game(WON), date(2026, 1, 31))
    assert [card.detail for card in cards(games())] == ["Sprawlopolis \u00b7 Normal game \u00b7 31 January 2026"]


def test_a_finished_game_has_all_totals_and_marks_the_winner(games: Open, store: Store) -> None:
    finished(store, BUILT, EMPTY, day=date(2026, 1, 31))
    (card,) = cards(games())
    assert (card.title, card.status, card.detail) == (
        "Ada, Ben",
        "",
        "Quadropolis \u00b7 Classic \u00b7 31 January 2026",
    )
    assert card.sides == (
        CardSide("Ada", PlayerColour.RED, "\u22125", is_winner=True),
        CardSide("Ben", PlayerColour.ORANGE, "\u221212", is_winner=False),
    )


def test_a_card_says_why_a_game_has_no_winner(games: Open, store: Store) -> None:
    envelope, newest = envelope_of(BUILT, EMPTY), date(2026, 11, 18)
    finished(store, BUILT, EMPTY, day=newest)
    finished(store, BUILT, EMPTY, won=False, day=newest - timedelta(1))
    store.set_pending_photo(store.new(envelope, newest - timedelta(2)).key, PendingPhoto(0, "photo-a.jpg", NOON))
    store.new(replace(envelope, evening=Evening(begun=NOON)), newest - timedelta(3))
    store.new(envelope, newest - timedelta(4))
    assert [(card.sides[0].total, card.status, card.icon) for card in cards(games())] == [
        ("\u22125", "", "trophy"),
        ("\u22125", "Target missed", "flag-outline"),
        ("", "Waits for a photo", "camera"),
        ("", "Being played", "timer-sand"),
        ("", "Not scored yet", "pencil"),
    ]


def test_place_times_and_the_beginning_of_the_notes_are_in_the_list(games: Open, store: Store) -> None:
    begun, envelope = NOON.astimezone(), envelope_of(BUILT, EMPTY)
    store.new(replace(envelope, town="Club", evening=Evening(begun=NOON), notes="A close one. " * 8))
    store.new(replace(envelope, notes="rainy"), date(2026, 11, 19))
    screen = games()
    rainy, being_played = cards(screen)
    assert (rainy.detail, rainy.about) == ("Quadropolis \u00b7 Classic \u00b7 19 November 2026", "rainy")
    assert being_played.about.startswith(f"Club \u00b7 since {begun:%H:%M} \u00b7 A close one. A close one.")
    menu = after(screen, Pressed(Action.MENU, being_played.game.key)).panel
    assert isinstance(menu, Menu)
    assert menu.detail.startswith("Quadropolis \u00b7 Classic \u00b7 18 November 2026 \u00b7 Club \u00b7 since ")


def test_a_game_that_is_being_played_opens_at_its_companion(games: Open, store: Store, context: AppContext) -> None:
    key = store.new(replace(new_game(OPTIONS), evening=Evening().at_next_round(NOON))).key
    games().send(Pressed(Action.OPEN, key))
    assert context.navigator.routes == (HOME, Route(Screen.TABLE, key), Route(Screen.COMPANION, key))


def test_a_deleted_game_goes_at_once_and_comes_back_by_undo(
    games: Open, store: Store, messages: list[str], undos: list[Callable[[], object]]
) -> None:
    saved = store.new(envelope_of(BUILT, EMPTY))
    store.save(saved.key, replace(saved.envelope, notes="rain"))
    store.finish(store.game(saved.key), results_in(saved.envelope))
    before, screen = (store.game(saved.key), store.statistics()), games()
    state = after(screen, Pressed(Action.MENU, saved.key), Pressed(Action.DELETE, saved.key))
    assert (state.entries, state.panel, store.games(), store.players()) == ((), None, (), ())
    assert messages == ["Game of Ada, Ben deleted"]
    undos.pop()()
    assert (store.game(saved.key), store.statistics(), len(cards(screen))) == (*before, 1)
    assert store.undo(saved.key).envelope.notes == ""


@pytest.mark.parametrize("way", [(), (Route(Screen.NEW),)])
def test_a_game_that_is_put_back_after_the_list_was_left_is_in_the_list_that_is_shown(
    games: Open, store: Store, undos: list[Callable[[], object]], shown_routes: list[Route], way: tuple[Route, ...]
) -> None:
    store.new(envelope_of(BUILT, EMPTY))
    screen = games()
    after(screen, Pressed(Action.DELETE, cards(screen)[0].game.key), *map(LinkTapped, way))
    screen.close()
    shown_routes.clear()
    undos.pop()()
    assert (len(store.games()), shown_routes) == (1, [] if way else [HOME])


def test_a_damaged_game_is_deleted_without_undo(
    games: Open, store: Store, messages: list[str], undos: list[Callable[[], object]]
) -> None:
    key = store.new(envelope_of(BUILT, EMPTY)).key
    with store._writing() as connection:
        connection.execute("UPDATE steps SET checksum = checksum + 1")
    after(games(), Pressed(Action.DELETE, key))
    assert (store.games(), messages, undos) == ((), ["Game of Ada, Ben deleted"], [])


def test_n_begins_a_game(games: Open, context: AppContext) -> None:
    screen = games()
    assert not screen.handle_key("x")
    assert not screen.handle_key("n", control=True)
    assert screen.handle_key("n")
    assert context.navigator.current == Route(Screen.NEW)


def test_the_steps_of_the_first_start_are_hidden_once_there_is_a_game(games: Open, store: Store) -> None:
    add_example_game(store)
    state = games().state()
    start = there(state.first_start)
    assert [step.title for step in start.steps] == ["Photograph your city", "Check the floors", "See who won"]
    assert all((DRAWINGS / f"{step.drawing}.png").exists() for step in start.steps)
    assert (state.entries, state.empty) == ((), "")
    store.new(envelope_of(BUILT, EMPTY))
    assert games().state().first_start is None


@pytest.mark.parametrize(
    ("action", "effect"), [(Action.EXAMPLE, PlayExample()), (Action.FILE, PickGameFile()), (Action.OPEN, OpenGame("a"))]
)
def test_a_button_leads_to_what_it_says(games: Open, action: Action, effect: Effect) -> None:
    model = games().model
    assert GAMES.update(model, Pressed(action, "a")) == (model, (effect,))


def test_a_button_of_the_screen_in_the_other_pane_is_off(games: Open) -> None:
    model, _ = GAMES.begin(games().model, Surroundings((HOME, Route(Screen.RULES))))
    assert [screen for screen, is_open in GAMES.view(model, model.around.words).is_open.items() if is_open] == ["rules"]


# months, search, filters
def add_games(store: Store, *days: date, names: tuple[str, str] = ("Ada", "Ben"), city: str = BUILT) -> None:
    for day in days:
        store.new(envelope_of(city, city, names=names), day)


def played(state: GamesState) -> list[str]:
    return [entry if isinstance(entry, str) else entry.played.isoformat() for entry in state.entries]


def test_games_stand_under_their_months(games: Open, store: Store) -> None:
    add_games(store, date(2026, 1, 31), date(2026, 1, 2), date(2025, 1, 3))
    months = ["January 2026", "2026-01-31", "2026-01-02", "January 2025", "2025-01-03"]
    assert played(games().state()) == months


def test_from_eight_games_on_there_are_a_search_and_filters(games: Open, store: Store) -> None:
    add_games(store, *[date(2026, 1, day) for day in range(1, SEARCHED)])
    assert games().state().search is None
    add_games(store, date(2025, 1, 1))
    search = there(games().state().search)
    assert search.hint == "Search players or places"
    assert [(chip.text, chip.chosen) for chip in search.filters] == [("Who", False), ("When", False)]


@pytest.fixture
def many(games: Open, store: Store) -> Opened:
    """Return a list of ten games of three kinds of filters."""
    add_games(store, *[date(2026, 1, day) for day in range(1, 7)])
    add_games(store, date(2025, 6, 1), date(2024, 6, 1), names=("Ada", "Zo\u00e9 \u00c6r\u00f8"))
    add_games(store, date(2024, 5, 1), names=("Player 1", "Ben"), city="T2 . . . . / . . . . . / . . . . . / . . . . .")
    two = envelope_of(BUILT, EMPTY)
    third = Side(("Cleo",), PlayerColour.GREEN, two.sides[0].board)
    store.new(replace(two, sides=(*two.sides, third)), date(2023, 1, 1))
    return games()


@pytest.mark.parametrize(("text", "days"), [("zo\u00e9", 2), ("ZO\u00c9 ada", 2), ("zo\u00e9 ben", 0), ("", 10)])
def test_each_word_of_a_search_is_part_of_a_players_name(many: Opened, text: str, days: int) -> None:
    state = after(many, Searched(text))
    search = there(state.search)
    assert (len(cards(many)), search.text, bool(search.found)) == (days, text, bool(text))
    assert state.empty == ("" if days else "No game fits. Change the search or the filters.")


def test_a_search_says_how_many_games_it_found_and_is_cleared_by_a_tap(many: Opened) -> None:
    assert there(after(many, Searched("zo\u00e9")).search).found == "2 games"
    state = after(many, Pressed(Action.CLEAR))
    assert (there(state.search).found, there(state.search).text, len(state.entries)) == ("", "", 15)


@pytest.mark.parametrize(
    ("key", "option", "days"),
    [
        (Filter.PLAYER, "Cleo", ["2023-01-01"]),
        (Filter.KIND, "Quadropolis \u00b7 Expert", ["2024-05-01"]),
        (Filter.PEOPLE, "3 players", ["2023-01-01"]),
        (Filter.PERIOD, "2025", ["2025-06-01"]),
        (Filter.PERIOD, "Last 12 months", [f"2026-01-0{day}" for day in range(6, 0, -1)]),
    ],
)
def test_a_filter_lets_its_games_through(many: Opened, key: Filter, option: str, days: list[str]) -> None:
    panel = after(many, FilterShown(key)).panel
    assert isinstance(panel, FilterChoice)
    assert [each.text for each in panel.options if each.chosen] == ["All"]
    number = next(each.value for each in panel.options if each.text == option)
    state = after(many, FilterSet(key, int(number)))
    assert (state.panel, [day for day in played(state) if day[:1] == "2"]) == (None, days)
    assert [chip.text for chip in there(state.search).filters if chip.chosen] == [option]
    assert after(many, FilterSet(key, 99)) == state


def test_sides_without_a_name_are_nobody_to_filter_by(many: Opened) -> None:
    panel = after(many, FilterShown(Filter.PLAYER)).panel
    assert isinstance(panel, FilterChoice)
    assert [each.text for each in panel.options] == ["All", "Ada", "Ben", "Zo\u00e9 \u00c6r\u00f8", "Cleo"]


def test_a_search_stays_after_a_look_at_a_game_and_goes_with_the_eighth_last_one(many: Opened, store: Store) -> None:
    many.send(Searched("ada"))
    many.reload()
    assert there(many.state().search).text == "ada"
    for game in store.games()[:3]:
        store.delete(game.key)
    many.reload()
    assert (many.state().search, many.state().selection) == (None, EVERYTHING)


def test_a_search_outlasts_a_kill(many: Opened, games: Open) -> None:
    before = after(many, Searched("zo\u00e9"))
    again = games()
    again.take_up(many.kept())
    assert played(again.state()) == played(before) == ["June 2025", "2025-06-01", "June 2024", "2024-06-01"]


# the actions on a game
def test_the_menu_of_a_game_says_what_can_be_done_and_leads_there(games: Open, store: Store) -> None:
    key, screen = store.new(envelope_of(BUILT, EMPTY), date(2026, 1, 31)).key, games()
    menu = after(screen, Pressed(Action.MENU, key)).panel
    assert isinstance(menu, Menu)
    assert (menu.title, menu.detail) == ("Ada, Ben", "Quadropolis \u00b7 Classic \u00b7 31 January 2026")
    assert [each.text for each in menu.actions] == ["Edit", "Play again", "Share", "Delete"]
    for action, leads in zip(menu.actions, (Screen.TABLE, Screen.NEW, Screen.SHARE), strict=False):
        model, effects = GAMES.update(screen.model, action.event)
        assert (model.panel, effects) == (None, (Go((Route(leads, key),)),))
    assert screen.back()
    assert (screen.state().panel, after(screen, Pressed(Action.MENU, "gone")).panel) == (None, None)
    assert GAMES.update(screen.model, Pressed(Action.DELETE, "gone")) == (screen.model, ())


# the picture of a city
def test_the_picture_is_the_city_of_the_winner(store: Store) -> None:
    saved = store.new(envelope_of(EMPTY, "T3 . . H / . . . . / . . . . / . . . ."))
    results = results_in(saved.envelope)
    store.finish(saved, tuple(replace(each, won=bool(number)) for number, each in enumerate(results)))
    picture = there(picture_of(store, store.games()[0]))
    assert (picture.columns, picture.rows) == (4, 4)
    assert [space for space in picture.spaces if space[0]] == [("f2b62c", 3), ("2b74c4", 1)]


@pytest.mark.parametrize(
    ("city", "damage", "kind"),
    [
        (EMPTY, "SELECT 1", "quadropolis"),
        (BUILT, "UPDATE steps SET checksum = checksum + 1", "quadropolis"),
        (BUILT, "SELECT 1", "chess"),
    ],
    ids=["empty", "damaged", "of another version"],
)
def test_some_games_have_no_picture(store: Store, city: str, damage: str, kind: str) -> None:
    store.new(envelope_of(city, EMPTY))
    game = replace(store.games()[0], kind=GameKind(kind))
    with store._writing() as connection:
        connection.execute(damage)
    assert picture_of(store, game) is None
