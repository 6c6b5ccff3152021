"""Whole games of Sprawlopolis in the real app: from "New game" to "Won"."""

from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from math import floor
from pathlib import Path

from kivy.core.window import Window as Glass
from kivy.tests.common import UnitTestTouch
from PIL import Image

from exports.formats import FORMATS
from screens.kit.background import run_inline
from screens.kit.navigation import Route, Screen
from screens.kit.widgets.buttons import IconButton, Tappable, TextField
from screens.shell.app import ScoreApp
from screens.sprawlopolis.city.roads import SHAPES, SIDE_OF, along, likely_road, neighbour
from screens.sprawlopolis.city_view import CityPicture, block_views
from screens.sprawlopolis.plugin import OwnScreen
from screens.sprawlopolis.widgets.city_board import FIT_SECONDS, CityExample, SprawlBoard
from sprawlopolis_score.blocks import BLOCKS, Block, BlockType, Spot
from sprawlopolis_score.cards import PlacedCard
from sprawlopolis_score.city import City
from sprawlopolis_score.reading import Guess, Reading
from sprawlopolis_score.score_sheet import Row
from sprawlopolis_score.scoring import score
from sprawlopolis_score.table_board import TableBoard
from store.store import Store
from tools.app.app_driver import PHONE_SIZE, VIRTUAL_TIME, AppDriver
from tools.app.fake_device import FakeDevice
from tools.app.sprawl_samples import BEGUN, BUILT, PLAYED, SCORING, WON, sprawl_game

# Parks first, because roads beside them are guessed better.
ORDER = (BlockType.PARK, BlockType.INDUSTRIAL, BlockType.COMMERCIAL, BlockType.RESIDENTIAL)


@contextmanager
def opened(
    folder: Path, board: TableBoard | None = None, about: str = ""
) -> Iterator[tuple[AppDriver, Store, FakeDevice]]:
    """Open the app on a folder; with a board, at the city of a new game."""
    device = FakeDevice()
    with Store.open(folder) as store, AppDriver(ScoreApp(store, folder, device, None, run_inline)) as hands:
        if board is not None:
            hands.app.context.navigator.go(Route(OwnScreen.CITY, store.new(sprawl_game(board)).key, 0, about))
        yield hands, store, device


def board_of(store: Store) -> TableBoard:
    board: TableBoard = store.game(store.games()[0].key).envelope.sides[0].board
    return board


def city_board(hands: AppDriver) -> SprawlBoard:
    """Return the table once it has moved everything into view."""
    VIRTUAL_TIME.spend(FIT_SECONDS)
    hands.run_frames()
    return next(each for each in hands.widgets() if isinstance(each, SprawlBoard) and not each.disabled)


def point(hands: AppDriver, row: float, column: float) -> tuple[float, float]:
    """Return the window's point of a space of the city."""
    board = city_board(hands)
    x, y = board.to_window(*board.point_of(row, column))
    return float(x), float(y)


def item(hands: AppDriver, **wanted: object) -> Tappable:
    """Return the tappable widget whose value has these attributes."""
    hands.run_frames()
    return next(
        widget
        for widget in hands.widgets()
        if isinstance(widget, Tappable)
        and all(getattr(widget.item, name, None) == value for name, value in wanted.items())
    )


def stroke(hands: AppDriver, way: list[Spot]) -> None:
    """Draw with a finger from the centre of one space to others; it counts as a tap."""
    places = [point(hands, spot.row + 0.5, spot.column + 0.5) for spot in way]
    touch = UnitTestTouch(*places[0])
    touch.touch_down()
    hands.run_frames()
    for place in places[1:]:
        touch.touch_move(*place)
        hands.run_frames(minimum=1)
    touch.touch_up()
    hands.run_frames()
    hands.taps += 1


