"""Steps of a check, each a program: lanes run beside each other, a lane runs its steps one after the other.

Every step says in one line how it ended and how long it took; what a failed step printed follows it, and the last lines
of the whole name the steps that failed.
"""

import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import Final

ROOT: Final = Path(__file__).parents[2]
PYTHON: Final = sys.executable
OUTPUT_LOCK: Final = Lock()


@dataclass(frozen=True, slots=True)
class Step:
    """A program with its name; `closing_lines` lines of its output are shown although all went well."""

    name: str
    command: tuple[str, ...]
    closing_lines: int = 0


def python_step(name: str, *words: str, closing_lines: int = 0) -> Step:
    """Make a step of a Python module with its options."""
    return Step(name, (PYTHON, "-m", *words), closing_lines)


def run_lanes(lanes: Sequence[Sequence[Step]]) -> int:
    """Run all steps, whether others fail or not; the exit code is 1 if any did."""
    start = time.monotonic()
    with ThreadPoolExecutor(len(lanes)) as pool:
        failed = [step for found in pool.map(lambda lane: list(run_lane(lane)), lanes) for step in found]
    seconds = time.monotonic() - start
    count = sum(map(len, lanes))
    if failed:
        print(f"\nFAILED after {seconds:.0f} s, {len(failed)} of {count}: {', '.join(step.name for step in failed)}")
    else:
        print(f"\nAll {count} steps are green after {seconds:.0f} s.")
    return int(bool(failed))


def run_lane(lane: Sequence[Step]) -> Iterator[Step]:
    """Run the steps of a lane; those that failed."""
    for step in lane:
        start = time.monotonic()
        completed = subprocess.run(
            step.command,
            cwd=ROOT,
            env={**os.environ, "PYTHONIOENCODING": "utf-8"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            errors="replace",
            check=False,
        )
        lines = completed.stdout.rstrip().splitlines()
        printed_lines = lines if completed.returncode else lines[-step.closing_lines :] if step.closing_lines else []
        with OUTPUT_LOCK:  # what two steps print is never mixed
            print(f"{'FAILED' if completed.returncode else 'ok':8}{step.name:24}{time.monotonic() - start:6.1f} s")
            print("".join(f"        {line}\n" for line in printed_lines), end="", flush=True)
        if completed.returncode:
            yield step
