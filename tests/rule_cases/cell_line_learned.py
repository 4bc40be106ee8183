"""The kernel `cell_line_learned`: small boards with a line, and what it says of them; see tests/rule_laws.py."""

from __future__ import annotations

from dataclasses import dataclass

from rule_laws import Case, Example

from gridlanes.kernels.rules.lines.seen_around import NONE
from gridlanes.kernels.rules.shading.cell_line_learned import LineOfCells, cell_line_learned, cell_line_learned_naive
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.rules import Rule

MARKS = Alphabet((0, 1, 2))
DOMAIN_CONSISTENT = True
EMPTY, BODY, END = 0, 1, 2
APART = (0b1111, 0b1001, 0b0110)


@dataclass(frozen=True)
class LineThroughCells(Rule):
    """All cells: those with the marks `BODY` and `END` are one line. `lines`: as in `LineOfCells`, None for any."""

    lines: tuple[int | None, ...]
    blocks: tuple[int, ...] = ()
    positional = True

    def lower(self, program, scope):
        program.add(cell_line_learned, scope.coords, layout_of(self, scope.grid.cols, scope.number))


def layout_of(rule, cols, number=lambda mark: mark):
    lines = [NONE if wanted is None else wanted for wanted in rule.lines]
    return LineOfCells(cols, *map(number, (BODY, EMPTY, END)), 0, list(rule.blocks), lines)


def _case(rows, cols, label, lines=None, blocks=APART, alphabet=MARKS):
    rule, grid = LineThroughCells(tuple(lines or [None] * (rows + cols)), blocks), Grid(rows, cols)
    return Case(rule, grid, alphabet, [list(range(rows * cols))], label)


CASES = [
    _case(1, 4, "a row"),
    _case(2, 3, "six cells", [None, 2, None, 1, None]),
    _case(3, 2, "any blocks", [2, None, 2, None, None], ()),
    _case(2, 2, "too many", [3, None, None, None]),
    _case(2, 3, "none", [0, 0, 0, 0, 0]),
]

ANY = LineOfCells(3, BODY, EMPTY, END, 0, [*APART], [NONE] * 6)
OPEN = [7] * 9
EXAMPLES = [
    Example("nothing is known", cell_line_learned, ANY, OPEN, OPEN),
    Example(
        "around a middle row that is nearly empty",
        cell_line_learned,
        ANY._replace(lines=[3, 1, 3, NONE, NONE, NONE]),
        [7, 7, 7, 7, 7, 6, 7, 7, 7],
        [4, 2, 2, 1, 1, 2, 4, 2, 2],
    ),
    Example("a ring alone", cell_line_learned, ANY._replace(lines=[3, 2, 3, 3, 2, 3]), OPEN, OPEN, True),
]


def naive(values, case):
    words = [1 << value for value in values]
    return not cell_line_learned_naive(words, layout_of(case.rule, case.grid.cols))[1]
