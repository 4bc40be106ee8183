"""The kernel `counts_of_tubes`: small boards, and what it says of them by hand; see tests/rule_laws.py."""

from __future__ import annotations

from dataclasses import dataclass

from rule_laws import Case, Example, scope_of

from gridlanes.compile.joint.tubes_counted import tubes_counted
from gridlanes.compile.structure import Structure
from gridlanes.kernels.layouts import unpacked
from gridlanes.kernels.rules.sums.counts_of_tubes import Tubes, counts_of_tubes
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.model.regions import Col, Row
from gridlanes.puzzles.constraint import Constraint
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.rules import ExactCount, FilledFrom, Rule, WaterLevel

NO_TOTAL = 0xFFFF


def told(grid: Grid, alphabet: Alphabet, rule: Rule, totals, regions) -> tuple[list[int], Tubes]:
    """The coords of all tubes, and what the kernel is told of a board whose regions are under a rule."""
    lines = [*map(Row, range(grid.rows)), *map(Col, range(grid.cols))]
    counted = [Constraint(ExactCount(rule.mark, 0), line) for line in lines]
    own = RowRegions.of_lists(rule, [[[*region] for region in regions]])
    (tables,) = tubes_counted(Structure(grid, alphabet, counted), [own])
    size, *entries = tables.entries[1:].tolist()
    return entries[:size], unpacked(Tubes, entries[size:])._replace(totals=[*totals])


@dataclass(frozen=True)
class InTubes(Rule):
    """The first steps of the tubes of regions under a rule hold its mark; rows, then columns hold it as often as their
    totals say.
    """

    each: FilledFrom | WaterLevel
    totals: tuple[int, ...]
    regions: tuple[tuple[int, ...], ...]
    positional = True

    def lower(self, program, scope):
        coords, said = told(scope.grid, scope.alphabet, self.each, self.totals, self.regions)
        program.add(counts_of_tubes, coords, said)


BINARY = Alphabet.binary()
FILLED, WATER = FilledFrom(1), WaterLevel(1)
BENT = ((3, 0, 1), (5, 2), (7, 4, 6))
ARMS = ((0, 2, 3, 4, 5), (6, 7))
CASES = [
    Case(
        InTubes(FilledFrom(1), (2, NO_TOTAL, NO_TOTAL, 1, NO_TOTAL), ((1, 0), (2, 5, 4))),
        Grid(2, 3),
        BINARY,
        [range(6)],
        "few",
    ),
    Case(InTubes(FilledFrom(1), (2, NO_TOTAL, 1, 2, 2, NO_TOTAL), BENT), Grid(3, 3), BINARY, [range(9)], "three rows"),
    Case(InTubes(FilledFrom(0), (1, 2, NO_TOTAL, NO_TOTAL, 1, 3), BENT), Grid(3, 3), BINARY, [range(9)], "zeros"),
    Case(
        InTubes(FilledFrom(7), (1, 2, 2, 1), ((0, 1, 3),)), Grid(2, 2), Alphabet((0, 3, 7)), [range(4)], "three marks"
    ),
    Case(InTubes(FilledFrom(1), (1, NO_TOTAL, NO_TOTAL), ((1, 0),)), Grid(1, 2), BINARY, [range(2)], "a row of one"),
    Case(InTubes(WaterLevel(1), (3, NO_TOTAL, 1, 2, 2, NO_TOTAL), ARMS), Grid(3, 3), BINARY, [range(9)], "two vessels"),
    Case(
        InTubes(WaterLevel(0, one_level=True), (NO_TOTAL, 1, 3, NO_TOTAL, 2, NO_TOTAL), ARMS),
        Grid(3, 3),
        BINARY,
        [range(9)],
        "vessels of one level",
    ),
    Case(
        InTubes(WaterLevel(1), (5, 4, *[NO_TOTAL] * 5), ((0, 1, 5, 6), (2, 3, 4, 8, 9), (7,))),
        Grid(2, 5),
        BINARY,
        [range(10)],
        "wide steps",
    ),
    Case(
        InTubes(WaterLevel(1), (65, *[NO_TOTAL] * 130), ((*range(70),), (*range(70, 72),))),
        Grid(1, 130),
        BINARY,
        [range(130)],
        "more than 61 from both ends",
    ),
]


