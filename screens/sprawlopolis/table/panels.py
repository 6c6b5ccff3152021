"""Panels of a table: the team, day, notes, difficulty and house rules of a game; its set-up."""

from collections.abc import Sequence
from dataclasses import dataclass

from screens.context import AppContext
from screens.game_details import GameDetails
from screens.kit.options import Option, Switch
from screens.player_choice import option_switches, switches_heading
from screens.sprawlopolis.scoring_cards import ScoringCard
from sprawlopolis_score.files import PLAYERS
from sprawlopolis_score.plugin import RULES
from sprawlopolis_score.turns import FIRST_HAND, OTHER_HAND, pile
from store.values import SavedGame


@dataclass(frozen=True, slots=True)
class Leave:
    """A button that takes a member off the team."""

    number: int
    text: str


@dataclass(frozen=True, slots=True)
class Member:
    """A member of the team."""

    number: int
    name: str
    hint: str
    leave: Leave | None


@dataclass(frozen=True, slots=True)
class SprawlGame:
    """The panel of the whole game."""

    title: str
    team: str
    members: tuple[Member, ...]
    problem: str | None
    add: str | None
    details: GameDetails
    difficulties: tuple[Option, ...]
    house: str | None
    switches: tuple[Switch, ...]
    done: str


@dataclass(frozen=True, slots=True)
class SprawlCards:
    """The panel for choosing other scoring cards."""

    title: str
    random: str
    cards: tuple[ScoringCard, ...]
    done: str


@dataclass(frozen=True, slots=True)
class Step:
    """A step of the set-up, done or not."""

    number: int
    text: str
    icon: str


@dataclass(frozen=True, slots=True)
class SprawlSetUp:
    """S6: the panel of the set-up."""

    title: str
    steps: tuple[Step, ...]
    begin: str


def of_game(
    context: AppContext, saved: SavedGame, names: Sequence[str], problem: str | None, details: GameDetails
) -> SprawlGame:
    """Return the panel of a game, with the names as they are being typed."""
    options, (side,) = saved.envelope.options, saved.envelope.sides
    removable = len(names) > PLAYERS[0]
    return SprawlGame(
        title=context.text("sprawl.table.game"),
        team=context.text("sprawl.table.team"),
        members=tuple(
            Member(
                number,
                name,
                side.people[number] if number < len(side.people) else context.text("new.player", number=number + 1),
                Leave(number, context.text("sprawl.table.leave")) if removable else None,
            )
            for number, name in enumerate(names)
        ),
        problem=problem,
        add=context.text("sprawl.table.join") if len(names) < PLAYERS[-1] else None,
        details=details,
        difficulties=tuple(
            Option(context.text(f"option.{RULES.KEY}.{choice.key}.{word}"), word, word == options[choice.key])
            for choice in RULES.OPTIONS
            for word in choice.values
        ),
        house=switches_heading(context, RULES),
        switches=option_switches(context, RULES, options),
        done=context.text("app.done"),
    )


def set_up(context: AppContext, people: Sequence[str], scoring: Sequence[int], done: frozenset[int]) -> SprawlSetUp:
    """S6: return the steps in which the cards are dealt to this team."""
    cards = ", ".join(map(str, scoring))
    texts = [
        context.text("sprawl.setup.scoring", cards=cards) if scoring else context.text("sprawl.setup.draw"),
        context.text("sprawl.setup.alone", count=FIRST_HAND)
        if len(people) == 1
        else context.text("sprawl.setup.hands", name=people[0], first=FIRST_HAND, others=OTHER_HAND),
        context.text("sprawl.setup.city"),
        context.text("sprawl.setup.pile", count=pile(len(people))),
    ]
    return SprawlSetUp(
        context.text("sprawl.setup.title"),
        tuple(
            Step(number, text, "checkbox-marked-circle" if number in done else "checkbox-blank-circle-outline")
            for number, text in enumerate(texts)
        ),
        context.text("sprawl.setup.begin"),
    )
