"""The table of a game: its team, three scoring cards, and the ways to the city and to the score pad."""

from dataclasses import replace
from itertools import combinations
from typing import Final

from screens.kit.game_details import chosen_day, details_of
from screens.kit.navigation import Route, Screen
from screens.kit.player_choice import name_refusal, toggled_option
from screens.kit.program import (
    Dismissed,
    Effect,
    FindTowns,
    Go,
    Left,
    Loaded,
    MoveStep,
    Program,
    Save,
    SaveInput,
    Say,
    SetDate,
    Step,
    StepWanted,
    Switched,
    TownsFound,
    Vibrate,
    step_of_key,
)
from screens.sprawlopolis.city.model import BLOCKS, CARDS
from screens.sprawlopolis.plugin import OwnScreen
from screens.sprawlopolis.score_view import RowTapped
from screens.sprawlopolis.scoring_cards import OfferAnswered
from screens.sprawlopolis.table.events import (
    CardChosen,
    DifficultyChosen,
    Drawn,
    Edited,
    Entered,
    GameShown,
    Leaving,
    LookedUp,
    MemberCalled,
    MemberJoined,
    MemberLeft,
    PadWanted,
    SheetShown,
    TableEvent,
    Ticked,
)
from screens.sprawlopolis.table.model import Draft, Editing, Table, load
from screens.sprawlopolis.table.view import SCREENS, TYPED, view
from sprawlopolis_score.cards import CARDS as DECK
from sprawlopolis_score.files import PLAYERS
from sprawlopolis_score.photo_review import settle_scoring
from sprawlopolis_score.validation import SCORING_CARDS
from store.envelope import Envelope
from tabletop.game import COUNT_ANYWAY
from tabletop.messages import message


def update(model: Table, event: TableEvent | Loaded | TownsFound | StepWanted | Dismissed | Left) -> Step[Table]:
    step: Step[Table] = model, ()
    match event:
        case Loaded(saved):
            step = replace(model, saved=saved), ()
        case StepWanted(by):
            step = model, (MoveStep(by, (0,)),)
        case Left():
            step = with_input_saved(model)
        case Dismissed():
            _, effects = with_input_saved(model)
            step = replace(model, panel=None), effects
        case CardChosen() | Drawn():
            step = score_by(model, event)
        case OfferAnswered(take):
            step = model, saving(model, model.saved.envelope.with_side(0, settle_scoring(model.side, take=take)))
        case Entered() | RowTapped() | LookedUp() | PadWanted():
            step = replace(model, panel=None), (way(model, event),)
        case GameShown() | SheetShown() | Ticked():
            step = show(model, event)
        case _:
            step = edit(model, model.panel, event) if isinstance(model.panel, Editing) else step
    return step


def saving(model: Table, envelope: Envelope) -> tuple[Effect, ...]:
    return (Save(envelope),) if envelope != model.saved.envelope else ()


def score_by(model: Table, event: CardChosen | Drawn) -> Step[Table]:
    """Draw three cards that are not in the city, or choose one or put it back; a fourth one replaces the first."""
    scoring, side = model.board.scoring, model.side
    match event:
        case Drawn(chance):
            laid = {placed.card for placed in model.board.cards}
            draws = tuple(combinations((number for number in DECK if number not in laid), SCORING_CARDS))
            scoring = draws[int(chance * len(draws))]
        case CardChosen(number) if number in scoring:
            scoring = tuple(each for each in scoring if each != number)
        case _:
            scoring = (*scoring, event.number)[-SCORING_CARDS:]
    side = replace(side, board=model.board.with_scoring(scoring), settled=side.settled - {COUNT_ANYWAY})
    panel = None if isinstance(event, Drawn) else model.panel
    return replace(model, panel=panel), (Vibrate(), *saving(model, model.saved.envelope.with_side(0, side)))


def way(model: Table, event: Leaving) -> Effect:
    """Go to the city, its photo or its typed score, to a rule, or to the pad, if there is anything to score."""
    board, key = model.board, model.saved.key
    match event:
        case LookedUp(number):
            return Go((Route(Screen.RULES, about=DECK[number].condition.value),))
        case PadWanted():
            has_score = board.typed is not None or board.city.block_count
            return Go((Route(Screen.PAD, key),)) if has_score else Say(message("sprawl.city.nothing"))
        case RowTapped(row):
            about = row if board.typed is None else TYPED
        case _:
            about = event.mode or (CARDS if board.blocks is None else BLOCKS)
    return Go((Route(SCREENS[about], key, 0) if about in SCREENS else Route(OwnScreen.CITY, key, 0, about),))


def show(model: Table, event: GameShown | SheetShown | Ticked) -> Step[Table]:
    """Open a panel, or tick a step of the set-up."""
    match event:
        case SheetShown(sheet):
            return replace(model, panel=sheet), ()
        case Ticked(step):
            return replace(model, done=model.done ^ {step}), ()
        case _:
            members = tuple(Draft(name, name) for name in model.side.people)
            return replace(model, panel=Editing(members, details_of(model.saved.envelope))), (FindTowns(),)


def edit(model: Table, panel: Editing, event: Edited | TownsFound) -> Step[Table]:
    """Change what is typed; save another difficulty, house rule, day or a member less."""
    envelope, members, details = model.saved.envelope, panel.members, panel.details
    effects: tuple[Effect, ...] = ()
    match event:
        case MemberCalled(side, text):
            members = tuple(replace(each, text=text) if side == index else each for index, each in enumerate(members))
        case MemberJoined(name):
            members = (*members, Draft("", name))[: PLAYERS[-1]]
        case MemberLeft(side):
            members = (*members[:side], *members[side + 1 :]) or members
            return with_input_saved(replace(model, panel=replace(panel, members=members)))
        case DifficultyChosen(value):
            effects = saving(model, replace(envelope, options={**envelope.options, "difficulty": value}))
        case Switched(key):
            effects = saving(model, replace(envelope, options=toggled_option(envelope.options, key)))
        case TownsFound(towns):
            details = replace(details, towns=towns)
        case _:
            details = details.after(event, model.saved.played)
            day = chosen_day(event, model.saved.played)
            effects = (SetDate(day),) if day else ()
    return replace(model, panel=Editing(members, details)), effects


def with_input_saved(model: Table) -> Step[Table]:
    """Save names, place and notes, unless a name cannot be."""
    panel = model.panel
    if not isinstance(panel, Editing) or any(name_refusal(panel.names, number) for number in range(len(panel.names))):
        return model, ()
    side = replace(model.side, people=panel.names)
    envelope = panel.details.in_game(model.saved.envelope.with_side(0, side))
    panel = replace(panel, members=tuple(replace(each, own=each.name) for each in panel.members))
    return replace(model, panel=panel), (SaveInput(envelope),) if envelope != model.saved.envelope else ()


def event_of_key(model: Table, key: str, control: bool) -> object | None:  # noqa: FBT001 - as `Program.key`
    """Undo and redo with Ctrl+Z and Ctrl+Y; C leads to the city, P to the score pad."""
    if model.shown_panel is not None:
        return None
    return step_of_key(key, control) or {"c": Entered(), "p": PadWanted()}.get("" if control else key)


SPRAWL_TABLE: Final = Program(
    load,
    update,
    view,
    event_of_key,
    reload=lambda before, loaded: replace(loaded, done=before.done),
    begin=lambda model, around: (replace(model, reads_photos=around.reads_photos), ()),
    keeps=("panel", "done"),
)
