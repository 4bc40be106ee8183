"""Techniques over any rules: single constraints with the cheap or the expensive kernels, and hypotheses."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.grading.position import Position, Rows
from gridlanes.grading.technique import Found, Numbers, Phase, Technique, is_any
from gridlanes.solvers.nested import try_two_deep
from gridlanes.solvers.states import Kernels

_MAX_OPEN = 250
"""marks to strike out that are left in a puzzle when hypotheses about hypotheses are tried: their cost grows with the
square of that, and a tenth of a second for 9x9 Sudoku becomes seconds"""


def _needed(position: Position) -> bool:
    return position.board is None or position.has_other_rules


def _marks_left(position: Position, rows: Rows) -> Numbers:
    return np.asarray(position.states.n_left(position.states.words[rows]).sum(axis=1))


def _propagated(position: Position, rows: Rows, kernels: Kernels) -> Found:
    """Propagates, and counts the sweeps that changed something."""
    before = _marks_left(position, rows)
    sweeps, broken = position.states.propagate(rows, kernels)
    if broken.any():  # no mark is left where it broke, so that the puzzle is known to have no solution
        position.states.words[rows[broken], 0] = 0
    moves = before - _marks_left(position, rows)
    return Found(moves, np.where(moves > 0, np.maximum(sweeps - 1, 1), 0))


def _single(position: Position, rows: Rows) -> Found:
    return _propagated(position, rows, Kernels.CHEAP if position.board is None else Kernels.BESIDE_HOUSES)


def _strong(position: Position, rows: Rows) -> Found:
    return _propagated(position, rows, Kernels.ALL)


def _hypotheses(position: Position, rows: Rows, kernels: Kernels) -> Found:
    before = _marks_left(position, rows)
    position.states.try_hypotheses(rows, kernels, position.known_so_far(rows))
    moves = before - _marks_left(position, rows)
    return Found(moves, (moves > 0).astype(np.int64))


def _two_deep(position: Position, rows: Rows) -> Found:
    before = _marks_left(position, rows)
    open_marks = before - position.structure.n_coords
    few = rows[open_marks <= _MAX_OPEN]
    try_two_deep(position.states, few, Kernels.ALL, position.known(few))
    moves = before - _marks_left(position, rows)
    return Found(moves, (moves > 0).astype(np.int64))


def _short_hypotheses(position: Position, rows: Rows) -> Found:
    return _hypotheses(position, rows, Kernels.CHEAP)


def _long_hypotheses(position: Position, rows: Rows) -> Found:
    return _hypotheses(position, rows, Kernels.ALL)


def sweeps_added(sizes: Numbers) -> NDArray[np.float64]:
    """A tenth each time the number of sweeps doubles."""
    return np.asarray(np.log2(np.maximum(sizes, 1)) / 10)


TECHNIQUES = [
    Technique(
        "constraints",
        "single constraints",
        "one constraint after the other, each by itself",
        Phase.PROPAGATION,
        2.2,
        _needed,
        _single,
        sweeps_added,
        adds_up=True,
    ),
    Technique(
        "strong-constraints",
        "constraints examined closely",
        "what a constraint on the whole board says, or several constraints together",
        Phase.PATTERN,
        4.05,
        _needed,
        _strong,
        sweeps_added,
        adds_up=True,
    ),
    Technique(
        "hypotheses",
        "hypotheses",
        "a mark that leads to a contradiction by single constraints",
        Phase.HYPOTHESIS,
        7.45,
        _needed,
        _short_hypotheses,
        adds_up=True,
    ),
    Technique(
        "strong-hypotheses",
        "hypotheses examined closely",
        "a mark that leads to a contradiction by all constraints together",
        Phase.HYPOTHESIS,
        9.0,
        is_any,
        _long_hypotheses,
        adds_up=True,
    ),
    Technique(
        "nested-hypotheses",
        "hypotheses about hypotheses",
        "a mark that leads to a contradiction once further hypotheses are tried",
        Phase.HYPOTHESIS,
        9.5,
        is_any,
        _two_deep,
        adds_up=True,
    ),
]
