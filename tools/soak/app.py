"""A monkey at the table: random taps, drags, keys, rotations and steps back over all screens of the real app.

Whatever it does, nothing may be raised, no warning may be in the log, and the store must open again with every game.
"""

import argparse
import logging
import random
import tempfile
import threading
import time
from collections import Counter
from pathlib import Path
from typing import Final

from tools.app.app_driver import KEY_CODES, AppDriver  # isort: split

from device import Answer
from quadropolis_score.boards import Spot
from screens.app import ScoreApp
from screens.example_game import add_example_game
from screens.kit.navigation import HOME, Route, Screen
from screens.kit.widgets.buttons import Tappable
from screens.photo.photo_reader import PhotoReader
from screens.quadropolis.widgets.board import BoardWidget
from screens.sprawlopolis.widgets.city_board import SprawlBoard
from store.store import Store
from tools.app.fake_device import FakeDevice
from tools.app.sprawl_samples import BEGUN, WON, sprawl_game

ROOT: Final = Path(__file__).parents[2]
WINDOWS: Final = ((412, 824), (824, 412), (360, 640), (1280, 800))
MAX_MESSAGE_LENGTH: Final = 400  # of a complaint
LETTERS: Final = "tsupgfhomldnz1234567890+-rcixw"
DRAGS: Final = 0.4  # of the touches on a city that can be dragged on
MODIFIERS: Final = ((), (), (), ("ctrl",), ("shift",))
# What it does, and how often beside the others.
ACTIONS: Final = {
    "tap": 40,
    "anywhere": 10,
    "board": 18,
    "drag": 6,
    "key": 14,
    "back": 5,
    "turn": 1,
    "photo": 2,
    "pause": 1,
    "jump": 3,
}


class Monkey:
    """Does something, again and again; what it did is known by its seed."""

    def __init__(self, hands: AppDriver, device: FakeDevice, seed: int) -> None:
        """At an app that has started."""
        self.driver = hands
        self.device = device
        self.random = random.Random(seed)
        self.action_counts: Counter[str] = Counter()
        self.screen_counts: Counter[str] = Counter()

    def step(self) -> None:
        """One action."""
        (action,) = self.random.choices(list(ACTIONS), list(ACTIONS.values()))
        self.action_counts[action] += 1
        self.screen_counts[self.driver.app.context.navigator.current.screen.value] += 1
        getattr(self, action)()

    def tap(self) -> None:
        """Something that can be tapped."""
        found = [
            widget
            for widget in self.driver.app.top_surface.walk(restrict=True)
            if isinstance(widget, Tappable) and not widget.disabled
        ]
        if found:
            widget = self.random.choice(found)
            self.driver.scroll_to(widget)
            self.driver.touch_at(*widget.to_window(*widget.center))

    def anywhere(self) -> None:
        """Any point of the window."""
        self.driver.touch_at(*self._point())

    def board(self) -> None:
        """A space of a board, at times for long."""
        boards = [
            widget
            for widget in self.driver.app.top_surface.walk(restrict=True)
            if isinstance(widget, (BoardWidget, SprawlBoard)) and not widget.disabled
        ]
        if boards:
            board = self.random.choice(boards)
            x, y = board.to_window(*self._place_on(board))
            if isinstance(board, SprawlBoard) and self.random.random() < DRAGS:
                self.driver.drag((x, y), board.to_window(*self._place_on(board)), steps=self.random.randint(1, 6))
            else:
                self.driver.touch_at(x, y, seconds=self.random.choice((0, 0, 0, 0.6)))

    def _place_on(self, board: BoardWidget | SprawlBoard) -> tuple[float, float]:
        """The middle of a space, or any place of a table without an end."""
        if isinstance(board, SprawlBoard):
            return self.random.uniform(board.x, board.right), self.random.uniform(board.y, board.top)
        return board.center_of(Spot(self.random.randrange(board.rows), self.random.randrange(board.columns)))

    def drag(self) -> None:
        """From somewhere to somewhere."""
        self.driver.drag(self._point(), self._point(), steps=self.random.randint(1, 6))

    def key(self) -> None:
        """A key."""
        key = self.random.choice((*KEY_CODES, *LETTERS))
        if key != "escape":
            self.driver.key(key, *self.random.choice(MODIFIERS))

    def back(self) -> None:
        """A step back; at home it would leave the app."""
        self.driver.back()

    def turn(self) -> None:
        """Another window."""
        self.driver.resize(*self.random.choice(WINDOWS))

    def photo(self) -> None:
        """Other photos and files lie ready, or somebody cancels, or answers late."""
        files = (ROOT / "assets" / "sample.jpg", ROOT / "README.md", ROOT / "assets" / "boards" / "expert.png")
        self.device.photos = [self.random.choice(files) for _ in range(3)]
        self.device.files = [self.random.choice(files)]
        self.device.answer = self.random.choice((*[Answer.DONE] * 6, Answer.CANCELLED, Answer.NO_APP))
        self.device.answers_late = self.random.random() < 0.2
        while self.device.deferred:
            self.device.deferred.pop()()

    def pause(self) -> None:
        """Away and back."""
        self.driver.app.dispatch("on_pause")
        self.driver.app.dispatch("on_resume")

    def jump(self) -> None:
        """Home, and from there to any screen of any game."""
        navigator, games = self.driver.app.context.navigator, self.driver.app.context.store.games()
        screen = self.random.choice(list(Screen))
        game = self.random.choice(games).key if games else ""
        navigator.home()
        if screen is not HOME.screen:
            navigator.go(Route(screen, game, self.random.randrange(4)))
        self.driver.run_frames()

    def _point(self) -> tuple[float, float]:
        width, height = self.driver.app.root.size
        return self.random.uniform(0, width - 1), self.random.uniform(0, height - 1)


