"""How much of the long tests runs: a tenth in `make check`, all of it in `make soak`."""

import os
from collections.abc import Iterable
from typing import Final, TypeVar

SOAKING: Final = bool(os.environ.get("SOAK"))
SHARE: Final = 1 if SOAKING else 10

T = TypeVar("T")


def share_of(cases: Iterable[T]) -> list[T]:
    return list(cases)[::SHARE]
