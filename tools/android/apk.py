"""`make apk`: builds the Android package, after listing what this machine lacks for it.

`python -m tools.android.apk [arm64-v8a|x86_64] [--release]`. The first build fetches Android's SDK and NDK and compiles
Python, OpenCV and the rest: about an hour. It needs no phone; see docs/android.md. Without --release the package is
debuggable and signed with a throwaway key, for trying only. A release is refused unless it may be published.
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

from tools.android.check_apk import apk_problems
from tools.android.check_release import certificate_problems, release_problems

ROOT: Final = Path(__file__).parents[2]
BIN: Final = ROOT / "bin"
PHONE, EMULATOR = "arm64-v8a", "x86_64"
JAVA_VERSION: Final = 17  # required by Gradle
REQUIRED_GB: Final = 20  # GB for the SDK, the NDK and all compiled files
# Programs that the recipes call, and headers that their Python needs, by the package of Debian and Ubuntu.
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
INCLUDE_FOLDERS: Final = ("/usr/include", "/usr/local/include", "/opt/homebrew/include")
JDK: Final = "openjdk-17-jdk-headless"
HOSTS: Final = ("github.com", "dl.google.com", "services.gradle.org")
TIMEOUT_SECONDS: Final = 10  # timeout for a host in seconds
KEY_VARIABLES: Final = tuple(
    f"P4A_RELEASE_{name}" for name in ("KEYSTORE", "KEYSTORE_PASSWD", "KEYALIAS", "KEYALIAS_PASSWD")
)
ENCODED_KEY_VARIABLE: Final = (
    f"{KEY_VARIABLES[0]}_BASE64"  # the key store itself, for machines that cannot keep a file: a secret of GitHub's
)
Problems = Iterator[str]


def missing_requirements(*, release: bool) -> Problems:
    yield from missing_packages()
    free = shutil.disk_usage(ROOT).free / 1e9
    if free < REQUIRED_GB:
        yield f"There are {free:.0f} GB free where the package is built; it takes up to {REQUIRED_GB}."
    if unreachable := [host for host in HOSTS if not is_reachable(host)]:
        yield (
            f"Nothing answers at {', '.join(unreachable)}: Android's SDK and NDK and the sources of Python, Kivy and "
            "OpenCV come from there. Build where they can be reached, as .github/workflows/apk.yml does."
        )
    if release:
        yield from key_problems()


def missing_packages() -> Problems:
    """List missing programs and headers, with the command that installs them."""
    missing = {package for program, package in PROGRAMS.items() if shutil.which(program) is None}
    missing |= {package for header, package in HEADERS.items() if not has_header(header)}
    version = java_version()
    if version < JAVA_VERSION:
        missing.add(JDK)
    if not missing:
        return
    names = " ".join(sorted(missing))
    if JDK in missing:
        current = f"this machine has {version}" if version else "this machine has none, or JAVA_HOME names none"
        yield f"A Java compiler of version {JAVA_VERSION} or newer is needed; {current}."
    sudo = "" if os.geteuid() == 0 else "sudo "
    yield f"Something is missing on this machine. Please type: {sudo}apt-get install -y {names}"


def has_header(header: str) -> bool:
    """Return whether a header exists, also in a folder for one processor."""
    return any(Path(folder, header).exists() or any(Path(folder).glob(f"*/{header}")) for folder in INCLUDE_FOLDERS)


def java_version() -> int:
    """Return the version of the Java compiler that buildozer would take; 0 if there is none."""
    try:
        completed = subprocess.run([java_tool("javac"), "-version"], capture_output=True, text=True, check=False)
    except OSError:
        return 0
    version = re.search(r"javac (\d+)", completed.stdout + completed.stderr)
    return int(version[1]) if version else 0


def java_tool(program: str) -> str:
    """Return the path of a Java program: in JAVA_HOME, else on the PATH."""
    home = os.environ.get("JAVA_HOME")
    return str(Path(home, "bin", program)) if home else program


def is_reachable(host: str) -> bool:
    """Return whether a host can be reached, through a proxy if one is configured."""
    proxy = os.environ.get("https_proxy") or os.environ.get("HTTPS_PROXY")
    proxy_match = re.search(r"//(?:[^@/]*@)?([^:/]+):(\d+)", proxy or "")
    try:
        socket.create_connection(
            (proxy_match[1], int(proxy_match[2])) if proxy_match else (host, 443), TIMEOUT_SECONDS
        ).close()
    except OSError:
        return False
    return True


def key_problems() -> Problems:
    """List what is wrong with the key of a release, before an hour's build."""
    if missing := [name for name in KEY_VARIABLES if not os.environ.get(name)]:
        yield (
            f"To sign a release, set {', '.join(missing)}; docs/android.md tells how to make a key, and where GitHub "
            f"keeps it (the key store as {ENCODED_KEY_VARIABLE})."
        )
    elif not (store := Path(os.environ[KEY_VARIABLES[0]]).expanduser()).is_file():
        yield f"{KEY_VARIABLES[0]} names {os.environ[KEY_VARIABLES[0]]}, which is not there."
    else:
        yield from key_store_problems(store)


