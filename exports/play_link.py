"""The link that imports a play into the app Board Game Stats, by the description of its publisher.

https://www.bgstatsapp.com/support/push-plays-to-bg-stats-from-other-apps-or-websites/
"""

import json
from collections.abc import Iterator
from datetime import timezone
from typing import Any, Final
from urllib.parse import quote

from exports.finished_game import FinishedGame
from exports.sheet_pages import APP
from tabletop.catalogues import load_catalogue
from tabletop.evening import Evening
from tabletop.messages import Refused, message, render

# The URL scheme of the app, and the web page that opens it from any device.
SCHEME: Final = "bgstats://app.bgstatsapp.com/createPlay.html?data="
PAGE: Final = "https://app.bgstatsapp.com/createPlay.html?data="
# Noon, because the hour of a game is unknown, and noon in UTC is the same day almost everywhere.
HOUR: Final = "12:00:00"


def play_link(game: FinishedGame, play: str, lang: str = "en", start: str = SCHEME) -> str:
    """Return the link with a play, by the key of the saved game; raise Refused while totals are not confirmed."""
    if not game.verdict.is_final:
        raise Refused("", message("play.unconfirmed"))
    data = json.dumps(play_data(game, play, lang), ensure_ascii=False, separators=(",", ":"))
    return start + quote(data, safe="")


def play_data(game: FinishedGame, play: str, lang: str) -> dict[str, Any]:
    """Return a play as JSON for BG Stats: the game, the day, the players with score, rank and win."""
    language = load_catalogue(lang)
    name = render(message(f"game.{game.rules.KEY}"), language)
    duration = Evening(begun=game.occasion.begun, ended=game.occasion.ended).duration
    board = ", ".join(render(each, language) for each in (*game.variant, *game.switched_on))
    return {
        "sourceName": APP,
        "sourcePlayId": play,
        "playDate": play_date(game),
        "board": board,
        "location": game.occasion.place,
        "comments": game.occasion.notes,
        **({} if duration is None else {"durationMin": int(duration.total_seconds()) // 60}),
        "game": {
            "name": name,
            "sourceGameId": game.rules.KEY,
            **({} if game.rules.BGG_ID is None else {"bggId": game.rules.BGG_ID}),
            "highestWins": True,
            "noPoints": False,
        },
        "players": [*players(game)],
    }


def play_date(game: FinishedGame) -> str:
    """Return the end of a game in UTC; noon of its day if the end is not known."""
    ended = game.occasion.ended
    if ended is None:
        return f"{game.played.isoformat()} {HOUR}"
    return ended.astimezone(timezone.utc).strftime("%Y-%m-%d %H:%M:%S")


def players(game: FinishedGame) -> Iterator[dict[str, Any]]:
    """Yield the people; people of one side share its score, and each has `winner`, because the app needs it."""
    for number, (side, column) in enumerate(zip(game.sides, game.verdict.columns, strict=True)):
        for name in side.people:
            yield {
                "name": name,
                "sourcePlayerId": name,
                "score": column.total,
                "winner": number in game.winning_columns,
                **({"rank": column.place} if column.place else {}),
            }
