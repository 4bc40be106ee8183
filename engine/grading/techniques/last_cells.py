"""The last cells of a board: all ways to fill them. Only used if a profile gives it a cost."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.grading.position import Position, Rows
from gridlanes.grading.technique import Found, Phase, Technique, has_no_houses
from gridlanes.solvers.states import Kernels, States

_MAX_OPEN = 3
"""coords that are left"""
_MAX_MARKS = 9
"""marks of the alphabet, at most, so that there are at most 729 ways to fill three coords"""


def _suits(position: Position) -> bool:
    return has_no_houses(position) and len(position.structure.alphabet) <= _MAX_MARKS


def _apply(position: Position, rows: Rows) -> Found:
    states = position.states
    moves, n_open = np.zeros(len(rows), np.int64), (states.n_left(states.words[rows]) > 1).sum(axis=1)
    few = np.flatnonzero(n_open <= _MAX_OPEN)
    if len(few):
        moves[few] = _filled(states, rows[few])
    return Found(moves, np.where(moves > 0, n_open, 0))


def _filled(states: States, rows: Rows) -> NDArray[np.int64]:
    """Takes from puzzles with few open coords the marks that are in no way to fill them; returns how many, ``int64
    (n,)``.
    """
    words = np.ascontiguousarray(states.words[rows])
    places = np.argsort(-states.n_left(words), axis=1, kind="stable")[:, :_MAX_OPEN]
    row, n_places = np.arange(len(rows))[:, None], places.shape[1]
    possible = states.possible(words)[row, places]  # (n, places, M)
    fits = np.ones((len(rows), *[1] * n_places), np.bool_)
    for k in range(n_places):
        fits = fits & possible[:, k].reshape(len(rows), *[1] * k, -1, *[1] * (n_places - k - 1))
    state, *marks = np.nonzero(fits)
    left = np.zeros_like(possible)
    for start in range(0, len(state), states.at_once):
        part = slice(start, start + states.at_once)
        filled = words[state[part]]
        for k in range(n_places):
            states.assume(filled, places[state[part], k], marks[k][part])
        _, broken = states.run(filled, rows[state[part]], Kernels.ALL)
        for k in range(n_places):
            left[state[part][~broken], k, marks[k][part][~broken]] = True
    gone = possible & ~left
    at, place, mark = np.nonzero(gone)
    states.deny_each(states.words, rows[at], places[at, place], mark)
    return np.asarray(gone.sum(axis=(1, 2)), np.int64)


TECHNIQUES = [
    Technique(
        "last-cells",
        "the last cells",
        f"at most {_MAX_OPEN} cells are left: of all ways to fill them, those that fit",
        Phase.HYPOTHESIS,
        3.5,
        _suits,
        _apply,
        adds_up=True,
        on_request=True,
    )
]
