"""The search for hard cities measures the search of the optimiser."""

from random import Random

from tools.bench.find_hard_cities import effort
from tools.soak.random_cities import random_city


def test_the_effort_counts_the_upper_bounds_of_the_search() -> None:
    full = random_city(Random(1), "expert", 1.0, 0.5, (0.5, 0.5))
    empty = {**full, "cells": [[None] * 5 for _ in range(4)]}
    assert effort(full) > effort(empty) > 0
