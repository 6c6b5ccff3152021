"""The city of a team: cards placed, rotated, moved and taken back; blocks painted; the running score."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from screens.context import AppContext
from screens.kit.navigation import HOME, Route, Screen
from screens.sprawlopolis.city.presenter import SprawlCityPresenter
from screens.sprawlopolis.score_view import RowTapped
from sprawlopolis_score.blocks import BlockType, Spot
from sprawlopolis_score.cards import PlacedCard
from sprawlopolis_score.city import City
from sprawlopolis_score.placing import blocks_of, places
from sprawlopolis_score.table_board import TableBoard
from store.store import Store
from tabletop.game import COUNT_ANYWAY
from tabletop.messages import Refused
from tools.app.fake_device import DeferredWork, FakeDevice
from tools.app.sprawl_samples import BEGUN, PLAYED, SCORING, WON, sprawl_game

FRESH = TableBoard(SCORING)
ONE = PlacedCard(4, 0, 0)


class CityOf:
    """The city screen of a board, with everything that it showed."""

    def __init__(self, context: AppContext, board: TableBoard, about: str = "", *names: str) -> None:
        self.context = context
        self.key = context.store.new(sprawl_game(board, *names)).key
        context.navigator.go(Route(Screen.TABLE, self.key), Route(Screen.CITY, self.key, 0, about))
        self.shown: list[Any] = []
        self.does = SprawlCityPresenter(context, Route(Screen.CITY, self.key, 0, about), self.shown.append)
        self.does.open()

    @property
    def seen(self) -> Any:
        return self.shown[-1]

    @property
    def board(self) -> Any:
        return self.context.store.game(self.key).envelope.sides[0].board

    @property
    def cards(self) -> list[tuple[int, int, int, int]]:
        return [(each.card, each.row, each.column, each.rotation) for each in self.board.cards]


@pytest.fixture
def at(context: AppContext) -> Callable[..., CityOf]:
    """Return a function that opens the city of a board."""
    return lambda board, about="", *names: CityOf(context, board, about, *names)


# cards
def test_the_first_card_begins_the_city_at_once_and_a_tap_on_it_turns_it(at: Callable[..., CityOf]) -> None:
    city = at(FRESH)
    assert (len(city.seen.tray), city.seen.line) == (15, "Tap the card that begins the city.")
    city.does.choose_card(4)
    assert city.cards == [(4, 0, 0, 0)]
    assert [card.number for card in city.seen.tray if card.number == 4] == []
    city.does.tap(0.5, 0.5)
    city.does.tap(1.5, 1.5)
    city.does.tap(0.2, 1.9)
    assert city.cards == [(4, 0, 0, 180)]
    (frame,) = city.seen.picture.cards
    assert (frame.spot, frame.blocks, frame.label) == (Spot(0, 0), (), "")


def test_legal_corners_glow_and_a_tapped_corner_takes_the_card(
    at: Callable[..., CityOf],
) -> None:
    city = at(TableBoard(SCORING, (ONE,)))
    city.does.choose_card(5)
    picture = city.seen.picture
    assert {*picture.corners} == {Spot(row + 1, column + 1) for row, column in places(blocks_of([ONE]))}
    assert (picture.at_corners, city.seen.line) == (True, "Tap where it goes; tap the card again to turn it.")
    assert next((card.number, card.chosen) for card in city.seen.tray) == (1, False)
    city.does.tap(1.2, 2.8)
    assert city.cards == [(4, 0, 0, 0), (5, 0, 2, 0)]
    assert city.seen.picture.corners == ()


def test_a_tap_on_the_card_in_hand_rotates_it(at: Callable[..., CityOf]) -> None:
    city = at(TableBoard(SCORING, (ONE,)))
    city.does.choose_card(5)
    before = next(card.blocks for card in city.seen.tray if card.number == 5)
    city.does.choose_card(5)
    after = next(card.blocks for card in city.seen.tray if card.number == 5)
    assert [block.letter for block in after] == [block.letter for block in before][::-1]
    city.does.tap(1, 3)
    assert city.cards[-1] == (5, 0, 2, 180)


def test_an_illegal_place_shows_the_reason_and_the_card_stays_in_hand(at: Callable[..., CityOf]) -> None:
    city = at(TableBoard(SCORING, (ONE,)))
    city.does.choose_card(5)
    with pytest.raises(Refused, match="a corner is not enough"):
        city.does.tap(3, 3)
    assert len(city.cards) == 1
    city.does.tap(1, 3)
    assert len(city.cards) == 2


def test_another_card_is_talked_about_by_a_tap_and_nothing_by_a_tap_beside(at: Callable[..., CityOf]) -> None:
    city = at(TableBoard(SCORING, (ONE, PlacedCard(5, 0, 2))))
    city.does.tap(0.5, 2.5)
    assert [card.spot for card in city.seen.picture.cards] == [Spot(0, 2)]
    city.does.tap(0.5, 0.5)
    assert [card.spot for card in city.seen.picture.cards] == [Spot(0, 0)]
    city.does.tap(9.5, 9.5)
    assert city.seen.picture.cards == ()
    assert city.cards == [(4, 0, 0, 0), (5, 0, 2, 0)]


def test_a_card_is_dragged_and_the_score_follows_the_finger(at: Callable[..., CityOf]) -> None:
    city = at(TableBoard(SCORING, (ONE, PlacedCard(5, 0, 2))))
    city.does.tap(0.5, 2.5)
    assert city.seen.picture.drags == {Spot(0, 2), Spot(0, 3), Spot(1, 2), Spot(1, 3)}
    before = city.seen.score
    city.does.drag_start(0.5, 2.5)
    city.does.drag_on(0.6, 2.6)
    city.does.drag_on(1.5, 1.5)
    moved = [card.spot for card in city.seen.picture.cards]
    assert (moved, city.cards[-1]) == ([Spot(1, 1)], (5, 0, 2, 0))
    assert city.seen.score != before
    shown = len(city.shown)
    city.does.drag_on(1.55, 1.55)
    assert len(city.shown) == shown
    city.does.drop_card()
    assert city.cards[-1] == (5, 1, 1, 0)


def test_a_card_dragged_to_an_illegal_place_is_framed_as_wrong_and_goes_back(at: Callable[..., CityOf]) -> None:
    city = at(TableBoard(SCORING, (ONE, PlacedCard(5, 0, 2))))
    city.does.tap(0.5, 2.5)
    city.does.drag_start(0.5, 2.5)
    city.does.drag_on(6.5, 6.5)
    (frame,) = city.seen.picture.cards
    assert (frame.wrong, len(frame.blocks)) == (True, 4)
    with pytest.raises(Refused, match="neither covers"):
        city.does.drop_card()
    assert city.cards[-1] == (5, 0, 2, 0)
    (frame,) = city.seen.picture.cards
    assert not frame.wrong


def test_a_card_that_is_dropped_where_it_lay_stays(at: Callable[..., CityOf]) -> None:
    city = at(TableBoard(SCORING, (ONE,)))
    city.does.drag_start(0.5, 0.5)  # the hints about rules are off
    city.does.drag_on(3.5, 3.5)
    city.does.drop_card()
    city.does.tap(0.5, 0.5)
    city.does.drag_start(0.5, 0.5)
    city.does.drag_on(1.5, 0.5)
    city.does.drag_on(0.5, 0.5)
    city.does.drop_card()
    assert city.cards == [(4, 0, 0, 0)]


def test_a_long_press_on_a_card_turns_it_or_takes_it_in_hand(at: Callable[..., CityOf]) -> None:
    city = at(TableBoard(SCORING, (ONE, PlacedCard(5, 0, 2))))
    city.does.hold(0.5, 2.5)
    sheet = city.seen.panel
    assert sheet is not None
    assert sheet.title == "Card 5 \u00b7 Stacks and Scrapers"
    city.does.turn_card()
    assert city.cards[-1] == (5, 0, 2, 180)
    assert city.seen.panel is not None
    city.does.take_card()
    assert (city.cards, city.seen.panel) == ([(4, 0, 0, 0)], None)
    assert [card.number for card in city.seen.tray if card.chosen] == [5]
    city.does.tap(1, 3)
    assert city.cards[-1] == (5, 0, 2, 180)


def test_nothing_is_turned_or_taken_where_no_card_is_talked_about(at: Callable[..., CityOf]) -> None:
    city = at(BEGUN)
    city.does.turn_card()
    city.does.take_card()
    assert city.board == BEGUN


def test_the_line_has_the_player_whose_turn_it_is_and_the_cards_left(at: Callable[..., CityOf]) -> None:
    assert at(BEGUN).seen.line == "Ada\u2019s turn \u00b7 9 of 15 \u00b7 pile: 2"
    assert at(BEGUN, "", "Cleo").seen.line == "9 of 15 \u00b7 pile: 3"
    left = [number for number in range(1, 19) if number not in SCORING]
    cards = tuple(PlacedCard(number, 0, 2 * at_) for at_, number in enumerate(left))
    done = at(TableBoard(SCORING, cards))
    assert (done.seen.line, done.seen.tray) == ("15 of 15", ())
    assert [each.what for each in done.seen.actions] == ["pad"]
    done.does.do("pad")
    assert done.context.navigator.current == Route(Screen.PAD, done.key)


# the place where a card scores most
def test_the_best_places_are_shown_on_request_only_and_marked_in_the_history(at: Callable[..., CityOf]) -> None:
    city = at(TableBoard(SCORING, PLAYED))
    city.does.do("ask")  # no card is in the hand
    assert city.board.asked == ()
    city.does.choose_card(15)
    assert ([each.what for each in city.seen.actions], city.seen.modes) == (["ask"], ())
    assert city.seen.offers == ()
    city.does.do("ask")
    assert city.board.asked == (15,)
    assert [each.label for each in city.seen.offers] == ["1", "2", "3"]
    assert [card.label for card in city.seen.picture.cards] == ["3", "2", "1"]
    assert (city.seen.actions, city.seen.picture.corners) == ((), ())
    total = int(city.seen.score.total.replace("\u2212", "-"))
    gain = int(city.seen.offers[1].points.replace("\u2212", "-"))
    city.does.take_offer(1)
    assert int(city.seen.score.total.replace("\u2212", "-")) == total + gain
    assert (len(city.board.cards), city.seen.offers) == (10, ())


def test_offers_for_a_card_that_is_not_in_hand_any_more_come_too_late(
    at: Callable[..., CityOf], context: AppContext
) -> None:
    later = DeferredWork()
    context.in_background = later
    city = at(BEGUN)
    city.does.choose_card(15)
    city.does.do("ask")
    city.does.choose_card(16)
    later.jobs.pop()()
    assert city.seen.offers == ()


def test_an_offer_that_changes_nothing_has_a_text(at: Callable[..., CityOf]) -> None:
    lone = TableBoard((2,), blocks=City.parse("P P P / P P P / P P P"))
    city = at(lone)
    city.does.choose_mode("cards")
    assert city.seen.line == "Choose a card, then tap where it goes."
    assert city.seen.score.verdict == "no target yet"
    city.does.choose_card(4)
    city.does.do("ask")
    assert all(each.text for each in city.seen.offers)


# cards on blocks
def test_cards_go_on_where_blocks_were_painted_and_are_blocks_then(at: Callable[..., CityOf]) -> None:
    city = at(WON)
    assert [(mode.text, mode.chosen) for mode in city.seen.modes] == [("Cards", False), ("Blocks", True)]
    city.does.choose_mode("cards")
    assert len(city.seen.tray) == 15
    city.does.choose_card(4)
    city.does.tap(1, 7)
    assert (city.board.cards, str(city.board.blocks).split()[6:8]) == ((), ["I:ES", "R:EW"])
    city.does.tap(0.5, 6.5)
    assert str(city.board.blocks).split()[6] == "P"
    city.does.drag_start(0.5, 6.5)
    city.does.drag_on(2.5, 6.5)
    city.does.drop_card()
    found = City.parse(str(city.board.blocks))
    assert (found[Spot(0, 6)], str(found[Spot(2, 6)])) == (None, "P")
    city.does.take_card()
    assert city.board.blocks == WON.blocks
    assert [card.number for card in city.seen.tray if card.chosen] == [4]
    with pytest.raises(Refused, match="neither covers"):
        city.does.tap(30, 30)


# blocks
def test_an_empty_city_is_painted_block_by_block_and_the_table_does_not_move(at: Callable[..., CityOf]) -> None:
    city = at(FRESH, "blocks")
    assert (city.seen.tray, len(city.seen.brushes)) == ((), 6)
    assert len(city.seen.picture.spaces) == 9
    city.does.tap(0.5, 0.5)
    city.does.choose_brush("P")
    city.does.tap(-0.5, 0.5)
    city.does.choose_brush("C")
    city.does.tap(-0.5, -0.5)
    assert str(city.board.blocks) == "C:NS P\n.    R:EW"
    assert {block.spot: block.letter for block in city.seen.picture.blocks} == {
        Spot(0, 0): "R",
        Spot(-1, 0): "P",
        Spot(-1, -1): "C",
    }
    assert city.seen.picture.drags == {Spot(0, 0), Spot(-1, 0), Spot(-1, -1)}


def test_a_block_that_is_tapped_again_turns_its_road_through_six_shapes(at: Callable[..., CityOf]) -> None:
    city = at(FRESH, "blocks")
    roads = []
    for _ in range(7):
        city.does.tap(0.5, 0.5)
        roads.append(str(city.board.blocks))
    assert roads == ["R:EW", "R:NS", "R:NE", "R:ES", "R:SW", "R:NW", "R:EW"]
    city.does.choose_brush("I")
    city.does.tap(0.5, 0.5)
    assert str(city.board.blocks) == "I:EW"
    city.does.choose_brush("road")
    city.does.tap(0.5, 0.5)
    city.does.tap(5.5, 5.5)
    assert str(city.board.blocks) == "I:NS"
    city.does.choose_brush("P")
    city.does.tap(0.5, 0.5)
    city.does.tap(0.5, 0.5)
    assert str(city.board.blocks) == "P"
    city.does.choose_brush("eraser")
    city.does.tap(0.5, 0.5)
    city.does.tap(0.5, 0.5)
    assert city.board == FRESH


def test_a_finger_draws_a_road_through_blocks_and_sees_it_before_it_lets_go(at: Callable[..., CityOf]) -> None:
    city = at(TableBoard(SCORING, blocks=City.parse("R:EW C:EW P / I:EW R:EW C:EW")))
    city.does.drag_start(0.5, 0.5)
    city.does.drag_on(0.6, 0.6)
    city.does.drag_on(0.5, 1.5)
    city.does.drag_on(1.5, 1.5)
    before = city.board
    faces = {block.spot: block.face for block in city.seen.picture.blocks}
    assert (faces[Spot(0, 1)], faces[Spot(1, 1)]) == ("block_c_sw", "block_r_ns")
    city.does.drag_on(1.5, 2.5)
    assert city.board == before
    city.does.drop_card()
    assert str(city.board.blocks) == "R:EW C:SW P\nI:EW R:NE C:EW"
    city.does.drag_start(0.5, 0.5)
    city.does.drop_card()
    assert str(city.board.blocks) == "R:EW C:SW P\nI:EW R:NE C:EW"


def test_cards_that_are_painted_on_are_blocks_from_then_on_and_undo_brings_them_back(
    at: Callable[..., CityOf], messages: list[str]
) -> None:
    city = at(TableBoard(SCORING, (ONE,)))
    city.does.choose_mode("blocks")
    city.does.choose_brush("eraser")
    city.does.tap(0.5, 0.5)
    assert messages == ["From now on the city is kept block by block; undo brings the cards back"]
    assert (city.board.cards, str(city.board.blocks)) == ((), ".    R:EW\nC:NS P")
    city.does.undo()
    assert city.cards == [(4, 0, 0, 0)]
    city.does.redo()
    assert city.cards == []


def test_a_long_press_on_a_space_shows_all_that_it_can_be(at: Callable[..., CityOf]) -> None:
    city = at(WON)
    city.does.hold(0.5, 0.5)
    sheet = city.seen.panel
    assert sheet is not None
    assert (sheet.title, len(sheet.types), len(sheet.roads), sheet.remove) == (
        "Residential",
        4,
        6,
        "Empty the space",
    )
    assert [option.text for option in sheet.roads if option.chosen] == ["left and right"]
    city.does.change_block(sheet.roads[1])
    city.does.change_block(next(each for each in city.seen.panel.types if each.text == "Park"))
    assert (city.seen.panel.roads, city.seen.panel.heading) == ((), None)
    city.does.remove_block()
    assert [city.seen.panel, city.board.blocks[Spot(0, 0)]] == [None, None]
    city.does.hold(0.5, 0.5)
    assert (city.seen.panel.title, city.seen.panel.remove) == ("Empty space", None)


def test_a_city_that_would_be_too_large_is_refused(at: Callable[..., CityOf]) -> None:
    city = at(TableBoard(SCORING, blocks=City.parse("P P")))
    with pytest.raises(Refused, match="1 to 36 rows"):
        city.does.tap(0.5, 36.5)
    assert str(city.board.blocks) == "P P"


# the score
def test_the_score_runs_along_against_the_target(at: Callable[..., CityOf]) -> None:
    won = at(WON).seen.score
    assert (won.total, won.target, won.verdict, won.icon, won.reached, won.share) == (
        "35", "of 32", "won by 3", "trophy", True, 1.0,
    )  # fmt: skip
    assert [(cell.row, cell.points) for cell in won.cells][-2:] == [("burbs", "4"), ("tourist_traps", "12")]
    begun = at(FRESH).seen.score
    assert (begun.total, begun.verdict, begun.share) == ("0", "32 to go", 0.0)


def test_a_row_lists_its_reasons_and_highlights_its_blocks_until_the_next_tap(at: Callable[..., CityOf]) -> None:
    city = at(WON)
    city.does.send(RowTapped("tourist_traps"))
    reported = city.seen.reasons
    assert (reported.title, reported.points, [line.points for line in reported.lines]) == (
        "Tourist Traps",
        "12",
        ["6", "6"],
    )
    lit = {block.spot for block in city.seen.picture.blocks if not block.dim}
    assert len(lit) == 9
    city.does.light_line(1)
    assert len({block.spot for block in city.seen.picture.blocks if not block.dim}) == 3
    city.does.send(RowTapped("tourist_traps"))
    assert city.seen.reasons is None
    assert not any(block.dim for block in city.seen.picture.blocks)
    city.does.send(RowTapped("burbs"))
    assert city.does.back()
    assert (city.seen.reasons, city.context.navigator.current.screen) == (None, Screen.CITY)
    assert city.does.back()
    assert city.context.navigator.current.screen is Screen.TABLE


def test_a_row_without_points_has_a_line(at: Callable[..., CityOf]) -> None:
    city = at(FRESH)
    city.does.send(RowTapped("roads"))
    reported = city.seen.reasons
    assert [line.text for line in reported.lines] == ["No points here"]
    city.does.light_line(reported.lines[0].number)
    assert at(WON, "roads").seen.reasons.title == "Roads"


def test_an_edit_ends_the_highlight_and_vibrates(at: Callable[..., CityOf], device: FakeDevice) -> None:
    city = at(WON)
    city.does.send(RowTapped("roads"))
    felt = device.vibrations
    city.does.choose_brush("P")
    city.does.tap(0.5, 0.5)
    assert (city.seen.reasons, device.vibrations) == (None, felt + 1)


def test_what_cannot_be_is_shown_at_once_and_what_may_still_come_at_the_table(at: Callable[..., CityOf]) -> None:
    city = at(TableBoard(SCORING, blocks=City.parse("P . P")))
    assert city.seen.hint is None
    many = at(TableBoard(SCORING, blocks=City.parse(" / ".join(["P P P P"] * 4))))
    assert many.seen.hint == "One thing looks odd"
    many.does.hint()
    sheet = many.seen.panel
    assert sheet is not None
    many.does.show_odd(sheet.lines[0])
    assert many.seen.panel is None
    assert not any(block.dim for block in many.seen.picture.blocks)  # all of them are too many
    asked = at(TableBoard(SCORING, blocks=City.parse("P . P")), "odd")
    assert asked.seen.panel is not None
    assert next(line.spots for line in asked.seen.panel.lines) == (Spot(0, 0),)
    asked.does.show_odd(replace(asked.seen.panel.lines[0], spots=()))
    assert not any(block.dim for block in asked.seen.picture.blocks)
    scoring = at(TableBoard(SCORING, (PlacedCard(7, 0, 0),)))
    assert scoring.seen.hint == "One thing looks odd"


def test_an_edit_ends_that_an_unfinished_city_counts(context: AppContext, store: Store) -> None:
    city = CityOf(context, TableBoard(SCORING, (ONE,)))
    envelope = store.game(city.key).envelope
    store.save(city.key, envelope.with_side(0, replace(envelope.sides[0], settled=frozenset({COUNT_ANYWAY}))))
    city.does.reload()
    city.does.choose_card(5)
    city.does.tap(1, 3)
    assert store.game(city.key).envelope.sides[0].settled == frozenset()


# further
def test_there_is_no_pad_without_a_city(at: Callable[..., CityOf], messages: list[str]) -> None:
    city = at(FRESH)
    city.does.to_pad()
    assert messages == ["There is no city yet; lay a card or paint a block first"]
    city.does.choose_card(4)
    city.does.to_pad()
    assert city.context.navigator.current == Route(Screen.PAD, city.key)


def test_coming_back_empties_the_hand_and_keeps_the_mode(at: Callable[..., CityOf]) -> None:
    city = at(BEGUN)
    city.does.choose_mode("blocks")
    city.does.reopen()
    assert [mode.chosen for mode in city.seen.modes] == [False, True]
    city.does.choose_mode("cards")
    city.does.choose_card(15)
    assert city.does.back()
    assert not any(card.chosen for card in city.seen.tray)
    city.does.choose_card(15)
    city.does.reopen()
    assert not any(card.chosen for card in city.seen.tray)


def test_undo_leads_a_deleted_game_nowhere(context: AppContext) -> None:
    city = CityOf(context, FRESH)
    context.store.delete(city.key)
    with pytest.raises(Refused):
        city.does.undo()
    assert context.navigator.current != HOME


# the keyboard
def test_digits_choose_cards_t_turns_them_arrows_and_enter_lay_them(at: Callable[..., CityOf]) -> None:
    city = at(TableBoard(SCORING, (ONE,)))
    key = city.does.handle_key
    assert key("1")
    assert key("1")
    assert [card.number for card in city.seen.tray if card.chosen] == [10]
    assert not key("7")  # a scoring card
    assert key("t")
    assert key("up")
    assert city.seen.picture.cursor == Spot(1, 1)
    for arrow in ("right", "right", "up"):
        assert key(arrow)
    assert city.seen.picture.cursor == Spot(0, 3)
    assert key("down")
    assert key("enter")
    assert city.cards[-1] == (10, 0, 2, 180)
    assert city.seen.picture.cursor == Spot(1, 3)
    assert key("t")
    assert city.cards[-1] == (10, 0, 2, 0)
    assert key("space")
    assert city.cards[-1] == (10, 0, 2, 180)
    assert key("delete")
    assert len(city.cards) == 1
    assert key("w")
    assert city.board.asked == (10,)
    assert not key("q")
    assert key("z", control=True)
    assert not key("x", control=True)


def test_letters_paint_and_take_brushes_and_delete_takes_a_block_away(at: Callable[..., CityOf]) -> None:
    city = at(FRESH, "blocks")
    key = city.does.handle_key
    assert key("c")
    assert [brush.what for brush in city.seen.brushes if brush.chosen] == ["C"]
    assert city.board == FRESH
    assert key("left")
    assert city.seen.picture.cursor == Spot(0, 0)
    assert key("p")
    assert key("right")
    assert key("i")
    assert key("s")
    assert str(city.board.blocks) == "P I:NE"
    assert key("enter")
    assert str(city.board.blocks) == "P I:ES"
    assert key("delete")
    assert str(city.board.blocks) == "P"
    assert not key("q")
    assert key("enter")
    city.does.hold(0.5, 0.5)
    assert not key("p")


def test_every_brush_explains_its_tap(at: Callable[..., CityOf]) -> None:
    city = at(WON)
    lines = set()
    for brush in city.seen.brushes:
        city.does.choose_brush(brush.what)
        lines.add(city.seen.line)
    assert len(lines) == 6
    assert "Park: tap a space." in lines
    assert {brush.what for brush in city.seen.brushes} == {*(kind.value for kind in BlockType), "road", "eraser"}
