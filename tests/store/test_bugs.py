"""Bugs of the store itself: they are no damage, and nothing is said about the disk."""

import sqlite3
from contextlib import closing
from typing import Any

import pytest

from store import copying, game_list, history, people, settings, statistics
from store.corruption import CorruptionError
from store.store import Store
from tabletop.messages import Refused
from tools.soak.sample_envelopes import ENVELOPE


def slip(*_: Any, **__: Any) -> Any:
    return None.missing  # type: ignore[attr-defined]


@pytest.mark.parametrize("error", [AttributeError, sqlite3.ProgrammingError, sqlite3.OperationalError])
@pytest.mark.parametrize(
    ("module", "name", "call"),
    [
        (settings, "put", lambda store: store.set("language", "fr")),
        (settings, "setting_from_row", lambda store: store.setting("language")),
        (people, "find_or_add", lambda store: store.new(ENVELOPE)),
        (game_list, "summaries_of", lambda store: store.games()),
        (history, "parse_snapshot", lambda store: store.game(store.games()[0].key)),
        (statistics, "finished_games", lambda store: store.statistics()),
    ],
)
def test_a_bug_is_no_damage(  # noqa: PLR0913 - a slip in each function
    store: Store, monkeypatch: pytest.MonkeyPatch, module: Any, name: str, call: Any, error: type[Exception]
) -> None:
    def slip(*_: Any, **__: Any) -> Any:
        raise error("no such column: plaec")

    store.new(ENVELOPE)
    store.set("language", "nl")
    with monkeypatch.context() as patched:
        patched.setattr(module, name, slip)
        with pytest.raises((error, CorruptionError), match="plaec"):
            call(store)
    assert not (store._opened_folder.folder / copying.FOLDER / copying.DAMAGE_MARKER).exists()
    assert (len(store.games()), store.setting("language")) == (1, "nl")


def test_a_table_that_vanished_is_damage(store: Store) -> None:
    with closing(sqlite3.connect(store._opened_folder.path)) as other:
        other.execute("ALTER TABLE settings RENAME TO elsewhere")
    with pytest.raises(Refused, match="damaged"):
        store.setting("language")
