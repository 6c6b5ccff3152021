"""The training data of the header net: drawn headers of scoring cards, and pictures of anything else."""

from typing import Any

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn
from torch.nn import functional as F  # noqa: N812 - everybody's name for it

from tools.eye.camera import smooth_noise
from tools.eye.place_covers import any_colour, texture
from tools.eye.sprawlopolis.card_art import drawn_deck
from tools.eye.sprawlopolis.scoring_art import scoring_card
from tools.eye.training_loop import block
from vision.sprawlopolis.scoring import cut_part
from vision.sprawlopolis.settings import SETTINGS

NUMBERS = 18


class HeaderNet(nn.Module):
    """A net that classifies headers by scoring card; 0 is none."""

    def __init__(self) -> None:
        """Build the layers: from 128 x 36 to 8 x 3 pixels."""
        super().__init__()
        self.look = nn.Sequential(
            block(3, 16, 2), block(16, 24, 2), block(24, 24), block(24, 32, 2), block(32, 32), block(32, 40, 2)
        )
        self.drop = nn.Dropout(0.2)
        self.out = nn.Linear(40 * 8 * 3, NUMBERS + 1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        out: torch.Tensor = self.out(self.drop(torch.flatten(self.look(x), 1)))
        return out


def draw_headers(seed: int, count: int) -> tuple[NDArray[Any], NDArray[Any]]:
    """Draw a number of headers; a fifth of the pictures shows anything else."""
    rng = np.random.default_rng(seed)
    deck = drawn_deck()
    wide, high = SETTINGS.header_pixels
    headers, numbers = np.empty((count, high, wide, 3), np.uint8), np.empty(count, np.uint8)
    for index in range(count):
        width = int(rng.integers(90, 280))
        size = (width, round(width * 63 / 89))
        number, turned = int(rng.integers(1, NUMBERS + 1)), False
        draw = rng.random()
        if draw < 0.84:
            card = scoring_card(number, size, rng)
            turned = draw > 0.76
        elif draw < 0.92:
            card = cv2.resize(deck.cards[number], size, interpolation=cv2.INTER_AREA)
        else:
            card = texture(size, rng, any_colour(rng), 0.1).astype(np.uint8)
        numbers[index] = number if draw <= 0.76 else 0
        headers[index] = photographed_header(np.asarray(card, np.uint8), rng, turned=turned)
    return headers, numbers


def photographed_header(card: NDArray[Any], rng: np.random.Generator, *, turned: bool) -> NDArray[Any]:
    """Return the header of a card on a table as the eye would cut it, with random offset, blur and light."""
    high, wide = card.shape[:2]
    table = texture((round(wide * 1.5), round(high * 1.5)), rng, any_colour(rng), 0.1)
    left, top = wide // 4, high // 4
    table[top : top + high, left : left + wide] = card
    middle = np.array([left + wide / 2 - 0.5, top + high / 2 - 0.5])
    axes = np.diag([wide / 2, high / 2]) * (-1 if turned else 1)
    axes = axes @ (np.eye(2) + rng.normal(0, 0.035, (2, 2)))
    shift = axes @ rng.normal(0, 0.035, 2)
    gains = np.exp(rng.normal(0, 0.1, 3)) * rng.uniform(0.4, 1.15)
    haze = rng.uniform(0, 40) if rng.random() < 0.4 else 0.0
    lit: NDArray[Any] = table * (1 - haze / 255) * gains + haze
    if rng.random() < 0.3:
        lit += np.maximum(0, smooth_noise((lit.shape[1], lit.shape[0]), (4, 4), rng))[..., None] * rng.uniform(0, 110)
    blur = rng.uniform(0, 1.6) * wide / 200
    if blur > 0.25:
        lit = cv2.GaussianBlur(lit, (0, 0), blur)
    lit = lit + rng.normal(0, rng.uniform(0, 7), lit.shape)
    packed = cv2.imencode(
        ".jpg", np.clip(lit, 0, 255).astype(np.uint8), [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(40, 95))]
    )[1]
    picture = np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)
    return cut_part(picture, np.column_stack([axes, middle + shift]))


def header_loss(
    net: nn.Module, pick: NDArray[Any], rng: np.random.Generator, headers: NDArray[Any], numbers: NDArray[Any]
) -> torch.Tensor:
    """Return the loss of a step, with random light."""
    gains = np.exp(rng.normal(0, 0.1, (len(pick), 1, 1, 3)) + rng.normal(0, 0.15, (len(pick), 1, 1, 1)))
    x = np.clip(headers[pick].astype(np.float32) / 255 * gains.astype(np.float32), 0, 1.3)
    out = net(torch.from_numpy(np.ascontiguousarray(x.transpose(0, 3, 1, 2)))).float()
    return F.cross_entropy(out, torch.from_numpy(numbers[pick].astype(np.int64)), label_smoothing=0.02)
