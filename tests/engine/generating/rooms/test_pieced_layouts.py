"""Layouts drawn piece by piece: their rooms cover the board, and their solutions hold."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from gridlanes.generating.request import request_of
from gridlanes.generating.rooms.pieced_layouts import PiecedLayouts, rooms_to_piece
from gridlanes.puzzles.row_regions import regions_of_rows
from gridlanes.samplers.areas import is_connected
from gridlanes.samplers.draws import Tries
from gridlanes.solvers.pool import SolverPool
from gridlanes.solvers.verify import Verifier

TRIES = Tries(np.arange(3), np.zeros(3, np.int64))


@pytest.mark.parametrize(("genre", "size"), [("suguru", 6), ("stitches", 5)])
def test_rooms_cover_the_board_and_each_layout_depends_on_its_try_alone(genre: str, size: int) -> None:
    request = request_of(genre, size)
    structure, field = request.structure, rooms_to_piece(request)
    assert field is not None
    layout = np.zeros((3, structure.n_coords), np.uint8)
    with SolverPool(1) as pool:
        layouts = PiecedLayouts(request, field, pool, request.draws())
        found = layouts.pieced(TRIES, layout)
        few = layouts.pieced(TRIES.chosen(np.arange(1, 3)), layout[1:3])
    assert found.found.all()
    assert np.array_equal(found.marks[1:3], few.marks)
    assert found.own[1:3] == few.own
    regions, every = tuple(regions_of_rows(found.own)), np.arange(3)
    assert Verifier(structure).check(found.marks - np.uint8(1), layout, every, None, regions).all()
    if genre == "suguru":
        for own in found.own:
            rooms = field.rooms_of(structure, own)
            assert sorted(cell for room in rooms for cell in room) == [*range(size * size)]
            assert all(is_connected(room, size, size) for room in rooms)
            assert max(map(len, rooms)) <= request.genre.generation.max_room_cells + 2


def test_cells_with_a_given_are_in_no_room() -> None:
    request = request_of("makaro", 5)
    structure, field = request.structure, rooms_to_piece(request)
    assert field is not None
    assert field.hole is not None
    layout = np.zeros((1, structure.n_coords), np.uint8)
    layout[0, [3, 12]] = structure.alphabet.number(field.hole) + 1
    with SolverPool(1) as pool:
        found = PiecedLayouts(request, field, pool, request.draws()).pieced(TRIES.chosen(np.arange(1)), layout)
    cells = [cell for room in field.rooms_of(structure, found.own[0]) for cell in room]
    assert found.found.all()
    assert sorted(cells) == [cell for cell in range(25) if cell not in (3, 12)]


@pytest.mark.parametrize("genre", ["heyawake", "tatami", "norinori"])
def test_rectangles_rooms_of_one_size_and_rooms_around_a_solution_are_not_drawn_so(genre: str) -> None:
    assert rooms_to_piece(request_of(genre, 6)) is None


def test_nothing_is_found_when_time_is_up() -> None:
    request = replace(request_of("suguru", 6), seed=3)
    field = rooms_to_piece(request)
    assert field is not None
    with SolverPool(1) as pool:
        layouts = PiecedLayouts(request, field, pool, request.draws(), deadline=0.0)
        assert not layouts.pieced(TRIES, np.zeros((3, 36), np.uint8)).found.any()
