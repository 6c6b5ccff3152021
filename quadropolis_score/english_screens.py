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
    "city.empty": "Empty",
    "city.floors": ("floors", "{floors} floor", "{floors} floors"),
    "city.shows.inhabitants": ("count", "{count} inhabitant", "{count} inhabitants"),
    "city.shows.energy": ("count", "{count} energy unit", "{count} energy units"),
    "city.brush.hand": "Tap a space to look at it",
    "city.brush.eraser": "Tap a space to empty it",
    "city.given": "The tiles gave at least {inhabitants} inhabitants and {energy} energy units",
    "city.given.same": "As many as the tiles gave at least; correct them if you have more",
    "city.doubtful": ("count", "{count} space to look at", "{count} spaces to look at"),
    "city.odd": "What looks odd",
    "city.odd.count": ("count", "{count} oddity", "{count} oddities"),
    "city.doubt": "The eye is {sure}% sure. What stands there?",
    "city.photo": "Your photo",
    "city.ours": "Read as",
    "city.high": "Floors",
    "city.shows": "What the tile shows",
    "city.blank": "Nothing, or not known",
    "city.tiles": "Public Services tile",
    "city.remove": "Empty this space",
    # the allocation
    "allocation.title": "Allocation",
    # the score pad
    # sharing
    # statistics
    "statistics.title": "Statistics",
    # the rules
    "rules.title": "Rules",
    # settings
    "settings.title": "Settings",
}
