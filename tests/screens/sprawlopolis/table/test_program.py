"""The table of a team: scoring cards, target, ways to the city, team, house rules, set-up."""

from dataclasses import replace
from datetime import date

import pytest

from screens.context import AppContext
from screens.kit.details import CalendarToggled, DayChosen, NotesWritten, TownWritten
from screens.kit.navigation import Route, Screen, Surroundings
from screens.kit.program import Dismissed, Go, Left, Say, StepWanted, Switched, Vibrate
from screens.sprawlopolis.plugin import OwnScreen
from screens.sprawlopolis.score_view import RowTapped
from screens.sprawlopolis.scoring_cards import OfferAnswered
from screens.sprawlopolis.table.events import (
    CardChosen,
    DifficultyChosen,
    Drawn,
    Entered,
    GameShown,
    LookedUp,
    MemberCalled,
    MemberJoined,
    MemberLeft,
    PadWanted,
    SheetShown,
    Ticked,
)
from screens.sprawlopolis.table.model import Sheet
from screens.sprawlopolis.table.program import SPRAWL_TABLE
from sprawlopolis_score.cards import PlacedCard
from sprawlopolis_score.city import City
from sprawlopolis_score.photo_review import with_reading
from sprawlopolis_score.table_board import TableBoard
from store.store import Store
from tabletop.game import COUNT_ANYWAY, Side
from tabletop.messages import message
from tests.support.opened import opened
from tests.support.played import Played
from tools.app.fake_device import NOON
from tools.app.sprawl_samples import BEGUN, READING, SCORING, WON, sprawl_game

FRESH = TableBoard(SCORING)
JOIN = MemberJoined("Player 3")


class Table(Played):
    """The table of a side or a board, with all that it did."""

    def __init__(self, of: Side | TableBoard, *names: str) -> None:
        envelope = sprawl_game(FRESH, *names)
        side = of if isinstance(of, Side) else replace(envelope.sides[0], board=of)
        super().__init__(SPRAWL_TABLE, envelope.with_side(0, side), Route(Screen.TABLE, "game"))

    @property
    def ways(self) -> list[str]:
        return [way.mode for way in self.state.ways]


# scoring cards
def test_three_cards_are_chosen_from_pictures_and_their_sum_is_the_target_at_once() -> None:
    table = Table(TableBoard())
    assert table.state.choosing == "Choose 3 scoring cards"
    assert [card.number for card in table.state.picker] == list(range(1, 19))
    assert all(card.picture.blocks and card.name for card in table.state.picker)
    assert table.after(CardChosen(7), CardChosen(8)).state.choosing == "Choose one scoring card"
    assert [card.number for card in table.state.picker if card.chosen] == [7, 8]
    assert table.after(CardChosen(8)).state.choosing == "Choose 2 scoring cards"
    state = table.after(CardChosen(8), CardChosen(17)).state
    assert (state.choosing, state.picker, state.target) == (None, (), "Target score 32")
    assert [(card.number, card.name) for card in state.cards] == [
        (7, "Central Perks"), (8, "The 'Burbs"), (17, "Tourist Traps"),
    ]  # fmt: skip
    assert all(card.detail for card in state.cards)
    assert (table.effects.count(Vibrate()), table.board) == (5, FRESH)


def test_three_random_cards_are_drawn_none_of_which_is_in_the_city() -> None:
    laid = TableBoard(cards=tuple(PlacedCard(number, 0, 2 * number) for number in range(1, 16)))
    assert Table(laid).after(Drawn()).board.scoring == (16, 17, 18)
    assert Table(TableBoard()).after(Drawn(0.0)).board.scoring == (1, 2, 3)
    assert Table(TableBoard()).after(Drawn(0.9999)).board.scoring == (16, 17, 18)


def test_other_cards_are_chosen_on_a_sheet_that_closes_while_one_is_missing() -> None:
    table = Table(WON).after(SheetShown(Sheet.CARDS), CardChosen(1))
    assert (table.board.scoring, table.state.panel is None) == ((8, 17, 1), False)
    state = table.after(CardChosen(1)).state
    assert (state.panel, len(state.picker)) == (None, 18)
    assert table.after(CardChosen(1), SheetShown(Sheet.CARDS), Drawn()).state.panel is None


