"""The rules, without a window: every number is the one that the app scores by."""

import pytest

from exports.quadropolis.drawings import face_of
from quadropolis_score import City, Mode, Plan, Tokens, score
from quadropolis_score.buildings import TILES, Building, Expansion, Kind
from quadropolis_score.scoring import EXPANSION_SCORERS, MONUMENT_POINTS, OFFICE_POINTS
from screens.context import Parts
from screens.kit.navigation import HOME, Place, Screen
from screens.kit.theme import FACES
from screens.quadropolis.rules.pages import LEFT_OVER, TIES
from screens.rules.presenter import RulesPresenter
from screens.rules.states import Rules, RulesPage
from tabletop.catalogues import LANGUAGES

BUILDINGS = (*Kind, *Expansion)


@pytest.fixture
def shown() -> list[Rules]:
    return []


def at(parts: Parts, shown: list[Rules], about: str = "") -> RulesPresenter:
    """The rules, opened somewhere."""
    rules = RulesPresenter(parts, Place(Screen.RULES, about=about), shown.append)
    rules.open()
    return rules


@pytest.fixture
def page(parts: Parts, shown: list[Rules]) -> dict[str, RulesPage]:
    """Every page by what it is about."""
    at(parts, shown)
    return {page.about: page for chapter in shown[-1].chapters for page in chapter.pages}


def test_every_building_and_tile_has_a_page_in_the_order_of_the_pad(page: dict[str, RulesPage]) -> None:
    own = [*(about.value for about in BUILDINGS), LEFT_OVER, TIES]
    assert list(page)[: len(own)] == own


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_page_says_something_in_every_language(parts: Parts, shown: list[Rules], code: str) -> None:
    parts.prefer("language", code)
    at(parts, shown)
    for chapter in shown[-1].chapters:
        assert all(page.title and page.sentences and all(page.sentences) for page in chapter.pages)


def test_every_page_has_a_picture_that_is_there(page: dict[str, RulesPage]) -> None:
    faces = {each.face for each in page.values()} | {worth.face for each in page.values() for worth in each.beside}
    assert all((FACES / f"{face}.png").exists() for face in faces)
    assert page["shop"].face == face_of(Building(Kind.SHOP))


@pytest.mark.parametrize(
    ("about", "tokens", "cost"),
    [
        ("tower_block", ("energy",), "Activated by one energy unit"),
        ("office_tower", ("inhabitant", "energy"), "Activated by one inhabitant and one energy unit"),
        ("capitol", ("inhabitant",) * 3, "Activated by 3 inhabitants"),
        ("school", ("inhabitant",), "Activated by one inhabitant"),
        ("park", (), "Always active, needs nothing"),
    ],
)
def test_costs_are_drawn_and_in_words(
    page: dict[str, RulesPage], about: str, tokens: tuple[str, ...], cost: str
) -> None:
    assert (page[about].tokens, page[about].cost) == (tokens, cost)


@pytest.mark.parametrize(
    ("about", "label", "counts", "points"),
    [
        ("tower_block", "Floors", "1 2 3 4 5*", "1 3 6 10 15"),
        ("shop", "Customers", "0 1 2 3 4 5*", "0 1 2 4 7 11"),
        ("public_service", "Districts", "1 2 3 4 5*", "2 5 9 14 20"),
        ("park", "Piles beside it", "0 1 2 3 4", "0 2 4 7 11"),
        ("playground", "Piles beside it", "0 1 2 3 4", "0 2 4 7 11"),
        ("harbor", "Harbors", "1 2 3 4 5*", "0 3 7 12 18"),
        ("city_planning", "Districts", "0 1 2 3 4 5*", "0 1 2 3 4 6"),
    ],
)
def test_a_table_is_that_of_the_rulebook_with_a_star_at_what_only_expert_has(
    page: dict[str, RulesPage], about: str, label: str, counts: str, points: str
) -> None:
    head, values = page[about].grid
    assert (head.label, " ".join(head.numbers), head.head) == (label, counts, True)
    assert (values.label, " ".join(values.numbers), values.head) == ("VP", points, False)
    assert ("* Expert game only" in page[about].notes) is ("*" in counts)


def test_office_towers_have_a_line_for_every_size_of_group(page: dict[str, RulesPage]) -> None:
    head, *lines = page["office_tower"].grid
    assert head.numbers == tuple("12345")
    assert [line.label for line in lines] == ["Group of 1", "Group of 2", "Group of 3", "Group of 4", "Group of 5+"]
    assert [line.numbers for line in lines] == [tuple(map(str, row[1:])) for row in OFFICE_POINTS[1:]]


