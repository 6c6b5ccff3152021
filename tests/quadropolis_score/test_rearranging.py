"""The best arrangement of a city's buildings: found, bounded, proven, and priced like any other city."""

import time
from collections.abc import Iterator
from itertools import permutations
from random import Random

import pytest

from quadropolis_score import City, Tokens, best_plan, score
from quadropolis_score import rearranging as rearranging_module
from quadropolis_score.boards import CLASSIC, EXPERT
from quadropolis_score.buildings import Building, Mode
from quadropolis_score.files import city_from
from quadropolis_score.optimiser import annealing
from quadropolis_score.optimiser.arrangement_bound import ArrangementBound
from quadropolis_score.optimiser.arrangement_model import ArrangementModel
from quadropolis_score.rearranging import Rearranged, Rearranging, moves_between, rearrange, symmetries
from tabletop.messages import Refused
from tools.soak.random_cities import random_city

# Cities of twenty tiles that are hard to lay out, worth what long searches found, and their points.
RECORDS = (
    (118, ". . S F H*3 / T1 P M S H / G M S F H / T5 G T1 . .", Tokens(20, 6)),
    (110, ". S F H*3 H*2 / . T1 S F H / T1 G M S . / G T5 P T1 .", Tokens(20, 7)),
    (110, ". . . . . / . . F O1 O1 / G T5 O4 O1 F / M G O1 F S", Tokens(13, 7)),
)


def total_of(city: City, tokens: Tokens) -> int:
    return score(city, tokens, best_plan(city, tokens)).total


def buildings_of(city: City) -> list[str]:
    return sorted(str(building) for _, building in city.buildings())


def shuffled(city: City, seed: int) -> City:
    cells = [building for line in city.cells for building in line]
    Random(seed).shuffle(cells)
    return city_of(city.mode, cells)


def city_of(mode: Mode, cells: list[Building | None]) -> City:
    columns = 4 if mode is Mode.CLASSIC else 5
    return City(mode, tuple(tuple(cells[first : first + columns]) for first in range(0, len(cells), columns)))


def searched(city: City, tokens: Tokens, steps: int, seed: int = 0) -> Rearranged:
    """Search for so many sweeps, however busy the machine is."""
    search = Rearranging(city, tokens, seed)
    for _, _ in zip(range(steps), search.steps(), strict=False):
        pass
    return search.result()


def random_cities(seed: int, count: int, *filled: float) -> Iterator[tuple[City, Tokens]]:
    random = Random(seed)
    for _ in range(count):
        mode = random.choice(("classic", "expert"))
        yield city_from(random_city(random, mode, random.choice(filled), random.choice((0, 0.4, 1))))


@pytest.mark.untraced
@pytest.mark.parametrize(("record", "text", "tokens"), RECORDS)
def test_a_shuffled_record_comes_back(record: int, text: str, tokens: Tokens) -> None:
    city = City.parse(text)
    found = searched(shuffled(city, record), tokens, 720)
    assert found.total >= total_of(city, tokens)
    assert found.total == total_of(found.after.city, tokens) >= record
    assert buildings_of(found.after.city) == buildings_of(city)
    assert found.was < found.total <= found.at_most


@pytest.mark.untraced
def test_no_arrangement_is_worse_than_the_city_nor_better_than_the_bound() -> None:
    for city, tokens in random_cities(5, 14, 0.2, 0.6, 1.0):
        search = Rearranging(city, tokens, 3)
        totals = [total for total, _ in zip(search.steps(), range(25), strict=False)]
        found = search.result()
        assert totals == sorted(totals)
        assert total_of(city, tokens) == found.was <= max(totals, default=0) <= found.total <= found.at_most, city
        assert found.total == total_of(found.after.city, tokens), city
        assert buildings_of(found.after.city) == buildings_of(city), city
        assert search.bound is None or found.total <= search.bound, city


def every_total(city: City, tokens: Tokens, spaces: int) -> int:
    """Return the best total of all arrangements of a few buildings on the first spaces of the board and a few others."""
    cells = [building for line in city.cells for building in line]
    best = -999
    for order in set(permutations(cells[:spaces])):
        best = max(best, total_of(city_of(city.mode, [*order, *cells[spaces:]]), tokens))
    return best


# Six buildings; one more monument on every other space leaves no room, so that the six share six spaces.
SIX = (
    ("classic", "F H S T1 P U", Tokens(3, 2)),
    ("expert", "U:capitol S U P F H", Tokens(6, 1)),
)


