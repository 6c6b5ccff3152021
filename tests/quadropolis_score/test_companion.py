"""Set-up, rounds and turns, as the rulebook has them."""

import pytest

from quadropolis_score.buildings import Kind, Mode
from quadropolis_score.companion import companion_of, has_monument
from quadropolis_score.plugin import RULES
from tabletop.companion import Companion, Round
from tabletop.game import Options, Side
from tabletop.messages import render
from tabletop.people import PlayerColour

CLASSIC, EXPERT = Mode.CLASSIC, Mode.EXPERT


def set_up_of(mode: Mode, players: int = 4, **expansions: bool) -> list[str]:
    return [render(check.message) for check in companion_of(mode, players, **expansions).set_up]


def before(number: int, mode: Mode, players: int = 4, **expansions: bool) -> list[str]:
    return [render(check.message) for check in companion_of(mode, players, **expansions).rounds[number - 1].checks]


def tiles(each: Round) -> dict[str, int]:
    return {supply.name: supply.count for supply in each.supplies}


def news(companion: Companion) -> list[list[str]]:
    """Return the special tiles of every round."""
    return [[render(each) for each in every.news] for every in companion.rounds]


@pytest.mark.parametrize(("mode", "rounds"), [(CLASSIC, 4), (EXPERT, 5)])
def test_classic_has_four_rounds_and_expert_five_of_four_turns(mode: Mode, rounds: int) -> None:
    companion = companion_of(mode, 3)
    assert (len(companion.rounds), companion.turns) == (rounds, 4)


@pytest.mark.parametrize("mode", Mode)
@pytest.mark.parametrize("playgrounds", [False, True])
def test_every_round_of_four_players_has_25_tiles(mode: Mode, *, playgrounds: bool) -> None:
    companion = companion_of(mode, 4, playgrounds=playgrounds)
    assert [sum(tiles(each).values()) for each in companion.rounds] == [25] * len(companion.rounds)


@pytest.mark.parametrize(
    ("players", "sentence"),
    [
        (4, "Turn all of them up"),
        (3, "Turn them up, but leave those marked 4 face down"),
        (2, "Turn them up, but leave those marked 4 and 3-4 face down"),
    ],
)
@pytest.mark.parametrize("mode", Mode)
def test_tiles_marked_for_more_players_stay_face_down_in_every_round(mode: Mode, players: int, sentence: str) -> None:
    assert sentence in set_up_of(mode, players)
    for number in range(2, len(companion_of(mode, players).rounds) + 1):
        assert sentence in before(number, mode, players)


@pytest.mark.parametrize(
    ("mode", "players", "sentence"),
    [
        (CLASSIC, 2, "Everybody takes the architects 1 to 4 of one colour"),
        (EXPERT, 2, "10 architects lie beside the site for all: 2 each of 1 to 5"),
        (EXPERT, 3, "15 architects lie beside the site for all: 3 each of 1 to 5"),
        (EXPERT, 4, "20 architects lie beside the site for all: 4 each of 1 to 5"),
    ],
)
def test_architects_are_everybodys_own_in_classic_and_a_common_pool_in_expert(
    mode: Mode, players: int, sentence: str
) -> None:
    assert sentence in set_up_of(mode, players)


@pytest.mark.parametrize(
    ("players", "rounds"), [(4, [2, 3, 4, 5]), (3, [2, 3, 4]), (2, [2, 3])], ids=["four", "three", "two"]
)
def test_there_are_as_many_monuments_as_players_one_a_round_from_the_second_on(players: int, rounds: list[int]) -> None:
    companion = companion_of(EXPERT, players)
    assert [number for number in range(1, 6) if has_monument(number, EXPERT, players)] == rounds
    assert [number for number, lines in enumerate(news(companion), 1) if "A monument is among them" in lines] == rounds
    shown = [number for number, each in enumerate(companion.rounds, 1) if Kind.MONUMENT.value in tiles(each)]
    assert shown == rounds


def test_classic_has_no_monuments_and_no_office_towers() -> None:
    companion = companion_of(CLASSIC, 4)
    assert news(companion) == [[], [], [], []]
    assert not any({Kind.MONUMENT.value, Kind.OFFICE_TOWER.value} & {*tiles(each)} for each in companion.rounds)


@pytest.mark.parametrize(
    ("mode", "parks"), [(CLASSIC, (1623, 2623, 3622, 4624)), (EXPERT, (1623, 2623, 3622, 4624, 5619))]
)
def test_a_playground_replaces_the_park_of_its_number_in_every_round(mode: Mode, parks: tuple[int, ...]) -> None:
    with_them, without = companion_of(mode, 2, playgrounds=True), companion_of(mode, 2)
    assert [lines[-1] for lines in news(with_them)] == [
        f"Playground {park}A is among them, in place of park {park}" for park in parks
    ]
    for new, old in zip(with_them.rounds, without.rounds, strict=True):
        assert tiles(new)[Kind.PLAYGROUND.value] == 1
        assert tiles(new)[Kind.PARK.value] == tiles(old)[Kind.PARK.value] - 1
        assert Kind.PLAYGROUND.value not in tiles(old)
    assert any("1623 for 1623A" in sentence for sentence in set_up_of(mode, playgrounds=True))


@pytest.mark.parametrize(("mode", "count"), [(CLASSIC, 11), (EXPERT, 13)])
def test_four_public_services_tiles_lie_open_in_every_round(mode: Mode, count: int) -> None:
    first = f"Shuffle the {count} Public Services tiles of this mode and lay 4 of them open"
    later = "The open Public Services tiles go away; lay 4 others open"
    assert first in set_up_of(mode, public_services=True)
    assert first not in set_up_of(mode)
    assert later in before(2, mode, public_services=True)
    assert later not in before(2, mode)


@pytest.mark.parametrize("mode", Mode)
def test_between_two_rounds_the_site_is_cleared_and_the_next_tiles_are_laid_out(mode: Mode) -> None:
    lines = before(3, mode)
    assert lines[0] == "The tiles left over go into the box, the urbanist leaves the site"
    assert "Shuffle the 25 tiles of round 3 and lay them face down on the site, 5 by 5" in lines
    assert any("architects" in line for line in lines)
    assert before(1, mode) == []  # the set-up has laid it out


@pytest.mark.parametrize("mode", Mode)
def test_the_mayor_changes_hands_in_every_round_but_the_last(mode: Mode) -> None:
    *others, last = companion_of(mode, 4).rounds
    assert all(each.leads_on for each in others)
    assert not last.leads_on


def test_no_two_items_of_a_list_share_a_key() -> None:
    for mode in Mode:
        companion = companion_of(mode, 3, playgrounds=True, public_services=True)
        for checks in (companion.set_up, companion.end, *(each.checks for each in companion.rounds)):
            assert len({check.key for check in checks}) == len(checks)


def test_the_rules_offer_the_course_of_their_options_and_players() -> None:
    options: Options = {"mode": "expert", "playgrounds": True, "public_services": True}
    board = RULES.new_board(options)
    sides = tuple(
        Side((name,), colour, board) for name, colour in zip(("Ada", "Ben", "Cleo"), PlayerColour, strict=False)
    )
    assert RULES.companion(options, sides) == companion_of(EXPERT, 3, playgrounds=True, public_services=True)
