"""The stages of a photo of a board that other games lack, and what a model says of its board."""

from dataclasses import dataclass

from quadropolis_score.buildings import Mode
from quadropolis_score.plugin import mode_of
from quadropolis_score.reading import Corners, Reading
from screens.photo.model import START, Photo
from screens.photo.pending_files import adds_to_reading
from screens.quadropolis.corner_editor import CornerEditor
from screens.quadropolis.question import SECOND_PHOTO
from tabletop.messages import Refused


@dataclass(frozen=True, slots=True)
class Marking:
    """The player marks the corners of a board that was not found, or not between these corners."""

    editor: CornerEditor
    problem: Refused


@dataclass(frozen=True, slots=True)
class OtherBoard:
    """The photo shows a board of the other mode; the player decides."""

    reading: Reading
    back: object = START  # the corners that it was read between

    @property
    def corners(self) -> Corners | None:
        return self.back.editor.corners if isinstance(self.back, Marking) else None


def board_mode(model: Photo) -> Mode:
    return mode_of(model.saved.envelope.options)


def adds(model: Photo) -> bool:
    """Return whether the photo adds to the reading: by the name of the pending one, else by the route."""
    is_asked = adds_to_reading(model.awaited) if model.awaited else model.route.about == SECOND_PHOTO
    return is_asked and model.side.reading is not None
