"""The kernel `islands_learned`: small boards, and what it says of them by hand; see tests/rule_laws.py."""

from __future__ import annotations

from dataclasses import dataclass

from rule_laws import Case, Example

from gridlanes.kernels.rules.shading.islands import NONE
from gridlanes.kernels.rules.shading.islands_learned import WallAndIslands, islands_learned, walls_naive
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.rules import Rule

NO = NONE


@dataclass(frozen=True)
class WallBetweenIslands(Rule):
    """The cells that hold `mark` are a wall around islands with these sizes."""

    mark: int
    sizes: tuple[int, ...]
    positional = True

    def lower(self, program, scope):
        board = WallAndIslands(scope.number(self.mark), scope.grid.cols, 0, list(self.sizes))
        program.add(islands_learned, scope.coords, board)


def _case(rows, cols, label, sizes, mark=1, alphabet=None):
    grid, alphabet = Grid(rows, cols), alphabet or Alphabet.binary()
    return Case(WallBetweenIslands(mark, tuple(sizes)), grid, alphabet, [range(rows * cols)], label)


CASES = [
    _case(1, 5, "a row", [2, NO, NO, NO, 1]),
    _case(3, 3, "nine cells", [NO, NO, 2, NO, NO, NO, 3, NO, NO]),
    _case(3, 3, "any sizes", [0, NO, NO, NO, NO, NO, NO, NO, 0]),
    _case(2, 4, "no numbers", [NO] * 8),
    _case(2, 3, "a wall of zeros", [NO, NO, 1, NO, NO, NO], 0),
    _case(2, 2, "beside each other", [1, 1, NO, NO]),
    _case(2, 3, "7s", [3, NO, NO, NO, NO, NO], 7, Alphabet((0, 3, 7))),
]

TWO = WallAndIslands(1, 3, 0, [NO, NO, 2, NO, NO, NO, 3, NO, NO])
NONE_AT_ALL = TWO._replace(sizes=[1, *[NO] * 7, 2])
EXAMPLES = [
    Example("not inferred: what several boards have in common", islands_learned, TWO, "???/???/???", "???/???/???"),
    Example("the only board with that corner", islands_learned, TWO, "#??/???/???", "#../###/..."),
    Example("no wall of one piece", islands_learned, NONE_AT_ALL, "???/???/???", "???/???/???", True),
]


def naive(values, case):
    board = tuple(int(value == case.rule.mark) for value in values)
    return board in walls_naive(len(values), case.grid.cols, case.rule.sizes)
