"""Places of joint states: what meets at each corner and cell, beside the same found one by one."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid, Layer
from gridlanes.model.scope import Scope
from gridlanes.rules.shared.joint_places import JointPlaces, place_in_state

GRID = Grid(2, 3, layers=(Layer.EDGES_H, Layer.EDGES_V))


def _around(layer, row, col):
    """The edges of a cell or at a corner."""
    return [*(GRID.edges_around if layer == Layer.CELLS else GRID.edges_at)(row, col)]


def _named(places: JointPlaces):
    """All places, by number."""
    return places.named(np.arange(len(places.n_edges)))


@pytest.mark.parametrize("edges", [range(17), [0, 1, 2, 9, 10], [16]])
def test_edges_are_where_the_grid_has_them(edges) -> None:
    places = JointPlaces(Scope(GRID, Alphabet.binary(), (np.array(edges, np.intp),)))
    named = _named(places)
    for place, has, within in zip(named, places.n_edges.tolist(), places.within.tolist(), strict=True):
        here = [edge for edge in edges if edge in _around(*place)]
        assert (has, within) == (len(here), sum(1 << place_in_state(*GRID.place(edge)) for edge in here))
    for edge, around, at in zip(places.edges.tolist(), places.around.tolist(), places.in_state.tolist(), strict=True):
        there = [named[place] for place in around if place >= 0]
        assert sorted(there) == [place for place in named if edge in _around(*place)]
        assert [layer for layer, _, _ in there[:2]] == [Layer.CORNERS] * 2
        assert at == place_in_state(*GRID.place(edge))
    has_edges = [place for place in named if set(edges) & {*_around(*place)}]
    corners = {named[corner] for cell in places.cells.tolist() for corner in places.corners[cell].tolist()}
    assert places.named(places.present) == sorted({*has_edges, *corners})


def test_regions_are_found_in_any_order_of_their_edges() -> None:
    wanted = [(Layer.CELLS, 1, 2), (Layer.CORNERS, 1, 1), (Layer.CORNERS, 0, 0), (Layer.CELLS, 0, 0)]
    regions = [np.array(_around(*place)[::-1], np.intp) for place in wanted]
    wrong = [regions[0][:3], np.append(regions[0][:3], regions[0][0]), np.append(regions[2], regions[1][0])]
    every = Scope(GRID, Alphabet.binary(), (np.arange(GRID.n_coords), *regions, *wrong))
    places = JointPlaces(every)
    named = _named(places)
    found = places.of_regions(every).tolist()
    assert [named[place] for place in found[1:5]] == wanted
    assert [found[0], *found[5:]] == [-1] * 4


def test_an_edge_alone_is_all_that_its_cell_has() -> None:
    scope = Scope(GRID, Alphabet.binary(), (np.array([4], np.intp),))
    places = JointPlaces(scope)
    cell = min(place for place in _named(places) if 4 in _around(*place))
    assert places.named(places.of_regions(scope)) == [cell]
