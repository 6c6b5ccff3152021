"""The score of a city: the groups, the roads, and the conditions of the scoring cards."""

from collections.abc import Iterator, Sequence

from sprawlopolis_score.cards import CARDS
from sprawlopolis_score.city import NO_CITY, City
from sprawlopolis_score.conditions import CONDITIONS, each_road
from sprawlopolis_score.score_sheet import GROUP_ROWS, Finding, Row, ScoreSheet
from sprawlopolis_score.survey import Survey
from sprawlopolis_score.validation import SCORING_CARDS, refuse_scoring
from sprawlopolis_score.variant import STANDARD, Difficulty, Variant


def score(city: City, scoring: Sequence[int] = (), variant: Variant = STANDARD) -> ScoreSheet:
    """S30: score a city with the scoring cards of these numbers.

    Raises `Refused` for numbers that cannot be the scoring cards of one game.
    """
    refuse_scoring(scoring)
    return score_survey(Survey.of(city, variant), scoring, city)


def score_survey(survey: Survey, scoring: Sequence[int], city: City = NO_CITY) -> ScoreSheet:
    """S30: score a surveyed city."""
    conditions = {number: CARDS[number].condition for number in scoring}
    findings = [*groups(survey), *roads(survey)]
    for row in conditions.values():
        findings += CONDITIONS[row](survey)
    target = sum(scoring) if len(scoring) == SCORING_CARDS else None
    return ScoreSheet(tuple(findings), conditions, target, survey, city)


def groups(survey: Survey) -> Iterator[Finding]:
    """S30, S32: the largest group of each type brings its size; in the harder game only the largest of the four."""
    best = max(survey.largest, key=int.bit_count) if survey.variant.difficulty is Difficulty.HARD else None
    for row, group in zip(GROUP_ROWS.values(), survey.largest, strict=True):
        if group and (best is None or group == best):
            count = group.bit_count()
            yield row, count, "sprawl.group", group, (("count", count),)
        elif group:
            yield row, 0, "sprawl.group.idle", group, (("count", group.bit_count()),)


def roads(survey: Survey) -> Iterator[Finding]:
    """S30, S31: each road costs 1; nothing in the easier game."""
    points = 0 if survey.variant.difficulty is Difficulty.EASY else -1
    yield from each_road(survey, Row.ROADS, points, "sprawl.road", survey.roads & ~survey.loops)
    yield from each_road(survey, Row.ROADS, points, "sprawl.loop", survey.loops)
