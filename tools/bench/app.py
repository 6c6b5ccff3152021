"""The app's figures: the start beside a bare KivyMD app with one label, and the work after a tap on the board.

`python -m tools.bench.app`: both apps start in turns, each in a process of its own, up to the first frame. Then a city
of 20 spaces is tapped: what the tap does until it returns, saving included, and what the main thread computes for the
next frame. Left out are the optimiser, which has a thread of its own, and the drawing, a GPU's work: where there
is none, as here, Mesa does it in threads.
"""

import tempfile
import time
from dataclasses import replace
from operator import attrgetter
from pathlib import Path
from random import Random
from statistics import median
from typing import Any, Final

from tools.app.app_driver import Hands  # isort: split

from quadropolis_score.buildings import Mode
from screens.app import ScoreApp
from screens.kit.background import at_once
from screens.kit.navigation import Place, Screen
from screens.photo.photo_reader import Eye
from screens.quadropolis import seat_presenter
from screens.quadropolis.widgets.board import Board
from store.store import Store
from tools.app.fake_device import Pretend, table
from tools.app.startup import start

STARTS: Final = 9
TAPS: Final = 300
FRAME: Final = 16.0  # ms
CITY: Final = "T1 P S F H*3 / U*1 T3i3 O1 O1 H / G T1 S . H / P M F U:city_hall ."


def starts() -> None:
    """Ours and a bare app, in turns."""
    with tempfile.TemporaryDirectory() as folder:
        start("ours", Path(folder))  # the first start of all compiles and welcomes
        pairs = [(start("bare", Path(folder)), start("ours", Path(folder))) for _ in range(STARTS)]
    for name, unit, digits, figure in (
        ("first frame", "s", 2, attrgetter("seconds")),
        ("memory", "MB", 0, attrgetter("megabytes")),
    ):
        bare, ours = (median(figure(pair[which]) for pair in pairs) for which in (0, 1))
        ratio = median(figure(pair[1]) / figure(pair[0]) for pair in pairs)
        print(f"{name}: ours {ours:.{digits}f} {unit}, a bare app {bare:.{digits}f} {unit}, ratio {ratio:.2f}")


def taps() -> None:
    """A city painted at random; the optimiser's time is taken off."""
    spent = [0.0]
    scored_of = seat_presenter.scored_of

    def timed(seat: Any) -> Any:
        begun = time.perf_counter()
        try:
            return scored_of(seat)
        finally:
            spent[0] += time.perf_counter() - begun

    from kivy.config import Config  # noqa: PLC0415 - after tools.app.app_driver has configured it

    seat_presenter.scored_of = timed
    Config.set("graphics", "maxfps", "0")
    random = Random(1)
    with tempfile.TemporaryDirectory() as name, Store.open(Path(name)) as store:
        key = store.new(replace(table(CITY, CITY, CITY, CITY), mode=Mode.EXPERT)).key
        hands = Hands(ScoreApp(store, Path(name), Pretend(), Eye(store), at_once))
        hands.app.parts.way.go(Place(Screen.CITY, key, 0))
        hands.presenter.choose("tower_block")
        hands.frames()
        board = next(widget for widget in hands.widgets() if isinstance(widget, Board))
        times = []
        for _ in range(TAPS):
            if random.random() < 0.3:
                hands.presenter.choose(random.choice(("tower_block", "park", "shop", "office_tower")))
                hands.frames()
            spent[0] = 0.0
            begun = time.perf_counter()
            board.dispatch("on_spot", random.choice(board.picture.rows[random.randrange(4)]).spot)
            tapped = time.perf_counter() - begun - spent[0]
            begun = time.thread_time()
            hands.frames(least=1)
            times.append((tapped + time.thread_time() - begun) * 1000)
        hands.leave()
    seat_presenter.scored_of = scored_of
    times.sort()
    within = sum(each <= FRAME for each in times) / len(times)
    late = times[int(0.95 * TAPS)]
    print(f"a tap: {median(times):.1f} ms at the median, {late:.1f} ms at p95, {within:.0%} within {FRAME:.0f} ms")


def main() -> None:
    """Print the figures."""
    starts()
    taps()


if __name__ == "__main__":
    main()
