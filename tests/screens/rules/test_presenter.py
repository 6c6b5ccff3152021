"""The rules, without a window: every number is the one that the app scores with."""

import pytest

from exports.quadropolis.drawings import tile_drawing
from quadropolis_score import City, Mode, Plan, Tokens, score
from quadropolis_score.buildings import EXPANSIONS, Building, Expansion, Kind
from quadropolis_score.scoring import EXPANSION_SCORERS, MONUMENT_POINTS, OFFICE_POINTS
from screens.context import AppContext
from screens.kit.navigation import HOME, Route, Screen
from screens.kit.theme import DRAWINGS
from screens.quadropolis.rules.pages import LEFT_OVER, TIES
from screens.rules.presenter import RulesPresenter
from screens.rules.state import RulesPage, RulesState
from store.store import Store
from tabletop.catalogues import LANGUAGES
from tools.app.sprawl_samples import BEGUN, sprawl_game

BUILDINGS = (*Kind, *Expansion)


@pytest.fixture
def shown() -> list[RulesState]:
    return []


def open_rules(parts: AppContext, shown: list[RulesState], about: str = "") -> RulesPresenter:
    rules = RulesPresenter(parts, Route(Screen.RULES, about=about), shown.append)
    rules.open()
    return rules


@pytest.fixture
def page(context: AppContext, shown: list[RulesState]) -> dict[str, RulesPage]:
    """Return every page by its subject."""
    open_rules(context, shown)
    return {page.subject: page for chapter in shown[-1].chapters for page in chapter.pages}


def test_every_building_and_tile_has_a_page_in_the_order_of_the_pad(page: dict[str, RulesPage]) -> None:
    own = [*(about.value for about in BUILDINGS), LEFT_OVER, TIES]
    assert list(page)[: len(own)] == own


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_page_is_empty_in_any_language(context: AppContext, shown: list[RulesState], code: str) -> None:
    context.set_preference("language", code)
    open_rules(context, shown)
    for chapter in shown[-1].chapters:
        assert all(page.title and page.sentences and all(page.sentences) for page in chapter.pages)


def test_every_page_has_a_picture_that_is_there(page: dict[str, RulesPage]) -> None:
    faces = {each.drawing for each in page.values()} | {
        worth.drawing for each in page.values() for worth in each.neighbours
    }
    assert all((DRAWINGS / f"{face}.png").exists() for face in faces)
    assert page["shop"].drawing == tile_drawing(Building(Kind.SHOP))


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
    assert (head.label, " ".join(head.numbers), head.is_header) == (label, counts, True)
    assert (values.label, " ".join(values.numbers), values.is_header) == ("VP", points, False)
    assert ("* Expert game only" in page[about].notes) is ("*" in counts)


def test_office_towers_have_a_line_for_every_size_of_group(page: dict[str, RulesPage]) -> None:
    head, *lines = page["office_tower"].grid
    assert head.numbers == tuple("12345")
    assert [line.label for line in lines] == ["Group of 1", "Group of 2", "Group of 3", "Group of 4", "Group of 5+"]
    assert [line.numbers for line in lines] == [tuple(map(str, row[1:])) for row in OFFICE_POINTS[1:]]


def test_a_congress_center_is_one_floor_high(page: dict[str, RulesPage]) -> None:
    head, *lines = page["congress_center"].grid
    assert (head.numbers, [line.numbers for line in lines]) == (("1",), [("0",), ("1",), ("2",), ("3",), ("4",)])


def test_the_points_on_the_pages_of_factory_and_monument_are_those_they_score(page: dict[str, RulesPage]) -> None:
    assert [(worth.name, worth.points) for worth in page["factory"].neighbours] == [
        ("Shop", "2"),
        ("Harbor", "3"),
        ("Office tower*", "4"),
    ]
    assert page["monument"].neighbours == page["capitol"].neighbours
    assert [worth.points for worth in page["monument"].neighbours] == ["−5", "−5", "2", "3", "5", "5"]
    assert [worth.drawing for worth in page["monument"].neighbours] == [kind.value for kind in MONUMENT_POINTS]


def test_only_what_classic_cannot_have_is_marked_as_expert(page: dict[str, RulesPage]) -> None:
    marked = {about for about, each in page.items() if "Expert game only" in each.notes}
    expert_only = {tile.value for tile, info in EXPANSIONS.items() if not info.in_classic}
    assert marked == {"office_tower", "monument"} | expert_only


def test_a_tile_with_other_points_in_classic_shows_both_numbers(page: dict[str, RulesPage]) -> None:
    told = {about: each.sentences[1] for about, each in page.items() if "Classic" in " ".join(each.sentences)}
    assert told == {
        "fire_station": "In the Classic game it is 2 VP.",
        "customs_office": "In the Classic game it is 3 VP.",
    }
    assert page["fire_station"].sentences[0].startswith("3 VP")
    assert page["customs_office"].sentences[0].startswith("5 VP")


def test_a_tile_with_unknown_classic_points_is_labelled(page: dict[str, RulesPage]) -> None:
    unknown = {about for about, each in page.items() if any("Classic tile" in note for note in each.notes)}
    assert unknown == {
        "maternity_ward",
        "electric_utility",
        "city_planning",
        "police_station",
        "reprocessing_plant",
        "tv_station",
    }


