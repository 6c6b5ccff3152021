"""City and game files: versioned JSON. Every error names its place in the file."""

from collections.abc import Sequence
from typing import Any, Final

from quadropolis_score.advice import advice, best_plan_notes
from quadropolis_score.boards import BOARDS
from quadropolis_score.buildings import Building, Mode, Tokens
from quadropolis_score.city import City
from quadropolis_score.plan import Plan
from quadropolis_score.ranking import Game, Player, game_warnings, player_warnings, rank
from quadropolis_score.score_sheet import ScoreSheet
from quadropolis_score.typed_sheet import ROW_SIGNS
from quadropolis_score.validation import Problem, refuse_impossible, warnings
from tabletop.codec import from_json, to_json
from tabletop.messages import Refused, message
from tabletop.strict_json import (
    VERSION,
    array,
    boolean,
    enum_member,
    file_object,
    file_version,
    integer,
    json_object,
    string,
)
from tabletop.typed_score import refuse_impossible_rows, typed_from_json, typed_to_json

CITY_FORMAT: Final = "quadropolis-city"
GAME_FORMAT: Final = "quadropolis-game"
# The version of a game file that needs one of these keys of a player; all other files are of version 1.
NEWEST: Final = 2
NEWER_KEYS: Final = ("typed", "confirmed")


def city_from(data: object, place: str = "") -> tuple[City, Tokens]:
    """Read a city and its tokens from the JSON object of a city file."""
    found = file_object(data, CITY_FORMAT, place, ("mode", "inhabitants", "energy", "cells"))
    prefix = f"{place}." if place else ""
    mode = enum_member(found["mode"], f"{prefix}mode", Mode)
    tokens = Tokens(*(integer(found[name], prefix + name) for name in Tokens._fields))
    board = BOARDS[mode]
    rows = array(found["cells"], f"{prefix}cells")
    if len(rows) != board.rows:
        raise Refused(f"{prefix}cells", message("city.rows", count=len(rows), rows=board.rows, mode=mode))
    for number, row in enumerate(rows):
        where = f"{prefix}cells[{number}]"
        if len(array(row, where)) != board.columns:
            raise Refused(where, message("city.columns", count=len(row), columns=board.columns, mode=mode))
    city = City(mode, from_json(tuple[tuple[Building | None, ...], ...], rows, f"{prefix}cells"))
    try:
        refuse_impossible(city, tokens)
    except Refused as refused:
        raise Refused(prefix + refused.place, refused.message) from None
    return city, tokens


def city_to(city: City, tokens: Tokens) -> dict[str, Any]:
    """Return the JSON object from which `city_from` reads the same city and tokens."""
    head = {"format": CITY_FORMAT, "version": VERSION, "mode": city.mode.value}
    return {**head, **tokens._asdict(), "cells": to_json(city.cells)}


def game_from(data: object) -> Game:
    """Read a game from the JSON object of a game file."""
    version = file_version(data, NEWEST)
    found = file_object(data, GAME_FORMAT, "", ("players",), newest=NEWEST)
    optional = NEWER_KEYS if version == NEWEST else ()
    players = []
    for number, each in enumerate(array(found["players"], "players")):
        place = f"players[{number}]"
        player = json_object(each, place, ("name", "city"), optional)
        name = string(player["name"], f"{place}.name")
        city, tokens = city_from(player["city"], f"{place}.city")
        typed = typed_from_json(player["typed"], f"{place}.typed") if "typed" in player else None
        refuse_impossible_rows(typed, ROW_SIGNS, f"{place}.typed")
        confirmed = boolean(player.get("confirmed", True), f"{place}.confirmed")
        players.append(Player(name, city, tokens, typed, confirmed))
    return Game(tuple(players))


def game_to(game: Game) -> dict[str, Any]:
    """Return the JSON object from which `game_from` reads the same game, in the oldest version that can say it.

    Raise Refused for typed points that `game_from` refuses.
    """
    for number, player in enumerate(game.players):
        refuse_impossible_rows(player.typed, ROW_SIGNS, f"players[{number}].typed")
    players = [player_to(player) for player in game.players]
    is_newer = any(key in player for player in players for key in NEWER_KEYS)
    return {"format": GAME_FORMAT, "version": NEWEST if is_newer else VERSION, "players": players}


def player_to(player: Player) -> dict[str, Any]:
    """Return a player of a game file; whether the score was typed or is not confirmed only if so."""
    return {
        "name": player.name,
        "city": city_to(player.city, player.tokens),
        **({"typed": typed_to_json(player.typed)} if player.typed else {}),
        **({} if player.confirmed else {"confirmed": False}),
    }


def result_to(scored: ScoreSheet) -> dict[str, Any]:
    """Return the result of a scored city as JSON for scripts."""
    sheet, plan = scored, scored.plan
    return {
        "total": sheet.total,
        "categories": categories_to(sheet),
        "allocation": {**plan_to(plan), "absorbed": sheet.absorbed_energy},
        "inhabitants_placed": sheet.inhabitants_placed,
        "empty_spaces": sheet.empty_spaces,
        "warnings": warnings_to((*warnings(scored.city, scored.tokens), *best_plan_notes(scored))),
    }


def ranking_to(game: Game, sheets: Sequence[ScoreSheet]) -> dict[str, Any]:
    ranks = rank(sheets)
    players = [
        {
            "name": player.name,
            "place": place,
            "decided_by": decided_by,
            "total": sheet.total,
            "categories": categories_to(sheet),
            "inhabitants_placed": sheet.inhabitants_placed,
            "empty_spaces": sheet.empty_spaces,
            **({"typed": typed_to_json(player.typed)} if player.typed else {}),
            **({} if player.confirmed else {"confirmed": False}),
        }
        for side, place, decided_by in ranks
        for player, sheet in ((game.players[side], sheets[side]),)
    ]
    problems = (problem for side, *_ in ranks for problem in player_warnings(side, sheets[side]))
    return {"ranking": players, "warnings": warnings_to((*game_warnings(game), *problems))}


def reasons_to(scored: ScoreSheet) -> dict[str, Any]:
    """Return the reason for every point and the advice as JSON for scripts."""
    report = advice(scored)
    return {
        "lines": [
            {
                "category": line.category.value,
                "points": line.points,
                "reason": str(line.reason),
                "cells": [list(spot) for spot in line.spots],
            }
            for line in scored.lines
        ],
        "one_more": {"inhabitant": report.one_more_inhabitant, "energy": report.one_more_energy},
        "second": {**plan_to(report.second), "loss": report.second_loss} if report.second else None,
        "dark": [
            {
                "cell": list(dark.spot),
                "loss": dark.loss,
                "changes": {category.value: points for category, points in dark.changes},
            }
            for dark in report.dark
        ],
    }


def plan_to(plan: Plan) -> dict[str, Any]:
    """Return the active buildings and the customers of a plan."""
    return {
        "active": [list(spot) for spot in sorted(plan.lit)],
        "customers": [{"cell": list(spot), "customers": count} for spot, count in plan.customers],
    }


def categories_to(sheet: ScoreSheet) -> dict[str, int]:
    """Return the points of every row of the pad."""
    return {category.value: points for category, points in sheet.categories.items()}


def warnings_to(problems: tuple[Problem, ...]) -> list[dict[str, str]]:
    return [{"place": problem.place, "message": str(problem.message)} for problem in problems]
