"""The English sentences of the sheets."""

from typing import Final

from tabletop.messages import Sentence, register

SENTENCES: Final[dict[str, Sentence]] = {
    "sheet.title": "Scoring Pad",
    "sheet.and": "{names} and {last}",
    "sheet.points": "{total} VP",
    "sheet.approximate": "{name}: approximate \u00b7 {questions}",
    "sheet.typed": "Typed from a counted pad, without a city: {names}",
    "sheet.tile_points": "White on black: what a tile earns alone; with a plus it also earns points with others.",
    "sheet.counted_unconfirmed": "Counted anyway, though not confirmed: {names}",
    "sheet.place": "Place",
    "sheet.target": "Target",
    "sheet.left_over": "left over",
    "sheet.energy_in_parks": "in parks",
    "sheet.reasons": "Where the points come from",
    "sheet.notes": "Good to know",
    "sheet.own_allocation": "own allocation; {possible} VP were possible",
    "sheet.page": "page {page} of {pages}",
    "csv.date": "Date",
    "csv.mode": "Mode",
    "csv.player": "Player",
    "csv.place": "Place",
    "csv.category": "Category",
    "csv.points": "VP",
    "csv.total": "Total",
    "csv.note": "Note",
    "csv.game": "Game",
    "csv.target": "Target",
    "csv.won": "Won",
    "csv.note.approximate": "approximate",
    "csv.note.counted_anyway": "counted anyway",
    "csv.note.typed": "typed",
    "play.unconfirmed": "a total is not confirmed yet; confirm it, or count it anyway",
    "picture.decided": "The difference: {row}, {more} against {fewer} for {name}",
    "picture.ahead": "{points} VP ahead of {name}",
    "picture.most": "Brought most: {row}, {points} VP",
    "picture.approximate": "\u2248 approximate: not everything is confirmed yet",
    "picture.typed": "typed",
    "picture.target": "Target {target}",
    "export.unknown_format": "{name} says no format by its ending; end it in {endings} or {last}",
    "export.other_ending": "{name} does not say by its ending what it will be; end it in {ending}",
    "export.assets_damaged": "a font or picture of the app is missing or damaged; install the app again",
}
register(SENTENCES)
