"""The pages of the sheet: everything is on it, and all of it is readable."""

from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from exports.drawing.layout import SLACK, wrap_lines
from exports.drawing.primitives import INK, Box, Drawing, Page, Primitive, Segment, Text
from exports.sheet_style import A4, LETTER, PHONE, WINNER, Paper, SheetStyle
from quadropolis_score import City, Plan, Player, Spot, Tokens
from quadropolis_score.buildings import Category
from tabletop.catalogues import LANGUAGES
from tabletop.game import Verdict
from tests.support.scored_games import (
    CUSTOMERS,
    EXAMPLE,
    LOW,
    NEGATIVE,
    PARKS,
    TOWERS,
    any_scored_game,
    game_of,
    printable_area,
    scored_game,
    sheet_pages,
    text_without_spaces,
    texts,
    unspaced,
)

PAPERS = (A4, LETTER, PHONE)


def pages_of(outcome: Verdict = EXAMPLE, paper: Paper = A4, lang: str = "en") -> list[Page]:
    return sheet_pages(SheetStyle.in_language(paper, lang), outcome)


def extent(mark: Primitive) -> tuple[float, float, float, float]:
    """Return the largest extent of a primitive: left, top, right, bottom; letters at their largest width."""
    if isinstance(mark, Drawing):
        return mark.x, mark.y, mark.x + mark.side, mark.y + mark.side
    if isinstance(mark, Box):
        return mark.x, mark.y, mark.x + mark.width, mark.y + mark.height
    if isinstance(mark, Segment):
        return min(mark.x, mark.to_x), min(mark.y, mark.to_y), max(mark.x, mark.to_x), max(mark.y, mark.to_y)
    more = mark.width * (SLACK - 1)
    left = mark.left - {"left": 0, "middle": more / 2, "right": more}[mark.align]
    return left, mark.y - 0.75 * mark.size, left + mark.width * SLACK, mark.y + 0.22 * mark.size


def overlapping_texts(page: Page) -> list[tuple[str, str]]:
    placed = [(extent(mark), mark.words) for mark in page.primitives if isinstance(mark, Text) and mark.words.strip()]
    placed.sort(key=lambda each: each[0][1])
    found = []
    for number, ((left, _, right, bottom), words) in enumerate(placed):
        for (other_left, other_top, other_right, _), other in placed[number + 1 :]:
            if other_top >= bottom - 0.3:
                break
            if other_left < right - 0.3 and left < other_right - 0.3:
                found.append((words, other))
    return found


# --- what it says ---


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        (
            "en",
            ("Scoring Pad", "Expert · 18 November 2026", "Tower Blocks", "Pollution", "Inhabitants left over", "50 VP"),
        ),
        (
            "fr",
            ("Bloc de score", "Expert · 18 novembre 2026", "Habitations", "Pollution", "Habitants non placés", "50 PV"),
        ),
        (
            "nl",
            ("Scoreblok", "Expert · 18 november 2026", "Flatgebouwen", "Vervuiling", "Ongebruikte Inwoners", "50 OP"),
        ),
        (
            "it",
            (
                "Blocco Segnapunti",
                "Expert · 18 novembre 2026",
                "Condomini",
                "Inquinamento",
                "Abitanti non collocati",
                "50 PV",
            ),
        ),
    ],
)
def test_the_sheet_uses_the_rulebooks_words(lang: str, words: tuple[str, ...]) -> None:
    told = text_without_spaces(pages_of(lang=lang))
    for each in words:
        assert unspaced(each) in told


def test_the_rows_are_in_the_order_of_the_printed_pad() -> None:
    page = pages_of()[0]
    rows = "Tower Blocks, Shops, Public Services, Parks, Factories, Harbors, Office Towers, Monuments, Public Services tiles, Inhabitants left over, Pollution, Total"
    labels = [mark for mark in page.primitives if isinstance(mark, Text) and mark.words in rows.split(", ")]
    assert [mark.words for mark in labels] == rows.split(", ")
    assert [mark.y for mark in labels] == sorted(mark.y for mark in labels)


