"""The picture for a chat: what it says, and that it can be read at a third of its size."""

from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image

from exports.chat_picture import BESIDE, FOOT, chat_picture
from exports.drawing.layout import SLACK
from exports.drawing.primitives import Box, Drawing, Page, Text
from exports.formats import as_picture
from exports.sheet_style import CHAT, WINNER, SheetStyle
from games import rules_of
from quadropolis_score.verdict import CitySheets
from tabletop.catalogues import LANGUAGES
from tabletop.game import Verdict
from tabletop.messages import message
from tabletop.people import PLAYER_COLOURS
from tabletop.typed_score import TypedScore
from tests.exports import toy
from tests.support.scored_games import CUSTOMERS, LOW, TOWERS, scored_game
from tools.app.example import PLAYED, example_envelope, example_verdict
from tools.app.sprawl_samples import BEGUN, WON, sprawl_game

QUADROPOLIS = rules_of("quadropolis")
LONG = "Wilhelmina Konstantinopolitanska-Svensson"[:40]


def example(count: int = 4, typed: TypedScore | None = None, names: tuple[str, ...] = ()) -> Verdict[CitySheets]:
    """The first players of the example; the last one typed a score."""
    envelope = example_envelope()
    sides = list(envelope.sides[:count])
    if typed is not None:
        board = QUADROPOLIS.with_typed_score(sides[-1].board, typed, envelope.options)
        sides[-1] = replace(sides[-1], board=board)
    for number, name in enumerate(names):
        sides[number] = replace(sides[number], people=(name,))
    return replace(QUADROPOLIS.final_verdict(envelope.options, tuple(sides)), played=PLAYED)


def sprawl(board: object, **options: str | bool) -> Verdict:
    game = sprawl_game(board, "Ada", "Ben")  # type: ignore[arg-type]
    return replace(rules_of("sprawlopolis").verdict({**game.options, **options}, game.sides), played=PLAYED)


GAMES = {
    "four": example_verdict(),
    "three": example(3),
    "two": example(2),
    "two, one typed": example(2, TypedScore.of_total(7)),
    "typed winner": example(3, TypedScore.of_total(157)),
    "long names": example(4, names=(LONG, f"{LONG[:-1]}X")),
    "one city": sprawl(WON),
    "house rules": sprawl(WON, gaps_are_interior=True, parks_are_groups=True),
    "unfinished": sprawl(BEGUN),
    "no city": sprawl(rules_of("sprawlopolis").new_board({})),
    "five sides": toy.finished_game({(name,): (6, number + 1) for number, name in enumerate("ABCDE")}),
}


def page_of(game: Verdict, lang: str = "en") -> Page:
    return chat_picture(SheetStyle.in_language(CHAT, lang), game)


def words(game: Verdict, lang: str = "en") -> list[str]:
    return [mark.words for mark in page_of(game, lang).primitives if isinstance(mark, Text)]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_cut_off_and_every_sentence_can_be_read_at_a_third_of_the_size(name: str, lang: str) -> None:
    page = page_of(GAMES[name], lang)
    assert (page.width, page.height) == (360, 450)
    for mark in page.primitives:
        if isinstance(mark, Text):
            slack = mark.width * (SLACK - 1)
            assert mark.left - slack * (mark.align != "left") >= -0.01
            assert mark.left + mark.width + slack * (mark.align != "right") <= page.width + 0.01
            assert mark.y <= page.height
        elif isinstance(mark, Box):
            assert mark.x >= 0
            assert mark.x + mark.width <= page.width + 0.01
            assert mark.y + mark.height <= page.height
    sentences = [mark for mark in page.primitives if isinstance(mark, Text) and " " in mark.words]
    assert min(mark.size for mark in sentences) >= FOOT


def test_the_picture_is_as_large_as_a_chat_shows_it() -> None:
    with Image.open(BytesIO(as_picture(example_verdict(), "fr"))) as picture:
        assert picture.size == (1080, 1350)


def test_it_says_what_was_played_when_who_won_and_with_what() -> None:
    found = words(GAMES["two"])
    assert found[:2] == ["Quadropolis \u00b7 Expert", "18 November 2026"]
    assert {"Ada wins with 50 VP", "The difference: Factories, 9 against 0 for Ben"} <= {*found}
    assert {"Ada", "50", "Ben", "46", "Playgrounds \u00b7 Public Services"} <= {*found}


