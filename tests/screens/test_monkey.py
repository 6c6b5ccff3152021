"""A monkey at the app; make soak lets it play for 5,000 steps."""

from pathlib import Path

from tools.soak.app import play

STEPS = 300


def test_a_monkey_breaks_nothing(tmp_path: Path) -> None:
    monkey = play(tmp_path, STEPS, seed=5)
    assert monkey.done.total() == STEPS
    assert len(monkey.seen) >= 8
