"""The city of a team: cards placed, rotated, moved and taken back; blocks painted; doubts settled; the running score."""

from dataclasses import replace
from typing import Any

import pytest

from screens.kit.navigation import Route, Screen
from screens.kit.program import BackTo, Dismissed, Go, Say, StepWanted, Teach, Vibrate, Work
from screens.sprawlopolis.city.events import (
    Action,
    BlockChosen,
    BrushChosen,
    CardChosen,
    Dragged,
    Held,
    ModeChosen,
    OddTapped,
    OfferAnswered,
    PlacesPriced,
    PlaceTaken,
    Pressed,
    Tapped,
)
from screens.sprawlopolis.city.program import SPRAWL_CITY
from screens.sprawlopolis.plugin import OwnScreen
from screens.sprawlopolis.score_view import LineTapped, RowTapped
from sprawlopolis_score.blocks import BLOCKS, BlockType, Spot
from sprawlopolis_score.cards import PlacedCard
from sprawlopolis_score.city import City
from sprawlopolis_score.photo_review import with_reading
from sprawlopolis_score.placing import blocks_of, places
from sprawlopolis_score.table_board import TableBoard
from tabletop.game import COUNT_ANYWAY, Side
from tabletop.messages import Refused, message
from tests.support.played import Played
from tests.support.there import there
from tools.app.sprawl_samples import BEGUN, PLAYED, READING, SCORING, WON, sprawl_game

FRESH = TableBoard(SCORING)
FIRST, SECOND = PlacedCard(4, 0, 0), PlacedCard(5, 0, 2)
ONE, TWO = TableBoard(SCORING, (FIRST,)), TableBoard(SCORING, (FIRST, SECOND))
TURN, TAKE, DROP, ASK = Pressed(Action.TURN), Pressed(Action.TAKE), Pressed(Action.DROP), Pressed(Action.ASK)
CHECK, EMPTY, OTHER, PAD = (Pressed(each) for each in (Action.CHECK, Action.EMPTY, Action.OTHER, Action.PAD))
SELECT = Tapped(0.5, 2.5)


def painted(city: str) -> TableBoard:
    return TableBoard(SCORING, blocks=City.parse(city))


class Table(Played):
    """The city's screen of a side or a board, with all that it did."""

    def __init__(self, of: Side | TableBoard, about: str = "", *names: str) -> None:
        envelope = sprawl_game(FRESH, *names)
        side = of if isinstance(of, Side) else replace(envelope.sides[0], board=of)
        super().__init__(SPRAWL_CITY, envelope.with_side(0, side), Route(OwnScreen.CITY, "game", 0, about))

    @property
    def cards(self) -> list[tuple[int, int, int, int]]:
        return [(each.card, each.row, each.column, each.rotation) for each in self.board.cards]

    @property
    def blocks(self) -> str:
        return " / ".join(" ".join(line.split()) for line in str(self.board.blocks or "").splitlines())

    @property
    def held(self) -> list[int]:
        return [card.number for card in self.state.tray if card.chosen]

    @property
    def notices(self) -> list[str]:
        return [each.text for each in self.state.notices]

    @property
    def lit(self) -> int:
        return sum(not block.dim for block in self.state.picture.blocks)


# cards
BEGAN, BESIDE, TURNED = (4, 0, 0, 0), (5, 0, 2, 0), (5, 0, 2, 180)


