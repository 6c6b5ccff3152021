"""The view of the floors page."""

from quadropolis_score.boards import Spot
from quadropolis_score.city import City
from quadropolis_score.player_board import floors_place, has_height_chances, side_ledger
from quadropolis_score.reading import Reading
from quadropolis_score.validation import warnings
from screens.kit.crop import Crop
from screens.kit.mini_city import MiniCity
from screens.kit.undo import undo_state_of
from screens.kit.words import Words
from screens.quadropolis.building_names import building_name, problem_text
from screens.quadropolis.floors.model import FloorsModel
from screens.quadropolis.floors.state import (
    FloorsCertainty,
    FloorsPile,
    FloorsState,
    FloorsSum,
    FloorsTower,
    HeightChoice,
    PileCrop,
    SidePhoto,
    SingleTowers,
)
from screens.quadropolis.mini_city import COLOURS
from screens.quadropolis.photo.tile_crop import space_crop

TURNS_WARNING = "box.turns"  # the warning that the sum contains already


def view(model: FloorsModel, words: Words) -> FloorsState:
    side = model.side
    checked = {spot for spot in model.order if floors_place(spot) in side.settled}
    certainties = dict.fromkeys(model.order, FloorsCertainty.GUESSED)
    certainties |= dict.fromkeys(side_ledger(side).doubtful, FloorsCertainty.DOUBTFUL)
    certainties |= dict.fromkeys(checked, FloorsCertainty.CHECKED)
    offer = side_photo(model, words)
    return FloorsState(
        name=side.name,
        colour=side.colour,
        title=words.text("piles.title"),
        tally=tally(model, words),
        side_photo_first=offer if model.is_from_above else None,
        side_photo_last=None if model.is_from_above else offer,
        towers=tuple(tower(model, spot, certainties[spot], words) for spot in model.rows),
        singles=single_towers(model, checked, words),
        panel=None if model.shown is None else pile_panel(model, model.shown, words),
        no_towers="" if model.order else words.text("piles.none"),
        undo_state=undo_state_of(words, model.saved),
        done=words.text("piles.done"),
    )


def tower(model: FloorsModel, spot: Spot, check: FloorsCertainty, words: Words) -> FloorsTower:
    reading, building = model.side.reading, model.board.city[spot]
    assert reading is not None
    assert building is not None
    return FloorsTower(
        crop=PileCrop(spot, space_crop(reading, spot), words.text("piles.large")) if reading.picture else None,
        place=place_on_board(model.board.city, spot),
        name=f"{building_name(words, building)} \u00b7 {spot}",
        certainty=check,
        text=words.text(f"piles.{check.value}"),
        heights=tuple(HeightChoice(spot, floors, floors == building.floors) for floors in model.heights(spot)),
        cursor=spot == model.cursor,
    )


def side_photo(model: FloorsModel, words: Words) -> SidePhoto | None:
    """Offer a second photo where it can be read; one of version 0.1.0 has no heights to join with."""
    if not (model.offers_photo and model.around.reads_photos and has_height_chances(model.side)):
        return None
    text = "piles.side.above" if model.is_from_above else "piles.side"
    return SidePhoto(words.text(text), words.text("piles.side.photo"))


def single_towers(model: FloorsModel, checked: set[Spot], words: Words) -> SingleTowers | None:
    singles = model.singles
    if not singles:
        return None
    is_checked = checked >= {*singles}
    text = words.text("piles.singles.checked" if is_checked else "piles.singles", count=len(singles))
    right = "" if is_checked else words.text("piles.singles.right")
    return SingleTowers(text, right, words.text("piles.singles.show"), is_checked)


def place_on_board(city: City, spot: Spot) -> MiniCity:
    """Return a small board with one tile."""
    building = city[spot]
    assert building is not None
    tile = (COLOURS[building.kind], building.floors)
    return MiniCity(city.board.columns, tuple(tile if each == spot else ("", 0) for each in city.board.spots))


def pile_panel(model: FloorsModel, spot: Spot, words: Words) -> FloorsPile:
    """Return a pile in large: on the photo and straightened; on the board from above where there is no photo."""
    reading, building = model.side.reading, model.board.city[spot]
    assert reading is not None
    assert building is not None
    found = pictures_of_pile(reading, spot) if model.around.reads_photos else None
    pictures = (Crop(reading.photo, found[0]), Crop(found[1])) if found else (space_crop(reading, spot),)
    detail = words.text("piles.large.sides") if found else ""
    return FloorsPile(f"{building_name(words, building)} \u00b7 {spot}", pictures, detail, words.text("app.close"))


def pictures_of_pile(reading: Reading, spot: Spot) -> tuple[tuple[float, float, float, float], bytes] | None:
    from vision.quadropolis.pile_pictures import pile_pictures  # noqa: PLC0415 - OpenCV is loaded once a pile is shown

    return pile_pictures(reading, spot)


def tally(model: FloorsModel, words: Words) -> FloorsSum:
    """R3: return the sum of tiles and floors beside the turns."""
    city, tokens = model.board.city, model.board.tokens
    floors = [building.floors for _, building in city.buildings()]
    tiles, sum_, turns = len(floors), sum(floors), len(city.board.spots)
    oddities = [problem_text(words, each) for each in warnings(city, tokens) if each.message.key != TURNS_WARNING]
    counted, detail = words.text("piles.tiles", tiles=sum_), ""
    if sum_ == turns:
        icon, counted = "check-circle-outline", words.text("piles.turns", turns=turns)
    elif sum_ > turns:
        icon = "alert"
        oddities.insert(0, words.text("piles.sum.many", tiles=sum_, turns=turns))
    else:
        icon = "information-outline"
        detail = words.text("piles.sum.few", missing=turns - sum_, turns=turns)
    parts = words.text("piles.tiles", tiles=tiles), words.text("city.floors", floors=sum_ - tiles)
    said = f"{' + '.join(parts)} = {counted}"
    return FloorsSum(icon, said, model.total(words), " \u00b7 ".join(oddities) or detail, bool(oddities))
