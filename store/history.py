"""Edits of a saved game: its history of steps, undo and redo, and its result, which is dropped once boards change."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import date, datetime
from sqlite3 import Connection

from store import people, writes
from store.corruption import READ_ERRORS, CorruptionError
from store.encoding import (
    envelope_from_json,
    envelope_to_json,
    parse_snapshot,
    person_numbers,
    reading_hashes,
    result_basis,
    side_to_json,
    without_missing_readings,
)
from store.envelope import LARGEST_READING, Envelope, RulesOf, refuse_invalid
from store.game_rows import (
    StoredGame,
    get_game,
    get_head,
    get_step,
    pending_after_edit,
    put_game,
    put_head,
    put_references,
    put_step,
    rebuild_references,
    refuse_results,
)
from store.photos import Photos
from store.values import SavedGame
from tabletop.game import Column, Side
from tabletop.messages import Refused, message
from tabletop.strict_json import JsonObject, compact, json_from_text


@dataclass(frozen=True, slots=True)
class Step:
    """A step with its envelope, cached so that the next edit need not read or encode it again."""

    text: str
    data: JsonObject
    envelope: Envelope

    def encoded_side(self, side: Side) -> JsonObject | None:
        pairs = zip(self.envelope.sides, self.data["sides"], strict=True)
        return next((data for each, data in pairs if each is side), None)

    def reading_hash(self, reading: object) -> str | None:
        pairs = zip(self.envelope.sides, self.data["sides"], strict=True)
        return next((data["reading"] for each, data in pairs if each.reading is reading), None)


class GameRepository:
    """The games of a store, with the rules to read them by and the cached last step."""

    def __init__(self, rules_of: RulesOf, photos: Photos) -> None:
        """Start with an empty cache."""
        self.rules_of = rules_of
        self.photos = photos
        self._cached_step: Step | None = None

    def encode_step(self, connection: Connection, envelope: Envelope, before: Step | None = None) -> Step:
        """Check and encode the changes since a step, and new photos; names take the spelling of the people's table."""
        rules, sides, encoded_sides = self.rules_of(envelope.game), [], []
        has_same_rules = (
            before and before.envelope.game == envelope.game and before.envelope.options == envelope.options
        )
        refuse_invalid(envelope, rules, before.envelope.sides if before and has_same_rules else ())
        for side in envelope.sides:
            known_people = [people.find_or_add(connection, name) for name in side.people]
            numbers, names = [number for number, _ in known_people], tuple(name for _, name in known_people)
            data = before.encoded_side(side) if before and has_same_rules else None
            if data is None:
                name = before.reading_hash(side.reading) if before and side.reading is not None else None
                if side.reading is not None and name is None:
                    raw = rules.write_reading(side.reading)
                    if len(raw) > LARGEST_READING:
                        raise Refused("photo", message("table.photo", most=LARGEST_READING // 1_000_000 - 1))
                    name = self.photos.put(raw)
                data = side_to_json(side, numbers, name, rules)
            encoded_sides.append(data if data["people"] == numbers else {**data, "people": numbers})
            sides.append(side if side.people == names else replace(side, people=names))
        data = envelope_to_json(envelope, encoded_sides)
        return Step(compact(data), data, replace(envelope, sides=tuple(sides)))

    def create(self, connection: Connection, key: str, envelope: Envelope, now: datetime, played: date) -> SavedGame:
        self._cached_step = self.encode_step(connection, envelope)
        head = StoredGame(key, key, now, now, played, 0, (self._cached_step.text,))
        put_game(connection, head)
        return self.saved_game(connection, head)

    def edit(self, connection: Connection, key: str, envelope: Envelope, now: datetime) -> SavedGame:
        """Add a step to a game after the current one.

        Last writer wins; the other window's edit stays reachable by undo.
        """
        head = get_head(connection, key)
        text = get_step(connection, key, head.step)
        last = self._cached_step if self._cached_step is not None and self._cached_step.text == text else None
        after = self.encode_step(connection, envelope, last)
        if after.text != text:
            dropped = connection.execute("DELETE FROM steps WHERE game = ? AND step > ?", (key, head.step)).rowcount
            head = replace(head, step=head.step + 1, changed=now)
            put_step(connection, key, head.step, after.text)
            put_references(connection, key, [after.data])
            head = move_to_step(connection, head, last.data if last else parse_snapshot(text), after.data)
            if dropped:
                rebuild_references(connection, key)
                people.prune(connection)
        self._cached_step = after
        return self.saved_game(connection, head)

    def move(self, connection: Connection, key: str, steps: int, now: datetime) -> SavedGame:
        """Move to an earlier or a later step, if there is one."""
        head = get_head(connection, key)
        step = head.step + steps
        if 0 <= step <= last_step(connection, key):
            before, after = (parse_snapshot(get_step(connection, key, each)) for each in (head.step, step))
            move_to_step(connection, replace(head, step=step, changed=now), before, after)
        return self.read(connection, key)

    def read(self, connection: Connection, key: str) -> SavedGame:
        """Read the current state of a game, without lost photos."""
        head = get_head(connection, key)
        self._cached_step = self.read_step(connection, get_step(connection, key, head.step))
        return self.saved_game(connection, head)

    def read_beside(self, connection: Connection, key: str, steps: int) -> Envelope | None:
        """Read the state some steps away from the current one; None if there is none."""
        step = get_head(connection, key).step + steps
        if not 0 <= step <= last_step(connection, key):
            return None
        return self.read_step(connection, get_step(connection, key, step)).envelope

    def read_step(self, connection: Connection, text: str) -> Step:
        """Read a step, without lost photos."""
        data = parse_snapshot(text)
        names = people.names_of(connection, person_numbers(data))
        raws = {name: raw for name in reading_hashes(data) if (raw := self.photos.get(name)) is not None}
        available = without_missing_readings(json_from_text(text), raws)
        with refusing_unsupported_game():
            rules = self.rules_of(data["game"])
            readings = {name: rules.read_reading(raw) for name, raw in raws.items()}
            return Step(text, data, envelope_from_json(available, names, readings, self.rules_of))

    def read_board(self, connection: Connection, key: str, side: int) -> object:
        data = parse_snapshot(get_step(connection, key, get_head(connection, key).step))
        with refusing_unsupported_game():
            return self.rules_of(data["game"]).read_board(data["sides"][side]["board"], data["options"])

    def saved_game(self, connection: Connection, head: StoredGame) -> SavedGame:
        """Return the game of a head whose step is cached."""
        assert self._cached_step is not None
        return SavedGame(
            head.key,
            self._cached_step.envelope,
            head.created,
            head.changed,
            head.played,
            head.step,
            can_undo=head.step > 0,
            can_redo=head.step < last_step(connection, head.key),
            pending=head.pending,
            result=head.result,
        )

    def finish(self, connection: Connection, saved: SavedGame, results: tuple[Column, ...] | None) -> bool:
        """Save results, or remove them, unless the game is gone or its boards or settled places changed since."""
        if results is not None:
            refuse_results(len(saved.envelope.sides), results)
        if connection.execute("SELECT 1 FROM games WHERE key = ?", (saved.key,)).fetchone() is None:
            return False
        head = get_head(connection, saved.key)
        rules = self.rules_of(saved.envelope.game)
        then = [[rules.write_board(side.board), sorted(side.settled)] for side in saved.envelope.sides]
        now = parse_snapshot(get_step(connection, head.key, head.step))
        if compact(result_basis(now)) != compact(then):
            return False
        put_head(connection, replace(head, result=results), now)
        return True


def move_to_step(connection: Connection, head: StoredGame, before: JsonObject, after: JsonObject) -> StoredGame:
    """Move a game to another step; drop its result if that step has another basis."""
    result = head.result if result_basis(before) == result_basis(after) else None
    moved = replace(head, pending=pending_after_edit(before, after, head.pending), result=result)
    put_head(connection, moved, after)
    return moved


def last_step(connection: Connection, key: str) -> int:
    (count,) = connection.execute("SELECT COUNT(*) FROM steps WHERE game = ?", (key,)).fetchone()
    return int(count) - 1


@dataclass(frozen=True, slots=True)
class Deleted:
    """A deleted game with its history and its people, for `put_back`."""

    record: StoredGame
    people: tuple[people.Person, ...]


def delete(connection: Connection, key: str, session: str) -> Deleted | None:
    """Delete a game and return it; return None for a damaged one, which can be deleted but not put back."""
    get_head(connection, key)
    try:
        deleted = Deleted(get_game(connection, key), tuple(people.all_people(connection)))
    except CorruptionError:
        deleted = None
    connection.execute("DELETE FROM games WHERE key = ?", (key,))
    writes.remember_deleted(connection, key, session)
    people.prune(connection)
    return deleted


def set_date(connection: Connection, key: str, played: date, now: datetime) -> None:
    """Set the date of a game; this is no step of its history."""
    put_head(connection, replace(get_head(connection, key), played=played, changed=now))


@contextmanager
def refusing_unsupported_game() -> Iterator[None]:
    """Replace damage by a sentence where current rules refuse data with a right checksum, because that is no damage."""
    try:
        yield
    except READ_ERRORS:
        raise Refused("", message("store.game_unsupported")) from None
