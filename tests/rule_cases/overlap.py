"""The kernel `overlap`, which serves the regions of a puzzle's own; see tests/rule_laws.py."""

from __future__ import annotations

from dataclasses import dataclass

from rule_laws import Case

from gridlanes.kernels.rules.marks.overlap import Shared, overlap
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.model.scope import Scope
from gridlanes.rules import Distinct, Rule


@dataclass(frozen=True)
class BothHoldEveryMark(Rule):
    """Two regions hold every mark once, as their kernels and the one for what they share see it."""

    def lower(self, program, scope):
        first, second = (region.tolist() for region in scope.regions)
        for region in scope.regions:
            Distinct().lower(program, Scope(scope.grid, scope.alphabet, (region,)))
        shared = [coord for coord in first if coord in second]
        apart = [[coord for coord in region if coord not in shared] for region in (first, second)]
        program.add(overlap, [*shared, *apart[0], *shared, *apart[1]], Shared(len(shared)))


def _case(grid, n_marks, first, second, label):
    return Case(BothHoldEveryMark(), grid, Alphabet.counting(n_marks), [first, second], label)


CASES = [
    _case(Grid(1, 4), 3, (0, 1, 2), (1, 2, 3), "two of three"),
    _case(Grid(1, 5), 4, (0, 1, 2, 3), (4, 3, 0, 2), "three of four"),
    _case(Grid(2, 3), 4, (0, 1, 2, 3), (5, 2, 4, 3), "two of four"),
    _case(Grid(5, 5), 9, range(9), (*range(6, 15),), "three of nine"),
    _case(Grid(6, 5), 16, range(16), (*range(12, 28),), "four of sixteen"),
    _case(Grid(6, 8), 25, range(25), (*range(20, 45),), "five of 25"),
]


def naive(values, case):
    return all(len(set(region)) == len(region) for region in case.split(values))
