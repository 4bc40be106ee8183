"""The kernel `area_trials`: small boards of areas, and what it says of one by hand; see tests/rule_laws.py."""

from __future__ import annotations

from dataclasses import dataclass

from divided import areas, board, edges_between
from rule_laws import Case, Example

from gridlanes.kernels.rules.shapes.area_sizes import MARKS, NONE, SizedAreas
from gridlanes.kernels.rules.shapes.area_trials import area_trials
from gridlanes.model.alphabet import Alphabet
from gridlanes.rules import Rule


@dataclass(frozen=True)
class TriedAreas(Rule):
    """Edges are lines between areas of the sizes that `sizes` gives, of which those of one size share no side."""

    mark: int
    largest: int
    sizes: tuple[int, ...]
    positional = True

    def lower(self, program, scope):
        cells = [program.auxiliary((1 << MARKS) - 1) for _ in self.sizes]
        parameters = SizedAreas(scope.grid.cols, scope.number(self.mark), self.largest, 0, self.sizes)
        program.add(area_trials, [*scope.coords.tolist(), *cells], parameters)


def _case(rows, cols, sizes, label, *, mark=1, largest=0, alphabet=None):
    grid = board(rows, cols)
    return Case(TriedAreas(mark, largest, sizes), grid, alphabet or Alphabet.binary(), [edges_between(grid)], label)


CASES = [
    _case(2, 2, (NONE,) * 4, "nothing is said"),
    _case(2, 3, (2, *[NONE] * 4, 0), "a two"),
    _case(2, 4, (3, *[NONE] * 6, 2), "zeros", mark=0),
    _case(3, 3, (3, *[NONE] * 7, 3), "threes at most", largest=3),
    _case(1, 5, (NONE, NONE, 3, NONE, NONE), "7s", mark=7, alphabet=Alphabet((0, 3, 7))),
]

EXAMPLES = [
    Example(
        "two cells beside a four are a two, since two ones would share a side",
        area_trials,
        SizedAreas(6, 1, 0, 0, [4, *[NONE] * 5]),
        [*[3] * 5, *[(1 << MARKS) - 1] * 6],
        [1, 1, 1, 2, 1, 8, 8, 8, 8, 2, 2],
    ),
]


def naive(values, case):
    found, is_fine = areas(values, case)
    size_of = {cell: len(area) for area in found for cell in area}
    grid, rule = case.grid, case.rule
    area_of = {cell: area for area in found for cell in area}
    cells = range(grid.rows * grid.cols)
    pairs = [(a, b) for a in cells for b in cells if b - a == grid.cols or (b - a == 1 and b % grid.cols)]
    alike = any(area_of[a] != area_of[b] and size_of[a] == size_of[b] for a, b in pairs)
    fits = all(told in (NONE, 0, size_of[cell]) for cell, told in enumerate(rule.sizes))
    return is_fine and not alike and fits and max(size_of.values()) <= (rule.largest or len(size_of))
