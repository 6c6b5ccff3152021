"""Loading of the kv files beside modules: a rule is parsed when the first widget needs it.

Most of a layout is not shown by the first frame, and Kivy compiles every line that it parses.
"""

import sys
from functools import cache
from pathlib import Path
from typing import Any

from kivy.app import App
from kivy.factory import Factory
from kivy.lang import Builder
from kivy.lang.parser import Parser, ParserRule


def is_app_open() -> bool:
    """Return whether widgets can be made, because their layouts follow the colours of the running app."""
    return App.get_running_app() is not None


class LateRule(ParserRule):
    """A rule of a layout, of which only the first line is parsed until a widget needs it."""

    def __init__(self, parser: Parser, number: int, line: str) -> None:
        """Take the first line, without the lines that follow it."""
        super().__init__(parser, number, line.rstrip().removesuffix(":"), 0)
        self.lines = [(number, line)]

    def create_missing(self, widget: Any) -> None:
        """Parse the rule, because Kivy calls this before it reads anything else of it."""
        if self.lines:
            (rule,), _ = self.ctx.parse_level(0, self.lines)
            rule.precompile()
            self.lines = []
            for name in ("children", "properties", "canvas_before", "canvas_root", "canvas_after", "handlers"):
                setattr(self, name, getattr(rule, name))
        super().create_missing(widget)


def load_layout(module: str) -> None:
    """Load the kv file beside a module, once."""
    load_file(Path(module).with_suffix(".kv"))


@cache
def load_screen_class(module: str, name: str) -> Any:
    """Load the `screen.kv` beside a module, once; return the class of this name that it declares."""
    load_file(Path(str(sys.modules[module].__file__)).with_name("screen.kv"))
    return Factory.get(name)


def load_file(path: Path) -> None:
    """Tell Kivy of the rules of a kv file."""
    layout = read_layout(path)
    for name, bases in layout.dynamic_classes.items():
        Factory.register(name, baseclasses=bases)
    Builder.rules.extend(layout.rules)
    Builder._clear_matchcache()  # noqa: SLF001 - as Builder.load_string does


def read_layout(path: Path) -> Parser:
    """Run the directives of a kv file; return its parser, with the first line of every rule."""
    lines = path.read_text(encoding="utf-8").splitlines()
    parser = Parser(filename=str(path), content="\n".join(line for line in lines if line.startswith("#:")))
    parser.sourcecode = list(enumerate(lines))
    for number, line in parser.sourcecode:
        if line.startswith("<"):
            rule = LateRule(parser, number, line)
        elif line.strip() and not line.strip().startswith("#"):
            rule.lines.append((number, line))
    return parser
