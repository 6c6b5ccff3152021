"""`make apk` lists what is missing before it begins, and builds what was asked for."""

import base64
import hashlib
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.support import signed_apks
from tests.tools.android.test_check_apk import bundle, library
from tools.android import apk
from tools.android.check_release import CERTIFICATE

PACKED = {"lib/arm64-v8a/libpybundle.so": bundle(_sqlite3=library())}


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> pytest.MonkeyPatch:
    """Simulate a machine that has everything, and builds nothing."""
    monkeypatch.setattr("tools.android.apk.shutil.which", lambda program: f"/usr/bin/{program}")
    monkeypatch.setattr("tools.android.apk.shutil.disk_usage", lambda _: SimpleNamespace(free=50e9))
    monkeypatch.setattr(apk, "has_header", lambda _: True)
    monkeypatch.setattr(apk, "java_version", lambda: 17)
    monkeypatch.setattr(apk, "is_reachable", lambda _: True)
    monkeypatch.setattr("tools.android.apk.os.geteuid", lambda: 1000)
    monkeypatch.setattr(apk, "ROOT", tmp_path)
    monkeypatch.setattr(apk, "BIN", tmp_path / "bin")
    for key in (*apk.KEY_VARIABLES, apk.ENCODED_KEY_VARIABLE, CERTIFICATE):
        monkeypatch.delenv(key, raising=False)
    return monkeypatch


def test_a_machine_that_has_everything_lacks_nothing(machine: pytest.MonkeyPatch) -> None:
    assert machine
    assert list(apk.missing_requirements(release=False)) == []


def test_all_missing_packages_are_installed_by_one_printed_command(machine: pytest.MonkeyPatch) -> None:
    machine.setattr(
        "tools.android.apk.shutil.which", lambda program: None if program in {"gcc", "make", "libtoolize"} else program
    )
    machine.setattr(apk, "has_header", lambda header: header != "ffi.h")
    assert list(apk.missing_requirements(release=False)) == [
        "Something is missing on this machine. Please type: sudo apt-get install -y build-essential libffi-dev libtool"
    ]


@pytest.mark.parametrize(
    ("version", "there"), [(11, "this machine has 11."), (0, "this machine has none, or JAVA_HOME")]
)
def test_an_old_or_missing_java_is_reported(machine: pytest.MonkeyPatch, version: int, there: str) -> None:
    machine.setattr(apk, "java_version", lambda: version)
    reported, line = apk.missing_requirements(release=False)
    assert there in reported
    assert line.endswith("apt-get install -y openjdk-17-jdk-headless")


def test_root_types_no_sudo(machine: pytest.MonkeyPatch) -> None:
    machine.setattr(apk, "java_version", lambda: 0)
    machine.setattr("tools.android.apk.os.geteuid", lambda: 0)
    assert "type: apt-get" in list(apk.missing_requirements(release=False))[1]


def test_a_full_disk_and_an_unreachable_network_are_reported(machine: pytest.MonkeyPatch) -> None:
    machine.setattr("tools.android.apk.shutil.disk_usage", lambda _: SimpleNamespace(free=3e9))
    machine.setattr(apk, "is_reachable", lambda host: host != "dl.google.com")
    disk, network = apk.missing_requirements(release=False)
    assert disk.startswith("There are 3 GB free")
    assert network.startswith("Nothing answers at dl.google.com: Android's SDK")


