"""The choice of players: valid names, free colours, known players."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from screens.context import Parts, begun
from screens.game_screens import EXAMPLE
from screens.kit.options import Switch
from screens.kit.presenter import refused_in_words
from store.store import Store
from store.values import Known, Summary
from tabletop.game import Options, Rules, Side
from tabletop.messages import SENTENCES, Refused, say
from tabletop.people import Colour, is_unnamed, name_key, refuse_name

# The most known players that are offered.
OFFERED: Final = 8


@dataclass(frozen=True, slots=True)
class Chair:
    """A side of a new game: names for as many people as it can have, the number playing, their colour."""

    names: tuple[str, ...]
    people: int
    colour: Colour


Sitting = TypeVar("Sitting", Chair, Side)


@dataclass(frozen=True, slots=True)
class Swatch:
    """A colour to choose, with the name of its current owner."""

    colour: Colour
    name: str
    holder: str
    chosen: bool

    @property
    def ticks(self) -> tuple[str, ...]:
        """Return the check mark of the chosen colour, because colour alone is not enough."""
        return ("check",) if self.chosen else ()


@dataclass(frozen=True, slots=True)
class Guest:
    """A known player in the last colour; chosen at the table, disabled while no chair is free."""

    name: str
    colour: Colour
    chosen: bool = False
    waits: bool = False

    @property
    def ticks(self) -> tuple[str, ...]:
        """Return the check mark of a player at the table, because colour alone is not enough."""
        return ("check",) if self.chosen else ()


def switches(parts: Parts, rules: Rules, options: Options) -> tuple[Switch, ...]:
    """Return the switches of a game, each with a sentence on its effect, if there is one."""

    def detail(key: str) -> str:
        there = f"option.{rules.KEY}.{key}.detail" in SENTENCES
        return parts.says(f"option.{rules.KEY}.{key}.detail") if there else ""

    def switch(key: str) -> Switch:
        return Switch(key, parts.says(f"option.{rules.KEY}.{key}"), detail(key), on=bool(options[key]))

    return tuple(switch(choice.key) for choice in rules.OPTIONS if not choice.words)


def switches_heading(parts: Parts, rules: Rules) -> tuple[str, ...]:
    """Return what the switches of a game are called, if it has a word for them."""
    key = f"option.{rules.KEY}.switches"
    return (parts.says(key),) if key in SENTENCES else ()


def switched(options: Options, key: str) -> Options:
    """Return the options with a switch toggled."""
    return {**options, key: not options[key]}


def swatches(parts: Parts, holders: Mapping[Colour, str], chosen: Colour) -> tuple[Swatch, ...]:
    """Return all colours, the chosen one ticked."""
    return tuple(Swatch(colour, title(parts, colour), holders.get(colour, ""), colour is chosen) for colour in Colour)


def title(parts: Parts, colour: Colour) -> str:
    """Return a colour's name with a capital letter."""
    return begun(parts.says(f"colour.{colour.value}"))


def painted(seats: Sequence[Sitting], number: int, colour: Colour) -> tuple[Sitting, ...]:
    """Return the seats, one in another colour; the colour's owner gets the one that becomes free."""
    was = seats[number].colour
    return tuple(
        replace(seat, colour=colour if at == number else was if seat.colour is colour else seat.colour)
        for at, seat in enumerate(seats)
    )


def free(taken: Collection[Colour]) -> Colour:
    """Return the first unused colour."""
    return next(colour for colour in Colour if colour not in taken)


def problem_of(parts: Parts, names: Sequence[str], number: int) -> tuple[str, ...]:
    """Return the error in a name at a table: none, or one sentence."""
    name, others = names[number], {name_key(other) for at, other in enumerate(names) if at != number}
    if name_key(name) in others:
        return (refused_in_words(parts, Refused("", say("store.somebody", name=name))),)
    try:
        refuse_name(name)
    except Refused as refused:
        return (refused_in_words(parts, refused),)
    return ()


def played(store: Store) -> tuple[Summary, ...]:
    """Return all games but the example, the newest first."""
    example = store.setting(EXAMPLE)
    return tuple(game for game in store.games() if game.key != example)


def known(store: Store) -> tuple[Known, ...]:
    """Return the named players of all games but the example, the latest first."""
    names = {name for game in played(store) for name in game.names if not is_unnamed(name)}
    return tuple(person for person in store.players() if person.name in names)


def guests(people: Sequence[Known], besides: Collection[str]) -> tuple[Guest, ...]:
    """Return the known players who are not at the table yet."""
    sitting = {name_key(name) for name in besides}
    away = (person for person in people if name_key(person.name) not in sitting)
    return tuple(Guest(person.name, person.colour) for person in away)[:OFFERED]


def regulars(people: Sequence[Known], table: Mapping[str, Colour], *, full: bool) -> tuple[Guest, ...]:
    """Return the known players, those at the table chosen and in the colours that they have there.

    Their order stays while players sit down and get up, so that no tap hits a neighbour.
    """
    sitting = {name_key(name): colour for name, colour in table.items()}
    return tuple(
        Guest(
            person.name,
            sitting.get(name_key(person.name), person.colour),
            chosen=name_key(person.name) in sitting,
            waits=full and name_key(person.name) not in sitting,
        )
        for person in people[:OFFERED]
    )


def unnamed(parts: Parts, number: int) -> str:
    """Return the default name of a player."""
    return parts.says("new.player", number=number + 1)
