"""The kernel `apart_cells`, which serves genres whose shaded cells keep apart; see tests/rule_laws.py."""

from __future__ import annotations

from dataclasses import dataclass

from rule_laws import Case, Example

from gridlanes.kernels.rules.shading.apart_and_connected import MarkedBoard
from gridlanes.kernels.rules.shading.apart_cells import apart_cells
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.rules import Rule

DOMAIN_CONSISTENT = True


@dataclass(frozen=True)
class KeepApart(Rule):
    """No two cells of a board that are beside each other hold a mark."""

    mark: int

    def lower(self, program, scope):
        program.add(apart_cells, scope.coords, MarkedBoard(scope.grid.cols, scope.number(self.mark)))


def _case(mark, grid, alphabet, label):
    return Case(KeepApart(mark), grid, alphabet, [range(grid.n_coords)], label)


CASES = [
    _case(1, Grid(3, 3), Alphabet.binary(), "nine cells"),
    _case(0, Grid(2, 4), Alphabet.binary(), "two rows"),
    _case(7, Grid(2, 3), Alphabet((0, 3, 7)), "7s"),
    _case(1, Grid(1, 5), Alphabet.binary(), "one row"),
    _case(1, Grid(5, 1), Alphabet.binary(), "one column"),
    _case(1, Grid(1, 1), Alphabet.binary(), "one cell"),
    _case(64, Grid(1, 2), Alphabet.counting(64), "sixty-four marks"),
    _case(1, Grid(6, 7), Alphabet.binary(), "large"),
]
ROWS_OF_THREE = MarkedBoard(3, 1)
EXAMPLES = [
    Example("cells beside it lose the mark", apart_cells, ROWS_OF_THREE, "???/?#?/???", "?.?/.#./?.?"),
    Example("rows do not run on", apart_cells, ROWS_OF_THREE, "??#/???", "?.#/??."),
    Example("two are beside each other", apart_cells, ROWS_OF_THREE, "##?/???", "##./..?", True),
    Example("not inferred: two of which one must", apart_cells, ROWS_OF_THREE, "??./?../...", "??./?../..."),
]


def naive(values, case):
    marked, cols = [value == case.rule.mark for value in values], case.grid.cols
    beside = any(marked[k] and marked[k - 1] for k in range(1, len(marked)) if k % cols)
    return not beside and not any(marked[k] and marked[k - cols] for k in range(cols, len(marked)))
