"""The link to the companion on the table of a game whose boards are still empty."""

from dataclasses import dataclass

from games import rules_of
from screens.kit.words import Words
from store.values import SavedGame
from tabletop.evening import Evening, Progress


@dataclass(frozen=True, slots=True)
class CompanionLink:
    icon: str
    title: str
    detail: str


def progress_of(saved: SavedGame) -> Progress | None:
    """Return the progress of a game; None without a companion, after its end, or once a board is not empty."""
    envelope = saved.envelope
    rules = rules_of(envelope.game)
    companion = rules.companion(envelope.options, envelope.sides)
    evening = envelope.evening or Evening()
    empty = rules.new_board(envelope.options)
    if companion is None or evening.ended or any(side.board != empty for side in envelope.sides):
        return None
    return Progress(companion, evening, len(envelope.sides))


def is_at_table(saved: SavedGame) -> bool:
    """Return whether a game is being played with its companion."""
    progress = progress_of(saved)
    return progress is not None and progress.evening.is_running


def companion_link(words: Words, saved: SavedGame) -> CompanionLink | None:
    progress = progress_of(saved)
    if progress is None:
        return None
    if not progress.evening.is_running:
        title, detail = words.text("evening.link"), words.text("evening.link.detail")
        return CompanionLink("dice-multiple-outline", title, detail)
    side = saved.envelope.sides[progress.leader if progress.is_round_over else progress.side]
    rounds = len(progress.companion.rounds)
    title = words.text("evening.link.running", round=progress.number, rounds=rounds, name=side.name)
    return CompanionLink("timer-sand", title, words.text("evening.link.back"))
