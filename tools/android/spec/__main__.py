"""`make spec`: everything about the Android package that can be known without Android; problems are sentences.

`python -m tools.android.spec [FILE]` checks buildozer.spec, or another file in its place.
"""

import os
import sys
import time
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

from tools.android.spec.alone import alone, done, play, site_of
from tools.android.spec.icons import icons
from tools.android.spec.imports import imports, reachable
from tools.android.spec.java import java
from tools.android.spec.manifest import manifest
from tools.android.spec.options import files, options
from tools.android.spec.packing import packed
from tools.android.spec.reading import OUT, ROOT, SPEC, GivenUpError, Problems, Spec, spec_of
from tools.android.spec.recipes import agreed, compared, orders, pinned
from tools.android.spec.sizes import told
from tools.android.spec.wheels import prebuilt, wheels


def checks(spec: Spec) -> Iterator[tuple[str, Problems]]:
    """Every check with what it looks at, the quick ones first; one more is one more line here."""
    yield "options", options(spec)
    yield "files that are named", files(spec)
    yield "icon and first picture", icons(spec)
    yield "Java", java(spec)
    yield "order of building", orders(spec)
    yield "versions", chain(pinned(spec), agreed(spec))
    yield "wheels for Android", chain(wheels(spec), prebuilt(spec))
    package = packed(spec)
    yield "manifest", manifest(spec, package)
    yield "imports", imports(spec, package.sources)
    yield "code that is reached", reachable(package.sources)
    site, instead = site_of(spec, OUT)
    played = play(spec, package, site)
    yield "the app on its own", alone(package, played)
    print("\nThe app on its own:", *done(played), sep="\n  ")
    print("\nOurs in the package:", *told(package), sep="\n  ")
    print("\nPackages on a phone:", *compared(spec), sep="\n  ")
    if instead:
        print(f"The app ran with {', '.join(instead)} instead of the phone's, which this Python has no wheels of.")


def main() -> int:
    """Say what was looked at and what is wrong."""
    os.chdir(ROOT)
    file = Path(sys.argv[1]) if len(sys.argv) > 1 else SPEC
    problems: list[str] = []
    started = time.monotonic()
    try:
        for title, found in checks(spec_of(file)):
            before = len(problems)
            problems += found
            wrong, now = len(problems) - before, time.monotonic()
            print(f"{f'{wrong} wrong' if wrong else 'ok':8} {title:24} {now - started:5.1f} s", flush=True)
            started = now
    except GivenUpError as error:
        problems.append(f"{error}")
    print("".join(f"\n- {problem}" for problem in problems) or f"\n{file.name} is as it should be.")
    return int(bool(problems))


if __name__ == "__main__":
    sys.exit(main())
