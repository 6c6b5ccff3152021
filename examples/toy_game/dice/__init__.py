"""The dice of a side; a tap turns a die."""

from dataclasses import dataclass, replace
from itertools import starmap
from typing import Final

from examples.toy_game.plugin import dice_texts
from screens.kit.navigation import Route, Screen
from screens.kit.program import Go, Left, Loaded, Program, Save, Step
from screens.kit.side_program import load_side
from screens.kit.words import Words
from store.store import Store
from store.values import SavedGame


@dataclass(frozen=True, slots=True)
class Turned:
    number: int


@dataclass(frozen=True, slots=True)
class PhotoWanted:
    pass


@dataclass(frozen=True, slots=True)
class Dice:
    saved: SavedGame
    route: Route


@dataclass(frozen=True, slots=True)
class Die:
    number: int
    text: str


@dataclass(frozen=True, slots=True)
class DiceState:
    title: str = ""
    photo: str = ""
    dice: tuple[Die, ...] = ()


def update(model: Dice, event: Turned | PhotoWanted | Loaded | Left) -> Step[Dice]:
    match event:
        case Turned(number):
            side = model.saved.envelope.sides[model.route.side]
            dice = tuple(pips % 6 + 1 if number == place else pips for place, pips in enumerate(side.board))
            return model, (Save(model.saved.envelope.with_side(model.route.side, replace(side, board=dice))),)
        case PhotoWanted():
            return model, (Go((replace(model.route, screen=Screen.PHOTO),)),)
        case Loaded(saved):
            return replace(model, saved=saved), ()
    return model, ()


def view(model: Dice, words: Words) -> DiceState:
    texts = dice_texts(words, model.saved.envelope.sides[model.route.side].board)
    return DiceState(words.text("pips.turn"), words.text("pips.photo"), tuple(starmap(Die, enumerate(texts))))


def load(store: Store, route: Route) -> Dice:
    return Dice(load_side(store, route), route)


DICE: Final = Program(load, update, view)