@pytest.mark.parametrize(
    ("board", "events", "cards"),
    [
        pytest.param(FRESH, [CardChosen(4)], [BEGAN], id="the first card begins the city at once"),
        pytest.param(FRESH, [CardChosen(4), *[Tapped(0.5, 1.9)] * 3], [(4, 0, 0, 180)], id="a tap turns it"),
        pytest.param(ONE, [CardChosen(5), Tapped(1.2, 2.8)], [BEGAN, BESIDE], id="a corner takes the card in the hand"),
        pytest.param(ONE, [*[CardChosen(5)] * 2, Tapped(1, 3)], [BEGAN, TURNED], id="which a tap on it turned"),
        pytest.param(ONE, [CardChosen(5), Tapped(3, 3)], [BEGAN], id="but not where it cannot lie"),
        pytest.param(ONE, [CardChosen(5), Tapped(3, 3), Tapped(1, 3)], [BEGAN, BESIDE], id="it stays in the hand then"),
        pytest.param(ONE, [CardChosen(7), Tapped(1, 3)], [BEGAN], id="a scoring card is not taken"),
        pytest.param(ONE, [CardChosen(5), PlaceTaken(PlacedCard(6, 0, 2))], [BEGAN], id="nor another card laid"),
        pytest.param(TWO, [SELECT, Dragged(0.5, 2.5), Dragged(1.5, 1.5), DROP], [BEGAN, (5, 1, 1, 0)], id="a drag"),
        pytest.param(TWO, [SELECT, Dragged(0.5, 2.5), Dragged(6.5, 6.5), DROP], [BEGAN, BESIDE], id="too far away"),
        pytest.param(ONE, [Dragged(0.5, 0.5), Dragged(3.5, 3.5), DROP], [BEGAN], id="only the selected one is dragged"),
        pytest.param(ONE, [SELECT, *map(Dragged, (0, 1, 0), (0, 0, 0)), DROP], [BEGAN], id="back to where it lay"),
        pytest.param(TWO, [Held(0.5, 2.5), TURN], [BEGAN, TURNED], id="turned by its panel"),
        pytest.param(TWO, [Held(0.5, 2.5), TURN, TAKE], [BEGAN], id="taken back"),
        pytest.param(TWO, [Held(0.5, 2.5), TURN, TAKE, Tapped(1, 3)], [BEGAN, TURNED], id="as it was turned"),
        pytest.param(TWO, [SELECT, Tapped(9, 9), TURN, TAKE], [BEGAN, BESIDE], id="a tap beside selects nothing"),
    ],
)  # fmt: skip
def test_cards_are_laid_turned_dragged_and_taken_back(board: TableBoard, events: list[object], cards: object) -> None:
    assert Table(board).after(*events).cards == cards


@pytest.mark.parametrize(
    ("board", "events", "problem"),
    [
        (ONE, [CardChosen(5), Tapped(3, 3)], "a corner is not enough"),
        (TWO, [SELECT, Dragged(0.5, 2.5), Dragged(6.5, 6.5), DROP, PlaceTaken(PlacedCard(5, 6, 6))], "neither covers"),
        (WON, [ModeChosen("cards"), CardChosen(4), Tapped(30, 30)], "neither covers"),
        (painted("P P"), [Tapped(0.5, 36.5)], "1 to 36 rows"),
    ],
)
def test_what_cannot_be_says_why(board: TableBoard, events: list[object], problem: str) -> None:
    table = Table(board).after(*events[:-1])
    with pytest.raises(Refused, match=problem):
        SPRAWL_CITY.update(table.model, events[-1])


def test_a_card_that_cannot_be_saved_stays_in_the_hand() -> None:
    full = painted(" / ".join(["P P P P P P"] * 10))
    table = Table(full).after(ModeChosen("cards"), CardChosen(4), Tapped(1, 7))
    assert (table.board, table.held) == (full, [4])


def test_the_corners_glow_where_the_card_in_the_hand_may_lie() -> None:
    table = Table(ONE).after(CardChosen(5))
    picture = table.state.picture
    assert {*picture.corners} == {Spot(row + 1, column + 1) for row, column in places(blocks_of([FIRST]))}
    assert (picture.at_corners, table.state.line) == (True, "Tap where it goes; tap the card again to turn it.")
    faces = [card.blocks for card in table.state.tray if card.chosen]
    table.after(CardChosen(5))
    (after,) = (card.blocks for card in table.state.tray if card.chosen)
    assert [block.letter for block in after] == [block.letter for block in faces[0]][::-1]
    assert table.after(Tapped(1, 3)).state.picture.corners == ()


