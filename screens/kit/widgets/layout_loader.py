"""Layouts lie beside their modules."""

from pathlib import Path

from kivy.lang import Builder


def layout(module: str) -> None:
    """Load the kv file beside a module, once."""
    Builder.load_file(str(Path(module).with_suffix(".kv")), rulesonly=True)
