"""Shapes as they are drawn, how they lie, and where they fit."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.errors import ModelError
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.model.scope import Scope
from gridlanes.rules.shared.shapes import drawn, every_shape, orientations, placements


@pytest.mark.parametrize(
    ("shape", "n_ways"), [("#", 1), ("##", 2), ("###", 2), ("#./##", 4), ("#./#./##", 8), ("##./.##", 4), ("##/##", 1)]
)
def test_a_shape_lies_in_as_many_ways_as_it_has_pictures(shape, n_ways):
    ways = orientations(shape)
    assert len({*ways}) == len(ways) == n_ways
    assert all(way[0] == (0, 0) and [*way] == sorted(way) for way in ways)
    assert {len(way) for way in ways} == {len(drawn(shape))}


@pytest.mark.parametrize("shape", ["", "..", "#.#", "#x", "#./.#"])
def test_what_is_no_drawing_of_one_piece_is_refused(shape):
    with pytest.raises(ModelError):
        drawn(shape)


def test_placements_are_within_the_scope_with_what_is_beside_them():
    scope = Scope(Grid(2, 3), Alphabet.binary(), (np.array([0, 1, 2, 4]),))
    found = placements(("#./##",), scope)
    assert sorted(found.lists) == [((0, 1, 3), (2,)), ((1, 2, 3), (0,))]
    positions, starts, borders = found.flat
    assert (positions.tolist(), starts.tolist(), borders.tolist()) == (
        [k for cells, beside in found.lists for k in (*cells, *beside)],
        [0, 4, 8],
        [3, 7],
    )


def test_every_shape_is_there_once():
    """As many as OEIS A001168 has fixed polyominoes."""
    for size, n_shapes in enumerate((1, 2, 6, 19, 63, 216, 760, 2725), start=1):
        shapes = every_shape(size)
        assert len({*shapes}) == len(shapes) == n_shapes
        for cells in shapes:
            assert len(cells) == size
            assert cells[0] == (0, 0)
            assert [*cells] == sorted(cells)
            drawing = [["." for _ in range(2 * size)] for _ in range(size)]
            for row, col in cells:
                drawing[row][col + size] = "#"
            assert len(drawn("/".join(map("".join, drawing)))) == size  # which refuses what is in several pieces
