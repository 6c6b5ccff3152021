"""Programs and streams for tests of the command lines."""

import io
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


class StandardStream(io.TextIOWrapper):
    def __init__(self, content: bytes = b"") -> None:
        super().__init__(io.BytesIO(content), encoding="utf-8")


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
