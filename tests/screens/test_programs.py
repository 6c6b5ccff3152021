"""Random events against every program: nothing raises, every model can be shown and saved, undo takes back a step."""

from dataclasses import replace
from functools import cache
from itertools import cycle, product
from pathlib import Path
from random import Random
from typing import Any, get_type_hints

import pytest

from device import Answer, DeviceAnswer
from games import GAMES
from quadropolis_score.buildings import Mode
from quadropolis_score.city import City
from quadropolis_score.player_board import with_reading
from quadropolis_score.reading import Guess, Reading
from screens.game_screens import game_screens
from screens.games.filters import subject_of
from screens.kit.navigation import Route, Screen
from screens.kit.program import Dismissed, Program, StepWanted
from screens.kit.record import event_line
from screens.photo.eyes import BoardNotFound, PhotoPreview, Progress, Report
from screens.player.program import PLAYER
from screens.quadropolis.worth import search
from screens.registry import SHARED_SCREENS, Registration
from screens.rules import program as rules
from store.envelope import Envelope
from store.selection import EVERYTHING
from store.store import Store
from store.values import SavedGame
from tabletop.codec import from_json, to_json
from tabletop.messages import Refused, message
from tabletop.strict_json import compact, json_from_text
from tests.support.soaking import SOAKING
from tools.app.fake_device import envelope_of, new_game
from tools.app.play import OneGame, Play, events_of, random_event, takes
from tools.app.replay import event_of
from tools.app.sprawl_samples import BEGUN, PHOTOGRAPHED, WON, sprawl_game

pytestmark = pytest.mark.untraced
EVENTS = 1_000_000 if SOAKING else 10_000  # of a screen, in equal parts of its samples
PLAY = 100  # events between two beginnings of the game
LOOK = 5  # events between two looks at the state
OFFERED_PAGES = cache(rules.offered_pages)
TRIES = 4  # random events of which the first is taken that does something
RARE = 0.05  # the chance of what takes longer
# The finished games of a screen.
FINISHED = {"screens.statistics.program": 1, "screens.player.program": 1, "screens.games.program": 8}
BUILT = "T3 P S F H / T1 P S F H / O1 O1 S F H / . U . U M"
CLASSIC = "T3 T2 . . / S P . . / . . . . / . . . ."


def read_of(city: str) -> Reading:
    parsed = City.parse(city)
    guesses = (
        tuple(Guess(each, 0.9, is_doubtful=False, heights=(0.3, 0.3, 0.2, 0.2)) for each in line)
        for line in parsed.cells
    )
    return Reading(parsed.mode, ((0, 0), (9, 0), (9, 9), (0, 9)), tuple(guesses), picture=b"picture")


def photographed(city: str) -> Envelope:
    """Return a game whose last city was read from a photo."""
    envelope = envelope_of(CLASSIC, "/".join([". . . ."] * 4))
    return envelope.with_side(1, with_reading(envelope.sides[1], read_of(city)))


SAMPLES: dict[str, tuple[Envelope, ...]] = {
    "quadropolis": (
        envelope_of(BUILT, BUILT, BUILT),
        envelope_of(CLASSIC, CLASSIC),
        photographed("T1i1 P S F / H T1i1 P S / F H P S / F H . ."),
        new_game({"mode": "expert", "playgrounds": True, "public_services": True}),
    ),
    "sprawlopolis": (sprawl_game(WON), sprawl_game(BEGUN), PHOTOGRAPHED),
}


class Reader:
    """Eyes whose answers follow each other again and again."""

    def __init__(self, answers: tuple[object, ...]) -> None:
        self._answers = cycle(answers)

    def read(self, _file: Path, hints: tuple[Mode | None, object] | None, report: Report, **_: str) -> object:
        mode = hints and hints[0]
        report(Progress(self.preview(), ((0, 0), (999, 0), (999, 799), (0, 799)), (None,) * 7, mode or Mode.CLASSIC))
        answer = next(self._answers)
        if isinstance(answer, Refused):
            raise answer
        return answer

    def preview(self, _: object = None) -> PhotoPreview:
        return PhotoPreview(b"picture", 1000, 800)


NO_BOARD, DAMAGED = BoardNotFound("", message("photo.no_board")), Refused("", message("photo.damaged"))
READINGS: dict[str, tuple[object, ...]] = {
    "quadropolis": (read_of(CLASSIC), NO_BOARD, read_of(CLASSIC), read_of(BUILT), NO_BOARD, NO_BOARD, DAMAGED),
    "sprawlopolis": (PHOTOGRAPHED.sides[0].reading, DAMAGED),
}
ANSWERS: tuple[DeviceAnswer, ...] = (Answer.DONE, Answer.DONE, Answer.CANCELLED, Answer.DONE, Answer.NO_APP, DAMAGED)


