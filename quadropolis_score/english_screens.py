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
    "new.playgrounds": "Playgrounds",
    "new.playgrounds.detail": "Expansion: tiles that replace parks",
    "new.services": "Public Services",
    "new.services.detail": "Expansion: tiles with effects of their own",
    "new.players": "Players",
    "new.player": "Player {number}",
    "new.clear": "Clear the name",
    "new.colour": "Colour of {name}",
    "new.known": "Played before",
    "new.full": "All seats have a name; clear one first",
    "new.start": "Start",
    # the table
    "table.city": "City",
    "table.allocation": "Allocation",
    "table.photograph": "Photo",
    "table.empty": "No building yet",
    "table.counting": "Counting the points",
    "table.doubtful": ("count", "1 space to look at", "{count} spaces to look at"),
    "table.awaited": "Waiting for a photo",
    "table.no_city": "No city is there yet; take a photo, or tap the city in",
    "table.add": "Add a player",
    "table.remove": "Remove {name}",
    "table.removed": "{name} was removed; {undo} brings the city back",
    "table.player": "Name and colour",
    "table.game": "Day and notes",
    "table.played": "Played on",
    "table.remarks": "Notes",
    "table.remarks.hint": "What is worth remembering",
    # photos
    "photo.no_eye": "photos cannot be read on this device, as OpenCV is missing; tap the city in instead",
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
