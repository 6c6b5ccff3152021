"""The table: a card for every player, with the ways to every city and to the score pad."""

from dataclasses import replace
from typing import Final

from quadropolis_score.buildings import Mode
from quadropolis_score.plugin import RULES
from quadropolis_score.ranking import PLAYERS
from screens.kit.game_details import Details, chosen_day, details_of
from screens.kit.navigation import Route, Screen, Surroundings
from screens.kit.player_choice import (
    KnownPlayerChosen,
    first_free_colour,
    name_refusal,
    toggled_option,
    with_swapped_colour,
)
from screens.kit.program import (
    Dismissed,
    Effect,
    FindTowns,
    Go,
    Left,
    Loaded,
    MoveStep,
    OfferUndo,
    Program,
    Remember,
    RenamePlayer,
    Save,
    SaveInput,
    Say,
    SetDate,
    Step,
    StepWanted,
    Switched,
    TownsFound,
    step_of_key,
)
from screens.quadropolis.game_options import game_in_mode, lost_cities
from screens.quadropolis.next_player import WAY
from screens.quadropolis.plugin import OwnScreen
from screens.quadropolis.side_program import Scored, scoring
from screens.quadropolis.table.events import (
    GameShown,
    ModeChosen,
    NameWritten,
    OfGame,
    OfPlayer,
    PlayerJoined,
    PlayerLeft,
    PlayerShown,
    TableEvent,
    WayTaken,
)
from screens.quadropolis.table.model import Naming, TableModel, Worths, load
from screens.quadropolis.table.view import view
from store.envelope import Envelope
from tabletop.game import Side
from tabletop.messages import Refused, message
from tabletop.people import name_key


def update(
    model: TableModel, event: TableEvent | Scored | Loaded | TownsFound | StepWanted | Dismissed | Left
) -> Step[TableModel]:
    """Return the model after an event; raise Refused for a photo that cannot be read."""
    step: Step[TableModel] = model, ()
    match event:
        case Loaded(saved):
            step = counted(model.at(saved))
        case StepWanted(by):
            step = model, (MoveStep(by, range(PLAYERS[-1])),)
        case Scored(side, sheet):
            step = replace(model, worths={**model.worths, side.board: Worths.of(sheet)}), ()
        case Dismissed() | Left():
            step = replace(model, panel=model.panel if isinstance(event, Left) else None), saving_input(model)
        case WayTaken(number=number) | PlayerShown(number) if number >= len(model.envelope.sides):
            pass  # the player left
        case WayTaken():
            step = model, way(model, event)
        case PlayerShown() | GameShown() | PlayerJoined():
            step = show(model, event)
        case _ if isinstance(model.panel, Naming) and isinstance(event, OfPlayer):
            step = edit_player(model, model.panel, event)
        case _ if isinstance(model.panel, Details) and isinstance(event, OfGame | TownsFound):
            step = edit_game(model, model.panel, event)
    return step


def counted(model: TableModel) -> Step[TableModel]:
    """Score the changed cities in the background."""
    return model, tuple(
        replace(scoring(side), name=f"points {number}")
        for number, side in enumerate(model.envelope.sides)
        if not side.board.is_empty and side.board not in model.worths
    )


def begin(model: TableModel, around: Surroundings) -> Step[TableModel]:
    return counted(replace(model, around=around))


def saving(model: TableModel, envelope: Envelope) -> tuple[Effect, ...]:
    return (Save(envelope),) if envelope != model.envelope else ()


def way(model: TableModel, event: WayTaken) -> tuple[Effect, ...]:
    """Go to a screen: the pad once a city has a building, the photo where photos can be read."""
    if event.screen == Screen.PAD and not model.has_buildings:
        return (Say(message("table.no_city")),)
    if event.screen == Screen.PHOTO and not model.around.reads_photos:
        raise Refused("", message("photo.no_opencv"))
    is_first = event.as_way and model.envelope.sides[event.number].board.is_empty
    remembered = (Remember(WAY, str(event.screen)),) if is_first else ()
    return (*remembered, Go((Route(event.screen, model.saved.key, event.number, event.about),)))


