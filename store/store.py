"""The store: every public operation is one transaction, and what it acknowledged outlasts whatever comes."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from datetime import date, datetime
from pathlib import Path
from sqlite3 import Connection
from threading import RLock
from time import sleep
from types import TracebackType
from uuid import uuid4

from games import rules_of
from store import copies, history, people, settings
from store.damage import TROUBLE, is_passing, sentence_of
from store.database import read_only, transaction
from store.envelope import Envelope, RulesOf
from store.opening import Held, held
from store.settings import Value
from store.statistics import statistics
from store.values import Known, Pending, Restored, Result, Saved, Statistic, Summary
from tabletop.messages import Message, Refused, say
from tabletop.safe_files import printable


def local_now() -> datetime:
    """The moment, on this device's clock."""
    return datetime.now().astimezone()


class Store(AbstractContextManager["Store"]):
    """The games in a folder. Whatever fails is Refused with a sentence; what was saved before is safe then.

    Threads may share it: one operation after the other.

    `told` is what a person must be told after opening: that a damaged file was set aside, that nothing can be saved.
    """

    def __init__(self, held_: Held, now: Callable[[], datetime], rules: RulesOf) -> None:
        """Use `Store.open`."""
        self._held = held_
        self._now = now
        self._photos = held_.photos
        self._games = history.Games(rules, self._photos)
        self.rules = rules
        self._one_at_a_time = RLock()
        self.told = held_.told

    @classmethod
    def open(
        cls,
        folder: Path,
        now: Callable[[], datetime] = local_now,
        rules: RulesOf = rules_of,
    ) -> "Store":
        """Open the games of a folder, or begin there; after damage that takes as long as reading everything.

        If something changed since the last copy of them, another one is made in a thread.
        """
        return cls(held(folder, now()), now, rules)

    def close(self) -> None:
        """Let go of the file; everything is saved already."""
        with self._one_at_a_time:
            self._held.close()

    def keep_copy(self) -> None:
        """Copy what was saved until now beside it; a program that is about to end need not wait for its next start."""
        self._held.leaving.set()
        with self._one_at_a_time, suppress(*TROUBLE):
            self._held.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        if not copies.is_current(self._held.folder):
            self._held.keep_copy(self._now())

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """Close."""
        self.close()

    # games
    def new(self, envelope: Envelope, played: date | None = None, key: str | None = None) -> Saved:
        """Begin a game, played today if no other day is said; games of one key are one game when backups meet."""
        with self._writing() as connection:
            key, now = key or uuid4().hex, self._now()
            return self._games.begin(connection, key, envelope, now, played or now.date())

    def save(self, key: str, envelope: Envelope) -> Saved:
        """Keep an edit: a step of the history, unless nothing changed; what could be redone is gone then."""
        with self._writing() as connection:
            return self._games.edit(connection, key, envelope, self._now())

    def undo(self, key: str) -> Saved:
        """Go back by a step, if there is one."""
        return self._moved(key, -1)

    def redo(self, key: str) -> Saved:
        """Go on by a step that was undone, if there is one."""
        return self._moved(key, 1)

    def _moved(self, key: str, steps: int) -> Saved:
        """Look at another step of the history."""
        with self._writing() as connection:
            return self._games.move(connection, key, steps, self._now())

    def game(self, key: str) -> Saved:
        """A game as it is now."""
        with self._reading() as connection:
            return self._games.saved(connection, key)

    def games(self) -> tuple[Summary, ...]:
        """All games, the newest first."""
        with self._reading() as connection:
            found = history.summaries(connection)
        self._load({each.kind.game for each in found})
        return found

    def delete(self, key: str) -> None:
        """Forget a game with its history and photos."""
        with self._writing() as connection:
            history.delete(connection, key)

    def play_on(self, key: str, played: date) -> Saved:
        """Say when a game was played; no step of its history."""
        with self._writing() as connection:
            history.play_on(connection, key, played, self._now())
            return self._games.saved(connection, key)

    def expect_photo(self, key: str, pending: Pending) -> Saved:
        """Remember that a seat's photo was asked for, whatever becomes of the app behind the camera."""
        with self._writing() as connection:
            history.expect(connection, key, pending)
            return self._games.saved(connection, key)

    def photo_came(self, key: str, seat: int) -> Saved:
        """No photo of a seat is waited for any more."""
        with self._writing() as connection:
            history.expect_none(connection, key, seat)
            return self._games.saved(connection, key)

    def awaited(self) -> tuple[tuple[str, Pending], ...]:
        """The photos that any game waits for, with its key."""
        with self._reading() as connection:
            return history.awaited(connection)

    def finish(self, saved: Saved, results: tuple[Result, ...]) -> bool:
        """Keep the results of a game, if they still are its results; whether they were kept."""
        with self._writing() as connection:
            return self._games.finish(connection, saved, results)

    # players, settings, statistics
    def players(self) -> tuple[Known, ...]:
        """Everybody who plays in a game, who played last first."""
        with self._reading() as connection:
            return history.players(connection)

    def rename_player(self, old: str, new: str) -> None:
        """Give a player another name, in all games and their histories."""
        with self._writing() as connection:
            people.rename(connection, old, new)

    def setting(self, name: str, default: Value = None) -> Value:
        """A setting, or another value where it is not set."""
        with self._reading() as connection:
            return settings.get(connection, name, default)

    def set(self, name: str, value: Value) -> None:
        """Keep a setting."""
        with self._writing() as connection:
            settings.put(connection, name, value)

    def statistics(self) -> tuple[Statistic, ...]:
        """What the finished games tell, a line for every player and kind of game."""
        with self._reading() as connection:
            found = statistics(connection)
        self._load({each.kind.game for each in found})
        return found

    def _load(self, games: Iterable[str]) -> None:
        """Load games for their sentences; one that only newer versions have is listed by its key."""
        for game in games:
            with suppress(Refused):
                self.rules(game)

    # backup
    def backup(self, path: Path) -> tuple[Message, ...]:
        """Write everything into one file, which is none of the store's own; return what had to be left out.

        It is read back before this returns, so that it can be restored.
        """
        if self._held.keeps(path):
            raise Refused(printable(str(path)), say("backup.own"))
        from store import backup  # noqa: PLC0415 - archives are wanted now and then

        with self._beside() as connection:
            return backup.write(connection, self._photos, path, self._now(), self.rules)

    def restore(self, path: Path) -> Restored:
        """Bring in what a backup has and this store has not; a backup that is refused changes nothing.

        All of it is understood before the first of several short transactions, so that no other window has to wait.
        """
        self._refuse_read_only()
        from store import backup  # noqa: PLC0415 - the same
        from store.merge import BETWEEN, Merge  # noqa: PLC0415

        try:
            with backup.opened(path, self._held.path.parent) as found:
                games = tuple(found.games(self.rules, self._photos))
        except TROUBLE as error:
            if isinstance(error, Refused):
                raise
            raise Refused("", sentence_of(error) if is_passing(error) else say("backup.broken")) from error
        merge = Merge(found.people, games, found.settings)
        while not merge.done:
            with self._writing() as connection:
                merge.go_on(connection)
            if not merge.done:
                sleep(BETWEEN)
        return merge.restored

    def _refuse_read_only(self) -> None:
        """Raise if nothing can be saved."""
        if self._held.read_only is not None:
            raise Refused("", self._held.read_only)

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        """A transaction that changes something."""
        self._refuse_read_only()
        assert self._held.lock is not None
        with self._one_at_a_time, self._held.lock.held(alone=False), self._transaction("BEGIN IMMEDIATE") as connection:
            if not self._held.is_in_place():
                raise Refused("", say("store.moved"))
            yield connection

    @contextmanager
    def _beside(self) -> Iterator[Connection]:
        """A long look at one state of everything, through a connection of its own: nobody has to wait for it."""
        with self._saying(), closing(read_only(self._held.path)) as connection, transaction(connection, "BEGIN"):
            yield connection

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        """A transaction that sees one state of everything."""
        with self._transaction("BEGIN") as connection:
            yield connection

    @contextmanager
    def _transaction(self, begin: str) -> Iterator[Connection]:
        """A transaction; what goes wrong in it is said in a sentence."""
        with self._saying(), self._one_at_a_time, transaction(self._held.connection, begin):
            yield self._held.connection

    @contextmanager
    def _saying(self) -> Iterator[None]:
        """Say in a sentence whatever goes wrong in here; what is damaged is looked through when it is opened next."""
        try:
            yield
        except TROUBLE as error:
            if isinstance(error, Refused):
                raise
            if is_passing(error):
                raise Refused("", sentence_of(error)) from error
            copies.leave_note(self._held.folder)
            raise Refused("", say("store.damaged")) from error
