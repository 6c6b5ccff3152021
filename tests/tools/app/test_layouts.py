"""What the layouts of the app read, set and call exists; a name that does not is told with its file and line."""

import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

import pytest

from tools.app.layouts import Layouts, faults, layouts, runner_for


def test_everything_that_a_layout_of_the_app_reads_sets_and_calls_exists() -> None:
    found = faults(layouts())
    assert not found, "\n".join(found)


# A layout, a text in it, what is written instead, and what is said.
MISSPELT = (
    ("share", "root.state.preview", "root.state.previw", "`ShareState` has no `previw`; the nearest name is `preview`"),
    ("games", "root.item.text", "root.item.txt", "`GameSearch` has no `txt`; the nearest name is `text`"),
    ("statistics", "root.item.names[0]", "root.item.names[2]", "there are 2"),
    ("rules", "root.item.lines", "root.item.linse", "`RulesExample` has no `linse`; the nearest name is `lines`"),
    ("settings", "SettingsAction.FORGET", "SettingsAction.FORGT", "the nearest name is `FORGET`"),
    ("player", "player.NameWritten(args[1])", "player.NameWritten()", "missing a required argument: 'text'"),
    ("new", "new.Started()", "new.Started(1, 2)", "too many positional arguments"),
    ("sprawlopolis/table", "(take=True)", "(taken=True)", "'take'"),
    (
        "quadropolis/floors",
        "floor_events.HeightChosen(root.item.spot",
        "floor_events.HeightChosen(root.item",
        "`spot` is `Spot`, not `HeightChoice`",
    ),
    ("quadropolis/table", "board.rows", "bord.rows", "the layout has no `bord`; the nearest name is `board`"),
    ("quadropolis/city", "hint_lines", "hint_lnes", "`CityPane` has no `hint_lnes`; the nearest name is `hint_lines`"),
    ("typed", "typed.Done()", "typed.Dne()", "`screens.typed.events` has no `Dne`; the nearest name is `Done`"),
    ("typed", "root.item.key, args[1]", "root.item.ky, args[1]", "`TypedField` has no `ky`"),
    ("companion", "companion.Ticked(root.item.key)", "companion.Ticked()", "missing a required argument: 'key'"),
    ("companion", "companion.GameEnded()", "companion.GameEnded(1)", "`at` is `datetime`, not `int`"),
    ("sprawlopolis/table", "padding: dp(10)", "paddng: dp(10)", "`SprawlScoringCard` has no `paddng`"),
    ("quadropolis/tokens", "on_step:", "on_stp:", "`StepperButton` has no `on_stp`; the nearest name is `on_step`"),
    ("quadropolis/worth", "TonalButton:", "TonlButton:", "the app has no `TonlButton`"),
    ("quadropolis/entry", "primaryColor", "primryColor", "`ThemeColours` has no `primryColor`"),
    ("new", "theme.MARGIN", "theme.MARGN", "has no `MARGN`; the nearest name is `MARGIN`"),
    ("sprawlopolis/photo", "sp(96)", "spp(96)", "the layout has no `spp`"),
    ("companion", "radius:", "radus:", "`RoundedRectangle` has no `radus`; the nearest name is `radius`"),
    ("report", 'view: "SendRow"', 'view: "SendRw"', "the app has no `SendRw`; the nearest name is `SendRow`"),
)


def test_a_misspelt_name_and_a_wrong_argument_are_told_with_file_and_line() -> None:
    sources, expected = layouts(), []
    for screen, right, wrong, sentence in MISSPELT:
        path = Path("screens", screen, "screen.kv")
        before, _, after = sources[path].partition(right)
        assert after, right
        sources[path] = before + wrong + after
        expected.append((f"{path}:{before.count(chr(10)) + 1}:", sentence))
    found = faults(sources)
    for place, sentence in expected:
        assert any(line.startswith(place) and sentence in line for line in found), (place, sentence, found)


@dataclass(frozen=True)
class Tapped:
    """A tap on a number."""

    number: int


@dataclass(frozen=True)
class Undone:
    """A step back."""


@dataclass(frozen=True)
class Forgotten:
    """An event of another screen."""


@dataclass(frozen=True)
class Note:
    """Something to read."""

    text: str


