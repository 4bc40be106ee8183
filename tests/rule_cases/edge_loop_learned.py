"""The kernel `edge_loop_learned`: small grids with a loop, and what it says of them by hand; see tests/rule_laws.py."""

from __future__ import annotations

from dataclasses import dataclass

from rule_laws import Case, Example

from gridlanes.kernels.rules.loops.edge_loop_learned import LoopWithCounts, edge_loop_learned, edge_loop_learned_naive
from gridlanes.kernels.rules.shared.joint_states import EVERY_STATE, states_of
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid, Layer
from gridlanes.rules import Rule

BINARY = Alphabet.binary()
LAYERS = (Layer.EDGES_H, Layer.EDGES_V)
DOMAIN_CONSISTENT = True


def words_of(counts):
    """The joint states that numbers allow, any where that is None."""
    return [EVERY_STATE if count is None else states_of([count], range(4)) for count in counts]


@dataclass(frozen=True)
class LoopAroundCells(Rule):
    """All edges: those that hold `mark` are one loop, with so many edges around cells as `counts` say, None for any."""

    mark: int
    counts: tuple[int | None, ...]
    positional = True

    def lower(self, program, scope):
        rows, cols = scope.grid.rows, scope.grid.cols
        board = LoopWithCounts(scope.number(self.mark), rows, cols, 0, words_of(self.counts))
        program.add(edge_loop_learned, scope.coords, board)


def _case(rows, cols, label, counts=None, mark=1, alphabet=BINARY):
    rule, grid = LoopAroundCells(mark, tuple(counts or [None] * (rows * cols))), Grid(rows, cols, layers=LAYERS)
    return Case(rule, grid, alphabet, [list(range(grid.n_coords))], label)


CASES = [
    _case(1, 1, "one cell"),
    _case(2, 2, "four cells"),
    _case(2, 2, "a loop of zeros", [None, 2, None, 1], 0),
    _case(2, 3, "six cells", [3, None, None, None, 1, None]),
    _case(2, 2, "7s", [None, 3, None, None], 7, Alphabet((0, 3, 7))),
    _case(2, 2, "none", [4, 4, None, None]),
]

ANY = LoopWithCounts(1, 2, 2, 0, words_of([None] * 4))
OPEN = [3] * 12
EXAMPLES = [
    Example("nothing is known", edge_loop_learned, ANY, OPEN, OPEN),
    Example(
        "around one cell alone",
        edge_loop_learned,
        ANY._replace(counts=words_of([4, None, None, None])),
        OPEN,
        [2, 1, 2, 1, 1, 1, 2, 2, 1, 1, 1, 1],
    ),
    Example("two loops", edge_loop_learned, ANY._replace(counts=words_of([4, 0, 0, 4])), OPEN, OPEN, True),
]


def naive(values, case):
    marks = [2 if value == case.rule.mark else 1 for value in values]
    board = LoopWithCounts(1, case.grid.rows, case.grid.cols, 0, words_of(case.rule.counts))
    return not edge_loop_learned_naive(marks, board)[1]
