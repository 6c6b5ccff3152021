"""The panels of the table: a player's name and colour; date, place, notes, mode and expansions of the game."""

from collections.abc import Sequence
from dataclasses import dataclass

from quadropolis_score.buildings import Mode
from quadropolis_score.plugin import RULES, mode_of
from quadropolis_score.ranking import PLAYERS
from screens.kit.game_details import GameDetails
from screens.kit.options import Option, Switch
from screens.kit.player_choice import (
    PlayerSuggestion,
    Swatch,
    colour_swatches,
    name_problem,
    option_switches,
    player_suggestions,
)
from screens.kit.words import Words
from screens.quadropolis.table.model import Naming
from store.envelope import Envelope
from store.values import KnownPlayer, SavedGame


@dataclass(frozen=True, slots=True)
class TablePlayer:
    """A player's name and colour; the current name is the hint of an empty field."""

    title: str
    name: str
    hint: str
    problem: str | None
    guests: tuple[PlayerSuggestion, ...]
    swatches: tuple[Swatch, ...]
    remove: str | None
    done: str


@dataclass(frozen=True, slots=True)
class TableGame:
    """Date, place, notes, mode and expansions of the game."""

    title: str
    details: GameDetails
    modes: tuple[Option, ...]
    expansions: tuple[Switch, ...]
    done: str


def player_panel(words: Words, known: Sequence[KnownPlayer], table: Envelope, naming: Naming) -> TablePlayer:
    side, names, number = table.sides[naming.number], naming.names(table), naming.number
    return TablePlayer(
        title=words.text("table.player"),
        name=naming.text,
        hint=side.name,
        problem=name_problem(words, names, number),
        guests=player_suggestions(known, [*names, side.name]),
        swatches=colour_swatches(words, {each.colour: each.name for each in table.sides}, side.colour),
        remove=words.text("table.remove", name=side.name) if len(names) > PLAYERS[0] else None,
        done=words.text("app.done"),
    )


def game_panel(words: Words, saved: SavedGame, details: GameDetails) -> TableGame:
    chosen = mode_of(saved.envelope.options)
    return TableGame(
        title=words.text("table.game"),
        details=details,
        modes=tuple(
            Option(words.text(f"option.quadropolis.mode.{mode.value}"), mode.value, mode is chosen) for mode in Mode
        ),
        expansions=option_switches(words, RULES, saved.envelope.options),
        done=words.text("app.done"),
    )
