"""What programs of a player's city share: their model with its score, and how edits are saved."""

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, TypeVar

from quadropolis_score.advice import kept_best_plan
from quadropolis_score.player_board import PlayerSide, is_certain
from quadropolis_score.score_sheet import ScoreSheet
from quadropolis_score.scoring import score
from quadropolis_score.typed_sheet import typed_city
from screens.kit.navigation import Route, Screen, Surroundings
from screens.kit.program import BackTo, ChangeSide, Effect, Left, Loaded, MoveStep, Save, Say, Step, StepWanted, Work
from screens.kit.words import Words
from screens.quadropolis.game_options import expansions_news, game_with_side
from store.values import SavedGame
from tabletop.messages import Message, message

if TYPE_CHECKING:
    from quadropolis_score.player_board import PlayerBoard


@dataclass(frozen=True, slots=True)
class Scored:
    """A side was scored; an event."""

    side: PlayerSide
    sheet: ScoreSheet


SideEvent = Loaded | StepWanted | Left | Scored  # of every screen of a city


@dataclass(frozen=True, slots=True)
class SideModel:
    """A player's city: the game, the route with the side, and the score as far as it is known."""

    saved: SavedGame
    route: Route
    around: Surroundings = field(default_factory=Surroundings)
    scored: Scored | None = None

    @property
    def side(self) -> PlayerSide:
        return self.saved.envelope.sides[self.route.side]

    @property
    def board(self) -> "PlayerBoard":
        board: PlayerBoard = self.side.board
        return board

    @property
    def is_scored(self) -> bool:
        return self.scored is not None and self.scored.side == self.side

    def total(self, words: Words) -> str:
        """Return the total; empty until the city is scored."""
        if self.scored is None:
            return ""
        return words.format_points(self.scored.sheet.total, is_certain=is_certain(self.side))


Model = TypeVar("Model", bound=SideModel)


def begin(model: Model, around: Surroundings) -> Step[Model]:
    """Score the city, unless its score is known."""
    return replace(model, around=around), () if model.is_scored else (scoring(model.side),)


def reload(before: Model, loaded: Model) -> Model:
    """Keep everything but the game."""
    return replace(before, saved=loaded.saved)


def update_side(model: Model, event: SideEvent) -> Step[Model]:
    """Return the model after what happens to every city."""
    match event:
        case Loaded(saved):
            return at_step(model, saved)
        case StepWanted(by):
            return model, (MoveStep(by, (model.route.side,)),)
        case Scored():
            return replace(model, scored=event), ()
        case _:
            return model, ()


def at_step(model: Model, saved: SavedGame) -> Step[Model]:
    """Return the model at another step of its game; follow the player, and leave where the player is gone."""
    from screens.kit.side_program import find_side  # noqa: PLC0415 - the first frame of a table needs none

    number = model.route.side
    side = find_side(model.saved.envelope.sides, saved.envelope.sides, number)
    if side is None:
        return model, (BackTo(Route(Screen.TABLE, saved.key)),)
    if side != number:
        return model, (ChangeSide(number, side),)
    after = replace(model, saved=saved)
    return after, (scoring(after.side),)


def saving(model: SideModel, side: PlayerSide) -> tuple[Effect, ...]:
    """Save an edited side, unless nothing changed; say which expansions its tiles switch on, or what no longer fits."""
    if side == model.side:
        return ()
    news = expansions_news(model.saved.envelope.options, side.board.city) or dropped_choices(model.side, side)
    return (Save(game_with_side(model.saved.envelope, model.route.side, side)), *([Say(news)] if news else []))


def dropped_choices(before: PlayerSide, after: PlayerSide) -> Message | None:
    """Return a sentence if fixed choices, or an own allocation, went because tiles or tokens changed."""
    old, new = before.board, after.board
    is_same = (old.city, old.tokens) == (new.city, new.tokens)
    return None if is_same or (old.locks, old.plan) == (new.locks, new.plan) else message("allocation.dropped")


def score_side(side: PlayerSide) -> ScoreSheet:
    """Return the score of the side's allocation: the player's own, or the best under the locks."""
    board: PlayerBoard = side.board
    typed = typed_city(board.city, board.typed)
    if typed is not None:
        return typed
    if board.plan is not None:
        return replace(score(board.city, board.tokens, board.plan), locks=board.locks)
    return kept_best_plan(board.city, board.tokens, board.locks)


def scored_side(side: PlayerSide) -> Scored:
    """Score a side; the job of `scoring`."""
    return Scored(side, score_side(side))


def scoring(side: PlayerSide) -> Work:
    """Score a side in the background; `Scored` follows."""
    return Work("score", scored_side, (side,))
