"""The page of a player, without a window."""

from collections.abc import Callable
from datetime import date

import pytest

from screens.context import AppContext
from screens.games.filters import Filter, FilterSet, FilterShown, name_and_selection, subject_of
from screens.kit.navigation import HOME, Route, Screen
from screens.kit.program import LinkTapped
from screens.kit.runner import Runner
from screens.player.model import Act, Acted, NameWritten, OtherChosen, Player
from screens.player.program import PLAYER
from screens.player.view import PlayerState
from screens.statistics.model import PlayerTapped
from store.selection import EVERYTHING, Selection
from store.store import Store
from tabletop.messages import SENTENCES, Refused
from tabletop.people import PlayerColour
from tests.support.finished import CLASSIC, EXPERT, add_game
from tests.support.opened import opened
from tests.support.there import there
from tools.app.fake_device import envelope_of

Page = Callable[..., Runner[Player, PlayerState]]


@pytest.fixture
def page(context: AppContext) -> Page:

    def of(name: str, selection: Selection = EVERYTHING) -> Runner[Player, PlayerState]:
        route = Route(Screen.PLAYER, about=subject_of(name, selection))
        context.navigator.go(route)
        return opened(PLAYER, context, route)

    return of


def test_the_page_has_wins_average_and_best(store: Store, page: Page) -> None:
    add_game(store, 20, 30)
    add_game(store, 41, 30, day=1)
    state = page("Ada").state()
    assert (state.title, state.colour, state.hidden) == ("Ada", PlayerColour.RED, "")
    assert [(each.value, each.name) for each in state.figures] == [
        ("1 / 2", "won"),
        ("30.5", "average"),
        ("41", "best"),
    ]


def test_the_last_ten_games_are_a_line_beside_the_average_of_all(store: Store, page: Page) -> None:
    for day in range(12):
        add_game(store, 20 + day, 30 if day % 2 else 0, day=day)
    form = there(page("Ada").state().form)
    assert [point.text for point in form.points] == [str(20 + day) for day in range(2, 12)]
    assert [point.is_filled for point in form.points][-4:] == [True, False, True, True]
    assert (form.first, form.last, form.level) == ("3 January 2026", "12 January 2026", 25.5)


@pytest.mark.parametrize(
    ("totals", "words"),
    [
        ([20] * 12, "Filled: won. Dashes: average of all games."),
        ([50, *[20] * 10], "Filled: won. Dashes: average of all games. The last ones: 2.7 worse."),
        ([20, *[21] * 10], "Filled: won. Dashes: average of all games. The last ones: 0.1 better."),
        ([20, 30], "Filled: won. Dashes: average of all games."),
        ([20], ""),  # no line
    ],
)
def test_the_form_is_compared_only_where_it_differs(store: Store, page: Page, totals: list[int], words: str) -> None:
    for day, total in enumerate(totals):
        add_game(store, total, 10, day=day)
    state = page("Ada").state()
    assert (state.form_legend, bool(state.form_title), state.form is not None) == (words, bool(words), bool(words))


def test_the_strongest_row_is_the_one_furthest_ahead_of_the_others(store: Store, page: Page) -> None:
    add_game(store, 20, 30, 10, names=("Ada", "Ben", "Cleo"), shops=15)
    state = page("Ada").state()
    assert state.best_row == "Strongest category: Shops, 15 more than the others"
    assert [(row.name, row.points, row.measure.mark_text) for row in state.rows] == [
        ("Tower Blocks", "5", "others 20"),
        ("Shops", "15", "others 0"),
    ]
    assert page("Cleo").state().best_row == ""


