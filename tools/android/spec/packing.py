"""The package as far as it is made without a compiler: by buildozer's and python-for-android's own code.

buildozer copies the app and writes the command line of python-for-android; that takes it apart and hands the rest to
the `build.py` of its bootstrap, which packs the app as a phone gets it and writes the manifest. All that is pretended
is the folder with compiled libraries.
"""

import json
import shutil
import subprocess
import sys
import tarfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

from buildozer.targets.android import TargetAndroid
from pythonforandroid.bootstrap import Bootstrap, copy_files
from pythonforandroid.build import Context

from tools.android.spec.reading import ROOT, GivenUpError, Spec, quiet

with quiet():  # it tells of what it does not need
    from pythonforandroid.toolchain import ToolchainCL

BUILD_TOOLS: Final = "36.0.0"
# Options whose files may not be drawn yet; `files` says so, and python-for-android has its own pictures.
PICTURES: Final = ("--icon", "--icon-fg", "--icon-bg", "--presplash")


@dataclass(frozen=True, slots=True)
class Package:
    """What was made."""

    sources: Path  # what buildozer copied
    app: Path  # what a phone unpacks
    tar: Path
    manifest: Path
    gradle: Path


class Wanted(BaseException):
    """The command line that buildozer would run; nothing of buildozer catches it."""

    def __init__(self, command: list[str]) -> None:
        """Here it is."""
        super().__init__()
        self.command = command


class Parser(ToolchainCL):
    """python-for-android's command line, but that it only takes itself apart."""

    given: tuple[str, ...] = ()

    def apk(self, args: Any) -> None:
        """What is left for build.py."""
        self._fix_args(args)
        type(self).given = tuple(args.unknown_args)


def copied(spec: Spec) -> Path:
    """The files that buildozer takes along."""
    with quiet():
        spec.builder.set_target("android")
        spec.builder.build_application()
    return Path(spec.builder.app_dir)


def asked(spec: Spec) -> list[str]:
    """What buildozer has python-for-android do."""
    with quiet():
        spec.builder.set_target("android")
        target = spec.builder.target
        Path(target.get_dist_dir(spec.get("package.name"))).mkdir(parents=True, exist_ok=True)
        target.build_mode = "debug"
        try:
            with patch.object(TargetAndroid, "_p4a", run):
                target.build_package()
        except Wanted as wanted:
            return wanted.command
    raise AssertionError


def run(target: TargetAndroid, command: list[str], **_: object) -> None:
    """Instead of running it."""
    raise Wanted([*command, *target.extra_p4a_args])


def left_over(command: list[str]) -> list[str]:
    """What python-for-android hands on to build.py."""
    with quiet(), patch.object(sys, "argv", ["toolchain.py", *command]):
        Parser()
    given = list(Parser.given)
    for option in PICTURES:
        if option in given and not Path(given[given.index(option) + 1]).is_file():
            del given[given.index(option) : given.index(option) + 2]
    return given


def dist(spec: Spec) -> Path:
    """A folder as it is when everything is compiled, without what was compiled."""
    folder = Path(spec.builder.target.get_dist_dir(spec.get("package.name")))
    shutil.rmtree(folder, ignore_errors=True)
    with quiet():
        for part in Bootstrap.get_bootstrap(spec.get("p4a.bootstrap"), Context()).get_bootstrap_dirs():
            copy_files(str(Path(part, "build")), str(folder))
    archs = spec.items("android.archs")
    sdk = spec.out / "sdk"
    (sdk / "build-tools" / BUILD_TOOLS).mkdir(parents=True, exist_ok=True)
    for arch in archs:
        (folder / "libs" / arch).mkdir(parents=True, exist_ok=True)
        (folder / f"_python_bundle__{arch}").mkdir()
    (folder / "local.properties").write_text(f"sdk.dir={sdk}", encoding="utf-8")
    (folder / "project.properties").write_text(f"target=android-{spec.get('android.api')}", encoding="utf-8")
    info = {
        "hostpython": sys.executable,
        "bootstrap": spec.get("p4a.bootstrap"),
        "ndk_api": int(spec.get("android.ndk_api")),
        "archs": archs,
        "use_setup_py": False,
    }
    (folder / "dist_info.json").write_text(json.dumps(info), encoding="utf-8")
    return folder


def packed(spec: Spec) -> Package:
    """Make all of it."""
    sources = copied(spec)
    given = left_over(asked(spec))
    folder = dist(spec)
    ended = subprocess.run(
        [sys.executable, "build.py", *given], cwd=folder, capture_output=True, text=True, check=False
    )
    if ended.returncode:
        words = " ".join((ended.stderr or ended.stdout).splitlines()[-1:])
        raise GivenUpError(f"python-for-android makes no package: {words}")
    tar = folder / "src" / "main" / "assets" / "private.tar"
    app = spec.out / "phone" / "app"
    shutil.rmtree(app, ignore_errors=True)
    with tarfile.open(tar) as archive:
        archive.extractall(app)
    return Package(sources, app, tar, folder / "src" / "main" / "AndroidManifest.xml", folder / "build.gradle")


def below(folder: Path) -> list[Path]:
    """The files in a folder, as they are called from there."""
    return sorted(file.relative_to(folder) for file in folder.rglob("*") if file.is_file())


def shown(path: Path) -> str:
    """A path as a person of the repository knows it."""
    return str(path.relative_to(ROOT) if path.is_relative_to(ROOT) else path)
