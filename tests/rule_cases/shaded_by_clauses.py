"""The kernel `shaded_by_clauses`: small boards, and what it says of them by hand; see tests/rule_laws.py."""

from __future__ import annotations

from dataclasses import dataclass

from rule_laws import Case, Example

from gridlanes.kernels.rules.shading.shaded_by_clauses import ShadedBoard, all_boards_naive, shaded_by_clauses
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.rules import Rule


@dataclass(frozen=True)
class Shading(Rule):
    """All that `ShadedBoard` can say of the cells that hold a mark."""

    mark: int
    windows: tuple[int, ...] = ()
    pieces: tuple[int, ...] = ()
    counts: tuple[int, ...] = ()
    joined: tuple[int, ...] = ()
    positional = True

    def told(self, cols, number):
        lists = self.windows, self.pieces, self.counts, self.joined
        return ShadedBoard(number, cols, 0, *map(list, lists))

    def lower(self, program, scope):
        program.add(shaded_by_clauses, scope.coords.tolist(), self.told(scope.grid.cols, scope.number(self.mark)))


def _case(rule, rows, cols, label, alphabet=None):
    return Case(rule, Grid(rows, cols), alphabet or Alphabet.binary(), [range(rows * cols)], label)


APART, NO_BLOCK, RECTANGLES = (1, 2, 1, 2, 1, 1), (2, 2, 1), (2, 2, 2, 2, 2, 3, 2, 2, 4, 2, 2, 5)
CASES = [
    _case(Shading(1, APART, (1, 0), (1, 1, 3, 0, 1, 3)), 3, 3, "apart, the others connected"),
    _case(Shading(1, (1, 3, 0, 1, 3, 1), (0, 0), (2, 3, 5, 0, 1, 2, 5, 6)), 2, 4, "connected, no three alike"),
    _case(Shading(1, NO_BLOCK, (0, 1), (2, 2, 4, 0, 1, 3, 4), (4, 0, 1, 3, 4, 2, 2, 5)), 3, 3, "pieces in rooms"),
    _case(Shading(1, RECTANGLES, (), (3, 4, 6, *range(6))), 3, 3, "rectangles"),
    _case(Shading(0, (), (0, 0, 1, 0)), 1, 6, "one row of zeros"),
    _case(Shading(7, (), (1, 1), (3, 4, 4, 0, 1, 2, 3)), 2, 3, "7s", Alphabet((0, 3, 7))),
]
CONNECTED = CASES[0].rule.told(3, 1)._replace(windows=[], counts=[2, 2, 4, 1, 3, 5, 7])
ROOM = CONNECTED._replace(pieces=[], counts=[3, 3, 6, *range(6)], joined=[6, *range(6)])
EXAMPLES = [
    Example("the only way for the others to be connected", shaded_by_clauses, CONNECTED, ".#./?.?/.?.", ".#./.../.#."),
    Example("three of a room in one piece", shaded_by_clauses, ROOM, "#?#/...", "###/..."),
    Example("not in one piece", shaded_by_clauses, ROOM, "#.#/?.?", "#.#/?.?", True),
    Example("not inferred: what several boards have in common", shaded_by_clauses, ROOM, "#??/???/???", "#??/???/???"),
]


def naive(values, case):
    rule = case.rule
    lists = rule.windows, rule.pieces, rule.counts, rule.joined
    return tuple(int(value == rule.mark) for value in values) in all_boards_naive(len(values), case.grid.cols, *lists)
