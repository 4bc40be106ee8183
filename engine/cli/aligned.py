"""Lines with aligned columns."""

from __future__ import annotations

from collections.abc import Sequence

from gridlanes.printable import printable


def aligned(lines: Sequence[Sequence[str]]) -> str:
    """Lines with aligned columns: figures on the right, words and the first column on the left. The first line may have
    the names of the columns.
    """
    lines = [[printable(entry) for entry in line] for line in lines]
    columns = list(zip(*lines, strict=True))
    widths = [max(map(len, column)) for column in columns]
    to_right = [at > 0 and len(lines) > 1 and all(map(_is_figure, column[1:])) for at, column in enumerate(columns)]
    shown = []
    for line in lines:
        entries = zip(line, widths, to_right, strict=True)
        shown.append("  ".join(f"{entry:>{w}}" if right else f"{entry:<{w}}" for entry, w, right in entries).rstrip())
    return "\n".join(shown)


def _is_figure(entry: str) -> bool:
    return not entry or entry[0].isdecimal() or entry in ("-", "—", "nan")
