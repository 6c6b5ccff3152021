"""The winners by R33, and what the players of one game cannot have together."""

from itertools import permutations

import pytest

from quadropolis_score import City, Game, Mode, Plan, Player, Refused, Spot, Tokens, rank
from quadropolis_score.ranking import game_warnings, player_warnings, sheet_of

# Three ways to score 7: with 4 inhabitants placed; with none and 14 empty spaces; with none and 12.
CUSTOMERS = Player("Customers", City.parse("S . . . / . . . . / . . . . / . . . ."), Tokens(4, 1))
TOWERS = Player("Towers", City.parse("T3 T1 . . / . . . . / . . . . / . . . ."), Tokens(0, 2))
PARKS = Player("Parks", City.parse("T3 T1 . . / . . . P / . . . . / P . . ."), Tokens(0, 2))
LOW = Player("Low", City.parse("T1 . . . / . . . . / . . . . / . . . ."), Tokens(0, 1))
NEGATIVE = Player("Negative", City.empty(Mode.CLASSIC), Tokens(3, 0))


def rank_players(*players: Player) -> list[tuple[str, int, str | None]]:
    return [(players[side].name, place, decided_by) for side, place, decided_by in rank([*map(sheet_of, players)])]


def warned_places(side: int, player: Player, own_plan: Plan | None = None) -> list[str]:
    """Return the places in the game file of the warnings about a player's city."""
    sheet = sheet_of(player, own_plan)
    return [problem.place for problem in player_warnings(side, sheet, is_own=own_plan is not None)]


def test_most_points_win() -> None:
    assert rank_players(LOW, TOWERS) == [("Towers", 1, None), ("Low", 2, "points")]


def test_a_negative_total_is_ranked_like_any_other() -> None:
    assert rank_players(NEGATIVE, LOW) == [("Low", 1, None), ("Negative", 2, "points")]


def test_a_tie_goes_to_the_most_inhabitants_placed() -> None:
    assert rank_players(TOWERS, CUSTOMERS) == [("Customers", 1, None), ("Towers", 2, "inhabitants")]


def test_then_to_the_fewest_empty_spaces() -> None:
    assert rank_players(TOWERS, PARKS) == [("Parks", 1, None), ("Towers", 2, "spaces")]


def test_inhabitants_come_before_empty_spaces() -> None:
    assert rank_players(PARKS, CUSTOMERS)[0][0] == "Customers"


def test_players_equal_in_every_tie_break_share_a_place_and_the_next_is_skipped() -> None:
    twin = Player("Twin", TOWERS.city, TOWERS.tokens)
    assert rank_players(LOW, TOWERS, twin) == [("Towers", 1, None), ("Twin", 1, "shared"), ("Low", 3, "points")]


def test_all_players_may_share_the_first_place() -> None:
    players = [Player(name, LOW.city, LOW.tokens) for name in "ABCD"]
    assert [place for _, place, _ in rank_players(*players)] == [1, 1, 1, 1]


def test_the_order_at_the_table_changes_no_place() -> None:
    for players in permutations([CUSTOMERS, TOWERS, PARKS, LOW]):
        assert [name for name, _, _ in rank_players(*players)] == ["Customers", "Parks", "Towers", "Low"]


def test_a_player_may_bring_a_plan_of_their_own() -> None:
    own = Plan.of([Spot(0, 1)])
    careless, careful = Player("Careless", TOWERS.city, TOWERS.tokens), TOWERS
    sheets = [sheet_of(careless, own), sheet_of(careful)]
    assert [(side, sheets[side].total) for side, *_ in rank(sheets)] == [(1, 7), (0, 0)]


@pytest.mark.parametrize("count", [0, 1, 5])
def test_a_game_has_two_to_four_players(count: int) -> None:
    with pytest.raises(Refused, match=f"players: a game has 2 to 4 players, this one has {count}"):
        Game((LOW,) * count)


@pytest.mark.parametrize("name", ["", "   ", "A" * 41, "Ada\n", "\x1b[31mAda", "\ud800", "\u202eadA", "A\x7f"])
def test_a_name_can_be_read_on_a_score_pad(name: str) -> None:
    with pytest.raises(Refused, match=r"players\[1\].name: a name has 1 to 40 characters, and no control characters"):
        Game((LOW, Player(name, LOW.city, LOW.tokens)))


