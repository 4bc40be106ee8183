"""Repair: rooms change until there is one solution, which stays the one that is wanted."""

from __future__ import annotations

import numpy as np

from gridlanes.generating.request import request_of
from gridlanes.generating.rooms.regions import fitting_regions
from gridlanes.generating.rooms.repair import Repair, rooms_to_repair
from gridlanes.generating.rooms.room_numbers import with_numbers
from gridlanes.puzzles.row_regions import regions_of_rows
from gridlanes.samplers.areas import is_connected
from gridlanes.samplers.draws import Tries
from gridlanes.solvers.pool import SolveOptions, SolverPool
from gridlanes.solvers.verify import Verifier
from gridlanes.status import Status

TRIES = Tries(np.arange(12), np.zeros(12, np.int64))


def country_roads():
    """A request, its field of rooms, and the regions and solutions that puzzles begin with."""
    request = request_of("country_road", 6)
    field, draws, start = rooms_to_repair(request), request.draws(), request.genre.generation.start
    assert field is not None
    assert start is not None
    marks = start(request.structure, draws, TRIES)
    fitting = fitting_regions(request, draws, TRIES, marks - np.uint8(1))
    own = with_numbers(request, [entries for entries in fitting if entries is not None], marks - np.uint8(1))
    return request, field, own, marks


def test_repaired_rooms_hold_in_the_solution_and_most_in_no_other() -> None:
    request, field, own, marks = country_roads()
    assert len(own) == len(TRIES)
    givens = np.zeros_like(marks)
    with SolverPool(1) as pool:
        repair = Repair(request, field, pool, request.draws())
        after = repair.repaired(TRIES, own, givens, marks)
        few = np.arange(2, 7)
        assert after[2:7] == repair.repaired(TRIES.chosen(few), own[2:7], givens[few], marks[few])
        answers = [
            pool.solve(request.structure, givens, SolveOptions(2), row_regions=regions_of_rows(regions))
            for regions in (own, after)
        ]
    before, unique = ((each.status == Status.UNIQUE).sum() for each in answers)
    assert unique > max(before, len(own) // 2)
    every = np.arange(len(own))
    regions = regions_of_rows(after)
    assert Verifier(request.structure).check(marks - np.uint8(1), givens, every, None, regions).all()
    for entries in after:
        rooms = field.rooms_of(request.structure, entries)
        assert sorted(cell for room in rooms for cell in room) == [*range(36)]
        assert all(is_connected(room, 6, 6) for room in rooms)


def test_cells_that_are_fixed_stay_in_their_rooms() -> None:
    request, field, own, marks = country_roads()
    fixed = [[*range(18)]] * len(own)
    with SolverPool(1) as pool:
        after = Repair(request, field, pool, request.draws()).repaired(TRIES, own, np.zeros_like(marks), marks, fixed)
    areas = [[field.rooms_of(request.structure, entries) for entries in each] for each in (own, after)]
    assert areas[0] != areas[1]
    for one, other in zip(*areas, strict=True):
        assert all({*room}.intersection(range(18)) <= {*now} for room, now in zip(one, other, strict=True))


def test_genres_without_such_rooms_have_nothing_to_repair() -> None:
    for name in ("sudoku", "jigsaw", "slitherlink"):
        assert rooms_to_repair(request_of(name)) is None
