"""An APK is checked by its bytes: processors, alignment, permissions."""

import io
import struct
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from tools.android.check_apk import apk_problems

ROOT = Path(__file__).parents[3]
ARM, PC = 183, 62
BACK_ATTRIBUTE_BYTES = "enableOnBackInvokedCallback".encode("utf-16-le")


def library(machine: int = ARM, align: int = 0x4000, offset: int = 0, needs: bytes = b"libc.so") -> bytes:
    """Return a library of one mapped segment, which is all that is checked."""
    head = b"\x7fELF" + bytes((2, 1, 1)) + bytes(9) + struct.pack("<HHI", 3, machine, 1)
    head += struct.pack("<QQQIHHHHHH", 0, 64, 0, 0, 64, 56, 1, 0, 0, 0)
    return head + struct.pack("<IIQQQQQQ", 1, 5, offset, 0, 0, 0, 0, align) + needs


def bundle(**files: bytes) -> bytes:
    """Return Python's modules as python-for-android packs them."""
    raw = io.BytesIO()
    with tarfile.open(fileobj=raw, mode="w:gz") as archive:
        for name, content in files.items():
            info = tarfile.TarInfo(f"_python_bundle/modules/{name}.so")
            info.size = len(content)
            archive.addfile(info, io.BytesIO(content))
    return raw.getvalue()


@pytest.fixture
def apk(tmp_path: Path) -> Path:
    return tmp_path / "one.apk"


def problems_of(
    apk: Path, libs: dict[str, bytes], manifest: bytes = BACK_ATTRIBUTE_BYTES, packing: int = zipfile.ZIP_DEFLATED
) -> list[str]:
    with zipfile.ZipFile(apk, "w", packing) as archive:
        archive.writestr("AndroidManifest.xml", manifest)
        for name, raw in {"libpybundle.so": bundle(_sqlite3=library()), **libs}.items():
            archive.writestr(f"lib/arm64-v8a/{name}", raw)
    return list(apk_problems(apk))


def test_libraries_for_phones_and_a_manifest_that_asks_for_nothing_are_fine(apk: Path) -> None:
    assert problems_of(apk, {"libmain.so": library()}) == []


@pytest.mark.parametrize(
    ("raw", "sentence"),
    [
        (
            library(align=0x1000),
            "lib/arm64-v8a/libmain.so is aligned to 4096 bytes: a phone with memory pages of 16 KB",
        ),
        (library(offset=0x1000), "lib/arm64-v8a/libmain.so is aligned to 16384 bytes"),
        (library(machine=PC), "lib/arm64-v8a/libmain.so is made for processor 62, not for arm64-v8a"),
        (library(needs=b"libc.so.6"), "lib/arm64-v8a/libmain.so is made for Linux, not for Android"),
        (b"#!/bin/sh", "lib/arm64-v8a/libmain.so is no library"),
    ],
)
def test_a_library_that_no_phone_loads_is_reported(apk: Path, raw: bytes, sentence: str) -> None:
    (reported,) = problems_of(apk, {"libmain.so": raw})
    assert reported.startswith(sentence)


def test_a_desktop_module_hidden_in_the_python_bundle_is_reported(apk: Path) -> None:
    (reported,) = problems_of(apk, {"libpybundle.so": bundle(md=library(machine=PC), _ssl=library())})
    assert reported.startswith("lib/arm64-v8a/libpybundle.so: _python_bundle/modules/md.so is made for processor 62")


def test_a_library_that_is_not_packed_begins_where_a_page_does(apk: Path) -> None:
    reported = problems_of(apk, {}, packing=zipfile.ZIP_STORED)
    assert reported == [
        "lib/arm64-v8a/libpybundle.so does not begin at a multiple of 16 KB: zipalign -P 16 was not run"
    ]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16-le"])
def test_a_permission_is_reported_in_both_encodings_of_a_manifest(apk: Path, encoding: str) -> None:
    assert problems_of(apk, {}, BACK_ATTRIBUTE_BYTES + "uses-permission".encode(encoding)) == [
        "the manifest asks for a permission"
    ]


def test_a_manifest_that_leaves_the_back_key_to_android_is_reported(apk: Path) -> None:
    assert problems_of(apk, {}, b"") == [
        "the manifest does not say enableOnBackInvokedCallback: the back key would leave the app"
    ]


@pytest.mark.parametrize("raw", [b"", b"PK", b"PK\x05\x06" + bytes(18)])
def test_a_file_that_is_not_an_apk_is_reported(apk: Path, raw: bytes) -> None:
    apk.write_bytes(raw)
    assert list(apk_problems(apk))


def test_the_command_names_what_is_wrong_and_fails(apk: Path) -> None:
    command = [sys.executable, "-m", "tools.android.check_apk"]
    assert subprocess.run(command, cwd=ROOT, capture_output=True, check=False).returncode == 2
    problems_of(apk, {})
    assert subprocess.run([*command, apk], cwd=ROOT, check=False).returncode == 0
    apk.write_bytes(b"")
    ended = subprocess.run([*command, apk], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stderr) == (1, "")
    assert "- one.apk is no APK: File is not a zip file" in ended.stdout