def test_a_congress_center_is_one_floor_high(page: dict[str, RulesPage]) -> None:
    head, *lines = page["congress_center"].grid
    assert (head.numbers, [line.numbers for line in lines]) == (("1",), [("0",), ("1",), ("2",), ("3",), ("4",)])


def test_what_stands_beside_a_factory_or_monument_is_worth_what_is_scored(page: dict[str, RulesPage]) -> None:
    assert [(worth.name, worth.points) for worth in page["factory"].beside] == [
        ("Shop", "2"),
        ("Harbor", "3"),
        ("Office tower*", "4"),
    ]
    assert page["monument"].beside == page["capitol"].beside
    assert [worth.points for worth in page["monument"].beside] == ["−5", "−5", "2", "3", "5", "5"]
    assert [worth.face for worth in page["monument"].beside] == [kind.value for kind in MONUMENT_POINTS]


def test_only_what_classic_cannot_have_is_marked_as_expert(page: dict[str, RulesPage]) -> None:
    marked = {about for about, each in page.items() if "Expert game only" in each.notes}
    expert_only = {tile.value for tile, info in TILES.items() if not info.in_classic}
    assert marked == {"office_tower", "monument"} | expert_only


def test_a_tile_that_shows_another_number_in_classic_tells_both(page: dict[str, RulesPage]) -> None:
    told = {about: each.sentences[1] for about, each in page.items() if "Classic" in " ".join(each.sentences)}
    assert told == {
        "fire_station": "In the Classic game it is 2 VP.",
        "customs_office": "In the Classic game it is 3 VP.",
    }
    assert page["fire_station"].sentences[0].startswith("3 VP")
    assert page["customs_office"].sentences[0].startswith("5 VP")


def test_it_is_said_of_a_tile_whose_classic_number_is_not_known(page: dict[str, RulesPage]) -> None:
    unknown = {about for about, each in page.items() if any("Classic tile" in note for note in each.notes)}
    assert unknown == {
        "maternity_ward",
        "electric_utility",
        "city_planning",
        "police_station",
        "reprocessing_plant",
        "tv_station",
    }


def test_it_is_said_of_a_tile_whose_printed_rule_nobody_has_seen(page: dict[str, RulesPage]) -> None:
    unseen = {about for about, each in page.items() if any("not seen" in note for note in each.notes)}
    assert unseen == {
        "city_planning",
        "police_station",
        "capitol",
        "reprocessing_plant",
        "tv_station",
        "congress_center",
    }


def test_what_a_tile_says_is_what_it_scores(page: dict[str, RulesPage]) -> None:
    city = City.parse("U:fire_station F . . . / . . . . . / . . . . . / . . . . .")
    lit = Plan.of([spot for spot, _ in city.buildings()])
    points = [line.points for line in score(city, Tokens(3, 0), lit).lines if line.reason.key == "fire_station"]
    assert page["fire_station"].sentences[0].startswith(f"{points[0]} VP")
    assert city.mode is Mode.EXPERT
    assert {tile.value for tile in EXPANSION_SCORERS} < set(page)
    assert "3 inhabitants" in page["maternity_ward"].sentences[0]


def test_a_place_about_a_building_opens_its_page(parts: Parts, shown: list[Rules]) -> None:
    at(parts, shown, "police_station")
    assert shown[-1].sheet is not None
    assert shown[-1].sheet.title == "Police Station"


def test_a_place_about_something_unknown_shows_the_list(parts: Parts, shown: list[Rules]) -> None:
    at(parts, shown, "casino")
    assert shown[-1].sheet is None


def test_back_leads_from_the_page_to_the_list_and_from_there_to_where_one_was(
    parts: Parts, shown: list[Rules], arrived: list[Place]
) -> None:
    parts.way.go(Place(Screen.RULES))
    rules = at(parts, shown)
    rules.look_up("park")
    assert shown[-1].sheet
    assert rules.back()
    assert shown[-1].sheet is None
    assert rules.back()
    assert arrived[-1] == HOME


def test_back_leads_out_at_once_where_no_page_is_open(parts: Parts, shown: list[Rules]) -> None:
    parts.way.go(Place(Screen.RULES))
    assert at(parts, shown, "nonsense").back()
    assert parts.way.here == HOME
