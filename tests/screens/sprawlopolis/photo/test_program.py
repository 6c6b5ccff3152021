"""The photo of a city of cards: asked for, read, refused; its scoring cards."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from screens.context import AppContext
from screens.kit.navigation import Route, Screen
from screens.kit.runner import Runner
from screens.photo.events import Pressed
from screens.photo.eyes import Report
from screens.photo.model import Photo
from screens.photo.state import PhotoAction, PhotoState
from screens.sprawlopolis.photo.program import SPRAWL_PHOTO
from screens.sprawlopolis.plugin import OwnScreen
from sprawlopolis_score.city import City
from sprawlopolis_score.reading import Reading
from sprawlopolis_score.table_board import TableBoard
from tabletop.messages import Refused, message
from tests.support.there import there
from tools.app.fake_device import FakeDevice
from tools.app.sprawl_samples import READING, SCORING, sprawl_game


class Reader:
    """Eyes that answer as a test says."""

    def __init__(self) -> None:
        self.answer: Reading | Refused = READING
        self.asked: list[tuple[bytes, str]] = []

    def read(self, file: Path, hints: None, report: Report, *, game: str) -> Reading:
        assert (hints, callable(report)) == (None, True)
        self.asked.append((file.read_bytes(), game))
        if isinstance(self.answer, Refused):
            raise self.answer
        return self.answer


class Scenario:
    """A team with a photo to come."""

    def __init__(self, parts: AppContext, device: FakeDevice, tmp_path: Path) -> None:
        self.parts, self.device, self.eyes = parts, device, Reader()
        parts.eyes = self.eyes  # type: ignore[assignment]
        self.file = tmp_path / "city.jpg"
        self.file.write_bytes(b"a photo")
        self.key = parts.store.new(sprawl_game(TableBoard(SCORING))).key
        self.shown: list[PhotoState] = []

    @property
    def side(self) -> Any:
        return self.parts.store.game(self.key).envelope.sides[0]

    def open(self) -> Runner[Photo, PhotoState]:
        place = Route(Screen.PHOTO, self.key)
        self.parts.navigator.go(Route(Screen.TABLE, self.key), place)
        runner = Runner(SPRAWL_PHOTO, self.parts, place, self.shown.append)
        runner.open()
        return runner

    def read(self) -> None:
        self.device.photos.append(self.file)
        self.open().send(Pressed(PhotoAction.TAKE))


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
    assert scenario.eyes.asked == [(b"a photo", "sprawlopolis")]
    assert scenario.side.reading == READING
    assert scenario.side.board == TableBoard(SCORING, (), City.parse("R:EW P / C:NS I:NS / . P"))
    assert scenario.parts.navigator.current == Route(OwnScreen.CITY, scenario.key, 0, "blocks")


def test_a_photo_without_a_city_is_refused_with_what_to_do(scenario: Scenario) -> None:
    scenario.eyes.answer = Refused("", message("photo.no_city"))
    scenario.read()
    problem = there(scenario.shown[-1].problem)
    assert problem.detail.startswith("No city is seen")
    assert scenario.side.reading is None


def test_a_device_without_opencv_says_so(scenario: Scenario) -> None:
    scenario.parts.eyes = None
    scenario.open()
    problem = there(scenario.shown[-1].problem)
    assert there(problem.buttons.primary).action is PhotoAction.TAP_IN


def test_while_a_photo_is_read_the_page_says_so(scenario: Scenario) -> None:
    pages: list[PhotoState] = []
    scenario.eyes.read = lambda *_, **__: pages.append(scenario.shown[-1]) or READING  # type: ignore[method-assign,func-returns-value]
    scenario.read()
    assert pages[0].reading


def test_a_game_without_scoring_cards_takes_those_of_the_photo_and_says_so(
    scenario: Scenario, messages: list[str]
) -> None:
    scenario.key = scenario.parts.store.new(sprawl_game(TableBoard())).key
    scenario.read()
    assert (scenario.side.board.scoring, messages) == ((1, 2, 3), ["On the photo: 1, 2, 3"])


def test_a_photo_of_the_chosen_scoring_cards_says_nothing(scenario: Scenario, messages: list[str]) -> None:
    scenario.eyes.answer = replace(READING, scoring=())
    scenario.key = scenario.parts.store.new(sprawl_game(TableBoard())).key
    scenario.read()
    assert (scenario.side.board.scoring, messages) == ((), [])
