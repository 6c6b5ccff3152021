"""The panels of the table: a player's name and colour; date, notes and expansions of the game."""

from collections.abc import Sequence
from dataclasses import dataclass

from quadropolis_score.plugin import RULES
from quadropolis_score.ranking import PLAYERS
from screens.context import Parts
from screens.kit.options import Switch
from screens.player_choice import Guest, Swatch, guests, problem_of, swatches, switches
from store.envelope import Envelope
from store.values import Known, Saved


@dataclass(frozen=True, slots=True)
class TablePlayer:
    """A player's name and colour; the current name is the hint of an empty field."""

    title: str
    name: str
    hint: str
    problem: tuple[str, ...]
    guests: tuple[Guest, ...]
    swatches: tuple[Swatch, ...]
    remove: tuple[str, ...]
    done: str


@dataclass(frozen=True, slots=True)
class TableGame:
    """Date, notes and expansions of the game."""

    title: str
    played: str
    day: str
    today: bool  # no later day is possible
    remarks: str
    notes: str
    hint: str
    expansions: tuple[Switch, ...]
    done: str


def renamed(table: Envelope, number: int, written: str) -> list[str]:
    """Return the names after renaming; an empty text keeps the name."""
    names = [seat.name for seat in table.sides]
    names[number] = written.strip() or names[number]
    return names


def of_player(parts: Parts, known: Sequence[Known], table: Envelope, number: int, written: str) -> TablePlayer:
    """Return the panel of a player."""
    seat, names = table.sides[number], renamed(table, number, written)
    return TablePlayer(
        title=parts.says("table.player"),
        name=written,
        hint=seat.name,
        problem=problem_of(parts, names, number),
        guests=guests(known, [*names, seat.name]),
        swatches=swatches(parts, {each.colour: each.name for each in table.sides}, seat.colour),
        remove=(parts.says("table.remove", name=seat.name),) if len(names) > PLAYERS[0] else (),
        done=parts.says("app.done"),
    )


def of_game(parts: Parts, saved: Saved, written: str) -> TableGame:
    """Return the panel of the game."""
    table = saved.envelope
    return TableGame(
        title=parts.says("table.game"),
        played=parts.says("table.played"),
        day=parts.day(saved.played),
        today=saved.played >= parts.today(),
        remarks=parts.says("table.remarks"),
        notes=written,
        hint=parts.says("table.remarks.hint"),
        expansions=switches(parts, RULES, table.options),
        done=parts.says("app.done"),
    )
