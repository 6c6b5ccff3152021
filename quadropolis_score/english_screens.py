"""The English sentences of the app's screens; the rest of the catalogue is in english.py."""

from typing import Final

SCREENS: Final[dict[str, str | tuple[str, str, str]]] = {
    # everywhere
    "app.name": "Quadropolis Score",
    "app.done": "Done",
    "app.cancel": "Cancel",
    "app.close": "Close",
    "app.undo": "Undo",
    "app.redo": "Redo",
    "app.answer.cancelled": "Cancelled; nothing was changed",
    "app.answer.no_app": "No app for this was found on this device",
    "seat.other": "That step was made for {name}",
    "file.uncopied": "this file cannot be copied ({reason}); make room, or choose another folder",
    # the list of games
    "games.none": "No games yet. Begin one when the last turn has been played.",
    "games.new": "New game",
    "games.delete": "Delete",
    "games.keep": "Keep it",
    "games.delete.title": "Delete this game?",
    "games.delete.detail": "The game of {names} is gone then, with its cities and photos.",
    # a new game
    # the table
    # photos
    "photo.no_eye": "photos cannot be read on this device, as OpenCV is missing; tap the city in instead",
    # the city
    # the allocation
    # the score pad
    "pad.waiting": "Finding the best allocation for everybody\u2026",
    "pad.hint": "Tap a number to see where it comes from.",
    "pad.look": (
        "count",
        "{name}: {count} space to look at; it could change who wins",
        "{name}: {count} spaces to look at; they could change who wins",
    ),
    "pad.empty": "{name}: no building in this city yet",
    "pad.nothing": "No points here",
    "pad.allocation": "Allocation of {name}",
    "pad.rule": "The rule",
    # sharing
    "share.title": "Share",
    "share.backup.title": "Backup and restore",
    "share.all": "All games",
    "share.pdf": "Score sheet",
    "share.pdf.detail": "A PDF to print: the pad, the cities and the reason for every point.",
    "share.png": "Picture",
    "share.png.detail": "The same sheet as one long picture, for a chat.",
    "share.csv": "Table",
    "share.csv.detail": "A CSV file for a spreadsheet, with a row for every player and category.",
    "share.json": "Game file",
    "share.json.detail": "A JSON file with cities, inhabitants and energy, for other programs to score the game again.",
    "share.backup": "Backup",
    "share.backup.detail": "All games, photos and settings in one file, to keep or to take to another device.",
    "share.restore": "Restore",
    "share.restore.detail": "Brings in the games of a backup that are not here yet; nothing that is here is lost.",
    "share.save": "Save",
    "share.choose": "Choose a backup",
    "share.making": "The file is being made\u2026",
    "share.restoring": "The backup is being read\u2026",
    "share.saved": "Saved",
    "share.no_app": "No app to share this with was found on this device; save it instead",
    # statistics
    "statistics.title": "Statistics",
    # the rules
    "rules.title": "Rules",
    # settings
    "settings.title": "Settings",
}
