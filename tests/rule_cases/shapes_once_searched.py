"""The kernel `shapes_once_searched`, its work not bounded: small boards on which shapes lie; see tests/rule_laws.py."""

from __future__ import annotations

from dataclasses import dataclass

from geometry import held, pieces
from rule_cases import each_shape_once
from rule_laws import Case, Example

from gridlanes.kernels.rules.shapes.shapes_once_searched import ShapesOnBoard, shapes_once_searched
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.rules import EachShapeOnce, Rule

BINARY, DIGITS = Alphabet.binary(), Alphabet((0, 3, 7))
TROMINOES = ("###", "##/#.")
DOMAIN_CONSISTENT = True


def told_of(scope, mark, shapes):
    """What the kernel is told of a board."""
    placed = EachShapeOnce(mark, shapes).parameters(scope)
    return ShapesOnBoard(placed.mark, scope.grid.cols, len(shapes), 0, placed.records, placed.kind_of)


@dataclass(frozen=True)
class ShapesApart(Rule):
    """Each of `shapes` is one piece of the cells that hold `mark`, once, and the other cells are connected."""

    mark: int
    shapes: tuple[str, ...]
    times: tuple[int, ...] = ()
    """none: each once"""
    positional = True

    def lower(self, program, scope):
        program.add(shapes_once_searched, scope.coords, told_of(scope, self.mark, self.shapes))


CASES = [
    Case(ShapesApart(1, ("##/#.",)), Grid(3, 4), BINARY, [range(12)], "one L of three"),
    Case(ShapesApart(1, TROMINOES), Grid(3, 4), BINARY, [range(12)], "trominoes"),
    Case(ShapesApart(1, ("#", "##", "###")), Grid(3, 4), BINARY, [range(12)], "of three sizes"),
    Case(ShapesApart(0, ("#", "##")), Grid(2, 4), BINARY, [range(8)], "zeros"),
    Case(ShapesApart(7, ("##", "##/#.")), Grid(2, 4), DIGITS, [range(8)], "7s"),
    Case(ShapesApart(1, ("#",)), Grid(1, 1), BINARY, [range(1)], "a cell"),
    Case(ShapesApart(1, ("####",)), Grid(2, 3), BINARY, [range(6)], "too long to fit"),
    Case(ShapesApart(5, ("##",)), Grid(1, 3), Alphabet.counting(16), [range(3)], "sixteen marks"),
    Case(ShapesApart(40, ("##",)), Grid(1, 2), Alphabet.counting(40), [range(2)], "the last of forty marks"),
    Case(ShapesApart(64, ("##",)), Grid(1, 2), Alphabet.counting(64), [range(2)], "the last of 64 marks"),
]


def _example(sentence, grid, shapes, before, after, broken=False):
    scope = Case(ShapesApart(1, shapes), grid, BINARY, [range(grid.n_coords)], "").scope
    return Example(sentence, shapes_once_searched, told_of(scope, 1, shapes), before, after, broken)


EXAMPLES = [
    _example("in the middle it would part the others", Grid(1, 3), ("#",), "???", "?.?"),
    _example("wherever it lies at one of the ends", Grid(1, 5), ("###",), "?????", "??#??"),
    _example("one place is left", Grid(1, 4), ("##",), ".???", "..##"),
    _example("it parts the others", Grid(1, 4), ("##",), ".##.", ".##.", True),
]


def naive(values, case):
    others = held([case.rule.mark if value != case.rule.mark else None for value in values], case)
    return len(pieces(case.grid, others)) <= 1 and each_shape_once.naive(values, case)
