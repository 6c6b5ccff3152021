"""Reads buildozer.spec by buildozer's own code; writes only below the folder that is passed."""

import contextlib
import io
import logging
import os
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from buildozer import Buildozer
from buildozer.logger import Logger

ROOT: Final = Path(__file__).parents[3]
SPEC: Final = ROOT / "buildozer.spec"
OUT: Final = ROOT / "build" / "spec"
Problems = Iterator[str]


class ExternalToolError(RuntimeError):
    """A tool failed, so that the rest cannot be checked; a sentence with its output."""


class SpecBuildozer(Buildozer):
    """buildozer with other folders; the file may be a changed copy from elsewhere."""

    def __init__(self, file: Path, out: Path) -> None:
        self.out = out
        super().__init__(filename=str(file))
        Logger.set_level(0)

    @property
    def root_dir(self) -> str:
        return str(ROOT)

    @property
    def buildozer_dir(self) -> str:
        return str(self.out)

    @property
    def global_buildozer_dir(self) -> str:
        return str(self.out / "global")

    @property
    def bin_dir(self) -> str:
        return str(self.out / "bin")


@dataclass(frozen=True, slots=True)
class Spec:
    """The options of a file, and the buildozer that read it."""

    builder: SpecBuildozer

    @property
    def out(self) -> Path:
        return self.builder.out

    def get(self, name: str) -> str:
        """Return an option; "" if it is missing."""
        return str(self.builder.config.getdefault("app", name, None) or "").strip()

    def items(self, name: str) -> list[str]:
        return [each for each in self.builder.config.getlist("app", name, []) if each]

    @property
    def pins(self) -> dict[str, str]:
        """Return the requirements and their versions, parsed as python-for-android does; some have none."""
        return {name: pin for name, _, pin in (each.partition("==") for each in self.items("requirements"))}


def read_spec(file: Path = SPEC, out: Path = OUT) -> Spec:
    """Read a file; raise Refused if buildozer does not accept it."""
    out.mkdir(parents=True, exist_ok=True)
    with captured_output() as output:
        try:
            spec = Spec(SpecBuildozer(file, out))
            spec.builder.get_version()
        except SystemExit:
            raise ExternalToolError(
                f"buildozer does not take {file.name}: {' '.join(output.getvalue().split())}"
            ) from None
        except Exception as error:
            raise ExternalToolError(f"buildozer does not take {file.name}: {error}") from error
    return spec


@contextlib.contextmanager
def captured_output() -> Iterator[io.StringIO]:
    """Capture the output of external tools, and restore the environment after them."""
    output, previous = io.StringIO(), dict(os.environ)
    Logger.set_level(0)
    logging.disable(logging.CRITICAL)
    try:
        with contextlib.redirect_stdout(output), contextlib.redirect_stderr(output), warnings.catch_warnings():
            warnings.simplefilter("ignore")  # files that they leave open
            yield output
    finally:
        logging.disable(logging.NOTSET)
        os.environ.clear()
        os.environ.update(previous)
