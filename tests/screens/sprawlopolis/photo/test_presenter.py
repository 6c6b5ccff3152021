"""The photo of a city of cards: asked for, read, refused; its doubts and its scoring cards."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from screens.context import AppContext
from screens.kit.navigation import Route, Screen
from screens.kit.runner import Runner
from screens.photo.photo_reader import Report
from screens.photo.state import PhotoAction, PhotoState
from screens.sprawlopolis.city.presenter import SprawlCityPresenter
from screens.sprawlopolis.photo.presenter import SprawlPhotoPresenter
from screens.sprawlopolis.table.events import Entered, OfferAnswered
from screens.sprawlopolis.table.model import Table
from screens.sprawlopolis.table.program import SPRAWL_TABLE
from screens.sprawlopolis.table.state import SprawlTable
from sprawlopolis_score.blocks import BLOCKS, Spot
from sprawlopolis_score.cards import PlacedCard
from sprawlopolis_score.city import City
from sprawlopolis_score.reading import Guess, Reading
from sprawlopolis_score.table_board import TableBoard
from tabletop.messages import Refused, message
from tests.support.there import there
from tools.app.fake_device import FakeDevice
from tools.app.sprawl_samples import SCORING, sprawl_game


def guess(text: str, sure: float = 0.99, *also: str) -> Guess:
    return Guess(BLOCKS[text], sure, sure < 0.9, tuple(BLOCKS[each] for each in also))


READING = Reading(
    (
        (guess("R:EW", 0.4, "C:EW", "I:EW"), guess("P")),
        (guess("C:NS", 0.6, "C:NE"), guess("I:NS")),
        (Guess(None, 0.5, True), guess("P")),
    ),
    (1, 2, 3),
    b"picture",
    b"evidence",
)


CHOSEN = ", ".join(map(str, sorted(SCORING)))


class Reader:
    """A reader that answers as a test says, and keeps what it was taught."""

    def __init__(self) -> None:
        self.answer: Reading | Refused = READING
        self.asked: list[tuple[bytes, str]] = []
        self.taught: list[tuple[City, str]] = []

    def read(self, file: Path, mode: object, corners: object, report: Report, *, game: str) -> Reading:
        assert (mode, corners, callable(report)) == (None, None, True)
        self.asked.append((file.read_bytes(), game))
        if isinstance(self.answer, Refused):
            raise self.answer
        return self.answer

    def teach(self, reading: Reading, city: City, *, game: str) -> None:
        assert reading is not None
        self.taught.append((city, game))


class Scenario:
    """A team with a photo to come."""

    def __init__(self, parts: AppContext, device: FakeDevice, tmp_path: Path) -> None:
        self.parts, self.device, self.reader = parts, device, Reader()
        parts.photo_reader = self.reader  # type: ignore[assignment]
        self.file = tmp_path / "city.jpg"
        self.file.write_bytes(b"a photo")
        self.key = parts.store.new(sprawl_game(TableBoard(SCORING))).key
        self.shown: list[PhotoState] = []
        self.seen: list[Any] = []

    @property
    def side(self) -> Any:
        return self.parts.store.game(self.key).envelope.sides[0]

    def open(self) -> SprawlPhotoPresenter:
        place = Route(Screen.PHOTO, self.key)
        self.parts.navigator.go(Route(Screen.TABLE, self.key), place)
        presenter = SprawlPhotoPresenter(self.parts, place, self.shown.append)
        presenter.open()
        return presenter

    def read(self) -> None:
        self.device.photos.append(self.file)
        self.open().do(PhotoAction.TAKE)

    def city(self) -> SprawlCityPresenter:
        presenter = SprawlCityPresenter(self.parts, Route(Screen.CITY, self.key, 0, "blocks"), self.seen.append)
        presenter.open()
        return presenter

    def table(self) -> Runner[Table, SprawlTable]:
        presenter = Runner(SPRAWL_TABLE, self.parts, Route(Screen.TABLE, self.key), self.seen.append)
        presenter.open()
        return presenter


@pytest.fixture
def scenario(context: AppContext, device: FakeDevice, tmp_path: Path) -> Scenario:
    return Scenario(context, device, tmp_path)


# the photo
def test_the_start_says_how_to_photograph_and_warns_once_there_is_a_city(scenario: Scenario) -> None:
    scenario.open()
    start = there(scenario.shown[-1].start)
    assert (len(start.hints), start.replacement_warning) == (3, None)
    scenario.read()
    scenario.open()
    start = there(scenario.shown[-1].start)
    assert (len(start.hints), bool(start.replacement_warning)) == (1, True)


def test_a_photo_becomes_the_city_and_leads_to_it_block_by_block(scenario: Scenario) -> None:
    scenario.read()
    assert scenario.reader.asked == [(b"a photo", "sprawlopolis")]
    assert scenario.side.reading == READING
    assert scenario.side.board == TableBoard(SCORING, (), City.parse("R:EW P / C:NS I:NS / . P"))
    assert scenario.parts.navigator.current == Route(Screen.CITY, scenario.key, 0, "blocks")


def test_a_photo_without_a_city_is_refused_with_what_to_do(scenario: Scenario) -> None:
    scenario.reader.answer = Refused("", message("photo.no_city"))
    scenario.read()
    problem = there(scenario.shown[-1].problem)
    assert problem.detail.startswith("No city is seen")
    assert scenario.side.reading is None


def test_a_device_without_opencv_says_so(scenario: Scenario) -> None:
    scenario.parts.photo_reader = None
    scenario.open()
    problem = there(scenario.shown[-1].problem)
    assert there(problem.buttons.primary).action is PhotoAction.TAP_IN


def test_while_a_photo_is_read_the_page_says_so(scenario: Scenario) -> None:
    pages: list[PhotoState] = []
    scenario.reader.read = lambda *_, **__: pages.append(scenario.shown[-1]) or READING  # type: ignore[method-assign,func-returns-value]
    scenario.read()
    assert pages[0].reading


# the doubts
def test_doubtful_blocks_are_marked_and_asked_about_one_after_the_other(scenario: Scenario) -> None:
    scenario.read()
    city = scenario.city()
    assert scenario.seen[-1].doubts == "3 blocks to check"
    assert set(scenario.seen[-1].picture.marks) == {Spot(0, 0), Spot(1, 0), Spot(2, 0)}
    city.check_doubts()
    panel = scenario.seen[-1].panel
    assert [option.block and str(option.block) for option in panel.guesses] == ["R:EW", "C:EW", "I:EW"]
    assert [option.chosen for option in panel.guesses] == [True, False, False]
    comparison = there(panel.comparison)
    assert comparison.crop.picture == b"picture"
    left, top, width, height = comparison.crop.region
    assert 0 <= left < left + width < 1
    assert 0 <= top < top + height < 0.6
    city.settle_doubt(panel.guesses[1])  # the second tap
    assert scenario.seen[-1].panel.title == "2 blocks to check"
    assert str(scenario.side.board.blocks) == "C:EW P\nC:NS I:NS\n.    P"


def test_what_is_settled_teaches_once_nothing_is_doubtful(scenario: Scenario) -> None:
    scenario.read()
    city = scenario.city()
    city.check_doubts()
    city.settle_doubt(scenario.seen[-1].panel.guesses[1])
    city.settle_empty()
    assert scenario.reader.taught == []
    city.settle_doubt(scenario.seen[-1].panel.guesses[0])
    assert (scenario.seen[-1].panel, scenario.seen[-1].doubts) == (None, None)
    assert scenario.reader.taught == [(City.parse("C:EW P / C:NS I:NS / . P"), "sprawlopolis")]


def test_nothing_is_taught_where_the_player_does_not_want_it(scenario: Scenario) -> None:
    scenario.reader.answer = replace(READING, guesses=((guess("P", 0.5), guess("R:EW")),))
    scenario.read()
    scenario.parts.preferences = replace(scenario.parts.preferences, teaching=False)
    city = scenario.city()
    city.check_doubts()
    city.settle_doubt(scenario.seen[-1].panel.guesses[0])
    assert scenario.reader.taught == []


def test_a_tap_on_a_marked_block_asks_about_it_and_on_another_one_paints(scenario: Scenario) -> None:
    scenario.read()
    city = scenario.city()
    city.tap(1.5, 0.5)
    assert [str(option.block) for option in scenario.seen[-1].panel.guesses] == ["C:NS", "C:NE"]
    city.dismiss()
    city.tap(0.5, 1.5)
    assert scenario.seen[-1].panel is None
    assert str(scenario.side.board.blocks[Spot(0, 1)]).startswith("R")


def test_any_other_block_can_be_chosen_for_a_doubtful_one(scenario: Scenario) -> None:
    scenario.read()
    city = scenario.city()
    city.check_doubts()
    city.change_doubt()
    option = next(each for each in scenario.seen[-1].panel.types if str(each.block) == "P")
    city.change_block(option)
    assert str(scenario.side.board.blocks[Spot(0, 0)]) == "P"
    assert scenario.seen[-1].doubts == "2 blocks to check"


def test_a_reading_without_a_picture_asks_all_the_same(scenario: Scenario) -> None:
    scenario.reader.answer = replace(READING, picture=b"")
    scenario.read()
    city = scenario.city()
    city.check_doubts()
    assert scenario.seen[-1].panel.comparison is None


def test_a_panel_is_gone_once_its_block_is_settled_elsewhere(scenario: Scenario) -> None:
    scenario.read()
    city = scenario.city()
    city.check_doubts()
    city.undo()
    assert (scenario.seen[-1].panel, scenario.seen[-1].doubts) == (None, None)
    city.check_doubts()
    city.settle_empty()
    city.change_doubt()
    assert scenario.seen[-1].panel is None


def test_the_way_to_the_pad_teaches_what_was_painted(scenario: Scenario) -> None:
    scenario.reader.answer = replace(READING, guesses=((guess("P"), guess("R:EW")),))
    scenario.read()
    city = scenario.city()
    city.to_pad()
    assert scenario.reader.taught == []
    city.tap(0.5, 0.5)
    city.to_pad()
    assert [game for _, game in scenario.reader.taught] == ["sprawlopolis"]


# the table
def test_the_table_leads_to_the_photo_and_offers_its_scoring_cards(scenario: Scenario) -> None:
    table = scenario.table()
    assert [way.mode for way in scenario.seen[-1].ways] == ["cards", "photo", "blocks", "typed"]
    table.send(Entered("photo"))
    assert scenario.parts.navigator.current == Route(Screen.PHOTO, scenario.key, 0)
    scenario.read()
    table = scenario.table()
    assert [way.mode for way in scenario.seen[-1].ways] == ["blocks", "photo"]
    offer, strip = scenario.seen[-1].offer, scenario.seen[-1].score
    assert (offer.text, offer.take, offer.keep) == ("On the photo: 1, 2, 3", "Take 1, 2, 3", f"Keep {CHOSEN}")
    assert (strip.verdict, strip.target, strip.total[0]) == ("On the photo: 1, 2, 3", "", "\u2248")
    table.send(OfferAnswered(take=True))
    assert (scenario.side.board.scoring, scenario.seen[-1].offer) == ((1, 2, 3), None)
    assert scenario.seen[-1].score.target == "of 6"


@pytest.mark.parametrize("take", [True, False])
def test_the_city_asks_at_once_which_scoring_cards_count(scenario: Scenario, *, take: bool) -> None:
    scenario.read()
    city = scenario.city()
    assert scenario.seen[-1].panel.text == "On the photo: 1, 2, 3"
    assert scenario.seen[-1].panel.chosen.startswith(f"Chosen for this game: {CHOSEN}.")
    city.dismiss()  # later
    assert (scenario.seen[-1].panel, scenario.seen[-1].scoring) == (None, "On the photo: 1, 2, 3")
    assert scenario.seen[-1].score.verdict == "On the photo: 1, 2, 3"
    city.ask_scoring()
    city.answer_offer(take=take)
    assert scenario.side.board.scoring == ((1, 2, 3) if take else SCORING)
    assert (scenario.seen[-1].panel, scenario.seen[-1].scoring) == (None, "")
    assert scenario.seen[-1].score.target == f"of {6 if take else sum(SCORING)}"
    city.undo()
    assert scenario.seen[-1].scoring == "On the photo: 1, 2, 3"


def test_a_game_without_scoring_cards_takes_those_of_the_photo_and_says_so(
    scenario: Scenario, messages: list[str]
) -> None:
    scenario.key = scenario.parts.store.new(sprawl_game(TableBoard())).key
    scenario.read()
    assert (scenario.side.board.scoring, messages) == ((1, 2, 3), ["On the photo: 1, 2, 3"])
    scenario.city()
    assert (scenario.seen[-1].panel, scenario.seen[-1].scoring) == (None, "")


def test_a_photo_of_the_chosen_scoring_cards_says_nothing(scenario: Scenario, messages: list[str]) -> None:
    scenario.reader.answer = replace(READING, scoring=())
    scenario.key = scenario.parts.store.new(sprawl_game(TableBoard())).key
    scenario.read()
    assert (scenario.side.board.scoring, messages) == ((), [])


def test_an_undone_photo_leads_back_to_the_table_and_not_to_an_empty_city(scenario: Scenario) -> None:
    scenario.read()
    city = scenario.city()
    city.undo()
    assert scenario.side.reading is None
    assert scenario.parts.navigator.current == Route(Screen.TABLE, scenario.key)


def test_an_undone_photo_brings_back_the_city_of_cards_to_go_on_with(scenario: Scenario) -> None:
    board = TableBoard(SCORING, (PlacedCard(4, 0, 0), PlacedCard(5, 0, 2)))
    scenario.key = scenario.parts.store.new(sprawl_game(board)).key
    scenario.read()
    city = scenario.city()
    city.undo()
    assert scenario.side.board == board
    assert [mode.value for mode in scenario.seen[-1].modes if mode.chosen] == ["cards"]
    assert scenario.parts.navigator.current.screen == Screen.CITY


def test_a_photo_may_come_before_the_scoring_cards_are_chosen(scenario: Scenario) -> None:
    scenario.key = scenario.parts.store.new(sprawl_game(TableBoard())).key
    scenario.table()
    assert [way.mode for way in scenario.seen[-1].ways] == ["photo"]


def test_without_a_reader_there_is_no_way_by_photo(scenario: Scenario) -> None:
    scenario.parts.photo_reader = None
    scenario.table()
    assert [way.mode for way in scenario.seen[-1].ways] == ["cards", "blocks", "typed"]
