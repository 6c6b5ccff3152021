"""The event of the statistics beside those of filters and links."""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class PlayerTapped:
    """The page of a player is wanted."""

    name: str = field(repr=False)
