"""What a space can show: every face of the box as data, by what tells it from the others."""

from typing import Final

from quadropolis_score.buildings import (
    BOX,
    EXPANSION_GAVE,
    PILED,
    PLAYGROUND,
    Building,
    Expansion,
    Kind,
    Mode,
    Printed,
    Tokens,
)

# A look that a net tells at a glance: an empty space, a kind, one of the Public Services tiles.
Look = Kind | Expansion | None
LOOKS: Final[tuple[Look, ...]] = (None, *Kind, *Expansion)


def expansion_tile(expansion: Expansion) -> Building:
    """A Public Services tile as it is printed."""
    gave = EXPANSION_GAVE.get(expansion, Tokens())
    return Building(Kind.PUBLIC_SERVICE, inhabitants=gave.inhabitants, energy=gave.energy, expansion=expansion)


def building(kind: Kind, printed: Printed) -> Building:
    """A tile of the box."""
    return Building(kind, points=printed.points, inhabitants=printed.inhabitants, energy=printed.energy)


# Every face of the box: the empty space, the tiles by what is printed on them, the Public Services tiles.
FACES: Final[tuple[Building | None, ...]] = (
    None,
    *(building(kind, printed) for kind, prints in BOX[Mode.EXPERT].items() for printed in prints),
    building(Kind.PLAYGROUND, PLAYGROUND),
    *map(expansion_tile, Expansion),
)


def look(face: Building | None) -> Look:
    """How a face looks, but for its signs."""
    return None if face is None else face.expansion or face.kind


LOOK_OF: Final = tuple(LOOKS.index(look(face)) for face in FACES)


def face_index(standing: Building | None) -> int:
    """Which of the faces stands there, whatever its floors; Public Services tiles count by their name."""
    if standing is None:
        return 0
    if standing.expansion is not None:
        return FACES.index(expansion_tile(standing.expansion))
    printed = building(standing.kind, standing.printed)
    alike = (index for index, face in enumerate(FACES) if face is not None and face.kind is standing.kind)
    return FACES.index(printed) if printed in FACES else next(alike)


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
    return SAID.index(face.printed if face is not None else Printed())


SIGN_OF: Final = tuple(map(sign, FACES))
# The looks of which the box holds more than one face: only the signs tell these.
VARIED: Final = frozenset(index for index in LOOK_OF if LOOK_OF.count(index) > 1)
