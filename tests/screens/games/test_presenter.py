"""The list of games: its cards, and where it leads."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date

import pytest

from screens.context import AppContext
from screens.example_game import add_example_game
from screens.games.presenter import GamesPresenter, GamesState
from screens.kit.navigation import HOME, Route, Screen
from store.store import Store
from store.values import PendingPhoto
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


def test_an_empty_list_says_how_to_begin(games: GamesPresenter) -> None:
    state = open_games(games)
    assert (state.cards, state.empty) == ((), "No games yet. Start one after the last turn.")


def test_a_finished_game_says_who_has_won(games: GamesPresenter, store: Store) -> None:
    saved = store.new(envelope_of(BUILT, EMPTY), date(2026, 1, 31))
    store.finish(saved, results_in(saved.envelope))
    (card,) = open_games(games).cards
    assert (card.title, card.result, card.detail, card.icon) == (
        "Ada, Ben",
        "Ada, −5 VP",
        "Quadropolis · Classic · 31 January 2026",
        "trophy",
    )


def test_a_game_that_missed_its_target_says_how_far_it_came(games: GamesPresenter, store: Store) -> None:
    saved = store.new(envelope_of(BUILT, EMPTY))
    store.finish(saved, tuple(replace(each, won=False) for each in results_in(saved.envelope)))
    (card,) = open_games(games).cards
    assert (card.result, card.icon) == ("−5 VP, not won", "flag-outline")


def test_an_unfinished_game_says_so(games: GamesPresenter, store: Store) -> None:
    store.new(envelope_of(BUILT, EMPTY))
    (card,) = open_games(games).cards
    assert (card.result, card.icon) == ("Not scored yet", "pencil")


def test_a_game_that_waits_for_a_photo_says_so(games: GamesPresenter, store: Store) -> None:
    store.set_pending_photo(store.new(envelope_of(BUILT, EMPTY)).key, PendingPhoto(0, "photo-a.jpg", NOON))
    (card,) = open_games(games).cards
    assert (card.result, card.icon) == ("Waits for a photo", "camera")


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
    (card,) = open_games(games).cards
    games.delete(card)
    assert (games.state().cards, store.games(), store.players(), messages) == ((), (), (), ["Game of Ada, Ben deleted"])
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
    games.delete(open_games(games).cards[0])
    games.new_game()
    undos.pop()()
    assert (len(store.games()), shown_routes[-1]) == (1, Route(Screen.NEW))
    games.delete(open_games(games).cards[0])
    context.navigator.home()
    undos.pop()()
    assert (len(open_games(games).cards), shown_routes[-2:]) == (1, [HOME, HOME])


def test_a_damaged_game_is_deleted_without_undo(
    games: GamesPresenter, store: Store, messages: list[str], undos: list[Callable[[], object]]
) -> None:
    store.new(envelope_of(BUILT, EMPTY))
    with store._writing() as connection:
        connection.execute("UPDATE steps SET checksum = checksum + 1")
    games.delete(open_games(games).cards[0])
    assert (store.games(), messages, undos) == ((), ["Game of Ada, Ben deleted"], [])


def test_n_begins_a_game(games: GamesPresenter, context: AppContext) -> None:
    assert not games.handle_key("x")
    assert not games.handle_key("n", control=True)
    assert games.handle_key("n")
    assert context.navigator.current == Route(Screen.NEW)


def test_the_example_says_what_it_is_and_what_comes_next(games: GamesPresenter, store: Store) -> None:
    add_example_game(store)
    state = open_games(games)
    (card,) = state.cards
    assert (card.result, card.icon) == ("Tap to look around", "compass-outline")
    assert card.detail.startswith("Example \u00b7 Quadropolis \u00b7 Expert \u00b7 ")
    assert state.first_game_hint == "Tap \u201cNew game\u201d after the last turn."
    assert state.empty == ""


def test_the_example_leads_to_its_table(games: GamesPresenter, store: Store, context: AppContext) -> None:
    add_example_game(store)
    games.open_game(store.games()[0].key)
    assert context.navigator.current == Route(Screen.TABLE, store.games()[0].key)


def test_a_scored_example_is_still_the_example(games: GamesPresenter, store: Store) -> None:
    add_example_game(store)
    saved = store.game(store.games()[0].key)
    store.finish(saved, results_in(saved.envelope))
    (card,) = open_games(games).cards
    assert (card.result, card.icon) == ("Cleo, 50 VP", "trophy")
    assert card.detail.startswith("Example")


def test_the_first_game_hint_is_hidden_once_there_is_a_game(games: GamesPresenter, store: Store) -> None:
    add_example_game(store)
    store.new(envelope_of(BUILT, EMPTY))
    assert open_games(games).first_game_hint == ""
