"""The kernel `sized_areas_learned`: small boards, and what it says of them by hand; see tests/rule_laws.py."""

from __future__ import annotations

from dataclasses import dataclass, replace

from divided import areas, board, edges_between
from rule_laws import Case, Example

from gridlanes.kernels.rules.shapes.area_sizes import ANY, MARKS, NONE
from gridlanes.kernels.rules.shapes.sized_areas_learned import SizesOnBoard, sized_areas_learned
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import Clue
from gridlanes.rules import Rule

NO = NONE
FULL = (1 << MARKS) - 1


@dataclass(frozen=True)
class LinesBetweenSizes(Rule):
    """The edges that hold `mark` are lines between areas of these sizes, of which those of one size share no side."""

    mark: int
    largest: int
    sizes: tuple[int | Clue, ...]
    positional = True

    def clue_word(self, clue):
        return -1 if clue == NO else clue  # all ones, in words of any width

    def lower(self, program, scope):
        cells = [program.auxiliary(FULL) for _ in self.sizes]
        layout = SizesOnBoard(scope.number(self.mark), scope.grid.cols, self.largest, 0, list(self.sizes))
        program.add(sized_areas_learned, [*scope.coords.tolist(), *cells], layout, rule=replace(self, sizes=()))


def _case(rows, cols, label, sizes, *, mark=1, largest=0, clues=((),)):
    grid = board(rows, cols)
    rule = LinesBetweenSizes(mark, largest, tuple(sizes))
    return Case(rule, grid, Alphabet.binary(), [edges_between(grid)], label, clues)


CASES = [
    _case(2, 2, "nothing is said", [NO] * 4),
    _case(1, 1, "one cell", [NO]),
    _case(1, 1, "one cell of two", [2]),
    _case(2, 3, "a two", [2, NO, NO, NO, NO, ANY]),
    _case(3, 3, "two threes", [3, NO, NO, NO, NO, NO, NO, NO, 3]),
    _case(3, 3, "a five, and threes", [NO, 1, NO, NO, 5, NO, NO, NO, 3]),
    _case(3, 3, "threes at most", [NO] * 9, largest=3),
    _case(2, 2, "more than there are cells", [NO, 5, NO, NO]),
    _case(1, 8, "one row", [NO, 4, NO, NO, NO, NO, NO, 2]),
    _case(6, 1, "one column of zeros", [NO, NO, 3, NO, NO, NO], mark=0),
    _case(2, 2, "clues", map(Clue, range(4)), clues=[(NO,) * 4, (1, NO, ANY, NO), (3, NO, NO, NO)]),
]

PAIR = SizesOnBoard(1, 2, 0, 0, [1, NO])
EXAMPLES = [
    Example(
        "one board: a one, and two cells",
        sized_areas_learned,
        SizesOnBoard(1, 3, 0, 0, [1, NO, NO]),
        [3, 3, FULL, FULL, FULL],
        [2, 1, 1, 2, 2],
    ),
    Example("two ones would share a side", sized_areas_learned, PAIR, [3, FULL, FULL], [3, FULL, FULL], True),
    Example(
        "the only board in which the first two cells are one area",
        sized_areas_learned,
        SizesOnBoard(1, 3, 0, 0, [NO] * 3),
        [1, 2, FULL, FULL, FULL],
        [1, 2, 2, 2, 1],
    ),
]


def naive(values, case):
    found, is_fine = areas(values, case)
    size_of = {cell: len(area) for area in found for cell in area}
    area_of = {cell: area for area in found for cell in area}
    grid, rule = case.grid, case.rule
    cells = range(grid.rows * grid.cols)
    pairs = [(a, b) for a in cells for b in cells if b - a == grid.cols or (b - a == 1 and b % grid.cols)]
    alike = any(area_of[a] != area_of[b] and size_of[a] == size_of[b] for a, b in pairs)
    fits = all(told in (NO, ANY, size_of[cell]) for cell, told in enumerate(rule.sizes))
    return is_fine and not alike and fits and max(size_of.values()) <= (rule.largest or len(size_of))
