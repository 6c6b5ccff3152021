"""The small picture of a city in the list of games."""

from quadropolis_score.buildings import KINDS
from quadropolis_score.city import City
from quadropolis_score.player_board import PlayerBoard
from screens.quadropolis.mini_city import mini_city
from tests.support.there import there


def test_every_kind_has_a_colour_of_its_own() -> None:
    words = [*(info.letter for info in KINDS.values()), *"." * (20 - len(KINDS))]
    city = City.parse("/".join(" ".join(words[row : row + 5]) for row in range(0, 20, 5)))
    pictured = there(mini_city(PlayerBoard(city))).spaces
    assert len({colour for colour, _ in pictured}) == len(KINDS) + 1
    assert [floors for _, floors in pictured] == [1] * len(KINDS) + [0] * (20 - len(KINDS))
