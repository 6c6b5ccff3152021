"""City and game files: versioned JSON in and out. Errors are refused with their place."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from sprawlopolis_score.blocks import BLOCKS, Block
from sprawlopolis_score.cards import PlacedCard, city_of_cards
from sprawlopolis_score.city import City, refuse_shape
from sprawlopolis_score.score_sheet import ScoreSheet
from sprawlopolis_score.scoring import score
from sprawlopolis_score.typed_sheet import ROW_SIGNS
from sprawlopolis_score.validation import SCORING_CARDS, Problem, refuse_excess_blocks, refuse_scoring, warnings
from sprawlopolis_score.variant import STANDARD, Difficulty, ParkHopping, Variant
from tabletop.messages import SHOWN, Refused, message, place_prefix, quoted
from tabletop.people import refuse_name
from tabletop.strict_json import VERSION, array, boolean, enum_member, file_version, integer, json_object, string
from tabletop.typed_score import TypedScore, refuse_impossible_rows, typed_from_json, typed_to_json

CITY_FORMAT: Final = "sprawlopolis-city"
GAME_FORMAT: Final = "sprawlopolis-game"
HEAD: Final = ("format", "version")
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
    found = read_head(data, CITY_FORMAT, ("scoring",), (*VARIANT, *CITY_KEYS))
    scoring = scoring_from(found["scoring"])
    variant = variant_from(found)
    if "cards" in found and "grid" in found:
        raise Refused("cards", message("sprawl.grid_and_cards"))
    if "cards" in found:
        cards = cards_from(found["cards"])
        if require_blocks and not cards:
            raise Refused("cards", message("sprawl.no_block"))
        return CityFile(city_of_cards(cards), scoring, variant, cards)
    if "grid" not in found:
        raise Refused("grid", message("sprawl.city_missing"))
    city = grid_from(found["grid"])
    if require_blocks and not city.block_count:
        raise Refused("grid", message("sprawl.no_block"))
    refuse_excess_blocks(city, scoring)
    return CityFile(city, scoring, variant)


def read_head(
    data: object, name: str, required: tuple[str, ...], optional: tuple[str, ...] = (), *, newest: int = VERSION
) -> dict[str, Any]:
    """Read the object of a file: its format and version first, then its keys and no other."""
    if isinstance(data, dict) and data.get("format", name) != name:
        raise Refused("format", message("file.format", value=quoted(data["format"]), name=name))
    found = read_object(data, "", (*HEAD, *required), optional)
    version = integer(found["version"], "version")
    if version != file_version(data, newest):
        raise Refused("version", message("file.version", version=version, known=newest))
    return found


def read_object(data: object, place: str, required: tuple[str, ...], optional: tuple[str, ...] = ()) -> dict[str, Any]:
    """Read an object; the place of an unknown key is the key, if it fits a line."""
    for key in data if isinstance(data, dict) else ():
        if key not in (*required, *optional) and isinstance(key, str) and key.isprintable() and len(key) <= SHOWN:
            known = ", ".join((*required, *optional))
            raise Refused(".".join(filter(None, (place, key))), message("key.unknown", key=quoted(key), known=known))
    return json_object(data, place, required, optional)


def scoring_from(data: object) -> tuple[int, ...]:
    """Read the numbers of the scoring cards."""
    numbers = array(data, "scoring")
    if len(numbers) <= SCORING_CARDS:
        numbers = [integer(number, f"scoring[{place}]") for place, number in enumerate(numbers)]
    refuse_scoring(numbers)
    return tuple(numbers)


def variant_from(found: Mapping[str, Any]) -> Variant:
    gap_is_edge = found.get("gap_is_edge", STANDARD.gap_is_edge)
    if not isinstance(gap_is_edge, bool):
        raise Refused("gap_is_edge", message("sprawl.switch", value=quoted(gap_is_edge)))
    return Variant(
        enum_member(found.get("difficulty", STANDARD.difficulty.value), "difficulty", Difficulty),
        gap_is_edge,
        enum_member(found.get("park_hopping", STANDARD.park_hopping.value), "park_hopping", ParkHopping),
    )


def grid_from(data: object) -> City:
    rows = [array(line, f"grid[{number}]") for number, line in enumerate(array(data, "grid"))]
    refuse_shape(rows)
    return City(
        tuple(
            tuple(block_from(cell, f"grid[{row}][{column}]") for column, cell in enumerate(line))
            for row, line in enumerate(rows)
        )
    )


def block_from(data: object, place: str) -> Block | None:
    """Read a space of a grid, None from null."""
    if data is None:
        return None
    block = BLOCKS.get(data) if isinstance(data, str) else None
    if block is None:
        raise Refused(place, message("sprawl.block", block=quoted(data)))
    return block


def cards_from(data: object) -> tuple[PlacedCard, ...]:
    """Read cards in the order of play; `city_of_cards` checks their places."""
    cards = []
    for number, each in enumerate(array(data, "cards")):
        place = f"cards[{number}]"
        card = read_object(each, place, CARD)
        cards.append(PlacedCard(*(integer(card[key], f"{place}.{key}") for key in CARD)))
    return tuple(cards)


def city_to(file: CityFile) -> dict[str, Any]:
    """Return the JSON object that `city_from` reads; without the settings that are default."""
    variant = file.variant
    values = (variant.difficulty.value, variant.gap_is_edge, variant.park_hopping.value)
    defaults = (STANDARD.difficulty.value, STANDARD.gap_is_edge, STANDARD.park_hopping.value)
    city_data: dict[str, Any] = (
        {"grid": grid_to(file.city)}
        if file.city.block_count and not file.cards
        else {"cards": [card_to(placed) for placed in file.cards]}
    )
    return {
        **dict(zip(HEAD, (CITY_FORMAT, VERSION), strict=True)),
        "scoring": list(file.scoring),
        **{key: value for key, value, normal in zip(VARIANT, values, defaults, strict=True) if value != normal},
        **city_data,
    }


def grid_to(city: City) -> list[list[str | None]]:
    return [[None if block is None else str(block) for block in line] for line in city.grid]


def card_to(placed: PlacedCard) -> dict[str, int]:
    return dict(zip(CARD, (placed.card, placed.row, placed.column, placed.rotation), strict=True))


def game_from(data: object) -> PlayedFile:
    """Read a game file; its city may still be empty."""
    optional = NEWER_KEYS if file_version(data, NEWEST) == NEWEST else ()
    found = read_head(data, GAME_FORMAT, ("players", "city"), optional, newest=NEWEST)
    names = array(found["players"], "players")
    players = tuple(string(name, f"players[{place}]") for place, name in enumerate(names))
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
    head = dict(zip(HEAD, (GAME_FORMAT, NEWEST if newer else VERSION), strict=True))
    return {**head, "players": list(game.players), "city": city_to(game.city), **newer}


def result_to(file: CityFile) -> dict[str, Any]:
    """Return the result of a city as JSON."""
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
    """Return the reason for every point as JSON."""
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
