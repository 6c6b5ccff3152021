"""A scored game as something to share: pure functions that make bytes.

`outcome_of(game, played)` scores it once; `as_pdf`, `as_png`, `as_csv` and `as_json` write what came out.
"""

from exports.blocks import A4, LETTER, Paper
from exports.files import as_csv, as_json, as_pdf, as_png
from exports.outcome import Outcome, outcome_of

__all__ = ["A4", "LETTER", "Outcome", "Paper", "as_csv", "as_json", "as_pdf", "as_png", "outcome_of"]
