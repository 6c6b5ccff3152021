"""Messages: every key exists, is used, gets the values that its sentence names, and quotes are short."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from itertools import chain
from string import Formatter

import pytest
from hypothesis import given
from hypothesis import strategies as some

from exports.formats import COLUMNS
from quadropolis_score.buildings import EXPANSIONS as BOX_TILES
from quadropolis_score.buildings import Category, Expansion, Kind, Mode, TilePrint, Tokens
from quadropolis_score.explain import RULES as EXPLAINED
from quadropolis_score.one_change import ChangeKind
from quadropolis_score.ranking import PLAYERS, TIE_BREAKS
from quadropolis_score.scoring import NEIGHBOUR_POINTS
from quadropolis_score.verdict import FACTS
from sprawlopolis_score.blocks import BlockType
from sprawlopolis_score.explain import RULES as EXPLAINED_SPRAWL
from sprawlopolis_score.plugin import RULES as SPRAWLOPOLIS
from sprawlopolis_score.score_sheet import Row
from sprawlopolis_score.variant import Difficulty
from sprawlopolis_score.what_if import UNITS
from tabletop.catalogues import load_catalogue
from tabletop.messages import SHOWN, Message, Refused, message, quoted, render
from tabletop.people import PlayerColour
from tools.app.catalogues import SENTENCES
from tools.app.rooms import ROOMS, ROOT

# The values of a single change in one_change.py.
CHANGE_VALUES = ("tile", "spot", "target", "other", "gain")
# The possible contents of `**values` where a message is made.
UNPACKED = {
    "rule.values": ("largest",),
    "values": CHANGE_VALUES,
    "dict(change_message(change).values)": CHANGE_VALUES,
    "tokens._asdict()": Tokens._fields,
    "tile_print._asdict()": TilePrint._fields,
    "printed._asdict()": TilePrint._fields,
}
# The modules that find points in a city of Sprawlopolis, and the keys that they compose.
FINDINGS = ("sprawlopolis_score.conditions", "sprawlopolis_score.scoring")
KEYS_OF_FINDINGS = {
    f"sprawl.{row}.{axis}{none}"
    for row, nones in (("bloom_boom", ("", ".none")), ("strip", ("",)), ("sprawlopolis", ("",)))
    for axis in ("row", "column")
    for none in nones
}
RULES_EXPLAINED = [*EXPLAINED.values(), *EXPLAINED_SPRAWL.values()]
MODES, KINDS, TILES, ROWS = ([word.value for word in words] for words in (Mode, Kind, Expansion, Category))
SCORED_BY_NEIGHBOURS = [kind.value for kind in NEIGHBOUR_POINTS]
# Keys that are not literal, by their f-string or, if a name holds them, by the call.
COMPOSED_KEYS = {
    "harbors.{axis}": ["harbors.row", "harbors.column"],
    "box.{name}": ["box.inhabitants", "box.energy"],
    "tokens.too_many.{name}": ["tokens.too_many.inhabitants", "tokens.too_many.energy"],
    "tokens.too_few.{name}": ["tokens.too_few.inhabitants", "tokens.too_few.energy"],
    "{what}.short.{name}": [f"{what}.short.{name}" for what in ("plan", "locks") for name in Tokens._fields],
    "rank.{decided_by}": ["rank.inhabitants", "rank.spaces"],
    "title.{scored.city.mode.value}": [f"title.{mode}" for mode in MODES],
    "title.{city.mode.value}": [f"title.{mode}" for mode in MODES],
    "style.text(key, **rule.values)": [key for rule in RULES_EXPLAINED for key in rule.sentences],
    "style.text(line.key, count=line.count)": [line.key for rule in RULES_EXPLAINED for line in rule.table],
    "name.{kind.value}": [f"name.{kind}" for kind in KINDS],
    "name.{name.value}": [f"name.{name}" for name in (*KINDS, *TILES)],
    "name.{tile.expansion.value}": [f"name.{tile}" for tile in TILES],
    "name.{category.value}": [f"name.{row}" for row in ROWS],
    "name.{row.value}": [f"name.{row}" for row in (*ROWS, *(row.value for row in Row))],
    "{key}.alone": [f"{kind}.alone" for kind in (*SCORED_BY_NEIGHBOURS, "capitol")],
    "message(key, kind=kind)": [*SCORED_BY_NEIGHBOURS, "capitol"],
    "message(key, floors=floors, group=len(group))": ["office_tower", "congress_center"],
    "message(key, count=len(spots))": [tile.value for tile, info in BOX_TILES.items() if info.counted_kinds],
    "month.{day.month}": [f"month.{month}" for month in range(1, 13)],
    "option.{rules.KEY}.{key}.{word}": [
        *(f"option.quadropolis.mode.{mode}" for mode in MODES),
        *(f"option.sprawlopolis.difficulty.{each.value}" for each in Difficulty),
        *(
            f"option.sprawlopolis.{choice.key}{detail}"
            for choice in SPRAWLOPOLIS.OPTIONS
            for detail in ("", ".detail")
            if not choice.values
        ),
    ],
    "option.{self.rules.KEY}.{key}": [
        *(f"option.quadropolis.{key}" for key in ("playgrounds", "public_services")),
        *(f"option.sprawlopolis.{choice.key}" for choice in SPRAWLOPOLIS.OPTIONS if not choice.values),
    ],
    "option.{self.game}.{self.variant}": [
        *(f"option.quadropolis.mode.{mode}" for mode in MODES),
        *(f"option.quadropolis.{key}" for key in ("playgrounds", "public_services")),
    ],
    "game.{self.game}": ["game.quadropolis", f"game.{SPRAWLOPOLIS.KEY}"],
    "game.{verdict.rules.KEY}": ["game.quadropolis"],
    "fact.{verdict.rules.KEY}.{fact}": [
        *(f"fact.quadropolis.{fact}" for fact in FACTS),
        *(f"fact.sprawlopolis.{fact}" for fact in SPRAWLOPOLIS.FACTS),
    ],
    "option.sprawlopolis.difficulty.{file.variant.difficulty.value}": [
        f"option.sprawlopolis.difficulty.{each.value}" for each in Difficulty
    ],
    "sprawl.note.{code}{off}": [
        f"sprawl.note.{code}{off}" for code in ("gap_is_edge", "park_hopping") for off in ("", ".off")
    ],
    "sprawl.more.{unit.key}": [f"sprawl.more.{unit.key}" for unit in UNITS.values()],
    "name.{name}": [f"name.{row}" for row in ROWS],
    "name.{row}": [f"name.{row}" for row in ROWS],
    "name.{best}": [f"name.{row}" for row in (*ROWS, *(row.value for row in Row))],
    "csv.note.{name}": [f"csv.note.{name}" for name in ("approximate", "counted_anyway", "typed")],
    "csv.{column}": [f"csv.{column}" for column in COLUMNS],
    "sheet.won.{ranks[1].decided_by}": [f"sheet.won.{tie_break}" for tie_break in TIE_BREAKS],
    "style.text(key)": ["sheet.left_over", "sheet.energy_in_parks"],
    "style.text(key, spot=str(spot))": ["advice.light", "advice.darken"],
    "style.text(key, changes=changes, loss=report.second_loss)": ["advice.second", "advice.second.even"],
    "message(key, guess=text_of(guess.building), sure=round(100 * guess.confidence), others=others)": [
        "reading.doubt",
        "reading.doubt.alternatives",
    ],
    "message(key, guess=words[0], sure=round(100 * guess.confidence), others=' / '.join(words[1:]))": [
        "reading.doubt",
        "reading.doubt.alternatives",
    ],
    **{
        f"companion.{part}.{{mode.value}}": [f"companion.{part}.{mode}" for mode in MODES]
        for part in ("boards", "sort", "back")
    },
    "change.{change.kind.value}": [f"change.{kind.value}" for kind in ChangeKind],
    "name.{tile.kind.value}": [f"name.{kind}" for kind in KINDS],
    "style.text(change_message(change).key, **dict(change_message(change).values))": [
        f"change.{kind.value}" for kind in ChangeKind
    ],
    "companion.turn_up.{players}": [f"companion.turn_up.{players}" for players in PLAYERS],
    "name.{code}": [f"name.{kind}" for kind in KINDS],
    "title.{mode.value}": [f"title.{mode}" for mode in MODES],
    "list.{head}": [f"list.{head}" for head in ("games", "wins", "average", "best", "left")],
}


@cache
def modules() -> dict[str, ast.Module]:
    """Return the modules with messages, parsed when a test first needs them."""
    files = [ROOT / "games.py", *(path for room in ROOMS for path in sorted((ROOT / room).rglob("*.py")))]
    return {
        ".".join(path.relative_to(ROOT).with_suffix("").parts): ast.parse(path.read_text("utf-8")) for path in files
    }


def message_calls() -> Iterator[tuple[str, ast.Call]]:
    """Yield the calls of `message`, of a method `text`, which renders at once."""
    for module, tree in modules().items():
        for node in ast.walk(tree):
            if not isinstance(node, ast.Call):
                continue
            name = ast.unparse(node.func)
            if (name == "message" or (name.endswith(".text") and name != "pen.text")) and not ast.unparse(
                node
            ).endswith("(key, **values)"):
                yield module, node


def keys_of_call(call: ast.Call) -> list[str]:
    """Return the keys of a call; if they are not known, the text to list above, which is no key."""
    key = call.args[0]
    if isinstance(key, ast.Constant):
        return [str(key.value)]
    if isinstance(key, ast.IfExp):
        return [ast.literal_eval(key.body), ast.literal_eval(key.orelse)]
    text = ast.unparse(key)[2:-1] if isinstance(key, ast.JoinedStr) else ast.unparse(call)
    return COMPOSED_KEYS.get(text, [text])


def keys_of_screen_call(call: ast.Call) -> list[str]:
    """Return the keys of a screen's call; keys from a table of its own are looked for in the table."""
    key = call.args[0]
    if isinstance(key, ast.IfExp):
        branches = (ast.Call(call.func, [branch, *call.args[1:]], call.keywords) for branch in (key.body, key.orelse))
        return [found for branch in branches for found in keys_of_screen_call(branch)]
    if isinstance(key, ast.Constant):
        return keys_of_call(call)
    if not isinstance(key, ast.JoinedStr):
        return []
    pattern = re.compile(re.sub(r"\\{[^}]*\\}", r"\\w+", re.escape(ast.unparse(key)[2:-1])))
    if any(keyword.arg is None for keyword in call.keywords):  # a table of values of its own
        return []
    values = value_names(call)
    return [known for known in SENTENCES if pattern.fullmatch(known) and placeholders(known) <= values] or [
        ast.unparse(key)
    ]


