"""Panels on top of the city: the options of a space, the actions of a card, the warnings."""

from collections.abc import Iterable
from dataclasses import dataclass

from screens.context import AppContext, capitalized
from screens.sprawlopolis.city.roads import SHAPES, block_of, likely_road
from screens.sprawlopolis.city_view import BlockView, block_view, card_view
from sprawlopolis_score.blocks import Block, BlockType, Spot
from sprawlopolis_score.cards import CARDS, PlacedCard
from sprawlopolis_score.placing import Blocks
from sprawlopolis_score.validation import Problem

ORIGIN = Spot(0, 0)


@dataclass(frozen=True, slots=True)
class BlockOption:
    """A block that the space can be changed to."""

    block: Block
    blocks: tuple[BlockView, ...]
    text: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class SprawlBlock:
    """The panel of a space with all its options."""

    title: str
    types: tuple[BlockOption, ...]
    heading: tuple[str, ...]  # heading of the roads, if there are any
    roads: tuple[BlockOption, ...]
    remove: tuple[str, ...]
    done: str


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
        heading=(context.text("sprawl.city.road"),) if roads else (),
        roads=tuple(block_option(context, each, current, by_type=False) for each in roads),
        remove=(context.text("sprawl.city.remove"),) if current else (),
        done=context.text("app.done"),
    )


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
