"""`make demo`: reads the sample photo, scores its city, prints the pad, and writes the sheets to build/demo/.

The photographed city joins the example game, so that there is also a sheet for four players.
"""

import json
from datetime import date
from pathlib import Path
from typing import Final

from exports.formats import FORMATS, file_name
from exports.sheet_style import A4
from quadropolis_score import Game, Player
from quadropolis_score.advice import score_best_plan
from quadropolis_score.files import city_to, result_to
from quadropolis_score.score_pad_text import pad, ranking
from quadropolis_score.token_gifts import minimum_tokens
from tabletop.terminal import Style
from tools.app.arguments import no_arguments
from tools.app.example import example_game, score_game
from vision.load import load_photo
from vision.quadropolis.json_output import doubt_lines
from vision.quadropolis.models import Models
from vision.quadropolis.read import read_photo

ROOT: Final = Path(__file__).parents[2]
SAMPLE: Final = ROOT / "assets" / "sample.jpg"
OUT: Final = ROOT / "build" / "demo"
STYLE: Final = Style(colour=False, has_lines=True)


def main() -> None:
    """Read, score, print and export."""
    reading = read_photo(load_photo(SAMPLE), Models.load())
    city = reading.city()
    tokens = minimum_tokens(city)
    best = score_best_plan(city, tokens)
    first, *others = example_game().players
    game = Game((Player(first.name, city, tokens), *others))
    verdict = score_game(game, played=date.today())  # noqa: DTZ011 - the day here
    OUT.mkdir(parents=True, exist_ok=True)
    files = {
        "city.json": json.dumps(city_to(city, tokens)).encode(),
        "result.json": json.dumps(result_to(best)).encode(),
        **{file_name("sheet", kind): made.make(verdict, "en", A4) for kind, made in FORMATS.items()},
    }
    for name, raw in files.items():
        (OUT / name).write_bytes(raw)
    print(f"{SAMPLE.relative_to(ROOT)} reads:\n\n{city}\n")
    print("\n".join(doubt_lines(SAMPLE.name, reading, None)))
    print(f"\n{pad(best, STYLE, with_reasons=True)}\n\nAt a table with others:\n")
    print(ranking(game.players, verdict.details.by_side, STYLE))
    print(f"\n{OUT.relative_to(ROOT)}: {', '.join(files)}")


if __name__ == "__main__":
    no_arguments(__doc__)
    main()