def test_the_selected_card_is_framed_and_dragged_from_its_spaces_and_the_score_follows_the_finger() -> None:
    table = Table(TWO).after(SELECT)
    picture, score = table.state.picture, table.state.score
    assert [(card.spot, card.blocks, card.label) for card in picture.cards] == [(Spot(0, 2), (), "")]
    assert picture.drags == {Spot(0, 2), Spot(0, 3), Spot(1, 2), Spot(1, 3)}
    table.after(Dragged(0.5, 2.5), Dragged(1.5, 1.5))
    assert [card.spot for card in table.state.picture.cards] == [Spot(1, 1)]
    assert table.state.score != score
    before = table.model
    assert table.after(Dragged(1.55, 1.55)).model is before
    (frame,) = table.after(Dragged(6.5, 6.5)).state.picture.cards
    assert (frame.wrong, len(frame.blocks)) == (True, 4)
    (frame,) = table.after(DROP).state.picture.cards
    assert (frame.wrong, frame.spot) == (False, Spot(0, 2))


def test_the_panel_of_a_card_stays_while_it_is_turned_and_closes_when_it_is_taken() -> None:
    table = Table(TWO).after(Held(0.5, 2.5))
    assert table.state.panel.title == "Card 5 \u00b7 Stacks and Scrapers"
    assert table.after(TURN).state.panel is not None
    assert (table.after(TAKE).state.panel, table.held) == (None, [5])
    assert Table(TWO).after(Held(0.5, 2.5), TURN, StepWanted(-1)).state.panel is None


def test_the_line_has_the_player_whose_turn_it_is_and_the_cards_left() -> None:
    assert Table(FRESH).state.line == "Tap the card that begins the city."
    assert Table(BEGUN).state.line == "Ada\u2019s turn \u00b7 9 of 15 \u00b7 pile: 2"
    assert Table(BEGUN, "", "Cleo").state.line == "9 of 15 \u00b7 pile: 3"


def test_the_last_card_leads_to_the_pad_and_without_a_city_there_is_none() -> None:
    left = [number for number in range(1, 19) if number not in SCORING]
    cards = tuple(PlacedCard(number, 0, 2 * at) for at, number in enumerate(left))
    table = Table(TableBoard(SCORING, cards))
    assert (table.state.line, table.state.tray) == ("15 of 15", ())
    assert [each.action for each in table.state.actions] == [Action.PAD]
    assert table.after(PAD).effects == [Go((Route(Screen.PAD, "game"),))]
    assert Table(FRESH).after(PAD).effects == [Say(message("sprawl.city.nothing"))]


# the place where a card scores most
def test_the_best_places_are_shown_on_request_only_and_marked_in_the_history() -> None:
    table = Table(TableBoard(SCORING, PLAYED)).after(ASK)  # no card is in the hand
    assert (table.board.asked, len(table.state.modes)) == ((), 2)
    table.after(CardChosen(15))
    assert ([each.action for each in table.state.actions], table.state.modes) == ([Action.ASK], ())
    assert table.state.offers == ()
    state = table.after(ASK).state
    assert (table.board.asked, [each.label for each in state.offers]) == ((15,), ["1", "2", "3"])
    assert [card.label for card in state.picture.cards] == ["3", "2", "1"]
    assert (state.actions, state.picture.corners) == ((), ())
    total = int(state.score.total.replace("\u2212", "-"))
    gain = int(state.offers[1].points.replace("\u2212", "-"))
    table.after(PlaceTaken(state.offers[1].placed))
    assert int(table.state.score.total.replace("\u2212", "-")) == total + gain
    assert (len(table.cards), table.state.offers) == (10, ())


def test_offers_for_a_card_that_is_not_in_hand_any_more_come_too_late() -> None:
    table = Table(BEGUN).after(CardChosen(15), ASK)
    (work,) = (each for each in table.effects if isinstance(each, Work))
    priced = work.job(*work.values)
    assert isinstance(priced, PlacesPriced)
    assert table.after(CardChosen(16), priced).state.offers == ()


def test_an_offer_that_changes_nothing_has_a_text() -> None:
    lone = TableBoard((2,), blocks=City.parse("P P P / P P P / P P P"))
    table = Table(lone).after(ModeChosen("cards"))
    assert table.state.line == "Choose a card, then tap where it goes."
    assert table.state.score.verdict == "no target yet"
    assert all(each.text for each in table.after(CardChosen(4), ASK).state.offers)


