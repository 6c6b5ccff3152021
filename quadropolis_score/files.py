"""City and game files: JSON in and out, versioned. Whatever is wrong is refused with its place."""

import json
from contextlib import suppress
from datetime import date
from typing import Any, Final, TypeVar

from quadropolis_score.advice import Scored, advice, notes
from quadropolis_score.allocation import Plan
from quadropolis_score.boards import BOARDS
from quadropolis_score.buildings import Building, Expansion, Kind, Mode, Tokens, Word
from quadropolis_score.city import City
from quadropolis_score.game import Game, Player, Standing, game_warnings, player_warnings
from quadropolis_score.messages import SHOWN, Refused, say, shown
from quadropolis_score.problems import Problem, refuse_impossible, warnings
from quadropolis_score.sheet import ScoreSheet

VERSION: Final = 1
CITY_FORMAT: Final = "quadropolis-city"
GAME_FORMAT: Final = "quadropolis-game"
# No city or game file of ours comes near this; whatever is larger is something else.
LARGEST_FILE: Final = 1_000_000
AnyWord = TypeVar("AnyWord", bound=Word)
NUMBERS: Final = {"floors": 1, "points": 0, "inhabitants": 0, "energy": 0}


def data_from(raw: bytes) -> Any:
    """The JSON value in some bytes. Refuses what is no JSON, and keys that stand twice in an object."""
    if len(raw) > LARGEST_FILE:
        raise Refused("", say("file.large", most=LARGEST_FILE // 1_000_000))
    if not raw.strip():
        raise Refused("", say("file.empty"))
    try:
        return json.loads(raw.decode("utf-8-sig"), object_pairs_hook=unique, parse_constant=refuse_constant)
    except UnicodeDecodeError as error:
        raise Refused("", say("file.encoding", position=error.start)) from None
    except json.JSONDecodeError as error:
        line = f"line {error.lineno}, " if error.lineno > 1 else ""
        raise Refused(f"{line}column {error.colno}", say("file.json")) from None
    except RecursionError:
        raise Refused("", say("file.deep")) from None
    except Refused:
        raise
    except ValueError:  # a number of more digits than Python converts
        raise Refused("", say("file.number")) from None


def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object of which no key was lost."""
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise Refused("", say("file.twice", key=shown(key)))
        found[key] = value
    return found


def refuse_constant(name: str) -> None:
    """NaN and Infinity are no JSON."""
    raise Refused("", say("file.constant", name=name))


def table(data: object, place: str, required: tuple[str, ...], optional: tuple[str, ...] = ()) -> dict[str, Any]:
    """An object with all of the required keys and no unknown one."""
    inside = f"{place}." if place else ""
    if not isinstance(data, dict):
        raise Refused(place, say("type.object", value=shown(data)))
    for key in data:
        if key not in required and key not in optional:
            known = ", ".join((*required, *optional))
            plain = isinstance(key, str) and key.isidentifier() and len(key) <= SHOWN
            where = f"{inside}{key}" if plain else place
            raise Refused(where, say("key.unknown", key=shown(key), known=known))
    for key in required:
        if key not in data:
            raise Refused(f"{inside}{key}", say("key.missing"))
    return data


def array(data: object, place: str) -> list[Any]:
    """A list."""
    if not isinstance(data, list):
        raise Refused(place, say("type.array", value=shown(data)))
    return data


def whole(data: object, place: str) -> int:
    """A whole number; true and 2.0 are none."""
    if not isinstance(data, int) or isinstance(data, bool):
        raise Refused(place, say("type.whole", value=shown(data)))
    if abs(data) > 10**9:
        raise Refused(place, say("type.huge"))
    return data


def text(data: object, place: str) -> str:
    """Text."""
    if not isinstance(data, str):
        raise Refused(place, say("type.text", value=shown(data)))
    return data


def day_from(data: object, place: str) -> date:
    """A day, 2026-01-31; Python 3.11 reads other ways to write it, 3.10 does not."""
    with suppress(ValueError):
        day = date.fromisoformat(text(data, place))
        if day.isoformat() == data:
            return day
    raise Refused(place, say("type.day", value=shown(data)))


def word(data: object, place: str, words: type[AnyWord]) -> AnyWord:
    """One of the words of a list."""
    known = [each.value for each in words]
    if not isinstance(data, str) or data not in known:
        raise Refused(place, say("type.word", value=shown(data), known=", ".join(known)))
    return words(data)


def file_of(data: object, name: str, place: str, keys: tuple[str, ...]) -> dict[str, Any]:
    """A file's object: it says first what it is, in a version that we read, then has its keys and no other."""
    inside = f"{place}." if place else ""
    if isinstance(data, dict) and data.get("format", name) != name:
        raise Refused(f"{inside}format", say("file.format", value=shown(data["format"]), name=name))
    found = table(data, place, ("format", "version", *keys))
    version = whole(found["version"], f"{inside}version")
    if version != VERSION:
        raise Refused(f"{inside}version", say("file.version", version=version, known=VERSION))
    return found


def city_from(data: object, place: str = "") -> tuple[City, Tokens]:
    """A city and its tokens from the JSON object of a city file."""
    found = file_of(data, CITY_FORMAT, place, ("mode", "inhabitants", "energy", "cells"))
    inside = f"{place}." if place else ""
    mode = word(found["mode"], f"{inside}mode", Mode)
    tokens = Tokens(*(whole(found[name], inside + name) for name in Tokens._fields))
    board = BOARDS[mode]
    rows = array(found["cells"], f"{inside}cells")
    if len(rows) != board.rows:
        raise Refused(f"{inside}cells", say("city.rows", count=len(rows), rows=board.rows, mode=mode))
    for number, row in enumerate(rows):
        where = f"{inside}cells[{number}]"
        if len(array(row, where)) != board.columns:
            raise Refused(where, say("city.columns", count=len(row), columns=board.columns, mode=mode))
    cells = tuple(
        tuple(building_from(cell, f"{inside}cells[{row}][{column}]") for column, cell in enumerate(line))
        for row, line in enumerate(rows)
    )
    city = City(mode, cells)
    try:
        refuse_impossible(city, tokens)
    except Refused as refused:
        raise Refused(inside + refused.place, refused.message) from None
    return city, tokens


def building_from(data: object, place: str) -> Building | None:
    """A building from a cell of a city file, None from null."""
    if data is None:
        return None
    found = table(data, place, ("kind",), (*NUMBERS, "expansion"))
    numbers = {name: whole(found.get(name, normal), f"{place}.{name}") for name, normal in NUMBERS.items()}
    expansion = found.get("expansion")
    return Building(
        word(found["kind"], f"{place}.kind", Kind),
        expansion=None if expansion is None else word(expansion, f"{place}.expansion", Expansion),
        **numbers,
    )


def city_to(city: City, tokens: Tokens) -> dict[str, Any]:
    """The JSON object that `city_from` reads back to the same city and tokens."""
    cells = [[None if building is None else building_to(building) for building in line] for line in city.cells]
    head = {"format": CITY_FORMAT, "version": VERSION, "mode": city.mode.value}
    return {**head, **tokens._asdict(), "cells": cells}


def building_to(building: Building) -> dict[str, Any]:
    """A cell of a city file; what is as usual is not written."""
    numbers = {name: getattr(building, name) for name, normal in NUMBERS.items() if getattr(building, name) != normal}
    expansion = {"expansion": building.expansion.value} if building.expansion else {}
    return {"kind": building.kind.value, **numbers, **expansion}


def game_from(data: object) -> Game:
    """A game from the JSON object of a game file."""
    found = file_of(data, GAME_FORMAT, "", ("players",))
    players = []
    for number, each in enumerate(array(found["players"], "players")):
        place = f"players[{number}]"
        player = table(each, place, ("name", "city"))
        name = text(player["name"], f"{place}.name")
        players.append(Player(name, *city_from(player["city"], f"{place}.city")))
    return Game(tuple(players))


def game_to(game: Game) -> dict[str, Any]:
    """The JSON object that `game_from` reads back to the same game."""
    players = [{"name": player.name, "city": city_to(player.city, player.tokens)} for player in game.players]
    return {"format": GAME_FORMAT, "version": VERSION, "players": players}


def result_to(scored: Scored) -> dict[str, Any]:
    """The result of scoring a city, as scripts read it."""
    sheet, plan = scored.sheet, scored.plan
    return {
        "total": sheet.total,
        "categories": categories_to(sheet),
        "allocation": {**plan_to(plan), "absorbed": sheet.absorbed},
        "inhabitants_placed": sheet.inhabitants_placed,
        "empty_spaces": sheet.empty_spaces,
        "warnings": warnings_to((*warnings(scored.city, scored.tokens), *notes(scored))),
    }


def ranking_to(game: Game, standings: tuple[Standing, ...]) -> dict[str, Any]:
    """The ranking of a game, as scripts read it."""
    players = [
        {
            "name": standing.player.name,
            "place": standing.place,
            "decided_by": standing.decided_by,
            "total": standing.sheet.total,
            "categories": categories_to(standing.sheet),
            "inhabitants_placed": standing.sheet.inhabitants_placed,
            "empty_spaces": standing.sheet.empty_spaces,
        }
        for standing in standings
    ]
    odd = (*game_warnings(game), *(problem for standing in standings for problem in player_warnings(standing)))
    return {"ranking": players, "warnings": warnings_to(odd)}


def reasons_to(scored: Scored) -> dict[str, Any]:
    """The reason for every point and the advice, for scripts that ask why."""
    given = advice(scored)
    return {
        "lines": [
            {
                "category": line.category.value,
                "points": line.points,
                "reason": str(line.reason),
                "cells": [list(spot) for spot in line.spots],
            }
            for line in scored.sheet.lines
        ],
        "one_more": {"inhabitant": given.one_more_inhabitant, "energy": given.one_more_energy},
        "second": {**plan_to(given.second), "loss": given.second_loss} if given.second else None,
        "dark": [
            {
                "cell": list(dark.spot),
                "loss": dark.loss,
                "changes": {category.value: points for category, points in dark.changes},
            }
            for dark in given.dark
        ],
    }


def plan_to(plan: Plan) -> dict[str, Any]:
    """Which buildings are active and where the customers are."""
    return {
        "active": [list(spot) for spot in sorted(plan.lit)],
        "customers": [{"cell": list(spot), "customers": count} for spot, count in plan.customers],
    }


def categories_to(sheet: ScoreSheet) -> dict[str, int]:
    """The rows of the pad."""
    return {category.value: points for category, points in sheet.categories.items()}


def warnings_to(odd: tuple[Problem, ...]) -> list[dict[str, str]]:
    """What looks odd, in English."""
    return [{"place": problem.place, "message": str(problem.message)} for problem in odd]
