"""The desktop's twin of a phone: the system's file chooser, and files saved where a person says."""

import locale
from pathlib import Path

from device import Answer, Answered
from quadropolis_score.streams import copied

PHOTOS = ("*.jpg", "*.jpeg", "*.png", "*.webp", "*.JPG", "*.JPEG", "*.PNG")


class Desktop:
    """A computer with a file chooser; it takes no photos, and sharing is saving."""

    can_take_photos = False
    can_share = False
    dark = False

    @property
    def language(self) -> str:
        """The language of the session."""
        return locale.getlocale()[0] or "en"

    def take_photo(self, to: Path, done: Answered) -> None:
        """There is no camera here."""
        done(Answer.NO_APP)

    def pick_photo(self, to: Path, done: Answered) -> None:
        """Choose a picture."""
        self._open(to, done, [("", *PHOTOS)])

    def pick_file(self, to: Path, done: Answered) -> None:
        """Choose a file of ours."""
        self._open(to, done, [])

    def share(self, file: Path, mime: str, done: Answered) -> None:
        """Other apps are reached through the folder that the file is saved in."""
        self.save(file, mime, done)

    def save(self, file: Path, mime: str, done: Answered) -> None:
        """Choose where to keep a copy."""
        chosen = asked("save_file", path=str(Path.home() / file.name))
        if not chosen:
            done(Answer.NO_APP if chosen is None else Answer.CANCELLED)
            return
        copied(file, Path(chosen[0]))
        done(Answer.DONE)

    def tick(self) -> None:
        """Nothing can be felt here."""

    @staticmethod
    def _open(to: Path, done: Answered, filters: list[tuple[str, ...]]) -> None:
        """Choose a file and copy it."""
        chosen = asked("open_file", filters=filters)
        if not chosen:
            done(Answer.NO_APP if chosen is None else Answer.CANCELLED)
            return
        copied(Path(chosen[0]), to)
        done(Answer.DONE)


def asked(what: str, **options: object) -> list[str] | None:
    """What a person chose in the system's file chooser; None if there is no such thing."""
    from plyer import filechooser  # noqa: PLC0415 - only when it is wanted

    try:
        return list(getattr(filechooser, what)(**options) or [])
    except Exception:  # noqa: BLE001 - plyer raises what the system's tools raise, or NotImplementedError
        return None
