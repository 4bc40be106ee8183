"""Moves: groups of permutations, and what boards become by them."""

from __future__ import annotations

from math import factorial

import numpy as np
import pytest

from gridlanes.compile.structure import Structure
from gridlanes.enumerating.moves import comes_before, images, moves_of
from gridlanes.generating.equivalents.canonical import canonical_of
from gridlanes.generating.request import request_of
from gridlanes.io.read.blocks import Group
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid, Layer
from gridlanes.registry import find_genre

CASES = [
    ("sudoku", 4, 128 * factorial(4)),
    ("sudoku", 6, 3456 * factorial(6)),
    ("takuzu", 4, 8 * 2),
    ("takuzu", (2, 4), 4 * 2),
    ("slitherlink", 3, 8),
    ("futoshiki", 3, 1),
]


@pytest.mark.parametrize(("genre", "size", "order"), CASES, ids=str)
def test_moves_are_a_group(genre, size, order) -> None:
    request = request_of(genre, size)
    moves = moves_of(request.genre, request.structure, "symmetry")
    assert moves.order == order
    every = {row.tobytes() for row in moves.coords}
    assert len(every) == len(moves)
    assert (moves.coords[0] == np.arange(moves.coords.shape[1])).all()
    rng = np.random.default_rng(1)
    for one, other in rng.integers(len(moves), size=(50, 2)).tolist():
        assert moves.coords[one][moves.coords[other]].tobytes() in every


@pytest.mark.parametrize("genre", ["shikaku", "sudoku", "yajilin"])
def test_cells_move_with_what_is_in_and_around_them(genre) -> None:
    request = request_of(genre, 4)
    moves = moves_of(request.genre, request.structure, "symmetry")
    if genre == "sudoku":
        assert (moves.cells == moves.coords).all()
        return
    corner = [0, 3, 12, 15]
    assert all(sorted(cells[corner].tolist()) == corner for cells in moves.cells)
    assert all(sorted(cells.tolist()) == [*range(16)] for cells in moves.cells)
    assert len({cells.tobytes() for cells in moves.cells}) == len(moves) == 8


def test_a_board_of_corners_alone_has_no_cells_that_move() -> None:
    grid = Grid(2, 2, layers=(Layer.CORNERS,))
    structure = Structure(grid, Alphabet.binary(), [], genre="akari")
    assert moves_of(find_genre("akari"), structure, "nothing").cells.shape == (1, 0)


def test_up_to_nothing_there_is_one_move() -> None:
    request = request_of("sudoku", 4)
    assert moves_of(request.genre, request.structure, "nothing").order == 1


def test_a_board_with_too_many_symmetries_has_those_of_the_square() -> None:
    request = request_of("sudoku", 9)
    assert len(moves_of(request.genre, request.structure, "symmetry")) == 8


def test_the_symmetries_of_boxes_keep_the_canonical_form() -> None:
    for side in (4, 6):
        request = request_of("sudoku", side)
        moves = moves_of(request.genre, request.structure, "symmetry")
        rng = np.random.default_rng(side)
        givens = np.zeros((1, side * side), np.uint8)
        givens[0, [0, 5, 9, 14]] = [1, 2, 3, 1]
        chosen = moves.coords[rng.integers(len(moves), size=20)]
        moved = np.concatenate([images(givens, coords) for coords in chosen])
        group = Group(request.structure, np.arange(20), moved)
        assert len(set(canonical_of(group).hashes)) == 1


def test_boards_are_compared_at_the_first_place_where_they_differ() -> None:
    one = np.array([[1, 2, 3], [1, 2, 3], [2, 0, 0], [0, 9, 9]], np.uint8)
    other = np.array([[1, 2, 3], [1, 3, 0], [1, 9, 9], [200, 0, 0]], np.uint8)
    assert comes_before(one, other).tolist() == [0, 1, -1, 1]
    assert comes_before(one[:, :0], other[:, :0]).tolist() == [0, 0, 0, 0]
