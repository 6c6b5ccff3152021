"""The English sentences of the screens of Quadropolis: what shared screens say of it instead of their own sentences."""

from typing import Final

from tabletop.messages import Sentence, register

SENTENCES: Final[dict[str, Sentence]] = {
    "pad.waiting.quadropolis": "Finding the best allocation for everybody\u2026",
    "share.pdf.detail.quadropolis": "A PDF to print: the pad, the cities and the reason for every point.",
    "share.json.detail.quadropolis": (
        "A JSON file with cities, inhabitants and energy, for other programs to score the game again."
    ),
}

register(SENTENCES)
