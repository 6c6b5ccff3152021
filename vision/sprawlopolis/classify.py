"""Classification of blocks: a net classifies crops, then belief propagation joins neighbours of the same card."""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from sprawlopolis_score.blocks import Spot
from sprawlopolis_score.cards import CARDS
from vision.arrays import Matrix, Picture, Probabilities, Tensor, median
from vision.nets import channels_first, forward, softmax
from vision.sprawlopolis.classes import BLOCK_CLASSES, FACES, KINDS, NO_BLOCK
from vision.sprawlopolis.looks import crop_source, cut_blocks
from vision.sprawlopolis.settings import SETTINGS


def face_classes() -> tuple[list[int], list[int]]:
    """Return the class of every face and its place in its card, upright faces before those turned by 180 degrees."""
    blocks = [block for card in CARDS.values() for block in card.blocks]
    classes = [BLOCK_CLASSES.index(str(block)) for block in blocks]
    turned = [BLOCK_CLASSES.index(str(block.rotated)) for block in blocks]
    parts = [part for _ in CARDS for part in range(4)]
    return classes + turned, parts + [3 - part for part in parts]


CLASS_OF: Final = np.array(face_classes()[0])  # of 144 faces
PART_OF: Final = np.array(face_classes()[1])  # as the card lies: 0 to 3, row by row
CARD_OF: Final = np.tile(np.arange(FACES) // 4, 2)
TO_CLASS: Final = np.eye(KINDS)[CLASS_OF]  # 144 x 20
SAME_CARD: Final = (CARD_OF[:, None] == CARD_OF[None]).astype(np.float64)


def partners(columns: int, rows: int) -> Matrix:
    """Return a 144 x 144 matrix: 1 where two faces are this step apart on the same card."""
    turn = np.arange(2 * FACES) >= FACES
    together = (CARD_OF[:, None] == CARD_OF[None]) & (turn[:, None] == turn[None])
    across = PART_OF[None] % 2 - PART_OF[:, None] % 2
    down = PART_OF[None] // 2 - PART_OF[:, None] // 2
    return np.asarray(together & (across == columns) & (down == rows), np.float64)


# By the step (down, right) between two blocks: the likelihood ratio of every pair of faces.
TOGETHER: Final = {
    step: 1 - SAME_CARD + SETTINGS.one_card * partners(step[1], step[0]) for step in ((0, 1), (1, 0), (0, -1), (-1, 0))
}


@dataclass(frozen=True, slots=True, eq=False)
class Looks:
    """The outputs of the net for some crops: logits of classes, of faces and of turned cards."""

    answers: Tensor

    @property
    def classes(self) -> Tensor:
        return self.answers[:, :KINDS]

    @property
    def faces(self) -> Tensor:
        return self.answers[:, KINDS : KINDS + FACES]

    @property
    def turned(self) -> Tensor:
        return self.answers[:, KINDS + FACES]

    @property
    def sureness(self) -> Probabilities:
        """Return the chance of the likeliest block, on condition that there is one."""
        return np.asarray(softmax(self.classes[:, :NO_BLOCK]).max(axis=1))

    @property
    def empty(self) -> Probabilities:
        """Return the chances that no block is there."""
        return np.asarray(softmax(self.classes, SETTINGS.heat)[:, NO_BLOCK])


def look_at(net: cv2.dnn.Net, picture: Picture, places: Matrix, shares: Probabilities) -> Tensor:
    """Return the outputs of the net for some blocks; their crops are scaled to one average grey of the city."""
    wide = float(median(np.hypot(places[:, 0, 0], places[:, 1, 0])))
    source, scale = crop_source(picture, wide)
    scaled = places.copy()
    scaled[:, :, :2] *= scale
    scaled[:, :, 2] = (scaled[:, :, 2] + 0.5) * scale - 0.5
    crops = cut_blocks(source, scaled).astype(np.float32)
    sure = shares >= min(SETTINGS.sure_share, float(shares.max()))
    means = crops[sure].mean(axis=(0, 1, 2))
    lit = np.clip(crops * (SETTINGS.grey / 255 / np.maximum(means, 1)), 0, 1.6).astype(np.float32)
    return forward(net, channels_first(lit))


def face_logs(looks: Looks) -> Probabilities:
    """Return the log chances of the 144 faces: a weighted sum of those of their class and of the face itself."""
    kinds = np.log(softmax(looks.classes[:, :NO_BLOCK], SETTINGS.heat) + 1e-9)
    faces = np.log(softmax(looks.faces, SETTINGS.face_heat) + 1e-9)
    turned = 1 / (1 + np.exp(-looks.turned.astype(np.float64) / SETTINGS.face_heat))
    ways = np.log(np.column_stack([1 - turned, turned]) + 1e-9)
    whole = np.concatenate([faces + ways[:, :1], faces + ways[:, 1:]], axis=1)
    return np.asarray(kinds[:, CLASS_OF] * SETTINGS.kind_weight + whole * SETTINGS.face_weight)


def knows_cards(looks: Looks) -> bool:
    """Return whether the faces agree with the classes; on cards that the net was not trained on they do not."""
    faces, turned = looks.faces.argmax(axis=1), looks.turned > 0
    implied = CLASS_OF[faces + FACES * turned]
    return bool((implied == looks.classes[:, :NO_BLOCK].argmax(axis=1)).mean() > SETTINGS.known_cards)


def likely_classes(looks: Looks, spots: list[Spot]) -> Probabilities:
    """Return the chances of the 19 classes of every block after belief propagation between neighbours."""
    alone = softmax(looks.classes[:, :NO_BLOCK], SETTINGS.heat)
    if not knows_cards(looks):
        return alone
    logs = face_logs(looks)
    own = np.exp(logs - logs.max(axis=1, keepdims=True))
    own /= own.sum(axis=1, keepdims=True)
    index = {spot: number for number, spot in enumerate(spots)}
    pairs = [
        (number, index[beside], step)
        for spot, number in index.items()
        for step in TOGETHER
        if (beside := Spot(spot.row + step[0], spot.column + step[1])) in index
    ]
    messages = {(one, other): np.full(2 * FACES, 1 / (2 * FACES)) for one, other, _ in pairs}
    beliefs = own
    for _ in range(SETTINGS.rounds):
        fresh = {}
        for one, other, step in pairs:
            rest = beliefs[one] / np.maximum(messages[other, one], 1e-12)
            sent = (rest / rest.sum()) @ TOGETHER[step]
            fresh[one, other] = sent / sent.sum()
        messages = fresh
        beliefs = own.copy()
        for (_, other), sent in messages.items():
            beliefs[other] *= sent
            beliefs[other] /= beliefs[other].sum()
    return np.asarray((beliefs @ TO_CLASS)[:, :NO_BLOCK])
