"""The English sentences about the device."""

from typing import Final

from tabletop.messages import Sentence, register

SENTENCES: Final[dict[str, Sentence]] = {
    "app.no_screen": "no window can open because there is no screen; `make demo` reads the sample photo without one",
    "device.failed": "Android did not do that ({reason}); try again",
    "device.file_unavailable": "this file cannot be opened any more; choose it once more, or another one",
    "device.file_too_large": "this file has more than {most} MB; choose another one",
    "device.no_folder": "the folder {folder} cannot be made ({reason}); make room, or install zenity",
    "device.no_picture": "the camera app gave no picture; take it once more, or choose a photo instead",
    "device.storage_full": "Android has no room for another file; delete something, and try again",
}
register(SENTENCES)