# blocks
def test_cards_go_on_where_blocks_were_painted_and_are_blocks_then() -> None:
    table = Table(WON)
    assert [(mode.text, mode.chosen) for mode in table.state.modes] == [("Cards", False), ("Blocks", True)]
    assert len(table.after(ModeChosen("cards")).state.tray) == 15
    table.after(CardChosen(4), Tapped(1, 7))
    assert (table.cards, table.blocks.split()[6:9]) == ([], ["I:ES", "R:EW", "/"])
    assert table.after(Tapped(0.5, 6.5)).blocks.split()[6] == "P"
    table.after(Dragged(0.5, 6.5), Dragged(2.5, 6.5), DROP)
    assert [str(table.board.blocks[Spot(row, 6)]) for row in (0, 2)] == ["None", "P"]
    table.after(TAKE)
    assert (table.board.blocks, table.held) == (WON.blocks, [4])


ROADS = "R:EW C:EW P / I:EW R:EW C:EW"
SIX = ["R:EW", "R:NS", "R:NE", "R:ES", "R:SW", "R:NW", "R:EW"]


@pytest.mark.parametrize(
    ("city", "events", "blocks"),
    [
        *((".", [Tapped(0.5, 0.5)] * taps, block) for taps, block in enumerate(SIX, start=1)),
        ("R:EW", [BrushChosen("P"), Tapped(-0.5, 0.5), BrushChosen("C"), Tapped(-0.5, -0.5)], "C:NS P / . R:EW"),
        ("R:EW", [BrushChosen("I"), Tapped(0.5, 0.5)], "I:EW"),
        ("R:EW", [BrushChosen("road"), Tapped(0.5, 0.5), Tapped(5.5, 5.5)], "R:NS"),
        ("R:EW", [BrushChosen("P"), *[Tapped(0.5, 0.5)] * 2], "P"),
        ("R:EW P", [BrushChosen("eraser"), *[Tapped(0.5, 0.5)] * 2], "P"),
        ("R:EW", [BrushChosen("eraser"), *[Tapped(0.5, 0.5)] * 2], ""),
        (ROADS, [Dragged(0.5, 0.5), Dragged(0.5, 1.5), Dragged(1.5, 1.5), Dragged(1.5, 2.5)], ROADS),
        (ROADS, [*map(Dragged, (0, 0, 1, 1), (0, 1, 1, 2)), DROP], "R:EW C:SW P / I:EW R:NE C:EW"),
        (ROADS, [Dragged(0.5, 0.5), DROP], ROADS),
    ],
)
def test_a_city_is_painted_turned_erased_and_crossed_by_roads(city: str, events: list[object], blocks: str) -> None:
    board = FRESH if city == "." else painted(city)
    assert Table(board, "blocks").after(*events).blocks == blocks


def test_the_table_does_not_move_while_a_city_grows_and_a_drawn_road_is_seen_before_the_finger_lets_go() -> None:
    table = Table(FRESH, "blocks")
    assert (table.state.tray, len(table.state.brushes), len(table.state.picture.spaces)) == ((), 6, 9)
    table.after(Tapped(0.5, 0.5), BrushChosen("C"), Tapped(-0.5, -0.5), Tapped(0.5, -0.5))
    assert {block.spot: block.face for block in table.state.picture.blocks} == {
        Spot(0, 0): "block_r_ew", Spot(-1, -1): "block_c_ew", Spot(0, -1): "block_c_ew",
    }  # fmt: skip
    assert table.state.picture.drags == {Spot(0, 0), Spot(-1, -1), Spot(0, -1)}
    lone = Table(FRESH, "blocks").after(Tapped(5.5, 7.5), Dragged(5.5, 7.5), Dragged(6.5, 7.5), DROP)
    assert [(block.spot, block.face) for block in lone.state.picture.blocks] == [(Spot(5, 7), "block_r_ns")]
    table.after(Dragged(-0.5, -0.5), Dragged(0.5, -0.5))
    before = table.model
    assert table.after(Dragged(0.6, -0.4)).model is before
    assert [block.face for block in table.state.picture.blocks] == ["block_r_ew", "block_c_ns", "block_c_ns"]


