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
    "allocation.busy": "Being worked out \u2026",
    "allocation.status.best": "The best allocation",
    "allocation.status.locks": "The best around your locks",
    "allocation.status.own": "Own allocation",
    "allocation.empty": "Nothing stands in this city yet. Fill it in, and the tokens are put where they earn most.",
    "allocation.fill": "Fill in the city",
    "allocation.take_best": "Take the best one",
    "allocation.unlock": "Let go of all locks",
    "allocation.locks.cost": ("loss", "Your locks cost one point", "Your locks cost {loss} points"),
    "allocation.locks.even": "Your locks cost nothing",
    "allocation.left.inhabitants": ("count", "One inhabitant left over", "{count} inhabitants left over"),
    "allocation.left.energy": ("count", "One energy unit left over", "{count} energy units left over"),
    "allocation.absorbed": ("count", "The parks absorb one", "The parks absorb {count}"),
    "allocation.more.inhabitant": (
        "points",
        "One inhabitant more would bring one point",
        "One inhabitant more would bring {points} points",
    ),
    "allocation.more.inhabitant.even": "One inhabitant more would change nothing",
    "allocation.more.inhabitant.costs": (
        "points",
        "One inhabitant more would cost one point",
        "One inhabitant more would cost {points} points",
    ),
    "allocation.more.energy": (
        "points",
        "One energy unit more would bring one point",
        "One energy unit more would bring {points} points",
    ),
    "allocation.more.energy.even": "One energy unit more would change nothing",
    "allocation.more.energy.costs": (
        "points",
        "One energy unit more would cost one point",
        "One energy unit more would cost {points} points",
    ),
    "allocation.dark": "What stays dark",
    "allocation.dark.changes": "Lit: {changes}",
    "allocation.dark.locked": "You leave it dark",
    "allocation.dark.own": "Your own allocation leaves it dark",
    "allocation.dark.inhabitants": "There are not enough inhabitants left for it",
    "allocation.dark.energy": "There is not enough energy left for it",
    "allocation.dark.both": "There are not enough inhabitants and not enough energy left for it",
    "allocation.pills": (
        "The numbers on the board are what a building brings by itself. Public services and harbors score together, as "
        "the list says; a number with a plus on one of them comes on top."
    ),
    "allocation.lit": "It is lit, as is best",
    "allocation.lit.locked": "You keep it lit",
    "allocation.customers": "Customers",
    "allocation.customers.locked": ("count", "You give it one customer", "You give it {count} customers"),
    "allocation.needs.inhabitants": ("count", "Needs one inhabitant", "Needs {count} inhabitants"),
    "allocation.needs.energy": "Needs one energy unit",
    "allocation.needs.both": "Needs one inhabitant and one energy unit",
    "allocation.own": "What it brings",
    "allocation.shared": "Where it helps",
    "allocation.keep_lit": "Keep it lit",
    "allocation.leave_dark": "Leave it dark",
    "allocation.free": "As is best",
    "allocation.rule": "The rule",
    # the score pad
    # sharing
    # statistics
    "statistics.title": "Statistics",
    # the rules
    "rules.title": "Rules",
    # settings
    "settings.title": "Settings",
}
