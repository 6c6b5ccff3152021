"""Converts the answers of a store to plain JSON that names no class: the one place to adapt when classes change."""

import hashlib
import json
from collections.abc import Iterable
from typing import Any

from quadropolis_score.city import text_of
from quadropolis_score.player_board import unsettled_spots
from quadropolis_score.ranking import Game
from quadropolis_score.reading import Reading
from store.envelope import Envelope
from store.store import Store
from store.terminal import statistic_to_json, summary_to_json
from store.values import PendingPhoto, SavedGame
from tabletop.game import Column, GivenSide
from tabletop.strict_json import moment_to

JSON = dict[str, Any]


def store_to(store: Store, settings: Iterable[str]) -> JSON:
    """Return everything that a store answers; afterwards every game is at the last step of its history."""
    photos: JSON = {}
    return {
        "summaries": [of_quadropolis(summary_to_json(game)) for game in store.games()],
        "players": [
            {"name": each.name, "colour": each.colour.value, "played": each.played.isoformat()}
            for each in store.players()
        ],
        "statistics": [of_quadropolis(statistic_to_json(each)) for each in store.statistics()],
        "settings": {name: value_to(store.setting(name)) for name in settings},
        "games": {game.key: game_in(store, game.key, photos) for game in store.games()},
        "photos": dict(sorted(photos.items())),
    }


def of_quadropolis(line: dict[str, object]) -> JSON:
    """Return a line of a list without its game, because 0.1.0 had one game."""
    assert line.pop("game") == "quadropolis"
    return line


def value_to(value: object) -> Any:
    """Return a setting; bytes by their hash."""
    return {"sha256": hash_of(value)} if isinstance(value, bytes) else value


def hash_of(raw: bytes) -> str:
    return hashlib.sha256(raw).hexdigest()


def game_in(store: Store, key: str, photos: JSON) -> JSON:
    """Return a game: first its current state, then its envelope at every step, on which undo and redo must agree."""
    saved = store.game(key)
    game = {
        "created": moment_to(saved.created),
        "changed": moment_to(saved.changed),
        "played": saved.played.isoformat(),
        "step": saved.step,
        "pending": [
            {"seat": each.side, "file": each.file, "since": moment_to(each.since)} for each in pending_of(saved)
        ],
        "result": saved.result and [result_to(seat, each) for seat, each in enumerate(saved.result)],
    }
    back = [saved]
    while back[-1].can_undo:
        back.append(store.undo(key))
    forth = [back[-1]]
    while forth[-1].can_redo:
        forth.append(store.redo(key))
    steps = [table_to(each.envelope, photos) for each in forth]
    assert [each.step for each in forth] == list(range(len(forth)))
    assert [table_to(each.envelope, photos) for each in back] == steps[saved.step :: -1]
    return {**game, "steps": steps}


def pending_of(saved: SavedGame) -> Iterable[PendingPhoto]:
    return saved.pending


def result_to(seat: int, result: Column) -> JSON:
    """Return the result of a seat; without the player's own allocation the best one counts."""
    assert result.won == (result.rank == 1)
    return {
        "seat": seat,
        "place": result.rank,
        "rows": result.points,
        "total": result.total,
        "possible": result.facts.get("possible", result.total),
        "own_plan": bool(result.facts.get("own_plan")),
    }


def table_to(table: Envelope, photos: JSON) -> JSON:
    """Return an envelope; its photos go into `photos` under names that follow from their bytes."""
    return {
        **table.options,
        "notes": table.notes,
        "seats": [seat_to(side, photos) for side in table.sides],
    }


def seat_to(seat: GivenSide, photos: JSON) -> JSON:
    board, photo = seat.board, None
    locks, plan = board.locks, board.plan
    if seat.reading is not None:
        found = photo_to(seat.reading)
        photo = hash_of(json.dumps(found, sort_keys=True).encode())[:12]
        photos[photo] = found
    return {
        "name": seat.name,
        "colour": seat.colour.value,
        "city": str(board.city).split("\n"),
        "tokens": list(board.tokens),
        "lit": sorted(spot.key for spot in locks.lit),
        "dark": sorted(spot.key for spot in locks.dark),
        "customers": {spot.key: count for spot, count in locks.customers},
        "plan": plan
        and {
            "lit": sorted(spot.key for spot in plan.lit),
            "customers": {spot.key: count for spot, count in plan.customers},
        },
        "photo": photo,
        "settled": sorted(seat.settled),
        "doubtful": [spot.key for spot in unsettled_spots(seat)],
    }


def photo_to(photo: Reading) -> JSON:
    """Return the reading of a photo; bytes by their hashes."""
    return {
        "mode": photo.mode.value,
        "corners": [list(corner) for corner in photo.corners],
        "guesses": [
            [
                {
                    "is": text_of(guess.building),
                    "confidence": guess.confidence,
                    "doubtful": guess.is_doubtful,
                    "also": [text_of(building) for building in guess.alternatives],
                }
                for guess in line
            ]
            for line in photo.guesses
        ],
        "evidence": hash_of(photo.evidence),
        "picture": hash_of(photo.picture),
    }


def game_file_to(game: Game) -> JSON:
    """Return a game file: names, cities as text, tokens."""
    players = [
        {"name": each.name, "city": str(each.city).split("\n"), "tokens": list(each.tokens)} for each in game.players
    ]
    return {"mode": game.players[0].city.mode.value, "players": players}