def test_a_finished_city_of_45_blocks_takes_at_most_80_taps_with_blocks(tmp_path: Path) -> None:
    assert BUILT.block_count == 45
    with opened(tmp_path, TableBoard(SCORING), "blocks") as (hands, store, _):
        wanted = dict(BUILT.blocks())
        begun = hands.taps
        for kind in ORDER:
            hands.tap(item(hands, what=kind.value))
            for spot, block in wanted.items():
                if block.type is kind:
                    hands.touch_at(*point(hands, spot.row + 0.5, spot.column + 0.5))
        painted = hands.taps - begun
        found = shown_blocks(hands)
        assert {spot: block.type for spot, block in found.items()} == {
            spot: block.type for spot, block in wanted.items()
        }
        for road in (line.spots for line in score(BUILT).lines if line.row is Row.ROADS):
            way = way_along(road)
            drawn = along(found, way)
            if drawn != found and all(block in (wanted[spot], found[spot]) for spot, block in drawn.items()):
                stroke(hands, way)
                found = shown_blocks(hands)
        hands.tap(item(hands, what="road"))  # where a road would break its neighbour
        for spot, block in wanted.items():
            while found[spot] != block:
                hands.touch_at(*point(hands, spot.row + 0.5, spot.column + 0.5))
                found = shown_blocks(hands)
        assert board_of(store).blocks == BUILT
        assert {"35", "won by 3"} <= {*hands.visible_texts()}
        assert painted == 49
        assert hands.taps - begun == 58  # at most 80


def way_along(road: tuple[Spot, ...]) -> list[Spot]:
    """Return the path of a finger along a whole road, from beyond its one end to beyond the other."""
    ends = []
    for spot, beside in ((road[0], road[1:2]), (road[-1], road[-2:-1])):
        block = BUILT[spot]
        assert block is not None
        ends.append([beyond for side in block.road if (beyond := neighbour(spot, side)) not in beside])
    return [ends[0][0], *road, ends[1][-1]]


def shown_blocks(hands: AppDriver) -> dict[Spot, Block]:
    found = {}
    for block in hands.state.picture.blocks:
        _, kind, *road = block.face.split("_")
        text = ":".join([kind.upper(), *(each.upper() for each in road)])
        found[block.spot] = next(block for _, block in City.parse(text).blocks())
    return found


def test_the_same_city_by_taps_alone(tmp_path: Path) -> None:
    with opened(tmp_path, TableBoard(SCORING), "blocks") as (hands, store, _):
        wanted = dict(BUILT.blocks())
        begun = hands.taps
        for kind in ORDER:
            hands.tap(item(hands, what=kind.value))
            for spot, block in wanted.items():
                if block.type is kind:
                    there = shown_blocks(hands)
                    turns = SHAPES.index(block.road) - SHAPES.index(likely_road(there, spot)) if block.road else 0
                    for _ in range(1 + turns % len(SHAPES)):
                        hands.touch_at(*point(hands, spot.row + 0.5, spot.column + 0.5))
        assert board_of(store).blocks == BUILT
        assert hands.taps - begun == 72  # at most 80


def test_a_city_of_15_cards_takes_at_most_45_taps_with_cards(tmp_path: Path) -> None:
    left = [number for number in range(1, 19) if number not in (*SCORING, *(each.card for each in PLAYED))]
    more = [
        PlacedCard(number, row, column, 180)
        for number, (row, column) in zip(left, ((6, 1), (7, 0), (6, -1), (4, -1), (3, -2), (2, -2)), strict=True)
    ]
    with opened(tmp_path, TableBoard(SCORING), "cards") as (hands, store, _):
        begun = hands.taps
        for placed in (*PLAYED, *more):
            hands.tap(item(hands, number=placed.card))
            if placed is not PLAYED[0]:  # the first card is placed at once
                hands.touch_at(*point(hands, placed.row + 1, placed.column + 1))
            if placed.rotation:
                hands.touch_at(*point(hands, placed.row + 0.6, placed.column + 0.6))
        assert board_of(store).cards == (*PLAYED, *more)
        assert hands.taps - begun == 39  # at most 45
        assert "15 of 15" in hands.visible_texts()
        hands.tap("Scoring Pad")
        assert hands.is_on("pad")


