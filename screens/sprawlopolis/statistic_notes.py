"""Notes of the statistics about a player's games of Sprawlopolis, beside the rows of the pad."""

from collections.abc import Iterator

from screens.kit.words import Words, capitalized
from sprawlopolis_score.cards import CARDS
from sprawlopolis_score.files import PLAYERS
from store.values import Statistic


def notes(words: Words, statistic: Statistic) -> Iterator[str]:
    """Yield the average distance to the targets, the wins by number of players, and the most frequent cards."""
    facts = statistic.facts
    above = facts.get("above_target", 0) / statistic.games
    number = words.format_average(abs(above))
    yield words.text("sprawl.statistics.below" if above < 0 else "sprawl.statistics.above", points=number)
    for people in PLAYERS:
        if games := facts.get(f"people_{people}", 0):
            wins = words.text("statistics.wins", wins=facts.get(f"won_{people}", 0), games=games)
            yield words.text("labelled", label=words.text("new.people", count=people), text=wins)
    met = sorted(((facts.get(f"card_{number}", 0), number) for number in CARDS), key=lambda each: (-each[0], each[1]))
    names = (
        f"{capitalized(words.text(f'name.{CARDS[number].condition.value}'))} {times}\u00d7"
        for times, number in met
        if times
    )
    if card_names := ", ".join(names):
        yield words.text("sprawl.statistics.cards", names=card_names)
