"""A scored game as something to share: pure functions that make bytes.

`outcome.outcome_of(game, played)` scores it once; `as_pdf`, `as_png`, `as_csv` and `as_json` of `files` write it.
"""

from exports import sentences as _  # noqa: F401 - registers them