def test_a_classic_pad_has_no_expert_rows() -> None:
    told = text_without_spaces(pages_of(scored_game(TOWERS, LOW)))
    assert "Classic" in told
    assert "OfficeTowers" not in told
    assert "Monuments" not in told


@pytest.mark.parametrize("paper", [A4, PHONE])
@pytest.mark.parametrize(
    ("lang", "row", "note"),
    [
        ("en", "Public Services tiles", "City Planning counts as in the Expert game: the Classic tile may show another number"),
        ("fr", "Tuiles Services publics", "la tuile Classic peut porter un autre nombre"),
        ("nl", "Uitbreidingstegels", "op de Klassieke tegel kan een ander getal staan"),
        ("it", "Tessere Servizi Pubblici", "la tessera Classic pu\u00f2 riportare un altro numero"),
    ],
)  # fmt: skip
def test_a_classic_sheet_names_the_tiles_whose_number_is_not_known(
    paper: Paper, lang: str, row: str, note: str
) -> None:
    city = City.parse("U:city_planning P . . / P T1 . . / . . . . / . . . U:school")
    told = text_without_spaces(
        pages_of(scored_game(replace(LOW, city=city, tokens=Tokens(2, 1)), TOWERS), lang=lang, paper=paper)
    )
    assert told.count(unspaced(row)) == 2  # on the pad, and above the reasons
    assert told.count(unspaced(note)) == 1


def test_the_note_of_a_row_is_below_its_reasons_and_not_among_the_notes() -> None:
    city = City.parse("U:tv_station S . . / . . . . / . . . . / . . . .")
    told = text_without_spaces(pages_of(scored_game(replace(LOW, city=city, tokens=Tokens(1, 4)), TOWERS)))
    _, reasons = told.split("Wherethepointscomefrom")
    assert reasons.index("PublicServicestiles") < reasons.index("TVStationcountsas") < reasons.index("Pollution")


def test_a_classic_pad_has_no_row_for_tiles_that_no_player_has() -> None:
    assert "PublicServicestiles" not in text_without_spaces(pages_of(scored_game(TOWERS, LOW)))


def test_every_number_of_the_pad_is_that_of_the_score_sheet() -> None:
    page = pages_of()[0]
    rows = {SheetStyle.in_language(A4, "en").text(f"name.{row.value}"): row for row in Category}
    for label in (mark for mark in page.primitives if isinstance(mark, Text) and mark.words in rows):
        numbers = [mark.words for mark in page.primitives if isinstance(mark, Text) and mark.y == label.y][1:]
        row = rows.pop(label.words)
        assert [int(number.replace("\u2212", "-")) for number in numbers] == [
            each.categories[row] for each in EXAMPLE.details.by_side
        ]
    assert rows == {}


@pytest.mark.parametrize(
    ("players", "words"),
    [
        ((TOWERS, LOW), "Towers wins with 7 VP"),
        ((TOWERS, CUSTOMERS), "Customers wins the tie with 7 VP: more inhabitants placed, 4 against 0"),
        ((TOWERS, PARKS), "Parks wins the tie with 7 VP: fewer empty spaces, 12 against 14"),
        ((LOW, TOWERS, replace(TOWERS, name="Twin")), "Towers and Twin share the first place with 7 VP"),
        (tuple(replace(LOW, name=name) for name in "ABCD"), "A, B, C and D share the first place with 1 VP"),
    ],
)
def test_the_sheet_names_the_winner_and_the_tie_break(players: tuple[Player, ...], words: str) -> None:
    assert unspaced(words) in text_without_spaces(pages_of(scored_game(*players)))