def keys_in_tables() -> set[str]:
    """Return the keys in the tables of the screens, and those of the findings in a city of Sprawlopolis."""
    trees = (tree for module, tree in modules().items() if module.startswith("screens.") or module in FINDINGS)
    nodes = [node for tree in trees for node in ast.walk(tree)]
    constants = {node.value for node in nodes if isinstance(node, ast.Constant) and node.value in SENTENCES}
    return constants | KEYS_OF_FINDINGS | {f"rules.{about.value}" for about in chain(Kind, Expansion)}


def value_names(call: ast.Call) -> set[str]:
    named = {keyword.arg for keyword in call.keywords if keyword.arg}
    unpacked = [ast.unparse(keyword.value) for keyword in call.keywords if keyword.arg is None]
    return named.union(*(UNPACKED[".".join(text.split(".")[-2:])] for text in unpacked))


def placeholders(key: str) -> set[str]:
    """Return the values that the sentences of a key name, and the one that they count."""
    sentence = SENTENCES[key]
    counted, *texts = sentence if isinstance(sentence, tuple) else (None, sentence)
    named = {name for text in texts for _, name, _, _ in Formatter().parse(text) if name}
    return named | ({counted} if counted else set())


NAMES = {f"name.{word.value}" for word in chain(Mode, Kind, Expansion, Category, BlockType)}
ARTICLES = {f"a.{kind.value}" for kind in Kind}
COLOURS = {f"colour.{colour.value}" for colour in PlayerColour}


