"""The English sentences of the game, in the rulebook's words; the names of the cards are the same in every language."""

from typing import Final

from tabletop.messages import Sentence, register

SENTENCES: Final[dict[str, Sentence]] = {
    # types, by their letters in files
    "name.R": "residential",
    "name.C": "commercial",
    "name.I": "industrial",
    "name.P": "park",
    # rows of the pad
    "name.group_residential": "Residential",
    "name.group_commercial": "Commercial",
    "name.group_industrial": "Industrial",
    "name.group_park": "Park",
    "name.roads": "Roads",
    "name.outskirts": "The Outskirts",
    "name.bloom_boom": "Bloom Boom",
    "name.go_green": "Go Green",
    "name.block_party": "Block Party",
    "name.stacks_and_scrapers": "Stacks and Scrapers",
    "name.master_planned": "Master Planned",
    "name.central_perks": "Central Perks",
    "name.burbs": "The 'Burbs",
    "name.concrete_jungle": "Concrete Jungle",
    "name.strip": "The Strip",
    "name.mini_marts": "Mini Marts",
    "name.superhighway": "Superhighway",
    "name.park_hopping": "Park Hopping",
    "name.looping_lanes": "Looping Lanes",
    "name.skid_row": "Skid Row",
    "name.morning_commute": "Morning Commute",
    "name.tourist_traps": "Tourist Traps",
    "name.sprawlopolis": "Sprawlopolis",
    # reasons for points
    "sprawl.group": ("count", "largest group: one block", "largest group: {count} blocks"),
    "sprawl.group.idle": (
        "count",
        "largest group: one block; in the harder game only the largest of the four counts",
        "largest group: {count} blocks; in the harder game only the largest of the four counts",
    ),
    "sprawl.road": ("length", "a road of one block", "a road of {length} blocks"),
    "sprawl.loop": "a loop of {length} blocks",
    "sprawl.outskirts.edge": (
        "length",
        "a road of one block that ends on the edge of the city",
        "a road of {length} blocks that ends on the edge of the city",
    ),
    "sprawl.outskirts.inside": (
        "length",
        "a road of one block with both ends inside the city",
        "a road of {length} blocks with both ends inside the city",
    ),
    "sprawl.outskirts.loop": "a loop of {length} blocks, which has no ends",
    "sprawl.bloom_boom.row": "three parks in row {number}",
    "sprawl.bloom_boom.column": "three parks in column {number}",
    "sprawl.bloom_boom.row.none": "no park in row {number}",
    "sprawl.bloom_boom.column.none": "no park in column {number}",
    "sprawl.go_green.parks": ("count", "one park", "{count} parks"),
    "sprawl.go_green.industrial": ("count", "one industrial block", "{count} industrial blocks"),
    "sprawl.block_party": ("count", "one 2 x 2 square of one type", "2 x 2 squares of one type: {count}"),
    "sprawl.stacks_and_scrapers.blocks": (
        "count",
        "one industrial block without a residential block or park at its sides",
        "{count} industrial blocks without a residential block or park at their sides",
    ),
    "sprawl.master_planned.residential": (
        "count",
        "largest residential group: one block",
        "largest residential group: {count} blocks",
    ),
    "sprawl.master_planned.industrial": (
        "count",
        "largest industrial group: one block",
        "largest industrial group: {count} blocks",
    ),
    "sprawl.central_perks.interior": ("count", "one park in the interior", "{count} parks in the interior"),
    "sprawl.central_perks.edge": (
        "count",
        "one park on the edge of the city",
        "{count} parks on the edge of the city",
    ),
    "sprawl.burbs.parks": (
        "count",
        "one park beside the largest residential group",
        "{count} parks beside the largest residential group",
    ),
    "sprawl.burbs.industrial": (
        "count",
        "one industrial block beside the largest residential group",
        "{count} industrial blocks beside the largest residential group",
    ),
    "sprawl.concrete_jungle.blocks": (
        "count",
        "one industrial block diagonally next to another one",
        "{count} industrial blocks diagonally next to another one",
    ),
    "sprawl.strip.row": (
        "count",
        "one commercial block in row {number}",
        "{count} commercial blocks in row {number}",
    ),
    "sprawl.strip.column": (
        "count",
        "one commercial block in column {number}",
        "{count} commercial blocks in column {number}",
    ),
    "sprawl.mini_marts": "a commercial block whose road leads into residential blocks at both sides",
    "sprawl.superhighway": (
        "length",
        "half the longest road, which has one block",
        "half the longest road, which has {length} blocks",
    ),
    "sprawl.park_hopping": (
        "length",
        "a road of one block from one park to another",
        "a road of {length} blocks from one park to another",
    ),
    "sprawl.looping_lanes": "a loop of {length} blocks",
    "sprawl.skid_row.blocks": (
        "count",
        "one residential block adjacent to two or more industrial blocks",
        "{count} residential blocks adjacent to two or more industrial blocks",
    ),
    "sprawl.morning_commute": "a road of {length} blocks, residential and commercial ones among them",
    "sprawl.tourist_traps.edge": (
        "count",
        "one commercial block on the edge of the city",
        "{count} commercial blocks on the edge of the city",
    ),
    "sprawl.tourist_traps.corner": (
        "count",
        "one commercial block on a corner of the city",
        "{count} commercial blocks on a corner of the city",
    ),
    "sprawl.sprawlopolis.row": (
        "count",
        "fullest row, row {number}: one block",
        "fullest row, row {number}: {count} blocks",
    ),
    "sprawl.sprawlopolis.column": (
        "count",
        "fullest column, column {number}: one block",
        "fullest column, column {number}: {count} blocks",
    ),
    # decisions of this project
    "sprawl.note.gap_is_edge": "gaps count as the edge of the city; if they did not, the score would be {other}",
    "sprawl.note.gap_is_edge.off": "enclosed gaps do not count as the edge of the city; if they did, the score "
    "would be {other}",
    "sprawl.note.park_hopping": "blocks of one group of parks are different parks; if they were one, the score "
    "would be {other}",
    "sprawl.note.park_hopping.off": "blocks of one group of parks are one park; if they were different ones, the score "
    "would be {other}",
    # errors
    "sprawl.size": "a grid has 1 to {most} rows and as many columns",
    "sprawl.row_length": "spaces: {count}, but the first row has {first}",
    "sprawl.block": "{block} is not a block; write P, or R, C or I with two sides of N E S W, as in R:EW",
    "sprawl.no_block": "there is no block yet; a city has at least one card",
    "sprawl.city_missing": "is missing; give a city as grid or as cards",
    "sprawl.grid_and_cards": "a city is given as grid or as cards, not as both; leave one out",
    "sprawl.blocks.many": "{count} blocks are more than the {most} of all cards that are not scoring cards",
    "sprawl.card.unknown": "there is no card {number}; the cards have the numbers 1 to 18",
    "sprawl.card.far": "{number} is too far away; a card lies within {most} spaces of the origin",
    "sprawl.card.rotation": "{number} is not a rotation; a card lies as it is, 0, or upside down, 180",
    "sprawl.card.already_played": "card {number} was played before; every card is there once",
    "sprawl.card.not_connected": "this card neither covers a block nor shares a side with one; a corner is not enough",
    "sprawl.card.then": "card {number} would then lie apart from the city",
    "sprawl.scoring.many": "{count} scoring cards are too many; a game has {most}",
    "sprawl.scoring.duplicate": "card {number} appears twice; every card is there once",
    "sprawl.json": "this is not JSON ({where})",
    "sprawl.players": "{count} players are impossible; 1 to {most} play",
    "sprawl.settled": "{spot} is not a space of this photo",
    # warnings
    "sprawl.not_connected": "the city has {count} parts that do not hang together",
    "sprawl.loose_block": "no card can produce this block: it lies in no 2 x 2 square of blocks",
    "sprawl.blocks.type": "there are {count} blocks of the type {type}, but at most {most} cards with one each",
    "sprawl.card.count": (
        "count",
        "one card is played; a city has {wanted}",
        "{count} cards are played; a city has {wanted}",
    ),
    "sprawl.card.scoring": "card {number} is a scoring card of this game; it cannot be in the city too",
    # the command line
    # the pad
    "sprawl.pad.head": "Sprawlopolis: {difficulty}",
    "sprawl.pad.base": "Base score",
    "sprawl.pad.total": "Final score",
    "sprawl.pad.target": "Target score",
    "sprawl.won": "Won: {total} against {target}",
    "sprawl.lost": (
        "missing",
        "Lost by one point: {total} against {target}",
        "Lost by {missing}: {total} against {target}",
    ),
    "sprawl.scored": "Final score: {total}",
    "sprawl.so_far": "So far: {total}",
    "sprawl.so_far.target": "So far: {total} against {target}",
    "sprawl.left.scoring": (
        "count",
        "one scoring card is still to be chosen",
        "{count} scoring cards are still to be chosen",
    ),
    "sprawl.left.other_scoring": "other scoring cards on the photo: {cards}",
    "sprawl.left.doubtful": (
        "count",
        "one block of the photo is still to be checked",
        "{count} blocks of the photo are still to be checked",
    ),
    "sprawl.left.cards": ("count", "one card is still to be played", "{count} cards are still to be played"),
    "sprawl.asked": (
        "count",
        "the app was asked where one card brings most: {numbers}",
        "the app was asked where {count} cards bring most: {numbers}",
    ),
    # what would have won
    "sprawl.better.turned": "One thing better: card {number} turned round where it lies: {gain}",
    "sprawl.better.exchanged": "One thing better: cards {one} and {other} in each other\u2019s place: {gain}",
    "sprawl.better.none": "No card turned round, and no two in each other\u2019s place, would have brought more.",
    "sprawl.better.cards": "this city is given block by block; give it card by card, in the order of play",
    "sprawl.more": ("count", "one point more would have won: {parts}", "{count} points more would have won: {parts}"),
    "sprawl.more.list": "{one}, {other}",
    "sprawl.more.or": "{one} or {other}",
    "sprawl.more.row": "{more} ({row})",
    "sprawl.more.groups": (
        "count",
        "one more block in a largest group",
        "{count} more blocks in the largest groups",
    ),
    "sprawl.more.group": (
        "count",
        "one more block in the largest of all groups",
        "{count} more blocks in the largest of all groups",
    ),
    "sprawl.more.roads": ("count", "one road fewer", "{count} roads fewer"),
    "sprawl.more.inside": (
        "count",
        "one more road that ends inside instead of on the edge",
        "{count} more roads that end inside instead of on the edge",
    ),
    "sprawl.more.lanes": (
        "count",
        "one more row or column with exactly three parks",
        "{count} more rows or columns with exactly three parks",
    ),
    "sprawl.more.parks": ("count", "one more park", "{count} more parks"),
    "sprawl.more.squares": (
        "count",
        "one more 2 x 2 square of one type",
        "{count} more 2 x 2 squares of one type",
    ),
    "sprawl.more.stacks": (
        "count",
        "one more industrial block without a residential block or park at its sides",
        "{count} more industrial blocks without a residential block or park at their sides",
    ),
    "sprawl.more.residential": (
        "count",
        "one more block in the largest residential group",
        "{count} more blocks in the largest residential group",
    ),
    "sprawl.more.interior": ("count", "one more park in the interior", "{count} more parks in the interior"),
    "sprawl.more.burbs": (
        "count",
        "one more park beside the largest residential group",
        "{count} more parks beside the largest residential group",
    ),
    "sprawl.more.jungle": (
        "count",
        "one more industrial block diagonally next to another one",
        "{count} more industrial blocks diagonally next to another one",
    ),
    "sprawl.more.strip": (
        "count",
        "one more commercial block in a single row or column",
        "{count} more commercial blocks in a single row or column",
    ),
    "sprawl.more.marts": (
        "count",
        "one more commercial block between two residential blocks on its road",
        "{count} more commercial blocks, each between two residential blocks on its road",
    ),
    "sprawl.more.highway": (
        "count",
        "one more block on the longest road",
        "{count} more blocks on the longest road",
    ),
    "sprawl.more.hops": (
        "count",
        "one more road from one park to another",
        "{count} more roads from one park to another",
    ),
    "sprawl.more.loop": "one more loop of {count} blocks",
    "sprawl.more.skid": (
        "count",
        "one more residential block adjacent to two industrial blocks",
        "{count} more residential blocks, each adjacent to two industrial blocks",
    ),
    "sprawl.more.commutes": (
        "count",
        "one more road on both residential and commercial blocks",
        "{count} more roads on both residential and commercial blocks",
    ),
    "sprawl.more.traps": (
        "count",
        "one more commercial block on the edge of the city",
        "{count} more commercial blocks on the edge of the city",
    ),
    "sprawl.more.lines": (
        "count",
        "one more block in the fullest row or column",
        "{count} more blocks in the fullest row or column",
    ),
    "sprawl.sheet.key": "White letters on black: the largest group of a type. Thick lines: groups.",
    # the game in shared rooms
    "game.sprawlopolis": "Sprawlopolis",
    "option.sprawlopolis.difficulty.normal": "Normal game",
    "option.sprawlopolis.difficulty.easy": "Easier game",
    "option.sprawlopolis.difficulty.hard": "Harder game",
    "option.sprawlopolis.switches": "House rules",
    "option.sprawlopolis.gaps_are_interior": "Enclosed gaps are not an edge",
    "option.sprawlopolis.gaps_are_interior.detail": "Only the outside is the edge of the city",
    "option.sprawlopolis.parks_are_groups": "Different parks are different groups",
    "option.sprawlopolis.parks_are_groups.detail": "For Park Hopping: blocks of one group are one park",
    "fact.sprawlopolis.base": "Base score",
    # the rules
    "sprawl.rule.squares": "squares",
    "sprawl.rule.group": (
        "Blocks of one type that share sides are a group. The largest group of each type scores 1 per block."
    ),
    "sprawl.rule.road": (
        "A road goes on into the next block where both roads reach the side between them. Each road costs 1, however "
        "long it is."
    ),
    "sprawl.rule.total": (
        "The final score is the largest groups of the four types, less 1 per road, plus the three scoring cards. All "
        "win together if it reaches the sum of the cards\u2019 numbers."
    ),
    "sprawl.rule.easy": "In the easier game roads cost nothing.",
    "sprawl.rule.hard": "In the harder game only the largest of the four groups counts.",
    "sprawl.rule.outskirts": (
        "A road costs 1 if at least one of its ends is on the edge of the city; otherwise it brings 1. A loop brings 1."
    ),
    "sprawl.rule.bloom_boom": "Each row and each column brings 1 with exactly three parks and costs 1 with none.",
    "sprawl.rule.go_green": "Each park brings 1, each industrial block costs 3.",
    "sprawl.rule.block_party": (
        "Scores by the 2 x 2 squares of one type; squares may overlap. Five squares or more score alike."
    ),
    "sprawl.rule.stacks_and_scrapers": (
        "Each industrial block without a residential block or park at its sides brings 2."
    ),
    "sprawl.rule.master_planned": (
        "The largest residential group brings 1 per block, the largest industrial group costs 1 per block."
    ),
    "sprawl.rule.central_perks": "Each park in the interior brings 1, each park on the edge of the city costs 2.",
    "sprawl.rule.burbs": (
        "Each park beside the largest residential group brings 1, each industrial block beside it costs 2."
    ),
    "sprawl.rule.concrete_jungle": "Each industrial block diagonally next to another one brings 1.",
    "sprawl.rule.strip": "Each commercial block in one row or one column brings 1; the best line is taken.",
    "sprawl.rule.mini_marts": "Each commercial block whose road leads into residential blocks at both sides brings 2.",
    "sprawl.rule.superhighway": "The longest road brings half of its blocks, rounded down.",
    "sprawl.rule.park_hopping": "Each road whose two ends lead to two different parks brings 3.",
    "sprawl.rule.looping_lanes": "Each loop brings 1 per block.",
    "sprawl.rule.skid_row": "Each residential block adjacent to two or more industrial blocks brings 2.",
    "sprawl.rule.morning_commute": "Each road on at least one residential and one commercial block brings 2.",
    "sprawl.rule.tourist_traps": "Each commercial block on the edge of the city brings 1, on a corner of the city 2.",
    "sprawl.rule.sprawlopolis": "The fullest row and the fullest column bring 1 per block.",
    "sprawl.rule.gap_is_edge": (
        "A gap inside the city counts as its edge, unless a house rule says otherwise. The rulebook does not say."
    ),
    "sprawl.rule.different_parks": (
        "Two blocks of one group of parks are different parks, unless a house rule says otherwise. The rulebook does "
        "not say."
    ),
}
register(SENTENCES)
