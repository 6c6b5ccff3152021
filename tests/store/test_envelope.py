"""An envelope holds only possible values; others are refused when it is saved."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from quadropolis_score.boards import Spot
from quadropolis_score.buildings import Building, Expansion, Kind, Mode, Tokens
from quadropolis_score.city import City
from quadropolis_score.plan import Locks, Plan
from quadropolis_score.player_board import PlayerBoard
from quadropolis_score.plugin import RULES
from quadropolis_score.reading import write_reading
from store.corruption import CorruptionError
from store.encoding import parse_snapshot
from store.envelope import Envelope
from store.store import Store
from tabletop.game import Side
from tabletop.messages import Refused
from tabletop.people import PlayerColour
from tools.soak.sample_envelopes import ADA, BOB, ENVELOPE, OPTIONS, OWN, PHOTO, SURE, Clock, with_board, with_tokens

EXPERT = City.empty(Mode.EXPERT)
SHOP = Spot(1, 1)
CAPITOL = Building(Kind.PUBLIC_SERVICE, expansion=Expansion.CAPITOL)


@pytest.mark.parametrize(
    ("change", "place", "sentence"),
    [
        ({"game": "chess"}, "game", 'this version does not have the game "chess"; update the app'),
        ({"sides": (ADA,)}, "players", "this game has 2 to 4 players or teams, not 1"),
        ({"sides": (replace(ADA, people=("Ada", "Eve")), BOB)}, "players[0].people", "has 1 to 1 people, not 2"),
        ({"sides": (ADA, replace(BOB, people=(" ",)))}, "players[1].name", "1 to 40 characters"),
        ({"sides": (ADA, BOB, replace(BOB, people=(" aDA",)))}, "players[2].name", "another player is called"),
        (
            {"sides": (ADA, Side(("Bob",), PlayerColour.RED, PlayerBoard(EXPERT)))},
            "players[1].city.mode",
            "this game is classic, the city is expert",
        ),
        (
            {"options": {**OPTIONS, "mode": "expert"}},
            "players[0].city.mode",
            "this game is expert, the city is classic",
        ),
        ({"options": {**OPTIONS, "mode": "easy"}}, "options.mode", "saved data is corrupt"),
        (
            {"sides": (ADA, with_board(BOB, city=BOB.board.city.put(SHOP, CAPITOL)))},
            "players[1].city.cells[1][1].expansion",
            "Capitol is a tile of the Expert game, this city is Classic",
        ),
        ({"notes": "x" * 10_001}, "notes", "up to 10000 characters"),
        ({"sides": (ADA, with_board(BOB, tokens=Tokens(999, 0)))}, "players[1].city.inhabitants", "999 is impossible"),
        (
            {"sides": (ADA, with_board(BOB, locks=Locks.of(lit=[SHOP, Spot(0, 3)])))},
            "players[1].locks.D1",
            "no building",
        ),
        ({"sides": (with_board(ADA, plan=Plan.of([Spot(0, 1)])), BOB)}, "players[0].plan.B1", "is always active"),
        ({"sides": (with_board(ADA, tokens=Tokens(0, 0), plan=OWN), BOB)}, "players[0].plan", "at hand: 0"),
        (
            {"sides": (replace(ADA, reading=replace(PHOTO, mode=Mode.EXPERT, guesses=((SURE,) * 5,) * 4)), BOB)},
            "players[0].photo",
            "expert board",
        ),
        ({"sides": (replace(ADA, settled=frozenset({"r1c5"})), BOB)}, "players[0].settled", "r1c5 is not a space"),
    ],
)
def test_a_game_that_cannot_be_is_not_saved_and_the_refusal_names_the_place(
    store: Store, change: dict[str, Any], place: str, sentence: str
) -> None:
    key = store.new(ENVELOPE).key
    for save in (store.new, lambda envelope: store.save(key, envelope)):
        with pytest.raises(Refused, match=sentence) as refused:
            save(replace(ENVELOPE, **change))
        assert refused.value.place == place
    assert [store.game(game.key).envelope for game in store.games()] == [ENVELOPE]


def test_the_readings_of_one_game_are_remembered_and_no_more() -> None:
    for number in range(9):
        write_reading(replace(PHOTO, picture=bytes([number])))
    assert write_reading.cache_info().currsize == 4


def test_an_envelope_of_a_file_has_colours_and_makes_the_file_again() -> None:
    file = RULES.to_file(ENVELOPE.to_file())
    envelope = Envelope.from_file(RULES.KEY, RULES.from_file(file))
    assert [side.colour for side in envelope.sides] == [PlayerColour.RED, PlayerColour.ORANGE]
    assert envelope.names == ("Ada", "Bob")
    assert RULES.to_file(envelope.to_file()) == file


def count_calls(monkeypatch: pytest.MonkeyPatch, *names: str) -> dict[str, int]:
    """Count the calls of the game's rules."""
    calls = dict.fromkeys(names, 0)

    def count_calls_of(name: str) -> None:
        rule = getattr(RULES, name)

        def asked(*given: object) -> object:
            calls[name] += 1
            return rule(*given)

        monkeypatch.setattr(RULES, name, asked)

    for name in names:
        count_calls_of(name)
    return calls


def test_an_edit_checks_and_writes_the_changed_side_only_and_reads_nothing_back(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    photographed = replace(ENVELOPE, sides=tuple(replace(side, reading=PHOTO) for side in ENVELOPE.sides))
    saved = store.new(photographed)
    calls = count_calls(monkeypatch, "refuse_side", "write_board", "read_board", "write_reading", "read_reading")
    edited = with_tokens(saved.envelope, 1)
    assert store.save(saved.key, edited).envelope is not saved.envelope
    assert calls == {"refuse_side": 1, "write_board": 1, "read_board": 0, "write_reading": 0, "read_reading": 0}
    store.save(saved.key, replace(edited, notes="sunny"))
    assert calls["refuse_side"] == calls["write_board"] == 1
    store.save(saved.key, replace(edited, options={**OPTIONS, "playgrounds": True}))
    assert calls["refuse_side"] == 3


def test_an_edit_after_another_window_saved_is_checked_and_written_wholly(tmp_path: Path) -> None:
    with Store.open(tmp_path, Clock()) as one, Store.open(tmp_path, Clock()) as other:
        saved = one.new(ENVELOPE)
        other.save(saved.key, replace(ENVELOPE, notes="sunny"))
        assert one.save(saved.key, saved.envelope).step == 2
        assert other.game(saved.key).envelope == ENVELOPE


def test_a_reading_that_is_too_large_is_not_kept(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("store.history.LARGEST_READING", 10)
    with pytest.raises(Refused, match="make it smaller"):
        store.new(replace(ENVELOPE, sides=(replace(ADA, reading=PHOTO), BOB)))
    assert store.games() == ()


@pytest.mark.parametrize("wrong", [{"options": []}, {"sides": []}])
def test_a_snapshot_with_a_list_of_options_or_without_sides_is_damaged(wrong: dict[str, object]) -> None:
    right = {"game": "x", "options": {}, "notes": "", "sides": [{}]}
    with pytest.raises(CorruptionError):
        parse_snapshot(json.dumps(right | wrong))