def test_winners_have_a_star_and_a_frame_and_others_have_none() -> None:
    def stars_and_frames(*players: Player) -> tuple[int, int]:
        page = pages_of(scored_game(*players))[0]
        stars = [mark for mark in page.primitives if isinstance(mark, Drawing) and mark.name == WINNER]
        frames = [mark for mark in page.primitives if isinstance(mark, Box) and mark.thickness == 2.0]
        return len(stars) - 1, len(frames)  # a star is beside the sentence too

    assert stars_and_frames(TOWERS, LOW) == (1, 1)
    assert stars_and_frames(TOWERS, LOW, replace(TOWERS, name="Twin")) == (2, 2)


@pytest.mark.parametrize(
    ("players", "row"), [((TOWERS, CUSTOMERS), "Inhabitants placed"), ((TOWERS, PARKS), "Empty spaces")]
)
def test_the_row_that_broke_the_tie_is_bold(players: tuple[Player, ...], row: str) -> None:
    bold = {mark.words for mark in texts(pages_of(scored_game(*players))) if mark.bold}
    assert {"Inhabitants placed", "Empty spaces"} & bold == {row}


def test_points_below_zero_have_a_real_minus_everywhere() -> None:
    told = text_without_spaces(pages_of(scored_game(NEGATIVE, replace(NEGATIVE, name="Twin"))))
    assert "NegativeandTwinsharethefirstplacewith\u22123VP" in told
    assert "-3" not in told


@pytest.mark.parametrize(
    ("day", "lang", "words"),
    [
        (date(2026, 11, 1), "en", "1 November 2026"),
        (date(2026, 8, 1), "fr", "1er août 2026"),
        (date(2026, 3, 31), "nl", "31 maart 2026"),
        (date(2026, 6, 1), "it", "1º giugno 2026"),
    ],
)
def test_the_date_is_written_in_the_form_of_the_language(day: date, lang: str, words: str) -> None:
    assert SheetStyle.in_language(A4, lang).date_text(day) == words


# --- the cities ---


def drawing_names(page: Page) -> list[str]:
    return [mark.name for mark in page.primitives if isinstance(mark, Drawing)]


def test_every_building_is_in_its_city_with_its_points_and_tiles() -> None:
    player = Player("A", City.parse("U*2 H*3 U:school . . / M G . . . / . . . . . / . . . . ."), Tokens(3, 0))
    names = drawing_names(pages_of(scored_game(player, player))[0])
    for face in ("public_service_2", "harbor_3", "school", "monument", "playground"):
        assert names.count(face) == 2


def test_every_token_is_where_the_plan_put_it() -> None:
    """A shop with three customers, a park that absorbs an energy unit; one inhabitant left over."""
    player = Player("A", City.parse("S P . . / U . . . / . . . . / . . . ."), Tokens(7, 3))
    page = pages_of(scored_game(player, LOW))[0]
    told = [mark.words for mark in page.primitives if isinstance(mark, Text)]
    assert "+4" in told
    left = told.index("left over 2")
    assert told[left : left + 3] == ["left over 2", "2", "in parks 1"]


def test_a_pile_shows_as_many_storeys_as_it_has() -> None:
    page = pages_of(scored_game(replace(TOWERS, city=City.parse("T4 . . . / . T2 . . / . . T1 . / . . . .")), LOW))[0]
    storeys = [mark for mark in page.primitives if isinstance(mark, Box) and mark.fill == INK and mark.height < 3]
    assert len(storeys) == 4 + 2
    assert {"4", "2"} < {mark.words for mark in page.primitives if isinstance(mark, Text) and mark.bold}


def test_the_energy_that_parks_absorb_is_drawn_on_parks() -> None:
    """Three parks, no building to activate: two energy units lie on two of them."""
    parks = Player("A", City.parse("P . . . / . P . . / . . G . / . . . P"), Tokens(0, 2))
    page = pages_of(scored_game(parks, NEGATIVE))[0]
    assert (
        drawing_names(page).count("energy") == 2 + 2 + 2
    )  # on parks; left over and in parks; twice the sign of pollution