def programs() -> list[tuple[str, Registration]]:
    own = (game_screens(key).screens for key in GAMES)
    screens = [*SHARED_SCREENS.items(), *(each for some in own for each in some.items())]
    return [(screen, each) for screen, each in screens if isinstance(each.load(), Program)]


CASES = [
    pytest.param(registration, envelope, id=f"{screen}-{game}-{number}")
    for (screen, registration), game in product(programs(), SAMPLES)
    if game in registration.module or not any(other in registration.module for other in GAMES)
    for number, envelope in enumerate(SAMPLES[game])
]


def open_play(program: Program[Any, Any], saved: SavedGame, store: Store, side: int) -> Play:
    try:
        about = subject_of(saved.envelope.names[0], EVERYTHING) if program is PLAYER else ""
        route, eyes = Route(Screen.GAMES, saved.key, side, about), Reader(READINGS[saved.envelope.game])
        return Play(program, OneGame(saved, store), route, eyes=eyes, answers=cycle(ANSWERS))
    except Refused:
        pytest.skip("the game has no such screen")


def add_finished_game(store: Store, envelope: Envelope) -> None:
    verdict = store.rules(envelope.game).final_verdict(envelope.options, envelope.sides)
    assert store.finish(store.new(replace(envelope, sides=verdict.sides)), verdict.columns)


@pytest.mark.parametrize(("registration", "envelope"), CASES)
def test_whatever_is_pressed_can_be_shown_saved_and_undone(
    registration: Registration, envelope: Envelope, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, quick in (("begin", cache(search.begin)), ("SECONDS", 0), ("LONGER", 0.002), ("SLICE", 0.001)):
        monkeypatch.setattr(search, name, quick)
    monkeypatch.setattr(rules, "offered_pages", OFFERED_PAGES)
    monkeypatch.setattr("screens.share.program.as_picture", lambda *_: b"picture")
    monkeypatch.setattr("screens.report.program.log_text", lambda _: "line")
    program = registration.load()
    assert isinstance(program, Program)
    random, side, kinds = Random(7), len(envelope.sides) - 1, events_of(program)
    sees_all = registration.module.split(".")[-2] in {"table", "pad", "typed"}
    saved = store.new(envelope)
    for _ in range(FINISHED.get(registration.module, 0)):
        add_finished_game(store, envelope)
    shown: dict[str, list[Any]] = {}
    for number in range(EVENTS // sum(each.values[0] is registration for each in CASES)):
        if number % PLAY == 0:
            play = open_play(program, saved, store, side)
        if number % LOOK == 0:
            shown = play.shown_values()
        events = (random_event(kind, shown, random) for kind in random.choices(kinds, k=TRIES))
        event = max(filter(None, events), key=play.heeds, default=None)
        if event is None:
            continue
        before, saves = play.game.game(), play.saves
        play.send(event)
        after = play.game.game()
        assert sees_all or changes_one_side(before.envelope, after.envelope, side), event
        if play.saves > saves and random.random() < RARE:
            store.save(after.key, after.envelope)
            assert store.game(after.key).envelope == after.envelope, event
            if takes(program, StepWanted):
                play.send(StepWanted(-1))
                assert play.game.game().envelope == before.envelope, event
        if random.random() < RARE:
            assert type(recorded(program, event)) is type(event), event
            assert kept_again(program, play.model) == play.model, event
        interrupt(play, random)
    assert shown


def interrupt(play: Play, random: Random) -> None:
    """Leave the screen, close its panel, undo or redo a step, now and then."""
    if random.random() < RARE:
        play.leave()
    if play.offer and play.offer.otherwise and random.random() < RARE:
        play.send(play.offer.otherwise)
    for event in (Dismissed(), StepWanted(-1), StepWanted(1)):
        if random.random() < RARE and takes(play.program, type(event)):
            play.send(event)


def recorded(program: Program[Any, Any], event: object) -> object:
    """Return an event as a replay reads it from the log."""
    found = json_from_text(event_line(event).removeprefix("event "))
    return event_of(program, found["name"], found["values"])


def changes_one_side(before: Envelope, after: Envelope, index: int) -> bool:
    """Return whether a step changed one side alone, or the mode of the game, which changes every board."""
    return before.options != after.options or all(
        number == index or before.sides[number] == side for number, side in enumerate(after.sides)
    )


def kept_again(program: Program[Any, Any], model: Any) -> object:
    """Return a model with the fields that outlive a kill as they are read again."""
    hints = get_type_hints(type(model))
    kept = {name: json_from_text(compact(to_json(getattr(model, name)))) for name in program.keeps}
    return replace(model, **{name: from_json(hints[name], value) for name, value in kept.items()})
