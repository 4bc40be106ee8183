"""Lit: its cases and its naive definition; see tests/rule_laws.py."""

from __future__ import annotations

from rule_laws import Case, Reason, Refusal, scope_of

from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.rules import Lit
from gridlanes.rules.lit import SeeEachOther, Unlit

MARKS, BINARY, DIGITS = Alphabet((0, 1, 2)), Alphabet.binary(), Alphabet((2, 5, 8, 9))


def lines_of(rows, cols):
    """Rows, then columns."""
    by_row = [[r * cols + c for c in range(cols)] for r in range(rows)]
    return [*by_row, *map(list, zip(*by_row, strict=True))]


CASES = [
    Case(Lit(1, 2), Grid(2, 3), MARKS, lines_of(2, 3), "rows and columns"),
    Case(Lit(1, 2), Grid(1, 7), MARKS, [range(7)], "one line"),
    Case(Lit(1, 2), Grid(3, 3), MARKS, [(0, 1, 2), (2, 5, 8), (6, 7, 8)], "a bent line"),
    Case(Lit(1, 2), Grid(2, 4), MARKS, [(1, 3, 0), (0, 2), (2, 6), (6, 7, 1)], "a ring"),
    Case(Lit(1, 0), Grid(3, 4), BINARY, lines_of(3, 4), "two marks only"),
    Case(Lit(9, 2), Grid(2, 3), DIGITS, lines_of(2, 3)[:3], "of four marks"),
    Case(Lit(1, 2), Grid(1, 3), MARKS, [()], "an empty line"),
    Case(Lit(16, 1), Grid(1, 3), Alphabet.counting(16), [(0, 1, 2)], "the last of sixteen marks"),
    Case(Lit(1, 2), Grid(5, 6), MARKS, lines_of(5, 6), "five rows of six"),
    Case(Lit(1, 2, True), Grid(2, 3), MARKS, lines_of(2, 3), "alone, rows and columns"),
    Case(Lit(1, 2, True), Grid(1, 6), MARKS, [(0, 2, 4, 5, 3, 1)], "alone, shuffled"),
    Case(Lit(1, 0, True), Grid(3, 3), BINARY, lines_of(3, 3), "alone, two marks only"),
    Case(Lit(1, 2, True), Grid(6, 5), MARKS, lines_of(6, 5), "alone, six rows of five"),
]


ROWS_AND_COLUMNS = scope_of(Grid(2, 3), MARKS, *lines_of(2, 3))
SHOWN = {".": (0, 1), "?": (0, 1, 2), "0": (0,), "*": (1,), "#": (2,)}
DARK, FACING = "coord {} does not hold the mark and cannot see one", "coords {} and {} hold the mark and see each other"
REASONS = [
    Reason(
        "a dark coord or a pair is named",
        Lit(1, 2, alone),
        ROWS_AND_COLUMNS,
        [SHOWN[cells[coord]] for coord in ROWS_AND_COLUMNS.coords],
        violation,
        (DARK if isinstance(violation, Unlit) else FACING).format(*violation.coords) if violation else "",
    )
    for cells, alone, violation in (
        ("0#00#*", False, Unlit((0,))),
        (".#00#*", False, None),
        ("*#00#*", True, None),
        ("*0*000", False, Unlit((4,))),
        ("*.*0?0", True, SeeEachOther((0, 2))),
        ("**0000", True, Unlit((5,))),
        ("0*00*0", False, None),
        ("0*00*0", True, SeeEachOther((1, 4))),
        ("?*00?0", False, None),
    )
]
REFUSALS = [
    Refusal(Lit(1, 2), scope_of(Grid(2, 3), MARKS, (0, 1), (1, 2), (0, 2)), "two of one kind"),
    Refusal(Lit(2, 2), ROWS_AND_COLUMNS, "found 2 for both"),
    Refusal(Lit(1, 2), scope_of(Grid(1, 3), MARKS, (0, 1, 0)), "named twice"),
    Refusal(Lit(1, 1), ROWS_AND_COLUMNS, "found 1 for both"),
]


def naive(values, case):
    rule = case.rule
    lit, facing = {}, False
    lines = [line.tolist() for line in case.scope.regions]
    for line, marks in zip(lines, case.split(values), strict=True):
        for k, coord in enumerate(line):
            near = [marks[:k][::-1], marks[k + 1 :]]
            seen = [side[: side.index(rule.block)] if rule.block in side else side for side in near]
            sees = any(rule.mark in side for side in seen)
            facing |= marks[k] == rule.mark and sees
            lit[coord] = lit.get(coord) or marks[k] in (rule.mark, rule.block) or sees
    return all(lit.values()) and not (rule.alone and facing)
