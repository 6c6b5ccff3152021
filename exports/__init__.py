"""A finished game as something to share: pure functions that make bytes.

`formats.FORMATS` is the table of the formats; each writes a `FinishedGame` of any game and scores nothing again.
"""

from tabletop.launch import Loading

with Loading():
    from exports import sentences as _  # noqa: F401 - registers them
