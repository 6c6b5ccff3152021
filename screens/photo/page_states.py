"""What each page of the photo screen says."""

from dataclasses import dataclass

from quadropolis_score.boards import BOARDS
from quadropolis_score.buildings import Mode
from quadropolis_score.city import City
from screens.context import Parts
from screens.kit.presenter import refused_in_words
from screens.photo.state import (
    ICONS,
    Deed,
    PhotoButton,
    PhotoButtons,
    PhotoCorners,
    Photographing,
    PhotoHint,
    PhotoReading,
    PhotoStart,
    PhotoTold,
)
from screens.quadropolis.board_view import picture_of
from screens.quadropolis.corner_editor import Pointing
from tabletop.game import Side
from tabletop.messages import Refused, say


@dataclass(frozen=True, slots=True)
class Stage:
    """How far a seat's photo has come, and what could be done about it."""

    mode: Mode
    seat: Side
    has_eye: bool
    can_take: bool
    is_example: bool
    is_reading: bool
    problem: Refused | None
    pointing: Pointing | None


def page(parts: Parts, stage: Stage) -> Photographing:
    """The page that is to be seen now."""
    head = (stage.seat.name, stage.seat.colour, parts.says("photo.title"))
    if not stage.has_eye:
        return Photographing(*head, told=(blind(parts),))
    if stage.is_reading:
        return Photographing(*head, reading=(reading(parts, stage),))
    if stage.pointing is not None:
        return Photographing(*head, corners=(corners(parts, stage, stage.pointing),))
    if stage.problem is not None:
        return Photographing(*head, told=(unread(parts, stage, stage.problem),))
    return Photographing(*head, start=(start(parts, stage),))


def button(parts: Parts, deed: Deed, text: str) -> PhotoButton:
    """Something that can be done."""
    return PhotoButton(deed, ICONS[deed], parts.says(text))


def start(parts: Parts, stage: Stage) -> PhotoStart:
    """How to photograph, and the ways to a photo."""
    mode, seat = stage.mode, stage.seat
    full = seat.reading is not None or not seat.board.city.is_empty
    ways = [button(parts, Deed.CHOOSE, "photo.choose")]
    if stage.can_take:
        ways.insert(0, button(parts, Deed.TAKE, "photo.take"))
    sample = (button(parts, Deed.SAMPLE, "photo.sample"),) if shows_sample(stage) else ()
    return PhotoStart(
        board=picture_of(City.empty(mode)),
        hints=(
            PhotoHint("fit-to-screen-outline", parts.says("photo.hint.whole")),
            PhotoHint("screen-rotation", parts.says("photo.hint.above")),
            PhotoHint("layers-outline", parts.says("photo.hint.floors")),
        ),
        replaces=(parts.says("photo.replaces"),) if full else (),
        buttons=PhotoButtons(tuple(ways[:1]), tuple(ways[1:]), (*sample, tap_in(parts))),
    )


def shows_sample(stage: Stage) -> bool:
    """Our own photo shows an Expert board; who looks at the example may try it."""
    return stage.is_example and stage.mode is Mode.EXPERT


def tap_in(parts: Parts) -> PhotoButton:
    """There is always a way without a photo."""
    return button(parts, Deed.TAP_IN, "photo.tap")


def reading(parts: Parts, stage: Stage) -> PhotoReading:
    """What is going on."""
    spaces = len(BOARDS[stage.mode].spots)
    return PhotoReading(
        parts.says("photo.reading"),
        parts.says("photo.reading.detail", spaces=spaces),
        PhotoButtons(others=(button(parts, Deed.CANCEL, "app.cancel"),)),
    )


def blind(parts: Parts) -> PhotoTold:
    """There is no eye on this device."""
    detail = refused_in_words(parts, Refused("", say("photo.no_eye")))
    return PhotoTold("eye-off-outline", parts.says("photo.blind"), detail, PhotoButtons(main=(tap_in(parts),)))


def others(parts: Parts, stage: Stage) -> list[PhotoButton]:
    """The ways to another photo."""
    ways = [button(parts, Deed.CHOOSE, "photo.choose.other")]
    if stage.can_take:
        ways.insert(0, button(parts, Deed.TAKE, "photo.take.other"))
    return ways


def unread(parts: Parts, stage: Stage, problem: Refused) -> PhotoTold:
    """Why a photo was not read: another one helps more often than trying again."""
    first, *rest = (*others(parts, stage), button(parts, Deed.AGAIN, "photo.again"))
    return PhotoTold(
        "image-broken-variant",
        parts.says("photo.unread"),
        refused_in_words(parts, problem),
        PhotoButtons((first,), tuple(rest), (tap_in(parts),)),
    )


def corners(parts: Parts, stage: Stage, pointing: Pointing) -> PhotoCorners:
    """The photo with its corners; that they make no board is said once nobody moves them."""
    is_crossed = not (pointing.near or pointing.go_round)
    hints = (parts.says("photo.where.hint"), *(refused_in_words(parts, each) for each in (stage.problem,) if each))
    return PhotoCorners(
        picture=pointing.photo.picture,
        size=(pointing.photo.width, pointing.photo.height),
        corners=pointing.corners,
        chosen=pointing.chosen,
        near=pointing.near,
        title=parts.says("photo.where"),
        hints=() if is_crossed else hints,
        again=tuple(others(parts, stage)),
        crossed=(refused_in_words(parts, Refused("", say("photo.crossed"))),) if is_crossed else (),
        buttons=PhotoButtons(main=(button(parts, Deed.READ, "photo.read"),), quiet=(tap_in(parts),)),
    )
