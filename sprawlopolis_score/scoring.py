"""The score of a city: the groups, the roads, and the conditions of the scoring cards."""

from collections.abc import Iterator, Sequence

from sprawlopolis_score.blocks import BlockType
from sprawlopolis_score.cards import CARDS
from sprawlopolis_score.city import City
from sprawlopolis_score.conditions import CONDITIONS
from sprawlopolis_score.score_sheet import GROUP_ROWS, Line, Row, ScoreSheet
from sprawlopolis_score.survey import Survey
from sprawlopolis_score.validation import SCORING_CARDS, refuse_scoring
from sprawlopolis_score.variant import STANDARD, Difficulty, Variant


def score(city: City, scoring: Sequence[int] = (), variant: Variant = STANDARD) -> ScoreSheet:
    """S30: score a city with the scoring cards of these numbers.

    Raises `Refused` for numbers that cannot be the scoring cards of one game.
    """
    refuse_scoring(scoring)
    survey = Survey(city, variant)
    conditions = {number: CARDS[number].condition for number in scoring}
    lines = [*groups(survey), *roads(survey)]
    for row in conditions.values():
        lines += CONDITIONS[row](survey)
    return ScoreSheet(
        lines=tuple(lines),
        conditions=conditions,
        largest={kind: len(survey.largest[kind]) for kind in BlockType},
        road_lengths=tuple(sorted((len(road.spaces) for road in survey.roads), reverse=True)),
        loops=tuple(sorted((len(road.spaces) for road in survey.roads if road.is_loop), reverse=True)),
        target=sum(scoring) if len(scoring) == SCORING_CARDS else None,
    )


def groups(survey: Survey) -> Iterator[Line]:
    """S30, S32: the largest group of each type brings its size; in the harder game only the largest of the four."""
    best = max(BlockType, key=lambda kind: len(survey.largest[kind]))
    for kind in BlockType:
        group = survey.largest[kind]
        if group:
            is_ignored = survey.variant.difficulty is Difficulty.HARD and kind is not best
            points = 0 if is_ignored else len(group)
            yield survey.line(
                GROUP_ROWS[kind], points, "sprawl.group.idle" if is_ignored else "sprawl.group", group, count=len(group)
            )


def roads(survey: Survey) -> Iterator[Line]:
    """S30, S31: each road costs 1; nothing in the easier game."""
    free = survey.variant.difficulty is Difficulty.EASY
    for road in survey.roads:
        points, length = 0 if free else -1, len(road.spaces)
        yield survey.line(
            Row.ROADS, points, "sprawl.loop" if road.is_loop else "sprawl.road", road.spaces, length=length
        )
