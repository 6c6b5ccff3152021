"""What a space can show: every face of the box as data, by what tells it from the others."""

from typing import Final

from quadropolis_score.boards import Spot
from quadropolis_score.buildings import BLANK, EXPANSION_GAVE, PILED, Building, Expansion, Kind, Printed
from quadropolis_score.city import building_from_text

# A look that a net tells at a glance: an empty space, a kind, one of the Public Services tiles.
Look = Kind | Expansion | None
# Every face that the nets were trained on, in the order of their classes, as the text of a city writes it. The order is
# part of the models: a new tile is added at the end, and the nets are trained again; until then it is never read.
TRAINED: Final = (
    ". T1i1 T1i2 T1i3 S U U*1 U*2 P Fe1 Fe2 Fe3 Hi2 He2 Hi1e1 H*1 H*2 H*3 O1 M Gi1 U:city_hall U:school "
    "U:park_district U:fire_station Ui3:maternity_ward Ue3:electric_utility U:customs_office U:city_planning "
    "U:police_station U:capitol U:reprocessing_plant U:tv_station U:congress_center"
)
FACES: Final[tuple[Building | None, ...]] = tuple(building_from_text(word, Spot(0, 0)) for word in TRAINED.split())


# The looks in the order of the classes of the net that tells them; the first is the empty space.
LOOKS: Final[tuple[Look, ...]] = (
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


def look(face: Building | None) -> Look:
    """How a face looks, but for its signs."""
    return None if face is None else face.expansion or face.kind


LOOK_OF: Final = tuple(LOOKS.index(look(face)) for face in FACES)
PRINTS: Final = tuple(face.printed if face is not None else BLANK for face in FACES)


def face_index(standing: Building | None) -> int:
    """Return the face that stands there, whatever its floors; Public Services tiles count by their name.

    What the nets were not trained on counts as another face of its kind or, without one, as an empty space.
    """
    if standing is None:
        return 0
    alike = [index for index, face in enumerate(FACES) if face is not None and look(face) == look(standing)]
    alike = alike or [index for index, face in enumerate(FACES) if face is not None and face.kind is standing.kind]
    same_print = (index for index in alike if PRINTS[index] == standing.printed)
    return next(same_print, next(iter(alike), 0))


# Which faces can be piled, and which lie alone wherever they are.
TOWERS: Final = tuple(face is not None and face.kind in PILED for face in FACES)
SINGLE: Final = tuple(face is not None and face.kind not in PILED for face in FACES)

# What the signs in a tile's top left corner can say. After the box's: a formula of a Public Services tile, and hidden.
SAID: Final[tuple[Printed, ...]] = tuple(
    sorted({face.printed for face in FACES if face is not None}, key=lambda said: (said.points, said))
)
FORMULA: Final = len(SAID)
COVERED: Final = FORMULA + 1
SIGNS: Final = COVERED + 1


def sign(face: Building | None) -> int:
    """What a face's signs say."""
    if face is not None and face.expansion is not None and face.expansion not in EXPANSION_GAVE:
        return FORMULA
    return SAID.index(face.printed if face is not None else BLANK)


SIGN_OF: Final = tuple(map(sign, FACES))
# The looks of which the box holds more than one face: only the signs tell these.
VARIED: Final = frozenset(index for index in LOOK_OF if LOOK_OF.count(index) > 1)
