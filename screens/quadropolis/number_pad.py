"""The number pad of the tokens: typed digits, and the bounds of the tiles."""

from dataclasses import dataclass
from typing import Final

from exports.quadropolis.drawings import TOKENS
from quadropolis_score.buildings import Tokens
from quadropolis_score.player_board import PlayerSide, known_tokens, side_token_bounds
from quadropolis_score.validation import MOST_TOKENS
from screens.kit.words import Words

NAMES: Final = Tokens._fields
ERASE: Final = "backspace"
ENTER: Final = "enter"
DIGITS: Final = frozenset("0123456789")


# Events.
@dataclass(frozen=True, slots=True)
class Stepped:
    sort: str
    by: int


@dataclass(frozen=True, slots=True)
class PadOpened:
    sort: str


@dataclass(frozen=True, slots=True)
class KeyPressed:
    """A key was pressed, of the number pad or of a keyboard."""

    key: str


@dataclass(frozen=True, slots=True)
class NumberKey:
    """A key of the number pad: a digit, delete or close; it has a text or an icon."""

    key: str
    text: str = ""
    icon: str = ""


@dataclass(frozen=True, slots=True)
class TokenBounds:
    """The bounds of the tiles in words; a warning if the number is outside of them."""

    text: str
    is_odd: bool = False


@dataclass(frozen=True, slots=True)
class TokensNumberPad:
    title: str
    count: str  # empty until it is known
    drawing: str
    bounds: TokenBounds
    keys: tuple[NumberKey, ...]


def bounds(words: Words, side: PlayerSide, name: str) -> TokenBounds:
    """Return the range of tokens of one sort that the tiles can have given, in words."""
    count = getattr(side.board.tokens, name)
    least, most = (getattr(tokens, name) for tokens in side_token_bounds(side))
    if count > most:
        return TokenBounds(words.text(f"tokens.most.{name}", count=most), is_odd=True)
    if count < least:
        return TokenBounds(words.text(f"tokens.least.{name}", count=least), is_odd=True)
    if least == most:
        return TokenBounds(words.text(f"tokens.exact.{name}", count=most))
    return TokenBounds(words.text("tokens.bounds", least=least, most=most))


def count_text(side: PlayerSide, name: str) -> str:
    """Return a number of tokens, empty until it is known."""
    return str(getattr(side.board.tokens, name)) if name in known_tokens(side) else ""


def number_pad(words: Words, side: PlayerSide, name: str) -> TokensNumberPad:
    keys = (
        *(NumberKey(digit, digit) for digit in "123456789"),
        NumberKey(ERASE, icon="backspace-outline"),
        NumberKey("0", "0"),
        NumberKey(ENTER, words.text("app.ok")),
    )
    return TokensNumberPad(
        words.text(f"tokens.{name}"), count_text(side, name), TOKENS[name], bounds(words, side, name), keys
    )


def stepped(side: PlayerSide, name: str, by: int) -> int:
    """Return a number of tokens after a step; a step down from an unknown number leads to the fewest."""
    count: int = getattr(side.board.tokens, name)
    return min(MOST_TOKENS, max(0, count + (by if name in known_tokens(side) else max(0, by))))


def typed(count: int, key: str, *, is_fresh: bool) -> int:
    """Return a number after a key: the first digit replaces it, and numbers have an upper limit."""
    if key not in DIGITS:
        return count // 10 if key == ERASE else count
    number = int(key) if is_fresh else 10 * count + int(key)
    return number if number <= MOST_TOKENS else count
