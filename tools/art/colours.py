"""Computes the colours of both themes from our seed by Material, because computing them would slow down every start.

`python -m tools.art.colours` writes assets/colours.json.
"""

import json
import os
from typing import Any, Final

for switch in ("KIVY_NO_ARGS", "KIVY_NO_CONFIG", "KIVY_NO_FILELOG", "KIVY_NO_CONSOLELOG"):
    os.environ.setdefault(switch, "1")

from kivymd.theming import COLOR_NAMES, rgba
from materialyoucolor.dynamiccolor.material_dynamic_colors import MaterialDynamicColors
from materialyoucolor.hct import Hct
from materialyoucolor.scheme.scheme_tonal_spot import SchemeTonalSpot

from screens.kit.theme import COLOURS, SEED
from tools.app.arguments import no_arguments

STYLES: Final = {"Light": False, "Dark": True}


def schemes() -> dict[str, dict[str, list[int]]]:
    """Return red, green and blue of every named colour, for both themes."""
    red, green, blue = (round(part * 255) for part in SEED[:3])
    seed = Hct.from_int((255 << 24) | (red << 16) | (green << 8) | blue)
    return {
        style: named_colours(SchemeTonalSpot(seed, dark, 0.0, spec_version="2025")) for style, dark in STYLES.items()
    }


def named_colours(scheme: Any) -> dict[str, list[int]]:
    """Return the colours of a scheme by KivyMD's names."""
    colours = {
        f"{name}Color": [round(part * 255) for part in rgba(getattr(MaterialDynamicColors, name).get_rgba(scheme))[:3]]
        for name in COLOR_NAMES
    }
    return colours | {"inverseOnSurfaceColor": colours["surfaceColor"]}  # Material's own is too pale for bad light


def main() -> None:
    lines = (f'"{style}": {json.dumps(colours)}' for style, colours in schemes().items())
    COLOURS.write_text("{" + ",\n".join(lines) + "}\n", encoding="utf-8")


if __name__ == "__main__":
    no_arguments(__doc__)
    main()
