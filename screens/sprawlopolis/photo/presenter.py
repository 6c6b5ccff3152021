"""The photo screen of a city of cards: nothing is asked before a photo is read."""

from functools import partial

from screens.kit.navigation import Route, Screen
from screens.photo.presenter import BasePhotoPresenter
from screens.photo.state import PhotoState
from screens.sprawlopolis.city.model import BLOCKS
from screens.sprawlopolis.photo.page_states import photo_page
from sprawlopolis_score.photo_review import with_reading
from sprawlopolis_score.reading import Reading
from tabletop.game import Side


class SprawlPhotoPresenter(BasePhotoPresenter[PhotoState]):
    """The photo of a team's city."""

    def state(self) -> PhotoState:
        """Return the current state."""
        return photo_page(self.context, self.seat, self._status, self._progress)

    @property
    def _next_route(self) -> Route:
        """Return the route of the city, block by block."""
        return Route(Screen.CITY, self.route.game, self.route.seat, BLOCKS)

    def _read(self) -> None:
        """Read the current photo."""
        game = self.saved.envelope.game
        self._start_reading(partial(self._photo_reader.read, self._photo_path, None, None, game=game))

    def _with_reading(self, reading: Reading) -> Side:
        """Return the side with the city of a reading."""
        return with_reading(self.seat, reading)

    def _news(self, side: Side) -> str:
        """Return the scoring cards of the photo, if the game had none."""
        if self.seat.board.scoring or not side.board.scoring:
            return ""
        return self.text("sprawl.photo.cards", cards=", ".join(map(str, side.board.scoring)))
