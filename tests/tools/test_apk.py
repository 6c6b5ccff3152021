"""`make apk` says what is missing before it begins, and builds what was asked for."""

import os
import sys
import zipfile
from pathlib import Path
from types import SimpleNamespace

import pytest

from tools import apk


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> pytest.MonkeyPatch:
    """A machine that has everything, and builds nothing."""
    monkeypatch.setattr(apk.shutil, "which", lambda program: f"/usr/bin/{program}")
    monkeypatch.setattr(apk.shutil, "disk_usage", lambda _: SimpleNamespace(free=50e9))
    monkeypatch.setattr(apk, "has", lambda _: True)
    monkeypatch.setattr(apk, "java", lambda: 17)
    monkeypatch.setattr(apk, "answers", lambda _: True)
    monkeypatch.setattr(apk.os, "geteuid", lambda: 1000)
    monkeypatch.setattr(apk, "ROOT", tmp_path)
    monkeypatch.setattr(apk, "BIN", tmp_path / "bin")
    for key in apk.KEYS:
        monkeypatch.delenv(key, raising=False)
    return monkeypatch


def test_a_machine_that_has_everything_lacks_nothing(machine: pytest.MonkeyPatch) -> None:
    assert machine
    assert list(apk.lacking(release=False)) == []


def test_all_that_is_missing_is_one_line_to_type(machine: pytest.MonkeyPatch) -> None:
    machine.setattr(apk.shutil, "which", lambda program: None if program in {"gcc", "make", "libtoolize"} else program)
    machine.setattr(apk, "has", lambda header: header != "ffi.h")
    assert list(apk.lacking(release=False)) == [
        "Something is missing on this machine. Please type: sudo apt-get install -y build-essential libffi-dev libtool"
    ]


@pytest.mark.parametrize(
    ("version", "there"), [(11, "this machine has 11."), (0, "this machine has none, or JAVA_HOME")]
)
def test_an_old_or_missing_java_is_told(machine: pytest.MonkeyPatch, version: int, there: str) -> None:
    machine.setattr(apk, "java", lambda: version)
    told, line = apk.lacking(release=False)
    assert there in told
    assert line.endswith("apt-get install -y openjdk-17-jdk-headless")


def test_root_types_no_sudo(machine: pytest.MonkeyPatch) -> None:
    machine.setattr(apk, "java", lambda: 0)
    machine.setattr(apk.os, "geteuid", lambda: 0)
    assert "type: apt-get" in list(apk.lacking(release=False))[1]


def test_a_full_disk_and_a_network_that_does_not_answer_are_told(machine: pytest.MonkeyPatch) -> None:
    machine.setattr(apk.shutil, "disk_usage", lambda _: SimpleNamespace(free=3e9))
    machine.setattr(apk, "answers", lambda host: host != "dl.google.com")
    disk, network = apk.lacking(release=False)
    assert disk.startswith("There are 3 GB free")
    assert network.startswith("Nothing answers at dl.google.com: Android's SDK")


def test_a_release_needs_a_key_that_is_there(machine: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert "set P4A_RELEASE_KEYSTORE, P4A_RELEASE_KEYSTORE_PASSWD" in "".join(apk.lacking(release=True))
    for key in apk.KEYS:
        machine.setenv(key, str(tmp_path / "key"))
    assert list(apk.lacking(release=True)) == [f"P4A_RELEASE_KEYSTORE names {tmp_path}/key, which is not there."]
    (tmp_path / "key").touch()
    assert list(apk.lacking(release=True)) == []


@pytest.mark.parametrize(
    ("script", "version"), [("echo javac 17.0.9", 17), ("echo javac 1.8.0_392 >&2", 1), ("exit 1", 0), (None, 0)]
)
def test_the_version_of_java_is_the_one_that_buildozer_would_take(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, script: str | None, version: int
) -> None:
    monkeypatch.setenv("JAVA_HOME", str(tmp_path))
    if script is not None:
        (tmp_path / "bin").mkdir()
        (tmp_path / "bin" / "javac").write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
        (tmp_path / "bin" / "javac").chmod(0o755)
    assert apk.java() == version


def test_a_host_that_cannot_be_reached_does_not_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("https_proxy", "http://user:secret@127.0.0.1:9")
    assert not apk.answers("github.com")


def test_buildozer_is_not_started_while_something_is_missing(
    machine: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    machine.setattr(apk, "answers", lambda _: False)
    machine.setattr(apk, "build", lambda *_: pytest.fail("it was started"))
    machine.setattr(sys, "argv", ["apk"])
    assert apk.main() == 1
    assert capsys.readouterr().err.startswith("Nothing answers at github.com")


def test_what_was_built_is_looked_at_and_named(
    machine: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def build(arch: str, mode: str) -> int:
        (tmp_path / "bin").mkdir()
        zipfile.ZipFile(tmp_path / "bin" / f"quadropolisscore-0.1.0-{arch}-{mode}.apk", "w").close()
        return 0

    machine.setattr(apk, "build", build)
    machine.setattr(sys, "argv", ["apk", "x86_64"])
    assert apk.main() == 1
    told = capsys.readouterr().out
    assert "bin/quadropolisscore-0.1.0-x86_64-debug.apk: 0.0 MB\n- there is no AndroidManifest.xml" in told
    assert "adb install -r bin/quadropolisscore-0.1.0-x86_64-debug.apk" in told


def test_buildozer_runs_in_our_environment_for_the_processor_that_was_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    runs: list[tuple[list[str], dict[str, str]]] = []

    def run(command: list[str], *, env: dict[str, str], **_: object) -> apk.subprocess.CompletedProcess[bytes]:
        runs.append((command, env))
        return apk.subprocess.CompletedProcess(command, 0)

    monkeypatch.setattr(apk.subprocess, "run", run)
    assert apk.build("x86_64", "debug") == 0
    ((command, environment),) = runs
    assert command[1:] == ["-m", "buildozer", "android", "debug"]
    assert environment["APP_ANDROID_ARCHS"] == "x86_64"
    assert environment["VIRTUAL_ENV"] == sys.prefix
    assert environment["PATH"].split(os.pathsep)[0] == str(Path(sys.executable).parent)
