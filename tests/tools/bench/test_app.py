"""The app's figures can be taken of any commit."""

import pytest

from tools.bench.app import OURS, ROOT, play, trees


def test_a_commit_that_git_does_not_have_is_refused_with_a_sentence() -> None:
    with (
        pytest.raises(SystemExit, match=r"^git has no commit nonsense to compare with"),
        trees("nonsense"),
    ):
        raise AssertionError


def test_a_commit_is_checked_out_only_while_it_is_compared() -> None:
    with trees("HEAD") as compared:
        assert compared[OURS] == ROOT
        assert (compared["HEAD"] / "main.py").is_file()
    assert not compared["HEAD"].exists()


def test_without_a_commit_only_ours_is_looked_at() -> None:
    with trees("") as compared:
        assert compared == {OURS: ROOT}


def test_a_step_back_from_the_pad_needs_two_frames_at_most() -> None:
    found = play(ROOT, rounds=1, taps=1)
    assert found["back_frames"] <= 2
    assert found["back_main"] < found["first_back_main"]
