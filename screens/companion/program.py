"""The companion of a game at the table, from the set-up to the score; every tap is a step of the game."""

from dataclasses import replace
from typing import Final

from screens.companion.events import Chosen, CompanionEvent, Drawn, GameEnded, RoundBegun, Ticked, TurnTaken
from screens.companion.model import Companion, load, progress_of
from screens.companion.view import main_event, view
from screens.kit.program import EnterCity, Left, Loaded, MoveStep, Program, Save, Step, StepWanted, Vibrate, step_of_key
from tabletop.evening import Evening, Progress


def update(model: Companion, event: CompanionEvent | Loaded | StepWanted | Left) -> Step[Companion]:
    match event:
        case Loaded(saved):
            return replace(model, saved=saved, progress=progress_of(saved)), ()
        case StepWanted(by):
            return model, (MoveStep(by, ()),)
        case Left():
            return model, ()
    evening = evening_after(model.progress, event)
    if evening is None:
        return model, ()
    now = event.at if isinstance(event, TurnTaken) else model.now
    draws = model.draws + 1 if isinstance(event, Drawn) else 0
    saving = Vibrate(), Save(replace(model.saved.envelope, evening=evening))
    return replace(model, now=now, draws=draws), (*saving, *[EnterCity()] * isinstance(event, GameEnded))


def evening_after(progress: Progress, event: CompanionEvent) -> Evening | None:
    """Return the evening after an event; None for a turn or a round out of its order."""
    evening, is_main = progress.evening, main_event(progress) is type(event)
    match event:
        case Drawn(chance):
            return evening.with_starter(int(chance * progress.sides))
        case Chosen(side):
            return evening.with_leader(side) if progress.number else evening.with_starter(side)
        case Ticked(key):
            return evening.toggled(key)
        case RoundBegun(at):
            return evening.at_next_round(at) if is_main or progress.number == 0 else None
        case TurnTaken():
            return evening.at_next_turn() if is_main else None
        case _:
            return evening.at_end(event.at)


def event_of_key(model: Companion, key: str, control: bool) -> object | None:  # noqa: FBT001 - as `Program.key`
    """Press the main button with Enter; undo and redo with Ctrl+Z and Ctrl+Y."""
    return main_event(model.progress)() if key == "enter" and not control else step_of_key(key, control)


COMPANION: Final = Program(
    load, update, view, event_of_key, reload=lambda before, loaded: replace(loaded, draws=before.draws)
)
