"""City and game files: versioned JSON in and out. Errors are refused with their place."""

from dataclasses import dataclass
from typing import Any, Final

from sprawlopolis_score.blocks import Block
from sprawlopolis_score.cards import PlacedCard, city_of_cards
from sprawlopolis_score.city import City, refuse_shape
from sprawlopolis_score.score_sheet import ScoreSheet
from sprawlopolis_score.scoring import score
from sprawlopolis_score.typed_sheet import ROW_SIGNS
from sprawlopolis_score.validation import SCORING_CARDS, Problem, refuse_excess_blocks, refuse_scoring, warnings
from sprawlopolis_score.variant import STANDARD, Variant
from tabletop.codec import from_json, to_json
from tabletop.messages import Refused, message, place_prefix
from tabletop.people import refuse_name
from tabletop.strict_json import VERSION, array, boolean, file_object, file_version, integer, json_object
from tabletop.typed_score import TypedScore, refuse_impossible_rows, typed_from_json, typed_to_json

CITY_FORMAT: Final = "sprawlopolis-city"
GAME_FORMAT: Final = "sprawlopolis-game"
# The version of a game file that needs one of these keys; all other files are of version 1.
NEWEST: Final = 2
NEWER_KEYS: Final = ("typed", "confirmed")
# The two forms of a city in a file.
CITY_KEYS: Final = ("grid", "cards")
VARIANT: Final = ("difficulty", "gap_is_edge", "park_hopping")
CARD: Final = ("card", "row", "col", "rotation")
# S5
PLAYERS: Final = range(1, 5)


@dataclass(frozen=True, slots=True)
class PlayedFile:
    """A game file: the team and its city, a typed score instead of the city, and whether the total is confirmed."""

    players: tuple[str, ...]
    city: "CityFile"
    typed: TypedScore | None = None
    confirmed: bool = True


@dataclass(frozen=True, slots=True)
class CityFile:
    """A city file: the city, its scoring cards, its variant, and the cards if the file has cards."""

    city: City
    scoring: tuple[int, ...] = ()
    variant: Variant = STANDARD
    cards: tuple[PlacedCard, ...] = ()

    @property
    def sheet(self) -> ScoreSheet:
        return score(self.city, self.scoring, self.variant)

    @property
    def warnings(self) -> tuple[Problem, ...]:
        return tuple(warnings(self.city, self.scoring, self.cards))


def city_from(data: object, *, require_blocks: bool = True) -> CityFile:
    """Read the JSON object of a city file; Refused without a block, unless `require_blocks` is false."""
    found = file_object(data, CITY_FORMAT, "", ("scoring",), (*VARIANT, *CITY_KEYS))
    scoring = scoring_from(found["scoring"])
    variant = from_json(Variant, {key: found[key] for key in VARIANT if key in found})
    if "cards" in found and "grid" in found:
        raise Refused("cards", message("sprawl.grid_and_cards"))
    if "cards" in found:
        cards = cards_from(found["cards"])
        if require_blocks and not cards:
            raise Refused("cards", message("sprawl.no_block"))
        return CityFile(city_of_cards(cards), scoring, variant, cards)
    if "grid" not in found:
        raise Refused("grid", message("sprawl.city_missing"))
    rows = from_json(tuple[tuple[Any, ...], ...], found["grid"], "grid")
    refuse_shape(rows)
    city = City(from_json(tuple[tuple[Block | None, ...], ...], found["grid"], "grid"))
    if require_blocks and not city.block_count:
        raise Refused("grid", message("sprawl.no_block"))
    refuse_excess_blocks(city, scoring)
    return CityFile(city, scoring, variant)


def scoring_from(data: object) -> tuple[int, ...]:
    """Read the numbers of the scoring cards."""
    numbers = array(data, "scoring")
    if len(numbers) <= SCORING_CARDS:
        numbers = [integer(number, f"scoring[{place}]") for place, number in enumerate(numbers)]
    refuse_scoring(numbers)
    return tuple(numbers)


def cards_from(data: object) -> tuple[PlacedCard, ...]:
    """Read cards in the order of play; `city_of_cards` checks their places."""
    cards = []
    for number, each in enumerate(array(data, "cards")):
        place = f"cards[{number}]"
        card = json_object(each, place, CARD)
        cards.append(PlacedCard(*(integer(card[key], f"{place}.{key}") for key in CARD)))
    return tuple(cards)


def city_to(file: CityFile) -> dict[str, Any]:
    """Return the JSON object that `city_from` reads; without the settings that are default."""
    is_grid = file.city.block_count and not file.cards
    return {
        "format": CITY_FORMAT,
        "version": VERSION,
        "scoring": list(file.scoring),
        **to_json(file.variant),
        **({"grid": to_json(file.city.grid)} if is_grid else {"cards": list(map(card_to, file.cards))}),
    }


def card_to(placed: PlacedCard) -> dict[str, int]:
    return dict(zip(CARD, placed, strict=True))


def game_from(data: object) -> PlayedFile:
    """Read a game file; its city may still be empty."""
    newer = NEWER_KEYS if file_version(data, NEWEST) == NEWEST else ()
    found = file_object(data, GAME_FORMAT, "", ("players", "city"), newer, newest=NEWEST)
    players = from_json(tuple[str, ...], found["players"], "players")
    if len(players) not in PLAYERS:
        raise Refused("players", message("sprawl.players", count=len(players), most=PLAYERS[-1]))
    for place, name in enumerate(players):
        refuse_name(name, f"players[{place}]")
    typed = typed_from_json(found["typed"]) if "typed" in found else None
    refuse_impossible_rows(typed, ROW_SIGNS)
    confirmed = boolean(found.get("confirmed", True), "confirmed")
    with place_prefix("city"):
        return PlayedFile(players, city_from(found["city"], require_blocks=False), typed, confirmed)


def game_to(game: PlayedFile) -> dict[str, Any]:
    """Return the JSON object that `game_from` reads, in the oldest version that can hold it.

    Raise Refused for typed points that `game_from` refuses.
    """
    refuse_impossible_rows(game.typed, ROW_SIGNS)
    newer = {
        **({"typed": typed_to_json(game.typed)} if game.typed else {}),
        **({} if game.confirmed else {"confirmed": False}),
    }
    head = {"format": GAME_FORMAT, "version": NEWEST if newer else VERSION}
    return {**head, "players": list(game.players), "city": city_to(game.city), **newer}


def result_to(file: CityFile) -> dict[str, Any]:
    sheet = file.sheet
    points = sheet.points
    return {
        "total": sheet.total,
        "target": sheet.target,
        "won": sheet.won,
        "blocks": {kind.value: count for kind, count in sheet.largest.items()},
        "roads": len(sheet.road_lengths),
        "conditions": {str(number): points[row] for number, row in sheet.conditions.items()},
        "road_lengths": list(sheet.road_lengths),
        "loops": list(sheet.loops),
        "warnings": [{"code": each.code, "place": each.place, "message": str(each.message)} for each in file.warnings],
    }


def reasons_to(sheet: ScoreSheet) -> dict[str, Any]:
    return {
        "lines": [
            {
                "row": line.row.value,
                "points": line.points,
                "reason": str(line.reason),
                "spaces": [list(spot) for spot in line.spots],
            }
            for line in sheet.lines
        ]
    }
