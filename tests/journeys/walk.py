"""Walk through the assembled app in a process of its own: an empty folder, a story, a window; print what is wrong.

    python -m tests.journeys.walk STORY WIDTHxHEIGHT [--turns] [--finger] [--large] [--pictures FOLDER]

A story is a table of presses (`tests/journeys/stories/STORY.txt`): a line is a verb and what it is done to. `folder`
closes the app and opens it on another folder.
"""

import argparse
import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

# A home of its own, where the device finds the photographs, and a density of one pixel a dp.
HOME: Final = tempfile.TemporaryDirectory(prefix="journey-")
os.environ |= {
    "HOME": HOME.name,
    "XDG_CONFIG_HOME": HOME.name,
    "LANG": "en_GB.UTF-8",
    "LC_ALL": "en_GB.UTF-8",
    "LANGUAGE": "en",
    "PATH": os.defpath,
    "KIVY_METRICS_DENSITY": "1",
    "KIVY_HOME": HOME.name,
}
os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")

import main as entry
from device.window import configure

configure(1600, 1600)  # the largest picture: SDL's invisible windows keep the size of their first

from kivy.config import Config

Config.set("graphics", "maxfps", "30")

from screens.sprawlopolis.widgets.city_board import FIT_SECONDS
from store.store import Store
from tools.app.hand import FaultError, Hand
from tools.app.pixels import Shown

ROOT: Final = Path(__file__).parents[2]
STORIES: Final = ROOT / "tests" / "journeys" / "stories"


class Walker:
    """The verbs of a story."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand

    def press(self, text: str) -> None:
        self.hand.press(text)

    def hold(self, text: str) -> None:
        """Press the words for a long time."""
        self.hand.press(text, held=True)

    def space(self, spaces: str) -> None:
        """Press spaces of the board, one after the other: `A1 B2`."""
        for space in spaces.split():
            self.hand.press_space(space)

    def key(self, names: str) -> None:
        """Press keys: `ctrl+z`, `enter`."""
        for name in names.split():
            *modifiers, key = name.split("+")
            self.hand.key(key, *modifiers)
        self.hand.look(f"key {names}")

    def type(self, text: str) -> None:
        self.hand.type(text)

    def see(self, text: str) -> None:
        self.hand.see(text)

    def at_once(self, text: str) -> None:
        """Wait until a text is to be seen without scrolling."""
        self.hand.wait(lambda: self.hand.sees(text), f"{text!r} is out of sight")

    def miss(self, text: str) -> None:
        self.hand.miss(text)

    def turn(self, _: str) -> None:
        from kivy.core.window import Window  # noqa: PLC0415 - it is made above

        size = tuple(Window.size)
        self.hand.turn(*size[::-1])
        self.hand.turn(*size)

    def field(self, label: str) -> None:
        """Press the field beside a label: `Shops`; with text behind a colon type it: `Shops: 12`.

        `Shops/2: 12` is the second field of the row.
        """
        name, _, text = label.partition(": ")
        row, _, column = name.partition("/")
        self.hand.press_field(row, int(column or 1))
        if text:
            self.hand.type(text)

    def card(self, number: str) -> None:
        """Press the card with a number, in the tray of Sprawlopolis."""
        self._press_item(f"card {number}", lambda item: getattr(item, "number", None) == int(number))

    def block(self, what: str) -> None:
        self._press_item(f"block {what}", lambda item: getattr(item, "what", None) == what)

    def _press_item(self, name: str, is_wanted: Callable[[Any], bool]) -> None:
        """Press what shows a value, because it has no words."""

        def look_for() -> Shown | None:
            found = (each for each in self.hand.widgets() if is_wanted(getattr(each.widget, "item", None)))
            return next(found, None)

        self.hand.press_at(*self.hand.scrolled_to(look_for, name).sight.middle, name)

    def at(self, places: str) -> None:
        """Press the table of Sprawlopolis at rows and columns: `0.5,1.5 2,3`."""
        for place in places.split():
            row, column = map(float, place.split(","))
            self.hand.rest(FIT_SECONDS)  # until the table moved what was tapped into view
            board = self.hand.board().widget
            x, y = board.to_window(*board.point_of(row, column))
            self.hand.press_at(x, y, f"at {place}")

    def drop(self, name: str) -> None:
        self.hand.drop(ROOT / name)

    def photograph(self, subject: str) -> None:
        """Drop a new photograph: of `cards`, or of a city such as `T2 P . . / . S F . / . . . . / . . . .`."""
        import cv2  # noqa: PLC0415 - few stories need it

        from quadropolis_score.city import City  # noqa: PLC0415
        from tests.support.city_photos import photograph_cards  # noqa: PLC0415
        from tests.support.photos import photograph_city  # noqa: PLC0415

        shot = photograph_cards() if subject == "cards" else photograph_city(City.parse(subject))
        file = Path(HOME.name) / "photograph.jpg"
        cv2.imwrite(str(file), shot.picture)
        self.hand.drop(file)


def steps_of(story: str) -> list[tuple[str, str]]:
    """Return the verbs of a story with their objects; lines with a hash sign are comments."""
    lines = (line.strip() for line in (STORIES / f"{story}.txt").read_text(encoding="utf-8").splitlines())
    pairs = (line.partition(" ") for line in lines if line and not line.startswith("#"))
    return [(verb, words) for verb, _, words in pairs]


def walk(options: argparse.Namespace) -> list[str]:
    """Go through a story; return what was wrong."""
    steps = steps_of(options.story)
    faults: list[str] = []
    while steps:  # a folder may be followed by another one
        name = steps.pop(0)[1] if steps[0][0] == "folder" else "games"
        after = next((at for at, (verb, _) in enumerate(steps) if verb == "folder"), len(steps))
        faults += walk_in(Path(HOME.name) / name, steps[:after], options)
        steps = [] if faults else steps[after:]
    return faults


def walk_in(folder: Path, steps: list[tuple[str, str]], options: argparse.Namespace) -> list[str]:
    """Go through the steps of a story in a folder of games."""
    width, height = options.size.split("x")
    with Store.open(folder) as store:
        if options.large:
            store.set("text", 150)
        app = entry.build_app(store, folder)
        hand = Hand(app, (int(width), int(height)), finger=options.finger, pictures=options.pictures)
        walker = Walker(hand)
        try:
            for verb, words in steps:
                place = hand.app.context.navigator.current.screen
                try:
                    getattr(walker, verb)(words)
                except FaultError as fault:
                    hand.faults.append(f"{verb} {words}: {fault}")
                    hand.look("fault")
                    break
                if options.turns and hand.app.context.navigator.current.screen != place:
                    walker.turn("")
        finally:
            hand.close()
    return hand.faults


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("story", choices=sorted(path.stem for path in STORIES.glob("*.txt")))
    parser.add_argument("size")
    parser.add_argument("--turns", action="store_true", help="turn the window on every screen")
    parser.add_argument("--finger", action="store_true", help="touch instead of using the mouse")
    parser.add_argument("--large", action="store_true", help="text of 150 %%")
    parser.add_argument("--pictures", type=Path, help="keep a picture of every step in this folder")
    faults = walk(parser.parse_args())
    print(*dict.fromkeys(faults), sep="\n")
    return int(bool(faults))


if __name__ == "__main__":
    sys.exit(main())