def test_an_inactive_building_is_crossed_out_and_labelled() -> None:
    dark = Player("A", City.parse("F . . . / . . . . / . . . . / . . . ."), Tokens(0, 0))
    page = pages_of(scored_game(dark, dark))[0]
    assert [mark.words for mark in page.primitives if isinstance(mark, Text)].count("inactive") == 2
    assert sum(isinstance(mark, Box) and mark.is_veil for mark in page.primitives) == 2


def test_an_allocation_chosen_by_the_player_is_shown_with_the_possible_points() -> None:
    careless = scored_game(replace(TOWERS, name="Careless"), LOW, plans={0: Plan.of([Spot(0, 1)])})
    assert "own allocation; 7 VP were possible".replace(" ", "") in text_without_spaces(pages_of(careless))
    assert "possible" not in text_without_spaces(pages_of(scored_game(TOWERS, LOW)))


# --- the reasons ---


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_reason_is_on_the_sheet(lang: str) -> None:
    look = SheetStyle.in_language(A4, lang)
    told = text_without_spaces(pages_of(lang=lang))
    for sheet in EXAMPLE.details.by_side:
        for line in sheet.lines:
            assert unspaced(look.message_text(line.reason)) in told


def test_equal_reasons_are_one_line_with_all_their_points() -> None:
    twins = Player("A", City.parse("T2 . T2 . / . T2 . . / . . . . / . . . ."), Tokens(0, 3))
    (reason,) = [mark for mark in texts(pages_of(scored_game(twins, LOW))) if "\u00d7" in mark.words]
    assert reason.words == "3 \u00d7 a tower block of 2 floors (A1, C1, B2)"
    assert [mark.words for mark in texts(pages_of(scored_game(twins, LOW))) if mark.align == "right"].count("9") == 2


@pytest.mark.parametrize(
    ("city", "words"),
    [
        (". S . . / S F S . / . S . . / . . . .", "4 \u00d7 a factory beside a shop (B2, B1, A2, C2, B3)"),
        ("F S F . / . . . . / . . . . / . . . .", "2 \u00d7 a factory beside a shop (A1, C1)"),
    ],
)
def test_a_building_that_earns_several_times_is_named_once_with_its_neighbours(city: str, words: str) -> None:
    player = Player("A", City.parse(city), Tokens(20, 20))
    assert words.replace(" ", "") in text_without_spaces(pages_of(scored_game(player, LOW)))


def test_notes_about_a_city_are_below_its_reasons() -> None:
    told = text_without_spaces(pages_of())
    note = told.index("GoodtoknowC4:thisfactoryisbetterleftinactive")
    assert told.rindex("50VPAda", 0, note) < note < told.rindex("46VPBen")


def test_notes_about_all_players_are_at_the_end() -> None:
    twins = scored_game(TOWERS, TOWERS)
    assert text_without_spaces(pages_of(twins)).endswith(
        "GoodtoknowtherearetwoplayerscalledTowersQuadropolisScorepage1of1"
    )


# --- how it looks ---


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.name)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_words_are_written_over_others(paper: Paper, lang: str) -> None:
    for page in pages_of(paper=paper, lang=lang):
        assert overlapping_texts(page) == []


@pytest.mark.untraced
@settings(max_examples=60)
@given(any_scored_game(), st.sampled_from(PAPERS), st.sampled_from(tuple(LANGUAGES)))
def test_no_game_is_cut_off(played: Verdict, paper: Paper, lang: str) -> None:
    pages = pages_of(played, paper, lang)
    for page in pages:
        left, top, right, bottom = printable_area(paper, page)
        for mark in page.primitives:
            a, b, c, d = extent(mark)
            assert left - 1.2 <= a, mark
            assert c <= right + 1.2, mark
            assert top - 1.2 <= b, mark
            assert d <= bottom + 2.5, mark
        assert overlapping_texts(page) == []
    told = text_without_spaces(pages)
    for player in game_of(played).players:
        assert unspaced(player.name) in told


