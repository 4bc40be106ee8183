"""The kernel `quarters_learned`: small boards, and what it says of them by hand; see tests/rule_laws.py."""

from __future__ import annotations

from dataclasses import dataclass

from rule_laws import Case, Example

from gridlanes.kernels.rules.shapes.quarters_learned import HalfBlackBoard, quarters_learned, quarters_learned_naive
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.rules import Rule

ANY = 9
"""any number of half black cells"""


@dataclass(frozen=True)
class WhiteRectangles(Rule):
    """The white areas are rectangles, with so many half black cells beside each cell; `marks` of the kinds of cells."""

    marks: tuple[int, ...]
    numbers: tuple[int, ...]
    positional = True

    def lower(self, program, scope):
        marks = [scope.number(mark) for mark in self.marks]
        board = HalfBlackBoard(scope.grid.rows, scope.grid.cols, 0, marks, list(self.numbers))
        program.add(quarters_learned, scope.coords, board)


def _case(rows, cols, label, numbers=None, marks=range(6)):
    rule = WhiteRectangles(tuple(marks), tuple(numbers or [ANY] * (rows * cols)))
    return Case(rule, Grid(rows, cols), Alphabet(tuple(range(6))), [range(rows * cols)], label)


CASES = [
    _case(1, 3, "a row"),
    _case(2, 2, "four cells"),
    _case(2, 2, "numbers", [2, ANY, ANY, 0]),
    _case(2, 2, "too many", [3, ANY, ANY, ANY]),
    _case(3, 1, "other marks", [ANY, 1, ANY], (5, 2, 0, 1, 3, 4)),
]

BOARD = HalfBlackBoard(2, 2, 0, [*range(6)], [ANY] * 4)
OPEN, HALF = 0b111111, 0b111100
EXAMPLES = [
    Example("several boards", quarters_learned, BOARD, [OPEN] * 4, [OPEN] * 4),
    Example("a square that stands on a corner", quarters_learned, BOARD, [HALF] * 4, [8, 16, 4, 32]),
    Example("one corner alone", quarters_learned, BOARD, [HALF, 1, 1, 1], [HALF, 1, 1, 1], True),
]


def naive(values, case):
    rule = case.rule
    board = HalfBlackBoard(case.grid.rows, case.grid.cols, 0, [*range(6)], rule.numbers)
    return not quarters_learned_naive([1 << rule.marks.index(value) for value in values], board)[1]
