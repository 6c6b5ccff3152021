"""The drawings of blocks and rows: files of assets/sheet by name."""

from typing import Final

from sprawlopolis_score.blocks import Block

# Width of a block in heights.
WIDE: Final = 1.25


def block_face(block: Block) -> str:
    """Return the drawing of a block with its road: `block_r_ew`, `block_p`."""
    return "_".join(filter(None, ("block", block.type.value.lower(), block.road.lower())))


def row_picture(row: str) -> str:
    return f"sprawl_{row}"
