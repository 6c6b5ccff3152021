"""The additions of Quadropolis to the score pad."""

from collections.abc import Iterable, Iterator
from typing import Final

from exports.quadropolis.point_reasons import grouped_reasons, row_notes
from quadropolis_score.buildings import KINDS, Category, Tokens
from quadropolis_score.score_sheet import ScoreSheet
from quadropolis_score.verdict import CitySheets
from screens.game_screens import PadExtension
from screens.kit.navigation import Route, Screen
from screens.kit.words import Words, capitalized
from screens.pad.state import PadLine, PadLink
from screens.quadropolis.plugin import OwnScreen
from tabletop.game import Note, Verdict
from tabletop.messages import Message, with_minus

# The endings of the keys of messages that ask for a confirmation, and their screens.
EMPTY: Final = "city"
FLOORS: Final = "floors"
TOKENS: Final = "tokens"
# Those that the city asks at once.
IN_CITY: Final = frozenset({"spaces", "prints", "numbers"})
TYPED_NOTE: Final = "typed.note"  # the key of the note on a typed score
DECISION_PREFIX: Final = "note."  # the prefixes of messages about decisions on the rules


class QuadropolisPad(PadExtension):
    def unconfirmed_route(self, key: str, side: int, message: Message) -> Route:
        """Return the route of an open task: the typed score, an empty city, its floors or tokens, else the city."""
        if message.key.startswith("typed."):
            return Route(Screen.TYPED, key, side)
        _, _, topic = message.key.rpartition(".")
        if topic in Tokens._fields:
            topic = TOKENS
        screen = {EMPTY: OwnScreen.ENTRY, FLOORS: OwnScreen.FLOORS, TOKENS: OwnScreen.TOKENS}.get(topic, OwnScreen.CITY)
        return Route(screen, key, side, topic if topic in IN_CITY else "")

    def head_route(self, key: str, side: int) -> Route:
        """Return the route of a player's name: the allocation."""
        return Route(OwnScreen.ALLOCATION, key, side)

    def note_route(self, key: str, note: Note) -> Route:
        """Return the route of a note: decisions lead to the allocation, warnings to the city, others to the table."""
        if note.side is None:
            return Route(Screen.TABLE, key)
        if note.message.key == TYPED_NOTE:
            return Route(Screen.TYPED, key, note.side)
        is_decision = note.message.key.startswith(DECISION_PREFIX)
        return Route(OwnScreen.ALLOCATION if is_decision else OwnScreen.CITY, key, note.side)

    def reason_lines(self, words: Words, verdict: Verdict[CitySheets], row: str, side: int) -> Iterator[PadLine]:
        """Yield the reasons as on the sheet: count, text, spaces."""
        for reason, points, spots in grouped_reasons(verdict.details.by_side[side], row):
            single = words.render(reason)
            text = f"{len(points)} \u00d7 {single}" if len(points) > 1 else capitalized(single)
            spaces = f" ({', '.join(map(str, spots))})" if spots else ""
            yield PadLine(f"{text}{spaces}", with_minus(sum(points)))

    def remarks(self, words: Words, verdict: Verdict[CitySheets], row: str, side: int) -> Iterator[str]:
        """E31: yield a sentence for every Public Services tile whose Classic number is not known."""
        for note in row_notes(verdict.details.by_side[side], row):
            yield words.text("labelled", label=", ".join(note.places), text=words.render(note.message))

    def pad_links(self, words: Words, key: str, verdict: Verdict[CitySheets]) -> Iterator[PadLink]:
        """Yield the link to what the cities were worth, beginning with the winner's."""
        best = max(range(len(verdict.sides)), key=lambda side: (side in verdict.won, -side))
        yield PadLink("lightbulb-on-outline", words.text("rearranged.title"), Route(OwnScreen.WORTH, key, best))

    def edits(self, words: Words, key: str, verdict: Verdict[CitySheets], side: int) -> Iterator[PadLink]:
        """Yield the link to a player's city, or to the typed score."""
        if verdict.sides[side].board.typed is not None:
            yield PadLink("numeric", words.text("typed.title"), Route(Screen.TYPED, key, side))
            return
        yield PadLink("pencil", words.text("pad.edit", name=verdict.sides[side].name), Route(OwnScreen.CITY, key, side))

    def links(
        self, words: Words, key: str, verdict: Verdict[CitySheets], row: str, sides: tuple[int, ...]
    ) -> Iterator[PadLink]:
        """Yield links: the city and the allocation, if the reasons are of one player, and the rule."""
        if len(sides) == 1:
            yield from self.edits(words, key, verdict, sides[0])
        if len(sides) == 1 and verdict.sides[sides[0]].board.typed is None:
            name = verdict.sides[sides[0]].name
            yield PadLink("lightning-bolt", words.text("pad.allocation", name=name), self.head_route(key, sides[0]))
        about = rule_page((verdict.details.by_side[side] for side in sides), row)
        yield PadLink("book-open-variant", words.text("allocation.rule"), Route(Screen.RULES, about=about))


def rule_page(sheets: Iterable[ScoreSheet], row: str) -> str:
    """Return the page of the rules of a row: of its kind, or of the player's Public Services tile."""
    tiles = (building.expansion for each in sheets for _, building in each.city.buildings())
    if row == Category.EXPANSION.value:
        return next((tile.value for tile in tiles if tile), "")
    return next((kind.value for kind, info in KINDS.items() if info.row == row), "")