def test_from_new_game_to_the_verdict_in_a_few_taps(tmp_path: Path) -> None:
    with opened(tmp_path) as (hands, store, device):
        hands.tap("New game")
        hands.tap("Sprawlopolis")
        assert "House rules" in hands.visible_texts()
        hands.tap("2 players")
        fields = {widget.hint_text: widget for widget in hands.widgets() if isinstance(widget, TextField)}
        fields["Player 1"].text = "Ada"
        hands.tap("Start")
        assert hands.is_on("table")
        for name in ("Central Perks", "The 'Burbs", "Tourist Traps"):
            hands.tap(name)
        assert "Target score 32" in hands.visible_texts()
        hands.tap("Set-up, step by step")
        hands.tap("10 cards are in the pile now.")
        hands.tap("Begin the city")
        assert hands.is_on("city")
        hands.tap(item(hands, number=4))
        hands.tap(item(hands, number=5))
        assert city_board(hands).picture.corners
        hands.tap("Where would it bring most?")
        hands.tap(item(hands, label="1"))
        assert len(board_of(store).cards) == 2
        hands.back()
        assert hands.is_on("table")
        assert any(isinstance(each, CityExample) for each in hands.widgets())
        key = store.games()[0].key
        store.save(key, store.game(key).envelope.with_side(0, sprawl_game(WON, "Ada", "Player 2").sides[0]))
        hands.app.context.navigator.go(Route(Screen.PAD, key))
        hands.run_frames(minimum=5)  # the rows follow the totals within three frames
        assert "Won: 35 against 32" in hands.visible_texts()
        hands.tap("Tourist Traps")
        assert any(isinstance(each, CityExample) for each in hands.widgets())
        assert "6 commercial blocks on the edge of the city" in hands.visible_texts()
        hands.tap("Close")
        hands.tap("Total")
        hands.tap("Close")
        hands.tap("Residential")
        hands.tap("The rule")
        assert "Base score" in hands.visible_texts()
        hands.back()
        hands.back()
        hands.tap("Share")
        for label, number in (("Share picture", 0), *(("Share", number) for number in range(len(FORMATS) - 1))):
            hands.tap(label, number)
        assert [Path(name).suffix[1:] for name, _ in device.shared] == [each.ending for each in FORMATS.values()]
        hands.app.context.navigator.home()
        hands.run_frames()
        assert {"Ada, Player 2", "35"} <= {*hands.visible_texts()}
        hands.tap("New game")
        assert "Central Perks" not in hands.visible_texts()
        hands.tap("Start")  # as the last time
        assert (hands.is_on("table"), hands.state.names) == (True, "Ada, Player 2")


def test_a_card_is_dragged_with_a_finger_and_the_table_with_another(tmp_path: Path) -> None:
    with opened(tmp_path, TableBoard(SCORING, (PlacedCard(4, 0, 0), PlacedCard(5, 0, 2)))) as (hands, store, _):
        hands.touch_at(*point(hands, 0.5, 2.5))
        hands.drag(point(hands, 0.5, 2.5), point(hands, 1.5, 2.5))
        assert board_of(store).cards[-1] == PlacedCard(5, 1, 2)
        board = city_board(hands)
        before = board.point_of(0, 0)
        start = point(hands, 4.4, 0.5)
        hands.drag(start, (start[0] + 40, start[1] - 30))
        after = board.point_of(0, 0)
        assert (round(after[0] - before[0]), round(after[1] - before[1])) == (40, -30)
        unit = board.unit
        hands.tap(item(hands, number=6))
        assert (board.unit, board.moved) == (unit, True)  # a table that was moved stays as large as it is
        whole = next(each for each in hands.widgets() if isinstance(each, IconButton) and each.icon.startswith("fit"))
        assert not whole.disabled
        hands.tap(whole)
        assert not board.moved
        assert whole.disabled


