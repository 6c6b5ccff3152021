"""The catalogues: every sentence in every language, with its values, compiled as it stands, in the rulebooks' words."""

import re
from collections import Counter
from importlib import import_module
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog, Message

from quadropolis_score import Refused
from tabletop import catalogues
from tabletop.catalogues import CATALOGUES, LANGUAGES, language
from tabletop.messages import in_words, say
from tabletop.people import is_unnamed
from tools.app.catalogues import (
    ROOMS,
    SENTENCES,
    TRANSLATED,
    brought_up_to_date,
    compiled,
    forms,
    mo,
    po,
    read,
    written,
)

# RULES' table of names: what the rulebooks of the four languages print on their pads.
NAMES = {
    "name.tower_blocks": ("Tower Blocks", "Habitations", "Flatgebouwen", "Condomini"),
    "name.shops": ("Shops", "Commerces", "Winkels", "Negozi"),
    "name.public_services": ("Public Services", "Services publics", "Openbare Gebouwen", "Servizi Pubblici"),
    "name.parks": ("Parks", "Parcs", "Parken", "Parchi"),
    "name.factories": ("Factories", "Usines", "Fabrieken", "Fabbriche"),
    "name.harbors": ("Harbors", "Ports", "Havens", "Porti"),
    "name.office_towers": ("Office Towers", "Bureaux", "Kantoorgebouwen", "Palazzi degli Uffici"),
    "name.monuments": ("Monuments", "Monuments", "Monumenten", "Monumenti"),
    "name.pollution": ("Pollution", "Pollution", "Vervuiling", "Inquinamento"),
    "name.inhabitants_left": (
        "Inhabitants left over",
        "Habitants non placés",
        "Ongebruikte Inwoners",
        "Abitanti non collocati",
    ),
    "csv.points": ("VP", "PV", "OP", "PV"),
    "title.classic": ("Classic", "Classic", "Klassiek", "Classic"),
    "title.expert": ("Expert", "Expert", "Expert", "Expert"),
    "sheet.title": ("Scoring Pad", "Bloc de score", "Scoreblok", "Blocco Segnapunti"),
}
# A row's name stands in a column of so many letters in the terminal.
LONGEST_ROW = 24


def named(text: str) -> set[str]:
    """The values that a sentence names; a kind with its article is the same value."""
    return {name.removeprefix("a_") for _, name, _, _ in Formatter().parse(text) if name}


def test_every_language_but_english_has_a_catalogue_and_every_catalogue_its_language() -> None:
    assert {path.stem for path in CATALOGUES.glob("*.po")} == set(TRANSLATED) == set(LANGUAGES) - {"en"}


@pytest.mark.parametrize("code", TRANSLATED)
def test_every_sentence_is_translated_and_nothing_else(code: str) -> None:
    messages = [message for message in read(code) if message.id]
    assert [message.context for message in messages] == list(SENTENCES)
    assert [message.context for message in messages if message.fuzzy or not all(forms(message))] == []


@pytest.mark.parametrize("code", TRANSLATED)
def test_every_translation_is_of_the_english_as_it_stands(code: str) -> None:
    assert po(code).read_bytes() == written(code, brought_up_to_date(read(code)))


@pytest.mark.parametrize("code", TRANSLATED)
def test_every_catalogue_is_compiled(code: str) -> None:
    assert mo(code).read_bytes() == compiled(code)


@pytest.mark.parametrize("code", TRANSLATED)
def test_a_translation_names_the_values_that_the_english_names(code: str) -> None:
    for message in read(code):
        if not message.context:
            continue
        english = SENTENCES[message.context]
        texts = (english,) if isinstance(english, str) else english[1:]
        counted = set() if isinstance(english, str) else {english[0]}
        wanted = named(texts[-1])
        for form in forms(message):
            assert named(form) | counted == wanted | counted, message.context
        assert len(forms(message)) == len(texts)


def test_in_french_nothing_and_one_are_counted_alike_so_the_number_is_told() -> None:
    for message in read("fr"):
        english = SENTENCES[message.context] if message.context else ""
        if not isinstance(english, str):
            counted, _, many = english
            if f"{{{counted}}}" in many:
                assert f"{{{counted}}}" in forms(message)[0], message.context


def test_in_french_no_line_breaks_before_a_mark() -> None:
    for message in read("fr"):
        for form in forms(message) if message.context else ():
            assert not re.search(r"\S [;:!?%»]|« ", form), message.context


@pytest.mark.parametrize("key", NAMES)
def test_names_are_those_of_the_rulebooks(key: str) -> None:
    assert tuple(in_words(say(key), language(code)) for code in LANGUAGES) == NAMES[key]


@pytest.mark.parametrize("code", LANGUAGES)
def test_rows_fit_their_column(code: str) -> None:
    for key in SENTENCES:
        if re.fullmatch(r"name\.\w+s|name\.(expansion|inhabitants_left|pollution)|pad\.total", key):
            assert len(in_words(say(key), language(code))) <= LONGEST_ROW, key


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_dark_building_is_named_in_a_space_of_the_terminal(code: str) -> None:
    assert len(in_words(say("pad.cell.dark"), language(code))) <= 8


@pytest.mark.parametrize(
    "broken", [None, b"", b"no catalogue", b"\xde\x12\x04\x95" + bytes(3), mo("fr").read_bytes()[:20_000]]
)
def test_a_catalogue_that_is_missing_or_damaged_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, broken: bytes | None
) -> None:
    monkeypatch.setattr(catalogues, "CATALOGUES", tmp_path)
    language.cache_clear()
    if broken is not None:
        (tmp_path / "fr.mo").write_bytes(broken)
    try:
        with pytest.raises(Refused, match="install the app again"):
            language("fr")
    finally:
        language.cache_clear()


def test_a_sentence_whose_english_changed_waits_for_somebody_to_look() -> None:
    old = Catalog()
    key = "pad.total"
    old["The Sum"] = Message("The Sum", "La somme", context=key)
    new = brought_up_to_date(old)
    (message,) = [message for message in new if message.context == key]
    assert (message.id, message.string, message.fuzzy) == ("Total", "La somme", True)


def test_no_key_is_that_of_two_sentences() -> None:
    rooms = [import_module(f"{room}.sentences").SENTENCES for room in ROOMS]
    keys = Counter(key for sentences in rooms for key in sentences)
    assert [key for key, count in keys.items() if count > 1] == []


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_seat_without_a_name_is_known_in_every_language(code: str) -> None:
    assert is_unnamed(in_words(say("new.player", number=3), language(code)))
    assert not is_unnamed(in_words(say("new.players"), language(code)))
