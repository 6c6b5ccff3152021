"""`make spec`: checks everything about the Android package that can be known without Android.

`python -m tools.android.spec [FILE]` checks buildozer.spec, or another file instead; problems are printed as sentences.
"""

import os
import sys
import time
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

from tools.android.spec.icons import check_icons
from tools.android.spec.imports import check_imports, check_reachable
from tools.android.spec.java import check_java
from tools.android.spec.manifest import check_manifest
from tools.android.spec.options import check_files, check_options
from tools.android.spec.packing import make_package
from tools.android.spec.playthrough import check_playthrough, run_playthrough, site_packages_of, summary_lines
from tools.android.spec.recipes import check_build_order, check_desktop_versions, check_pins, version_lines
from tools.android.spec.resources import check_resources
from tools.android.spec.sizes import size_lines
from tools.android.spec.spec_file import OUT, ROOT, SPEC, ExternalToolError, Problems, Spec, read_spec
from tools.android.spec.wheels import check_prebuilt, check_wheels


def run_checks(spec: Spec) -> Iterator[tuple[str, Problems]]:
    """Yield every check with its problems, the fast ones first; a new check is one more line here."""
    yield "options", check_options(spec)
    yield "files that are named", check_files(spec)
    yield "icon and first picture", check_icons(spec)
    yield "Java", check_java(spec)
    yield "order of building", check_build_order(spec)
    yield "versions", chain(check_pins(spec), check_desktop_versions(spec))
    yield "wheels for Android", chain(check_wheels(spec), check_prebuilt(spec))
    package = make_package(spec)
    yield "manifest", check_manifest(spec, package)
    yield "shortcuts, themed icon", check_resources(spec, package)
    yield "imports", check_imports(spec, package.sources)
    yield "code that is reached", check_reachable(package.sources)
    site, substitutes = site_packages_of(spec, OUT)
    result = run_playthrough(spec, package, site)
    yield "the app on its own", check_playthrough(package, result)
    print("\nThe app on its own:", *summary_lines(result), sep="\n  ")
    print("\nOurs in the package:", *size_lines(package), sep="\n  ")
    print("\nPackages on a phone:", *version_lines(spec), sep="\n  ")
    if substitutes:
        print(f"The app ran with {', '.join(substitutes)} instead of the phone's, which this Python has no wheels of.")


def main() -> int:
    """Print the checks and their problems."""
    os.chdir(ROOT)
    file = Path(sys.argv[1]) if len(sys.argv) > 1 else SPEC
    problems: list[str] = []
    started = time.monotonic()
    try:
        for title, check_problems in run_checks(read_spec(file)):
            before = len(problems)
            problems += check_problems
            count, now = len(problems) - before, time.monotonic()
            print(f"{f'{count} wrong' if count else 'ok':8} {title:24} {now - started:5.1f} s", flush=True)
            started = now
    except ExternalToolError as error:
        problems.append(f"{error}")
    print("".join(f"\n- {problem}" for problem in problems) or f"\n{file.name} is as it should be.")
    return int(bool(problems))


if __name__ == "__main__":
    sys.exit(main())
