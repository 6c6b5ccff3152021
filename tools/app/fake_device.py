"""A fake device, a fake background, and envelopes: for tests, the monkey and the screenshots."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import datetime, timezone
from pathlib import Path

from device import Answer, AnswerCallback, ChooseFile, DeviceAnswer, Insets, OpenedCallback, try_copy
from games import rules_of
from quadropolis_score.buildings import Mode, Tokens
from quadropolis_score.city import City
from quadropolis_score.player_board import PlayerBoard
from screens.kit.background import Result, Task
from store.envelope import Envelope
from tabletop.game import Options, Side
from tabletop.messages import Refused
from tabletop.people import PlayerColour

PLAYER_NAMES = ("Ada", "Ben", "Cleo", "Dan")
SIX_TOKENS = Tokens(6, 6)
NOON = datetime(2026, 11, 18, 12, tzinfo=timezone.utc)
Callbacks = list[Callable[[], None]]


class DeferredWork:
    """A fake of `run_in_background` whose work runs when the test asks for it."""

    def __init__(self) -> None:
        self.jobs: Callbacks = []

    def __call__(
        self, work: Callable[[], Result], done: Callable[[Result], None], failed: Callable[[Refused], None]
    ) -> Task:
        task = Task()
        self.jobs.append(lambda: task.deliver(done, work()))
        return task


class FakeDevice:
    """A device for tests: it hands out prepared files and records what is shared and saved."""

    language = "en"
    prefers_dark = False
    reduces_motion = True  # so that tests wait for no motion
    can_take_photos = True
    can_drop = True
    can_share = True
    insets = Insets()

    def __init__(self) -> None:
        self.vibrations = 0
        self.shortcuts: list[str] = []
        self.is_awake = False
        self.has_dark_bars = False
        self.camera_leftovers: dict[str, bytes] = {}  # by a camera, while the app was dead
        self.is_full = False
        self.photos: list[Path] = []
        self.files: list[Path] = []
        self.handed_over: list[Path] = []
        self.links: list[str] = []
        self.copied: list[str] = []
        self.shared: list[tuple[str, bytes]] = []
        self.answer: DeviceAnswer = Answer.DONE
        self.deferred: Callbacks = []  # for tests that answer later
        self.answers_late = False

    def take_photo(self, to: Path, done: AnswerCallback) -> None:
        """Hand out the next prepared photo."""
        self._answer_now_or_later(self.photos, to, done)

    def pick_photo(self, to: Path, done: AnswerCallback) -> None:
        """Hand out the next prepared photo."""
        self._answer_now_or_later(self.photos, to, done)

    def pick_file(self, to: Path, done: AnswerCallback, ending: str = ".zip") -> None:
        """Hand out the next prepared file."""
        self._answer_now_or_later(self.files, to, done)

    def listen_for_files(self, make_path: Callable[[], Path], opened: OpenedCallback) -> None:
        """Hand the files over that lie ready."""
        for file in self.handed_over:
            to = make_path()
            opened(to, try_copy(file, to))

    def open_link(self, link: str, done: AnswerCallback) -> None:
        """The app of the link opens, if it is there."""
        self.links.append(link)
        done(self.answer)

    def copy_text(self, text: str) -> None:
        self.copied.append(text)

    def use_list(self, choose: ChooseFile) -> None:
        """Claim that the device has a file chooser of its own."""

    def collect_photos(self, pending_files: Iterable[Path]) -> set[Path]:
        """Write the photos that the camera left while the app was dead; return those without room (`is_full`)."""
        found = {file: self.camera_leftovers[file.name] for file in pending_files if file.name in self.camera_leftovers}
        self.camera_leftovers = {file.name: raw for file, raw in found.items()} if self.is_full else {}
        if self.is_full:
            return set(found)
        for file, raw in found.items():
            file.write_bytes(raw)
        return set()

    def share(self, file: Path, mime: str, done: AnswerCallback) -> None:
        if self.answer is Answer.DONE:
            self.shared.append((file.name, file.read_bytes()))
        done(self.answer)

    def save(self, file: Path, mime: str, done: AnswerCallback) -> None:
        self.share(file, mime, done)

    def listen_for_shortcuts(self, follow: Callable[[str], None]) -> None:
        """The app was started by these shortcuts."""
        for key in self.shortcuts:
            follow(key)

    def vibrate(self) -> None:
        self.vibrations += 1

    def stay_awake(self, *, awake: bool) -> None:
        self.is_awake = awake

    def style_system_bars(self, *, dark: bool) -> None:
        self.has_dark_bars = dark

    def _answer_now_or_later(self, ready: list[Path], to: Path, done: AnswerCallback) -> None:
        if self.answers_late:
            self.deferred.append(lambda: self._answer(ready, to, done))
        else:
            self._answer(ready, to, done)

    def _answer(self, ready: list[Path], to: Path, done: AnswerCallback) -> None:
        if self.answer is Answer.DONE and not ready:
            done(Answer.CANCELLED)
            return
        done(try_copy(ready.pop(0), to) if self.answer is Answer.DONE else self.answer)


def with_final_totals(envelope: Envelope) -> Envelope:
    """Return the envelope with all totals counted although their boards have warnings."""
    return replace(envelope, sides=rules_of(envelope.game).final_verdict(envelope.options, envelope.sides).sides)


def with_uncounted_tokens(envelope: Envelope) -> Envelope:
    """Return the envelope before the tokens were counted."""
    return replace(
        envelope,
        sides=tuple(replace(side, board=replace(side.board, tokens_confirmed=False)) for side in envelope.sides),
    )


def new_game(options: Options, names: tuple[str, ...] = PLAYER_NAMES) -> Envelope:
    """Return a game of Quadropolis that has not begun."""
    board = rules_of("quadropolis").new_board(options)
    sides = (Side((name,), colour, board) for name, colour in zip(names, PlayerColour, strict=False))
    return Envelope("quadropolis", options, tuple(sides))


def envelope_of(*cities: str, names: tuple[str, ...] = PLAYER_NAMES, tokens: Tokens = SIX_TOKENS) -> Envelope:
    """Return an envelope with these cities for Ada, Ben and so on."""
    parsed = [City.parse(city) for city in cities]
    mode = parsed[0].mode
    sides = tuple(
        Side((name,), colour, PlayerBoard(city, tokens))
        for name, colour, city in zip(names, PlayerColour, parsed, strict=False)
    )
    options = {"mode": mode.value, "playgrounds": True, "public_services": mode is Mode.EXPERT}
    return Envelope("quadropolis", options, sides)
