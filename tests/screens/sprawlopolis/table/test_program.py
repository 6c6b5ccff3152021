"""The table of a team: scoring cards, target, ways to the city, team, house rules, set-up."""

from datetime import date
from typing import TYPE_CHECKING, Any

from screens.context import AppContext
from screens.kit.details import CalendarToggled, DayChosen, NotesWritten, PlaceWritten
from screens.kit.navigation import Route, Screen
from screens.kit.program import Switched
from screens.kit.runner import Runner
from screens.sprawlopolis.score_view import RowTapped
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
from sprawlopolis_score.table_board import TableBoard
from store.envelope import Envelope
from tabletop.game import COUNT_ANYWAY
from tools.app.fake_device import NOON, FakeDevice
from tools.app.sprawl_samples import BEGUN, SCORING, WON, sprawl_game

if TYPE_CHECKING:
    from screens.sprawlopolis.table.state import SprawlTable


class Table:
    """The table screen, with everything that it showed."""

    def __init__(self, parts: AppContext, board: TableBoard, *names: str) -> None:
        self.parts = parts
        self.key = parts.store.new(sprawl_game(board, *names), date(2026, 11, 17)).key
        parts.navigator.go(Route(Screen.TABLE, self.key))
        self.shown: list[SprawlTable] = []
        self.does = Runner(SPRAWL_TABLE, parts, Route(Screen.TABLE, self.key), self.shown.append)
        self.does.open()

    @property
    def seen(self) -> Any:
        return self.shown[-1]

    def join(self) -> None:
        self.does.send(MemberJoined(self.seen.panel.add.name))

    @property
    def envelope(self) -> Envelope:
        return self.parts.store.game(self.key).envelope

    @property
    def board(self) -> TableBoard:
        board: TableBoard = self.envelope.sides[0].board
        return board


def names_of(table: Table) -> list[str]:
    return [*table.envelope.sides[0].people]


# scoring cards
def test_three_cards_are_chosen_from_pictures_and_their_sum_is_the_target_at_once(
    context: AppContext, device: FakeDevice
) -> None:
    table = Table(context, TableBoard())
    assert table.seen.choosing == "Choose 3 scoring cards"
    assert [card.number for card in table.seen.picker] == list(range(1, 19))
    assert all(card.picture.blocks and card.name for card in table.seen.picker)
    for number in (7, 8):
        table.does.send(CardChosen(number))
    assert table.seen.choosing == "Choose one scoring card"
    assert [card.number for card in table.seen.picker if card.chosen] == [7, 8]
    table.does.send(CardChosen(8))
    assert table.seen.choosing == "Choose 2 scoring cards"
    table.does.send(CardChosen(8))
    table.does.send(CardChosen(17))
    assert (table.seen.choosing, table.seen.picker, table.seen.target) == (None, (), "Target score 32")
    assert [(card.number, card.name) for card in table.seen.cards] == [
        (7, "Central Perks"), (8, "The 'Burbs"), (17, "Tourist Traps"),
    ]  # fmt: skip
    assert all(card.detail for card in table.seen.cards)
    assert device.vibrations == 5
    assert table.board == TableBoard(SCORING)


def test_three_random_cards_are_drawn_none_of_which_is_in_the_city(context: AppContext) -> None:
    table = Table(context, TableBoard(cards=tuple(PlacedCard(number, 0, 2 * number) for number in range(1, 16))))
    table.does.send(Drawn())
    assert table.board.scoring == (16, 17, 18)
    fresh = Table(context, TableBoard(), "Cleo")
    for chance, drawn in ((0.0, (1, 2, 3)), (0.9999, (16, 17, 18))):
        fresh.does.send(Drawn(chance))
        assert fresh.board.scoring == drawn


def test_other_cards_are_chosen_on_a_sheet_that_closes_while_one_is_missing(context: AppContext) -> None:
    table = Table(context, WON)
    table.does.send(SheetShown(Sheet.CARDS))
    assert table.seen.panel is not None
    table.does.send(CardChosen(1))
    assert table.board.scoring == (8, 17, 1)
    assert table.seen.panel is not None
    table.does.send(CardChosen(1))
    assert (table.seen.panel, len(table.seen.picker)) == (None, 18)
    table.does.send(CardChosen(1))
    table.does.send(SheetShown(Sheet.CARDS))
    table.does.send(Drawn())
    assert table.seen.panel is None


