"""The English sentences of the sheets."""

from typing import Final

from tabletop.messages import Sentence, register

SENTENCES: Final[dict[str, Sentence]] = {
    "sheet.title": "Scoring Pad",
    "sheet.and": "{names} and {last}",
    "sheet.points": "{total} VP",
    "sheet.anyway": "Counted anyway, though not confirmed: {names}",
    "sheet.place": "Place",
    "sheet.target": "Target",
    "sheet.left": "left over",
    "sheet.absorbed": "in parks",
    "sheet.reasons": "Where the points come from",
    "sheet.notes": "Good to know",
    "sheet.own": "own allocation; {possible} VP were possible",
    "sheet.page": "page {page} of {pages}",
    "csv.date": "Date",
    "csv.mode": "Mode",
    "csv.player": "Player",
    "csv.place": "Place",
    "csv.category": "Category",
    "csv.points": "VP",
    "export.format": "{name} says no format by its ending; end it in {endings} or {last}",
    "export.assets": "a font or picture of the app is missing or damaged; install the app again",
}
register(SENTENCES)
