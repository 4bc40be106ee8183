"""Rooms with shapes: they cover the board, the shapes are the only solution, and each try has its own."""

from __future__ import annotations

import numpy as np
from shape_boards import WAYS

from gridlanes.genres import lits
from gridlanes.puzzles.row_regions import regions_of_rows
from gridlanes.samplers.areas import is_connected
from gridlanes.samplers.draws import Draws, Tries
from gridlanes.samplers.shape_rooms import shape_rooms
from gridlanes.solvers.pool import SolveOptions, SolverPool
from gridlanes.solvers.verify import Verifier
from gridlanes.status import Status

TRIES = Tries(np.arange(8), np.zeros(8, np.int64))


def test_shapes_are_the_only_solution_of_rooms_that_cover_the_board() -> None:
    structure, field = lits.structure(6, 7), lits.GENRE.fields["rooms"]
    rooms, marks = shape_rooms(6, 7, WAYS, Draws(1, "shapes"), TRIES)
    found = np.flatnonzero(marks.any(axis=1)).tolist()
    assert len(found) > 5
    for i in found:
        assert sorted(cell for room in rooms[i] for cell in room) == [*range(42)]
        assert all(is_connected(room, 6, 7) for room in rooms[i])
    own = regions_of_rows([field.regions(structure, rooms[i]) for i in found])
    givens = np.zeros((len(found), 42), np.uint8)
    assert Verifier(structure).check(marks[found], givens, np.arange(len(found)), None, own).all()
    with SolverPool(1) as pool:
        answers = pool.solve(structure, givens, SolveOptions(2), row_regions=own)
    assert (answers.status == Status.UNIQUE).all()


def test_a_try_does_not_depend_on_the_others() -> None:
    some = np.array([2, 5])
    rooms, marks = shape_rooms(5, 5, WAYS, Draws(1, "shapes"), TRIES)
    few, told = shape_rooms(5, 5, WAYS, Draws(1, "shapes"), TRIES.chosen(some))
    assert few == [rooms[2], rooms[5]]
    assert np.array_equal(told, marks[some])


def test_small_boards_have_none() -> None:
    assert not shape_rooms(2, 2, WAYS, Draws(1, "shapes"), TRIES)[1].any()
