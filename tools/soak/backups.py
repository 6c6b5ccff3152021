"""Exchanges every value of a backup for hostile ones; what is restored is walked through in the real app.

`python -m tools.soak.backups [SHARE [SEED]]`: of all exchanges, one in SHARE. Each is refused, and changes nothing, or
is restored; then the app is started on it in a random time zone and shows its list and some screens. Nothing may be
raised, and no warning may be logged.
"""

from __future__ import annotations

import json
import os
import shutil
import time
import zipfile
from collections import Counter
from copy import deepcopy
from dataclasses import replace
from datetime import datetime, timezone
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Final

from tools.app.app_driver import AppDriver  # isort: split

from quadropolis_score.player_board import with_reading
from screens.game_screens import game_screens
from screens.kit.background import run_inline
from screens.kit.navigation import HOME, Route
from screens.registry import SHARED_SCREENS
from screens.shell.app import ScoreApp
from store.store import Store
from store.values import PendingPhoto
from tabletop.evening import Evening
from tabletop.messages import Refused
from tools.app.arguments import numbers
from tools.app.fake_device import FakeDevice
from tools.app.sprawl_samples import WON, sprawl_game
from tools.soak.app import ErrorCollector
from tools.soak.sample_envelopes import ADA, ENVELOPE, PHOTO, results_in, with_tokens

if TYPE_CHECKING:
    from collections.abc import Iterator

    from store.settings import Value

MOMENT: Final = datetime(2026, 1, 31, 12, tzinfo=timezone.utc)
ZONES: Final = ("Pacific/Auckland", "America/Los_Angeles", "UTC")
HOSTILE: Final[tuple[Any, ...]] = (
    *(None, True, 0, -1, 3, 2**63, 10**40, -1.5, 1e308, float("nan")),
    *(
        "",
        " ",
        "?",
        "half \ud83d",
        "\u202edrawkcab\0",
        "[b][color=ff0000]x[/color]",
        "{games}",
        "%s",
        "../../x",
        "x" * 70_000,
    ),
    *(
        "9999-12-31T23:30:00+00:00",
        "0001-01-01T00:30:00+00:00",
        "1970-01-01T00:00:00+00:00",
        "9999-12-31",
        "2200-12-31",
    ),
    *("0" * 32, "f" * 64, "quadropolis", "sprawlopolis", "expert", "classic", [], [[]], {}, {"base64": "AA=="}),
)
# What Kivy says of a picture that is none, which a backup may have.
NO_PICTURE: Final = "Image: Unable to load image"
SCREENS: Final = sorted({*SHARED_SCREENS, *game_screens("quadropolis").screens} - {HOME.screen})
# The number of screens that are shown of each backup.
SHOWN: Final = 6
# A place in the archive: the name of the entry, then keys and indices.
Place = tuple[str | int, ...]


def write_good_backup(folder: Path) -> Path:
    """Write a backup with games of both kinds, photos, results, notes, an evening and settings."""
    evening = Evening(begun=MOMENT, ended=MOMENT)
    envelope = replace(ENVELOPE.with_side(0, with_reading(ADA, PHOTO)), town="Home", evening=evening)
    with Store.open(folder / "good") as store:
        saved = store.save(store.new(envelope).key, with_tokens(envelope, 2))
        store.finish(saved, results_in(saved.envelope))
        store.set_pending_photo(saved.key, PendingPhoto(1, "photo-1.jpg", MOMENT))
        city = store.new(sprawl_game(WON))
        verdict = store.rules(city.envelope.game).verdict(city.envelope.options, city.envelope.sides)
        store.finish(city, verdict.columns)
        store.hide_player("Bob")
        known: dict[str, Value] = {"language": "fr", "theme": "dark", "text": 1.0, "eye": b"taught", "teaching": True}
        for name, value in known.items():
            store.set(name, value)
        store.backup(folder / "good.zip")
    return folder / "good.zip"


def places(data: Any, place: Place) -> Iterator[Place]:
    """Yield the place of every value in JSON, containers included."""
    yield place
    if isinstance(data, (dict, list)):
        for key in data if isinstance(data, dict) else range(len(data)):
            yield from places(data[key], (*place, key))


def exchanged(entries: dict[str, Any], place: Place, value: Any) -> dict[str, Any]:
    changed = deepcopy(entries)
    data: Any = changed
    for key in place[:-1]:
        data = data[key]
    data[place[-1]] = value
    return changed


class BackupSoak:
    """A good backup, and what became of its hostile relatives."""

    def __init__(self, folder: Path, seed: int) -> None:
        """Write the good backup and read its entries."""
        self.folder, self.random, self.counts = folder, Random(seed), Counter[str]()
        with zipfile.ZipFile(write_good_backup(folder)) as archive:
            raw = {name: archive.read(name) for name in archive.namelist()}
        self.photos = {name: each for name, each in raw.items() if not name.endswith(".json")}
        self.entries = {name: json.loads(each) for name, each in raw.items() if name.endswith(".json")}

    def run(self, share: int) -> None:
        """Try one in `share` of all exchanges."""
        found = [place for name, data in self.entries.items() for place in places(data, (name,))]
        cases = [(place, value) for place in found for value in HOSTILE]
        self.random.shuffle(cases)
        zone = os.environ.get("TZ", "UTC")
        try:
            for place, value in cases[::share]:
                set_zone(self.random.choice(ZONES))
                self.try_exchange(place, value)
        finally:
            set_zone(zone)

    def try_exchange(self, place: Place, value: Any) -> None:
        """Restore a backup with another value at a place; walk through the app if that worked."""
        path, target = self.folder / "bad.zip", self.folder / "place"
        with zipfile.ZipFile(path, "w") as archive:
            for name, data in exchanged(self.entries, place, value).items():
                archive.writestr(name, json.dumps(data))
            for name, raw in self.photos.items():
                archive.writestr(name, raw)
        shutil.rmtree(target, ignore_errors=True)
        try:
            with Store.open(target) as store:
                try:
                    store.restore(path)
                except Refused:
                    assert not store.games()
                    self.counts["refused"] += 1
                    return
            walk(target, self.random)
        except BaseException as error:
            raise AssertionError(f"{place}: {str(value)[:60]!r}, {os.environ['TZ']}") from error
        self.counts["walked through"] += 1


def set_zone(name: str) -> None:
    os.environ["TZ"] = name
    time.tzset()


def walk(folder: Path, random: Random) -> None:
    """Start the app on a folder, and show some screens, each with one of its games and one of its sides."""
    errors = ErrorCollector()
    with Store.open(folder) as store:
        keys = [game.key for game in store.games()] or [""]
        driver = AppDriver(ScoreApp(store, folder, FakeDevice(), None, run_inline))
        try:
            navigator = driver.app.context.navigator
            for screen in random.sample(SCREENS, SHOWN):
                navigator.home()
                navigator.go(Route(screen, random.choice(keys), random.randrange(2)))
                driver.run_frames(minimum=1)
        finally:
            driver.close()
            errors.detach()
    found = [each for each in errors.messages if not each.startswith(NO_PICTURE)]
    assert not found, found


def main() -> None:
    """Try the exchanges, and print the counts."""
    share, seed = numbers(__doc__, share=2, seed=0)
    start = time.perf_counter()
    memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    with TemporaryDirectory(dir=memory) as folder:
        soak = BackupSoak(Path(folder), seed)
        soak.run(share)
    counts = ", ".join(f"{count} {what}" for what, count in sorted(soak.counts.items()))
    print(f"seed {seed}, {time.perf_counter() - start:.0f} s: {counts}")


if __name__ == "__main__":
    main()
