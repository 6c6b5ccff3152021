"""Missing packages: an error that names the package and the command that installs it."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from tabletop.messages import Refused, message

# The package name for pip, where it differs from the import name.
PIP_NAMES: Final = {"cv2": "opencv-python-headless", "PIL": "pillow"}
ROOT: Final = Path(__file__).parents[1]


@contextmanager
def refusing_missing_packages() -> Iterator[None]:
    """Raise Refused if an import lacks a package; a missing module of this project raises, because it is a bug."""
    try:
        yield
    except ImportError as error:
        package = (error.name or "").partition(".")[0]
        if not package or (ROOT / package).exists():
            raise
        raise Refused("", message("cli.package", package=PIP_NAMES.get(package, package))) from None
