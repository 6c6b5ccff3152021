"""A monkey test: random taps, drags, keys, rotations and steps back over all screens of the real app.

Nothing may be raised, no warning may be logged, what is shown must be seen and be that of the way, and the store must
open again with every game.
"""

import argparse
import logging
import os
import random
import tempfile
import threading
import time
from collections import Counter
from pathlib import Path
from typing import Final

# The window begins at its largest, because SDL's invisible windows keep the size of their first.
os.environ.setdefault("WINDOW", "1280x824")

from tools.app.app_driver import KEY_CODES, WINDOW_SIZE, AppDriver  # isort: split

from kivy.core.window import Window

from device import Answer
from quadropolis_score.boards import Spot
from screens.games.example_game import add_example_game
from screens.kit.navigation import HOME, Route, Screen
from screens.kit.widgets.buttons import Tappable
from screens.kit.widgets.screen_frame import Overlay, ScreenView
from screens.photo.eyes import Eyes
from screens.quadropolis.widgets.board import BoardWidget
from screens.shell.app import ScoreApp
from screens.sprawlopolis.widgets.city_board import SprawlBoard
from store.store import Store
from tools.app.fake_device import FakeDevice
from tools.app.pixels import draw, problems
from tools.app.sprawl_samples import BEGUN, WON, sprawl_game

ROOT: Final = Path(__file__).parents[2]
WINDOWS: Final = ((412, 824), (824, 412), (360, 640), (1280, 800))
MAX_MESSAGE_LENGTH: Final = 400  # longest text of an error
LETTERS: Final = "tsupgfhomldnz1234567890+-rcixw"
DRAGS: Final = 0.4  # share of the touches on a city that are drags
MODIFIERS: Final = ((), (), (), ("ctrl",), ("shift",))
LOOKS: Final = 10  # the steps between two looks at the pixels, which take longer than a step
# The actions and their weights.
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
    """Performs random actions; a seed gives the same actions again."""

    def __init__(self, hands: AppDriver, device: FakeDevice, seed: int) -> None:
        self.driver = hands
        self.device = device
        self.random = random.Random(seed)
        self.action_counts: Counter[str] = Counter()
        self.screen_counts: Counter[str] = Counter()

    def step(self) -> None:
        """Perform one random action."""
        (action,) = self.random.choices(list(ACTIONS), list(ACTIONS.values()))
        self.action_counts[action] += 1
        self.screen_counts[self.driver.app.context.navigator.current.screen] += 1
        getattr(self, action)()

    def look(self) -> list[str]:
        """Return what is wrong with the pixels of the window, as far as SDL keeps them."""
        if any(now > first for now, first in zip(Window.size, WINDOW_SIZE, strict=True)):
            return []
        self.driver.run_frames(0.1)
        return problems(draw())

    def slips(self) -> list[str]:
        """Return what does not fit together: the way, the shown screens, their panel."""
        app = self.driver.app
        views = {layer for layer in app.root.children if isinstance(layer, ScreenView)}
        overlays = [layer for layer in app.root.children if isinstance(layer, Overlay)]
        has_panel = any(view.panel is not None for view in views)
        facts = {
            "the last route of the way is shown": app.panes.shown[0].route == app.context.navigator.current,
            "the window has the panes": views == {screen.view for screen in app.panes.shown},
            "the window has the panel of a screen": overlays == [app.panels.overlay] * has_panel,
        }
        return [fact for fact, holds in facts.items() if not holds]

    def tap(self) -> None:
        """Tap a random tappable widget."""
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
        self.driver.touch_at(*self._point())

    def board(self) -> None:
        """Tap a space of a board, sometimes with a long press."""
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
        """Return the centre of a space, or a random point of an unbounded table."""
        if isinstance(board, SprawlBoard):
            return self.random.uniform(board.x, board.right), self.random.uniform(board.y, board.top)
        return board.center_of(Spot(self.random.randrange(board.rows), self.random.randrange(board.columns)))

    def drag(self) -> None:
        """Drag between two random points."""
        self.driver.drag(self._point(), self._point(), steps=self.random.randint(1, 6))

    def key(self) -> None:
        """Press a random key."""
        key = self.random.choice((*KEY_CODES, *LETTERS))
        if key != "escape":
            self.driver.key(key, *self.random.choice(MODIFIERS))

    def back(self) -> None:
        """Go back, except from the first screen, because that would leave the app."""
        self.driver.back()

    def turn(self) -> None:
        self.driver.resize(*self.random.choice(WINDOWS))

    def photo(self) -> None:
        """Prepare other photos and files, or have the device cancel, or answer later."""
        files = (ROOT / "assets" / "sample.jpg", ROOT / "README.md", ROOT / "assets" / "boards" / "expert.png")
        self.device.photos = [self.random.choice(files) for _ in range(3)]
        self.device.files = [self.random.choice(files)]
        self.device.answer = self.random.choice((*[Answer.DONE] * 6, Answer.CANCELLED, Answer.NO_APP))
        self.device.answers_late = self.random.random() < 0.2
        while self.device.deferred:
            self.device.deferred.pop()()

    def pause(self) -> None:
        self.driver.app.dispatch("on_pause")
        self.driver.app.dispatch("on_resume")

    def jump(self) -> None:
        """Go home, and from there to a random screen of a random game."""
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
    """A log handler that collects warnings, and the exceptions of threads."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.messages: list[str] = []
        logging.getLogger().addHandler(self)
        logging.getLogger("kivy").addHandler(self)
        threading.excepthook = lambda raised: self.messages.append(f"{raised.exc_type.__name__}: {raised.exc_value}")

    def detach(self) -> None:
        for name in ("", "kivy"):
            logging.getLogger(name).removeHandler(self)
        threading.excepthook = threading.__excepthook__

    def emit(self, record: logging.LogRecord) -> None:
        self.messages.append(record.getMessage()[:MAX_MESSAGE_LENGTH])


def run_monkey(folder: Path, steps: int, seed: int) -> Monkey:
    """Run some random actions on the games of a folder; raise the first error."""
    device, errors = FakeDevice(), ErrorCollector()
    with Store.open(folder) as store:
        add_example_game(store)
        for board in (WON, BEGUN):
            store.new(sprawl_game(board))
        driver = AppDriver(ScoreApp(store, folder, device, Eyes(store)))
        monkey = Monkey(driver, device, seed)
        try:
            for number in range(steps):
                monkey.step()
                assert not errors.messages, f"seed {seed}, step {number}: {errors.messages}"
                seen = monkey.slips() + ([] if number % LOOKS else monkey.look())
                assert not seen, f"seed {seed}, step {number}: {seen}"
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