def show(model: TableModel, event: PlayerShown | GameShown | PlayerJoined) -> Step[TableModel]:
    """Open a panel; that of a new player, who has a free colour, for the name."""
    envelope = model.envelope
    match event:
        case PlayerShown(number):
            return replace(model, panel=Naming(number, envelope.sides[number].name)), ()
        case PlayerJoined(name):
            colour = first_free_colour({side.colour for side in envelope.sides})
            side = Side((name,), colour, RULES.new_board(envelope.options))
            after = replace(envelope, sides=(*envelope.sides, side))
            return replace(model, panel=Naming(len(envelope.sides), "")), (Save(after),)
        case _:
            return replace(model, panel=details_of(envelope)), (FindTowns(),)


def edit_player(model: TableModel, panel: Naming, event: OfPlayer) -> Step[TableModel]:
    """Type a name, choose a colour, whose owner gets the one that becomes free, or remove the player."""
    envelope, sides, number = model.envelope, model.envelope.sides, panel.number
    match event:
        case PlayerLeft():
            after = replace(envelope, sides=(*sides[:number], *sides[number + 1 :]))
            removed = OfferUndo(message("table.removed", name=sides[number].name))
            return replace(model, panel=None), (Save(after), removed)
        case NameWritten(text):
            return replace(model, panel=Naming(number, text)), ()
        case KnownPlayerChosen(name):
            return replace(model, panel=Naming(number, name)), ()
        case _:
            return model, saving(model, replace(envelope, sides=with_swapped_colour(sides, number, event.colour)))


def edit_game(model: TableModel, panel: Details, event: OfGame | TownsFound) -> Step[TableModel]:
    """Change what is typed, the day, the expansions or the mode; lost cities come back with Undo."""
    envelope = model.envelope
    match event:
        case TownsFound(towns):
            return replace(model, panel=replace(panel, towns=towns)), ()
        case ModeChosen(word):
            names = ", ".join(lost_cities(envelope, Mode(word)))
            lost = (OfferUndo(message("table.mode.lost", names=names)),) if names else ()
            return model, (*saving(model, game_in_mode(envelope, Mode(word))), *lost)
        case Switched(key):
            return model, saving(model, replace(envelope, options=toggled_option(envelope.options, key)))
        case _:
            day = chosen_day(event, model.saved.played)
            return replace(model, panel=panel.after(event, model.saved.played)), (SetDate(day),) if day else ()


def saving_input(model: TableModel) -> tuple[Effect, ...]:
    """Save what is typed: another player is seated; another spelling of the same name is changed in all games."""
    envelope, panel = model.envelope, model.panel
    after = envelope
    if isinstance(panel, Details):
        after = panel.in_game(envelope)
    elif panel is not None:
        names, side = panel.names(envelope), envelope.sides[panel.number]
        name = names[panel.number]
        if refused := name_refusal(names, panel.number):
            return (Say(refused.message),)
        if name_key(name) == name_key(side.name):
            return (RenamePlayer(side.name, name),) if name != side.name else ()
        after = envelope.with_side(panel.number, replace(side, people=(name,)))
    return (SaveInput(after),) if after != envelope else ()


def event_of_key(model: TableModel, key: str, control: bool) -> object | None:  # noqa: FBT001 - as `Program.key`
    """Undo and redo with Ctrl+Z and Ctrl+Y; a digit opens a player's city, P the score pad, C goes on."""
    if model.panel is not None:
        return None
    if control:
        return step_of_key(key, control)
    sides = {str(number + 1): WayTaken(OwnScreen.CITY, number) for number in range(len(model.envelope.sides))}
    return {**sides, "p": WayTaken(Screen.PAD), "c": WayTaken(*model.onward)}.get(key)


TABLE: Final = Program(
    load,
    update,
    view,
    event_of_key,
    reload=lambda before, loaded: replace(loaded, worths={**before.worths, **loaded.worths}),
    begin=begin,
    keeps=("panel",),
)
