"""Writes below every `$ command` of the documentation what it prints now: `python -m tools.app.pages`.

Look at the changes before you commit them: a test compares the pages with what the commands print.
"""

import re
import subprocess
import sys
from typing import Final

from tools.app.arguments import no_arguments
from tools.app.rooms import ROOT

PAGES: Final = sorted((*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), ROOT / "assets" / "cities" / "README.md"))
CONSOLE: Final = re.compile(r"(?<=```console\n).*?(?=```)", re.DOTALL)


def printed_by(command: str) -> str:
    """Return what a command of a page prints, in an environment of its own."""
    ended = subprocess.run(
        ["/bin/sh", "-c", re.sub(r"(?:\.venv/bin/python|python3)(?= )", sys.executable, command)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={"PYTHONIOENCODING": "utf-8", "PATH": "/usr/bin:/bin"},
        check=False,
    )
    return ended.stdout + ended.stderr


def with_outputs(text: str) -> str:
    """Return a page with what its commands print now."""
    return CONSOLE.sub(
        lambda block: "".join(f"$ {each}\n{printed_by(each)}" for each in re.findall(r"(?m)^\$ (.*)$", block[0])), text
    )


def main() -> None:
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        if CONSOLE.search(text):
            page.write_text(with_outputs(text), encoding="utf-8")


if __name__ == "__main__":
    no_arguments(__doc__)
    main()
