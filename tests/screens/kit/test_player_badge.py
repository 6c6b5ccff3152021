"""The badge of a player where there is no room for the name."""

import pytest

from screens.kit.widgets.labels import initial_of


@pytest.mark.parametrize(
    ("name", "sign"),
    [
        ("Ada", "A"),
        (" zoë ", "Z"),
        ("Player 2", "2"),
        ("Joueur 12", "12"),
        ("Agent 007", "A"),
        ("R2D2", "R"),
        ("  ", ""),
        ("", ""),
    ],
)
def test_a_mark_shows_the_first_letter_or_the_number_of_a_player_without_a_name(name: str, sign: str) -> None:
    assert initial_of(name) == sign
