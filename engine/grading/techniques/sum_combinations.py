"""Sums of coords that differ (Kakuro, cages of Killer): their combinations, innies and outies."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations

import numpy as np

from gridlanes.grading.special_case import Conclusion, SpecialCase
from gridlanes.grading.state_words import StateWords
from gridlanes.grading.technique import Phase
from gridlanes.puzzles.puzzle import Puzzle
from gridlanes.rules.distinct import Distinct
from gridlanes.rules.sum import Sum

TECHNIQUES = ()
_MAX_VALUES = 12
"""of alphabets whose combinations are listed"""


@lru_cache(maxsize=1024)
def _combinations(values: tuple[int, ...], size: int, total: int) -> tuple[tuple[int, ...], ...]:
    """The sets of so many values that add up to a total."""
    return tuple(each for each in combinations(values, size) if sum(each) == total)


def _combined(
    suits: Callable[[int], bool],
) -> Callable[[Puzzle, StateWords, int], Iterator[Conclusion]]:
    """`SpecialCase.find` for sums with a suitable number of combinations, whatever the state is."""

    def find(puzzle: Puzzle, state: StateWords, constraint: int) -> Iterator[Conclusion]:
        rule, coords = puzzle.constraints[constraint].rule, puzzle.scopes[constraint].coords
        assert isinstance(rule, Sum)
        assert isinstance(rule.target, int)
        values = tuple(value for value in puzzle.alphabet.values if value != rule.block)
        if not rule.distinct or len(values) > _MAX_VALUES or state.ndim > 1:
            return
        found = _combinations(values, len(coords), rule.target)
        if found and suits(len(found)):
            kept = sum(1 << puzzle.alphabet.number(value) for value in {*sum(found, ())})
            left = state.copy()
            left[coords] &= np.uint64(kept)
            listed = " or ".join("+".join(map(str, each)) for each in found[:3])
            because = f"{rule.target} is the sum of {len(coords)} different values only as {listed}."
            yield Conclusion(left, because if len(found) <= 3 else "")

    return find


def _last_of_a_sum(puzzle: Puzzle, state: StateWords, constraint: int) -> Iterator[Conclusion]:
    rule, coords = puzzle.constraints[constraint].rule, puzzle.scopes[constraint].coords
    assert isinstance(rule, Sum)
    assert isinstance(rule.target, int)
    n_marks = np.bitwise_count(state[coords])
    if state.ndim == 1 and (n_marks > 1).sum() == 1:
        values = puzzle.alphabet.values
        rest = rule.target - sum(values[int(word).bit_length() - 1] for word in state[coords[n_marks == 1]])
        if rest in values:
            left = state.copy()
            left[coords[n_marks > 1]] &= np.uint64(1 << puzzle.alphabet.number(rest))
            yield Conclusion(left, f"The other cells add up to {rule.target - rest}, which leaves {rest}.")


def _is_innie(puzzle: Puzzle, constraints: Sequence[int]) -> bool:
    """Whether sums and a region that holds every value lead to a step."""
    sizes = [len(puzzle.scopes[i].coords) for i in constraints if isinstance(puzzle.constraints[i].rule, Distinct)]
    return len(puzzle.alphabet) in sizes and len(sizes) < len(constraints)


SPECIAL_CASES = [
    SpecialCase(
        "last-of-a-sum",
        "the last cell of a sum",
        "all cells of a sum but one are known",
        Phase.PROPAGATION,
        1.1,
        (Sum,),
        _last_of_a_sum,
    ),
    SpecialCase(
        "fixed-combination",
        "a fixed combination",
        "a sum that only one combination of different values gives, such as 3 or 17 in two cells",
        Phase.PROPAGATION,
        1.4,
        (Sum,),
        _combined(lambda n: n == 1),
    ),
    SpecialCase(
        "combinations",
        "combinations of a sum",
        "values that are in none of the combinations of different values that give a sum",
        Phase.PROPAGATION,
        1.8,
        (Sum,),
        _combined(lambda n: n > 1),
    ),
    SpecialCase(
        "combinations-left",
        "combinations that are left",
        "values that are in no combination that the other cells of the sum still allow",
        Phase.PROPAGATION,
        2.2,
        (Sum,),
        fits=lambda puzzle, constraints: len(constraints) == 1,
    ),
    SpecialCase(
        "innies-and-outies",
        "innies and outies",
        "cells that sums leave of a region that holds every value, or that sums have beyond it",
        Phase.PATTERN,
        2.8,
        (Sum, Distinct),
        fits=_is_innie,
    ),
]
