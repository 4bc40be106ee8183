"""One count by itself: numbers beside cells, lines of sight, cells that must be lit, corners of a loop."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from gridlanes.grading.open_counts import OpenCount, open_counts
from gridlanes.grading.special_case import Conclusion, SpecialCase
from gridlanes.grading.state_words import StateWords, with_mark
from gridlanes.grading.technique import Phase
from gridlanes.puzzles.puzzle import Puzzle
from gridlanes.rules.at_least_one import AtLeastOne
from gridlanes.rules.at_most import AtMost
from gridlanes.rules.at_most_in_sight import AtMostInSight
from gridlanes.rules.count_beside import CountBeside
from gridlanes.rules.degree_in import DegreeIn
from gridlanes.rules.exact_count import ExactCount
from gridlanes.rules.lit import Lit

TECHNIQUES = ()
_NUMBERS = (ExactCount, CountBeside)


def _counted(
    suits: Callable[[OpenCount, bool], bool],
) -> Callable[[Puzzle, StateWords, int], Iterator[Conclusion]]:
    """`SpecialCase.find` for the counts of a constraint that suit; they are given with whether any coord holds the
    mark.
    """

    def find(puzzle: Puzzle, state: StateWords, constraint: int) -> Iterator[Conclusion]:
        if state.ndim > 1:  # counts know words of one half
            return
        for count in open_counts(puzzle, state, [constraint]):
            bit, n = np.uint64(1) << np.uint64(count.mark), len(count.places)
            if count.admitted not in (1, 1 << n) or not suits(count, any(state[c] == bit for c in count.known)):
                continue
            yield Conclusion(with_mark(state, count.places, count.mark, keep=count.admitted != 1))

    return find


SPECIAL_CASES = [
    SpecialCase(
        "zero",
        "a zero",
        "a number 0: no cell or edge around it holds the mark",
        Phase.PROPAGATION,
        1.0,
        _NUMBERS,
        _counted(lambda count, is_held: count.admitted == 1 and not is_held),
    ),
    SpecialCase(
        "in-sight",
        "what it sees",
        "a line of sight that has its mark: no other cell in it holds one",
        Phase.PROPAGATION,
        1.0,
        (AtMostInSight,),
        _counted(lambda count, is_held: count.admitted == 1),
    ),
    SpecialCase(
        "complete-count",
        "as many as there may be",
        "as many hold the mark as may, or as a number says: the others do not",
        Phase.PROPAGATION,
        1.1,
        (*_NUMBERS, AtMost),
        _counted(lambda count, is_held: count.admitted == 1),
    ),
    SpecialCase(
        "all-needed",
        "all that are left are needed",
        "no more are left than still have to hold the mark: all of them do",
        Phase.PROPAGATION,
        1.1,
        (*_NUMBERS, AtLeastOne),
        _counted(lambda count, is_held: count.admitted > 1),
    ),
    SpecialCase(
        "corner",
        "lines at a corner",
        "as many lines meet at a corner as may, or one of them can go on in only one way, or not at all",
        Phase.PROPAGATION,
        1.1,
        (DegreeIn,),
        _counted(lambda count, is_held: True),
    ),
    SpecialCase(
        "only-light",
        "a cell that only one can light",
        "a dark cell that a mark in only one cell can light",
        Phase.PROPAGATION,
        1.5,
        (Lit,),
        _counted(lambda count, is_held: count.admitted > 1),
    ),
]