def key_store_problems(store: Path) -> Problems:
    """Open the key store with keytool, sign a test file, and check the certificate."""
    _, store_password, alias, key_password = KEY_VARIABLES
    common = ["-keystore", str(store), "-alias", os.environ[alias], "-storepass:env", store_password]
    try:
        certificate = run_keytool("-exportcert", *common).stdout
        signed = run_keytool("-certreq", *common, "-keypass:env", key_password)
    except OSError:
        yield f"There is no keytool to look at the key with; it comes with {JDK}."
    except subprocess.CalledProcessError as error:
        yield f"The key cannot be used: {(error.stdout + error.stderr).decode(errors='replace').strip()}"
    else:
        if b"Ignoring user-specified -keypass" in signed.stderr:  # unlike keytool, Gradle uses it
            yield f"The key has the password of its store: set {key_password} to the same as {store_password}."
        yield from certificate_problems("The key", certificate)


def run_keytool(*words: str) -> subprocess.CompletedProcess[bytes]:
    """Run keytool, which reads passwords from the environment."""
    command = [java_tool("keytool"), "-J-Duser.language=en", *words]
    return subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, check=True)


@contextmanager
def key_store_file() -> Iterator[None]:
    """Decode the key store of the environment into a file, and remove it after the build, even a cancelled one."""
    encoded = os.environ.pop(ENCODED_KEY_VARIABLE, "")
    if not encoded:
        yield
        return
    content = base64.b64decode("".join(encoded.split()), validate=True)
    previous = os.environ.get(KEY_VARIABLES[0])
    handler = signal.signal(signal.SIGTERM, lambda number, _: sys.exit(128 + number))
    try:
        with tempfile.TemporaryDirectory(prefix="quadropolis-key-") as folder:  # readable by its owner only
            file = Path(folder, "keystore")
            file.touch(mode=0o600)
            file.write_bytes(content)
            os.environ[KEY_VARIABLES[0]] = str(file)
            yield
    finally:
        signal.signal(signal.SIGTERM, handler)
        os.environ.pop(KEY_VARIABLES[0], None)
        if previous is not None:
            os.environ[KEY_VARIABLES[0]] = previous


def run_buildozer(arch: str, mode: str) -> int:
    """Run buildozer; it finds python-for-android's tools by the environment."""
    environment = os.environ | {
        "APP_ANDROID_ARCHS": arch,
        "VIRTUAL_ENV": sys.prefix,
        "PATH": os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"])),
    }
    command = [sys.executable, "-m", "buildozer", "android", mode]
    return subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode


def main() -> int:
    """Check the machine, build, and check the package."""
    parser = argparse.ArgumentParser(prog="make apk", description="Build the Android package.")
    parser.add_argument("arch", nargs="?", default=PHONE, choices=(PHONE, EMULATOR), help="the processor")
    parser.add_argument("--release", action="store_true", help="signed, to be handed on")
    options = parser.parse_args()
    try:
        with key_store_file() if options.release else nullcontext():
            return build_package(options.arch, release=options.release)
    except binascii.Error:
        print(f"{ENCODED_KEY_VARIABLE} is not what base64 -w0 writes of a key store.", file=sys.stderr)
        return 1


def build_package(arch: str, *, release: bool) -> int:
    """Build one package, and refuse it if anything is wrong."""
    if missing := list(missing_requirements(release=release)):
        print("\n".join(missing), file=sys.stderr)
        return 1
    mode = "release" if release else "debug"
    if run_buildozer(arch, mode):
        print("buildozer gave up; the reason is above, often far above the last line.", file=sys.stderr)
        return 1
    file = max(BIN.glob(f"*-{arch}-{mode}*"), key=lambda each: each.stat().st_mtime)
    is_apk = file.suffix == ".apk"  # and no bundle
    faults = [*apk_problems(file), *(release_problems(file) if release else ())] if is_apk else []
    print(f"{file.relative_to(ROOT)}: {file.stat().st_size / 1e6:.1f} MB", *(f"- {each}" for each in faults), sep="\n")
    if not is_apk:
        print("Google Play checks a bundle, and what it is signed with; a phone does not install it.")
    elif not (release and faults):
        print(f"To install it on a phone: adb install -r {file.relative_to(ROOT)}")
    else:
        print("It must not be handed on.")
    if not release:
        print(
            "It is to be tried only: it is debuggable, and no release installs over it, so its games are lost with it. "
            "To make one that can be handed on: make apk RELEASE=1"
        )
    return int(bool(faults))


if __name__ == "__main__":
    sys.exit(main())
