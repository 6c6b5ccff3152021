"""The outputs of the block net: 19 blocks or no block, a face of a card, and whether that card is turned."""

from typing import Final

from sprawlopolis_score.blocks import BLOCKS
from sprawlopolis_score.cards import CARDS

BLOCK_CLASSES: Final = tuple(dict.fromkeys(map(str, BLOCKS.values())))
NO_BLOCK: Final = len(BLOCK_CLASSES)
KINDS: Final = NO_BLOCK + 1
FACES: Final = 4 * len(CARDS)  # class 4 * (card - 1) + block, with the blocks of a card in the order of `CARDS`
ANSWERS: Final = KINDS + FACES + 1
