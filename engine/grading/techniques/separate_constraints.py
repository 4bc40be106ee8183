"""Constraints one by one, for genres that compile several of them together, such as all counts that share edges: what a
constraint says by itself, before what several of them say. Only used if a profile asks for it.
"""

from __future__ import annotations

import numpy as np

from gridlanes.grading.position import Position, Rows
from gridlanes.grading.technique import Found, Phase, Technique
from gridlanes.grading.techniques.constraints import sweeps_added
from gridlanes.solvers.states import Kernels


def _suits(position: Position) -> bool:
    structure = position.structure
    is_narrow = len(structure.alphabet) <= 64  # words of two halves have no place for two forms of a state
    return position.board is None and structure.separate is not structure and is_narrow


def _narrowed(position: Position, rows: Rows, kernels: Kernels) -> Found:
    """Propagates, and counts the sweeps that changed something. Nothing is kept but the marks of the coords."""
    states, separate, n_coords = position.states, position.separate_states, position.structure.n_coords
    before = states.words[rows, :n_coords]
    words = separate.words[rows]
    words[:, :n_coords] = before
    sweeps, broken = separate.run(words, rows, kernels)
    after = words[:, :n_coords].astype(before.dtype)
    after[broken, 0] = 0  # no mark is left where it broke, so that the puzzle is known to have no solution
    moves = np.bitwise_count(before & ~after).sum(axis=1, dtype=np.int64)
    states.words[rows, :n_coords] = after
    return Found(moves, np.where(moves > 0, np.maximum(sweeps - 1, 1), 0))


def _cheap(position: Position, rows: Rows) -> Found:
    return _narrowed(position, rows, Kernels.CHEAP)


def _closely(position: Position, rows: Rows) -> Found:
    return _narrowed(position, rows, Kernels.ALL)


TECHNIQUES = [
    Technique(
        "separate-constraints",
        "constraints one by one",
        "what each constraint says by itself, without what several say together",
        Phase.PROPAGATION,
        2.0,
        _suits,
        _cheap,
        sweeps_added,
        adds_up=True,
        on_request=True,
    ),
    Technique(
        "separate-strong-constraints",
        "constraints one by one, looked at closely",
        "what each constraint says by itself of the whole board",
        Phase.PROPAGATION,
        2.1,
        _suits,
        _closely,
        sweeps_added,
        adds_up=True,
        on_request=True,
    ),
]
