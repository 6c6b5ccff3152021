"""A rule of a layout is parsed when its first widget needs it, as Kivy parses it."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from kivy.lang.parser import Parser

from screens.kit.widgets.layout_loader import LateRule, read_layout

LAYOUTS = sorted((Path(__file__).parents[3] / "screens").rglob("*.kv"))


def parts(rule: Any) -> Iterator[str]:
    """Yield everything that is in a rule, with its lines."""
    yield f"{rule.name} {rule.line} {rule.id}"
    for each in (*rule.properties.values(), *rule.handlers):
        yield f"{each} {each.mode}"
    for each in filter(None, (rule.canvas_before, rule.canvas_root, rule.canvas_after, *rule.children)):
        yield from parts(each)


@pytest.mark.parametrize("path", LAYOUTS, ids=lambda path: path.relative_to(path.parents[2]).as_posix())
def test_every_rule_of_a_layout_is_the_one_that_kivy_parses(path: Path) -> None:
    late = tuple(read_layout(path).rules)
    whole = Parser(content=path.read_text(encoding="utf-8"), filename=str(path))
    assert [selector.key for selector, _ in late] == [selector.key for selector, _ in whole.rules]
    for (_, rule), (_, expected) in zip(late, whole.rules, strict=True):
        rule.create_missing(_Any())
        assert list(parts(rule)) == list(parts(expected))


class _Any:
    def __getattr__(self, name: str) -> None:
        """Have it."""


def test_a_rule_without_a_widget_is_not_parsed(tmp_path: Path) -> None:
    layout = tmp_path / "screen.kv"
    layout.write_text(
        "# a comment\n<UnusedLateRule@Widget>:\n    no such: syntax error\n\n    x: (\n", encoding="utf-8"
    )
    ((_, rule),) = read_layout(layout).rules
    assert (type(rule), rule.properties, len(rule.lines)) == (LateRule, {}, 3)