def test_a_tile_with_an_unverified_rule_is_labelled(page: dict[str, RulesPage]) -> None:
    unseen = {about for about, each in page.items() if any("not seen" in note for note in each.notes)}
    assert unseen == {
        "city_planning",
        "police_station",
        "capitol",
        "reprocessing_plant",
        "tv_station",
        "congress_center",
    }


def test_the_points_on_a_tiles_page_are_those_it_scores(page: dict[str, RulesPage]) -> None:
    city = City.parse("U:fire_station F . . . / . . . . . / . . . . . / . . . . .")
    lit = Plan.of([spot for spot, _ in city.buildings()])
    points = [line.points for line in score(city, Tokens(3, 0), lit).lines if line.reason.key == "fire_station"]
    assert page["fire_station"].sentences[0].startswith(f"{points[0]} VP")
    assert city.mode is Mode.EXPERT
    assert {tile.value for tile in EXPANSION_SCORERS} < set(page)
    assert "3 inhabitants" in page["maternity_ward"].sentences[0]


def test_a_place_about_a_building_opens_its_page(context: AppContext, shown: list[RulesState]) -> None:
    open_rules(context, shown, "police_station")
    assert shown[-1].panel is not None
    assert shown[-1].panel.title == "Police Station"


def test_a_place_about_something_unknown_shows_the_list(context: AppContext, shown: list[RulesState]) -> None:
    open_rules(context, shown, "casino")
    assert shown[-1].panel is None


def test_back_leads_from_the_page_to_the_list_then_to_the_previous_screen(
    context: AppContext, shown: list[RulesState], shown_routes: list[Route]
) -> None:
    context.navigator.go(Route(Screen.RULES))
    rules = open_rules(context, shown)
    rules.open_page("park")
    assert shown[-1].panel
    assert rules.back()
    assert shown[-1].panel is None
    assert rules.back()
    assert shown_routes[-1] == HOME


def test_back_leads_out_at_once_where_no_page_is_open(context: AppContext, shown: list[RulesState]) -> None:
    context.navigator.go(Route(Screen.RULES))
    assert open_rules(context, shown, "nonsense").back()
    assert context.navigator.current == HOME


def titles(state: RulesState) -> list[str]:
    return [page.title for chapter in state.chapters for page in chapter.pages]


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("SCHOOL", {"School"}),
        ("customer", {"Shop", "Tokens left over"}),
        ("tallest active", {"Police Station"}),
        ("largest squares", set()),
        ("block party", {"Block Party"}),
    ],
)
def test_a_search_finds_the_pages_of_all_games_that_have_every_word(
    context: AppContext, shown: list[RulesState], query: str, found: set[str]
) -> None:
    rules = open_rules(context, shown)
    rules.search(query)
    assert found <= {*titles(shown[-1])}
    assert bool(found) == (not shown[-1].nothing)
    assert (shown[-1].intro, shown[-1].games, shown[-1].clear) == ("", (), "End the search")


def test_a_search_knows_neither_case_nor_accents(context: AppContext, shown: list[RulesState]) -> None:
    context.set_preference("language", "fr")
    rules = open_rules(context, shown)
    rules.search("ECOLE")
    assert titles(shown[-1]) == ["\u00c9cole"]
    assert all("\u00b7" in chapter.title for chapter in shown[-1].chapters if chapter.pages)


def test_an_empty_search_shows_the_game_again(context: AppContext, shown: list[RulesState]) -> None:
    rules = open_rules(context, shown)
    before = titles(shown[-1])
    rules.search("school")
    assert rules.dismiss()
    assert titles(shown[-1]) == before
    assert not rules.dismiss()
    drawn = len(shown)
    rules.search("")
    assert len(shown) == drawn


def test_a_page_opens_its_game_and_a_game_that_of_the_route(
    context: AppContext, shown: list[RulesState], store: Store
) -> None:
    open_rules(context, shown, "block_party")
    assert [option.value for option in shown[-1].games if option.chosen] == ["sprawlopolis"]
    game = store.new(sprawl_game(BEGUN)).key
    for key, expected in ((game, "sprawlopolis"), ("0" * 32, "quadropolis"), ("", "quadropolis")):
        RulesPresenter(context, Route(Screen.RULES, key), shown.append).open()
        assert [option.value for option in shown[-1].games if option.chosen] == [expected]


def test_a_game_without_pages_shows_the_first(
    context: AppContext, shown: list[RulesState], store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("screens.sprawlopolis.plugin.SprawlopolisScreens.rules_pages", lambda _: None)
    RulesPresenter(context, Route(Screen.RULES, store.new(sprawl_game(BEGUN)).key), shown.append).open()
    assert (shown[-1].games, titles(shown[-1])[0]) == ((), "Tower block")
    rules = open_rules(context, shown)
    rules.search("school")
    assert [chapter.title for chapter in shown[-1].chapters if chapter.pages] == ["Public Services tiles"]


def test_coming_back_shows_the_same_search(context: AppContext, shown: list[RulesState]) -> None:
    rules = open_rules(context, shown)
    rules.search("school")
    rules.reopen()
    assert shown[-1].query == "school"
