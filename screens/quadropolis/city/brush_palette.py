"""The chosen brush: the palette, and the brush saved for a return."""

from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from quadropolis_score.buildings import Kind, Mode
from quadropolis_score.plugin import mode_of
from screens.context import AppContext
from screens.kit.navigation import Route
from screens.quadropolis.building_names import building_description
from screens.quadropolis.city.brushes import ANYWHERE, ERASER, HAND, Brush, brushes, default_building
from screens.quadropolis.city.panels import building_view_at, kinds_in_city, tiles_in_city
from screens.quadropolis.city.state import BrushChoice
from tabletop.game import Options, Side

BRUSH: Final = "brush"  # the setting with the last brush and its city
ICONS: Final = {HAND: "gesture-tap", ERASER: "eraser"}


@dataclass(slots=True)
class Palette:
    """The shown brushes, cached until brush, kinds or language change."""

    context: AppContext
    _cached: tuple[object, tuple[BrushChoice, ...]] = (None, ())

    def choices(self, options: Options, seat: Side, current: Brush) -> tuple[BrushChoice, ...]:
        """Return the brushes, the chosen one with its print."""
        mode, kinds, tiles = mode_of(options), tuple(kinds_in_city(options, seat)), tuple(tiles_in_city(options, seat))
        cache_key = (mode, kinds, tiles, current, self.context.language_code)
        if self._cached[0] != cache_key:
            choices = (self._choice(brush, seat, current) for brush in brushes(mode, kinds, tiles, chosen=current))
            self._cached = (cache_key, tuple(choices))
        return self._cached[1]

    def _choice(self, brush: Brush, seat: Side, current: Brush) -> BrushChoice:
        """Return one brush."""
        context, building = self.context, brush.building
        text = building_description(context, building) if building else context.text(f"city.brush.{brush.tool}")
        icon = ICONS.get(brush.tool, "blank")
        name = context.text(f"city.short.{brush.tool}")
        return BrushChoice(
            brush.tool, text, name, brush.tool == current.tool, building_view_at(seat, ANYWHERE, building), icon
        )


def next_brush(tool: str, current: Brush, mode: Mode) -> Brush:
    """Return the brush after a choice: the same one again keeps its print."""
    if tool in (HAND, ERASER):
        return Brush(tool)
    if current.tool == tool:
        return current
    return Brush.of(default_building(Kind(tool), mode))


def last_brush(context: AppContext, route: Route, options: Options, seat: Side) -> Brush:
    """Return the last brush of an empty city, at first a tower block; a city with tiles starts with the hand."""
    if seat.reading is not None or not seat.board.city.is_empty:
        return Brush()
    stored = str(context.store.setting(BRUSH))
    text = stored.removeprefix(city_prefix(route)) if stored.startswith(city_prefix(route)) else ""
    last = Brush.parse(text, kinds_in_city(options, seat), tiles_in_city(options, seat))
    return last or Brush.of(default_building(Kind.TOWER_BLOCK, mode_of(options)))


def save_brush(context: AppContext, route: Route, brush: Brush) -> None:
    """Save a brush for the player's return."""
    with suppress(ValueError):  # a full disk does not stop painting
        context.store.set(BRUSH, f"{city_prefix(route)}{brush}")


def city_prefix(route: Route) -> str:
    """Return the city of a saved brush."""
    return f"{route.game} {route.seat} "
