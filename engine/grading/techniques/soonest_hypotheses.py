"""Hypotheses with the shortest way to a contradiction first. Only used if a profile gives them costs, in the place of
`hypotheses`: each has to be followed to its end, so that they take longer.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from gridlanes.grading.position import Position, Rows
from gridlanes.grading.technique import Found, Numbers, Phase, Technique, is_any
from gridlanes.solvers.soonest import strike_soonest
from gridlanes.solvers.states import Kernels


def _soonest(kernels: Kernels) -> Callable[[Position, Rows], Found]:
    """`Technique.apply` for hypotheses whose consequences some kernels draw."""

    def apply(position: Position, rows: Rows) -> Found:
        sweeps = strike_soonest(position.states, rows, kernels, position.known(rows))
        return Found((sweeps > 0).astype(np.int64), sweeps)

    return apply


def _way_added(sizes: Numbers) -> NDArray[np.float64]:
    """A fifth each time the number of sweeps doubles."""
    return np.asarray(np.log2(np.maximum(sizes, 1)) / 5)


TECHNIQUES = [
    Technique(
        "soonest-hypotheses",
        "the shortest hypotheses",
        "the mark that single constraints lead to a contradiction in the fewest steps",
        Phase.HYPOTHESIS,
        5.0,
        is_any,
        _soonest(Kernels.CHEAP),
        _way_added,
        adds_up=True,
        on_request=True,
    ),
    Technique(
        "soonest-strong-hypotheses",
        "the shortest hypotheses, examined closely",
        "the mark that all constraints together lead to a contradiction in the fewest steps",
        Phase.HYPOTHESIS,
        8.0,
        is_any,
        _soonest(Kernels.ALL),
        _way_added,
        adds_up=True,
        on_request=True,
    ),
]