def test_two_fingers_and_the_wheel_zoom_the_table(tmp_path: Path) -> None:
    with opened(tmp_path, BEGUN) as (hands, store, _):
        board = city_board(hands)
        unit, (x, y) = board.unit, board.center
        one, other = UnitTestTouch(x - 40, y), UnitTestTouch(x + 40, y)
        one.touch_down()
        hands.run_frames(minimum=1)
        other.touch_down()
        hands.run_frames(minimum=1)
        other.touch_move(x + 120, y)
        hands.run_frames(minimum=1)
        one.touch_up()
        other.touch_up()
        hands.run_frames()
        assert round(board.unit / unit, 1) == 2.0
        assert board_of(store) == BEGUN
        for button, larger in (("scrolldown", True), ("scrollup", False)):
            unit = board.unit
            touch = UnitTestTouch(x, y)
            touch.profile = ["button"]
            touch.button = button
            touch.touch_down()
            touch.touch_up()
            hands.run_frames()
            assert (board.unit > unit) is larger
        for _ in range(30):
            board.zoom(0.5, x, y)
        assert board.unit == 14
        one, other = UnitTestTouch(x, y), UnitTestTouch(x, y)  # on one point
        one.touch_down()
        other.touch_down()
        other.touch_move(x, y)
        one.touch_up()
        other.touch_up()
        assert board.unit == 14


def test_what_is_painted_at_the_edge_stays_under_the_finger_and_the_table_moves_a_moment_later(tmp_path: Path) -> None:
    with opened(tmp_path, TableBoard(SCORING), "blocks") as (hands, _, _):
        hands.tap(item(hands, what="R"))
        hands.touch_at(*point(hands, 0.5, 0.5))
        board = city_board(hands)
        x, y = board.to_window(board.center_x, board.top - 1)
        row, column = (floor(each) for each in board.place_at(x, y))
        hands.touch_at(x, y)
        place = board.place_at(x, y)
        hands.touch_at(x, y, quick=True)  # which turns its road
        assert board.place_at(x, y) == place
        hands.run_frames(FIT_SECONDS)
        assert board.place_at(x, y) != place
        assert board.collide_point(*board.point_of(row, column))


def test_a_second_finger_ends_a_drag(tmp_path: Path) -> None:
    with opened(tmp_path, TableBoard(SCORING, (PlacedCard(4, 0, 0), PlacedCard(5, 0, 2)))) as (hands, store, _):
        hands.touch_at(*point(hands, 0.5, 2.5))
        one = UnitTestTouch(*point(hands, 0.5, 2.5))
        one.touch_down()
        hands.run_frames(minimum=1)
        one.touch_move(*point(hands, 1.5, 2.5))
        hands.run_frames(minimum=1)
        other = UnitTestTouch(*point(hands, 3.5, 0.5))
        other.touch_down()
        hands.run_frames(minimum=1)
        assert board_of(store).cards[-1] == PlacedCard(5, 1, 2)
        one.touch_up()
        one.touch_up()
        other.touch_up()
        hands.run_frames()
        assert board_of(store).cards[-1] == PlacedCard(5, 1, 2)


def test_a_long_press_shows_everything_and_a_trembling_finger_taps(tmp_path: Path) -> None:
    with opened(tmp_path, WON) as (hands, store, _):
        x, y = point(hands, 0.5, 0.5)
        hands.touch_at(x, y, seconds=0.6)
        assert "up and right" in hands.visible_texts()
        hands.tap("up and right")
        hands.tap("Commercial")
        assert str(board_of(store).blocks).split()[0] == "C:NE"
        hands.tap("Empty the space")
        hands.drag((x, y), (x + 4, y + 4))
        assert str(board_of(store).blocks).split()[0] == "R:EW"


def test_the_keyboards_cursor_is_kept_in_view_and_the_city_turns_with_the_window(tmp_path: Path) -> None:
    with opened(tmp_path, WON) as (hands, store, _):
        board = city_board(hands)
        hands.key("left")
        for _ in range(12):
            hands.key("left")
        cursor = board.picture.cursor
        x, y = board.point_of(cursor.row + 0.5, cursor.column + 0.5)
        assert board.collide_point(x, y)
        hands.resize(824, 412)
        assert board.width < 824
        hands.resize(*PHONE_SIZE)
        assert tuple(Glass.size) == PHONE_SIZE
        hands.key("r")
        assert board_of(store).blocks != WON.blocks
        hands.tap("Undo")
        assert board_of(store).blocks == WON.blocks


