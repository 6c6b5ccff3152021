"""Steps of a check, each a program: lanes run side by side, the steps of a lane one after the other.

Every step prints one line with its result and time, followed by its output if it failed; the last lines of all name the
failed steps.
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
# An empty PYTHONDONTWRITEBYTECODE lets Python keep what it compiled, because the tests start hundreds of processes.
ENVIRONMENT: Final = {**os.environ, "PYTHONIOENCODING": "utf-8", "PYTHONDONTWRITEBYTECODE": ""}


@dataclass(frozen=True, slots=True)
class Step:
    """A program with its name; the last `closing_lines` lines of its output are printed in any case."""

    name: str
    command: tuple[str, ...]
    closing_lines: int = 0


def python_step(name: str, *words: str, closing_lines: int = 0) -> Step:
    return Step(name, (PYTHON, "-m", *words), closing_lines)


def run_lanes(lanes: Sequence[Sequence[Step]]) -> int:
    """Run all steps, also after a failure; return 1 if any failed."""
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
    """Run the steps of a lane; yield those that failed."""
    for step in lane:
        start = time.monotonic()
        completed = subprocess.run(
            step.command,
            cwd=ROOT,
            env=ENVIRONMENT,
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
        with OUTPUT_LOCK:  # outputs of two steps never mix
            print(f"{'FAILED' if completed.returncode else 'ok':8}{step.name:24}{time.monotonic() - start:6.1f} s")
            print("".join(f"        {line}\n" for line in printed_lines), end="", flush=True)
        if completed.returncode:
            yield step
