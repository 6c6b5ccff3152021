"""The view of a table: three scoring cards and their target, the city, the ways to enter it, and the panels."""

from typing import Final

from screens.game_screens import variant_and_day
from screens.kit.navigation import Screen
from screens.kit.options import Option
from screens.kit.player_choice import default_name, name_problem, option_switches, switches_heading
from screens.kit.undo import undo_state_of
from screens.kit.words import Words
from screens.sprawlopolis.city.model import BLOCKS, CARDS
from screens.sprawlopolis.city_view import CityPicture, block_views
from screens.sprawlopolis.score_view import score_view, sheet_of
from screens.sprawlopolis.scoring_cards import ScoringCard, scoring_card, scoring_offer
from screens.sprawlopolis.table.model import Editing, Sheet, Table
from screens.sprawlopolis.table.state import (
    Join,
    Leave,
    Member,
    SprawlCards,
    SprawlGame,
    SprawlSetUp,
    SprawlTable,
    Step,
    Way,
)
from sprawlopolis_score.cards import CARDS as DECK
from sprawlopolis_score.files import PLAYERS
from sprawlopolis_score.plugin import RULES
from sprawlopolis_score.turns import FIRST_HAND, OTHER_HAND, pile
from sprawlopolis_score.validation import warnings

PHOTO: Final = "photo"
TYPED: Final = "typed"  # the way without a city
SCREENS: Final = {PHOTO: Screen.PHOTO, TYPED: Screen.TYPED}  # ways that are no mode of the city


def view(model: Table, words: Words) -> SprawlTable:
    saved, says, board, missing = model.saved, words.text, model.board, model.missing
    options, side = saved.envelope.options, model.side
    city, offer = dict(board.city.blocks()), scoring_offer(words, side)
    asked = offer.text if offer else ""
    return SprawlTable(
        title=says("game.sprawlopolis"),
        detail=variant_and_day(words, saved),
        steps=undo_state_of(words, saved),
        game=says("sprawl.table.game"),
        names=side.name,
        colour=side.colour,
        choosing=says("sprawl.table.choose", count=missing) if missing else None,
        random=says("sprawl.table.random") if missing else None,
        picker=choice(model, words) if missing else (),
        cards=() if missing else tuple(chosen_card(number, words) for number in board.scoring),
        change=None if missing else says("sprawl.table.change"),
        target=None if missing else says("sprawl.table.target", target=sum(board.scoring)),
        score=score_view(words, sheet_of(board, options), asked=asked) if city or board.typed else None,
        picture=CityPicture(block_views(city)) if city else None,
        ways=ways(model, words),
        offer=offer,
        odd=odd(model, words) if city else None,
        set_up=None if missing or city else says("sprawl.setup.title"),
        pad=says("sheet.title"),
        panel=panel(model, words),
    )


def odd(model: Table, words: Words) -> str | None:
    """Return the number of warnings about the city, without the note that cards are missing."""
    board = model.board
    found = sum(each.code != "card_count" for each in warnings(board.city, board.scoring, board.cards))
    return words.text("sprawl.city.odd", count=found) if found else None


def choice(model: Table, words: Words) -> tuple[ScoringCard, ...]:
    return tuple(scoring_card(words, number, chosen=number in model.board.scoring) for number in DECK)


def chosen_card(number: int, words: Words) -> ScoringCard:
    return scoring_card(words, number, detail=words.text(f"sprawl.rules.{DECK[number].condition.value}"))


def ways(model: Table, words: Words) -> tuple[Way, ...]:
    """Return the ways to the city: the one in which it was begun continues; a photo may show cards too."""
    says, mode = words.text, CARDS if model.board.blocks is None else BLOCKS
    photo = (Way(PHOTO, "camera", says("sprawl.table.photo")),) if model.reads_photos else ()
    if model.board.city.block_count:
        return (Way(mode, "pencil", says("sprawl.table.go_on")), *(photo if mode == BLOCKS else ()))
    if model.missing:
        return photo
    return (
        Way(CARDS, "cards-outline", says("sprawl.table.cards")),
        *photo,
        Way(BLOCKS, "view-grid-outline", says("sprawl.table.blocks")),
        Way(TYPED, "numeric", says("typed.title")),
    )


def panel(model: Table, words: Words) -> SprawlGame | SprawlCards | SprawlSetUp | None:
    says = words.text
    match model.shown_panel:
        case Editing() as editing:
            return game(model, editing, words)
        case Sheet.CARDS:
            title, random = says("sprawl.table.change"), says("sprawl.table.random")
            return SprawlCards(title, random, choice(model, words), says("app.done"))
        case Sheet.SET_UP:
            return set_up(model, words)
    return None


def game(model: Table, editing: Editing, words: Words) -> SprawlGame:
    """Return the panel of the game, with the names as they are being typed."""
    says, options, names = words.text, model.saved.envelope.options, editing.names
    leave = says("sprawl.table.leave") if len(names) > PLAYERS[0] else None
    problems = (name_problem(words, names, side) for side in range(len(names)))
    return SprawlGame(
        title=says("sprawl.table.game"),
        team=says("sprawl.table.team"),
        members=tuple(
            Member(side, each.text, each.own, Leave(side, leave) if leave else None)
            for side, each in enumerate(editing.members)
        ),
        problem=next(filter(None, problems), None),
        add=Join(says("sprawl.table.join"), default_name(words, len(names))) if len(names) < PLAYERS[-1] else None,
        details=editing.details.view(words, model.saved),
        difficulties=tuple(
            Option(says(f"option.{RULES.KEY}.{choice.key}.{word}"), word, word == options[choice.key])
            for choice in RULES.OPTIONS
            for word in choice.values
        ),
        house=switches_heading(words, RULES),
        switches=option_switches(words, RULES, options),
        done=says("app.done"),
    )


def set_up(model: Table, words: Words) -> SprawlSetUp:
    """S6: return the steps in which the cards are dealt to this team."""
    says, people = words.text, model.side.people
    cards = ", ".join(map(str, model.board.scoring))
    texts = [
        says("sprawl.setup.scoring", cards=cards) if cards else says("sprawl.setup.draw"),
        says("sprawl.setup.alone", count=FIRST_HAND)
        if len(people) == 1
        else says("sprawl.setup.hands", name=people[0], first=FIRST_HAND, others=OTHER_HAND),
        says("sprawl.setup.city"),
        says("sprawl.setup.pile", count=pile(len(people))),
    ]
    return SprawlSetUp(
        says("sprawl.setup.title"),
        tuple(
            Step(step, text, "checkbox-marked-circle" if step in model.done else "checkbox-blank-circle-outline")
            for step, text in enumerate(texts)
        ),
        says("sprawl.setup.begin"),
    )
