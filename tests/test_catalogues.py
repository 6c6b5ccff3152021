"""The catalogues: every sentence in every language, with its values, compiled, in the rulebooks' words."""

import re
from collections import Counter
from importlib import import_module
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog, Message

from quadropolis_score import Refused
from tabletop import catalogues
from tabletop.catalogues import CATALOGUES, LANGUAGES, load_catalogue
from tabletop.messages import message, render
from tabletop.people import is_unnamed
from tests.unwanted_words import UNWANTED
from tools.app.catalogues import (
    MODULES,
    SENTENCES,
    TRANSLATED,
    mo_bytes,
    mo_file,
    po_bytes,
    po_file,
    read_catalogue,
    translations,
    updated_catalogue,
)

# The rulebooks' names of the rows, as printed on their pads: English, French, Dutch, Italian; German and Spanish as
# public texts about the game have them.
NAMES = {
    "name.tower_blocks": ("Tower Blocks", "Habitations", "Flatgebouwen", "Condomini", "Hochhäuser", "Bloques de pisos"),
    "name.shops": ("Shops", "Commerces", "Winkels", "Negozi", "Geschäfte", "Tiendas"),
    "name.public_services": (
        "Public Services",
        "Services publics",
        "Openbare Gebouwen",
        "Servizi Pubblici",
        "Bürgerämter",
        "Servicios públicos",
    ),
    "name.parks": ("Parks", "Parcs", "Parken", "Parchi", "Parks", "Parques"),
    "name.factories": ("Factories", "Usines", "Fabrieken", "Fabbriche", "Fabriken", "Fábricas"),
    "name.harbors": ("Harbors", "Ports", "Havens", "Porti", "Häfen", "Puertos"),
    "name.office_towers": (
        "Office Towers",
        "Bureaux",
        "Kantoorgebouwen",
        "Palazzi degli Uffici",
        "Bürotürme",
        "Torres de oficinas",
    ),
    "name.monuments": ("Monuments", "Monuments", "Monumenten", "Monumenti", "Monumente", "Monumentos"),
    "name.pollution": ("Pollution", "Pollution", "Vervuiling", "Inquinamento", "Verschmutzung", "Contaminación"),
    "name.inhabitants_left": (
        "Inhabitants left over",
        "Habitants non placés",
        "Ongebruikte Inwoners",
        "Abitanti non collocati",
        "Übrige Einwohner",
        "Habitantes sobrantes",
    ),
    "csv.points": ("VP", "PV", "OP", "PV", "SP", "PV"),
    "title.classic": ("Classic", "Classic", "Klassiek", "Classic", "Classic", "Clásico"),
    "title.expert": ("Expert", "Expert", "Expert", "Expert", "Expert", "Experto"),
    "sheet.title": (
        "Scoring Pad",
        "Bloc de score",
        "Scoreblok",
        "Blocco Segnapunti",
        "Wertungsblock",
        "Bloc de puntuación",
    ),
}
# The sentences whose number is never one, such as the turns of a game.
NEVER_ONE = """
game.name note.group companion.supply companion.architects.pool companion.services companion.lay
companion.renew expansion.many floors.many box.turns box.kind box.print box.inhabitants box.energy
game.monuments setup.title rules.maternity_ward rules.electric_utility sprawl.loop sprawl.outskirts.loop
sprawl.looping_lanes sprawl.morning_commute sprawl.size sprawl.blocks.many sprawl.card.far
sprawl.scoring.many sprawl.players sprawl.not_connected sprawl.blocks.type sprawl.more.loop
photo.too_many_pixels photo.too_few_pixels table.place table.notes table.sides table.people city.odd.turns
piles.turns piles.sum.many sprawl.setup.alone sprawl.setup.hands
"""
# Width in letters of the rows' names in the terminal.
LONGEST_ROW = 24


def sentences_in(code: str) -> dict[str, tuple[str, ...]]:
    """Return all forms of every sentence of a language by its key."""
    if code == "en":
        return {key: (text,) if isinstance(text, str) else text[1:] for key, text in SENTENCES.items()}
    return {entry.context: translations(entry) for entry in read_catalogue(code) if entry.context}


def placeholders(text: str) -> set[str]:
    """Return the values that a sentence names; a kind with its article is the same value."""
    return {name.removeprefix("a_") for _, name, _, _ in Formatter().parse(text) if name}


def test_every_language_but_english_has_a_catalogue_and_every_catalogue_its_language() -> None:
    assert {path.stem for path in CATALOGUES.glob("*.po")} == set(TRANSLATED) == set(LANGUAGES) - {"en"}


@pytest.mark.parametrize("code", TRANSLATED)
def test_every_sentence_is_translated_and_nothing_else(code: str) -> None:
    messages = [message for message in read_catalogue(code) if message.id]
    assert [message.context for message in messages] == list(SENTENCES)
    assert [message.context for message in messages if message.fuzzy or not all(translations(message))] == []


