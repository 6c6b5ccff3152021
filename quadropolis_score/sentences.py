"""The English sentences of the game, in the rulebook's words."""

from typing import Final

from tabletop.messages import Sentence, register

SENTENCES: Final[dict[str, Sentence]] = {
    # names of the game's things
    "name.classic": "classic",
    "name.expert": "expert",
    "name.tower_block": "tower block",
    "name.shop": "shop",
    "name.public_service": "public service",
    "name.park": "park",
    "name.playground": "playground",
    "name.factory": "factory",
    "name.harbor": "harbor",
    "name.office_tower": "office tower",
    "name.monument": "monument",
    "name.city_hall": "City Hall",
    "name.school": "School",
    "name.park_district": "Park District",
    "name.fire_station": "Fire Station",
    "name.maternity_ward": "Maternity Ward",
    "name.electric_utility": "Electric Utility",
    "name.customs_office": "Customs Office",
    "name.city_planning": "City Planning",
    "name.police_station": "Police Station",
    "name.capitol": "Capitol",
    "name.reprocessing_plant": "Reprocessing Plant",
    "name.tv_station": "TV Station",
    "name.congress_center": "Congress Center",
    # with the article
    "a.tower_block": "a tower block",
    "a.shop": "a shop",
    "a.public_service": "a public service",
    "a.park": "a park",
    "a.playground": "a playground",
    "a.factory": "a factory",
    "a.harbor": "a harbor",
    "a.office_tower": "an office tower",
    "a.monument": "a monument",
    # rows of the score pad
    "name.tower_blocks": "Tower Blocks",
    "name.shops": "Shops",
    "name.public_services": "Public Services",
    "name.parks": "Parks",
    "name.factories": "Factories",
    "name.harbors": "Harbors",
    "name.office_towers": "Office Towers",
    "name.monuments": "Monuments",
    "name.expansion": "Public Services tiles",
    "name.inhabitants_left": "Inhabitants left over",
    "name.pollution": "Pollution",
    # why points are given
    "tower_block": ("floors", "a tower block of one floor", "a tower block of {floors} floors"),
    "shop": ("customers", "a shop with one customer", "a shop with {customers} customers"),
    "shop.empty": "a shop without customers",
    "printed": "{points} printed on the tile",
    "districts": ("districts", "public services in one district", "public services in {districts} districts"),
    "park": ("piles", "{a_kind} beside one pile", "{a_kind} beside {piles} piles"),
    "park.alone": "{a_kind} with no pile beside it",
    "factory": "a factory beside {a_kind}",
    "factory.alone": "a factory with nothing beside it that counts",
    "harbors.row": ("length", "no two harbors side by side in a row", "the longest row of harbors: {length}"),
    "harbors.column": ("length", "no two harbors one below the other", "the longest column of harbors: {length}"),
    "office_tower": (
        "group",
        "an office tower on its own, {floors} high",
        "an office tower in a group of {group}, {floors} high",
    ),
    "monument": "beside {a_kind}",
    "monument.alone": "nothing beside it that counts",
    "city_hall": ("count", "City Hall: one active public service", "City Hall: {count} active public services"),
    "school": ("count", "School: one active tower block", "School: {count} active tower blocks"),
    "park_district": ("count", "Park District: one park or playground", "Park District: {count} parks and playgrounds"),
    "fire_station": (
        "count",
        "Fire Station: one active factory beside it",
        "Fire Station: {count} active factories beside it",
    ),
    "customs_office.full": "Customs Office: a whole line of active harbors",
    "customs_office.none": "Customs Office: no whole line of active harbors",
    "city_planning": ("count", "City Planning: one full district", "City Planning: {count} full districts"),
    "police_station": (
        "floors",
        "Police Station: the tallest pile has one floor",
        "Police Station: the tallest pile has {floors} floors",
    ),
    "police_station.none": "Police Station: no pile stands",
    "capitol": "Capitol: beside {a_kind}",
    "capitol.alone": "Capitol: nothing beside it that counts",
    "congress_center": (
        "group",
        "Congress Center: an office tower on its own, {floors} high",
        "Congress Center: an office tower in a group of {group}, {floors} high",
    ),
    "reprocessing_plant": (
        "energy",
        "Reprocessing Plant: one energy unit left over",
        "Reprocessing Plant: {energy} energy units left over",
    ),
    "inhabitants_left": ("inhabitants", "one inhabitant without a place", "{inhabitants} inhabitants without a place"),
    "pollution": (
        "energy",
        "one energy unit left over, {absorbed} absorbed by parks",
        "{energy} energy units left over, {absorbed} absorbed by parks",
    ),
    # notes on decisions and dark buildings
    "note.dark": (
        "loss",
        "this {kind} is better left inactive: using it costs one point",
        "this {kind} is better left inactive: using it costs {loss} points",
    ),
    "note.dark.even": "this {kind} is left inactive: using it gains nothing",
    "note.dark.customers": (
        "loss",
        "this {kind} is better left inactive: using customers for it costs one point",
        "this {kind} is better left inactive: using customers for it costs {loss} points",
    ),
    "note.dark.customers.even": "this {kind} is left inactive: using customers for it gains nothing",
    "note.group": "a group of {group} office towers counts as {largest}, where the table ends",
    "note.tile": "{expansion} counts as in the Expert game: the Classic tile may show another number",
    # the companion: set-up, rounds, turns
    "companion.boards.classic": "Everybody takes a board, its Classic side up",
    "companion.boards.expert": "Everybody takes a board, its Expert side up",
    "companion.supply": "The {inhabitants} inhabitants and {energy} energy units form the supply",
    "companion.architects.own": "Everybody takes the architects 1 to {last} of one colour",
    "companion.architects.pool": "{count} architects lie beside the site for all: {each} each of 1 to {last}",
    "companion.sort.classic": (
        "Sort the tiles by the round on their backs, 1 to {rounds}; those with an Expert back stay in the box"
    ),
    "companion.sort.expert": (
        "Sort the tiles by the round on their backs, 1 to {rounds}; take Expert backs instead of Classic ones"
    ),
    "companion.playgrounds": "In every round, exchange a park for its playground: {first} for {first}A, and so on",
    "companion.services": "Shuffle the {count} Public Services tiles of this mode and lay {open} of them open",
    "companion.lay": "Shuffle the {count} tiles of round {round} and lay them face down on the site, 5 by 5",
    "companion.turn_up.4": "Turn all of them up",
    "companion.turn_up.3": "Turn them up, but leave those marked 4 face down",
    "companion.turn_up.2": "Turn them up, but leave those marked 4 and 3-4 face down",
    "companion.beside": "The urbanist stands beside the site",
    "companion.clear": "The tiles left over go into the box, the urbanist leaves the site",
    "companion.back.classic": "Everybody takes the architects back",
    "companion.back.expert": "All architects go back beside the site",
    "companion.renew": "The open Public Services tiles go away; lay {open} others open",
    "companion.end.move": "Inhabitants and energy units may be moved once more; the app shows the best way",
    "companion.end.leave": "Leave the cities as they are for the photos",
    "companion.monument": "A monument is among them",
    "companion.playground": "Playground {number}A is among them, in place of park {number}",
    "companion.urbanist": "Take a building, then move the urbanist to the space that it leaves free",
    "companion.urbanist.first": "Take a building, then put the urbanist on the space that it leaves free",
    "companion.architect": "Never lay an architect on another one, nor let it point at the urbanist.",
    "companion.mayor": "Mayor",
    "companion.mayor.tile": (
        "One tower block carries the mayor\u2019s symbol. Placing it brings the mayor, who begins the next round."
    ),
    # errors of a city
    "tokens.range": "{count} is impossible; it goes from 0 to {most}",
    "kind.expert_only": "{a_kind} belongs to the Expert game, this city is Classic",
    "expansion.expert_only": "{expansion} is a tile of the Expert game, this city is Classic",
    "expansion.kind": "only a public service can be a Public Services tile, this is {a_kind}",
    "expansion.numbers": "{expansion} shows two numbers; every tile of the name shows the same one",
    "expansion.many": "{expansion} appears {count} times; more than {most} are impossible",
    "expansion.unknown": "{name} is not a Public Services tile",
    "floors.none": "{floors} is not a height; a building has at least 1 floor",
    "floors.single": "{floors} is too many; {a_kind} cannot be piled",
    "floors.many": "{floors} is more than the {highest} floors of {a_kind} in {mode} mode",
    "print.unknown": "{value} is on no such tile; what {a_kind} can show: {values}",
    "print.combination": "no {kind} shows points {points}, inhabitants {inhabitants} and energy {energy} together",
    # warnings of a city
    "box.turns": "{tiles} tiles, counting floors, but only {turns} turns",
    "box.kind": "there are {count} tiles of the kind {kind}, counting floors; the box has {most}",
    "box.print": (
        "{count} tiles show {a_kind} with points {points}, inhabitants {inhabitants}, energy {energy}; "
        "the box has {most}"
    ),
    "box.expansion": "{expansion} appears twice; the box has one",
    "box.inhabitants": "{count} inhabitants are more than the {most} in the box",
    "box.energy": "{count} energy units are more than the {most} in the box",
    "tokens.too_many.inhabitants": (
        "count",
        "one inhabitant, but these tiles gave at most {most}",
        "{count} inhabitants, but these tiles gave at most {most}",
    ),
    "tokens.too_many.energy": (
        "count",
        "one energy unit, but these tiles gave at most {most}",
        "{count} energy units, but these tiles gave at most {most}",
    ),
    "tokens.too_few.inhabitants": (
        "count",
        "one inhabitant, but these tiles gave at least {least}",
        "{count} inhabitants, but these tiles gave at least {least}",
    ),
    "tokens.too_few.energy": (
        "count",
        "one energy unit, but these tiles gave at least {least}",
        "{count} energy units, but these tiles gave at least {least}",
    ),
    "game.monuments": "{monuments} monuments are more than players: {players}",
    "game.same_name": "there are two players called {name}",
    # plans and locks
    "plan.empty": "no building stands here",
    "plan.needs_nothing": "{a_kind} needs nothing and is always active",
    "plan.duplicate_customers": "the customers of this shop are given twice",
    "plan.no_shop": "only a shop has customers",
    "plan.seats": "{customers} customers are impossible; a shop seats 0 to {most}",
    "plan.dark_shop": "an inactive shop cannot have customers: {customers}",
    "plan.short.inhabitants": (
        "need",
        "one inhabitant is needed; at hand: {there}",
        "{need} inhabitants are needed; at hand: {there}",
    ),
    "locks.short.inhabitants": (
        "need",
        "your fixed choices need one inhabitant; at hand: {there}",
        "your fixed choices need {need} inhabitants; at hand: {there}",
    ),
    "plan.short.energy": (
        "need",
        "one energy unit is needed; at hand: {there}",
        "{need} energy units are needed; at hand: {there}",
    ),
    "locks.short.energy": (
        "need",
        "your fixed choices need one energy unit; at hand: {there}",
        "your fixed choices need {need} energy units; at hand: {there}",
    ),
    "locks.both": "a building cannot be fixed both active and inactive",
    # games
    "game.players": "a game has 2 to 4 players, this one has {count}",
    "game.modes": "this city is {mode}, the first one is {first}; a game has one mode",
    # text notation
    "text.row_length": "spaces: {spaces}, but the first row has {first}",
    "text.size": (
        "rows: {rows}, spaces in a row: {columns}; a city has 4 rows of 4 (Classic) or 5 spaces (Expert), "
        "a dot for an empty one"
    ),
    "text.word": (
        "{word} is not a building; write a dot or one of {letters}, and what it shows: T3, U*2, Hi1e1, U:city_hall"
    ),
    "text.spot": "{word} is not a space of this city; write the column and the row, as C2",
    "text.customers": "{word} does not say how many customers a shop has; write C2=4",
    # the command line
    "cli.sources": "name city files, or --jsonl, or --city with a text; just one of the three",
    "cli.duplicate_space": "{spot} appears twice",
    "cli.count": "{word} is not a whole number",
    "cli.seconds": "{word} is not a number of seconds; write one from 0 to {most}",
    # the command that prints a set-up
    "setup.title": "Set-up, {mode}, {players} players",
    "setup.before": "Before round {round} and every later one",
    "setup.tiles": "Tiles by round",
    "setup.round": "Round {round}",
    "cli.players": "{word} is not a number of players; write one from {least} to {most}",
    "table.mode": "this game is {mode}, the city is {other}; choose the game anew",
    "photo.second.same": "this photo was read already; take another one, from the side",
    "photo.second.other": "this photo shows another city; take one of the same city from the side",
    "table.photo.mode": "this photo shows the {mode} board, the table is for the other one; take another photo",
    "table.settled": "{spot} is not a space of this city",
    "title.classic": "Classic",
    "title.expert": "Expert",
    "pad.head": "{mode}, inhabitants: {inhabitants}, energy units: {energy}",
    "pad.cell.dark": "inactive",
    "pad.placed": "Inhabitants placed: {inhabitants}",
    "pad.absorbed": "Energy absorbed by parks: {energy}",
    "pad.dark": "Inactive, taken off: {spots}",
    "advice.more": "One inhabitant more would bring {inhabitant}, one energy unit more {energy}.",
    "advice.light": "{spot} active",
    "advice.darken": "{spot} inactive",
    "advice.second": ("loss", "Next best, one point less: {changes}", "Next best, {loss} points less: {changes}"),
    "advice.second.even": "Just as good: {changes}",
    "advice.dark": "  {spot} active would change: {changes}",
    "advice.nothing": "nothing",
    # the best arrangement of the same buildings, and the best single change
    "rearranged.title": "What was it worth?",
    "rearranged.found": "{total} VP instead of {was}",
    "rearranged.none": "No better arrangement was found: {was} VP.",
    "rearranged.at_most": "{total} found, at most {most} possible",
    "rearranged.proven": "proven best: no arrangement has more",
    "rearranged.ignores": "This ignores who could have placed what where and when.",
    "rearranged.moves": "Moved",
    "rearranged.move": "{kind} from {spot} to {target}",
    "rearranged.rows": "Categories that changed",
    "rearranged.stopped": "Stopped: this is the best so far.",
    "change.title": "One thing better",
    "change.none": "No single change would have brought more.",
    "change.light": "{tile} on {spot} active: {gain}",
    "change.darken": "{tile} on {spot} inactive: {gain}",
    "change.move": "{tile} from {spot} to {target}: {gain}",
    "change.exchange": "{tile} on {spot} and {other} on {target} exchanged: {gain}",
    "change.inhabitant": "one inhabitant more: {gain}",
    "change.energy": "one energy unit more: {gain}",
    "change.floor": "discarded tile {tile} as a floor on {spot}: {gain}",
    "change.place": "discarded tile {tile} on {spot}: {gain}",
    "change.tile": "{kind} ({gift})",
    "change.tile.two": "{kind} ({one}, {two})",
    "change.points": "{points} VP",
    "rank.inhabitants": "inhabitants placed: {here}, against {above} above",
    "rank.spaces": "empty spaces: {here}, against {above} above",
    "rank.shared": "shared place",
    # the score sheet to share
    # the result of a game
    "sheet.won.points": "{name} wins with {total} VP",
    "sheet.won.inhabitants": "{name} wins the tie with {total} VP: more inhabitants placed, {more} against {fewer}",
    "sheet.won.spaces": "{name} wins the tie with {total} VP: fewer empty spaces, {fewer} against {more}",
    "sheet.won.shared": "{names} and {last} share the first place with {total} VP",
    "sheet.leads": "So far: {name} leads with {total}",
    "sheet.leads.shared": "So far: {names} and {last} lead with {total}",
    # tasks before a total is certain, and their notes where it is counted anyway
    "unconfirmed.city": "add the city",
    "unconfirmed.spaces": ("count", "check one space", "check {count} spaces"),
    "unconfirmed.floors": ("count", "count the floors of one pile", "count the floors of {count} piles"),
    "unconfirmed.numbers": (
        "count",
        "enter the number that one Public Services tile shows",
        "enter the numbers that {count} Public Services tiles show",
    ),
    "unconfirmed.prints": (
        "count",
        "choose the printed points of one tile",
        "choose the printed points of {count} tiles",
    ),
    "unconfirmed.tokens": "confirm the tokens",
    "counted_unconfirmed.city": "counted anyway: no building in this city",
    "counted_unconfirmed.spaces": (
        "count",
        "counted anyway: one space not checked",
        "counted anyway: {count} spaces not checked",
    ),
    "counted_unconfirmed.floors": (
        "count",
        "counted anyway: floors of one pile not checked",
        "counted anyway: floors of {count} piles not checked",
    ),
    "counted_unconfirmed.numbers": (
        "count",
        "counted anyway: number of one Public Services tile not entered",
        "counted anyway: numbers of {count} Public Services tiles not entered",
    ),
    "counted_unconfirmed.prints": (
        "count",
        "counted anyway: printed points of one tile not chosen",
        "counted anyway: printed points of {count} tiles not chosen",
    ),
    "counted_unconfirmed.tokens": "counted anyway: tokens not confirmed",
    "counted_unconfirmed.warnings": "counted anyway, although something looks odd",
    "game.quadropolis": "Quadropolis",
    "option.quadropolis.mode.classic": "Classic",
    "option.quadropolis.mode.expert": "Expert",
    "option.quadropolis.playgrounds": "Playgrounds",
    "option.quadropolis.playgrounds.detail": "Expansion: tiles that replace parks",
    "option.quadropolis.public_services": "Public Services",
    "option.quadropolis.public_services.detail": "Expansion: tiles with effects of their own",
    "fact.quadropolis.inhabitants": "Inhabitants placed",
    "fact.quadropolis.spaces": "Empty spaces",
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
    "rules.unverified": "We have not seen the printed rule of this tile. This is what players report.",
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
    "rules.left_over": "Each inhabitant who activates nothing and is not a customer costs 1 VP.",
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
    "rules.activation": (
        "A tower block or a shop is activated by 1 energy unit; a public service, a factory or a harbor by 1 "
        "inhabitant; an office tower by 1 of each."
    ),
    "rules.activation.piles": "A pile is activated once, whatever its height.",
    "rules.activation.free": "Parks, playgrounds and monuments need no activation and always stand.",
    "rules.printed": "Points printed on a tile count if the tile is activated, wherever it stands.",
    "rules.shop.empty": "A shop without customers is worth nothing and stands: factories and monuments see it.",
    "rules.harbor.both": "One harbor may count in the row and in the column.",
    "rules.half_paid": (
        "An office tower that has only one of its two tokens is not activated, and the token is left over."
    ),
    "rules.pollution.none": "Parks take what is there: pollution never brings points.",
    "rules.below_zero": "A total may be below zero.",
    "rules.equal_plans": (
        "Of allocations with the same total, the one that places more inhabitants is taken; then the one with fewer "
        "empty spaces."
    ),
    "rules.classic_game": (
        "The Classic game has no office towers, no monuments, no Capitol and no Congress Center. A Public Services "
        "tile whose Classic number is not known counts as in the Expert game."
    ),
    # files
    "city.shape": "a city has 4 rows of 4 (Classic) or 5 spaces (Expert)",
    "city.rows": "rows: {count}; in {mode} mode a city has {rows}",
    "city.columns": "spaces: {count}; in {mode} mode a row has {columns}",
}
register(SENTENCES)
