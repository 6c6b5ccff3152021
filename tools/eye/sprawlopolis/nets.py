"""The two nets of Sprawlopolis and their losses: where blocks are, and what they show."""

from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn
from torch.nn import functional as F  # noqa: N812 - everybody's name for it

from tools.eye.training_loop import block
from vision.sprawlopolis.classes import FACES, KINDS, NO_BLOCK
from vision.sprawlopolis.looks import in_even_light
from vision.sprawlopolis.settings import SETTINGS


class LatticeNet(nn.Module):
    """A small U-Net: for every fourth pixel whether it is a block or a scoring card, its middle and its axes."""

    def __init__(self) -> None:
        """From 224 to 7 pixels a side and back to 56."""
        super().__init__()
        self.d1 = block(3, 16, 2)
        self.d2 = nn.Sequential(block(16, 24, 2), block(24, 24))
        self.d3 = nn.Sequential(block(24, 32, 2), block(32, 32))
        self.d4 = nn.Sequential(block(32, 48, 2), block(48, 48))
        self.d5 = nn.Sequential(block(48, 56, 2), block(56, 56))
        self.u4 = block(56 + 48, 40)
        self.u3 = block(40 + 32, 32)
        self.u2 = block(32 + 24, 32)
        self.out = nn.Conv2d(32, 8, 1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Maps of block, scoring card (logits), offset, and both axes by their double angles."""
        b = self.d2(self.d1(x))
        c = self.d3(b)
        d = self.d4(c)
        e = self.d5(d)
        for skip, up in ((d, self.u4), (c, self.u3), (b, self.u2)):
            e = up(torch.cat([F.interpolate(e, scale_factor=2.0, mode="nearest"), skip], 1))
        out: torch.Tensor = self.out(e)
        return out


class BlockNet(nn.Module):
    """What a crop shows: one of 20 classes, one of 72 faces, and whether its card is turned."""

    def __init__(self) -> None:
        """From 56 x 40 to 7 x 5 pixels."""
        super().__init__()
        wide, high = SETTINGS.crop_pixels
        self.look = nn.Sequential(
            block(3, 24, 2), block(24, 32), block(32, 48, 2), block(48, 64), block(64, 80, 2), block(80, 96)
        )
        self.squeeze = nn.Sequential(nn.Conv2d(96, 24, 1, bias=False), nn.BatchNorm2d(24), nn.ReLU())
        self.drop = nn.Dropout(0.15)
        self.out = nn.Linear(24 * (wide // 8) * (high // 8), KINDS + FACES + 1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Logits of the classes, of the faces, and of being turned."""
        out: torch.Tensor = self.out(self.drop(torch.flatten(self.squeeze(self.look(x)), 1)))
        return out


def lattice_loss(
    net: nn.Module, pick: NDArray[Any], rng: np.random.Generator, squares: NDArray[Any], maps: NDArray[Any]
) -> torch.Tensor:
    """One step's loss: squares turned by quarters, in another light."""
    turn, mirror = int(rng.integers(4)), bool(rng.random() < 0.5)
    x = np.rot90(in_even_light(squares[pick]), turn, (1, 2))
    y = np.rot90(maps[pick], turn, (2, 3)).astype(np.float32).copy()
    for _ in range(turn):  # a quarter turn to the left: x becomes -y of before
        y[:, 2:4] = np.stack([y[:, 3], -y[:, 2]], 1)
    if turn % 2:
        y[:, 4:8] *= -1
    if mirror:
        x, y = x[:, :, ::-1], y[:, :, :, ::-1].copy()
        y[:, 2] *= -1
        y[:, [5, 7]] *= -1
    gains = np.exp(rng.normal(0, 0.08, (len(pick), 1, 1, 3)) + rng.normal(0, 0.08, (len(pick), 1, 1, 1)))
    x = np.clip(x * gains.astype(np.float32), 0, 1.3)
    if rng.random() < 0.1:
        x = np.broadcast_to(x.mean(3, keepdims=True), x.shape)
    out = net(torch.from_numpy(np.ascontiguousarray(x.transpose(0, 3, 1, 2)))).float()
    goal = torch.from_numpy(np.ascontiguousarray(y))
    weight = goal[:, 8:9]
    looks = F.binary_cross_entropy_with_logits(out[:, :2], goal[:, :2], reduction="none") * weight
    here = (goal[:, :1] + goal[:, 1:2]).clamp(max=1) * weight
    size = here.sum().clamp(min=1)
    lengths = F.smooth_l1_loss(out[:, 2:8], goal[:, 2:8], reduction="none", beta=0.05) * here
    return looks.mean() * 4 + lengths[:, :2].sum() / size * 2 + lengths[:, 2:].sum() / size


def block_loss(  # noqa: PLR0913, PLR0917 - what a step needs
    net: nn.Module,
    pick: NDArray[Any],
    rng: np.random.Generator,
    crops: NDArray[Any],
    classes: NDArray[Any],
    faces: NDArray[Any],
    gains: NDArray[Any],
) -> torch.Tensor:
    """One step's loss: crops in the even light of their city, or nearly so."""
    each = (len(pick), 1, 1, 1)
    x = crops[pick].astype(np.float32) / 255 * gains[pick][:, None, None, :]
    x *= np.exp(rng.normal(0, 0.06, (len(pick), 1, 1, 3)) + rng.normal(0, 0.1, each)).astype(np.float32)
    grey = x.mean(3, keepdims=True)
    keep = np.where(rng.random(each) < 0.2, rng.uniform(0.4, 1.4, each), 1).astype(np.float32)
    x = np.clip(grey + (x - grey) * keep, 0, 1.6)
    out = net(torch.from_numpy(np.ascontiguousarray(x.transpose(0, 3, 1, 2)))).float()
    goal = torch.from_numpy(classes[pick].astype(np.int64))
    face = torch.from_numpy(faces[pick].astype(np.int64))
    known = face >= 0
    loss = F.cross_entropy(out[:, :KINDS], goal, label_smoothing=0.01)
    if known.any():
        loss = loss + 0.4 * F.cross_entropy(out[known, KINDS : KINDS + FACES], face[known] % FACES)
        turned = (face[known] >= FACES).float()
        loss = loss + 0.2 * F.binary_cross_entropy_with_logits(out[known, KINDS + FACES], turned)
    return loss


def city_gains(crops: NDArray[Any], classes: NDArray[Any]) -> NDArray[Any]:
    """Return for every crop the gains that bring its city to one grey: a city ends where no block does."""
    ends = np.flatnonzero((classes[:-1] == NO_BLOCK) & (classes[1:] != NO_BLOCK)) + 1
    gains = np.ones((len(crops), 3), np.float32)
    for part in np.split(np.arange(len(crops)), ends):
        shown = part[classes[part] != NO_BLOCK]
        gains[part] = SETTINGS.grey / np.maximum(crops[shown].mean((0, 1, 2)), 1)
    return gains
