"""The last place of a count: all of its cells or edges are known but one. Only used if a profile gives it a cost.

It says less than the count by itself, which also decides several places at once, when as many hold its mark as may. It
is propagated as a weaker count: if five must hold the mark, then an odd number must, which decides only the last place.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.cached_per_structure import cached_per_structure
from gridlanes.compile.structure import Structure
from gridlanes.grading.position import Position
from gridlanes.grading.technique import Phase, Technique, has_no_houses
from gridlanes.grading.techniques.constraints import sweeps_added
from gridlanes.grading.techniques.separate_constraints import propagating
from gridlanes.puzzles.constraint import Constraint
from gridlanes.rules.degree_in import DegreeIn
from gridlanes.rules.shared.counting import CountRule
from gridlanes.solvers.states import Kernels, States


@cached_per_structure
def _weaker(structure: Structure) -> Structure | None:
    """The structure with only what its counts say of their last places; None if they say no more than that."""
    pairs = [*_weaker_counts(structure.separate)]
    is_less = any(is_less for _, is_less in pairs)
    return structure.with_constraints([constraint for constraint, _ in pairs]) if is_less else None


def _weaker_counts(structure: Structure) -> Iterator[tuple[Constraint, bool]]:
    """The weaker counts for those without clues, each with whether it says less."""
    for constraint, scope in zip(structure.constraints, structure.scopes, strict=True):
        rule = constraint.rule
        if not isinstance(rule, CountRule) or not rule.counts_alone or rule.slots:
            continue
        admitted = rule.admitted(len(scope.coords))
        weaker = _also_admitted(admitted)
        if weaker is not None:
            numbers = tuple(np.flatnonzero(weaker).tolist())
            yield Constraint(DegreeIn(rule.mark, numbers), constraint.regions), bool((weaker != admitted).any())


def _also_admitted(admitted: NDArray[np.bool_]) -> NDArray[np.bool_] | None:
    """The numbers that a weaker count admits, of any two numbers in a row at least one: numbers that are too small or
    too large are added by turns, so that nothing is said of several open coords, and of one as much as before. None if
    it says nothing of one either, or more of several.
    """
    numbers = np.flatnonzero(admitted)
    if not len(numbers) or (np.diff(numbers) > 2).any():
        return None
    weaker = admitted.copy()
    weaker[numbers[0] % 2 : numbers[0] : 2] = True
    weaker[numbers[-1] :: 2] = True
    return None if weaker.all() else weaker


def _suits(position: Position) -> bool:
    return has_no_houses(position) and _weaker(position.structure) is not None


def _states(position: Position) -> States:
    weaker = _weaker(position.structure)
    assert weaker is not None
    return position.states_under(weaker, own=False)


TECHNIQUES = [
    Technique(
        "last-place-of-a-count",
        "the last place of a count",
        "all cells or edges of a count are known but one, so the number decides that one",
        Phase.PROPAGATION,
        1.95,
        _suits,
        propagating(_states, Kernels.CHEAP),
        sweeps_added,
        adds_up=True,
        on_request=True,
    ),
]
