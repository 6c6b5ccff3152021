"""The tokens of one player: stepped or typed within the bounds of the tiles, and confirmed."""

from dataclasses import replace
from typing import Final

from quadropolis_score.player_board import PlayerSide, known_tokens, side_token_bounds, with_token_count, with_tokens
from screens.kit.navigation import Route
from screens.kit.program import Dismissed, Program, Step, step_of_key
from screens.kit.side_program import load_side
from screens.quadropolis.number_pad import DIGITS, ENTER, ERASE, NAMES, KeyPressed, PadOpened, Stepped, stepped, typed
from screens.quadropolis.question import QuestionEvent, answering, update_question
from screens.quadropolis.side_program import begin, reload, saving
from screens.quadropolis.tokens.events import Chosen, Done, FewestEntered, TokensEvent
from screens.quadropolis.tokens.model import Pad, TokensModel
from screens.quadropolis.tokens.view import view
from store.store import Store

STEP_KEYS: Final = {"left": -1, "right": 1, "-": -1, "+": 1}
ROW_KEYS: Final = {"up": 0, "down": 1}


def load(store: Store, route: Route) -> TokensModel:
    """Load the side; raise Refused if the game or the side is missing."""
    return TokensModel(load_side(store, route), route)


def update(model: TokensModel, event: TokensEvent | QuestionEvent | Dismissed) -> Step[TokensModel]:
    match event:
        case Chosen(sort):
            return replace(model, chosen=sort), ()
        case PadOpened(sort):
            return replace(model, chosen=sort, pad=Pad.FRESH), ()
        case Dismissed() | KeyPressed("enter"):
            return replace(model, pad=Pad.CLOSED), ()
        case Done():
            return model, answering(model, confirmed(model.side))
        case Stepped() | FewestEntered() | KeyPressed():
            return enter(model, event)
        case _:
            return update_question(model, event)


def enter(model: TokensModel, event: Stepped | FewestEntered | KeyPressed) -> Step[TokensModel]:
    """Enter a number; both are confirmed once both are known."""
    side = model.side
    match event:
        case Stepped(sort, by):
            model, count = replace(model, chosen=sort), stepped(side, sort, by)
        case FewestEntered(sort):
            count = getattr(side_token_bounds(side)[0], sort)
        case _:
            sort = model.sort
            count = typed(getattr(side.board.tokens, sort), event.key, is_fresh=model.pad is not Pad.TYPING)
            model = replace(model, chosen=sort, pad=Pad.TYPING)
    return model, saving(model, confirmed(with_token_count(side, sort, count)))


def confirmed(side: PlayerSide) -> PlayerSide:
    """Return the side with confirmed tokens if both numbers are known."""
    return with_tokens(side, side.board.tokens) if known_tokens(side) == {*NAMES} else side


def event_of_key(model: TokensModel, key: str, control: bool) -> object | None:  # noqa: FBT001 - as `Program.key`
    """Type a number with digits, choose and step one with arrows; Enter closes the pad or confirms."""
    is_closed = model.pad is Pad.CLOSED
    if control:
        return step_of_key(key, control)
    if key == ENTER:
        return Done() if is_closed else Dismissed()
    if key in DIGITS or key == ERASE:
        return KeyPressed(key)
    if is_closed and key in ROW_KEYS:
        return Chosen(NAMES[ROW_KEYS[key]])
    return Stepped(model.sort, STEP_KEYS[key]) if is_closed and key in STEP_KEYS else None


TOKENS: Final = Program(load, update, view, event_of_key, reload, begin, ("chosen", "pad"))
