"""The progress of a game at the table, saved with the game; every step is a new value.

The rules of the game offer the course (`tabletop/companion.py`); nothing here knows a game.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Final

from tabletop.codec import from_json
from tabletop.messages import Message, Refused, message
from tabletop.shown_text import shown_text

if TYPE_CHECKING:
    from tabletop.companion import Companion, Round

# The most rounds, turns and sides in a file, because a hostile file could make a screen count for ever.
MOST: Final = 99
# The most ticks, and the most letters of one.
MOST_CHECKS: Final = 50
LONGEST_CHECK: Final = 40


@dataclass(frozen=True, slots=True)
class Occasion:
    """The facts of a game beside its players: town, notes or their beginning, start and end."""

    town: str = ""
    notes: str = ""
    begun: datetime | None = None
    ended: datetime | None = None

    def __post_init__(self) -> None:
        """Drop what no screen can show from the texts."""
        object.__setattr__(self, "town", shown_text(self.town))
        object.__setattr__(self, "notes", shown_text(self.notes, lines=True))

    def parts(self, text: Callable[[Message], str]) -> tuple[str, ...]:
        """Return the town, and start, end and duration as text, without unknown parts."""
        times = (text(times_message(self.begun, self.ended)),) if self.begun else ()
        return (*filter(None, (self.town,)), *times)


NO_OCCASION: Final = Occasion()


@dataclass(frozen=True, slots=True)
class Evening:
    """The progress: ticks, the side that begins the round, the leader, who begins the next one, and the turns taken.

    Round 0 is the set-up; `turns` counts those of all sides in the round.
    """

    checked: frozenset[str] = frozenset()
    starter: int | None = None
    leader: int | None = None
    round: int = 0
    turns: int = 0
    begun: datetime | None = None
    ended: datetime | None = None

    @property
    def duration(self) -> timedelta | None:
        """Return the time from start to end; None without both, and for a clock that was set back."""
        if self.begun is None or self.ended is None or self.ended < self.begun:
            return None
        return self.ended - self.begun

    @property
    def is_running(self) -> bool:
        """Return whether the game has begun and not ended."""
        return self.begun is not None and self.ended is None

    def toggled(self, key: str) -> "Evening":
        """Tick or untick an item of a check list."""
        return replace(self, checked=self.checked ^ {key})

    def with_starter(self, side: int) -> "Evening":
        """Choose the side that begins the game; it leads until another side does."""
        return replace(self, starter=side, leader=side)

    def with_leader(self, side: int) -> "Evening":
        return replace(self, leader=side)

    def at_next_round(self, now: datetime) -> "Evening":
        """Begin the next round with its leader; the first one begins the game, too."""
        leader = self.leader or 0
        return replace(
            self,
            checked=frozenset(),
            starter=leader,
            leader=leader,
            round=self.round + 1,
            turns=0,
            begun=self.begun or now,
        )

    def at_next_turn(self) -> "Evening":
        return replace(self, turns=self.turns + 1)

    def at_end(self, now: datetime) -> "Evening":
        return replace(self, ended=now)


@dataclass(frozen=True, slots=True)
class Progress:
    """An evening in the course of its game: the current round, turn and side."""

    companion: "Companion"
    evening: Evening
    sides: int

    @property
    def number(self) -> int:
        """Return the number of the round; 0 before the first one."""
        return min(self.evening.round, len(self.companion.rounds))

    @property
    def current(self) -> "Round":
        """Return the current round, or the first one."""
        return self.companion.rounds[max(self.number - 1, 0)]

    @property
    def following(self) -> "Round | None":
        """Return the round after this one, if there is one."""
        return self.companion.rounds[self.number] if self.number < len(self.companion.rounds) else None

    @property
    def is_round_over(self) -> bool:
        """Return whether every side has taken its turns."""
        return self.evening.turns >= self.sides * self.companion.turns

    @property
    def is_over(self) -> bool:
        """Return whether the last round is over."""
        return self.number > 0 and self.following is None and self.is_round_over

    @property
    def turn(self) -> int:
        """Return the number of the turn that the sides are taking."""
        return min(self.evening.turns // self.sides + 1, self.companion.turns)

    @property
    def order(self) -> tuple[int, ...]:
        """Return the sides in the order of the round, from the one that begins."""
        first = self.evening.starter or 0
        return tuple((first + step) % self.sides for step in range(self.sides))

    @property
    def side(self) -> int:
        """Return the side whose turn it is."""
        return self.order[self.evening.turns % self.sides]

    @property
    def leader(self) -> int:
        """Return the side that begins the next round."""
        return (self.evening.leader or 0) % self.sides

    def turns_of(self, side: int) -> int:
        """Return the turns that a side has taken in this round."""
        whole, more = divmod(self.evening.turns, self.sides)
        return min(whole + (self.order.index(side) < more), self.companion.turns)


def evening_from(data: object, place: str = "evening") -> Evening:
    """Read an evening from its JSON; raise Refused for anything else."""
    found: Evening = from_json(Evening, data, place)
    numbers = [each for each in (found.starter, found.leader, found.round, found.turns) if each is not None]
    if len(found.checked) > MOST_CHECKS or any(len(each) > LONGEST_CHECK for each in found.checked):
        raise Refused(place, message("data.corrupt"))
    if not all(0 <= each <= MOST for each in numbers):
        raise Refused(place, message("data.corrupt"))
    return found


def duration_message(duration: timedelta) -> Message:
    """Return a duration as text, in hours and minutes."""
    hours, minutes = divmod(int(duration.total_seconds()) // 60, 60)
    if hours == 0:
        return message("evening.minutes", minutes=minutes)
    return message("evening.hours", hours=hours, minutes=minutes)


def times_message(begun: datetime, ended: datetime | None) -> Message:
    """Return start, end and duration as text in local time; only the start without a later end."""
    start = f"{begun.astimezone():%H:%M}"
    duration = Evening(begun=begun, ended=ended).duration
    if ended is None or duration is None:
        return message("evening.since", start=start)
    return message("evening.times", start=start, end=f"{ended.astimezone():%H:%M}", duration=duration_message(duration))
