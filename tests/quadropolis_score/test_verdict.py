"""The verdict as other rooms read it: every number of the score sheets, by name."""

from collections.abc import Set as AbstractSet

import pytest

from quadropolis_score import City, Game, Plan, Player, Spot, Tokens
from quadropolis_score.score_sheet import rows_of_cities
from quadropolis_score.verdict import FACTS
from tabletop.game import Note, Verdict
from tabletop.messages import message
from tests.quadropolis_score.test_ranking import CUSTOMERS, LOW, NEGATIVE, PARKS, TOWERS
from tools.app.example import score_game


def verdict(*players: Player, plans: dict[int, Plan] | None = None) -> Verdict:
    return score_game(Game(players), plans or {})


def test_there_is_a_column_a_player_in_the_order_of_the_table() -> None:
    assert [(column.total, column.rank) for column in verdict(LOW, TOWERS, CUSTOMERS).columns] == [
        (1, 3),
        (7, 2),
        (7, 1),
    ]


def test_the_rows_of_a_column_are_those_of_the_pad_and_add_up() -> None:
    rows = [row.value for row in rows_of_cities([LOW.city])]
    for column in verdict(LOW, NEGATIVE).columns:
        assert list(column.points) == rows
        assert sum(column.points.values()) == column.total


def test_a_column_has_the_facts_that_the_pad_shows() -> None:
    (column, _) = verdict(CUSTOMERS, TOWERS).columns
    assert [column.facts[fact] for fact in FACTS] == [4, 15]


def test_an_own_plan_is_a_fact_beside_what_was_possible() -> None:
    own, best = verdict(TOWERS, LOW, plans={0: Plan.of([Spot(0, 1)])}).columns
    assert own.total == 0
    assert {name: count for name, count in own.facts.items() if name not in FACTS} == {
        "own_plan": 1,
        "possible": 7,
        "left": 7,
    }
    assert set(best.facts) == set(FACTS)


@pytest.mark.parametrize(
    ("players", "won", "words", "deciding"),
    [
        ((LOW, TOWERS), (1,), "Towers wins with 7 VP", set()),
        (
            (TOWERS, CUSTOMERS),
            (1,),
            "Customers wins the tie with 7 VP: more inhabitants placed, 4 against 0",
            {"inhabitants"},
        ),
        ((TOWERS, PARKS), (1,), "Parks wins the tie with 7 VP: fewer empty spaces, 12 against 14", {"spaces"}),
        ((LOW, LOW), (0, 1), "Low and Low share the first place with 1 VP", set()),
        ((NEGATIVE,) * 3, (0, 1, 2), "Negative, Negative and Negative share the first place with \u22123 VP", set()),
    ],
)
def test_the_winner_and_the_tie_break_are_named(
    players: tuple[Player, ...], won: tuple[int, ...], words: str, deciding: AbstractSet[str]
) -> None:
    found = verdict(*players)
    assert (found.won, str(found.headline), found.deciding) == (won, words, deciding)


def test_a_note_names_its_side_and_its_spaces() -> None:
    dark = Player("Dark", City.parse("T2 P . . / . S F . / . . . . / . . . ."), Tokens(4, 2))
    assert [(note.side, note.message.key, note.places) for note in verdict(LOW, dark).notes] == [
        (1, "note.dark.customers", ("C2",)),
        (0, "tokens.too_few.inhabitants", ()),
        (0, "tokens.too_many.energy", ()),
        (0, "counted_unconfirmed.warnings", ()),
    ]


def test_a_note_of_all_players_names_no_side() -> None:
    assert verdict(TOWERS, TOWERS).notes[0] == Note(message("game.same_name", name="Towers"))
