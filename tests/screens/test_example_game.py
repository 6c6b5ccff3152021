"""The first start: our example lies there, once, and counts for nobody."""

from pathlib import Path

import pytest

from screens.context import Parts
from screens.example_game import welcome
from screens.game_screens import EXAMPLE
from screens.kit.navigation import Place, Screen
from screens.pad.presenter import PadPresenter
from screens.quadropolis import plugin
from store.store import Store
from tabletop.messages import Refused, say


def test_the_example_is_no_game_of_the_statistics(store: Store) -> None:
    welcome(store)
    (game,) = store.games()
    assert (store.setting(EXAMPLE), store.statistics()) == (game.key, ())


def test_where_nothing_can_be_saved_there_is_no_example(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise Refused("", say("file.uncopied", reason="full"))

    monkeypatch.setattr(Store, "set", full)
    welcome(store)
    assert store.games() == ()


def test_a_backup_brings_no_second_example_to_another_device(store: Store, tmp_path: Path) -> None:
    welcome(store)
    store.backup(tmp_path / "backup.zip")
    with Store.open(tmp_path / "other") as other:
        welcome(other)
        other.restore(tmp_path / "backup.zip")
        assert len(other.games()) == 1


def test_whoever_looks_at_the_pad_of_the_example_finishes_nothing(parts: Parts, store: Store) -> None:
    welcome(store)
    PadPresenter(parts, Place(Screen.PAD, store.games()[0].key), lambda _: None).open()
    assert (store.games()[0].winners, store.statistics()) == ((), ())


def test_where_the_first_game_has_no_example_none_lies_there(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plugin, "example", lambda: None)
    welcome(store)
    assert (store.games(), store.setting(EXAMPLE)) == ((), None)
