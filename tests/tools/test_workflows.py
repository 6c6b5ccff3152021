"""The CI workflows run reviewed actions, with no more rights than they need; only a release has the key."""

import re
from pathlib import Path

import pytest

from tools.app.newest_python import PHONE_VERSION

WORKFLOWS = sorted((Path(__file__).parents[2] / ".github" / "workflows").glob("*.y*ml"))
SECRET = re.compile(r"\bsecrets\b")


def jobs(workflow: Path) -> dict[str, str]:
    """Split a workflow into its jobs, by their indentation."""
    _, *parts = re.split(r"(?m)^  ([\w-]+):\n", workflow.read_text(encoding="utf-8").partition("\njobs:\n")[2])
    return dict(zip(parts[::2], parts[1::2], strict=True))


def steps(job: str) -> list[str]:
    """Split a job into its steps, by their indentation."""
    return re.split(r"(?m)^      - ", job.partition("    steps:\n")[2])[1:]


ALL = [
    pytest.param(workflow, name, job, id=f"{workflow.stem}-{name}")
    for workflow in WORKFLOWS
    for name, job in jobs(workflow).items()
]


def test_every_job_and_step_is_found() -> None:
    assert {workflow.name: set(jobs(workflow)) for workflow in WORKFLOWS} == {
        "apk.yml": {"debug", "release", "publish"},
        "check.yml": {"check", "newest", "wheel"},
    }
    for workflow in WORKFLOWS:
        lines = re.findall(r"(?m)^\s*(?:- )?(?:uses|run):", workflow.read_text(encoding="utf-8"))
        assert len(lines) == sum(len(steps(job)) for job in jobs(workflow).values()), workflow.name


def test_every_python_from_3_10_on_is_checked_and_installs_the_wheel() -> None:
    (workflow,) = (each for each in WORKFLOWS if each.name == "check.yml")
    pythons = {name: re.findall(r'"(3\.\d+)"', job) for name, job in jobs(workflow).items()}
    desktops = [f"3.{minor}" for minor in range(10, 14)]
    assert pythons == {"check": desktops, "newest": [], "wheel": [*desktops, PHONE_VERSION]}
    assert f"            {PHONE_VERSION}\n" in jobs(workflow)["newest"]


@pytest.mark.parametrize(("workflow", "name", "job"), ALL)
def test_every_action_is_a_commit_with_its_version(workflow: Path, name: str, job: str) -> None:
    for line in re.findall(r"(?m)^.*\buses:.*$", job):
        pin = re.fullmatch(r"\s+(?:- )?uses: [\w-]+/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", line)
        assert pin, f"{workflow.name}, {name}: {line.strip()}"


def test_an_action_is_the_same_commit_everywhere() -> None:
    pins = {pin for each in WORKFLOWS for pin in re.findall(r"uses: (.*)", each.read_text(encoding="utf-8"))}
    assert len({pin.partition("@")[0] for pin in pins}) == len(pins)


@pytest.mark.parametrize(("workflow", "name", "job"), ALL)
def test_no_checkout_leaves_its_token_behind(workflow: Path, name: str, job: str) -> None:
    for step in steps(job):
        if "actions/checkout@" in step:
            assert re.search(r"(?m)^          persist-credentials: false$", step), f"{workflow.name}, {name}"


@pytest.mark.parametrize(("workflow", "name", "job"), ALL)
def test_no_script_contains_an_expression(workflow: Path, name: str, job: str) -> None:
    """GitHub pastes an expression into the script, so that its value would run as code; it belongs into `env`."""
    for step in steps(job):
        script = re.search(r"(?ms)^(?:        )?run:.*?(?=^        \w|\Z)", step)
        assert not script or "${{" not in script[0], f"{workflow.name}, {name}: {script[0]}"


@pytest.mark.parametrize(("workflow", "name", "job"), ALL)
def test_a_job_writes_only_where_a_release_is_published(workflow: Path, name: str, job: str) -> None:
    assert "\npermissions: {}\n" in workflow.read_text(encoding="utf-8")
    wanted = "write # a release of the tag" if name == "publish" else "read"
    assert re.findall(r"(?m)^    permissions:\n((?:      .*\n)+)", job) == [f"      contents: {wanted}\n"]


@pytest.mark.parametrize(("workflow", "name", "job"), ALL)
def test_the_key_is_known_to_the_one_step_that_signs_a_tag(workflow: Path, name: str, job: str) -> None:
    assert not SECRET.search(workflow.read_text(encoding="utf-8").partition("\njobs:\n")[0])
    knowing = [step.partition("\n")[0] for step in steps(job) if SECRET.search(step)]
    assert knowing == (["run: make apk RELEASE=1"] if name == "release" else [])
    assert not SECRET.search(job.partition("    steps:\n")[0])
    if name == "release":
        assert "    if: github.event_name == 'push'\n" in job
        assert "    environment: release\n" in job
        assert "actions/cache@" not in job


def test_only_checked_release_artifacts_are_published() -> None:
    (workflow,) = (each for each in WORKFLOWS if each.name == "apk.yml")
    assert re.search(r"(?m)^  push:\n    tags: .*\n(?!    )", workflow.read_text(encoding="utf-8"))
    found = jobs(workflow)
    assert "    needs: release\n" in found["publish"]
    order = [step for step in steps(found["publish"]) if re.search("artifact|check_apk|gh release", step)]
    assert "name: apk-release" in order[0]
    assert "python3 -m tools.android.check_apk --publish bin/*.apk" in order[1]
    assert "gh release create" in order[2]
    assert len(order) == 3
    assert "gh release" not in found["debug"] + found["release"]
