"""The kernel `sums_of_areas_searched`, its work not bounded: the boards of `sums_of_areas`, and what that does not see;
see tests/rule_laws.py.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from rule_cases import sums_of_areas
from rule_cases.sums_of_areas import BINARY, NO_TOTAL, THREE, told
from rule_laws import Case, Example

from gridlanes.kernels.rules.sums.area_choices import MAX_IN_LINE
from gridlanes.kernels.rules.sums.sums_of_areas_searched import AreaSumsSearched, sums_of_areas_searched
from gridlanes.model.grid import Grid

DOMAIN_CONSISTENT = True


def told_to_search(grid, alphabet, mark, totals, areas):
    """The coords of all areas, and what the kernel is told of a board."""
    coords, said = told(grid, alphabet, mark, totals, areas)
    return coords, AreaSumsSearched(said.mark, 0, 1, *said[1:])


@dataclass(frozen=True)
class InAreas(sums_of_areas.InAreas):
    """The same rule, as the kernel has it that searches."""

    def lower(self, program, scope):
        coords, said = told_to_search(scope.grid, scope.alphabet, self.mark, self.totals, self.areas)
        program.add(sums_of_areas_searched, coords, said)


CASES = [
    *(
        replace(case, rule=InAreas(case.rule.mark, case.rule.totals, case.rule.areas))
        for case in sums_of_areas.CASES
        if case.grid.cols <= MAX_IN_LINE
    ),
    Case(InAreas(1, (7, *[NO_TOTAL] * 5), THREE), Grid(3, 3), BINARY, [range(9)], "more than there are"),
]


def example(label, rows, cols, totals, areas, before, after, broken=False):
    coords, said = told_to_search(Grid(rows, cols), BINARY, 1, totals, areas)
    before, after = ("".join(board[coord] for coord in coords) for board in (before, after))
    return Example(label, sums_of_areas_searched, said, before, after, broken)


EXAMPLES = [
    example(
        "from two rows with one between: a tall one is too few for the last row, two are too many for the first",
        3,
        4,
        (1, NO_TOTAL, 2, *[NO_TOTAL] * 4),
        ((0, 4, 8), (1, 5, 9), (10, 11)),
        "????????????",
        "..??..??..##",
    ),
    example("no sum", 1, 4, (3, *[NO_TOTAL] * 4), ((0, 1), (2, 3)), "????", "????", True),
    example("an area is of two marks", 1, 4, [NO_TOTAL] * 5, ((0, 1), (2, 3)), "#.??", "#.??", True),
]
naive = sums_of_areas.naive
