"""Brushes: each puts a block of a type, rotates a road, or empties a space."""

from typing import Final

from screens.kit.words import Words
from screens.sprawlopolis.city.model import ORIGIN
from screens.sprawlopolis.city.roads import SHAPES, block_of, likely_road, next_road
from screens.sprawlopolis.city.state import CityBrush
from screens.sprawlopolis.city_view import block_view
from sprawlopolis_score.blocks import Block, BlockType, Spot
from sprawlopolis_score.placing import Blocks

# The tools beside the types: they rotate roads, and empty spaces.
ROADS: Final = "road"
ERASER: Final = "eraser"
ICONS: Final = {ROADS: "road-variant", ERASER: "eraser"}
# The brushes by their keys.
BRUSHES: Final = {**{kind.value: kind.value for kind in BlockType}, "S": ROADS, "X": ERASER}


def brushes(words: Words, chosen: str) -> tuple[CityBrush, ...]:
    """Return the brushes, the chosen one marked."""
    types = (
        CityBrush(
            kind.value, words.name_of(kind), (block_view(ORIGIN, block_of(kind, SHAPES[0])),), "blank", kind == chosen
        )
        for kind in BlockType
    )
    others = (
        CityBrush(what, words.text(f"sprawl.brush.{what}"), (), icon, what == chosen) for what, icon in ICONS.items()
    )
    return (*types, *others)


def painted(blocks: Blocks, spot: Spot, brush: str) -> Block | None:
    """Return the block after a tap: one with a likely road; on a block of the same type, its next road."""
    there = blocks.get(spot)
    if brush == ERASER:
        return None
    if brush == ROADS:
        return there and next_road(there)
    kind = BlockType(brush)
    if there is not None and there.type is kind:
        return next_road(there)
    return block_of(kind, there.road if there is not None and there.road else likely_road(blocks, spot))
