"""The English sentences of the screens of Sprawlopolis."""

from typing import Final

from tabletop.messages import Sentence, register

SENTENCES: Final[dict[str, Sentence]] = {
    # the table
    "sprawl.table.game": "Game",
    "sprawl.table.team": "Who plays",
    "sprawl.table.join": "One more player",
    "sprawl.table.leave": "Does not play",
    "sprawl.table.choose": ("count", "Choose one scoring card", "Choose {count} scoring cards"),
    "sprawl.table.random": "Draw three at random",
    "sprawl.table.change": "Other scoring cards",
    "sprawl.table.target": "Target score {target}",
    "sprawl.table.cards": "Play along, card by card",
    "sprawl.table.blocks": "Count a finished city",
    "sprawl.table.photo": "Count a finished city by photo",
    "sprawl.photo.cards": "On the photo: {cards}",
    "sprawl.photo.cards.chosen": "Chosen for this game: {cards}. Which cards lie beside the city?",
    "sprawl.photo.cards.take": "Take {cards}",
    "sprawl.photo.cards.keep": "Keep {cards}",
    "sprawl.table.go_on": "Go on with the city",
    # the photo
    "sprawl.photo.title": "Photo of the city",
    "sprawl.photo.hint.whole": "All cards of the city in the picture, nothing on top of them.",
    "sprawl.photo.hint.above": "From above, any way round. Sleeves do not matter, reflections do.",
    "sprawl.photo.hint.scoring": "The scoring cards may lie beside the city, cards in hand better not.",
    "sprawl.photo.replaces": "A photo replaces this city. Undo brings it back.",
    "sprawl.photo.doubtful": ("count", "1 block to check", "{count} blocks to check"),
    "sprawl.photo.question": "Is this right?",
    "sprawl.photo.none": "No block",
    "sprawl.photo.other": "Another block",
    "sprawl.photo.later": "Later",
    "sprawl.photo.yours": "Your photo",
    "sprawl.photo.read_as": "Read as",
    # how a game is set up
    "sprawl.setup.title": "Set-up, step by step",
    "sprawl.setup.draw": "Shuffle the 18 cards and draw three as scoring cards.",
    "sprawl.setup.scoring": "Lay the scoring cards {cards} with their conditions up.",
    "sprawl.setup.alone": "Take {count} cards in hand.",
    "sprawl.setup.hands": "Deal {first} cards to {name} and {others} to everybody else.",
    "sprawl.setup.city": "Turn the pile blocks up; its first card begins the city.",
    "sprawl.setup.pile": ("count", "One card is in the pile now.", "{count} cards are in the pile now."),
    "sprawl.setup.begin": "Begin the city",
    # the city
    "sprawl.city.mode.cards": "Cards",
    "sprawl.city.mode.blocks": "Blocks",
    "sprawl.city.target": "of {target}",
    "sprawl.city.no_target": "no target yet",
    "sprawl.city.above": ("count", "won by 1", "won by {count}"),
    "sprawl.city.to_go": ("count", "1 to go", "{count} to go"),
    "sprawl.city.hand": "Tap where it goes; tap the card again to turn it.",
    "sprawl.city.first": "Tap the card that begins the city.",
    "sprawl.city.on_blocks": "Choose a card, then tap where it goes.",
    "sprawl.city.whose": "{name}\u2019s turn",
    "sprawl.city.pile": "pile: {count}",
    "sprawl.city.played": "{played} of {cards}",
    "sprawl.city.ask": "Where would it bring most?",
    "sprawl.city.no_change": "changes nothing",
    "sprawl.city.whole": "Show the whole city",
    "sprawl.city.odd": ("count", "One thing looks odd", "{count} things look odd"),
    "sprawl.city.odd.title": "What looks odd",
    "sprawl.city.nothing": "There is no city yet; lay a card or paint a block first",
    "sprawl.city.now_blocks": "From now on the city is kept block by block; undo brings the cards back",
    "sprawl.city.empty": "Empty space",
    "sprawl.city.road": "Road",
    "sprawl.city.remove": "Empty the space",
    "sprawl.city.card": "Card {number} \u00b7 {name}",
    "sprawl.city.turn": "Turn it around",
    "sprawl.city.take_back": "Take it back",
    "sprawl.road.ew": "left and right",
    "sprawl.road.ns": "up and down",
    "sprawl.road.ne": "up and right",
    "sprawl.road.es": "down and right",
    "sprawl.road.sw": "down and left",
    "sprawl.road.nw": "up and left",
    "sprawl.brush.road": "Roads",
    "sprawl.brush.eraser": "Empty",
    "sprawl.brush.line": "{type}: tap a space; tap again to turn its road, or draw roads with a finger.",
    "sprawl.brush.park.line": "{type}: tap a space.",
    "sprawl.brush.road.line": "Tap a block to turn its road, or draw roads with a finger.",
    "sprawl.brush.eraser.line": "Tap a block to take it away.",
    # the score pad
    "sprawl.spot": "r{row}c{column}",
    "sprawl.pad.city": "The city",
    "sprawl.pad.rule": "The rule",
    # sharing
    "share.png.detail.sprawlopolis": "The score pad, the city and every reason as one long picture.",
    "share.pdf.detail.sprawlopolis": "A PDF to print, with the score pad, the city and every reason.",
    # statistics
    "sprawl.statistics.above": "On average {points} above the target",
    "sprawl.statistics.below": "On average {points} below the target",
    "sprawl.statistics.cards": "Scoring cards met: {names}",
    # the rules
    "sprawl.rules.intro": (
        "Adjacent means sharing a side, never diagonal. A block is on the edge of the city if a side of it is open."
    ),
    "sprawl.rules.score": "The score",
    "sprawl.rules.cards": "Scoring cards",
    "sprawl.rules.example": "In this city: {points}",
    "sprawl.rules.squares": "Squares",
    "sprawl.rules.groups": (
        "Blocks of one type that hang together by their sides are a group. The largest group of each type "
        "brings 1 for each of its blocks."
    ),
    "sprawl.rules.roads": (
        "Each road costs 1, however long it is. A road ends where no road goes on beyond the side of the "
        "block; a loop is one road."
    ),
    "sprawl.rules.base": "In this city: groups {groups}, roads {roads}, base score {base}",
    "sprawl.rules.win": "Who wins",
    "sprawl.rules.target": (
        "All players build one city. They win together if its score reaches the target, the sum of the "
        "three numbers on the scoring cards."
    ),
    "sprawl.rules.easy": "Easier game: roads cost nothing.",
    "sprawl.rules.hard": "Harder game: only the largest of the four groups counts.",
    "sprawl.rules.gaps.title": "Gaps",
    "sprawl.rules.gaps": (
        "A gap inside the city is as good an edge as the outside. That matters for The Outskirts, Central "
        "Perks and Tourist Traps."
    ),
    "sprawl.rules.gaps.off": "As a house rule an enclosed gap is not an edge: then only the outside counts.",
    "sprawl.rules.parks.title": "Different parks",
    "sprawl.rules.parks": (
        "Park Hopping asks for two different parks. Two blocks of parks are different, even if they hang together."
    ),
    "sprawl.rules.parks.off": "As a house rule they have to belong to different groups.",
    "sprawl.rules.decided": "The rulebook does not say; this app decided, and says so wherever it changes a score.",
    "sprawl.rules.outskirts": (
        "A road costs 1 if an end of it opens on the edge of the city, and no more if both do; otherwise it "
        "brings 1. A loop brings 1."
    ),
    "sprawl.rules.bloom_boom": "Each row and each column brings 1 with exactly three parks and costs 1 with none.",
    "sprawl.rules.go_green": "Each park brings 1, each industrial block costs 3.",
    "sprawl.rules.block_party": "Squares of 2 x 2 blocks of one type count, all types together; squares may overlap.",
    "sprawl.rules.stacks_and_scrapers": "2 for each industrial block without a residential block or park at its sides.",
    "sprawl.rules.master_planned": (
        "The largest residential group brings 1 for each of its blocks, the largest industrial group costs 1 for each."
    ),
    "sprawl.rules.central_perks": "Each park brings 1 in the interior and costs 2 on the edge of the city.",
    "sprawl.rules.burbs": (
        "Each park adjacent to the largest residential group brings 1, each industrial block adjacent to it costs 2."
    ),
    "sprawl.rules.concrete_jungle": "1 for each industrial block with another one diagonally next to it.",
    "sprawl.rules.strip": "1 for each commercial block in the row or column that has most of them.",
    "sprawl.rules.mini_marts": (
        "2 for each commercial block whose road leads straight into a residential block at both ends."
    ),
    "sprawl.rules.superhighway": "Half the length of the longest road, rounded down.",
    "sprawl.rules.park_hopping": "3 for each road that ends at two different parks.",
    "sprawl.rules.looping_lanes": "1 for each block on a road that closes into a loop.",
    "sprawl.rules.skid_row": "2 for each residential block adjacent to two or more industrial blocks.",
    "sprawl.rules.morning_commute": "2 for each road that is on at least one residential and one commercial block.",
    "sprawl.rules.tourist_traps": (
        "1 for each commercial block on the edge of the city, and 1 more if it is on a corner."
    ),
    "sprawl.rules.sprawlopolis": "1 for each block in the fullest row and in the fullest column.",
}
register(SENTENCES)