@dataclass(frozen=True)
class ToyState:
    """What the screen of the example shows."""

    numbers: tuple[int, ...]
    note: Note | None
    asks: bool


SCREEN = """
#:import toy toy_events

<ToyScreen@ScreenView>:
    Strong:
        text: {text}
    Tappable:
        on_release: {event}
"""


def test_a_name_is_imported_for_one_module_in_all_layouts() -> None:
    one = {Path("one.kv"): "#:import events json\n", Path("two.kv"): "\n#:import events ast\n"}
    assert Layouts(one).lines() == ["two.kv:2: `events` is json elsewhere"]


def test_an_id_is_no_imported_name_of_any_layout() -> None:
    one = Path("one.kv"), "#:import events json\n"
    other = Path("two.kv"), "<Row@BoxLayout>:\n    Label:\n        id: events\n"
    assert Layouts(dict([one, other])).lines() == ["two.kv:2: the id `events` is json elsewhere"]


@pytest.fixture
def toy_faults(monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[str]]:
    """Return a function that checks a screen which sends events."""
    events = ModuleType("toy_events")
    vars(events).update(Tapped=Tapped, Undone=Undone, Forgotten=Forgotten)
    monkeypatch.setitem(sys.modules, "toy_events", events)

    def check(event: str = "root.runner.send(toy.Undone())", text: str = '""') -> list[str]:
        shared = {path: text for path, text in layouts().items() if "kit" in path.parts}
        found = Layouts(shared | {Path("toy.kv"): SCREEN.format(event=event, text=text)})
        found.check_screen("ToyScreen", ToyState, runner_for(Tapped | Undone))
        return found.lines()

    return check


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        ("root.runner.send(toy.Tapped(3))", ""),
        ("root.runner.send(toy.Undone())", ""),
        ("root.runner.send(toy.Taped(3))", "has no `Taped`; the nearest name is `Tapped`"),
        ("root.runner.send(toy.Tapped())", "missing a required argument: 'number'"),
        ("root.runner.send(toy.Tapped(number=3, floors=1))", "got an unexpected keyword argument 'floors'"),
        ('root.runner.send(toy.Tapped("three"))', "`number` is `int`, not `str`"),
        ("root.runner.send(toy.Forgotten())", "not `Forgotten`"),
        ("root.runner.send()", "missing a required argument: 'event'"),
        ("root.runner.snd(toy.Undone())", "the nearest name is `send`"),
        ("print(root.state)", "an event is one call"),
    ],
)
def test_an_event_that_is_sent_is_one_of_its_screen_with_its_fields(
    event: str, sentence: str, toy_faults: Callable[..., list[str]]
) -> None:
    found = toy_faults(event=event)
    assert [line.startswith("toy.kv:8: ") and sentence in line for line in found] == [True] * bool(sentence), found


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('root.state.note.text if root.state.note else ""', ""),
        ('"" if not root.state.note else root.state.note.text', ""),
        ("root.state.note.text", "`root.state.note` can be None; ask for it with `if`"),
        ('root.state.note.text if root.state.asks else ""', "can be None"),
        ('"a" if root.state.asks else None', "`text` is a text"),
        ('"a" if root.state.numbers[0] > 2 else "b"', "asks for one name"),
        ('"a" * (root.state.numbers[0] > 2)', "what decides or repeats belongs to the state"),
        ('"".join(str(each) for each in root.state.numbers)', "what decides or repeats belongs to the state"),
        ("root.state.numbers", "`text` is a text, not `tuple`"),
    ],
)
def test_a_layout_asks_with_if_whether_something_is_there_and_decides_nothing_else(
    text: str, sentence: str, toy_faults: Callable[..., list[str]]
) -> None:
    found = toy_faults(text=text)
    assert [line.startswith("toy.kv:6: ") and sentence in line for line in found] == [True] * bool(sentence), found


def test_a_rule_that_nothing_uses_is_told() -> None:
    path = Path("screens/report/screen.kv")
    sources = layouts()
    line = sources[path].count("\n") + 2
    sources[path] += "\n<ReportNobody@ItemBox>:\n    spacing: dp(4)\n"
    assert faults(sources) == [f"{path}:{line}: nothing uses `<ReportNobody@ItemBox>`"]