def test_other_scoring_cards_end_that_an_unfinished_city_counts() -> None:
    (side,) = sprawl_game(BEGUN).sides
    assert Table(replace(side, settled=frozenset({COUNT_ANYWAY}))).after(CardChosen(1)).side.settled == frozenset()


# ways to other screens
@pytest.mark.parametrize(
    ("board", "event", "route"),
    [
        (WON, LookedUp(17), Route(Screen.RULES, about="tourist_traps")),
        (FRESH, Entered("blocks"), Route(OwnScreen.CITY, "game", 0, "blocks")),
        (FRESH, Entered("photo"), Route(Screen.PHOTO, "game")),
        (BEGUN, Entered(), Route(OwnScreen.CITY, "game", 0, "cards")),
        (WON, RowTapped("roads"), Route(OwnScreen.CITY, "game", 0, "roads")),
        (WON, Entered("odd"), Route(OwnScreen.CITY, "game", 0, "odd")),
        (WON, PadWanted(), Route(Screen.PAD, "game")),
    ],
)
def test_buttons_lead_to_rules_city_photo_and_pad(board: TableBoard, event: object, route: Route) -> None:
    assert Table(board).after(SheetShown(Sheet.SET_UP), event).effects == [Go((route,))]


def test_the_pad_waits_for_a_city() -> None:
    assert Table(FRESH).after(PadWanted()).effects == [Say(message("sprawl.city.nothing"))]


def test_the_ways_to_a_city_that_is_to_begin_and_to_one_that_has_begun() -> None:
    fresh, begun = Table(FRESH), Table(BEGUN)
    assert fresh.ways == ["cards", "photo", "blocks", "typed"]
    assert (fresh.state.score, fresh.state.picture, fresh.state.set_up) == (None, None, "Set-up, step by step")
    assert (begun.ways, begun.state.set_up, begun.state.odd) == (["cards"], None, None)
    assert len(begun.state.picture.blocks) == BEGUN.city.block_count
    assert (Table(WON).ways, Table(WON).state.score.verdict) == (["blocks", "photo"], "won by 3")
    assert Table(TableBoard()).ways == ["photo"]  # before the scoring cards are chosen
    fresh.model, _ = SPRAWL_TABLE.begin(fresh.model, Surroundings())
    assert fresh.ways == ["cards", "blocks", "typed"]


def test_warnings_are_shown_when_the_player_is_back() -> None:
    assert Table(TableBoard(SCORING, blocks=City.parse("P . P"))).state.odd == "3 things look odd"


def test_the_scoring_cards_of_a_photo_are_offered() -> None:
    table = Table(with_reading(sprawl_game(FRESH).sides[0], READING))
    offer, strip = table.state.offer, table.state.score
    assert (offer.text, offer.take, offer.keep) == ("On the photo: 1, 2, 3", "Take 1, 2, 3", "Keep 7, 8, 17")
    assert (strip.verdict, strip.target, strip.total[0]) == ("On the photo: 1, 2, 3", "", "\u2248")
    state = table.after(OfferAnswered(take=True)).state
    assert (table.board.scoring, state.offer, state.score.target) == ((1, 2, 3), None, "of 6")


def test_the_set_up_is_a_list_of_steps_to_tick() -> None:
    table = Table(FRESH).after(SheetShown(Sheet.SET_UP))
    assert [step.text for step in table.state.panel.steps] == [
        "Lay the scoring cards 7, 8, 17 with their conditions up.",
        "Deal 3 cards to Ada and 1 to everybody else.",
        "Turn the pile blocks up; its first card begins the city.",
        "10 cards are in the pile now.",
    ]
    for done in (1, 0):
        icons = [step.icon for step in table.after(Ticked(1)).state.panel.steps]
        assert icons.count("checkbox-marked-circle") == done
    alone = Table(TableBoard(), "Cleo").after(SheetShown(Sheet.SET_UP)).state.panel.steps
    assert [step.text for step in alone][:2] == [
        "Shuffle the 18 cards and draw three as scoring cards.",
        "Take 3 cards in hand.",
    ]


