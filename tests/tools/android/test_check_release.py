"""Files that must not be published are refused: debuggable, unsigned, signed with another key, or changed since."""

import hashlib
import struct
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support import signed_apks
from tests.tools.android.test_check_apk import bundle, library
from tools.android import check_release
from tools.android.check_release import release_problems

ROOT = Path(__file__).parents[3]
FINGERPRINT = hashlib.sha256(signed_apks.RELEASE_CERTIFICATE).hexdigest()


@pytest.fixture(autouse=True)
def machine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> pytest.MonkeyPatch:
    """Simulate a machine without Android's SDK and without a configured fingerprint."""
    monkeypatch.delenv(check_release.CERTIFICATE, raising=False)
    monkeypatch.delenv("ANDROID_HOME", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("PATH", str(tmp_path / "programs"))
    return monkeypatch


def reported_problems(tmp_path: Path, raw: bytes) -> list[str]:
    (tmp_path / "one-release.apk").write_bytes(raw)
    return list(release_problems(tmp_path / "one-release.apk"))


@pytest.mark.parametrize("scheme", [signed_apks.V2, signed_apks.V3])
def test_a_release_that_is_signed_may_be_published(tmp_path: Path, scheme: int) -> None:
    assert reported_problems(tmp_path, signed_apks.apk(certificates={scheme: signed_apks.RELEASE_CERTIFICATE})) == []


def test_a_digest_of_512_bits_is_known_and_one_of_another_kind_is_passed_over(tmp_path: Path) -> None:
    algorithms = {signed_apks.RSA_SHA512: "sha512", signed_apks.VERITY: "sha256"}
    assert reported_problems(tmp_path, signed_apks.apk(algorithms=algorithms)) == []
    both = reported_problems(tmp_path, signed_apks.apk(algorithms={signed_apks.VERITY: "sha256"}))
    assert both == [f"{scheme}: none of its digests is of a kind that is known here" for scheme in ("v2", "v3")]


@pytest.mark.parametrize(
    "value", [(signed_apks.BOOLEAN, 0xFFFFFFFF), (signed_apks.BOOLEAN, 1), (signed_apks.REFERENCE, 0)]
)
def test_a_debuggable_manifest_is_refused(tmp_path: Path, value: tuple[int, int]) -> None:
    (sentence,) = reported_problems(tmp_path, signed_apks.apk(signed_apks.manifest({signed_apks.DEBUGGABLE: value})))
    assert sentence.startswith("the manifest says debuggable")


def test_a_manifest_with_debuggable_false_passes(tmp_path: Path) -> None:
    assert (
        reported_problems(
            tmp_path, signed_apks.apk(signed_apks.manifest({signed_apks.DEBUGGABLE: (signed_apks.BOOLEAN, 0)}))
        )
        == []
    )


@pytest.mark.parametrize(
    ("packed", "sentence"),
    [
        (b"<manifest/>", "AndroidManifest.xml is not compiled"),
        (signed_apks.manifest(elements=0), "AndroidManifest.xml has no elements"),
        (signed_apks.manifest(extra=struct.pack("<HHI", 0x0102, 16, 99)), "AndroidManifest.xml is cut off"),
        (signed_apks.manifest(extra=bytes(8)), "AndroidManifest.xml is cut off"),
        (b"\x03", "cannot be checked for publishing: unpack_from"),
    ],
)
def test_a_manifest_that_cannot_be_read_is_refused(tmp_path: Path, packed: bytes, sentence: str) -> None:
    (found,) = reported_problems(tmp_path, signed_apks.apk(packed))
    assert sentence in found


def test_an_unsigned_apk_and_one_with_padding_only_are_refused(tmp_path: Path) -> None:
    sentence = "there is no signature of scheme v2 or v3: make apk RELEASE=1 signs it"
    assert reported_problems(tmp_path, signed_apks.zip_bytes({"AndroidManifest.xml": signed_apks.manifest()})) == [
        sentence
    ]
    assert reported_problems(tmp_path, signed_apks.apk(certificates={})) == [sentence]


def test_the_debug_key_is_refused_in_every_scheme(tmp_path: Path) -> None:
    found = reported_problems(
        tmp_path,
        signed_apks.apk(
            certificates={signed_apks.V2: signed_apks.DEBUG_CERTIFICATE, signed_apks.V3: signed_apks.DEBUG_CERTIFICATE}
        ),
    )
    assert [sentence.partition(", which")[0] for sentence in found] == [
        f"{scheme}: the certificate is that of Android's debug key" for scheme in ("v2", "v3")
    ]


@pytest.mark.parametrize("separator", ["", ":"])
def test_the_fingerprint_that_is_configured_is_the_only_one(
    machine: pytest.MonkeyPatch, tmp_path: Path, separator: str
) -> None:
    pairs = [FINGERPRINT[at : at + 2].upper() for at in range(0, 64, 2)]
    machine.setenv(check_release.CERTIFICATE, separator.join(pairs) + "\n")
    assert reported_problems(tmp_path, signed_apks.apk()) == []
    (sentence,) = reported_problems(
        tmp_path,
        signed_apks.apk(certificates={signed_apks.V2: signed_apks.RELEASE_CERTIFICATE, signed_apks.V3: b"another"}),
    )
    another = hashlib.sha256(b"another").hexdigest()
    assert sentence.startswith(f"v3: the certificate is {another}, not the {FINGERPRINT} of RELEASE_CERTIFICATE_SHA256")


def test_a_malformed_fingerprint_is_refused(machine: pytest.MonkeyPatch, tmp_path: Path) -> None:
    machine.setenv(check_release.CERTIFICATE, "our key")
    (sentence,) = reported_problems(
        tmp_path, signed_apks.apk(certificates={signed_apks.V3: signed_apks.RELEASE_CERTIFICATE})
    )
    assert sentence.startswith("RELEASE_CERTIFICATE_SHA256 is not the SHA-256 of a certificate")


@pytest.mark.parametrize("at", [1 << 20, -100])
def test_a_file_that_was_changed_after_it_was_signed_is_refused(tmp_path: Path, at: int) -> None:
    raw = bytearray(signed_apks.apk())
    raw[at] ^= 1
    sentences = reported_problems(tmp_path, bytes(raw))
    assert sentences == [f"{scheme}: the file was changed after it was signed" for scheme in ("v2", "v3")]


def test_a_file_that_is_cut_off_is_refused(tmp_path: Path) -> None:
    raw = signed_apks.apk()
    (sentence,) = reported_problems(tmp_path, raw[:-30])
    assert sentence.startswith("one-release.apk cannot be checked for publishing")
    broken = raw.replace(raw[raw.rfind(b"APK Sig Block 42") - 8 :][:8], b"\xff" * 8)
    assert "the block with the signature is cut off" in reported_problems(tmp_path, broken)[0]


@pytest.mark.parametrize(
    "value", [b"\xff\xff\xff\x7f", b"\x00", signed_apks.prefixed(signed_apks.prefixed(b"\xff\0\0\0"))]
)
def test_a_signature_that_is_cut_off_is_refused(tmp_path: Path, value: bytes) -> None:
    raw = signed_apks.zip_bytes({"AndroidManifest.xml": signed_apks.manifest()})
    (sentence,) = reported_problems(tmp_path, signed_apks.with_block(raw, {signed_apks.V2: value}))
    assert sentence.startswith("one-release.apk cannot be checked for publishing")


def test_a_file_that_is_not_an_apk_is_refused(tmp_path: Path) -> None:
    for raw in (b"", signed_apks.zip_bytes({"other": b""})):
        (sentence,) = reported_problems(tmp_path, raw)
        assert sentence.startswith("one-release.apk cannot be checked for publishing")


def install(file: Path, script: str) -> None:
    file.parent.mkdir(parents=True)
    file.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    file.chmod(0o755)


@pytest.mark.parametrize(
    "place", ["programs", "home/.buildozer/android/platform/android-sdk/build-tools/36.0.0", "sdk/build-tools/9.0.0"]
)
def test_apksigner_is_found_on_the_path_or_in_the_sdk(machine: pytest.MonkeyPatch, tmp_path: Path, place: str) -> None:
    machine.setenv("ANDROID_HOME", str(tmp_path / "sdk"))
    install(tmp_path / place / "apksigner", "echo DOES NOT VERIFY $*; exit 1")
    assert reported_problems(tmp_path, signed_apks.apk()) == [
        f"apksigner: DOES NOT VERIFY verify --min-sdk-version 29 {tmp_path}/one-release.apk"
    ]


def test_the_newest_apksigner_is_taken(machine: pytest.MonkeyPatch, tmp_path: Path) -> None:
    machine.setenv("ANDROID_HOME", str(tmp_path))
    install(tmp_path / "build-tools/9.0.0/apksigner", "exit 1")
    install(tmp_path / "build-tools/36.0.0/apksigner", "exit 0")
    assert reported_problems(tmp_path, signed_apks.apk()) == []


def test_the_command_refuses_to_publish_a_debug_build(tmp_path: Path) -> None:
    file = tmp_path / "one.apk"
    more = {"lib/arm64-v8a/libpybundle.so": bundle(_sqlite3=library())}
    packed = signed_apks.manifest({signed_apks.DEBUGGABLE: (signed_apks.BOOLEAN, 0xFFFFFFFF)})

    def run_command(*words: str) -> tuple[int, str]:
        command = [sys.executable, "-m", "tools.android.check_apk", str(file), *words]
        ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        return ended.returncode, ended.stdout

    file.write_bytes(signed_apks.apk(packed, {signed_apks.V2: signed_apks.DEBUG_CERTIFICATE}, more=more))
    assert run_command() == (0, "one.apk: as it should be\n")
    code, printed = run_command("--publish")
    assert code == 1
    assert "- the manifest says debuggable" in printed
    assert "- v2: the certificate is that of Android's debug key" in printed
    file.write_bytes(signed_apks.apk(more=more))
    assert run_command("--publish") == (0, "one.apk: as it should be\n")
