"""What is in the player's hand: the palette, the next brush, and the last one when the player comes back."""

from contextlib import suppress
from dataclasses import dataclass
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


@dataclass(slots=True)
class Palette:
    """The brushes as they are shown; made anew only for another hand, other kinds or another language."""

    parts: Parts
    _known: tuple[object, tuple[Chosen, ...]] = (None, ())

    def of(self, options: Options, seat: Side, hand: Brush) -> tuple[Chosen, ...]:
        """The brushes, the chosen one as it is."""
        mode, kinds, tiles = mode_of(options), tuple(kinds_at(options, seat)), tuple(tiles_at(options, seat))
        asked = (mode, kinds, tiles, hand, self.parts.lang)
        if self._known[0] != asked:
            shown = (self._shown(brush, seat, hand) for brush in brushes(mode, kinds, tiles, chosen=hand))
            self._known = (asked, tuple(shown))
        return self._known[1]

    def _shown(self, brush: Brush, seat: Side, hand: Brush) -> Chosen:
        """One brush."""
        parts, building = self.parts, brush.building
        text = described(parts, building) if building else parts.says(f"city.brush.{brush.what}")
        icon = ICONS.get(brush.what, "blank")
        return Chosen(brush.what, text, brush.what == hand.what, tile(seat, ANYWHERE, building), icon)


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