def example(label, rows, cols, totals, regions, before, after, broken=False, rule=FILLED):
    coords, said = told(Grid(rows, cols), BINARY, rule, totals, regions)
    before, after = ("".join(board[coord] for coord in coords) for board in (before, after))
    return Example(label, counts_of_tubes, said, before, after, broken)


FREE = [NO_TOTAL] * 9
WIDE = ((0, 1), (2, 3, 4), (5, 6))
EXAMPLES = [
    example(
        "five of seven: the longer tube is short of two at most, and so is the other one",
        1,
        7,
        (5, *FREE[:7]),
        ((0, 1, 2, 3), (6, 5, 4)),
        "???????",
        "##????#",
    ),
    example("two of seven: no more of either", 1, 7, (2, *FREE[:7]), ((0, 1, 2, 3), (6, 5, 4)), "???????", "??...??"),
    example("filled up to a coord that holds the mark", 1, 4, FREE[:5], ((3, 2, 1, 0),), "??#?", "??##"),
    example("empty from one that does not", 1, 4, FREE[:5], ((3, 2, 1, 0),), "??.?", "...?"),
    example("too few", 1, 3, (3, *FREE[:3]), ((0, 1, 2),), "??.", "??.", True),
    example("too many", 1, 3, (1, *FREE[:3]), ((0, 1, 2),), "?#?", "?#?", True),
    example("filled behind an empty coord", 1, 3, FREE[:4], ((0, 1, 2),), ".#?", ".#?", True),
    example(
        "a line that is settled settles another one",
        2,
        3,
        (2, NO_TOTAL, 1, NO_TOTAL, NO_TOTAL),
        ((4, 1, 0), (2, 5)),
        "??.???",
        "##..#.",
    ),
    example(
        "three cells of steps of two and three: no other sum",
        1,
        7,
        (3, *FREE[:7]),
        WIDE,
        "???????",
        "..###..",
        rule=WATER,
    ),
    example("no sum", 1, 4, (3, *FREE[:4]), ((0, 1), (2, 3)), "????", "????", True, WATER),
    example("a step is filled as a whole", 1, 4, FREE[:5], ((0, 1), (2, 3)), "#???", "##??", rule=WATER),
    example(
        "from the bottom up",
        3,
        2,
        (NO_TOTAL, 2, NO_TOTAL, 2, NO_TOTAL),
        ((0, 2, 4), (1, 3, 5)),
        "??????",
        ".?####",
        rule=WATER,
    ),
    example(
        "not inferred: from two rows that two tubes cross",
        2,
        2,
        (1, 1, NO_TOTAL, NO_TOTAL),
        ((0, 2), (1, 3)),
        "????",
        "????",
    ),
]


def tubes_of(rule, grid, alphabet, region):
    """The steps of the tubes of a region."""
    if isinstance(rule, FilledFrom):
        return [[(cell,) for cell in region]]
    return rule.tubes(scope_of(grid, alphabet, region))


def naive(values, case):
    rule, rows, cols = case.rule, case.grid.rows, case.grid.cols
    lines = [range(r * cols, (r + 1) * cols) for r in range(rows)]
    lines += [range(c, rows * cols, cols) for c in range(cols)]
    counts = [sum(values[cell] == rule.each.mark for cell in line) for line in lines]
    held = [
        [{values[cell] == rule.each.mark for cell in step} for step in tube]
        for region in rule.regions
        for tube in tubes_of(rule.each, case.grid, case.alphabet, region)
    ]
    in_order = all(len(step) == 1 for tube in held for step in tube) and all(
        tube == sorted(tube, key=max, reverse=True) for tube in held
    )
    return in_order and all(total in (NO_TOTAL, count) for total, count in zip(rule.totals, counts, strict=True))
