"""Opening of game files, without a window: what becomes a game, what is refused, and what hostile files cannot do."""

import json
import os
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from device import Answer
from exports.formats import as_json
from games import rules_of
from screens.context import AppContext
from screens.kit.navigation import HOME, Route, Screen
from screens.opening.game_files import copy_path, on_copied, open_file
from screens.pad.verdicts import verdict_of
from screens.photo.pending_files import INCOMING
from screens.share.shared_files import sheet_name
from store.command_line import main as store_command
from store.store import Store
from store.values import SavedGame
from tabletop.game import GameFile
from tabletop.messages import Refused, message
from tabletop.typed_score import TypedScore
from tools.app.example import FILE, example_envelope
from tools.app.fake_device import NOON, DeferredWork, FakeDevice, with_uncounted_tokens
from tools.app.sprawl_samples import WON, sprawl_game

EXAMPLE = json.loads(FILE.read_text("utf-8"))


def write(folder: Path, data: object, name: str = "game.json") -> Path:
    file = folder / name
    file.write_bytes(data if isinstance(data, bytes) else json.dumps(data).encode())
    return file


@pytest.fixture
def opened(context: AppContext, tmp_path: Path) -> Callable[..., None]:
    def open_data(data: object, name: str = "game.json") -> None:
        open_file(context, write(tmp_path, data, name))

    return open_data


def games(context: AppContext) -> list[SavedGame]:
    return [context.store.game(each.key) for each in context.store.games()]


def test_a_game_of_the_app_is_saved_with_its_result_and_shown(
    context: AppContext, opened: Callable[..., None], messages: list[str], shown_routes: list[Route]
) -> None:
    opened(EXAMPLE)
    (saved,) = games(context)
    assert saved.envelope.names == ("Ada", "Ben", "Cleo", "Dan")
    assert [each.total for each in saved.result or ()] == [50, 46, 50, 22]
    assert messages == ["Game of Ada, Ben, Cleo, Dan opened"]
    assert shown_routes[-1] == Route(Screen.PAD, saved.key)
    assert saved.played == context.today()


def test_a_game_of_sprawlopolis_is_opened_too(context: AppContext, opened: Callable[..., None]) -> None:
    envelope = sprawl_game(WON, "Ada", "Ben")
    opened(rules_of("sprawlopolis").to_file(envelope.to_file()))
    (saved,) = games(context)
    assert (saved.envelope.game, saved.envelope.sides[0].board) == ("sprawlopolis", WON)


def test_a_file_of_exports_and_of_the_command_line_opens(
    context: AppContext, tmp_path: Path, opened: Callable[..., None], capsys: pytest.CaptureFixture[str]
) -> None:
    store_command(["--folder", str(tmp_path / "games"), "add", str(FILE)])
    key = capsys.readouterr().out[:8]
    store_command(["--folder", str(tmp_path / "games"), "show", key])
    opened(capsys.readouterr().out.encode())
    (saved,) = games(context)
    opened(as_json(verdict_of(saved)))
    assert len(games(context)) == 1


@pytest.mark.parametrize(
    ("name", "day"),
    [
        ("{name}", date(2025, 1, 2)),
        ("quadropolis-2026-13-18-Ada.json", NOON.date()),
        ("quadropolis-2999-01-01-Ada.json", NOON.date()),
        ("0123456789abcdef0123456789abcdef-game", NOON.date()),
    ],
)
def test_the_day_comes_from_the_name_that_the_app_gives_unless_it_is_in_the_future(
    context: AppContext, opened: Callable[..., None], tmp_path: Path, name: str, day: date
) -> None:
    with Store.open(tmp_path / "other") as other:
        given = sheet_name(other.new(example_envelope(), date(2025, 1, 2)), "json")
    opened(EXAMPLE, name.format(name=given))
    assert games(context)[0].played == day


def test_the_same_game_is_not_added_twice(
    context: AppContext, opened: Callable[..., None], messages: list[str], shown_routes: list[Route]
) -> None:
    opened(EXAMPLE)
    (saved,) = games(context)
    opened(EXAMPLE)
    assert len(games(context)) == 1
    assert messages[-1] == "The game of Ada, Ben, Cleo, Dan is here already"
    assert shown_routes[-1] == Route(Screen.PAD, saved.key)
    other = json.loads(json.dumps(EXAMPLE))
    other["players"][0]["city"]["energy"] += 1
    opened(other)
    assert len(games(context)) == 2


def test_an_opened_game_can_be_taken_back(
    context: AppContext, opened: Callable[..., None], undos: list[Callable[[], object]]
) -> None:
    opened(EXAMPLE)
    (saved,) = games(context)
    (undo,) = undos
    undo()
    assert games(context) == []
    assert context.navigator.current == HOME
    undo()  # once more does no harm
    assert saved.key


def test_a_total_that_is_not_confirmed_stays_so(context: AppContext, opened: Callable[..., None]) -> None:
    rules, envelope = rules_of("quadropolis"), example_envelope()
    opened(rules.to_file(replace(envelope.to_file(), unconfirmed=frozenset({1}))))
    (saved,) = games(context)
    assert saved.result is None
    assert [side.board.tokens_confirmed for side in saved.envelope.sides] == [True, False, True, True]


def test_a_shared_game_says_which_totals_are_not_confirmed(context: AppContext) -> None:
    saved = context.store.new(with_uncounted_tokens(example_envelope()))
    data = json.loads(as_json(verdict_of(saved)))
    assert data["version"] == 2
    assert {player["confirmed"] for player in data["players"]} == {False}


