"""Polyomino: shapes, how they lie, and the reason it gives."""

from __future__ import annotations

import pytest
from drawn import numbers_of, possible_of, site_of

from gridlanes.errors import ModelError
from gridlanes.rules import Polyomino
from gridlanes.rules.polyomino import PolyominoIsolated, orientations, placements


@pytest.mark.parametrize(
    ("shape", "n"),
    [("#", 1), ("##", 2), ("##/##", 1), ("##/#.", 4), ("###/.#.", 4), ("##./.##", 4), ("####/#...", 8), ("#.#/###", 4)],
)
def test_a_shape_lies_in_so_many_ways(shape, n):
    assert len(orientations(shape)) == n
    assert all(cells[0] == (0, 0) for cells in orientations(shape))


def test_placements_lie_in_the_site_with_their_border():
    lists = placements(("##/##",), site_of("???/???")).lists
    assert lists == [((0, 1, 3, 4), (2, 5)), ((1, 2, 4, 5), (0, 3))]
    assert placements(("###",), site_of("??/??")).lists == []


@pytest.mark.parametrize("shapes", [(), ("",), ("...",), ("#.#",), ("#/.#",), ("#x",)])
def test_what_is_no_shape_is_refused(shapes):
    with pytest.raises(ModelError, match="shape"):
        Polyomino(1, shapes).validate(site_of("???"))


def test_edges_make_no_polyominoes():
    with pytest.raises(ModelError, match="region of edges"):
        Polyomino(1, ("##",)).validate(site_of("+?+/? ?/+?+"))


def test_each_component_is_one_of_the_shapes():
    drawings = ["##.#/...#", "##../..##", "###.", "#.##", "...."]
    assert [bool(Polyomino(1, ("##",)).holds(numbers_of(d), site_of(d))[0]) for d in drawings] == [
        True,
        True,
        False,
        False,
        True,
    ]


def test_a_component_that_fits_nowhere_is_named():
    rule, drawing = Polyomino(1, ("###",)), "?#./?#?/..?"
    violation = rule.violation(possible_of(drawing), site_of(drawing))
    assert violation == PolyominoIsolated((1, 4), 2)
    assert str(violation) == "a component of 2 coords that hold the mark can become none of the shapes"
    assert rule.violation(possible_of("?#./?#?/.?."), site_of(drawing)) is None
