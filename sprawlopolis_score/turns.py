"""S6, S7: the set-up and the turns of a game that is played along."""

from typing import Final

from sprawlopolis_score.validation import CITY_CARDS

# S6: the cards in the hands of the first player, and of everybody else.
FIRST_HAND: Final = 3
OTHER_HAND: Final = 1


def pile(people: int, played: int = 0) -> int:
    """Return the cards in the pile: the first one has begun the city, with each turn one is drawn."""
    full = CITY_CARDS - FIRST_HAND - OTHER_HAND * (people - 1)
    return max(0, full - max(1, played))


def player_of(people: int, played: int) -> int:
    """Return whose turn it is, after so many cards in the city: the first of them was nobody's turn."""
    return max(0, played - 1) % people