@pytest.mark.untraced
@settings(max_examples=60)
@given(any_scored_game(), st.sampled_from(PAPERS))
def test_tiles_and_letters_are_never_too_small_to_be_seen(played: Verdict, paper: Paper) -> None:
    for page in pages_of(played, paper):
        for mark in page.primitives:
            if isinstance(mark, Text) and mark.words.strip():
                assert mark.size >= 0.55 * paper.text, mark
    sides = [mark.side for mark in pages_of(played, paper)[0].primitives if isinstance(mark, Drawing)]
    tiles = [side for side in sides if side > 2 * paper.text]
    buildings = sum(1 for player in game_of(played).players for _ in player.city.buildings())
    assert len(tiles) == buildings


def test_names_of_the_longest_kind_take_lines_and_keep_their_size() -> None:
    long = scored_game(replace(TOWERS, name="W" * 40), replace(LOW, name="Maria-Magdalena von Hohenstaufen-Babenbg"))
    for paper in PAPERS:
        assert min(mark.size for mark in texts(pages_of(long, paper)) if "WWWW" in mark.words) > 0.9 * paper.text


def test_two_players_have_their_reasons_below_their_cities_side_by_side() -> None:
    (page,) = pages_of(scored_game(TOWERS, LOW))
    heads = [mark for mark in page.primitives if isinstance(mark, Text) and mark.words in ("Towers", "Low")]
    cities, below = heads[2:4], heads[4:6]
    assert cities[1].x - cities[0].x == pytest.approx(below[1].x - below[0].x)
    assert below[0].y == below[1].y > cities[0].y


def test_reasons_that_go_on_upon_another_page_say_whose_they_are() -> None:
    full = City.parse("U:school T5 T1 T2 T3 / U*1 H*1 H*2 H*3 O1 / S S F M P / O2 O3 O4 G U:city_hall")
    played = scored_game(Player("Ada", full, Tokens(60, 40)), Player("Ben", full, Tokens(20, 20)))
    first, second = pages_of(played)
    assert "Ada \u2026" in [mark.words for mark in second.primitives if isinstance(mark, Text)]
    assert "Ada \u2026" not in [mark.words for mark in first.primitives if isinstance(mark, Text)]


def test_a_long_name_is_broken_after_its_hyphen() -> None:
    assert wrap_lines("Anna-Maria-Magdalena", 80, 9) == ["Anna-Maria-", "Magdalena"]


@given(st.text(st.sampled_from("abc WM \u00a0"), max_size=60), st.floats(20, 200), st.booleans())
def test_lines_hold_all_words_and_are_never_too_long(words: str, width: float, bold: bool) -> None:  # noqa: FBT001
    lines = wrap_lines(words, width, 9, bold=bold)
    assert "".join(lines).replace(" ", "") == words.replace(" ", "")
    for line in lines:
        assert len(line) == 1 or Text(0, 0, line, 9, bold).width * SLACK <= width + 1e-6


@pytest.mark.parametrize("paper", PAPERS)
def test_an_arrangement_that_was_asked_for_stands_below_the_reasons(paper: Paper) -> None:
    sheets = EXAMPLE.details.by_side
    rearranged = replace(EXAMPLE.details, rearranged=dict(enumerate(sheets[:2])))
    pages = pages_of(replace(EXAMPLE, details=rearranged), paper)
    plain, found = ([each.words for each in texts(some)] for some in (pages_of(EXAMPLE, paper), pages))
    assert found.count("What was it worth?") == 1
    assert "What was it worth?" not in plain
    assert f"{sheets[1].total} VP instead of {sheets[1].total}" in found
    assert found.count("This ignores who could have placed what where and when.") == 2
    assert found.count(EXAMPLE.names[1]) == plain.count(EXAMPLE.names[1]) + 1
    for page in pages:
        assert overlapping_texts(page) == []
