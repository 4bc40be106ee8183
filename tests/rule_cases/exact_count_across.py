"""ExactCountAcross: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from rule_laws import Case, Example, Reason, Refusal, scope_of

from gridlanes.kernels.rules.counts.exact_count_across import MarkAndGrid, exact_count_across
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid, Layer
from gridlanes.rules import ExactCountAcross
from gridlanes.rules.exact_count_across import CountAcrossMissed

BINARY, DIGITS = Alphabet.binary(), Alphabet((0, 3, 7))
LINES = [2, 1, 0, 5, 4, 3, 8, 7, 6]
"""three rows as groups"""
BENT = [3, 1, 0, 5, 4, 2, 8, 7, 6]

CASES = [
    Case(ExactCountAcross(1, 1), Grid(2, 2), BINARY, [(1, 0, 3, 2)], "one of each, groups are rows"),
    Case(ExactCountAcross(1, 1), Grid(3, 3), BINARY, [BENT], "one of each of three bent groups"),
    Case(ExactCountAcross(0, 1), Grid(3, 3), BINARY, [LINES], "one empty"),
    Case(ExactCountAcross(1, 2), Grid(3, 3), BINARY, [BENT], "two of each"),
    Case(ExactCountAcross(7, 1), Grid(2, 2), DIGITS, [(2, 0, 3, 1)], "groups are columns"),
    Case(ExactCountAcross(3, 1), Grid(2, 3), DIGITS, [(3, 0, 4, 1)], "a column of none"),
    Case(ExactCountAcross(1, 0), Grid(2, 2), BINARY, [(3, 2, 1, 0)], "none, in one group"),
    Case(ExactCountAcross(1, 0), Grid(1, 2), BINARY, [()], "none of an empty region"),
    Case(ExactCountAcross(1, 1), Grid(2, 2), BINARY, [(0, 1, 2, 3)], "a group of each cell"),
    Case(ExactCountAcross(16, 1), Grid(2, 2), Alphabet.counting(16), [(2, 0, 3, 1)], "the last of sixteen marks"),
    Case(ExactCountAcross(40, 1), Grid(1, 1), Alphabet.counting(40), [(0,)], "the last of forty marks"),
    Case(ExactCountAcross(64, 1), Grid(1, 1), Alphabet.counting(64), [(0,)], "the last of sixty-four marks"),
    Case(
        ExactCountAcross(1, 1),
        Grid(4, 4),
        BINARY,
        [(4, 1, 0, 6, 5, 3, 2, 13, 12, 9, 8, 15, 14, 11, 10, 7)],
        "four groups of sixteen cells",
    ),
]

THREE, TWO = MarkAndGrid(1, 1, 3, 3), MarkAndGrid(1, 1, 2, 2)
ROWS = (1, 0, 3, 2)
EXAMPLES = [
    Example(
        "a room within a row keeps it from the others",
        exact_count_across,
        THREE,
        "?????????",
        "????.???.",
        coords=(1, 0, 5, 4, 2, 8, 7, 6, 3),
    ),
    Example(
        "fewer rooms than rows", exact_count_across, THREE, "?????????", "?????????", True, (2, 1, 0, 8, 7, 6, 5, 4, 3)
    ),
    Example("what one takes the other does not", exact_count_across, TWO, "???.", ".##.", coords=ROWS),
    Example(
        "more marks than words can count", exact_count_across, MarkAndGrid(1, 10_000, 2, 2), "????", "????", coords=ROWS
    ),
    Example(
        "lines of more than one vector",
        exact_count_across,
        MarkAndGrid(1, 1, 40, 1),
        f"{39 * '?'}.",
        f"{39 * '?'}.",
        True,
        range(40),
    ),
    Example("none on many lines", exact_count_across, MarkAndGrid(1, 0, 40, 1), 40 * "?", 40 * ".", coords=range(40)),
    Example("not inferred: cells that touch", exact_count_across, TWO, "????", "????", coords=ROWS),
]
BOARD = scope_of(Grid(2, 2), BINARY, (1, 0, 3, 2))
SAID = "0 to 0 cells of one line or group hold the mark, of which there must be exactly 1"
REASONS = [
    Reason("a row without room", ExactCountAcross(1, 1), BOARD, "..??", CountAcrossMissed((1, 0), 0, 0, 1), SAID),
    Reason("all is open", ExactCountAcross(1, 1), BOARD, "????"),
]
REFUSALS = [
    Refusal(ExactCountAcross(1, -1), BOARD, "n must be 0 or more, found -1"),
    Refusal(ExactCountAcross(1, 1), scope_of(Grid(1, 2, layers=(Layer.CORNERS,)), BINARY, (0, 1)), "without holes"),
]


def naive(values, case):
    coords, mark, n = case.scope.coords.tolist(), case.rule.mark, case.rule.n
    groups: list[list[int]] = []
    for before, coord in zip([-1, *coords], coords, strict=False):
        if coord > before:
            groups.append([])
        groups[-1].append(coord)
    rows = [[coord for coord in coords if coord // case.grid.cols == row] for row in range(case.grid.rows)]
    cols = [[coord for coord in coords if coord % case.grid.cols == col] for col in range(case.grid.cols)]
    held = {coord for coord, value in zip(coords, values, strict=True) if value == mark}
    return all(len(held.intersection(part)) == n for part in (*groups, *rows, *cols))
