"""Propagation of arrays is what the call of the API gives."""

from __future__ import annotations

import numpy as np

import gridlanes
from gridlanes.genres import sudoku
from gridlanes.solvers.propagation import propagated


def test_candidates_are_those_of_the_call() -> None:
    text = "1.....1..1..3.4."
    givens = np.array([[int(mark.replace(".", "0")) for mark in text]], np.uint8)
    found, called = propagated(sudoku.structure(2, 2), givens), gridlanes.propagate(text)
    assert (found.candidates == called.candidates).all()
    assert not found.broken[0]
    assert found.sweeps == called.sweeps


def test_a_contradiction_shows() -> None:
    assert propagated(sudoku.structure(2, 2), np.array([[1, 1, *[0] * 14]], np.uint8)).broken[0]
