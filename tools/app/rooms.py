"""The table of the rooms: every folder of sources, and the rooms that it may import.

Check, quick, catalogues, measurements and tests derive their lists from it. pyproject.toml, buildozer.spec and
docs/architecture.md have lists of their own, which tests compare with it.
"""

from pathlib import Path
from typing import Final

from games import GAMES

ROOT: Final = Path(__file__).parents[2]
# <game> is the package of a game, and the end of the folders that a game has in other rooms.
DIRECTION: Final = {
    "tabletop": "",
    "games": "tabletop",
    "<game>": "tabletop",
    "vision": "tabletop games",
    "vision/<game>": "tabletop <game> vision",
    "exports/drawing": "tabletop",
    "exports": "tabletop games exports/drawing",
    "exports/<game>": "tabletop <game> exports exports/drawing",
    "store": "tabletop games",
    "device": "tabletop",
    "screens/kit": "tabletop device store screens",
    "screens": "tabletop games device store vision exports screens/kit",
    "screens/<game>": "tabletop <game> device store vision vision/<game> exports exports/<game> screens screens/kit",
    "main": "tabletop games device store screens",
}
PACKAGES_OF_GAMES: Final = tuple(plugin.rules.partition(".")[0] for plugin in GAMES.values())


def imports_of_rooms() -> dict[str, set[str]]:
    """Return the table with one row for each game and its <game> folder: a game's folders import no other game."""
    found = {}
    for room, others in DIRECTION.items():
        folder = room.partition("/")[0]
        with_one = [key for key, plugin in GAMES.items() if getattr(plugin, folder, "rules")]
        for key, package in zip(GAMES, PACKAGES_OF_GAMES, strict=True) if "<game>" in room else (("", ""),):
            if key and key not in with_one:
                continue

            def folder_of(each: str, key: str = key, package: str = package) -> str:
                return package if each == "<game>" else each.replace("<game>", key)

            found[folder_of(room)] = set(map(folder_of, others.split()))
    return found


MAY_IMPORT: Final = imports_of_rooms()
ROOMS: Final = tuple(dict.fromkeys(room.partition("/")[0] for room in MAY_IMPORT if (ROOT / room).is_dir()))
