"""What each page of the photo screen says."""

from typing import TYPE_CHECKING

from quadropolis_score.boards import BOARDS
from quadropolis_score.buildings import Mode
from quadropolis_score.city import City
from quadropolis_score.messages import Refused, say
from screens.photo.pointing import Pointing
from screens.photo.state import (
    ICONS,
    Choice,
    PhotoButton,
    PhotoButtons,
    PhotoCorners,
    Photographing,
    PhotoHint,
    PhotoReading,
    PhotoStart,
    PhotoTold,
)
from screens.pictures import picture_of
from screens.presenter import refused_in_words

if TYPE_CHECKING:
    from screens.photo.presenter import PhotoPresenter


def page(presenter: "PhotoPresenter") -> Photographing:
    """The page that is to be seen now."""
    title, detail = presenter.says("photo.title"), presenter.seat.name
    if presenter.parts.eye is None:
        return Photographing(title, detail, told=(blind(presenter),))
    if presenter.is_reading:
        return Photographing(title, detail, reading=(reading(presenter),))
    if presenter.pointing is not None:
        return Photographing(title, detail, corners=(corners(presenter, presenter.pointing),))
    if presenter.problem is not None:
        return Photographing(title, detail, told=(unread(presenter, presenter.problem),))
    return Photographing(title, detail, start=(start(presenter),))


def button(presenter: "PhotoPresenter", choice: Choice, text: str) -> PhotoButton:
    """Something that can be done."""
    return PhotoButton(choice, ICONS[choice], presenter.says(text))


def start(presenter: "PhotoPresenter") -> PhotoStart:
    """How to photograph, and the ways to a photo."""
    mode, seat = presenter.saved.table.mode, presenter.seat
    full = seat.photo is not None or seat.city != City.empty(mode)
    ways = [button(presenter, Choice.CHOOSE, "photo.choose")]
    if presenter.can_take:
        ways.insert(0, button(presenter, Choice.TAKE, "photo.take"))
    sample = (button(presenter, Choice.SAMPLE, "photo.sample"),) if shows_sample(presenter) else ()
    return PhotoStart(
        board=picture_of(City.empty(mode)),
        hints=(
            PhotoHint("fit-to-screen-outline", presenter.says("photo.hint.whole")),
            PhotoHint("screen-rotation", presenter.says("photo.hint.above")),
            PhotoHint("layers-outline", presenter.says("photo.hint.floors")),
        ),
        replaces=(presenter.says("photo.replaces"),) if full else (),
        buttons=PhotoButtons(tuple(ways[:1]), tuple(ways[1:]), (*sample, tap_in(presenter))),
    )


def shows_sample(presenter: "PhotoPresenter") -> bool:
    """Our own photo shows an Expert board; who looks at the example may try it."""
    return presenter.is_example and presenter.saved.table.mode is Mode.EXPERT


def tap_in(presenter: "PhotoPresenter") -> PhotoButton:
    """There is always a way without a photo."""
    return button(presenter, Choice.TAP_IN, "photo.tap")


def reading(presenter: "PhotoPresenter") -> PhotoReading:
    """What is going on."""
    spaces = len(BOARDS[presenter.saved.table.mode].spots)
    return PhotoReading(
        presenter.says("photo.reading"),
        presenter.says("photo.reading.detail", spaces=spaces),
        PhotoButtons(others=(button(presenter, Choice.CANCEL, "app.cancel"),)),
    )


def blind(presenter: "PhotoPresenter") -> PhotoTold:
    """There is no eye on this device."""
    detail = refused_in_words(presenter.parts, Refused("", say("photo.no_eye")))
    return PhotoTold("eye-off-outline", presenter.says("photo.blind"), detail, PhotoButtons(main=(tap_in(presenter),)))


def others(presenter: "PhotoPresenter") -> list[PhotoButton]:
    """The ways to another photo."""
    ways = [button(presenter, Choice.CHOOSE, "photo.choose.other")]
    if presenter.can_take:
        ways.insert(0, button(presenter, Choice.TAKE, "photo.take.other"))
    return ways


def unread(presenter: "PhotoPresenter", problem: Refused) -> PhotoTold:
    """Why a photo was not read: another one helps more often than trying again."""
    first, *rest = (*others(presenter), button(presenter, Choice.AGAIN, "photo.again"))
    return PhotoTold(
        "image-broken-variant",
        presenter.says("photo.unread"),
        refused_in_words(presenter.parts, problem),
        PhotoButtons((first,), tuple(rest), (tap_in(presenter),)),
    )


def corners(presenter: "PhotoPresenter", pointing: Pointing) -> PhotoCorners:
    """The photo with its corners."""
    problem = presenter.problem
    return PhotoCorners(
        picture=pointing.photo.picture,
        size=(pointing.photo.width, pointing.photo.height),
        corners=pointing.corners,
        chosen=pointing.chosen,
        near=pointing.near,
        title=presenter.says("photo.where"),
        detail=refused_in_words(presenter.parts, problem) if problem else "",
        hint=presenter.says("photo.where.hint"),
        buttons=PhotoButtons(
            (button(presenter, Choice.READ, "photo.read"),), tuple(others(presenter)), (tap_in(presenter),)
        ),
    )
