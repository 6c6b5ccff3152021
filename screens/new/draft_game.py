"""A game that is about to begin, as far as it was chosen; it outlasts the app's being killed."""

import json
from dataclasses import dataclass, replace
from typing import Final

from quadropolis_score.buildings import Mode
from quadropolis_score.plugin import mode_of
from quadropolis_score.ranking import PLAYERS
from screens.player_choice import Chair, free, painted, played
from store.envelope import Envelope
from store.store import Store
from tabletop.game import Options
from tabletop.messages import Refused
from tabletop.people import Colour

SETTING: Final = "draft"
CHAIRS: Final = PLAYERS[-1]


@dataclass(frozen=True, slots=True)
class Draft:
    """There are four chairs always, so that nobody's name is lost by counting the players again."""

    mode: Mode = Mode.CLASSIC
    playgrounds: bool = False
    public_services: bool = False
    count: int = PLAYERS[0]
    chairs: tuple[Chair, ...] = tuple(Chair("", colour) for colour in tuple(Colour)[:CHAIRS])

    @property
    def options(self) -> Options:
        """What will be played."""
        return {"mode": self.mode.value, "playgrounds": self.playgrounds, "public_services": self.public_services}

    def playing(self, options: Options) -> "Draft":
        """Play something else."""
        playgrounds, services = (bool(options[key]) for key in ("playgrounds", "public_services"))
        return replace(self, mode=mode_of(options), playgrounds=playgrounds, public_services=services)

    @property
    def taken(self) -> tuple[Chair, ...]:
        """The chairs on which somebody sits."""
        return self.chairs[: self.count]

    def named(self, number: int, name: str) -> "Draft":
        """Somebody else on a chair."""
        chair = replace(self.chairs[number], name=name)
        return replace(self, chairs=(*self.chairs[:number], chair, *self.chairs[number + 1 :]))

    def painted(self, number: int, colour: Colour) -> "Draft":
        """A chair in another colour."""
        return replace(self, chairs=painted(self.chairs, number, colour))


def draft(store: Store) -> Draft:
    """What was chosen before the app was left; else the last game once more; else the smallest one."""
    try:
        return read(store.setting(SETTING))
    except (ValueError, TypeError):
        return again(store)


def keep(store: Store, chosen: Draft) -> None:
    """Keep what was chosen so far."""
    chairs = [[chair.name, chair.colour.value] for chair in chosen.chairs]
    data = [chosen.mode.value, chosen.playgrounds, chosen.public_services, chosen.count, chairs]
    store.set(SETTING, json.dumps(data))


def read(kept: object) -> Draft:
    """What `keep` wrote; ValueError or TypeError for anything else."""
    mode, playgrounds, services, count, chairs = json.loads(str(kept))
    read_ = tuple(Chair(str(name), Colour(colour)) for name, colour in chairs)
    if count not in PLAYERS or len(read_) != CHAIRS or len({chair.colour for chair in read_}) != CHAIRS:
        raise ValueError(count)
    return Draft(Mode(mode), bool(playgrounds), bool(services), count, read_)


def again(store: Store) -> Draft:
    """The last game once more: its options, its players in their colours."""
    games = played(store)
    try:
        return like(store.game(games[0].key).envelope) if games else Draft()
    except Refused:  # saved by another version
        return Draft()


def like(table: Envelope) -> Draft:
    """The same game, with free colours for the chairs that were empty."""
    chairs: list[Chair] = []
    for seat in table.sides:
        taken = {chair.colour for chair in chairs}
        chairs.append(Chair(seat.name, free(taken) if seat.colour in taken else seat.colour))
    while len(chairs) < CHAIRS:
        chairs.append(Chair("", free({chair.colour for chair in chairs})))
    return Draft(count=len(table.sides), chairs=tuple(chairs)).playing(table.options)
