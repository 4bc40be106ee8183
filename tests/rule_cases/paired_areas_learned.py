"""The kernel `paired_areas_learned`: small boards, and what it says of them by hand; see tests/rule_laws.py."""

from __future__ import annotations

from dataclasses import dataclass

from divided import areas, board, edges_between
from rule_laws import Case, Example

from gridlanes.kernels.rules.shapes.paired_areas_learned import PairsOnBoard, paired_areas_learned
from gridlanes.kernels.rules.shapes.sizes_between import NONE
from gridlanes.model.alphabet import Alphabet
from gridlanes.rules import Rule

NO = NONE


@dataclass(frozen=True)
class LinesBetweenPairs(Rule):
    """The edges that hold `mark` divide the board into areas with two of these numbers each."""

    mark: int
    numbers: tuple[int, ...]
    positional = True

    def lower(self, program, scope):
        layout = PairsOnBoard(scope.number(self.mark), scope.grid.cols, 0, list(self.numbers))
        program.add(paired_areas_learned, scope.coords, layout)


def _case(rows, cols, label, numbers, mark=1, alphabet=None):
    grid = board(rows, cols)
    rule = LinesBetweenPairs(mark, tuple(numbers))
    return Case(rule, grid, alphabet or Alphabet.binary(), [edges_between(grid)], label)


CASES = [
    _case(2, 2, "two pairs", [1, 3, 3, 1]),
    _case(2, 3, "one pair", [1, NO, NO, NO, NO, 7]),
    _case(2, 3, "two areas of any sizes", [1, NO, 4, 1, NO, 4]),
    _case(3, 3, "four numbers of three areas", [2, NO, NO, NO, 4, NO, 1, 1, 8]),
    _case(3, 3, "two areas of nine cells", [1, 1, NO, NO, NO, NO, NO, 5, 9]),
    _case(2, 2, "no number", [NO] * 4),
    _case(2, 2, "equal numbers", [3, NO, NO, 3]),
    _case(1, 8, "one row", [NO, 2, NO, 4, 5, 3, NO, NO]),
    _case(6, 1, "one column of zeros", [0, 4, NO, 1, NO, 9], 0),
    _case(1, 2, "7s", [0, 3], 7, Alphabet((0, 3, 7))),
]

TWO = PairsOnBoard(1, 2, 0, [1, 3, 3, 1])
NONE_AT_ALL = TWO._replace(numbers=[1, 3, NO, NO])
EXAMPLES = [
    Example("not inferred: what several boards have in common", paired_areas_learned, TWO, "????", "????"),
    Example("the only board with that line", paired_areas_learned, TWO, "#???", "##.."),
    Example("no areas with two numbers each", paired_areas_learned, NONE_AT_ALL, "????", "????", True),
]


def naive(values, case):
    found, is_fine = areas(values, case)
    inside = [sorted(case.rule.numbers[cell] for cell in area if case.rule.numbers[cell] != NO) for area in found]
    return is_fine and all(
        len(two) == 2 and two[0] < len(area) < two[1] for area, two in zip(found, inside, strict=True)
    )
