"""Repair: rooms change until there is one solution, which stays the one that is wanted."""

from __future__ import annotations

import numpy as np

from gridlanes.generating.layouts import random_layouts
from gridlanes.generating.regions import fitting_regions
from gridlanes.generating.repair import Repair, rooms_to_repair
from gridlanes.generating.request import request_of
from gridlanes.generating.solutions import random_solutions
from gridlanes.puzzles.row_regions import regions_of_rows
from gridlanes.samplers.areas import is_connected
from gridlanes.samplers.draws import Tries
from gridlanes.solvers.pool import SolveOptions, SolverPool
from gridlanes.solvers.verify import Verifier
from gridlanes.status import Status

TRIES = Tries(np.arange(12), np.zeros(12, np.int64))


def test_repaired_rooms_hold_in_the_solution_and_most_in_no_other() -> None:
    request = request_of("star_battle", 6)
    field, draws = rooms_to_repair(request), request.draws()
    assert field is not None
    with SolverPool(1) as pool:
        layout = random_layouts(request, draws, TRIES).givens
        marks, found = random_solutions(request.structure, layout, (), draws, TRIES, pool, None)
        index = np.flatnonzero(found)
        fitting = fitting_regions(request, draws, TRIES.chosen(index), marks[index] - np.uint8(1))
        own = [entries for entries in fitting if entries is not None]
        assert len(own) == len(index) > 6
        repair = Repair(request, field, pool, draws)
        givens = np.zeros_like(marks[index])
        after = repair.repaired(TRIES.chosen(index), own, givens, marks[index])
        assert after == repair.repaired(TRIES.chosen(index), own, givens, marks[index])
        regions = regions_of_rows(after)
        answers = pool.solve(request.structure, givens, SolveOptions(2), row_regions=regions)
    every = np.arange(len(index))
    assert Verifier(request.structure).check(marks[index] - np.uint8(1), givens, every, None, regions).all()
    assert (answers.status == Status.UNIQUE).sum() > len(index) // 2
    for (rooms,) in after:
        assert sorted(cell for room in rooms.regions for cell in room) == [*range(36)]
        assert all(is_connected(room, 6, 6) for room in rooms.regions)


def test_genres_without_such_rooms_have_nothing_to_repair() -> None:
    for name in ("sudoku", "jigsaw", "slitherlink"):
        assert rooms_to_repair(request_of(name)) is None
