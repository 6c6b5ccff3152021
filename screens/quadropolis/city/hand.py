"""What is in the player's hand: the palette, the next brush, and the last one when the player comes back."""

from collections.abc import Iterator
from contextlib import suppress
from typing import Final

from quadropolis_score.buildings import Kind, Mode
from quadropolis_score.plugin import mode_of
from screens.context import Parts
from screens.kit.navigation import Place
from screens.quadropolis.building_names import described
from screens.quadropolis.city.palette import ANYWHERE, ERASER, HAND, Brush, brushes, fresh, next_print
from screens.quadropolis.city.panels import kinds_at, tile, tiles_at
from screens.quadropolis.city.state import Chosen
from tabletop.game import Options, Side

BRUSH: Final = "brush"  # the setting that keeps the last one, and whose city it painted
ICONS: Final = {HAND: "gesture-tap", ERASER: "eraser"}


def palette(parts: Parts, options: Options, seat: Side, hand: Brush) -> Iterator[Chosen]:
    """The brushes, the chosen one as it is."""
    for brush in brushes(mode_of(options), kinds_at(options, seat), tiles_at(options, seat), chosen=hand):
        space = tile(seat, ANYWHERE, brush.building)
        text = described(parts, brush.building) if brush.building else parts.says(f"city.brush.{brush.what}")
        yield Chosen(brush.what, text, brush.what == hand.what, space, ICONS.get(brush.what, "blank"))


def taken(what: str, hand: Brush, mode: Mode) -> Brush:
    """The brush that is taken: one that is in the hand already gets its next print."""
    if what in (HAND, ERASER):
        return Brush(what)
    if hand.what == what and hand.building is not None:
        return Brush.of(next_print(hand.building, mode))
    return Brush.of(fresh(Kind(what), mode))


def last_brush(parts: Parts, place: Place, options: Options, seat: Side) -> Brush:
    """The brush that painted this city last; a tower block at first. What was photographed is looked at."""
    if seat.reading is not None:
        return Brush()
    kept = str(parts.store.setting(BRUSH))
    text = kept.removeprefix(owner(place)) if kept.startswith(owner(place)) else ""
    last = Brush.read(text, kinds_at(options, seat), tiles_at(options, seat))
    return last or Brush.of(fresh(Kind.TOWER_BLOCK, mode_of(options)))


def keep_brush(parts: Parts, place: Place, brush: Brush) -> None:
    """Keep a brush until the player comes back."""
    with suppress(ValueError):  # a full disk: the brush paints all the same
        parts.store.set(BRUSH, f"{owner(place)}{brush}")


def owner(place: Place) -> str:
    """Whose city a brush of the setting painted."""
    return f"{place.game} {place.seat} "