@cache
def calls() -> list[tuple[str, str, ast.Call]]:
    """Return the calls with messages by their keys, with their modules."""
    return [
        (key, module, call)
        for module, call in message_calls()
        for key in (keys_of_screen_call(call) if module.startswith("screens.") else keys_of_call(call))
    ]


def used_keys() -> set[str]:
    return {key for key, _, _ in calls()} | NAMES | ARTICLES | COLOURS | keys_in_tables()


def test_every_message_has_a_sentence() -> None:
    assert sorted(used_keys() - {*SENTENCES}) == []


def test_every_sentence_is_used() -> None:
    assert sorted({*SENTENCES} - used_keys()) == []


def test_a_message_has_every_value_that_its_sentence_names() -> None:
    missing = {
        f"{key} in {module}": names
        for key, module, call in calls()
        if key in SENTENCES
        and (names := placeholders(key) - value_names(call) - {f"a_{name}" for name in value_names(call)})
    }
    assert missing == {}


def test_the_singular_has_no_number_and_differs_from_the_plural() -> None:
    counted_sentences = {key: sentence for key, sentence in SENTENCES.items() if isinstance(sentence, tuple)}
    assert [key for key, (counted, one, _) in counted_sentences.items() if f"{{{counted}}}" in one] == []
    assert [key for key, (_, one, many) in counted_sentences.items() if one == many] == []


