"""Hypothesis tries the same examples every time: a test of ours fails for everybody or for nobody."""

from hypothesis import settings

settings.register_profile("ours", derandomize=True, deadline=None, max_examples=100, database=None)
settings.load_profile("ours")
