"""The list of games: what it says of each, and where it leads."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date

import pytest

from screens.context import Parts
from screens.example_game import welcome
from screens.games.presenter import Games, GamesPresenter
from screens.kit.navigation import HOME, Place, Screen
from store.store import Store
from store.values import Pending
from tools.app.fake_device import NOON, table
from tools.soak.sample_tables import results_in

BUILT = "T3 . . . / . . . . / . . . . / . . . ."
EMPTY = ". . . . / . . . . / . . . . / . . . ."


@pytest.fixture
def games(parts: Parts) -> GamesPresenter:
    return GamesPresenter(parts, HOME, lambda _: None)


def opened(games: GamesPresenter) -> Games:
    games.open()
    return games.state()


def test_without_a_game_it_says_how_to_begin(games: GamesPresenter) -> None:
    state = opened(games)
    assert (state.cards, state.empty) == ((), "No games yet. Start one after the last turn.")


def test_a_finished_game_says_who_has_won(games: GamesPresenter, store: Store) -> None:
    saved = store.new(table(BUILT, EMPTY), date(2026, 1, 31))
    store.finish(saved, results_in(saved.envelope))
    (card,) = opened(games).cards
    assert (card.title, card.result, card.detail, card.icon) == (
        "Ada, Ben",
        "Ada, −5 VP",
        "Quadropolis · Classic · 31 January 2026",
        "trophy",
    )


def test_a_game_that_missed_its_target_says_how_far_it_came(games: GamesPresenter, store: Store) -> None:
    saved = store.new(table(BUILT, EMPTY))
    store.finish(saved, tuple(replace(each, won=False) for each in results_in(saved.envelope)))
    (card,) = opened(games).cards
    assert (card.result, card.icon) == ("−5 VP, not won", "flag-outline")


def test_an_unfinished_game_says_so(games: GamesPresenter, store: Store) -> None:
    store.new(table(BUILT, EMPTY))
    (card,) = opened(games).cards
    assert (card.result, card.icon) == ("Not scored yet", "pencil")


def test_a_game_that_waits_for_a_photo_says_so(games: GamesPresenter, store: Store) -> None:
    store.expect_photo(store.new(table(BUILT, EMPTY)).key, Pending(0, "photo-a.jpg", NOON))
    (card,) = opened(games).cards
    assert (card.result, card.icon) == ("Waits for a photo", "camera")


def test_an_unfinished_game_opens_at_its_table(games: GamesPresenter, store: Store, parts: Parts) -> None:
    key = store.new(table(BUILT, EMPTY)).key
    games.open_game(key)
    assert parts.way.here == Place(Screen.TABLE, key)


def test_a_finished_game_opens_at_its_pad_with_the_table_behind_it(
    games: GamesPresenter, store: Store, parts: Parts
) -> None:
    saved = store.new(table(BUILT, EMPTY))
    store.finish(saved, results_in(saved.envelope))
    games.open_game(saved.key)
    assert parts.way.here == Place(Screen.PAD, saved.key)
    parts.way.back()
    assert parts.way.here == Place(Screen.TABLE, saved.key)


@pytest.mark.parametrize("screen", ["statistics", "rules", "settings"])
def test_one_tap_leads_to_what_can_be_looked_up(games: GamesPresenter, parts: Parts, screen: str) -> None:
    games.look_up(screen)
    assert parts.way.here == Place(Screen(screen))


def test_a_deleted_game_goes_at_once_and_comes_back_by_undo(
    games: GamesPresenter, store: Store, told: list[str], undos: list[Callable[[], object]]
) -> None:
    saved = store.new(table(BUILT, EMPTY))
    store.save(saved.key, replace(saved.envelope, notes="rain"))
    store.finish(store.game(saved.key), results_in(saved.envelope))
    before = store.game(saved.key), store.statistics()
    (card,) = opened(games).cards
    games.delete(card)
    assert (games.state().cards, store.games(), store.players(), told) == ((), (), (), ["Game of Ada, Ben deleted"])
    undos.pop()()
    assert (store.game(saved.key), store.statistics()) == before
    assert store.undo(saved.key).envelope.notes == ""


def test_a_game_that_is_put_back_after_another_screen_was_opened_is_in_the_list(
    games: GamesPresenter, store: Store, parts: Parts, undos: list[Callable[[], object]], arrived: list[Place]
) -> None:
    store.new(table(BUILT, EMPTY))
    games.delete(opened(games).cards[0])
    games.new()
    undos.pop()()
    assert (len(store.games()), arrived[-1]) == (1, Place(Screen.NEW))
    games.delete(opened(games).cards[0])
    parts.way.home()
    undos.pop()()
    assert (len(opened(games).cards), arrived[-2:]) == (1, [HOME, HOME])


def test_a_damaged_game_is_deleted_without_undo(
    games: GamesPresenter, store: Store, told: list[str], undos: list[Callable[[], object]]
) -> None:
    store.new(table(BUILT, EMPTY))
    with store._writing() as connection:
        connection.execute("UPDATE steps SET checksum = checksum + 1")
    games.delete(opened(games).cards[0])
    assert (store.games(), told, undos) == ((), ["Game of Ada, Ben deleted"], [])


def test_n_begins_a_game(games: GamesPresenter, parts: Parts) -> None:
    assert not games.key("x")
    assert not games.key("n", control=True)
    assert games.key("n")
    assert parts.way.here == Place(Screen.NEW)


def test_the_example_says_what_it_is_and_what_comes_next(games: GamesPresenter, store: Store) -> None:
    welcome(store)
    state = opened(games)
    (card,) = state.cards
    assert (card.result, card.icon) == ("Tap to look around", "compass-outline")
    assert card.detail.startswith("Example \u00b7 Quadropolis \u00b7 Expert \u00b7 ")
    assert state.first == "Tap \u201cNew game\u201d after the last turn."
    assert state.empty == ""


def test_the_example_leads_to_its_table(games: GamesPresenter, store: Store, parts: Parts) -> None:
    welcome(store)
    games.open_game(store.games()[0].key)
    assert parts.way.here == Place(Screen.TABLE, store.games()[0].key)


def test_an_example_that_somebody_scored_is_still_one(games: GamesPresenter, store: Store) -> None:
    welcome(store)
    saved = store.game(store.games()[0].key)
    store.finish(saved, results_in(saved.envelope))
    (card,) = opened(games).cards
    assert (card.result, card.icon) == ("Cleo, 50 VP", "trophy")
    assert card.detail.startswith("Example")


def test_whoever_has_a_game_needs_no_word_on_how_to_begin(games: GamesPresenter, store: Store) -> None:
    welcome(store)
    store.new(table(BUILT, EMPTY))
    assert opened(games).first == ""
