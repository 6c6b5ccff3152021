"""A score pad without a window, and the panel of its reasons."""

from screens.context import AppContext
from screens.kit.navigation import Route, Screen
from screens.kit.runner import Runner
from screens.pad.model import Explained, Pad
from screens.pad.program import PAD
from screens.pad.state import PadReasons, PadState
from store.envelope import Envelope
from tests.support.opened import opened

OpenPad = Runner[Pad, PadState]


def open_pad(context: AppContext, game: Envelope | str) -> OpenPad:
    key = game if isinstance(game, str) else context.store.new(game).key
    return opened(PAD, context, Route(Screen.PAD, key))


def reasons_of(pad: OpenPad, row: str, side: int | None = None) -> PadReasons:
    pad.send(Explained(row, side))
    panel = pad.state().panel
    assert isinstance(panel, PadReasons)
    return panel