def test_other_scoring_cards_end_that_an_unfinished_city_counts(context: AppContext) -> None:
    table = Table(context, BEGUN)
    envelope = table.envelope
    side = envelope.sides[0]
    context.store.save(
        table.key,
        envelope.with_side(0, type(side)(side.people, side.colour, side.board, None, frozenset({COUNT_ANYWAY}))),
    )
    table.does.reload()
    table.does.send(CardChosen(1))
    assert table.envelope.sides[0].settled == frozenset()


def test_a_card_leads_to_its_rule(context: AppContext) -> None:
    table = Table(context, WON)
    table.does.send(LookedUp(17))
    assert context.navigator.current == Route(Screen.RULES, about="tourist_traps")


# ways to other screens
def test_the_ways_to_a_city_that_is_to_begin_and_to_one_that_has_begun(context: AppContext) -> None:
    fresh = Table(context, TableBoard(SCORING))
    assert [way.mode for way in fresh.seen.ways] == ["cards", "blocks", "typed"]
    assert (fresh.seen.score, fresh.seen.picture, fresh.seen.set_up) == (None, None, "Set-up, step by step")
    fresh.does.send(Entered("blocks"))
    assert context.navigator.current == Route(Screen.CITY, fresh.key, 0, "blocks")
    begun = Table(context, BEGUN)
    assert [way.mode for way in begun.seen.ways] == ["cards"]
    assert (len(begun.seen.picture.blocks), begun.seen.set_up) == (BEGUN.city.block_count, None)
    begun.does.send(Entered())
    assert context.navigator.current == Route(Screen.CITY, begun.key, 0, "cards")
    won = Table(context, WON)
    assert won.seen.score.verdict == "won by 3"
    won.does.send(RowTapped("roads"))
    assert context.navigator.current == Route(Screen.CITY, won.key, 0, "roads")


def test_warnings_are_shown_when_the_player_is_back(context: AppContext) -> None:
    assert Table(context, BEGUN).seen.odd is None
    table = Table(context, TableBoard(SCORING, blocks=City.parse("P . P")))
    assert table.seen.odd == "3 things look odd"
    table.does.send(Entered("odd"))
    assert context.navigator.current == Route(Screen.CITY, table.key, 0, "odd")


def test_the_pad_waits_for_a_city(context: AppContext, messages: list[str]) -> None:
    fresh = Table(context, TableBoard(SCORING))
    fresh.does.send(PadWanted())
    assert messages == ["There is no city yet; lay a card or paint a block first"]
    won = Table(context, WON)
    won.does.send(PadWanted())
    assert context.navigator.current == Route(Screen.PAD, won.key)


def test_the_set_up_is_a_list_of_steps_to_tick(context: AppContext) -> None:
    table = Table(context, TableBoard(SCORING))
    table.does.send(SheetShown(Sheet.SET_UP))
    sheet = table.seen.panel
    assert sheet is not None
    assert [step.text for step in sheet.steps] == [
        "Lay the scoring cards 7, 8, 17 with their conditions up.",
        "Deal 3 cards to Ada and 1 to everybody else.",
        "Turn the pile blocks up; its first card begins the city.",
        "10 cards are in the pile now.",
    ]
    table.does.send(Ticked(1))
    assert [step.icon for step in table.seen.panel.steps].count("checkbox-marked-circle") == 1
    table.does.send(Ticked(1))
    assert [step.icon for step in table.seen.panel.steps].count("checkbox-marked-circle") == 0
    table.does.send(Entered("cards"))
    assert (table.seen.panel, context.navigator.current) == (None, Route(Screen.CITY, table.key, 0, "cards"))


