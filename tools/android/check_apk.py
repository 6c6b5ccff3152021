"""`python -m tools.android.check_apk [--publish] FILE...`: checks APKs, and prints their problems as sentences.

Every library must be for the processor of its folder and fit memory pages of 16 KB, also those of Python's modules,
which python-for-android packs in an archive named like a library. The manifest must ask for no permission. With
--publish a debuggable, unsigned or debug-signed file is refused too: see check_release.py.
"""

import argparse
import io
import struct
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tools.android.check_release import release_problems

PAGE_SIZE: Final = 0x4000  # bytes: 16 KB
PT_LOAD: Final = 1  # program header type of a segment that is mapped into memory
# Folders of an APK, and the machine type in the ELF header of their libraries.
MACHINES: Final = {"arm64-v8a": 183, "x86_64": 62, "armeabi-v7a": 40, "x86": 3}
ELF, GZIP = b"\x7fELF", b"\x1f\x8b"
GLIBC: Final = b"libc.so.6"  # Android's own is libc.so
ELFCLASS64: Final = 2  # 64 bits
# Names that must not be, and that must be, in the packed manifest.
PERMISSION_TAG: Final = "uses-permission"
BACK_ATTRIBUTE: Final = "enableOnBackInvokedCallback"
BUNDLE: Final = "libpybundle.so"
Problems = Iterator[str]


def apk_problems(apk: Path) -> Problems:
    """List everything that is wrong with a file."""
    try:
        with zipfile.ZipFile(apk) as archive:
            yield from manifest_problems(archive)
            yield from libraries_problems(apk, archive)
    except (OSError, zipfile.BadZipFile, tarfile.TarError, struct.error, EOFError) as error:
        yield f"{apk.name} is no APK: {error}"


def manifest_problems(archive: zipfile.ZipFile) -> Problems:
    """Check that there is no permission, and that the app handles the back key."""
    if "AndroidManifest.xml" not in archive.namelist():
        yield "there is no AndroidManifest.xml"
        return
    raw = archive.read("AndroidManifest.xml")
    if contains_text(raw, PERMISSION_TAG):
        yield "the manifest asks for a permission"
    if not contains_text(raw, BACK_ATTRIBUTE):
        yield f"the manifest does not say {BACK_ATTRIBUTE}: the back key would leave the app"


def contains_text(raw: bytes, text: str) -> bool:
    """Return whether Android's packed XML contains a word, in either of its encodings."""
    return text.encode() in raw or text.encode("utf-16-le") in raw


def libraries_problems(apk: Path, archive: zipfile.ZipFile) -> Problems:
    """Check every library, also those in the archive of Python's modules."""
    found = [info for info in archive.infolist() if info.filename.startswith("lib/")]
    if not any(info.filename.endswith(BUNDLE) for info in found):
        yield f"there is no {BUNDLE}: Python's own modules are missing"
    for info in found:
        arch, raw = info.filename.split("/")[1], archive.read(info)
        if info.compress_type == zipfile.ZIP_STORED and data_offset(apk, info) % PAGE_SIZE:
            yield f"{info.filename} does not begin at a multiple of 16 KB: zipalign -P 16 was not run"
        if raw.startswith(GZIP):
            with tarfile.open(fileobj=io.BytesIO(raw)) as bundle:
                for member in bundle:
                    if member.isfile() and member.name.endswith(".so"):
                        inside = bundle.extractfile(member)
                        yield from library_problems(
                            f"{info.filename}: {member.name}", arch, inside.read() if inside else b""
                        )
        else:
            yield from library_problems(info.filename, arch, raw)


def library_problems(name: str, arch: str, raw: bytes) -> Problems:
    if not raw.startswith(ELF):
        yield f"{name} is no library"
        return
    is_64_bit = raw[4] == ELFCLASS64
    (machine,) = struct.unpack_from("<H", raw, 18)
    if machine != MACHINES.get(arch):
        yield f"{name} is made for processor {machine}, not for {arch}: it comes from the PC that built the package"
        return
    if GLIBC in raw:
        yield f"{name} is made for Linux, not for Android: it wants {GLIBC.decode()}"
    elif is_64_bit:
        for offset, address, align in loaded_segments(raw):
            if align < PAGE_SIZE or (address - offset) % PAGE_SIZE:
                yield f"{name} is aligned to {align} bytes: a phone with memory pages of 16 KB does not load it"
                return


def loaded_segments(raw: bytes) -> Iterator[tuple[int, int, int]]:
    """Yield the mapped segments of a 64-bit library: offset in the file, address in memory, alignment."""
    (headers,) = struct.unpack_from("<Q", raw, 32)
    size, count = struct.unpack_from("<HH", raw, 54)
    for number in range(count):
        kind, _, offset, address, _, _, _, align = struct.unpack_from("<IIQQQQQQ", raw, headers + number * size)
        if kind == PT_LOAD:
            yield offset, address, align


def data_offset(apk: Path, info: zipfile.ZipInfo) -> int:
    """Return the offset of an entry's bytes in the file."""
    with apk.open("rb") as file:
        file.seek(info.header_offset + 26)
        name, extra = map(int, struct.unpack("<HH", file.read(4)))
    return info.header_offset + 30 + name + extra


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.android.check_apk", description="Check Android packages.")
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="such as bin/*.apk")
    parser.add_argument("--publish", action="store_true", help="refuse what must not be published")
    options = parser.parse_args()
    results = [
        (file, [*apk_problems(file), *(release_problems(file) if options.publish else ())]) for file in options.files
    ]
    for file, faults in results:
        print(f"{file.name}: {'as it should be' if not faults else ''}", *(f"- {each}" for each in faults), sep="\n")
    return int(any(wrong for _, wrong in results))


if __name__ == "__main__":
    sys.exit(main())
