"""The companion of a game at the table, as a game offers it: its set-up, its rounds and their check lists.

The progress of one game belongs into `tabletop/evening.py`.
"""

from dataclasses import dataclass

from tabletop.messages import Message


@dataclass(frozen=True, slots=True)
class Check:
    """An item of a check list; its key is saved once it is ticked."""

    key: str
    message: Message


@dataclass(frozen=True, slots=True)
class Supply:
    """A number of equal tiles that a round adds; `name` is that of their drawing and of the sentence `name.<name>`."""

    name: str
    count: int


@dataclass(frozen=True, slots=True)
class Round:
    """A round: the list before it, its supplies, and its special tiles.

    `leads_on` is True if the lead may change hands in the round.
    """

    checks: tuple[Check, ...]
    supplies: tuple[Supply, ...] = ()
    news: tuple[Message, ...] = ()
    leads_on: bool = True


@dataclass(frozen=True, slots=True)
class Companion:
    """The course of a game: its set-up, its rounds with the turns of every side, and the list after the last one.

    The leader begins the next round. `nudge` is the sentence of a turn, `first_nudge` that of a round's first turn.
    """

    set_up: tuple[Check, ...]
    rounds: tuple[Round, ...]
    turns: int
    end: tuple[Check, ...]
    nudge: Message
    first_nudge: Message
    remark: Message  # below the nudge
    leader: Message  # the name of the leader's mark
    lead: Message  # the way in which the lead changes hands
