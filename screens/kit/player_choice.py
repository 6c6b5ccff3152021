"""The choice of players: valid names, free colours, known players."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, TypeVar

from screens.kit.options import Switch
from screens.kit.words import Words, capitalized, refusal_text
from store.settings import EXAMPLE
from store.standings import players_of
from store.store import Store
from store.values import KnownPlayer, Summary
from tabletop.game import Options, Rules, Side
from tabletop.messages import SENTENCES, Refused, message
from tabletop.people import PlayerColour, is_unnamed, name_key, refuse_name

# The largest number of suggested players.
MAX_SUGGESTIONS: Final = 8


@dataclass(frozen=True, slots=True)
class KnownPlayerChosen:
    """A player of earlier games was chosen; an event."""

    name: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class ColourChosen:
    """A colour was chosen; an event."""

    colour: PlayerColour


@dataclass(frozen=True, slots=True)
class DraftSide:
    """A side of a new game: names for the most people it can have, the number playing, their colour."""

    names: tuple[str, ...]
    people: int
    colour: PlayerColour


AnySide = TypeVar("AnySide", DraftSide, Side)


@dataclass(frozen=True, slots=True)
class Swatch:
    """A colour to choose, with the name of its current owner."""

    colour: PlayerColour
    name: str
    holder: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class PlayerSuggestion:
    """A known player in the last colour; chosen at the table, disabled while no chair is free."""

    name: str
    colour: PlayerColour
    chosen: bool = False
    is_disabled: bool = False


def option_switches(words: Words, rules: Rules, options: Options) -> tuple[Switch, ...]:
    """Return the switches of a game, each with a sentence on its effect, if there is one."""

    def detail(key: str) -> str:
        has_detail = f"option.{rules.KEY}.{key}.detail" in SENTENCES
        return words.text(f"option.{rules.KEY}.{key}.detail") if has_detail else ""

    def switch(key: str) -> Switch:
        return Switch(key, words.text(f"option.{rules.KEY}.{key}"), detail(key), is_on=bool(options[key]))

    return tuple(switch(choice.key) for choice in rules.OPTIONS if not choice.values)


def switches_heading(words: Words, rules: Rules) -> str | None:
    """Return the heading of a game's switches, if it has one."""
    key = f"option.{rules.KEY}.switches"
    return words.text(key) if key in SENTENCES else None


def toggled_option(options: Options, key: str) -> Options:
    return {**options, key: not options[key]}


def colour_swatches(words: Words, holders: Mapping[PlayerColour, str], chosen: PlayerColour) -> tuple[Swatch, ...]:
    return tuple(
        Swatch(colour, colour_name(words, colour), holders.get(colour, ""), colour is chosen) for colour in PlayerColour
    )


def colour_name(words: Words, colour: PlayerColour) -> str:
    return capitalized(words.text(f"colour.{colour.value}"))


def with_swapped_colour(sides: Sequence[AnySide], number: int, colour: PlayerColour) -> tuple[AnySide, ...]:
    """Return the sides, one in another colour; the colour's owner gets the one that becomes free."""
    old_colour = sides[number].colour
    return tuple(
        replace(side, colour=colour if index == number else old_colour if side.colour is colour else side.colour)
        for index, side in enumerate(sides)
    )


def first_free_colour(taken: Collection[PlayerColour]) -> PlayerColour:
    """Return the first unused colour."""
    return next(colour for colour in PlayerColour if colour not in taken)


def name_problem(words: Words, names: Sequence[str], number: int) -> str | None:
    """Return the error in a name at a table; None if there is none."""
    refused = name_refusal(names, number)
    return refusal_text(words, refused) if refused else None


def name_refusal(names: Sequence[str], number: int) -> Refused | None:
    """Return why a name cannot be at a table; None if it can."""
    name, others = names[number], {name_key(other) for index, other in enumerate(names) if index != number}
    if name_key(name) in others:
        return Refused("", message("store.name_taken", name=name))
    try:
        refuse_name(name)
    except Refused as refused:
        return refused
    return None


def played_games(store: Store) -> tuple[Summary, ...]:
    """Return all games but the example, the newest first."""
    example = store.setting(EXAMPLE)
    return tuple(game for game in store.games() if game.key != example)


def known_players(store: Store) -> tuple[KnownPlayer, ...]:
    """Return the named players of all games but the example and hidden ones, the latest first."""
    hidden = store.hidden_players()
    return tuple(
        person
        for person in players_of(played_games(store), hidden)
        if not person.hidden and not is_unnamed(person.name)
    )


def player_suggestions(people: Sequence[KnownPlayer], seated_names: Collection[str]) -> tuple[PlayerSuggestion, ...]:
    """Return the known players who are not at the table yet."""
    seated_keys = {name_key(name) for name in seated_names}
    away = (person for person in people if name_key(person.name) not in seated_keys)
    return tuple(PlayerSuggestion(person.name, person.colour) for person in away)[:MAX_SUGGESTIONS]


def regulars(
    people: Sequence[KnownPlayer], table: Mapping[str, PlayerColour], *, full: bool
) -> tuple[PlayerSuggestion, ...]:
    """Return the known players, those at the table chosen and in the colours that they have there.

    Their order stays while players sit down and get up, so that no tap hits a neighbour.
    """
    sitting = {name_key(name): colour for name, colour in table.items()}
    return tuple(
        PlayerSuggestion(
            person.name,
            sitting.get(name_key(person.name), person.colour),
            chosen=name_key(person.name) in sitting,
            is_disabled=full and name_key(person.name) not in sitting,
        )
        for person in people[:MAX_SUGGESTIONS]
    )


def default_name(words: Words, number: int) -> str:
    return words.text("new.player", number=number + 1)