@pytest.mark.untraced
@pytest.mark.parametrize(("mode", "six", "tokens"), SIX)
def test_six_buildings_on_six_spaces_earn_what_an_exhaustive_search_finds(mode: str, six: str, tokens: Tokens) -> None:
    rows = {"classic": 4, "expert": 5}[mode]
    filler = "T1" if mode == "classic" else "M"
    words = [*six.split(), *[filler] * (4 * rows - 6)]
    city = City.parse(" / ".join(" ".join(words[row * rows : row * rows + rows]) for row in range(4)))
    # an arrangement of the six alone is one of all arrangements
    found = searched(city, tokens, 150)
    assert found.at_most >= found.total >= every_total(city, tokens, 6)


def test_what_one_change_gains_is_what_the_model_counts() -> None:
    for city, tokens in random_cities(8, 10, 0.5, 1.0):
        model = ArrangementModel(city, tokens)
        search = Rearranging(city, tokens, 1)
        state = annealing.Annealing(model, search.lit, Random(2))
        for _ in state.run(3):
            assert state.total == model.total(state.classes), city
        assert state.best_total == model.total(state.best)


def test_the_same_seed_makes_the_same_search() -> None:
    _, text, tokens = RECORDS[0]
    city = shuffled(City.parse(text), 4)
    runs = [searched(city, tokens, 50, seed).after.city for seed in (7, 7, 8)]
    assert runs[0] == runs[1]


def test_a_city_without_a_better_arrangement_stays_as_it_is_and_is_proven_best() -> None:
    city = City.parse("T4 T3 . . / . . . . / . . . . / . . . .")
    found = rearrange(city, Tokens(0, 2), seconds=60)
    assert found.after is found.before
    assert found.moves == ()
    assert (found.total, found.was, found.at_most, found.is_proven, found.is_stopped) == (16, 16, 16, True, False)


def test_an_empty_city_is_proven_at_once() -> None:
    assert rearrange(City.empty(Mode.EXPERT), Tokens(2, 1), 60).total == -3


def test_buildings_move_no_further_than_they_must() -> None:
    city = City.parse("P . . . / . . . . / . . . . / . . . T1")
    found = rearrange(city, Tokens(0, 1), 60)
    assert found.total == 3
    (move,) = found.moves
    assert found.after.city[move.target] == move.building
    assert found.after.city[move.origin] is None


def test_moved_buildings_are_told_from_equal_ones_nearby() -> None:
    before = City.parse("P P S . / . . . . / . . . . / . . . .")
    after = City.parse("P S P . / . . . . / . . . . / . . . .")
    assert {(str(move.origin), str(move.target)) for move in moves_between(before, after)} == {
        ("B1", "C1"),
        ("C1", "B1"),
    }


def test_the_time_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter(range(1000))
    monkeypatch.setattr(rearranging_module, "monotonic", lambda: next(clock) / 10)
    _, text, tokens = RECORDS[1]
    shares: list[float] = []

    def note(_: int, share: float) -> bool:
        shares.append(share)
        return True

    found = rearrange(shuffled(City.parse(text), 1), tokens, 1.0, go_on=note)
    assert shares == sorted(shares)
    assert 0 < shares[0] < shares[-1] < 1
    assert not found.is_stopped


def test_no_time_at_all_still_gives_the_city() -> None:
    _, text, tokens = RECORDS[1]
    city = shuffled(City.parse(text), 1)
    assert rearrange(city, tokens, 0).total >= total_of(city, tokens)


def test_a_search_that_is_stopped_keeps_the_best_so_far() -> None:
    _, text, tokens = RECORDS[1]
    found = rearrange(shuffled(City.parse(text), 1), tokens, 60, go_on=lambda total, share: total < 90)  # noqa: ARG005
    assert found.is_stopped
    assert found.total >= 90


def test_ctrl_c_keeps_the_best_so_far() -> None:
    _, text, tokens = RECORDS[1]

    def interrupt(total: int, _: float) -> bool:
        if total >= 90:
            raise KeyboardInterrupt
        return True

    found = rearrange(shuffled(City.parse(text), 1), tokens, 60, go_on=interrupt)
    assert found.is_stopped
    assert found.total >= 90


def test_an_impossible_city_is_refused() -> None:
    with pytest.raises(Refused, match="from 0 to 200"):
        rearrange(City.empty(Mode.CLASSIC), Tokens(201, 0))


def test_a_classic_board_has_eight_images_and_an_expert_board_four() -> None:
    for board, count in ((CLASSIC, 8), (EXPERT, 4)):
        images = [tuple(image) for image in symmetries(board)]
        assert len(set(images)) == count
        assert images[0] == tuple(range(len(board.spots)))


