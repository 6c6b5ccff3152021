"""Every game of games.py, and a toy, goes through all shared rooms and fulfils the seam of tabletop/game.py.

A new shared room adds its tests here: they take the samples of `played`.
"""

from tools.app.app_driver import AppDriver  # isort: skip - first: it configures Kivy

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, replace
from importlib import import_module
from itertools import product
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

import exports.quadropolis.pages as quadropolis_pages
import exports.sprawlopolis.pages as sprawlopolis_pages
import games
import vision.quadropolis.options as quadropolis_options
import vision.sprawlopolis.options as sprawlopolis_options
from examples import toy_game
from examples.toy_game import Throw
from examples.toy_game.photo import DICE_PHOTO
from exports.formats import FORMATS, file_name
from exports.game_sheets import GameSheets
from games import GAMES, Plugin, game_of_file, rules_of
from quadropolis_score.buildings import Tokens
from quadropolis_score.player_board import PlayerBoard
from quadropolis_score.plugin import RULES as RULES_OF_QUADROPOLIS
from screens.context import AppContext
from screens.game_screens import GameScreens, PadExtension, game_screens, row_picture, table_route
from screens.games.cards import GameCard
from screens.games.filters import Filter, FilterShown
from screens.games.program import GAMES as LIST
from screens.games.program import Action
from screens.games.program import Pressed as ListPressed
from screens.kit.background import run_inline
from screens.kit.navigation import HOME, Navigator, Route, Screen
from screens.kit.program import LinkTapped, Switched
from screens.kit.runner import Runner
from screens.kit.widgets.buttons import TextField
from screens.kit.words import capitalized
from screens.new.program import (
    NEW,
    GameChosen,
    NameWritten,
    OptionChosen,
    SideCountChosen,
    Started,
    TeamSizeChosen,
)
from screens.pad.model import Explained
from screens.photo.events import Pressed
from screens.photo.eyes import Eyes
from screens.photo.model import Photo
from screens.photo.state import PhotoAction, PhotoState
from screens.player.program import PLAYER
from screens.rules.program import RULES as RULES_PAGES
from screens.rules.program import GameChosen as RulesChosen
from screens.rules.program import Searched
from screens.rules.state import Chapter
from screens.rules.state import RulesState as RulesOfGames
from screens.settings.program import SETTINGS
from screens.share.files import FileWanted, Verb
from screens.share.program import SHARE
from screens.shell.app import ScoreApp
from screens.statistics.model import PlayerTapped
from screens.statistics.program import STATISTICS
from sprawlopolis_score.blocks import BLOCKS
from sprawlopolis_score.cards import PlacedCard
from sprawlopolis_score.city import City as SprawlCity
from sprawlopolis_score.reading import Guess as BlockGuess
from sprawlopolis_score.reading import Reading as BlockReading
from sprawlopolis_score.table_board import TableBoard
from store.command_line import main
from store.envelope import Envelope
from store.store import Store
from store.values import GameKind
from tabletop.catalogues import LANGUAGES, load_catalogue
from tabletop.game import COUNT_ANYWAY, Note, Options, Rules, Side, Verdict
from tabletop.messages import SENTENCES, Refused, is_refused, message, render, with_minus
from tabletop.people import PlayerColour
from tests.support import tally
from tests.support.opened import opened
from tests.support.pads import open_pad
from tests.support.there import there
from tools.app.fake_device import DeferredWork, FakeDevice, envelope_of
from tools.soak.sample_envelopes import ADA as QUADROPOLIS_ADA
from tools.soak.sample_envelopes import BOB, OWN, PHOTO, TOWERS, Clock, with_board
from vision.arrays import Picture
from vision.command_line import GameOptions

TOY = toy_game.RULES.KEY
PIPS = Envelope(
    TOY,
    {"length": "short"},
    (Side(("Ada", "Bob"), PlayerColour.RED, (1, 1, 2)), Side(("Cyd",), PlayerColour.BLUE, (6, 6, 6))),
)
TALLY = tally.RULES.KEY
NAMES = ("Ada", "Bob", "Cyd", "Dan", "Eve", "Fay")


@dataclass(frozen=True)
class Sample:
    """Possible boards from the worst to the best for some options; a reading; an impossible board.

    Of a game against a target the last board reaches it.
    """

    options: Options
    boards: tuple[Any, ...]
    reading: Any
    impossible: Any
    settled: frozenset[str] = frozenset({"table"})


# The samples of each game; a new game adds its own.
SAMPLES: dict[str, Sample] = {
    "quadropolis": Sample(
        {"mode": "classic", "playgrounds": True, "public_services": False},
        (
            with_board(QUADROPOLIS_ADA, plan=OWN).board,
            BOB.board,
            PlayerBoard(TOWERS, Tokens(6, 2)),
        ),
        PHOTO,
        RULES_OF_QUADROPOLIS.new_board({"mode": "expert", "playgrounds": True, "public_services": False}),
        frozenset({"r1c1", COUNT_ANYWAY}),
    ),
    "sprawlopolis": Sample(
        {"difficulty": "easy", "gaps_are_interior": True, "parks_are_groups": False},
        (
            TableBoard((1, 2, 3), (PlacedCard(4, 0, 0), PlacedCard(5, 0, 2, 180)), asked=(5,)),
            TableBoard((1, 2, 3), blocks=SprawlCity.parse("R:EW P / P R:NS")),
            TableBoard((1, 2, 3), blocks=SprawlCity.parse(f"{'P ' * 13}/ P . P {'. ' * 10}/ {'P ' * 13}")),
        ),
        BlockReading(
            ((BlockGuess(BLOCKS["P"], 0.9), BlockGuess(None, 0.4, is_doubtful=True, alternatives=(BLOCKS["R:EW"],))),),
            (1, 2),
            b"JPEG",
        ),
        TableBoard((1, 1)),
        frozenset({"r1c2"}),
    ),
    TOY: Sample(
        {"length": "short"}, ((1, 1, 2), (3, 4, 6), (6, 6, 6)), Throw((1, 1, 3)), (1,) * 5, frozenset({"die 1"})
    ),
    TALLY: Sample({}, (1, 2, 3), b"three strokes", "one"),
}


