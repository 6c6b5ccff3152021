"""Loading of the kv files beside modules."""

import sys
from functools import cache
from pathlib import Path
from typing import Any

from kivy.factory import Factory
from kivy.lang import Builder


def load_layout(module: str) -> None:
    """Load the kv file beside a module, once."""
    Builder.load_file(str(Path(module).with_suffix(".kv")), rulesonly=True)


@cache
def load_screen_class(presenter: type, name: str) -> Any:
    """Load the `screen.kv` beside a presenter's module, once; return the class of this name that it declares."""
    module = str(sys.modules[presenter.__module__].__file__)
    Builder.load_file(str(Path(module).with_name("screen.kv")), rulesonly=True)
    return Factory.get(name)