def test_cards_that_are_painted_on_are_blocks_from_then_on_and_undo_brings_them_back() -> None:
    table = Table(ONE).after(ModeChosen("blocks"), BrushChosen("eraser"), Tapped(0.5, 0.5))
    assert table.effects[:2] == [Say(message("sprawl.city.now_blocks")), Vibrate()]
    assert (table.cards, table.blocks) == ([], ". R:EW / C:NS P")
    assert table.after(StepWanted(-1)).cards == [BEGAN]
    assert table.after(StepWanted(1)).cards == []


def test_a_long_press_on_a_space_shows_all_that_it_can_be() -> None:
    table = Table(WON).after(Held(0.5, 0.5))
    sheet = table.state.panel
    assert (sheet.title, len(sheet.types), len(sheet.roads), sheet.remove) == (
        "Residential", 4, 6, "Empty the space",
    )  # fmt: skip
    assert [option.text for option in sheet.roads if option.chosen] == ["left and right"]
    assert table.after(BlockChosen(sheet.roads[1].block)).blocks.startswith("R:NS")
    panel = table.after(BlockChosen(BLOCKS["P"])).state.panel
    assert (panel.roads, panel.heading) == ((), None)
    table.after(EMPTY)
    assert (table.state.panel, table.board.blocks[Spot(0, 0)]) == (None, None)
    panel = table.after(Held(0.5, 0.5)).state.panel
    assert (panel.title, panel.remove) == ("Empty space", None)
    assert Table(WON).after(BlockChosen(BLOCKS["P"]), EMPTY).board == WON  # no space was asked about


# the score
def test_the_score_runs_along_against_the_target() -> None:
    won = Table(WON).state.score
    assert (won.total, won.target, won.verdict, won.icon, won.reached, won.share) == (
        "35", "of 32", "won by 3", "trophy", True, 1.0,
    )  # fmt: skip
    assert [(cell.row, cell.points) for cell in won.cells][-2:] == [("burbs", "4"), ("tourist_traps", "12")]
    begun = Table(FRESH).state.score
    assert (begun.total, begun.verdict, begun.share) == ("0", "32 to go", 0.0)


def test_a_row_lists_its_reasons_and_highlights_its_blocks_until_the_next_tap() -> None:
    table = Table(WON).after(RowTapped("tourist_traps"))
    shown = table.state.reasons
    assert (shown.title, shown.points, [line.points for line in shown.lines]) == ("Tourist Traps", "12", ["6", "6"])
    assert table.lit == 9
    assert table.after(LineTapped(1)).lit == 3
    table.after(RowTapped("tourist_traps"))
    assert (table.state.reasons, table.lit) == (None, 45)
    assert table.after(RowTapped("parks"), LineTapped(0), RowTapped("burbs")).state.reasons.title == "The 'Burbs"
    assert Table(WON, "roads").state.reasons.title == "Roads"


def test_a_row_without_points_has_a_line() -> None:
    table = Table(FRESH).after(RowTapped("roads"))
    (line,) = table.state.reasons.lines
    assert (line.text, table.after(LineTapped(line.line)).state.reasons.lines) == ("No points here", (line,))
    assert Table(FRESH).after(LineTapped(0)).state.reasons is None


def test_an_edit_ends_the_highlight_that_an_unfinished_city_counts_and_vibrates() -> None:
    (side,) = sprawl_game(WON).sides
    table = Table(replace(side, settled=frozenset({COUNT_ANYWAY})))
    table.after(RowTapped("roads"), BrushChosen("P"), Tapped(0.5, 0.5))
    assert (table.state.reasons, table.effects[0], table.side.settled) == (None, Vibrate(), frozenset())


def test_what_cannot_be_is_shown_at_once_and_what_may_still_come_at_the_table() -> None:
    assert Table(painted("P . P")).notices == []
    many = Table(painted(" / ".join(["P P P P"] * 4)))
    assert many.notices == ["One thing looks odd"]
    (odd,) = many.after(Pressed(Action.ODD)).state.panel.lines
    assert (many.after(OddTapped(odd.spots)).state.panel, many.lit) == (None, 16)  # all of them are too many
    asked = Table(painted("P . P"), "odd")
    assert asked.state.panel.lines[0].spots == (Spot(0, 0),)
    assert asked.after(OddTapped((Spot(0, 0),))).lit == 1
    assert asked.after(OddTapped(())).lit == 2
    assert Table(TableBoard(SCORING, (PlacedCard(7, 0, 0),))).notices == ["One thing looks odd"]