def test_rows_of_games_that_this_version_does_not_know_have_their_keys(
    store: Store, page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_game(store, 20, 30, shops=3)
    shown = page("Ada")
    monkeypatch.delitem(SENTENCES, "name.shops")
    assert [row.name for row in shown.state().rows] == ["Tower Blocks", "shops"]


def test_missed_points_of_own_allocations_are_told(store: Store, page: Page) -> None:
    add_game(store, 20, 30, own_plan=1, possible=24, left=4)
    assert page("Ada").state().notes == ("Own allocation: 4 of 24 points missed.",)


def test_opponents_say_who_was_ahead_and_by_how_much(store: Store, page: Page) -> None:
    add_game(store, 20, 30)
    add_game(store, 45, 30, day=1)
    add_game(store, 30, 30, 33, names=("Ada", "Cleo", "Dan"), day=2)
    assert [(each.name, each.result, each.detail, each.share) for each in page("Ada").state().opponents] == [
        ("Ben", "1 : 1", "2.5 VP more on average", 0.5),
        ("Cleo", "0 : 0", "as many points on average", 0.5),
        ("Dan", "0 : 1", "3 VP less on average", 0),
    ]


def test_sides_without_a_name_and_hidden_players_are_no_opponents(store: Store, page: Page) -> None:
    add_game(store, 20, 30, 10, names=("Ada", "Player 2", "Cleo"))
    store.hide_player("Cleo")
    assert page("Ada").state().opponents == ()


def test_records_lead_to_their_games(store: Store, page: Page, context: AppContext) -> None:
    keys = [
        add_game(store, *totals, day=day)
        for day, totals in enumerate([(20, 30), (45, 20), (50, 47), (31, 30), (9, 10)])
    ]
    shown = page("Ada")
    assert [(each.text, each.route.game) for each in shown.state().records] == [
        ("Most points: 50", keys[2]),
        ("Clearest win: by 25", keys[1]),
        ("Closest win: by 1", keys[3]),
        ("Most wins in a row: 3", keys[3]),
    ]
    shown.send(LinkTapped(shown.state().records[1].route))
    assert context.navigator.current == Route(Screen.PAD, keys[1])


def test_a_win_by_no_points_was_decided_by_the_tie_break(store: Store, page: Page) -> None:
    add_game(store, 30, 30)
    texts = [each.text for each in page("Ada").state().records]
    assert texts == ["Most points: 30", "Closest win: by the tie-break"]


def test_the_games_are_those_of_the_filters(store: Store, page: Page, context: AppContext) -> None:
    add_game(store, 20, 30)
    add_game(store, 45, 30, 20, names=("Ada", "Ben", "Cleo"), day=1)
    add_game(store, 80, 70, city=EXPERT, day=2)
    shown = page("Ada", Selection("quadropolis", "mode.classic", people=3))
    assert shown.state().figures[0].value == "1 / 1"
    assert [chip.text for chip in shown.state().filters] == ["Quadropolis · Classic", "3 players", "When"]
    shown.send(FilterShown(Filter.PEOPLE))
    assert [option.text for option in shown.panel.options] == ["All", "2 players", "3 players"]
    shown.send(FilterSet(Filter.PEOPLE, 1))
    assert shown.panel is None
    shown.reload()
    assert shown.state().figures[0].value == "0 / 1"
    shown.send(PlayerTapped("Ben"))
    assert name_and_selection(context.navigator.current.about) == (
        "Ben",
        Selection("quadropolis", "mode.classic", people=2),
    )


@pytest.mark.parametrize(
    ("name", "selection", "wins"),
    [
        ("Ada", Selection("quadropolis", "mode.classic", last=date(1999, 1, 1)), None),
        ("Cleo", EVERYTHING, None),
        ("Ada", Selection("quadropolis", "mode.expert"), "0 / 1"),  # the kind that was played most
    ],
)
def test_filters_that_no_game_fits_say_so_but_for_the_kind(
    store: Store, page: Page, name: str, selection: Selection, wins: str | None
) -> None:
    add_game(store, 20, 30)
    store.new(envelope_of(CLASSIC, CLASSIC, names=("Cleo", "Dan")))  # is not finished
    state = page(name, selection).state()
    assert [each.value for each in state.figures[:1]] == [wins] * (wins is not None)
    assert state.empty == ("" if wins else "No finished game fits.")


@pytest.mark.parametrize("subject", ["", "[]", '["Nobody", {}]', "7", '["Ada", {"first": "never"}]', '["Ada", 3]'])
def test_a_route_to_nobody_is_refused(store: Store, context: AppContext, subject: str) -> None:
    add_game(store, 20, 30)
    with pytest.raises(Refused):
        opened(PLAYER, context, Route(Screen.PLAYER, about=subject))


# rename
def test_a_player_is_renamed_everywhere_with_undo(
    store: Store, page: Page, context: AppContext, undos: list[Callable[[], object]], messages: list[str]
) -> None:
    def current() -> str:
        return name_and_selection(context.navigator.current.about)[0]

    add_game(store, 20, 30)
    shown = page("Ada")
    shown.send(Acted(Act.MENU))
    assert [each.event.action for each in shown.panel.actions] == [Act.RENAME, Act.MERGE, Act.HIDE]
    shown.send(Acted(Act.RENAME))
    assert shown.panel.name == "Ada"
    shown.send(NameWritten(" Zo\u00e9 "))
    shown.confirm()
    assert (store.games()[0].names, messages, current()) == (("Zo\u00e9", "Ben"), ["Ada is Zo\u00e9 now"], "Zo\u00e9")
    undos.pop()()
    assert (store.games()[0].names, current()) == (("Ada", "Ben"), "Ada")


def test_a_name_that_cannot_be_is_explained_where_it_is_written_and_outlives_the_app(store: Store, page: Page) -> None:
    add_game(store, 20, 30)
    shown = page("Ada")
    shown.send(Acted(Act.RENAME))
    shown.send(NameWritten("Ben"))
    shown.confirm()
    again = page("Ada")
    again.take_up(shown.kept())
    for each in (shown, again):
        assert (each.panel.name, each.panel.problem) == ("Ben", 'Another player is called "Ben"; choose another name')
    shown.dismiss()
    shown.send(NameWritten("B"))  # a late letter
    assert shown.panel is None


def test_the_same_name_is_no_news(store: Store, page: Page, messages: list[str]) -> None:
    add_game(store, 20, 30)
    shown = page("Ada")
    shown.send(Acted(Act.RENAME))
    shown.confirm()
    assert (shown.panel, messages) == (None, [])


# merge
def test_two_names_become_one_after_a_question_and_two_again_by_undo(
    store: Store, page: Page, context: AppContext, undos: list[Callable[[], object]], messages: list[str]
) -> None:
    add_game(store, 20, 30, names=("Ada", "Ben"))
    add_game(store, 40, 35, names=("Adaa", "Ben"), day=1)
    before = store.games(), store.players(), store.statistics()
    shown = page("Adaa")
    shown.send(Acted(Act.MERGE))
    assert [each.text for each in shown.panel.names] == ["Ben", "Ada"]
    shown.send(OtherChosen("Ada"))
    assert shown.panel.title == "Make Adaa and Ada one player?"
    shown.confirm()
    assert [(each.name, each.games, each.wins) for each in store.statistics()] == [("Ada", 2, 1), ("Ben", 2, 1)]
    assert (messages, name_and_selection(context.navigator.current.about)[0]) == (["Adaa is Ada now"], "Ada")
    undos.pop()()
    assert (store.games(), store.players(), store.statistics()) == before
    assert name_and_selection(context.navigator.current.about)[0] == "Adaa"


def test_an_undo_from_another_screen_leaves_the_player_there(
    store: Store, page: Page, context: AppContext, undos: list[Callable[[], object]]
) -> None:
    add_game(store, 20, 30)
    add_game(store, 40, 35, names=("Adaa", "Ben"), day=1)
    shown = page("Adaa")
    shown.send(OtherChosen("Ada"))
    shown.confirm()
    context.navigator.home()
    undos.pop()()
    assert (len(store.players()), context.navigator.current) == (3, HOME)


def test_players_of_one_game_are_two_and_the_refusal_says_which_game(
    store: Store, page: Page, messages: list[str]
) -> None:
    add_game(store, 20, 30)
    shown = page("Ada")
    shown.send(OtherChosen("Ben"))
    shown.confirm()
    assert messages == [
        '"Ada" and "Ben" are both in the game of 2026-01-01, so they are two players; change the names in that game '
        "first"
    ]
    assert len(store.players()) == 2


def test_the_only_player_of_all_has_nobody_to_merge_with(store: Store, page: Page) -> None:
    add_game(store, 20, 30, names=("Ada", "Player 2"))
    shown = page("Ada")
    shown.send(Acted(Act.MERGE))
    assert (shown.panel.names, shown.panel.detail) == ((), "There is no other name than Ada.")


# hide
def test_a_hidden_player_is_in_no_statistics_until_shown_again(
    store: Store, page: Page, undos: list[Callable[[], object]], messages: list[str]
) -> None:
    add_game(store, 20, 30)
    shown = page("Ada")
    shown.send(Acted(Act.HIDE))
    assert (messages, [each.name for each in store.statistics()]) == (["Ada is hidden from the statistics"], ["Ben"])
    shown.reload()
    assert shown.state().hidden == "Hidden from the statistics"
    assert shown.state().figures[0].value == "0 / 1"
    shown.send(Acted(Act.MENU))
    assert [each.event.action for each in shown.panel.actions] == [Act.RENAME, Act.MERGE, Act.SHOW]
    shown.send(Acted(Act.SHOW))
    assert (messages[-1], len(store.statistics())) == ("Ada is in the statistics again", 2)
    for count in (1, 2):
        undos.pop()()
        assert len(store.statistics()) == count
