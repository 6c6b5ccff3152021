"""A small city for each rule, with the tokens that its buildings take; those of a kind are in assets/cities, too."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from quadropolis_score.boards import Spot
from quadropolis_score.buildings import NO_TOKENS, Building, Category, Expansion, Kind, Tokens
from quadropolis_score.city import City
from quadropolis_score.plan import Plan
from quadropolis_score.score_sheet import Line
from quadropolis_score.scoring import score
from screens.kit.own_widget import OwnWidget
from screens.kit.words import Words, capitalized
from screens.quadropolis.board_view import board_view_of, with_plan
from screens.rules.state import ExampleLine, RulesExample
from tabletop.messages import with_minus

# The widget that draws an example.
BOARD: Final = "screens.quadropolis.widgets.board:BoardExample"
# The board's share of the width beside its points.
SHARE: Final = 0.42
# Rows without a building of their own.
LEFT_OVER_ROWS: Final = frozenset({Category.INHABITANTS_LEFT, Category.POLLUTION})


@dataclass(frozen=True, slots=True)
class ExampleCity:
    """A city, the customers of its shops, its buildings left inactive, and tokens beyond those that it takes."""

    text: str
    customers: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    dark: frozenset[str] = frozenset()
    spare: Tokens = NO_TOKENS
    rule: str = ""  # its file in assets/cities

    @property
    def city(self) -> City:
        return City.parse(self.text)

    @property
    def plan(self) -> Plan:
        """Return the plan, in which all but the dark buildings are active."""
        active = (spot for spot, building in self.city.buildings() if not building.always_stands)
        customers = {spot_of(name): count for name, count in self.customers.items()}
        return Plan.of((spot for spot in active if str(spot) not in self.dark), customers)

    @property
    def tokens(self) -> Tokens:
        """Return the tokens that the plan takes, and the spare ones."""
        city, plan = self.city, self.plan
        costs = [building.cost for spot, building in city.buildings() if spot in plan.lit]
        return Tokens(
            sum(cost.inhabitants for cost in costs)
            + sum(count for _, count in plan.customers)
            + self.spare.inhabitants,
            sum(cost.energy for cost in costs) + self.spare.energy,
        )


def example(rule: str, text: str, *dark: str, spare: Tokens = NO_TOKENS, **customers: int) -> ExampleCity:
    return ExampleCity(text, MappingProxyType(customers), frozenset(dark), spare, rule)


EXAMPLES: Final[dict[str, ExampleCity]] = {
    Kind.TOWER_BLOCK.value: example("R40", "T1 T2 T3 T4 T5 / . . . . . / . . . . . / . . . . ."),
    Kind.SHOP.value: example("R42", "S . S . . / . . . . . / . . . . . / . . . . .", A1=5, C1=2),
    Kind.PUBLIC_SERVICE.value: example("R45", "U . U . / . . . . / U . . . / . . . ."),
    Kind.PARK.value: example("R46", "T3 P T1 . / . G . . / . . . . / . . . ."),
    Kind.PLAYGROUND.value: example("", "T2 G T1 . / . T3 . . / . . . . / . . . ."),
    Kind.FACTORY.value: example("R50", "S F H . . / . O1 . . . / . . . . . / . . . . ."),
    Kind.HARBOR.value: example("R51", "H H H . / . . H . / . . H*2 . / . . . ."),
    Kind.OFFICE_TOWER.value: example("R53", "O1 O3 . . O2 / . . . . . / . . . . . / . . . . ."),
    Kind.MONUMENT.value: example(
        "R54", "F M S . . / . P . . . / . . . . . / . . . . .", "A1", spare=Tokens(0, 0), C1=1
    ),
    Expansion.CITY_HALL.value: example("", "U:city_hall . U . . / . . . . . / U . . . . / . . . . ."),
    Expansion.SCHOOL.value: example("", "U:school T2 . T1 . / . . T3 . . / . . . . . / . . . . ."),
    Expansion.PARK_DISTRICT.value: example("", "U:park_district P . G . / . P . . . / . . . . . / . . . . ."),
    Expansion.FIRE_STATION.value: example("", ". F . . . / F U:fire_station . . . / . . . F . / . . . . ."),
    Expansion.CUSTOMS_OFFICE.value: example("", "H H H H H / . . U:customs_office . . / . . . . . / . . . . ."),
    Expansion.CITY_PLANNING.value: example("", "T1 P . . . / F U:city_planning . . . / . . . H . / . . . . ."),
    Expansion.POLICE_STATION.value: example("", "U:police_station T2 . O4 . / . . . . . / . . . . . / . . . . ."),
    Expansion.CAPITOL.value: example("", ". S . . . / P U:capitol U . . / . . . . . / . . . . ."),
    Expansion.REPROCESSING_PLANT.value: example(
        "", "U:reprocessing_plant T1 . . . / . . . . . / . . . . . / . . . . .", spare=Tokens(0, 3)
    ),
    Expansion.CONGRESS_CENTER.value: example("", "O2 U:congress_center O1 . . / . . . . . / . . . . . / . . . . ."),
    "left_over": example("R47", "T1 . P G / . . . . / . . . . / . . . .", spare=Tokens(0, 2)),
}


def spot_of(name: str) -> Spot:
    """Return the space of a name such as `B3`."""
    return Spot(int(name[1:]) - 1, ord(name[0]) - ord("A"))


def example_of(words: Words, subject: str) -> Iterator[RulesExample]:
    """Yield the example of a page with its points, if it has one."""
    if subject in EXAMPLES:
        shown = EXAMPLES[subject]
        lines = [line for line in score(shown.city, shown.tokens, shown.plan).lines if is_about(line, shown, subject)]
        scoring = {spot for line in lines for spot in line.spots[:1]}
        view = with_plan(board_view_of(shown.city, marked=scoring), shown.city, shown.plan)
        yield RulesExample(
            OwnWidget(BOARD, view),
            SHARE,
            tuple(ExampleLine(capitalized(words.render(line.reason)), with_minus(line.points)) for line in lines),
        )


def is_about(line: Line, shown: ExampleCity, subject: str) -> bool:
    """Return whether a line of points is about a building, a tile, or what is left over."""
    if subject == "left_over":
        return line.category in LEFT_OVER_ROWS
    buildings = [building for spot in line.spots[:1] if (building := shown.city[spot])]
    return subject in [subject_of(building, line.category) for building in buildings]


def subject_of(building: Building, category: Category) -> str:
    """Return the page that explains a building's points; of a tile only those of its own row."""
    if building.expansion is None:
        return building.kind.value
    return building.expansion.value if category is Category.EXPANSION else ""
