"""A player's city: taps paint it, a doubtful space is settled beside its picture, the total is always there."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Final

from quadropolis_score.boards import BOARDS, Spot
from quadropolis_score.buildings import PILED, Building, Kind
from quadropolis_score.problems import MOST_TOKENS, least_given, warnings
from screens.city.palette import ERASER, HAND, TILE, Brush, brushes, fresh, next_print, painted, typed_on
from screens.city.sheets import Choice, CitySpace, Odd, has, odd_sheet, space_sheet, tile, tiles_sheet
from screens.city.state import Chosen, CityState, Hint, Token
from screens.pictures import picture_of
from screens.places import Place, Screen
from screens.seated import Seated
from screens.steps import stepped, steps_of
from screens.walking import ARROWS, walked
from screens.words import described

DOUBTFUL: Final = "doubtful"
LOOK: Final = frozenset({"enter", "space"})
ICONS: Final = {HAND: "gesture-tap", ERASER: "eraser"}
CORNER: Final = Spot(0, 0)


class CityPresenter(Seated[CityState]):
    """One player's city."""

    def open(self) -> None:
        """A photographed city is looked at first, an empty one painted."""
        self._spot = CORNER
        self._going_on = False  # from one doubtful space to the next
        self._marked: tuple[Spot, ...] = ()
        self._cursor: Spot | None = None
        self._brush = Brush()
        self._painted: Spot | None = None  # the last space that the brush painted
        self._tile_for: Spot | None = None  # the space that a Public Services tile is chosen for
        super().open()
        if self.seat.photo is None and not any(self.seat.city.buildings()):
            self._brush = Brush(Kind.TOWER_BLOCK.value, fresh(Kind.TOWER_BLOCK, self.seat.city.mode))
            self.refresh()

    def changed(self) -> None:
        """What is odd and what the tiles gave is found once for every edit."""
        self._odd = tuple(warnings(self.seat.city, self.seat.tokens))
        self._least = least_given(self.seat.city)
        super().changed()

    def state(self) -> CityState:
        """What is to be seen now."""
        seat = self.seat
        return CityState(
            name=seat.name,
            colour=seat.colour,
            total=self.parts.points(self.scored.sheet.total) if self.scored else "",
            picture=picture_of(seat.city, doubtful=seat.doubtful, marked=self._marked, cursor=self._cursor),
            brushes=tuple(self._palette()),
            brush=self._said(self._brush),
            tokens=tuple(
                Token(name, count, drawing)
                for (name, count), drawing in zip(seat.tokens._asdict().items(), ("inhabitant", "energy"), strict=True)
            ),
            given=self._given(),
            hints=tuple(self._hints()),
            steps=steps_of(self.parts, self.saved),
            allocation=self.says("allocation.title"),
            done=self.says("app.done"),
            sheet=self.sheet,
        )

    def _palette(self) -> Iterator[Chosen]:
        """The brushes, the chosen one as it is."""
        table, seat = self.saved.table, self.seat
        tiles = table.public_services or any(building.expansion for _, building in seat.city.buildings())
        playgrounds = table.playgrounds or has(seat, Kind.PLAYGROUND)
        for brush in brushes(table.mode, playgrounds=playgrounds, tiles=tiles, chosen=self._brush):
            space = tile(seat, CORNER, brush.building)
            chosen = brush.what == self._brush.what
            yield Chosen(brush.what, self._said(brush), chosen, space, ICONS.get(brush.what, "blank"))

    def _said(self, brush: Brush) -> str:
        """What a brush does."""
        if brush.building is None:
            return self.says(f"city.brush.{brush.what}")
        return described(self.parts, brush.building)

    def _given(self) -> str:
        """Where the tokens come from: the fewest that the tiles have given, or the player's own count."""
        if self.seat.tokens == self._least:
            return self.says("city.given.same")
        return self.says("city.given", inhabitants=self._least.inhabitants, energy=self._least.energy)

    def _hints(self) -> Iterator[Hint]:
        """What to look at: doubtful spaces, then what is odd."""
        if doubtful := len(self.seat.doubtful):
            yield Hint(DOUBTFUL, self.says("city.doubtful", count=doubtful), "help-circle")
        if odd := len(self._odd):
            yield Hint("odd", self.says("city.odd.count", count=odd), "alert")

    # painting
    def tap(self, spot: Spot) -> None:
        """Paint a space with the brush, or look at it."""
        self._marked, self._cursor = (), None
        if self._brush.what == HAND:
            self.look(spot)
        elif self._brush.building is None:
            self._put(spot, None)
        else:
            again, self._painted = self._painted == spot, spot
            there, mode = self.seat.city[spot], self.seat.city.mode
            self._put(spot, painted(there, self._brush.building, mode, again=again))

    def look(self, spot: Spot) -> None:
        """Everything about a space."""
        self._spot = spot
        self._marked = (spot,)
        self.lay(partial(self._space))

    def _space(self) -> CitySpace:
        """The space that is looked at."""
        return space_sheet(self.parts, self.saved.table, self.seat, self._spot)

    def choose(self, what: str) -> None:
        """Take a brush; one that is in the hand already gets its next print, the tiles their list."""
        self._painted = None
        if what == TILE:
            self._tile_for = None
            self.lay(partial(tiles_sheet, self.parts, self.seat, CORNER, self._brush.building))
            return
        if what in (HAND, ERASER):
            self._brush = Brush(what)
        elif self._brush.what == what and self._brush.building is not None:
            self._brush = replace(self._brush, building=next_print(self._brush.building, self.seat.city.mode))
        else:
            self._brush = Brush(what, fresh(Kind(what), self.seat.city.mode))
        self.refresh()

    def _put(self, spot: Spot, building: Building | None) -> None:
        """Change a space; tokens that are those of the tiles stay so. Who changed a space has looked at it."""
        seat = self.seat
        city = seat.city.put(spot, building)
        follows = seat.tokens == self._least
        changed = seat.with_city(city).with_tokens(least_given(city) if follows else seat.tokens)
        self.parts.device.tick()
        self.change(replace(changed, settled=changed.settled | {spot} if changed.photo else changed.settled))

    # the sheet of a space
    def settle(self, choice: Choice) -> None:
        """Say what stands there, and go on to the next doubtful space when going through them."""
        self._put(self._spot, choice.building)
        self._go_on()

    def change_to(self, choice: Choice) -> None:
        """Put something else there; the sheet stays, for floors and prints."""
        self._put(self._spot, choice.building)

    def pile(self, by: int) -> None:
        """More floors, or fewer."""
        there = self.seat.city[self._spot]
        if there is not None and there.kind in PILED:
            highest = BOARDS[self.seat.city.mode].max_floors[there.kind]
            self._put(self._spot, replace(there, floors=min(highest, max(1, there.floors + by))))

    def remove(self) -> None:
        """Empty the space."""
        self._put(self._spot, None)
        self._go_on()

    def _go_on(self) -> None:
        """To the next doubtful space, or back to the board."""
        if self._going_on and self.seat.doubtful:
            self.look(self.seat.doubtful[0])
        else:
            self.dismiss()

    def tiles(self) -> None:
        """The Public Services tiles, for the space that is looked at."""
        self._tile_for = self._spot
        self.lay(partial(tiles_sheet, self.parts, self.seat, self._spot, self.seat.city[self._spot]))

    def choose_tile(self, choice: Choice) -> None:
        """A Public Services tile: on the space that is looked at, or into the hand."""
        if self._tile_for is not None:
            self.settle(choice)
        else:
            self._brush = Brush(TILE, choice.building)
            self.dismiss()

    # what to look at
    def hint(self, what: str) -> None:
        """Go through the doubtful spaces, or read what is odd."""
        if what == DOUBTFUL:
            self._going_on = True
            self.look(self.seat.doubtful[0])
        else:
            self.lay(lambda: odd_sheet(self.parts, self._odd))

    def show_odd(self, odd: Odd) -> None:
        """Show where something is odd."""
        self.dismiss()
        self._marked = odd.spots
        self.refresh()

    def dismiss(self) -> bool:
        """Close the sheet; nothing has to be saved."""
        self._marked, self._going_on = (), False
        return super().dismiss()

    # tokens
    def step(self, name: str, by: int) -> None:
        """One token more or less."""
        count = min(MOST_TOKENS, max(0, getattr(self.seat.tokens, name) + by))
        self.change(self.seat.with_tokens(self.seat.tokens._replace(**{name: count})))

    def as_given(self) -> None:
        """The tokens as the tiles show them."""
        self.change(self.seat.with_tokens(self._least))

    # further
    def to_allocation(self) -> None:
        """Where the tokens go."""
        self.parts.way.go(Place(Screen.ALLOCATION, self.place.game, self.place.seat))

    def done(self) -> None:
        """Back to the table; a photo that a person went through teaches the eye."""
        seat, parts = self.seat, self.parts
        looked_at = seat.photo is not None and not seat.doubtful and (seat.settled or seat.city != seat.photo.city())
        if parts.eye is not None and parts.preferences.teaching and looked_at and seat.photo is not None:
            parts.in_background(partial(parts.eye.teach, seat.photo, seat.city), lambda _: None, self.told)
        parts.way.back_to(Place(Screen.TABLE, self.place.game))

    def key(self, key: str, *, control: bool = False) -> bool:
        """Arrows on the board, letters for kinds, digits for floors."""
        if control:
            return stepped(key, self.undo, self.redo)
        if self.sheet is not None:
            return False
        if key in ARROWS:
            board = self.seat.city.board
            self._cursor = Spot(*walked(self._cursor, key, board.rows, board.columns))
            self.refresh()
            return True
        if self._cursor is None:
            return False
        if key in LOOK:
            self.look(self._cursor)
            return True
        there = self.seat.city[self._cursor]
        typed = typed_on(there, key, self.seat.city.mode)
        if typed != there:
            self._put(self._cursor, typed)
        return typed != there
