"""The store: every public operation is one transaction, and acknowledged data survives any crash."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from datetime import date, datetime
from pathlib import Path
from sqlite3 import Connection
from threading import RLock
from time import sleep
from types import TracebackType
from typing import TYPE_CHECKING
from uuid import uuid4

from games import load_sentences, rules_of
from store import checking, copying, game_list, history, pending_photos, people, person_marks, settings, writes
from store.corruption import READ_ERRORS, error_message, is_slip, is_transient
from store.database import open_read_only, transaction
from store.envelope import Envelope, RulesOf
from store.opening import OpenFolder, open_folder
from store.selection import EVERYTHING, Selection
from store.settings import Value
from store.standings import players_of
from store.statistics import paused_collector, statistics
from store.values import (
    GameKind,
    KnownPlayer,
    PendingPhoto,
    PlayerReport,
    RestoreSummary,
    SavedGame,
    Statistic,
    Summary,
)
from tabletop.game import Column
from tabletop.messages import Message, Refused, message
from tabletop.safe_files import printable_name

if TYPE_CHECKING:
    from store.person_merge import MergedPeople


def local_now() -> datetime:
    """Return the current time of this device's clock."""
    return datetime.now().astimezone()


class Store(AbstractContextManager["Store"]):
    """The games of a folder. Every error is Refused with a sentence, and saved data stays safe.

    Threads may share a store; operations run one after the other.

    `warnings` holds the warnings of opening: a damaged file was recovered, or nothing can be saved.
    """

    def __init__(self, opened_folder: OpenFolder, now: Callable[[], datetime], rules: RulesOf) -> None:
        """Take an opened file; use `Store.open`."""
        self._opened_folder = opened_folder
        self._now = now
        self._photos = opened_folder.photos
        self._games = history.GameRepository(rules, self._photos)
        self._list = game_list.GameList()
        self.rules = rules
        self._lock = RLock()
        self._session = writes.new_session()
        self.warnings = opened_folder.warnings

    @classmethod
    def open(
        cls,
        folder: Path,
        now: Callable[[], datetime] = local_now,
        rules: RulesOf = rules_of,
    ) -> "Store":
        """Open the games of a folder, or create it; after damage this reads everything.

        A thread checks the whole file and copies it if something changed since the last copy; the first edit waits for
        the check.
        """
        return cls(open_folder(folder, now()), now, rules)

    def close(self) -> None:
        """Close the file; everything is saved already."""
        with self._lock:
            self._opened_folder.close()

    def update_copies(self) -> None:
        """Copy the file if it changed, otherwise an older file in its place would hide what is in no copy."""
        opened, is_current = self._opened_folder, True
        opened.finish_check()
        with self._lock, suppress(*READ_ERRORS):
            opened.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            is_current = opened.read_only is not None or copying.is_current(
                opened.folder, writes.read(opened.connection)
            )
        if not is_current:  # other threads go on meanwhile
            opened.check_and_copy(self._now())

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def now(self) -> datetime:
        """Return the time of this store's clock."""
        return self._now()

    # games
    def new(self, envelope: Envelope, played: date | None = None, key: str | None = None) -> SavedGame:
        """Begin a game, played today unless another day is given; backups merge games by key."""
        with self._writing() as connection:
            key, now = key or uuid4().hex, self._now()
            return self._games.create(connection, key, envelope, now, played or now.date())

    def save(self, key: str, envelope: Envelope) -> SavedGame:
        """Add a step to the history, unless nothing changed; redoable steps are dropped."""
        with self._writing() as connection:
            return self._games.edit(connection, key, envelope, self._now())

    def undo(self, key: str) -> SavedGame:
        """Undo a step, if there is one."""
        return self._move_step(key, -1)

    def redo(self, key: str) -> SavedGame:
        """Redo a step, if there is one."""
        return self._move_step(key, 1)

    def _move_step(self, key: str, steps: int) -> SavedGame:
        """Move to another step of the history."""
        with self._writing() as connection:
            return self._games.move(connection, key, steps, self._now())

    def game(self, key: str) -> SavedGame:
        with self._reading() as connection:
            return self._games.read(connection, key)

    def step_beside(self, key: str, steps: int) -> Envelope | None:
        """Return the state that undo (-1) or redo (1) would lead to; None if there is none."""
        with self._reading() as connection:
            return self._games.read_beside(connection, key, steps)

    def games(self, selection: Selection = EVERYTHING, newest: int | None = None) -> tuple[Summary, ...]:
        """Return all games, those of a selection, or only so many of the newest; the newest first."""
        with self._reading() as connection, paused_collector():
            found = self._list.read(connection, newest)
        for key in {each.kind.game for each in found}:
            load_sentences(key)
        return found if selection == EVERYTHING else selection.games(found)

    def board(self, key: str, side: int) -> object:
        """Return the board of a side, read without its photo."""
        with self._reading() as connection:
            return self._games.read_board(connection, key, side)

    def delete(self, key: str) -> history.Deleted | None:
        """Delete a game with its history and photos; return it for `put_back`, unless it is damaged."""
        with self._writing() as connection:
            return history.delete(connection, key, self._session)

    def put_back(self, deleted: history.Deleted) -> None:
        """Put a deleted game back, with its history and photos."""
        from store.merge import Merge  # noqa: PLC0415 - wanted now and then

        with self._writing() as connection:
            Merge(deleted.people, (deleted.record,), {}).run_transaction(connection)

    def set_date(self, key: str, played: date) -> SavedGame:
        """Set the date of a game; this is no step of its history."""
        with self._writing() as connection:
            history.set_date(connection, key, played, self._now())
            return self._games.read(connection, key)

    def set_pending_photo(self, key: str, pending: PendingPhoto) -> SavedGame:
        """Save that a side's photo was requested, because the app may be killed behind the camera."""
        with self._writing() as connection:
            pending_photos.set_pending_photo(connection, key, pending)
            return self._games.read(connection, key)

    def clear_pending_photo(self, key: str, side: int) -> SavedGame:
        with self._writing() as connection:
            pending_photos.clear_pending_photo(connection, key, side)
            return self._games.read(connection, key)

    def pending_photos(self) -> tuple[tuple[str, PendingPhoto], ...]:
        """Return all pending photos, each with its game's key."""
        with self._reading() as connection:
            return pending_photos.all_pending_photos(connection)

    def finish(self, saved: SavedGame, results: tuple[Column, ...]) -> bool:
        """Save the results of a game, unless its boards changed since; return whether they were saved."""
        with self._writing() as connection:
            return self._games.finish(connection, saved, results)

    def forget_result(self, saved: SavedGame) -> bool:
        """Remove the results of a game, unless its boards changed since; return whether they were removed."""
        with self._writing() as connection:
            return self._games.finish(connection, saved, None)

    # players, settings, statistics
    def players(self) -> tuple[KnownPlayer, ...]:
        """Return all players of the games, the latest first."""
        return players_of(self.games(), self.hidden_players())

    def hidden_players(self) -> frozenset[str]:
        with self._reading() as connection:
            return people.names_with(connection, person_marks.keys(connection, person_marks.HIDDEN))

    def towns(self) -> tuple[str, ...]:
        """Return the towns of all games, the latest first."""
        games = self.games()
        with self._refusing_errors():
            towns = ((game.about or {}).get("place", "") for game in games)
            return tuple(dict.fromkeys(town + "" for town in towns if town))

    def rename_player(self, old: str, new: str) -> None:
        """Rename a player in all games and their histories."""
        with self._writing() as connection:
            people.rename(connection, old, new)

    def name_sides(self, name_of: Callable[[int], str]) -> None:
        """Name the sides without a name in all games, after a change of language."""
        with self._reading() as connection:
            renamed = people.renamed_sides(connection, name_of)
        if renamed:
            with self._writing() as connection:
                people.write_people(connection, renamed)

    def merge_players(self, old: str, new: str) -> "MergedPeople":
        """Give all games of one player to another; return what `separate_players` takes to undo it."""
        from store import person_merge  # noqa: PLC0415 - wanted now and then

        with self._writing() as connection:
            return person_merge.merge(connection, old, new)

    def separate_players(self, merged: "MergedPeople") -> None:
        """Undo a merge of two players."""
        from store import person_merge  # noqa: PLC0415 - the same

        with self._writing() as connection:
            person_merge.separate(connection, merged)

    def hide_player(self, name: str, *, hidden: bool = True) -> None:
        """Hide a player from statistics and suggestions, or show a hidden one again."""
        with self._writing() as connection:
            keys = people.known(connection, name).keys
            person_marks.change(
                connection, person_marks.HIDDEN, add=keys if hidden else (), remove=() if hidden else keys
            )

    def player_report(self, name: str, kind: GameKind, selection: Selection = EVERYTHING) -> PlayerReport:
        """Return the report about a player's finished games of a kind; raise Refused if there are none."""
        from store import player_report  # noqa: PLC0415 - the same

        with self._reading() as connection:
            found = player_report.player_report(connection, name, kind, selection)
        load_sentences(kind.game)
        return found

    def setting(self, name: str, default: Value = None) -> Value:
        with self._reading() as connection:
            return settings.get(connection, name, default)

    def set(self, name: str, value: Value) -> None:
        with self._writing() as connection:
            settings.put(connection, name, value)

    def statistics(self, selection: Selection = EVERYTHING) -> tuple[Statistic, ...]:
        """Return the statistics of the finished games of a selection, a line for every player and kind of game."""
        with self._reading() as connection:
            found = statistics(connection, selection)
        for key in {each.kind.game for each in found}:
            load_sentences(key)
        return found

    # backup
    def backup(self, path: Path) -> tuple[Message, ...]:
        """Write everything into one file outside the store; return messages about what was left out.

        The backup is read back before this returns, which proves that it can be restored.
        """
        if self._opened_folder.owns(path):
            raise Refused(printable_name(str(path)), message("backup.store_file"))
        from store import backup  # noqa: PLC0415 - archives are wanted now and then

        with self._snapshot_connection() as connection:
            return backup.write_backup(connection, self._photos, path, self._now(), self.rules)

    def restore(self, path: Path) -> RestoreSummary:
        """Merge a backup into this store; a refused backup changes nothing.

        Everything is validated before the first of several short transactions, so that other windows need not wait.
        """
        self._refuse_read_only()
        from store import backup  # noqa: PLC0415 - the same
        from store.merge import TRANSACTION_PAUSE, Merge  # noqa: PLC0415

        with self._refusing_errors(), backup.open_backup(path, self._opened_folder.path.parent) as found:
            games = tuple(found.read_games(self.rules, self._photos))
        merge = Merge(found.people, games, found.settings)
        while not merge.done:
            with self._writing() as connection:
                merge.run_transaction(connection)
            if not merge.done:
                sleep(TRANSACTION_PAUSE)
        return merge.restored

    def _refuse_read_only(self) -> None:
        """Raise if nothing can be saved."""
        if self._opened_folder.read_only is not None:
            raise Refused("", self._opened_folder.read_only)

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        self._refuse_read_only()
        assert self._opened_folder.lock is not None
        with self._refusing_errors():
            self._opened_folder.refuse_damage()
        with self._lock, self._opened_folder.lock.hold(alone=False), self._transaction("BEGIN IMMEDIATE") as connection:
            if not self._opened_folder.is_in_place():
                raise Refused("", message("store.file_renamed"))
            before, changes = writes.read(connection), connection.total_changes
            yield connection
            if connection.total_changes != changes:
                writes.count_write(connection, self._session, before)

    @contextmanager
    def _snapshot_connection(self) -> Iterator[Connection]:
        """Run a long read transaction on a connection of its own, so that other threads need not wait."""
        with (
            self._refusing_errors(),
            closing(open_read_only(self._opened_folder.path)) as connection,
            transaction(connection, "BEGIN"),
        ):
            yield connection

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        with self._transaction("BEGIN") as connection:
            yield connection

    @contextmanager
    def _transaction(self, begin: str) -> Iterator[Connection]:
        """Run a transaction; turn its errors into sentences."""
        with self._refusing_errors(), self._lock, transaction(self._opened_folder.connection, begin):
            yield self._opened_folder.connection

    @contextmanager
    def _refusing_errors(self) -> Iterator[None]:
        """Turn the errors of the file in the block into sentences; damage makes the next opening check the whole file.

        Any other error is a bug and goes on, unless the file is not as written and therefore caused it.
        """
        try:
            yield
        except Refused:
            raise
        except Exception as error:
            if is_transient(error):
                raise Refused("", error_message(error)) from error
            if is_slip(error) and self._is_as_written():
                raise
            copying.mark_damaged(self._opened_folder.folder)
            raise Refused("", message("store.damaged")) from error

    def _is_as_written(self) -> bool:
        """Return whether the whole file is as written, as far as it can be read."""
        try:
            with self._lock, transaction(self._opened_folder.connection, "BEGIN"):
                checking.refuse_corruption(self._opened_folder.connection)
        except READ_ERRORS as error:
            return is_transient(error) or is_slip(error)
        return True
