"""The pages of the app in stores: texts that are committed, pictures that are made here.

`python -m tools.app.store_listing` writes icon, banner and screenshots in six languages beside the texts of
fastlane/metadata/android/, as F-Droid and Google Play take them, and says what a store would refuse.
"""

import os
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from types import MappingProxyType
from typing import Final

from tabletop import __version__

ROOT: Final = Path(__file__).parents[2]
METADATA: Final = ROOT / "fastlane" / "metadata" / "android"
# The folder of each language.
LOCALES: Final = MappingProxyType(
    {"en": "en-US", "fr": "fr-FR", "nl": "nl-NL", "it": "it-IT", "de": "de-DE", "es": "es-ES"}
)
# The most letters of each text that every store takes, and of the notes on a version.
LIMITS: Final = MappingProxyType({"title.txt": 30, "short_description.txt": 80, "full_description.txt": 4000})
NOTES_LIMIT: Final = 500
# The window of the screenshots and its density: a phone of 412 x 824 dp.
WINDOW: Final = "824x1648"
DENSITY: Final = "2"
# The screenshots in their order, by their scene, with the theme of each.
PICTURES: Final = (
    ("pad", "light"),
    ("city", "light"),
    ("floors", "light"),
    ("allocation", "light"),
    ("reasons", "light"),
    ("rules", "light"),
    ("statistics", "dark"),
    ("sprawl_city", "dark"),
)
BANNER: Final = (1024, 500)  # pixels, as Google Play wants it


def version_code(minapi: int = 29) -> str:
    """Return the code that python-for-android makes of the version, after which stores name the notes on it."""
    number = 0
    for part in __version__.split("."):
        number = number * 100 + int(part)
    return f"10{minapi}{number}"


def problems() -> Iterator[str]:
    """Yield what is missing or longer than stores take."""
    for locale in LOCALES.values():
        notes = Path("changelogs", f"{version_code()}.txt")
        for name, most in (*((Path(name), most) for name, most in LIMITS.items()), (notes, NOTES_LIMIT)):
            file = METADATA / locale / name
            text = file.read_text(encoding="utf-8").strip() if file.is_file() else ""
            if not text:
                yield f"{file.relative_to(ROOT)} is missing: write it"
            elif len(text) > most:
                yield f"{file.relative_to(ROOT)} has {len(text)} letters, stores take {most}: make it shorter"


def take_screenshots(language: str) -> None:
    """Write the screenshots of a language; the process has the window of a phone."""
    from tools.app.screenshots import take_listed  # noqa: PLC0415 - Kivy takes its window's size from the environment

    folder = METADATA / LOCALES[language] / "images" / "phoneScreenshots"
    folder.mkdir(parents=True, exist_ok=True)
    take_listed(folder, language, PICTURES)


def draw_pictures(folder: Path) -> None:
    """Write the icon and the banner: the emblem on the colours of the icon."""
    from tools.art import icon  # noqa: PLC0415 - OpenCV is wanted here alone
    from tools.art.assets import write_picture  # noqa: PLC0415
    from tools.art.pen import SUPERSAMPLING, Pen, downscale, gradient_image  # noqa: PLC0415

    write_picture(folder / "icon.png", icon.emblem_on(icon.FADE, icon.ICON, icon.ON_ICON))
    wide, high = BANNER
    sheet = gradient_image(wide, high, icon.FADE)
    icon.emblem(Pen(sheet, wide * SUPERSAMPLING / 2, high * SUPERSAMPLING / 2, high * SUPERSAMPLING * 0.4))
    write_picture(folder / "featureGraphic.png", downscale(sheet))


def main() -> int:
    """Make all pictures, a process for each language; return 1 if a store would refuse something."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("language", nargs="?", choices=LOCALES, help="take the screenshots of this language alone")
    if language := parser.parse_args().language:
        take_screenshots(language)
        return 0
    for language, locale in LOCALES.items():
        draw_pictures(METADATA / locale / "images")
        environment = {**os.environ, "WINDOW": WINDOW, "KIVY_METRICS_DENSITY": DENSITY}
        subprocess.run([sys.executable, "-m", "tools.app.store_listing", language], env=environment, check=True)
    found = list(problems())
    print("\n".join(found) or f"{sum(1 for _ in METADATA.rglob('*.png'))} pictures in {METADATA.relative_to(ROOT)}")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
