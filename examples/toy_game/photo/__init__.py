"""The photo of the dice of a side; after it comes the pad."""

from dataclasses import replace
from pathlib import Path
from typing import Final

from examples.toy_game import RULES, Throw
from examples.toy_game.plugin import OwnScreen
from screens.kit.navigation import Route, Screen
from screens.kit.program import Program, ReadPhoto, Step
from screens.kit.words import Words
from screens.photo.events import FileDropped, PhotoEvent, PhotoRead, Unread
from screens.photo.eyes import Eyes, Report
from screens.photo.model import BeingRead, Photo, Unreadable, load
from screens.photo.page_states import reading_page, start_buttons, unreadable_page
from screens.photo.program import PhotoGame, Taken, begin, holds_photo, update_photo
from screens.photo.state import PhotoStart, PhotoState


def read_dice(eyes: Eyes, report: Report, file: Path) -> PhotoRead:
    return PhotoRead(eyes.read(file, None, report, game=RULES.KEY))


def take(model: Photo, throw: Throw) -> Taken:
    side = replace(model.side, board=throw.pips, reading=throw)
    return model.saved.envelope.with_side(model.route.side, side), Route(Screen.PAD, model.route.game), None


def by_hand(model: Photo) -> Route:
    return replace(model.route, screen=OwnScreen.DICE)


DICE: Final = PhotoGame(lambda model: ReadPhoto(read_dice, (model.file,), Unread), take, by_hand)


def update(model: Photo, event: PhotoEvent) -> Step[Photo]:
    return update_photo(model, event, DICE)


def view(model: Photo, words: Words) -> PhotoState:
    head = (model.side.name, model.side.colour, words.text("pips.photo"))
    match model.stage:
        case BeingRead(_, progress):
            return PhotoState(*head, reading=reading_page(words, progress))
        case Unreadable(problem):
            return PhotoState(*head, problem=unreadable_page(model, words, problem, "pips.turn"))
    return PhotoState(*head, start=PhotoStart((), None, start_buttons(model, words, "pips.turn")))


DICE_PHOTO: Final = Program(load, update, view, begin=begin, holds=holds_photo, drop=FileDropped)