def test_every_side_has_its_colour_and_the_winner_a_star_and_a_frame() -> None:
    game = GAMES["four"]
    page = page_of(game)
    fills = [mark.fill for mark in page.primitives if isinstance(mark, Box)]
    assert {f"#{PLAYER_COLOURS[side.colour][0]}" for side in game.sides} <= {*fills}
    assert sum(isinstance(mark, Drawing) and mark.name == WINNER for mark in page.primitives) == 2
    assert (
        sum(isinstance(mark, Box) and mark.thickness == 1.5 and mark.border is not None for mark in page.primitives)
        == 1
    )


def test_a_typed_score_says_so_where_its_city_would_be() -> None:
    assert "typed" in words(GAMES["two, one typed"])
    assert "typed" in words(GAMES["typed winner"])
    assert "typed" not in words(GAMES["four"])


@pytest.mark.parametrize(
    ("game", "sentence"),
    [
        (GAMES["two"], "The difference: Factories, 9 against 0 for Ben"),
        (GAMES["typed winner"], "107 VP ahead of Ada"),
        (example(2, TypedScore.of({"pollution": -9})), "The difference: Harbors, 10 against 0 for Ben"),
        (scored_game(LOW, LOW), None),  # a shared place
        (scored_game(CUSTOMERS, TOWERS), None),  # a tie, which the headline explains
        (GAMES["one city"], "Brought most: Tourist Traps, 12 VP"),
        (GAMES["unfinished"], None),
        (GAMES["no city"], None),
    ],
)
def test_it_says_in_a_sentence_what_decided(game: Verdict, sentence: str | None) -> None:
    found = [each for each in words(game) if each.startswith(("The difference", "Brought most")) or "ahead of" in each]
    assert found == ([] if sentence is None else [sentence])


def test_equal_rows_leave_only_the_lead() -> None:
    game = example(2)
    first, second = game.columns
    columns = (replace(first, points={"shops": 1}, total=9), replace(second, points={"shops": 1}, total=3))
    assert "6 VP ahead of Ben" in words(replace(game, columns=columns))


def test_a_city_without_points_has_no_best_row() -> None:
    game = sprawl(WON)
    (column,) = game.columns
    points = dict.fromkeys(column.points, 0)
    nothing = replace(game, columns=(replace(column, points=points, total=0),))
    assert not [each for each in words(nothing) if each.startswith("Brought most")]


def test_approximate_totals_are_marked_and_no_one_has_won() -> None:
    game = example_verdict()
    asked = (message("unconfirmed.tokens"),)
    columns = tuple(replace(each, rank=None, won=False, unconfirmed=asked) for each in game.columns)
    found = words(replace(game, columns=columns))
    assert "\u2248 50" in found
    assert "\u2248 approximate: not everything is confirmed yet" in found


def test_a_target_is_named_and_a_missed_one_gives_no_star() -> None:
    assert "Target 32" in words(GAMES["one city"])
    game = GAMES["unfinished"]
    assert not [mark for mark in page_of(game).primitives if isinstance(mark, Drawing) and mark.name == WINNER]


def test_a_single_winner_among_two_has_the_city_beside_the_name() -> None:
    page = page_of(GAMES["two"])
    frame = next(mark for mark in page.primitives if isinstance(mark, Box) and mark.thickness == 1.5)
    assert frame.width > frame.height * BESIDE


def test_a_game_without_drawings_shows_names_and_totals() -> None:
    found = words(toy.finished_game({("Ada",): (6, 6, 1), ("Ben", "Cleo"): (2, 3)}))
    assert {"Ada", "24", "Ben, Cleo", "5"} <= {*found}


def test_a_long_line_of_what_was_played_with_takes_the_place_of_the_app() -> None:
    assert words(GAMES["house rules"], "fr")[-1] != "Quadropolis Score"
    assert "Quadropolis Score" not in words(GAMES["house rules"], "fr")
    assert "Quadropolis Score" in words(GAMES["one city"])
