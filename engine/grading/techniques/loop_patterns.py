"""Patterns of numbers around a loop along the edges of cells (Slitherlink), and loops that would close too early."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from gridlanes.grading.special_case import SpecialCase
from gridlanes.grading.technique import Phase
from gridlanes.model.grid import Layer
from gridlanes.puzzles.puzzle import Puzzle
from gridlanes.rules.degree_in import DegreeIn
from gridlanes.rules.exact_count import ExactCount
from gridlanes.rules.loop_freezes_counts import LoopFreezesCounts
from gridlanes.rules.one_path import OnePath

TECHNIQUES = ()
_EDGES = (Layer.EDGES_H, Layer.EDGES_V)
Numbered = dict[tuple[int, int], int]


def _numbers(puzzle: Puzzle, constraints: Sequence[int]) -> Numbered | None:
    """The numbers among some constraints, by row and column of their cells; None if a count is not around a cell."""
    found: Numbered = {}
    for i in constraints:
        rule = puzzle.constraints[i].rule
        if isinstance(rule, ExactCount):
            places = [puzzle.grid.place(coord) for coord in puzzle.scopes[i].coords.tolist()]
            if len(places) != 4 or any(layer not in _EDGES for layer, _, _ in places):
                return None
            assert isinstance(rule.n, int)
            found[min((row, col) for _, row, col in places)] = rule.n
    return found


def _pattern(suits: Callable[[Puzzle, Numbered], bool]) -> Callable[[Puzzle, Sequence[int]], bool]:
    """`SpecialCase.fits` for steps from suitable numbers and what holds at corners."""

    def fits(puzzle: Puzzle, constraints: Sequence[int]) -> bool:
        numbers = _numbers(puzzle, constraints)
        return bool(numbers) and len(constraints) > 1 and suits(puzzle, numbers or {})

    return fits


def _at_the_corner(puzzle: Puzzle, numbers: Numbered) -> bool:
    ends = (0, puzzle.grid.rows - 1), (0, puzzle.grid.cols - 1)
    return len(numbers) == 1 and all(row in ends[0] and col in ends[1] for row, col in numbers)


def _two(numbers: Numbered, values: tuple[int, int], steps: tuple[tuple[int, int], ...]) -> bool:
    """Whether there are two numbers with these values, so many rows and columns apart."""
    if sorted(numbers.values()) != sorted(values):
        return False
    (row, col), (other_row, other_col) = numbers
    return (abs(row - other_row), abs(col - other_col)) in steps


def _diagonal(numbers: Numbered) -> bool:
    """Whether the numbers are on one diagonal, each beside the next, and those within it are 2."""
    cells = sorted(numbers)
    rise = {(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(cells)}
    return len(cells) > 1 and rise in ({(1, 1)}, {(1, -1)}) and all(numbers[cell] == 2 for cell in cells[1:-1])


_BESIDE, _DIAGONAL = ((0, 1), (1, 0)), ((1, 1),)
_KINDS = (ExactCount, DegreeIn)

SPECIAL_CASES = [
    SpecialCase(
        "number-in-a-corner",
        "a number in a corner",
        "a number in a corner of the board: its two outer edges are alike",
        Phase.PATTERN,
        1.3,
        _KINDS,
        fits=_pattern(_at_the_corner),
    ),
    SpecialCase(
        "zero-and-three",
        "a 0 next to a 3",
        "a 0 beside a 3 or diagonal to it",
        Phase.PATTERN,
        1.3,
        _KINDS,
        fits=_pattern(lambda puzzle, numbers: _two(numbers, (0, 3), (*_BESIDE, *_DIAGONAL))),
    ),
    SpecialCase(
        "adjacent-threes",
        "adjacent 3s",
        "two 3s beside each other: their edges in a row are drawn, and the one between them does not go on",
        Phase.PATTERN,
        1.4,
        (*_KINDS, OnePath),
        fits=_pattern(lambda puzzle, numbers: _two(numbers, (3, 3), _BESIDE)),
    ),
    SpecialCase(
        "diagonal-threes",
        "diagonal 3s",
        "two 3s at one corner: their outer edges are drawn",
        Phase.PATTERN,
        1.4,
        _KINDS,
        fits=_pattern(lambda puzzle, numbers: _two(numbers, (3, 3), _DIAGONAL)),
    ),
    SpecialCase(
        "diagonal-chain",
        "a chain of numbers",
        "numbers along a diagonal with 2s between them, which pass on how the loop meets their corners",
        Phase.PATTERN,
        1.8,
        _KINDS,
        fits=_pattern(lambda puzzle, numbers: _diagonal(numbers)),
    ),
    SpecialCase(
        "number-and-its-corners",
        "a number and its corners",
        "how the loop meets the corners of a cell with a number",
        Phase.PATTERN,
        1.6,
        _KINDS,
        fits=_pattern(lambda puzzle, numbers: len(numbers) == 1),
    ),
    SpecialCase(
        "numbers-and-corners",
        "numbers that share corners",
        "how the loop meets the corners between several numbers",
        Phase.PATTERN,
        2.2,
        _KINDS,
        fits=_pattern(lambda puzzle, numbers: len(numbers) in (2, 3)),
    ),
    SpecialCase(
        "numbers-and-the-loop",
        "numbers and the loop",
        "an edge after which numbers would close a loop too early, or leave it no way to go on",
        Phase.PATTERN,
        2.6,
        (*_KINDS, OnePath, LoopFreezesCounts),
        fits=_pattern(lambda puzzle, numbers: len(numbers) < 4),
    ),
    SpecialCase(
        "premature-loop",
        "a loop that would close too early",
        "an edge that would close a loop while others are left, or lead to where it cannot close",
        Phase.PATTERN,
        2.4,
        (OnePath, LoopFreezesCounts),
        fits=lambda puzzle, constraints: len(constraints) > 0,
    ),
]
