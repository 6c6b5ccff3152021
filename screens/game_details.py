"""Date, place and notes of a game, on the panel of its table."""

from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date
from typing import TYPE_CHECKING, Final, TypeVar

from screens.context import AppContext
from screens.kit.presenter import Presenter
from store.envelope import LONGEST_NOTES, LONGEST_PLACE, Envelope
from store.values import SavedGame
from tabletop.evening import times_message
from tabletop.people import name_key
from tabletop.shown_text import shown_text

if TYPE_CHECKING:
    from screens.kit.calendar import CalendarMonth

State = TypeVar("State")
# The most earlier places that are offered.
MAX_PLACES: Final = 4


@dataclass(frozen=True, slots=True)
class EarlierPlace:
    """A place of another game."""

    text: str
    icon: str = "map-marker-outline"


@dataclass(frozen=True, slots=True)
class GameDetails:
    """Date, place and notes; the calendar while a day is chosen."""

    date_label: str
    date_text: str
    choose_day: str
    calendar: "CalendarMonth | None"
    times: str | None
    place_label: str
    place: str
    place_hint: str
    places: tuple[EarlierPlace, ...]
    notes_label: str
    notes: str
    notes_hint: str

    @property
    def calendar_icon(self) -> str:
        """Return the arrow that opens or closes the calendar."""
        return "chevron-up" if self.calendar else "chevron-down"


def about_lines(context: AppContext, saved: SavedGame) -> Iterator[str]:
    """Yield place and times of a game on one line, then its notes."""
    occasion = saved.envelope.occasion
    yield from filter(None, (" \u00b7 ".join(occasion.parts(context.render)), occasion.notes.strip()))


class DetailsPresenter(Presenter[State]):
    """A presenter with a panel for date, place and notes; what is typed is saved when the panel closes."""

    _saved: SavedGame

    @abstractmethod
    def _show_game(self, saved: SavedGame) -> None:
        """Show a step of the game."""

    def open_details(self) -> None:
        """Open the panel with the saved place and notes, the calendar closed."""
        envelope = self._saved.envelope
        self._place, self._notes = envelope.place, envelope.notes
        self._month: date | None = None
        self._places = self.context.store.places()

    def details(self) -> GameDetails:
        """Return the content of the panel."""
        from screens.kit.calendar import month_of  # noqa: PLC0415 - the first frame needs no calendar

        saved, text, today = self._saved, self.text, self.context.today()
        evening = saved.envelope.evening
        begun = evening.begun if evening else None
        offered = (place for place in self._places if name_key(place) != name_key(self._place))
        return GameDetails(
            date_label=text("details.played"),
            date_text=self.context.format_date(saved.played),
            choose_day=text("details.choose_day"),
            calendar=month_of(self.context, self._month, saved.played, today) if self._month else None,
            times=self.context.render(times_message(begun, evening.ended)) if evening and begun else None,
            place_label=text("details.place"),
            place=self._place,
            place_hint=text("details.place.hint"),
            places=tuple(map(EarlierPlace, offered))[:MAX_PLACES],
            notes_label=text("details.notes"),
            notes=self._notes,
            notes_hint=text("details.notes.hint"),
        )

    def toggle_calendar(self) -> None:
        """Open the calendar at the day of the game, or close it."""
        self._month = None if self._month else self._saved.played.replace(day=1)
        self.refresh()

    def show_month(self, by: int) -> None:
        """Show an earlier or a later month."""
        from screens.kit.calendar import month_after  # noqa: PLC0415

        self._month = month_after(self._month or self._saved.played, by)
        self.refresh()

    def choose_day(self, ordinal: int) -> None:
        """Choose the day of the game, and close the calendar."""
        self._month = None
        day = date.fromordinal(ordinal)
        if day == self._saved.played:
            self.refresh()
        else:
            self._show_game(self.context.store.set_date(self.route.game, day))

    def write_place(self, text: str) -> None:
        """Set the typed place."""
        self._place = shown_text(text)[:LONGEST_PLACE]
        self.refresh()

    def choose_place(self, text: str) -> None:
        """Take an earlier place."""
        self.write_place(text)

    def write_notes(self, text: str) -> None:
        """Set the typed notes."""
        self._notes = text
        self.refresh()

    def with_details(self, envelope: Envelope) -> Envelope:
        """Return a game with the typed place and notes."""
        return replace(envelope, place=self._place.strip(), notes=self._notes[:LONGEST_NOTES])
