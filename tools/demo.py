"""`make demo`: the sample photo read, its city scored, the pad printed, and the files written to build/demo/."""

import json
from pathlib import Path
from typing import Final

from quadropolis_score.advice import best_scored
from quadropolis_score.files import city_to, result_to
from quadropolis_score.problems import least_given
from quadropolis_score.terminal import DRAWN, Style, pad
from vision.answers import doubts
from vision.load import load_photo
from vision.nets import Eye
from vision.read import read_photo

ROOT: Final = Path(__file__).parents[1]
SAMPLE: Final = ROOT / "assets" / "sample.jpg"
OUT: Final = ROOT / "build" / "demo"


def main() -> None:
    """From the photo to the pad in a straight line."""
    reading = read_photo(load_photo(SAMPLE), Eye.opened())
    city = reading.city()
    tokens = least_given(city)
    scored = best_scored(city, tokens)
    OUT.mkdir(parents=True, exist_ok=True)
    (OUT / "city.json").write_text(json.dumps(city_to(city, tokens)), encoding="utf-8")
    (OUT / "result.json").write_text(json.dumps(result_to(scored)), encoding="utf-8")
    print(f"{SAMPLE.relative_to(ROOT)} reads:\n\n{city}\n")
    print(
        "\n".join(doubts(SAMPLE.name, reading) or ["Nothing is doubtful; count the floors of the piles."]), end="\n\n"
    )
    print(pad(scored, Style(colour=False, lines=DRAWN), why=True))


if __name__ == "__main__":
    main()