def test_a_single_player_has_three_cards(context: AppContext) -> None:
    table = Table(context, TableBoard(), "Cleo")
    table.does.send(SheetShown(Sheet.SET_UP))
    texts = [step.text for step in table.seen.panel.steps]
    assert texts[:2] == ["Shuffle the 18 cards and draw three as scoring cards.", "Take 3 cards in hand."]


# the game
def test_the_team_is_renamed_joined_and_left(context: AppContext) -> None:
    table = Table(context, WON)
    table.does.send(GameShown())
    assert [member.name for member in table.seen.panel.members] == ["Ada", "Ben"]
    table.does.send(MemberCalled(1, "Cleo"))
    table.join()
    table.does.send(MemberCalled(2, "Dan"))
    table.join()
    assert [member.hint for member in table.seen.panel.members] == ["Ada", "Ben", "Player 3", "Player 4"]
    assert table.seen.panel.add is None
    table.does.send(MemberJoined("Player 5"))
    assert table.does.dismiss()
    assert names_of(table) == ["Ada", "Cleo", "Dan", "Player 4"]
    table.does.send(GameShown())
    table.does.send(MemberLeft(0))
    assert names_of(table) == ["Cleo", "Dan", "Player 4"]
    for _ in range(3):
        table.does.send(MemberLeft(0))
    assert names_of(table) == ["Player 4"]
    assert table.seen.panel.members[0].leave is None


def test_a_name_that_was_typed_before_somebody_leaves_is_one_step_with_it(context: AppContext) -> None:
    table = Table(context, WON)
    table.does.send(GameShown())
    table.does.send(MemberCalled(1, "Cleo"))
    table.does.send(MemberLeft(0))
    assert names_of(table) == ["Cleo"]
    table.does.undo()
    assert names_of(table) == ["Ada", "Ben"]


def test_an_invalid_name_is_reported_and_not_saved(context: AppContext) -> None:
    table = Table(context, WON)
    table.does.send(GameShown())
    table.does.send(MemberCalled(1, "ada"))
    assert table.seen.panel.problem
    table.does.save_input()
    table.does.dismiss()
    assert names_of(table) == ["Ada", "Ben"]


def test_the_day_the_notes_the_difficulty_and_the_house_rules_of_a_game(context: AppContext) -> None:
    table = Table(context, WON)
    assert (table.seen.title, table.seen.detail) == ("Normal game", "17 November 2026")
    table.does.send(GameShown())
    table.does.send(CalendarToggled(NOON.date()))
    assert table.seen.panel.details.calendar.title == "November 2026"
    table.does.send(DayChosen(date(2026, 11, 18).toordinal()))
    assert table.seen.panel.details.date_text == "18 November 2026"
    table.does.send(NotesWritten("windy"))
    table.does.send(PlaceWritten("Club"))
    table.does.send(DifficultyChosen("hard"))
    table.does.send(Switched("gaps_are_interior"))
    assert [each.is_on for each in table.seen.panel.switches] == [True, False]
    assert table.seen.panel.house == "House rules"
    table.does.dismiss()
    assert (table.envelope.notes, table.envelope.place) == ("windy", "Club")
    assert table.envelope.options == {"difficulty": "hard", "gaps_are_interior": True, "parks_are_groups": False}
    assert table.seen.title == "Harder game"


def test_a_refused_input_is_reported_and_the_panel_closes(context: AppContext, messages: list[str]) -> None:
    table = Table(context, WON)
    table.does.send(GameShown())
    table.does.send(NotesWritten("windy"))
    context.store.delete(table.key)
    assert table.does.dismiss()
    assert table.seen.panel is None
    assert messages


def test_steps_go_back_and_forth_and_keys_lead_on(context: AppContext) -> None:
    table = Table(context, TableBoard())
    table.does.send(CardChosen(4))
    assert table.does.handle_key("z", control=True)
    assert table.board == TableBoard()
    assert table.does.handle_key("y", control=True)
    assert table.board == TableBoard((4,))
    assert not table.does.handle_key("q")
    assert table.does.handle_key("p")
    assert table.does.handle_key("c")
    assert context.navigator.current.screen is Screen.CITY
    table.does.send(GameShown())
    assert not table.does.handle_key("c")
