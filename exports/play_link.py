"""The link that imports a play into the app Board Game Stats, by the description of its publisher.

https://www.bgstatsapp.com/support/push-plays-to-bg-stats-from-other-apps-or-websites/
"""

import json
from collections.abc import Iterator
from datetime import timezone
from typing import Final
from urllib.parse import quote

from exports.sheet_pages import APP
from tabletop.catalogues import load_catalogue
from tabletop.evening import Evening
from tabletop.game import Verdict
from tabletop.messages import Refused, message, render
from tabletop.strict_json import JsonObject

# The URL scheme of the app, and the web page that opens it from any device.
SCHEME: Final = "bgstats://app.bgstatsapp.com/createPlay.html?data="
PAGE: Final = "https://app.bgstatsapp.com/createPlay.html?data="
# Noon, because the hour of a game is unknown, and noon in UTC is the same day almost everywhere.
HOUR: Final = "12:00:00"


def play_link(verdict: Verdict, play: str, lang: str = "en", start: str = SCHEME) -> str:
    """Return the link with a play, by the key of the saved game; raise Refused while totals are not confirmed."""
    if not verdict.is_final:
        raise Refused("", message("play.unconfirmed"))
    data = json.dumps(play_data(verdict, play, lang), ensure_ascii=False, separators=(",", ":"))
    return start + quote(data, safe="")


def play_data(verdict: Verdict, play: str, lang: str) -> JsonObject:
    """Return a play as JSON for BG Stats: the game, the day, the players with score, rank and win."""
    language = load_catalogue(lang)
    name = render(message(f"game.{verdict.rules.KEY}"), language)
    duration = Evening(begun=verdict.occasion.begun, ended=verdict.occasion.ended).duration
    board = ", ".join(render(each, language) for each in (*verdict.variant, *verdict.switched_on))
    return {
        "sourceName": APP,
        "sourcePlayId": play,
        "playDate": play_date(verdict),
        "board": board,
        "location": verdict.occasion.town,
        "comments": verdict.occasion.notes,
        **({} if duration is None else {"durationMin": int(duration.total_seconds()) // 60}),
        "game": {
            "name": name,
            "sourceGameId": verdict.rules.KEY,
            **({} if verdict.rules.BGG_ID is None else {"bggId": verdict.rules.BGG_ID}),
            "highestWins": True,
            "noPoints": False,
        },
        "players": [*players(verdict)],
    }


def play_date(verdict: Verdict) -> str:
    """Return the end of a game in UTC; noon of its day if the end is not known."""
    ended = verdict.occasion.ended
    if ended is None:
        return f"{verdict.played.isoformat()} {HOUR}"
    return ended.astimezone(timezone.utc).strftime("%Y-%m-%d %H:%M:%S")


def players(verdict: Verdict) -> Iterator[JsonObject]:
    """Yield the people; people of one side share its score, and each has `winner`, because the app needs it."""
    for number, (side, column) in enumerate(zip(verdict.sides, verdict.columns, strict=True)):
        for name in side.people:
            yield {
                "name": name,
                "sourcePlayerId": name,
                "score": column.total,
                "winner": number in verdict.won,
                **({"rank": column.rank} if column.rank else {}),
            }
