"""Score sheets of a finished game as files: pure functions that return bytes.

`formats.FORMATS` is the table of the formats; each writes the `Verdict` of any game and scores nothing again.
"""

from tabletop.launch import InterruptibleImports

with InterruptibleImports():
    from exports import sentences as _  # noqa: F401 - registers them
