"""The path of a photo from the tap to the lines of the PDF: measured, and compared with docs/architecture.md."""

import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import CodeType, FrameType

import numpy as np

from exports.drawing.layout import Block
from exports.drawing.primitives import Page
from exports.finished_game import FinishedGame
from quadropolis_score.buildings import Mode
from quadropolis_score.city import City
from quadropolis_score.plan import Plan
from quadropolis_score.player_board import PlayerBoard
from quadropolis_score.ranking import Game, Player, Standing
from quadropolis_score.reading import Reading
from quadropolis_score.score_sheet import Line, ScoreSheet
from quadropolis_score.scored_game import ScoredGame
from screens.context import AppContext
from screens.game_screens import EXAMPLE
from screens.kit.navigation import Route, Screen
from screens.photo.photo_reader import PhotoReader
from screens.photo.state import PhotoAction
from screens.quadropolis.photo.presenter import PhotoPresenter
from screens.share.file_presenter import ShareAction, Verb
from screens.share.presenter import SharePresenter
from store.envelope import Envelope
from store.store import Store
from store.values import PendingPhoto, Result, SavedGame
from tabletop.game import Side, Verdict
from tools.app.fake_device import FakeDevice, envelope_of
from tools.app.rooms import ROOMS, ROOT
from vision.load import Photo
from vision.quadropolis.classify import TileScores
from vision.quadropolis.evidence import Evidence
from vision.quadropolis.locate import BoardPose
from vision.quadropolis.read import BoardScan

# The forms of a photo, beside its file and its pictures.
CARRIERS = (
    PendingPhoto, Photo, BoardPose, BoardScan, TileScores, Evidence, Reading, City, PlayerBoard, Envelope, SavedGame, Result, Plan, Line, ScoreSheet,
    Player, Game, Standing, ScoredGame, Side, Verdict, FinishedGame, Block, Page,
)  # fmt: skip


def is_carrier(value: object) -> bool:
    """Return whether a value, or the first of several, is the photo in one of its forms."""
    if isinstance(value, (tuple, list)) and value and not isinstance(value, CARRIERS):
        value = value[0]
    if isinstance(value, np.ndarray):
        return value.dtype == np.uint8 and value.ndim >= 3
    return isinstance(value, CARRIERS) or (isinstance(value, Path) and value.suffix == ".jpg")


def module_of(code: CodeType) -> str | None:
    """Return our module whose function runs; None for other code, and while a module is imported."""
    if code.co_name.startswith("<") or not code.co_flags & 1:  # 1: a function, not the body of a class or a module
        return None
    path = Path(code.co_filename)
    name = path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else ""
    return name if name.split("/")[0] in ROOMS else None


@contextmanager
def recording_modules(crossed: set[str]) -> Iterator[None]:
    """Collect the modules whose functions take or return the photo in one of its forms."""
    modules: dict[CodeType, str | None] = {}

    def passed_values(frame: FrameType, event: str, returned: object) -> Iterable[object]:
        if event == "return":
            return (returned,)
        code = frame.f_code
        taken = frame.f_locals
        return (taken.get(name) for name in code.co_varnames[: code.co_argcount + code.co_kwonlyargcount])

    def profile(frame: FrameType, event: str, returned: object) -> None:
        if event not in ("call", "return"):
            return
        if frame.f_code not in modules:
            modules[frame.f_code] = module_of(frame.f_code)
        module = modules[frame.f_code]
        if module and module not in crossed and any(map(is_carrier, passed_values(frame, event, returned))):
            crossed.add(module)

    sys.setprofile(profile)
    try:
        yield
    finally:
        sys.setprofile(None)


def test_the_modules_that_a_photo_crosses_are_those_of_the_table(
    context: AppContext, store: Store, device: FakeDevice
) -> None:
    empty = str(City.empty(Mode.EXPERT))
    game = store.new(envelope_of(empty, empty)).key
    store.set(EXAMPLE, game)
    context.photo_reader = PhotoReader(store)
    photo = PhotoPresenter(context, Route(Screen.PHOTO, game, 0), lambda _: None)
    photo.open()
    share = SharePresenter(context, Route(Screen.SHARE, game), lambda _: None)
    crossed: set[str] = set()
    with recording_modules(crossed):
        photo.do(PhotoAction.SAMPLE)
        share.open()
        share.do(ShareAction("pdf", Verb.SHARE, "", ""))
    ((_, pdf),) = device.shared
    assert pdf.startswith(b"%PDF")
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    _, _, section = text.partition("\n## The way of a photo\n")
    rows = re.findall(r"^\| `([\w/]+\.py)` \|", section.partition("\n## ")[0], re.MULTILINE)
    assert crossed - {*rows} == set(), "add these to the table"
    assert {*rows} - crossed == set(), "these are not on the way any more"
    assert len(rows) == len(crossed)
