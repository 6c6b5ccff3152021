"""Text that every screen, terminal and file can show, from any source."""

import re
from typing import Final

# Characters that move a terminal's cursor, reverse a line or are invalid; joiners of scripts and emoji are allowed.
UNSHOWABLE: Final = re.compile("[\0-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
UNSHOWABLE_IN_LINES: Final = re.compile(f"(?!\n){UNSHOWABLE.pattern}")


def shown_text(text: str, *, lines: bool = False) -> str:
    """Return a text without the characters that cannot be shown; `lines` says that it may have several."""
    return (UNSHOWABLE_IN_LINES if lines else UNSHOWABLE).sub("", text)
