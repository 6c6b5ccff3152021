"""Statistics of one kind of game: records, a trend, the players, pairs; a tap leads to a game or a player."""

from dataclasses import replace
from typing import Final

from screens.games.filters import FilterSet, FilterShown
from screens.games.results import FindResults
from screens.kit.navigation import Surroundings
from screens.kit.program import Dismissed, Go, Left, LinkTapped, Program, Step
from screens.statistics.model import PlayerTapped, Statistics, load
from screens.statistics.view import view


def begin(model: Statistics, around: Surroundings) -> Step[Statistics]:
    """Count the games, if that is not done yet, and have missing results found."""
    if model.filters.options:
        return model, ()
    return model.filtered(model.filters.over(model.games, around.today, model.hidden)), (FindResults(model.saved),)


def reload(before: Statistics, loaded: Statistics) -> Statistics:
    """Keep the selection, and the panel of a filter."""
    return replace(loaded, filters=replace(before.filters, options={}), asked=before.asked)


def update(
    model: Statistics, event: FilterShown | FilterSet | LinkTapped | PlayerTapped | Dismissed | Left
) -> Step[Statistics]:
    match event:
        case FilterShown(key):
            return replace(model, asked=key), ()
        case FilterSet():
            return replace(model.filtered(model.filters.after(event)), asked=None), ()
        case PlayerTapped(name):
            return model, (Go((model.filters.player_route(name),)),)
        case LinkTapped(route) if route:
            return model, (Go((route,)),)
        case Dismissed():
            return replace(model, asked=None), ()
    return model, ()


STATISTICS: Final = Program(load, update, view, reload=reload, begin=begin)