def test_a_typed_score_is_opened_as_one(context: AppContext, opened: Callable[..., None]) -> None:
    rules, envelope = rules_of("quadropolis"), example_envelope()
    board = rules.with_typed_score(envelope.sides[0].board, TypedScore.of_total(80), envelope.options)
    sides = tuple((side.people, board) for side in envelope.sides)
    opened(rules.to_file(GameFile(envelope.options, sides)))
    assert [each.total for each in games(context)[0].result or ()] == [80] * 4


CITY = EXAMPLE["players"][0]["city"]


def players(**changed: Any) -> dict[str, Any]:
    """The example with something else in its first player."""
    first, *others = EXAMPLE["players"]
    return {**EXAMPLE, "players": [{**first, **changed}, *others]}


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "This file cannot be opened as a game; choose one"),
        (b"Dear Ada", "This file cannot be opened as a game; choose one"),
        (b"\xff\xd8 a photo", "This file cannot be opened as a game; choose one"),
        (b"PK\x03\x04 a backup", "This is a backup, not a game file; restore it in the settings"),
        (CITY, "This is one city, without players"),
        ({"format": "sprawlopolis-city"}, "This is one city, without players"),
        ({"format": "chess-game", "version": 1}, "This is not a game file; choose one"),
        ({"players": []}, "This is not a game file; choose one"),
        ([1, 2], "This is not a game file; choose one"),
        ("quadropolis-game", "This is not a game file; choose one"),
        ({**EXAMPLE, "format": ["quadropolis-game"]}, "This is not a game file; choose one"),
        ({**EXAMPLE, "version": 99}, "This game cannot be opened: version: version 99 is unknown"),
        ({**EXAMPLE, "version": True}, "This game cannot be opened: version: "),
        ({**EXAMPLE, "version": 2.0}, "This game cannot be opened: version: "),
        ({**EXAMPLE, "players": EXAMPLE["players"] * 9}, "This game cannot be opened: players: "),
        ({**EXAMPLE, "players": {}}, "This game cannot be opened: players: "),
        ({**EXAMPLE, "cheat": 1}, 'This game cannot be opened: cheat: unknown key "cheat"'),
        (players(name="Ben"), "This game cannot be opened: players[1].name: "),
        (players(name=""), "This game cannot be opened: players[0].name: "),
        (players(name="A\u202ea"), "This game cannot be opened: players[0].name: "),
        (players(name="A" * 100), "This game cannot be opened: players[0].name: "),
        (players(city={**CITY, "inhabitants": 10**30}), "This game cannot be opened: players[0].city.inhabitants: "),
        (players(city={**CITY, "cells": [[]]}), "This game cannot be opened: players[0].city.cells: "),
        (players(typed={"total": 3}), 'This game cannot be opened: players[0].typed: unknown key "typed"'),
        ({**players(typed={"total": 3}), "version": 2}, "This game cannot be opened: players[0].typed: a typed score"),
        ({**players(confirmed="no"), "version": 2}, "This game cannot be opened: players[0].confirmed: "),
        ({**players(confirmed=None), "version": 2}, "This game cannot be opened: players[0].confirmed: "),
        (b'{"format": "quadropolis-game", "format": 1}', "This file cannot be opened as a game; choose one"),
        (b'{"a": NaN}', "This file cannot be opened as a game; choose one"),
        (b'{"a": ' + b"9" * 5000 + b"}", "This file cannot be opened as a game; choose one"),
        (b"[" * 100_000, "This file cannot be opened as a game; choose one"),
        (b'{"a":' * 100_000, "This file cannot be opened as a game; choose one"),
        (b" " * 1_000_001, "This file cannot be opened as a game; choose one"),
    ],
    ids=lambda value: value[30:60] if isinstance(value, str) else "",
)
def test_what_is_no_game_is_refused_whole_with_a_sentence(
    context: AppContext, opened: Callable[..., None], messages: list[str], data: object, sentence: str
) -> None:
    opened(data)
    (said,) = messages
    assert said.startswith(sentence)
    assert len(said) < 500
    assert games(context) == []


def test_a_pipe_a_folder_and_a_missing_file_are_refused_without_waiting(
    context: AppContext, tmp_path: Path, messages: list[str]
) -> None:
    os.mkfifo(tmp_path / "pipe.json")
    for name in ("pipe.json", "missing.json", ""):
        open_file(context, tmp_path / name)
    assert messages == ["There is no such file"] * 3


def test_every_cut_of_a_game_file_is_refused(context: AppContext, opened: Callable[..., None]) -> None:
    raw = json.dumps(EXAMPLE).encode()
    for end in range(0, len(raw) - 1, max(1, len(raw) // 40)):
        opened(raw[:end])
    assert games(context) == []


def test_the_copy_is_deleted_whatever_becomes_of_it(context: AppContext) -> None:
    for raw in (json.dumps(EXAMPLE).encode(), b"no game"):
        copy = copy_path(context)
        copy.write_bytes(raw)
        on_copied(context, copy, Answer.DONE)
        assert [*(context.folder / INCOMING).iterdir()] == []
    assert len(games(context)) == 1


def test_a_copy_that_failed_says_why_and_a_cancelled_one_says_nothing(context: AppContext, messages: list[str]) -> None:
    for answer in (Answer.CANCELLED, Answer.NO_APP, Refused("", message("device.storage_full"))):
        on_copied(context, copy_path(context), answer)
    assert messages == [
        "No app for this was found on this device",
        "Android has no room for another file; delete something, and try again",
    ]


def test_a_file_is_read_beside_the_screen(context: AppContext, opened: Callable[..., None], device: FakeDevice) -> None:
    context.in_background = later = DeferredWork()
    opened(EXAMPLE)
    assert games(context) == []
    later.jobs.pop()()
    assert len(games(context)) == 1
    assert device.shared == []
