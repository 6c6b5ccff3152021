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

from tools.app.app_driver import CODES, Hands  # isort: split

from device import Answer
from quadropolis_score.boards import Spot
from screens.app import ScoreApp
from screens.example_game import welcome
from screens.kit.navigation import HOME, Place, Screen
from screens.kit.widgets.buttons import Tappable
from screens.photo.photo_reader import Eye
from screens.quadropolis.widgets.board import Board
from screens.sprawlopolis.widgets.city_board import CityBoard
from store.store import Store
from tools.app.fake_device import Pretend
from tools.app.sprawl_samples import BEGUN, WON, sprawl_game

ROOT: Final = Path(__file__).parents[2]
WINDOWS: Final = ((412, 824), (824, 412), (360, 640), (1280, 800))
LONGEST: Final = 400  # of a complaint
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

    def __init__(self, hands: Hands, device: Pretend, seed: int) -> None:
        """At an app that has started."""
        self.hands = hands
        self.device = device
        self.random = random.Random(seed)
        self.done: Counter[str] = Counter()
        self.seen: Counter[str] = Counter()

    def step(self) -> None:
        """One action."""
        (action,) = self.random.choices(list(ACTIONS), list(ACTIONS.values()))
        self.done[action] += 1
        self.seen[self.hands.app.parts.way.here.screen.value] += 1
        getattr(self, action)()

    def tap(self) -> None:
        """Something that can be tapped."""
        found = [
            widget
            for widget in self.hands.app.top.walk(restrict=True)
            if isinstance(widget, Tappable) and not widget.disabled
        ]
        if found:
            widget = self.random.choice(found)
            self.hands.show(widget)
            self.hands.touch(*widget.to_window(*widget.center))

    def anywhere(self) -> None:
        """Any point of the window."""
        self.hands.touch(*self._point())

    def board(self) -> None:
        """A space of a board, at times for long."""
        boards = [
            widget
            for widget in self.hands.app.top.walk(restrict=True)
            if isinstance(widget, (Board, CityBoard)) and not widget.disabled
        ]
        if boards:
            board = self.random.choice(boards)
            x, y = board.to_window(*self._place_on(board))
            if isinstance(board, CityBoard) and self.random.random() < DRAGS:
                self.hands.drag((x, y), board.to_window(*self._place_on(board)), steps=self.random.randint(1, 6))
            else:
                self.hands.touch(x, y, seconds=self.random.choice((0, 0, 0, 0.6)))

    def _place_on(self, board: Board | CityBoard) -> tuple[float, float]:
        """The middle of a space, or any place of a table without an end."""
        if isinstance(board, CityBoard):
            return self.random.uniform(board.x, board.right), self.random.uniform(board.y, board.top)
        return board.middle(Spot(self.random.randrange(board.rows), self.random.randrange(board.columns)))

    def drag(self) -> None:
        """From somewhere to somewhere."""
        self.hands.drag(self._point(), self._point(), steps=self.random.randint(1, 6))

    def key(self) -> None:
        """A key."""
        key = self.random.choice((*CODES, *LETTERS))
        if key != "escape":
            self.hands.key(key, *self.random.choice(MODIFIERS))

    def back(self) -> None:
        """A step back; at home it would leave the app."""
        self.hands.back()

    def turn(self) -> None:
        """Another window."""
        self.hands.turn(*self.random.choice(WINDOWS))

    def photo(self) -> None:
        """Other photos and files lie ready, or somebody cancels, or answers late."""
        files = (ROOT / "assets" / "sample.jpg", ROOT / "README.md", ROOT / "assets" / "boards" / "expert.png")
        self.device.photos = [self.random.choice(files) for _ in range(3)]
        self.device.files = [self.random.choice(files)]
        self.device.answer = self.random.choice((*[Answer.DONE] * 6, Answer.CANCELLED, Answer.NO_APP))
        self.device.late = self.random.random() < 0.2
        while self.device.waiting:
            self.device.waiting.pop()()

    def pause(self) -> None:
        """Away and back."""
        self.hands.app.dispatch("on_pause")
        self.hands.app.dispatch("on_resume")

    def jump(self) -> None:
        """Home, and from there to any screen of any game."""
        way, games = self.hands.app.parts.way, self.hands.app.parts.store.games()
        screen = self.random.choice(list(Screen))
        game = self.random.choice(games).key if games else ""
        way.home()
        if screen is not HOME.screen:
            way.go(Place(screen, game, self.random.randrange(4)))
        self.hands.frames()

    def _point(self) -> tuple[float, float]:
        width, height = self.hands.app.root.size
        return self.random.uniform(0, width - 1), self.random.uniform(0, height - 1)


class Complaints(logging.Handler):
    """Warnings of the log, and what threads raise."""

    def __init__(self) -> None:
        """Listen."""
        super().__init__(logging.WARNING)
        self.told: list[str] = []
        logging.getLogger().addHandler(self)
        logging.getLogger("kivy").addHandler(self)
        threading.excepthook = lambda raised: self.told.append(f"{raised.exc_type.__name__}: {raised.exc_value}")

    def stop(self) -> None:
        """Listen no more."""
        for name in ("", "kivy"):
            logging.getLogger(name).removeHandler(self)
        threading.excepthook = threading.__excepthook__

    def emit(self, record: logging.LogRecord) -> None:
        """Keep it."""
        self.told.append(record.getMessage()[:LONGEST])


def play(folder: Path, steps: int, seed: int) -> Monkey:
    """Some steps of a monkey with the games of a folder; what goes wrong is raised."""
    device, complaints = Pretend(), Complaints()
    with Store.open(folder) as store:
        welcome(store)
        for board in (WON, BEGUN):
            store.new(sprawl_game(board))
        hands = Hands(ScoreApp(store, folder, device, Eye(store)))
        monkey = Monkey(hands, device, seed)
        try:
            for number in range(steps):
                monkey.step()
                assert not complaints.told, f"seed {seed}, step {number}: {complaints.told}"
            hands.turn(*WINDOWS[0])
        finally:
            hands.leave()
            complaints.stop()
        games = store.games()
    with Store.open(folder) as store:
        assert not store.told
        assert store.games() == games
        for game in games:
            store.game(game.key)
    return monkey


def main() -> None:
    """Play for long."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        monkey = play(Path(folder), chosen.steps, chosen.seed)
    print(f"{chosen.steps} steps in {time.monotonic() - begun:.0f} s, seed {chosen.seed}: nothing raised, no warning")
    print("did:", *(f"{name} {count}" for name, count in sorted(monkey.done.items())))
    print("on:", *(f"{name} {count}" for name, count in sorted(monkey.seen.items())))


if __name__ == "__main__":
    main()
