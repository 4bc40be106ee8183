"""Lines of two marks that must differ (Takuzu with `unique_lines`). Only used if a profile gives it a cost."""

from __future__ import annotations

import numpy as np

from gridlanes.grading.differing_lines import explain_two_lines, lines_of
from gridlanes.grading.position import Position, Rows
from gridlanes.grading.technique import Found, Phase, Technique, moved_to
from gridlanes.kernels.grading.differing_lines import differing_lines


def _suits(position: Position) -> bool:
    return lines_of(position.structure) is not None


def _apply(position: Position, rows: Rows) -> Found:
    lines = lines_of(position.structure)
    assert lines is not None
    words, found = position.marks_left(rows), np.zeros(len(rows), np.int64)
    left = words.copy()
    differing_lines(words, lines, np.zeros((2, len(lines.group)), np.uint64), left, found)
    return moved_to(position, rows, left, found)


TECHNIQUES = [
    Technique(
        "differing-lines",
        "lines that differ",
        "a line that lacks one mark, and holds the others where another line does, does not hold it there, too",
        Phase.PATTERN,
        3.1,
        _suits,
        _apply,
        adds_up=True,
        explain=explain_two_lines,
        on_request=True,
    )
]
