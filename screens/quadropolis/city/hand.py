"""The chosen brush: the palette, the next print of a brush, and the brush saved for a return."""

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

BRUSH: Final = "brush"  # the setting with the last brush and its city
ICONS: Final = {HAND: "gesture-tap", ERASER: "eraser"}


@dataclass(slots=True)
class Palette:
    """The shown brushes, cached until brush, kinds or language change."""

    parts: Parts
    _known: tuple[object, tuple[Chosen, ...]] = (None, ())

    def of(self, options: Options, seat: Side, hand: Brush) -> tuple[Chosen, ...]:
        """Return the brushes, the chosen one with its print."""
        mode, kinds, tiles = mode_of(options), tuple(kinds_at(options, seat)), tuple(tiles_at(options, seat))
        asked = (mode, kinds, tiles, hand, self.parts.lang)
        if self._known[0] != asked:
            shown = (self._shown(brush, seat, hand) for brush in brushes(mode, kinds, tiles, chosen=hand))
            self._known = (asked, tuple(shown))
        return self._known[1]

    def _shown(self, brush: Brush, seat: Side, hand: Brush) -> Chosen:
        """Return one brush."""
        parts, building = self.parts, brush.building
        text = described(parts, building) if building else parts.says(f"city.brush.{brush.what}")
        icon = ICONS.get(brush.what, "blank")
        name = parts.says(f"city.short.{brush.what}")
        return Chosen(brush.what, text, name, brush.what == hand.what, tile(seat, ANYWHERE, building), icon)


def taken(what: str, hand: Brush, mode: Mode) -> Brush:
    """Return the brush after a choice: choosing the same one again selects its next print."""
    if what in (HAND, ERASER):
        return Brush(what)
    if hand.what == what and hand.building is not None:
        return Brush.of(next_print(hand.building, mode))
    return Brush.of(fresh(Kind(what), mode))


def last_brush(parts: Parts, place: Place, options: Options, seat: Side) -> Brush:
    """Return the last brush of an empty city, at first a tower block; a city with tiles starts with the hand."""
    if seat.reading is not None or not seat.board.city.is_empty:
        return Brush()
    kept = str(parts.store.setting(BRUSH))
    text = kept.removeprefix(owner(place)) if kept.startswith(owner(place)) else ""
    last = Brush.read(text, kinds_at(options, seat), tiles_at(options, seat))
    return last or Brush.of(fresh(Kind.TOWER_BLOCK, mode_of(options)))


def keep_brush(parts: Parts, place: Place, brush: Brush) -> None:
    """Save a brush for the player's return."""
    with suppress(ValueError):  # a full disk does not stop painting
        parts.store.set(BRUSH, f"{owner(place)}{brush}")


def owner(place: Place) -> str:
    """Return the city of a saved brush."""
    return f"{place.game} {place.seat} "
