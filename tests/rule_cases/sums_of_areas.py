"""The kernel `sums_of_areas`: small boards, and what it says of them by hand; see tests/rule_laws.py."""

from __future__ import annotations

from dataclasses import dataclass

from rule_laws import Case, Example

from gridlanes.compile.joint.counted_together import counted_together
from gridlanes.compile.structure import Structure
from gridlanes.kernels.layouts import unpacked
from gridlanes.kernels.rules.sums.sums_of_areas import AreaSums, sums_of_areas
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.model.regions import Col, Row
from gridlanes.puzzles.constraint import Constraint
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.rules import AllEqual, ExactCount, Rule

NO_TOTAL = 0xFFFF


def told(grid: Grid, alphabet: Alphabet, mark: int, totals, areas) -> tuple[list[int], AreaSums]:
    """The coords of all areas, and what the kernel is told of a board."""
    lines = [*map(Row, range(grid.rows)), *map(Col, range(grid.cols))]
    counted = [Constraint(ExactCount(mark, 0), line) for line in lines]
    own = RowRegions.of_lists(AllEqual(), [[[*area] for area in areas]])
    tables, *_ = counted_together(Structure(grid, alphabet, counted), [own])
    size, *entries = tables.entries[1:].tolist()
    return entries[:size], unpacked(AreaSums, entries[size:])._replace(totals=[*totals])


@dataclass(frozen=True)
class InAreas(Rule):
    """The coords of each area hold the same mark; rows, then columns hold `mark` as often as their totals say."""

    mark: int
    totals: tuple[int, ...]
    areas: tuple[tuple[int, ...], ...]
    positional = True

    def lower(self, program, scope):
        coords, said = told(scope.grid, scope.alphabet, self.mark, self.totals, self.areas)
        program.add(sums_of_areas, coords, said)


BINARY = Alphabet.binary()
THREE = ((0, 1, 3), (2, 5), (4, 7), (6, 8))
CASES = [
    Case(InAreas(1, (3, NO_TOTAL, NO_TOTAL, 1, NO_TOTAL), ((0, 1), (2, 4))), Grid(2, 3), BINARY, [range(6)], "few"),
    Case(InAreas(1, (2, NO_TOTAL, 1, 2, 3, NO_TOTAL), THREE), Grid(3, 3), BINARY, [range(9)], "three by three"),
    Case(InAreas(0, (NO_TOTAL, 1, 2, NO_TOTAL, 0, 3), THREE), Grid(3, 3), BINARY, [range(9)], "zeros"),
    Case(InAreas(7, (2, 2, 2, 2), ((0, 1), (2, 3))), Grid(2, 2), Alphabet((0, 3, 7)), [range(4)], "three marks"),
    Case(InAreas(1, (0, NO_TOTAL, NO_TOTAL), ((0, 1),)), Grid(1, 2), BINARY, [range(2)], "a row of one area"),
    Case(
        InAreas(1, (65, *[NO_TOTAL] * 130), ((*range(70),), (*range(70, 72),))),
        Grid(1, 130),
        BINARY,
        [range(130)],
        "more than 61 from both ends",
    ),
]


def example(label, rows, cols, totals, areas, before, after, broken=False):
    coords, said = told(Grid(rows, cols), BINARY, 1, totals, areas)
    before, after = ("".join(board[coord] for coord in coords) for board in (before, after))
    return Example(label, sums_of_areas, said, before, after, broken)


EXAMPLES = [
    example("the only sum", 1, 7, (3, *[NO_TOTAL] * 7), ((0, 1), (2, 3, 4), (5, 6)), "???????", "..###.."),
    example("no sum", 1, 4, (3, *[NO_TOTAL] * 4), ((0, 1), (2, 3)), "????", "????", True),
    example("an area is of one mark", 1, 4, [NO_TOTAL] * 5, ((0, 1), (2, 3)), "#???", "##??"),
    example(
        "two rows together: an odd number of the tall ones is too few for the lower, two are too many for the upper",
        2,
        4,
        (1, 2, *[NO_TOTAL] * 4),
        ((0, 4), (1, 5), (6, 7)),
        "????????",
        "..??..##",
    ),
    example(
        "not inferred: from two rows with one between",
        3,
        4,
        (1, NO_TOTAL, 2, *[NO_TOTAL] * 4),
        ((0, 4, 8), (1, 5, 9), (10, 11)),
        "????????????",
        "????????????",
    ),
    example("an area is of two marks", 1, 4, [NO_TOTAL] * 5, ((0, 1), (2, 3)), "#.??", "#.??", True),
]


def naive(values, case):
    rule, rows, cols = case.rule, case.grid.rows, case.grid.cols
    lines = [range(r * cols, (r + 1) * cols) for r in range(rows)]
    lines += [range(c, rows * cols, cols) for c in range(cols)]
    counts = [sum(values[cell] == rule.mark for cell in line) for line in lines]
    return all(len({values[cell] for cell in area}) < 2 for area in rule.areas) and all(
        total in (NO_TOTAL, count) for total, count in zip(rule.totals, counts, strict=True)
    )
