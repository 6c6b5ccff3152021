"""Photographs a drawn city for assets/sample.jpg, and writes its city file: `python -m tools.art.sample`."""

import json
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from quadropolis_score.city import City
from quadropolis_score.files import city_to
from quadropolis_score.token_gifts import minimum_tokens
from tools.app.arguments import no_arguments
from tools.eye.camera import Conditions, Picture, photograph
from tools.eye.drawn_boards import drawn_city

ASSETS: Final = Path(__file__).parents[2] / "assets"
CITY: Final = City.parse("""
    T1i2    P       S     Fe3            H*3
    U*1     T3i3    O1    O1             Hi1e1
    Gi1     T1i1    S     .              He2
    P       M       Fe2   U:city_hall    .
""")
# On a wooden table, from a chair.
CAMERA_CONDITIONS: Final = Conditions(
    tilt=(20, 20),
    roll=(8, 8),
    distance=(2.6, 2.6),
    fill=(0.93, 0.93),
    centred=0.0,
    gain=(0.95, 0.95),
    cast=0.03,
    gradient=0.2,
    shadow=0.0,
    glare=0.0,
    blur=(0.4, 0.4),
    noise=(2, 2),
    quality=(88, 88),
    clutter=4,
    sizes=((1200, 900),),
)
SEED: Final = 12


def photograph_sample() -> Picture:
    """Return the photograph, the same in every run."""
    rng = np.random.default_rng(SEED)
    return photograph(drawn_city(CITY, rng), CAMERA_CONDITIONS, rng).picture


def main() -> None:
    cv2.imwrite(str(ASSETS / "sample.jpg"), photograph_sample(), [cv2.IMWRITE_JPEG_QUALITY, 88])
    tokens = minimum_tokens(CITY)
    (ASSETS / "cities" / "sample.json").write_text(json.dumps(city_to(CITY, tokens)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    no_arguments(__doc__)
    main()
