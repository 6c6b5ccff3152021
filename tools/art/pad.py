"""Draws the README's picture, the example's score pad in a terminal with colours, as SVG.

`python -m tools.art.pad` writes docs/pad.svg.
"""

from __future__ import annotations

import json
import re
from html import escape
from pathlib import Path

from quadropolis_score.advice import score_best_plan
from quadropolis_score.files import city_from
from quadropolis_score.score_pad_text import pad
from tabletop.terminal import Style
from tools.app.arguments import no_arguments

ROOT = Path(__file__).parents[2]
WIDE, HIGH, MARGIN = 8.4, 18, 16
PAPER, INK, FAINT = "#1e1f24", "#e8e6e1", "#9b9aa0"
STEPS = (0, 95, 135, 175, 215, 255)


def terminal_colour(code: int) -> str:
    if code >= 232:
        return f"#{8 + 10 * (code - 232):02x}" + f"{8 + 10 * (code - 232):02x}" * 2
    code -= 16
    return "#" + "".join(f"{STEPS[part]:02x}" for part in (code // 36, code // 6 % 6, code % 6))


def svg_line(line: str, row: int) -> str:
    parts, column = [], 0
    back, front, weight = None, INK, "normal"
    for sequence, text in re.findall(r"\x1b\[([\d;]*)m|([^\x1b]+)", line):
        if text:
            x, y = MARGIN + column * WIDE, MARGIN + row * HIGH
            width = len(text) * WIDE
            if back:
                parts.append(f'<rect x="{x:.1f}" y="{y}" width="{width:.1f}" height="{HIGH}" fill="{back}"/>')
            parts.append(
                f'<text x="{x:.1f}" y="{y + HIGH - 5}" textLength="{width:.1f}" fill="{front}" font-weight="{weight}">'
                f"{escape(text)}</text>"
            )
            column += len(text)
            continue
        codes = [int(code) for code in sequence.split(";")]
        back, front, weight = None, INK, "normal"
        if codes == [1]:
            weight = "bold"
        elif codes == [2]:
            front = FAINT
        elif len(codes) == 6:
            back, front = terminal_colour(codes[2]), terminal_colour(codes[5])
    return "".join(parts)


def pad_svg() -> str:
    data = json.loads((ROOT / "assets/cities/example.json").read_text(encoding="utf-8"))
    lines = pad(score_best_plan(*city_from(data)), Style(colour=True, has_lines=True), with_reasons=True).split("\n")
    columns = max(len(re.sub(r"\x1b\[[\d;]*m", "", line)) for line in lines)
    width, height = 2 * MARGIN + columns * WIDE, 2 * MARGIN + len(lines) * HIGH
    rows = "\n".join(svg_line(line, row) for row, line in enumerate(lines) if line)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height}" width="{width:.0f}" '
        f'height="{height}" font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="14" '
        f'xml:space="preserve">\n<rect width="100%" height="100%" rx="10" fill="{PAPER}"/>\n{rows}\n</svg>\n'
    )


def main() -> None:
    (ROOT / "docs" / "pad.svg").write_text(pad_svg(), encoding="utf-8")


if __name__ == "__main__":
    no_arguments(__doc__)
    main()
