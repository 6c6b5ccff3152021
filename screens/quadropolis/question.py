"""The questions about a city before its total is certain: the floors of its towers, then its tokens."""

from dataclasses import dataclass, replace
from typing import Final, TypeVar

from quadropolis_score.player_board import PlayerSide, unsettled_spots
from quadropolis_score.validation import warnings
from screens.kit.navigation import Route, Screen, Surroundings
from screens.kit.program import Back, BackTo, Effect, Replace, Step, Then
from screens.kit.words import Words
from screens.quadropolis.next_player import entry, next_empty, short
from screens.quadropolis.plugin import OwnScreen
from screens.quadropolis.side_program import SideEvent, SideModel, saving, update_side
from store.values import SavedGame

# The subject of a question's route: a photo was just read, or the player is done with the city.
AFTER_PHOTO: Final = "photo"
AFTER_CITY: Final = "city"
# What a photo screen is about that adds to the photo before.
SECOND_PHOTO: Final = "second"


def exit_route(around: Surroundings, game: str) -> Route:
    """Return the route after a finished city: the pad that the player came from, otherwise the table."""
    pad = Route(Screen.PAD, game)
    return pad if pad in around.way else Route(Screen.TABLE, game)


def next_city(around: Surroundings, saved: SavedGame, number: int) -> Route | None:
    """Return the route of the next player without a city, entered in the same way; None from the pad."""
    found = next_empty(saved, number)
    if found is None or Route(Screen.PAD, saved.key) in around.way:
        return None
    return entry(around, saved, found, saved.envelope.sides[number])


def after_last(around: Surroundings, saved: SavedGame) -> Route | None:
    """Return the route of the pad once every city of an unfinished game is in; None from the pad."""
    pad = Route(Screen.PAD, saved.key)
    done = pad in around.way or saved.result is not None or next_empty(saved) is not None
    return None if done else pad


def onward_words(words: Words, saved: SavedGame, onward: Route | None, done: str) -> str:
    """Return the text of the button that leads on: `Next: Ben`, the pad, or another."""
    if onward is None:
        return done
    if onward.screen == Screen.PAD:
        return words.text("sheet.title")
    return words.text("side.next", name=short(saved.envelope.sides[onward.side].name))


@dataclass(frozen=True, slots=True)
class Answered:
    """The answer of a question is saved; an event."""


QuestionEvent = SideEvent | Answered  # of every question


@dataclass(frozen=True, slots=True)
class Question(SideModel):
    """A question about a player's city."""

    @property
    def onward(self) -> Route | None:
        """Return the route after this city: the next player's, or the pad; None if the player goes back."""
        if not self.route.about or self.is_odd:
            return None
        return next_city(self.around, self.saved, self.route.side) or after_last(self.around, self.saved)

    @property
    def is_odd(self) -> bool:
        """Return whether a newly read city needs a check."""
        questions = unsettled_spots(self.side) or any(warnings(self.board.city, self.board.tokens))
        return self.route.about == AFTER_PHOTO and bool(questions)


Asked = TypeVar("Asked", bound=Question)


def update_question(model: Asked, event: QuestionEvent) -> Step[Asked]:
    """Return the model after what happens to every question; leave one whose city is gone."""
    if isinstance(event, Answered):
        return model, (after_answer(model),)
    after, effects = update_side(model, event)
    if after.board.city.is_empty and not model.board.city.is_empty:
        return model, (BackTo(Route(Screen.TABLE, model.saved.key)),)
    return after, effects


def answering(model: Question, side: PlayerSide) -> tuple[Effect, ...]:
    return (*saving(model, side), Then(Answered()))


def after_answer(question: Question) -> Effect:
    """Ask the next question; after the last one go to the next player, to a city that needs a check, or back."""
    route, game = question.route, question.saved.key
    if route.screen == OwnScreen.FLOORS and not question.board.tokens_confirmed:
        return Replace(replace(route, screen=OwnScreen.TOKENS))
    if question.is_odd:
        return Replace(Route(OwnScreen.CITY, game, route.side))
    if question.onward is not None:
        return BackTo(Route(Screen.TABLE, game), (question.onward,))
    if route.about == AFTER_CITY:
        return BackTo(exit_route(question.around, game))
    return Back()