@pytest.fixture(autouse=True)
def toys(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put the toys into `GAMES`."""
    monkeypatch.setitem(games.GAMES, TALLY, Plugin(rules=tally.__name__))
    monkeypatch.setitem(
        games.GAMES, TOY, Plugin(rules=toy_game.__name__, vision=toy_game.__name__, screens=toy_game.__name__)
    )


@pytest.fixture(params=[*GAMES, TOY, TALLY])
def key(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def rules(key: str) -> Rules:
    return rules_of(key)


@pytest.fixture
def sample(key: str) -> Sample:
    return SAMPLES[key]


@pytest.fixture
def played(key: str, rules: Rules, sample: Sample) -> Envelope:
    """Return a game with the most people that can play, won by the last of two sides or by the only one.

    The first side has a reading.
    """
    names = iter(NAMES)
    boards = (sample.boards[0], sample.boards[-1])[-rules.SIDES[-1] :]
    sides = tuple(
        Side(tuple(next(names) for _ in range(rules.PEOPLE[-1])), colour, board)
        for colour, board in zip(PlayerColour, boards, strict=False)
    )
    first = replace(sides[0], reading=sample.reading, settled=sample.settled)
    return Envelope(key, sample.options, (first, *sides[1:]), notes="rainy")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.open(tmp_path / "games", Clock()) as store:
        yield store


def all_options(rules: Rules) -> Iterator[Options]:
    """Yield every combination of the choices."""
    values: list[tuple[str | bool, ...]] = [choice.values or (False, True) for choice in rules.OPTIONS]
    for chosen in product(*values):
        yield dict(zip((choice.key for choice in rules.OPTIONS), chosen, strict=True))


# What mypy compares with its interface, as it does `RULES`, `SCREENS` and `EYE` where they are made.
SHEETS: tuple[GameSheets, ...] = (quadropolis_pages, sprawlopolis_pages)
COMMANDS: tuple[GameOptions, ...] = (quadropolis_options, sprawlopolis_options)


# the rules
def test_every_module_of_a_game_is_there(key: str) -> None:
    plugin = GAMES[key]
    assert key == rules_of(key).KEY
    for name in filter(None, (plugin.vision, plugin.exports, plugin.screens)):
        assert import_module(name)


def test_a_game_is_recognized_by_the_format_of_its_file(key: str, rules: Rules, played: Envelope) -> None:
    assert game_of_file(rules.to_file(played.to_file())) == key
    assert game_of_file({"format": "chess"}) == game_of_file([]) == next(iter(GAMES))


def test_no_two_games_share_a_key_or_a_format(key: str) -> None:
    others = [rules_of(other) for other in games.GAMES if other != key]
    assert all((key, rules_of(key).FILE_FORMAT) != (each.KEY, each.FILE_FORMAT) for each in others)
    assert rules_of(key).FILE_FORMAT not in {each.FILE_FORMAT for each in others}


def test_a_new_board_of_any_options_can_be_written_and_read(rules: Rules) -> None:
    for options in all_options(rules):
        rules.refuse_options(options)
        board = rules.new_board(options)
        rules.refuse_side(Side(("Ada",), PlayerColour.RED, board), options)
        assert rules.read_board(json.loads(json.dumps(rules.write_board(board))), options) == board


def test_what_is_written_is_read_back_the_same(rules: Rules, sample: Sample) -> None:
    for board in sample.boards:
        assert rules.read_board(json.loads(json.dumps(rules.write_board(board))), sample.options) == board
    written = [json.dumps(rules.write_board(board)) for board in sample.boards]
    assert len({*written}) == len(sample.boards)
    raw = rules.write_reading(sample.reading)
    assert (rules.read_reading(raw), rules.write_reading(rules.read_reading(raw))) == (sample.reading, raw)


@pytest.mark.parametrize("data", [None, 5, "x", [], {}, [[]], {"more": 1}, [None] * 3])
def test_malformed_boards_and_files_are_refused(rules: Rules, sample: Sample, data: object) -> None:
    if not is_refused(rules.read_board, data, sample.options):  # a board may be a bare number
        assert rules.write_board(rules.read_board(data, sample.options)) == data
    with pytest.raises(Refused):
        rules.from_file(data)


def test_options_that_the_game_does_not_have_are_refused(rules: Rules, sample: Sample) -> None:
    for wrong in ({}, {**sample.options, "more": True}, dict.fromkeys(sample.options, "?"), dict.fromkeys("xyz", True)):
        with pytest.raises(Refused) if wrong != sample.options else nullcontext():
            rules.refuse_options(wrong)


def test_a_file_is_read_back_the_same(rules: Rules, played: Envelope) -> None:
    file = rules.to_file(played.to_file())
    assert rules.to_file(rules.from_file(json.loads(json.dumps(file)))) == file


def test_rows_sum_to_the_total_and_the_verdict_is_always_the_same(rules: Rules, played: Envelope) -> None:
    verdict = rules.verdict(played.options, played.sides)
    usual = rules.rows(played.options)
    assert verdict == rules.verdict(played.options, played.sides)
    assert verdict.won == (len(played.sides) - 1,)
    assert [each.rank for each in verdict.columns] == [2, 1][-len(played.sides) :]
    for column in verdict.columns:
        assert tuple(column.points)[: len(usual)] == usual  # boards may add rows
        assert sum(column.points.values()) == column.total
        assert column.facts.keys() >= {*rules.FACTS}
    assert verdict.deciding <= {*rules.FACTS}


def test_everything_has_a_sentence_in_every_language(key: str, rules: Rules, played: Envelope) -> None:
    verdict = rules.verdict(played.options, played.sides)
    needed = [f"game.{key}", *(f"fact.{key}.{fact}" for fact in rules.FACTS)]
    needed += [f"name.{row}" for options in all_options(rules) for row in rules.rows(options)]
    for choice in rules.OPTIONS:
        needed += [f"option.{key}.{choice.key}.{word}" for word in choice.values] or [f"option.{key}.{choice.key}"]
    assert {*needed} <= SENTENCES.keys()
    for code in LANGUAGES:
        spoken = load_catalogue(code)
        assert all(render(message(each), spoken) for each in needed)
        assert render(verdict.headline, spoken)
        assert all(render(note.message, spoken) for note in verdict.notes)
        if key not in {TOY, TALLY}:
            untranslated = [each for each in needed if code != "en" and not in_catalogue(each, code)]
            assert untranslated == []


def in_catalogue(sentence: str, code: str) -> bool:
    """Return whether a catalogue has a sentence, translated or the same by chance."""
    english = SENTENCES[sentence]
    assert isinstance(english, str)
    return f"{sentence}\4{english}" in load_catalogue(code)._catalog  # type: ignore[attr-defined]


# the store
def test_a_game_comes_back_as_it_was_saved(store: Store, played: Envelope, tmp_path: Path) -> None:
    saved = store.new(played)
    assert saved.envelope == played
    with Store.open(tmp_path / "games", Clock()) as other:
        assert other.game(saved.key) == saved


def edits(sample: Sample, played: Envelope) -> list[Envelope]:
    """Return possible edits of a game: board, notes, colour, no photo, order of people, one more person."""
    first, last = played.sides[0], played.sides[-1]
    reordered = [replace(side, people=side.people[::-1]) for side in played.sides]
    if first is not last:
        reordered = [replace(first, people=last.people), replace(last, people=first.people)]
    more = (*played.sides, Side(("Zoe",), PlayerColour.WHITE, sample.boards[1]))
    other = (*played.sides[:-1], replace(last, people=(*last.people[:-1], "Zoe")))
    return [
        played.with_side(0, replace(first, board=sample.boards[1])),
        replace(played, notes="sunny"),
        played.with_side(len(played.sides) - 1, replace(last, colour=PlayerColour.BLACK)),
        played.with_side(0, replace(first, reading=None, settled=frozenset())),
        replace(played, sides=tuple(reordered)),
        replace(played, sides=more if first is not last else other),
    ]


def test_every_edit_is_undone_and_redone(store: Store, sample: Sample, played: Envelope) -> None:
    steps = [played, *edits(sample, played)]
    key = store.new(played).key
    assert [store.save(key, edit).envelope for edit in steps[1:]] == steps[1:]
    assert [store.undo(key).envelope for _ in steps[1:]] == steps[-2::-1]
    assert [store.redo(key).envelope for _ in steps[1:]] == steps[1:]


def test_what_a_step_changed_on_a_board_has_a_name_in_the_message_of_undo(
    parts: AppContext, rules: Rules, sample: Sample
) -> None:
    part = rules.changed_part(*sample.boards[:2])
    assert "Ada" in parts.text(f"step.{part}", name="Ada")


def test_an_impossible_board_is_not_saved(store: Store, rules: Rules, sample: Sample, played: Envelope) -> None:
    key, last = store.new(played).key, len(played.sides) - 1
    with pytest.raises(Refused, match=rf"^players\[{last}\]"):
        store.save(key, played.with_side(last, replace(played.sides[last], board=sample.impossible)))
    with pytest.raises(Refused, match=r"^players: "):
        store.save(key, replace(played, sides=played.sides[: rules.SIDES[0] - 1]))
    assert store.game(key).envelope == played


def test_all_players_of_the_winning_side_have_won(store: Store, rules: Rules, played: Envelope) -> None:
    verdict = rules.verdict(played.options, played.sides)
    saved = store.new(played)
    assert store.finish(saved, verdict.columns)
    (listed,) = store.games()
    assert (listed.names, listed.winners) == (played.names, played.sides[-1].people)
    assert (listed.total, listed.kind.game) == (verdict.columns[-1].total, played.game)
    assert store.game(saved.key).result == verdict.columns
    statistics = {each.name: each for each in store.statistics()}
    assert {*statistics} == {*played.names}
    for side, column in zip(played.sides, verdict.columns, strict=True):
        for name in side.people:
            found = statistics[name]
            assert (found.games, found.wins, found.best) == (1, int(name in listed.winners), column.total)
            assert (dict(found.rows), tuple(found.rows)) == (column.points, tuple(column.points))
            assert dict(found.facts) == column.facts
            assert found.kind == listed.kind


def lost_game(verdict: Verdict) -> Verdict:
    """Return a verdict whose target was missed."""
    columns = tuple(replace(column, rank=None, won=False) for column in verdict.columns)
    return replace(verdict, columns=columns, target=99)


def test_a_lost_game_is_finished_without_a_winner(store: Store, rules: Rules, played: Envelope) -> None:
    lost = lost_game(rules.verdict(played.options, played.sides))
    assert store.finish(store.new(played), lost.columns)
    (listed,) = store.games()
    assert (listed.winners, listed.total) == ((), max(each.total for each in lost.columns))
    assert [each.wins for each in store.statistics()] == [0] * len(played.names)


def test_a_result_is_dropped_when_boards_or_settled_places_change(
    store: Store, rules: Rules, sample: Sample, played: Envelope
) -> None:
    results = rules.verdict(played.options, played.sides).columns
    board, notes, colour, unsettled, people, _ = edits(sample, played)
    saved = store.new(played)
    store.finish(saved, results)
    assert store.save(saved.key, unsettled).result is None
    for edit in (notes, colour, people):
        saved = store.new(played)
        store.finish(saved, results)
        assert store.save(saved.key, edit).result == results
        assert store.finish(saved, results)
        assert store.save(saved.key, board).result is None
        assert not store.finish(saved, results)
        assert store.game(saved.key).result is None


def test_players_of_every_game_are_renamed_and_listed(store: Store, played: Envelope) -> None:
    key = store.new(played).key
    store.rename_player(played.names[-1], "Zoe")
    assert store.game(key).envelope.names == (*played.names[:-1], "Zoe")
    assert {player.name for player in store.players()} == {*played.names[:-1], "Zoe"}
    store.delete(key)
    assert (store.games(), store.players()) == ((), ())


def test_a_backup_restores_everything_on_another_device(
    store: Store, rules: Rules, sample: Sample, played: Envelope, tmp_path: Path
) -> None:
    saved = store.new(played)
    store.finish(saved, rules.verdict(played.options, played.sides).columns)
    other = store.new(played).key
    for edit in edits(sample, played):
        store.save(other, edit)
    store.backup(tmp_path / "games.zip")
    with Store.open(tmp_path / "other", Clock()) as new:
        new.restore(tmp_path / "games.zip")
        assert (new.games(), new.players(), new.statistics()) == (store.games(), store.players(), store.statistics())
        assert [new.game(game.key) for game in new.games()] == [store.game(game.key) for game in store.games()]
        for _ in edits(sample, played):
            assert new.undo(other).envelope == store.undo(other).envelope


def test_a_game_is_recovered_unchanged_from_a_damaged_store(
    store: Store, rules: Rules, played: Envelope, tmp_path: Path
) -> None:
    saved = store.new(played)
    store.finish(saved, rules.verdict(played.options, played.sides).columns)
    before = store.game(saved.key)
    store.close()
    path = tmp_path / "games" / "games.sqlite3"
    path.write_bytes(b"X" + path.read_bytes()[1:])
    with Store.open(tmp_path / "games", Clock()) as again:
        assert again.warnings
        assert again.game(saved.key) == before


def test_a_backup_with_a_game_that_this_version_does_not_have_is_refused(
    store: Store, played: Envelope, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = store.new(played).key
    store.backup(tmp_path / "games.zip")
    monkeypatch.setattr(games, "GAMES", {key: each for key, each in games.GAMES.items() if key != played.game})
    with Store.open(tmp_path / "other", Clock()) as new, pytest.raises(Refused, match="update the app"):
        new.restore(tmp_path / "games.zip")
    assert [game.key for game in store.games()] == [key]
    with pytest.raises(Refused, match="cannot be shown by this version"):
        store.game(key)


def test_a_game_is_listed_under_its_name_or_under_its_key() -> None:
    assert str(GameKind("quadropolis", "mode.expert").title) == "Expert"
    assert str(GameKind("quadropolis").title) == "Quadropolis"
    assert str(GameKind("chess", "board.round").title) == 'game "chess"'
    assert (GameKind("chess").option, GameKind("chess", "board.round").option) == ({}, {"board": "round"})


# the command line of the store
RunStore = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run_store(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> RunStore:
    """Return a function that runs a command; its result is exit code, output and error output."""

    def run(*arguments: str) -> tuple[int, str, str]:
        code = main(["--folder", str(tmp_path / "games"), *arguments])
        return (code, *capsys.readouterr())

    return run


def test_a_file_is_added_listed_and_shown_by_the_command_line(
    run_store: RunStore, rules: Rules, played: Envelope, tmp_path: Path
) -> None:
    file = rules.to_file(played.to_file())
    path = tmp_path / "game.json"
    path.write_text(json.dumps(file))
    code, added, said = run_store("add", str(path), "--date", "2026-01-31")
    assert (code, said) == (0, "")
    total = max(each.total for each in rules.verdict(played.options, played.sides).columns)
    (line,) = run_store("games")[1].splitlines()
    assert line.startswith(f"{added[:8]}  2026-01-31  ")
    assert ", ".join(played.names) in line
    (found,) = map(json.loads, run_store("games", "--json")[1].splitlines())
    assert (found["game"], found["names"]) == (played.game, list(played.names))
    assert found["total"] in {total, *(each.total for each in rules.verdict(played.options, played.sides).columns)}
    assert json.loads(run_store("show", added[:8])[1]) == file
    statistics = json.loads(run_store("statistics", "--json")[1])
    assert [each["name"] for each in statistics] == list(played.names)
    assert all(each["categories"].keys() >= {*rules.rows(played.options)} for each in statistics)
    lines = run_store("statistics", "--lang", "fr")[1]
    assert all(f"\n{name}, " in lines for name in played.names)


def test_a_lost_game_is_listed_with_its_points(
    run_store: RunStore, rules: Rules, played: Envelope, tmp_path: Path
) -> None:
    with Store.open(tmp_path / "games", Clock()) as store:
        lost = lost_game(rules.verdict(played.options, played.sides))
        store.finish(store.new(played), lost.columns)
    assert f"{max(each.total for each in lost.columns)} VP, not won" in run_store("games")[1]


# the pad and sharing, without a window
@pytest.fixture
def device() -> FakeDevice:
    return FakeDevice()


@pytest.fixture
def parts(store: Store, tmp_path: Path, device: FakeDevice) -> AppContext:
    """Return a context with a fake device and no eyes; background work runs at once."""
    way = Navigator(store, lambda _: None)
    return AppContext(store, tmp_path / "games", device, None, run_inline, lambda *_: None, way, lambda: None)


def test_the_pad_shows_the_verdict_and_keeps_it(parts: AppContext, rules: Rules, played: Envelope) -> None:
    verdict = rules.verdict(played.options, played.sides)
    pad = open_pad(parts, played)
    seen = pad.state()
    assert [head.name for head in seen.heads] == [side.name for side in played.sides]
    assert [head.is_winner for head in seen.heads] == [False, True][-len(played.sides) :]
    assert [row.row for row in seen.rows] == list(verdict.columns[0].points)
    for row in seen.rows:
        assert row.name
        assert [number.text for number in row.numbers] == [with_minus(each.points[row.row]) for each in verdict.columns]
    assert [number.text for number in seen.total.numbers] == [with_minus(each.total) for each in verdict.columns]
    assert (seen.icon, seen.result) == ("trophy", parts.render(verdict.headline))
    # a single side has no place, but a target
    assert len(seen.facts) == (len(played.sides) > 1) + (verdict.target is not None) + len(rules.FACTS)
    assert parts.store.game(pad.route.game).result == verdict.columns


def test_the_pad_has_its_rows_and_names_the_variant_before_it_is_filled(
    parts: AppContext, rules: Rules, played: Envelope
) -> None:
    parts.in_background = DeferredWork()
    seen = open_pad(parts, played).state()
    known = "Calculating\u2026"
    assert (seen.icon, seen.result) == ("timer-sand", known)
    assert [row.row for row in seen.rows] == list(rules.rows(played.options))
    words = [choice for choice in rules.OPTIONS if choice.values]
    named = ", ".join(parts.text(f"option.{rules.KEY}.{choice.key}.{played.options[choice.key]}") for choice in words)
    assert seen.detail.startswith(" \u00b7 ".join(filter(None, (parts.text(f"game.{rules.KEY}"), named, ""))))


def test_a_number_on_the_pad_shows_its_reasons_if_the_game_has_some(parts: AppContext, played: Envelope) -> None:
    pad = open_pad(parts, played)
    for row in (*pad.state().rows, pad.state().total):
        pad.send(Explained(row.row, len(played.sides) - 1))
        sheet = pad.panel
        assert (sheet is None) is (pad.state().hint == "")
        if sheet is not None:
            assert [(each.name, each.points) for each in sheet.sections] == [
                (played.sides[-1].name, row.numbers[-1].text)
            ]


def test_the_pad_of_a_game_without_screens_has_no_links(parts: AppContext, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games.GAMES, TOY, Plugin(rules=toy_game.__name__))
    verdict = toy_game.RULES.verdict(PIPS.options, PIPS.sides)
    odd = (Note(message("game.pips"), 0, ("die 1", "die 2")), Note(message("pips.wrong", count=3)))
    first = replace(verdict.columns[0], facts={**verdict.columns[0].facts, "own_plan": 1, "possible": 9})
    verdict_with_notes = replace(verdict, columns=(first, *verdict.columns[1:]), notes=odd)
    monkeypatch.setattr(toy_game.RULES, "verdict", lambda *_: verdict_with_notes)
    pad = open_pad(parts, PIPS)
    seen = pad.state()
    assert ({row.drawing for row in seen.rows}, seen.hint, seen.checks) == ({""}, "", ())
    assert [(note.name, [lead.text for lead in note.entries]) for note in seen.notes] == [
        ("Ada, Bob", ["Own allocation; 9 VP were possible", "die 1, die 2: Pips"]),
        (None, ["There are 3 dice of one to six pips; count them again"]),
    ]
    places = [lead.route for note in seen.notes for lead in note.entries] + [head.route for head in seen.heads]
    assert {*places} == {None}
    assert {lead.icon for note in seen.notes for lead in note.entries} == {"blank"}
    before = parts.navigator.current
    pad.send(LinkTapped(seen.heads[0].route))
    assert parts.navigator.current == before


def test_an_unconfirmed_total_of_a_game_without_screens_can_be_counted(
    parts: AppContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(games.GAMES, TOY, Plugin(rules=toy_game.__name__))
    pad = open_pad(parts, PIPS.with_side(0, replace(PIPS.sides[0], board=(1, 0, 2))))
    (look,) = pad.state().checks
    assert (look.text, look.route, look.icon) == ("Ada, Bob: throw all dice", None, "blank")
    pad.confirm()
    assert (pad.state().checks, [head.is_winner for head in pad.state().heads]) == ((), [False, True])


def test_a_lost_game_has_no_trophy(
    parts: AppContext, played: Envelope, rules: Rules, monkeypatch: pytest.MonkeyPatch
) -> None:
    lost = lost_game(rules.verdict(played.options, played.sides))
    monkeypatch.setattr("screens.pad.program.verdict_of", lambda _: lost)
    seen = open_pad(parts, played).state()
    assert seen.icon == "flag-checkered"
    assert not any(head.is_winner for head in seen.heads)
    assert [value.text for value in seen.facts[0].values] == ["99"] * len(played.sides)


@pytest.mark.untraced
@pytest.mark.parametrize("kind", FORMATS)
def test_a_shared_file_has_the_name_of_its_game_and_is_deleted_by_the_next(
    parts: AppContext, device: FakeDevice, rules: Rules, played: Envelope, kind: str
) -> None:
    saved = parts.store.new(played)
    share = opened(SHARE, parts, Route(Screen.SHARE, saved.key))
    assert share.state().detail.startswith(", ".join(side.name for side in played.sides))
    assert ("cities" in " ".join(card.detail for card in share.state().cards)) is (played.game == "quadropolis")
    for verb in (Verb.SHARE, Verb.SAVE):
        share.send(FileWanted(kind, verb))
    (name, raw), again = device.shared
    assert (name, raw) == again
    assert name == file_name(f"{played.game}-{saved.played.isoformat()}-{'-'.join(played.names)}", kind)
    if kind == "json":
        assert json.loads(raw) == rules.to_file(played.to_file())
    settings = opened(SETTINGS, parts, Route(Screen.SETTINGS))
    settings.send(FileWanted("backup", Verb.SHARE))
    assert [path.name for path in (parts.folder / "quadropolis-outgoing").iterdir()] == [device.shared[-1][0]]


# the rules, without a window
def looked(parts: AppContext, *events: RulesChosen | Searched) -> RulesOfGames:
    """Return the rules after some events."""
    model, _ = RULES_PAGES.begin(RULES_PAGES.load(parts.store, Route(Screen.RULES)), parts.surroundings)
    for event in events:
        model, _ = RULES_PAGES.update(model, event)
    return RULES_PAGES.view(model, parts)


def shown_chapters(state: RulesOfGames) -> tuple[Chapter, ...]:
    """Return the chapters that have pages."""
    return tuple(each for each in state.chapters if each.pages)


def test_the_rules_offer_the_pages_of_a_game_that_has_some_and_no_other_game(parts: AppContext, key: str) -> None:
    pages = game_screens(key).rules_pages()
    assert (key in [option.value for option in looked(parts).games]) is (pages is not None)
    chapters = pages.chapters(parts) if pages else ()
    assert not chapters or shown_chapters(looked(parts, RulesChosen(key))) == chapters
    assert all(page.title and page.sentences and page.close for chapter in chapters for page in chapter.pages)


def test_the_pages_of_one_more_game_are_chosen_by_its_name_and_found_by_the_search(parts: AppContext) -> None:
    state = looked(parts)
    assert [option.text for option in state.games][-1:] == ["Pips"]
    assert looked(parts, RulesChosen(TOY)).intro == "The most pips win."
    assert [each.title for each in shown_chapters(looked(parts, Searched("sixes count")))] == ["Pips \u00b7 Pips"]


# a new game, the list and the statistics, without a window
def start_game(parts: AppContext, key: str, rules: Rules, name: Callable[[int], str]) -> str:
    """Start a game with the last choice of every option and the most sides and people; return its key."""
    new = opened(NEW, parts, Route(Screen.NEW))
    options = (OptionChosen(each.key, each.values[-1]) if each.values else Switched(each.key) for each in rules.OPTIONS)
    teams = (TeamSizeChosen(side, rules.PEOPLE[-1]) for side in range(rules.SIDES[-1]))
    for event in (GameChosen(key), *options, SideCountChosen(rules.SIDES[-1]), *teams):
        new.send(event)
    for chair in new.state().player_rows:
        new.send(NameWritten(chair.number, name(chair.number)))
    new.send(Started())
    (listed,) = parts.store.games()
    return listed.key


def only_card(parts: AppContext) -> GameCard:
    state = opened(LIST, parts, HOME).state()
    (card,) = (there(state.card)(entry) for entry in state.entries if not isinstance(entry, str))
    return card


def test_a_new_game_offers_every_option_in_words(parts: AppContext, key: str, rules: Rules) -> None:
    new = opened(NEW, parts, Route(Screen.NEW))
    new.send(GameChosen(key))
    state = new.state()
    assert [each.text for each in state.games if each.chosen] == [parts.text(f"game.{key}")]
    assert [(each.option, [word.value for word in each.options]) for each in state.choices] == [
        (choice.key, [*choice.values]) for choice in rules.OPTIONS if choice.values
    ]
    assert [each.key for each in state.switches] == [choice.key for choice in rules.OPTIONS if not choice.values]
    assert all(word.text for each in state.choices for word in each.options)
    assert all(each.text for each in state.switches)
    assert [each.value for each in state.side_counts] == [*(rules.SIDES if len(rules.SIDES) > 1 else ())]


def test_a_game_is_started_listed_finished_and_counted(parts: AppContext, key: str, rules: Rules) -> None:
    saved = start_game(parts, key, rules, "Person {}".format)
    assert parts.navigator.current == table_route(key, saved)
    envelope = parts.store.game(saved).envelope
    assert envelope.options == {choice.key: choice.values[-1] if choice.values else True for choice in rules.OPTIONS}
    assert [len(side.people) for side in envelope.sides] == [rules.PEOPLE[-1]] * rules.SIDES[-1]
    assert len({side.colour for side in envelope.sides}) == len(envelope.sides)
    card = only_card(parts)
    assert (card.title, card.status) == (", ".join(envelope.names), "Not scored yet")
    words = [parts.text(f"option.{key}.{each.key}.{each.values[-1]}") for each in rules.OPTIONS if each.values]
    assert card.details[0] == " \u00b7 ".join((parts.text(f"game.{key}"), *words))

    verdict = rules.verdict(envelope.options, envelope.sides)
    assert parts.store.finish(parts.store.game(saved), verdict.columns)
    card = only_card(parts)
    assert [side.total for side in card.sides] == [with_minus(each.total) for each in verdict.columns]
    assert [side.is_winner for side in card.sides] == [number in verdict.won for number in range(len(card.sides))]

    statistics = opened(STATISTICS, parts, Route(Screen.STATISTICS))
    assert {line.name for line in statistics.state().lines} == {*envelope.names}
    statistics.send(PlayerTapped(envelope.names[0]))
    shown = opened(PLAYER, parts, parts.navigator.current).state()
    options = {each.key: each.values[-1] if each.values else each.default for each in rules.OPTIONS}
    scored = {row for column in verdict.columns for row, count in column.points.items() if count}
    played = [row for row in verdict.columns[0].points if row in scored]
    assert {*scored} <= {*verdict.columns[0].points, *rules.rows(options)}
    assert [row.name for row in shown.rows] == [capitalized(parts.text(f"name.{row}")) for row in played]
    assert [row.drawing for row in shown.rows] == [row_picture(key, row) for row in played]


def test_a_lost_game_is_in_the_list_with_its_points(parts: AppContext, rules: Rules, played: Envelope) -> None:
    lost = lost_game(rules.verdict(played.options, played.sides))
    assert parts.store.finish(parts.store.new(played), lost.columns)
    card = only_card(parts)
    assert [side.total for side in card.sides] == [with_minus(each.total) for each in lost.columns]
    assert card.status == "Target missed"
    assert card.icon == "flag-outline"


def test_a_finished_game_opens_at_its_pad_once_and_the_step_back_leads_to_its_table(
    parts: AppContext, rules: Rules, played: Envelope
) -> None:
    games_ = opened(LIST, parts, HOME)
    saved = parts.store.new(played)
    games_.send(ListPressed(Action.OPEN, saved.key))
    assert parts.navigator.current == table_route(played.game, saved.key)
    parts.navigator.home()
    parts.store.finish(saved, rules.verdict(played.options, played.sides).columns)
    games_.send(ListPressed(Action.OPEN, saved.key))
    assert parts.navigator.current == Route(Screen.PAD, saved.key)
    parts.navigator.back()
    assert parts.navigator.current in {table_route(played.game, saved.key), HOME}


def test_the_statistics_have_a_section_for_every_game_and_variant(parts: AppContext) -> None:
    pips = parts.store.new(PIPS)
    city = parts.store.new(envelope_of("T2 . . ./. . . ./. . . ./. . . .", ". . . ./. . . ./. . . ./. . . ."))
    for saved in (pips, city):
        assert parts.store.finish(saved, game_verdict(saved.envelope).columns)
    statistics = opened(STATISTICS, parts, Route(Screen.STATISTICS))
    statistics.send(FilterShown(Filter.KIND))
    panel = statistics.panel
    assert [each.text for each in panel.options] == ["Pips \u00b7 Short", "Quadropolis \u00b7 Classic"]


def game_verdict(game: Envelope) -> Verdict:
    return rules_of(game.game).verdict(game.options, game.sides)


# the frame of the photo screen, without a window
def draw_dice(pips: Sequence[int]) -> Picture:
    """Draw dark dice beside each other with light pips."""
    picture = np.full((180, 740, 3), 240, np.uint8)
    for die, count in enumerate(pips):
        left = 140 * die + 40
        cv2.rectangle(picture, (left, 40), (left + 100, 140), (40, 40, 40), -1)
        for pip in range(count):
            cv2.circle(picture, (left + 30 + 40 * (pip % 2), 55 + 24 * (pip // 2)), 8, (250, 250, 250), -1)
    return picture


DicePhoto = Runner[Photo, PhotoState]


@pytest.fixture
def take_dice_photo(parts: AppContext, device: FakeDevice, tmp_path: Path) -> Callable[..., DicePhoto]:
    """Return a function that opens the photo screen of the second side and takes a photo of dice."""
    key = parts.store.new(PIPS.with_side(1, replace(PIPS.sides[1], board=(0, 0, 0)))).key
    parts.eyes = Eyes(parts.store)

    def take(*pips: int) -> DicePhoto:
        device.photos.append(tmp_path / "dice.png")
        cv2.imwrite(str(device.photos[0]), draw_dice(pips))
        runner = opened(DICE_PHOTO, parts, Route(Screen.PHOTO, key, 1))
        runner.send(Pressed(PhotoAction.TAKE))
        return runner

    return take


def test_a_photo_of_any_game_becomes_the_board_of_its_side(
    parts: AppContext, take_dice_photo: Callable[..., DicePhoto]
) -> None:
    key = take_dice_photo(6, 3, 6).route.game
    saved = parts.store.game(key)
    assert (saved.envelope.sides[1].board, saved.envelope.sides[1].reading) == ((6, 3, 6), Throw((6, 3, 6)))
    assert saved.envelope.sides[0].board == (1, 1, 2)
    assert (saved.pending, parts.navigator.current) == ((), Route(Screen.PAD, key))


@pytest.mark.parametrize(("pips", "problem"), [((), "no dice on the photo"), ((7, 7, 7), "count them again")])
def test_an_unreadable_photo_of_any_game_shows_its_problem_until_it_is_dismissed(
    parts: AppContext, take_dice_photo: Callable[..., DicePhoto], pips: tuple[int, ...], problem: str
) -> None:
    runner = take_dice_photo(*pips)
    assert problem in there(runner.state().problem).detail
    runner.send(Pressed(PhotoAction.AGAIN))
    assert problem in there(runner.state().problem).detail
    assert runner.dismiss()
    assert runner.state().start
    assert parts.store.game(runner.route.game).pending == ()


# the toy in the real window
def test_a_route_to_a_screen_that_its_game_does_not_have_leads_home(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store, AppDriver(ScoreApp(store, tmp_path, FakeDevice(), None, run_inline)) as hands:
        hands.app.context.navigator.go(Route(Screen.TABLE, store.new(PIPS).key))
        assert hands.is_on("games")
        assert 'This version does not have the game "pips"; update the app' in hands.visible_texts()


def test_a_toy_game_goes_through_every_room_by_touches(tmp_path: Path) -> None:
    device = FakeDevice()
    device.photos = [tmp_path / "dice.png"]
    cv2.imwrite(str(device.photos[0]), draw_dice((6, 6, 6, 6, 5)))
    with (
        Store.open(tmp_path) as store,
        AppDriver(ScoreApp(store, tmp_path, device, Eyes(store), run_inline)) as hands,
    ):
        hands.tap("New game")
        assert "Playgrounds" in hands.visible_texts()
        hands.tap("Pips")
        assert "Playgrounds" not in hands.visible_texts()
        hands.tap("Long")
        hands.tap("2 players")
        fields = {widget.hint_text: widget for widget in hands.widgets() if isinstance(widget, TextField)}
        assert {*fields} == {"Player 1", "Player 2", "Player 3"}
        fields["Player 2"].text = "Ada"
        hands.tap("Orange")
        hands.tap("Green")
        hands.tap("Start")
        assert hands.is_on("pad")
        (game,) = store.games()
        envelope = store.game(game.key).envelope
        assert (envelope.options, envelope.names) == ({"length": "long"}, ("Player 1", "Ada", "Player 3"))
        assert [side.colour for side in envelope.sides] == [PlayerColour.RED, PlayerColour.GREEN]

        hands.tap("Player 3")
        assert hands.is_on("dice")
        hands.tap("Photograph the dice")
        hands.tap("Turn the dice")
        assert hands.is_on("dice")
        hands.tap("Photograph the dice")
        hands.tap("Choose a photo")
        assert hands.is_on("pad")
        assert {"Player 3 leads with 53", "Player 1, Ada: throw all dice"} <= {*hands.visible_texts()}
        hands.tap("Player 1, Ada: throw all dice")
        for number in range(1, 6):
            hands.tap(f"Die {number}: 0")
        assert "Die 1: 1" in hands.visible_texts()
        hands.back()
        words = hands.visible_texts()
        assert {"Pips", "Doubled sixes", "Lost ones", "Player 3 won with 53", "53", "Sixes"} <= {*words}
        hands.tap("Lost ones")
        assert "Die 5: 5" in hands.visible_texts()
        hands.back()

        hands.back()
        assert "Pips \u00b7 Long" in hands.visible_texts()
        hands.app.context.navigator.go(Route(Screen.STATISTICS))
        hands.tap("Ada")
        assert {"Pips", "Lost ones"} <= {*hands.visible_texts()}


def test_a_finished_toy_game_is_shared_in_every_format_and_explained_by_its_rules(tmp_path: Path) -> None:
    device = FakeDevice()
    with Store.open(tmp_path) as store, AppDriver(ScoreApp(store, tmp_path, device, None, run_inline)) as hands:
        hands.app.context.navigator.go(Route(Screen.PAD, store.new(PIPS).key))
        hands.tap("Share")
        assert hands.is_on("share")
        hands.tap("Share picture")
        for number in range(len(FORMATS) - 1):
            hands.tap("Share", number)
        assert [Path(name).suffix[1:] for name, _ in device.shared] == [each.ending for each in FORMATS.values()]
        assert {name.partition("-")[0] for name, _ in device.shared} == {TOY}
        hands.back()
        assert hands.is_on("pad")
        hands.app.context.navigator.go(Route(Screen.RULES))
        hands.tap("Pips")
        assert {"The most pips win.", "Sixes count double, ones are lost."} <= {*hands.visible_texts()}


# the least additions to the pad
class Heading(PadExtension):
    """A pad whose headings lead to the table."""

    def head_route(self, key: str, side: int) -> Route:
        return Route(Screen.TABLE, key, side)


def test_a_pad_needs_no_more_of_its_game_than_where_a_heading_leads(
    parts: AppContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(GameScreens, "pad_extension", lambda _: Heading())
    sides = tuple(Side((name,), colour, count) for name, colour, count in zip("AB", PlayerColour, (1, 2), strict=False))
    open_task, note = message("photo.damaged"), Note(message("photo.damaged"), 1)
    verdict = tally.RULES.verdict({}, sides)
    columns = (replace(verdict.columns[0], unconfirmed=(open_task,)), verdict.columns[1])
    monkeypatch.setattr(tally.RULES, "verdict", lambda *_: replace(verdict, columns=columns, notes=(note,)))
    pad = open_pad(parts, Envelope(TALLY, {}, sides))
    assert [head.route for head in pad.state().heads] == [Route(Screen.TABLE, pad.route.game, side) for side in (0, 1)]
    assert [check.route for check in pad.state().checks] == [Route(Screen.TABLE, pad.route.game, 0)]
    assert [entry.route for each in pad.state().notes for entry in each.entries] == [
        Route(Screen.TABLE, pad.route.game, 1)
    ]
    assert (pad.state().hint, [*Heading().reason_lines(parts, there(pad.model.verdict), "strokes", 0)]) == ("", [])
    assert GameScreens().entry_route(parts, parts.store.game(pad.route.game)) is None