@pytest.mark.parametrize("code", TRANSLATED)
def test_every_translation_is_of_the_current_english(code: str) -> None:
    assert po_file(code).read_bytes() == po_bytes(code, updated_catalogue(read_catalogue(code)))


@pytest.mark.parametrize("code", TRANSLATED)
def test_every_catalogue_is_compiled(code: str) -> None:
    assert mo_file(code).read_bytes() == mo_bytes(code)


@pytest.mark.parametrize("code", TRANSLATED)
def test_a_translation_names_the_values_that_the_english_names(code: str) -> None:
    for entry in read_catalogue(code):
        if not entry.context:
            continue
        english = SENTENCES[entry.context]
        texts = (english,) if isinstance(english, str) else english[1:]
        counted = set() if isinstance(english, str) else {english[0]}
        wanted = placeholders(texts[-1])
        for form in translations(entry):
            assert placeholders(form) | counted == wanted | counted, entry.context
        assert len(translations(entry)) == len(texts)


def test_the_french_singular_shows_its_number_because_zero_is_singular() -> None:
    for entry in read_catalogue("fr"):
        english = SENTENCES[entry.context] if entry.context else ""
        if not isinstance(english, str):
            counted, _, many = english
            if f"{{{counted}}}" in many:
                assert f"{{{counted}}}" in translations(entry)[0], entry.context


def test_a_number_before_plural_words_has_a_singular_unless_it_is_never_one() -> None:
    plain = [entry for entry in read_catalogue("fr") if isinstance(SENTENCES.get(entry.context or ""), str)]
    plural = {entry.context for entry in plain if re.search(r"\{\w+\} (?!sans|sous)\w+[sx]\b", translations(entry)[0])}
    assert plural == set(NEVER_ONE.split())


def test_french_punctuation_follows_a_narrow_non_breaking_space() -> None:
    for entry in read_catalogue("fr"):
        for form in translations(entry) if entry.context else ():
            assert not re.search(r"[^\u202f][;:!?%»](?=[\s»]|$)|«(?!\u202f)|\xa0", form), entry.context


@pytest.mark.parametrize("code", UNWANTED)
def test_a_sentence_says_the_word_that_was_chosen(code: str) -> None:
    unwanted = [(re.compile(pattern, re.IGNORECASE), chosen) for pattern, chosen in UNWANTED[code]]
    found = [
        f"{key}: {form!r} should say: {chosen}"
        for key, forms in sentences_in(code).items()
        for form in forms
        for pattern, chosen in unwanted
        if pattern.search(form)
    ]
    assert found == []


@pytest.mark.parametrize("key", NAMES)
def test_names_are_those_of_the_rulebooks(key: str) -> None:
    assert tuple(render(message(key), load_catalogue(code)) for code in LANGUAGES) == NAMES[key]


@pytest.mark.parametrize("code", LANGUAGES)
def test_rows_fit_their_column(code: str) -> None:
    for key in SENTENCES:
        if re.fullmatch(r"name\.\w+s|name\.(expansion|inhabitants_left|pollution)|pad\.total", key):
            assert len(render(message(key), load_catalogue(code))) <= LONGEST_ROW, key


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_word_for_dark_fits_a_cell_of_the_terminal(code: str) -> None:
    assert len(render(message("pad.cell.dark"), load_catalogue(code))) <= 8


@pytest.mark.parametrize(
    "content", [None, b"", b"no catalogue", b"\xde\x12\x04\x95" + bytes(3), mo_file("fr").read_bytes()[:20_000]]
)
def test_a_missing_or_damaged_catalogue_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: bytes | None
) -> None:
    monkeypatch.setattr(catalogues, "CATALOGUES", tmp_path)
    load_catalogue.cache_clear()
    if content is not None:
        (tmp_path / "fr.mo").write_bytes(content)
    try:
        with pytest.raises(Refused, match="install the app again"):
            load_catalogue("fr")
    finally:
        load_catalogue.cache_clear()


def test_a_translation_is_fuzzy_after_its_english_changed() -> None:
    old = Catalog()
    key = "pad.total"
    old["The Sum"] = Message("The Sum", "La somme", context=key)
    new = updated_catalogue(old)
    (message,) = [message for message in new if message.context == key]
    assert (message.id, message.string, message.fuzzy) == ("Total", "La somme", True)


def test_no_two_sentences_share_a_key() -> None:
    rooms = [import_module(name).SENTENCES for name in MODULES]
    keys = Counter(key for sentences in rooms for key in sentences)
    assert [key for key, count in keys.items() if count > 1] == []


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_side_without_a_name_is_known_in_every_language(code: str) -> None:
    assert is_unnamed(render(message("new.player", number=3), load_catalogue(code)))
    assert not is_unnamed(render(message("new.players"), load_catalogue(code)))
