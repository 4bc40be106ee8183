"""Boards of rooms with a shape in each: they are covered, or given up with cells in no room."""

from __future__ import annotations

import numpy as np
from shape_boards import places_on

from gridlanes.kernels.samplers.shape_growth import size_of_drawing
from gridlanes.kernels.samplers.shape_places import NO_ROOM, size_of_rooms
from gridlanes.kernels.samplers.shape_rooms import draw_shape_rooms


def _drawn(rows, cols, words):
    """The areas and marks of boards."""
    n_cells, n = rows * cols, len(words)
    most = n_cells // 4 + 1
    areas, marks = np.full((n, n_cells), -5, np.int32), np.full((n, n_cells), 9, np.uint8)
    memory, work = np.full(2 * size_of_rooms(n_cells, most), -5, np.int32), np.full(size_of_drawing(n_cells, most), -5)
    with np.errstate(over="ignore"):  # words wrap around, of which plain Python warns
        draw_shape_rooms(
            places_on(rows, cols), np.array(words, np.uint64), most, memory, work, np.zeros(1, np.uint64), areas, marks
        )
    return areas, marks


def test_each_room_has_one_shape_and_a_board_depends_on_its_word_alone() -> None:
    areas, marks = _drawn(4, 4, [3, 4, 5, 6])
    for board, shapes in zip(areas, marks, strict=True):
        assert board.min() == 0
        for room in np.unique(board):
            shaded = shapes[(board == room) & (shapes > 0)]
            assert len(shaded) == 4
            assert len({*shaded.tolist()}) == 1
    again, still = _drawn(4, 4, [5])
    assert np.array_equal(again, areas[2:3])
    assert np.array_equal(still, marks[2:3])
    assert len(np.unique(areas, axis=0)) == 4


def test_boards_without_a_puzzle_are_given_up() -> None:
    for rows, cols in ((2, 2), (1, 3), (1, 9)):
        areas, marks = _drawn(rows, cols, [1])
        assert (areas == NO_ROOM).any()
        assert (marks.any()) == (cols > 3)
