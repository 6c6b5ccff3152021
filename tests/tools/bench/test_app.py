"""The bench of the app runs in any commit."""

import pytest

from tools.app.rooms import ROOT
from tools.bench.app import OURS, checkouts, measure_play


def test_a_commit_that_git_does_not_have_is_refused_with_a_sentence() -> None:
    with (
        pytest.raises(SystemExit, match=r"^git has no commit nonsense to compare with"),
        checkouts("nonsense"),
    ):
        raise AssertionError


def test_a_commit_is_checked_out_only_while_it_is_compared() -> None:
    with checkouts("HEAD") as compared:
        assert compared[OURS] == ROOT
        assert (compared["HEAD"] / "main.py").is_file()
    assert not compared["HEAD"].exists()


def test_without_a_commit_only_this_tree_is_measured() -> None:
    with checkouts("") as compared:
        assert compared == {OURS: ROOT}


def test_a_step_back_from_the_pad_needs_two_frames_at_most() -> None:
    found = measure_play(ROOT, rounds=1, taps=1)
    assert found["back_frames"] <= 2
    assert found["back_main"] < found["first_back_main"]
