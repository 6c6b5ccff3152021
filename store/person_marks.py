"""Marks of people, stored as settings: a list of keys for each mark, because a person's key never changes.

Statistics omit hidden people. The mark of merged people makes a restored backup merge them again.
"""

from collections.abc import Iterable
from sqlite3 import Connection
from typing import Final

from store import settings

HIDDEN: Final = "people.hidden"
MERGED: Final = "people.merged"


def keys(connection: Connection, mark: str) -> frozenset[str]:
    return frozenset(str(settings.get(connection, mark, "")).split())


def change(connection: Connection, mark: str, *, add: Iterable[str] = (), remove: Iterable[str] = ()) -> None:
    """Add a mark to keys, or remove it."""
    before = keys(connection, mark)
    after = (before | {*add}) - {*remove}
    if after != before:
        settings.put(connection, mark, " ".join(sorted(after)))
