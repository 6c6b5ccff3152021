"""The example: a game to play with from our photo, in no list and in no statistics."""

from dataclasses import replace
from pathlib import Path

import pytest

from games import GAMES
from screens.context import AppContext
from screens.game_screens import SAMPLE
from screens.games.example_game import EXAMPLE_KEY, add_example_game, has_example, open_example
from screens.games.program import GAMES as LIST
from screens.kit.navigation import HOME, Route, Screen
from screens.photo.eyes import Eyes
from screens.registry import newest_pad
from store.settings import EXAMPLE
from store.store import Store
from tests.support.opened import opened
from tests.support.pads import open_pad
from tests.support.there import there
from tools.app.fake_device import envelope_of

CITY = "T3 P . . / T1 S . . / . . . . / . . . ."


def test_the_example_is_in_no_list_and_in_no_statistics(context: AppContext, store: Store) -> None:
    add_example_game(store)
    assert (store.setting(EXAMPLE), store.statistics()) == (EXAMPLE_KEY, ())
    state = opened(LIST, context, HOME).state()
    assert (state.entries, state.first_start is not None) == ((), True)
    assert newest_pad(store, HOME) is None


def test_every_try_begins_anew(store: Store) -> None:
    key = add_example_game(store)
    fresh = store.game(key).envelope
    store.save(key, envelope_of(CITY, CITY))
    assert (add_example_game(store), store.game(key).envelope, len(store.games())) == (key, fresh, 1)


def test_a_deleted_example_can_be_tried_again(store: Store) -> None:
    store.delete(add_example_game(store))
    assert store.game(add_example_game(store)).envelope.sides[0].name == "Ada"


def test_a_backup_brings_no_second_example_to_another_device(store: Store, tmp_path: Path) -> None:
    add_example_game(store)
    store.backup(tmp_path / "backup.zip")
    with Store.open(tmp_path / "other") as other:
        add_example_game(other)
        other.restore(tmp_path / "backup.zip")
        assert len(other.games()) == 1


def test_opening_the_pad_of_the_example_saves_no_result(context: AppContext, store: Store) -> None:
    key = add_example_game(store)
    open_pad(context, key)
    assert (store.games()[0].winners, store.statistics()) == ((), ())


def test_it_opens_at_the_table_and_reads_our_photo_if_photos_can_be_read(context: AppContext, store: Store) -> None:
    open_example(context)
    assert context.navigator.current == Route(Screen.TABLE, EXAMPLE_KEY)
    context.eyes = Eyes(store)
    open_example(context)
    assert context.navigator.current == Route(Screen.PHOTO, EXAMPLE_KEY, about=SAMPLE)


def test_no_example_is_offered_if_the_first_game_has_none(context: AppContext, monkeypatch: pytest.MonkeyPatch) -> None:
    assert has_example()
    monkeypatch.setitem(GAMES, "quadropolis", replace(GAMES["quadropolis"], example=""))
    start = there(opened(LIST, context, HOME).state().first_start)
    assert (has_example(), start.example, len(start.steps)) == (False, None, 3)
