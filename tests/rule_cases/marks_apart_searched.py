"""The kernel `marks_apart_searched`, its work not bounded: small boards of marks that keep apart; see
tests/rule_laws.py.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

from rule_cases import exact_count_across
from rule_laws import Case, Example

from gridlanes.kernels.rules.counts.marks_apart_searched import BoardOfMarks, marks_apart_searched
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.rules import Rule

BINARY, DIGITS = Alphabet.binary(), Alphabet((0, 3, 7))
DOMAIN_CONSISTENT = True


@dataclass(frozen=True)
class MarksApart(Rule):
    """Each row, column and group, as in ExactCountAcross, holds `mark` in `n` cells, and no two of these touch."""

    mark: int
    n: int
    positional = True

    def lower(self, program, scope):
        board = BoardOfMarks(scope.number(self.mark), self.n, scope.grid.rows, scope.grid.cols, 0)
        program.add(marks_apart_searched, scope.coords, board)


COLUMNS = [12, 8, 4, 0, 13, 9, 5, 1, 14, 10, 6, 2, 15, 11, 7, 3]
BENT = [8, 4, 1, 0, 7, 6, 3, 2, 13, 12, 9, 5, 15, 14, 11, 10]
CASES = [
    Case(MarksApart(1, 1), Grid(4, 4), BINARY, [COLUMNS], "two solutions"),
    Case(MarksApart(1, 1), Grid(4, 4), BINARY, [BENT], "bent groups"),
    Case(MarksApart(0, 1), Grid(4, 4), BINARY, [BENT], "one of zeros"),
    Case(MarksApart(1, 1), Grid(3, 3), BINARY, [(2, 1, 0, 5, 4, 3, 8, 7, 6)], "none on nine cells"),
    Case(MarksApart(1, 0), Grid(2, 3), BINARY, [(3, 0, 4, 1, 5, 2)], "no marks"),
    Case(MarksApart(7, 0), Grid(2, 2), DIGITS, [(2, 0, 3, 1)], "no 7s"),
    Case(MarksApart(16, 1), Grid(1, 1), Alphabet.counting(16), [(0,)], "the last of sixteen marks"),
    Case(MarksApart(40, 1), Grid(1, 1), Alphabet.counting(40), [(0,)], "the last of forty marks"),
    Case(MarksApart(64, 1), Grid(1, 1), Alphabet.counting(64), [(0,)], "the last of sixty-four marks"),
]

FOUR = BoardOfMarks(1, 1, 4, 4, 0)
LEFT = ".??.?..??..?.??."
EXAMPLES = [
    Example("two ways are left", marks_apart_searched, FOUR, 16 * "?", LEFT, coords=tuple(COLUMNS)),
    Example("none in a corner", marks_apart_searched, FOUR, "#" + 15 * "?", "#" + 15 * "?", True, tuple(COLUMNS)),
]


def naive(values, case):
    held = [coord for coord, value in zip(case.scope.coords.tolist(), values, strict=True) if value == case.rule.mark]
    places = [divmod(coord, case.grid.cols) for coord in held]
    touch = any(max(abs(a - c), abs(b - d)) == 1 for (a, b), (c, d) in combinations(places, 2))
    return not touch and exact_count_across.naive(values, case)
