"""The kernel `numbers_learned`, its work not bounded: small boards with numbers; see tests/rule_laws.py."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rule_cases import numbers_joined
from rule_laws import Case

from gridlanes.kernels.rules.loops.lines_by_clauses import LinedCells
from gridlanes.kernels.rules.loops.numbers_joined import NONE
from gridlanes.kernels.rules.loops.numbers_learned import numbers_learned
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE
from gridlanes.model.grid import Grid, Layer
from gridlanes.rules import Rule

BINARY, THREE = Alphabet.binary(), Alphabet((4, 2, 7))
NO = NONE


@dataclass(frozen=True)
class Learned(Rule):
    """Lines join equal `numbers` of cells; `through_all`: they go through all cells. Alone in the kernel."""

    mark: int
    numbers: tuple[int, ...]
    through_all: int = 0
    positional = True

    def lower(self, program, scope):
        rows, cols = scope.grid.rows, scope.grid.cols
        n_down = (rows - 1) * cols
        below = [1 + cell if cell < n_down else 0 for cell in range(rows * cols)]
        after = [
            1 + n_down + cell // cols * (cols - 1) + cell % cols if cell % cols < cols - 1 else 0
            for cell in range(rows * cols)
        ]
        board = LinedCells(scope.number(self.mark), self.through_all, cols, 0, after, below, list(self.numbers))
        program.add(numbers_learned, scope.coords, board)


def _case(rows, cols, label, numbers, alphabet=BINARY, mark=1, **ways):
    grid = Grid(rows, cols, layers=(Layer.EDGES_H, Layer.EDGES_V))
    level, upright = grid.ids(Layer.EDGES_H)[1:-1], grid.ids(Layer.EDGES_V)[:, 1:-1]
    inner = [*level.ravel().tolist(), *upright.ravel().tolist()]
    return Case(Learned(mark, numbers, **ways), grid, alphabet, [inner], label)


DOMAIN_CONSISTENT = True
CASES = [
    _case(1, 4, "one row", (1, 2, 2, 1)),
    _case(2, 3, "two lines", (1, NO, 2, 2, NO, 1)),
    _case(2, 3, "four alike", (1, NO, 1, 1, NO, 1)),
    _case(2, 3, "through all cells", (1, 1, NO, NO, NO, NO), through_all=1),
    _case(2, 3, "one alone", (1, NO, 2, NO, NO, 2)),
    _case(2, 2, "three marks", (1, NO, NO, 1), THREE, 2),
    _case(3, 3, "nine cells", (1, NO, NO, NO, NO, NO, NO, NO, 1)),
]


def naive(values, case):
    """As the rule has it that lowers to this kernel."""
    numbers = tuple(NO_CLUE if number == NO else number for number in case.rule.numbers)
    return numbers_joined.naive(values, replace(case, rule=replace(case.rule, numbers=numbers)))
