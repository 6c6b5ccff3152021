"""A device that is none, and tables to play at: for tests, the monkey and the screenshots."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import datetime, timezone
from pathlib import Path

from device import Answer, Answered, ChooseFile, Insets, Outcome, copy_of
from games import rules_of
from quadropolis_score.buildings import Mode, Tokens
from quadropolis_score.city import City
from quadropolis_score.player_board import PlayerBoard
from screens.kit.background import Result, Task
from store.envelope import Envelope
from tabletop.game import Side
from tabletop.messages import Refused
from tabletop.people import Colour

NAMES = ("Ada", "Ben", "Cleo", "Dan")
SIX = Tokens(6, 6)
NOON = datetime(2026, 11, 18, 12, tzinfo=timezone.utc)
Waiting = list[Callable[[], None]]


class Later:
    """Slow work that is done when we say so."""

    def __init__(self) -> None:
        """Nothing was asked for yet."""
        self.jobs: Waiting = []

    def __call__(
        self, work: Callable[[], Result], done: Callable[[Result], None], failed: Callable[[Refused], None]
    ) -> Task:
        """Remember it."""
        task = Task()
        self.jobs.append(lambda: task.bring(done, work()))
        return task


class Pretend:
    """A device in a test: it gives the files that lie ready, and keeps what is shared."""

    language = "en"
    dark = False
    can_take_photos = True
    can_share = True
    insets = Insets()

    def __init__(self) -> None:
        """Nothing lies ready."""
        self.felt = 0
        self.awake = False
        self.blended = False
        self.left_behind: dict[str, bytes] = {}  # by a camera, while the app was dead
        self.is_full = False
        self.photos: list[Path] = []
        self.files: list[Path] = []
        self.shared: list[tuple[str, bytes]] = []
        self.answer: Outcome = Answer.DONE
        self.waiting: Waiting = []  # for who wants to answer later
        self.late = False

    def take_photo(self, to: Path, done: Answered) -> None:
        """The next photo."""
        self._give(self.photos, to, done)

    def pick_photo(self, to: Path, done: Answered) -> None:
        """The next photo."""
        self._give(self.photos, to, done)

    def pick_file(self, to: Path, done: Answered) -> None:
        """The next file."""
        self._give(self.files, to, done)

    def use_list(self, choose: ChooseFile) -> None:
        """It has a chooser."""

    def bring_in(self, awaited: Iterable[Path]) -> set[Path]:
        """What a camera left."""
        there = {file: self.left_behind[file.name] for file in awaited if file.name in self.left_behind}
        self.left_behind = {file.name: raw for file, raw in there.items()} if self.is_full else {}
        if self.is_full:
            return set(there)
        for file, raw in there.items():
            file.write_bytes(raw)
        return set()

    def share(self, file: Path, mime: str, done: Answered) -> None:
        """Somebody gets the file."""
        if self.answer is Answer.DONE:
            self.shared.append((file.name, file.read_bytes()))
        done(self.answer)

    def save(self, file: Path, mime: str, done: Answered) -> None:
        """Somebody keeps the file."""
        self.share(file, mime, done)

    def tick(self) -> None:
        """Felt once more."""
        self.felt += 1

    def stay_awake(self, *, awake: bool) -> None:
        """The screen stays on, or not."""
        self.awake = awake

    def blend(self, *, dark: bool) -> None:
        """The bars are dark, or not."""
        self.blended = dark

    def _give(self, ready: list[Path], to: Path, done: Answered) -> None:
        if self.late:
            self.waiting.append(lambda: self._answer(ready, to, done))
        else:
            self._answer(ready, to, done)

    def _answer(self, ready: list[Path], to: Path, done: Answered) -> None:
        if self.answer is Answer.DONE and not ready:
            done(Answer.CANCELLED)
            return
        done(copy_of(ready.pop(0), to) if self.answer is Answer.DONE else self.answer)


def final(laid: Envelope) -> Envelope:
    """The same table, its totals counted whatever is odd about them."""
    return replace(laid, sides=rules_of(laid.game).final_verdict(laid.options, laid.sides)[0])


def uncounted(laid: Envelope) -> Envelope:
    """The same table, before anybody counted tokens."""
    return replace(laid, sides=tuple(replace(side, board=replace(side.board, counted=False)) for side in laid.sides))


def table(*cities: str, names: tuple[str, ...] = NAMES, tokens: Tokens = SIX) -> Envelope:
    """A table with these cities, for Ada, Ben and so on."""
    parsed = [City.parse(city) for city in cities]
    mode = parsed[0].mode
    sides = tuple(
        Side((name,), colour, PlayerBoard(city, tokens))
        for name, colour, city in zip(names, Colour, parsed, strict=False)
    )
    options = {"mode": mode.value, "playgrounds": True, "public_services": mode is Mode.EXPERT}
    return Envelope("quadropolis", options, sides)
