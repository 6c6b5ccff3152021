"""Pictures of every screen, in both themes, four languages and large text, into build/screenshots/; and a contact sheet.

`python -m tools.screenshots` starts a process for every size of window. The games in the pictures are our own example and
cities read from our own sample photo, so the contact sheet may be shown: docs/screens.png.
"""

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime, timezone
from pathlib import Path
from typing import Final

from PIL import Image

from tools.hands import Hands  # isort: split

from quadropolis_score.boards import Spot
from quadropolis_score.buildings import Kind, Mode
from quadropolis_score.city import City
from quadropolis_score.languages import LANGUAGES
from quadropolis_score.problems import least_given
from screens.app import ScoreApp
from screens.background import at_once
from screens.eye import Eye
from screens.places import Place, Screen
from screens.welcome import EXAMPLE, welcome
from store.saved import results_of
from store.store import Store
from store.table import Table
from tools.example import example
from tools.pretend import Pretend, table

ROOT: Final = Path(__file__).parents[1]
BUILT: Final = ROOT / "build" / "screenshots"
SHEET: Final = ROOT / "docs" / "screens.png"
SAMPLE: Final = ROOT / "assets" / "sample.jpg"
NOON: Final = datetime(2026, 11, 18, 12, tzinfo=timezone.utc)
FRESH: Final = ". . . . / . . . . / . . . . / . . . ."
# Windows, and what is pictured in them: theme and size of text in percent.
LOOKS: Final = {
    "412x824": (("light", 100), ("dark", 100), ("light", 150)),
    "824x412": (("light", 100),),
    "1280x800": (("dark", 100),),
}
DOUBTED: Final = (Spot(1, 1), Spot(2, 4))
SHRUNK: Final = 0.5  # pictures on the contact sheet
GAP: Final = 12


@dataclass(frozen=True, slots=True)
class World:
    """The hands at the app, and the games that there are."""

    hands: Hands
    device: Pretend
    played: str
    photographed: str
    fresh: str

    def go(self, screen: Screen, game: str = "", seat: int = 0, about: str = "") -> None:
        """Straight to a place."""
        self.hands.app.parts.way.go(Place(screen, game, seat, about))
        self.hands.frames(0.05)


def doubted(eye: Eye) -> Table:
    """The example's players; the city of the first was photographed, and two spaces are doubtful."""
    begun = Table.of(example())
    photo = eye.read(SAMPLE, Mode.EXPERT)
    lines = tuple(
        tuple(replace(guess, doubtful=Spot(row, column) in DOUBTED) for column, guess in enumerate(line))
        for row, line in enumerate(photo.guesses)
    )
    seat = begun.seats[0].with_photo(replace(photo, guesses=lines))
    return begun.with_seat(0, seat.with_tokens(least_given(seat.city)))
