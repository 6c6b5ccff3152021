"""The view of the tokens page."""

from exports.quadropolis.drawings import TOKENS
from quadropolis_score.player_board import side_token_bounds
from screens.kit.undo import undo_state_of
from screens.kit.words import Words
from screens.quadropolis.board_view import board_view_of
from screens.quadropolis.number_pad import NAMES, bounds, count_text, number_pad
from screens.quadropolis.question import onward_words
from screens.quadropolis.tokens.model import Pad, TokensModel
from screens.quadropolis.tokens.state import TokenCount, TokensState


def view(model: TokensModel, words: Words) -> TokensState:
    side = model.side
    return TokensState(
        name=side.name,
        colour=side.colour,
        title=words.text("tokens.title"),
        question=words.text("tokens.question"),
        total=model.total(words),
        picture=board_view_of(side.board.city),
        counts=tuple(token_count(model, sort, words) for sort in NAMES),
        undo_state=undo_state_of(words, model.saved),
        done=onward_words(words, model.saved, model.onward, words.text("app.ok")),
        panel=None if model.pad is Pad.CLOSED else number_pad(words, side, model.sort),
    )


def token_count(model: TokensModel, sort: str, words: Words) -> TokenCount:
    """Return one sort of tokens; until its number is known the fewest are offered."""
    side = model.side
    least, count = getattr(side_token_bounds(side)[0], sort), count_text(side, sort)
    return TokenCount(
        sort,
        words.text(f"tokens.{sort}"),
        count,
        TOKENS[sort],
        bounds(words, side, sort),
        "" if count else words.text("tokens.exactly", count=least),
        sort == model.chosen,
    )
