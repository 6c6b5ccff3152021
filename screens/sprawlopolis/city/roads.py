"""Roads of blocks that are entered one by one: the likely one, the next one, and the one that a finger draws."""

from collections.abc import Mapping, Sequence
from typing import Final

from sprawlopolis_score.blocks import BLOCKS, OPPOSITE, SIDES, Block, BlockType, Spot

# The six shapes in the order of taps: straight ones, which most blocks have, then the bends.
SHAPES: Final = ("EW", "NS", "NE", "ES", "SW", "NW")
STEPS: Final = dict(zip(SIDES, ((-1, 0), (0, 1), (1, 0), (0, -1)), strict=True))
SIDE_OF: Final = {step: side for side, step in STEPS.items()}
# Weights of a shape: a straight one is four times as frequent as a bend; a side that a neighbour's road reaches
# too, or does not.
STRAIGHT: Final = 1.5
MEETS: Final = 2.0
MISSES: Final = -2.0


def block_of(kind: BlockType, road: str = "") -> Block:
    """Return a block; a park has no road."""
    return BLOCKS[kind.value if kind is BlockType.PARK else f"{kind.value}:{road}"]


def neighbour(spot: Spot, side: str) -> Spot:
    down, right = STEPS[side]
    return Spot(spot.row + down, spot.column + right)


def likely_road(blocks: Mapping[Spot, Block], spot: Spot) -> str:
    """Return the shape that continues the roads around a space best; the first of equally likely ones."""
    return max(SHAPES, key=lambda road: likelihood(blocks, spot, road))


def likelihood(blocks: Mapping[Spot, Block], spot: Spot, road: str) -> float:
    """Weigh a shape by its frequency, and by the neighbours' roads that it meets or misses."""
    found = STRAIGHT * (road in SHAPES[:2])
    for side in SIDES:
        beside = blocks.get(neighbour(spot, side))
        if beside is not None:
            reaches = side.translate(OPPOSITE) in beside.road
            if reaches or side in road:
                found += MEETS if reaches and side in road else MISSES
    return found


def next_road(block: Block) -> Block:
    """Return the block with the next shape; a park has none."""
    if not block.road:
        return block
    return block_of(block.type, SHAPES[(SHAPES.index(block.road) + 1) % len(SHAPES)])


def along(blocks: Mapping[Spot, Block], way: Sequence[Spot]) -> dict[Spot, Block]:
    """Draw a road along a finger's path: each block gets a road that reaches the crossed sides.

    At the ends of the path the road goes straight on, unless it went elsewhere before.
    """
    found = dict(blocks)
    for at, spot in enumerate(way):
        block = found.get(spot)
        if block is None or not block.road:
            continue
        beside = (way[number] for number in (at - 1, at + 1) if 0 <= number < len(way))
        crossed = [SIDE_OF[each.row - spot.row, each.column - spot.column] for each in beside]
        found[spot] = block_of(block.type, reaching(block.road, crossed))
    return found


def reaching(road: str, crossed: Sequence[str]) -> str:
    """Return the road that reaches the crossed sides of a block, or as many of them as possible."""
    sides = {*crossed}
    if not sides:
        return road
    if len(sides) == 1:
        (one,) = sides
        sides.add(road.replace(one, "") if one in road else one.translate(OPPOSITE))
    return next(shape for shape in SHAPES if {*shape} == sides)


def longer(way: Sequence[Spot], spot: Spot) -> tuple[Spot, ...]:
    """Extend a path to a space, over those between; a step back shortens it."""
    found = [*way]
    while found[-1] != spot:
        here = found[-1]
        down, right = spot.row - here.row, spot.column - here.column
        if abs(down) >= abs(right):
            step = Spot(here.row + (1 if down > 0 else -1), here.column)
        else:
            step = Spot(here.row, here.column + (1 if right > 0 else -1))
        if step in found:
            del found[found.index(step) + 1 :]
        else:
            found.append(step)
    return tuple(found)
