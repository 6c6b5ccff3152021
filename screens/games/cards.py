"""The cards of the list of games, made for visible games only."""

from collections.abc import Callable
from dataclasses import dataclass

from screens.game_screens import game_screens, kind_name
from screens.kit.mini_city import MiniCity
from screens.kit.words import Words, capitalized
from store.store import Store
from store.values import Summary
from tabletop.messages import Refused, with_minus
from tabletop.people import PlayerColour

Picture = Callable[[Summary], MiniCity | None]


@dataclass(frozen=True, slots=True)
class CardSide:
    names: str
    colour: PlayerColour
    total: str
    is_winner: bool


@dataclass(frozen=True, slots=True)
class GameCard:
    game: Summary
    title: str
    sides: tuple[CardSide, ...]
    status: str  # why there is no winner
    details: tuple[str, str]  # the game; its day
    about: str  # place, times, notes
    icon: str
    menu: str
    picture: Picture

    @property
    def detail(self) -> str:
        return " \u00b7 ".join(self.details)


@dataclass(frozen=True, slots=True)
class Cards:
    """The cards of all games in a language."""

    words: Words
    picture: Picture

    def __call__(self, game: Summary) -> GameCard:
        """Return the card of a game: sides with totals, mode, date."""
        words, (status, icon) = self.words, status_of(self.words, game)
        typed = (words.text("games.typed"),) if game.is_typed else ()
        day = " \u00b7 ".join((words.format_date(game.played), *typed))
        about = (*game.occasion.parts(words.render), *filter(None, (game.occasion.notes,)))
        sides = (
            CardSide(", ".join(names), colour, "" if total is None else with_minus(total), won)
            for names, colour, total, won in game.sides
        )
        return GameCard(
            game,
            ", ".join(game.names),
            tuple(sides),
            status,
            (kind_name(words, game.kind), day),
            " \u00b7 ".join(about),
            icon,
            words.text("games.menu"),
            self.picture,
        )


def status_of(words: Words, game: Summary) -> tuple[str, str]:
    """Return the reason why a game has no winner, and the icon in place of a city."""
    if game.winners:
        return "", "trophy"
    if game.total is not None:
        return capitalized(words.text("games.target_missed")), "flag-outline"
    if game.pending:
        return capitalized(words.text("list.photo_pending")), "camera"
    if game.occasion.begun and not game.occasion.ended:
        return words.text("games.playing"), "timer-sand"
    return capitalized(words.text("list.unfinished")), "pencil"


def picture_of(store: Store, game: Summary) -> MiniCity | None:
    """Return the winner's city; None if it cannot be drawn."""
    try:
        return game_screens(game.kind.game).mini_city(store.board(game.key, game.leading_side))
    except Refused:
        return None
