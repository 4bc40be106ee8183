"""Rooms that grow around a solution: where they come to an end, it is the only one."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.generating.layouts import Own
from gridlanes.generating.request import Request, request_of
from gridlanes.generating.rooms.regions import fitting_regions
from gridlanes.generating.rooms.room_growth import RoomGrowth, rooms_to_grow
from gridlanes.generating.rooms.room_numbers import with_numbers
from gridlanes.generating.solutions.random_solutions import random_solutions
from gridlanes.puzzles.row_regions import regions_of_rows
from gridlanes.samplers.areas import is_connected
from gridlanes.samplers.draws import Tries
from gridlanes.solvers.pool import SolveOptions, SolverPool
from gridlanes.solvers.verify import Verifier
from gridlanes.status import Status

TRIES = Tries(np.arange(24), np.zeros(24, np.int64))


def begun(request: Request, pool: SolverPool) -> tuple[Tries, np.ndarray, Own]:
    """Solutions, and what rooms begin as around them."""
    draws, structure = request.draws(), request.structure
    layout = np.zeros((len(TRIES), structure.n_coords), np.uint8)
    marks, found = random_solutions(structure, layout, (), draws, TRIES, pool, request.genre.generation.start)
    tries, marks = TRIES.chosen(found), marks[found]
    fitting = fitting_regions(request, draws, tries, marks - np.uint8(1))
    fits = np.array([entries is not None for entries in fitting])
    own = with_numbers(request, [entries for entries in fitting if entries is not None], marks[fits] - np.uint8(1))
    return tries.chosen(fits), marks[fits], own


@pytest.mark.parametrize("genre", ["norinori", "star_battle", "cocktail_lamp"])
def test_grown_rooms_cover_the_board_and_hold_and_many_have_no_other_solution(genre: str) -> None:
    request = request_of(genre, 6)
    field, structure = rooms_to_grow(request), request.structure
    assert field is not None
    with SolverPool(1) as pool:
        tries, marks, own = begun(request, pool)
        growth = RoomGrowth(request, field, pool, request.draws())
        after, hopeless = growth.grown(tries, own, marks)
        few = np.arange(2, 7)
        some, still = growth.grown(tries.chosen(few), own[2:7], marks[few])
        assert some == after[2:7]
        assert still.tolist() == hopeless[2:7].tolist()
        givens, regions = np.zeros_like(marks), regions_of_rows(after)
        answers = pool.solve(structure, givens, SolveOptions(2), row_regions=regions)
    assert Verifier(structure).check(marks - np.uint8(1), givens, np.arange(len(own)), None, regions).all()
    for before, entries in zip(own, after, strict=True):
        cores, rooms = field.rooms_of(structure, before), field.rooms_of(structure, entries)
        assert sorted(cell for room in rooms for cell in room) == [*range(36)]
        assert all(is_connected(room, 6, 6) for room in rooms)
        assert all(any({*core} <= {*room} for room in rooms) for core in cores)
    assert (answers.status == Status.UNIQUE).sum() > 0
    assert not (hopeless & (answers.status == Status.UNIQUE)).any()


def test_rooms_of_other_genres_do_not_grow() -> None:
    assert all(rooms_to_grow(request_of(name)) is None for name in ("country_road", "shimaguni", "sudoku"))
