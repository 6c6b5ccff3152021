"""The photo screen of a city of cards: nothing is asked before a photo is read."""

from dataclasses import replace
from pathlib import Path
from typing import Final

from screens.kit.navigation import Route
from screens.kit.program import Program, ReadPhoto, Step
from screens.photo.events import FileDropped, PhotoEvent, PhotoRead, Unread
from screens.photo.eyes import Eyes, Report
from screens.photo.model import Photo, load
from screens.photo.program import PhotoGame, Taken, begin, holds_photo, update_photo
from screens.sprawlopolis.city.model import BLOCKS
from screens.sprawlopolis.photo.view import view
from screens.sprawlopolis.plugin import OwnScreen
from sprawlopolis_score.photo_review import with_reading
from sprawlopolis_score.reading import Reading
from tabletop.messages import message


def city_route(model: Photo) -> Route:
    """Return the route of the city, block by block."""
    return replace(model.route, screen=OwnScreen.CITY, about=BLOCKS)


def read_city(eyes: Eyes, report: Report, file: Path | None, game: str) -> PhotoRead:
    """Read a photo; a job."""
    assert file is not None
    return PhotoRead(eyes.read(file, None, report, game=game))


def take(model: Photo, reading: Reading) -> Taken:
    """Return the game with a reading, and the scoring cards of the photo, if the game had none."""
    side = with_reading(model.side, reading)
    is_new = side.board.scoring and not model.side.board.scoring
    news = message("sprawl.photo.cards", cards=", ".join(map(str, side.board.scoring))) if is_new else None
    return model.saved.envelope.with_side(model.route.side, side), city_route(model), news


PHOTOS: Final = PhotoGame(
    read=lambda model: ReadPhoto(read_city, (model.file, model.saved.envelope.game), Unread),
    take=take,
    by_hand=city_route,
)


def update(model: Photo, event: PhotoEvent) -> Step[Photo]:
    return update_photo(model, event, PHOTOS)


SPRAWL_PHOTO: Final = Program(load, update, view, begin=begin, holds=holds_photo, drop=FileDropped)