class ErrorCollector(logging.Handler):
    """Warnings of the log, and what threads raise."""

    def __init__(self) -> None:
        """Listen."""
        super().__init__(logging.WARNING)
        self.messages: list[str] = []
        logging.getLogger().addHandler(self)
        logging.getLogger("kivy").addHandler(self)
        threading.excepthook = lambda raised: self.messages.append(f"{raised.exc_type.__name__}: {raised.exc_value}")

    def detach(self) -> None:
        """Listen no more."""
        for name in ("", "kivy"):
            logging.getLogger(name).removeHandler(self)
        threading.excepthook = threading.__excepthook__

    def emit(self, record: logging.LogRecord) -> None:
        """Keep it."""
        self.messages.append(record.getMessage()[:MAX_MESSAGE_LENGTH])


def run_monkey(folder: Path, steps: int, seed: int) -> Monkey:
    """Some steps of a monkey with the games of a folder; what goes wrong is raised."""
    device, errors = FakeDevice(), ErrorCollector()
    with Store.open(folder) as store:
        add_example_game(store)
        for board in (WON, BEGUN):
            store.new(sprawl_game(board))
        driver = AppDriver(ScoreApp(store, folder, device, PhotoReader(store)))
        monkey = Monkey(driver, device, seed)
        try:
            for number in range(steps):
                monkey.step()
                assert not errors.messages, f"seed {seed}, step {number}: {errors.messages}"
            driver.resize(*WINDOWS[0])
        finally:
            driver.close()
            errors.detach()
        games = store.games()
    with Store.open(folder) as store:
        assert not store.warnings
        assert store.games() == games
        for game in games:
            store.game(game.key)
    return monkey


def main() -> None:
    """Play for long."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    start = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        monkey = run_monkey(Path(folder), options.steps, options.seed)
    print(f"{options.steps} steps in {time.monotonic() - start:.0f} s, seed {options.seed}: nothing raised, no warning")
    print("did:", *(f"{name} {count}" for name, count in sorted(monkey.action_counts.items())))
    print("on:", *(f"{name} {count}" for name, count in sorted(monkey.screen_counts.items())))


if __name__ == "__main__":
    main()
