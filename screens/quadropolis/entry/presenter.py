"""The choice between the ways to enter an empty city; the way that was used last comes first."""

from dataclasses import dataclass

from screens.kit.navigation import Route, Screen
from screens.quadropolis.next_player import last_way, remember_way, ways
from screens.side_presenter import SidePresenter
from tabletop.people import PlayerColour


@dataclass(frozen=True, slots=True)
class EntryWay:
    """A way to enter a city; the main one was used last."""

    screen: Screen
    icon: str
    text: str
    detail: str
    main: bool


@dataclass(frozen=True, slots=True)
class EntryState:
    """The ways to enter the city of a player."""

    title: str = ""
    colour: PlayerColour = PlayerColour.RED
    hint: str = ""
    ways: tuple[EntryWay, ...] = ()


class EntryPresenter(SidePresenter[EntryState]):
    """The choice for the city of a player."""

    def on_side_changed(self) -> None:
        """Show the ways."""
        self.refresh()

    def state(self) -> EntryState:
        """Return the current state."""
        names = {
            Screen.PHOTO: ("camera", "table.photograph", "entry.photo"),
            Screen.CITY: ("pencil", "table.by_hand", "entry.by_hand"),
            Screen.TYPED: ("numeric", "typed.title", "entry.typed"),
        }
        last = last_way(self.context)
        found: list[EntryWay] = []
        for screen in sorted(ways(self.context), key=lambda each: each != last):
            icon, text, detail = names[screen]
            found.append(EntryWay(screen, icon, self.text(text), self.text(detail), main=not found))
        return EntryState(self.seat.name, self.seat.colour, self.text("entry.hint"), tuple(found))

    def choose(self, screen: Screen) -> None:
        """Enter the city in this way, in place of the choice."""
        remember_way(self.context, screen)
        self.context.navigator.replace(Route(screen, self.route.game, self.route.seat))

    def handle_key(self, key: str, *, control: bool = False) -> bool:
        """Choose the first way with Enter."""
        is_handled = key == "enter" and not control
        if is_handled:
            self.choose(self.state().ways[0].screen)
        return is_handled