# a photo
def photographed(**changes: Any) -> Table:
    return Table(with_reading(sprawl_game(FRESH).sides[0], replace(READING, **{"scoring": (), **changes})))


@pytest.mark.parametrize(
    ("events", "left", "blocks"),
    [
        ([], 3, "R:EW P / C:NS I:NS / . P"),
        ([CHECK, BlockChosen(BLOCKS["R:EW"])], 2, "R:EW P / C:NS I:NS / . P"),
        ([CHECK, BlockChosen(BLOCKS["C:EW"])], 2, "C:EW P / C:NS I:NS / . P"),
        ([CHECK, EMPTY], 2, ". P / C:NS I:NS / . P"),
        ([CHECK, OTHER, BlockChosen(BLOCKS["P"])], 2, "P P / C:NS I:NS / . P"),
        ([Tapped(1.5, 0.5), BlockChosen(BLOCKS["C:NE"])], 2, "R:EW P / C:NE I:NS / . P"),
        ([Tapped(0.5, 1.5)], 3, "R:EW R:SW / C:NS I:NS / . P"),
        ([OTHER, EMPTY], 3, "R:EW P / C:NS I:NS / . P"),
        ([CHECK, BlockChosen(BLOCKS["C:EW"]), EMPTY, BlockChosen(BLOCKS["C:NS"])], 0, "C:EW P / C:NS I:NS / . P"),
    ],
)  # fmt: skip
def test_doubtful_blocks_are_settled_one_after_the_other(events: list[object], left: int, blocks: str) -> None:
    table = photographed().after(*events)
    assert (len(table.state.picture.marks), table.blocks) == (left, blocks)
    taught = [each for each in table.effects if isinstance(each, Teach)]
    assert taught == [] if left else [Teach("sprawlopolis", table.side.reading, City.parse(blocks))]


def test_a_doubtful_block_is_compared_with_its_picture() -> None:
    table = photographed()
    assert table.notices == ["3 blocks to check"]
    assert {*table.state.picture.marks} == {Spot(0, 0), Spot(1, 0), Spot(2, 0)}
    panel = table.after(CHECK).state.panel
    assert [(str(option.block), option.chosen) for option in panel.guesses] == [
        ("R:EW", True), ("C:EW", False), ("I:EW", False),
    ]  # fmt: skip
    comparison = there(panel.comparison)
    left, top, width, height = comparison.crop.region
    assert comparison.crop.picture == b"picture"
    assert 0 <= left < left + width < 1
    assert 0 <= top < top + height < 0.6
    assert table.after(EMPTY).state.panel.title == "2 blocks to check"
    assert table.after(StepWanted(-1), StepWanted(1), Dismissed()).state.panel is None
    assert photographed(picture=b"").after(CHECK).state.panel.comparison is None


def test_the_way_to_the_pad_teaches_what_was_painted() -> None:
    table = photographed(guesses=(READING.guesses[2][1:],))
    go = Go((Route(Screen.PAD, "game"),))
    assert table.after(PAD).effects == [go]
    table.after(Tapped(0.5, 0.5), PAD)
    assert [type(each) for each in table.effects[-2:]] == [Teach, Go]


def test_an_undone_photo_brings_back_the_city_of_cards_or_leads_to_the_table() -> None:
    for before, effects in ((TWO, []), (FRESH, [BackTo(Route(Screen.TABLE, "game"))])):
        table = Table(before)
        table.game.save(table.game.game().envelope.with_side(0, photographed().side))
        table.open()
        table.after(CHECK, StepWanted(-1))
        assert (table.effects[1:], table.board, table.state.panel) == (effects, before, None)
        assert [mode.value for mode in table.state.modes if mode.chosen] == ["cards"]


