"""Checks that an APK may be published: not debuggable, and signed with the key of every other release.

It reads the bytes, without Android's SDK: the compiled manifest, and the APK Signing Block before the central directory
(schemes v2 and v3), whose digests are computed again. Only apksigner, if installed, verifies the signature itself.
"""

import hashlib
import os
import re
import shutil
import struct
import subprocess
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

CERTIFICATE: Final = "RELEASE_CERTIFICATE_SHA256"  # the environment variable with our key's fingerprint
# The manifest: chunk types of Android's compiled XML, the id of android:debuggable, the type of a Boolean.
XML, RESOURCE_IDS, ELEMENT = 0x0003, 0x0180, 0x0102
DEBUGGABLE: Final = 0x0101000F
BOOLEAN: Final = 0x12
# The signature: the magic at the end of its block, its schemes, and the hashes of their algorithms.
END, MAGIC = b"PK\x05\x06", b"APK Sig Block 42"
SCHEMES: Final = {0x7109871A: "v2", 0xF05368C0: "v3", 0x1B93AD61: "v3.1"}
HASHES: Final = {
    0x0101: "sha256",
    0x0102: "sha512",
    0x0103: "sha256",
    0x0104: "sha512",
    0x0201: "sha256",
    0x0202: "sha512",
    0x0301: "sha256",
}
CHUNK: Final = 1 << 20  # bytes per hashed chunk
DEBUG_KEY_NAME: Final = b"Android Debug"  # the name in the certificate of every debug key
MIN_API_LEVEL: Final = "29"  # the first API level that the app is for
Problems = Iterator[str]


class Signer(NamedTuple):
    """One signer of an APK: the scheme, the certificate, and digests of the file by the name of their hash."""

    scheme: str
    certificate: bytes
    digests: dict[str, bytes]


def release_problems(apk: Path) -> Problems:
    """List every reason not to publish an APK."""
    try:
        with zipfile.ZipFile(apk) as archive:
            manifest = archive.read("AndroidManifest.xml")
        raw = apk.read_bytes()
        if is_debuggable(manifest):
            yield "the manifest says debuggable: a cable is enough to read the games. Build it with make apk RELEASE=1"
        yield from signature_problems(raw)
    except (OSError, KeyError, ValueError, struct.error, zipfile.BadZipFile) as error:
        yield f"{apk.name} cannot be checked for publishing: {error}"
        return
    yield from apksigner_problems(apk)


def is_debuggable(manifest: bytes) -> bool:
    """Tell whether a compiled manifest sets android:debuggable to anything but a plain false."""
    kind, header, _ = struct.unpack_from("<HHI", manifest)
    if kind != XML:
        raise ValueError("AndroidManifest.xml is not compiled")
    ids: tuple[int, ...] = ()
    elements, found = 0, False
    for kind, start, chunk in chunks(manifest[header:]):
        if kind == RESOURCE_IDS:
            ids = struct.unpack(f"<{(len(chunk) - start) // 4}I", chunk[start:])
        elif kind == ELEMENT:
            elements += 1
            offset, size, count = struct.unpack_from("<HHH", chunk, start + 8)
            for number in range(count):
                _, name, _, _, _, form, value = struct.unpack_from("<IIIHBBI", chunk, start + offset + number * size)
                if name < len(ids) and ids[name] == DEBUGGABLE:
                    found |= (form, value) != (BOOLEAN, 0)
    if not ids or not elements:
        raise ValueError("AndroidManifest.xml has no elements, or no names of Android's")
    return found


def chunks(raw: bytes) -> Iterator[tuple[int, int, bytes]]:
    """Split compiled XML: the kind of every chunk, the length of its header, its bytes."""
    at = 0
    while at < len(raw):
        kind, header, size = struct.unpack_from("<HHI", raw, at)
        if not 8 <= header <= size <= len(raw) - at:
            raise ValueError("AndroidManifest.xml is cut off")
        yield kind, header, raw[at : at + size]
        at += size


def signature_problems(raw: bytes) -> Problems:
    """List what is wrong with the signers of an APK."""
    if not (found := read_signers(raw)):
        yield "there is no signature of scheme v2 or v3: make apk RELEASE=1 signs it"
    for signer in found:
        yield from certificate_problems(signer.scheme, signer.certificate)
        if not signer.digests:
            yield f"{signer.scheme}: none of its digests is of a kind that is known here"
        elif any(apk_digest(raw, name) != stated for name, stated in signer.digests.items()):
            yield f"{signer.scheme}: the file was changed after it was signed"


