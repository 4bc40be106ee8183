"""The kernel `listed_areas`, which lists what areas beside small counts can be; see tests/rule_laws.py."""

from __future__ import annotations

from dataclasses import dataclass

from rule_cases import areas_beside
from rule_laws import Case, Example, scope_of

from gridlanes.kernels.rules.shading.areas_beside import NONE, AreaCounts
from gridlanes.kernels.rules.shading.listed_areas import listed_areas
from gridlanes.kernels.rules.shared.graph import neighbour_table
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid
from gridlanes.rules import AreasBeside


@dataclass(frozen=True)
class AreasListed(AreasBeside):
    """`AreasBeside` with both of its kernels."""

    def lower(self, program, scope):
        AreasBeside(self.mark, self.counts).lower_listed(program, scope)


BINARY, NO = Alphabet.binary(), NO_CLUE
CASES = [
    Case(AreasListed(case.rule.mark, case.rule.counts), case.grid, case.alphabet, case.regions, case.label, case.clues)
    for case in areas_beside.CASES
]
CASES += [
    Case(
        AreasListed(1, tuple(map(Clue, range(12)))),
        Grid(3, 4),
        BINARY,
        [range(12)],
        "counts beside each other",
        [
            (NO, 2, NO, NO, 2, NO, NO, 3, NO, NO, 1, NO),
            (3, NO, NO, 2, NO, NO, NO, NO, NO, 4, NO, NO),
            (NO, NO, 0, NO, NO, 5, NO, NO, NO, NO, NO, 1),
        ],
    ),
]
naive = areas_beside.naive


def _told(rows, cols, **counts):
    near = neighbour_table(scope_of(Grid(rows, cols), BINARY, range(rows * cols)).neighbours)
    given = {int(name[1:]): count for name, count in counts.items()}
    return AreaCounts(1, near, [given.get(cell, NONE) for cell in range(rows * cols)])


EXAMPLES = [
    Example("one way is left", listed_areas, _told(1, 5, c0=3), "?????", ".###."),
    Example("what lies around all sets", listed_areas, _told(1, 5, c0=1), "?????", ".#.??"),
    Example("two counts of one area", listed_areas, _told(2, 3, c0=1, c2=1), "???/???", ".?./?.?"),
    Example("an area is too large for another count", listed_areas, _told(1, 5, c0=2, c3=1), "?????", "?????", True),
    Example("nothing is beside another count", listed_areas, _told(1, 5, c2=1, c4=1), "?????", "?..#."),
    Example("too few", listed_areas, _told(1, 5, c0=3), "???.?", "???.?", True),
    Example(
        "not inferred: sets of two counts together",
        listed_areas,
        _told(3, 3, c0=3, c8=3),
        "???/???/???",
        ".??/???/??.",
    ),
]
