"""Updates the catalogues of the other languages.

`python -m tools.app.catalogues` brings each .po up to date with the English sentences and compiles it to the .mo that
the app reads. The msgid is the English sentence, the msgctxt its key. A sentence whose English has changed keeps its
translation, marked fuzzy; it is not used until a translator removes the mark.
"""

from datetime import datetime, timezone
from importlib import import_module
from io import BytesIO
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from tabletop.catalogues import CATALOGUES, LANGUAGES
from tabletop.messages import Sentence
from tools.app.arguments import no_arguments
from tools.app.rooms import MAY_IMPORT, ROOT

# The modules with sentences, in the order of the catalogues.
MODULES: Final = tuple(
    f"{room}.sentences".replace("/", ".") for room in MAY_IMPORT if (ROOT / room / "sentences.py").exists()
)
SENTENCES: Final[dict[str, Sentence]] = {
    key: sentence for name in MODULES for key, sentence in import_module(name).SENTENCES.items()
}
TRANSLATED: Final = tuple(code for code in LANGUAGES if code != "en")

FIXED_TIME: Final = datetime.fromtimestamp(0, tz=timezone.utc)


def po_file(code: str) -> Path:
    """Return the path of the .po file, which translators edit."""
    return CATALOGUES / f"{code}.po"


def mo_file(code: str) -> Path:
    """Return the path of the .mo file, which the app reads."""
    return CATALOGUES / f"{code}.mo"


def read_catalogue(code: str) -> Catalog:
    with po_file(code).open("rb") as file:
        return read_po(file, locale=code, abort_invalid=True)


def updated_catalogue(old: Catalog) -> Catalog:
    """Return every English sentence in order, with its previous translation."""
    new = Catalog(fuzzy=False)
    translated = {message.context: message for message in old if message.context}
    for key, sentence in SENTENCES.items():
        english = sentence if isinstance(sentence, str) else sentence[1:]
        previous = translated.get(key)
        same_shape = previous is not None and isinstance(previous.id, str) == isinstance(english, str)
        message = Message(english, previous.string if previous and same_shape else "", context=key)
        if previous and (previous.fuzzy or (same_shape and previous.id != english)):
            message.flags.add("fuzzy")
        message.flags.discard("python-format")
        new[english] = message
    return new


def header(code: str) -> str:
    """Return the header entry; gettext reads the plural rule in it."""
    fields = {
        "Language": code,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=utf-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": f"nplurals=2; plural=({LANGUAGES[code].plural});",
    }
    return "".join(f'"{name}: {value}\\n"\n' for name, value in fields.items())


def po_bytes(code: str, catalogue: Catalog) -> bytes:
    """Encode a .po file; equal sentences give equal bytes."""
    out = BytesIO()
    write_po(out, catalogue, width=0, omit_header=True)
    title = f"# Quadropolis Score in {LANGUAGES[code].english_name}. MIT licence.\n"
    return (title + 'msgid ""\nmsgstr ""\n' + header(code) + "\n").encode() + out.getvalue()


def mo_bytes(code: str) -> bytes:
    """Compile a .po file; the .mo has no date, so that equal sentences give equal bytes."""
    catalogue, out = read_catalogue(code), BytesIO()
    catalogue.creation_date = catalogue.revision_date = FIXED_TIME
    write_mo(out, catalogue)
    return out.getvalue()


def translations(message: Message) -> tuple[str, ...]:
    """Return the translation of a sentence: one text, or one a plural form."""
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ())


def main() -> None:
    """Update and compile all catalogues, and count the missing translations."""
    for code in TRANSLATED:
        old = read_catalogue(code) if po_file(code).exists() else Catalog()
        new = updated_catalogue(old)
        po_file(code).write_bytes(po_bytes(code, new))
        mo_file(code).write_bytes(mo_bytes(code))
        missing = [
            message.context for message in new if message.context and (message.fuzzy or not all(translations(message)))
        ]
        print(f"{po_file(code).name}: {len(SENTENCES) - len(missing)} of {len(SENTENCES)}", *missing)


if __name__ == "__main__":
    no_arguments(__doc__)
    main()