@pytest.mark.parametrize("name", ["É" * 40, "東京", "می‌خواهم", "👩‍👧", "Ada Lovelace"])
def test_a_name_in_any_script_is_fine(name: str) -> None:
    assert Game((LOW, Player(name, LOW.city, LOW.tokens)))


def test_a_game_has_one_mode() -> None:
    expert = Player("Expert", City.empty(Mode.EXPERT), Tokens())
    with pytest.raises(Refused, match=r"players\[1\].city.mode: this city is expert, the first one is classic"):
        Game((LOW, expert))


def test_a_normal_game_has_no_warning() -> None:
    assert not list(game_warnings(Game((CUSTOMERS, TOWERS, PARKS, LOW))))


def test_more_monuments_than_players_look_odd() -> None:
    city = City.parse("M M . . . / . . . . . / . . . . . / . . . . .")
    problems = list(game_warnings(Game((Player("A", city, Tokens()), Player("B", city, Tokens())))))
    assert [str(problem.message) for problem in problems] == ["4 monuments are more than players: 2"]
    fewer = Player("C", City.empty(Mode.EXPERT), Tokens())
    assert not list(game_warnings(Game((Player("A", city, Tokens()), fewer))))


def test_one_box_serves_all_players() -> None:
    city = City.parse("S S S S / S S S . / . . . . / . . . .")
    problems = list(game_warnings(Game((Player("A", city, Tokens()), Player("B", city, Tokens())))))
    assert [(problem.place, str(problem.message), problem.spots) for problem in problems] == [
        ("players", "there are 14 tiles of the kind shop, counting floors; the box has 12", ())
    ]


def test_one_box_of_tokens_serves_all_players() -> None:
    rich = Tokens(33, 26)
    problems = list(game_warnings(Game((Player("A", LOW.city, rich), Player("B", LOW.city, rich)))))
    assert [str(problem.message) for problem in problems] == [
        "66 inhabitants are more than the 65 in the box",
        "52 energy units are more than the 50 in the box",
    ]


def test_two_players_of_one_name_look_odd() -> None:
    problems = list(game_warnings(Game((LOW, TOWERS, LOW))))
    assert [(problem.place, str(problem.message)) for problem in problems] == [
        ("players[2].name", "there are two players called Low")
    ]


def test_warnings_name_the_place_in_the_file_of_what_stays_dark_on_purpose() -> None:
    city = City.parse("P M Fe1 . . / . . . . . / . . . . . / . . . . .")
    ada, other = Player("Ada", city, Tokens(1, 1)), Player("Other", City.empty(Mode.EXPERT), Tokens())
    assert warned_places(1, ada) == ["players[1].city.inhabitants", "players[1].city.cells[0][2]"]
    assert warned_places(0, other) == []


def test_an_own_plan_has_no_note_about_what_it_leaves_dark() -> None:
    city = City.parse("P M Fe1 . . / . . . . . / . . . . . / . . . . .")
    ada = Player("Ada", city, Tokens(1, 1))
    assert warned_places(0, ada) == ["players[0].city.inhabitants", "players[0].city.cells[0][2]"]
    assert warned_places(0, ada, Plan(frozenset())) == ["players[0].city.inhabitants"]


def test_a_group_above_five_has_a_note_with_the_best_and_with_an_own_plan() -> None:
    city = City.parse("O O O . . / O O O . . / . . . . . / . . . . .")
    ada = Player("Ada", city, Tokens(6, 6))
    for own in (None, Plan.of(spot for spot, _ in city.buildings())):
        warned = player_warnings(0, sheet_of(ada, own), is_own=own is not None)
        assert "note.group" in [problem.message.key for problem in warned]


@pytest.mark.parametrize("name", ["\u200b", "\u200d\u00ad", " \u3000", "\u0301"])
def test_an_invisible_name_is_refused(name: str) -> None:
    with pytest.raises(Refused, match="a name has 1 to 40 characters"):
        Game((Player(name, LOW.city, LOW.tokens), LOW))
