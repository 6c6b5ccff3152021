"""Every tile of the box is a face, and the classes that distinguish faces are data."""

import pytest

from quadropolis_score.buildings import BLANK_PRINT, BOX, Building, Expansion, Kind, Mode
from tools.art.assets import faces
from vision.quadropolis.models import Models
from vision.quadropolis.tile_classes import (
    CLASS_OF_FACE,
    CLASSES_WITH_VARIANTS,
    FACES,
    FORMULA,
    SIGN_OF_FACE,
    SIGN_PRINTS,
    TILE_CLASSES,
    face_index,
)


def test_the_nets_know_every_tile_of_the_box_of_today_once() -> None:
    assert len(set(FACES)) == len(FACES) == 1 + sum(map(len, BOX[Mode.EXPERT].values())) + 1 + len(Expansion)


def test_every_face_is_drawn() -> None:
    assert set(FACES) - {None} <= set(faces().values())


@pytest.mark.parametrize("index", range(len(FACES)))
def test_a_face_is_found_at_any_height(index: int) -> None:
    assert face_index(FACES[index]) == index


def test_a_tile_without_a_known_print_counts_as_one_of_its_kind() -> None:
    assert FACES[face_index(Building(Kind.TOWER_BLOCK, floors=3))] in {
        Building(Kind.TOWER_BLOCK, inhabitants=number) for number in (1, 2, 3)
    }
    ward = Building(Kind.PUBLIC_SERVICE, expansion=Expansion.MATERNITY_WARD)
    assert TILE_CLASSES[CLASS_OF_FACE[face_index(ward)]] is Expansion.MATERNITY_WARD


def test_only_signs_distinguish_the_variants_of_four_kinds() -> None:
    assert {TILE_CLASSES[look] for look in CLASSES_WITH_VARIANTS} == {
        Kind.TOWER_BLOCK,
        Kind.PUBLIC_SERVICE,
        Kind.FACTORY,
        Kind.HARBOR,
    }
    for look in CLASSES_WITH_VARIANTS:
        signs = [SIGN_OF_FACE[face] for face in range(len(FACES)) if CLASS_OF_FACE[face] == look]
        assert len(set(signs)) == len(signs)


def test_the_tiles_that_gave_tokens_show_them_and_the_others_a_formula() -> None:
    ward = SIGN_OF_FACE[face_index(Building(Kind.PUBLIC_SERVICE, expansion=Expansion.MATERNITY_WARD))]
    assert SIGN_PRINTS[ward].inhabitants == 3
    assert SIGN_OF_FACE[face_index(Building(Kind.PUBLIC_SERVICE, expansion=Expansion.CITY_HALL))] == FORMULA


def test_the_classes_are_those_that_the_nets_were_trained_on() -> None:
    models = Models.load()
    assert len(FACES) == len(models.colours) == 34
    assert len(TILE_CLASSES) == 23


def test_a_tile_that_the_nets_do_not_know_counts_as_another_one_of_its_kind(monkeypatch: pytest.MonkeyPatch) -> None:
    known = [face for face in FACES if face is None or face.expansion is not Expansion.SCHOOL]
    monkeypatch.setattr(
        "vision.quadropolis.tile_classes.PRINTS", tuple(face.tile_print if face else BLANK_PRINT for face in known)
    )
    monkeypatch.setattr("vision.quadropolis.tile_classes.FACES", tuple(known))
    school = Building(Kind.PUBLIC_SERVICE, expansion=Expansion.SCHOOL)
    found = known[face_index(school)]
    assert found is not None
    assert found.kind is Kind.PUBLIC_SERVICE


def test_a_kind_that_the_nets_do_not_know_counts_as_an_empty_space(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vision.quadropolis.tile_classes.FACES", (None,))
    assert face_index(Building(Kind.SHOP)) == 0
