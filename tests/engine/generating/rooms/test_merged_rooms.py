"""Merged rooms: rooms of open cells join others; the solution stays one, and fewer cells are open."""

from __future__ import annotations

import numpy as np

from gridlanes.generating.request import request_of
from gridlanes.generating.rooms.merged_rooms import MergedRooms, rooms_to_merge
from gridlanes.generating.rooms.regions import fitting_regions
from gridlanes.generating.rooms.room_numbers import with_numbers
from gridlanes.generating.solutions.random_solutions import random_solutions
from gridlanes.puzzles.row_regions import regions_of_rows
from gridlanes.samplers.areas import is_connected
from gridlanes.samplers.draws import Tries
from gridlanes.solvers.pool import SolverPool
from gridlanes.solvers.propagation import propagated
from gridlanes.solvers.verify import Verifier

TRIES = Tries(np.arange(12), np.zeros(12, np.int64))


def n_open(request, givens, own):
    words = propagated(request.structure, givens, row_regions=regions_of_rows(own)).candidates
    return int(((words & (words - 1)) != 0).sum())


def test_merged_rooms_hold_in_the_solution_and_leave_fewer_cells_open() -> None:
    request = request_of("juosan", 6)
    field, draws = rooms_to_merge(request), request.draws()
    assert field is not None
    layout = np.zeros((len(TRIES), 36), np.uint8)
    with SolverPool(1) as pool:
        start = request.genre.generation.start
        marks, found = random_solutions(request.structure, layout, (), draws, TRIES, pool, start)
    index = np.flatnonzero(found)
    assert len(index)
    tries, numbers, givens = TRIES.chosen(index), marks[index] - np.uint8(1), layout[index]
    fitting = [entries for entries in fitting_regions(request, draws, tries, numbers) if entries is not None]
    own = with_numbers(request, fitting, numbers)
    merging = MergedRooms(request, field, draws)
    after = merging.merged(tries, own, givens, numbers)
    assert after == merging.merged(tries, own, givens, numbers)
    assert n_open(request, givens, after) < n_open(request, givens, own)
    regions = regions_of_rows(after)
    assert Verifier(request.structure).check(numbers, givens, np.arange(len(index)), None, regions).all()
    for (rooms,) in after:
        assert sorted(cell for room in rooms.regions for cell in room) == [*range(36)]
        assert all(is_connected(room, 6, 6) for room in rooms.regions)


def test_other_rooms_are_not_merged() -> None:
    for name in ("heyawake", "norinori", "jigsaw", "slitherlink"):
        assert rooms_to_merge(request_of(name)) is None
