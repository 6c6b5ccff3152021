"""The city of a game: cards are placed, blocks are painted, and the score is updated."""

from dataclasses import replace
from functools import partial
from typing import Final

from screens.game_screens import table_route
from screens.kit.cursor import ARROW_STEPS
from screens.kit.navigation import Route, Screen
from screens.kit.undo import handle_undo_key, undo_state_of
from screens.side_presenter import SidePresenter
from screens.sprawlopolis.city.brushes import BRUSHES, ERASER, brushes, painted
from screens.sprawlopolis.city.hand import ORIGIN, CityOnTable, stamped
from screens.sprawlopolis.city.panels import BlockOption, OddLine, block_panel, card_panel, doubt_panel, odd_panel
from screens.sprawlopolis.city.roads import along, longer
from screens.sprawlopolis.city.state import SprawlCity
from screens.sprawlopolis.city.wording import (
    ASK,
    BLOCKS,
    CARDS,
    ODD,
    PAD,
    actions,
    line,
    modes,
    offer_lines,
    tray,
)
from screens.sprawlopolis.city_view import CityPicture, at_origin, block_views, card_there, empty_spaces
from screens.sprawlopolis.score_view import RowTapped, lines_of, row_reasons, score_view, sheet_of
from screens.sprawlopolis.scoring_cards import ScoringOffer, scoring_offer
from sprawlopolis_score.advice import Offer, best_places
from sprawlopolis_score.blocks import Block, BlockType, Spot
from sprawlopolis_score.cards import PlacedCard
from sprawlopolis_score.photo_review import (
    moved_spot,
    reading_origin,
    reviewed_city,
    settle,
    settle_scoring,
    unsettled_spots,
)
from sprawlopolis_score.placing import card_at, places, refuse_place, replaced, turned, without
from sprawlopolis_score.plugin import variant_of
from sprawlopolis_score.score_sheet import Row
from sprawlopolis_score.table_board import TableBoard
from sprawlopolis_score.validation import CITY_CARDS, Problem, warnings
from store.values import SavedGame
from tabletop.game import COUNT_ANYWAY

# Number of offered places.
OFFERED: Final = 3
LOOK: Final = frozenset({"enter", "space"})
CLEAR: Final = frozenset({"delete", "backspace"})
# Warnings that stay until a city of blocks is complete: the table shows them when the player is done.
LATER: Final = frozenset({"not_connected", "loose_block"})


