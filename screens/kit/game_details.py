"""Date, place and notes of a game, on the panel of its table."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import date
from typing import TYPE_CHECKING, Final

from screens.kit.details import CalendarToggled, DayChosen, DetailsEvent, MonthShown, TownWritten
from screens.kit.words import Words
from store.envelope import LONGEST_NOTES, LONGEST_TOWN, Envelope
from store.values import SavedGame
from tabletop.evening import times_message
from tabletop.people import name_key
from tabletop.shown_text import shown_text

if TYPE_CHECKING:
    from screens.kit.calendar import CalendarMonth

# The most earlier towns that are offered.
MAX_TOWNS: Final = 4


@dataclass(frozen=True, slots=True)
class EarlierTown:
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
    town_label: str
    town: str
    town_hint: str
    towns: tuple[EarlierTown, ...]
    notes_label: str
    notes: str
    notes_hint: str

    @property
    def calendar_icon(self) -> str:
        return "chevron-up" if self.calendar else "chevron-down"


def about_lines(words: Words, saved: SavedGame) -> Iterator[str]:
    """Yield place and times of a game on one line, then its notes."""
    occasion = saved.envelope.occasion
    yield from filter(None, (" \u00b7 ".join(occasion.parts(words.render)), occasion.notes.strip()))


@dataclass(frozen=True, slots=True)
class ShownMonth:
    """The month that the calendar shows, and the day of today."""

    first: date
    today: date


@dataclass(frozen=True, slots=True)
class Details:
    """Place and notes as they are typed, the open calendar, and the towns of all games."""

    town: str = field(repr=False)
    notes: str = field(repr=False)
    month: ShownMonth | None = None
    towns: tuple[str, ...] = field(default=(), repr=False)

    def after(self, event: DetailsEvent, played: date) -> "Details":
        """Return the details after an event; the calendar opens at the day of the game."""
        from screens.kit.calendar import month_after  # noqa: PLC0415 - the first frame needs no calendar

        shown = self.month.first if self.month else played
        match event:
            case CalendarToggled(today):
                return replace(self, month=None if self.month else ShownMonth(shown.replace(day=1), today))
            case MonthShown(by, today):
                return replace(self, month=ShownMonth(month_after(shown, by), today))
            case DayChosen():
                return replace(self, month=None)
            case TownWritten(text):
                return replace(self, town=shown_text(text)[:LONGEST_TOWN])
            case _:
                return replace(self, notes=event.text)

    def in_game(self, envelope: Envelope) -> Envelope:
        return replace(envelope, town=self.town.strip(), notes=self.notes[:LONGEST_NOTES])

    def view(self, words: Words, saved: SavedGame) -> GameDetails:
        from screens.kit.calendar import month_of  # noqa: PLC0415

        month, evening = self.month, saved.envelope.evening
        begun = evening.begun if evening else None
        offered = (town for town in self.towns if name_key(town) != name_key(self.town))
        return GameDetails(
            date_label=words.text("details.played"),
            date_text=words.format_date(saved.played),
            choose_day=words.text("details.choose_day"),
            calendar=month_of(words, month.first, saved.played, month.today) if month else None,
            times=words.render(times_message(begun, evening.ended)) if evening and begun else None,
            town_label=words.text("details.place"),
            town=self.town,
            town_hint=words.text("details.place.hint"),
            towns=tuple(map(EarlierTown, offered))[:MAX_TOWNS],
            notes_label=words.text("details.notes"),
            notes=self.notes,
            notes_hint=words.text("details.notes.hint"),
        )


def details_of(envelope: Envelope) -> Details:
    """Return the saved place and notes, the calendar closed."""
    return Details(envelope.town, envelope.notes)


def chosen_day(event: DetailsEvent, played: date) -> date | None:
    if not isinstance(event, DayChosen) or event.ordinal in {0, played.toordinal()}:
        return None
    return date.fromordinal(event.ordinal)