def test_a_release_needs_a_key_that_is_there(machine: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (sentence,) = apk.missing_requirements(release=True)
    assert sentence.startswith("To sign a release, set P4A_RELEASE_KEYSTORE, P4A_RELEASE_KEYSTORE_PASSWD")
    for key in apk.KEY_VARIABLES:
        machine.setenv(key, str(tmp_path / "key"))
    assert list(apk.missing_requirements(release=True)) == [
        f"P4A_RELEASE_KEYSTORE names {tmp_path}/key, which is not there."
    ]


def install_keytool(machine: pytest.MonkeyPatch, tmp_path: Path, exported: str, requested: str) -> None:
    """Write a keytool that runs one line to export the certificate and another one to sign a request."""
    for key in apk.KEY_VARIABLES:
        machine.setenv(key, str(tmp_path / "key"))
    (tmp_path / "key").touch()
    (tmp_path / "bin").mkdir()
    script = f'#!/bin/sh\nif [ "$2" = -exportcert ]; then {exported}; else {requested}; fi\n'
    (tmp_path / "bin" / "keytool").write_text(script, encoding="utf-8")
    (tmp_path / "bin" / "keytool").chmod(0o755)
    machine.setenv("JAVA_HOME", str(tmp_path))


IGNORED = "Warning: ... Ignoring user-specified -keypass value."


@pytest.mark.parametrize(
    ("exported", "requested", "sentence"),
    [
        ("echo keytool error: wrong; exit 1", "true", "The key cannot be used: keytool error: wrong"),
        ("printf CN=Me", "echo keytool error: locked >&2; exit 1", "The key cannot be used: keytool error: locked"),
        ("printf CN=Me", f"echo '{IGNORED}' >&2", "The key has the password of its store: set P4A_RELEASE_KEYALIAS_"),
        ("printf 'CN=Android Debug'", "true", "The key: the certificate is that of Android's debug key"),
    ],
)
def test_a_key_that_cannot_sign_a_release_is_reported_before_the_build(
    machine: pytest.MonkeyPatch, tmp_path: Path, exported: str, requested: str, sentence: str
) -> None:
    install_keytool(machine, tmp_path, exported, requested)
    (reported,) = apk.missing_requirements(release=True)
    assert reported.startswith(sentence)


def test_a_key_with_the_fingerprint_that_is_configured_is_the_only_one(
    machine: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    install_keytool(machine, tmp_path, "printf CN=Me", "true")
    assert list(apk.missing_requirements(release=True)) == []
    machine.setenv(CERTIFICATE, hashlib.sha256(b"CN=Me").hexdigest())
    assert list(apk.missing_requirements(release=True)) == []
    machine.setenv(CERTIFICATE, "0" * 64)
    (reported,) = apk.missing_requirements(release=True)
    assert reported.startswith("The key: the certificate is ")


def test_without_keytool_a_release_is_not_begun(machine: pytest.MonkeyPatch, tmp_path: Path) -> None:
    install_keytool(machine, tmp_path, "true", "true")
    machine.setenv("JAVA_HOME", str(tmp_path / "nowhere"))
    assert list(apk.missing_requirements(release=True)) == [
        "There is no keytool to look at the key with; it comes with openjdk-17-jdk-headless."
    ]


@pytest.mark.skipif(shutil.which("keytool") is None, reason="there is no keytool here")
def test_the_real_keytool_opens_a_key_with_its_passwords_only(machine: pytest.MonkeyPatch, tmp_path: Path) -> None:
    machine.delenv("JAVA_HOME", raising=False)
    secrets = (str(tmp_path / "real"), "a secret", "ours", "a secret")
    for key, value in zip(apk.KEY_VARIABLES, secrets, strict=True):
        machine.setenv(key, value)
    words = ("-genkeypair", "-alias", "ours", "-keyalg", "RSA", "-validity", "9999", "-dname", "CN=Me")
    apk.run_keytool(*words, "-storepass:env", apk.KEY_VARIABLES[1], "-keystore", secrets[0])
    assert list(apk.missing_requirements(release=True)) == []
    for key, value, sentence in (
        (
            apk.KEY_VARIABLES[1],
            "wrong1",
            "The key cannot be used: keytool error: java.io.IOException: keystore password",
        ),
        (apk.KEY_VARIABLES[2], "other", "The key cannot be used: keytool error: java.lang.Exception: Alias <other>"),
        (apk.KEY_VARIABLES[3], "wrong1", "The key has the password of its store"),
    ):
        with machine.context() as patch:
            patch.setenv(key, value)
            (reported,) = apk.missing_requirements(release=True)
            assert reported.startswith(sentence)


def release(machine: pytest.MonkeyPatch, folder: Path, build: Callable[[str, str], int]) -> int:
    """Run `make apk RELEASE=1` on a machine with a usable key."""
    (folder / "key").touch()
    for key in apk.KEY_VARIABLES:
        machine.setenv(key, os.environ.get(key) or str(folder / "key"))
    machine.setattr(apk, "key_store_problems", lambda _: iter(()))
    machine.setattr(apk, "run_buildozer", build)
    machine.setattr(sys, "argv", ["apk", "--release"])
    return apk.main()


@pytest.mark.parametrize("cancelled", [False, True])
def test_an_encoded_key_store_is_a_file_of_its_owner_until_the_build_ends(
    machine: pytest.MonkeyPatch, tmp_path: Path, *, cancelled: bool
) -> None:
    machine.setenv(apk.ENCODED_KEY_VARIABLE, base64.encodebytes(b"the key store" * 9).decode())
    files: list[Path] = []

    def build(*_: str) -> int:
        file = Path(os.environ[apk.KEY_VARIABLES[0]])
        files.append(file)
        assert file.read_bytes() == b"the key store" * 9
        assert [path.stat().st_mode & 0o777 for path in (file, file.parent)] == [0o600, 0o700]
        assert not file.is_relative_to(Path(__file__).parents[3])
        assert apk.ENCODED_KEY_VARIABLE not in os.environ
        if cancelled:
            os.kill(os.getpid(), signal.SIGTERM)
        return 1

    handler = signal.getsignal(signal.SIGTERM)
    if cancelled:
        with pytest.raises(SystemExit, match=str(128 + signal.SIGTERM)):
            release(machine, tmp_path, build)
    else:
        assert release(machine, tmp_path, build) == 1
    assert len(files) == 1
    assert not files[0].parent.exists()
    assert os.environ[apk.KEY_VARIABLES[0]] == str(tmp_path / "key")
    assert signal.getsignal(signal.SIGTERM) is handler


def test_an_encoded_key_store_needs_no_other_one(
    machine: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    machine.setenv(apk.ENCODED_KEY_VARIABLE, base64.b64encode(b"the key store").decode())
    machine.setattr(sys, "argv", ["apk", "--release"])
    assert apk.main() == 1
    assert capsys.readouterr().err.startswith("To sign a release, set P4A_RELEASE_KEYSTORE_PASSWD, P4A_RELEASE_KEYA")
    assert apk.KEY_VARIABLES[0] not in os.environ


def test_a_debug_package_is_built_without_a_key(machine: pytest.MonkeyPatch, tmp_path: Path) -> None:
    machine.setenv(apk.ENCODED_KEY_VARIABLE, "my key!")
    machine.setattr(apk, "run_buildozer", fake_build(tmp_path, signed_apks.apk(more=PACKED)))
    machine.setattr(sys, "argv", ["apk"])
    assert apk.main() == 0


def test_a_key_store_that_is_not_base64_is_reported(
    machine: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    machine.setenv(apk.ENCODED_KEY_VARIABLE, "my key!")
    assert release(machine, tmp_path, lambda *_: pytest.fail("it was started")) == 1
    assert capsys.readouterr().err == "P4A_RELEASE_KEYSTORE_BASE64 is not what base64 -w0 writes of a key store.\n"


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
    assert apk.java_version() == version


def test_a_host_that_cannot_be_reached_does_not_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("https_proxy", "http://user:secret@127.0.0.1:9")
    assert not apk.is_reachable("github.com")


def test_buildozer_is_not_started_while_something_is_missing(
    machine: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    machine.setattr(apk, "is_reachable", lambda _: False)
    machine.setattr(apk, "run_buildozer", lambda *_: pytest.fail("it was started"))
    machine.setattr(sys, "argv", ["apk"])
    assert apk.main() == 1
    assert capsys.readouterr().err.startswith("Nothing answers at github.com")


def fake_build(tmp_path: Path, raw: bytes, suffix: str = "apk") -> Callable[[str, str], int]:

    def build(arch: str, mode: str) -> int:
        (tmp_path / "bin").mkdir()
        (tmp_path / "bin" / f"quadropolisscore-0.1.0-{arch}-{mode}.{suffix}").write_bytes(raw)
        return 0

    return build


def test_the_built_package_is_checked_and_its_name_printed(
    machine: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    machine.setattr(apk, "run_buildozer", fake_build(tmp_path, signed_apks.zip_bytes({})))
    machine.setattr(sys, "argv", ["apk", "x86_64"])
    assert apk.main() == 1
    reported = capsys.readouterr().out
    assert "bin/quadropolisscore-0.1.0-x86_64-debug.apk: 0.0 MB\n- there is no AndroidManifest.xml" in reported
    assert "adb install -r bin/quadropolisscore-0.1.0-x86_64-debug.apk" in reported
    assert "It is to be tried only: it is debuggable" in reported


@pytest.mark.parametrize(
    ("raw", "refused"),
    [
        (signed_apks.apk(more=PACKED), ""),
        (signed_apks.apk(certificates={}, more=PACKED), "- there is no signature of scheme v2 or v3"),
        (
            signed_apks.apk(certificates={signed_apks.V2: signed_apks.DEBUG_CERTIFICATE}, more=PACKED),
            "- v2: the certificate is that of Android's",
        ),
        (
            signed_apks.apk(signed_apks.manifest({signed_apks.DEBUGGABLE: (signed_apks.BOOLEAN, 1)}), more=PACKED),
            "- the manifest says deb",
        ),
    ],
)
def test_a_release_is_refused_unless_it_may_be_published(
    machine: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str], raw: bytes, refused: str
) -> None:
    machine.setattr("tools.android.check_release.find_apksigner", lambda: None)
    assert release(machine, tmp_path, fake_build(tmp_path, raw)) == bool(refused)
    reported = capsys.readouterr().out
    assert refused in reported
    assert ("To install it on a phone" in reported, "It must not be handed on." in reported) == (
        not refused,
        bool(refused),
    )
    assert "to be tried only" not in reported


def test_a_bundle_is_left_to_google_play(
    machine: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert release(machine, tmp_path, fake_build(tmp_path, b"a bundle", "aab")) == 0
    assert "-release.aab: 0.0 MB\nGoogle Play checks a bundle" in capsys.readouterr().out


def test_buildozer_runs_in_our_environment_for_the_requested_processor(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    runs: list[tuple[list[str], dict[str, str]]] = []

    def run(command: list[str], *, env: dict[str, str], **_: object) -> subprocess.CompletedProcess[bytes]:
        runs.append((command, env))
        return subprocess.CompletedProcess(command, 0)

    monkeypatch.setattr("tools.android.apk.subprocess.run", run)
    assert apk.run_buildozer("x86_64", "debug") == 0
    ((command, environment),) = runs
    assert command[1:] == ["-m", "buildozer", "android", "debug"]
    assert environment["APP_ANDROID_ARCHS"] == "x86_64"
    assert environment["VIRTUAL_ENV"] == sys.prefix
    assert environment["PATH"].split(os.pathsep)[0] == str(Path(sys.executable).parent)
