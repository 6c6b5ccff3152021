"""The photos that a game waits for, kept because the app may be killed behind the camera; no steps of its history."""

from dataclasses import replace
from sqlite3 import Connection

from store.encoding import parse_snapshot
from store.game_rows import StoredGame, get_head, get_step, head_from_row, put_head, refuse_pending, sorted_by_side
from store.values import PendingPhoto


def set_pending_photo(connection: Connection, key: str, pending: PendingPhoto) -> None:
    """Add a pending photo for a side, instead of its earlier one."""
    head = get_head(connection, key)
    pending_photos = sorted_by_side((*pending_of_other_sides(head, pending.side), pending))
    refuse_pending(parse_snapshot(get_step(connection, key, head.step)), pending_photos)
    put_head(connection, replace(head, pending=pending_photos))


def clear_pending_photo(connection: Connection, key: str, side: int) -> None:
    head = get_head(connection, key)
    put_head(connection, replace(head, pending=pending_of_other_sides(head, side)))


def all_pending_photos(connection: Connection) -> tuple[tuple[str, PendingPhoto], ...]:
    """Return all pending photos with their games, also of games that the current rules refuse."""
    rows = connection.execute("SELECT * FROM games NOT INDEXED WHERE pending IS NOT NULL ORDER BY key").fetchall()
    return tuple((head.key, each) for head in map(head_from_row, rows) for each in head.pending)


def pending_of_other_sides(head: StoredGame, side: int) -> tuple[PendingPhoto, ...]:
    return tuple(each for each in head.pending if each.side != side)
