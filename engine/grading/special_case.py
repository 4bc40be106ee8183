"""Special cases: steps of a general technique that players have a name for, such as a pair in Takuzu."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from gridlanes.grading.state_words import StateWords
from gridlanes.grading.technique import Phase
from gridlanes.puzzles.puzzle import Puzzle
from gridlanes.rules.base import Rule


class Conclusion(NamedTuple):
    """What a special case concludes from a state: the state `left`, and `because`, a sentence that says why; empty if
    what the constraint says is enough.
    """

    left: StateWords
    because: str = ""


@dataclass(frozen=True)
class SpecialCase:
    """A step of a general technique that players have a name for.

    `title`, `says`, `phase` and `cost` as of a `Technique`; the cost is that of the step and does not change grades.
    `needs`: the kinds of rules. `find`: what it concludes from a state and one constraint, by its index in the puzzle;
    never more than the constraint says. `fits`: whether a step from several constraints, by their indices, is one.
    """

    name: str
    title: str
    says: str
    phase: Phase
    cost: float
    needs: tuple[type[Rule], ...]
    find: Callable[[Puzzle, StateWords, int], Iterator[Conclusion]] | None = None
    fits: Callable[[Puzzle, Sequence[int]], bool] | None = None


class Named(NamedTuple):
    """A special case, and what it concludes."""

    case: SpecialCase
    left: StateWords
    because: str


def first_named(
    cases: Sequence[SpecialCase], puzzle: Puzzle, state: StateWords, left: StateWords, constraint: int
) -> Named | None:
    """The cheapest special case by which a constraint eliminates something between a state and `left`, with the state
    after it; None if there is none.
    """
    rule = puzzle.constraints[constraint].rule
    for case in cases:
        if case.find is not None and isinstance(rule, case.needs):
            for found in case.find(puzzle, state, constraint):
                after = (found.left | left) & state
                if (after != state).any():
                    return Named(case, after, found.because)
    return None


def fitting_case(cases: Sequence[SpecialCase], puzzle: Puzzle, constraints: Sequence[int]) -> SpecialCase | None:
    """The cheapest special case that a step from some constraints is; None if it is none."""
    rules = [puzzle.constraints[i].rule for i in constraints]
    for case in cases:
        suits = case.fits is not None and all(isinstance(rule, case.needs) for rule in rules)
        if suits and case.fits is not None and case.fits(puzzle, constraints):
            return case
    return None
