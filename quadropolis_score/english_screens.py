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
    "photo.title": "Photo of the city",
    "photo.take": "Take a photo",
    "photo.choose": "Choose a photo",
    "photo.sample": "Our sample photo",
    "photo.tap": "Tap the city in",
    "photo.hint.whole": "The whole board in the picture, from as far above as you can.",
    "photo.hint.above": "Any way round; take meeples and barrels off the tiles.",
    "photo.hint.floors": "How high piles are is hard to see from above: check their floors afterwards.",
    "photo.replaces": "A photo replaces the city that is there. Undo brings it back.",
    "photo.reading": "Reading the photo",
    "photo.reading.detail": "First the board is found, then {spaces} spaces are read. The first photo takes longest.",
    "photo.no_camera": "No camera was found; choose a photo instead",
    "photo.no_chooser": "No app to choose photos with was found; tap the city in instead",
    "photo.blind": "No photos on this device",
    "photo.unread": "This photo was not read",
    "photo.again": "Read again",
    "photo.take.other": "Take again",
    "photo.choose.other": "Choose again",
    "photo.where": "Where is the board?",
    "photo.where.hint": "Drag 1 to 4 onto the outer corners of the printed spaces, 1 at the top left of the board.",
    "photo.read": "Read with these corners",
    "photo.crossed": "these corners make no board; drag them round it, 1 to 4 one after the other",
    # the city
    # the allocation
    # the score pad
    # sharing
    # statistics
    "statistics.title": "Statistics",
    # the rules
    "rules.title": "Rules",
    # settings
    "settings.title": "Settings",
}