def test_every_word_of_the_game_has_a_plain_name() -> None:
    names = {key: str(SENTENCES[key]) for key in NAMES | ARTICLES | COLOURS}
    assert {key: name for key, name in names.items() if not re.fullmatch(r"[A-Za-z]+( [A-Za-z]+)*", name)} == {}


def test_a_name_with_its_article_is_the_name_after_the_article() -> None:
    names = {kind: str(SENTENCES[f"name.{kind.value}"]) for kind in Kind}
    assert {kind: SENTENCES[f"a.{kind.value}"] for kind in Kind} == {
        kind: ("an " if name[0] in "aeiou" else "a ") + name for kind, name in names.items()
    }


def test_the_singular_says_one() -> None:
    assert str(message("shop", customers=1)) == "a shop with one customer"


@pytest.mark.parametrize(("customers", "sentence"), [(0, "a shop with 0 customers"), (2, "a shop with 2 customers")])
def test_any_other_number_is_plural(customers: int, sentence: str) -> None:
    assert str(message("shop", customers=customers)) == sentence


def test_a_kind_is_named_with_its_article() -> None:
    assert str(message("factory", kind=Kind.OFFICE_TOWER)) == "a factory beside an office tower"


def test_a_kind_is_named_without_its_article() -> None:
    assert str(message("note.dark", kind=Kind.PUBLIC_SERVICE, loss=1)) == (
        "this public service is better left inactive: using it costs one point"
    )


def test_a_mode_is_named() -> None:
    assert str(message("floors.many", floors=6, highest=5, kind=Kind.TOWER_BLOCK, mode=Mode.EXPERT)) == (
        "6 is more than the 5 floors of a tower block in expert mode"
    )


def test_a_word_without_an_article_is_used_alone() -> None:
    assert str(message("factory", kind=Expansion.CITY_HALL)) == "a factory beside City Hall"


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("en", "a shop with one customer"),
        ("fr", "un commerce avec 1 client"),
        ("nl", "een winkel met één klant"),
        ("it", "un negozio con un cliente"),
    ],
)
def test_a_message_is_rendered_in_every_language(code: str, sentence: str) -> None:
    assert render(message("shop", customers=1), load_catalogue(code)) == sentence


def test_nothing_is_singular_in_french() -> None:
    assert "0 usine active" in render(message("fire_station", count=0), load_catalogue("fr"))
    assert "2 usines actives" in render(message("fire_station", count=2), load_catalogue("fr"))


def test_a_kind_is_named_in_the_language() -> None:
    assert render(message("factory", kind=Kind.SHOP), load_catalogue("nl")).endswith("een winkel")


def test_braces_in_a_value_stay_as_they_are() -> None:
    assert str(message("game.same_name", name="{kind}")) == "there are two players called {kind}"


def test_messages_are_values() -> None:
    assert message("shop", customers=1) == Message("shop", (("customers", 1),))
    assert len({message("shop", customers=1), message("shop", customers=1), message("shop", customers=2)}) == 2


def test_a_refusal_has_its_place_and_its_sentence() -> None:
    refused = Refused("cells[2][3].floors", message("floors.none", floors=0))
    assert str(refused) == "cells[2][3].floors: 0 is not a height; a building has at least 1 floor"
    assert (refused.place, refused.message.key) == ("cells[2][3].floors", "floors.none")


def test_a_refusal_without_a_place_is_its_sentence() -> None:
    assert str(Refused("", message("key.missing"))) == "is missing"


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("casino", '"casino"'),
        (6, "6"),
        (2.5, "2.5"),
        (None, "null"),
        (True, "true"),
        ([1, 2], "[...]"),
        ({"kind": "shop"}, "{...}"),
        ("two\nlines", '"two\\nlines"'),
        ("x" * 38, '"' + "x" * 38 + '"'),
        ("x" * 39, '"' + "x" * 36 + "..."),
        (10**41, "a huge number"),
        (-(10**41), "a huge number"),
        (10**39, "1" + "0" * 39),
        (10**40, "1" + "0" * 36 + "..."),
        (b"bytes", "bytes"),
        ((1, 2), "tuple"),
    ],
)
def test_a_wrong_value_is_quoted_as_json(value: object, text: str) -> None:
    assert quoted(value) == text


@given(
    some.recursive(
        some.none() | some.booleans() | some.integers() | some.floats() | some.text() | some.binary(),
        lambda inner: some.lists(inner) | some.tuples(inner, inner) | some.dictionaries(some.text(), inner),
        max_leaves=5,
    )
)
def test_a_quoted_value_is_short_and_on_one_line(value: object) -> None:
    text = quoted(value)
    assert 1 <= len(text) <= SHOWN
    assert text.isprintable()
