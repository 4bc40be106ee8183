"""The kernel `counts_of_tubes`: small boards, and what it says of them by hand; see tests/rule_laws.py."""

from __future__ import annotations

from dataclasses import dataclass

from rule_laws import Case, Example

from gridlanes.compile.structure import Structure
from gridlanes.compile.tubes_counted import tubes_counted
from gridlanes.kernels.layouts import unpacked
from gridlanes.kernels.rules.sums.counts_of_tubes import Tubes, counts_of_tubes
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.model.regions import Col, Row
from gridlanes.puzzles.constraint import Constraint
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.rules import ExactCount, FilledFrom, Rule

NO_TOTAL = 0xFFFF


def told(grid: Grid, alphabet: Alphabet, mark: int, totals, tubes) -> tuple[list[int], Tubes]:
    """The coords of all tubes, and what the kernel is told of a board."""
    lines = [*map(Row, range(grid.rows)), *map(Col, range(grid.cols))]
    counted = [Constraint(ExactCount(mark, 0), line) for line in lines]
    own = RowRegions.of_lists(FilledFrom(mark), [[[*tube] for tube in tubes]])
    (tables,) = tubes_counted(Structure(grid, alphabet, counted), [own])
    size, *entries = tables.entries[1:].tolist()
    return entries[:size], unpacked(Tubes, entries[size:])._replace(totals=[*totals])


@dataclass(frozen=True)
class InTubes(Rule):
    """The first coords of each tube hold `mark`; rows, then columns hold it as often as their totals say."""

    mark: int
    totals: tuple[int, ...]
    tubes: tuple[tuple[int, ...], ...]
    positional = True

    def lower(self, program, scope):
        coords, said = told(scope.grid, scope.alphabet, self.mark, self.totals, self.tubes)
        program.add(counts_of_tubes, coords, said)


BINARY = Alphabet.binary()
BENT = ((3, 0, 1), (5, 2), (7, 4, 6))
CASES = [
    Case(InTubes(1, (2, NO_TOTAL, NO_TOTAL, 1, NO_TOTAL), ((1, 0), (2, 5, 4))), Grid(2, 3), BINARY, [range(6)], "few"),
    Case(InTubes(1, (2, NO_TOTAL, 1, 2, 2, NO_TOTAL), BENT), Grid(3, 3), BINARY, [range(9)], "three by three"),
    Case(InTubes(0, (1, 2, NO_TOTAL, NO_TOTAL, 1, 3), BENT), Grid(3, 3), BINARY, [range(9)], "zeros"),
    Case(InTubes(7, (1, 2, 2, 1), ((0, 1, 3),)), Grid(2, 2), Alphabet((0, 3, 7)), [range(4)], "three marks"),
    Case(InTubes(1, (1, NO_TOTAL, NO_TOTAL), ((1, 0),)), Grid(1, 2), BINARY, [range(2)], "a row of one tube"),
]


def example(label, rows, cols, totals, tubes, before, after, broken=False):
    coords, said = told(Grid(rows, cols), BINARY, 1, totals, tubes)
    before, after = ("".join(board[coord] for coord in coords) for board in (before, after))
    return Example(label, counts_of_tubes, said, before, after, broken)


FREE = [NO_TOTAL] * 9
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
        "not inferred: from two rows that two tubes cross",
        2,
        2,
        (1, 1, NO_TOTAL, NO_TOTAL),
        ((0, 2), (1, 3)),
        "????",
        "????",
    ),
]


def naive(values, case):
    rule, rows, cols = case.rule, case.grid.rows, case.grid.cols
    lines = [range(r * cols, (r + 1) * cols) for r in range(rows)]
    lines += [range(c, rows * cols, cols) for c in range(cols)]
    counts = [sum(values[cell] == rule.mark for cell in line) for line in lines]
    held = [[values[cell] == rule.mark for cell in tube] for tube in rule.tubes]
    return all(each == sorted(each, reverse=True) for each in held) and all(
        total in (NO_TOTAL, count) for total, count in zip(rule.totals, counts, strict=True)
    )
