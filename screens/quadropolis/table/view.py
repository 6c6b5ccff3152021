"""The view of a table."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count

from quadropolis_score.ranking import PLAYERS
from screens.companion.link import CompanionLink, companion_link
from screens.game_screens import variant_and_day
from screens.kit.game_details import Details
from screens.kit.navigation import Screen
from screens.kit.player_choice import default_name
from screens.kit.undo import UndoState, undo_state_of
from screens.kit.words import Words
from screens.quadropolis.next_player import short
from screens.quadropolis.table.model import Naming, TableModel
from screens.quadropolis.table.panels import TableGame, TablePlayer, game_panel, player_panel
from screens.quadropolis.table.side_cards import TableCard, player_card, ranks
from tabletop.people import name_key


@dataclass(frozen=True, slots=True)
class TableAction:
    """A button at the foot; the main one goes on, the other one opens the score pad."""

    icon: str
    text: str
    main: bool
    screen: str
    number: int = 0


@dataclass(frozen=True, slots=True)
class Join:
    """The button that adds a player, with the name of the chair."""

    text: str
    name: str


@dataclass(frozen=True, slots=True)
class TableState:
    title: str = ""
    detail: str = ""
    undo_state: UndoState = field(default_factory=UndoState)
    game: str = ""
    companion: CompanionLink | None = None
    cards: tuple[TableCard, ...] = ()
    add: Join | None = None
    actions: tuple[TableAction, ...] = ()
    panel: TablePlayer | TableGame | None = None

    def foot(self, in_pane: bool) -> tuple[TableAction, ...]:  # noqa: FBT001 - called by the layout
        """Return the buttons at the foot; beside the pad none opens it."""
        return tuple(each for each in self.actions if not (in_pane and each.screen == Screen.PAD))


def view(model: TableModel, words: Words) -> TableState:
    saved, says, sides = model.saved, words.text, model.envelope.sides
    found = ranks(model)
    return TableState(
        title=says("game.quadropolis"),
        detail=variant_and_day(words, saved),
        undo_state=undo_state_of(words, saved),
        game=says("table.game"),
        companion=companion_link(words, saved),
        cards=tuple(player_card(words, model, number, found[number]) for number in range(len(sides))),
        add=Join(says("table.add"), free_name(model, words)) if len(sides) < PLAYERS[-1] else None,
        actions=tuple(actions(model, words)),
        panel=panel(model, words),
    )


def free_name(model: TableModel, words: Words) -> str:
    """Return the name of the first free chair."""
    taken = {name_key(side.name) for side in model.envelope.sides}
    names = (default_name(words, number) for number in count(len(taken)))
    return next(name for name in names if name_key(name) not in taken)


def actions(model: TableModel, words: Words) -> Iterator[TableAction]:
    """Yield the score pad, once a city is in, and the next empty city, which is filled."""
    screen, number = model.onward
    if model.has_buildings:
        yield TableAction("clipboard-text", words.text("sheet.title"), screen == Screen.PAD, Screen.PAD)
    if screen != Screen.PAD:
        name = short(model.envelope.sides[number].name)
        yield TableAction("arrow-right", words.text("table.go_on", name=name), True, screen, number)


def panel(model: TableModel, words: Words) -> TablePlayer | TableGame | None:
    match model.panel:
        case Naming() as naming:
            return player_panel(words, model.known, model.envelope, naming)
        case Details() as details:
            return game_panel(words, model.saved, details.view(words, model.saved))
    return None