def test_the_features_are_forgotten_before_they_fill_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(annealing, "MOST_KNOWN", 10)
    _, text, tokens = RECORDS[0]
    found = searched(shuffled(City.parse(text), 2), tokens, 200)
    assert found.total == total_of(found.after.city, tokens)


def most_common_sides(rows: int, columns: int) -> dict[tuple[int, int], int]:
    """Count space by space: for the last spaces of a column's height, and both numbers, the most sides so far."""
    best = {(0,) * rows: {(0, 0): 0}}
    for space in range(rows * columns):
        longer: dict[tuple[int, ...], dict[tuple[int, int], int]] = {}
        for (left, *rest), known in best.items():
            above = rest[-1] if space % rows else 0
            for kind in range(3):
                sides = sum(kind > 0 and other == 3 - kind for other in (left, above))
                kept = longer.setdefault((*rest, kind), {})
                for (one, two), so_far in known.items():
                    key = one + (kind == 1), two + (kind == 2)
                    kept[key] = max(kept.get(key, 0), so_far + sides)
        best = longer
    found: dict[tuple[int, int], int] = {}
    for known in best.values():
        for key, sides in known.items():
            found[key] = max(found.get(key, 0), sides)
    return found


@pytest.mark.parametrize(("mode", "columns"), [(Mode.CLASSIC, 4), (Mode.EXPERT, 5)])
def test_no_placement_has_more_sides_in_common_than_the_table_says(mode: Mode, columns: int) -> None:
    bound = ArrangementBound(ArrangementModel(City.empty(mode), Tokens(0, 0)))
    for (one, other), sides in most_common_sides(4, columns).items():
        if one and other:
            assert bound.most_sides(one, other) == sides, (one, other)


def test_a_bound_without_disagreement_takes_no_step() -> None:
    model = ArrangementModel(City.parse("P . . . / . . . . / . . . . / . . . ."), Tokens(0, 0))
    assert ArrangementBound(model).lower(-5) == 0


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("U:customs_office H H H / H . . . / . . . . / . . . .", Tokens(5, 0)),
        ("U:customs_office H . . / . . . . / . . . . / . . . .", Tokens(5, 0)),
        ("U:city_planning T1 T2 P / P S U U*1 / . . . . / . . . .", Tokens(5, 3)),
        ("U:police_station T1 T4 . / . . . . / . . . . / . . . .", Tokens(1, 1)),
        ("U:police_station . . . / . . . . / . . . . / . . . .", Tokens(1, 0)),
        ("U:reprocessing_plant T1 . . / . . . . / . . . . / . . . .", Tokens(1, 9)),
        ("U*3:city_planning T1 T2 P / P S U U*1 / . . . . / . . . .", Tokens(5, 3)),
        ("U*2:police_station T1 T4 . / . . . . / . . . . / . . . .", Tokens(1, 1)),
        ("U*4:reprocessing_plant T1 S . / P . . . / . . . . / . . . .", Tokens(3, 9)),
        ("U*2:reprocessing_plant T4 T3 . / U*3:police_station . . . / . . . . / . . . .", Tokens(2, 2)),
        ("U*3:reprocessing_plant T1 T1 T1 / T1 T1 . . / . . . . / . . . .", Tokens(1, 6)),
        ("U:school U:park_district P T1 / T2 G . . / . . . . / . . . .", Tokens(4, 3)),
        ("U:congress_center O1 . O2 . / . . . . . / . . . . . / . . . . .", Tokens(4, 3)),
        ("U:capitol . . U:capitol . / P . . . S / F . . . . / H . . . .", Tokens(9, 3)),
    ],
)
def test_public_services_tiles_are_counted_in_the_arrangement_and_in_its_bound(text: str, tokens: Tokens) -> None:
    city = City.parse(text)
    found = searched(city, tokens, 60)
    assert found.was <= found.total <= found.at_most
    assert found.total == total_of(found.after.city, tokens)
    assert ArrangementBound(ArrangementModel(city, tokens)).lower(found.total) >= found.total


@pytest.mark.untraced
def test_a_long_search_of_an_odd_city_ends_in_time() -> None:
    """Two hundred tokens of each, twenty buildings of every kind: no step takes long."""
    city = City.parse(
        "O5 O5 O4 O3 O2 / O1 U:city_planning U:customs_office U:reprocessing_plant U:police_station / "
        "U:capitol U:fire_station U:school U:city_hall M / F H S T5 G"
    )
    start = time.process_time()
    found = rearrange(city, Tokens(200, 200), 0.3)
    assert time.process_time() - start < 5
    assert found.total == total_of(found.after.city, Tokens(200, 200))
