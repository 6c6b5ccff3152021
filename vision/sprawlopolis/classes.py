"""What the block net answers: 19 blocks or no block, a face of a card, and whether that card is turned."""

from typing import Final

from sprawlopolis_score.blocks import BLOCKS
from sprawlopolis_score.cards import CARDS

BLOCK_CLASSES: Final = tuple(dict.fromkeys(map(str, BLOCKS.values())))
NO_BLOCK: Final = len(BLOCK_CLASSES)
KINDS: Final = NO_BLOCK + 1
FACES: Final = 4 * len(CARDS)  # four times a card's number less one, and the block as the table of the cards has it
ANSWERS: Final = KINDS + FACES + 1
