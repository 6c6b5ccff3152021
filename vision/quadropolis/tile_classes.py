"""The classes of the nets: every face of the box, its tile class and its signs."""

from typing import Final

from quadropolis_score.boards import Spot
from quadropolis_score.buildings import BLANK_PRINT, EXPANSION_GIFTS, PILED_KINDS, Building, Expansion, Kind, TilePrint
from quadropolis_score.city import building_from_text

# A class that the tile net tells apart: an empty space, a kind, one of the Public Services tiles.
TileClass = Kind | Expansion | None
# Every face that the nets were trained on, in the order of their classes, in the text form of cities. The order is
# part of the models: a new tile is added at the end, and the nets are trained again; until then it is never read.
TRAINED: Final = (
    ". T1i1 T1i2 T1i3 S U U*1 U*2 P Fe1 Fe2 Fe3 Hi2 He2 Hi1e1 H*1 H*2 H*3 O1 M Gi1 U:city_hall U:school "
    "U:park_district U:fire_station Ui3:maternity_ward Ue3:electric_utility U:customs_office U:city_planning "
    "U:police_station U:capitol U:reprocessing_plant U:tv_station U:congress_center"
)
FACES: Final[tuple[Building | None, ...]] = tuple(building_from_text(word, Spot(0, 0)) for word in TRAINED.split())
NOTHING: Final = FACES.index(None)
# The classes of the tile net in their order; the first is the empty space.
TILE_CLASSES: Final[tuple[TileClass, ...]] = (
    None,
    *map(
        Kind,
        (
            "tower_block",
            "shop",
            "public_service",
            "park",
            "playground",
            "factory",
            "harbor",
            "office_tower",
            "monument",
        ),
    ),
    *(face.expansion for face in FACES if face is not None and face.expansion is not None),
)


def tile_class(face: Building | None) -> TileClass:
    """Return the class of a face, which is everything but its signs."""
    return None if face is None else face.expansion or face.kind


CLASS_OF_FACE: Final = tuple(TILE_CLASSES.index(tile_class(face)) for face in FACES)
PRINTS: Final = tuple(face.tile_print if face is not None else BLANK_PRINT for face in FACES)


def face_index(standing: Building | None) -> int:
    """Return the index of a building's face, at any height; Public Services tiles go by their name.

    A face that the nets were not trained on counts as another face of its kind or, without one, as an empty space.
    """
    if standing is None:
        return 0
    candidates = [
        index for index, face in enumerate(FACES) if face is not None and tile_class(face) == tile_class(standing)
    ]
    candidates = candidates or [
        index for index, face in enumerate(FACES) if face is not None and face.kind is standing.kind
    ]
    same_print = (index for index in candidates if PRINTS[index] == standing.tile_print)
    return next(same_print, next(iter(candidates), 0))


# Faces that can be piled, and faces that are always single.
TOWERS: Final = tuple(face is not None and face.kind in PILED_KINDS for face in FACES)
SINGLE: Final = tuple(face is not None and face.kind not in PILED_KINDS for face in FACES)

# The classes of the sign net: the prints of the box, then a formula of a Public Services tile, and covered signs.
SIGN_PRINTS: Final[tuple[TilePrint, ...]] = tuple(
    sorted({face.tile_print for face in FACES if face is not None}, key=lambda said: (said.points, said))
)
FORMULA: Final = len(SIGN_PRINTS)
COVERED: Final = FORMULA + 1
SIGNS: Final = COVERED + 1


def sign_class(face: Building | None) -> int:
    if face is not None and face.expansion is not None and face.expansion not in EXPANSION_GIFTS:
        return FORMULA
    return SIGN_PRINTS.index(face.tile_print if face is not None else BLANK_PRINT)


SIGN_OF_FACE: Final = tuple(map(sign_class, FACES))
# The classes with several faces, which only the signs tell apart.
CLASSES_WITH_VARIANTS: Final = frozenset(index for index in CLASS_OF_FACE if CLASS_OF_FACE.count(index) > 1)
