"""Writes tests/quadropolis_score/proven_cities.json: best results that CP-SAT found, not our optimiser.

The cities are the usual ones of the benchmark, the hard ones, and Classic ones with Public Services tiles. A line has a
city in text with its tokens, its best total, inhabitants placed and empty spaces. `make test` solves them without
CP-SAT, and compares the tables of points of then with those of the scorer.
"""

from __future__ import annotations

import json
from pathlib import Path

from quadropolis_score import scoring
from quadropolis_score.files import city_from
from tools.app.arguments import no_arguments
from tools.bench import cpsat_peer
from tools.bench.optimiser import HARD_CITIES_FILE
from tools.soak.random_cities import public_service_cities, usual_cities

PROVEN = Path(__file__).parents[2] / "tests" / "quadropolis_score" / "proven_cities.json"


def main() -> None:
    lines = []
    for data in (
        *usual_cities(300),
        *json.loads(HARD_CITIES_FILE.read_text(encoding="utf-8")),
        *public_service_cities(60),
    ):
        city, tokens = city_from(data)
        lines.append(
            json.dumps({"city": str(city).replace("\n", " / "), **tokens._asdict(), "best": cpsat_peer.solve(data)})
        )
    tables = {name: table for name, table in vars(cpsat_peer).items() if hasattr(scoring, name) and name.isupper()}
    cities = ",\n".join(" ".join(line.split()) for line in lines)
    PROVEN.write_text(f'{{"tables": {json.dumps(tables)},\n"cities": [\n{cities}\n]}}\n', encoding="utf-8")


if __name__ == "__main__":
    no_arguments(__doc__)
    main()
