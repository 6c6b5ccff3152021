"""A short monkey test; `make soak` runs 5,000 actions."""

from pathlib import Path

from tools.soak.app import run_monkey

STEPS = 150


def test_random_input_breaks_nothing(tmp_path: Path) -> None:
    monkey = run_monkey(tmp_path, STEPS, seed=7)
    assert monkey.action_counts.total() == STEPS
    assert len(monkey.screen_counts) >= 6
