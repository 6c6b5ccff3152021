"""The link for BG Stats: what it says of a game, in the form that its publisher describes."""

import json
from dataclasses import replace
from datetime import datetime, timezone
from urllib.parse import quote, unquote, urlsplit

import pytest

from exports.play_link import PAGE, SCHEME, play_link
from games import GAMES
from tabletop.catalogues import LANGUAGES
from tabletop.evening import Occasion
from tabletop.game import Verdict
from tabletop.messages import Refused
from tabletop.typed_score import TypedScore
from tests.exports.test_chat_picture import example, sprawl
from tests.exports.test_sheet_extras import unconfirmed
from tools.app.example import example_verdict
from tools.app.sprawl_samples import WON


def data_of(game: Verdict, lang: str = "en", start: str = SCHEME) -> dict[str, object]:
    link = play_link(game, "1b2c", lang, start)
    assert link.startswith(start)
    found: dict[str, object] = json.loads(unquote(link.removeprefix(start)))
    return found


def test_a_play_has_its_game_day_players_scores_and_winner() -> None:
    assert data_of(replace(example_verdict(), occasion=Occasion(notes="Rain"))) == {
        "sourceName": "Quadropolis Score",
        "sourcePlayId": "1b2c",
        "playDate": "2026-11-18 12:00:00",
        "board": "Expert, Playgrounds, Public Services",
        "location": "",
        "comments": "Rain",
        "game": {
            "name": "Quadropolis",
            "sourceGameId": "quadropolis",
            "bggId": 176396,
            "highestWins": True,
            "noPoints": False,
        },
        "players": [
            {"name": "Ada", "sourcePlayerId": "Ada", "score": 50, "winner": False, "rank": 2},
            {"name": "Ben", "sourcePlayerId": "Ben", "score": 46, "winner": False, "rank": 3},
            {"name": "Cleo", "sourcePlayerId": "Cleo", "score": 50, "winner": True, "rank": 1},
            {"name": "Dan", "sourcePlayerId": "Dan", "score": 22, "winner": False, "rank": 4},
        ],
    }


def test_the_place_the_end_and_the_duration_of_an_evening_go_along() -> None:
    begun, ended = (datetime(2026, 11, 18, hour, 30, tzinfo=timezone.utc) for hour in (19, 20))
    found = data_of(replace(example_verdict(), occasion=Occasion("At Ada's", "", begun, ended)))
    assert (found["location"], found["durationMin"], found["playDate"]) == ("At Ada's", 60, "2026-11-18 20:30:00")


def test_half_a_character_in_the_notes_is_left_out() -> None:
    found = data_of(replace(example_verdict(), occasion=Occasion("At \ud83dAda's", "half \ud83d")))
    assert (found["location"], found["comments"]) == ("At Ada's", "half ")


def test_a_team_wins_or_loses_together() -> None:
    won = data_of(sprawl(WON))
    assert won["game"]["bggId"] == 251658  # type: ignore[index]
    assert [(each["name"], each["score"], each["winner"]) for each in won["players"]] == [  # type: ignore[attr-defined]
        ("Ada", 35, True),
        ("Ben", 35, True),
    ]


def test_every_player_says_whether_they_won_because_the_app_refuses_others() -> None:
    lost = sprawl(WON, difficulty="hard")
    assert not lost.won
    players = data_of(lost)["players"]
    assert [each["winner"] for each in players] == [False, False]  # type: ignore[attr-defined]


def test_a_typed_score_is_a_play_too() -> None:
    assert data_of(example(2, TypedScore.of_total(57)))["players"][1]["score"] == 57  # type: ignore[index]


@pytest.mark.parametrize("name", ["Ada & Ben?", "a=b#c", "%41", '"quoted"', "\u017b\u00f3\u0142\u0107", "\U0001f642"])
@pytest.mark.parametrize("start", [SCHEME, PAGE])
def test_no_name_breaks_out_of_the_link(name: str, start: str) -> None:
    game = example(2, names=(name,))
    link = play_link(game, "k", "en", start)
    assert data_of(game, "en", start)["players"][0]["name"] == name  # type: ignore[index]
    assert urlsplit(link).fragment == ""
    assert urlsplit(link).query == "data=" + quote(unquote(urlsplit(link).query.removeprefix("data=")), safe="")
    assert link.isascii()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_games_have_their_numbers_in_every_language(lang: str) -> None:
    for game in (example_verdict(), sprawl(WON)):
        assert game.rules.KEY in GAMES
        assert data_of(game, lang)["game"]["bggId"]  # type: ignore[index]


def test_a_total_that_is_not_confirmed_is_no_play() -> None:
    with pytest.raises(Refused, match="not confirmed yet"):
        play_link(unconfirmed(), "k")
