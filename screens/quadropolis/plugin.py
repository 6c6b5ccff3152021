"""What Quadropolis offers the shared screens; satisfies `screens.game_screens.GameScreens`. Loads nothing by itself."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from screens.game_screens import PadParts


def pad_parts() -> "PadParts":
    """Return pictures, reasons and ways of the score pad."""
    from screens.quadropolis import pad_reasons  # noqa: PLC0415 - the first frame needs no reasons

    return pad_reasons
