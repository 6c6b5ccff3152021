"""The model of a table: the saved game, the points of its cities, and the open panel with what is typed."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from quadropolis_score.player_board import PlayerBoard
from quadropolis_score.ranking import ranking_key
from quadropolis_score.score_sheet import ScoreSheet
from screens.kit.game_details import Details
from screens.kit.navigation import Route, Screen, Surroundings
from screens.kit.player_choice import known_players
from screens.quadropolis.next_player import next_empty
from screens.quadropolis.plugin import OwnScreen
from store.envelope import Envelope
from store.store import Store
from store.values import KnownPlayer, SavedGame


@dataclass(frozen=True, slots=True)
class Worths:
    """The points of a city, and the values by which places are decided; without them the saved place."""

    total: int
    merits: tuple[int, int, int] | None = None
    rank: int = 0

    @classmethod
    def of(cls, sheet: ScoreSheet) -> "Worths":
        return cls(sheet.total, ranking_key(sheet))


@dataclass(frozen=True, slots=True)
class Naming:
    """The panel of a player, with the name as it is typed; an empty one stands for the name as it was."""

    number: int
    text: str = field(repr=False)

    def names(self, envelope: Envelope) -> list[str]:
        names = [side.name for side in envelope.sides]
        names[self.number] = self.text.strip() or names[self.number]
        return names


@dataclass(frozen=True, slots=True)
class TableModel:
    saved: SavedGame
    known: tuple[KnownPlayer, ...]
    worths: Mapping[PlayerBoard, Worths] = field(default_factory=dict)
    panel: Naming | Details | None = None
    around: Surroundings = field(default_factory=Surroundings)

    @property
    def envelope(self) -> Envelope:
        return self.saved.envelope

    @property
    def has_buildings(self) -> bool:
        return not all(side.board.is_empty for side in self.envelope.sides)

    @property
    def onward(self) -> tuple[str, int]:
        """Return the choice for the first empty city, or its pending photo; after the last city the score pad."""
        number = next_empty(self.saved)
        if number is None:
            return Screen.PAD, 0
        return OwnScreen.ENTRY if self.photo_status(number) is None else Screen.PHOTO, number

    def photo_status(self, number: int) -> str | None:
        """Return the key of the sentence about a player's pending photo, where photos can be read."""
        pending = self.saved.pending_photo(number)
        if pending is None or not self.around.reads_photos:
            return None
        return "table.photo.ready" if pending.file in self.around.photos else "table.photo.pending"

    def at(self, saved: SavedGame) -> "TableModel":
        """Return the table at a step, without the panel of a player who left; a finished game has its points."""
        results = zip(saved.envelope.sides, saved.result or (), strict=False)
        found = {side.board: Worths(result.total, rank=result.rank or 0) for side, result in results}
        is_gone = isinstance(self.panel, Naming) and self.panel.number >= len(saved.envelope.sides)
        panel = None if is_gone else self.panel
        return replace(self, saved=saved, worths={**self.worths, **found}, panel=panel)


def load(store: Store, route: Route) -> TableModel:
    """Load the game; raise Refused if it is missing."""
    saved = store.game(route.game)
    return TableModel(saved, known_players(store)).at(saved)
