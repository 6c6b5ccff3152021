"""S6, S7: the set-up and the turns of a game that is entered while it is played."""

from typing import Final

from sprawlopolis_score.validation import CITY_CARDS

# S6: the cards in the hands of the first player, and of each other player.
FIRST_HAND: Final = 3
OTHER_HAND: Final = 1


def pile(people: int, played: int = 0) -> int:
    """Return the number of cards in the pile: the first one began the city, and each turn draws one."""
    full = CITY_CARDS - FIRST_HAND - OTHER_HAND * (people - 1)
    return max(0, full - max(1, played))


def player_of(people: int, played: int) -> int:
    """Return the player whose turn it is after so many cards; the first card belongs to no turn."""
    return max(0, played - 1) % people
