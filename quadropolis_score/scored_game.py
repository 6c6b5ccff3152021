"""What a sheet shows of a game: who has won and why, how every player's tokens were spread, what is good to know."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from types import MappingProxyType

from quadropolis_score.buildings import Category, Mode
from quadropolis_score.plan import Plan
from quadropolis_score.ranking import Game, Standing, game_warnings, player_warnings, rank
from quadropolis_score.score_sheet import rows_for
from quadropolis_score.validation import Problem


@dataclass(frozen=True, slots=True)
class Outcome:
    """A scored game. Sheets are drawn from it without scoring anything again."""

    game: Game
    played: date
    standings: tuple[Standing, ...]  # the winner first
    notes: tuple[tuple[int | None, Problem], ...]  # what looks odd or was decided by us, with the seat if it is one's

    @property
    def mode(self) -> Mode:
        """Classic or Expert."""
        return self.game.players[0].city.mode

    @property
    def rows(self) -> tuple[Category, ...]:
        """The rows of the pad."""
        return rows_for(player.city for player in self.game.players)

    @property
    def seats(self) -> tuple[Standing, ...]:
        """The players as they sit at the table."""
        return tuple(sorted(self.standings, key=lambda standing: standing.seat))

    @property
    def winners(self) -> tuple[Standing, ...]:
        """Who is on the first place."""
        return tuple(standing for standing in self.standings if standing.place == 1)


def outcome_of(game: Game, played: date, own_plans: Mapping[int, Plan] = MappingProxyType({})) -> Outcome:
    """Score a game; every player has the best plan, but those whose seats have a plan of their own."""
    standings = rank(game, own_plans)
    everybody: list[tuple[int | None, Problem]] = [(None, problem) for problem in game_warnings(game)]
    single = [(each.seat, problem) for each in standings for problem in player_warnings(each)]
    return Outcome(game, played, standings, (*everybody, *single))
