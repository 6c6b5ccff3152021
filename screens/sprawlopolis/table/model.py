"""The model of a table: the saved game, the open panel, and the steps of the set-up that are done."""

from dataclasses import dataclass, field

from screens.kit.game_details import Details
from screens.kit.navigation import Route
from sprawlopolis_score.photo_review import TableSide
from sprawlopolis_score.table_board import TableBoard
from sprawlopolis_score.validation import SCORING_CARDS
from store.store import Store
from store.values import SavedGame
from tabletop.text_enum import TextEnum


class Sheet(TextEnum):
    """A panel in which nothing is typed."""

    CARDS = "cards"
    SET_UP = "set_up"


@dataclass(frozen=True, slots=True)
class Draft:
    """A member whose name is being typed; an empty field stands for the own name."""

    text: str = field(repr=False)
    own: str = field(repr=False)

    @property
    def name(self) -> str:
        return self.text.strip() or self.own


@dataclass(frozen=True, slots=True)
class Editing:
    """The panel of the game with what is being typed."""

    members: tuple[Draft, ...]
    details: Details

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(member.name for member in self.members)


@dataclass(frozen=True, slots=True)
class Table:
    """The table of a team."""

    saved: SavedGame
    panel: Sheet | Editing | None = None
    done: frozenset[int] = frozenset()
    reads_photos: bool = False

    @property
    def side(self) -> TableSide:
        return self.saved.envelope.sides[0]

    @property
    def board(self) -> TableBoard:
        board: TableBoard = self.side.board
        return board

    @property
    def missing(self) -> int:
        """Return how many scoring cards are missing."""
        return SCORING_CARDS - len(self.board.scoring)

    @property
    def shown_panel(self) -> Sheet | Editing | None:
        """Return the panel; that of the cards waits while one is missing, because the table itself shows them then."""
        return None if self.panel is Sheet.CARDS and self.missing else self.panel


def load(store: Store, route: Route) -> Table:
    """Load the game; raise Refused if it no longer exists."""
    return Table(store.game(route.game))
