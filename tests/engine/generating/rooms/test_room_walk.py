"""A walk over rooms: they still fit the solution after it, and more puzzles have no other."""

from __future__ import annotations

import numpy as np

from gridlanes.generating.request import request_of
from gridlanes.generating.rooms.regions import fitting_regions
from gridlanes.generating.rooms.room_walk import RoomWalk, rooms_to_walk
from gridlanes.genres.loops_common import PAST
from gridlanes.puzzles.row_regions import regions_of_rows
from gridlanes.samplers.draws import Tries
from gridlanes.solvers.pool import SolveOptions, SolverPool
from gridlanes.status import Status

TRIES = Tries(np.arange(60), np.zeros(60, np.int64))


def test_more_puzzles_have_one_solution_after_it_and_each_depends_on_its_try_alone() -> None:
    request = request_of("double_back", 8)
    structure, draws, start = request.structure, request.draws(), request.genre.generation.start
    field = rooms_to_walk(request)
    assert field is not None
    assert start is not None
    marks = start(structure, draws, TRIES)
    fitting = fitting_regions(request, draws, TRIES, marks - np.uint8(1))
    index = np.array([i for i, regions in enumerate(fitting) if regions is not None])
    before, tries, marks = [fitting[i] or () for i in index.tolist()], TRIES.chosen(index), marks[index]
    givens = np.where(marks == structure.alphabet.number(PAST) + 1, marks, np.uint8(0))
    walk = RoomWalk(request, field, draws)
    after = walk.walked(tries, before, givens, marks)
    few = np.arange(2, 7)
    assert after[2:7] == walk.walked(tries.chosen(few), before[2:7], givens[few], marks[few])
    unique = []
    with SolverPool(1) as pool:
        for own in (before, after):
            answers = pool.solve(structure, givens, SolveOptions(2), row_regions=regions_of_rows(own))
            assert np.isin(answers.status, (Status.UNIQUE, Status.MULTIPLE)).all()
            found = answers.status == Status.UNIQUE
            assert np.array_equal(answers.marks[found], marks[found])
            unique.append(int(found.sum()))
    assert unique[1] > unique[0] > 0


def test_rooms_of_other_genres_stay() -> None:
    assert all(rooms_to_walk(request_of(name)) is None for name in ("country_road", "shimaguni", "sudoku"))
