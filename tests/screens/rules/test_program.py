"""The rules, without a window: every number is the one that the app scores with."""

import pytest

from exports.quadropolis.drawings import tile_drawing
from quadropolis_score import City, Mode, Plan, Tokens, score
from quadropolis_score.buildings import EXPANSIONS, Building, Expansion, Kind
from quadropolis_score.scoring import EXPANSION_SCORERS, MONUMENT_POINTS, OFFICE_POINTS
from screens.kit.navigation import Route, Screen, Surroundings
from screens.kit.program import Dismissed
from screens.kit.theme import DRAWINGS
from screens.kit.words import ENGLISH_WORDS, Words
from screens.quadropolis.rules.pages import LEFT_OVER, TIES
from screens.rules.program import RULES, GameChosen, PageOpened, RulesModel, Searched
from screens.rules.state import RulesPage, RulesState
from store.store import Store
from tabletop.catalogues import LANGUAGES, load_catalogue
from tools.app.sprawl_samples import BEGUN, sprawl_game

BUILDINGS = (*Kind, *Expansion)


def opened(about: str = "", game: str = "", words: Words = ENGLISH_WORDS) -> RulesModel:
    model, _ = RULES.begin(RulesModel(game, about), Surroundings(words=words))
    return model


def looked(model: RulesModel, *events: GameChosen | Searched | Dismissed) -> RulesState:
    """Return the state after some events."""
    for event in events:
        model, _ = RULES.update(model, event)
    return RULES.view(model, ENGLISH_WORDS)


@pytest.fixture(scope="module")
def page() -> dict[str, RulesPage]:
    """Return every page of the first game by its subject."""
    return {page.subject: page for chapter in looked(opened()).chapters for page in chapter.pages}


def test_every_building_and_tile_has_a_page_in_the_order_of_the_pad(page: dict[str, RulesPage]) -> None:
    assert list(page) == [*(about.value for about in BUILDINGS), LEFT_OVER, TIES]


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_page_is_empty_in_any_language(code: str) -> None:
    for pages in opened(words=Words(load_catalogue(code))).offered.values():
        shown = [page for chapter in pages.chapters for page in chapter.pages]
        assert all(page.title and page.sentences and all(page.sentences) for page in shown)


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


@pytest.mark.parametrize(
    ("label", "tiles"),
    [
        ("Classic tile", "city_planning electric_utility maternity_ward police_station reprocessing_plant tv_station"),
        ("not seen", "capitol city_planning congress_center police_station reprocessing_plant tv_station"),
    ],
)
def test_tiles_with_unknown_classic_points_or_an_unverified_rule_are_labelled(
    page: dict[str, RulesPage], label: str, tiles: str
) -> None:
    assert " ".join(sorted(key for key, each in page.items() if any(label in note for note in each.notes))) == tiles


def test_the_points_on_a_tiles_page_are_those_it_scores(page: dict[str, RulesPage]) -> None:
    city = City.parse("U:fire_station F . . . / . . . . . / . . . . . / . . . . .")
    lit = Plan.of([spot for spot, _ in city.buildings()])
    points = [line.points for line in score(city, Tokens(3, 0), lit).lines if line.reason.key == "fire_station"]
    assert page["fire_station"].sentences[0].startswith(f"{points[0]} VP")
    assert city.mode is Mode.EXPERT
    assert {tile.value for tile in EXPANSION_SCORERS} < set(page)
    assert "3 inhabitants" in page["maternity_ward"].sentences[0]


def titles(state: RulesState) -> list[str]:
    return [page.title for chapter in state.chapters for page in chapter.pages]


def chosen(state: RulesState) -> list[str | int]:
    return [option.value for option in state.games if option.chosen]


@pytest.mark.parametrize(
    ("about", "game", "title", "shown"),
    [
        ("police_station", "", "Police Station", "quadropolis"),
        ("block_party", "quadropolis", "Block Party", "sprawlopolis"),
        ("casino", "", "", "quadropolis"),
        ("", "sprawlopolis", "", "sprawlopolis"),
        ("", "pips", "", "quadropolis"),
    ],
)
def test_the_requested_page_is_open_among_those_of_its_game_or_of_the_saved_one(
    about: str, game: str, title: str, shown: str
) -> None:
    state = looked(opened(about, game))
    assert (state.panel.title if state.panel else "", chosen(state)) == (title, [shown])


def test_the_saved_game_is_that_of_the_route(store: Store) -> None:
    keys = store.new(sprawl_game(BEGUN)).key, "0" * 32, ""
    assert [RULES.load(store, Route(Screen.RULES, key)).game for key in keys] == ["sprawlopolis", "", ""]


def test_a_step_back_closes_the_page_then_ends_the_search_then_leads_out() -> None:
    model, held = RULES.update(RULES.update(opened(), Searched("park"))[0], PageOpened("park"))[0], []
    for _ in range(3):
        held.append((model.page is not None, model.query, RULES.holds(model)))
        model, _ = RULES.update(model, Dismissed())
    assert held == [(True, "park", True), (False, "park", True), (False, "", False)]


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
def test_a_search_finds_the_pages_of_all_games_that_have_every_word(query: str, found: set[str]) -> None:
    state = looked(opened(), Searched(query))
    assert found <= {*titles(state)}
    assert bool(found) == (not state.nothing)
    assert (state.intro, state.games, state.clear) == ("", (), "End the search")


def test_a_search_knows_neither_case_nor_accents() -> None:
    state = looked(opened(words=Words(load_catalogue("fr"))), Searched("ECOLE"))
    assert titles(state) == ["\u00c9cole"]
    assert all("\u00b7" in chapter.title for chapter in state.chapters if chapter.pages)


def test_an_empty_search_shows_the_chosen_game_again() -> None:
    model = opened()
    assert looked(model, Searched("school"), Searched(" ")).chapters == looked(model).chapters
    other = looked(model, Searched("school"), GameChosen("sprawlopolis"), Searched(""))
    assert (chosen(other), other.intro) == (["sprawlopolis"], model.offered["sprawlopolis"].intro)


def test_a_game_without_pages_shows_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("screens.sprawlopolis.plugin.SprawlopolisScreens.rules_pages", lambda _: None)
    model = opened(game="sprawlopolis")
    state = looked(model)
    assert (state.games, titles(state)[0]) == ((), "Tower block")
    found = looked(model, Searched("school"))
    assert [chapter.title for chapter in found.chapters if chapter.pages] == ["Public Services tiles"]


def test_coming_back_shows_the_same_search_without_its_page() -> None:
    model, _ = RULES.update(opened("school"), Searched("school"))
    again, _ = RULES.begin(RULES.reload(model, RulesModel("", "school")), Surroundings())
    assert (again.query, again.page, again.offered is model.offered) == ("school", None, True)
