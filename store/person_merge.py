"""Merging of two names of one person: rewrites every step of every game, and can undo it."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from sqlite3 import Connection

from store import people, person_marks
from store.encoding import person_numbers
from store.game_rows import get_head, get_steps, put_head, rebuild_references
from store.people import Person, checksum
from tabletop.messages import Refused, message, quoted
from tabletop.strict_json import JsonObject, compact

# The places of a person in the steps of a game: step, side, and place in the side.
Places = tuple[tuple[int, int, int], ...]


@dataclass(frozen=True, slots=True)
class MergedPeople:
    """A person who was merged into another, with the places in games, by which the merge can be undone."""

    old: Person
    new: Person
    hidden: bool
    places: Mapping[str, Places]


def merge(connection: Connection, old_name: str, new_name: str) -> MergedPeople:
    """Give all games of one person to another; raise Refused if both are in one step of a game."""
    old, new = people.known(connection, old_name), people.known(connection, new_name)
    if old.number == new.number:
        raise Refused("", message("store.same_player", name=quoted(new_name)))
    rows = connection.execute("SELECT game FROM players WHERE person = ? ORDER BY game", (old.number,)).fetchall()
    places = {key: places_of(connection, key, old, new) for (key,) in rows}
    for key, found in places.items():
        put_people(connection, key, found, new.number)
    hidden = not person_marks.keys(connection, person_marks.HIDDEN).isdisjoint(old.keys)
    connection.execute("DELETE FROM people WHERE id = ?", (old.number,))
    people.write_people(connection, [Person(new.number, new.name, tuple(sorted({*new.keys, *old.keys})))])
    person_marks.change(connection, person_marks.MERGED, add=old.keys)
    person_marks.change(connection, person_marks.HIDDEN, remove=old.keys)
    return MergedPeople(old, new, hidden, places)


def separate(connection: Connection, merged: MergedPeople) -> None:
    """Undo a merge; raise Refused if another person has the name now. Games and steps deleted since remain deleted."""
    if people.find(connection, merged.old.name) is not None:
        raise Refused("", message("store.name_taken", name=quoted(merged.old.name)))
    new = people.known(connection, merged.new.name)
    old = Person(people.free_number(connection), merged.old.name, merged.old.keys)
    keys = tuple(key for key in new.keys if key not in old.keys)
    people.write_people(connection, [Person(new.number, new.name, keys), old])
    for key, places in merged.places.items():
        steps = [json.loads(text) for text in get_steps(connection, key)]
        there = tuple(place for place in places if person_at(steps, place) == new.number)
        if there:
            put_people(connection, key, there, old.number)
    person_marks.change(connection, person_marks.MERGED, remove=old.keys)
    person_marks.change(connection, person_marks.HIDDEN, add=old.keys if merged.hidden else ())
    people.prune(connection)


def places_of(connection: Connection, key: str, old: Person, new: Person) -> Places:
    """Return the places of a person in a game; raise Refused if the other one is in the same step."""
    found = []
    for step, text in enumerate(get_steps(connection, key)):
        data = json.loads(text)
        if {old.number, new.number} <= {*person_numbers(data)}:
            day = get_head(connection, key).played.isoformat()
            name, other = quoted(old.name), quoted(new.name)
            raise Refused("", message("store.played_together", name=name, other=other, day=day))
        found += [
            (step, side, place)
            for side, each in enumerate(data["sides"])
            for place, number in enumerate(each["people"])
            if number == old.number
        ]
    return tuple(found)


def person_at(steps: list[JsonObject], place: tuple[int, int, int]) -> int | None:
    """Return the number of the person at a place, if there is one."""
    step, side, number = place
    try:
        return int(steps[step]["sides"][side]["people"][number])
    except IndexError:
        return None


def put_people(connection: Connection, key: str, places: Places, number: int) -> None:
    head, steps = get_head(connection, key), [json.loads(text) for text in get_steps(connection, key)]
    for step, side, place in places:
        steps[step]["sides"][side]["people"][place] = number
    for step in sorted({step for step, *_ in places}):
        text = compact(steps[step])
        connection.execute(
            "UPDATE steps SET snapshot = ?, checksum = ? WHERE game = ? AND step = ?",
            (text, checksum(key, step, text), key, step),
        )
    put_head(connection, head, steps[head.step])
    rebuild_references(connection, key)
