"""A file dialog of tkinter as a program: `tk_dialog.py open_file|save_file ABOUT` prints the chosen paths as JSON."""

import json
import sys
from pathlib import Path
from tkinter import Tk, filedialog


def main(method_name: str, about: str) -> None:
    """Open a file of some patterns, or ask for the place of a new file; the parent process reads the answer."""
    root = Tk()
    root.withdraw()
    if method_name == "save_file":
        path = Path(about)
        chosen = filedialog.asksaveasfilename(initialdir=str(path.parent), initialfile=path.name)
    else:
        chosen = filedialog.askopenfilename(filetypes=[("", about.split())] if about else [])
    root.destroy()
    sys.stdout.write(json.dumps([chosen] if chosen else []))


if __name__ == "__main__":
    main(*sys.argv[1:])
