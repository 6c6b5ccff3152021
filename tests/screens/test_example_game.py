"""The first start: our example game is there, once, and is in no statistics."""

from pathlib import Path

import pytest

from screens.context import AppContext
from screens.example_game import add_example_game
from screens.game_screens import EXAMPLE
from screens.kit.navigation import Route, Screen
from screens.pad.presenter import PadPresenter
from screens.quadropolis import plugin
from store.store import Store
from tabletop.messages import Refused, message


def test_the_example_is_no_game_of_the_statistics(store: Store) -> None:
    add_example_game(store)
    (game,) = store.games()
    assert (store.setting(EXAMPLE), store.statistics()) == (game.key, ())


def test_where_nothing_can_be_saved_there_is_no_example(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise Refused("", message("file.copy_failed", reason="full"))

    monkeypatch.setattr(Store, "set", full)
    add_example_game(store)
    assert store.games() == ()


def test_a_backup_brings_no_second_example_to_another_device(store: Store, tmp_path: Path) -> None:
    add_example_game(store)
    store.backup(tmp_path / "backup.zip")
    with Store.open(tmp_path / "other") as other:
        add_example_game(other)
        other.restore(tmp_path / "backup.zip")
        assert len(other.games()) == 1


def test_opening_the_pad_of_the_example_saves_no_result(context: AppContext, store: Store) -> None:
    add_example_game(store)
    PadPresenter(context, Route(Screen.PAD, store.games()[0].key), lambda _: None).open()
    assert (store.games()[0].winners, store.statistics()) == ((), ())


def test_no_example_is_added_if_the_first_game_has_none(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plugin, "example_path", lambda: None)
    add_example_game(store)
    assert (store.games(), store.setting(EXAMPLE)) == ((), None)
