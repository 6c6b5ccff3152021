"""Panels on top of the city: the options of a space, the actions of a card, the warnings."""

from collections.abc import Iterable
from dataclasses import dataclass

from screens.context import AppContext
from screens.kit.crop import Crop
from screens.kit.words import capitalized
from screens.sprawlopolis.city.roads import SHAPES, block_of, likely_road
from screens.sprawlopolis.city_view import BlockView, block_view, card_view
from screens.sprawlopolis.photo.block_crop import crop_region
from sprawlopolis_score.blocks import Block, BlockType, Spot
from sprawlopolis_score.cards import CARDS, PlacedCard
from sprawlopolis_score.placing import Blocks
from sprawlopolis_score.reading import Reading
from sprawlopolis_score.validation import Problem

ORIGIN = Spot(0, 0)


@dataclass(frozen=True, slots=True)
class BlockOption:
    """A block that the space can be changed to, None for none."""

    block: Block | None
    blocks: tuple[BlockView, ...]
    text: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class SprawlBlock:
    """The panel of a space with all its options."""

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
    """The panel of a card in the city."""

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


def block_panel(context: AppContext, blocks: Blocks, spot: Spot) -> SprawlBlock:
    """Return the panel of a space."""
    current = blocks.get(spot)
    road = current.road if current is not None and current.road else likely_road(blocks, spot)
    roads = () if current is None or not current.road else tuple(block_of(current.type, shape) for shape in SHAPES)
    return SprawlBlock(
        title=context.name_of(current.type) if current else context.text("sprawl.city.empty"),
        types=tuple(block_option(context, block_of(kind, road), current, by_type=True) for kind in BlockType),
        heading=context.text("sprawl.city.road") if roads else None,
        roads=tuple(block_option(context, each, current, by_type=False) for each in roads),
        remove=context.text("sprawl.city.remove") if current else None,
        done=context.text("app.done"),
    )


def doubt_panel(context: AppContext, reading: Reading, spot: Spot, left: int) -> SprawlDoubt:
    """Show the picture of a doubtful block and what it may be."""
    guess = reading[spot]
    comparison = SprawlComparison(
        Crop(reading.picture, crop_region(reading, spot)),
        view_of(guess.block),
        context.text("sprawl.photo.yours"),
        context.text("sprawl.photo.read_as"),
    )
    blocks = dict.fromkeys(block for block in (guess.block, *guess.alternatives) if block is not None)
    return SprawlDoubt(
        title=context.text("sprawl.photo.doubtful", count=left),
        comparison=comparison if reading.picture else None,
        question=context.text("sprawl.photo.question"),
        guesses=tuple(
            BlockOption(block, view_of(block), described(context, block), block == guess.block) for block in blocks
        ),
        none=context.text("sprawl.photo.none"),
        other=context.text("sprawl.photo.other"),
        later=context.text("sprawl.photo.later"),
    )


def view_of(block: Block | None) -> tuple[BlockView, ...]:
    """Draw a block on its own, nothing for none."""
    return () if block is None else (block_view(ORIGIN, block),)


def described(context: AppContext, block: Block) -> str:
    """Name a block by its type and its road."""
    kind = context.name_of(block.type)
    return f"{kind}, {context.text(f'sprawl.road.{block.road.lower()}')}" if block.road else kind


def block_option(context: AppContext, block: Block, current: Block | None, *, by_type: bool) -> BlockOption:
    """Return the option of a block: by its type, or by its road."""
    chosen = current is not None and (current.type is block.type if by_type else current == block)
    text = context.name_of(block.type) if by_type else context.text(f"sprawl.road.{block.road.lower()}")
    return BlockOption(block, (block_view(ORIGIN, block),), text, chosen)


def card_panel(context: AppContext, placed: PlacedCard) -> SprawlCard:
    """Return the panel of a card in the city."""
    name = capitalized(context.text(f"name.{CARDS[placed.card].condition.value}"))
    return SprawlCard(
        title=context.text("sprawl.city.card", number=placed.card, name=name),
        blocks=card_view(placed.card, placed.rotation),
        turn=context.text("sprawl.city.turn"),
        take=context.text("sprawl.city.take_back"),
        done=context.text("app.done"),
    )


def odd_panel(context: AppContext, odd: Iterable[Problem]) -> SprawlOdd:
    """Return the panel of the warnings."""
    lines = tuple(OddLine(capitalized(context.render(each.message)), each.spots) for each in odd)
    return SprawlOdd(context.text("sprawl.city.odd.title"), lines, context.text("app.close"))
