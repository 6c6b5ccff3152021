"""`make apk`: builds the Android package, after saying what this machine lacks for it.

`python -m tools.android.apk [arm64-v8a|x86_64] [--release]`. The first build fetches Android's SDK and NDK and compiles
Python, OpenCV and the rest: about an hour. It needs no phone; docs/android.md tells the rest. Without --release the
package is debuggable and signed with a throwaway key, to be tried only. A release is refused unless it may be
published.
"""

import argparse
import base64
import binascii
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Final

from tools.android.check_apk import problems
from tools.android.check_release import not_our_key, unpublishable

ROOT: Final = Path(__file__).parents[2]
BIN: Final = ROOT / "bin"
PHONE, EMULATOR = "arm64-v8a", "x86_64"
JAVA: Final = 17  # Gradle's
ROOM: Final = 20  # GB for the SDK, the NDK and everything that is compiled
# Programs that the recipes call, and headers that their Python is compiled with, by the package of Debian and Ubuntu.
PROGRAMS: Final = {
    "git": "git",
    "unzip": "unzip",
    "zip": "zip",
    "gcc": "build-essential",
    "make": "build-essential",
    "patch": "patch",
    "autoconf": "autoconf",
    "automake": "automake",
    "libtoolize": "libtool",
    "pkg-config": "pkg-config",
    "cmake": "cmake",
}
HEADERS: Final = {
    "zlib.h": "zlib1g-dev",
    "ffi.h": "libffi-dev",
    "openssl/ssl.h": "libssl-dev",
    "sqlite3.h": "libsqlite3-dev",
}
WHERE: Final = ("/usr/include", "/usr/local/include", "/opt/homebrew/include")
JDK: Final = "openjdk-17-jdk-headless"
HOSTS: Final = ("github.com", "dl.google.com", "services.gradle.org")
PATIENCE: Final = 10  # seconds that a host may take
KEYS: Final = tuple(f"P4A_RELEASE_{name}" for name in ("KEYSTORE", "KEYSTORE_PASSWD", "KEYALIAS", "KEYALIAS_PASSWD"))
ENCODED: Final = f"{KEYS[0]}_BASE64"  # the key store itself, where a file cannot be kept: a secret of GitHub's
Problems = Iterator[str]


def lacking(*, release: bool) -> Problems:
    """What this machine lacks, as sentences."""
    yield from packages()
    free = shutil.disk_usage(ROOT).free / 1e9
    if free < ROOM:
        yield f"There are {free:.0f} GB free where the package is built; it takes up to {ROOM}."
    if unreached := [host for host in HOSTS if not answers(host)]:
        yield (
            f"Nothing answers at {', '.join(unreached)}: Android's SDK and NDK and the sources of Python, Kivy and "
            "OpenCV come from there. Build where they can be reached, as .github/workflows/apk.yml does."
        )
    if release:
        yield from keys()


def packages() -> Problems:
    """Programs and headers, with the line that brings them."""
    wanted = {package for program, package in PROGRAMS.items() if shutil.which(program) is None}
    wanted |= {package for header, package in HEADERS.items() if not has(header)}
    version = java()
    if version < JAVA:
        wanted.add(JDK)
    if not wanted:
        return
    names = " ".join(sorted(wanted))
    if JDK in wanted:
        there = f"this machine has {version}" if version else "this machine has none, or JAVA_HOME names none"
        yield f"A Java compiler of version {JAVA} or newer is needed; {there}."
    sudo = "" if os.geteuid() == 0 else "sudo "
    yield f"Something is missing on this machine. Please type: {sudo}apt-get install -y {names}"


def has(header: str) -> bool:
    """Whether a header is there; some lie in a folder of the processor's."""
    return any(Path(folder, header).exists() or any(Path(folder).glob(f"*/{header}")) for folder in WHERE)


def java() -> int:
    """The version of the Java compiler that buildozer would take; 0, if there is none."""
    try:
        told = subprocess.run([beside_java("javac"), "-version"], capture_output=True, text=True, check=False)
    except OSError:
        return 0
    version = re.search(r"javac (\d+)", told.stdout + told.stderr)
    return int(version[1]) if version else 0


def beside_java(program: str) -> str:
    """Name a program of Java's: that of JAVA_HOME, else that of the PATH."""
    home = os.environ.get("JAVA_HOME")
    return str(Path(home, "bin", program)) if home else program


def answers(host: str) -> bool:
    """Whether a host can be reached, through a proxy if there is one."""
    proxy = os.environ.get("https_proxy") or os.environ.get("HTTPS_PROXY")
    named = re.search(r"//(?:[^@/]*@)?([^:/]+):(\d+)", proxy or "")
    try:
        socket.create_connection((named[1], int(named[2])) if named else (host, 443), PATIENCE).close()
    except OSError:
        return False
    return True


