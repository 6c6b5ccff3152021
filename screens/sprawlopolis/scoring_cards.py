"""The scoring cards for the screens: number, name, a small example city of our own; those that lie on a photo."""

from dataclasses import dataclass

from exports.sprawlopolis.drawings import row_picture
from screens.kit.words import Words, capitalized
from screens.sprawlopolis.city_view import CityPicture, block_views
from screens.sprawlopolis.rules.examples import example_of
from sprawlopolis_score.cards import CARDS
from sprawlopolis_score.photo_review import TableSide, offered_scoring


@dataclass(frozen=True, slots=True)
class ScoringCard:
    """A scoring card; its `detail` in a game, such as its points, is below its name."""

    number: int
    face: str
    name: str
    picture: CityPicture
    detail: str = ""
    chosen: bool = False


def scoring_card(words: Words, number: int, *, detail: str = "", chosen: bool = False) -> ScoringCard:
    row = CARDS[number].condition
    city, lit = example_of(row)
    name = capitalized(words.text(f"name.{row.value}"))
    picture = CityPicture(block_views(dict(city.blocks()), lit))
    return ScoringCard(number, row_picture(row.value), name, picture, detail, chosen)


@dataclass(frozen=True, slots=True)
class OfferAnswered:
    """The scoring cards of the photo were taken, or the chosen ones kept; an event."""

    take: bool


@dataclass(frozen=True, slots=True)
class ScoringOffer:
    """The question about scoring cards that lie on a photo and are not those of the game."""

    text: str
    chosen: str
    take: str
    keep: str


def scoring_offer(words: Words, side: TableSide) -> ScoringOffer | None:
    """Return the question about the scoring cards on a side's photo; None once it is answered."""
    if not (found := offered_scoring(side)):
        return None
    cards, chosen = (", ".join(map(str, numbers)) for numbers in (found, sorted(side.board.scoring)))
    return ScoringOffer(
        words.text("sprawl.photo.cards", cards=cards),
        words.text("sprawl.photo.cards.chosen", cards=chosen),
        words.text("sprawl.photo.cards.take", cards=cards),
        words.text("sprawl.photo.cards.keep", cards=chosen),
    )
