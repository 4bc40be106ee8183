"""Constraints one by one: what a constraint says by itself, for genres that compile several of them together, such as
all counts that share edges, and first what the small ones say. Only used if a profile gives it a cost.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from gridlanes.compile.cached_per_structure import cached_per_structure
from gridlanes.compile.structure import Structure
from gridlanes.grading.position import Position, Rows
from gridlanes.grading.technique import Found, Phase, Technique, has_no_houses
from gridlanes.grading.techniques.constraints import sweeps_added
from gridlanes.solvers.soonest import strike_soonest
from gridlanes.solvers.states import Kernels, States

_SMALL = 4
"""coords of a small constraint, at most: those around a cell or a corner"""


@cached_per_structure
def _small(structure: Structure) -> Structure:
    """The structure with only the small ones of its separate constraints."""
    separate = structure.separate
    pairs = zip(separate.constraints, separate.scopes, strict=True)
    return structure.with_constraints([constraint for constraint, scope in pairs if len(scope.coords) <= _SMALL])


def _has_separate(position: Position) -> bool:
    return has_no_houses(position) and position.structure.separate is not position.structure


def _has_small(position: Position) -> bool:
    if not has_no_houses(position):
        return False
    n_small, n_all = len(_small(position.structure).constraints), len(position.structure.separate.constraints)
    return 0 < n_small < n_all or (n_small > 0 and bool(position.row_regions))


def _separate_states(position: Position) -> States:
    return position.states_under(position.structure.separate)


def _small_states(position: Position) -> States:
    return position.states_under(_small(position.structure), own=False)


@cached_per_structure
def _further(structure: Structure) -> Structure:
    """The structure with only those of its constraints that are not among its simple ones, each by itself."""
    simple = frozenset(structure.simple)
    return structure.with_constraints([constraint for constraint in structure.constraints if constraint not in simple])


def _has_further(position: Position) -> bool:
    structure = position.structure
    return has_no_houses(position) and bool(structure.simple and _further(structure).constraints)


def _further_states(position: Position) -> States:
    return position.states_under(_further(position.structure), own=False)


def _narrowed(position: Position, rows: Rows, separate: States, kernels: Kernels) -> Found:
    """Propagates, and counts the sweeps that changed something. Nothing is kept but the marks of the coords."""
    states, n_coords = position.states, position.structure.n_coords
    before = states.words[rows, :n_coords]
    words = separate.words[rows]
    words[:, :n_coords] = before
    sweeps, broken = separate.run(words, rows, kernels)
    after = words[:, :n_coords].astype(before.dtype)
    after[broken, 0] = 0  # no mark is left where it broke, so that the puzzle is known to have no solution
    moves = np.bitwise_count(before & ~after).sum(axis=1, dtype=np.int64)
    states.words[rows, :n_coords] = after
    return Found(moves, np.where(moves > 0, np.maximum(sweeps - 1, 1), 0))


def propagating(of: Callable[[Position], States], kernels: Kernels) -> Callable[[Position, Rows], Found]:
    """`Technique.apply` for what the constraints of other states of the same puzzles say."""
    return lambda position, rows: _narrowed(position, rows, of(position), kernels)


def _soonest(position: Position, rows: Rows) -> Found:
    states, separate, n_coords = position.states, _separate_states(position), position.structure.n_coords
    pristine = separate.words[rows]
    separate.words[rows, :n_coords] = states.words[rows, :n_coords]
    sweeps = strike_soonest(separate, rows, Kernels.CHEAP, position.known(rows))
    states.words[rows, :n_coords] = separate.words[rows, :n_coords]
    separate.words[rows] = pristine
    return Found((sweeps > 0).astype(np.int64), sweeps)


TECHNIQUES = [
    Technique(
        "small-constraints",
        "small constraints one by one",
        f"what each constraint on at most {_SMALL} cells or edges says by itself",
        Phase.PROPAGATION,
        1.9,
        _has_small,
        propagating(_small_states, Kernels.CHEAP),
        sweeps_added,
        adds_up=True,
        on_request=True,
    ),
    Technique(
        "separate-constraints",
        "constraints one by one",
        "what each constraint says by itself, without what several say together",
        Phase.PROPAGATION,
        2.0,
        _has_separate,
        propagating(_separate_states, Kernels.CHEAP),
        sweeps_added,
        adds_up=True,
        on_request=True,
    ),
    Technique(
        "separate-strong-constraints",
        "constraints one by one, examined closely",
        "what each constraint says by itself of the whole board",
        Phase.PROPAGATION,
        2.1,
        _has_separate,
        propagating(_separate_states, Kernels.ALL),
        sweeps_added,
        adds_up=True,
        on_request=True,
    ),
    Technique(
        "further-constraints",
        "further constraints, examined closely",
        "what constraints say by themselves that are left out while simple ones are used",
        Phase.PATTERN,
        5.4,
        _has_further,
        propagating(_further_states, Kernels.ALL),
        sweeps_added,
        adds_up=True,
        on_request=True,
    ),
    Technique(
        "soonest-separate-hypotheses",
        "the shortest hypotheses, constraints one by one",
        "the mark that constraints, each by itself, lead to a contradiction in the fewest steps",
        Phase.HYPOTHESIS,
        4.5,
        _has_separate,
        _soonest,
        sweeps_added,
        adds_up=True,
        on_request=True,
    ),
]
