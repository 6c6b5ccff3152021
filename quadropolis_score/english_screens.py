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
    "statistics.none": "Nothing to tell yet. Games that were finished appear here, with who won most and by what.",
    "statistics.legend": "The bar is the average, the mark the best game. Tap a player for the rows of the pad.",
    "statistics.wins": "{wins} of {games} won",
    "statistics.best": "best {points}",
    "statistics.number": "{whole}.{tenth}",
    "statistics.own": (
        "own",
        "One own allocation left {left} of {possible} VP on the table.",
        "{own} own allocations left {left} of {possible} VP on the table.",
    ),
    # the rules
    "rules.title": "Rules",
    "rules.intro": (
        "What is not activated is taken off the city before scoring. Beside means sharing a side, never a corner."
    ),
    "rules.buildings": "Buildings",
    "rules.end": "At the end of the game",
    "rules.cost": "Activated by {tokens}",
    "rules.inhabitants": ("count", "one inhabitant", "{count} inhabitants"),
    "rules.energy": ("count", "one energy unit", "{count} energy units"),
    "rules.free": "Needs nothing and always stands",
    "rules.floors": "Floors",
    "rules.customers": "Customers",
    "rules.districts": "Districts",
    "rules.piles": "Piles beside it",
    "rules.group": "Group of {count}",
    "rules.starred": "* Expert game only",
    "rules.expert": "Expert game only",
    "rules.unseen": "We have not seen the printed rule of this tile; this is what players tell of it.",
    "rules.tile": "It counts as a public service for its district, too.",
    "rules.tower_block": "Each tower block scores by its floors. However high it is, it is activated once.",
    "rules.shop": (
        "Each shop scores by its customers: inhabitants who activate nothing. Without any it stands, worth nothing."
    ),
    "rules.public_service": (
        "Together they score by the districts that have at least one. Points printed on a tile are added."
    ),
    "rules.park": (
        "Scores by the tower blocks and office towers beside it, whatever their height. "
        "Each park also takes one energy unit that is left over."
    ),
    "rules.playground": "Scores just like a park, but takes no energy unit that is left over.",
    "rules.factory": "Scores for every active building of these kinds beside it.",
    "rules.harbor": (
        "The longest unbroken row of harbors scores, and so does the longest column. "
        "Points printed on a tile are added."
    ),
    "rules.office_tower": (
        "Each office tower scores by its floors and by the office towers in its group, connected side by side. "
        "A group of more than {largest} is read as {largest}: the rulebooks do not say."
    ),
    "rules.monument": "Scores for every building of these kinds that stands beside it.",
    "rules.city_hall": "1 VP for every active public service, itself included.",
    "rules.school": "1 VP for every active tower block, whatever its height.",
    "rules.park_district": "1 VP for every park and playground.",
    "rules.fire_station": "{points} VP for every active factory beside it.",
    "rules.maternity_ward": "Gave {count} inhabitants when it was placed; nothing more at the end.",
    "rules.electric_utility": "Gave {count} energy units when it was placed; nothing more at the end.",
    "rules.customs_office": "{points} VP if active harbors fill a whole row or a whole column.",
    "rules.city_planning": "Scores by the districts that have a building on every space.",
    "rules.police_station": "1 VP for every floor of the tallest active tower block or office tower.",
    "rules.capitol": "Scores for its neighbours as a monument does.",
    "rules.reprocessing_plant": (
        "Each energy unit that is left over brings 1 VP instead of costing one. Parks take none then."
    ),
    "rules.tv_station": "Gave one inhabitant for every shop when it was placed; nothing more at the end.",
    "rules.congress_center": (
        "Counts as an office tower of one floor and scores with its group, but parks and factories do not count it."
    ),
    "rules.left_over.title": "Tokens left over",
    "rules.left_over": "Each inhabitant who activates nothing and is no customer costs 1 VP.",
    "rules.left_over.energy": "Each energy unit that activates nothing costs 1 VP, but every park takes one.",
    "rules.left_over.free": (
        "Tokens may be moved once more after the last round, and nothing has to be activated: "
        "the app looks for the best."
    ),
    "rules.ties.title": "Who has won",
    "rules.ties": "The most VP win.",
    "rules.ties.next": (
        "In a tie: whoever placed more inhabitants, then whoever has fewer empty spaces. "
        "Still a tie: the victory is shared."
    ),
    # settings
    "settings.title": "Settings",
    "settings.language": "Language",
    "settings.language.device": "As the device",
    "settings.theme": "Colours",
    "settings.theme.system": "As the device",
    "settings.theme.light": "Light",
    "settings.theme.dark": "Dark",
    "settings.text": "Size of text",
    "settings.text.size": "A  {percent}%",
    "settings.eye": "Photos",
    "settings.teaching": "Learn from corrections",
    "settings.teaching.note": "What you correct on a photo is read better on the next one.",
    "settings.teaching.on": "On",
    "settings.teaching.off": "Off",
    "settings.learned": "The app has learned from your corrections.",
    "settings.learned.nothing": "Nothing has been learned yet.",
    "settings.forget": "Forget what was learned",
    "settings.forget.title": "Forget what was learned?",
    "settings.forget.detail": "Photos are read again as on the first day. Your games stay as they are.",
    "settings.games": "Games",
    "settings.backup": "Backup and restore",
    "settings.backup.detail": "All games in one file, for another device or a bad day",
    "settings.about": "About this app",
    "settings.licence": "Free software under the MIT licence; it needs no network and sends nothing anywhere.",
    "settings.publisher": (
        "Quadropolis is published by Days of Wonder. This app is not theirs; its pictures are our own."
    ),
}
