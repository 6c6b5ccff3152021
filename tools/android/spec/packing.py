"""Makes the package as far as possible without a compiler, by buildozer's and python-for-android's own code.

buildozer copies the app and writes the command line of python-for-android. That parses it and hands the rest to the
`build.py` of its bootstrap, which packs the app as a phone gets it and writes the manifest. Only the folder with
compiled libraries is faked.
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

from tools.android.spec.spec_file import ROOT, ExternalToolError, Spec, captured_output

with captured_output():  # its log reports what it does not need
    from pythonforandroid.toolchain import ToolchainCL

BUILD_TOOLS: Final = "36.0.0"
# Options whose files may be missing; `check_files` reports them, and python-for-android has default pictures.
PICTURE_OPTIONS: Final = ("--icon", "--icon-fg", "--icon-bg", "--presplash")


@dataclass(frozen=True, slots=True)
class Package:
    sources: Path  # the copy by buildozer
    app: Path  # the files that a phone unpacks
    tar: Path
    manifest: Path
    gradle: Path


class CapturedCommand(BaseException):
    """The command line that buildozer would run, as an exception that buildozer does not catch."""

    def __init__(self, command: list[str]) -> None:
        super().__init__()
        self.command = command


class CapturingToolchain(ToolchainCL):
    """python-for-android's command line, which only parses itself."""

    build_arguments: tuple[str, ...] = ()

    def apk(self, args: Any) -> None:
        """Keep the arguments that are left for build.py."""
        self._fix_args(args)
        type(self).build_arguments = tuple(args.unknown_args)


def copy_sources(spec: Spec) -> Path:
    """Copy the app as buildozer does; return the folder."""
    with captured_output():
        spec.builder.set_target("android")
        spec.builder.build_application()
    return Path(spec.builder.app_dir)


def p4a_command(spec: Spec) -> list[str]:
    """Return the command of python-for-android that buildozer would run."""
    with captured_output():
        spec.builder.set_target("android")
        target = spec.builder.target
        Path(target.get_dist_dir(spec.get("package.name"))).mkdir(parents=True, exist_ok=True)
        target.build_mode = "debug"
        try:
            with patch.object(TargetAndroid, "_p4a", capture_command):
                target.build_package()
        except CapturedCommand as captured:
            return captured.command
    raise AssertionError


def capture_command(target: TargetAndroid, command: list[str], **_: object) -> None:
    """Raise the command instead of running it."""
    raise CapturedCommand([*command, *target.extra_p4a_args])


def build_arguments_of(command: list[str]) -> list[str]:
    """Return the arguments that python-for-android hands to build.py."""
    with captured_output(), patch.object(sys, "argv", ["toolchain.py", *command]):
        CapturingToolchain()
    arguments = list(CapturingToolchain.build_arguments)
    for option in PICTURE_OPTIONS:
        if option in arguments and not Path(arguments[arguments.index(option) + 1]).is_file():
            del arguments[arguments.index(option) : arguments.index(option) + 2]
    return arguments


def make_dist_folder(spec: Spec) -> Path:
    """Return the folder of a finished compilation, without its compiled files."""
    folder = Path(spec.builder.target.get_dist_dir(spec.get("package.name")))
    shutil.rmtree(folder, ignore_errors=True)
    with captured_output():
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


def make_package(spec: Spec) -> Package:
    sources = copy_sources(spec)
    arguments = build_arguments_of(p4a_command(spec))
    folder = make_dist_folder(spec)
    completed = subprocess.run(
        [sys.executable, "build.py", *arguments], cwd=folder, capture_output=True, text=True, check=False
    )
    if completed.returncode:
        last_line = " ".join((completed.stderr or completed.stdout).splitlines()[-1:])
        raise ExternalToolError(f"python-for-android makes no package: {last_line}")
    tar = folder / "src" / "main" / "assets" / "private.tar"
    app = spec.out / "phone" / "app"
    shutil.rmtree(app, ignore_errors=True)
    with tarfile.open(tar) as archive:
        archive.extractall(app)
    return Package(sources, app, tar, folder / "src" / "main" / "AndroidManifest.xml", folder / "build.gradle")


def files_in(folder: Path) -> list[Path]:
    """Return the files in a folder by their relative paths."""
    return sorted(file.relative_to(folder) for file in folder.rglob("*") if file.is_file())


def display_path(path: Path) -> str:
    return str(path.relative_to(ROOT) if path.is_relative_to(ROOT) else path)
