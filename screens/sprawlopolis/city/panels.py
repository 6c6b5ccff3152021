"""Panels on top of the city: the options of a space, the actions of a card, the warnings."""

from collections.abc import Iterable
from dataclasses import dataclass

from screens.kit.crop import Crop
from screens.kit.words import Words, capitalized
from screens.sprawlopolis.city.model import ORIGIN
from screens.sprawlopolis.city.roads import SHAPES, block_of, likely_road
from screens.sprawlopolis.city_view import BlockView, block_view, card_view
from screens.sprawlopolis.photo.block_crop import crop_region
from sprawlopolis_score.blocks import Block, BlockType, Spot
from sprawlopolis_score.cards import CARDS, PlacedCard
from sprawlopolis_score.placing import Blocks
from sprawlopolis_score.reading import Reading
from sprawlopolis_score.validation import Problem


@dataclass(frozen=True, slots=True)
class BlockOption:
    """A block that the space can be changed to."""

    block: Block
    blocks: tuple[BlockView, ...]
    text: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class SprawlBlock:
    title: str
    types: tuple[BlockOption, ...]
    heading: str | None  # heading of the roads, if there are any
    roads: tuple[BlockOption, ...]
    remove: str | None
    done: str


@dataclass(frozen=True, slots=True)
class SprawlComparison:
    """The photo's crop and the block that was read of it."""

    crop: Crop
    blocks: tuple[BlockView, ...]
    photo: str
    read_as: str


@dataclass(frozen=True, slots=True)
class SprawlDoubt:
    """A doubtful block of a photo: its picture, the guess and the next best ones."""

    title: str
    comparison: SprawlComparison | None
    question: str
    guesses: tuple[BlockOption, ...]
    none: str
    other: str
    later: str


@dataclass(frozen=True, slots=True)
class SprawlCard:
    title: str
    blocks: tuple[BlockView, ...]
    turn: str
    take: str
    done: str


@dataclass(frozen=True, slots=True)
class OddLine:
    """A warning or decision, and its place."""

    text: str
    spots: tuple[Spot, ...]


@dataclass(frozen=True, slots=True)
class SprawlOdd:
    """The panel of all warnings of the city."""

    title: str
    lines: tuple[OddLine, ...]
    close: str


def block_panel(words: Words, blocks: Blocks, spot: Spot) -> SprawlBlock:
    current = blocks.get(spot)
    road = current.road if current is not None and current.road else likely_road(blocks, spot)
    roads = () if current is None or not current.road else tuple(block_of(current.type, shape) for shape in SHAPES)
    return SprawlBlock(
        title=words.name_of(current.type) if current else words.text("sprawl.city.empty"),
        types=tuple(block_option(words, block_of(kind, road), current, by_type=True) for kind in BlockType),
        heading=words.text("sprawl.city.road") if roads else None,
        roads=tuple(block_option(words, each, current, by_type=False) for each in roads),
        remove=words.text("sprawl.city.remove") if current else None,
        done=words.text("app.done"),
    )


def doubt_panel(words: Words, reading: Reading, spot: Spot, left: int) -> SprawlDoubt:
    """Show the picture of a doubtful block and what it may be."""
    guess = reading[spot]
    comparison = SprawlComparison(
        Crop(reading.picture, crop_region(reading, spot)),
        view_of(guess.block),
        words.text("sprawl.photo.yours"),
        words.text("sprawl.photo.read_as"),
    )
    blocks = dict.fromkeys(block for block in (guess.block, *guess.alternatives) if block is not None)
    return SprawlDoubt(
        title=words.text("sprawl.photo.doubtful", count=left),
        comparison=comparison if reading.picture else None,
        question=words.text("sprawl.photo.question"),
        guesses=tuple(
            BlockOption(block, view_of(block), described(words, block), block == guess.block) for block in blocks
        ),
        none=words.text("sprawl.photo.none"),
        other=words.text("sprawl.photo.other"),
        later=words.text("sprawl.photo.later"),
    )


def view_of(block: Block | None) -> tuple[BlockView, ...]:
    """Draw a block on its own, nothing for none."""
    return () if block is None else (block_view(ORIGIN, block),)


def described(words: Words, block: Block) -> str:
    """Name a block by its type and its road."""
    kind = words.name_of(block.type)
    return f"{kind}, {words.text(f'sprawl.road.{block.road.lower()}')}" if block.road else kind


def block_option(words: Words, block: Block, current: Block | None, *, by_type: bool) -> BlockOption:
    """Return the option of a block: by its type, or by its road."""
    chosen = current is not None and (current.type is block.type if by_type else current == block)
    text = words.name_of(block.type) if by_type else words.text(f"sprawl.road.{block.road.lower()}")
    return BlockOption(block, (block_view(ORIGIN, block),), text, chosen)


def card_panel(words: Words, placed: PlacedCard) -> SprawlCard:
    name = capitalized(words.text(f"name.{CARDS[placed.card].condition.value}"))
    return SprawlCard(
        title=words.text("sprawl.city.card", number=placed.card, name=name),
        blocks=card_view(placed.card, placed.rotation),
        turn=words.text("sprawl.city.turn"),
        take=words.text("sprawl.city.take_back"),
        done=words.text("app.done"),
    )


def odd_panel(words: Words, odd: Iterable[Problem]) -> SprawlOdd:
    lines = tuple(OddLine(capitalized(words.render(each.message)), each.spots) for each in odd)
    return SprawlOdd(words.text("sprawl.city.odd.title"), lines, words.text("app.close"))