def test_a_screen_that_is_left_under_the_finger_does_nothing(tmp_path: Path) -> None:
    with opened(tmp_path, WON) as (hands, store, _):
        x, y = point(hands, 0.5, 0.5)
        for seconds in (0.0, 0.6):
            touch = UnitTestTouch(x, y)
            touch.touch_down()
            hands.run_frames(minimum=1)
            hands.app.context.navigator.home()
            hands.run_frames(seconds)
            touch.touch_up()
            hands.run_frames()
            hands.app.context.navigator.go(Route(OwnScreen.CITY, store.games()[0].key))
            hands.run_frames()
        assert board_of(store) == WON
        assert hands.state.panel is None


def test_a_city_without_room_is_not_drawn_and_takes_no_touch_of_others(tmp_path: Path) -> None:
    with opened(tmp_path):
        board = SprawlBoard(size=(2, 2), picture=CityPicture(block_views(dict(BUILT.blocks()))))
        board.least = 3
        board._draw()
        assert (board.unit, board._groups) == (0, {})
        touch = UnitTestTouch(1, 1)
        assert not board.on_touch_down(touch)
        assert not board.on_touch_move(touch)
        assert not board.on_touch_up(touch)


def test_neighbours_are_at_the_sides() -> None:
    assert {neighbour(Spot(0, 0), side): side for side in "NESW"} == {
        Spot(*step): side for step, side in SIDE_OF.items()
    }


class CityReader:
    """Eyes that see our example on every photo, two blocks of it doubtful and the scoring cards beside it."""

    def __init__(self) -> None:
        self.taught: list[City] = []

    def read(self, *_: object, game: str) -> Reading:
        assert game == "sprawlopolis"
        picture = BytesIO()
        Image.new("RGB", (740, 660), "green").save(picture, "JPEG")
        guesses = [[Guess(block, 0.99) for block in line] for line in BUILT.grid]
        guesses[0][0] = Guess(BLOCKS["I:EW"], 0.5, is_doubtful=True, alternatives=(BLOCKS["R:EW"],))
        guesses[1][0] = Guess(BLOCKS["P"], 0.6, is_doubtful=True, alternatives=(None,))
        return Reading(tuple(map(tuple, guesses)), SCORING, picture.getvalue())

    def teach(self, _: Reading, city: City, *, game: str) -> None:
        assert game == "sprawlopolis"
        self.taught.append(city)


def test_a_finished_city_by_photo_takes_two_taps_a_correction(tmp_path: Path) -> None:
    device, eyes = FakeDevice(), CityReader()
    (tmp_path / "city.jpg").write_bytes(b"a photo")
    device.photos.append(tmp_path / "city.jpg")
    with (
        Store.open(tmp_path / "games") as store,
        AppDriver(ScoreApp(store, tmp_path / "games", device, eyes, run_inline)) as hands,  # type: ignore[arg-type]
    ):
        store.new(sprawl_game(TableBoard()))
        key = store.games()[0].key
        hands.app.context.navigator.go(Route(Screen.TABLE, key))
        hands.run_frames()
        hands.tap("Count a finished city by photo")
        hands.run_frames()
        hands.tap("Take a photo")
        hands.run_frames()
        assert f"On the photo: {', '.join(map(str, SCORING))}" in hands.visible_texts()
        assert set(hands.state.picture.marks) == {Spot(0, 0), Spot(1, 0)}
        begun = hands.taps
        hands.touch_at(*point(hands, 0.5, 0.5))
        hands.tap(item(hands, block=BLOCKS["R:EW"]))
        assert hands.taps - begun == 2
        assert board_of(store).blocks == BUILT
        hands.tap(item(hands, block=BLOCKS["P"]))  # the next one is asked about by itself
        assert (hands.state.picture.marks, hands.state.panel) == ((), None)
        assert eyes.taught == [BUILT]
        assert board_of(store).scoring == SCORING