@pytest.mark.parametrize("take", [True, False])
def test_the_city_asks_at_once_which_scoring_cards_count(*, take: bool) -> None:
    table = photographed(scoring=(1, 2, 3))
    shown = "On the photo: 1, 2, 3"
    assert table.state.panel.text == shown
    assert table.state.panel.chosen.startswith("Chosen for this game: 7, 8, 17.")
    later = table.after(Dismissed()).state
    assert (later.panel, table.notices, later.score.verdict) == (None, [shown, "3 blocks to check"], shown)
    assert table.after(Pressed(Action.SCORING)).state.panel is not None
    table.after(RowTapped("burbs"), OfferAnswered(take=take))  # a row without its card
    assert table.board.scoring == ((1, 2, 3) if take else SCORING)
    assert (table.state.panel, len(table.notices), table.state.reasons is None) == (None, 1, take)
    assert table.state.score.target == f"of {6 if take else sum(SCORING)}"
    assert table.after(StepWanted(-1)).notices[0] == shown


# further
@pytest.mark.parametrize("event", [CardChosen(15), RowTapped("roads"), OddTapped((Spot(0, 0),))])
def test_a_step_back_empties_the_hand_and_ends_a_highlight_before_it_leaves(event: object) -> None:
    table = Table(BEGUN)
    before = table.model
    assert SPRAWL_CITY.holds(table.after(event).model)
    assert not SPRAWL_CITY.holds(table.after(Dismissed()).model)
    assert table.model == before
    assert SPRAWL_CITY.reload(table.after(event).model, before) == before


def test_coming_back_keeps_the_mode_and_a_request_shows_the_whole_city_again() -> None:
    table = Table(BEGUN).after(ModeChosen("blocks"), Pressed(Action.WHOLE))
    table.model = SPRAWL_CITY.reload(table.model, Table(BEGUN).model)
    assert [mode.chosen for mode in table.state.modes] == [False, True]
    assert table.state.picture.wholes == 1


# the keyboard
def test_digits_choose_cards_t_turns_them_arrows_and_enter_lay_them() -> None:
    table = Table(ONE)
    assert table.press("1 1") == [True, True]
    assert table.held == [10]
    assert table.press("7 q t enter") == [False, False, True, False]  # 7 is a scoring card
    table.press("up")
    assert table.state.picture.cursor == Spot(1, 1)
    table.press("right right up")
    assert table.state.picture.cursor == Spot(0, 3)
    table.press("down enter")
    assert (table.cards[-1], table.state.picture.cursor) == ((10, 0, 2, 180), Spot(1, 3))
    table.press("t")
    assert table.cards[-1] == (10, 0, 2, 0)
    table.press("space")
    assert table.cards[-1] == (10, 0, 2, 180)
    table.press("delete w")
    assert (len(table.cards), table.board.asked) == (1, (10,))
    assert SPRAWL_CITY.key(table.model, "z", True) == StepWanted(-1)
    assert SPRAWL_CITY.key(table.model, "x", True) is None
    assert Table(ONE).after(Pressed(Action.ENTER)).cards == [BEGAN]  # no cursor


def test_letters_paint_and_take_brushes_and_delete_takes_a_block_away() -> None:
    table = Table(FRESH, "blocks")
    table.press("c")
    assert ([brush.what for brush in table.state.brushes if brush.chosen], table.board) == (["C"], FRESH)
    table.press("left p right i s")
    assert table.blocks == "P I:NE"
    table.press("enter")
    assert table.blocks == "P I:ES"
    table.press("delete")
    assert (table.blocks, table.model.brush) == ("P", "road")
    assert table.after(Tapped(5.5, 0.5)).state.picture.cursor is None
    assert table.after(BrushChosen("eraser", by_key=True)).blocks == "P"
    assert table.press("q") == [False]
    assert table.after(Held(0.5, 0.5)).press("p") == [False]


def test_every_brush_explains_its_tap() -> None:
    table = Table(WON)
    brushes = {brush.what for brush in table.state.brushes}
    lines = {table.after(BrushChosen(brush)).state.line for brush in brushes}
    assert (len(lines), "Park: tap a space." in lines) == (6, True)
    assert brushes == {*(kind.value for kind in BlockType), "road", "eraser"}
