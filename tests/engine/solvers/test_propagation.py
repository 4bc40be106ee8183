"""Propagation of arrays is what the call of the API gives."""

from __future__ import annotations

import threading

import numpy as np
import pytest

import gridlanes
from gridlanes.genres import sudoku
from gridlanes.solvers import propagation
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


@pytest.mark.parametrize("n_rows", [1, 100])
def test_a_thread_is_started_for_many_puzzles_alone(n_rows: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Such that Ctrl-C is heard where propagating takes a while; either way the answer is the same."""
    called_by = []

    def propagate(*arguments: object) -> None:
        called_by.append(threading.current_thread() is threading.main_thread())
        propagation.propagate(*arguments)

    givens = np.zeros((n_rows, 81), np.uint8)
    givens[:, :9] = range(1, 10)
    expected = propagated(sudoku.structure(3, 3), givens[:1]).candidates[0]
    monkeypatch.setattr(propagation, "_machine_code", lambda structure, told: propagate)
    assert (propagated(sudoku.structure(3, 3), givens).candidates == expected).all()
    assert called_by == [n_rows == 1]


def test_coords_with_several_marks_are_open() -> None:
    def open_at(words):
        return propagation.Fixpoint(words, np.zeros(1, np.bool_), np.zeros(1, np.int64)).open_at.tolist()

    assert open_at(np.array([[1, 2, 3, 0, 12]], np.uint16)) == [[False, False, True, False, True]]
    assert open_at(np.array([[[1, 0], [0, 8], [1, 1], [6, 0]]], np.uint64)) == [[False, False, True, True]]
