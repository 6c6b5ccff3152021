"""The looks of the training and the styles of the evaluation: the truth is where the camera sees it, in all of them."""

from dataclasses import replace

import numpy as np
import pytest

from quadropolis_score.buildings import Building, Kind, Mode
from tests.support.photos import CALM_CONDITIONS
from tests.support.scenes import sprite_of
from tools.eye.drawn_boards import drawn_board
from tools.eye.held_out import CHOOSING, STYLES, Style, march_scene
from tools.eye.looks import TIDY, Look, any_look, disordered_slabs
from tools.eye.paint_scene import TOPS, Stack, askew_stack
from tools.eye.scenes import Scene, SceneMix, Sitting, paint_scene_of
from tools.eye.viewpoint import Views
from vision.quadropolis.flatten import space_centres, transform_points

TALL = Building(Kind.TOWER_BLOCK, inhabitants=2, floors=5)
CITY = {(0, 0): TALL, (1, 2): replace(TALL, floors=1), (3, 4): replace(TALL, floors=3)}
SITTING = Sitting(
    SceneMix(tokens=0.0, things=0.0),
    Views(tilt=(45, 45), side=(70, 70), roll=(0, 0), fill=(0.85, 0.85), astray=0.0, sizes=((800, 600),)),
    replace(CALM_CONDITIONS, clutter=0),
)


def stacks_in(look: Look, rng: np.random.Generator) -> list[Stack]:
    return [askew_stack(spot, sprite_of(building), building.floors, look, rng) for spot, building in CITY.items()]


def assert_truth_is_seen(scene: Scene) -> None:
    """The middle of every top is its own, and its slab is that of its floors."""
    for (row, column), building in CITY.items():
        x, y = scene.shot.flat.centres[row, column]
        x, y = scene.pixels(np.array([[x, y, scene.height((row, column))]]))[0].round().astype(int)
        assert scene.owner[y, x] == TOPS + 5 * row + column
        assert scene.slabs[y, x] == building.floors


@pytest.mark.parametrize("seed", range(5))
def test_in_every_look_the_top_of_a_pile_is_where_its_height_puts_it(seed: int) -> None:
    rng = np.random.default_rng(seed)
    look = any_look(rng)
    assert_truth_is_seen(paint_scene_of(drawn_board(Mode.EXPERT), stacks_in(look, rng), SITTING, look, rng))


@pytest.mark.parametrize("style", [*STYLES.values(), CHOOSING])
def test_in_every_held_out_style_the_top_of_a_pile_is_where_its_height_puts_it(style: Style) -> None:
    rng = np.random.default_rng(1)
    assert_truth_is_seen(march_scene(drawn_board(Mode.EXPERT), stacks_in(TIDY, rng), SITTING, style, rng))


def test_the_same_numbers_give_the_same_marched_scene() -> None:
    once, again = (
        march_scene(drawn_board(Mode.EXPERT), stacks_in(TIDY, rng), SITTING, CHOOSING, rng)
        for rng in (np.random.default_rng(2), np.random.default_rng(2))
    )
    assert np.array_equal(once.shot.picture, again.shot.picture)


def test_the_pose_of_a_bent_paper_is_the_nearest_flat_one() -> None:
    look = replace(TIDY, bow=(0.05, 0.0), distortion=0.02)
    rng = np.random.default_rng(3)
    scene = paint_scene_of(drawn_board(Mode.EXPERT), [], SITTING, look, rng)
    spaces = np.asarray(space_centres(Mode.EXPERT), np.float64)
    seen = scene.pixels(np.column_stack([spaces, look.rise(spaces)]))
    off = np.linalg.norm(transform_points(scene.shot.to_picture, spaces) - seen, axis=1)
    assert 0.2 < off.max() < 6


@pytest.mark.parametrize("seed", range(8))
def test_the_top_slab_of_a_pile_lies_where_the_stack_has_it(seed: int) -> None:
    look = replace(TIDY, disorder=(0.04, 3.0))
    slabs = disordered_slabs((2.5, 1.5, 4.0), 5, look, np.random.default_rng(seed))
    assert len(slabs) == 5
    assert slabs[-1] == (2.5, 1.5, 4.0)


def test_tidy_slabs_lie_straight_on_each_other() -> None:
    look = replace(TIDY, disorder=(0.0, 0.0))
    assert len({*disordered_slabs((2.5, 1.5, 4.0), 5, look, np.random.default_rng(1))}) == 1


def test_looks_differ_in_every_field() -> None:
    rng = np.random.default_rng(5)
    looks = [any_look(rng) for _ in range(60)]
    assert all(len({getattr(look, name) for look in looks}) > 1 for name in Look.__slots__)
    assert all(0.035 <= look.thick <= 0.065 for look in looks)