# the game
@pytest.mark.parametrize(
    ("events", "names"),
    [
        ([MemberCalled(1, "Cleo"), Dismissed()], ["Ada", "Cleo"]),
        ([JOIN, MemberCalled(2, "Dan"), MemberJoined("Player 4"), JOIN, Left()], ["Ada", "Ben", "Dan", "Player 4"]),
        ([JOIN, MemberLeft(0)], ["Ben", "Player 3"]),
        ([MemberLeft(0)] * 3, ["Ben"]),
        ([MemberCalled(1, "Cleo"), MemberLeft(0)], ["Cleo"]),
        ([MemberCalled(1, "Cleo"), MemberLeft(0), StepWanted(-1)], ["Ada", "Ben"]),  # one step
        ([MemberCalled(1, "ada"), Left(), Dismissed()], ["Ada", "Ben"]),  # who is there twice
        ([MemberCalled(1, "Cleo")], ["Ada", "Ben"]),  # until it is done
    ],
)
def test_the_team_is_renamed_joined_and_left(events: list[object], names: list[str]) -> None:
    assert [*Table(WON).after(GameShown(), *events).side.people] == names


def test_the_panel_of_the_team_has_a_problem_and_room_for_four() -> None:
    table = Table(WON).after(GameShown(), MemberCalled(1, "ada"))
    assert (table.state.panel.problem is None, table.state.panel.add.name) == (False, "Player 3")
    panel = table.after(JOIN, MemberJoined("Player 4")).state.panel
    assert ([member.hint for member in panel.members], panel.add) == (["Ada", "Ben", "Player 3", "Player 4"], None)
    assert Table(WON, "Ada").after(GameShown()).state.panel.members[0].leave is None


def test_the_day_the_notes_the_difficulty_and_the_house_rules_of_a_game() -> None:
    table = Table(WON)
    assert (table.state.title, table.state.detail) == ("Sprawlopolis", "Normal game \u00b7 18 November 2026")
    panel = table.after(GameShown(), CalendarToggled(NOON.date())).state.panel
    assert (panel.details.calendar.title, panel.house) == ("November 2026", "House rules")
    assert [each.text for each in panel.details.towns] == ["Club", "Ada's", "the lake"]
    table.after(DayChosen(date(2026, 11, 17).toordinal()), NotesWritten("windy"), TownWritten("Club"))
    table.after(DifficultyChosen("hard"), Switched("gaps_are_interior"))
    assert table.state.panel.details.date_text == "17 November 2026"
    assert [each.is_on for each in table.state.panel.switches] == [True, False]
    envelope = table.after(Dismissed()).game.game().envelope
    assert (envelope.notes, envelope.town, table.state.detail) == (
        "windy",
        "Club",
        "Harder game \u00b7 17 November 2026",
    )
    assert envelope.options == {"difficulty": "hard", "gaps_are_interior": True, "parks_are_groups": False}


def test_a_refused_input_is_reported_and_the_panel_closes(
    context: AppContext, store: Store, messages: list[str]
) -> None:
    key = store.new(sprawl_game(WON)).key
    table = opened(SPRAWL_TABLE, context, Route(Screen.TABLE, key))
    table.send(GameShown())
    table.send(NotesWritten("windy"))
    store.delete(key)
    assert table.dismiss()
    assert (table.panel, len(messages)) == (None, 1)


def test_keys_lead_on() -> None:
    table = Table(TableBoard())
    assert table.press("q p c") == [False, True, True]
    assert table.effects == [Say(message("sprawl.city.nothing")), Go((Route(OwnScreen.CITY, "game", 0, "cards"),))]
    assert SPRAWL_TABLE.key(table.model, "z", True) == StepWanted(-1)
    assert table.after(CardChosen(4), StepWanted(-1)).board == TableBoard()
    assert table.after(GameShown()).press("c") == [False]
