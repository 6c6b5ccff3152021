"""The English sentences of the screens of Quadropolis."""

from typing import Final

from tabletop.messages import Sentence, register

SENTENCES: Final[dict[str, Sentence]] = {
    # sentences of shared screens in the words of this game
    "share.pdf.detail.quadropolis": "A PDF to print: the pad, the cities and the reason for every point.",
    "share.json.detail.quadropolis": (
        "A JSON file with cities, inhabitants and energy, for other programs to score the game again."
    ),
    # the table
    "table.by_hand": "By hand",
    "table.allocation": "Tokens & points",
    "table.photograph": "Photo",
    "table.empty": "No building yet",
    "table.counting": "Calculating\u2026",
    "table.doubtful": ("count", "1 space to check", "{count} spaces to check"),
    "table.awaited": "Waiting for a photo",
    "table.came": "Photo ready. Tap to read it",
    "table.no_city": "Add at least one city first",
    "table.add": "Add a player",
    "table.remove": "Remove {name}",
    "table.removed": "{name} removed",
    "table.more": "Name, colour, remove: {name}",
    "table.go_on": "Continue: {name}",
    "table.player": "Name and colour",
    "table.game": "Game details",
    "table.played": "Played on",
    "table.remarks": "Notes",
    "table.remarks.hint": "What is worth remembering",
    # photos
    "photo.title": "Photo of the city",
    "photo.hint.whole": "The whole board in the picture, from above.",
    "photo.hint.above": "Any direction. Remove tokens first.",
    "photo.hint.floors": "Floors are hard to see from above. Check them afterwards.",
    "photo.replaces": "A photo replaces this city. Undo brings it back.",
    "photo.reading.count": "{read} of {spaces} spaces",
    "photo.where": "Where is the board?",
    "photo.where.hint": "Drag 1 to 4 to the outer corners of the spaces, 1 at the top left of the board.",
    "photo.turn": "Turn 90°",
    "photo.read": "Read the board",
    "photo.crossed": "these corners make no board; drag 1 to 4 around it, in order",
    # the city
    "city.short.hand": "Edit",
    "city.short.tower_block": "Tower block",
    "city.short.shop": "Shop",
    "city.short.public_service": "Public service",
    "city.short.park": "Park",
    "city.short.playground": "Playground",
    "city.short.factory": "Factory",
    "city.short.harbor": "Harbor",
    "city.short.office_tower": "Office tower",
    "city.short.monument": "Monument",
    "city.short.tile": "Services tile",
    "city.short.eraser": "Remove",
    "city.brush.hand": "Tap a space to edit it",
    "city.brush.eraser": "Tap a space to empty it",
    "city.empty": "Empty",
    "city.floors": ("floors", "one floor", "{floors} floors"),
    "city.brush.pile": "Tap a space, then its floors",
    "city.brush.print": "Tap {building} again to set its printed symbols",
    "city.brush.plain": "Tap a space, or draw over several",
    "city.brush.hold": "Hold a space to edit it",
    "city.replaced": "{building}, replaced",
    "city.replaced.many": ("count", "One building replaced", "{count} buildings replaced"),
    "city.removed": "{building}, removed",
    "city.removed.many": ("count", "One building removed", "{count} buildings removed"),
    "city.hardly": "Photo too unclear. Retake",
    "city.yes": "Yes",
    "city.change": "Change building",
    "city.later": "Later",
    "city.next": "Next",
    "city.doubtful": ("count", "1 space to check", "{count} spaces to check"),
    "city.odd": "To check",
    "city.odd.count": ("count", "One thing looks odd", "{count} things look odd"),
    "city.odd.turns": "Check: {tiles} tiles, {turns} turns",
    "city.doubt": "Is this {a_kind}?",
    "city.doubt.tile": "Is this {building}?",
    "city.doubt.empty": "Is this space empty?",
    "city.photo.show": "Show the photo",
    "city.photo.hide": "Show the tiles",
    "city.photo.whole": "The whole photo",
    "city.photo": "Your photo",
    "city.ours": "Read as",
    "city.shows": "Printed symbols",
    "city.blank": "None or unknown",
    "city.tiles": "Public Services tile",
    "city.remove": "Remove",
    # questions before a total is certain
    "seat.next": "Next: {name}",
    "seat.floors": "Floors not checked",
    "seat.tokens": "Tokens not confirmed",
    "piles.title": "How high are the piles?",
    "piles.sum": (
        "floors",
        "{tiles} tiles + one floor = {sum} tiles",
        "{tiles} tiles + {floors} floors = {sum} tiles",
    ),
    "piles.sum.even": (
        "floors",
        "{tiles} tiles + one floor = {sum} turns",
        "{tiles} tiles + {floors} floors = {sum} turns",
    ),
    "piles.sum.many": "{tiles} tiles, but only {turns} turns",
    "piles.sum.few": (
        "missing",
        "One of {turns} turns without a tile: discarded or missing",
        "{missing} of {turns} turns without a tile: discarded or missing",
    ),
    "piles.doubtful": "Not sure. Please count",
    "piles.guessed": "Guessed from the photo",
    "piles.checked": "Checked",
    "piles.none": "No piles on this photo.",
    "piles.done": "All correct",
    "tokens.title": "Inhabitants and energy",
    "tokens.question": "All tokens, placed ones too",
    "tokens.from_tiles": "Counted from the tiles. Check against your supply.",
    "tokens.given": "From the tiles",
    "tokens.inhabitants": "Inhabitants",
    "tokens.energy": "Energy units",
    "tokens.range.inhabitants": "These tiles gave {least} to {most} inhabitants",
    "tokens.range.energy": "These tiles gave {least} to {most} energy units",
    "tokens.exact.inhabitants": ("count", "These tiles gave one inhabitant", "These tiles gave {count} inhabitants"),
    "tokens.exact.energy": ("count", "These tiles gave one energy unit", "These tiles gave {count} energy units"),
    "tokens.most.inhabitants": (
        "count",
        "These tiles gave at most one inhabitant",
        "These tiles gave at most {count} inhabitants",
    ),
    "tokens.most.energy": (
        "count",
        "These tiles gave at most one energy unit",
        "These tiles gave at most {count} energy units",
    ),
    "tokens.least.inhabitants": (
        "count",
        "These tiles gave at least one inhabitant",
        "These tiles gave at least {count} inhabitants",
    ),
    "tokens.least.energy": (
        "count",
        "These tiles gave at least one energy unit",
        "These tiles gave at least {count} energy units",
    ),
    # the allocation
    "allocation.more.inhabitant": ("points", "One more: +1 point", "One more: +{points} points"),
    "allocation.more.inhabitant.even": "One more: no change",
    "allocation.more.inhabitant.costs": ("points", "One more: \u22121 point", "One more: \u2212{points} points"),
    "allocation.more.energy": ("points", "One more: +1 point", "One more: +{points} points"),
    "allocation.more.energy.even": "One more: no change",
    "allocation.more.energy.costs": ("points", "One more: \u22121 point", "One more: \u2212{points} points"),
    "allocation.title": "Tokens & points",
    "allocation.busy": "Calculating\u2026",
    "allocation.status.best": "Best allocation",
    "allocation.status.locks": "Best with your fixed choices",
    "allocation.status.own": "Own allocation",
    "allocation.status.none": "Nothing decided yet",
    "allocation.decide": "Tap a building to decide yourself",
    "allocation.missed": ("loss", "One point missed", "{loss} points missed"),
    "allocation.missed.none": "No point missed",
    "allocation.best": "Best",
    "allocation.mine": "Mine",
    "allocation.always": "Always active",
    "allocation.empty": "No buildings yet. Enter the city, and the app puts the tokens where they score most.",
    "allocation.fill": "Enter by hand",
    "allocation.locks.cost": ("loss", "Your fixed choices cost one point", "Your fixed choices cost {loss} points"),
    "allocation.locks.even": "Your fixed choices cost nothing",
    "allocation.left.inhabitants": ("count", "One inhabitant left over", "{count} inhabitants left over"),
    "allocation.left.energy": ("count", "One energy unit left over", "{count} energy units left over"),
    "allocation.absorbed": ("count", "Parks absorb one", "Parks absorb {count}"),
    "allocation.dark": "Inactive buildings",
    "allocation.dark.choice": (
        "loss",
        "Better left inactive: using it costs you one point",
        "Better left inactive: using it costs you {loss} points",
    ),
    "allocation.dark.even": "Left inactive: using it gains nothing",
    "allocation.buildings": ("count", "one building", "{count} buildings"),
    "allocation.group": "{why}: {buildings}",
    "allocation.dark.locked": "Inactive (your choice)",
    "allocation.dark.inhabitants": "No inhabitants left",
    "allocation.dark.energy": "No energy left",
    "allocation.dark.both": "No inhabitants and no energy left",
    "allocation.pills": (
        "Number on a building: its own points. With a plus, they come on top of points that it shares with others."
    ),
    "allocation.lit": "Active (best choice)",
    "allocation.lit.locked": "Active (your choice)",
    "allocation.customers.locked": ("count", "One customer (your choice)", "{count} customers (your choice)"),
    "allocation.needs.inhabitants": ("count", "Needs one inhabitant", "Needs {count} inhabitants"),
    "allocation.needs.energy": "Needs one energy unit",
    "allocation.needs.both": "Needs one inhabitant and one energy unit",
    "allocation.own": "Its points",
    "allocation.shared": "Helps others to score",
    "allocation.keep_lit": "Keep active",
    "allocation.leave_dark": "Leave inactive",
    "allocation.free": "Let the app decide",
    "allocation.rule": "The rule",
    # the score pad
    "pad.edit": "Edit {name}\u2019s city",
    "pad.allocation": "Tokens & points: {name}",
    # the rules
    "rules.intro": (
        "Buildings that are not activated leave the city before scoring. Beside means sharing a side, never a corner."
    ),
    "rules.buildings": "Buildings",
    "rules.end": "At the end of the game",
    "rules.cost": "Activated by {tokens}",
    "rules.inhabitants": ("count", "one inhabitant", "{count} inhabitants"),
    "rules.energy": ("count", "one energy unit", "{count} energy units"),
    "rules.free": "Always active, needs nothing",
    "rules.floors": "Floors",
    "rules.customers": "Customers",
    "rules.districts": "Districts",
    "rules.piles": "Piles beside it",
    "rules.group": "Group of {count}",
    "rules.starred": "* Expert game only",
    "rules.expert": "Expert game only",
    "rules.classic": "In the Classic game it is {points} VP.",
    "rules.classic.unknown": "In the Classic game it counts the same, but the Classic tile may show another number.",
    "rules.unseen": "We have not seen the printed rule of this tile. This is what players report.",
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
}

register(SENTENCES)