def keys() -> Problems:
    """List what is wrong with the key of a release; an hour's build would find it out too late."""
    if missing := [name for name in KEYS if not os.environ.get(name)]:
        yield (
            f"To sign a release, set {', '.join(missing)}; docs/android.md tells how to make a key, and where GitHub "
            f"keeps it (the key store as {ENCODED})."
        )
    elif not (store := Path(os.environ[KEYS[0]]).expanduser()).is_file():
        yield f"{KEYS[0]} names {os.environ[KEYS[0]]}, which is not there."
    else:
        yield from unusable(store)


def unusable(store: Path) -> Problems:
    """Have keytool open the key store and sign something, and look at the certificate."""
    _, opens, alias, unlocks = KEYS
    common = ["-keystore", str(store), "-alias", os.environ[alias], "-storepass:env", opens]
    try:
        certificate = keytool("-exportcert", *common).stdout
        signed = keytool("-certreq", *common, "-keypass:env", unlocks)
    except OSError:
        yield f"There is no keytool to look at the key with; it comes with {JDK}."
    except subprocess.CalledProcessError as error:
        yield f"The key cannot be used: {(error.stdout + error.stderr).decode(errors='replace').strip()}"
    else:
        if b"Ignoring user-specified -keypass" in signed.stderr:  # Gradle would not ignore it
            yield f"The key has the password of its store: set {unlocks} to the same as {opens}."
        yield from not_our_key("The key", certificate)


def keytool(*words: str) -> subprocess.CompletedProcess[bytes]:
    """Run keytool, which reads passwords from the environment."""
    command = [beside_java("keytool"), "-J-Duser.language=en", *words]
    return subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, check=True)


@contextmanager
def key_store() -> Iterator[None]:
    """Decode the key store of the environment into a file, and remove it after the build, even a cancelled one."""
    encoded = os.environ.pop(ENCODED, "")
    if not encoded:
        yield
        return
    content = base64.b64decode("".join(encoded.split()), validate=True)
    named = os.environ.get(KEYS[0])
    handler = signal.signal(signal.SIGTERM, lambda number, _: sys.exit(128 + number))
    try:
        with tempfile.TemporaryDirectory(prefix="quadropolis-key-") as folder:  # only its owner may open it
            file = Path(folder, "keystore")
            file.touch(mode=0o600)
            file.write_bytes(content)
            os.environ[KEYS[0]] = str(file)
            yield
    finally:
        signal.signal(signal.SIGTERM, handler)
        os.environ.pop(KEYS[0], None)
        if named is not None:
            os.environ[KEYS[0]] = named


def build(arch: str, mode: str) -> int:
    """Have buildozer build; it takes python-for-android's tools from the environment that it runs in."""
    environment = os.environ | {
        "APP_ANDROID_ARCHS": arch,
        "VIRTUAL_ENV": sys.prefix,
        "PATH": os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"])),
    }
    command = [sys.executable, "-m", "buildozer", "android", mode]
    return subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode


def main() -> int:
    """Look, build, look at what was built."""
    parser = argparse.ArgumentParser(prog="make apk", description="Build the Android package.")
    parser.add_argument("arch", nargs="?", default=PHONE, choices=(PHONE, EMULATOR), help="the processor")
    parser.add_argument("--release", action="store_true", help="signed, to be handed on")
    chosen = parser.parse_args()
    try:
        with key_store() if chosen.release else nullcontext():
            return made(chosen.arch, release=chosen.release)
    except binascii.Error:
        print(f"{ENCODED} is not what base64 -w0 writes of a key store.", file=sys.stderr)
        return 1


def made(arch: str, *, release: bool) -> int:
    """Build one package, and refuse it if anything is wrong."""
    if missing := list(lacking(release=release)):
        print("\n".join(missing), file=sys.stderr)
        return 1
    mode = "release" if release else "debug"
    if build(arch, mode):
        print("buildozer gave up; the reason is above, often far above the last line.", file=sys.stderr)
        return 1
    file = max(BIN.glob(f"*-{arch}-{mode}*"), key=lambda each: each.stat().st_mtime)
    whole = file.suffix == ".apk"  # and no bundle
    wrong = [*problems(file), *(unpublishable(file) if release else ())] if whole else []
    print(f"{file.relative_to(ROOT)}: {file.stat().st_size / 1e6:.1f} MB", *(f"- {each}" for each in wrong), sep="\n")
    if not whole:
        print("Google Play checks a bundle, and what it is signed with; a phone does not install it.")
    elif not (release and wrong):
        print(f"To install it on a phone: adb install -r {file.relative_to(ROOT)}")
    else:
        print("It must not be handed on.")
    if not release:
        print(
            "It is to be tried only: it is debuggable, and no release installs over it, so its games are lost with it. "
            "To make one that can be handed on: make apk RELEASE=1"
        )
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
