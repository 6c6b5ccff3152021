"""The panels of the table: a player's name and colour; date, place, notes, mode and expansions of the game."""

from collections.abc import Sequence
from dataclasses import dataclass

from quadropolis_score.buildings import Mode
from quadropolis_score.plugin import RULES, mode_of
from quadropolis_score.ranking import PLAYERS
from screens.context import AppContext
from screens.game_details import GameDetails
from screens.kit.options import Option, Switch
from screens.player_choice import (
    PlayerSuggestion,
    Swatch,
    colour_swatches,
    name_problem,
    option_switches,
    player_suggestions,
)
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


def names_after_edit(table: Envelope, number: int, new_name: str) -> list[str]:
    """Return the names after renaming; an empty text keeps the name."""
    names = [seat.name for seat in table.sides]
    names[number] = new_name.strip() or names[number]
    return names


def player_panel(
    context: AppContext, known: Sequence[KnownPlayer], table: Envelope, number: int, new_name: str
) -> TablePlayer:
    """Return the panel of a player."""
    seat, names = table.sides[number], names_after_edit(table, number, new_name)
    return TablePlayer(
        title=context.text("table.player"),
        name=new_name,
        hint=seat.name,
        problem=name_problem(context, names, number),
        guests=player_suggestions(known, [*names, seat.name]),
        swatches=colour_swatches(context, {each.colour: each.name for each in table.sides}, seat.colour),
        remove=context.text("table.remove", name=seat.name) if len(names) > PLAYERS[0] else None,
        done=context.text("app.done"),
    )


def game_panel(context: AppContext, saved: SavedGame, details: GameDetails) -> TableGame:
    """Return the panel of the game."""
    chosen = mode_of(saved.envelope.options)
    return TableGame(
        title=context.text("table.game"),
        details=details,
        modes=tuple(
            Option(context.text(f"option.quadropolis.mode.{mode.value}"), mode.value, mode is chosen) for mode in Mode
        ),
        expansions=option_switches(context, RULES, saved.envelope.options),
        done=context.text("app.done"),
    )
