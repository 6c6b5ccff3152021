"""The English sentences of the sheets."""

from typing import Final

from tabletop.messages import Sentence, register

SENTENCES: Final[dict[str, Sentence]] = {
    "sheet.title": "Scoring Pad",
    "sheet.and": "{names} and {last}",
    "sheet.points": "{total} VP",
    "sheet.counted_unconfirmed": "Counted anyway, though not confirmed: {names}",
    "sheet.place": "Place",
    "sheet.target": "Target",
    "sheet.left_over": "left over",
    "sheet.energy_in_parks": "in parks",
    "sheet.reasons": "Where the points come from",
    "sheet.notes": "Good to know",
    "sheet.remarks": "Notes",
    "sheet.own_allocation": "own allocation; {possible} VP were possible",
    "sheet.page": "page {page} of {pages}",
    "csv.date": "Date",
    "csv.mode": "Mode",
    "csv.player": "Player",
    "csv.place": "Place",
    "csv.category": "Category",
    "csv.points": "VP",
    "export.unknown_format": "{name} says no format by its ending; end it in {endings} or {last}",
    "export.assets_damaged": "a font or picture of the app is missing or damaged; install the app again",
}
register(SENTENCES)
