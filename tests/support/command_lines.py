"""Programs and streams for tests of the command lines."""

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]


# What a test has printed.
Output = pytest.CaptureFixture[str]


class StandardStream(io.TextIOWrapper):
    def __init__(self, content: bytes = b"") -> None:
        super().__init__(io.BytesIO(content), encoding="utf-8")


class Terminal:
    """A command line in this process, and files for it."""

    def __init__(self, main: Callable[[Sequence[str]], int], output: Output, folder: Path) -> None:
        self.main, self.output, self.folder = main, output, folder

    def __call__(self, *words: str) -> tuple[int, str, str]:
        """Run a command; return exit code, output and error output."""
        return self.main(words), *self.output.readouterr()

    def json(self, *words: str) -> Any:
        """Run a command with --json; return what it printed."""
        return json.loads(self(*words, "--json")[1])

    def file(self, content: object, name: str = "city.json") -> str:
        """Write a file of bytes, otherwise of JSON; return its path."""
        path = self.folder / name
        path.write_bytes(content if isinstance(content, bytes) else json.dumps(content).encode())
        return str(path)


def run_module(
    module: str, *arguments: str, stdin: bytes = b"", **environment: str
) -> subprocess.CompletedProcess[bytes]:
    """Run `python -m module` in a new process."""
    return subprocess.run(
        [sys.executable, "-m", module, *arguments],
        cwd=ROOT,
        input=stdin,
        capture_output=True,
        timeout=60,
        check=False,
        env={**os.environ, **environment},
    )
