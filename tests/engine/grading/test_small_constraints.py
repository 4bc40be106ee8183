"""The constraints on few coords of a structure, and all ways to satisfy them."""

from __future__ import annotations

import numpy as np

from gridlanes.compile.structure import Structure
from gridlanes.grading.small_constraints import room_for_count, small_constraints
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import Clue
from gridlanes.model.grid import Grid
from gridlanes.model.regions import Col, Row
from gridlanes.puzzles.constraint import Constraint
from gridlanes.rules import AtMost, ExactCount

GRID = Grid(3, 6)


def structure_of(*constraints):
    return Structure(GRID, Alphabet.binary(), constraints, genre="small")


def test_all_ways_of_those_without_clues_are_listed():
    rules = [
        Constraint(ExactCount(1, 2), Col(0)),
        Constraint(ExactCount(1, 2), Col(4)),
        Constraint(ExactCount(1, Clue(0)), Col(1)),
        Constraint(AtMost(1, 3), Col(2)),  # says nothing
        Constraint(ExactCount(1, 2), Row(0)),  # too long
        Constraint(AtMost(1, 0), Col(5)),
    ]
    small = small_constraints(structure_of(*rules))
    assert small.coords.reshape(-1, 3).tolist() == [[0, 6, 12], [4, 10, 16], [5, 11, 17]]
    assert small.table.tolist() == [0, 0, 1]
    assert small.first.tolist() == [0, 3, 4]
    assert (small.ways[:, :3] == [[1, 2, 2], [2, 1, 2], [2, 2, 1], [1, 1, 1]]).all()
    at = [small.at[small.at_start[c] : small.at_start[c + 1]].tolist() for c in range(GRID.n_coords)]
    assert [at[c] for c in (0, 1, 10, 17)] == [[0], [], [1], [2]]


def test_there_may_be_none():
    structure = structure_of(Constraint(ExactCount(1, 2), Row(0)))
    small = small_constraints(structure)
    assert len(small.table) == 0
    assert len(small.ways) == 0
    assert small is small_constraints(structure)


def test_room_is_empty():
    room = room_for_count(structure_of())
    assert len(room.is_open) == GRID.n_coords
    assert not np.concatenate([room.near, room.far]).any()