class SprawlCityPresenter(SidePresenter[SprawlCity]):
    """The city of a team; `Route.about` chooses between entering cards and blocks."""

    def open(self) -> None:
        """Start with an empty hand; cities of cards continue with cards, cities of blocks with blocks."""
        self._laid = CityOnTable(TableBoard(), {})
        self._mode = ""
        self._brush = BlockType.RESIDENTIAL.value
        self._cursor: Spot | None = None
        self._spot = ORIGIN  # the space of the open panel
        self._wholes = 0  # counts requests for the whole city
        self._looked = False  # whether the warnings were shown at once, if the player came for them
        self._doubt: Spot | None = None  # the doubtful space of the photo that is asked about
        self._odd: tuple[Problem, ...] = ()
        self._doubts: tuple[Spot, ...] = ()  # of the reading, the least sure first
        self._let_go()
        super().open()
        self.ask_scoring()

    def _let_go(self) -> None:
        """Empty the hand and clear every selection."""
        self._hand: int | None = None
        self._rotation = 0
        self._card: int | None = None  # the selected card of the city
        self._under: dict[Spot, Block] | None = None  # the city without it, if it was stamped on a city of blocks
        self._stamp: PlacedCard | None = None  # its place, if it was stamped
        self._grip: tuple[float, float] | None = None  # the point of the card below the finger
        self._dragged: PlacedCard | None = None
        self._wrong = False
        self._way: tuple[Spot, ...] = ()  # the spaces of a road that is drawn
        self._offers: tuple[Offer, ...] = ()
        self._row = ""  # the row of the pad whose reasons are shown
        self._lit: frozenset[Spot] | None = None

    def on_side_changed(self) -> None:
        """Place the current board on the table."""
        board: TableBoard = self.seat.board
        self._laid = CityOnTable.of(board, self._laid.blocks)
        if not self._mode:
            begun = BLOCKS if board.blocks is not None else CARDS if board.cards else ""
            self._mode = begun or (BLOCKS if self.route.about == BLOCKS else CARDS)
            self._row = self.route.about if self.route.about in set(Row) else ""
        asks = len(board.cards) < CITY_CARDS
        self._doubts = unsettled_spots(self.seat, self._laid.blocks)
        odd = warnings(board.city, board.scoring, board.cards) if self._laid.blocks else ()
        self._odd = tuple(each for each in odd if each.code != "card_count" or not asks)
        if self.route.about == ODD and not self._looked:
            self._looked = True
            self.hint()
        self._light()
        self.refresh()

    def reopen(self) -> None:
        """Empty the hand."""
        self._let_go()
        super().reopen()

    def reload(self) -> None:
        """Load the saved game; keep the mode."""
        self._load_side()
        self.on_side_changed()

    def _show_step(self, saved: SavedGame) -> None:
        """Show another step of the game, with an empty hand; without city and photo go back to the table."""
        self._let_go()
        after = saved.envelope.sides[self.route.seat]
        is_photo_undone = self.seat.reading is not None and after.reading is None
        if is_photo_undone and after.board.cards:
            self._mode = CARDS
        super()._show_step(saved)
        if is_photo_undone and not after.board.city.block_count:
            self.context.navigator.back_to(table_route(saved.envelope.game, self.route.game))

    # the state
    @property
    def _preview(self) -> CityOnTable:
        """Return the city with the dragged card or road, while it is legal."""
        if self._way:
            blocks = along(self._laid.blocks, self._way)
            return CityOnTable(self._laid.painted(blocks), blocks)
        if self._dragged is not None and not self._wrong:
            return CityOnTable.of(self._with(self._dragged), self._laid.blocks)
        return self._laid

    def state(self) -> SprawlCity:
        context, seat, laid, options = self.context, self.seat, self._preview, self.saved.envelope.options
        asked = self._offer.text if self._offer else ""
        sheet = sheet_of(laid.board, options)
        return SprawlCity(
            title=seat.name,
            colour=seat.colour,
            steps=undo_state_of(context, self.saved),
            pad=self.text("sheet.title"),
            whole=self.text("sprawl.city.whole"),
            score=score_view(context, sheet, self._row, asked=asked),
            picture=self._picture(laid),
            reasons=row_reasons(context, sheet, self._row) if self._row else None,
            modes=modes(context, self._mode) if self._hand is None else (),
            line=line(context, self._mode, laid.board, seat.people, self._brush, in_hand=self._hand is not None),
            scoring=asked,
            doubts=self.text("sprawl.photo.doubtful", count=len(self._doubts)) if self._doubts else None,
            hint=self.text("sprawl.city.odd", count=len(self._odd)) if self._is_wrong else None,
            actions=tuple(actions(context, laid.board, self._mode, asks=self._hand is not None and not self._offers)),
            offers=offer_lines(context, self._offers),
            tray=tray(laid.left, self._hand, self._rotation) if self._mode == CARDS else (),
            brushes=brushes(context, self._brush) if self._mode == BLOCKS else (),
            panel=self.panel,
        )

    @property
    def _is_wrong(self) -> bool:
        """Return whether there is a warning that more blocks cannot resolve."""
        return any(each.code not in LATER for each in self._odd)

    def _picture(self, laid: CityOnTable) -> CityPicture:
        """Return the picture of the city with its tappable spaces and the selection."""
        blocks, placed = laid.blocks, self._placed
        cards = [card_there(each.placed, label=str(at)) for at, each in enumerate(self._offers, start=1)][::-1]
        if self._dragged is not None:
            cards.append(card_there(self._dragged, drawn=self._wrong, wrong=self._wrong))
        elif placed is not None and self._mode == CARDS:
            cards.append(card_there(placed, drawn=False))
        glows = self._hand is not None and not self._offers
        return CityPicture(
            blocks=block_views(blocks, self._lit),
            spaces=empty_spaces(blocks) if self._mode == BLOCKS else (),
            corners=tuple(Spot(spot.row + 1, spot.column + 1) for spot in places(blocks)) if glows else (),
            cards=tuple(cards),
            marks=tuple(map(self._on_table, self._doubts)),
            cursor=self._cursor,
            at_corners=self._hand is not None,
            enters=self._mode == BLOCKS,
            wholes=self._wholes,
            drags=frozenset(blocks if self._mode == BLOCKS else () if placed is None else dict(placed.blocks())),
        )

    @property
    def _placed(self) -> PlacedCard | None:
        """Return the selected card in its place."""
        if self._stamp is not None:
            return self._stamp
        return next((each for each in self._laid.board.cards if each.card == self._card), None)

    # cards and blocks
    def choose_mode(self, mode: str) -> None:
        """Continue with cards, or with blocks."""
        self._let_go()
        self._mode = mode
        self.refresh()

    def tap(self, row: float, column: float) -> None:
        """Place the card in the hand, rotate the selected card, select another; paint a space."""
        self._cursor = None
        spot = space_of(row, column)
        if self._hand is None and spot in map(self._on_table, self._doubts):
            self._ask_about(self._from_table(spot))
        elif self._mode == BLOCKS:
            self._paint(spot)
        elif self._hand is not None:
            self._lay(PlacedCard(self._hand, round(row) - 1, round(column) - 1, self._rotation))
        else:
            self._talk_about(spot)

    def hold(self, row: float, column: float) -> None:
        """Open the panel of a card or a space."""
        spot = space_of(row, column)
        placed = card_at(self._laid.board.cards, spot) if self._mode == CARDS else None
        self._let_go()
        if placed is not None:
            self._card = placed.card
            self.show_panel(self._card_panel)
        else:
            self._spot = spot
            self.show_panel(lambda: block_panel(self.context, self._laid.blocks, self._spot))

    def _card_panel(self) -> object:
        """Return the panel of the selected card; None once it is in the hand again."""
        return None if self._placed is None else card_panel(self.context, self._placed)

    def _save(self, board: TableBoard) -> None:
        """Save an edit, which ends a typed score; counting an unfinished city needs to be confirmed again."""
        self.context.device.vibrate()
        self._row, self._lit, self._offers = "", None, ()
        self.apply_edit(
            replace(self.seat, board=replace(board, typed=None), settled=self.seat.settled - {COUNT_ANYWAY})
        )

    # cards
    def choose_card(self, number: int) -> None:
        """Take a card into the hand, or rotate it if it is there. The first card of a city is placed at once."""
        again = self._hand == number
        rotation = 180 - self._rotation if again else 0
        self._let_go()
        self._hand, self._rotation = number, rotation
        if not self._laid.blocks:
            self._lay(PlacedCard(number, *ORIGIN, rotation))
        else:
            self.refresh()

    def _with(self, placed: PlacedCard) -> TableBoard:
        """Return the board with a placed card; Refused if that is illegal."""
        board = self._laid.board
        if board.blocks is not None:
            laid = self._laid if self._under is None else CityOnTable(board, self._under)
            refuse_place(laid.blocks, placed)
            return stamped(laid, placed)
        if any(each.card == placed.card for each in board.cards):
            return replace(board, cards=replaced(board.cards, placed))
        refuse_place(self._laid.blocks, placed)
        return replace(board, cards=(*board.cards, placed))

    def _lay(self, placed: PlacedCard) -> None:
        """Place the card in the hand, or move the selected one."""
        board = self._with(placed)
        under = dict(self._laid.blocks) if self._under is None else self._under
        self._let_go()
        self._card = placed.card
        if board.blocks is not None:
            self._under, self._stamp = under, placed
        self._save(board)

    def _talk_about(self, spot: Spot) -> None:
        """Rotate the selected card, or select the visible card here."""
        placed = self._placed
        if placed is not None and spot in dict(placed.blocks()):
            self._lay(turned(placed))
            return
        self._let_go()
        seen = card_at(self._laid.board.cards, spot)
        self._card = seen.card if seen else None
        self.refresh()

    def turn_card(self) -> None:
        """Rotate the selected card."""
        placed = self._placed
        if placed is not None:
            self._lay(turned(placed))

    def take_card(self) -> None:
        """Take a card of the city back into the hand."""
        placed, board = self._placed, self._laid.board
        if placed is None:
            return
        under = self._under
        cards = board.cards if under is not None else without(board.cards, placed.card)
        self._let_go()
        self._hand, self._rotation = placed.card, placed.rotation
        self._make_panel = None
        self._save(replace(board, cards=cards) if under is None else self._laid.painted(under))

    def drag_start(self, row: float, column: float) -> None:
        """Start to drag the selected card, or to draw a road."""
        if self._mode == BLOCKS:
            self._way = (space_of(row, column),)
        elif self._placed is not None:
            self._grip = row - self._placed.row, column - self._placed.column

    def drag_on(self, row: float, column: float) -> None:
        """Drag the card, or draw the road, to here."""
        if self._way:
            way = longer(self._way, space_of(row, column))
            if way != self._way:
                self._way = way
                self.refresh()
        elif self._grip is not None and self._placed is not None:
            placed = replace(self._placed, row=round(row - self._grip[0]), column=round(column - self._grip[1]))
            if placed != self._dragged:
                self._dragged, self._wrong = placed, not self._can_lie(placed)
                self.refresh()

    def _can_lie(self, placed: PlacedCard) -> bool:
        """Return whether a card can be placed there."""
        try:
            self._with(placed)
        except ValueError:
            return False
        return True

    def drop_card(self) -> None:
        """Place the dragged card, or keep the road; show the reason if that is illegal."""
        dragged, way = self._dragged, self._way
        self._dragged, self._grip, self._way, self._wrong = None, None, (), False
        self.refresh()
        if dragged is not None and dragged != self._placed:
            self._lay(dragged)
        elif way:
            blocks = along(self._laid.blocks, way)
            if blocks != self._laid.blocks:
                self._save(self._painted(blocks))

    # the best places of a card
    def do(self, what: str) -> None:
        """Compute the best places of the card in the hand, or go to the score pad."""
        if what == PAD:
            self.to_pad()
        elif what == ASK and self._hand is not None:
            board, number = self._laid.board, self._hand
            self.save_edit(replace(self.seat, board=replace(board, asked=tuple(sorted({*board.asked, number})))))
            self._laid = CityOnTable(self.seat.board, self._laid.blocks)
            options = self.saved.envelope.options
            work = partial(best_places, dict(self._laid.blocks), number, board.scoring, variant_of(options), OFFERED)
            self.run_in_background("ask", work, partial(self._offered, number))

    def _offered(self, number: int, offers: tuple[Offer, ...]) -> None:
        """Show the best places; drop them if another card is in the hand by now."""
        if self._hand == number:
            self._offers = offers
            self.refresh()

    def take_offer(self, number: int) -> None:
        """Place the card at an offered place."""
        self._lay(self._offers[number].placed)

    # blocks
    def choose_brush(self, what: str) -> None:
        self._brush = what
        self.refresh()

    def _painted(self, blocks: dict[Spot, Block]) -> TableBoard:
        """Return the board with these blocks; show a message if the city was of cards so far."""
        if self._laid.board.cards:
            self.context.show_message(self.text("sprawl.city.now_blocks"))
        return self._laid.painted(blocks)

    def _paint(self, spot: Spot) -> None:
        """Use the brush on a space: put its block, rotate a road, or remove the block."""
        self._put(spot, painted(self._laid.blocks, spot, self._brush))

    def _put(self, spot: Spot, block: Block | None) -> None:
        """Change a space."""
        blocks = {each: there for each, there in self._laid.blocks.items() if each != spot}
        if block is not None:
            blocks[spot] = block
        if blocks != self._laid.blocks:
            board = self._painted(blocks)
            self._laid = CityOnTable(self._laid.board, blocks)  # so that the others stay in place
            self._save(board)

    def change_block(self, option: BlockOption) -> None:
        """Change the block of the space; the panel stays open for its road."""
        self._put(self._spot, option.block)

    def remove_block(self) -> None:
        """Empty the space."""
        self._put(self._spot, None)
        self.dismiss()

    # the scoring cards and the doubtful blocks of a photo
    @property
    def _offer(self) -> ScoringOffer | None:
        """Return the question about the scoring cards on the photo."""
        return scoring_offer(self.context, self.seat)

    def ask_scoring(self) -> None:
        """Ask which scoring cards count, if the photo shows others than those of the game."""
        if self._offer is not None:
            self.show_panel(lambda: self._offer)

    def answer_offer(self, *, take: bool) -> None:
        """Take the scoring cards of the photo, or keep the chosen ones."""
        self.dismiss()
        self.apply_edit(settle_scoring(self.seat, take=take))

    def _on_table(self, spot: Spot) -> Spot:
        """Return where a space of the reading lies on the table."""
        return moved_spot(spot, reading_origin(self.seat, self._laid.blocks))

    def _from_table(self, spot: Spot) -> Spot:
        """Return which space of the reading lies somewhere on the table."""
        origin = reading_origin(self.seat, self._laid.blocks)
        return moved_spot(spot, Spot(-origin.row, -origin.column))

    def check_doubts(self) -> None:
        """Ask about the least sure block of the photo."""
        if self._doubts:
            self._ask_about(self._doubts[0])

    def _ask_about(self, spot: Spot) -> None:
        """Ask about a doubtful space of the reading."""
        self._let_go()
        self._doubt = spot
        self.show_panel(self._doubt_panel)

    def _doubt_panel(self) -> object:
        """Return the panel of the space that is asked about; None once it is settled."""
        reading = self.seat.reading
        if self._doubt is None or reading is None or self._doubt not in self._doubts:
            return None
        return doubt_panel(self.context, reading, self._doubt, len(self._doubts))

    def settle_doubt(self, option: BlockOption) -> None:
        """Settle the space that is asked about with one of the guesses."""
        self._settle(option.block)

    def settle_empty(self) -> None:
        """Settle the space that is asked about as empty."""
        self._settle(None)

    def _settle(self, block: Block | None) -> None:
        """Settle the space that is asked about, then ask about the next one."""
        spot = self._doubt
        if spot is None or spot not in self._doubts:
            return
        following = [each for each in self._doubts if each != spot]
        self._make_panel, self._doubt = None, None
        there = self._on_table(spot)
        blocks = {each: lying for each, lying in self._laid.blocks.items() if each != there}
        if block is not None:
            blocks[there] = block
        board = self.seat.board if blocks == self._laid.blocks else self._laid.painted(blocks)
        self._laid = CityOnTable(self._laid.board, blocks)  # so that the others stay where they are
        self.context.device.vibrate()
        self.apply_edit(replace(settle(self.seat, spot), board=board))
        if following and following[0] in self._doubts:
            self._ask_about(following[0])
        else:
            self._teach()

    def change_doubt(self) -> None:
        """Offer every block for the space that is asked about."""
        if self._doubt is not None and self._doubt in self._doubts:
            self._spot, self._doubt = self._on_table(self._doubt), None
            self.show_panel(lambda: block_panel(self.context, self._laid.blocks, self._spot))

    def _teach(self) -> None:
        """Teach the reader what the player corrected, once no block is doubtful any more."""
        context, city = self.context, reviewed_city(self.seat)
        if context.photo_reader is not None and context.preferences.teaching and city is not None:
            work = partial(context.photo_reader.teach, self.seat.reading, city, game=self.saved.envelope.game)
            context.in_background(work, lambda _: None, self.report)

    # the score
    def send(self, event: RowTapped) -> None:
        """Show the reasons of a row and highlight its blocks; a second tap ends that."""
        row = event.row
        again = self._row == row
        self._let_go()
        self._row = "" if again else row
        self._light()
        self.refresh()

    def _light(self) -> None:
        """Highlight the blocks of the selected row."""
        if self._row:
            sheet = sheet_of(self._laid.board, self.saved.envelope.options)
            spots = {spot for line in lines_of(sheet, self._row) for spot in line.spots}
            self._lit = at_origin(spots, self._laid.origin)

    def light_line(self, number: int) -> None:
        """Highlight the blocks of one reason."""
        sheet = sheet_of(self._laid.board, self.saved.envelope.options)
        if number >= 0:
            self._lit = at_origin(lines_of(sheet, self._row)[number].spots, self._laid.origin)
            self.refresh()

    def show_odd(self, odd: OddLine) -> None:
        """Show the place of a warning."""
        self._let_go()
        self._lit = at_origin(odd.spots, self._laid.origin) if odd.spots else None
        self.dismiss()
        self.refresh()

    def hint(self) -> None:
        """Open the panel of the warnings."""
        self.show_panel(lambda: odd_panel(self.context, self._odd))

    # other screens
    def show_all(self) -> None:
        """Show the whole city again after the table was panned."""
        self._wholes += 1
        self.refresh()

    def to_pad(self) -> None:
        if self._laid.blocks:
            self._teach()
            self.context.navigator.go(Route(Screen.PAD, self.route.game))
        else:
            self.context.show_message(self.text("sprawl.city.nothing"))

    def back(self) -> bool:
        """Empty the hand before leaving."""
        if self.panel is None and (self._hand is not None or self._row or self._lit is not None):
            self._let_go()
            self.refresh()
            return True
        return super().back()

    def handle_key(self, key: str, *, control: bool = False) -> bool:
        """Arrows move the cursor, Enter taps; digits choose cards, T rotates, W asks; letters paint, Delete removes."""
        if control:
            return handle_undo_key(key, self.undo, self.redo)
        if self.panel is not None:
            return False
        if key in ARROW_STEPS:
            self._walk(ARROW_STEPS[key])
            return True
        if self._cursor is not None and key in LOOK:
            self._tap_cursor(self._cursor)
            return True
        return self._card_key(key) if self._mode == CARDS else self._block_key(key)

    def _walk(self, step: tuple[int, int]) -> None:
        """Move the cursor; the first arrow puts it into the middle of the city."""
        if self._cursor is None:
            rows = sorted(spot.row for spot in self._laid.blocks) or [0]
            columns = sorted(spot.column for spot in self._laid.blocks) or [0]
            self._cursor = Spot(rows[len(rows) // 2], columns[len(columns) // 2])
        else:
            self._cursor = Spot(self._cursor.row + step[0], self._cursor.column + step[1])
        self.refresh()

    def _tap_cursor(self, cursor: Spot) -> None:
        """Tap at the cursor, and leave it there."""
        inside = 0.0 if self._hand is not None else 0.5
        self.tap(cursor.row + inside, cursor.column + inside)
        self._cursor = cursor
        self.refresh()

    def _card_key(self, key: str) -> bool:
        """Choose a card by its digits, rotate it, ask for its best places, take it back."""
        if key.isdecimal():
            found = [number for number in self._laid.left if str(number).startswith(key)]
            if found:
                at = found.index(self._hand) + 1 if self._hand in found else 0
                self.choose_card(found[at % len(found)])
            return bool(found)
        if key == "t" and self._hand is not None:
            self.choose_card(self._hand)
        elif key == "t":
            self.turn_card()
        elif key == "w":
            self.do(ASK)
        elif key in CLEAR:
            self.take_card()
        return key in {"t", "w", *CLEAR}

    def _block_key(self, key: str) -> bool:
        """Choose a brush by its letter and paint with it at the cursor; remove a block."""
        what = ERASER if key in CLEAR else BRUSHES.get(key.upper(), "")
        if not what:
            return False
        if what != ERASER:
            self._brush = what
        if self._cursor is not None:
            spot = self._cursor
            self._put(spot, painted(self._laid.blocks, spot, what))
        self.refresh()
        return True


def space_of(row: float, column: float) -> Spot:
    """Return the space of a point of the table."""
    return Spot(int(row // 1), int(column // 1))
