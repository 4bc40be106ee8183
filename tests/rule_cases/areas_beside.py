"""AreasBeside: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from rule_laws import Case, Example, Reason, Refusal, scope_of

from gridlanes.kernels.rules.shading.areas_beside import NONE, AreaCounts, areas_beside
from gridlanes.kernels.rules.shared.graph import neighbour_table
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid
from gridlanes.rules import AreasBeside
from gridlanes.rules.areas_beside import AreasMiscounted, CountInArea

BINARY, DIGITS = Alphabet.binary(), Alphabet((0, 3, 7))
NO = NO_CLUE


def _case(rule, rows, cols, label, clues=((),), alphabet=BINARY):
    return Case(rule, Grid(rows, cols), alphabet, [range(rows * cols)], label, clues)


def _clues(n):
    return AreasBeside(1, tuple(map(Clue, range(n))))


CASES = [
    _case(
        _clues(9),
        3,
        3,
        "nine cells",
        [
            (NO,) * 9,
            (NO, NO, NO, NO, 3, NO, NO, NO, NO),
            (3, NO, NO, NO, NO, NO, NO, NO, 2),
            (NO, 0, NO, NO, NO, NO, 4, NO, NO),
            (NO, NO, NO, NO, 8, NO, NO, NO, NO),
            (NO, NO, NO, NO, 99_999, NO, NO, NO, NO),
            (NO, 1, NO, 2, NO, 1, NO, 2, NO),
            (6, NO, NO, NO, NO, 2, NO, NO, NO),
        ],
    ),
    _case(AreasBeside(1, (3, NO, NO, NO, NO, 2, NO, NO)), 2, 4, "two counts"),
    _case(AreasBeside(1, (Clue(0), NO, NO, 0, NO, NO, Clue(1))), 1, 7, "one row", [(2, 1), (NO, 2), (0, NO), (3, 3)]),
    _case(AreasBeside(0, (NO, Clue(0), NO, NO, 2)), 5, 1, "one column of zeros", [(1,), (2,), (NO,)]),
    _case(AreasBeside(7, (NO, 1, 2, NO)), 2, 2, "7s", alphabet=DIGITS),
    _case(AreasBeside(16, (NO, 1)), 1, 2, "the last of sixteen marks", alphabet=Alphabet.counting(16)),
    _case(AreasBeside(1, (NO, 1)), 1, 2, "sixty marks", alphabet=Alphabet.counting(60)),
    _case(
        _clues(30),
        5,
        6,
        "large",
        [
            (3, *[NO] * 8, 4, *[NO] * 9, 2, *[NO] * 9, 5),
            (NO, NO, 7, *[NO] * 11, 3, *[NO] * 15),
            (NO, 2, *[NO] * 9, 4, *[NO] * 9, 1, *[NO] * 3, 6, *[NO] * 4),
            (NO, NO, NO, 1, NO, NO, NO, 4, NO, 3, NO, NO, 2, NO, NO, 5, NO, NO, NO, 3, *[NO] * 10),
        ],
    ),
]


def _told(rows, cols, **counts):
    scope = scope_of(Grid(rows, cols), BINARY, range(rows * cols))
    given = {int(name[1:]): count for name, count in counts.items()}
    near = neighbour_table(scope.neighbours)
    return AreaCounts(1, near, [given.get(cell, NONE) for cell in range(rows * cols)])


EXAMPLES = [
    Example("one way is left", areas_beside, _told(1, 5, c0=3), "?????", ".###?"),
    Example("as many as there must be", areas_beside, _told(1, 5, c0=2), "?##??", ".##.?"),
    Example("it would join too many", areas_beside, _told(2, 3, c0=1), "??#/???", "..#/#??"),
    Example("too few", areas_beside, _told(1, 5, c0=3), "???.?", "???.?", True),
    Example("too many", areas_beside, _told(2, 3, c0=2), "?##/#??", "?##/#??", True),
    Example("a count beside the way allows less", areas_beside, _told(2, 3, c0=2, c4=1), "???/???", ".#?/?.?"),
    Example(
        "not inferred: two counts of one area", areas_beside, _told(3, 3, c0=3, c2=4), "???/???/???", ".?./???/???"
    ),
]
SCOPE = scope_of(Grid(2, 3), BINARY, range(6))
RULE = AreasBeside(1, (2, NO, NO, NO, NO, 2))
REASONS = [
    Reason("a count that is shaded", RULE, SCOPE, "#?????", CountInArea((0,)), "coord 0 has a count and is of an area"),
    Reason(
        "too many",
        RULE,
        SCOPE,
        "?###..",
        AreasMiscounted((0,), 3, 3, 2),
        "the areas beside coord 0 come to 3 to 3 cells, there must be 2",
    ),
    Reason("there is room", RULE, SCOPE, "?.????"),
]
REFUSALS = [
    Refusal(AreasBeside(1, (1, 2)), SCOPE, "one number for each of 6 coords, found 2"),
    Refusal(AreasBeside(1, (-3, 2, 1, 1, 1, 1)), SCOPE, "a number must be 0 or more, found -3"),
    Refusal(AreasBeside(1, (1,)), scope_of(Grid(1, 1), Alphabet.counting(64), range(1)), "at most 62 marks"),
]


def naive(values, case):
    """From each cell with a count a flood over cells with the mark comes to so many."""
    cols, rule = case.grid.cols, case.rule
    held = {k for k, value in enumerate(values) if value == rule.mark}
    for start, count in enumerate(rule.counts):
        if count == NO:
            continue
        if start in held:
            return False
        seen, waiting = {start}, [start]
        while waiting:
            k = waiting.pop()
            near = [k - cols, k + cols, *([k - 1] if k % cols else []), *([k + 1] if (k + 1) % cols else [])]
            new = {*near} & held - seen
            seen |= new
            waiting += new
        if len(seen) - 1 != count:
            return False
    return True
