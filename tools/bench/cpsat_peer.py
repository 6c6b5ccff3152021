"""The optimiser's peer: OR-Tools CP-SAT finds the best end-of-game allocation of a Quadropolis city.

One Boolean a building is true if it stands at the end; every rule yields terms, (points, literal), whose sum is the
total. Because points are maximised, a helper literal that earns some needs one direction only: "true only if ...". What
cannot vary (parks, playgrounds, monuments) is folded into constants.

Rule numbers (R.., E..) are those of docs/rules.md. The package is not imported, so that the two solvers cannot share a
mistake.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain, combinations
from typing import Any, TypeAlias

from ortools.sat.python import cp_model

Spot: TypeAlias = tuple[int, int]
Literal: TypeAlias = cp_model.IntVar | int  # an int is a constant: 1 for buildings that always stand
Terms: TypeAlias = Iterator[tuple[int, Literal]]

# fmt: off
# by floors, customers, districts, ...:  0  1  2  3   4   5
TOWER_BLOCK_POINTS =                    (0, 1, 3, 6, 10, 15)  # R40
SHOP_POINTS =                           (0, 1, 2, 4,  7, 11)  # R42
DISTRICT_POINTS =                       (0, 2, 5, 9, 14, 20)  # R45
PARK_POINTS =                           (0, 2, 4, 7, 11)      # R46
HARBOR_POINTS =                         (0, 0, 3, 7, 12, 18)  # R51
PLANNING_POINTS =                       (0, 1, 2, 3,  4,  6)
OFFICE_POINTS = (  # R53, a row for each size of the group
                                        (0, 0, 0, 0,  0,  0),
                                        (0, 0, 1, 3,  6, 10),
                                        (0, 1, 3, 6, 10, 15),
                                        (0, 2, 5, 9, 14, 20),
                                        (0, 3, 7, 12, 18, 25),
                                        (0, 4, 9, 15, 22, 30),
)
# fmt: on
BIG_GROUP = len(OFFICE_POINTS) - 1  # E4: larger groups read the last row
FACTORY_POINTS = {"shop": 2, "harbor": 3, "office_tower": 4}  # R50
MONUMENT_POINTS = {"factory": -5, "harbor": -5, "public_service": 2, "shop": 3, "park": 5, "playground": 5}  # R54

# R20: what activates a building; the kinds in neither table always stand (R23).
INHABITANTS = {"public_service": 1, "factory": 1, "harbor": 1, "office_tower": 1}
EXPANSION_INHABITANTS = {"capitol": 3, "fire_station": 2, "park_district": 2}  # the other tiles: 1
FIRE_STATION_POINTS = {"classic": 2, "expert": 3}
CUSTOMS_OFFICE_POINTS = {"classic": 3, "expert": 5}
ENERGY = {"tower_block": 1, "shop": 1, "office_tower": 1}

DISTRICTS = {  # R11, R12
    "classic": ("1122", "1122", "3344", "3344"),
    "expert": ("11422", "11422", "55433", "55433"),
}
DISTRICT_SPACES = 4


def solve(data: Mapping[str, Any], *, tuned: bool = True) -> tuple[int, int, int]:
    """Return the best total of a city file, with its inhabitants placed and its empty spaces (R33, E36).

    `tuned` chooses parameters that suit these models best instead of CP-SAT's defaults.
    """
    city = ConstraintModel(data)
    # One weighted sum stands for the order of R33: at most `spaces` buildings stand, at most `inhabitants` are placed.
    placed_unit = city.spaces + 1
    total_unit = placed_unit * (city.inhabitants + 1)
    city.model.maximize(total_unit * city.total + placed_unit * city.placed + city.standing)
    solver = _solver(tuned=tuned)
    status = solver.solve(city.model)
    if status != cp_model.OPTIMAL:
        raise RuntimeError(f"no proven optimum: {solver.status_name(status)}")
    return solver.value(city.total), solver.value(city.placed), city.spaces - solver.value(city.standing)


def _solver(*, tuned: bool) -> cp_model.CpSolver:
    """Configure CP-SAT: one thread, one seed and, if tuned, what is best for models this small.

    The fastest of the settings tried on random full boards, more than twice as fast as the defaults. Presolve, probing,
    symmetry detection, inprocessing and cuts cost more than the search they save. The linear relaxation pays: without
    it, boards full of harbors or office towers take 3 to 5 times as long. Level 2 would add the clauses of big office
    groups to it, which slows those boards down.
    """
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = 1
    if tuned:
        solver.parameters.cp_model_presolve = False
        solver.parameters.cp_model_probing_level = 0
        solver.parameters.symmetry_level = 0
        solver.parameters.use_sat_inprocessing = False
        solver.parameters.linearization_level = 1
        solver.parameters.add_lp_constraints_lazily = False
        solver.parameters.cut_level = 0
    return solver


class ConstraintModel:
    """The constraint model of one city: maximise `total`, then `placed`, then `standing`."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        """Build the whole model but its objective."""
        self.model = cp_model.CpModel()
        self.mode: str = data["mode"]
        self.inhabitants: int = data["inhabitants"]
        self.energy: int = data["energy"]
        self.districts = DISTRICTS[data["mode"]]
        self.rows = [[(r, c) for c in range(len(row))] for r, row in enumerate(self.districts)]
        self.columns = [list(column) for column in zip(*self.rows, strict=True)]
        self.spaces = len(self.rows) * len(self.columns)
        self.buildings: dict[Spot, Mapping[str, Any]] = {
            (r, c): cell for r, row in enumerate(data["cells"]) for c, cell in enumerate(row) if cell
        }
        self.lit = {spot: self.new_boolean() for spot in self.spots(*INHABITANTS, *ENERGY)}

        customers = list(self.customers())
        placed: list[tuple[int, Literal]] = [(self.cost(spot), self.lit[spot]) for spot in self.spots(*INHABITANTS)]
        placed += [(count, literal) for count, _, literal in customers]
        self.placed = _sum(placed)
        self.model.add(self.placed <= self.inhabitants)
        self.standing = _sum((1, self.standing_literal(spot)) for spot in self.buildings)
        points = chain(
            placed,  # R31: every inhabitant costs 1 point, and placing one returns it
            ((points, literal) for _, points, literal in customers),
            self.energy_left(),
            self.tower_blocks(),
            self.public_services(),
            self.parks(),
            self.factories(),
            self.harbors(),
            self.office_towers(),
            self.monuments(),
            self.expansion(),
        )
        self.total = _sum(points) - self.inhabitants

    # The rules

    def customers(self) -> Iterator[tuple[int, int, Literal]]:
        """R42: (customers, points, literal). The points are convex: some shops are full, one partly, the rest empty."""
        shops = [self.lit[spot] for spot in self.spots("shop")]
        if not shops:
            return
        seats = 5 if self.mode == "expert" else 4
        partly = [self.new_boolean() for _ in range(1, seats)]
        full = self.model.new_int_var(0, len(shops), "")
        self.model.add_at_most_one(partly)
        self.model.add(sum(partly) + full <= sum(shops))
        for count, literal in enumerate([*partly, full], 1):
            yield count, SHOP_POINTS[count], literal

    def energy_left(self) -> Terms:
        """R20, R32, E11: energy left over pollutes, unless parks absorb it or a reprocessing plant scores it."""
        left = self.energy - _sum((1, self.lit[spot]) for spot in self.spots(*ENERGY))
        self.model.add(left >= 0)
        parks = len(self.spots("park"))
        most = max(0, self.energy - parks)
        pollution = self.model.new_int_var(0, most, "")
        yield -1, pollution
        plants = self.tiles("reprocessing_plant")
        if not plants:
            self.model.add(left - parks <= pollution)
            return
        clean = self.any_standing(plants)
        self.model.add(left - parks <= pollution + most * clean)
        recycled = self.model.new_int_var(0, self.energy, "")
        self.model.add(recycled <= left)
        self.model.add(recycled <= self.energy * clean)
        yield self.number(plants[0]), recycled

    def tower_blocks(self) -> Terms:
        """R40: by floors."""
        yield from ((TOWER_BLOCK_POINTS[self.floors(spot)], self.lit[spot]) for spot in self.spots("tower_block"))

    def public_services(self) -> Terms:
        """R45, R26: by districts with at least one, and the points printed on each."""
        services = self.spots("public_service")
        yield from self.printed_points(services)
        yield from self.convex_points([self.any_standing(near) for near in self.by_district(services)], DISTRICT_POINTS)

    def parks(self) -> Terms:
        """R46: by the tower blocks and office towers beside; Classic has no office towers."""
        for spot in self.spots("park", "playground"):
            piles = self.neighbours(spot, "tower_block", "office_tower")
            yield from self.convex_points([self.lit[pile] for pile in piles], PARK_POINTS)

    def factories(self) -> Terms:
        """R50: by the shops, harbors and office towers beside."""
        for spot in self.spots("factory"):
            yield from self.neighbour_points(spot, FACTORY_POINTS)

    def harbors(self) -> Terms:
        """R51, E7, R26: the longest row run, the longest column run, and the points printed on each."""
        harbors = set(self.spots("harbor"))
        yield from self.printed_points(harbors)
        for lines in self.rows, self.columns:
            runs = (line[start:end] for line in lines for start, end in combinations(range(len(line) + 1), 2))
            yield from self.best_option(
                (HARBOR_POINTS[len(run)], run) for run in runs if HARBOR_POINTS[len(run)] and harbors.issuperset(run)
            )

    def office_towers(self) -> Terms:
        """R53, E4, E5: every pile that stands is in one small group or in a big one, and reads that group's row.

        Larger groups never score less. So the small groups may be any disjoint connected sets, as the best choice takes
        whole components; and a pile may call its group big if some connected set of five with it does.
        """
        offices = {spot: self.floors(spot) for spot in self.spots("office_tower")}
        offices |= dict.fromkeys(self.tiles("congress_center"), 1)
        sets = self.connected_sets(offices)
        choices: dict[Spot, list[Literal]] = {spot: [] for spot in offices}
        for group in chain(*sets[:BIG_GROUP]):
            together = self.new_boolean()
            yield sum(OFFICE_POINTS[len(group)][offices[spot]] for spot in group), together
            for spot in group:
                choices[spot].append(together)

        proofs: dict[Spot, list[cp_model.IntVar]] = defaultdict(list)
        for group in sets[BIG_GROUP]:
            proof = self.new_boolean()
            for spot in group:
                proofs[spot].append(proof)
        for spot, around in proofs.items():
            big = self.new_boolean()
            yield OFFICE_POINTS[BIG_GROUP][offices[spot]], big
            choices[spot].append(big)
            self.model.add_bool_or(around).only_enforce_if(big)
            for proof in around:
                self.model.add_implication(proof, big)
        for spot, groups in choices.items():
            self.model.add(sum(groups) == self.lit[spot])

    def monuments(self) -> Terms:
        """R54: by the buildings beside; a capitol scores as a monument too."""
        for spot in self.spots("monument") + self.tiles("capitol"):
            yield from self.neighbour_points(spot, MONUMENT_POINTS)

    def expansion(self) -> Terms:
        """Score the other Public Services tiles by their own effects."""
        for spot in self.tiles("city_hall"):
            yield from self.pair_points(1, spot, self.spots("public_service"))
        for spot in self.tiles("school"):
            yield from self.pair_points(1, spot, self.spots("tower_block"))
        for spot in self.tiles("park_district"):
            yield from self.pair_points(1, spot, self.spots("park", "playground"))
        for spot in self.tiles("fire_station"):
            yield from self.pair_points(FIRE_STATION_POINTS[self.mode], spot, self.neighbours(spot, "factory"))
        for spot in self.tiles("customs_office"):
            harbors = set(self.spots("harbor"))
            whole = [line for line in self.rows + self.columns if harbors.issuperset(line)]
            yield from self.best_option((CUSTOMS_OFFICE_POINTS[self.mode], [spot, *line]) for line in whole)
        for spot in self.tiles("city_planning"):
            full = [near for near in self.by_district(self.buildings) if len(near) == DISTRICT_SPACES]
            number = self.number(spot)
            table = [number * points for points in PLANNING_POINTS]
            yield from self.convex_points([self.all_standing([spot, *near]) for near in full], table)
        for spot in self.tiles("police_station"):
            piles = self.spots("tower_block", "office_tower")
            number = self.number(spot)
            yield from self.best_option((number * self.floors(pile), [spot, pile]) for pile in piles)

    def printed_points(self, spots: Iterable[Spot]) -> Terms:
        """R26: the points printed on the tiles."""
        plain = (spot for spot in spots if "expansion" not in self.buildings[spot])
        yield from ((self.buildings[spot].get("points", 0), self.lit[spot]) for spot in plain)

    def neighbour_points(self, spot: Spot, worth: Mapping[str, int]) -> Terms:
        """Score a building by the kinds of those beside it."""
        for kind, points in worth.items():
            yield from self.pair_points(points, spot, self.neighbours(spot, kind))

    def pair_points(self, points: int, spot: Spot, others: Iterable[Spot]) -> Terms:
        """Score a building for each of the others that is active at the end."""
        yield from ((points, self.all_standing([spot, other])) for other in others)

    # The encodings

    def new_boolean(self) -> cp_model.IntVar:
        return self.model.new_bool_var("")

    def standing_literal(self, spot: Spot) -> Literal:
        """R22, R23: return the literal that is true if a building stands at the end."""
        return self.lit.get(spot, 1)

    def any_standing(self, spots: Collection[Spot]) -> Literal:
        """Make a literal that is true only if one of these buildings stands."""
        literals = [self.standing_literal(spot) for spot in spots]
        if len(literals) == 1:
            return literals[0]
        some = self.new_boolean()
        self.model.add(some <= sum(literals))
        return some

    def all_standing(self, spots: Iterable[Spot]) -> Literal:
        """Make a literal that is true if and only if all these buildings stand."""
        literals = [self.lit[spot] for spot in dict.fromkeys(spots) if spot in self.lit]
        if len(literals) < 2:
            return literals[0] if literals else 1
        every = self.new_boolean()
        for literal in literals:
            self.model.add_at_most_one(every, ~literal)  # an implication that the linear relaxation can use
        self.model.add_bool_or(every, *(~literal for literal in literals))
        return every

    def best_option(self, options: Iterable[tuple[int, Collection[Spot]]]) -> Terms:
        """Score the best option, if any, whose buildings all stand; each of them must need activation."""
        chosen: list[Literal] = []
        chosen_with: dict[Spot, list[Literal]] = defaultdict(list)
        for points, spots in options:
            choice = self.new_boolean()
            chosen.append(choice)
            for spot in spots:
                chosen_with[spot].append(choice)
            yield points, choice
        self.model.add_at_most_one(chosen)
        for spot, choices in chosen_with.items():
            self.model.add(sum(choices) <= self.lit[spot])

    def convex_points(self, literals: Sequence[Literal], table: Sequence[int]) -> Terms:
        """Score the true literals by a convex table: the first step for each, and what the later steps add."""
        yield from ((table[1], literal) for literal in literals)
        for count in range(2, len(literals) + 1):
            if extra := table[count] - table[count - 1] - table[1]:
                reached = self.new_boolean()
                self.model.add(count * reached <= sum(literals))
                yield extra, reached

    # The board

    def spots(self, *kinds: str) -> list[Spot]:
        return [spot for spot, building in self.buildings.items() if building["kind"] in kinds]

    def tiles(self, expansion: str) -> list[Spot]:
        return [spot for spot, building in self.buildings.items() if building.get("expansion") == expansion]

    def number(self, spot: Spot) -> int:
        """E31: return the number that a Classic tile shows; 1 if nobody said."""
        return self.buildings[spot].get("points") or 1

    def floors(self, spot: Spot) -> int:
        floors: int = self.buildings[spot].get("floors", 1)
        return floors

    def cost(self, spot: Spot) -> int:
        """R20: how many inhabitants activate a building."""
        building = self.buildings[spot]
        return EXPANSION_INHABITANTS.get(building.get("expansion", ""), INHABITANTS[building["kind"]])

    def neighbours(self, spot: Spot, *kinds: str) -> list[Spot]:
        """R10: list the buildings of these kinds that share a side with a space."""
        return [near for near in _around(spot) if near in self.buildings and self.buildings[near]["kind"] in kinds]

    def by_district(self, spots: Iterable[Spot]) -> list[list[Spot]]:
        """R11, R12: sort spaces by district, leaving out the districts without any."""
        districts: dict[str, list[Spot]] = defaultdict(list)
        for row, column in spots:
            districts[self.districts[row][column]].append((row, column))
        return list(districts.values())

    @staticmethod
    def connected_sets(spots: Collection[Spot]) -> list[set[frozenset[Spot]]]:
        """E5: return all connected sets of up to five of these spaces, by size."""
        sets: list[set[frozenset[Spot]]] = [set(), {frozenset([spot]) for spot in spots}]
        while len(sets) <= BIG_GROUP:
            sets.append(
                {
                    group | {near}
                    for group in sets[-1]
                    for near in chain(*map(_around, group))
                    if near in spots and near not in group
                }
            )
        return sets


def _around(spot: Spot) -> tuple[Spot, ...]:
    """R10: return the spaces that share a side with this one, on the board or not."""
    row, column = spot
    return (row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)


def _sum(terms: Iterable[tuple[int, Literal]]) -> cp_model.LinearExpr:
    weighted = list(terms)
    return cp_model.LinearExpr.weighted_sum([literal for _, literal in weighted], [weight for weight, _ in weighted])
