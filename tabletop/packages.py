"""Packages that are not installed: which one, and what installs it."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from tabletop.messages import Refused, say

# The name under which pip knows a package, where it is not the one that Python imports.
INSTALLED_AS: Final = {"cv2": "opencv-python-headless", "PIL": "pillow"}
ROOT: Final = Path(__file__).parents[1]


@contextmanager
def refusing_missing_packages() -> Iterator[None]:
    """Refuse what a missing package prevents; one of this project that cannot be imported is a bug, and raises."""
    try:
        yield
    except ImportError as error:
        package = (error.name or "").partition(".")[0]
        if not package or (ROOT / package).exists():
            raise
        raise Refused("", say("cli.package", package=INSTALLED_AS.get(package, package))) from None
