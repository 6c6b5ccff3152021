"""The page of a player: form, best rows of the pad, opponents, records; rename, merge, hide."""

from dataclasses import replace
from typing import Final

from screens.games.filters import FilterSet
from screens.kit.navigation import Surroundings
from screens.kit.program import Confirmed, Go, Left, LinkTapped, Program, Step
from screens.player.effects import Change, FindReport
from screens.player.model import Act, Acted, NameWritten, NotRenamed, OtherChosen, Player, PlayerEvent, Reported, load
from screens.player.view import view
from screens.statistics.model import PlayerTapped


def begin(model: Player, around: Surroundings) -> Step[Player]:
    return reporting(replace(model, filters=model.filters.over(model.games, around.today, model.hidden)))


def reload(before: Player, loaded: Player) -> Player:
    return replace(loaded, filters=before.filters, panel=before.panel)


def reporting(model: Player) -> Step[Player]:
    """Have the selected games counted, if there are any of a kind."""
    selection = model.filters.selection
    effects = (FindReport(model.name, selection.kind, selection),) if selection.kind else ()
    return replace(model, report=None), effects


def update(model: Player, event: PlayerEvent) -> Step[Player]:
    step: Step[Player] = model, ()
    match event:
        case Reported(report):
            step = replace(model, report=report), ()
        case FilterSet():
            step = reporting(replace(model, filters=model.filters.after(event), panel=None))
        case PlayerTapped(name):
            step = model, (Go((model.filters.player_route(name),)),)
        case LinkTapped(route):
            step = model, (Go((route,)),) if route else ()
        case Confirmed():
            step = confirm(model)
        case Acted(Act.HIDE | Act.SHOW as action):
            step = changing(model, action)
        case Left():
            pass
        case _:
            step = replace(model, panel=model.after(event)), ()
    return step


def confirm(model: Player) -> Step[Player]:
    """Rename the player, which the panel explains if it cannot be, or merge it with another one."""
    match model.panel:
        case NameWritten(text) | NotRenamed(text) if text.strip() != model.name:
            return model, changing(model, Act.RENAME, text.strip())[1]
        case OtherChosen(name):
            return changing(model, Act.MERGE, name)
    return replace(model, panel=None), ()


def changing(model: Player, action: Act, other: str = "") -> Step[Player]:
    page = model.filters.player_route(other)
    return replace(model, panel=None), (Change(action, model.name, other, page),)


PLAYER: Final = Program(load, update, view, reload=reload, begin=begin, keeps=("panel",))