def certificate_problems(subject: str, certificate: bytes) -> Problems:
    """List why a certificate may not sign a release: it is of a debug key, or not the one that is configured."""
    fingerprint = hashlib.sha256(certificate).hexdigest()
    expected = os.environ.get(CERTIFICATE, "").replace(":", "").strip().lower()
    if DEBUG_KEY_NAME in certificate:
        yield (
            f"{subject}: the certificate is that of Android's debug key, which every machine makes for "
            "itself: no update "
            "would install over it"
        )
    if expected and not re.fullmatch("[0-9a-f]{64}", expected):
        yield f"{CERTIFICATE} is not the SHA-256 of a certificate: 64 hexadecimal digits, as keytool -list -v prints it"
    elif expected and fingerprint != expected:
        yield (
            f"{subject}: the certificate is {fingerprint}, not the {expected} of {CERTIFICATE}: no update would "
            "install over it"
        )


def read_signers(raw: bytes) -> list[Signer]:
    start, directory, _ = find_sections(raw)
    found, at = [], start + 8
    while at < directory - 24:
        size, scheme = struct.unpack_from("<QI", raw, at)
        if not 4 <= size <= directory - 32 - at:
            raise ValueError("the block with the signature is cut off")
        if scheme in SCHEMES:
            (listed,) = split_prefixed(raw[at + 12 : at + 8 + size])
            found += [parse_signer(SCHEMES[scheme], each) for each in split_prefixed(listed)]
        at += 8 + size
    return found


def parse_signer(scheme: str, raw: bytes) -> Signer:
    """Read one signer; in every scheme its signed data begins with digests and certificates."""
    signed = read_prefixed(raw)
    digests = read_prefixed(signed)
    certificates = read_prefixed(signed[4 + len(digests) :])
    known = {}
    for each in split_prefixed(digests):
        (algorithm,) = struct.unpack_from("<I", each)
        if algorithm in HASHES:
            known[HASHES[algorithm]] = read_prefixed(each[4:])
    return Signer(scheme, read_prefixed(certificates), known)


def read_prefixed(raw: bytes) -> bytes:
    """Read the first of several values that begin with their length."""
    (size,) = struct.unpack_from("<I", raw)
    if size > len(raw) - 4:
        raise ValueError("the signature is cut off")
    return raw[4 : 4 + size]


def split_prefixed(raw: bytes) -> Iterator[bytes]:
    """Split values that begin with their length."""
    while raw:
        value = read_prefixed(raw)
        yield value
        raw = raw[4 + len(value) :]


def find_sections(raw: bytes) -> tuple[int, int, int]:
    """Find where the block with the signature, the central directory and its end begin; an empty block if unsigned."""
    end = raw.rfind(END)
    (directory,) = struct.unpack_from("<I", raw, end + 16)
    if raw[max(directory - 16, 0) : directory] != MAGIC:
        return directory, directory, end
    (size,) = struct.unpack_from("<Q", raw, directory - 24)
    start = directory - 8 - size
    if start < 0 or raw[start : start + 8] != struct.pack("<Q", size):
        raise ValueError("the block with the signature is cut off")
    return start, directory, end


def apk_digest(raw: bytes, name: str) -> bytes:
    """Hash an APK as schemes v2 and v3 do: in chunks, without the signature, as if it had never been put in."""
    start, directory, end = find_sections(raw)
    tail = bytearray(raw[end:])
    struct.pack_into("<I", tail, 16, start)
    parts = [
        part[at : at + CHUNK]
        for part in (memoryview(raw)[:start], memoryview(raw)[directory:end], memoryview(tail))
        for at in range(0, len(part), CHUNK)
    ]
    whole = hashlib.new(name, b"\x5a" + struct.pack("<I", len(parts)))
    for part in parts:
        whole.update(hashlib.new(name, b"\xa5" + struct.pack("<I", len(part)) + part).digest())
    return whole.digest()


def apksigner_problems(apk: Path) -> Problems:
    """Have apksigner verify the signature, where there is one."""
    if not (program := find_apksigner()):
        return
    command = [program, "verify", "--min-sdk-version", MIN_API_LEVEL, str(apk)]
    completed = subprocess.run(command, capture_output=True, text=True, check=False)
    if completed.returncode:
        yield f"apksigner: {(completed.stdout + completed.stderr).strip()}"


def find_apksigner() -> str | None:
    """Find apksigner: on the PATH, else the newest of Android's SDK, buildozer's before others."""
    if program := shutil.which("apksigner"):
        return program
    homes = [Path.home() / ".buildozer/android/platform/android-sdk"]
    homes += [Path(home) for home in (os.environ.get("ANDROID_HOME"),) if home]
    for home in homes:
        found = sorted(
            home.glob("build-tools/*/apksigner"),
            key=lambda file: [int(n) for n in re.findall(r"\d+", file.parent.name)],
        )
        if found:
            return str(found[-1])
    return None
