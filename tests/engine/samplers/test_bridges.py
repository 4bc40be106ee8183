"""Random islands that bridges join."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.genres import hashi
from gridlanes.model.clue import NO_CLUE
from gridlanes.samplers.bridges import numbers_of_islands, random_bridges, told_bridges
from gridlanes.samplers.draws import Draws, Tries
from gridlanes.solvers.pool import SolveOptions, SolverPool
from gridlanes.solvers.verify import Verifier
from gridlanes.status import Status

DRAWS, TRIES = Draws(1, "bridges"), Tries(np.arange(30), np.zeros(30, np.int64))


@pytest.mark.parametrize(("most", "no_loops"), [(1, False), (2, False), (2, True), (4, False), (4, True)])
@pytest.mark.parametrize(("rows", "cols"), [(1, 2), (2, 2), (1, 9), (7, 5), (12, 12)])
def test_they_are_solutions_with_their_numbers(rows: int, cols: int, most: int, no_loops: bool) -> None:
    structure = hashi.structure(rows, cols, most, no_loops)
    marks = random_bridges(structure, DRAWS, TRIES)
    numbers = numbers_of_islands(structure, DRAWS, TRIES, marks)
    assert Verifier(structure).check(marks - np.uint8(1), np.zeros_like(marks), np.arange(30), numbers).all()
    assert ((numbers != NO_CLUE).sum(axis=1) > 1).all()
    assert marks.max() == 1 + most
    assert len({row.tobytes() for row in marks}) > (0 if rows * cols < 4 else 1)


@pytest.mark.parametrize(("most", "no_loops"), [(1, False), (2, False), (2, True), (4, False), (4, True)])
@pytest.mark.parametrize(("rows", "cols"), [(1, 2), (2, 2), (1, 9), (7, 5), (12, 12)])
def test_mended_islands_tell_their_bridges(rows: int, cols: int, most: int, no_loops: bool) -> None:
    structure = hashi.structure(rows, cols, most, no_loops)
    puzzles = told_bridges(structure, DRAWS, TRIES)
    blank = np.zeros_like(puzzles.marks)
    assert Verifier(structure).check(puzzles.marks - np.uint8(1), blank, np.arange(30), puzzles.clues).all()
    with SolverPool(1) as pool:
        answers = pool.solve(structure, blank, SolveOptions(2), clues=puzzles.clues)
    assert (answers.status[puzzles.sure] == Status.UNIQUE).all()
    assert puzzles.sure.mean() > 0.9


def test_few_boards_are_unique_before_they_are_mended() -> None:
    structure = hashi.structure(12, 12)
    marks = random_bridges(structure, DRAWS, TRIES)
    with SolverPool(1) as pool:
        numbers = numbers_of_islands(structure, DRAWS, TRIES, marks)
        answers = pool.solve(structure, np.zeros_like(marks), SolveOptions(2), clues=numbers)
    assert (answers.status == Status.UNIQUE).mean() < 0.8


def test_mended_islands_are_apart() -> None:
    is_island = (told_bridges(hashi.structure(10, 10), DRAWS, TRIES).clues != NO_CLUE).reshape(-1, 10, 10)
    assert not (is_island[:, 1:] & is_island[:, :-1]).any()
    assert not (is_island[:, :, 1:] & is_island[:, :, :-1]).any()


def test_islands_are_apart_and_some_lie_where_bridges_go_on() -> None:
    structure = hashi.structure(10, 10)
    marks = random_bridges(structure, DRAWS, TRIES)
    is_island = (numbers_of_islands(structure, DRAWS, TRIES, marks) != NO_CLUE).reshape(-1, 10, 10)
    assert not (is_island[:, 1:] & is_island[:, :-1]).any()
    assert not (is_island[:, :, 1:] & is_island[:, :, :-1]).any()
    north, south = (marks[:, k * 10 : k * 10 + 100].reshape(-1, 10, 10) for k in (0, 1))
    west, east = (marks[:, 110:].reshape(-1, 10, 11)[:, :, k : k + 10] for k in (0, 1))
    straight = (north == south) & (east == west)
    assert (is_island & straight).any(axis=(1, 2)).sum() > 10
