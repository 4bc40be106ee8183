"""Growth that is mended: boards that come to an end have one solution, which may be another than they began with."""

from __future__ import annotations

import numpy as np

from gridlanes.generating.request import request_of
from gridlanes.generating.rooms.growth_mending import GrowthMending, rooms_to_mend
from gridlanes.generating.rooms.regions import fitting_regions
from gridlanes.generating.rooms.room_growth import RoomGrowth, rooms_to_grow
from gridlanes.puzzles.row_regions import regions_of_rows
from gridlanes.samplers.areas import is_connected
from gridlanes.samplers.draws import Tries
from gridlanes.solvers.pool import SolveOptions, SolverPool
from gridlanes.solvers.verify import Verifier
from gridlanes.status import Status

TRIES = Tries(np.arange(6), np.zeros(6, np.int64))


def test_most_boards_come_to_one_solution_and_each_depends_on_its_try_alone() -> None:
    request = request_of("norinori", 6)
    field, structure, draws = rooms_to_grow(request), request.structure, request.draws()
    assert field is not None
    assert request.genre.generation.start is not None
    marks = request.genre.generation.start(structure, draws, TRIES)
    own = [entries or () for entries in fitting_regions(request, draws, TRIES, marks - np.uint8(1))]
    with SolverPool(1) as pool:
        mending = GrowthMending(request, field, pool, draws)
        after, found = mending.mended(TRIES, own, marks)
        some = np.arange(2, 4)
        again, still = mending.mended(TRIES.chosen(some), own[2:4], marks[some])
        assert again == after[2:4]
        assert (still == found[some]).all()
        grown, _ = RoomGrowth(request, field, pool, draws).grown(TRIES, own, marks)
        givens = np.zeros_like(marks)
        alone, mended = (
            pool.solve(structure, givens, SolveOptions(2), row_regions=regions_of_rows(entries)).status == Status.UNIQUE
            for entries in (grown, after)
        )
    assert Verifier(structure).check(found - np.uint8(1), givens, np.arange(6), None, regions_of_rows(after)).all()
    for entries in after:
        rooms = field.rooms_of(structure, entries)
        assert sorted(cell for room in rooms for cell in room) == [*range(36)]
        assert all(is_connected(room, 6, 6) for room in rooms)
    assert mended.sum() > alone.sum()
    assert (found != marks).any()


def test_solutions_of_other_genres_are_not_drawn_again() -> None:
    assert all(rooms_to_mend(request_of(name)) is None for name in ("norinori", "shimaguni", "sudoku"))
