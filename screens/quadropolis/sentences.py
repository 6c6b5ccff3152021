"""The English sentences of the screens of Quadropolis."""

from typing import Final

from tabletop.messages import Sentence, register

SENTENCES: Final[dict[str, Sentence]] = {
    # sentences of shared screens in the words of this game
    "pad.waiting.quadropolis": "Finding the best allocation for everybody\u2026",
    "share.pdf.detail.quadropolis": "A PDF to print: the pad, the cities and the reason for every point.",
    "share.json.detail.quadropolis": (
        "A JSON file with cities, inhabitants and energy, for other programs to score the game again."
    ),
    # the table
    "table.city": "City",
    "table.by_hand": "By hand",
    "table.allocation": "Allocation",
    "table.photograph": "Photo",
    "table.empty": "No building yet",
    "table.counting": "Counting the points",
    "table.doubtful": ("count", "1 space to look at", "{count} spaces to look at"),
    "table.photo.pending": "Waiting for a photo",
    "table.photo.ready": "The photo is there; tap to read it",
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
    "photo.title": "Photo of the city",
    "photo.hint.whole": "The whole board in the picture, from as far above as you can.",
    "photo.hint.above": "Any way round; take meeples and barrels off the tiles.",
    "photo.hint.floors": "How high piles are is hard to see from above: check their floors afterwards.",
    "photo.replaces": "A photo replaces the city that is there. Undo brings it back.",
    "photo.reading.detail": "First the board is found, then {spaces} spaces are read. The first photo takes longest.",
    "photo.corners.title": "Where is the board?",
    "photo.corners.hint": "Drag 1 to 4 onto the outer corners of the printed spaces, 1 at the top left of the board.",
    "photo.corners.read": "Read with these corners",
    "photo.corners.invalid": "these corners make no board; drag them round it, 1 to 4 one after the other",
    # the city
    "city.brush.hand": "Tap a space to look at it",
    "city.brush.eraser": "Tap a space to empty it",
    "city.empty": "Empty",
    "city.floors": ("floors", "one floor", "{floors} floors"),
    "city.brush.pile": "{building}: tap a space; tap it again for a floor",
    "city.brush.print": "{building}: tap the brush again for what the tile shows",
    "city.brush.plain": "{building}: tap a space",
    "city.brush.hold": "Hold a space for everything",
    "city.tokens.minimum": "The tiles gave at least {inhabitants} and {energy}",
    "city.tokens.at_minimum": "As many as the tiles gave at least; correct them if you have more",
    "city.tokens.reset": "Reset to what the tiles gave",
    "city.poorly_read": "This photo was hardly read. Take it again",
    "city.space_name": "row {row}, column {column}",
    "city.confirm": "Yes, {building}",
    "city.confirm.empty": "Yes, it is empty",
    "city.alternatives": "Something else",
    "city.later": "Later",
    "city.next": "Next",
    "city.doubtful": ("count", "One space to look at", "{count} spaces to look at"),
    "city.oddities": "What looks odd",
    "city.oddities.count": ("count", "One thing looks odd", "{count} things look odd"),
    "city.doubt": "Read with {sure}% certainty. What stands there?",
    "city.photo": "Your photo",
    "city.read_as": "Read as",
    "city.print": "What the tile shows",
    "city.print.unknown": "Nothing, or not known",
    "city.tiles": "Public Services tile",
    "city.remove": "Empty this space",
    # questions before a total is certain
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
        "One of {turns} turns brought no tile: discarded, or missing here",
        "{missing} of {turns} turns brought no tile: discarded, or missing here",
    ),
    "piles.doubtful": "Not sure: please count",
    "piles.guessed": "Guessed from the photo",
    "piles.checked": "Checked",
    "piles.none": "There are no piles on this photo.",
    "piles.done": "All correct",
    "tokens.title": "Inhabitants and energy",
    "tokens.question": "All tokens, placed ones too",
    "tokens.use_minimum": "As the tiles gave",
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
    "allocation.title": "Allocation",
    "allocation.computing": "Being worked out \u2026",
    "allocation.status.best": "The best allocation",
    "allocation.status.locks": "The best around your locks",
    "allocation.status.own": "Own allocation",
    "allocation.empty": "Nothing stands in this city yet. Fill it in, and the tokens are put where they earn most.",
    "allocation.fill": "Fill in the city",
    "allocation.take_best": "Take the best one",
    "allocation.unlock": "Remove all locks",
    "allocation.locks.cost": ("loss", "Your locks cost one point", "Your locks cost {loss} points"),
    "allocation.locks.even": "Your locks cost nothing",
    "allocation.left.inhabitants": ("count", "One inhabitant left over", "{count} inhabitants left over"),
    "allocation.left.energy": ("count", "One energy unit left over", "{count} energy units left over"),
    "allocation.absorbed": ("count", "The parks absorb one", "The parks absorb {count}"),
    "allocation.dark": "What stays dark",
    "allocation.dark.changes": "Lit: {changes}",
    "allocation.dark.locked": "You leave it dark",
    "allocation.dark.own": "Your own allocation leaves it dark",
    "allocation.dark.inhabitants": "There are not enough inhabitants left for it",
    "allocation.dark.energy": "There is not enough energy left for it",
    "allocation.dark.both": "There are not enough inhabitants and not enough energy left for it",
    "allocation.points_hint": (
        "The numbers on the board are what a building brings by itself. Public services and harbors score together, as "
        "the list says; a number with a plus on one of them comes on top."
    ),
    "allocation.lit": "Lit: that is best",
    "allocation.lit.locked": "You keep it lit",
    "allocation.customers.locked": ("count", "You give it one customer", "You give it {count} customers"),
    "allocation.needs.inhabitants": ("count", "Needs one inhabitant", "Needs {count} inhabitants"),
    "allocation.needs.energy": "Needs one energy unit",
    "allocation.needs.both": "Needs one inhabitant and one energy unit",
    "allocation.own_points": "What it brings",
    "allocation.shared_points": "Where it helps",
    "allocation.keep_lit": "Keep it lit",
    "allocation.leave_dark": "Leave it dark",
    "allocation.clear_lock": "As is best",
    "allocation.rule": "The rule",
    # the score pad
    "pad.allocation": "Allocation of {name}",
    # the rules
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
    "rules.classic": "In the Classic game it is {points} VP.",
    "rules.classic.unknown": "In the Classic game it counts the same, but the Classic tile may show another number.",
    "rules.unverified": "We have not seen the printed rule of this tile; this is what players tell of it.",
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
