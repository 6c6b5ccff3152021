"""Changes of a game's mode and expansions, by its players or by what lies on a board."""

from dataclasses import replace
from functools import reduce

from quadropolis_score.buildings import Mode
from quadropolis_score.city import City
from quadropolis_score.other_mode import expansions_of, side_in_mode
from quadropolis_score.player_board import PlayerSide
from store.envelope import Envelope
from tabletop.game import Options
from tabletop.messages import Message, message


def game_in_mode(envelope: Envelope, mode: Mode) -> Envelope:
    """Return a game in a mode, with the cities that fit its board."""
    sides = tuple(side_in_mode(side, mode) for side in envelope.sides)
    return replace(envelope, options={**envelope.options, "mode": mode.value}, sides=sides)


def lost_cities(envelope: Envelope, mode: Mode, spared: int | None = None) -> tuple[str, ...]:
    """Return the players whose cities or typed scores do not fit the board of a mode, all but one of them."""
    after = game_in_mode(envelope, mode).sides
    return tuple(
        side.name
        for number, (side, other) in enumerate(zip(envelope.sides, after, strict=True))
        if number != spared and other.board.is_empty and not side.board.is_empty
    )


def new_expansions(options: Options, city: City) -> tuple[str, ...]:
    """Return the expansions whose tiles are in a city although the game is without them."""
    return tuple(key for key, there in expansions_of((city,)).items() if there and not options[key])


def game_with_side(envelope: Envelope, number: int, side: PlayerSide) -> Envelope:
    """Return a game with a changed side, in the mode of its city and with the expansions of its tiles."""
    city: City = side.board.city
    game = game_in_mode(envelope, city.mode).with_side(number, side)
    return replace(game, options={**game.options, **dict.fromkeys(new_expansions(game.options, city), True)})


def expansions_news(options: Options, city: City) -> Message | None:
    """Return which expansions a city switches on; None if none."""
    names = [message(f"option.quadropolis.{key}") for key in new_expansions(options, city)]
    if not names:
        return None
    listed = reduce(lambda one, other: message("list.more", one=one, other=other), names)
    return message("table.expansions.on", names=listed)
